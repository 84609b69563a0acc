/* SPDX-License-Identifier: MIT
 *
 * Rows of a canvas as short lines of text, and back: for a frame that one process shows another. A
 * line holds glyphs as themselves, a space for a blank, and marks that begin with %:
 *     %%        the glyph %
 *     %sX       from here on the style of that letter (style.h); a row begins with ordinary text
 *     %_N;      N blanks
 *     %bESN;    N cells of a bar: eighths, side
 *     %wURDLN;  N cells of a wire: the weights of its four arms
 * Ordinary blanks at the end are left out. The text cursor is not kept. */
#ifndef CANVAS_PACKED_H
#define CANVAS_PACKED_H

#include "base/buf.h"
#include "base/err.h"
#include "canvas/canvas.h"

/* Append row `y` of the canvas, 0 <= y < rows. */
void packed_write(const struct canvas *canvas, int y, struct buf *out);

/* Fill row `y`, which must be blank, from a line that may come from anywhere. An error is one of
 * grammar or of more cells than there are columns; the row then holds what came before it, and the
 * canvas's invariants hold in any case. */
int packed_read(struct canvas *canvas, int y, const char *line, struct err *err);

#endif

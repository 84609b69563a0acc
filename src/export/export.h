/* SPDX-License-Identifier: MIT
 *
 * Canvas -> bytes. Each appends one frame to *out and cannot fail but for memory (out->failed). */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include "base/buf.h"
#include "canvas/canvas.h"
#include "canvas/theme.h"

/* Exactly canvas->rows lines without trailing blanks, each ended by a newline. No escapes. */
void export_text(const struct canvas *canvas, struct buf *out);

/* The same with SGR sequences; each line ends with a reset where one is due. With DEPTH_NONE only
 * bold, dim, reverse and underline are used. Trailing blanks are kept where their look shows. */
void export_ansi(const struct canvas *canvas, enum theme theme, enum colour_depth depth,
                 struct buf *out);

/* The style plane of a golden test: a letter per cell (style_letter), trailing '.' of blank cells
 * removed, rows lines. */
void export_styles(const struct canvas *canvas, struct buf *out);

#endif

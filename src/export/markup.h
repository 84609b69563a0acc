/* SPDX-License-Identifier: MIT
 *
 * What SVG and HTML have in common. Only src/export includes this. */
#ifndef EXPORT_MARKUP_H
#define EXPORT_MARKUP_H

#include <stdint.h>

#include "base/buf.h"
#include "canvas/canvas.h"

/* Text with the five characters of markup escaped, and without what XML does not allow. */
void markup_text(const char *text, struct buf *out);
void markup_code(uint32_t code, struct buf *out);
void markup_glyph(const struct cell *cell, struct buf *out); /* CELL_GLYPH */

#endif

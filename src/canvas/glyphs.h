/* SPDX-License-Identifier: MIT
 *
 * From cells to characters, one table per kind of sink. */
#ifndef CANVAS_GLYPHS_H
#define CANVAS_GLYPHS_H

#include <stdbool.h>

#include "canvas/canvas.h"

/* What a sink prints for a cell. */
struct shown {
    struct glyph glyph; /* width 0 for CELL_RIGHT: print nothing */
    bool reverse;       /* to be toggled on top of the style's look */
};

/* A sink with attributes (terminal, ANSI, SVG): full bar cells are reverse blanks, partial cells
 * left-hand (lower) blocks, reversed for bars that grow from the right (top). In ASCII partial
 * cells of 4 eighths or more are full, smaller ones '|' in the bar's colour, not reversed. In the
 * narrow set they are braille: ⡇ or ⢸ up to 5 eighths and full beyond, upright in quarters ⣀ ⣤ ⣶ or
 * ⠉ ⠛ ⠿ and full for 7. */
struct shown glyphs_attr(enum glyph_set set, const struct cell *cell);

/* A sink without attributes: full cells are █, bars that grow from the right are rounded to
 * ▕ (1-2) ▐ (3-5) █ (6-8), from the top ▔ ▀ █. In ASCII `#`, `:` from 4 eighths, `.` below. In
 * the narrow set braille as above, full cells ⣿. */
struct shown glyphs_plain(enum glyph_set set, const struct cell *cell);

/* The box-drawing character for four arms (every mix of light and heavy; dashed arms are ┄ ┆ on
 * straight lines and light elsewhere); in all other sets - | +. */
uint32_t glyphs_wire(enum glyph_set set, const uint8_t arms[4]);

#endif

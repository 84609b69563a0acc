/* SPDX-License-Identifier: MIT
 *
 * Inside the canvas: the one way by which a drawing gets at a cell. Only src/canvas includes this.
 */
#ifndef CANVAS_CELL_H
#define CANVAS_CELL_H

#include "canvas/canvas.h"

/* The part of `rect` that can be drawn on; w and h are 0 where there is none. */
struct rect cell_visible(const struct canvas *canvas, struct rect rect);

/* The cell, for writing; NULL outside the clip rectangle. A wide glyph that stood there is gone,
 * both halves; everything else is still in place, so that wires can be merged. */
struct cell *cell_take(struct canvas *canvas, int x, int y);

/* A glyph of one or two columns. A wide one of which the clip rectangle shows half is a blank
 * there; so are all kinds of spaces. */
void cell_glyph(struct canvas *canvas, int x, int y, enum style style, const struct glyph *glyph);

/* The commonest case, without the detour: one character from ' ' to '~'. */
void cell_ascii(struct canvas *canvas, int x, int y, enum style style, char c);

/* A space of any width: it is drawn as nothing. */
bool cell_space(uint32_t code);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A clock that is read from afar: digits of three rows, drawn as wires. */
#ifndef VIEW_BIGNUM_H
#define VIEW_BIGNUM_H

#include "canvas/canvas.h"

enum { BIGNUM_ROWS = 3 };

/* Of a text of digits and colons: its columns, and the text itself from (x, y) on. */
int bignum_width(const char *text);
void bignum_draw(struct canvas *canvas, int x, int y, enum style style, const char *text);

#endif

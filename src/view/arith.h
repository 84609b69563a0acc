/* SPDX-License-Identifier: MIT
 *
 * The formula of a norm in the real numbers, a line for each operation. */
#ifndef VIEW_ARITH_H
#define VIEW_ARITH_H

#include "app/app.h"
#include "canvas/canvas.h"

/* Lines that a norm has, of either kind. */
int arith_lines(void);

/* Draw them into `rect`. With fewer rows than lines, those of the present step alone. Lines ahead
 * show their name only. Returns the rows used. */
int arith_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

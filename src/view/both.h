/* SPDX-License-Identifier: MIT
 *
 * The usual drawing of the block and the residual one, side by side and step for step. */
#ifndef VIEW_BOTH_H
#define VIEW_BOTH_H

#include "app/app.h"
#include "canvas/canvas.h"

void both_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

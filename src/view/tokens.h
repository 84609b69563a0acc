/* SPDX-License-Identifier: MIT
 *
 * The view of all tokens: T x d as maps, what this step makes of every row, and below them the
 * chosen token's bars where there is room. */
#ifndef VIEW_TOKENS_H
#define VIEW_TOKENS_H

#include "app/app.h"
#include "canvas/canvas.h"

void tokens_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

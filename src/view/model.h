/* SPDX-License-Identifier: MIT
 *
 * The whole model: what flows through it from the tokens to the scores, and the block we are in
 * opened beside it. */
#ifndef VIEW_MODEL_H
#define VIEW_MODEL_H

#include "app/app.h"
#include "canvas/canvas.h"

void model_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

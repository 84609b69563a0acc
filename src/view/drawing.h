/* SPDX-License-Identifier: MIT
 *
 * The residual drawing: the stream down the centre, the branches at its side. */
#ifndef VIEW_DRAWING_H
#define VIEW_DRAWING_H

#include "app/app.h"
#include "canvas/canvas.h"

void drawing_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

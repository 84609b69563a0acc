/* SPDX-License-Identifier: MIT
 *
 * The list of the steps: numbers and what they are called, a mark at the present one. */
#ifndef VIEW_OVERVIEW_H
#define VIEW_OVERVIEW_H

#include "app/app.h"
#include "canvas/canvas.h"

void overview_draw(const struct app *app, struct canvas *canvas);

#endif

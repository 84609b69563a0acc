/* SPDX-License-Identifier: MIT
 *
 * The compare view: the scene as it is beside other variants of it (app/compare.h), on one scale.
 * Two pictures: the vectors at one step, or the size of the stream along several blocks. */
#ifndef VIEW_COMPARE_H
#define VIEW_COMPARE_H

#include "app/app.h"
#include "canvas/canvas.h"

/* On the whole main area. While large variants are still being computed only the heading. */
void compare_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

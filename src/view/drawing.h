/* SPDX-License-Identifier: MIT
 *
 * The residual drawing: the stream down the centre, the branches at its side. */
#ifndef VIEW_DRAWING_H
#define VIEW_DRAWING_H

#include "app/app.h"
#include "canvas/canvas.h"

/* The part of the plan that we stand in. */
void drawing_draw(const struct app *app, struct canvas *canvas, struct rect rect);

/* The part around op `at` in a frame that is drawn already: the first and the last row of `rect`
 * are its edges, and the stream runs through them. The vector is shown only where we stand. */
void drawing_draw_framed(const struct app *app, struct canvas *canvas, struct rect rect, size_t at);

/* The column of the stream, for a title beside it. */
int drawing_stream(struct rect rect);

#endif

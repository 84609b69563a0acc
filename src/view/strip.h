/* SPDX-License-Identifier: MIT
 *
 * The token's vector as a small strip of upright bars beside the stream. */
#ifndef VIEW_STRIP_H
#define VIEW_STRIP_H

#include <stdbool.h>

#include "app/app.h"
#include "canvas/canvas.h"

/* What the stream carries where we are, (d): in a branch what it held at the fork; in a norm of the
 * stream what came in, until the last sub-step. NULL where it has nothing yet. */
const float *strip_value(const struct app *app);

/* Bars of `values` (d), which are strip_value's, in `rect`: positive ones grow up from the middle,
 * negative ones down. Right-aligned unless `left`; more components than columns are grouped, each
 * column the extreme of its group. A column that holds what a question hides shows ?. */
void strip_draw(const struct app *app, struct canvas *canvas, struct rect rect, const float *values,
                bool left);

#endif

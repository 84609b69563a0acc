/* SPDX-License-Identifier: MIT
 *
 * The usual drawing of a block: norms, Attention and MLP on the middle line, the skip line outside
 * at the side. Laid out from the same blockmap as the residual drawing, so that an operation
 * stands in the same rows in both. */
#ifndef VIEW_CONVENTIONAL_H
#define VIEW_CONVENTIONAL_H

#include "app/app.h"
#include "canvas/canvas.h"

void conventional_draw(const struct app *app, struct canvas *canvas, struct rect rect);
/* The column of its middle line, for a title beside it. */
int conventional_middle(struct rect rect);

#endif

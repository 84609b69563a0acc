/* SPDX-License-Identifier: MIT
 *
 * The view of all tokens: T x d as maps, what this step makes of every row, and below them the
 * chosen token's bars where there is room. */
#ifndef VIEW_TOKENS_H
#define VIEW_TOKENS_H

#include "app/app.h"
#include "canvas/canvas.h"

void tokens_draw(const struct app *app, struct canvas *canvas, struct rect rect);

/* What is said at the present step while this view is shown, {values} as in a scene. NULL: nothing
 * of its own (another view, one token, a step that is told as everywhere). */
const char *tokens_caption(const struct app *app, enum lang lang);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A question on the screen: on the hint line what is asked, the answer being given and the keys for
 * it; once revealed, the value in the same place and how the answer compares. Where that takes more
 * than one row, the question itself stands in the caption's last. What takes which place depends on
 * the question and the size alone, so nothing moves when it is revealed. */
#ifndef VIEW_ASK_H
#define VIEW_ASK_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/layout.h"

/* Rows of the caption that the question of this step takes: 0 or 1. */
int ask_caption_rows(const struct app *app, const struct canvas *canvas,
                     const struct layout *layout);

/* The row taken from the caption, where one is. */
void ask_draw_above(const struct app *app, struct canvas *canvas, const struct layout *layout);
/* In place of the hints; only where there is a question. */
void ask_draw_hints(const struct app *app, struct canvas *canvas, struct rect hint);

/* How the predictions of the session went. */
void ask_draw_tally(const struct app *app, struct canvas *canvas, struct rect hint);

#endif

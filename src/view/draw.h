/* SPDX-License-Identifier: MIT
 *
 * The screen as a pure function of the state. */
#ifndef VIEW_DRAW_H
#define VIEW_DRAW_H

#include "app/app.h"
#include "canvas/canvas.h"

/* What did not fit, for `check --size` and the tests. */
struct drawn {
    size_t caption_pages; /* 1: the caption fits */
    size_t cut;           /* texts that were cut short, the caption not counted */
};

/* Clears the canvas and draws the whole frame into it, whatever its size. `drawn` may be NULL. What
 * can be clicked is marked in the canvas's spots, if it has a list of them, as app/mouse.h numbers
 * it; nothing in a frozen picture. */
void draw(const struct app *app, struct canvas *canvas, struct drawn *drawn);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The screen of the presenter's second terminal, as a pure function of its state. */
#ifndef VIEW_DESK_H
#define VIEW_DESK_H

#include "app/desk.h"
#include "canvas/canvas.h"

/* What desk_fitted is to be told. */
struct desk_drawn {
    size_t most; /* the largest scroll */
    size_t page; /* lines seen at once */
};

/* Clears the canvas and draws the whole screen into it, whatever its size. `drawn` may be NULL. */
void desk_draw(const struct desk *desk, struct canvas *canvas, struct desk_drawn *drawn);

#endif

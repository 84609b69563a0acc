/* SPDX-License-Identifier: MIT
 *
 * The help overlay, made from the key table, and the frame that lists stand in. */
#ifndef VIEW_OVERLAY_H
#define VIEW_OVERLAY_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/words.h"

void overlay_help(const struct app *app, struct canvas *canvas);

/* The frame of a list: its name, what is searched for, its keys (`does`: what Enter does). Returns
 * the room inside. */
struct rect overlay_open(const struct app *app, struct canvas *canvas, const char *name,
                         const struct list *list, enum word does);
/* The first line to show, so that the chosen one of `count` is in sight. */
size_t overlay_top(size_t count, size_t chosen, int rows);

#endif

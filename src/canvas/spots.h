/* SPDX-License-Identifier: MIT
 *
 * Where in a canvas things stand that can be pointed at. A drawing marks them as it draws; what
 * they mean is its own affair. Nothing is kept, and next to nothing is spent, unless somebody has
 * given the canvas a list to fill. */
#ifndef CANVAS_SPOTS_H
#define CANVAS_SPOTS_H

#include <stddef.h>

#include "base/input.h"
#include "canvas/canvas.h"

/* What is there, in the drawing's own numbers; kind 0 is nothing. */
struct spot {
    struct rect rect; /* inside the canvas, and not empty */
    int kind;
    size_t index;
};

/* Emptied by canvas_clear. Zeroed at first; what finds no memory is left out. */
struct spots {
    struct spot *items; /* owned */
    size_t count, cap;
};

void spots_free(struct spots *spots);

/* Mark what the clip rectangle leaves of `rect`; nothing if that is nothing. */
void spots_add(struct canvas *canvas, struct rect rect, int kind, size_t index);

/* What stands at a cell: of several the one that was marked last. NULL: nothing. */
const struct spot *spots_at(const struct spots *spots, int x, int y);
/* Tell an EVENT_MOUSE what it is on; other events stay as they are. */
void spots_aim(const struct spots *spots, struct event *event);

#endif

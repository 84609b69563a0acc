/* SPDX-License-Identifier: MIT
 *
 * A short motion after a step forward: the token goes along the wire to its new place, and what is
 * new grows. It is drawn over the frame of the step, which is whole from the start; whoever has a
 * clock sends ticks, and any other event ends the motion at once. Without ticks nothing moves. */
#ifndef APP_MOTION_H
#define APP_MOTION_H

#include <stdbool.h>

#include "engine/walk.h"

enum { MOTION_MS = 250 };

struct motion {
    bool moving;
    double at;        /* 0 .. 1 */
    struct stop from; /* in the plan in force; it lies before the present stop */
};

struct app;

/* After a step forward from a stop of the plan in force: begin, if motion is wanted, ticks will
 * come, and there is anything to be seen. */
void motion_start(struct app *app, struct stop from);
void motion_tick(struct app *app, int ms);
void motion_end(struct app *app);

/* How much of the motion is still to come: 1 at its start, 0 when all is still. */
double motion_left(const struct app *app);

#endif

/* SPDX-License-Identifier: MIT */
#include "app/motion.h"

#include "app/app.h"

/* Another place, or a sub-step that makes a vector. */
static bool shows(const struct app *app, struct stop from)
{
    struct stop here = app_stop(app);
    if (here.op != from.op)
        return here.op > from.op;
    return here.sub != from.sub &&
           (here.sub == SUB_DIVIDE || here.sub == SUB_GAMMA || here.sub == SUB_WHOLE);
}

void motion_start(struct app *app, struct stop from)
{
    bool moves = app->settings.motion && app->settings.ticks && shows(app, from);
    app->motion = (struct motion){.moving = moves, .from = from};
}

void motion_tick(struct app *app, int ms)
{
    if (ms > 0)
        app->motion.at += (double)ms / MOTION_MS;
    if (app->motion.at >= 1)
        motion_end(app);
}

void motion_end(struct app *app)
{
    app->motion = (struct motion){0};
}

double motion_left(const struct app *app)
{
    return app->motion.moving ? 1 - app->motion.at : 0;
}

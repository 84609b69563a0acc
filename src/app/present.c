/* SPDX-License-Identifier: MIT */
#include "app/present.h"

#include "app/app.h"

void present_act(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_PRESENT:
        app->present.bare = !app->present.bare;
        break;
    case ACTION_BLACK:
    case ACTION_WHITE:
        app->present.blank = action == ACTION_BLACK ? BLANK_BLACK : BLANK_WHITE;
        break;
    case ACTION_CLOCK:
        app->present.clock = (app->present.clock + 1) % CLOCKS;
        if (app->present.clock == CLOCK_ANEW) {
            app->present.started = true;
            app->present.ms = 0;
        }
        break;
    case ACTION_PLAY:
        app->present.play = !app->present.play;
        app->present.waited = 0;
        app->notice = app->present.play ? NOTICE_PLAYS : NOTICE_PAUSED;
        break;
    default:
        break;
    }
}

/* How long the present step is shown; 0: until a key comes. */
static long long step_ms(const struct app *app)
{
    enum { STEP_MS = SCENE_SECONDS * 1000 };
    const struct step *step = app_step(app);
    return step ? (long long)(step->seconds * 1000) : STEP_MS;
}

bool present_tick(struct app *app, int ms)
{
    struct present *present = &app->present;
    if (ms > 0 && present->started)
        present->ms += ms;
    if (!present->play || ms <= 0)
        return false;
    present->waited += ms;
    return step_ms(app) && present->waited >= step_ms(app);
}

bool present_pause(struct app *app, enum action action)
{
    bool awaited = action == ACTION_NEXT && !step_ms(app);
    bool spent = app->present.play && !awaited && (action == ACTION_NEXT || action == ACTION_BACK);
    if (action != ACTION_PLAY && !awaited)
        app->present.play = false;
    return spent;
}

void present_stepped(struct app *app, bool forward)
{
    app->present.started |= forward;
    app->present.waited = 0;
}

int present_wait(const struct app *app)
{
    const struct present *present = &app->present;
    long long wait = 1000, left = step_ms(app) - present->waited;
    bool plays = present->play && step_ms(app);
    bool runs = present->clock && present->started && !present->bare;
    if (!plays && !runs)
        return -1;
    if (runs)
        wait = 1000 - present->ms % 1000;
    if (plays && left < wait)
        wait = left;
    return wait < 1 ? 1 : (int)wait;
}

/* SPDX-License-Identifier: MIT
 *
 * Showing a walk to an audience: a black or white screen, a screen without chrome. */
#ifndef APP_PRESENT_H
#define APP_PRESENT_H

#include <stdbool.h>

#include "app/keys.h"

enum blank { BLANK_NONE, BLANK_BLACK, BLANK_WHITE };

enum clock { CLOCK_OFF, CLOCK_ON, CLOCK_ANEW, CLOCKS };

struct present {
    enum blank blank; /* nothing is seen; the next key only ends this */
    bool bare;        /* no title line, no hints */
    enum clock clock; /* shown on the title line; ANEW: it was set back to 0:00 */
    bool started;     /* by the first step forward */
    long long ms;     /* since then */
    bool play;        /* steps go on by themselves */
    long long waited; /* ms at the present step */
};

struct app;

/* Do one of the actions of KEYS_PRESENT. */
void present_act(struct app *app, enum action action);

/* Time has passed. True: it is time for the next step. */
bool present_tick(struct app *app, int ms);
/* A key pauses what plays, but for the one on that a step without an end waits for. True: that was
 * all of it, since whoever presses Space to pause does not want the next step. */
bool present_pause(struct app *app, enum action action);
/* Another step is shown. */
void present_stepped(struct app *app, bool forward);
/* Until something changes by itself: ms, -1: never. */
int present_wait(const struct app *app);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Telling a second terminal where the walk is (cli/desk_folder.h). Only of a walk in a terminal.
 * Whatever goes wrong here, the walk is not disturbed: then nothing is told. */
#ifndef CLI_PUBLISH_H
#define CLI_PUBLISH_H

#include <stdbool.h>

#include "app/app.h"
#include "cli/desk_folder.h"

struct publish {
    struct desk_folder folder; /* fd -1: nothing is told */
    int lock;
    struct buf last; /* what was told, without the time */
    bool due;        /* something has happened since, */
    long long since; /* and when that was seen, ms; 0: not yet */
    size_t step;     /* what changes without a key: */
    bool plays, revealed;
};

/* Never fails, but perhaps tells nothing. */
void publish_open(struct publish *publish);
/* Nothing is left behind. May be called twice. */
void publish_close(struct publish *publish);

/* Something has happened, or (`passed`) nothing but that time has passed. */
void publish_event(struct publish *publish, bool passed);
/* To be called before a wait of `wait` ms (-1: without end): tell, if there is anything new and
 * nothing has happened for a moment; else returns how long to wait until then. What the
 * state knows of the time it was told at `ticked` ms, `now` is the time: both of the monotonic
 * clock. */
int publish_state(struct publish *publish, const struct app *app, long long ticked, long long now,
                  int wait);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The user's file is read again when it has been written. Its last good version stays in force
 * until then; why another cannot be read is shown (app->broken), but not before the file has had
 * time to settle: an editor may leave none, or an empty one, for a moment. */
#ifndef CLI_RELOAD_H
#define CLI_RELOAD_H

#include <stdbool.h>

#include "base/err.h"
#include "base/watch.h"

enum { RELOAD_SETTLE_MS = 200 };

struct stage;

struct reload {
    struct watch watch; /* zeroed before reload_start, and for what is no file */
    bool pending;       /* the file may be another one than was read */
    bool failed;        /* and could not be read a moment ago */
    long long until;    /* then: until when that is not believed, ms */
    struct err fault;   /* why the file as it stands cannot be shown; status 0: it can */
};

/* Watch the stage's own source, if it is a file. reload_fd becomes readable, or reload_wait ms pass
 * (-1: no end), when reload_look wants to be called. `now` counts ms and never goes back. */
void reload_start(struct stage *stage);
void reload_end(struct stage *stage);
int reload_fd(const struct stage *stage);
int reload_wait(const struct stage *stage, long long now);

/* Read the file if it has been written and nobody is writing it. True: there is something new to be
 * seen. Out of memory leaves all as it was, with a notice. */
bool reload_look(struct stage *stage, long long now);

/* Read it at once, or start what is no file anew; says what was done. */
void reload_now(struct stage *stage);
/* The same where it has been written since it was read, as after an editor. */
void reload_changed(struct stage *stage);

/* After another scene has been shown: show again what is wrong with this one. */
void reload_shown(struct stage *stage);

#endif

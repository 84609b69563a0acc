/* SPDX-License-Identifier: MIT
 *
 * The signals that the program lives on after: SIGWINCH, SIGCONT, SIGTSTP. A handler only takes
 * note and wakes whoever waits; the work is done outside of it. */
#ifndef TERM_WAKE_H
#define TERM_WAKE_H

#include <stdbool.h>

#include "base/err.h"

struct woken {
    bool resized, resumed, stop;
};

int wake_install(struct err *err); /* -1 if no pipe can be had */
void wake_remove(void);
int wake_fd(void); /* becomes readable when a signal has come */

/* What has come since the last time. */
struct woken wake_take(void);

/* False where SIGTSTP was ignored at the start, as by a shell without job control: nobody could
 * continue us. */
bool wake_can_stop(void);
/* Stop as if the terminal had sent SIGTSTP: this process alone, or its whole group, as Ctrl-Z
 * does. Returns when continued; that this has happened is then not noted. */
void wake_stop(bool group);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Waiting for keys: a terminal's descriptor, its decoder, and the wait for the rest of an escape
 * sequence. Knows no ncurses, so a pipe can stand for the terminal. */
#ifndef TERM_EVENTS_H
#define TERM_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/input.h"
#include "term/decode.h"

struct events {
    int fd;       /* keys come from here; borrowed */
    int wake_fd;  /* readable: stop waiting; -1: none. The caller drains it. Borrowed */
    bool watches; /* watch_fd is one: EVENT_FILE while it is readable, which the caller ends */
    int watch_fd;
    int escdelay; /* ms */
    struct decoder decoder;
    unsigned char bytes[512]; /* read, not yet decoded */
    size_t len, next;
    long long last_ms; /* when they were read */
    bool hung_up;
};

/* ESCDELAY of the environment if it is a number of ms up to 5000, at least 1; else 25. */
int events_escdelay(void);
void events_free(struct events *events);

/* Wait up to timeout_ms (-1: without end) for a key, a paste, a file or the hang-up, and return
 * true.
 * False: the time has passed, or wake_fd became readable. */
bool events_wait(struct events *events, struct event *event, int timeout_ms);
/* Take in what comes, without decoding any of it, until all that has come is `enough`, timeout_ms
 * have passed, no more fits in or the terminal hangs up. To be called before the first events_wait,
 * which then decodes those bytes as any others. */
void events_gather(struct events *events, int timeout_ms,
                   bool (*enough)(const unsigned char *bytes, size_t len));
bool events_pending(const struct events *events); /* events_wait would not wait */

/* Drop what was typed before: half a sequence means nothing after the program was stopped. */
void events_clear(struct events *events);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The presenter's second terminal: which presentation it follows, what that says, and how far its
 * notes are scrolled. Who looks for presentations tells of them here (desk_seen, desk_take) and of
 * the time (desk_time); keys come by desk_update. What is on the screen is a pure function of this
 * state (view/desk.h). */
#ifndef APP_DESK_H
#define APP_DESK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"
#include "app/settings.h"
#include "app/update.h"
#include "base/buf.h"
#include "base/input.h"
#include "scene/desk_json.h"

enum { DESK_RUNS_MAX = 32, DESK_NAME_MAX = 240 };

/* What can be scrolled: the notes, and the list of keys while it is open. */
enum desk_text { DESK_NOTES, DESK_KEYS, DESK_TEXTS };

/* A presentation that is running. */
struct desk_run {
    long pid;
    char source[DESK_NAME_MAX];
    char title[2][DESK_NAME_MAX]; /* by enum lang; "": it has none */
    size_t step, n_steps;         /* from 1 */
};
/* What a state says of itself, cut to what there is room for. */
struct desk_run desk_run_of(const struct desk_state *state);

struct desk {
    struct settings settings;
    struct desk_run runs[DESK_RUNS_MAX]; /* in the order of their numbers */
    size_t n_runs;
    long followed;              /* a process; 0: none yet */
    bool ended;                 /* it has come to its end; another is waited for */
    struct desk_state state;    /* owned; the last that was heard of it, zeroed before */
    long before[DESK_RUNS_MAX]; /* those that were there when it ended */
    size_t n_before;
    bool picking;              /* the list of presentations is open */
    long chosen;               /* in it: a process */
    bool help;                 /* the list of keys is open */
    bool hangul;               /* a whole syllable came: switch the input method */
    size_t scroll[DESK_TEXTS]; /* first line to be seen */
    size_t most, page;         /* of the text drawn last: the largest scroll, lines seen at once */
    long long now;             /* ms of the system's monotonic clock */
};

/* `pid`: the one to follow; 0: the only one, or one that is picked. */
void desk_init(struct desk *desk, const struct settings *settings, long pid);
void desk_free(struct desk *desk);

/* These presentations run now, and no others: begin to follow one, or hear that it has ended. Of
 * those that start after that, the one of the same source is followed, or the only one. */
void desk_seen(struct desk *desk, const struct desk_run *runs, size_t count);
/* What the followed one says; *state is taken over. */
void desk_take(struct desk *desk, struct desk_state *state);
void desk_time(struct desk *desk, long long now);
/* What the last screen had room for. */
void desk_fitted(struct desk *desk, size_t most, size_t page);

enum effect desk_update(struct desk *desk, const struct event *event);

/* Internal to app/. */
void desk_follow(struct desk *desk, long pid);
void desk_open_list(struct desk *desk); /* nothing where there is none to pick */

bool desk_has_state(const struct desk *desk);
/* ms of the talk, by `now`. */
long long desk_elapsed(const struct desk *desk);
/* Until the clock shows another second: ms, -1: it stands still. */
int desk_wait(const struct desk *desk);

/* The keys of the desk, as rows of a key table (app/keys.h). False: there is no such row. */
bool desk_keys(size_t row, struct key_row *out);

#endif

/* SPDX-License-Identifier: MIT */
#include "app/desk.h"

#include <string.h>

#include "base/utf8.h"

/* --- which one ------------------------------------------------------------------------------- */

/* As much as there is room for. */
static void copy_name(char out[DESK_NAME_MAX], const char *text)
{
    size_t columns = DESK_NAME_MAX / 4, used, len;
    text = text ? text : "";
    do {
        len = text_fit(text, strlen(text), columns, &used);
        columns /= 2;
    } while (len >= DESK_NAME_MAX);
    memcpy(out, text, len);
    out[len] = '\0';
}

struct desk_run desk_run_of(const struct desk_state *state)
{
    struct desk_run run = {.pid = state->pid, .step = state->step, .n_steps = state->n_steps};
    copy_name(run.source, state->source);
    copy_name(run.title[LANG_EN], state->title.en);
    copy_name(run.title[LANG_KO], state->title.ko);
    return run;
}

void desk_init(struct desk *desk, const struct settings *settings, long pid)
{
    memset(desk, 0, sizeof *desk);
    desk->settings = *settings;
    desk->followed = pid;
}

void desk_free(struct desk *desk)
{
    desk_state_free(&desk->state);
    memset(desk, 0, sizeof *desk);
}

bool desk_has_state(const struct desk *desk)
{
    return desk->state.source != NULL;
}

/* The run of a process, NULL: it has ended. */
static const struct desk_run *run_of(const struct desk *desk, long pid)
{
    for (size_t r = 0; r < desk->n_runs; r++)
        if (desk->runs[r].pid == pid)
            return &desk->runs[r];
    return NULL;
}

static bool was_there(const struct desk *desk, long pid)
{
    for (size_t b = 0; b < desk->n_before; b++)
        if (desk->before[b] == pid)
            return true;
    return false;
}

void desk_follow(struct desk *desk, long pid)
{
    desk->picking = false;
    desk->ended = false;
    desk->n_before = 0;
    if (pid == desk->followed)
        return;
    desk->followed = pid;
    desk->scroll[DESK_NOTES] = 0;
}

void desk_open_list(struct desk *desk)
{
    if (!desk->n_runs)
        return;
    desk->picking = true;
    if (!run_of(desk, desk->chosen))
        desk->chosen = run_of(desk, desk->followed) ? desk->followed : desk->runs[0].pid;
}

/* Its last words stay on the screen, and the clock at that moment. */
static void end(struct desk *desk)
{
    desk->state.clock.ms = desk_elapsed(desk);
    desk->state.clock.started = false;
    desk->ended = true;
    desk->n_before = 0;
    for (size_t r = 0; r < desk->n_runs; r++)
        desk->before[desk->n_before++] = desk->runs[r].pid;
}

/* The one that has been started since the end and is of the same source, or the only one; 0: none
 * can be told from the others. */
static long successor(const struct desk *desk)
{
    char source[DESK_NAME_MAX];
    size_t same = 0, all = 0;
    long same_pid = 0, pid = 0;
    copy_name(source, desk->state.source);
    for (size_t r = 0; r < desk->n_runs; r++) {
        const struct desk_run *run = &desk->runs[r];
        if (was_there(desk, run->pid))
            continue;
        all++;
        pid = run->pid;
        if (strcmp(run->source, source) != 0)
            continue;
        same++;
        same_pid = run->pid;
    }
    return same == 1 ? same_pid : all == 1 ? pid : 0;
}

static void choose_next(struct desk *desk)
{
    long pid = successor(desk);
    size_t since = 0;
    for (size_t r = 0; r < desk->n_runs; r++)
        since += !was_there(desk, desk->runs[r].pid);
    if (pid)
        desk_follow(desk, pid);
    else if (since)
        desk_open_list(desk);
}

void desk_seen(struct desk *desk, const struct desk_run *runs, size_t count)
{
    desk->n_runs = count < DESK_RUNS_MAX ? count : DESK_RUNS_MAX;
    if (desk->n_runs)
        memcpy(desk->runs, runs, desk->n_runs * sizeof *runs);
    if (desk->followed && !desk->ended && !run_of(desk, desk->followed))
        end(desk);
    if (desk->ended)
        choose_next(desk);
    else if (!desk->followed && desk->n_runs == 1 && !desk->picking)
        desk_follow(desk, desk->runs[0].pid);
    else if (!desk->followed)
        desk_open_list(desk);
    if (desk->picking && !desk->n_runs)
        desk->picking = false;
    else if (desk->picking)
        desk_open_list(desk);
}

static bool same_step(const struct desk_state *a, const struct desk_state *b)
{
    return a->source && b->source && a->step == b->step && strcmp(a->source, b->source) == 0;
}

void desk_take(struct desk *desk, struct desk_state *state)
{
    if (!same_step(&desk->state, state))
        desk->scroll[DESK_NOTES] = 0;
    desk_state_free(&desk->state);
    desk->state = *state;
    memset(state, 0, sizeof *state);
}

/* --- time ------------------------------------------------------------------------------------ */

void desk_time(struct desk *desk, long long now)
{
    desk->now = now;
}

long long desk_elapsed(const struct desk *desk)
{
    const struct desk_clock *clock = &desk->state.clock;
    long long since = desk->now - clock->told;
    return clock->ms + (clock->started && since > 0 ? since : 0);
}

int desk_wait(const struct desk *desk)
{
    if (!desk->state.clock.started)
        return -1;
    return 1000 - (int)(desk_elapsed(desk) % 1000);
}

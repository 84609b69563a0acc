/* SPDX-License-Identifier: MIT */
#include "cli/publish.h"

#include <string.h>
#include <unistd.h>

#include "app/desk.h"
#include "view/desk_tell.h"

/* Without a lock there is no folder either. */
static void enter(struct publish *publish)
{
    struct err ignored;
    long dead[DESK_RUNS_MAX];
    publish->lock = -1;
    if (desk_folder_open(&publish->folder, &ignored))
        return;
    publish->lock = desk_folder_lock(&publish->folder, (long)getpid());
    if (publish->lock < 0)
        desk_folder_close(&publish->folder);
    else
        desk_folder_list(&publish->folder, dead, DESK_RUNS_MAX); /* clears up after others */
}

/* Whoever clears up temporary files may take the folder away during a long talk. */
static void enter_again(struct publish *publish)
{
    if (!desk_folder_gone(&publish->folder))
        return;
    close(publish->lock);
    desk_folder_close(&publish->folder);
    buf_clear(&publish->last);
    enter(publish);
}

void publish_open(struct publish *publish)
{
    memset(publish, 0, sizeof *publish);
    publish->due = true;
    enter(publish);
}

void publish_close(struct publish *publish)
{
    if (publish->folder.fd >= 0 && publish->lock >= 0) {
        desk_folder_remove(&publish->folder, (long)getpid());
        close(publish->lock);
        desk_folder_close(&publish->folder);
    }
    buf_free(&publish->last);
    *publish = (struct publish){.folder.fd = -1, .lock = -1};
}

void publish_event(struct publish *publish, bool passed)
{
    if (passed)
        return;
    publish->due = true;
    publish->since = 0; /* wait anew */
}

/* What plays goes on without a key. */
static void note_steps(struct publish *publish, const struct app *app)
{
    bool revealed = predict_revealed(app);
    publish->due |= publish->step != app->step || publish->plays != app->present.play ||
                    publish->revealed != revealed;
    publish->step = app->step;
    publish->plays = app->present.play;
    publish->revealed = revealed;
}

/* The clock of a talk runs by itself on the other side, too: that time has passed is nothing new.
 */
static bool is_new(struct publish *publish, const struct desk_state *state)
{
    struct desk_state timeless = *state;
    struct buf text = {0};
    timeless.clock.told = timeless.clock.ms = 0;
    if (state->clock.started) /* but that it was set back is */
        timeless.clock.told = state->clock.told - state->clock.ms;
    desk_json_write(&timeless, &text);
    bool same = text.len == publish->last.len && !text.failed &&
                memcmp(buf_text(&text), buf_text(&publish->last), text.len) == 0;
    buf_free(&publish->last);
    publish->last = text;
    return !same;
}

static void tell(struct publish *publish, const struct app *app, long long ticked)
{
    struct desk_state state;
    struct err ignored;
    struct buf text = {0};
    enter_again(publish);
    if (publish->folder.fd < 0 || desk_tell(app, &state, &ignored))
        return;
    state.pid = (long)getpid();
    state.clock.told = ticked;
    if (is_new(publish, &state)) {
        desk_json_write(&state, &text);
        if (!text.failed)
            desk_folder_write(&publish->folder, state.pid, &text);
    }
    buf_free(&text);
    desk_state_free(&state);
}

/* Not at once: the next key of somebody who steps on must not wait for it. */
int publish_state(struct publish *publish, const struct app *app, long long ticked, long long now,
                  int wait)
{
    enum { STILL_MS = 40 };
    if (publish->folder.fd < 0)
        return wait;
    note_steps(publish, app);
    if (!publish->due)
        return wait;
    if (!publish->since)
        publish->since = now;
    long long left = publish->since + STILL_MS - now;
    if (left > 0)
        return wait < 0 || left < wait ? (int)left : wait;
    publish->due = false;
    publish->since = 0;
    tell(publish, app, ticked);
    return wait;
}

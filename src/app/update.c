/* SPDX-License-Identifier: MIT */
#include "app/update.h"

#include <math.h>

#include "app/compare.h"
#include "app/freeze.h"
#include "app/keys.h"
#include "app/overview.h"
#include "app/predict.h"
#include "app/settle.h"
#include "app/views.h"

void update_go(struct app *app, size_t step)
{
    struct err err;
    size_t before = app->step;
    if (app_go(app, step, &err))
        app->notice = NOTICE_MEMORY;
    if (app->step != before)
        present_stepped(app, app->step > before);
}

/* A step forward is shown as a motion, unless a `set` between makes other numbers of all. */
static void go_on(struct app *app)
{
    size_t step = app->step, sets = app->now.sets;
    struct stop from = app_stop(app);
    update_go(app, step + 1);
    if (app->step != step && app->now.sets == sets)
        motion_start(app, from);
}

static void step_by(struct app *app, int by)
{
    if (update_ask_step(app, by))
        return;
    if (by < 0 && app->step == 0)
        app->notice = NOTICE_FIRST_STEP;
    else if (by > 0 && app->step + 1 == app->n_steps)
        app->notice = NOTICE_LAST_STEP;
    else if (by < 0)
        update_go(app, app->step - 1);
    else
        go_on(app);
}

static void block_by(struct app *app, int by)
{
    size_t step = app_block_step(app, by);
    if (step == app->step)
        app->notice = NOTICE_NO_BLOCK;
    else
        update_go(app, step);
}

static void token_by(struct app *app, int by)
{
    size_t count = app_tokens(app);
    if (count == 1) {
        app->notice = NOTICE_ONE_TOKEN;
        return;
    }
    app->token = (app_token(app) + (by < 0 ? count - 1 : 1)) % count;
    app->token_here = true;
}

static void focus_by(struct app *app, int by)
{
    size_t d = app_components(app);
    app->focus = (app->focus + (by < 0 ? d - 1 : 1)) % d;
}

static void focus_largest(struct app *app)
{
    const float *x = app->now.inputs.x + app_token(app) * app_components(app);
    for (size_t i = 0; i < app_components(app); i++)
        if (fabsf(x[i]) > fabsf(x[app->focus]))
            app->focus = i;
}

static void nudge(struct app *app, int by)
{
    struct edit edit = {.kind = EDIT_NUMBER, .nudge = true};
    edit.field = (struct field){.kind = FIELD_X, .token = app_token(app), .index = app->focus};
    /* Tenths stay tenths: 0.3 + 0.1 is 0.4 and not 0.40000001. */
    double value = round((app_value(app, &edit.field) + by * 0.1) * 1e4) / 1e4;
    edit.value = fabs(value) < 1e5 ? (float)value : (float)(app_value(app, &edit.field) + by * 0.1);
    struct err err;
    if (app_edit(app, &edit, &err))
        app->notice = NOTICE_MEMORY;
}

static void undo(struct app *app, enum action action)
{
    size_t done = app->edits.done;
    struct err err;
    if (action == ACTION_REDO ? !edits_redo(&app->edits) : !done) {
        app->notice = action == ACTION_REDO ? NOTICE_NOTHING_TO_REDO : NOTICE_NOTHING_TO_UNDO;
        return;
    }
    if (action == ACTION_UNDO)
        edits_undo(&app->edits);
    else if (action == ACTION_UNDO_ALL)
        edits_undo_all(&app->edits);
    if (app_derive(app, &err)) {
        app->edits.done = done;
        app->notice = NOTICE_MEMORY;
    }
}

static void pin(struct app *app)
{
    struct err err;
    if (app_pin(app, &err))
        app->notice = NOTICE_MEMORY;
    else
        app->notice = app->pin.on ? NOTICE_PINNED : NOTICE_UNPINNED;
}

static void toggle_glyphs(struct app *app)
{
    if (app->settings.ascii_only)
        app->notice = NOTICE_ASCII_ONLY;
    else
        app->settings.ascii = !app->settings.ascii;
}

static void toggle_language(struct app *app)
{
    if (app->settings.ascii_only)
        app->notice = NOTICE_ASCII_ONLY;
    else
        app->settings.lang = app->settings.lang == LANG_EN ? LANG_KO : LANG_EN;
}

static void freeze(struct app *app)
{
    struct err err;
    if (freeze_toggle(app, &err))
        app->notice = NOTICE_MEMORY;
}

static enum effect act(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_NEXT:
    case ACTION_BACK:
        step_by(app, action == ACTION_BACK ? -1 : 1);
        break;
    case ACTION_FIRST:
    case ACTION_LAST:
        update_go(app, action == ACTION_FIRST ? 0 : app->n_steps - 1);
        break;
    case ACTION_SCENE_BACK:
        return EFFECT_SCENE_BACK;
    case ACTION_SCENE_NEXT:
        return EFFECT_SCENE_NEXT;
    case ACTION_BLOCK_BACK:
    case ACTION_BLOCK_NEXT:
        block_by(app, action == ACTION_BLOCK_BACK ? -1 : 1);
        break;
    case ACTION_TOKEN_BACK:
    case ACTION_TOKEN_NEXT:
        token_by(app, action == ACTION_TOKEN_BACK ? -1 : 1);
        break;
    case ACTION_VIEW:
        views_next(app);
        compare_refresh(app);
        break;
    case ACTION_PANEL:
        app->panel_full = !app->panel_full;
        break;
    case ACTION_MORE:
        app->caption_page++;
        break;
    case ACTION_EDIT:
        update_edit_open(app);
        break;
    case ACTION_FOCUS_BACK:
    case ACTION_FOCUS_NEXT:
        focus_by(app, action == ACTION_FOCUS_BACK ? -1 : 1);
        break;
    case ACTION_LARGEST:
        focus_largest(app);
        break;
    case ACTION_NUDGE_DOWN:
    case ACTION_NUDGE_UP:
        nudge(app, action == ACTION_NUDGE_DOWN ? -1 : 1);
        break;
    case ACTION_UNDO:
    case ACTION_REDO:
    case ACTION_UNDO_ALL:
        undo(app, action);
        break;
    case ACTION_PIN:
        pin(app);
        break;
    case ACTION_OWN_SCALE:
        app->chart.own_scale = !app->chart.own_scale;
        break;
    case ACTION_CHART:
        chart_next_kind(app);
        break;
    case ACTION_ZOOM:
        chart_zoom(app);
        break;
    case ACTION_PREDICT:
        update_ask_toggle(app);
        break;
    case ACTION_TALLY:
        app->notice = NOTICE_TALLY;
        break;
    case ACTION_LANGUAGE:
        toggle_language(app);
        break;
    case ACTION_THEME:
        app->settings.scheme = (app->settings.scheme + 1) % SCHEME_COUNT;
        break;
    case ACTION_GLYPHS:
        toggle_glyphs(app);
        break;
    case ACTION_MOTION:
        app->settings.motion = !app->settings.motion;
        app->notice = app->settings.motion ? NOTICE_MOTION_ON : NOTICE_MOTION_OFF;
        break;
    case ACTION_EDITOR:
        return EFFECT_EDITOR;
    case ACTION_SAVE:
        edits_end_nudging(&app->edits); /* undo comes back to what was saved */
        return EFFECT_SAVE;
    case ACTION_RELOAD:
        return EFFECT_RELOAD;
    case ACTION_REDRAW:
        return EFFECT_REDRAW;
    case ACTION_SUSPEND:
        return EFFECT_SUSPEND;
    case ACTION_HELP:
        app->mode = MODE_HELP;
        app->help = (struct list){0};
        break;
    case ACTION_QUIT:
        return EFFECT_QUIT;
    case ACTION_OVERVIEW:
        overview_open(app);
        break;
    case ACTION_FREEZE:
        freeze(app);
        break;
    case ACTION_PRESENT:
    case ACTION_BLACK:
    case ACTION_WHITE:
    case ACTION_PLAY:
    case ACTION_CLOCK:
        present_act(app, action);
        break;
    case ACTION_GOTO:
    case ACTION_NONE:
        break;
    }
    return EFFECT_NONE;
}

/* Digits, then Enter. Returns false for a key that has no part in it. */
static bool type_step(struct app *app, uint32_t key)
{
    if (key >= '0' && key <= '9') {
        size_t typed = (app->typing_step ? app->typed_step : 0) * 10 + (key - '0');
        if (typed <= 99999)
            app->typed_step = typed;
        app->typing_step = true;
        return true;
    }
    if (!app->typing_step)
        return false;
    app->typing_step = key == INPUT_BACKSPACE && app->typed_step >= 10;
    if (key == INPUT_BACKSPACE) {
        app->typed_step /= 10;
        return true;
    }
    if (key != INPUT_ENTER)
        return key == INPUT_ESC;
    if (app->typed_step >= 1 && app->typed_step <= app->n_steps)
        update_go(app, app->typed_step - 1);
    else
        app_say_number(app, NOTICE_NO_STEP, app->n_steps);
    return true;
}

static enum effect update_walk(struct app *app, uint32_t key)
{
    if (key == INPUT_ESC && app->broken && !app->frozen) { /* it lies over all else */
        app->broken = NULL;
        return EFFECT_NONE;
    }
    if (predict_stands(app))
        settle_now(app); /* answers are judged by what is true */
    if ((!app->typing_step && update_ask_key(app, key)) || type_step(app, key))
        return EFFECT_NONE;
    if (key == INPUT_CTRL('c'))
        return EFFECT_INTERRUPT;
    if (key == INPUT_ESC)
        app->present.bare = false;
    enum action action = keys_action(key);
    if (action == ACTION_NONE && key >= 0xAC00 && key <= 0xD7A3)
        app->notice = NOTICE_HANGUL;
    return act(app, action);
}

/* The help or the overview. */
static enum effect update_list(struct app *app, uint32_t key)
{
    bool help = app->mode == MODE_HELP;
    if (key == INPUT_CTRL('c'))
        return EFFECT_INTERRUPT;
    size_t page = app->settings.rows > 8 ? (size_t)app->settings.rows - 6 : 1;
    size_t step = app->step;
    enum action picked = ACTION_NONE;
    bool searching = help ? app->help.searching : app->overview.searching;
    bool typed = searching && key < INPUT_SPECIAL; /* a character of the query */
    enum action action = typed ? ACTION_NONE : keys_action(key);
    if (help ? help_key(&app->help, key, page, app->settings.lang, &picked)
             : overview_key(app, key, page, &step))
        return EFFECT_NONE;
    if (action == ACTION_LANGUAGE || action == ACTION_THEME || action == ACTION_GLYPHS ||
        action == ACTION_SUSPEND || action == ACTION_REDRAW)
        return act(app, action);
    app->mode = MODE_WALK;
    if (step != app->step)
        update_go(app, step);
    return act(app, picked);
}

/* What plays goes as the key would: a question is revealed first. */
static void play_on(struct app *app)
{
    app->present.waited = 0;
    step_by(app, 1);
    if (app->notice == NOTICE_LAST_STEP || app->notice == NOTICE_MEMORY)
        app->present.play = false;
}

enum effect update(struct app *app, const struct event *event)
{
    if (event->kind != EVENT_TICK && event->kind != EVENT_NONE)
        motion_end(app);
    switch (event->kind) {
    case EVENT_TICK:
        motion_tick(app, event->ms);
        if (present_tick(app, event->ms))
            play_on(app);
        return EFFECT_NONE;
    case EVENT_RESIZE:
        app->settings.cols = event->cols;
        app->settings.rows = event->rows;
        if (app->frozen) { /* it has to fit, too */
            app->frozen->settings.cols = event->cols;
            app->frozen->settings.rows = event->rows;
        }
        return EFFECT_NONE;
    case EVENT_HANGUP:
        return EFFECT_QUIT;
    case EVENT_RESUME:
        return EFFECT_REDRAW;
    case EVENT_NONE:
    case EVENT_FILE:
        return EFFECT_NONE;
    case EVENT_MOUSE:
        return update_mouse(app, event);
    case EVENT_PASTE:
    case EVENT_KEY:
        break;
    }
    bool paused =
        present_pause(app, event->kind == EVENT_KEY ? keys_action(event->key) : ACTION_NONE);
    if (app->present.blank)
        return update_blank(app, event);
    app->notice = paused ? NOTICE_PAUSED : NOTICE_NONE;
    app->said[0] = '\0';
    if (paused)
        return EFFECT_NONE;
    if (app->mode == MODE_EDIT)
        return update_edit(app, event);
    if (event->kind == EVENT_PASTE) {
        app->mode = MODE_WALK;
        app->typing_step = false;
        update_edit_paste(app, event->text, event->len);
        return EFFECT_NONE;
    }
    return app->mode == MODE_WALK ? update_walk(app, event->key) : update_list(app, event->key);
}

/* SPDX-License-Identifier: MIT
 *
 * The program in a terminal: event, update, draw. */
#include "app/settle.h"
#include "canvas/canvas.h"
#include "canvas/spots.h"
#include "cli/await.h"
#include "cli/config_file.h"
#include "cli/edit_file.h"
#include "cli/output.h"
#include "cli/publish.h"
#include "cli/save.h"
#include "cli/source.h"
#include "cli/stage.h"
#include "cli/start.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "view/draw.h"

enum { TICK_MS = 33, SLOW_FRAME_MS = 50, DAY_MS = 86400000 };

/* Take one event. False: the walk is over. */
static bool take_event(struct stage *stage, const struct event *event)
{
    if (event->kind == EVENT_HANGUP)
        return false;
    if (event->kind == EVENT_RESUME)
        term_redraw();
    enum effect effect = stage_update(stage, event);
    if (effect == EFFECT_SAVE)
        save_state(stage);
    if (effect == EFFECT_EDITOR)
        edit_file(stage);
    if (effect == EFFECT_SAVE || effect == EFFECT_EDITOR)
        term_watch(reload_fd(stage)); /* the file may be another one */
    return terminal_effect(effect);
}

/* Let the state know how much time has passed: `least` ms or more since `ticked`, which moves on by
 * what was told, so that a clock does not drift. */
static bool tick(struct stage *stage, long long *ticked, int least)
{
    long long ms = await_now() - *ticked;
    ms = ms < least ? least : ms > DAY_MS ? DAY_MS : ms;
    *ticked += ms;
    return take_event(stage, &(struct event){.kind = EVENT_TICK, .ms = (int)ms});
}

/* Beside the walk: what the mouse can hit, and what a second terminal is told. */
struct aside {
    struct spots spots;
    struct publish publish;
};

/* Compute what is left, then wait for what comes next; `spent` ms went into the last frame. Only
 * while something moves, plays or runs the waiting has an end, and where frames take long the
 * motion is cut short. Keys that came meanwhile belong into the next frame: held-down keys never
 * queue up. */
static bool take_events(struct stage *stage, struct aside *aside, long long spent,
                        long long *ticked)
{
    const struct motion *motion = &stage->app.motion;
    bool going, left = !motion->moving && settle_left(&stage->app);
    while (left && !term_pending()) {
        settle_some(&stage->app);
        left = settle_left(&stage->app);
        if (!left)
            return true; /* there is more to be drawn */
    }
    struct event event;
    bool slow = motion->moving && spent > SLOW_FRAME_MS;
    int wait = !motion->moving ? present_wait(&stage->app) : slow ? 0 : TICK_MS;
    long long from = await_now();
    if (term_pending())
        publish_event(&aside->publish, false); /* not between two keys */
    wait = publish_state(&aside->publish, &stage->app, *ticked, from, wait);
    await(stage, &event, wait);
    spots_aim(&aside->spots, &event);
    bool passed = event.kind == EVENT_NONE;
    publish_event(&aside->publish, passed && wait >= 0 && await_now() - from >= wait);
    going = tick(stage, ticked, passed && slow ? MOTION_MS : 0);
    if (going && !passed)
        going = take_event(stage, &event);
    while (going && term_pending()) {
        term_event(&event, 0); /* what is pending may be no key, or only half of one */
        spots_aim(&aside->spots, &event);
        going = event.kind == EVENT_NONE || take_event(stage, &event);
    }
    return going;
}

static int loop(struct stage *stage, bool mouse, struct err *err)
{
    const struct app *app = &stage->app;
    struct canvas canvas = {0};
    struct aside aside = {0};
    int result = 0;
    publish_open(&aside.publish);
    long long ticked = await_now();
    for (bool going = true; going;) {
        result = terminal_fit(&canvas, &app->settings, err);
        if (result)
            break;
        canvas.spots = mouse ? &aside.spots : NULL;
        long long before = await_now();
        draw(app, &canvas, NULL);
        term_draw(&canvas, start_theme(app->settings.scheme));
        going = take_events(stage, &aside, await_now() - before, &ticked);
    }
    canvas_free(&canvas);
    spots_free(&aside.spots);
    publish_close(&aside.publish);
    return result;
}

/* The state first: what is wrong with the input is said on an untouched terminal. */
static int walk(const struct options *options, struct source *source, struct warnings *warnings,
                struct err *err)
{
    struct term_options term = {.colour = options->colour,
                                .keys_from_tty = source->from_stdin,
                                .mouse = options->given[OPTION_MOUSE] != NULL,
                                .ask_background = options->scheme_auto,
                                .ask_width = options->ambiguous == AMBIGUOUS_AUTO};
    struct settings settings = start_settings(options);
    struct stage stage;
    if (stage_init(&stage, options, source, &settings, err))
        return -1;
    int result = term_open(&term, err);
    if (result == 0) {
        stage.app.settings = terminal_settings(options);
        invoke_start(&stage);
        stage.warnings = warnings;
        reload_start(&stage);
        term_watch(reload_fd(&stage));
        result = loop(&stage, term.mouse, err);
        term_close();
    }
    stage_free(&stage);
    return result;
}

int verb_walk(const struct options *options)
{
    struct source source;
    struct warnings warnings = {0}, of_source = {0};
    struct err err = {0};
    struct options configured = *options;
    struct config config = config_file_read(&warnings);
    config_file_apply(&config, &configured);
    int result = source_read(&configured, true, &source, &of_source, &err);
    if (result == 0) {
        result = walk(&configured, &source, &of_source, &err);
        source_free(&source);
    }
    /* Not before: the screen was in use. */
    output_warnings(&warnings);
    output_warnings(&of_source);
    warnings_free(&warnings);
    warnings_free(&of_source);
    return result ? output_error(&err) : 0;
}

/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/compare.h"
#include "app/freeze.h"
#include "app/settle.h"
#include "app/predict.h"
#include "base/utf8.h"
#include "engine/run.h"

/* --- what follows from scene, edits and step ----------------------------------------------- */

void derived_free(struct derived *derived)
{
    trace_free(&derived->trace);
    plan_free(&derived->plan);
    inputs_free(&derived->inputs);
    arena_free(&derived->arena);
    memset(derived, 0, sizeof *derived);
}

/* Where the delta is what a norm after the transform gives, one that an edit has made literal gives
 * way to the scene's own transform: edits do not change the plan. `own`: the inputs without edits.
 */
static void hide_literals(struct inputs *inputs, const struct inputs *own)
{
    for (size_t b = 0; b < inputs->model.n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            struct branch *branch = &inputs->model.blocks[b].branch[side];
            const struct transform *before = &own->model.blocks[b].branch[side].transform;
            if (branch->transform.kind == TRANSFORM_LITERAL && before->kind != TRANSFORM_LITERAL &&
                (branch->place == PLACE_SANDWICH || branch->place == PLACE_REORDERED))
                branch->transform = *before;
        }
}

static int derive_inputs(const struct scene *scene, const struct edits *edits, size_t step,
                         struct derived *out, struct err *err)
{
    struct inputs own;
    if (inputs_copy(&out->inputs, &scene->base, err) ||
        edits_apply(edits, 0, &out->inputs, &out->arena, err))
        return -1;
    for (size_t s = 0; s < scene->n_steps && s <= step; s++) {
        const struct change *set = scene->steps[s].set;
        if (!set)
            continue;
        inputs_apply(&out->inputs, set);
        out->sets++;
        if (edits_apply(edits, s + 1, &out->inputs, &out->arena, err))
            return -1;
    }
    if (scene_inputs(scene, step, &own, err))
        return -1;
    hide_literals(&out->inputs, &own);
    inputs_free(&own);
    return edits_names(edits, scene->tokens, scene->base.T, &out->arena, &out->names, err);
}

int derived_init(struct derived *out, const struct scene *scene, const struct edits *edits,
                 size_t step, struct err *err)
{
    memset(out, 0, sizeof *out);
    if (derive_inputs(scene, edits, step, out, err) || plan_init(&out->plan, &out->inputs, err)) {
        derived_free(out);
        return -1;
    }
    return 0;
}

int derived_run(struct derived *derived, struct err *err)
{
    if (run(&derived->inputs, &derived->plan, &derived->trace, err))
        return -1;
    derived->computed = derived->inputs.T;
    return 0;
}

/* The pinned state where it need not be derived: the first edit leaves it behind as what was shown
 * until now, the next ones do not change it. `sets`: those in force. */
static struct derived *pinned_at_hand(struct app *app, size_t sets)
{
    struct derived *at_hand = app->pin.differs ? &app->pin.then : &app->now;
    bool whole = at_hand->trace.points && settle_is_done(at_hand);
    return whole && at_hand->sets == sets ? at_hand : NULL;
}

/* Run the new state and, where it is to be seen, the pinned one; take over both or neither. */
static int derive_small(struct app *app, struct derived *next, bool differs, size_t step,
                        struct err *err)
{
    struct derived then = {0};
    if (derived_run(next, err))
        return -1;
    struct derived *at_hand = differs ? pinned_at_hand(app, next->sets) : NULL;
    if (differs && !at_hand &&
        (derived_init(&then, app->scene, &app->pin.edits, step, err) || derived_run(&then, err))) {
        derived_free(&then);
        return -1;
    }
    compare_free(&app->compare); /* borrows from what was in force */
    if (at_hand) {
        then = *at_hand;
        memset(at_hand, 0, sizeof *at_hand);
    }
    derived_free(&app->now);
    app->now = *next;
    derived_free(&app->pin.then);
    app->pin.then = then;
    return 0;
}

/* Large arrays of another shape. There is one trace beside the present one, no more: what else is
 * shown can be derived again when this is drawn. */
static int derive_large(struct app *app, struct derived *next, struct err *err)
{
    bool first = !app->now.trace.points;
    compare_free(&app->compare);
    derived_free(&app->pin.then);
    if (first ? derived_run(next, err) : settle_start(next, err))
        return -1;
    if (!first) {
        size_t token = app_token(app), T = next->inputs.T;
        settle_token(next, token < T ? token : T - 1);
    }
    derived_free(&app->now);
    app->now = *next;
    return 0;
}

static int derive_at(struct app *app, size_t step, struct err *err)
{
    struct derived next;
    if (derived_init(&next, app->scene, &app->edits, step, err))
        return -1;
    bool differs = app->pin.on && !edits_equal(&app->pin.edits, &app->edits);
    bool in_place = settle_can_replace(&app->now, &next);
    int result = in_place                 ? settle_replace(&app->now, &next, app_token(app), err)
                 : settle_is_large(&next) ? derive_large(app, &next, err)
                                          : derive_small(app, &next, differs, step, err);
    if (result) {
        derived_free(&next);
        return -1;
    }
    if (in_place)
        compare_again(app);
    if (!differs)
        derived_free(&app->pin.then);
    app->pin.differs = differs;
    app->pin.failed = false;
    if (app->focus >= app->now.inputs.d)
        app->focus = app->now.inputs.d - 1;
    return 0;
}

int app_derive(struct app *app, struct err *err)
{
    int result = derive_at(app, app->step, err);
    compare_refresh(app);
    return result;
}

static void pin_free(struct pin *pin)
{
    edits_free(&pin->edits);
    derived_free(&pin->then);
    memset(pin, 0, sizeof *pin);
}

int app_pin(struct app *app, struct err *err)
{
    if (app->pin.on) {
        pin_free(&app->pin);
        return 0;
    }
    if (edits_copy(&app->pin.edits, &app->edits, err))
        return -1;
    app->pin.on = true;
    return 0;
}

const struct trace_point *app_ghost(const struct app *app, size_t op, size_t *d)
{
    const struct pin *pin = &app->pin;
    /* Edits do not change the plan; should one do so all the same, there is nothing to compare. */
    if (!pin->differs || !pin->then.trace.points || !settle_is_done(&pin->then) ||
        pin->then.plan.count != app->now.plan.count ||
        pin->then.inputs.T != app->now.inputs.T) /* rows mean other tokens */
        return NULL;
    *d = pin->then.inputs.d;
    return &pin->then.trace.points[op];
}

/* Steps between two `set`s share one trace. */
static size_t sets_until(const struct scene *scene, size_t step)
{
    size_t count = 0;
    for (size_t s = 0; s < scene->n_steps && s <= step; s++)
        count += scene->steps[s].set != NULL;
    return count;
}

int app_go(struct app *app, size_t step, struct err *err)
{
    if (step >= app->n_steps)
        step = app->n_steps - 1;
    if (sets_until(app->scene, step) != app->now.sets && derive_at(app, step, err))
        return -1;
    app->step = step;
    app->caption_page = 0;
    app->token_here = false;
    app->view_here = false;
    compare_refresh(app);
    return 0;
}

int app_init(struct app *app, const struct scene *scene, const char *source,
             const struct settings *settings, struct err *err)
{
    memset(app, 0, sizeof *app);
    app->scene = scene;
    app->source = source;
    app->settings = *settings;
    if (derive_at(app, 0, err))
        goto failed;
    app->n_steps = scene->n_steps;
    if (!scene->n_steps) {
        if (walk_natural(&app->natural, &app->now.plan, err))
            goto failed;
        app->n_steps = app->natural.count;
    }
    compare_refresh(app);
    return 0;
failed:
    app_free(app);
    return -1;
}

void app_free(struct app *app)
{
    compare_free(&app->compare);
    derived_free(&app->now);
    pin_free(&app->pin);
    walk_free(&app->natural);
    edits_free(&app->edits);
    saved_free(&app->saved);
    editor_free(&app->editor);
    predict_free(&app->predict);
    freeze_end(app);
    memset(app, 0, sizeof *app);
}

/* --- where we are -------------------------------------------------------------------------- */

const struct op *app_op(const struct app *app)
{
    return &app->now.plan.ops[app_stop(app).op];
}

const struct trace_point *app_point(const struct app *app)
{
    return &app->now.trace.points[app_stop(app).op];
}

const struct step *app_step(const struct app *app)
{
    return app->scene->n_steps ? &app->scene->steps[app->step] : NULL;
}

size_t app_tokens(const struct app *app)
{
    return app->now.inputs.T;
}

size_t app_components(const struct app *app)
{
    return app->now.inputs.d;
}

size_t app_token(const struct app *app)
{
    const struct step *step = app_step(app);
    size_t token = step && step->has_token && !app->token_here ? step->token : app->token;
    return token < app_tokens(app) ? token : app_tokens(app) - 1;
}

bool app_divides_zero(const struct app *app)
{
    const struct op *op = app_op(app);
    return plan_is_norm(op) && walk_reached(op, app_stop(app).sub, SUB_DIVIDE) &&
           !predict_hides(app, QUANTITY_UNIT, app->focus) &&
           isnan(app_point(app)->unit[app_token(app) * app_components(app) + app->focus]);
}

void app_say(struct app *app, enum notice notice, const char *text)
{
    struct buf clean = {0};
    text_clean_line(text, strlen(text), &clean);
    size_t len = clean.len < SAID_MAX - 1 ? clean.len : SAID_MAX - 1;
    while (len && len < clean.len && (clean.data[len] & 0xC0) == 0x80)
        len--; /* not in the middle of a character */
    if (len)
        memcpy(app->said, clean.data, len);
    app->said[len] = '\0';
    app->notice = notice;
    buf_free(&clean);
}

void app_say_number(struct app *app, enum notice notice, size_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%zu", number);
    app_say(app, notice, text);
}

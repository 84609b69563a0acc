/* SPDX-License-Identifier: MIT
 *
 * The steps of the walk by what they stand at. A scene's `set` may change the plan, so each step's
 * stop is read in the plan that is in force there. */
#include "app/app.h"

#include <string.h>

/* The plan of one step after another. Edits never change it, and between two steps that set nothing
 * it stays the same: so a whole walk costs what its `set`s cost. */
struct plans {
    const struct app *app;
    const struct plan *at; /* in force at `step`; NULL: none was made yet, or memory is short */
    struct plan own;
    size_t step;
};

static bool same_plan(const struct app *app, size_t a, size_t b)
{
    size_t from = a < b ? a : b, to = a < b ? b : a;
    for (size_t s = from + 1; s <= to; s++)
        if (app->scene->steps[s].set)
            return false;
    return true;
}

/* NULL: there is no memory. */
static const struct plan *plans_at(struct plans *plans, size_t step)
{
    const struct app *app = plans->app;
    struct inputs inputs = {0};
    struct err ignored;
    if (!app->scene->n_steps)
        return &app->now.plan;
    if (!plans->at || !same_plan(app, plans->step, step)) {
        plan_free(&plans->own);
        plans->at = NULL;
        if (scene_inputs(app->scene, step, &inputs, &ignored) == 0 &&
            plan_init(&plans->own, &inputs, &ignored) == 0)
            plans->at = &plans->own;
        inputs_free(&inputs);
    }
    plans->step = step;
    return plans->at;
}

static struct stop stop_at(const struct app *app, size_t step)
{
    return app->scene->n_steps ? app->scene->steps[step].stop : app->natural.stops[step];
}

struct stop app_stop(const struct app *app)
{
    return stop_at(app, app->step);
}

void app_name(const struct app *app, size_t step, struct buf *out)
{
    struct plans plans = {.app = app};
    const struct plan *plan = plans_at(&plans, step);
    if (plan)
        walk_name(plan, stop_at(app, step), out);
    plan_free(&plans.own);
}

/* --- the first step at something ------------------------------------------------------------- */

static bool same_stop_name(const struct plan *plan, struct stop stop, const char *at)
{
    struct buf name = {0};
    walk_name(plan, stop, &name);
    bool same = !name.failed && strcmp(buf_text(&name), at) == 0;
    if (!same && stop.sub != SUB_WHOLE) { /* a norm's own id: its first sub-step */
        buf_clear(&name);
        plan_name(&plan->ops[stop.op], &name);
        same = !name.failed && strcmp(buf_text(&name), at) == 0;
    }
    buf_free(&name);
    return same;
}

bool app_find(const struct app *app, const char *at, size_t *step)
{
    struct plans plans = {.app = app};
    bool found = false;
    for (size_t s = 0; s < app->n_steps && !found; s++) {
        const struct plan *plan = plans_at(&plans, s);
        found = plan && same_stop_name(plan, stop_at(app, s), at);
        if (found)
            *step = s;
    }
    plan_free(&plans.own);
    return found;
}

/* The same place, though it may stand elsewhere in another plan. */
static bool same_place(const struct op *a, const struct op *b)
{
    return a->kind == b->kind && a->block == b->block && a->side == b->side && a->slot == b->slot;
}

bool app_step_of_op(const struct app *app, size_t op, size_t *step)
{
    struct plans plans = {.app = app};
    bool found = false;
    for (size_t s = 0; s < app->n_steps && !found && op < app->now.plan.count; s++) {
        const struct plan *plan = plans_at(&plans, s);
        found = plan && same_place(&plan->ops[stop_at(app, s).op], &app->now.plan.ops[op]);
        if (found)
            *step = s;
    }
    plan_free(&plans.own);
    return found;
}

/* --- blocks ---------------------------------------------------------------------------------- */

/* The block (from 1) that a step stands in; 0: before the first, beyond all: after the last. */
static size_t block_at(struct plans *plans, size_t step)
{
    const struct plan *plan = plans_at(plans, step);
    if (!plan)
        return 0;
    const struct op *op = &plan->ops[stop_at(plans->app, step).op];
    return op->kind == OP_EMBED ? 0 : op->block ? op->block : plan->n_blocks + 1;
}

bool app_step_of_block(const struct app *app, size_t block, size_t *step)
{
    struct plans plans = {.app = app};
    bool found = false;
    for (size_t s = 0; s < app->n_steps && !found; s++) {
        found = block_at(&plans, s) == block;
        if (found)
            *step = s;
    }
    plan_free(&plans.own);
    return found;
}

size_t app_block_step(const struct app *app, int by)
{
    struct plans plans = {.app = app};
    size_t here = block_at(&plans, app->step), step = app->step;
    if (by > 0) {
        while (step + 1 < app->n_steps && block_at(&plans, step) == here)
            step++;
    } else {
        while (step > 0 && block_at(&plans, step) == here)
            step--;
    }
    size_t there = block_at(&plans, step);
    while (by < 0 && step > 0 && block_at(&plans, step - 1) == there)
        step--;
    plan_free(&plans.own);
    return there == here ? app->step : step;
}

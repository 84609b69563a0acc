/* SPDX-License-Identifier: MIT
 *
 * A trace is placed (engine/place.h) before anything is given up: from then on no memory is needed
 * and nothing can fail. */
#include "app/settle.h"

#include "app/compare.h"
#include "engine/place.h"
#include "engine/run.h"
#include "engine/transform.h"

enum { SLICE_VALUES = 1 << 17 }; /* numbers of an array: a key that comes meanwhile waits so long */

bool settle_is_large(const struct derived *derived)
{
    const struct inputs *inputs = &derived->inputs;
    return inputs->d && inputs->T >= SETTLE_VALUES / inputs->d &&
           run_by_rows(inputs, &derived->plan);
}

/* --- one trace ------------------------------------------------------------------------------- */

bool settle_can_replace(const struct derived *derived, const struct derived *next)
{
    return settle_is_large(next) && derived->trace.points && derived->trace.T == next->inputs.T &&
           derived->trace.d == next->inputs.d && plan_equal(&derived->plan, &next->plan);
}

int settle_replace(struct derived *derived, struct derived *next, size_t token, struct err *err)
{
    if (place_points(&next->inputs, &next->plan, &derived->trace, err))
        return -1;
    next->trace = derived->trace;
    derived->trace = (struct trace){0};
    derived_free(derived);
    *derived = *next;
    derived->computed = 0;
    run_rows(&derived->inputs, &derived->plan, &derived->trace, token, token + 1);
    return 0;
}

int settle_start(struct derived *derived, struct err *err)
{
    derived->computed = 0;
    derived->trace = (struct trace){0};
    int result = place_points(&derived->inputs, &derived->plan, &derived->trace, err);
    if (result)
        trace_free(&derived->trace);
    return result;
}

void settle_token(struct derived *derived, size_t token)
{
    size_t seen = derived->plan.n_blocks * (TRANSFORM_EXAMPLE_WINDOW - 1);
    size_t end = token + 2 < derived->trace.T ? token + 2 : derived->trace.T;
    run_rows(&derived->inputs, &derived->plan, &derived->trace, token < seen ? 0 : token - seen,
             end);
}

bool settle_is_done(const struct derived *derived)
{
    return derived->computed >= derived->trace.T;
}

void settle_slice(struct derived *derived)
{
    size_t from = derived->computed, T = derived->trace.T;
    size_t rows = SLICE_VALUES / derived->trace.d + 1;
    derived->computed = T - from < rows ? T : from + rows;
    run_rows(&derived->inputs, &derived->plan, &derived->trace, from, derived->computed);
}

/* --- the state ------------------------------------------------------------------------------- */

/* A comparison has no place for ghosts: then their memory serves the variants. */
static bool ghost_wanted(const struct app *app)
{
    const struct pin *pin = &app->pin;
    bool ready = pin->then.trace.points && pin->then.sets == app->now.sets;
    return pin->differs && !pin->failed && settle_is_large(&app->now) && !app->compare.count &&
           !(ready && settle_is_done(&pin->then));
}

static void settle_ghost(struct app *app)
{
    struct pin *pin = &app->pin;
    struct err err;
    if (pin->then.trace.points && pin->then.sets == app->now.sets) {
        settle_slice(&pin->then);
        return;
    }
    derived_free(&pin->then);
    if (derived_init(&pin->then, app->scene, &pin->edits, app->step, &err) == 0 &&
        settle_start(&pin->then, &err) == 0)
        return;
    derived_free(&pin->then);
    pin->failed = true;
    app->notice = NOTICE_MEMORY;
}

bool settle_left(const struct app *app)
{
    return !settle_is_done(&app->now) || compare_left(app) || ghost_wanted(app);
}

void settle_some(struct app *app)
{
    if (!settle_is_done(&app->now))
        settle_slice(&app->now);
    else if (compare_left(app))
        compare_some(app);
    else if (ghost_wanted(app))
        settle_ghost(app);
}

void settle(struct app *app)
{
    while (settle_left(app))
        settle_some(app);
}

void settle_now(struct app *app)
{
    while (!settle_is_done(&app->now))
        settle_slice(&app->now);
}

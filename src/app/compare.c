/* SPDX-License-Identifier: MIT
 *
 * Variants are whole runs of their own: what is compared is computed like everything else, not
 * patched together from parts of the state in force. */
#include "app/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/settle.h"
#include "app/views.h"

/* --- what is to be compared ------------------------------------------------------------------ */

static const struct step *comparing_step(const struct app *app)
{
    const struct step *step = app_step(app);
    return step && step->n_compare ? step : NULL;
}

bool compare_offered(const struct app *app)
{
    return app->compare.failed_at != app->step + 1 &&
           (comparing_step(app) || plan_is_norm(app_op(app)));
}

/* Whose others are these? The scene's list lives as long as the scene; without one the op says
 * which norm is the other kind. */
static bool is_for(const struct compare *compare, const struct app *app)
{
    const struct step *step = comparing_step(app);
    return compare->count > 0 && compare->list == (step ? step->compare : NULL) &&
           (step || compare->op == app_stop(app).op);
}

struct change compare_change(const struct app *app, size_t variant)
{
    if (variant == 0)
        return (struct change){0};
    if (app->compare.list)
        return app->compare.list[variant - 1].change;
    bool layer = app_op(app)->norm == NORM_LAYER;
    return (struct change){.has_norm = true, .norm = layer ? NORM_RMS : NORM_LAYER};
}

/* --- deriving -------------------------------------------------------------------------------- */

/* Inputs and plan of a variant. On failure *out is zeroed. */
static int plan_variant(const struct app *app, size_t variant, struct derived *out, struct err *err)
{
    memset(out, 0, sizeof *out);
    if (inputs_copy(&out->inputs, &app->now.inputs, err))
        return -1;
    struct change change = compare_change(app, variant);
    if (app->compare.list)
        inputs_apply(&out->inputs, &change);
    else
        edit_norm(&out->inputs, app_op(app))->kind = change.norm;
    if (plan_init(&out->plan, &out->inputs, err) == 0)
        return 0;
    derived_free(out);
    return -1;
}

static int derive(const struct app *app, size_t variant, struct derived *out, struct err *err)
{
    if (plan_variant(app, variant, out, err))
        return -1;
    return settle_is_large(out) ? settle_start(out, err) : derived_run(out, err);
}

static bool same_op(const struct op *a, const struct op *b)
{
    return a->kind == b->kind && a->block == b->block && a->side == b->side && a->slot == b->slot;
}

static bool same_values(const struct trace_point *a, const struct trace_point *b, size_t count)
{
    return !a->value || memcmp(a->value, b->value, count * sizeof *a->value) == 0;
}

static size_t first_difference(const struct derived *a, const struct derived *b)
{
    size_t count = a->plan.count < b->plan.count ? a->plan.count : b->plan.count;
    for (size_t o = 0; o < count; o++)
        if (!same_op(&a->plan.ops[o], &b->plan.ops[o]) ||
            !same_values(&a->trace.points[o], &b->trace.points[o], a->trace.T * a->trace.d))
            return o;
    /* Where a plan is longer it has a final norm that the other lacks. */
    return a->plan.count == b->plan.count ? COMPARE_SAME : count;
}

static double size_of(const struct derived *derived, size_t op, size_t token)
{
    size_t d = derived->trace.d;
    const float *x = derived->trace.points[op].value + token * d;
    double sum = 0;
    for (size_t i = 0; i < d; i++)
        sum += (double)x[i] * x[i];
    return sqrt(sum / (double)d);
}

/* Is the stream whole again after this op, with nothing of the same branch to come? */
static bool ends_branch(const struct plan *plan, size_t op)
{
    const struct op *here = &plan->ops[op];
    if (!here->block)
        return here->kind == OP_EMBED;
    const struct op *next = op + 1 < plan->count ? here + 1 : NULL;
    return !next || next->block != here->block || next->side != here->side;
}

static double largest_size(const struct derived *derived)
{
    double largest = 0;
    for (size_t o = 0; o < derived->plan.count; o++) {
        if (!ends_branch(&derived->plan, o))
            continue;
        for (size_t t = 0; t < derived->trace.T; t++) {
            double size = size_of(derived, o, t);
            largest = isfinite(size) && size > largest ? size : largest;
        }
    }
    return largest;
}

static void note_values(struct compare *compare, const float *values, size_t count)
{
    for (size_t i = 0; values && i < count; i++) {
        double size = fabs(values[i]);
        compare->max_abs = isfinite(size) && size > compare->max_abs ? size : compare->max_abs;
        if (size > 0 && isfinite(size) && (compare->min_abs == 0 || size < compare->min_abs))
            compare->min_abs = size;
        compare->negative = compare->negative || values[i] < 0;
    }
}

/* Over all tokens and sub-steps, so that walking changes no scale. */
static void note_scale(struct app *app)
{
    for (size_t v = 0; v < compare_count(app); v++) {
        const struct derived *derived = compare_variant(app, v);
        const struct trace_point *point = &derived->trace.points[compare_op(app, v)];
        size_t count = derived->trace.T * derived->trace.d;
        note_values(&app->compare, point->unit, count);
        note_values(&app->compare, point->value, count);
    }
}

static void note_facts(struct app *app)
{
    struct compare *compare = &app->compare;
    compare->ready = compare->noted = true;
    compare->max_abs = compare->min_abs = compare->rms_max = 0;
    compare->negative = false;
    note_scale(app);
    for (size_t v = 0; v < compare->count; v++)
        compare->first[v] = first_difference(&app->now, &compare->others[v]);
    if (!compare_grows(app))
        return;
    compare->rms_max = largest_size(&app->now);
    for (size_t v = 0; v < compare->count; v++)
        compare->rms_max = fmax(compare->rms_max, largest_size(&compare->others[v]));
}

static int derive_all(struct app *app, struct err *err)
{
    const struct step *step = comparing_step(app);
    struct compare *compare = &app->compare;
    size_t count = step ? step->n_compare : 1;
    compare->others = mem_array(count, sizeof *compare->others);
    if (!compare->others)
        return err_memory(err);
    compare->list = step ? step->compare : NULL;
    compare->op = app_stop(app).op;
    while (compare->count < count) {
        struct derived *other = &compare->others[compare->count++];
        if (derive(app, compare->count, other, err))
            return -1;
    }
    if (!settle_is_large(&app->now))
        note_facts(app);
    return 0;
}

static void give_up(struct app *app)
{
    compare_free(&app->compare);
    app->compare.failed_at = app->step + 1;
    app->notice = NOTICE_MEMORY;
}

void compare_again(struct app *app)
{
    struct compare *compare = &app->compare;
    struct err err;
    for (size_t v = 0; v < compare->count; v++) {
        struct derived *other = &compare->others[v], next;
        if (plan_variant(app, v + 1, &next, &err)) {
            give_up(app);
            return;
        }
        if (!settle_can_replace(other, &next) ||
            settle_replace(other, &next, app_token(app), &err)) {
            derived_free(&next);
            compare_free(compare); /* compare_refresh derives them from the beginning */
            return;
        }
    }
    compare->noted = false;
}

bool compare_left(const struct app *app)
{
    return app->compare.count && !app->compare.noted;
}

void compare_some(struct app *app)
{
    for (size_t v = 0; v < app->compare.count; v++)
        if (!settle_is_done(&app->compare.others[v])) {
            settle_slice(&app->compare.others[v]);
            return;
        }
    note_facts(app);
}

void compare_refresh(struct app *app)
{
    struct err err;
    struct compare *compare = &app->compare;
    bool shown = views_shown(app) == VIEW_COMPARE;
    if (shown && is_for(compare, app))
        return;
    size_t failed_at = compare->failed_at;
    compare_free(compare);
    compare->failed_at = failed_at == app->step + 1 ? failed_at : 0;
    if (shown && settle_is_large(&app->now))
        derived_free(&app->pin.then); /* the view has no place for ghosts: see app/settle.c */
    if (shown && derive_all(app, &err))
        give_up(app);
}

void compare_free(struct compare *compare)
{
    for (size_t v = 0; v < compare->count; v++)
        derived_free(&compare->others[v]);
    free(compare->others);
    *compare = (struct compare){0};
}

/* --- what was derived ------------------------------------------------------------------------ */

size_t compare_count(const struct app *app)
{
    return 1 + (app->compare.ready ? app->compare.count : 0);
}

const struct derived *compare_variant(const struct app *app, size_t variant)
{
    return variant ? &app->compare.others[variant - 1] : &app->now;
}

size_t compare_first(const struct app *app, size_t variant)
{
    return app->compare.first[variant - 1];
}

/* The last op of a branch, which has written the stream; op 0 where there is no such branch. */
static size_t end_of_branch(const struct plan *plan, size_t block, enum side side)
{
    for (size_t o = plan->count; o-- > 0;)
        if (plan->ops[o].block == block && plan->ops[o].side == side)
            return o;
    return 0;
}

static size_t last_of_stream(const struct plan *plan)
{
    for (size_t o = plan->count; o-- > 0;)
        if (ends_branch(plan, o))
            return o;
    return 0;
}

size_t compare_op(const struct app *app, size_t variant)
{
    const struct op *here = app_op(app);
    const struct plan *plan = &compare_variant(app, variant)->plan;
    size_t join = 0;
    for (size_t o = 0; o < plan->count; o++) {
        const struct op *op = &plan->ops[o];
        if (op->block != here->block || (op->block && op->side != here->side))
            continue;
        if (op->kind == here->kind && op->slot == here->slot)
            return o;
        if (op->kind == OP_ADD)
            join = o;
    }
    return here->block ? join : last_of_stream(plan);
}

/* --- growth ---------------------------------------------------------------------------------- */

/* The last op that writes the stream before the final norm, or is that the final norm itself? */
static bool at_the_end(const struct app *app)
{
    const struct plan *plan = &app->now.plan;
    size_t here = app_stop(app).op, last = last_of_stream(plan);
    return plan->ops[here].kind == OP_FINAL_NORM || here == last ||
           (plan->ops[here].kind == OP_ADD && here + 1 == last);
}

bool compare_grows(const struct app *app)
{
    if (app->now.plan.n_blocks < 2 || app->compare.count == 0)
        return false;
    for (size_t v = 1; v < compare_count(app); v++)
        if (compare_change(app, v).has_place)
            return true;
    return at_the_end(app);
}

size_t compare_places(const struct app *app)
{
    size_t count = 1;
    for (size_t o = 0; o < app->now.plan.count; o++)
        count += app->now.plan.ops[o].kind == OP_ADD;
    return count;
}

size_t compare_place(const struct app *app, size_t variant, size_t place)
{
    const struct plan *plan = &app->now.plan;
    for (size_t o = 0, seen = 0; place > 0 && o < plan->count; o++)
        if (plan->ops[o].kind == OP_ADD && ++seen == place)
            return end_of_branch(&compare_variant(app, variant)->plan, plan->ops[o].block,
                                 plan->ops[o].side);
    return 0;
}

size_t compare_place_here(const struct app *app)
{
    const struct plan *plan = &app->now.plan;
    const struct op *here = app_op(app);
    size_t place = 0;
    for (size_t o = 0; o < plan->count; o++) {
        place += plan->ops[o].kind == OP_ADD;
        if (here->block && plan->ops[o].kind == OP_ADD && plan->ops[o].block == here->block &&
            plan->ops[o].side == here->side)
            return place;
    }
    return here->kind == OP_EMBED ? 0 : place;
}

double compare_rms(const struct app *app, size_t variant, size_t place, size_t token)
{
    return size_of(compare_variant(app, variant), compare_place(app, variant, place), token);
}

double compare_rms_max(const struct app *app)
{
    return app->compare.rms_max;
}

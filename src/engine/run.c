/* SPDX-License-Identifier: MIT
 *
 * Runs a plan, some rows at a time: a row goes through all ops while it is in the cache. It depends
 * on rows before it alone, so that rows in order make a whole run. */
#include "engine/run.h"

#include <math.h>

#include "engine/kernel.h"
#include "engine/place.h"
#include "engine/transform.h"

enum { ROWS = 64 };

/* The tokens from..to-1 of one run. */
struct rows {
    const struct inputs *inputs;
    const struct trace *trace;
    size_t from, to;
};

/* --- numbers ---------------------------------------------------------------------------------- */

static void run_norm(const struct rows *r, const struct norm *norm, const struct trace_point *point,
                     struct trace_room *room)
{
    size_t d = r->trace->d;
    float *value = point->value == room->unit ? room->unit : room->value;
    for (size_t t = r->from; t < r->to; t++) {
        const float *x = point->x + t * d;
        room->stats[t] = norm_statistics(norm, x, d);
        norm_apply(norm, &room->stats[t], x, d, room->unit + t * d, value + t * d);
    }
}

static int run_transform(const struct rows *r, const struct op *op, const struct trace_point *point,
                         struct trace_room *room, struct err *err)
{
    const struct transform *transform = &plan_branch(op, r->inputs)->transform;
    size_t T = r->trace->T, d = r->trace->d;
    if (!op->transforms || transform->kind == TRANSFORM_LITERAL)
        return 0; /* the entry shows it where it is */
    if (transform->kind != TRANSFORM_EXAMPLE)
        return transform_apply(transform, op->side, point->x, T, d, room->value, err);
    transform_example_rows(op->side, transform->example, point->x, d, r->from, r->to, room->value,
                           r->trace->scratch);
    return 0;
}

static void run_add(const struct rows *r, const struct trace_point *point, struct trace_room *room)
{
    size_t first = r->from * r->trace->d, count = (r->to - r->from) * r->trace->d;
    kernel_add(point->x + first, point->delta + first, count, room->value + first);
}

/* NaN comes after every number, so that it never hides one. */
static bool better(float a, float b)
{
    return a > b || (isnan(b) && !isnan(a));
}

/* The best of one token's scores, best first. Later ids must be strictly better, so that ties go
 * to the lower id. */
static void pick_top(const float *scores, size_t vocab, struct score *top, size_t top_count)
{
    size_t have = 0;
    for (size_t id = 0; id < vocab; id++) {
        if (have == top_count && !better(scores[id], top[have - 1].score))
            continue;
        size_t at = have < top_count ? have++ : have - 1;
        for (; at > 0 && better(scores[id], top[at - 1].score); at--)
            top[at] = top[at - 1];
        top[at] = (struct score){.id = id, .score = scores[id]};
    }
}

/* Softmax over the whole vocabulary; subtracting the best score keeps exp in range. */
static void set_probabilities(const float *scores, size_t vocab, struct score *top,
                              size_t top_count)
{
    double best = (double)top[0].score, sum = 0;
    for (size_t id = 0; id < vocab; id++)
        sum += exp((double)scores[id] - best);
    for (size_t n = 0; n < top_count; n++)
        top[n].p = exp((double)top[n].score - best) / sum;
}

static void run_head(const struct rows *r, const struct trace_point *point, struct trace_room *room)
{
    const struct head *head = &r->inputs->model.head;
    size_t d = r->trace->d;
    float *scores = (float *)(void *)r->trace->scratch;
    for (size_t t = r->from; t < r->to; t++) {
        struct score *best = room->top + t * point->top_count;
        for (size_t id = 0; id < head->vocab; id++)
            scores[id] = (float)kernel_dot(head->weights + id * d, point->x + t * d, d);
        pick_top(scores, head->vocab, best, point->top_count);
        set_probabilities(scores, head->vocab, best, point->top_count);
    }
}

static int run_op(const struct rows *r, const struct op *op, const struct trace_point *point,
                  struct trace_room *room, struct err *err)
{
    switch (op->kind) {
    case OP_EMBED:
    case OP_FORK:
        break;
    case OP_NORM:
    case OP_POSTNORM:
    case OP_FINAL_NORM:
        run_norm(r, plan_norm(op, r->inputs), point, room);
        break;
    case OP_OUT:
    case OP_DELTA:
        return run_transform(r, op, point, room, err);
    case OP_ADD:
        run_add(r, point, room);
        break;
    case OP_HEAD:
        run_head(r, point, room);
        break;
    }
    return 0;
}

/* --- what scales have to hold ---------------------------------------------------------------- */

/* Neighbouring ops show the same arrays; those met last need not be measured again. */
enum { MET = 8 };
struct measuring {
    const struct rows *rows;
    const float *array[MET];
    struct extent extent[MET];
    size_t next;
};

static struct extent extent_of(struct measuring *m, const float *array)
{
    if (!array)
        return (struct extent){0};
    for (size_t i = 0; i < MET; i++)
        if (m->array[i] == array)
            return m->extent[i];
    size_t at = m->next++ % MET, d = m->rows->trace->d;
    size_t count = (m->rows->to - m->rows->from) * d;
    m->array[at] = array;
    return m->extent[at] = kernel_extent(array + m->rows->from * d, count);
}

static struct extent extent_of_scores(const struct rows *r, const struct trace_point *point)
{
    struct extent extent = {0};
    for (size_t i = r->from * point->top_count; i < r->to * point->top_count; i++)
        extent = kernel_join(extent, kernel_extent(&point->top[i].score, 1));
    return extent;
}

static void measure(struct measuring *m, struct trace_point *point, struct trace_room *room)
{
    struct extent rows;
    if (point->top)
        rows = extent_of_scores(m->rows, point);
    else
        rows = kernel_join(kernel_join(extent_of(m, point->x), extent_of(m, point->unit)),
                           kernel_join(extent_of(m, point->value), extent_of(m, point->delta)));
    struct extent before = {room->max_abs, room->min_abs, room->has_negative};
    struct extent all = m->rows->from ? kernel_join(before, rows) : rows;
    room->max_abs = all.max_abs;
    room->min_abs = all.min_abs;
    room->has_negative = all.has_negative;
    struct extent shown = {point->max_abs, point->min_abs, point->has_negative};
    shown = m->rows->to == m->rows->trace->T ? all : kernel_join(shown, rows);
    point->max_abs = shown.max_abs;
    point->min_abs = shown.min_abs;
    point->has_negative = shown.has_negative;
}

/* --- runs ------------------------------------------------------------------------------------ */

bool run_by_rows(const struct inputs *inputs, const struct plan *plan)
{
    for (size_t o = 0; o < plan->count; o++) {
        const struct branch *branch = plan_branch(&plan->ops[o], inputs);
        if (plan->ops[o].transforms && branch->transform.kind != TRANSFORM_LITERAL &&
            branch->transform.kind != TRANSFORM_EXAMPLE)
            return false;
    }
    return true;
}

static int run_slice(const struct rows *r, const struct plan *plan, struct err *err)
{
    struct measuring m = {.rows = r};
    for (size_t o = 0; o < plan->count; o++) {
        if (run_op(r, &plan->ops[o], &r->trace->points[o], &r->trace->rooms[o], err))
            return -1;
        measure(&m, &r->trace->points[o], &r->trace->rooms[o]);
    }
    return 0;
}

void run_rows(const struct inputs *inputs, const struct plan *plan, struct trace *trace,
              size_t from, size_t to)
{
    struct err none; /* only a transform that takes all rows at once asks for memory */
    while (from < to) {
        size_t end = to - from < ROWS ? to : from + ROWS;
        (void)run_slice(&(struct rows){inputs, trace, from, end}, plan, &none);
        from = end;
    }
}

int run(const struct inputs *inputs, const struct plan *plan, struct trace *out, struct err *err)
{
    *out = (struct trace){0};
    int result = place_points(inputs, plan, out, err);
    if (result == 0 && run_by_rows(inputs, plan))
        run_rows(inputs, plan, out, 0, inputs->T);
    else if (result == 0)
        result = run_slice(&(struct rows){inputs, out, 0, inputs->T}, plan, err);
    if (result)
        trace_free(out);
    return result;
}

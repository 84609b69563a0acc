/* SPDX-License-Identifier: MIT
 *
 * Runs a plan. Every array is computed and measured once; entries that show the same numbers share
 * them, since T * d may be 16 million. */
#include "engine/run.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"
#include "engine/kernel.h"
#include "engine/transform.h"

/* A (T, d) array and what a scale for it has to hold. */
struct values {
    const float *data;
    struct extent extent;
};

struct runner {
    const struct inputs *inputs;
    struct trace *trace;
    struct values stream;
    struct values branch; /* what the branch carries */
    struct values read;   /* what the branch's transform has read */
    /* Rows of a gamma that is one number: the norms of a model mostly share it. */
    const float *row;
    float row_number;
};

static size_t count_of(const struct runner *r)
{
    return r->inputs->T * r->inputs->d; /* checked at the start of the run */
}

static float *new_values(struct runner *r)
{
    return arena_array(&r->trace->arena, count_of(r), sizeof(float));
}

static struct values measured(const struct runner *r, const float *data)
{
    return (struct values){data, kernel_extent(data, count_of(r))};
}

static void set_extent(struct trace_point *point, struct extent extent)
{
    point->max_abs = extent.max_abs;
    point->min_abs = extent.min_abs;
    point->has_negative = extent.has_negative;
}

/* The point shows what was read and what came out. */
static void show(struct trace_point *point, struct values x, struct values value)
{
    point->x = x.data;
    point->value = value.data;
    set_extent(point, kernel_join(x.extent, value.extent));
}

/* Gamma as it acts: the array itself where nothing is added to it. NULL: out of memory. */
static const float *gamma_row(struct runner *r, const struct norm *norm)
{
    if (norm->gamma && norm->gamma_offset == 0)
        return norm->gamma;
    float number = norm_gamma(norm, 0);
    if (!norm->gamma && r->row && r->row_number == number)
        return r->row;
    float *row = arena_array(&r->trace->arena, r->inputs->d, sizeof *row);
    if (!row)
        return NULL;
    for (size_t i = 0; i < r->inputs->d; i++)
        row[i] = norm_gamma(norm, i);
    if (!norm->gamma) {
        r->row = row;
        r->row_number = number;
    }
    return row;
}

static bool all_one(const float *gamma, size_t d)
{
    for (size_t i = 0; i < d; i++)
        if (gamma[i] != 1)
            return false;
    return true;
}

static int run_norm(struct runner *r, const struct norm *norm, struct values *slot,
                    struct trace_point *point)
{
    size_t T = r->inputs->T, d = r->inputs->d;
    const float *x = slot->data;
    const float *gamma = gamma_row(r, norm);
    struct norm_stats *stats = arena_array(&r->trace->arena, T, sizeof *stats);
    float *unit = new_values(r);
    if (!gamma || !stats || !unit)
        return -1;
    bool same = !norm->beta && all_one(gamma, d);
    float *value = same ? unit : new_values(r);
    if (!value)
        return -1;
    for (size_t t = 0; t < T; t++) {
        stats[t] = norm_statistics(norm, x + t * d, d);
        norm_apply(norm, &stats[t], x + t * d, d, unit + t * d, value + t * d);
    }
    struct values units = measured(r, unit);
    struct values result = same ? units : measured(r, value);
    show(point, *slot, result);
    set_extent(point, kernel_join(kernel_join(slot->extent, units.extent), result.extent));
    point->stats = stats;
    point->unit = unit;
    point->gamma = gamma;
    point->beta = norm->beta;
    point->eps = norm->eps;
    *slot = result;
    return 0;
}

/* OUT and DELTA: where the transform is computed, or a literal delta taken. */
static int run_transform(struct runner *r, const struct op *op, struct trace_point *point,
                         struct err *err)
{
    const struct inputs *inputs = r->inputs;
    const struct transform *transform = &plan_branch(op, inputs)->transform;
    if (op->transforms && transform->kind == TRANSFORM_LITERAL) {
        r->read = r->stream;
        r->branch = measured(r, transform->delta);
    } else if (op->transforms) {
        float *out = new_values(r);
        if (!out)
            return -1;
        if (transform_apply(transform, op->side, r->branch.data, inputs->T, inputs->d, out, err))
            return -1;
        r->read = r->branch;
        r->branch = measured(r, out);
    }
    show(point, r->read, r->branch);
    return 0;
}

static int run_add(struct runner *r, struct trace_point *point)
{
    float *sum = new_values(r);
    if (!sum)
        return -1;
    kernel_add(r->stream.data, r->branch.data, count_of(r), sum);
    struct values before = r->stream;
    r->stream = measured(r, sum);
    show(point, before, r->stream);
    point->delta = r->branch.data;
    set_extent(point, kernel_join(kernel_join(before.extent, r->branch.extent), r->stream.extent));
    return 0;
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

static int run_head(struct runner *r, struct trace_point *point)
{
    const struct head *head = &r->inputs->model.head;
    size_t T = r->inputs->T, d = r->inputs->d;
    size_t top_count = head->vocab < TRACE_TOP ? head->vocab : TRACE_TOP;
    struct score *top = arena_array(&r->trace->arena, T * top_count, sizeof *top);
    float *scores = mem_array(head->vocab, sizeof *scores);
    if (!top || !scores) {
        free(scores);
        return -1;
    }
    struct extent extent = {0};
    for (size_t t = 0; t < T; t++) {
        struct score *best = top + t * top_count;
        for (size_t id = 0; id < head->vocab; id++)
            scores[id] = (float)kernel_dot(head->weights + id * d, r->stream.data + t * d, d);
        pick_top(scores, head->vocab, best, top_count);
        set_probabilities(scores, head->vocab, best, top_count);
        for (size_t n = 0; n < top_count; n++)
            extent = kernel_join(extent, kernel_extent(&best[n].score, 1));
    }
    free(scores);
    point->x = r->stream.data;
    point->top = top;
    point->top_count = top_count;
    set_extent(point, extent);
    return 0;
}

static int run_op(struct runner *r, const struct op *op, struct trace_point *point, struct err *err)
{
    switch (op->kind) {
    case OP_EMBED:
        r->stream = measured(r, r->inputs->x);
        show(point, (struct values){0}, r->stream);
        return 0;
    case OP_FORK:
        r->branch = r->stream;
        show(point, r->stream, r->branch);
        return 0;
    case OP_NORM:
    case OP_POSTNORM:
    case OP_FINAL_NORM:
        return run_norm(r, plan_norm(op, r->inputs),
                        op->slot == SLOT_STREAM ? &r->stream : &r->branch, point);
    case OP_OUT:
    case OP_DELTA:
        return run_transform(r, op, point, err);
    case OP_ADD:
        return run_add(r, point);
    case OP_HEAD:
        break;
    }
    return run_head(r, point);
}

int run(const struct inputs *inputs, const struct plan *plan, struct trace *out, struct err *err)
{
    *out = (struct trace){.T = inputs->T, .d = inputs->d, .count = plan->count};
    struct runner r = {.inputs = inputs, .trace = out};
    bool fits = inputs->d == 0 || inputs->T <= SIZE_MAX / TRACE_TOP / inputs->d;
    if (fits)
        out->points = arena_array(&out->arena, plan->count, sizeof *out->points);
    bool done = out->points != NULL;
    for (size_t i = 0; done && i < plan->count; i++)
        done = run_op(&r, &plan->ops[i], &out->points[i], err) == 0;
    if (done)
        return 0;
    trace_free(out);
    return err_memory(err);
}

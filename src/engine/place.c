/* SPDX-License-Identifier: MIT
 *
 * Entries that show the same numbers share them, since T * d may be 16 million. */
#include "engine/place.h"

#include <stdint.h>

#include "engine/transform.h"

struct placing {
    const struct inputs *inputs;
    struct trace *trace;
    struct trace_point *points;
    struct arena arena; /* of the new entries */
    /* Arrays (T, d) as they pass by. */
    const float *stream;
    const float *branch; /* what the branch carries */
    const float *read;   /* what the branch's transform has read */
    /* Rows of a gamma that is one number: the norms of a model mostly share it. */
    const float *row;
    float row_number;
};

/* An array of an earlier run serves again. */
static bool keep(struct placing *p, float **array)
{
    if (!*array)
        *array = arena_array(&p->trace->kept, p->inputs->T * p->inputs->d, sizeof **array);
    return *array;
}

/* Gamma as it acts: the array itself where nothing is added to it. NULL: out of memory. */
static const float *gamma_row(struct placing *p, const struct norm *norm)
{
    if (norm->gamma && norm->gamma_offset == 0)
        return norm->gamma;
    float number = norm_gamma(norm, 0);
    if (!norm->gamma && p->row && p->row_number == number)
        return p->row;
    float *row = arena_array(&p->arena, p->inputs->d, sizeof *row);
    if (!row)
        return NULL;
    for (size_t i = 0; i < p->inputs->d; i++)
        row[i] = norm_gamma(norm, i);
    if (!norm->gamma) {
        p->row = row;
        p->row_number = number;
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

static bool place_norm(struct placing *p, const struct norm *norm, const float **slot,
                       struct trace_point *point, struct trace_room *room)
{
    const float *gamma = gamma_row(p, norm);
    if (!room->stats)
        room->stats = arena_array(&p->trace->kept, p->inputs->T, sizeof *room->stats);
    if (!gamma || !room->stats || !keep(p, &room->unit))
        return false;
    /* What is multiplied by 1 is x/RMS itself. */
    bool same = !norm->beta && all_one(gamma, p->inputs->d);
    if (!same && !keep(p, &room->value))
        return false;
    point->x = *slot;
    point->value = same ? room->unit : room->value;
    point->stats = room->stats;
    point->unit = room->unit;
    point->gamma = gamma;
    point->beta = norm->beta;
    point->eps = norm->eps;
    *slot = point->value;
    return true;
}

/* OUT and DELTA: where the transform is computed, or a literal delta taken. */
static bool place_transform(struct placing *p, const struct op *op, struct trace_point *point,
                            struct trace_room *room)
{
    const struct transform *transform = &plan_branch(op, p->inputs)->transform;
    if (op->transforms && transform->kind == TRANSFORM_LITERAL) {
        p->read = p->stream;
        p->branch = transform->delta;
    } else if (op->transforms) {
        if (!keep(p, &room->value))
            return false;
        p->read = p->branch;
        p->branch = room->value;
    }
    point->x = p->read;
    point->value = p->branch;
    return true;
}

static bool place_add(struct placing *p, struct trace_point *point, struct trace_room *room)
{
    if (!keep(p, &room->value))
        return false;
    point->x = p->stream;
    point->delta = p->branch;
    point->value = p->stream = room->value;
    return true;
}

static bool place_head(struct placing *p, struct trace_point *point, struct trace_room *room)
{
    size_t vocab = p->inputs->model.head.vocab;
    point->x = p->stream;
    point->top_count = vocab < TRACE_TOP ? vocab : TRACE_TOP;
    if (!room->top)
        room->top =
            arena_array(&p->trace->kept, p->inputs->T * point->top_count, sizeof *room->top);
    point->top = room->top;
    return room->top;
}

static bool place_op(struct placing *p, const struct op *op, struct trace_point *point,
                     struct trace_room *room)
{
    switch (op->kind) {
    case OP_EMBED:
        point->value = p->stream = p->inputs->x;
        return true;
    case OP_FORK:
        point->x = point->value = p->branch = p->stream;
        return true;
    case OP_NORM:
    case OP_POSTNORM:
    case OP_FINAL_NORM:
        return place_norm(p, plan_norm(op, p->inputs),
                          op->slot == SLOT_STREAM ? &p->stream : &p->branch, point, room);
    case OP_OUT:
    case OP_DELTA:
        return place_transform(p, op, point, room);
    case OP_ADD:
        return place_add(p, point, room);
    case OP_HEAD:
        break;
    }
    return place_head(p, point, room);
}

static bool set_up(const struct inputs *inputs, const struct plan *plan, struct trace *trace)
{
    size_t scratch = transform_example_scratch(inputs->d), vocab = inputs->model.head.vocab;
    trace->T = inputs->T;
    trace->d = inputs->d;
    trace->count = plan->count;
    trace->rooms = arena_array(&trace->kept, plan->count, sizeof *trace->rooms);
    trace->scratch =
        arena_array(&trace->kept, vocab > scratch ? vocab : scratch, sizeof *trace->scratch);
    return trace->rooms && trace->scratch;
}

int place_points(const struct inputs *inputs, const struct plan *plan, struct trace *trace,
                 struct err *err)
{
    bool fits = inputs->d == 0 || inputs->T <= SIZE_MAX / TRACE_TOP / inputs->d;
    if (!fits || (!trace->rooms && !set_up(inputs, plan, trace)))
        return err_memory(err);
    struct placing p = {.inputs = inputs, .trace = trace};
    p.points = arena_array(&p.arena, plan->count, sizeof *p.points);
    bool done = p.points;
    for (size_t i = 0; done && i < plan->count; i++)
        done = place_op(&p, &plan->ops[i], &p.points[i], &trace->rooms[i]);
    if (!done) {
        arena_free(&p.arena);
        return err_memory(err);
    }
    /* Until they are measured anew, scales are those of before. */
    for (size_t i = 0; trace->points && i < plan->count; i++) {
        p.points[i].max_abs = trace->points[i].max_abs;
        p.points[i].min_abs = trace->points[i].min_abs;
        p.points[i].has_negative = trace->points[i].has_negative;
    }
    arena_free(&trace->arena);
    trace->arena = p.arena;
    trace->points = p.points;
    return 0;
}

/* SPDX-License-Identifier: MIT */
#include "app/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"

bool field_equal(const struct field *a, const struct field *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind != FIELD_X &&
        (a->op.kind != b->op.kind || a->op.block != b->op.block || a->op.side != b->op.side))
        return false;
    if ((a->kind == FIELD_X || a->kind == FIELD_DELTA) && a->token != b->token)
        return false;
    return a->kind == FIELD_EPS || a->index == b->index;
}

void edits_drop(struct edits *edits, size_t count)
{
    while (edits->count > count)
        free(edits->items[--edits->count].values);
    if (edits->done > count)
        edits->done = count;
}

int edits_add(struct edits *edits, const struct edit *edit, struct err *err)
{
    edits_drop(edits, edits->done);
    struct edit *last = edits->count ? &edits->items[edits->count - 1] : NULL;
    if (last && last->nudge && edit->nudge && last->home == edit->home &&
        field_equal(&last->field, &edit->field)) {
        last->value = edit->value; /* its own starting delta stays the older one */
        free(edit->values);
        return 0;
    }
    if (!mem_grow((void **)&edits->items, &edits->cap, edits->count + 1, sizeof *edits->items)) {
        free(edit->values);
        return err_memory(err);
    }
    edits->items[edits->count++] = *edit;
    edits->done = edits->count;
    return 0;
}

void edits_end_nudging(struct edits *edits)
{
    if (edits->done)
        edits->items[edits->done - 1].nudge = false;
}

bool edits_undo(struct edits *edits)
{
    if (!edits->done)
        return false;
    edits->done--;
    return true;
}

bool edits_redo(struct edits *edits)
{
    if (edits->done == edits->count)
        return false;
    edits->done++;
    return true;
}

void edits_undo_all(struct edits *edits)
{
    edits->done = 0;
}

void edits_free(struct edits *edits)
{
    edits_drop(edits, 0);
    free(edits->items);
    memset(edits, 0, sizeof *edits);
}

int edits_copy(struct edits *to, const struct edits *from, struct err *err)
{
    memset(to, 0, sizeof *to);
    for (size_t e = 0; e < from->done; e++) {
        struct edit edit = from->items[e];
        if (edit.values) {
            edit.values = mem_copy(edit.values, edit.T * edit.d * sizeof *edit.values);
            if (!edit.values)
                goto failed;
        }
        if (!mem_grow((void **)&to->items, &to->cap, e + 1, sizeof *to->items)) {
            free(edit.values);
            goto failed;
        }
        to->items[to->count++] = edit; /* as it is: edits_add would merge nudges */
    }
    to->done = to->count;
    return 0;
failed:
    edits_free(to);
    return err_memory(err);
}

static bool edit_equal(const struct edit *a, const struct edit *b)
{
    if (a->kind != b->kind || a->home != b->home || !field_equal(&a->field, &b->field) ||
        a->value != b->value || !a->values != !b->values)
        return false;
    return !a->values || (a->T == b->T && a->d == b->d &&
                          memcmp(a->values, b->values, a->T * a->d * sizeof *a->values) == 0);
}

bool edits_equal(const struct edits *a, const struct edits *b)
{
    bool equal = a->done == b->done;
    for (size_t e = 0; equal && e < a->done; e++)
        equal = edit_equal(&a->items[e], &b->items[e]);
    return equal;
}

bool edits_resizable(const struct inputs *inputs)
{
    if (inputs->model.head.vocab)
        return false;
    for (size_t b = 0; b < inputs->model.n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            const struct branch *branch = &inputs->model.blocks[b].branch[side];
            if (branch->present && (branch->transform.kind == TRANSFORM_ATTENTION ||
                                    branch->transform.kind == TRANSFORM_MLP))
                return false;
        }
    return true;
}

/* What edits made is theirs alone (the arena's) and may be written to; of anything else a copy is
 * made first. However many edits there are, there is one array of each kind. */
static float *own(const float *array, size_t count, struct arena *arena)
{
    return arena_holds(arena, array) ? (float *)array
                                     : arena_copy(arena, array, count * sizeof *array);
}

/* --- rows of another length ---------------------------------------------------------------- */

/* `rows` rows of d become rows of new_d: the same up to `at`, then one component inserted (with
 * the value `fill`) or left out. For a whole new vector `at` is the shorter of both lengths. */
static const float *resized(const float *from, size_t rows, size_t d, size_t new_d, size_t at,
                            float fill, struct arena *arena)
{
    float *to = arena_array(arena, rows * new_d, sizeof *to);
    if (!to)
        return NULL;
    size_t shorter = d < new_d ? d : new_d;
    size_t head = at < shorter ? at : shorter, tail = shorter - head;
    for (size_t t = 0; t < rows; t++) {
        const float *old = from + t * d;
        float *row = to + t * new_d;
        memcpy(row, old, head * sizeof *row);
        for (size_t i = head; i < new_d - tail; i++)
            row[i] = fill;
        memcpy(row + new_d - tail, old + d - tail, tail * sizeof *row);
    }
    return to;
}

struct reshape {
    size_t T, d, new_d, at;
    struct arena *arena;
};

static bool reshape_row(const float **row, size_t rows, float fill, const struct reshape *shape)
{
    if (!*row)
        return true;
    const float *before = *row;
    *row = resized(before, rows, shape->d, shape->new_d, shape->at, fill, shape->arena);
    arena_drop(shape->arena, before);
    return *row;
}

static bool reshape_norm(struct norm *norm, const struct reshape *shape)
{
    return reshape_row(&norm->gamma, 1, 1.0f - norm->gamma_offset, shape) &&
           reshape_row(&norm->beta, 1, 0, shape);
}

static bool reshape_model(struct model *model, const struct reshape *shape)
{
    for (size_t b = 0; b < model->n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            struct branch *branch = &model->blocks[b].branch[side];
            if (!reshape_norm(&branch->norm, shape) || !reshape_norm(&branch->postnorm, shape) ||
                !reshape_row(&branch->transform.delta, shape->T, 0, shape))
                return false;
        }
    return reshape_norm(&model->final_norm, shape);
}

static int apply_resize(struct inputs *inputs, size_t at, bool insert, struct arena *arena,
                        struct err *err)
{
    struct reshape shape = {inputs->T, inputs->d, insert ? inputs->d + 1 : inputs->d - 1, at,
                            arena};
    if (!shape.new_d || at > inputs->d)
        return 0;
    if (!reshape_row(&inputs->x, inputs->T, 0, &shape) || !reshape_model(&inputs->model, &shape))
        return err_memory(err);
    inputs->d = shape.new_d;
    return 0;
}

/* --- numbers ------------------------------------------------------------------------------- */

struct norm *edit_norm(struct inputs *inputs, const struct op *op)
{
    if (op->kind == OP_FINAL_NORM)
        return &inputs->model.final_norm;
    if (!op->block || op->block > inputs->model.n_blocks)
        return NULL;
    struct branch *branch = &inputs->model.blocks[op->block - 1].branch[op->side];
    return op->kind == OP_POSTNORM && branch->place == PLACE_SANDWICH ? &branch->postnorm
                                                                      : &branch->norm;
}

static int set_gamma(struct norm *norm, size_t d, size_t index, float value, struct arena *arena,
                     struct err *err)
{
    float *gamma = arena_array(arena, d, sizeof *gamma);
    if (!gamma)
        return err_memory(err);
    for (size_t i = 0; i < d; i++)
        gamma[i] = norm_gamma(norm, i);
    gamma[index] = value;
    arena_drop(arena, norm->gamma);
    norm->gamma = gamma;
    norm->gamma_offset = 0;
    return 0;
}

static int set_delta(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                     struct err *err)
{
    const struct op *op = &edit->field.op;
    if (!op->block || op->block > inputs->model.n_blocks)
        return 0;
    struct transform *transform = &inputs->model.blocks[op->block - 1].branch[op->side].transform;
    const float *from = transform->kind == TRANSFORM_LITERAL ? transform->delta : edit->values;
    if (!from)
        return 0;
    float *delta = own(from, inputs->T * inputs->d, arena);
    if (!delta)
        return err_memory(err);
    delta[edit->field.token * inputs->d + edit->field.index] = edit->value;
    transform->kind = TRANSFORM_LITERAL;
    transform->delta = delta;
    return 0;
}

float edit_decade(float value, bool up)
{
    char text[2 * NUM_MAX];
    size_t len = num_write(value, text);
    char *mark = memchr(text, 'e', len);
    int exponent = (mark ? atoi(mark + 1) : 0) + (up ? 1 : -1);
    char *end = mark ? mark : text + len;
    len = (size_t)(end - text) + (size_t)snprintf(end, NUM_MAX, "e%d", exponent);
    float result = up ? value * 10 : value / 10;
    (void)num_read(text, len, &result); /* beyond float32: infinite as it is */
    return result;
}

static int set_x(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                 struct err *err)
{
    float *x = own(inputs->x, inputs->T * inputs->d, arena);
    if (!x)
        return err_memory(err);
    float *row = x + edit->field.token * inputs->d;
    if (edit->kind == EDIT_NUMBER)
        row[edit->field.index] = edit->value;
    else
        for (size_t i = 0; i < inputs->d; i++)
            row[i] = edit_decade(row[i], edit->value > 1);
    inputs->x = x;
    return 0;
}

static int set_vector(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                      struct err *err)
{
    if (edit->d != inputs->d) {
        size_t shorter = edit->d < inputs->d ? edit->d : inputs->d;
        struct reshape shape = {inputs->T, inputs->d, edit->d, shorter, arena};
        if (!reshape_model(&inputs->model, &shape))
            return err_memory(err);
    }
    arena_drop(arena, inputs->x);
    inputs->x = arena_copy(arena, edit->values, edit->T * edit->d * sizeof *edit->values);
    inputs->d = edit->d;
    return inputs->x ? 0 : err_memory(err);
}

static int apply_number(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                        struct err *err)
{
    const struct field *field = &edit->field;
    struct norm *norm = field->kind == FIELD_X ? NULL : edit_norm(inputs, &field->op);
    switch (field->kind) {
    case FIELD_X:
        return set_x(edit, inputs, arena, err);
    case FIELD_DELTA:
        return set_delta(edit, inputs, arena, err);
    case FIELD_GAMMA:
        return norm ? set_gamma(norm, inputs->d, field->index, edit->value, arena, err) : 0;
    default:
        if (norm)
            norm->eps = edit->value;
        return 0;
    }
}

static int apply_one(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                     struct err *err)
{
    switch (edit->kind) {
    case EDIT_INSERT:
    case EDIT_DELETE:
        return apply_resize(inputs, edit->field.index, edit->kind == EDIT_INSERT, arena, err);
    case EDIT_VECTOR:
        return set_vector(edit, inputs, arena, err);
    case EDIT_TOKEN_INSERT:
    case EDIT_TOKEN_DELETE:
        return edit_tokens(edit, inputs, arena, err);
    default:
        /* An edit can outlive its component only through a `set` that gave another shape. */
        if (edit->field.index >= inputs->d || edit->field.token >= inputs->T)
            return 0;
        return edit->kind == EDIT_SCALE ? set_x(edit, inputs, arena, err)
                                        : apply_number(edit, inputs, arena, err);
    }
}

int edits_apply(const struct edits *edits, size_t home, struct inputs *inputs, struct arena *arena,
                struct err *err)
{
    for (size_t e = 0; e < edits->done; e++)
        if (edits->items[e].home == home && apply_one(&edits->items[e], inputs, arena, err))
            return -1;
    return 0;
}

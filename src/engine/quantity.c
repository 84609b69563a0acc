/* SPDX-License-Identifier: MIT
 *
 * The words for quantities, and where each has a value. */
#include "engine/quantity.h"

#include <string.h>

#include "base/suggest.h"

static const char *const words[] = {
#define X(name, word, vector) [QUANTITY_##name] = (word),
    QUANTITY_LIST(X)
#undef X
};

static const bool vectors[] = {
#define X(name, word, vector) [QUANTITY_##name] = (vector),
    QUANTITY_LIST(X)
#undef X
};

const char *quantity_word(enum quantity quantity)
{
    return words[quantity];
}

bool quantity_is_vector(enum quantity quantity)
{
    return vectors[quantity];
}

bool quantity_find(const char *word, size_t len, enum quantity *out)
{
    for (int q = 0; q < QUANTITY_COUNT; q++) {
        if (strlen(words[q]) == len && memcmp(words[q], word, len) == 0) {
            *out = (enum quantity)q;
            return true;
        }
    }
    return false;
}

void quantity_suggest(const char *word, size_t len, struct buf *out)
{
    suggest_text(word, len, words, QUANTITY_COUNT, out);
}

bool quantity_exists(const struct op *op, enum quantity quantity)
{
    bool norm = plan_is_norm(op);
    switch (quantity) {
    case QUANTITY_STREAM:
        return op->kind != OP_HEAD;
    case QUANTITY_UNIT:
    case QUANTITY_VALUE:
    case QUANTITY_GAMMA:
    case QUANTITY_EPS:
    case QUANTITY_RMS:
        return norm;
    case QUANTITY_MEAN:
    case QUANTITY_VARIANCE:
        return norm && op->norm == NORM_LAYER;
    case QUANTITY_MEAN_SQUARE:
        return norm && op->norm == NORM_RMS;
    case QUANTITY_DELTA:
        return op->kind == OP_DELTA || op->kind == OP_ADD;
    case QUANTITY_OUT:
        return op->kind == OP_OUT || op->kind == OP_ADD;
    case QUANTITY_SCORE:
        return op->kind == OP_HEAD;
    case QUANTITY_D:
    case QUANTITY_T:
    case QUANTITY_TOKEN:
        return true;
    case QUANTITY_COUNT:
        break;
    }
    return false;
}

/* The array behind a vector quantity that exists at this op: (T, d), or (d) for gamma. */
static const float *array_of(const struct op *op, const struct trace_point *point,
                             enum quantity quantity)
{
    switch (quantity) {
    case QUANTITY_STREAM:
        return op->kind == OP_EMBED ? point->value : point->x;
    case QUANTITY_UNIT:
        return point->unit;
    case QUANTITY_GAMMA:
        return point->gamma;
    case QUANTITY_DELTA:
        return op->kind == OP_ADD ? point->delta : point->value;
    default: /* VALUE, OUT */
        return point->value;
    }
}

static double single_of(const struct trace *trace, const struct trace_point *point,
                        enum quantity quantity, size_t token)
{
    switch (quantity) {
    case QUANTITY_EPS:
        return (double)point->eps;
    case QUANTITY_MEAN:
        return point->stats[token].mean;
    case QUANTITY_VARIANCE:
        return point->stats[token].variance;
    case QUANTITY_MEAN_SQUARE:
        return point->stats[token].mean_square;
    case QUANTITY_RMS:
        return point->stats[token].rms;
    case QUANTITY_SCORE:
        return (double)point->top[token * point->top_count].score;
    case QUANTITY_D:
        return (double)trace->d;
    default: /* T */
        return (double)trace->T;
    }
}

bool quantity_value(const struct trace *trace, const struct plan *plan, size_t op,
                    enum quantity quantity, size_t token, size_t index, double *out)
{
    if (op >= plan->count || token >= trace->T || quantity == QUANTITY_TOKEN ||
        !quantity_exists(&plan->ops[op], quantity))
        return false;
    const struct trace_point *point = &trace->points[op];
    if (!quantity_is_vector(quantity)) {
        *out = single_of(trace, point, quantity, token);
        return true;
    }
    if (index >= trace->d)
        return false;
    const float *array = array_of(&plan->ops[op], point, quantity);
    *out = (double)array[quantity == QUANTITY_GAMMA ? index : token * trace->d + index];
    return true;
}

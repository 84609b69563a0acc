/* SPDX-License-Identifier: MIT
 *
 * The named quantities: one table of words for captions, questions, the screen and the trace.
 * Three of them are never confused: x (the stream or the norm's input), unit (x/RMS), value
 * (gamma * x/RMS, what the branch receives).
 *
 *   at            has
 *   embed, fork   x
 *   RMSNorm       x unit value gamma eps mean_square rms
 *   LayerNorm     x unit value gamma eps mean variance rms
 *   out           x out (what the transform gives)
 *   delta         x (what the transform reads; with a literal delta the stream) delta
 *   add           x (the stream before) delta out (the stream after)
 *   head          score token (of the best)
 *   everywhere    d T token (elsewhere than at head: the name of the token looked at) */
#ifndef ENGINE_QUANTITY_H
#define ENGINE_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "engine/plan.h"
#include "engine/trace.h"

/* word, is it one number per component? */
#define QUANTITY_LIST(X)                 \
    X(STREAM, "x", true)                 \
    X(UNIT, "unit", true)                \
    X(VALUE, "value", true)              \
    X(GAMMA, "gamma", true)              \
    X(EPS, "eps", false)                 \
    X(MEAN, "mean", false)               \
    X(VARIANCE, "variance", false)       \
    X(MEAN_SQUARE, "mean_square", false) \
    X(RMS, "rms", false)                 \
    X(DELTA, "delta", true)              \
    X(OUT, "out", true)                  \
    X(D, "d", false)                     \
    X(T, "T", false)                     \
    X(TOKEN, "token", false)             \
    X(SCORE, "score", false)

enum quantity {
#define X(name, word, vector) QUANTITY_##name,
    QUANTITY_LIST(X)
#undef X
        QUANTITY_COUNT
};

const char *quantity_word(enum quantity quantity);
bool quantity_is_vector(enum quantity quantity);
/* False if `word` names none. Case matters (d and T are two). */
bool quantity_find(const char *word, size_t len, enum quantity *out);
void quantity_suggest(const char *word, size_t len, struct buf *out);

/* Does it have a value at this op? TOKEN is a text and has one everywhere. */
bool quantity_exists(const struct op *op, enum quantity quantity);

/* The number. token and index from 0; index is ignored for single numbers. False if it has none
 * there (TOKEN has no number). */
bool quantity_value(const struct trace *trace, const struct plan *plan, size_t op,
                    enum quantity quantity, size_t token, size_t index, double *out);

#endif

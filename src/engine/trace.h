/* SPDX-License-Identifier: MIT
 *
 * The trace: every value of one run, one entry for each op of the plan (same index). It owns its
 * numbers or borrows them from an earlier entry of the same trace or from the inputs, which must
 * outlive it. */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"
#include "engine/norm.h"

enum { TRACE_TOP = 5 };

struct score {
    size_t id; /* from 0 */
    float score;
    double p; /* softmax over the whole vocabulary */
};

struct trace_point {
    const float *x;     /* (T, d) what the op reads: for ADD and FORK the stream before it, for a
                           norm its input, for OUT and DELTA what the transform reads; NULL at EMBED */
    const float *value; /* (T, d) what the op gives (FORK: the same as x); NULL at HEAD */
    /* norms only, else NULL */
    const struct norm_stats *stats; /* (T) */
    const float *unit;              /* (T, d) x/RMS; for LayerNorm (x - mean)/RMS */
    const float *gamma;             /* (d) as it acts */
    const float *beta;              /* (d) or NULL */
    float eps;
    /* ADD only */
    const float *delta; /* (T, d) */
    /* HEAD only */
    const struct score *top; /* (T, top_count), best first, ties by lower id */
    size_t top_count;        /* min(TRACE_TOP, vocab) */
    /* The largest finite |v| over all tokens of what a picture of this op compares on one scale
     * (x, unit, value; for ADD x, delta, value; for HEAD the scores). 0 if there is none. */
    double max_abs;
    double min_abs;    /* the smallest of them that is not 0, for a logarithmic scale; 0: none */
    bool has_negative; /* any of those values is below 0 */
};

/* What an op writes to. An array that it does not need may be NULL. */
struct trace_room {
    float *unit;              /* (T, d) of a norm */
    float *value;             /* (T, d) */
    struct norm_stats *stats; /* (T) */
    struct score *top;        /* (T, top_count) */
    double max_abs, min_abs;  /* of the rows computed so far */
    bool has_negative;
};

struct trace {
    size_t T, d;
    size_t count;
    struct trace_point *points; /* (count), in the arena */
    struct arena arena;         /* entries, rows of gamma */
    struct trace_room *rooms;   /* (count); they and their arrays are in `kept` */
    double *scratch;            /* for transforms and scores, in `kept` */
    struct arena kept;          /* what serves again when other inputs are run: engine/place.h */
};

void trace_free(struct trace *trace);

#endif

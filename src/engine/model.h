/* SPDX-License-Identifier: MIT
 *
 * A model as data: blocks of two branches on one residual stream, a final norm, a head. It says
 * what is to be computed; plan.h puts it in order, run.h computes it. All arrays are borrowed from
 * whoever read them (a scene, an edit, later a checkpoint) and never written through. */
#ifndef ENGINE_MODEL_H
#define ENGINE_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/norm.h"

enum placement { PLACE_PRE, PLACE_POST, PLACE_SANDWICH, PLACE_REORDERED };
enum side { SIDE_ATTN, SIDE_MLP, SIDE_COUNT };

/* Grouped-query causal attention. Rows of the matrices are outputs. head_dim = d / heads. */
struct attention {
    size_t heads, kv_heads; /* heads is a multiple of kv_heads; d of heads */
    float rope_theta;       /* base of the rotary positions; 0: no rotation */
    const float *wq;        /* (heads * head_dim, d) */
    const float *wk, *wv;   /* (kv_heads * head_dim, d) */
    const float *wo;        /* (d, heads * head_dim) */
};

enum activation { ACT_SWIGLU, ACT_GELU };
struct mlp {
    enum activation act;
    size_t hidden;
    const float *w1; /* (hidden, d) gate (gelu: the only input matrix) */
    const float *w2; /* (d, hidden) down */
    const float *w3; /* (hidden, d) up; NULL for gelu */
};

enum transform_kind {
    TRANSFORM_EXAMPLE,   /* small built-in weights, variant 1 to 3 */
    TRANSFORM_LITERAL,   /* delta is what is added, taken as it stands */
    TRANSFORM_ATTENTION, /* from weights */
    TRANSFORM_MLP,       /* from weights */
};
struct transform {
    enum transform_kind kind;
    int example;        /* 1..3 */
    const float *delta; /* (T, d) */
    struct attention attention;
    struct mlp mlp;
};

struct branch {
    bool present;
    enum placement place;
    struct norm norm;     /* before the transform (pre, sandwich), after it (reordered), or of the
                             stream after the join (post) */
    struct norm postnorm; /* sandwich only: after the transform */
    struct transform transform;
};

struct block {
    struct branch branch[SIDE_COUNT];
};

struct head {
    size_t vocab;             /* 0: no head */
    const float *weights;     /* (vocab, d) */
    const char *const *names; /* (vocab), clean UTF-8 */
};

struct model {
    size_t n_blocks;
    struct block *blocks; /* owned by whoever made the model; see inputs.h */
    struct norm final_norm;
    struct head head;
};

#endif

/* SPDX-License-Identifier: MIT
 *
 * Everything that a run depends on, and what may change it. State at a step = base inputs, then
 * edits, then each `set` up to that step: all of these end as an inputs struct, so going back is
 * exact. Inputs own only their array of blocks; all numbers are borrowed. */
#ifndef ENGINE_INPUTS_H
#define ENGINE_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/model.h"

enum { INPUTS_BLOCKS_MAX = 1000 };
#define INPUTS_VALUES_MAX 16777216u /* T * d */

struct inputs {
    size_t T, d;
    const float *x; /* (T, d) */
    struct model model;
};

/* One block count, both branches example 1, place pre, norms as norm_default, a final norm, no
 * head: what a typed vector gets. x is borrowed. */
int inputs_default(struct inputs *out, const float *x, size_t T, size_t d, size_t blocks,
                   struct err *err);
/* A copy with its own blocks. *out is overwritten. */
int inputs_copy(struct inputs *out, const struct inputs *from, struct err *err);
void inputs_free(struct inputs *inputs);

/* A change of one place: a norm's (block 0: of the final norm) or what a branch adds. */
enum only_place { ONLY_NORM, ONLY_POSTNORM, ONLY_DELTA };
struct change_only {
    enum only_place place; /* POSTNORM is the second norm of a sandwich, elsewhere the only one */
    size_t block;          /* from 1 */
    enum side side;
    bool has_eps, has_gamma_all;
    float eps, gamma_all;
    const float *gamma;                /* (d) as it acts, or NULL */
    const float *delta;                /* (T, d) or NULL: literally */
    const struct transform *transform; /* or NULL: computed again by this one */
};

/* A change in the words of the options and of a scene's `set`. Zeroed = changes nothing. It
 * reaches every block; gamma, eps and norm also the final norm, and postnorms. What concerns one
 * place only is done last. */
struct change {
    bool has_eps, has_norm, has_place, has_gamma_all;
    float eps;
    enum norm_kind norm;
    enum placement place;
    float gamma_all;                /* one number for all components */
    const float *gamma;             /* (d), as it acts (offset 0 from then on), or NULL */
    const float *x;                 /* (T, d) or NULL */
    const float *attn;              /* (T, d) or NULL: that branch's delta, literally */
    const float *mlp;               /* (T, d) or NULL */
    const struct change_only *only; /* (n_only), in order */
    size_t n_only;
};
/* Apply in place. A norm of kind none keeps that kind unless the change names a kind; an absent
 * branch stays absent. */
void inputs_apply(struct inputs *inputs, const struct change *change);

#endif

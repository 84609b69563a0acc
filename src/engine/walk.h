/* SPDX-License-Identifier: MIT
 *
 * The walk: stops along a plan. A norm is cut into sub-steps:
 *   RMSNorm    .square .mean .rms .divide .gamma
 *   LayerNorm  .mean .center .variance .divide .gamma
 * A bare norm id (SUB_WHOLE) shows what its .gamma shows; only scenes stop there. */
#ifndef ENGINE_WALK_H
#define ENGINE_WALK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "engine/plan.h"

enum substep {
    SUB_WHOLE,
    SUB_SQUARE,
    SUB_MEAN,
    SUB_CENTER,
    SUB_VARIANCE,
    SUB_RMS,
    SUB_DIVIDE,
    SUB_GAMMA,
};

struct stop {
    size_t op; /* index into the plan */
    enum substep sub;
};

struct walk {
    struct stop *stops; /* owned */
    size_t count;
};

/* The natural walk: embed; per branch its fork, then each op in order, norms cut; final norm cut
 * the same way; head. */
int walk_natural(struct walk *walk, const struct plan *plan, struct err *err);
void walk_free(struct walk *walk);

/* Has the norm at this op, in its order of sub-steps, reached `sub` when standing at `at`?
 * SUB_WHOLE has reached all and is reached with SUB_GAMMA. A sub-step that this norm lacks counts
 * as reached with the next that it has (LayerNorm's rms with .divide). For ops that are no norms:
 * true. */
bool walk_reached(const struct op *op, enum substep at, enum substep sub);

/* The id of a stop: b1.attn.norm.mean. Appends. */
void walk_name(const struct plan *plan, struct stop stop, struct buf *out);

/* Find a stop by its exact id. False if the plan has none of that name. */
bool walk_find(const struct plan *plan, const char *name, size_t len, struct stop *out);
/* For a name that is none: "did you mean ...?" or what there is. Appends. */
void walk_suggest(const struct plan *plan, const char *name, size_t len, struct buf *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The plan: a model as an ordered list of operations on two slots, the stream and the branch. It
 * is the one description that the engine runs, the picture is laid out from and the walk is cut
 * into. A new placement is a new plan, not a new drawing routine.
 *
 * Operations of a branch, by placement (in the order of DESIGN section 4):
 *   pre        FORK NORM        DELTA*            ADD
 *   post       FORK             DELTA*            ADD  POSTNORM(stream)
 *   sandwich   FORK NORM OUT*   POSTNORM(branch)  DELTA ADD
 *   reordered  FORK      OUT*   POSTNORM(branch)  DELTA ADD
 * * computes the transform. A norm of kind none is left out. A literal delta is what is added:
 * then OUT and the norm after it are left out, and DELTA* takes the literal. */
#ifndef ENGINE_PLAN_H
#define ENGINE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "engine/inputs.h"

enum op_kind {
    OP_EMBED,
    OP_FORK, /* the branch gets a copy; a step of the walk, but no point of the trace */
    OP_NORM,
    OP_OUT, /* what the transform gives where that is not yet what is added */
    OP_POSTNORM,
    OP_DELTA, /* what is added to the stream */
    OP_ADD,
    OP_FINAL_NORM,
    OP_HEAD,
};

enum slot { SLOT_STREAM, SLOT_BRANCH };

struct op {
    enum op_kind kind;
    size_t block; /* from 1; 0 for embed, final norm, head */
    enum side side;
    enum slot slot;      /* what it writes */
    bool transforms;     /* OUT or DELTA: the branch's transform is computed here */
    enum norm_kind norm; /* of NORM, POSTNORM, FINAL_NORM */
};

struct plan {
    struct op *ops; /* owned */
    size_t count;
    size_t n_blocks;
};

/* FINAL_NORM is there unless its kind is none, HEAD only with weights. */
int plan_init(struct plan *plan, const struct inputs *inputs, struct err *err);
void plan_free(struct plan *plan);
bool plan_equal(const struct plan *a, const struct plan *b);

bool plan_is_norm(const struct op *op); /* NORM, POSTNORM or FINAL_NORM */

/* The settings of a norm op, or NULL for another op. */
const struct norm *plan_norm(const struct op *op, const struct inputs *inputs);
/* The branch an op belongs to, or NULL (embed, final norm, head). */
const struct branch *plan_branch(const struct op *op, const struct inputs *inputs);

/* The id of an op's point: embed, b1.attn.norm, final.norm, head; a fork's is b1.attn.fork. */
void plan_name(const struct op *op, struct buf *out);
/* The last part of such an id: norm, delta, final.norm. */
const char *plan_word(enum op_kind kind);

#endif

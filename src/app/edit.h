/* SPDX-License-Identifier: MIT
 *
 * Edits as a list that is replayed: undo takes one back, redo gives it again, undo all is none of
 * them. Nothing is changed in place, so the state before an edit is exact.
 *
 * An edit changes the value that it was made on. Where no `set` of the scene was in force for that
 * field this is the base, and the edit shows at every step; else it is the value that `set` gave
 * (the edit's home), and the edit shows from there on. A later `set` of the field wins over both.
 */
#ifndef APP_EDIT_H
#define APP_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/mem.h"
#include "engine/inputs.h"
#include "engine/plan.h"

enum field_kind { FIELD_X, FIELD_GAMMA, FIELD_EPS, FIELD_DELTA, FIELD_KINDS };

/* A place that can be edited. GAMMA and EPS belong to the norm of `op`, DELTA to its branch. */
struct field {
    enum field_kind kind;
    struct op op;        /* a copy; not used for X */
    size_t token, index; /* from 0; EPS uses neither, GAMMA no token */
};
bool field_equal(const struct field *a, const struct field *b);

/* Ten times or a tenth of the number as it is written, so that 0.3 becomes 0.03 and not
 * 0.030000001. */
float edit_decade(float value, bool up);

enum edit_kind {
    EDIT_NUMBER,
    EDIT_SCALE,
    EDIT_INSERT,
    EDIT_DELETE,
    EDIT_VECTOR,
    EDIT_TOKEN_INSERT, /* a copy of the token behind it: its row of x and of every literal delta */
    EDIT_TOKEN_DELETE, /* unless it is the only one */
};

struct edit {
    enum edit_kind kind;
    size_t home; /* 0: the base; else the step (from 1) whose `set` it changes */
    struct field field;
    float value;   /* NUMBER: the new value; SCALE: 10 or 0.1, times the token's x */
    float *values; /* owned by the list. VECTOR: (T, d) the new x. NUMBER of DELTA: (T, d) the delta
                      to start from where the branch computed it, else NULL */
    size_t T, d;   /* shape of values */
    bool nudge;    /* may be merged with a following nudge of the same field */
};

struct edits {
    struct edit *items; /* owned */
    size_t count, cap;
    size_t done; /* in force; items beyond it can be redone */
};

/* Append after the edits in force, forgetting what could be redone. Takes over edit->values, also
 * on failure. A nudge replaces a nudge of the same field before it. */
int edits_add(struct edits *edits, const struct edit *edit, struct err *err);
void edits_end_nudging(struct edits *edits); /* the next nudge is one of its own */
bool edits_undo(struct edits *edits);
bool edits_redo(struct edits *edits);
void edits_undo_all(struct edits *edits);           /* they can be redone one by one */
void edits_drop(struct edits *edits, size_t count); /* forget all beyond the first `count` */
/* A copy of the edits in force. On failure *to is zeroed. */
int edits_copy(struct edits *to, const struct edits *from, struct err *err);
/* Are the same edits in force? */
bool edits_equal(const struct edits *a, const struct edits *b);
void edits_free(struct edits *edits);

/* Apply the edits in force that have this home to `inputs`, whose own blocks are written to; new
 * arrays come from `arena`. A component that is inserted has x 0, delta 0, gamma 1, beta 0. */
int edits_apply(const struct edits *edits, size_t home, struct inputs *inputs, struct arena *arena,
                struct err *err);

/* The names of the tokens in force, (T) as the edits leave it, where `before` are those of the
 * scene's T. A copy has its token's name with a prime; tokens called after their place (t1, t2,
 * ...) stay so. New names come from `arena`. */
int edits_names(const struct edits *edits, const char *const *before, size_t T, struct arena *arena,
                const char *const **out, struct err *err);

/* Internal to app/: apply one TOKEN_INSERT or TOKEN_DELETE. */
int edit_tokens(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                struct err *err);

/* Internal to app/: the norm of a norm op (engine/plan.h: plan_norm), for writing; NULL where the
 * inputs have no such block. */
struct norm *edit_norm(struct inputs *inputs, const struct op *op);

/* May components be inserted or deleted? Not where weights or a head fix d. */
bool edits_resizable(const struct inputs *inputs);

#endif

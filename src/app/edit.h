/* SPDX-License-Identifier: MIT
 *
 * Edits of the base inputs, as a list that is replayed: undo takes one back, redo gives it again,
 * undo all is an empty list. Nothing is ever changed in place, so the state before is exact. */
#ifndef APP_EDIT_H
#define APP_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/mem.h"
#include "engine/inputs.h"
#include "engine/plan.h"

enum field_kind { FIELD_X, FIELD_GAMMA, FIELD_EPS, FIELD_DELTA, FIELD_KINDS };

/* A place that can be edited. For GAMMA and EPS the op of a norm says which norm, for DELTA any op
 * of the branch says which branch. */
struct field {
    enum field_kind kind;
    struct op op;    /* a copy: which norm or branch; not used for X */
    size_t token;    /* X, DELTA */
    size_t index;    /* X, GAMMA, DELTA: component */
};

enum edit_kind { EDIT_NUMBER, EDIT_SCALE, EDIT_INSERT, EDIT_DELETE, EDIT_VECTOR };

struct edit {
    enum edit_kind kind;
    struct field field;
    float value;         /* NUMBER: the new value; SCALE: the factor on the token's vector */
    float *values;       /* VECTOR: (T, d) the new x, owned by the list */
    size_t T, d;
};

struct edits {
    struct edit *items; /* owned */
    size_t count, cap;
    size_t done; /* in force; items beyond it can be redone */
};

/* Append after the edits in force, forgetting what could be redone. Takes over edit->values, also
 * on failure. An edit of the same field as the last one replaces it where `merge` (nudging). */
int edits_add(struct edits *edits, const struct edit *edit, bool merge, struct err *err);
bool edits_undo(struct edits *edits);
bool edits_redo(struct edits *edits);
void edits_undo_all(struct edits *edits); /* they can be redone one by one */
void edits_free(struct edits *edits);

/* Apply the edits in force to `inputs` (its own blocks are written to; new arrays come from
 * `arena`). Components that an edit adds have delta 0, gamma 1, beta 0. Editing delta of a branch
 * that computes it makes it literal, starting from `computed` (T, d) as it stood (may be NULL:
 * zeros). */
int edits_apply(const struct edits *edits, struct inputs *inputs, struct arena *arena,
                struct err *err);

/* May components be added or deleted? Not where weights or a head fix d. */
bool edits_resizable(const struct inputs *inputs);

#endif

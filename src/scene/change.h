/* SPDX-License-Identifier: MIT
 *
 * Does a change fit the inputs it is made to? */
#ifndef SCENE_CHANGE_H
#define SCENE_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "engine/inputs.h"
#include "scene/vector.h"

/* Options and `set` give lists; these turn a read matrix into the change's field, or say in words
 * what shape is expected ("--gamma has 3 numbers, expected 4 (one a component) or 1"). `name` is
 * how the user wrote the field. The change borrows the matrix. gamma: one number or d; delta: T x
 * d. */
int change_gamma(struct change *change, const struct matrix *gamma, size_t d, const char *name,
                 struct err *err);
int change_delta(const float **delta, const struct matrix *rows, size_t T, size_t d,
                 const char *name, struct err *err);

/* Words <-> enums, one table each: rmsnorm|layernorm|none, pre|post|sandwich|reordered. On a
 * word that is none: false, and *suggestion has "did you mean ..." appended. */
bool change_norm_word(const char *word, size_t len, enum norm_kind *out, struct buf *suggestion);
bool change_place_word(const char *word, size_t len, enum placement *out, struct buf *suggestion);
const char *place_word(enum placement place);

#endif

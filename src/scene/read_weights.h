/* SPDX-License-Identifier: MIT
 *
 * A branch's own weights in a scene: attention (heads, kv_heads, rope_theta, wq wk wv wo) or MLP
 * (act, w1 w2 w3). Rows are outputs. */
#ifndef SCENE_READ_WEIGHTS_H
#define SCENE_READ_WEIGHTS_H

#include "base/mem.h"
#include "engine/model.h"
#include "scene/json_read.h"

/* `field` holds the branch's fields as fields_read gave them. The first of the weights that is
 * given, or NULL: then the branch has none. */
const struct json *read_weights_given(enum side side, const struct json *field);

/* `branch` is the object that holds the fields. */
int read_weights(const struct json *branch, enum side side, const struct json *field, size_t d,
                 struct arena *arena, struct transform *out, struct err *err);

#endif

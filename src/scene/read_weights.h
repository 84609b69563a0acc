/* SPDX-License-Identifier: MIT
 *
 * A branch's own weights in a scene: attention (heads, kv_heads, rope_theta, wq wk wv wo) or MLP
 * (act, w1 w2 w3). Rows are outputs. */
#ifndef SCENE_READ_WEIGHTS_H
#define SCENE_READ_WEIGHTS_H

#include "base/mem.h"
#include "engine/model.h"
#include "scene/json_read.h"

enum { READ_WEIGHTS_FIELDS = 7 };

/* The fields' names; returns how many. */
size_t read_weights_names(enum side side, const char *names[READ_WEIGHTS_FIELDS]);

/* The first of these fields that is given, or NULL: then the branch has no weights. */
const struct json *read_weights_given(enum side side, const struct json *field);

/* `branch` is the object that holds the fields. */
int read_weights(const struct json *branch, enum side side, const struct json *field, size_t d,
                 struct arena *arena, struct transform *out, struct err *err);

#endif

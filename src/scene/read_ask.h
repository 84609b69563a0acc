/* SPDX-License-Identifier: MIT
 *
 * "ask" in a step: a question to predict before it is revealed. */
#ifndef SCENE_READ_ASK_H
#define SCENE_READ_ASK_H

#include "base/mem.h"
#include "engine/plan.h"
#include "scene/json_read.h"
#include "scene/scene.h"

/* What it asks for must have a value at `op`, of vectors of d. Made in the arena. */
int read_ask(const struct json *at, const struct op *op, size_t d, struct arena *arena,
             const struct ask **out, struct err *err);

#endif

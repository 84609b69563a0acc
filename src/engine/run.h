/* SPDX-License-Identifier: MIT
 *
 * Run a plan: numbers in, trace out. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "base/err.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"

/* `plan` must be the plan of `inputs`. The trace borrows from the inputs. On failure (memory only)
 * *out is zeroed. */
int run(const struct inputs *inputs, const struct plan *plan, struct trace *out, struct err *err);

#endif

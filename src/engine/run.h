/* SPDX-License-Identifier: MIT
 *
 * Run a plan: numbers in, trace out. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include <stdbool.h>

#include "base/err.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"

/* `plan` must be the plan of `inputs`. The trace borrows from the inputs. On failure (memory only)
 * *out is zeroed. */
int run(const struct inputs *inputs, const struct plan *plan, struct trace *out, struct err *err);

/* Can some tokens be computed without the others? Not where attention or an MLP has weights: such
 * a transform takes all tokens at once. */
bool run_by_rows(const struct inputs *inputs, const struct plan *plan);

/* Compute the tokens from..to-1 in a trace that was placed for these inputs (engine/place.h), only
 * where run_by_rows allows it. It cannot fail. A token is right if those before it are; all tokens
 * in order, in one call or several, are a whole run. Scales grow with the tokens computed and are
 * right when the last of a whole run is. */
void run_rows(const struct inputs *inputs, const struct plan *plan, struct trace *trace,
              size_t from, size_t to);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The entries of a trace before there are numbers in them: which array each op reads and writes,
 * all memory that its numbers need. What comes after, run_rows, needs none. */
#ifndef ENGINE_PLACE_H
#define ENGINE_PLACE_H

#include "base/err.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"

/* A zeroed trace is set up for this plan and these inputs. A trace of an earlier run is laid out
 * anew for other inputs (T, d and the plan being the same) and keeps its arrays, with their old
 * numbers. On failure (memory only) an earlier trace is as it was; a new one must be freed. */
int place_points(const struct inputs *inputs, const struct plan *plan, struct trace *trace,
                 struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the engine's tests share: inputs that are run as a whole, and comparisons that say what
 * differs. */
#ifndef TESTS_ENGINE_LAB_H
#define TESTS_ENGINE_LAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "engine/trace.h"

enum { LAB_MAX = 4096 };

/* Inputs, their plan and their trace. */
struct lab {
    struct inputs inputs;
    struct plan plan;
    struct trace trace;
};
void lab_open(struct lab *lab, const float *x, size_t T, size_t d, size_t blocks);
void lab_run(struct lab *lab); /* makes the plan and the trace anew */
void lab_close(struct lab *lab);
struct branch *lab_branch(struct lab *lab, size_t block, enum side side);     /* block from 1 */
const struct trace_point *lab_point(const struct lab *lab, const char *name); /* must exist */
size_t lab_op(const struct lab *lab, const char *name);                       /* must exist */

/* The ids of a plan's points (all ops but forks), separated by blanks. */
void lab_points(const struct plan *plan, struct buf *out);

void lab_near(const char *what, size_t i, double got, double want, double tolerance);
void lab_same(const char *what, const float *got, const float *want, size_t n); /* bit for bit */
int64_t lab_ulps(float a, float b); /* how many float32 lie between; NaN equals NaN only */

/* Reproducible numbers from -2 to 2, not round ones. */
float lab_number(uint32_t *state);
void lab_fill(float *out, size_t n, uint32_t seed);

#endif

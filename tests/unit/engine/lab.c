/* SPDX-License-Identifier: MIT
 *
 * See lab.h. */
#include "lab.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "engine/walk.h"

void lab_open(struct lab *lab, const float *x, size_t T, size_t d, size_t blocks)
{
    struct err err = {0};
    *lab = (struct lab){0};
    ck_assert_int_eq(inputs_default(&lab->inputs, x, T, d, blocks, &err), 0);
}

void lab_run(struct lab *lab)
{
    struct err err = {0};
    trace_free(&lab->trace);
    plan_free(&lab->plan);
    ck_assert_int_eq(plan_init(&lab->plan, &lab->inputs, &err), 0);
    ck_assert_int_eq(run(&lab->inputs, &lab->plan, &lab->trace, &err), 0);
    ck_assert_int_eq(err.status, 0);
    ck_assert_uint_eq(lab->trace.count, lab->plan.count);
}

void lab_close(struct lab *lab)
{
    trace_free(&lab->trace);
    plan_free(&lab->plan);
    inputs_free(&lab->inputs);
}

struct branch *lab_branch(struct lab *lab, size_t block, enum side side)
{
    return &lab->inputs.model.blocks[block - 1].branch[side];
}

size_t lab_op(const struct lab *lab, const char *name)
{
    struct stop stop = {0};
    ck_assert_msg(walk_find(&lab->plan, name, strlen(name), &stop), "no point %s", name);
    return stop.op;
}

const struct trace_point *lab_point(const struct lab *lab, const char *name)
{
    return &lab->trace.points[lab_op(lab, name)];
}

void lab_points(const struct plan *plan, struct buf *out)
{
    for (size_t i = 0; i < plan->count; i++) {
        if (plan->ops[i].kind == OP_FORK)
            continue;
        buf_str(out, i ? " " : "");
        plan_name(&plan->ops[i], out);
    }
}

void lab_near(const char *what, size_t i, double got, double want, double tolerance)
{
    ck_assert_msg(fabs(got - want) <= tolerance, "%s[%zu] is %.9g, expected %.9g +- %g", what, i,
                  got, want, tolerance);
}

void lab_same(const char *what, const float *got, const float *want, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ck_assert_msg(memcmp(got + i, want + i, sizeof *got) == 0, "%s[%zu] is %.9g, expected %.9g",
                      what, i, (double)got[i], (double)want[i]);
}

/* float32 in the order of the numbers, as integers one apart; -0 and 0 are one number. */
static int64_t ordered(float v)
{
    int32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits < 0 ? -(int64_t)(bits & 0x7fffffff) : bits;
}

int64_t lab_ulps(float a, float b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b) ? 0 : INT64_MAX;
    int64_t apart = ordered(a) - ordered(b);
    return apart < 0 ? -apart : apart;
}

float lab_number(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u; /* Numerical Recipes' generator */
    return (float)(*state >> 8) / 4194304.0f - 2.0f;
}

void lab_fill(float *out, size_t n, uint32_t seed)
{
    for (size_t i = 0; i < n; i++)
        out[i] = lab_number(&seed);
}

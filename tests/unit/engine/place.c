/* SPDX-License-Identifier: MIT
 *
 * Other inputs run in the arrays of an earlier trace: the same numbers as a run of their own, some
 * tokens before the others, and nothing touched where there is no memory. */
#include "engine/place.h"

#include <check.h>
#include <string.h>

#include "alloc.h"
#include "lab.h"

TCase *tcase_place(void);

enum { T = 150, D = 5 }; /* more tokens than are computed at a time and than attention sees */

static float base_x[T * D], x[T * D], literal[T * D], ones[D] = {1, 1, 1, 1, 1};
static float gamma_row[D] = {1, 2, -1, 0.5f, 1}, beta[D] = {0, 1, 0, -1, 2};

static void open_base(struct lab *lab, enum placement place)
{
    lab_fill(base_x, T * D, 1);
    memcpy(x, base_x, sizeof x);
    lab_fill(literal, T * D, 2);
    lab_open(lab, base_x, T, D, 2);
    inputs_apply(&lab->inputs, &(struct change){.has_place = true, .place = place});
    lab_branch(lab, 2, SIDE_MLP)->transform =
        (struct transform){.kind = TRANSFORM_LITERAL, .delta = literal};
}

/* Each changes the inputs as an edit would. */
static void change_x(struct inputs *inputs)
{
    x[100 * D + 1] = -30;
    inputs->x = x;
}

static void change_gamma(struct inputs *inputs)
{
    inputs->model.blocks[0].branch[SIDE_ATTN].norm.gamma = gamma_row;
}

static void change_gamma_to_ones(struct inputs *inputs)
{
    inputs->model.final_norm.gamma = ones;
    inputs->model.blocks[0].branch[SIDE_MLP].norm.gamma_all = 3;
}

static void change_eps(struct inputs *inputs)
{
    inputs->model.final_norm.eps = 4;
}

static void change_delta(struct inputs *inputs)
{
    inputs->model.blocks[0].branch[SIDE_ATTN].transform =
        (struct transform){.kind = TRANSFORM_LITERAL, .delta = literal};
}

static void change_beta(struct inputs *inputs)
{
    inputs->model.final_norm.beta = beta;
}

static void (*const CHANGES[])(struct inputs *) = {change_x,   change_gamma, change_gamma_to_ones,
                                                   change_eps, change_delta, change_beta};
enum { N_CHANGES = sizeof CHANGES / sizeof *CHANGES };

static void same_rows(const struct lab *got, const struct lab *want, size_t from, size_t to)
{
    for (size_t o = 0; o < want->plan.count; o++) {
        const struct trace_point *a = &got->trace.points[o], *b = &want->trace.points[o];
        const float *const ours[] = {a->x, a->value, a->unit, a->delta};
        const float *const theirs[] = {b->x, b->value, b->unit, b->delta};
        for (size_t n = 0; n < 4; n++) {
            ck_assert_int_eq(ours[n] != NULL, theirs[n] != NULL);
            if (ours[n])
                lab_same("row", ours[n] + from * D, theirs[n] + from * D, (to - from) * D);
        }
        if (b->stats)
            ck_assert_mem_eq(a->stats + from, b->stats + from, (to - from) * sizeof *b->stats);
    }
}

static void same_trace(const struct lab *got, const struct lab *want)
{
    same_rows(got, want, 0, T);
    for (size_t o = 0; o < want->plan.count; o++) {
        const struct trace_point *a = &got->trace.points[o], *b = &want->trace.points[o];
        ck_assert(a->max_abs == b->max_abs && a->min_abs == b->min_abs);
        ck_assert_int_eq(a->has_negative, b->has_negative);
        ck_assert(a->eps == b->eps && a->beta == b->beta);
        ck_assert_int_eq(a->value == a->unit, b->value == b->unit); /* shared where it may be */
        if (b->gamma)
            lab_same("gamma", a->gamma, b->gamma, D);
    }
}

static void place(struct lab *lab)
{
    struct err err;
    ck_assert_int_eq(place_points(&lab->inputs, &lab->plan, &lab->trace, &err), 0);
}

/* There and back, in slices of every kind. */
START_TEST(in_place_as_on_its_own)
{
    static const size_t SLICES[] = {1, 7, 64, 65, T};
    for (size_t c = 0; c < N_CHANGES; c++) {
        struct lab lab, changed, before;
        /* Behind a norm a literal delta would be another plan. */
        if (CHANGES[c] == change_delta && (_i == PLACE_SANDWICH || _i == PLACE_REORDERED))
            continue;
        open_base(&lab, (enum placement)_i);
        open_base(&changed, (enum placement)_i);
        open_base(&before, (enum placement)_i);
        CHANGES[c](&changed.inputs);
        lab_run(&lab);
        lab_run(&changed);
        lab_run(&before);
        CHANGES[c](&lab.inputs);
        place(&lab);
        size_t slice = SLICES[c % 5];
        for (size_t t = 0; t < T; t += slice)
            run_rows(&lab.inputs, &lab.plan, &lab.trace, t, t + slice < T ? t + slice : T);
        same_trace(&lab, &changed);
        struct inputs kept = lab.inputs;
        lab.inputs = before.inputs;
        place(&lab);
        run_rows(&lab.inputs, &lab.plan, &lab.trace, 0, T);
        same_trace(&lab, &before);
        lab.inputs = kept;
        lab_close(&lab);
        lab_close(&changed);
        lab_close(&before);
    }
}
END_TEST

/* What changes for one token is right at once for that token, and its scale holds it. */
START_TEST(the_token_first)
{
    struct lab lab, changed;
    open_base(&lab, PLACE_PRE);
    open_base(&changed, PLACE_PRE);
    change_x(&changed.inputs);
    lab_run(&lab);
    lab_run(&changed);
    change_x(&lab.inputs);
    place(&lab);
    run_rows(&lab.inputs, &lab.plan, &lab.trace, 100, 101);
    same_rows(&lab, &changed, 100, 101);
    same_rows(&lab, &changed, 0, 100);
    ck_assert(lab_point(&lab, "embed")->max_abs == 30);
    lab_close(&lab);
    lab_close(&changed);
}
END_TEST

START_TEST(without_memory_nothing_is_touched)
{
    if (!alloc_can_fail())
        return;
    struct lab lab, before;
    open_base(&lab, PLACE_SANDWICH);
    open_base(&before, PLACE_SANDWICH);
    lab_run(&lab);
    lab_run(&before);
    struct inputs other = lab.inputs;
    change_gamma_to_ones(&other);
    change_gamma(&other);
    for (long n = 1;; n++) {
        struct err err = {0};
        alloc_fail_at(n);
        int got = place_points(&other, &lab.plan, &lab.trace, &err);
        bool hit = alloc_hit();
        alloc_fail_off();
        ck_assert_int_eq(got, hit ? -1 : 0);
        if (!hit) {
            ck_assert_int_gt(n, 3);
            break;
        }
        ck_assert_ptr_nonnull(strstr(err.text, "memory"));
        same_trace(&lab, &before);
    }
    run_rows(&other, &lab.plan, &lab.trace, 0, T); /* asks for none */
    lab_close(&lab);
    lab_close(&before);
}
END_TEST

START_TEST(weights_take_all_tokens)
{
    struct lab lab;
    open_base(&lab, PLACE_PRE);
    lab_run(&lab);
    ck_assert(run_by_rows(&lab.inputs, &lab.plan));
    lab_branch(&lab, 1, SIDE_ATTN)->transform.kind = TRANSFORM_ATTENTION;
    ck_assert(!run_by_rows(&lab.inputs, &lab.plan));
    lab_branch(&lab, 1, SIDE_ATTN)->transform.kind = TRANSFORM_EXAMPLE;
    lab_branch(&lab, 1, SIDE_MLP)->transform.kind = TRANSFORM_MLP;
    ck_assert(!run_by_rows(&lab.inputs, &lab.plan));
    lab_close(&lab);
}
END_TEST

TCase *tcase_place(void)
{
    TCase *tcase = tcase_create("place");
    tcase_add_loop_test(tcase, in_place_as_on_its_own, PLACE_PRE, PLACE_REORDERED + 1);
    tcase_add_test(tcase, the_token_first);
    tcase_add_test(tcase, without_memory_nothing_is_touched);
    tcase_add_test(tcase, weights_take_all_tokens);
    return tcase;
}

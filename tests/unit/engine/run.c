/* SPDX-License-Identifier: MIT
 *
 * Whole runs: the lesson's worked numbers, what must hold in every placement, and what the entries
 * of a trace say and share. */
#include "engine/run.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "lab.h"

TCase *tcase_run(void);

static const float article[4] = {1, -1, 3, 3};

START_TEST(the_lessons_norm)
{
    static const double unit[4] = {0.4472136, -0.4472136, 1.3416408, 1.3416408};
    struct lab lab;
    lab_open(&lab, article, 1, 4, 1);
    inputs_apply(&lab.inputs, &(struct change){.has_eps = true, .eps = 0});
    lab_run(&lab);
    const struct trace_point *norm = lab_point(&lab, "b1.attn.norm");
    ck_assert(norm->stats[0].mean_square == 5);
    lab_near("rms", 0, norm->stats[0].rms, sqrt(5), 1e-15);
    ck_assert(norm->eps == 0);
    for (size_t i = 0; i < 4; i++) {
        lab_near("unit", i, (double)norm->unit[i], unit[i], 5e-8);
        lab_near("value", i, (double)norm->value[i], unit[i], 5e-8);
        ck_assert(norm->gamma[i] == 1);
    }
    lab_same("x", norm->x, article, 4);
    lab_close(&lab);
}
END_TEST

/* [1, 2, -1, 0] + [0.2, -0.5, 0.3, 0.1] = [1.2, 1.5, -0.7, 0.1] */
START_TEST(the_lessons_add)
{
    static const float x[4] = {1, 2, -1, 0}, delta[4] = {0.2f, -0.5f, 0.3f, 0.1f};
    static const float sum[4] = {1.2f, 1.5f, -0.7f, 0.1f};
    struct lab lab;
    lab_open(&lab, x, 1, 4, 1);
    inputs_apply(&lab.inputs, &(struct change){.attn = delta});
    lab_run(&lab);
    const struct trace_point *add = lab_point(&lab, "b1.attn.add");
    ck_assert_ptr_eq(add->x, x);
    ck_assert_ptr_eq(add->delta, delta);
    lab_same("out", add->value, sum, 4);
    ck_assert_ptr_eq(lab_point(&lab, "b1.mlp.fork")->x, add->value); /* the sum travels on */
    lab_close(&lab);
}
END_TEST

START_TEST(two_tokens_two_rms_one_gamma)
{
    static const float x[4] = {3, 4, 30, -40}, gamma[2] = {0.5f, 2};
    struct lab lab;
    lab_open(&lab, x, 2, 2, 1);
    inputs_apply(&lab.inputs, &(struct change){.has_eps = true, .eps = 0, .gamma = gamma});
    lab_run(&lab);
    const struct trace_point *norm = lab_point(&lab, "b1.attn.norm");
    lab_near("rms", 0, norm->stats[0].rms, sqrt(12.5), 1e-14);
    lab_near("rms", 1, norm->stats[1].rms, sqrt(1250), 1e-13);
    ck_assert_ptr_eq(norm->gamma, gamma);
    for (size_t i = 0; i < 4; i++)
        ck_assert(norm->value[i] == gamma[i % 2] * norm->unit[i]);
    ck_assert(norm->unit[0] == norm->unit[2] && norm->unit[1] == -norm->unit[3]);
    lab_close(&lab);
}
END_TEST

/* Literal or computed (c % 2), placement c / 2; two blocks of three tokens. */
enum { PLACES = 8, T = 3, D = 9 };

static void open_placement(struct lab *lab, size_t c, const float *x, const float *delta)
{
    lab_open(lab, x, T, D, 2);
    inputs_apply(&lab->inputs, &(struct change){.has_place = true,
                                                .place = (enum placement)(c / 2),
                                                .attn = c % 2 ? delta : NULL,
                                                .mlp = c % 2 ? delta : NULL,
                                                .has_gamma_all = true,
                                                .gamma_all = 1.5f});
    lab_run(lab);
}

/* The stream between joins is the same array, and every join is x + delta in float32. */
START_TEST(add_is_stream_plus_delta)
{
    float x[T * D], delta[T * D];
    lab_fill(x, T * D, 1);
    lab_fill(delta, T * D, 2);
    for (size_t c = 0; c < PLACES; c++) {
        struct lab lab;
        open_placement(&lab, c, x, delta);
        const float *stream = x;
        size_t joins = 0;
        for (size_t i = 0; i < lab.plan.count; i++) {
            const struct op *op = &lab.plan.ops[i];
            const struct trace_point *point = &lab.trace.points[i];
            if (op->kind == OP_FORK) {
                ck_assert_ptr_eq(point->x, stream);
                ck_assert_ptr_eq(point->value, stream);
            } else if (op->kind == OP_ADD) {
                float sum[T * D];
                ck_assert_ptr_eq(point->x, stream);
                ck_assert_ptr_eq(point->delta, lab.trace.points[i - 1].value);
                for (size_t n = 0; n < T * D; n++)
                    sum[n] = stream[n] + point->delta[n];
                lab_same("add", point->value, sum, T * D);
                joins++;
            }
            if (op->slot == SLOT_STREAM && op->kind != OP_HEAD)
                stream = point->value;
        }
        ck_assert_uint_eq(joins, 4);
        lab_close(&lab);
    }
}
END_TEST

/* Each value is what its definition says of the values before it. */
START_TEST(what_each_point_reads)
{
    static const struct {
        enum placement place;
        const char *point, *x, *value; /* "" is the embedding's array; NULL: an array of its own */
    } table[] = {
        {PLACE_PRE, "b1.attn.norm", "", NULL},
        {PLACE_PRE, "b1.attn.delta", "b1.attn.norm", NULL},
        {PLACE_PRE, "b1.attn.add", "", NULL},
        {PLACE_PRE, "b1.mlp.norm", "b1.attn.add", NULL},
        {PLACE_PRE, "final.norm", "b2.mlp.add", NULL},
        {PLACE_POST, "b1.attn.delta", "", NULL},
        {PLACE_POST, "b1.attn.postnorm", "b1.attn.add", NULL},
        {PLACE_POST, "b1.mlp.fork", "b1.attn.postnorm", "b1.attn.postnorm"},
        {PLACE_POST, "final.norm", "b2.mlp.postnorm", NULL},
        {PLACE_SANDWICH, "b1.attn.norm", "", NULL},
        {PLACE_SANDWICH, "b1.attn.out", "b1.attn.norm", NULL},
        {PLACE_SANDWICH, "b1.attn.postnorm", "b1.attn.out", NULL},
        {PLACE_SANDWICH, "b1.attn.delta", "b1.attn.norm", "b1.attn.postnorm"},
        {PLACE_SANDWICH, "b1.attn.add", "", NULL},
        {PLACE_REORDERED, "b1.attn.out", "", NULL},
        {PLACE_REORDERED, "b1.attn.postnorm", "b1.attn.out", NULL},
        {PLACE_REORDERED, "b1.attn.delta", "", "b1.attn.postnorm"},
        {PLACE_REORDERED, "b1.mlp.out", "b1.attn.add", NULL},
    };
    float x[T * D];
    lab_fill(x, T * D, 3);
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        open_placement(&lab, 2 * (size_t)table[c].place, x, NULL);
        const struct trace_point *point = lab_point(&lab, table[c].point);
        const char *from = table[c].x;
        ck_assert_msg(point->x == (*from ? lab_point(&lab, from)->value : x), "case %zu", c);
        if (table[c].value)
            ck_assert_ptr_eq(point->value, lab_point(&lab, table[c].value)->value);
        else
            ck_assert_ptr_ne(point->value, point->x);
        lab_close(&lab);
    }
}
END_TEST

/* A literal delta is taken as it stands, in every placement; it is read from the stream. */
START_TEST(literal_deltas_are_borrowed)
{
    float x[T * D], delta[T * D];
    lab_fill(x, T * D, 4);
    lab_fill(delta, T * D, 5);
    for (size_t c = 1; c < PLACES; c += 2) {
        struct lab lab;
        open_placement(&lab, c, x, delta);
        ck_assert_ptr_eq(lab_point(&lab, "b1.attn.delta")->value, delta);
        ck_assert_ptr_eq(lab_point(&lab, "b1.attn.delta")->x, x);
        ck_assert_ptr_eq(lab_point(&lab, "b2.mlp.delta")->value, delta);
        lab_close(&lab);
    }
}
END_TEST

START_TEST(embed_and_entries_that_do_not_apply)
{
    struct lab lab;
    lab_open(&lab, article, 1, 4, 1);
    lab_run(&lab);
    const struct trace_point *embed = lab_point(&lab, "embed");
    ck_assert_ptr_null(embed->x);
    ck_assert_ptr_eq(embed->value, article);
    for (size_t i = 0; i < lab.plan.count; i++) {
        const struct trace_point *point = &lab.trace.points[i];
        bool norm = plan_is_norm(&lab.plan.ops[i]);
        ck_assert_int_eq(point->stats != NULL, norm);
        ck_assert_int_eq(point->unit != NULL, norm);
        ck_assert_int_eq(point->gamma != NULL, norm);
        ck_assert_int_eq(point->delta != NULL, lab.plan.ops[i].kind == OP_ADD);
        ck_assert(point->beta == NULL && point->top == NULL && point->value != NULL);
    }
    lab_close(&lab);
}
END_TEST

/* Copies are spared where the numbers are the same. */
START_TEST(gamma_and_value_share_memory)
{
    static const float ones[4] = {1, 1, 1, 1}, stored[4] = {0, 0.5f, -1, 1}, beta[4] = {0};
    struct lab lab;
    lab_open(&lab, article, 1, 4, 1);
    struct norm *norm = &lab_branch(&lab, 1, SIDE_ATTN)->norm;

    lab_run(&lab);
    const struct trace_point *point = lab_point(&lab, "b1.attn.norm");
    ck_assert_ptr_eq(point->value, point->unit);
    ck_assert_ptr_eq(point->gamma, lab_point(&lab, "final.norm")->gamma);

    norm->gamma = ones;
    lab_run(&lab);
    point = lab_point(&lab, "b1.attn.norm");
    ck_assert_ptr_eq(point->value, point->unit);
    ck_assert_ptr_eq(point->gamma, ones);

    norm->beta = beta;
    lab_run(&lab);
    point = lab_point(&lab, "b1.attn.norm");
    ck_assert_ptr_ne(point->value, point->unit);
    ck_assert_ptr_eq(point->beta, beta);

    norm->gamma = stored;
    norm->gamma_offset = 1;
    norm->beta = NULL;
    lab_run(&lab);
    point = lab_point(&lab, "b1.attn.norm");
    for (size_t i = 0; i < 4; i++) {
        ck_assert(point->gamma[i] == 1 + stored[i]);
        ck_assert(point->value[i] == point->gamma[i] * point->unit[i]);
    }
    lab_close(&lab);
}
END_TEST

/* A uniform gamma is kept for the next norm; another number must not get that row. */
START_TEST(uniform_gammas_are_not_mixed_up)
{
    struct lab lab;
    lab_open(&lab, article, 1, 4, 1);
    lab_branch(&lab, 1, SIDE_ATTN)->norm.gamma_all = 2;
    lab_branch(&lab, 1, SIDE_MLP)->norm.gamma_all = 3;
    lab_branch(&lab, 1, SIDE_MLP)->norm.gamma_offset = 1;
    lab.inputs.model.final_norm.gamma_all = NAN;
    lab_run(&lab);
    ck_assert(lab_point(&lab, "b1.attn.norm")->gamma[3] == 2);
    ck_assert(lab_point(&lab, "b1.mlp.norm")->gamma[3] == 4);
    ck_assert(isnan(lab_point(&lab, "final.norm")->gamma[3]));
    lab_close(&lab);
}
END_TEST

/* Only attention carries one token's change to another, and only forward. */
START_TEST(norms_and_mlp_keep_to_their_token)
{
    float x[T * D];
    for (int present = 0; present < SIDE_COUNT; present++) {
        struct lab a, b;
        lab_fill(x, T * D, 6);
        lab_open(&a, x, T, D, 2);
        for (size_t block = 1; block <= 2; block++)
            lab_branch(&a, block, (enum side)(1 - present))->present = false;
        lab_run(&a);
        float changed[T * D];
        memcpy(changed, x, sizeof changed);
        changed[1 * D + 4] += 1; /* the second token */
        ck_assert_int_eq(inputs_copy(&b.inputs, &a.inputs, &(struct err){0}), 0);
        b.plan = (struct plan){0};
        b.trace = (struct trace){0};
        b.inputs.x = changed;
        lab_run(&b);
        const float *p = lab_point(&a, "final.norm")->value;
        const float *q = lab_point(&b, "final.norm")->value;
        lab_same("token before", q, p, D);
        ck_assert(memcmp(p + D, q + D, D * sizeof *p) != 0);
        bool same = memcmp(p + 2 * D, q + 2 * D, D * sizeof *p) == 0;
        ck_assert_int_eq(same, present == SIDE_MLP);
        lab_close(&b);
        lab_close(&a);
    }
}
END_TEST

/* What a picture's one scale must hold; what is not finite does not count. */
START_TEST(scales)
{
    static const struct {
        float x[4], delta[4];
        double embed, add;
        bool embed_negative, add_negative;
    } table[] = {
        {{1, -1, 3, 3}, {0, 0, 0, 0}, 3, 3, true, true},
        {{1, 2, 3, 0}, {0, 0, 0, 5}, 3, 5, false, false},
        {{1, 2, 3, 0}, {-0.5f, 0, 0, 0}, 3, 3, false, true},
        {{2, 0, 0, 0}, {2, 0, 0, 0}, 2, 4, false, false},
        {{-0.0f, 0, 0, 0}, {0, -0.0f, 0, 0}, 0, 0, false, false},
        {{1, NAN, INFINITY, 2}, {0, 0, 0, 0}, 2, 2, false, false},
        {{1, -INFINITY, 0, 0}, {0, 0, 0, 0}, 1, 1, false, false},
        {{NAN, NAN, NAN, NAN}, {-1, 0, 0, 0}, 0, 1, false, true},
        {{-1e-45f, 0, 0, 0},
         {0, 0, 0, 0},
         1.401298464324817e-45,
         1.401298464324817e-45,
         true,
         true},
        {{FLT_MAX, 0, 0, 0}, {FLT_MAX, 0, 0, 0}, FLT_MAX, FLT_MAX, false, false},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        lab_open(&lab, table[c].x, 1, 4, 1);
        inputs_apply(&lab.inputs, &(struct change){.attn = table[c].delta});
        lab_run(&lab);
        const struct trace_point *embed = lab_point(&lab, "embed");
        const struct trace_point *add = lab_point(&lab, "b1.attn.add");
        lab_near("embed", c, embed->max_abs, table[c].embed, 0);
        lab_near("add", c, add->max_abs, table[c].add, 0);
        ck_assert_int_eq(embed->has_negative, table[c].embed_negative);
        ck_assert_int_eq(add->has_negative, table[c].add_negative);
        lab_close(&lab);
    }
}
END_TEST

/* What a logarithmic scale starts from: no zero, nothing that is not finite, whatever the lane. */
START_TEST(smallest_of_a_scale)
{
    static const struct {
        float x[4], delta[4];
        double embed, add; /* 0: there is none */
    } table[] = {
        {{1, -1, 3, 3}, {0, 0, 0, 0}, 1, 1},
        {{4, 0, -2, 8}, {0, 0.25f, 0, 0}, 2, 0.25},
        {{0, -0.0f, 0, 0}, {0, 0, 0, -7}, 0, 7},
        {{NAN, INFINITY, -INFINITY, 5}, {0, 0, 0, 0}, 5, 5},
        {{1, 2, 3, -1e-45f}, {0, 0, 0, 0}, 1.401298464324817e-45, 1.401298464324817e-45},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        lab_open(&lab, table[c].x, 1, 4, 1);
        inputs_apply(&lab.inputs, &(struct change){.attn = table[c].delta});
        lab_run(&lab);
        lab_near("embed", c, lab_point(&lab, "embed")->min_abs, table[c].embed, 0);
        lab_near("add", c, lab_point(&lab, "b1.attn.add")->min_abs, table[c].add, 0);
        lab_close(&lab);
    }
}
END_TEST

/* A norm's scale holds x, x/RMS and gamma * x/RMS: each of the three may be the largest. */
START_TEST(scales_of_norms)
{
    static const struct {
        float x[2], gamma[2];
        double max_abs;
        bool negative;
    } table[] = {
        {{3, 4}, {1, 1}, 4, false},
        {{0.3f, 0.4f}, {0.5f, 0.5f}, 1.1313708, false}, /* 0.4 / sqrt(0.125) */
        {{0.3f, 0.4f}, {10, -1}, 8.4852814, true},
        {{0.3f, 0.4f}, {0, -0.0f}, 1.1313708, false},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        lab_open(&lab, table[c].x, 1, 2, 1);
        inputs_apply(&lab.inputs,
                     &(struct change){.has_eps = true, .eps = 0, .gamma = table[c].gamma});
        lab_run(&lab);
        const struct trace_point *norm = lab_point(&lab, "b1.attn.norm");
        lab_near("norm", c, norm->max_abs, table[c].max_abs, 1e-6);
        ck_assert_int_eq(norm->has_negative, table[c].negative);
        lab_close(&lab);
    }
}
END_TEST

/* 0/0 runs on to the end. */
START_TEST(nan_travels_on)
{
    static const float zero[4] = {0};
    struct lab lab;
    lab_open(&lab, zero, 1, 4, 1);
    inputs_apply(&lab.inputs, &(struct change){.has_eps = true, .eps = 0});
    lab_run(&lab);
    ck_assert(isnan(lab_point(&lab, "b1.attn.norm")->value[0]));
    ck_assert(isnan(lab_point(&lab, "b1.attn.add")->value[3]));
    ck_assert(isnan(lab_point(&lab, "final.norm")->value[0]));
    lab_close(&lab);
    lab_open(&lab, zero, 1, 4, 1);
    lab_run(&lab);
    lab_same("with epsilon", lab_point(&lab, "final.norm")->value, zero, 4);
    lab_close(&lab);
}
END_TEST

TCase *tcase_run(void)
{
    TCase *tcase = tcase_create("run");
    tcase_add_test(tcase, the_lessons_norm);
    tcase_add_test(tcase, the_lessons_add);
    tcase_add_test(tcase, two_tokens_two_rms_one_gamma);
    tcase_add_test(tcase, add_is_stream_plus_delta);
    tcase_add_test(tcase, what_each_point_reads);
    tcase_add_test(tcase, literal_deltas_are_borrowed);
    tcase_add_test(tcase, embed_and_entries_that_do_not_apply);
    tcase_add_test(tcase, gamma_and_value_share_memory);
    tcase_add_test(tcase, uniform_gammas_are_not_mixed_up);
    tcase_add_test(tcase, norms_and_mlp_keep_to_their_token);
    tcase_add_test(tcase, scales);
    tcase_add_test(tcase, smallest_of_a_scale);
    tcase_add_test(tcase, scales_of_norms);
    tcase_add_test(tcase, nan_travels_on);
    return tcase;
}

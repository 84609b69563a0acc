/* SPDX-License-Identifier: MIT
 *
 * The LM head: scores, the best five, probabilities. */
#include <check.h>
#include <math.h>

#include "lab.h"

TCase *tcase_head(void);

/* d = 1, no blocks, no final norm: with x = 1 the weights are the scores. */
static void score(struct lab *lab, const float *x, size_t T, const float *weights, size_t vocab)
{
    lab_open(lab, x, T, 1, 0);
    lab->inputs.model.final_norm.kind = NORM_NONE;
    lab->inputs.model.head = (struct head){.vocab = vocab, .weights = weights};
    lab_run(lab);
}

START_TEST(best_five)
{
    static const struct {
        size_t vocab;
        float weights[8];
        size_t ids[5];
    } table[] = {
        {7, {0, 5, -1, 7, 3, 2, 6}, {3, 6, 1, 4, 5}},
        {8, {1, 2, 3, 4, 5, 6, 7, 8}, {7, 6, 5, 4, 3}},
        {8, {8, 7, 6, 5, 4, 3, 2, 1}, {0, 1, 2, 3, 4}},
        {5, {-5, -4, -3, -2, -1}, {4, 3, 2, 1, 0}},
        {3, {1, 3, 2}, {1, 2, 0}},
        {1, {-2}, {0}},
        {7, {1, 1, 1, 1, 1, 1, 1}, {0, 1, 2, 3, 4}}, /* ties: the lower id first */
        {7, {0, 2, 1, 2, 1, 2, 1}, {1, 3, 5, 2, 4}},
        {6, {NAN, 1, NAN, -INFINITY, 2, INFINITY}, {5, 4, 1, 3, 0}},
    };
    static const float x = 1;
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        score(&lab, &x, 1, table[c].weights, table[c].vocab);
        const struct trace_point *head = lab_point(&lab, "head");
        size_t count = table[c].vocab < 5 ? table[c].vocab : 5;
        ck_assert_uint_eq(head->top_count, count);
        ck_assert_ptr_null(head->value);
        for (size_t n = 0; n < count; n++) {
            ck_assert_msg(head->top[n].id == table[c].ids[n], "case %zu, place %zu: id %zu", c, n,
                          head->top[n].id);
            ck_assert_int_eq(lab_ulps(head->top[n].score, table[c].weights[table[c].ids[n]]), 0);
        }
        lab_close(&lab);
    }
}
END_TEST

START_TEST(probabilities)
{
    /* Six words: the five shown do not make up 1. */
    static const float weights[6] = {0, 1, 2, 3, 4, 5}, x = 1;
    double sum = 0;
    for (size_t i = 0; i < 6; i++)
        sum += exp((double)weights[i]);
    struct lab lab;
    score(&lab, &x, 1, weights, 6);
    const struct trace_point *head = lab_point(&lab, "head");
    for (size_t n = 0; n < 5; n++)
        lab_near("p", n, head->top[n].p, exp((double)head->top[n].score) / sum, 1e-15);
    lab_near("scale", 0, head->max_abs, 5, 0);
    ck_assert(!head->has_negative);
    lab_close(&lab);
}
END_TEST

START_TEST(scores_too_large_for_exp)
{
    static const float weights[3] = {-3e38f, 3e38f, 0}, x = 1;
    struct lab lab;
    score(&lab, &x, 1, weights, 3);
    const struct trace_point *head = lab_point(&lab, "head");
    lab_near("p", 0, head->top[0].p, 1, 0);
    lab_near("p", 1, head->top[1].p, 0, 0);
    ck_assert(head->has_negative);
    lab_close(&lab);
}
END_TEST

/* Each token has its own five, read from the final norm. */
START_TEST(tokens_after_the_final_norm)
{
    static const float x[4] = {3, 4, -3, -4}, weights[6] = {1, 0, 0, 1, -1, 0};
    struct lab lab;
    lab_open(&lab, x, 2, 2, 0);
    lab.inputs.model.final_norm.eps = 0;
    lab.inputs.model.head = (struct head){.vocab = 3, .weights = weights};
    lab_run(&lab);
    const struct trace_point *head = lab_point(&lab, "head");
    ck_assert_ptr_eq(head->x, lab_point(&lab, "final.norm")->value);
    ck_assert_uint_eq(head->top[0].id, 1);
    lab_near("score", 0, (double)head->top[0].score, 4 / sqrt(12.5), 1e-7);
    ck_assert_uint_eq(head->top[3].id, 2); /* the second token's best */
    lab_near("score", 3, (double)head->top[3].score, 3 / sqrt(12.5), 1e-7);
    lab_close(&lab);
}
END_TEST

TCase *tcase_head(void)
{
    TCase *tcase = tcase_create("head");
    tcase_add_test(tcase, best_five);
    tcase_add_test(tcase, probabilities);
    tcase_add_test(tcase, scores_too_large_for_exp);
    tcase_add_test(tcase, tokens_after_the_final_norm);
    return tcase;
}

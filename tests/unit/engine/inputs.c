/* SPDX-License-Identifier: MIT
 *
 * Inputs and what changes them. */
#include "engine/inputs.h"

#include <check.h>
#include <string.h>

#include "lab.h"

TCase *tcase_inputs(void);

static const float x[6] = {1, -1, 3, 3, 2, 2};

START_TEST(what_a_typed_vector_gets)
{
    struct lab lab;
    lab_open(&lab, x, 2, 3, 2);
    const struct model *model = &lab.inputs.model;
    ck_assert_uint_eq(lab.inputs.T, 2);
    ck_assert_uint_eq(lab.inputs.d, 3);
    ck_assert_ptr_eq(lab.inputs.x, x);
    ck_assert_uint_eq(model->n_blocks, 2);
    ck_assert_uint_eq(model->head.vocab, 0);
    ck_assert_int_eq(model->final_norm.kind, NORM_RMS);
    for (size_t block = 1; block <= 2; block++) {
        for (int side = 0; side < SIDE_COUNT; side++) {
            const struct branch *branch = lab_branch(&lab, block, (enum side)side);
            ck_assert(branch->present);
            ck_assert_int_eq(branch->place, PLACE_PRE);
            ck_assert_int_eq(branch->norm.kind, NORM_RMS);
            ck_assert_int_eq(branch->postnorm.kind, NORM_RMS);
            ck_assert_int_eq(branch->transform.kind, TRANSFORM_EXAMPLE);
            ck_assert_int_eq(branch->transform.example, 1);
        }
    }
    lab_close(&lab);
}
END_TEST

START_TEST(limits)
{
    static const struct {
        size_t T, d, blocks;
        const char *text; /* part of the message; NULL: allowed */
    } table[] = {
        {1, 1, 0, NULL},
        {1, 1, 1000, NULL},
        {1, 1, 1001, "1001 blocks"},
        {1, INPUTS_VALUES_MAX, 1, NULL},
        {4096, 4096, 1, NULL},
        {4096, 4097, 1, "4096 x 4097"},
        {SIZE_MAX / 2, 4, 1, "too many"}, /* the product wraps to a small number */
        {0, 4, 1, "no number"},
        {4, 0, 1, "no number"},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct inputs inputs;
        struct err err = {0};
        int got = inputs_default(&inputs, x, table[c].T, table[c].d, table[c].blocks, &err);
        ck_assert_msg(got == (table[c].text ? -1 : 0), "case %zu", c);
        if (table[c].text) {
            ck_assert_int_eq(err.status, ERR_INPUT);
            ck_assert_msg(strstr(err.text, table[c].text) != NULL, "case %zu: %s", c, err.text);
            ck_assert_ptr_null(inputs.model.blocks);
        }
        inputs_free(&inputs);
    }
}
END_TEST

START_TEST(a_copy_has_its_own_blocks)
{
    struct lab lab;
    struct inputs copy;
    struct err err = {0};
    lab_open(&lab, x, 2, 3, 3);
    lab_branch(&lab, 2, SIDE_MLP)->place = PLACE_POST;
    ck_assert_int_eq(inputs_copy(&copy, &lab.inputs, &err), 0);
    ck_assert_ptr_eq(copy.x, x);
    ck_assert_uint_eq(copy.model.n_blocks, 3);
    ck_assert_int_eq(copy.model.blocks[1].branch[SIDE_MLP].place, PLACE_POST);
    copy.model.blocks[1].branch[SIDE_MLP].place = PLACE_SANDWICH;
    ck_assert_int_eq(lab_branch(&lab, 2, SIDE_MLP)->place, PLACE_POST);
    lab_close(&lab);
    ck_assert_int_eq(copy.model.blocks[2].branch[SIDE_ATTN].transform.example, 1);
    inputs_free(&copy);
    ck_assert_ptr_null(copy.model.blocks);
    inputs_free(&copy); /* a zeroed struct is taken too */
}
END_TEST

/* The norms that a change must reach: both of every branch, and the final one. */
static size_t all_norms(struct inputs *inputs, struct norm *out[], size_t max)
{
    size_t n = 0;
    for (size_t b = 0; b < inputs->model.n_blocks; b++) {
        for (int side = 0; side < SIDE_COUNT; side++) {
            ck_assert_uint_lt(n + 2, max);
            out[n++] = &inputs->model.blocks[b].branch[side].norm;
            out[n++] = &inputs->model.blocks[b].branch[side].postnorm;
        }
    }
    out[n++] = &inputs->model.final_norm;
    return n;
}

START_TEST(a_change_reaches_every_norm)
{
    static const float gamma[3] = {1, 2, 3}, stored[3] = {0, 0, 0};
    struct lab lab;
    struct norm *norms[16];
    lab_open(&lab, x, 2, 3, 3);
    size_t n = all_norms(&lab.inputs, norms, 16);
    for (size_t i = 0; i < n; i++) {
        norms[i]->gamma = stored;
        norms[i]->gamma_offset = 1;
    }

    inputs_apply(&lab.inputs, &(struct change){.has_eps = true, .eps = 0});
    inputs_apply(&lab.inputs, &(struct change){.has_norm = true, .norm = NORM_LAYER});
    for (size_t i = 0; i < n; i++) {
        ck_assert(norms[i]->eps == 0);
        ck_assert_int_eq(norms[i]->kind, NORM_LAYER);
        ck_assert_ptr_eq(norms[i]->gamma, stored);
    }
    inputs_apply(&lab.inputs, &(struct change){.gamma = gamma});
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < 3; j++)
            ck_assert(norm_gamma(norms[i], j) == gamma[j]); /* as it acts: no offset any more */
    inputs_apply(&lab.inputs, &(struct change){.has_gamma_all = true, .gamma_all = 7});
    for (size_t i = 0; i < n; i++)
        ck_assert(norms[i]->gamma == NULL && norm_gamma(norms[i], 2) == 7);
    lab_close(&lab);
}
END_TEST

START_TEST(a_change_of_deltas_place_and_x)
{
    static const float other[6] = {0}, attn[6] = {1}, mlp[6] = {2};
    struct lab lab;
    lab_open(&lab, x, 2, 3, 2);
    lab_branch(&lab, 2, SIDE_ATTN)->present = false;
    inputs_apply(&lab.inputs, &(struct change){.x = other, .attn = attn});
    ck_assert_ptr_eq(lab.inputs.x, other);
    for (size_t block = 1; block <= 2; block++) {
        const struct branch *branch = lab_branch(&lab, block, SIDE_ATTN);
        ck_assert_int_eq(branch->present, block == 1); /* absent stays absent */
        ck_assert_int_eq(branch->transform.kind, TRANSFORM_LITERAL);
        ck_assert_ptr_eq(branch->transform.delta, attn);
        ck_assert_int_eq(lab_branch(&lab, block, SIDE_MLP)->transform.kind, TRANSFORM_EXAMPLE);
    }
    inputs_apply(&lab.inputs,
                 &(struct change){.mlp = mlp, .has_place = true, .place = PLACE_REORDERED});
    for (size_t block = 1; block <= 2; block++) {
        ck_assert_ptr_eq(lab_branch(&lab, block, SIDE_ATTN)->transform.delta, attn);
        ck_assert_ptr_eq(lab_branch(&lab, block, SIDE_MLP)->transform.delta, mlp);
        ck_assert_int_eq(lab_branch(&lab, block, SIDE_ATTN)->place, PLACE_REORDERED);
        ck_assert_int_eq(lab_branch(&lab, block, SIDE_MLP)->place, PLACE_REORDERED);
    }
    lab_close(&lab);
}
END_TEST

START_TEST(none_stays_none_unless_named)
{
    static const float gamma[3] = {2, 2, 2};
    struct lab lab;
    lab_open(&lab, x, 2, 3, 1);
    struct norm *norm = &lab_branch(&lab, 1, SIDE_MLP)->norm;
    norm->kind = NORM_NONE;
    inputs_apply(&lab.inputs, &(struct change){.has_eps = true, .eps = 1, .gamma = gamma});
    ck_assert_int_eq(norm->kind, NORM_NONE);
    inputs_apply(&lab.inputs, &(struct change){.has_norm = true, .norm = NORM_RMS});
    ck_assert_int_eq(norm->kind, NORM_RMS);
    ck_assert(norm->eps == 1 && norm_gamma(norm, 0) == 2);
    lab_close(&lab);
}
END_TEST

START_TEST(an_empty_change_changes_nothing)
{
    struct lab lab;
    struct inputs copy;
    struct err err = {0};
    lab_open(&lab, x, 2, 3, 1);
    ck_assert_int_eq(inputs_copy(&copy, &lab.inputs, &err), 0);
    inputs_apply(&copy, &(struct change){0});
    ck_assert_ptr_eq(copy.x, lab.inputs.x);
    ck_assert_mem_eq(copy.model.blocks, lab.inputs.model.blocks, sizeof *copy.model.blocks);
    ck_assert_mem_eq(&copy.model.final_norm, &lab.inputs.model.final_norm, sizeof(struct norm));
    inputs_free(&copy);
    lab_close(&lab);
}
END_TEST

TCase *tcase_inputs(void)
{
    TCase *tcase = tcase_create("inputs");
    tcase_add_test(tcase, what_a_typed_vector_gets);
    tcase_add_test(tcase, limits);
    tcase_add_test(tcase, a_copy_has_its_own_blocks);
    tcase_add_test(tcase, a_change_reaches_every_norm);
    tcase_add_test(tcase, a_change_of_deltas_place_and_x);
    tcase_add_test(tcase, none_stays_none_unless_named);
    tcase_add_test(tcase, an_empty_change_changes_nothing);
    return tcase;
}

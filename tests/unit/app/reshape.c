/* SPDX-License-Identifier: MIT
 *
 * Edits that change the number of components. Each is compared with what is done to every row by
 * hand: a component that comes has x 0, delta 0, gamma 1, beta 0. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

enum { T = 2, D = 3, ROOM = 8 };
static const float X[] = {1, 2, 3, 10, 20, 30};
static const float GAMMA[] = {0.5f, 0.25f, -0.5f}, BETA[] = {7, 8, 9};
static const float DELTA[] = {1, 1.5f, 2, -2, -3, -4};

/* Gamma, beta and delta in one branch, gamma with offset in the other, one number for all in the
 * final norm; the second block has arrays in its postnorm. */
static struct inputs full_inputs(void)
{
    struct inputs inputs;
    struct err err;
    ck_assert_int_eq(inputs_default(&inputs, X, T, D, 2, &err), 0);
    struct branch *attn = &inputs.model.blocks[0].branch[SIDE_ATTN];
    attn->norm.kind = NORM_LAYER;
    attn->norm.gamma = GAMMA;
    attn->norm.beta = BETA;
    attn->transform = (struct transform){.kind = TRANSFORM_LITERAL, .delta = DELTA};
    struct norm *offset = &inputs.model.blocks[0].branch[SIDE_MLP].norm;
    offset->gamma = GAMMA;
    offset->gamma_offset = 1;
    inputs.model.blocks[1].branch[SIDE_ATTN].postnorm.gamma = GAMMA;
    inputs.model.final_norm.gamma_all = 3;
    return inputs;
}

/* `at` < 0: nothing inserted or left out there. */
static size_t by_hand(const float *row, size_t d, bool insert, size_t at, float fill, float *out)
{
    size_t n = 0;
    for (size_t i = 0; i <= d; i++) {
        if (insert && i == at)
            out[n++] = fill;
        if (i < d && (insert || i != at))
            out[n++] = row[i];
    }
    return n;
}

static void assert_rows(const char *what, const float *got, const float *from, size_t rows,
                        bool insert, size_t at, float fill)
{
    for (size_t t = 0; t < rows; t++) {
        float want[ROOM];
        size_t n = by_hand(from + t * D, D, insert, at, fill, want);
        for (size_t i = 0; i < n; i++)
            ck_assert_msg(got[t * n + i] == want[i], "%s, row %zu [%zu]: %g, expected %g", what, t,
                          i, (double)got[t * n + i], (double)want[i]);
    }
}

static void assert_reshaped(const struct inputs *inputs, bool insert, size_t at)
{
    ck_assert_uint_eq(inputs->d, insert ? D + 1 : D - 1);
    ck_assert_uint_eq(inputs->T, T);
    const struct block *blocks = inputs->model.blocks;
    const struct branch *attn = &blocks[0].branch[SIDE_ATTN], *mlp = &blocks[0].branch[SIDE_MLP];
    assert_rows("x", inputs->x, X, T, insert, at, 0);
    assert_rows("gamma", attn->norm.gamma, GAMMA, 1, insert, at, 1);
    assert_rows("beta", attn->norm.beta, BETA, 1, insert, at, 0);
    assert_rows("delta", attn->transform.delta, DELTA, T, insert, at, 0);
    /* Stored as gamma - 1: what acts as 1 is stored as 0. */
    assert_rows("gamma with offset", mlp->norm.gamma, GAMMA, 1, insert, at, 0);
    assert_rows("postnorm", blocks[1].branch[SIDE_ATTN].postnorm.gamma, GAMMA, 1, insert, at, 1);
    ck_assert_ptr_null(inputs->model.final_norm.gamma);
    ck_assert_float_eq(norm_gamma(&inputs->model.final_norm, inputs->d - 1), 3);
}

static void apply(struct inputs *inputs, struct edit edit, struct arena *arena)
{
    struct edits edits = {0};
    struct err err;
    ck_assert_int_eq(edits_add(&edits, &edit, &err), 0);
    ck_assert_int_eq(edits_apply(&edits, 0, inputs, arena, &err), 0);
    edits_free(&edits);
}

START_TEST(a_component_is_inserted_anywhere)
{
    struct inputs inputs = full_inputs();
    struct arena arena = {0};
    apply(&inputs, (struct edit){.kind = EDIT_INSERT, .field = {.index = (size_t)_i}}, &arena);
    assert_reshaped(&inputs, true, (size_t)_i);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(any_component_is_deleted)
{
    struct inputs inputs = full_inputs();
    struct arena arena = {0};
    apply(&inputs, (struct edit){.kind = EDIT_DELETE, .field = {.index = (size_t)_i}}, &arena);
    assert_reshaped(&inputs, false, (size_t)_i);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(the_last_component_stays)
{
    static const float ONE[] = {5};
    struct inputs inputs;
    struct err err;
    struct arena arena = {0};
    ck_assert_int_eq(inputs_default(&inputs, ONE, 1, 1, 1, &err), 0);
    apply(&inputs, (struct edit){.kind = EDIT_DELETE}, &arena);
    ck_assert_uint_eq(inputs.d, 1);
    ck_assert_float_eq(inputs.x[0], 5);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

/* A whole new vector of another length: what belongs to the first components stays theirs. */
START_TEST(a_vector_of_another_length_keeps_what_it_can)
{
    enum { LENGTHS = 6 };
    size_t d = (size_t)_i;
    static const float NEW[T * LENGTHS] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2};
    struct inputs inputs = full_inputs();
    struct arena arena = {0};
    struct edit edit = {.kind = EDIT_VECTOR, .T = T, .d = d};
    edit.values = mem_copy(NEW, T * d * sizeof *NEW);
    apply(&inputs, edit, &arena);
    ck_assert_uint_eq(inputs.d, d);
    const struct branch *attn = &inputs.model.blocks[0].branch[SIDE_ATTN];
    for (size_t i = 0; i < T * d; i++)
        ck_assert_float_eq(inputs.x[i], NEW[i]);
    for (size_t i = 0; i < d; i++) {
        ck_assert_float_eq(norm_gamma(&attn->norm, i), i < D ? GAMMA[i] : 1);
        ck_assert_float_eq(attn->norm.beta[i], i < D ? BETA[i] : 0);
        ck_assert_float_eq(norm_gamma(&inputs.model.blocks[0].branch[SIDE_MLP].norm, i),
                           i < D ? GAMMA[i] + 1 : 1);
        for (size_t t = 0; t < T; t++)
            ck_assert_float_eq(attn->transform.delta[t * d + i], i < D ? DELTA[t * D + i] : 0);
    }
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(weights_and_a_head_fix_the_size)
{
    struct inputs inputs = full_inputs();
    ck_assert(edits_resizable(&inputs));
    inputs.model.head.vocab = 2;
    ck_assert(!edits_resizable(&inputs));
    inputs.model.head.vocab = 0;
    struct branch *branch = &inputs.model.blocks[1].branch[SIDE_MLP];
    branch->transform.kind = TRANSFORM_MLP;
    ck_assert(!edits_resizable(&inputs));
    branch->transform.kind = TRANSFORM_ATTENTION;
    ck_assert(!edits_resizable(&inputs));
    branch->present = false; /* what is not there fixes nothing */
    ck_assert(edits_resizable(&inputs));
    inputs_free(&inputs);
}
END_TEST

/* Inserting and deleting the same component, through the keys: every number as before. */
START_TEST(inserting_and_deleting_gives_back_the_numbers)
{
    struct stage stage;
    stage_open(&stage, JOIN);
    struct buf before = {0}, after = {0};
    stage_numbers(&stage, &before);
    stage_press(&stage, "} e ins");
    ck_assert_str_eq(stage_x(&stage), "1 2 0 -1 0");
    ck_assert_str_eq(stage_value(&stage, "b1.attn.delta"), "0.2 -0.5 0 0.3 0.1");
    ck_assert_str_eq(stage_gamma(&stage, "b1.attn.norm"), "1 1 1 1 1");
    ck_assert_uint_eq(stage.app.editor.field.index, 2);
    stage_press(&stage, "del enter");
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

TCase *tcase_reshape(void)
{
    TCase *tcase = tcase_create("reshape");
    tcase_add_loop_test(tcase, a_component_is_inserted_anywhere, 0, D + 1);
    tcase_add_loop_test(tcase, any_component_is_deleted, 0, D);
    tcase_add_test(tcase, the_last_component_stays);
    tcase_add_loop_test(tcase, a_vector_of_another_length_keeps_what_it_can, 1, 6);
    tcase_add_test(tcase, weights_and_a_head_fix_the_size);
    tcase_add_test(tcase, inserting_and_deleting_gives_back_the_numbers);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The list of edits, and what one edit does to the inputs. */
#include "app/edit.h"

#include <string.h>

#include "fixture.h"

static struct edit number(enum field_kind kind, size_t index, float value)
{
    return (struct edit){
        .kind = EDIT_NUMBER, .field = {.kind = kind, .index = index}, .value = value};
}

static void add(struct edits *edits, struct edit edit)
{
    struct err err;
    ck_assert_int_eq(edits_add(edits, &edit, &err), 0);
}

START_TEST(undo_and_redo_move_through_the_list)
{
    struct edits edits = {0};
    ck_assert(!edits_undo(&edits));
    ck_assert(!edits_redo(&edits));
    for (size_t i = 0; i < 3; i++)
        add(&edits, number(FIELD_X, i, 1));
    ck_assert_uint_eq(edits.done, 3);
    ck_assert(!edits_redo(&edits));
    ck_assert(edits_undo(&edits));
    ck_assert(edits_undo(&edits));
    ck_assert_uint_eq(edits.done, 1);
    ck_assert(edits_redo(&edits));
    ck_assert_uint_eq(edits.done, 2);
    edits_undo_all(&edits);
    ck_assert_uint_eq(edits.done, 0);
    for (size_t i = 1; i <= 3; i++) {
        ck_assert(edits_redo(&edits));
        ck_assert_uint_eq(edits.done, i);
    }
    ck_assert(!edits_redo(&edits));
    edits_free(&edits);
}
END_TEST

START_TEST(a_new_edit_forgets_what_could_be_redone)
{
    struct edits edits = {0};
    for (size_t i = 0; i < 3; i++)
        add(&edits, number(FIELD_X, i, 1));
    edits_undo(&edits);
    edits_undo(&edits);
    add(&edits, number(FIELD_X, 7, 2));
    ck_assert_uint_eq(edits.count, 2);
    ck_assert_uint_eq(edits.done, 2);
    ck_assert_uint_eq(edits.items[1].field.index, 7);
    edits_drop(&edits, 1);
    ck_assert_uint_eq(edits.count, 1);
    ck_assert_uint_eq(edits.done, 1);
    edits_free(&edits);
    ck_assert_ptr_null(edits.items);
}
END_TEST

START_TEST(dropping_keeps_what_is_undone)
{
    struct edits edits = {0};
    for (size_t i = 0; i < 4; i++)
        add(&edits, number(FIELD_X, i, 1));
    edits_undo_all(&edits);
    edits_redo(&edits);
    edits_drop(&edits, 3);
    ck_assert_uint_eq(edits.count, 3);
    ck_assert_uint_eq(edits.done, 1);
    edits_free(&edits);
}
END_TEST

static const struct op NORM = {.kind = OP_NORM, .block = 1, .side = SIDE_ATTN};
static const struct op MLP_NORM = {.kind = OP_NORM, .block = 1, .side = SIDE_MLP};
static const struct op NORM_2 = {.kind = OP_NORM, .block = 2, .side = SIDE_ATTN};
static const struct op FINAL = {.kind = OP_FINAL_NORM};
static const struct op DELTA = {.kind = OP_DELTA, .block = 1, .side = SIDE_ATTN};

/* A nudge goes into a nudge of the same field and home before it, and into nothing else. */
START_TEST(nudges_merge_where_they_continue_each_other)
{
    const struct {
        struct edit first, second;
        bool merge;
    } cases[] = {
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         {.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         true},
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         {.field = {FIELD_X, {0}, 0, 2}, .nudge = true},
         false},
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         {.field = {FIELD_X, {0}, 1, 1}, .nudge = true},
         false},
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true}, {.field = {FIELD_X, {0}, 0, 1}}, false},
        {{.field = {FIELD_X, {0}, 0, 1}}, {.field = {FIELD_X, {0}, 0, 1}, .nudge = true}, false},
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         {.field = {FIELD_X, {0}, 0, 1}, .nudge = true, .home = 2},
         false},
        {{.field = {FIELD_GAMMA, NORM, 0, 1}, .nudge = true},
         {.field = {FIELD_GAMMA, NORM, 0, 1}, .nudge = true},
         true},
        {{.field = {FIELD_GAMMA, NORM, 0, 1}, .nudge = true},
         {.field = {FIELD_GAMMA, MLP_NORM, 0, 1}, .nudge = true},
         false},
        {{.field = {FIELD_EPS, NORM, 0, 0}, .nudge = true},
         {.field = {FIELD_EPS, NORM_2, 0, 0}, .nudge = true},
         false},
        {{.field = {FIELD_EPS, NORM, 0, 0}, .nudge = true},
         {.field = {FIELD_EPS, FINAL, 0, 0}, .nudge = true},
         false},
        {{.field = {FIELD_X, {0}, 0, 1}, .nudge = true},
         {.field = {FIELD_DELTA, DELTA, 0, 1}, .nudge = true},
         false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct edits edits = {0};
        struct edit first = cases[i].first, second = cases[i].second;
        first.value = 1;
        second.value = 2;
        add(&edits, first);
        add(&edits, second);
        ck_assert_msg(edits.count == (cases[i].merge ? 1 : 2), "case %zu: %zu edits", i,
                      edits.count);
        ck_assert_float_eq(edits.items[edits.done - 1].value, 2);
        edits_free(&edits);
    }
}
END_TEST

/* --- one edit on inputs ---------------------------------------------------------------------- */

static const float X[] = {1, 2, 3, 10, 20, 30};
static const float GAMMA[] = {0.5f, 0.25f, -0.5f}, BETA[] = {7, 8, 9};
static const float ATTN[] = {1, 1, 1, 2, 2, 2};

/* T = 2, d = 3; block 1: attention with a literal delta, gamma stored with offset 1 and beta. */
static struct inputs some_inputs(void)
{
    struct inputs inputs;
    struct err err;
    ck_assert_int_eq(inputs_default(&inputs, X, 2, 3, 2, &err), 0);
    struct branch *branch = &inputs.model.blocks[0].branch[SIDE_ATTN];
    branch->norm.gamma = GAMMA;
    branch->norm.gamma_offset = 1;
    branch->norm.beta = BETA;
    branch->transform.kind = TRANSFORM_LITERAL;
    branch->transform.delta = ATTN;
    return inputs;
}

static void apply(struct inputs *inputs, struct edit edit, struct arena *arena)
{
    struct edits edits = {0};
    struct err err;
    add(&edits, edit);
    ck_assert_int_eq(edits_apply(&edits, edit.home, inputs, arena, &err), 0);
    edits_free(&edits);
}

static void assert_row(const float *got, const float *want, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(got[i] == want[i], "[%zu] is %g, expected %g", i, (double)got[i],
                      (double)want[i]);
}

START_TEST(a_number_changes_one_place_and_not_the_source)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edit edit = number(FIELD_X, 1, 99);
    edit.field.token = 1;
    apply(&inputs, edit, &arena);
    assert_row(inputs.x, (float[]){1, 2, 3, 10, 99, 30}, 6);
    assert_row(X, (float[]){1, 2, 3, 10, 20, 30}, 6);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(gamma_is_set_as_it_acts)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edit edit = number(FIELD_GAMMA, 2, 4);
    edit.field.op = NORM;
    apply(&inputs, edit, &arena);
    const struct norm *norm = &inputs.model.blocks[0].branch[SIDE_ATTN].norm;
    for (size_t i = 0; i < 3; i++)
        ck_assert_float_eq(norm_gamma(norm, i), ((float[]){1.5f, 1.25f, 4})[i]);
    ck_assert_float_eq(norm_gamma(&inputs.model.blocks[1].branch[SIDE_ATTN].norm, 2), 1);
    ck_assert_float_eq(norm_gamma(&inputs.model.final_norm, 2), 1);
    assert_row(GAMMA, (float[]){0.5f, 0.25f, -0.5f}, 3);
    edit.field.op = FINAL;
    apply(&inputs, edit, &arena);
    ck_assert_float_eq(norm_gamma(&inputs.model.final_norm, 2), 4);
    ck_assert_float_eq(norm_gamma(&inputs.model.final_norm, 1), 1);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(eps_reaches_its_own_norm_only)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edit edit = number(FIELD_EPS, 0, 0.5f);
    edit.field.op = NORM_2;
    apply(&inputs, edit, &arena);
    const float old = norm_default().eps;
    ck_assert_float_eq(inputs.model.blocks[1].branch[SIDE_ATTN].norm.eps, 0.5f);
    ck_assert_float_eq(inputs.model.blocks[1].branch[SIDE_ATTN].postnorm.eps, old);
    ck_assert_float_eq(inputs.model.blocks[1].branch[SIDE_MLP].norm.eps, old);
    ck_assert_float_eq(inputs.model.blocks[0].branch[SIDE_ATTN].norm.eps, old);
    ck_assert_float_eq(inputs.model.final_norm.eps, old);
    /* A sandwich has a second norm of its own; elsewhere the norm after the transform is `norm`. */
    inputs.model.blocks[0].branch[SIDE_ATTN].place = PLACE_SANDWICH;
    edit.field.op = (struct op){.kind = OP_POSTNORM, .block = 1, .side = SIDE_ATTN};
    apply(&inputs, edit, &arena);
    ck_assert_float_eq(inputs.model.blocks[0].branch[SIDE_ATTN].postnorm.eps, 0.5f);
    ck_assert_float_eq(inputs.model.blocks[0].branch[SIDE_ATTN].norm.eps, old);
    inputs.model.blocks[0].branch[SIDE_ATTN].place = PLACE_POST;
    apply(&inputs, edit, &arena);
    ck_assert_float_eq(inputs.model.blocks[0].branch[SIDE_ATTN].norm.eps, 0.5f);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(a_delta_keeps_its_other_components)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edit edit = number(FIELD_DELTA, 0, -5);
    edit.field.op = DELTA;
    edit.field.token = 1;
    apply(&inputs, edit, &arena);
    const struct transform *attn = &inputs.model.blocks[0].branch[SIDE_ATTN].transform;
    assert_row(attn->delta, (float[]){1, 1, 1, -5, 2, 2}, 6);
    assert_row(ATTN, (float[]){1, 1, 1, 2, 2, 2}, 6);
    ck_assert_int_eq(inputs.model.blocks[1].branch[SIDE_ATTN].transform.kind, TRANSFORM_EXAMPLE);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

/* Where the branch computed it, the edit brings the delta that it starts from. */
START_TEST(a_computed_delta_becomes_literal)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edits edits = {0};
    struct err err;
    struct edit edit = number(FIELD_DELTA, 2, 0);
    edit.field.op = (struct op){.kind = OP_DELTA, .block = 2, .side = SIDE_MLP};
    edit.values = mem_copy(X, sizeof X);
    edit.T = 2;
    edit.d = 3;
    add(&edits, edit);
    ck_assert_int_eq(edits_apply(&edits, 0, &inputs, &arena, &err), 0);
    const struct transform *mlp = &inputs.model.blocks[1].branch[SIDE_MLP].transform;
    ck_assert_int_eq(mlp->kind, TRANSFORM_LITERAL);
    assert_row(mlp->delta, (float[]){1, 2, 0, 10, 20, 30}, 6);
    edits_free(&edits);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(a_token_is_scaled_by_ten_and_back_exactly)
{
    static const float ROW[] = {7, -0.3f, 0};
    struct inputs inputs;
    struct err err;
    struct arena arena = {0};
    ck_assert_int_eq(inputs_default(&inputs, ROW, 1, 3, 1, &err), 0);
    struct edit edit = {.kind = EDIT_SCALE, .field = {.kind = FIELD_X}, .value = 0.1f};
    apply(&inputs, edit, &arena);
    assert_row(inputs.x, (float[]){0.7f, -0.03f, 0}, 3);
    edit.value = 10;
    apply(&inputs, edit, &arena);
    apply(&inputs, edit, &arena);
    assert_row(inputs.x, (float[]){70, -3, 0}, 3);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

START_TEST(only_edits_of_that_home_in_force_apply)
{
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    struct edits edits = {0};
    struct err err;
    add(&edits, number(FIELD_X, 0, 11));
    struct edit later = number(FIELD_X, 1, 22);
    later.home = 3;
    add(&edits, later);
    add(&edits, number(FIELD_X, 2, 33));
    edits_undo(&edits);
    ck_assert_int_eq(edits_apply(&edits, 0, &inputs, &arena, &err), 0);
    assert_row(inputs.x, (float[]){11, 2, 3}, 3);
    ck_assert_int_eq(edits_apply(&edits, 2, &inputs, &arena, &err), 0);
    assert_row(inputs.x, (float[]){11, 2, 3}, 3);
    ck_assert_int_eq(edits_apply(&edits, 3, &inputs, &arena, &err), 0);
    assert_row(inputs.x, (float[]){11, 22, 3}, 3);
    edits_free(&edits);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

/* An edit of a norm, branch or component that is not there (any more) does nothing. */
START_TEST(edits_without_a_place_change_nothing)
{
    static const struct op FAR = {.kind = OP_NORM, .block = 9, .side = SIDE_ATTN};
    static const struct op FAR_DELTA = {.kind = OP_DELTA, .block = 9, .side = SIDE_ATTN};
    struct edit edits[] = {number(FIELD_GAMMA, 0, 5), number(FIELD_EPS, 0, 5),
                           number(FIELD_DELTA, 0, 5), number(FIELD_X, 3, 5)};
    edits[0].field.op = edits[1].field.op = FAR;
    edits[2].field.op = FAR_DELTA;
    struct inputs inputs = some_inputs();
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
        apply(&inputs, edits[i], &arena);
    ck_assert_ptr_eq(inputs.x, X);
    ck_assert_ptr_eq(inputs.model.blocks[0].branch[SIDE_ATTN].transform.delta, ATTN);
    ck_assert_ptr_eq(inputs.model.blocks[0].branch[SIDE_ATTN].norm.gamma, GAMMA);
    arena_free(&arena);
    inputs_free(&inputs);
}
END_TEST

TCase *tcase_edits(void)
{
    TCase *tcase = tcase_create("edits");
    tcase_add_test(tcase, undo_and_redo_move_through_the_list);
    tcase_add_test(tcase, a_new_edit_forgets_what_could_be_redone);
    tcase_add_test(tcase, dropping_keeps_what_is_undone);
    tcase_add_test(tcase, nudges_merge_where_they_continue_each_other);
    tcase_add_test(tcase, a_number_changes_one_place_and_not_the_source);
    tcase_add_test(tcase, gamma_is_set_as_it_acts);
    tcase_add_test(tcase, eps_reaches_its_own_norm_only);
    tcase_add_test(tcase, a_delta_keeps_its_other_components);
    tcase_add_test(tcase, a_computed_delta_becomes_literal);
    tcase_add_test(tcase, a_token_is_scaled_by_ten_and_back_exactly);
    tcase_add_test(tcase, only_edits_of_that_home_in_force_apply);
    tcase_add_test(tcase, edits_without_a_place_change_nothing);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Plans: the exact points of every placement, as DESIGN section 4 lists them. */
#include "engine/plan.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lab.h"

TCase *tcase_plan(void);

static const float x[4] = {1, -1, 3, 3};
static const float delta[4] = {0.2f, -0.5f, 0.3f, 0.1f};

static void expect_points(const struct lab *lab, const char *want, size_t which)
{
    struct buf got = {0};
    lab_points(&lab->plan, &got);
    ck_assert_msg(strcmp(buf_text(&got), want) == 0, "case %zu: %s", which, buf_text(&got));
    buf_free(&got);
}

/* One block whose only branch is attention. */
START_TEST(points_of_every_placement)
{
    static const struct {
        enum placement place;
        bool literal, none;
        const char *points; /* of the branch, without b1.attn. */
    } table[] = {
        {PLACE_PRE, false, false, "norm delta add"},
        {PLACE_PRE, true, false, "norm delta add"},
        {PLACE_PRE, false, true, "delta add"},
        {PLACE_PRE, true, true, "delta add"},
        {PLACE_POST, false, false, "delta add postnorm"},
        {PLACE_POST, true, false, "delta add postnorm"},
        {PLACE_POST, false, true, "delta add"},
        {PLACE_POST, true, true, "delta add"},
        {PLACE_SANDWICH, false, false, "norm out postnorm delta add"},
        {PLACE_SANDWICH, true, false, "norm delta add"},
        {PLACE_SANDWICH, false, true, "out delta add"},
        {PLACE_SANDWICH, true, true, "delta add"},
        {PLACE_REORDERED, false, false, "out postnorm delta add"},
        {PLACE_REORDERED, true, false, "delta add"},
        {PLACE_REORDERED, false, true, "out delta add"},
        {PLACE_REORDERED, true, true, "delta add"},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct lab lab;
        lab_open(&lab, x, 1, 4, 1);
        lab_branch(&lab, 1, SIDE_MLP)->present = false;
        struct branch *branch = lab_branch(&lab, 1, SIDE_ATTN);
        branch->place = table[c].place;
        if (table[c].literal)
            branch->transform = (struct transform){.kind = TRANSFORM_LITERAL, .delta = delta};
        if (table[c].none)
            branch->norm.kind = branch->postnorm.kind = NORM_NONE;
        lab_run(&lab);

        struct buf want = {0};
        buf_str(&want, "embed");
        char points[64];
        snprintf(points, sizeof points, "%s", table[c].points);
        for (char *word = strtok(points, " "); word; word = strtok(NULL, " "))
            buf_fmt(&want, " b1.attn.%s", word);
        buf_str(&want, " final.norm");
        expect_points(&lab, buf_text(&want), c);
        buf_free(&want);
        lab_close(&lab);
    }
}
END_TEST

START_TEST(whole_plans)
{
    static const float weights[8] = {0};
    struct lab lab;
    lab_open(&lab, x, 1, 4, 2);
    lab_branch(&lab, 1, SIDE_MLP)->place = PLACE_POST;
    lab_branch(&lab, 2, SIDE_ATTN)->present = false;
    lab.inputs.model.head = (struct head){.vocab = 2, .weights = weights};
    lab_run(&lab);
    expect_points(&lab,
                  "embed b1.attn.norm b1.attn.delta b1.attn.add b1.mlp.delta b1.mlp.add "
                  "b1.mlp.postnorm b2.mlp.norm b2.mlp.delta b2.mlp.add final.norm head",
                  0);
    lab.inputs.model.final_norm.kind = NORM_NONE;
    lab.inputs.model.n_blocks = 0;
    lab_run(&lab);
    expect_points(&lab, "embed head", 1);
    lab_close(&lab);
}
END_TEST

/* A sandwich has two norms of its own kinds. */
START_TEST(two_norms_of_a_sandwich)
{
    struct lab lab;
    lab_open(&lab, x, 1, 4, 1);
    struct branch *branch = lab_branch(&lab, 1, SIDE_MLP);
    branch->place = PLACE_SANDWICH;
    branch->postnorm.kind = NORM_LAYER;
    lab_run(&lab);
    const struct op *norm = &lab.plan.ops[lab_op(&lab, "b1.mlp.norm")];
    const struct op *post = &lab.plan.ops[lab_op(&lab, "b1.mlp.postnorm")];
    ck_assert_int_eq(norm->norm, NORM_RMS);
    ck_assert_int_eq(post->norm, NORM_LAYER);
    ck_assert_ptr_eq(plan_norm(norm, &lab.inputs), &branch->norm);
    ck_assert_ptr_eq(plan_norm(post, &lab.inputs), &branch->postnorm);
    branch->norm.kind = NORM_NONE;
    lab_run(&lab);
    expect_points(&lab,
                  "embed b1.attn.norm b1.attn.delta b1.attn.add b1.mlp.out b1.mlp.postnorm "
                  "b1.mlp.delta b1.mlp.add final.norm",
                  0);
    lab_close(&lab);
}
END_TEST

static bool writes_stream(const struct op *op, enum placement place)
{
    return op->kind == OP_EMBED || op->kind == OP_ADD || op->kind == OP_FINAL_NORM ||
           op->kind == OP_HEAD || (op->kind == OP_POSTNORM && place == PLACE_POST);
}

/* Whatever the placement: one fork opens a branch, one op computes it, one join closes it, and only
 * the join and a norm of the stream write the stream. */
START_TEST(slots_and_transforms)
{
    for (size_t c = 0; c < 8; c++) {
        struct lab lab;
        enum placement place = (enum placement)(c / 2);
        lab_open(&lab, x, 1, 4, 2);
        inputs_apply(&lab.inputs, &(struct change){.has_place = true,
                                                   .place = place,
                                                   .attn = c % 2 ? delta : NULL,
                                                   .mlp = c % 2 ? delta : NULL});
        lab_run(&lab);
        size_t forks = 0, transforms = 0, adds = 0;
        for (size_t i = 0; i < lab.plan.count; i++) {
            const struct op *op = &lab.plan.ops[i];
            forks += op->kind == OP_FORK;
            transforms += op->transforms;
            adds += op->kind == OP_ADD;
            if (op->transforms)
                ck_assert(op->kind == OP_OUT || op->kind == OP_DELTA);
            ck_assert_int_eq(op->slot, writes_stream(op, place) ? SLOT_STREAM : SLOT_BRANCH);
            ck_assert_int_eq(op->norm, plan_is_norm(op) ? NORM_RMS : NORM_NONE);
            ck_assert_int_eq(plan_norm(op, &lab.inputs) != NULL, plan_is_norm(op));
            ck_assert_int_eq(plan_branch(op, &lab.inputs) != NULL, op->block != 0);
        }
        ck_assert_uint_eq(forks, 4);
        ck_assert_uint_eq(transforms, 4);
        ck_assert_uint_eq(adds, 4);
        lab_close(&lab);
    }
}
END_TEST

START_TEST(equality)
{
    struct lab a, b;
    lab_open(&a, x, 1, 4, 2);
    lab_open(&b, x, 2, 2, 2); /* other numbers, same plan */
    lab_run(&a);
    lab_run(&b);
    ck_assert(plan_equal(&a.plan, &b.plan));
    inputs_apply(&b.inputs, &(struct change){.has_norm = true, .norm = NORM_LAYER});
    lab_run(&b);
    ck_assert(!plan_equal(&a.plan, &b.plan)); /* cut into other sub-steps */
    lab_close(&b);
    lab_open(&b, x, 1, 4, 2);
    inputs_apply(&b.inputs, &(struct change){.has_place = true, .place = PLACE_POST});
    lab_run(&b);
    ck_assert(!plan_equal(&a.plan, &b.plan));
    lab_close(&b);
    lab_open(&b, x, 1, 4, 1);
    lab_run(&b);
    ck_assert(!plan_equal(&a.plan, &b.plan));
    lab_close(&b);
    lab_close(&a);
}
END_TEST

START_TEST(a_thousand_blocks)
{
    struct lab lab;
    struct err err = {0};
    struct buf name = {0};
    lab_open(&lab, x, 1, 4, INPUTS_BLOCKS_MAX);
    ck_assert_int_eq(plan_init(&lab.plan, &lab.inputs, &err), 0);
    ck_assert_uint_eq(lab.plan.count, 1 + 1000 * 2 * 4 + 1);
    plan_name(&lab.plan.ops[lab.plan.count - 2], &name);
    ck_assert_str_eq(buf_text(&name), "b1000.mlp.add");
    buf_free(&name);
    lab_close(&lab);
}
END_TEST

START_TEST(a_fork_has_a_name)
{
    struct op op = {.kind = OP_FORK, .block = 12, .side = SIDE_MLP};
    struct buf name = {0};
    plan_name(&op, &name);
    ck_assert_str_eq(buf_text(&name), "b12.mlp.fork");
    buf_free(&name);
}
END_TEST

TCase *tcase_plan(void)
{
    TCase *tcase = tcase_create("plan");
    tcase_add_test(tcase, points_of_every_placement);
    tcase_add_test(tcase, whole_plans);
    tcase_add_test(tcase, two_norms_of_a_sandwich);
    tcase_add_test(tcase, slots_and_transforms);
    tcase_add_test(tcase, equality);
    tcase_add_test(tcase, a_thousand_blocks);
    tcase_add_test(tcase, a_fork_has_a_name);
    return tcase;
}

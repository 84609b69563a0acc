/* SPDX-License-Identifier: MIT
 *
 * Every allocation fails once: an ordinary error each time, and nothing is left behind (which the
 * build with AddressSanitizer checks). */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "engine/transform.h"
#include "engine/walk.h"
#include "lab.h"

TCase *tcase_memory(void);

static const float x[8] = {1, -1, 3, 3, 2, 0, 1, 5};
static float w[4][16];

/* Norms that share nothing, every kind of transform, a head. */
static void open_rich(struct lab *lab)
{
    static const float offset[4] = {0, 1, 2, 3};
    for (uint32_t m = 0; m < 4; m++)
        lab_fill(w[m], 16, m);
    lab_open(lab, x, 2, 4, 2);
    struct branch *attn = lab_branch(lab, 2, SIDE_ATTN), *mlp = lab_branch(lab, 2, SIDE_MLP);
    attn->place = PLACE_SANDWICH;
    attn->norm.gamma = offset;
    attn->norm.gamma_offset = 1;
    attn->transform = (struct transform){.kind = TRANSFORM_ATTENTION,
                                         .attention = {2, 1, 10000, w[0], w[1], w[2], w[3]}};
    mlp->place = PLACE_POST;
    mlp->norm.gamma_all = 2;
    mlp->transform =
        (struct transform){.kind = TRANSFORM_MLP, .mlp = {ACT_SWIGLU, 4, w[0], w[1], w[2]}};
    lab->inputs.model.head = (struct head){.vocab = 4, .weights = w[3]};
}

/* Copy, plan, walk and run; whatever failed, the rest is zeroed and can be freed. */
static int all_of_it(const struct inputs *from, struct err *err)
{
    struct lab lab = {0};
    struct walk walk = {0};
    int got = -1;
    if (inputs_copy(&lab.inputs, from, err) == 0 && plan_init(&lab.plan, &lab.inputs, err) == 0 &&
        walk_natural(&walk, &lab.plan, err) == 0 &&
        run(&lab.inputs, &lab.plan, &lab.trace, err) == 0)
        got = 0;
    if (got < 0)
        ck_assert(lab.trace.points == NULL && lab.trace.count == 0);
    walk_free(&walk);
    lab_close(&lab);
    return got;
}

START_TEST(every_allocation_fails_once)
{
    if (!alloc_can_fail()) {
        printf("SKIPPED: allocation failures of the engine, which this linker cannot make\n");
        return;
    }
    struct lab lab;
    open_rich(&lab);
    for (long n = 1;; n++) {
        struct err err = {0};
        alloc_fail_at(n);
        int got = all_of_it(&lab.inputs, &err);
        bool hit = alloc_hit();
        alloc_fail_off();
        ck_assert_int_eq(got, hit ? -1 : 0);
        ck_assert_int_eq(err.status, hit ? ERR_INPUT : 0);
        if (!hit) {
            ck_assert_int_gt(n, 40); /* the sweep did go through the run */
            break;
        }
        ck_assert_msg(strstr(err.text, "memory") != NULL, "allocation %ld: %s", n, err.text);
        ck_assert_int_lt(n, 1000);
    }
    lab_close(&lab);
}
END_TEST

START_TEST(default_inputs_without_memory)
{
    struct inputs inputs;
    struct err err = {0};
    if (!alloc_can_fail())
        return;
    alloc_fail_at(1);
    int got = inputs_default(&inputs, x, 2, 4, 1, &err);
    alloc_fail_off();
    ck_assert_int_eq(got, -1);
    ck_assert_ptr_null(inputs.model.blocks);
    ck_assert(strstr(err.text, "memory") != NULL);
}
END_TEST

/* A suggestion is a courtesy: without memory it is shorter or missing, never a crash. */
START_TEST(suggestions_without_memory)
{
    if (!alloc_can_fail())
        return;
    struct lab lab;
    open_rich(&lab);
    lab_run(&lab);
    for (long n = 1; n < 50; n++) {
        struct buf out = {0};
        alloc_fail_at(n);
        walk_suggest(&lab.plan, "b1.attn.nrom", 12, &out);
        alloc_fail_off();
        buf_free(&out);
    }
    struct stop stop;
    alloc_fail_from(1); /* finding needs no memory, so that no name is refused for want of it */
    bool found = walk_find(&lab.plan, "b2.attn.postnorm.mean", 21, &stop);
    alloc_fail_off();
    ck_assert(found);
    lab_close(&lab);
}
END_TEST

TCase *tcase_memory(void)
{
    TCase *tcase = tcase_create("memory");
    tcase_add_test(tcase, every_allocation_fails_once);
    tcase_add_test(tcase, default_inputs_without_memory);
    tcase_add_test(tcase, suggestions_without_memory);
    return tcase;
}

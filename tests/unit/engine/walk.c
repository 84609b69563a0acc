/* SPDX-License-Identifier: MIT
 *
 * Walks: where they stop, what the stops are called, and how a wrong name is answered. */
#include "engine/walk.h"

#include <check.h>
#include <string.h>

#include "lab.h"

TCase *tcase_walk(void);

static const float x[4] = {1, -1, 3, 3};

static void expect_walk(const struct lab *lab, const char *want)
{
    struct walk walk;
    struct err err = {0};
    struct buf got = {0};
    ck_assert_int_eq(walk_natural(&walk, &lab->plan, &err), 0);
    for (size_t i = 0; i < walk.count; i++) {
        buf_str(&got, i ? " " : "");
        walk_name(&lab->plan, walk.stops[i], &got);
    }
    ck_assert_str_eq(buf_text(&got), want);
    buf_free(&got);
    walk_free(&walk);
    ck_assert_ptr_null(walk.stops);
}

START_TEST(natural_walk)
{
    static const float weights[8] = {0};
    struct lab lab;
    lab_open(&lab, x, 1, 4, 1);
    lab_branch(&lab, 1, SIDE_MLP)->place = PLACE_POST;
    lab_branch(&lab, 1, SIDE_MLP)->norm.kind = NORM_LAYER;
    lab.inputs.model.head = (struct head){.vocab = 2, .weights = weights};
    lab_run(&lab);
    expect_walk(&lab, "embed b1.attn.fork b1.attn.norm.square b1.attn.norm.mean b1.attn.norm.rms "
                      "b1.attn.norm.divide b1.attn.norm.gamma b1.attn.delta b1.attn.add "
                      "b1.mlp.fork b1.mlp.delta b1.mlp.add b1.mlp.postnorm.mean "
                      "b1.mlp.postnorm.center b1.mlp.postnorm.variance b1.mlp.postnorm.divide "
                      "b1.mlp.postnorm.gamma final.norm.square final.norm.mean final.norm.rms "
                      "final.norm.divide final.norm.gamma head");
    lab_close(&lab);
}
END_TEST

START_TEST(natural_walk_of_a_sandwich)
{
    struct lab lab;
    lab_open(&lab, x, 1, 4, 1);
    struct branch *branch = lab_branch(&lab, 1, SIDE_ATTN);
    branch->place = PLACE_SANDWICH;
    branch->norm.kind = NORM_NONE;
    lab_branch(&lab, 1, SIDE_MLP)->present = false;
    lab.inputs.model.final_norm.kind = NORM_NONE;
    lab_run(&lab);
    expect_walk(&lab, "embed b1.attn.fork b1.attn.out b1.attn.postnorm.square "
                      "b1.attn.postnorm.mean b1.attn.postnorm.rms b1.attn.postnorm.divide "
                      "b1.attn.postnorm.gamma b1.attn.delta b1.attn.add");
    lab_close(&lab);
}
END_TEST

/* Every name that walk_name writes is found again, in every placement. */
START_TEST(names_lead_back)
{
    for (int place = PLACE_PRE; place <= PLACE_REORDERED; place++) {
        struct lab lab;
        struct walk walk;
        struct err err = {0};
        lab_open(&lab, x, 1, 4, 12);
        lab_branch(&lab, 11, SIDE_MLP)->norm.kind = NORM_LAYER;
        inputs_apply(&lab.inputs,
                     &(struct change){.has_place = true, .place = (enum placement)place});
        lab_run(&lab);
        ck_assert_int_eq(walk_natural(&walk, &lab.plan, &err), 0);
        for (size_t i = 0; i < walk.count; i++) {
            struct buf name = {0};
            struct stop stop = {0};
            walk_name(&lab.plan, walk.stops[i], &name);
            ck_assert_msg(walk_find(&lab.plan, name.data, name.len, &stop), "%s", name.data);
            ck_assert_uint_eq(stop.op, walk.stops[i].op);
            ck_assert_int_eq(stop.sub, walk.stops[i].sub);
            buf_free(&name);
        }
        walk_free(&walk);
        lab_close(&lab);
    }
}
END_TEST

START_TEST(a_bare_norm_is_whole)
{
    static const char *const names[] = {"b1.attn.norm", "final.norm", "embed", "b2.mlp.add"};
    struct lab lab;
    lab_open(&lab, x, 1, 4, 2);
    lab_run(&lab);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct stop stop = {.sub = SUB_MEAN};
        struct buf name = {0};
        ck_assert(walk_find(&lab.plan, names[i], strlen(names[i]), &stop));
        ck_assert_int_eq(stop.sub, SUB_WHOLE);
        walk_name(&lab.plan, stop, &name);
        ck_assert_str_eq(buf_text(&name), names[i]);
        buf_free(&name);
    }
    /* Only as much as `len` says belongs to the name. */
    struct stop stop;
    ck_assert(walk_find(&lab.plan, "embedded", 5, &stop));
    lab_close(&lab);
}
END_TEST

START_TEST(names_that_are_none)
{
    static const char *const names[] = {
        "",
        " embed",
        "embed ",
        "embed.",
        "embed.mean",
        "Embed",
        "b",
        "b1",
        "b1.",
        "b1.attn",
        "b1.attn.",
        "b1.attn.norm.",
        "b1.attn.norm.center",
        "b1.attn.norm.means",
        "b1.attn.norm.mean.",
        "b1.attn.postnorm",
        "b1.attn.out",
        "b1.attn.final.norm",
        "b1.attn.embed",
        "b0.attn.norm",
        "b01.attn.norm",
        "b+1.attn.norm",
        "b-1.attn.norm",
        "b3.attn.norm",
        "b1 .attn.norm",
        "b99999999999999999999999.attn.norm",
        "b18446744073709551617.attn.norm",
        "b1.attention.norm",
        "b1.attn.delta.mean",
        "b1.attn.add.",
        "final",
        "final.norm.center",
        "norm",
        "fork",
        "head",
        "b1.mlp.normal",
    };
    struct lab lab;
    lab_open(&lab, x, 1, 4, 2);
    lab_run(&lab);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct stop stop;
        ck_assert_msg(!walk_find(&lab.plan, names[i], strlen(names[i]), &stop), "'%s'", names[i]);
    }
    lab_close(&lab);
}
END_TEST

START_TEST(suggestions)
{
    static const char *const near[][2] = {
        {"b1.attn.nrom", "did you mean 'b1.attn.norm'?"},
        {"b1.attn.norm.squares", "did you mean 'b1.attn.norm.square'?"},
        {"final.norms", "did you mean 'final.norm'?"},
        {"Embed", "did you mean 'embed'?"},
    };
    struct lab lab;
    struct buf out = {0};
    lab_open(&lab, x, 1, 4, 2);
    lab_run(&lab);
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        buf_clear(&out);
        walk_suggest(&lab.plan, near[i][0], strlen(near[i][0]), &out);
        ck_assert_str_eq(buf_text(&out), near[i][1]);
    }
    buf_clear(&out);
    walk_suggest(&lab.plan, "zzzzzzzzzzzzzzzzzzzzzzzz", 24, &out);
    ck_assert_msg(strstr(buf_text(&out), "embed, b1.attn.fork, b1.attn.norm, ") != NULL, "%s",
                  buf_text(&out));
    ck_assert(strstr(buf_text(&out), "final.norm") != NULL);
    ck_assert(strstr(buf_text(&out), "b2.") == NULL); /* a model of 32 blocks must not flood */
    buf_free(&out);
    lab_close(&lab);
}
END_TEST

START_TEST(reached)
{
    static const struct {
        enum norm_kind norm;
        enum substep at, sub;
        bool reached;
    } table[] = {
        {NORM_RMS, SUB_SQUARE, SUB_SQUARE, true},      {NORM_RMS, SUB_SQUARE, SUB_MEAN, false},
        {NORM_RMS, SUB_RMS, SUB_SQUARE, true},         {NORM_RMS, SUB_RMS, SUB_DIVIDE, false},
        {NORM_RMS, SUB_DIVIDE, SUB_RMS, true},         {NORM_RMS, SUB_GAMMA, SUB_DIVIDE, true},
        {NORM_RMS, SUB_WHOLE, SUB_GAMMA, true},        {NORM_RMS, SUB_WHOLE, SUB_WHOLE, true},
        {NORM_RMS, SUB_GAMMA, SUB_WHOLE, true},        {NORM_RMS, SUB_DIVIDE, SUB_WHOLE, false},
        {NORM_LAYER, SUB_MEAN, SUB_CENTER, false},     {NORM_LAYER, SUB_CENTER, SUB_MEAN, true},
        {NORM_LAYER, SUB_CENTER, SUB_VARIANCE, false}, {NORM_LAYER, SUB_VARIANCE, SUB_CENTER, true},
        {NORM_LAYER, SUB_VARIANCE, SUB_DIVIDE, false}, {NORM_LAYER, SUB_DIVIDE, SUB_GAMMA, false},
        {NORM_LAYER, SUB_VARIANCE, SUB_RMS, false},    {NORM_LAYER, SUB_DIVIDE, SUB_RMS, true},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct op op = {.kind = OP_NORM, .block = 1, .norm = table[c].norm};
        ck_assert_msg(walk_reached(&op, table[c].at, table[c].sub) == table[c].reached, "case %zu",
                      c);
    }
    struct op add = {.kind = OP_ADD, .block = 1};
    ck_assert(walk_reached(&add, SUB_WHOLE, SUB_GAMMA));
}
END_TEST

TCase *tcase_walk(void)
{
    TCase *tcase = tcase_create("walk");
    tcase_add_test(tcase, natural_walk);
    tcase_add_test(tcase, natural_walk_of_a_sandwich);
    tcase_add_test(tcase, names_lead_back);
    tcase_add_test(tcase, a_bare_norm_is_whole);
    tcase_add_test(tcase, names_that_are_none);
    tcase_add_test(tcase, suggestions);
    tcase_add_test(tcase, reached);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Edits in a scene that sets fields by itself. An edit changes the value it was made on: the base
 * where no `set` of the field was in force, else what that `set` gave. A later `set` wins. */
#include <stdio.h>
#include <string.h>

#include "fixture.h"

#define SETS                                             \
    "{\"midstream\":1,\"x\":[[1,2]],\"steps\":["         \
    "{\"at\":\"b1.attn.norm\"},"                         \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"x\":[[5,6]]}}," \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"eps\":0.5}},"   \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"x\":[[7,8]]}}," \
    "{\"at\":\"b1.attn.delta\",\"set\":{\"attn\":[[3,4]]}}]}"

static void go(struct stage *stage, size_t step)
{
    struct err err;
    ck_assert_int_eq(app_go(&stage->app, step, &err), 0);
}

/* x at each step, whichever way one comes there. */
static void assert_x(struct stage *stage, const char *const xs[5])
{
    for (size_t step = 0; step < 5; step++) {
        go(stage, step);
        ck_assert_msg(strcmp(stage_x(stage), xs[step]) == 0, "step %zu: %s, expected %s", step,
                      stage_x(stage), xs[step]);
    }
    for (size_t step = 5; step-- > 0;) {
        go(stage, step);
        ck_assert_msg(strcmp(stage_x(stage), xs[step]) == 0, "step %zu back: %s, expected %s", step,
                      stage_x(stage), xs[step]);
    }
}

START_TEST(an_edit_before_a_set_shows_until_it)
{
    struct stage stage;
    stage_open(&stage, SETS);
    stage_press(&stage, "e 9 enter");
    assert_x(&stage, (const char *const[]){"9 2", "5 6", "5 6", "7 8", "7 8"});
    stage_press(&stage, "f3");
    assert_x(&stage, (const char *const[]){"1 2", "5 6", "5 6", "7 8", "7 8"});
    stage_close(&stage);
}
END_TEST

START_TEST(an_edit_after_a_set_shows_from_it_to_the_next)
{
    for (size_t made_at = 1; made_at <= 2; made_at++) {
        struct stage stage;
        stage_open(&stage, SETS);
        go(&stage, made_at);
        stage_press(&stage, "} e 6 0 enter");
        assert_x(&stage, (const char *const[]){"1 2", "5 60", "5 60", "7 8", "7 8"});
        stage_close(&stage);
    }
}
END_TEST

START_TEST(edits_of_several_homes_live_together)
{
    struct stage stage;
    stage_open(&stage, SETS);
    go(&stage, 4);
    stage_press(&stage, "e 7 0 enter");
    go(&stage, 2);
    stage_press(&stage, "e 5 0 enter");
    go(&stage, 0);
    stage_press(&stage, "e 1 0 enter");
    assert_x(&stage, (const char *const[]){"10 2", "50 6", "50 6", "70 8", "70 8"});
    go(&stage, 3);
    stage_press(&stage, "u u"); /* the last made, wherever one stands */
    assert_x(&stage, (const char *const[]){"1 2", "5 6", "5 6", "70 8", "70 8"});
    stage_press(&stage, "y");
    assert_x(&stage, (const char *const[]){"1 2", "50 6", "50 6", "70 8", "70 8"});
    stage_press(&stage, "@");
    assert_x(&stage, (const char *const[]){"1 2", "5 6", "5 6", "7 8", "7 8"});
    stage_close(&stage);
}
END_TEST

/* A set of one field leaves edits of others alone. */
START_TEST(every_field_has_a_home_of_its_own)
{
    struct stage stage;
    stage_open(&stage, SETS);
    stage_press(&stage, "e tab tab 4 tab 5 tab 0 . 2 5 enter"); /* gamma 4 5, eps 0.25 */
    static const char *const EPS[] = {"0.25", "0.25", "0.5", "0.5", "0.5"};
    for (size_t step = 0; step < 5; step++) {
        go(&stage, step);
        ck_assert_str_eq(stage_gamma(&stage, "b1.attn.norm"), "4 5");
        ck_assert_str_eq(stage_eps(&stage, "b1.attn.norm"), EPS[step]);
    }
    go(&stage, 3);
    stage_press(&stage, "{ e shift-tab shift-tab shift-tab 0 enter"); /* before delta 2, 1: eps */
    static const char *const LATER[] = {"0.25", "0.25", "0", "0", "0"};
    for (size_t step = 5; step-- > 0;) {
        go(&stage, step);
        ck_assert_str_eq(stage_eps(&stage, "b1.attn.norm"), LATER[step]);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_delta_that_is_set_can_be_edited_from_there_on)
{
    struct stage stage;
    stage_open(&stage, SETS);
    struct buf before = {0}, after = {0};
    go(&stage, 3);
    stage_numbers(&stage, &before);
    go(&stage, 4);
    stage_press(&stage, "e shift-tab 4 0 enter");
    ck_assert_str_eq(stage_value(&stage, "b1.attn.delta"), "3 40");
    go(&stage, 3);
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

/* A computed delta edited before the `set`: literal until the set gives another. */
START_TEST(a_delta_edited_before_its_set_gives_way_to_it)
{
    struct stage stage;
    stage_open(&stage, SETS);
    stage_press(&stage, "e shift-tab 4 0 enter");
    for (size_t step = 0; step < 4; step++) {
        go(&stage, step);
        ck_assert_ptr_nonnull(strstr(stage_value(&stage, "b1.attn.delta"), " 40"));
    }
    go(&stage, 4);
    ck_assert_str_eq(stage_value(&stage, "b1.attn.delta"), "3 4");
    ck_assert(app_edit_hidden(&stage.app));
    stage_close(&stage);
}
END_TEST

START_TEST(it_is_known_what_the_scene_has_set)
{
    static const struct op NORM = {.kind = OP_NORM, .block = 1, .side = SIDE_ATTN};
    static const struct op ATTN = {.kind = OP_DELTA, .block = 1, .side = SIDE_ATTN};
    static const struct op MLP = {.kind = OP_DELTA, .block = 1, .side = SIDE_MLP};
    const struct field x = {.kind = FIELD_X}, gamma = {.kind = FIELD_GAMMA, .op = NORM},
                       eps = {.kind = FIELD_EPS, .op = NORM},
                       attn = {.kind = FIELD_DELTA, .op = ATTN},
                       mlp = {.kind = FIELD_DELTA, .op = MLP};
    struct stage stage;
    stage_open(&stage, SETS);
    for (size_t step = 0; step < 5; step++) {
        go(&stage, step);
        ck_assert_int_eq(app_set_by_scene(&stage.app, &x), step >= 1);
        ck_assert_int_eq(app_set_by_scene(&stage.app, &eps), step >= 2);
        ck_assert_int_eq(app_set_by_scene(&stage.app, &attn), step >= 4);
        ck_assert(!app_set_by_scene(&stage.app, &gamma));
        ck_assert(!app_set_by_scene(&stage.app, &mlp));
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_hidden_edit_is_known_where_it_is_hidden)
{
    struct stage stage;
    stage_open(&stage, SETS);
    ck_assert(!app_edit_hidden(&stage.app));
    stage_press(&stage, "e 9 enter"); /* x, home base */
    for (size_t step = 0; step < 5; step++) {
        go(&stage, step);
        ck_assert_msg(app_edit_hidden(&stage.app) == (step >= 1), "base edit at step %zu", step);
    }
    stage_press(&stage, "u");
    go(&stage, 1);
    stage_press(&stage, "+"); /* x, home the second step */
    for (size_t step = 5; step-- > 0;) {
        go(&stage, step);
        ck_assert_msg(app_edit_hidden(&stage.app) == (step >= 3), "later edit at step %zu", step);
    }
    stage_press(&stage, "u");
    ck_assert(!app_edit_hidden(&stage.app));
    stage_close(&stage);
}
END_TEST

/* `gamma` as one number fixes no shape; arrays in a `set` do, wherever one stands. */
START_TEST(arrays_in_a_set_fix_the_size)
{
    static const struct {
        const char *set;
        bool resizable;
    } CASES[] = {{"{\"eps\":1}", true},        {"{\"norm\":\"layernorm\"}", true},
                 {"{\"gamma\":2}", true},      {"{\"x\":[[5,6]]}", false},
                 {"{\"gamma\":[1,2]}", false}, {"{\"attn\":[[1,2]]}", false},
                 {"{\"mlp\":[[1,2]]}", false}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char json[256];
        snprintf(json, sizeof json,
                 "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\"},{\"at\":\"embed\","
                 "\"set\":%s}]}",
                 CASES[i].set);
        struct stage stage;
        stage_open(&stage, json);
        ck_assert_msg(app_resizable(&stage.app) == CASES[i].resizable, "%s", CASES[i].set);
        stage_press(&stage, "e ins");
        ck_assert_uint_eq(app_components(&stage.app), CASES[i].resizable ? 3 : 2);
        ck_assert_int_eq(stage.app.notice, CASES[i].resizable ? NOTICE_NONE : NOTICE_FIXED_SIZE);
        stage_press(&stage, "del");
        ck_assert_uint_eq(app_components(&stage.app), 2);
        stage_press(&stage, "esc");
        ck_assert_str_eq(stage_x(&stage), "1 2");
        stage_close(&stage);
    }
}
END_TEST

/* Where a norm stands behind the transform a literal delta would be another walk: an edited one
 * gives way there, and comes back where it can be added as it is. */
START_TEST(an_edited_delta_does_not_change_the_walk)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"b1.attn.delta\"},"
                       "{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"sandwich\"}},"
                       "{\"at\":\"final.norm\"},{\"at\":\"b1.attn.out\",\"set\":{\"place\":"
                       "\"reordered\"}},{\"at\":\"final.norm\",\"set\":{\"place\":\"post\"}}]}");
    struct buf before[5] = {{0}}, after[5] = {{0}};
    for (size_t step = 0; step < 5; step++) {
        go(&stage, step);
        stage_numbers(&stage, &before[step]);
    }
    go(&stage, 0);
    stage_press(&stage, "e shift-tab 4 0 enter");
    for (size_t step = 0; step < 5; step++) {
        bool seen = step == 0 || step == 4;
        go(&stage, step);
        stage_numbers(&stage, &after[step]);
        bool same = strcmp(buf_text(&before[step]), buf_text(&after[step])) == 0;
        ck_assert_msg(same == !seen, "step %zu", step);
        ck_assert_msg(app_edit_hidden(&stage.app) == !seen, "hidden at step %zu", step);
        buf_free(&before[step]);
        buf_free(&after[step]);
    }
    ck_assert_ptr_nonnull(strstr(stage_value(&stage, "b1.attn.delta"), " 40"));
    stage_close(&stage);
}
END_TEST

TCase *tcase_homes(void)
{
    TCase *tcase = tcase_create("homes");
    tcase_add_test(tcase, an_edit_before_a_set_shows_until_it);
    tcase_add_test(tcase, an_edit_after_a_set_shows_from_it_to_the_next);
    tcase_add_test(tcase, edits_of_several_homes_live_together);
    tcase_add_test(tcase, every_field_has_a_home_of_its_own);
    tcase_add_test(tcase, a_delta_that_is_set_can_be_edited_from_there_on);
    tcase_add_test(tcase, a_delta_edited_before_its_set_gives_way_to_it);
    tcase_add_test(tcase, an_edited_delta_does_not_change_the_walk);
    tcase_add_test(tcase, it_is_known_what_the_scene_has_set);
    tcase_add_test(tcase, a_hidden_edit_is_known_where_it_is_hidden);
    tcase_add_test(tcase, arrays_in_a_set_fix_the_size);
    return tcase;
}

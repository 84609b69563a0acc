/* SPDX-License-Identifier: MIT
 *
 * Keys of the field that make the change themselves: steps of a value, the whole vector times ten,
 * components that come and go. */
#include <stdio.h>

#include "fixture.h"

START_TEST(up_and_down_go_by_tenths_that_stay_tenths)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[-1,2]]}");
    stage_press(&stage, "e");
    for (int tenths = -9; tenths <= 20; tenths++) {
        char want[64];
        stage_press(&stage, "up");
        snprintf(want, sizeof want, "%s%d%s%.0d", tenths < 0 ? "-" : "",
                 (tenths < 0 ? -tenths : tenths) / 10, tenths % 10 ? "." : "",
                 (tenths < 0 ? -tenths : tenths) % 10);
        ck_assert_str_eq(stage.app.editor.text, want);
    }
    for (int i = 0; i < 30; i++)
        stage_press(&stage, "down");
    ck_assert_str_eq(stage.app.editor.text, "-1");
    ck_assert_uint_eq(stage.app.edits.done, 1);
    stage_press(&stage, "pgup pgup up");
    ck_assert_str_eq(stage_x(&stage), "1.1 2");
    stage_press(&stage, "pgdn pgdn down enter");
    ck_assert_str_eq(stage_x(&stage), "-1 2");
    stage_close(&stage);
}
END_TEST

START_TEST(eps_goes_by_decades)
{
    static const char *const UP[] = {"0.0001", "0.001", "0.01", "0.1", "1", "10"};
    static const char *const DOWN[] = {"1",     "0.1",   "0.01",  "0.001", "0.0001",
                                       "1e-05", "1e-06", "1e-07", "1e-08", "1e-09",
                                       "1e-10", "1e-11", "1e-12", "0",     "0"};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e");
    while (stage.app.editor.field.kind != FIELD_EPS)
        stage_press(&stage, "tab");
    for (size_t i = 0; i < sizeof UP / sizeof *UP; i++) {
        stage_press(&stage, i % 2 ? "up" : "pgup");
        ck_assert_str_eq(stage.app.editor.text, UP[i]);
        ck_assert_str_eq(stage_eps(&stage, "b1.attn.norm"), UP[i]);
    }
    for (size_t i = 0; i < sizeof DOWN / sizeof *DOWN; i++) {
        stage_press(&stage, i % 2 ? "down" : "pgdn");
        ck_assert_str_eq(stage.app.editor.text, DOWN[i]);
    }
    stage_press(&stage, "up");
    ck_assert_str_eq(stage.app.editor.text, "1e-12");
    stage_close(&stage);
}
END_TEST

START_TEST(ctrl_p_and_ctrl_n_scale_the_token)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[7,-0.3],[1,1]]}");
    stage_press(&stage, "e tab ctrl-p");
    ck_assert_str_eq(stage_x(&stage), "70 -3");
    ck_assert_str_eq(stage.app.editor.text, "-3");
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE); /* it is seen */
    stage_press(&stage, "ctrl-n ctrl-n");
    ck_assert_str_eq(stage_x(&stage), "0.7 -0.03");
    stage_press(&stage, "enter");
    stage_at(&stage, "b1.attn.add");
    stage_press(&stage, "e tab ctrl-p"); /* where gamma stands it is not */
    ck_assert_str_eq(stage_x(&stage), "7 -0.3");
    ck_assert_int_eq(stage.app.notice, NOTICE_SCALED);
    stage_press(&stage, "enter >");
    ck_assert_str_eq(stage_x(&stage), "1 1");
    stage_close(&stage);
}
END_TEST

/* Nothing becomes infinite by a key. */
START_TEST(large_values_stop_at_what_float32_holds)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[3e38,1]]}");
    stage_press(&stage, "e ctrl-p up pgup tab up shift-tab enter");
    ck_assert_str_eq(stage_x(&stage), "3e+38 1.1");
    for (int i = 0; i < 100; i++)
        stage_press(&stage, "e ctrl-p enter");
    ck_assert_str_eq(stage_x(&stage), "3e+38 1.1");
    stage_close(&stage);
}
END_TEST

START_TEST(ins_and_del_change_the_number_of_components)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e ins");
    ck_assert_str_eq(stage_x(&stage), "1 0 -1 3 3");
    ck_assert_uint_eq(stage.app.editor.field.index, 1);
    ck_assert_str_eq(stage.app.editor.text, "0");
    stage_press(&stage, "8 tab del enter");
    ck_assert_str_eq(stage_x(&stage), "1 8 3 3");
    stage_press(&stage, "e del del del");
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
    stage_press(&stage, "del"); /* one stays */
    ck_assert_int_eq(stage.app.notice, NOTICE_ONE_COMPONENT);
    stage_press(&stage, "enter");
    ck_assert_str_eq(stage_x(&stage), "1");
    ck_assert_uint_eq(stage.app.focus, 0);
    for (int i = 0; i < 10; i++)
        stage_press(&stage, "u");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    stage_close(&stage);
}
END_TEST

START_TEST(deleting_the_last_moves_to_the_one_before)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "{ e");
    ck_assert_uint_eq(stage.app.editor.field.index, 3);
    stage_press(&stage, "del");
    ck_assert_uint_eq(stage.app.editor.field.index, 2);
    ck_assert_str_eq(stage.app.editor.text, "3");
    ck_assert_uint_eq(stage.app.focus, 2);
    stage_close(&stage);
}
END_TEST

#define HEADED                                                                                \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"example\":1}}]," \
    "\"head\":{\"vocab\":[\"a\",\"b\"],\"weights\":[[1,0],[0,1]]}}}"
#define WEIGHED                                                                         \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"mlp\":{\"act\":\"gelu\"," \
    "\"w1\":[[1,0]],\"w2\":[[1],[1]]}}]}}"

START_TEST(where_d_is_fixed_it_is_refused_with_a_word)
{
    static const char *const JSON[] = {HEADED, WEIGHED};
    for (size_t i = 0; i < 2; i++) {
        struct stage stage;
        stage_open(&stage, JSON[i]);
        stage_press(&stage, "e ins");
        ck_assert_int_eq(stage.app.notice, NOTICE_FIXED_SIZE);
        ck_assert_int_eq(stage.app.mode, MODE_EDIT);
        stage_press(&stage, "del");
        ck_assert_int_eq(stage.app.notice, NOTICE_FIXED_SIZE);
        stage_press(&stage, "1 , 2 , 3 enter");
        ck_assert_int_eq(stage.app.notice, NOTICE_FIXED_SIZE);
        ck_assert_int_eq(stage.app.mode, MODE_EDIT);
        stage_press(&stage, "esc");
        ck_assert_str_eq(stage_x(&stage), "1 2");
        stage_press(&stage, "e 5 , 6 enter"); /* of the same length it is fine */
        ck_assert_str_eq(stage_x(&stage), "5 6");
        stage_close(&stage);
    }
}
END_TEST

TCase *tcase_stepping(void)
{
    TCase *tcase = tcase_create("stepping");
    tcase_add_test(tcase, up_and_down_go_by_tenths_that_stay_tenths);
    tcase_add_test(tcase, eps_goes_by_decades);
    tcase_add_test(tcase, ctrl_p_and_ctrl_n_scale_the_token);
    tcase_add_test(tcase, large_values_stop_at_what_float32_holds);
    tcase_add_test(tcase, ins_and_del_change_the_number_of_components);
    tcase_add_test(tcase, deleting_the_last_moves_to_the_one_before);
    tcase_add_test(tcase, where_d_is_fixed_it_is_refused_with_a_word);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Undo, redo, undo all, and the nudges that they take back. */
#include <stdio.h>
#include <string.h>

#include "fixture.h"

/* After each key the vector; every state that undo or redo gives is exact. */
START_TEST(edits_are_taken_back_and_given_again)
{
    static const struct {
        const char *keys, *x;
    } WALK[] = {
        {"e 3 0 enter", "30 -1 3 3"},
        {"} - -", "30 -1.2 3 3"},
        {"e 1 , 2 enter", "1 2"},
        {"u", "30 -1.2 3 3"},
        {"f3", "30 -1 3 3"},
        {"y", "30 -1.2 3 3"},
        {"ctrl-y", "1 2"},
        {"@", "1 -1 3 3"},
        {"y", "30 -1 3 3"},
        {"+", "30 -0.9 3 3"}, /* what could be redone is gone */
        {"y", "30 -0.9 3 3"},
        {"u u u", "1 -1 3 3"},
    };
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (size_t i = 0; i < sizeof WALK / sizeof *WALK; i++) {
        stage_press(&stage, WALK[i].keys);
        ck_assert_msg(strcmp(stage_x(&stage), WALK[i].x) == 0, "%zu, %s: %s, expected %s", i,
                      WALK[i].keys, stage_x(&stage), WALK[i].x);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(undoing_all_gives_the_first_numbers)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, TWO_TOKENS);
    stage_numbers(&stage, &before);
    stage_press(&stage, "+ e ins 5 tab tab tab 6 enter > - end e ctrl-p tab tab tab tab 9 enter");
    stage_press(&stage, "home e shift-tab 3 enter");
    ck_assert_uint_ge(stage.app.edits.done, 6);
    stage_press(&stage, "@");
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(nothing_to_undo_is_said)
{
    static const struct {
        const char *key;
        enum notice notice;
    } CASES[] = {{"u", NOTICE_NOTHING_TO_UNDO},
                 {"f3", NOTICE_NOTHING_TO_UNDO},
                 {"@", NOTICE_NOTHING_TO_UNDO},
                 {"y", NOTICE_NOTHING_TO_REDO}};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        stage_press(&stage, CASES[i].key);
        ck_assert_int_eq(stage.app.notice, CASES[i].notice);
    }
    stage_close(&stage);
}
END_TEST

/* A tenth has no exact float32; a hundred of them must not show it. */
START_TEST(nudges_stay_tenths_and_one_edit)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[0,1]]}");
    for (int i = 1; i <= 100; i++) {
        char want[64];
        stage_press(&stage, "+");
        snprintf(want, sizeof want, i % 10 ? "%d.%d 1" : "%d 1", i / 10, i % 10);
        ck_assert_str_eq(stage_x(&stage), want);
    }
    for (int i = 0; i < 200; i++)
        stage_press(&stage, "-");
    ck_assert_str_eq(stage_x(&stage), "-10 1");
    ck_assert_uint_eq(stage.app.edits.count, 1);
    stage_press(&stage, "u");
    ck_assert_str_eq(stage_x(&stage), "0 1");
    stage_close(&stage);
}
END_TEST

START_TEST(nudges_of_two_components_are_two_edits)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, "+ + } - - } + > +");
    ck_assert_uint_eq(stage.app.edits.count, 4);
    stage_press(&stage, "u u");
    ck_assert_str_eq(stage_x(&stage), "10 -10 30 30");
    stage_press(&stage, "<");
    ck_assert_str_eq(stage_x(&stage), "1.2 -1.2 3 3");
    stage_close(&stage);
}
END_TEST

/* 30 was typed and accepted: it is a state that undo must come back to. */
START_TEST(a_nudge_does_not_flow_into_what_was_typed)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 3 0 enter +");
    ck_assert_str_eq(stage_x(&stage), "30.1 -1 3 3");
    stage_press(&stage, "u");
    ck_assert_str_eq(stage_x(&stage), "30 -1 3 3");
    stage_close(&stage);
}
END_TEST

/* While 5 6 7 8 was typed, 5 acted for a moment: undo must not come back to that. */
START_TEST(a_typed_vector_is_one_edit)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 5 , 6 , 7 , 8 enter u");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    ck_assert_uint_eq(stage.app.edits.done, 0);
    stage_press(&stage, "y");
    ck_assert_str_eq(stage_x(&stage), "5 6 7 8");
    stage_close(&stage);
}
END_TEST

TCase *tcase_undoing(void)
{
    TCase *tcase = tcase_create("undoing");
    tcase_add_test(tcase, edits_are_taken_back_and_given_again);
    tcase_add_test(tcase, undoing_all_gives_the_first_numbers);
    tcase_add_test(tcase, nothing_to_undo_is_said);
    tcase_add_test(tcase, nudges_stay_tenths_and_one_edit);
    tcase_add_test(tcase, nudges_of_two_components_are_two_edits);
    tcase_add_test(tcase, a_nudge_does_not_flow_into_what_was_typed);
    tcase_add_test(tcase, a_typed_vector_is_one_edit);
    return tcase;
}

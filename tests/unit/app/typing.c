/* SPDX-License-Identifier: MIT
 *
 * A value is typed: what it changes at once, what Enter keeps and Esc takes back. */
#include <stdio.h>
#include <string.h>

#include "fixture.h"

/* The numbers of a walk that had started with this vector. */
static void numbers_of(const char *json, struct buf *out)
{
    struct stage stage;
    stage_open(&stage, json);
    stage_numbers(&stage, out);
    stage_close(&stage);
}

START_TEST(e_3_0_enter_makes_x1_30_and_all_follows)
{
    struct stage stage;
    struct buf got = {0}, want = {0};
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 3 0 enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_str_eq(stage_x(&stage), "30 -1 3 3");
    stage_numbers(&stage, &got);
    numbers_of("{\"midstream\":1,\"x\":[[30,-1,3,3]]}", &want);
    assert_same(want, got);
    buf_free(&got);
    buf_free(&want);
    stage_close(&stage);
}
END_TEST

START_TEST(what_can_be_read_acts_while_it_is_typed)
{
    static const struct {
        const char *key, *x1;
    } KEYS[] = {{"e", "1"},
                {"-", "1"},
                {"2", "-2"},
                {".", "-2"},
                {"5", "-2.5"},
                {"e", "-2.5"},
                {"1", "-25"},
                {"backspace", "-25"},
                {"backspace", "-2.5"},
                {"home", "-2.5"},
                {"backspace", "-2.5"},
                {"7", "-2.5"},
                {"backspace", "-2.5"},
                {"right", "-2.5"},
                {"backspace", "2.5"}};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        stage_press(&stage, KEYS[i].key);
        char want[64];
        snprintf(want, sizeof want, "%s -1 3 3", KEYS[i].x1);
        ck_assert_msg(strcmp(stage_x(&stage), want) == 0, "key %zu, %s: x is %s", i, KEYS[i].key,
                      stage_x(&stage));
    }
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    ck_assert_uint_eq(stage.app.edits.done, 1); /* one typed number is one edit */
    stage_close(&stage);
}
END_TEST

/* Keys pressed after the editor was opened, all taken back by Esc or Ctrl-C. */
static const char *const SESSIONS[] = {
    "",
    "3 0",
    "x",
    "-",
    "up up up",
    "pgdn",
    "ctrl-p",
    "ctrl-n 5",
    "ins 4 ins 5",
    "del del",
    "5 ctrl-p up",
    "backspace",
    "9 9 enter e 5",
    "1 e 3 9 enter",
    "1 , 2 , 3 enter e up",
    "+",
};
enum { N_SESSIONS = sizeof SESSIONS / sizeof *SESSIONS };

START_TEST(esc_and_ctrl_c_restore_exactly)
{
    static const uint32_t LEAVE[] = {INPUT_ESC, INPUT_CTRL('c')};
    for (int how = 0; how < 2; how++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, JOIN);
        stage_press(&stage, "right + e");
        /* What was accepted on the way is not taken back: the last session begins after it. */
        const char *last = strstr(SESSIONS[_i], "enter e ");
        if (last) {
            char first[64];
            snprintf(first, sizeof first, "%.*s", (int)(last + 5 - SESSIONS[_i]), SESSIONS[_i]);
            stage_press(&stage, first);
            stage_press(&stage, "e");
        }
        stage_numbers(&stage, &before);
        stage_press(&stage, last ? last + 8 : SESSIONS[_i]);
        ck_assert_int_eq(stage.app.mode, MODE_EDIT);
        ck_assert_int_eq(stage_key(&stage, LEAVE[how]), EFFECT_NONE);
        ck_assert_int_eq(stage.app.mode, MODE_WALK);
        stage_numbers(&stage, &after);
        assert_same(before, after);
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

/* The nudge before stays; the session's own Up does not flow into it. */
START_TEST(esc_keeps_the_nudge_before)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "+ e up up esc");
    ck_assert_str_eq(stage_x(&stage), "1.1 -1 3 3");
    ck_assert_uint_eq(stage.app.edits.done, 1);
    stage_close(&stage);
}
END_TEST

START_TEST(enter_on_what_is_selected_changes_nothing)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e enter e tab tab enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_uint_eq(stage.app.edits.count, 0);
    stage_press(&stage, "{ { e 1 enter"); /* the very same value */
    ck_assert_uint_eq(stage.app.edits.count, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(tab_accepts_and_goes_on)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 5 tab 6 tab tab - 7 shift-tab");
    ck_assert_str_eq(stage_x(&stage), "5 6 3 -7");
    ck_assert_uint_eq(stage.app.editor.field.index, 2);
    stage_press(&stage, "9 esc");
    ck_assert_str_eq(stage_x(&stage), "5 6 3 -7");
    stage_press(&stage, "u");
    ck_assert_str_eq(stage_x(&stage), "5 6 3 3");
    stage_close(&stage);
}
END_TEST

static const struct {
    const char *keys; /* after `e` on x1 of [1, -1, 3, 3] */
    enum refusal refusal;
} PROBLEMS[] = {
    {"backspace", REFUSAL_UNREADABLE + VECTOR_FAULT_EMPTY},
    {"space", REFUSAL_UNREADABLE + VECTOR_FAULT_EMPTY},
    {"a b c", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD},
    {"한", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD},
    {"1 e 3 9", REFUSAL_UNREADABLE + VECTOR_FAULT_LARGE},
    {"- 1 e 3 9", REFUSAL_UNREADABLE + VECTOR_FAULT_LARGE},
    {"1 . 2 . 3", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD},
    {"1 space x", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD},
    {"n a n", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD},
    {"1 , , 2", REFUSAL_UNREADABLE + VECTOR_FAULT_EMPTY},
    {"1 ; [ 2", REFUSAL_UNREADABLE + VECTOR_FAULT_BRACKET},
    {"1 ; 2", REFUSAL_OTHER_TOKENS},
    {"tab tab tab tab 1 , 2", REFUSAL_ONE_NUMBER},
    {"tab tab tab tab tab tab tab tab - 1", REFUSAL_EPS_NEGATIVE},
};
enum { N_PROBLEMS = sizeof PROBLEMS / sizeof *PROBLEMS };

START_TEST(what_cannot_be_accepted_says_why)
{
    static const char *const ENDS[] = {"enter", "tab", "shift-tab"};
    for (size_t i = 0; i < 3; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "e");
        stage_press(&stage, PROBLEMS[_i].keys);
        struct field field = stage.app.editor.field;
        stage_press(&stage, ENDS[i]);
        ck_assert_int_eq(stage.app.mode, MODE_EDIT);
        ck_assert(field_equal(&field, &stage.app.editor.field));
        ck_assert_msg(stage.app.editor.refusal == PROBLEMS[_i].refusal, "%s: %d", PROBLEMS[_i].keys,
                      (int)stage.app.editor.refusal);
        stage_press(&stage, "x"); /* typing on takes the words away */
        ck_assert_int_eq(stage.app.editor.refusal, REFUSAL_NONE);
        stage_press(&stage, "esc");
        ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
        stage_close(&stage);
    }
}
END_TEST

START_TEST(what_peoples_keyboards_give_is_understood)
{
    static const struct {
        const char *keys, *x1;
    } CASES[] = {{"− 5", "-5"},      {"５", "5"},  {". 5", "0.5"},        {"+ 2", "2"},
                 {"1 e - 6 0", "0"}, {"- 0", "0"}, {"space 7 space", "7"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "e");
        /* A blank is a key of its own name. */
        stage_press(&stage, CASES[i].keys);
        stage_press(&stage, "enter");
        char want[64];
        snprintf(want, sizeof want, "%s -1 3 3", CASES[i].x1);
        ck_assert_str_eq(stage_x(&stage), want);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(a_whole_vector_may_be_typed)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "} e 1 , 2 , - 3 . 5 , 4 enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_str_eq(stage_x(&stage), "1 2 -3.5 4");
    stage_close(&stage);
}
END_TEST

/* Editing one component of a computed delta: the branch then gives that delta, whatever x is. */
START_TEST(a_computed_delta_becomes_literal)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_at(&stage, "b1.attn.delta");
    const char *at = "b1.attn.delta";
    char computed[256], second[256];
    snprintf(computed, sizeof computed, "%s", stage_value(&stage, at));
    stage_press(&stage, ">");
    snprintf(second, sizeof second, "%s", stage_value(&stage, at));
    stage_press(&stage, "< e shift-tab"); /* delta 4 */
    ck_assert(app_delta_computed(&stage.app, &stage.app.editor.field));
    stage_press(&stage, "4 2");
    ck_assert(!app_delta_computed(&stage.app, &stage.app.editor.field));
    stage_press(&stage, "enter e");
    ck_assert(!app_delta_computed(&stage.app, &stage.app.editor.field)); /* x is no delta */
    stage_press(&stage, "esc");
    char want[320];
    snprintf(want, sizeof want, "%.*s 42", (int)(strrchr(computed, ' ') - computed), computed);
    ck_assert_str_eq(stage_value(&stage, at), want);
    ck_assert_int_eq(plan_branch(app_op(&stage.app), &stage.app.now.inputs)->transform.kind,
                     TRANSFORM_LITERAL);
    stage_press(&stage, "+ + +");
    ck_assert_str_eq(stage_value(&stage, at), want);
    stage_press(&stage, ">");
    ck_assert_str_eq(stage_value(&stage, at), second); /* the other token keeps what it had */
    stage_press(&stage, "< @");
    ck_assert_str_eq(stage_value(&stage, at), computed);
    stage_close(&stage);
}
END_TEST

START_TEST(gamma_reaches_its_norm_only)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e tab tab tab tab tab 4 enter");
    ck_assert_str_eq(stage_gamma(&stage, "b1.attn.norm"), "1 4 1 1");
    ck_assert_str_eq(stage_gamma(&stage, "b1.mlp.norm"), "1 1 1 1");
    ck_assert_str_eq(stage_gamma(&stage, "final.norm"), "1 1 1 1");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    stage_close(&stage);
}
END_TEST

TCase *tcase_typing(void)
{
    TCase *tcase = tcase_create("typing");
    tcase_add_test(tcase, e_3_0_enter_makes_x1_30_and_all_follows);
    tcase_add_test(tcase, what_can_be_read_acts_while_it_is_typed);
    tcase_add_loop_test(tcase, esc_and_ctrl_c_restore_exactly, 0, N_SESSIONS);
    tcase_add_test(tcase, esc_keeps_the_nudge_before);
    tcase_add_test(tcase, enter_on_what_is_selected_changes_nothing);
    tcase_add_test(tcase, tab_accepts_and_goes_on);
    tcase_add_loop_test(tcase, what_cannot_be_accepted_says_why, 0, N_PROBLEMS);
    tcase_add_test(tcase, what_peoples_keyboards_give_is_understood);
    tcase_add_test(tcase, a_whole_vector_may_be_typed);
    tcase_add_test(tcase, a_computed_delta_becomes_literal);
    tcase_add_test(tcase, gamma_reaches_its_norm_only);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The list of keys: searching, choosing, doing. */
#include "app/help.h"

#include <string.h>

#include "fixture.h"

enum { ROWS_MAX = 64 };

static struct list help_for(const char *query)
{
    struct list help = {.len = strlen(query)};
    memcpy(help.query, query, help.len + 1);
    return help;
}

static bool finds(const char *query, enum lang lang, enum action action)
{
    struct list help = help_for(query);
    size_t found[ROWS_MAX], total;
    const struct key_row *rows = keys_rows(&total);
    size_t count = help_matches(&help, lang, found);
    for (size_t f = 0; f < count; f++)
        if (rows[found[f]].action == action)
            return true;
    return false;
}

START_TEST(an_empty_query_finds_all_in_order)
{
    size_t found[ROWS_MAX], total;
    keys_rows(&total);
    ck_assert_uint_le(total, ROWS_MAX);
    struct list help = help_for("");
    ck_assert_uint_eq(help_matches(&help, LANG_KO, found), total);
    for (size_t r = 0; r < total; r++)
        ck_assert_uint_eq(found[r], r);
}
END_TEST

START_TEST(a_query_finds_words_and_keys)
{
    static const struct {
        const char *query;
        enum lang lang;
        enum action action;
        bool found;
    } CASES[] = {
        {"undo", LANG_EN, ACTION_UNDO, true},      {"UNDO", LANG_EN, ACTION_UNDO_ALL, true},
        {"undo", LANG_EN, ACTION_NEXT, false},     {"F2", LANG_EN, ACTION_EDIT, true},
        {"f2", LANG_KO, ACTION_EDIT, true},        {"단계", LANG_KO, ACTION_NEXT, true},
        {"단계", LANG_EN, ACTION_NEXT, false},     {"step", LANG_KO, ACTION_NEXT, false},
        {"ctrl-z", LANG_EN, ACTION_SUSPEND, true}, {"no such words", LANG_EN, ACTION_NEXT, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        ck_assert_msg(finds(CASES[i].query, CASES[i].lang, CASES[i].action) == CASES[i].found,
                      "'%s'", CASES[i].query);
}
END_TEST

START_TEST(the_choice_stays_in_the_list)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    size_t total;
    keys_rows(&total);
    struct list *help = &stage.app.help;
    stage_press(&stage, "?");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    stage_press(&stage, "up");
    ck_assert_uint_eq(help->chosen, 0);
    stage_press(&stage, "down down up");
    ck_assert_uint_eq(help->chosen, 1);
    stage_press(&stage, "end down pgdn");
    ck_assert_uint_eq(help->chosen, total - 1);
    stage_press(&stage, "pgup");
    ck_assert_uint_lt(help->chosen, total - 2);
    stage_press(&stage, "home");
    ck_assert_uint_eq(help->chosen, 0);
    for (size_t i = 0; i < total; i++)
        stage_press(&stage, "pgdn");
    ck_assert_uint_eq(help->chosen, total - 1);
    for (size_t i = 0; i < total; i++)
        stage_press(&stage, "pgup");
    ck_assert_uint_eq(help->chosen, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(enter_does_what_is_chosen)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / n e x t space s t e p enter");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    ck_assert_str_eq(stage.app.help.query, "next step");
    stage_press(&stage, "enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_uint_eq(stage.app.step, 1);
    stage_press(&stage, "+ ? / a l l space e d i t s enter enter");
    ck_assert_uint_eq(stage.app.edits.done, 0);
    ck_assert_uint_eq(stage.app.edits.count, 1);
    stage_press(&stage, "? / e d i t space t h e enter enter");
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    stage_press(&stage, "esc ? / q u i t enter");
    ck_assert_int_eq(stage_key(&stage, INPUT_ENTER), EFFECT_QUIT);
    stage_close(&stage);
}
END_TEST

START_TEST(rows_of_the_field_do_nothing_outside_it)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / w h o l e space v e c t o r enter enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    ck_assert_uint_eq(stage.app.edits.count, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(a_query_that_finds_nothing_picks_nothing)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / x x x x down up end pgdn enter enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_uint_eq(stage.app.step, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(the_query_is_edited_by_characters)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / 단 계 backspace");
    ck_assert_str_eq(stage.app.help.query, "단");
    stage_press(&stage, "backspace backspace");
    ck_assert_str_eq(stage.app.help.query, "");
    for (int i = 0; i < 3 * LIST_QUERY_MAX; i++)
        stage_press(&stage, "한");
    ck_assert_uint_eq(stage.app.help.len, LIST_QUERY_MAX / 3 * 3);
    stage_press(&stage, "esc"); /* leaves the query, then the list */
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    ck_assert_str_eq(stage.app.help.query, "");
    stage_press(&stage, "esc");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    stage_close(&stage);
}
END_TEST

START_TEST(esc_question_mark_and_q_close_it)
{
    static const char *const CLOSERS[] = {"esc", "?", "q", "ㅂ", "f1"};
    for (size_t i = 0; i < sizeof CLOSERS / sizeof *CLOSERS; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        struct buf before = {0}, after = {0};
        stage_press(&stage, "right");
        stage_state(&stage, &before);
        stage_press(&stage, "? down");
        stage_press(&stage, CLOSERS[i]);
        stage_state(&stage, &after);
        assert_same(before, after);
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(how_things_look_can_be_changed_while_it_is_open)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? ; * ~");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    ck_assert_int_eq(stage.app.settings.lang, LANG_KO);
    ck_assert_int_eq(stage.app.settings.scheme, SCHEME_LIGHT);
    ck_assert(stage.app.settings.ascii);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('l')), EFFECT_REDRAW);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('z')), EFFECT_SUSPEND);
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('c')), EFFECT_INTERRUPT);
    stage_close(&stage);
}
END_TEST

/* A key that is no character means while searching what it means in the list. */
START_TEST(special_keys_work_while_searching)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / s t down");
    ck_assert_uint_eq(stage.app.help.chosen, 1);
    stage_press(&stage, "f12");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    ck_assert_int_eq(stage.app.settings.lang, LANG_KO);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('z')), EFFECT_SUSPEND);
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    stage_press(&stage, ";");
    ck_assert_str_eq(stage.app.help.query, "st;");
    stage_close(&stage);
}
END_TEST

START_TEST(steps_and_edits_are_out_of_reach)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    struct buf before = {0}, after = {0};
    stage_numbers(&stage, &before);
    stage_press(&stage, "? e u + - ^ @ g l 3");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    stage_press(&stage, "esc");
    ck_assert_uint_eq(stage.app.step, 0);
    ck_assert(!stage.app.typing_step);
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

TCase *tcase_help(void)
{
    TCase *tcase = tcase_create("help");
    tcase_add_test(tcase, an_empty_query_finds_all_in_order);
    tcase_add_test(tcase, a_query_finds_words_and_keys);
    tcase_add_test(tcase, the_choice_stays_in_the_list);
    tcase_add_test(tcase, enter_does_what_is_chosen);
    tcase_add_test(tcase, rows_of_the_field_do_nothing_outside_it);
    tcase_add_test(tcase, a_query_that_finds_nothing_picks_nothing);
    tcase_add_test(tcase, the_query_is_edited_by_characters);
    tcase_add_test(tcase, esc_question_mark_and_q_close_it);
    tcase_add_test(tcase, how_things_look_can_be_changed_while_it_is_open);
    tcase_add_test(tcase, special_keys_work_while_searching);
    tcase_add_test(tcase, steps_and_edits_are_out_of_reach);
    return tcase;
}

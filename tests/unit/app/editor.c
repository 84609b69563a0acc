/* SPDX-License-Identifier: MIT
 *
 * The line of text in which a value is typed. */
#include "app/editor.h"

#include <string.h>

#include "fixture.h"

static struct editor opened(float value)
{
    struct editor editor = {0};
    editor_open(&editor, (struct field){.kind = FIELD_X}, value, 0);
    return editor;
}

static void type(struct editor *editor, const char *text)
{
    editor_type(editor, text, strlen(text));
}

START_TEST(it_opens_with_the_value_selected)
{
    static const struct {
        float value;
        const char *text;
    } CASES[] = {{1, "1"},     {-0.1f, "-0.1"},  {0, "0"},
                 {-0.0f, "0"}, {1e-5f, "1e-05"}, {3e38f, "3e+38"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct editor editor = opened(CASES[i].value);
        ck_assert_str_eq(editor.text, CASES[i].text);
        ck_assert_uint_eq(editor.len, strlen(CASES[i].text));
        ck_assert_uint_eq(editor.cursor, editor.len);
        ck_assert(editor.selected);
    }
}
END_TEST

START_TEST(the_first_character_replaces_what_is_selected)
{
    struct editor editor = opened(-1.5f);
    type(&editor, "3");
    ck_assert_str_eq(editor.text, "3");
    ck_assert(!editor.selected);
    type(&editor, "0");
    ck_assert_str_eq(editor.text, "30");
}
END_TEST

START_TEST(moving_keeps_what_is_selected)
{
    struct editor editor = opened(12);
    editor_move(&editor, -1);
    ck_assert(!editor.selected);
    type(&editor, ".");
    ck_assert_str_eq(editor.text, "1.2");
    editor_move(&editor, -EDITOR_MAX);
    type(&editor, "-");
    editor_move(&editor, EDITOR_MAX);
    type(&editor, "5");
    ck_assert_str_eq(editor.text, "-1.25");
}
END_TEST

START_TEST(backspace_takes_the_selection_or_one_character)
{
    struct editor editor = opened(12);
    editor_backspace(&editor);
    ck_assert_str_eq(editor.text, "");
    editor_backspace(&editor);
    ck_assert_str_eq(editor.text, "");
    type(&editor, "−５한");
    editor_backspace(&editor);
    ck_assert_str_eq(editor.text, "−５");
    editor_move(&editor, -1);
    editor_backspace(&editor);
    ck_assert_str_eq(editor.text, "５");
    ck_assert_uint_eq(editor.cursor, 0);
    editor_backspace(&editor);
    ck_assert_str_eq(editor.text, "５");
}
END_TEST

START_TEST(the_cursor_goes_by_characters)
{
    struct editor editor = opened(0);
    type(&editor, "1−５");
    ck_assert_uint_eq(editor.cursor, 7);
    editor_move(&editor, -1);
    ck_assert_uint_eq(editor.cursor, 4);
    editor_move(&editor, -1);
    ck_assert_uint_eq(editor.cursor, 1);
    editor_move(&editor, -5);
    ck_assert_uint_eq(editor.cursor, 0);
    editor_move(&editor, 2);
    ck_assert_uint_eq(editor.cursor, 4);
    editor_move(&editor, 9);
    ck_assert_uint_eq(editor.cursor, 7);
}
END_TEST

START_TEST(what_does_not_fit_is_dropped)
{
    struct editor editor = opened(0);
    char text[EDITOR_MAX + 1];
    memset(text, '7', sizeof text);
    editor_type(&editor, text, EDITOR_MAX);
    ck_assert_uint_eq(editor.len, EDITOR_MAX);
    type(&editor, "1");
    ck_assert_uint_eq(editor.len, EDITOR_MAX);
    ck_assert_uint_eq(strlen(editor.text), EDITOR_MAX);
    editor_backspace(&editor);
    type(&editor, "한");
    ck_assert_uint_eq(editor.len, EDITOR_MAX - 1);
    type(&editor, "1");
    ck_assert_int_eq(editor.text[EDITOR_MAX - 1], '1');
}
END_TEST

START_TEST(a_set_number_is_not_selected_and_forgets_the_problem)
{
    struct editor editor = opened(0);
    editor.refusal = REFUSAL_ONE_NUMBER;
    editor_set(&editor, 0.3f);
    ck_assert_str_eq(editor.text, "0.3");
    ck_assert(!editor.selected);
    ck_assert_int_eq(editor.refusal, REFUSAL_NONE);
    editor.refusal = REFUSAL_ONE_NUMBER;
    editor_backspace(&editor);
    ck_assert_int_eq(editor.refusal, REFUSAL_NONE);
    editor.refusal = REFUSAL_ONE_NUMBER;
    type(&editor, "4");
    ck_assert_int_eq(editor.refusal, REFUSAL_NONE);
}
END_TEST

TCase *tcase_editor(void)
{
    TCase *tcase = tcase_create("editor");
    tcase_add_test(tcase, it_opens_with_the_value_selected);
    tcase_add_test(tcase, the_first_character_replaces_what_is_selected);
    tcase_add_test(tcase, moving_keeps_what_is_selected);
    tcase_add_test(tcase, backspace_takes_the_selection_or_one_character);
    tcase_add_test(tcase, the_cursor_goes_by_characters);
    tcase_add_test(tcase, what_does_not_fit_is_dropped);
    tcase_add_test(tcase, a_set_number_is_not_selected_and_forgets_the_problem);
    return tcase;
}

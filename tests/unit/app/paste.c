/* SPDX-License-Identifier: MIT
 *
 * Pasting: into the field, outside editing, short, long, and what does not belong. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

START_TEST(a_vector_replaces_the_vector)
{
    static const struct {
        const char *json, *text, *x;
    } CASES[] = {
        {ARTICLE, "4, 5, 6, 7", "4 5 6 7"},
        {ARTICLE, "[4, −5, 6, 7]\n", "4 -5 6 7"},
        {ARTICLE, "[[4,5,6,7]]\r\n", "4 5 6 7"},
        {ARTICLE, "1 2", "1 2"},
        {ARTICLE, "1 2 3 4 5 6", "1 2 3 4 5 6"},
        {ARTICLE, "９", "9 -1 3 3"}, /* one number goes where one stands */
        {TWO_TOKENS, "1 2; 3 4", "1 2"},
        {TWO_TOKENS, "1 2\n3 4\n", "1 2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (int open = 0; open < 2; open++) {
            struct stage stage;
            stage_open(&stage, CASES[i].json);
            if (open)
                stage_press(&stage, "e");
            stage_paste(&stage, CASES[i].text);
            ck_assert_int_eq(stage.app.mode, MODE_EDIT);
            stage_press(&stage, "enter");
            ck_assert_int_eq(stage.app.mode, MODE_WALK);
            ck_assert_msg(strcmp(stage_x(&stage), CASES[i].x) == 0, "%s: %s", CASES[i].text,
                          stage_x(&stage));
            stage_press(&stage, "u");
            ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
            stage_close(&stage);
        }
}
END_TEST

START_TEST(every_token_of_a_pasted_array_is_replaced)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, ">");
    stage_paste(&stage, "1 2\n3 4");
    stage_press(&stage, "enter");
    ck_assert_str_eq(stage_x(&stage), "3 4");
    ck_assert_str_eq(stage_gamma(&stage, "b1.attn.norm"), "1 1");
    stage_press(&stage, "<");
    ck_assert_str_eq(stage_x(&stage), "1 2");
    stage_close(&stage);
}
END_TEST

START_TEST(a_paste_outside_editing_is_not_accepted_yet)
{
    static const char *const FROM[] = {"right right", "?", "? / x", "} 4"};
    for (size_t i = 0; i < sizeof FROM / sizeof *FROM; i++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, ARTICLE);
        stage_press(&stage, FROM[i]);
        stage_numbers(&stage, &before);
        stage_paste(&stage, "5 6 7 8");
        ck_assert_int_eq(stage.app.mode, MODE_EDIT);
        ck_assert_str_eq(stage.app.editor.text, "5 6 7 8");
        stage_numbers(&stage, &after);
        assert_same(before, after);
        stage_press(&stage, "esc");
        ck_assert_int_eq(stage.app.mode, MODE_WALK);
        ck_assert(!stage.app.typing_step); /* a paste ends the typing of a number */
        buf_clear(&after);
        stage_numbers(&stage, &after);
        assert_same(before, after);
        ck_assert_uint_eq(stage.app.edits.count, 0);
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

static char *long_row(size_t d)
{
    struct buf text = {0};
    for (size_t i = 0; i < d; i++)
        buf_fmt(&text, "%s%zu.25", i ? ", " : "", i);
    return text.data;
}

START_TEST(a_paste_longer_than_the_line_is_kept_whole)
{
    enum { LONG = 500 };
    char *row = long_row(LONG);
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 7");
    stage_paste(&stage, row);
    ck_assert_ptr_nonnull(stage.app.editor.vector);
    ck_assert_uint_eq(stage.app.editor.vector_len, strlen(row));
    ck_assert_uint_eq(app_components(&stage.app), 4);
    stage_paste(&stage, row); /* again: it takes the place of the first */
    stage_press(&stage, "enter");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_uint_eq(app_components(&stage.app), LONG);
    ck_assert_float_eq(stage.app.now.inputs.x[LONG - 1], LONG - 1 + 0.25f);
    stage_paste(&stage, row);
    stage_press(&stage, "esc"); /* and is let go with Esc */
    ck_assert_uint_eq(app_components(&stage.app), LONG);
    free(row);
    stage_close(&stage);
}
END_TEST

static const struct {
    const char *json, *text;
    enum refusal refusal;
    const char *says;
} REFUSED[] = {
    {ARTICLE, "1 2 3 4; 5 6 7 8", REFUSAL_OTHER_TOKENS, ""},
    {ARTICLE, "1 2\n3 4", REFUSAL_OTHER_TOKENS, ""},
    /* a row of another length replaces no token's */
    {TWO_TOKENS, "1 2 3", REFUSAL_OTHER_TOKENS, ""},
    {TWO_TOKENS, "1\n2\n3", REFUSAL_OTHER_TOKENS, ""},
    {ARTICLE, "1 2; 3", REFUSAL_UNREADABLE + VECTOR_FAULT_ROWS, "row 2"},
    {ARTICLE, "hello", REFUSAL_UNREADABLE + VECTOR_FAULT_WORD, "hello"},
    {ARTICLE, "1 2 1e39 4", REFUSAL_UNREADABLE + VECTOR_FAULT_LARGE, "1e39"},
    {ARTICLE, "\x1b[2J", REFUSAL_UNREADABLE + VECTOR_FAULT_CHARACTER, ""},
    {ARTICLE, "1,,2", REFUSAL_UNREADABLE + VECTOR_FAULT_EMPTY, "comma"},
    {ARTICLE, "\xff\xfe", REFUSAL_UNREADABLE + VECTOR_FAULT_CHARACTER, ""},
};

START_TEST(what_does_not_fit_is_refused_and_said)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, REFUSED[_i].json);
    stage_numbers(&stage, &before);
    stage_paste(&stage, REFUSED[_i].text);
    stage_press(&stage, "enter");
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    const struct editor *editor = &stage.app.editor;
    ck_assert_msg(editor->refusal == REFUSED[_i].refusal, "%s: %d", REFUSED[_i].text,
                  (int)editor->refusal);
    if (editor->refusal >= REFUSAL_UNREADABLE)
        ck_assert_msg(strstr(editor->unreadable.text, REFUSED[_i].says), "%s",
                      editor->unreadable.text);
    stage_press(&stage, "esc");
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(a_paste_of_nothing_changes_nothing)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e");
    stage_paste(&stage, "");
    stage_paste(&stage, "\n\n");
    stage_press(&stage, "esc");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    stage_close(&stage);
}
END_TEST

START_TEST(a_paste_goes_where_the_cursor_stands)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 1 9 left");
    stage_paste(&stage, "2.5");
    ck_assert_str_eq(stage.app.editor.text, "12.59");
    ck_assert_str_eq(stage_x(&stage), "12.59 -1 3 3");
    stage_close(&stage);
}
END_TEST

TCase *tcase_paste(void)
{
    TCase *tcase = tcase_create("paste");
    tcase_add_test(tcase, a_vector_replaces_the_vector);
    tcase_add_test(tcase, every_token_of_a_pasted_array_is_replaced);
    tcase_add_test(tcase, a_paste_outside_editing_is_not_accepted_yet);
    tcase_add_test(tcase, a_paste_longer_than_the_line_is_kept_whole);
    tcase_add_loop_test(tcase, what_does_not_fit_is_refused_and_said, 0,
                        sizeof REFUSED / sizeof *REFUSED);
    tcase_add_test(tcase, a_paste_of_nothing_changes_nothing);
    tcase_add_test(tcase, a_paste_goes_where_the_cursor_stands);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Edits that change the number of tokens, by the keys of the editor: rows, names, the token looked
 * at, what refuses them, and the way back. */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fixture.h"

/* Named tokens and literal deltas in both branches: a row more means a row more of each. */
#define NAMED                                                                                   \
    "{\"midstream\":1,\"tokens\":[\"the\",\"cat\"],\"x\":[[1,2],[3,4]],\"model\":{\"blocks\":[" \
    "{\"attention\":{\"delta\":[[10,20],[30,40]]},\"mlp\":{\"delta\":[[5,6],[7,8]]}}]}}"

static const char *names(const struct stage *stage)
{
    static char text[256];
    text[0] = '\0';
    for (size_t t = 0; t < app_tokens(&stage->app); t++) {
        strcat(text, t ? " " : "");
        strcat(text, stage->app.now.names[t]);
    }
    return text;
}

START_TEST(rows_names_and_the_chosen_token_follow)
{
    static const struct {
        const char *keys, *names, *x, *delta;
        size_t token;
    } cases[] = {
        {"e ctrl-t enter", "the the' cat", "1 2", "10 20", 1},
        {"> e ctrl-t enter", "the cat cat'", "3 4", "30 40", 2},
        {"e ctrl-t ctrl-t enter", "the the' the'' cat", "1 2", "10 20", 2},
        {"e ctrl-t enter < e ctrl-t enter", "the the'' the' cat", "1 2", "10 20", 1},
        {"e ctrl-k enter", "cat", "3 4", "30 40", 0},
        {"> e ctrl-k enter", "the", "1 2", "10 20", 0},
        {"e ctrl-t 9 enter", "the the' cat", "9 2", "10 20", 1},
        {"e tab tab ctrl-t enter", "the the' cat", "1 2", "10 20", 1}, /* from a gamma */
        {"e ctrl-t ctrl-t ctrl-t ctrl-t ctrl-t enter", "the the' the'' the''' t5 t6 cat", "1 2",
         "10 20", 5},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct stage stage;
        stage_open(&stage, NAMED);
        stage_press(&stage, cases[c].keys);
        ck_assert_str_eq(names(&stage), cases[c].names);
        ck_assert_uint_eq(app_token(&stage.app), cases[c].token);
        ck_assert_msg(strcmp(stage_x(&stage), cases[c].x) == 0, "%s: x %s", cases[c].keys,
                      stage_x(&stage));
        ck_assert_msg(strcmp(stage_value(&stage, "b1.attn.delta"), cases[c].delta) == 0,
                      "%s: delta %s", cases[c].keys, stage_value(&stage, "b1.attn.delta"));
        stage_close(&stage);
    }
}
END_TEST

START_TEST(an_edited_delta_keeps_its_rows)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS); /* computed deltas: the edit makes the branch literal */
    stage_at(&stage, "b1.attn.delta");
    stage_press(&stage, "> e shift-tab 7 enter"); /* the last field: delta of component 4 */
    ck_assert_ptr_nonnull(strstr(stage_value(&stage, "b1.attn.delta"), " 7"));
    char edited[128];
    strcpy(edited, stage_value(&stage, "b1.attn.delta"));
    stage_press(&stage, "< e ctrl-k enter");
    ck_assert_uint_eq(app_tokens(&stage.app), 1);
    ck_assert_str_eq(stage_value(&stage, "b1.attn.delta"), edited);
    stage_close(&stage);
}
END_TEST

START_TEST(tokens_called_after_their_place_stay_so)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, "e ctrl-t enter");
    ck_assert_str_eq(names(&stage), "t1 t2 t3");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    stage_press(&stage, "> e ctrl-k ctrl-k enter");
    ck_assert_str_eq(names(&stage), "t1");
    stage_close(&stage);
}
END_TEST

START_TEST(leaving_and_undoing_are_exact)
{
    static const char *const ways[] = {
        "e ctrl-t esc",     "> e ctrl-k esc",          "e ctrl-t 5 ctrl-k ctrl-t esc",
        "e ins ctrl-t esc", "e ctrl-t ctrl-p del esc",
    };
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, NAMED);
        if (*ways[w] == '>') {
            stage_press(&stage, ">");
            stage_state(&stage, &before);
            stage_press(&stage, ways[w] + 2);
        } else {
            stage_state(&stage, &before);
            stage_press(&stage, ways[w]);
        }
        /* The component in focus is where the editor was; all the rest is as before. */
        stage.app.focus = 0;
        stage_state(&stage, &after);
        assert_same(before, after);
        ck_assert_str_eq(names(&stage), "the cat");
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(undo_redo_and_undo_all)
{
    struct stage stage;
    struct buf base = {0}, edited = {0}, got = {0};
    stage_open(&stage, NAMED);
    stage_numbers(&stage, &base);
    stage_press(&stage, "> e ctrl-t 5 enter");
    stage_numbers(&stage, &edited);
    stage_press(&stage, "u u");
    stage_numbers(&stage, &got);
    assert_same(base, got);
    ck_assert_uint_eq(app_token(&stage.app), 1); /* the third is gone */
    stage_press(&stage, "y y");
    buf_clear(&got);
    stage_numbers(&stage, &got);
    assert_same(edited, got);
    ck_assert_str_eq(names(&stage), "the cat cat'");
    stage_press(&stage, "@");
    buf_clear(&got);
    stage_numbers(&stage, &got);
    assert_same(base, got);
    buf_free(&base);
    buf_free(&edited);
    buf_free(&got);
    stage_close(&stage);
}
END_TEST

START_TEST(a_scene_that_sets_rows_fixes_them)
{
    static const struct {
        const char *json;
        enum notice insert;
    } cases[] = {
        {"{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\"},"
         "{\"at\":\"embed\",\"set\":{\"x\":[[5,6]]}}]}",
         NOTICE_FIXED_TOKENS},
        {"{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\"},"
         "{\"at\":\"embed\",\"set\":{\"mlp\":[[5,6]]}}]}",
         NOTICE_FIXED_TOKENS},
        {"{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\","
         "\"compare\":[{\"x\":[[5,6]]}]}]}",
         NOTICE_FIXED_TOKENS},
        /* One number a component is no row a token. */
        {"{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\"},"
         "{\"at\":\"embed\",\"set\":{\"gamma\":[5,6]}}]}",
         NOTICE_NONE},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct stage stage;
        stage_open(&stage, cases[c].json);
        stage_press(&stage, "e ctrl-t");
        ck_assert_int_eq(stage.app.notice, cases[c].insert);
        ck_assert_uint_eq(app_tokens(&stage.app), cases[c].insert ? 1 : 2);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(the_last_token_stays)
{
    struct stage stage;
    stage_open(&stage, NAMED);
    stage_press(&stage, "e ctrl-k ctrl-k");
    ck_assert_int_eq(stage.app.notice, NOTICE_ONE_TOKEN);
    ck_assert_uint_eq(app_tokens(&stage.app), 1);
    ck_assert_uint_eq(stage.app.edits.done, 1);
    stage_close(&stage);
}
END_TEST

START_TEST(no_more_values_than_a_scene_may_have)
{
    struct stage stage;
    stage_open(&stage, NAMED);
    stage_press(&stage, "e");
    stage.app.now.inputs.T = INPUTS_VALUES_MAX / 2; /* only the shape is looked at */
    stage_key(&stage, INPUT_CTRL('t'));
    stage.app.now.inputs.T = 2;
    ck_assert_int_eq(stage.app.notice, NOTICE_TOO_MANY);
    ck_assert_uint_eq(stage.app.edits.done, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(out_of_memory_changes_nothing)
{
    if (!alloc_can_fail())
        return;
    for (long n = 1;; n++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, NAMED);
        stage_press(&stage, "e ctrl-t tab"); /* a copy first, so that names are made anew */
        stage_state(&stage, &before);
        alloc_fail_at(n);
        stage_key(&stage, INPUT_CTRL('t'));
        alloc_fail_off();
        bool hit = alloc_hit();
        stage_state(&stage, &after);
        if (hit) {
            ck_assert_int_eq(stage.app.notice, NOTICE_MEMORY);
            assert_same(before, after);
            ck_assert_str_eq(names(&stage), "the the' cat");
        } else {
            ck_assert_str_eq(names(&stage), "the the' the'' cat");
        }
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
        if (!hit)
            break;
    }
}
END_TEST

TCase *tcase_token_edits(void)
{
    TCase *tc = tcase_create("token_edits");
    tcase_add_test(tc, rows_names_and_the_chosen_token_follow);
    tcase_add_test(tc, an_edited_delta_keeps_its_rows);
    tcase_add_test(tc, tokens_called_after_their_place_stay_so);
    tcase_add_test(tc, leaving_and_undoing_are_exact);
    tcase_add_test(tc, undo_redo_and_undo_all);
    tcase_add_test(tc, a_scene_that_sets_rows_fixes_them);
    tcase_add_test(tc, the_last_token_stays);
    tcase_add_test(tc, no_more_values_than_a_scene_may_have);
    tcase_add_test(tc, out_of_memory_changes_nothing);
    return tc;
}

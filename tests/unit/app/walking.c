/* SPDX-License-Identifier: MIT
 *
 * Keys and events outside the editor and the help. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "app/views.h"

#define SETS                                                                    \
    "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"steps\":[{\"at\":\"embed\"},"       \
    "{\"at\":\"b1.attn.norm.mean\",\"set\":{\"x\":[[5,6],[7,8]]},\"token\":2}," \
    "{\"at\":\"b1.attn.norm.mean\",\"set\":{\"norm\":\"layernorm\"}},"          \
    "{\"at\":\"b1.attn.out\",\"set\":{\"place\":\"reordered\"}},"               \
    "{\"at\":\"final.norm\",\"set\":{\"eps\":0.5,\"gamma\":[2,3]}}]}"

/* Forward keeping every state, then back by the same way and by leaps. */
START_TEST(going_back_is_exact)
{
    static const char *const JSON[] = {ARTICLE, TWO_TOKENS, SETS};
    struct stage stage;
    stage_open(&stage, JSON[_i]);
    stage_press(&stage, "+");
    size_t n = stage.app.n_steps;
    struct buf *states = calloc(n, sizeof *states), back = {0};
    for (size_t step = 0; step < n; step++) {
        stage_state(&stage, &states[step]);
        ck_assert_uint_eq(stage.app.step, step);
        if (step + 1 < n)
            stage_press(&stage, "right");
    }
    for (size_t step = n; step-- > 0;) {
        buf_clear(&back);
        stage_state(&stage, &back);
        assert_same(states[step], back);
        if (step)
            stage_press(&stage, "left");
    }
    for (size_t leap = 0; leap < n; leap++) {
        struct err err;
        size_t step = (leap * 7 + 3) % n;
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        buf_clear(&back);
        stage_state(&stage, &back);
        assert_same(states[step], back);
        buf_free(&states[step]);
        states[step] = (struct buf){0};
        stage_state(&stage, &states[step]);
    }
    for (size_t step = 0; step < n; step++)
        buf_free(&states[step]);
    free(states);
    buf_free(&back);
    stage_close(&stage);
}
END_TEST

START_TEST(the_ends_of_the_walk_are_said)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "left");
    ck_assert_int_eq(stage.app.notice, NOTICE_FIRST_STEP);
    ck_assert_uint_eq(stage.app.step, 0);
    stage_press(&stage, "end");
    ck_assert_uint_eq(stage.app.step, stage.app.n_steps - 1);
    stage_press(&stage, "space");
    ck_assert_int_eq(stage.app.notice, NOTICE_LAST_STEP);
    ck_assert_uint_eq(stage.app.step, stage.app.n_steps - 1);
    stage_press(&stage, "home");
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
    ck_assert_uint_eq(stage.app.step, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(digits_and_enter_go_to_a_step)
{
    static const struct {
        const char *keys;
        size_t step; /* from 1, as on the screen */
        enum notice notice;
    } CASES[] = {
        {"4 enter", 4, NOTICE_NONE},
        {"1 2 enter", 12, NOTICE_NONE},
        {"0 0 7 enter", 7, NOTICE_NONE},
        {"2 2 enter", 22, NOTICE_NONE},
        {"2 3 enter", 3, NOTICE_NO_STEP},
        {"0 enter", 3, NOTICE_NO_STEP},
        {"9 9 9 9 9 9 9 9 9 9 9 9 enter", 3, NOTICE_NO_STEP},
        {"1 5 backspace enter", 1, NOTICE_NONE},
        {"1 5 backspace 7 enter", 17, NOTICE_NONE},
        {"5 esc enter", 4, NOTICE_NONE},           /* dropped: Enter is a step forward */
        {"5 backspace enter", 4, NOTICE_NONE},     /* nothing left */
        {"5 backspace backspace", 2, NOTICE_NONE}, /* then it is a step back */
        {"5 right enter", 5, NOTICE_NONE},         /* another key drops it too */
        {"5 right", 4, NOTICE_NONE},
        {"6", 3, NOTICE_NONE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "right right");
        stage_press(&stage, CASES[i].keys);
        ck_assert_msg(stage.app.step + 1 == CASES[i].step, "%s: step %zu", CASES[i].keys,
                      stage.app.step + 1);
        ck_assert_msg(stage.app.notice == CASES[i].notice, "%s: notice %d", CASES[i].keys,
                      (int)stage.app.notice);
        if (CASES[i].notice == NOTICE_NO_STEP)
            ck_assert_str_eq(stage.app.said, "22"); /* how many there are */
        stage_close(&stage);
    }
}
END_TEST

START_TEST(what_is_typed_can_be_seen)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "1 2");
    ck_assert(stage.app.typing_step);
    ck_assert_uint_eq(stage.app.typed_step, 12);
    stage_press(&stage, "backspace");
    ck_assert_uint_eq(stage.app.typed_step, 1);
    stage_press(&stage, "backspace");
    ck_assert(!stage.app.typing_step);
    ck_assert_uint_eq(stage.app.step, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(the_focus_goes_round)
{
    static const struct {
        const char *keys;
        size_t focus;
    } WALK[] = {{"{", 3}, {"}", 0}, {"} }", 2}, {"^", 2}, {"{ {", 0}, {"^", 2}, {"> ^", 2}};
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    for (size_t i = 0; i < sizeof WALK / sizeof *WALK; i++) {
        stage_press(&stage, WALK[i].keys);
        ck_assert_msg(stage.app.focus == WALK[i].focus, "%zu: %s gives %zu", i, WALK[i].keys,
                      stage.app.focus);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(the_largest_is_the_largest_in_size)
{
    static const struct {
        const char *json;
        size_t focus;
    } CASES[] = {{"{\"midstream\":1,\"x\":[[1,-9,3]]}", 1},
                 {"{\"midstream\":1,\"x\":[[0,0,0]]}", 0},
                 {"{\"midstream\":1,\"x\":[[-1e38,2,3e38]]}", 2},
                 {"{\"midstream\":1,\"x\":[[7]]}", 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        stage_open(&stage, CASES[i].json);
        stage_press(&stage, "^");
        ck_assert_uint_eq(stage.app.focus, CASES[i].focus);
        stage_close(&stage);
    }
}
END_TEST

/* The same keys in the 2-set layout do the very same as the letters. */
START_TEST(a_korean_keyboard_steers_too)
{
    static const struct {
        const char *latin, *hangul;
    } PAIRS[] = {{"l", "ㅣ"},           {"j", "ㅓ"},      {"n", "ㅜ"},     {"l l h", "ㅣ ㅣ ㅗ"},
                 {"l l k", "ㅣ ㅣ ㅏ"}, {"l g", "ㅣ ㅎ"}, {"t", "ㅅ"},     {"l l v", "ㅣ ㅣ ㅍ"},
                 {"z", "ㅋ"},           {"e", "ㄷ"},      {"+ u", "+ ㅕ"}, {"+ u y", "+ ㅕ ㅛ"}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        struct stage latin, hangul;
        struct buf want = {0}, got = {0}, untouched = {0};
        stage_open(&latin, TWO_TOKENS);
        stage_open(&hangul, TWO_TOKENS);
        stage_state(&latin, &untouched);
        stage_press(&latin, PAIRS[i].latin);
        stage_press(&hangul, PAIRS[i].hangul);
        stage_state(&latin, &want);
        stage_state(&hangul, &got);
        assert_same(want, got);
        ck_assert_msg(strcmp(PAIRS[i].latin, "l g") == 0 ||
                          strcmp(buf_text(&untouched), buf_text(&want)) != 0,
                      "%s does nothing", PAIRS[i].latin);
        buf_free(&want);
        buf_free(&got);
        buf_free(&untouched);
        stage_close(&latin);
        stage_close(&hangul);
    }
    struct stage stage;
    stage_open(&stage, ARTICLE);
    ck_assert_int_eq(stage_key(&stage, 0x3142), EFFECT_QUIT); /* ㅂ is q */
    stage_close(&stage);
}
END_TEST

START_TEST(a_whole_syllable_gives_a_hint)
{
    static const char *const SYLLABLES[] = {"가", "힣", "닫"};
    for (size_t i = 0; i < 3; i++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, ARTICLE);
        stage_state(&stage, &before);
        stage_press(&stage, SYLLABLES[i]);
        ck_assert_int_eq(stage.app.notice, NOTICE_HANGUL);
        stage_state(&stage, &after);
        assert_same(before, after);
        stage_press(&stage, "x"); /* any key takes it away */
        ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(esc_never_quits)
{
    static const char *const FROM[] = {"", "end", "5", "e", "e x enter", "?", "? / q", "z", "left"};
    for (size_t i = 0; i < sizeof FROM / sizeof *FROM; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, FROM[i]);
        stage_press(&stage, "esc esc esc");
        ck_assert_int_eq(stage.app.mode, MODE_WALK);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(ways_to_end_and_to_leave)
{
    static const struct {
        const char *from;
        uint32_t key;
        enum effect effect;
    } CASES[] = {
        {"", 'q', EFFECT_QUIT},
        {"5", 'q', EFFECT_QUIT},
        {"", INPUT_CTRL('c'), EFFECT_INTERRUPT},
        {"5", INPUT_CTRL('c'), EFFECT_INTERRUPT},
        {"?", INPUT_CTRL('c'), EFFECT_INTERRUPT},
        {"? / x", INPUT_CTRL('c'), EFFECT_INTERRUPT},
        {"e", INPUT_CTRL('c'), EFFECT_NONE}, /* leaves the field */
        {"e", 'q', EFFECT_NONE},
        {"", INPUT_CTRL('z'), EFFECT_SUSPEND},
        {"e", INPUT_CTRL('z'), EFFECT_SUSPEND},
        {"?", INPUT_CTRL('z'), EFFECT_SUSPEND},
        {"", INPUT_CTRL('l'), EFFECT_REDRAW},
        {"e", INPUT_CTRL('l'), EFFECT_REDRAW},
        {"?", INPUT_CTRL('l'), EFFECT_REDRAW},
        {"", 'Q', EFFECT_NONE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, CASES[i].from);
        enum effect got = stage_key(&stage, CASES[i].key);
        ck_assert_msg(got == CASES[i].effect, "case %zu: effect %d", i, (int)got);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(events_that_are_no_keys)
{
    static const struct {
        enum event_kind kind;
        enum effect effect;
    } CASES[] = {
        {EVENT_NONE, EFFECT_NONE}, {EVENT_HANGUP, EFFECT_QUIT}, {EVENT_RESUME, EFFECT_REDRAW}};
    static const char *const FROM[] = {"left", "e 5", "? down", "7"};
    for (size_t i = 0; i < 3; i++)
        for (size_t f = 0; f < 4; f++) {
            struct stage stage;
            struct buf before = {0}, after = {0};
            stage_open(&stage, ARTICLE);
            stage_press(&stage, FROM[f]);
            enum notice notice = stage.app.notice;
            stage_state(&stage, &before);
            ck_assert_int_eq(update(&stage.app, &(struct event){.kind = CASES[i].kind}),
                             CASES[i].effect);
            stage_state(&stage, &after);
            assert_same(before, after);
            ck_assert_int_eq(stage.app.notice, notice);
            buf_free(&before);
            buf_free(&after);
            stage_close(&stage);
        }
}
END_TEST

START_TEST(a_resize_keeps_everything_else)
{
    static const char *const FROM[] = {"left", "e 5", "? / u n", "7", "right right + |"};
    for (size_t f = 0; f < sizeof FROM / sizeof *FROM; f++) {
        struct stage stage;
        struct buf before = {0}, after = {0};
        stage_open(&stage, ARTICLE);
        stage_press(&stage, FROM[f]);
        enum notice notice = stage.app.notice;
        stage_state(&stage, &before);
        struct event event = {.kind = EVENT_RESIZE, .cols = 10, .rows = 3};
        ck_assert_int_eq(update(&stage.app, &event), EFFECT_NONE);
        ck_assert_int_eq(stage.app.settings.cols, 10);
        ck_assert_int_eq(stage.app.settings.rows, 3);
        event.cols = 80;
        event.rows = 24;
        ck_assert_int_eq(update(&stage.app, &event), EFFECT_NONE);
        stage_state(&stage, &after);
        assert_same(before, after);
        ck_assert_int_eq(stage.app.notice, notice);
        buf_free(&before);
        buf_free(&after);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(how_things_look_goes_round)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    static const char *const ROUNDS[] = {"; f12", "* * *", "~ ~", "| z"};
    struct buf before = {0}, after = {0};
    stage_press(&stage, "right right");
    stage_state(&stage, &before);
    for (size_t i = 0; i < sizeof ROUNDS / sizeof *ROUNDS; i++) {
        stage_press(&stage, ROUNDS[i]);
        buf_clear(&after);
        stage_state(&stage, &after);
        assert_same(before, after);
    }
    int views = 0;
    do { /* a norm has at least two views */
        stage_press(&stage, views % 2 ? "/" : "v");
        buf_clear(&after);
        stage_state(&stage, &after);
        ck_assert_int_lt(++views, VIEWS_MAX);
    } while (strcmp(buf_text(&before), buf_text(&after)) != 0);
    ck_assert_int_ge(views, 2);
    stage_press(&stage, "\"");
    ck_assert_uint_eq(stage.app.caption_page, 1);
    stage_press(&stage, "right");
    ck_assert_uint_eq(stage.app.caption_page, 0);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(where_only_ascii_can_be_shown_it_stays)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage.app.settings.ascii = stage.app.settings.ascii_only = true;
    stage_press(&stage, "~");
    ck_assert(stage.app.settings.ascii);
    ck_assert_int_eq(stage.app.notice, NOTICE_ASCII_ONLY);
    stage_press(&stage, ";");
    ck_assert_int_eq(stage.app.settings.lang, LANG_EN);
    ck_assert_int_eq(stage.app.notice, NOTICE_ASCII_ONLY);
    stage_close(&stage);
}
END_TEST

START_TEST(keys_that_mean_nothing_do_nothing)
{
    static const uint32_t KEYS[] = {'x', 'Q',  'L', 0x1F600, INPUT_F1 + 9, INPUT_CTRL('d'),
                                    0,   0x300};
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, ARTICLE);
    stage_state(&stage, &before);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        ck_assert_int_eq(stage_key(&stage, KEYS[i]), EFFECT_NONE);
    stage_state(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

TCase *tcase_walking(void)
{
    TCase *tcase = tcase_create("walking");
    tcase_add_loop_test(tcase, going_back_is_exact, 0, 3);
    tcase_add_test(tcase, the_ends_of_the_walk_are_said);
    tcase_add_test(tcase, digits_and_enter_go_to_a_step);
    tcase_add_test(tcase, what_is_typed_can_be_seen);
    tcase_add_test(tcase, the_focus_goes_round);
    tcase_add_test(tcase, the_largest_is_the_largest_in_size);
    tcase_add_test(tcase, a_korean_keyboard_steers_too);
    tcase_add_test(tcase, a_whole_syllable_gives_a_hint);
    tcase_add_test(tcase, esc_never_quits);
    tcase_add_test(tcase, ways_to_end_and_to_leave);
    tcase_add_test(tcase, events_that_are_no_keys);
    tcase_add_test(tcase, a_resize_keeps_everything_else);
    tcase_add_test(tcase, how_things_look_goes_round);
    tcase_add_test(tcase, where_only_ascii_can_be_shown_it_stays);
    tcase_add_test(tcase, keys_that_mean_nothing_do_nothing);
    return tcase;
}

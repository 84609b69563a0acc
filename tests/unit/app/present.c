/* SPDX-License-Identifier: MIT
 *
 * Presenting: what a clicker does, and that a blank screen takes one key and no more. */
#include "app/present.h"

#include "fixture.h"

static void state_of(const struct stage *stage, struct buf *out)
{
    buf_clear(out);
    stage_state(stage, out);
}

START_TEST(a_blank_screen_takes_exactly_one_key)
{
    static const char *const blanks[] = {".", "b", ",", "w"};
    static const char *const keys[] = {"right", "left", "pgdn", "esc", "q",  "e",  "f5",
                                       "?",     ".",    "7",    "+",   "f2", "ㅣ", "ctrl-l"};
    struct buf before = {0}, after = {0};
    for (size_t b = 0; b < sizeof blanks / sizeof *blanks; b++)
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            struct stage stage;
            stage_open(&stage, ARTICLE);
            stage_press(&stage, "right right");
            state_of(&stage, &before);
            stage_press(&stage, blanks[b]);
            ck_assert_int_eq(stage.app.present.blank, b < 2 ? BLANK_BLACK : BLANK_WHITE);
            stage_press(&stage, keys[k]);
            ck_assert_msg(stage.app.present.blank == BLANK_NONE, "%s", keys[k]);
            ck_assert(!stage.app.present.bare);
            state_of(&stage, &after);
            assert_same(before, after);
            stage_press(&stage, "right");
            ck_assert_uint_eq(stage.app.step, 3);
            stage_close(&stage);
        }
    buf_free(&before);
    buf_free(&after);
}
END_TEST

START_TEST(a_blank_screen_takes_a_paste_too)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, ".");
    stage_paste(&stage, "5,6");
    ck_assert_int_eq(stage.app.present.blank, BLANK_NONE);
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    stage_close(&stage);
}
END_TEST

START_TEST(a_blank_screen_lets_the_program_end_and_stop)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, ".");
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('c')), EFFECT_INTERRUPT);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('z')), EFFECT_SUSPEND);
    ck_assert_int_eq(update(&stage.app, &(struct event){.kind = EVENT_RESUME}), EFFECT_REDRAW);
    update(&stage.app, &(struct event){.kind = EVENT_RESIZE, .cols = 90, .rows = 30});
    ck_assert_int_eq(stage.app.present.blank, BLANK_BLACK);
    ck_assert_int_eq(stage.app.settings.cols, 90);
    stage_close(&stage);
}
END_TEST

START_TEST(a_point_belongs_to_a_number_that_is_typed)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.rms");
    stage_press(&stage, "! .");
    ck_assert_int_eq(stage.app.present.blank, BLANK_BLACK);
    stage_press(&stage, "right 2 . 2");
    ck_assert_int_eq(stage.app.present.blank, BLANK_NONE);
    ck_assert_str_eq(predict_done(&stage.app)->typed, "2.2");
    stage_press(&stage, "b");
    ck_assert_int_eq(stage.app.present.blank, BLANK_BLACK);
    stage_close(&stage);
}
END_TEST

/* Clickers have one button for both. */
START_TEST(f5_and_esc_in_turn)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (int i = 0; i < 2; i++) {
        stage_press(&stage, "f5");
        ck_assert(stage.app.present.bare);
        stage_press(&stage, "pgdn 5 esc 4 enter"); /* the first Esc drops the number */
        ck_assert(stage.app.present.bare);
        ck_assert_uint_eq(stage.app.step, 3);
        stage_press(&stage, "? esc");
        ck_assert(stage.app.present.bare);
        stage_press(&stage, "esc");
        ck_assert(!stage.app.present.bare);
        stage_press(&stage, "esc");
        ck_assert(!stage.app.present.bare);
    }
    stage_press(&stage, "f5 f5");
    ck_assert(!stage.app.present.bare);
    stage_close(&stage);
}
END_TEST

static void tick(struct stage *stage, int ms)
{
    update(&stage->app, &(struct event){.kind = EVENT_TICK, .ms = ms});
}

START_TEST(the_clock_runs_from_the_first_step_forward)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    tick(&stage, 9000);
    ck_assert_int_eq(stage.app.present.ms, 0);
    ck_assert_int_eq(present_wait(&stage.app), -1);
    stage_press(&stage, "right");
    tick(&stage, 1500);
    tick(&stage, -5);
    ck_assert_int_eq(present_wait(&stage.app), -1); /* not shown: nothing to wake for */
    stage_press(&stage, "f9");
    ck_assert_int_eq(stage.app.present.ms, 1500);
    ck_assert_int_eq(present_wait(&stage.app), 500);
    stage_press(&stage, "c");
    ck_assert_int_eq(stage.app.present.ms, 0);
    tick(&stage, 100);
    ck_assert_int_eq(present_wait(&stage.app), 900);
    stage_press(&stage, "f5");
    ck_assert_int_eq(present_wait(&stage.app), -1);
    stage_press(&stage, "esc %");
    ck_assert_int_eq(stage.app.present.clock, CLOCK_OFF);
    ck_assert_int_eq(present_wait(&stage.app), -1);
    stage_close(&stage);
}
END_TEST

#define TIMED                                                                     \
    "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\",\"seconds\":2}," \
    "{\"at\":\"b1.attn.fork\"},{\"at\":\"b1.attn.add\",\"seconds\":0},{\"at\":\"b1.mlp.add\"}]}"

START_TEST(what_plays_keeps_the_seconds_of_the_scene)
{
    struct stage stage;
    stage_open(&stage, TIMED);
    stage_press(&stage, "f8");
    ck_assert_int_eq(present_wait(&stage.app), 1000);
    tick(&stage, 1999);
    ck_assert_uint_eq(stage.app.step, 0);
    ck_assert_int_eq(present_wait(&stage.app), 1);
    tick(&stage, 1);
    ck_assert_uint_eq(stage.app.step, 1);
    tick(&stage, 4999);
    ck_assert_uint_eq(stage.app.step, 1);
    tick(&stage, 1);
    ck_assert_uint_eq(stage.app.step, 2);
    tick(&stage, 900000); /* waits for a key, and goes on after it */
    ck_assert_uint_eq(stage.app.step, 2);
    ck_assert_int_eq(present_wait(&stage.app), -1);
    stage_press(&stage, "right");
    ck_assert(stage.app.present.play);
    tick(&stage, 5000);
    ck_assert_uint_eq(stage.app.step, 3);
    ck_assert(!stage.app.present.play); /* there is no more */
    stage_close(&stage);
}
END_TEST

START_TEST(any_key_pauses_what_plays)
{
    static const char *const keys[] = {"left", "x", "a", "f8", "+", "?", ".", "9"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        struct stage stage;
        stage_open(&stage, TIMED);
        stage_press(&stage, "a");
        stage_press(&stage, keys[k]);
        ck_assert_msg(!stage.app.present.play, "%s", keys[k]);
        tick(&stage, 60000);
        ck_assert_uint_eq(stage.app.step, 0);
        stage_close(&stage);
    }
}
END_TEST

/* Space and the keys of a clicker pause and no more: the next one steps. */
START_TEST(a_step_key_only_pauses_what_plays)
{
    static const char *const keys[] = {"space", "right", "pgdn", "left", "pgup"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        struct stage stage;
        stage_open(&stage, TIMED);
        stage_press(&stage, "right f8");
        stage_press(&stage, keys[k]);
        ck_assert_uint_eq(stage.app.step, 1);
        ck_assert(!stage.app.present.play);
        ck_assert_int_eq(stage.app.notice, NOTICE_PAUSED);
        stage_press(&stage, keys[k]);
        ck_assert_uint_eq(stage.app.step, k < 3 ? 2 : 0);
        stage_close(&stage);
    }
}
END_TEST

TCase *tcase_present(void)
{
    TCase *tcase = tcase_create("present");
    tcase_add_test(tcase, a_blank_screen_takes_exactly_one_key);
    tcase_add_test(tcase, a_blank_screen_takes_a_paste_too);
    tcase_add_test(tcase, a_blank_screen_lets_the_program_end_and_stop);
    tcase_add_test(tcase, a_point_belongs_to_a_number_that_is_typed);
    tcase_add_test(tcase, f5_and_esc_in_turn);
    tcase_add_test(tcase, the_clock_runs_from_the_first_step_forward);
    tcase_add_test(tcase, what_plays_keeps_the_seconds_of_the_scene);
    tcase_add_test(tcase, a_step_key_only_pauses_what_plays);
    tcase_add_test(tcase, any_key_pauses_what_plays);
    return tcase;
}

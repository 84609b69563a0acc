/* SPDX-License-Identifier: MIT
 *
 * The motion after a step forward: when it starts, what ends it, and that it is never in the way.
 */
#include "fixture.h"

static void open_moving(struct stage *stage, const char *json)
{
    stage_open(stage, json);
    stage->app.settings.motion = true;
    stage->app.settings.ticks = true;
}

static void tick(struct stage *stage, int ms)
{
    ck_assert_int_eq(update(&stage->app, &(struct event){.kind = EVENT_TICK, .ms = ms}),
                     EFFECT_NONE);
}

START_TEST(a_step_forward_starts_it_where_something_moves)
{
    static const struct {
        const char *to;
        bool moves;
    } steps[] = {
        {"b1.attn.fork", true},       {"b1.attn.norm.square", true},
        {"b1.attn.norm.mean", false}, /* the same box, and no new vector */
        {"b1.attn.norm.rms", false},  {"b1.attn.norm.divide", true},
        {"b1.attn.norm.gamma", true}, {"b1.attn.delta", true},
        {"b1.attn.add", true},
    };
    struct stage stage;
    open_moving(&stage, ARTICLE);
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
        size_t step;
        stage_press(&stage, "right");
        ck_assert(app_find(&stage.app, steps[s].to, &step));
        ck_assert_uint_eq(stage.app.step, step);
        ck_assert_msg(stage.app.motion.moving == steps[s].moves, "%s", steps[s].to);
        ck_assert((motion_left(&stage.app) > 0) == steps[s].moves);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(other_ways_do_not)
{
    static const char *const ways[] = {"left", "home", "end", "5 enter", ")", "(", "+", "<", "/"};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct stage stage;
        open_moving(&stage, TWO_TOKENS);
        stage_at(&stage, "b1.mlp.norm.divide");
        stage_press(&stage, ways[w]);
        ck_assert_msg(!stage.app.motion.moving, "%s", ways[w]);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(no_clock_or_no_wish_no_motion)
{
    for (int both = 0; both < 3; both++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage.app.settings.motion = both & 1;
        stage.app.settings.ticks = both & 2;
        stage_press(&stage, "right");
        ck_assert(!stage.app.motion.moving);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(ticks_bring_it_to_its_end)
{
    struct stage stage;
    open_moving(&stage, ARTICLE);
    stage_press(&stage, "right");
    ck_assert_double_eq(motion_left(&stage.app), 1);
    double before = 1;
    int passed = 0;
    for (; stage.app.motion.moving && passed <= 1000; passed += 33) {
        tick(&stage, 33);
        ck_assert_double_lt(motion_left(&stage.app), before);
        ck_assert_double_ge(motion_left(&stage.app), 0);
        before = motion_left(&stage.app);
    }
    ck_assert_int_le(passed, 300);
    ck_assert_double_eq(motion_left(&stage.app), 0);
    tick(&stage, 33); /* nothing moves any more */
    ck_assert(!stage.app.motion.moving);
    stage_press(&stage, "right");
    tick(&stage, 0); /* a clock that stands still or runs back takes nothing away */
    tick(&stage, -50);
    ck_assert_double_eq(motion_left(&stage.app), 1);
    tick(&stage, 1000000);
    ck_assert(!stage.app.motion.moving);
    stage_close(&stage);
}
END_TEST

/* With motion the states after a key are those without it. */
START_TEST(any_key_ends_it_and_acts)
{
    static const char *const keys[] = {"right", "left", "space", "end",     "e 9 enter",
                                       "?",     "+",    ">",     "7 enter", ";"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        struct stage moving, still;
        struct buf with = {0}, without = {0};
        open_moving(&moving, TWO_TOKENS);
        stage_open(&still, TWO_TOKENS);
        stage_press(&moving, "right right");
        tick(&moving, 40);
        ck_assert(moving.app.motion.moving);
        stage_press(&still, "right right");
        stage_press(&moving, keys[k]);
        stage_press(&still, keys[k]);
        ck_assert(!moving.app.motion.moving || moving.app.motion.at == 0);
        stage_state(&moving, &with);
        stage_state(&still, &without);
        assert_same(without, with);
        buf_free(&with);
        buf_free(&without);
        stage_close(&moving);
        stage_close(&still);
    }
}
END_TEST

START_TEST(a_resize_ends_it_and_a_tick_keeps_the_notice)
{
    struct stage stage;
    open_moving(&stage, ARTICLE);
    stage_press(&stage, "right");
    update(&stage.app, &(struct event){.kind = EVENT_NONE});
    ck_assert(stage.app.motion.moving);
    stage.app.notice = NOTICE_HANGUL;
    tick(&stage, 30);
    ck_assert_int_eq(stage.app.notice, NOTICE_HANGUL);
    update(&stage.app, &(struct event){.kind = EVENT_RESIZE, .cols = 100, .rows = 30});
    ck_assert(!stage.app.motion.moving);
    stage_close(&stage);
}
END_TEST

START_TEST(the_key_turns_it_off_and_on)
{
    struct stage stage;
    open_moving(&stage, ARTICLE);
    stage_press(&stage, "\\");
    ck_assert_int_eq(stage.app.notice, NOTICE_MOTION_OFF);
    stage_press(&stage, "right");
    ck_assert(!stage.app.motion.moving);
    stage_press(&stage, "\\");
    ck_assert_int_eq(stage.app.notice, NOTICE_MOTION_ON);
    stage_press(&stage, "right");
    ck_assert(stage.app.motion.moving);
    stage_close(&stage);
}
END_TEST

/* A `set` between two steps makes other numbers of everything: nothing has travelled. */
START_TEST(no_motion_over_a_set)
{
    struct stage stage;
    open_moving(&stage, "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\"},"
                        "{\"at\":\"b1.attn.fork\"},"
                        "{\"at\":\"b1.attn.norm\",\"set\":{\"place\":\"pre\"}},"
                        "{\"at\":\"b1.attn.norm\"},{\"at\":\"b1.attn.fork\"}]}");
    static const bool moves[] = {true, false, false, false}; /* nor where a scene goes back */
    for (size_t s = 0; s < sizeof moves / sizeof *moves; s++) {
        stage_press(&stage, "right");
        ck_assert_msg(stage.app.motion.moving == moves[s], "step %zu", s + 2);
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_motion(void)
{
    TCase *tc = tcase_create("motion");
    tcase_add_test(tc, a_step_forward_starts_it_where_something_moves);
    tcase_add_test(tc, other_ways_do_not);
    tcase_add_test(tc, no_clock_or_no_wish_no_motion);
    tcase_add_test(tc, ticks_bring_it_to_its_end);
    tcase_add_test(tc, any_key_ends_it_and_acts);
    tcase_add_test(tc, a_resize_ends_it_and_a_tick_keeps_the_notice);
    tcase_add_test(tc, the_key_turns_it_off_and_on);
    tcase_add_test(tc, no_motion_over_a_set);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * What holds for every frame of every kind of scene, whatever its size. */
#include "view/draw.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fixture.h"
#include "view/layout.h"

#define ONE(model) "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{" model "}}"
#define BOTH(branch)                                                             \
    ONE("\"blocks\":[{\"attention\":{" branch ",\"example\":1},\"mlp\":{" branch \
        ",\"example\":2}}]")

static const char *const SCENES[] = {
    ARTICLE,
    JOIN,
    "{\"midstream\":1,\"tokens\":[\"the\",\"고양이\",\"\\u001b[2J\"],\"x\":[[1,2],[-3,4],[0,0]]}",
    BOTH("\"place\":\"post\""),
    BOTH("\"place\":\"sandwich\",\"norm\":{\"gamma\":[1,-2,3,4]}"),
    BOTH("\"place\":\"reordered\",\"norm\":{\"kind\":\"layernorm\",\"beta\":[1,2,3,4]}"),
    ONE("\"blocks\":[{\"attention\":{\"norm\":{\"kind\":\"none\"},\"example\":1}},{\"mlp\":{"
        "\"example\":3}},{\"attention\":{\"example\":1}}],\"final_norm\":{\"kind\":\"none\"}"),
    ONE("\"blocks\":[],\"head\":{\"vocab\":[\"a\",\"고양이\",\"a very long entry of the "
        "vocabulary\"],\"weights\":[[1,0,0,0],[0,-1,0,0],[0,0,100,1]]}"),
    "{\"midstream\":1,\"x\":[[0,0,0]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0},"
    "\"example\":1}}]}}",
    "{\"midstream\":1,\"x\":[[-7]]}",
    "{\"midstream\":1,\"x\":[[1e38,-3e38,2e37]]}",
    "{\"midstream\":1,\"x\":[[1e-30,-1e-30,3e-31,1e-40]]}",
    "{\"midstream\":1,\"x\":[[1,2,3,4,5,6,7,8,9,10,-11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,"
    "26,27,28,29,30,31,32,33,34,35,36,37,38,39,40]]}",
};
enum { N_SCENES = sizeof SCENES / sizeof *SCENES };

static void look(struct stage *stage, uint64_t *seed)
{
    struct settings *settings = &stage->app.settings;
    settings->lang = random_int(seed, 0, 1) ? LANG_KO : LANG_EN;
    settings->ascii = random_int(seed, 0, 2) == 0;
    settings->both = random_int(seed, 0, 2) == 0;
    settings->digits = random_int(seed, 0, 7);
}

static void check_size(struct stage *stage, int cols, int rows)
{
    struct drawn drawn, again;
    struct canvas canvas = stage_frame(stage, cols, rows, &drawn);
    struct canvas second = stage_frame(stage, cols, rows, &again);
    expect(canvas_equal(&canvas, &second), "step %zu %dx%d: two frames of one state",
           stage->app.step + 1, cols, rows);
    /* Drawing over another frame leaves nothing of it. */
    draw(&stage->app, &second, NULL);
    expect(canvas_equal(&canvas, &second), "step %zu %dx%d: something of the old frame is left",
           stage->app.step + 1, cols, rows);
    expect(drawn.caption_pages >= 1 && drawn.caption_pages == again.caption_pages, "%zu pages",
           drawn.caption_pages);
    canvas_free(&canvas);
    canvas_free(&second);
}

START_TEST(every_step_draws_the_same_frame_at_any_size)
{
    enum { SIZES = 8 };
    static const char *const MODES[] = {"", "e", "e 5", "?", "z", "/", "4"};
    uint64_t seed = 77 + (unsigned)_i;
    for (size_t mode = 0; mode < sizeof MODES / sizeof *MODES; mode++) {
        struct stage stage;
        stage_open(&stage, SCENES[_i]);
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct err err;
            stage.app.mode = MODE_WALK;
            editor_free(&stage.app.editor);
            ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
            stage_press(&stage, MODES[mode]);
            for (int i = 0; i < SIZES; i++) {
                look(&stage, &seed);
                bool small = i % 2;
                check_size(&stage, random_int(&seed, 1, small ? 50 : 200),
                           random_int(&seed, 1, small ? 16 : 60));
            }
        }
        stage_close(&stage);
    }
}
END_TEST

START_TEST(going_back_gives_the_very_frames)
{
    struct stage stage;
    stage_open(&stage, SCENES[_i]);
    size_t n = stage.app.n_steps;
    struct canvas *frames = calloc(n, sizeof *frames);
    for (size_t step = 0; step < n; step++) {
        frames[step] = stage_frame(&stage, 80, 24, NULL);
        stage_press(&stage, step + 1 < n ? "right" : "");
    }
    for (size_t step = n; step-- > 0;) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        ck_assert_msg(canvas_equal(&canvas, &frames[step]), "step %zu differs", step + 1);
        canvas_free(&canvas);
        stage_press(&stage, step ? "left" : "");
    }
    for (size_t step = 0; step < n; step++)
        canvas_free(&frames[step]);
    free(frames);
    stage_close(&stage);
}
END_TEST

/* Esc in the field and undo give the frame back that was there. */
START_TEST(what_is_taken_back_looks_as_before)
{
    static const char *const SESSIONS[] = {
        "e 9 esc", "e up up ctrl-c",         "e ctrl-p esc", "e - 5 enter u",
        "+ - u",   "? / x esc esc",          "z |",          "; ;",
        "~ ~",     "e 1 , 2 , 3 , 4 enter @"};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "right right right right right");
    struct canvas before = stage_frame(&stage, 80, 24, NULL);
    for (size_t i = 0; i < sizeof SESSIONS / sizeof *SESSIONS; i++) {
        stage_press(&stage, SESSIONS[i]);
        struct canvas after = stage_frame(&stage, 80, 24, NULL);
        ck_assert_msg(canvas_equal(&before, &after), "%s leaves a trace", SESSIONS[i]);
        canvas_free(&after);
    }
    canvas_free(&before);
    stage_close(&stage);
}
END_TEST

START_TEST(too_small_a_screen_says_what_it_needs)
{
    static const int SIZES[][2] = {{39, 24}, {80, 11}, {39, 11}, {30, 5}, {34, 1}};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "right right");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct canvas canvas = stage_frame(&stage, SIZES[i][0], SIZES[i][1], NULL);
        assert_shows(&canvas, "40x12");
        assert_shows(&canvas, "3/"); /* and keys go on working */
        canvas_free(&canvas);
    }
    struct canvas canvas = stage_frame(&stage, LAYOUT_COLS_MIN, LAYOUT_ROWS_MIN, NULL);
    assert_shows_not(&canvas, "40x12");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* Words may be missing from it, but it is a whole canvas, and the next frame is as it should be. */
START_TEST(a_frame_without_memory_is_still_a_canvas)
{
    if (!alloc_can_fail())
        return;
    static const char *const STATES[] = {
        "",      "right right right",   "end", "e",         "e a enter", "?",
        "? / u", "z right right right", "4",   "; + right", "/"};
    struct stage stage;
    stage_open(&stage, SCENES[_i]);
    for (size_t state = 0; state < sizeof STATES / sizeof *STATES; state++) {
        stage_press(&stage, STATES[state]);
        struct canvas whole = stage_frame(&stage, 80, 24, NULL);
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        for (long n = 1;; n++) {
            alloc_fail_at(n);
            draw(&stage.app, &canvas, NULL);
            alloc_fail_off();
            expect(canvas_check(&canvas), "%s: allocation %ld", STATES[state], n);
            if (!alloc_hit())
                break;
        }
        ck_assert(canvas_equal(&canvas, &whole));
        alloc_fail_from(1);
        draw(&stage.app, &canvas, NULL);
        alloc_fail_off();
        ck_assert(canvas_check(&canvas));
        canvas_free(&canvas);
        canvas_free(&whole);
        stage_press(&stage, "esc esc home");
    }
    stage_close(&stage);
}
END_TEST

/* Where the branch computes it with example weights this is said; a real delta is not. */
START_TEST(example_weights_are_called_so)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.delta");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "built-in example weights");
    canvas_free(&canvas);
    stage_press(&stage, "e shift-tab 1 enter"); /* literal from now on */
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&canvas, "example weights");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* The join of the article, in numbers, with a check that was computed. */
START_TEST(a_join_is_spelled_out)
{
    static const char *const SUMS[] = {"1 + 0.2 = 1.2", "2 + (-0.5) = 1.5", "-1 + 0.3 = -0.7",
                                       "0 + 0.1 = 0.1", "4 of 4"};
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {200, 60}};
    struct stage stage;
    stage_open(&stage, JOIN);
    stage_at(&stage, "b1.attn.add");
    for (size_t size = 0; size < 3; size++) {
        struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
        for (size_t i = 0; i < sizeof SUMS / sizeof *SUMS; i++)
            assert_shows(&canvas, SUMS[i]);
        canvas_free(&canvas);
    }
    stage_press(&stage, "}");
    struct canvas canvas = stage_frame(&stage, 40, 12, NULL); /* the one in focus */
    assert_shows(&canvas, "2 + (-0.5) = 1.5");
    canvas_free(&canvas);
    stage_press(&stage, "left"); /* before the join the sum is not said */
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&canvas, "= 1.5");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* The three quantities keep their names. */
START_TEST(x_unit_and_value_are_told_apart)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.gamma");
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    assert_shows(&canvas, "x/RMS");
    assert_shows(&canvas, "γ·x/RMS");
    assert_shows_not(&canvas, "ormalised vector");
    assert_shows(&canvas, "centre keeps x: [1, -1, 3, 3]");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_draw(void)
{
    TCase *tcase = tcase_create("draw");
    tcase_add_loop_test(tcase, every_step_draws_the_same_frame_at_any_size, 0, N_SCENES);
    tcase_add_loop_test(tcase, going_back_gives_the_very_frames, 0, N_SCENES);
    tcase_add_loop_test(tcase, a_frame_without_memory_is_still_a_canvas, 0, N_SCENES);
    tcase_add_test(tcase, what_is_taken_back_looks_as_before);
    tcase_add_test(tcase, too_small_a_screen_says_what_it_needs);
    tcase_add_test(tcase, example_weights_are_called_so);
    tcase_add_test(tcase, a_join_is_spelled_out);
    tcase_add_test(tcase, x_unit_and_value_are_told_apart);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Motion on the screen: the token goes along the wires from where it was to where it is, bars grow
 * to their length, and the frame that is reached is the one without motion. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

#define SANDWICH                                                                             \
    "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,1,0,-1]],\"model\":{\"blocks\":[{\"attention\":{" \
    "\"place\":\"sandwich\"},\"mlp\":{\"place\":\"post\"}},{\"attention\":{\"place\":"       \
    "\"reordered\"},\"mlp\":{}}]}}"

static void open_moving(struct stage *stage, const char *json)
{
    stage_open(stage, json);
    stage->app.settings.motion = true;
    stage->app.settings.ticks = true;
}

static void tick(struct stage *stage, int ms)
{
    update(&stage->app, &(struct event){.kind = EVENT_TICK, .ms = ms});
}

static struct canvas still_frame(struct stage *stage, int cols, int rows)
{
    struct motion motion = stage->app.motion;
    stage->app.motion = (struct motion){0};
    struct canvas canvas = stage_frame(stage, cols, rows, NULL);
    stage->app.motion = motion;
    return canvas;
}

/* Where the two frames differ, in the columns [from, to). Returns how many cells. */
static size_t differences(const struct canvas *a, const struct canvas *b, int from, int to, int *x,
                          int *y)
{
    size_t n = 0;
    for (int row = 0; row < a->rows; row++)
        for (int col = from; col < to; col++)
            if (memcmp(canvas_at(a, col, row), canvas_at(b, col, row), sizeof(struct cell)) != 0) {
                *x = col;
                *y = row;
                n++;
            }
    return n;
}

/* A wire, something that stands in it, or a blank beside the delta that is written in it. */
static bool on_the_way(const struct canvas *still, int x, int y)
{
    const struct cell *left = canvas_at(still, x - 1, y), *right = canvas_at(still, x + 1, y);
    return canvas_at(still, x, y)->kind != CELL_BLANK || (left && left->code[0] == 0x394) ||
           (right && right->code[0] == 0x394);
}

/* In every frame of the way at most one mark, on a wire or a frame, and each next to the last. */
START_TEST(the_token_goes_along_the_wires)
{
    enum { DRAWING = 27 }; /* columns of the drawing at 80x24 */
    static const char *const scenes[] = {ARTICLE, SANDWICH};
    struct stage stage;
    open_moving(&stage, scenes[_i]);
    size_t travelled = 0;
    for (size_t step = 1; step < stage.app.n_steps; step++) {
        int last_x = -1, last_y = -1, x = 0, y = 0;
        size_t before = app_stop(&stage.app).op;
        stage_press(&stage, "right");
        bool moves = app_stop(&stage.app).op != before;
        struct canvas still = still_frame(&stage, 80, 24);
        for (int ms = 0; stage.app.motion.moving; ms++) {
            struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
            size_t n = differences(&canvas, &still, 0, DRAWING, &x, &y);
            ck_assert_msg(n <= 1, "step %zu: %zu marks", step + 1, n);
            if (n && last_x >= 0)
                ck_assert_msg(abs(x - last_x) + abs(y - last_y) <= 1,
                              "step %zu: from %d,%d to %d,%d", step + 1, last_x, last_y, x, y);
            if (n) {
                ck_assert_uint_eq(canvas_at(&canvas, x, y)->code[0], 0x25CF);
                ck_assert_msg(on_the_way(&still, x, y), "%d,%d: off the wire", x, y);
                ck_assert_msg(moves, "step %zu stays where it was", step + 1);
                last_x = x;
                last_y = y;
            }
            canvas_free(&canvas);
            tick(&stage, 1);
        }
        travelled += last_x >= 0;
        canvas_free(&still);
    }
    ck_assert_uint_ge(travelled, 8);
    stage_close(&stage);
}
END_TEST

/* The row of component 3 (x = 3, of which x/RMS is 1.34) in the right-hand panel: full cells. */
static int length_of_bar(const struct canvas *canvas)
{
    int y = frame_find(canvas, "x3"), n = 0;
    for (int x = 53; x < canvas->cols; x++)
        if (canvas_at(canvas, x, y)->kind == CELL_BAR)
            n += canvas_at(canvas, x, y)->eighths;
    return n;
}

START_TEST(a_bar_grows_from_x_to_x_over_rms)
{
    struct stage stage;
    open_moving(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.rms");
    stage_press(&stage, "right");
    struct canvas still = still_frame(&stage, 80, 24);
    int end = length_of_bar(&still), before = 1000, first = 0;
    for (int frame = 0; stage.app.motion.moving; frame++) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        int length = length_of_bar(&canvas);
        first = frame ? first : length;
        ck_assert_int_le(length, before);
        ck_assert_int_ge(length, end);
        assert_shows(&canvas, "1.34"); /* the number is there from the start */
        before = length;
        canvas_free(&canvas);
        tick(&stage, 20);
    }
    /* 3 to 1.34, both on the scale of the step; eighths are rounded. */
    ck_assert_int_gt(end, 0);
    ck_assert_double_eq_tol((double)first / end, 3 / 1.3416, 0.1);
    canvas_free(&still);
    stage_close(&stage);
}
END_TEST

static struct canvas frame_in(struct stage *stage, enum view view, int cols, int rows)
{
    stage->app.view = view;
    stage->app.view_here = view != VIEW_AUTO;
    return stage_frame(stage, cols, rows, NULL);
}

/* Every step, view and size; ticks of odd lengths; keys in between. */
START_TEST(frames_reached_are_those_without_motion)
{
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}};
    static const enum view views[] = {VIEW_AUTO, VIEW_NORM, VIEW_ADD, VIEW_TOKENS, VIEW_BOTH};
    struct stage moving, still;
    open_moving(&moving, SANDWICH);
    stage_open(&still, SANDWICH);
    for (size_t step = 1; step < still.app.n_steps; step++) {
        stage_press(&moving, "right");
        stage_press(&still, "right");
        for (int n = 0; n < 3; n++) /* whatever is drawn meanwhile */
            for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
                struct canvas canvas =
                    frame_in(&moving, views[v], sizes[n % 3][0], sizes[n % 3][1]);
                canvas_free(&canvas);
                tick(&moving, 7);
            }
        if (step % 2 || step + 1 == still.app.n_steps)
            tick(&moving, 300);
        else
            stage_press(&moving, "left right right left"); /* ends in a step back: still */
        for (size_t s = 0; s < 3; s++)
            for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
                struct canvas a = frame_in(&moving, views[v], sizes[s][0], sizes[s][1]);
                struct canvas b = frame_in(&still, views[v], sizes[s][0], sizes[s][1]);
                ck_assert_msg(canvas_equal(&a, &b), "step %zu, view %zu, %dx%d", step + 1, v,
                              sizes[s][0], sizes[s][1]);
                canvas_free(&a);
                canvas_free(&b);
            }
        moving.app.view = still.app.view = VIEW_AUTO;
    }
    stage_close(&moving);
    stage_close(&still);
}
END_TEST

/* What a question hides does not grow into sight. */
START_TEST(a_hidden_bar_does_not_grow)
{
    struct stage stage;
    open_moving(&stage, "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":"
                        "\"b1.attn.norm.rms\"},{\"at\":\"b1.attn.norm.divide\",\"ask\":{\"of\":"
                        "\"unit[3]\"}}]}");
    stage_press(&stage, "right");
    ck_assert(stage.app.motion.moving);
    for (int frame = 0; stage.app.motion.moving; frame++) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        ck_assert_int_eq(length_of_bar(&canvas), 0);
        canvas_free(&canvas);
        tick(&stage, 30);
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_travel(void)
{
    TCase *tc = tcase_create("travel");
    tcase_add_loop_test(tc, the_token_goes_along_the_wires, 0, 2);
    tcase_add_test(tc, a_bar_grows_from_x_to_x_over_rms);
    tcase_add_test(tc, frames_reached_are_those_without_motion);
    tcase_add_test(tc, a_hidden_bar_does_not_grow);
    return tc;
}

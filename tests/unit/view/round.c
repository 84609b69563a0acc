/* SPDX-License-Identifier: MIT
 *
 * Every view of every step: the drawings fit the sizes that are promised, all survive any size,
 * and going forward and back again gives the same frame. */
#include "fixture.h"

#include "app/views.h"
#include "base/input.h"

static const char *const scenes[] = {
    ARTICLE,
    JOIN,
    MIXED,
    EMPTY,
};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* Calls `check` with each view of each step chosen. */
static void each_view(struct stage *stage, void (*check)(struct stage *stage, enum view view))
{
    for (size_t step = 0; step < stage->app.n_steps; step++) {
        struct err err;
        enum view views[VIEWS_MAX];
        ck_assert_int_eq(app_go(&stage->app, step, &err), 0);
        stage->app.settings.cols = 80;
        size_t count = views_of(&stage->app, views);
        for (size_t v = 0; v < count; v++) {
            enum view shown = views_shown(&stage->app);
            check(stage, shown);
            stage->app.settings.cols = 80; /* which views there are depends on it */
            ck_assert_int_eq(views_shown(&stage->app), shown);
            stage_press(stage, "/");
        }
    }
}

static void fits_promised_sizes(struct stage *stage, enum view view)
{
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}, {120, 30}};
    if (view != VIEW_MODEL && view != VIEW_BOTH)
        return; /* panels have tests of their own */
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES * 4; i++) {
        struct drawn drawn = {0};
        stage->app.settings.lang = i % 2 ? LANG_KO : LANG_EN;
        stage->app.settings.ascii = i / 2 % 2;
        struct canvas canvas = stage_frame(stage, SIZES[i / 4][0], SIZES[i / 4][1], &drawn);
        ck_assert_msg(drawn.cut == 0, "step %zu, %s, %dx%d %s%s: %zu texts cut",
                      stage->app.step + 1, view_word(view), canvas.cols, canvas.rows,
                      i % 2 ? "ko" : "en", i / 2 % 2 ? " ascii" : "", drawn.cut);
        canvas_free(&canvas);
    }
}

START_TEST(drawings_fit_the_promised_sizes)
{
    struct stage stage;
    stage_open(&stage, scenes[_i]);
    each_view(&stage, fits_promised_sizes);
    stage_close(&stage);
}
END_TEST

static void survives_any_size(struct stage *stage, enum view view)
{
    uint64_t seed = stage->app.step * 16 + (unsigned)view;
    for (int i = 0; i < 12; i++) {
        int cols = random_int(&seed, 1, i % 2 ? 200 : 60);
        int rows = random_int(&seed, 1, i % 2 ? 60 : 18);
        struct canvas canvas = stage_frame(stage, cols, rows, NULL); /* checks the canvas */
        canvas_free(&canvas);
    }
}

START_TEST(each_survives_any_size)
{
    struct stage stage;
    stage_open(&stage, scenes[_i]);
    each_view(&stage, survives_any_size);
    stage_close(&stage);
}
END_TEST

static void comes_back(struct stage *stage, enum view view)
{
    if (stage->app.step == 0 || stage->app.step + 1 == stage->app.n_steps)
        return;
    struct canvas before = stage_frame(stage, 80, 24, NULL);
    stage_press(stage, "right left left right");
    struct canvas after = stage_frame(stage, 80, 24, NULL);
    ck_assert_msg(canvas_equal(&before, &after), "step %zu, %s", stage->app.step + 1,
                  view_word(view));
    canvas_free(&before);
    canvas_free(&after);
}

START_TEST(going_back_is_exact_in_each)
{
    struct stage stage;
    stage_open(&stage, scenes[_i]);
    each_view(&stage, comes_back);
    stage_close(&stage);
}
END_TEST

/* A press of the key that changes nothing would look like one that was lost. */
START_TEST(each_looks_different)
{
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            struct err err;
            ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
            struct canvas before = stage_frame(&stage, SIZES[s][0], SIZES[s][1], NULL);
            stage_press(&stage, "/");
            struct canvas after = stage_frame(&stage, SIZES[s][0], SIZES[s][1], NULL);
            ck_assert_msg(!canvas_equal(&before, &after), "step %zu %dx%d: %s", step + 1,
                          SIZES[s][0], SIZES[s][1], view_word(views_shown(&stage.app)));
            canvas_free(&before);
            canvas_free(&after);
        }
    }
    stage_close(&stage);
}
END_TEST

/* The panel's own key leaves nothing else on the screen, whatever the view. */
START_TEST(the_panel_alone)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.rms");
    stage.app.view = VIEW_NORM;
    struct canvas alone = stage_frame(&stage, 120, 36, NULL);
    static const enum view views[] = {VIEW_MODEL, VIEW_BLOCK, VIEW_BOTH, VIEW_TOKENS};
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        stage.app.view = views[v];
        struct canvas beside = stage_frame(&stage, 120, 36, NULL);
        ck_assert(!canvas_equal(&alone, &beside));
        stage_press(&stage, "|");
        struct canvas full = stage_frame(&stage, 120, 36, NULL);
        ck_assert_msg(canvas_equal(&alone, &full), "%s", view_word(views[v]));
        stage_press(&stage, "|");
        canvas_free(&beside);
        canvas_free(&full);
    }
    canvas_free(&alone);
    stage_close(&stage);
}
END_TEST

TCase *tcase_round(void)
{
    TCase *tcase = tcase_create("round");
    tcase_add_loop_test(tcase, drawings_fit_the_promised_sizes, 0, SCENES);
    tcase_add_loop_test(tcase, each_survives_any_size, 0, SCENES);
    tcase_add_loop_test(tcase, going_back_is_exact_in_each, 0, SCENES);
    tcase_add_test(tcase, each_looks_different);
    tcase_add_test(tcase, the_panel_alone);
    return tcase;
}

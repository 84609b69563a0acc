/* SPDX-License-Identifier: MIT
 *
 * What an audience sees: nothing, or the walk without chrome. */
#include "view/present.h"

#include <string.h>

#include "fixture.h"

#define ASKED                                                                                    \
    "{\"midstream\":1,\"title\":\"Its title\",\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"embed\"}," \
    "{\"at\":\"b1.attn.norm.rms\",\"ask\":{\"type\":\"value\",\"of\":\"rms\",\"within\":0.1}},"  \
    "{\"at\":\"b1.attn.norm.divide\"}]}"

static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}};
enum { N_SIZES = sizeof SIZES / sizeof *SIZES };

static void all_of(const struct canvas *canvas, enum style style)
{
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            expect(cell->kind == CELL_BLANK && cell->style == style, "cell %d of row %d", x, y);
        }
}

START_TEST(black_and_white_cover_all)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (int cols = 1; cols < 130; cols += 16)
        for (int rows = 1; rows < 50; rows += 8) {
            stage_press(&stage, ".");
            struct canvas canvas = stage_frame(&stage, cols, rows, NULL);
            all_of(&canvas, STYLE_BLACK);
            canvas_free(&canvas);
            stage_press(&stage, "right ,");
            canvas = stage_frame(&stage, cols, rows, NULL);
            all_of(&canvas, STYLE_WHITE);
            canvas_free(&canvas);
            stage_press(&stage, "right");
        }
    stage_close(&stage);
}
END_TEST

START_TEST(no_chrome_for_the_audience)
{
    for (int size = 0; size < N_SIZES; size++) {
        struct stage stage;
        stage_open(&stage, ASKED);
        struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
        assert_shows(&canvas, "Its title");
        assert_shows(&canvas, "help");
        canvas_free(&canvas);
        stage_press(&stage, "f5");
        canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
        assert_shows_not(&canvas, "Its title");
        assert_shows_not(&canvas, "help");
        assert_shows(&canvas, "residual stream"); /* the caption */
        canvas_free(&canvas);
        stage_press(&stage, "right"); /* asks */
        canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
        assert_shows_not(&canvas, "Its title");
        ck_assert(*frame_row(&canvas, canvas.rows - 1));
        assert_shows(&canvas, "RMS = ");
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* All steps, at the sizes that are promised: nothing cut, and back is the same picture. */
START_TEST(nothing_is_cut_and_back_is_the_same)
{
    static const char *const SCENES[] = {ARTICLE, JOIN, ASKED};
    for (int run = 0; run < 3 * N_SIZES * 4; run++) {
        const int *size = SIZES[run / 3 % N_SIZES];
        struct stage stage;
        stage_open(&stage, SCENES[run % 3]);
        stage.app.settings.lang = run / 9 % 2 ? LANG_KO : LANG_EN;
        stage.app.settings.ascii = run / 18 % 2;
        stage.app.settings.cols = size[0];
        stage.app.settings.rows = size[1];
        stage_press(&stage, "f5");
        for (size_t step = 0; step + 1 < stage.app.n_steps; step++) {
            struct drawn drawn;
            struct buf there = {0}, back = {0};
            struct canvas canvas = stage_frame(&stage, size[0], size[1], &drawn);
            ck_assert_msg(drawn.cut == 0, "run %d, step %zu: %zu cut", run, step, drawn.cut);
            frame_text(&canvas, &there);
            canvas_free(&canvas);
            bool asks = predict_stands(&stage.app);
            stage_press(&stage, "right left");
            canvas = stage_frame(&stage, size[0], size[1], NULL);
            frame_text(&canvas, &back);
            ck_assert_str_eq(buf_text(&there), buf_text(&back));
            canvas_free(&canvas);
            buf_free(&there);
            buf_free(&back);
            stage_press(&stage, asks ? "right right" : "right");
        }
        stage_close(&stage);
    }
}
END_TEST

#define TWO "{\"midstream\":1,\"x\":[[1,-1,3,3],[10,-10,30,30]]}"

/* Letters and styles of the frame, without the notices of the last key. */
static void text_of(struct stage *stage, struct buf *out)
{
    stage->app.notice = NOTICE_NONE;
    struct canvas canvas =
        stage_frame(stage, stage->app.settings.cols, stage->app.settings.rows, NULL);
    buf_clear(out);
    frame_text(&canvas, out);
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            buf_char(out, style_letter(canvas_at(&canvas, x, y)->style));
    canvas_free(&canvas);
}

START_TEST(the_editor_keeps_its_rows)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "f5 e 7");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "Enter accept");
    ck_assert_int_ge(canvas.cursor_y, 0);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(it_draws_at_any_size)
{
    struct stage stage;
    stage_open(&stage, ASKED);
    stage_press(&stage, "f5");
    for (size_t step = 0; step < 4; step++) {
        for (int cols = 1; cols <= 130; cols += 3)
            for (int rows = 1; rows <= 50; rows += 2) {
                struct canvas canvas = stage_frame(&stage, cols, rows, NULL);
                canvas_free(&canvas);
            }
        stage_press(&stage, "right");
    }
    stage_close(&stage);
}
END_TEST

/* Whatever has been done before and is done meanwhile. */
START_TEST(a_frozen_picture_stays)
{
    static const char *const BEFORE[] = {
        "right",           "e 3 0 enter 5 enter", "' + + 9 enter =",
        "6 enter ! 2 . 2", "6 enter ! 9 right",   "f2 ins enter } } } } 8 enter",
        "> | 7 enter",     "/ / 4 enter",         "f5 9 enter",
    };
    static const char *const MEANWHILE = "right right ? esc tab end enter + + u > ' / e 7 enter f5";
    for (size_t b = 0; b < sizeof BEFORE / sizeof *BEFORE; b++)
        for (int size = 0; size < N_SIZES; size++) {
            struct stage stage;
            stage_open(&stage, b % 2 ? ARTICLE : TWO);
            struct buf was = {0}, held = {0}, at = {0}, after = {0};
            stage.app.settings.cols = SIZES[size][0];
            stage.app.settings.rows = SIZES[size][1];
            stage_press(&stage, BEFORE[b]);
            text_of(&stage, &was);
            size_t step = stage.app.step;
            stage_press(&stage, "f6");
            text_of(&stage, &held);
            ck_assert_str_eq(buf_text(&was), buf_text(&held));
            stage_press(&stage, MEANWHILE);
            ck_assert_uint_ne(stage.app.step, step);
            text_of(&stage, &held);
            ck_assert_str_eq(buf_text(&was), buf_text(&held));
            stage_press(&stage, ". f6");
            text_of(&stage, &held);
            ck_assert_str_eq(buf_text(&was), buf_text(&held));
            stage_press(&stage, "f");
            text_of(&stage, &at);
            ck_assert_str_ne(buf_text(&was), buf_text(&at));
            stage_press(&stage, "f f");
            text_of(&stage, &after);
            ck_assert_str_eq(buf_text(&at), buf_text(&after));
            buf_free(&was);
            buf_free(&held);
            buf_free(&at);
            buf_free(&after);
            stage_close(&stage);
        }
}
END_TEST

START_TEST(black_covers_a_frozen_picture)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "f6 .");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    all_of(&canvas, STYLE_BLACK);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(the_clock_stands_on_the_title_line)
{
    for (int size = 0; size < N_SIZES; size++) {
        struct stage stage;
        struct drawn drawn;
        stage_open(&stage, ASKED);
        stage_press(&stage, "right c");
        update(&stage.app, &(struct event){.kind = EVENT_TICK, .ms = 754321});
        struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], &drawn);
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "12:34"));
        ck_assert_uint_eq(drawn.cut, 0);
        canvas_free(&canvas);
        stage_press(&stage, "c c");
        canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
        ck_assert_ptr_null(strstr(frame_row(&canvas, 0), "0:00"));
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

TCase *tcase_present(void)
{
    TCase *tcase = tcase_create("present");
    tcase_add_test(tcase, black_and_white_cover_all);
    tcase_add_test(tcase, no_chrome_for_the_audience);
    tcase_add_test(tcase, nothing_is_cut_and_back_is_the_same);
    tcase_add_test(tcase, the_editor_keeps_its_rows);
    tcase_add_test(tcase, a_frozen_picture_stays);
    tcase_add_test(tcase, black_covers_a_frozen_picture);
    tcase_add_test(tcase, the_clock_stands_on_the_title_line);
    tcase_add_test(tcase, it_draws_at_any_size);
    return tcase;
}

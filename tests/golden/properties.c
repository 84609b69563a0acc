/* SPDX-License-Identifier: MIT
 *
 * What holds for every frame of every subject, whatever its size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/predict.h"
#include "app/update.h"
#include "base/input.h"
#include "base/utf8.h"
#include "export/export.h"
#include "scene/builtin.h"
#include "show.h"

/* A small generator of our own, so that a failure can be repeated anywhere. */
static unsigned next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* From a corner along one of its arms to the corner at the other end: how many cells. 0: a gap. */
static int side_of_box(const struct canvas *canvas, int x, int y, enum wire_arm along)
{
    int dx = along == ARM_RIGHT, dy = along == ARM_DOWN;
    for (int n = 1;; n++) {
        const struct cell *cell = canvas_at(canvas, x + n * dx, y + n * dy);
        if (!cell || cell->kind == CELL_BLANK)
            return 0;
        if (cell->kind == CELL_WIRE && !cell->arms[(along + 2) % 4])
            return 0;
        if (cell->kind == CELL_WIRE && !cell->arms[along])
            return n;
    }
}

/* Every upper left corner begins a box whose four sides close. An arrow's head or a word may stand
 * in a side, nothing at all may not. False: *at is the corner of one that does not. */
static bool boxes_close(const struct canvas *canvas, int at[2])
{
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            if (cell->kind != CELL_WIRE || cell->arms[ARM_UP] || cell->arms[ARM_LEFT] ||
                !cell->arms[ARM_RIGHT] || !cell->arms[ARM_DOWN])
                continue;
            at[0] = x;
            at[1] = y;
            int w = side_of_box(canvas, x, y, ARM_RIGHT), h = side_of_box(canvas, x, y, ARM_DOWN);
            if (!w || !h || side_of_box(canvas, x + w, y, ARM_DOWN) != h ||
                side_of_box(canvas, x, y + h, ARM_RIGHT) != w)
                return false;
        }
    }
    return true;
}

static void check_boxes(const struct canvas *canvas, const struct drawn *drawn, const char *what)
{
    (void)drawn;
    int at[2];
    ck_assert_msg(boxes_close(canvas, at), "%s: the box at column %d, row %d is not closed", what,
                  at[0], at[1]);
}

START_TEST(a_gap_in_a_box_is_seen)
{
    static const int GAPS[][2] = {{5, 1}, {5, 4}, {2, 3}, {9, 2}, {9, 1}, {2, 4}, {9, 4}};
    for (size_t i = 0; i < sizeof GAPS / sizeof *GAPS; i++) {
        struct canvas canvas;
        struct err err;
        int at[2];
        ck_assert_int_eq(canvas_init(&canvas, 12, 6, GLYPHS_UNICODE, &err), 0);
        canvas_box(&canvas, (struct rect){2, 1, 8, 4}, WIRE_LIGHT, STYLE_BRANCH);
        canvas_put(&canvas, 5, 1, STYLE_BRANCH, 0x25BC); /* an arrow's head is no gap */
        ck_assert(boxes_close(&canvas, at));
        canvas_fill(&canvas, (struct rect){GAPS[i][0], GAPS[i][1], 1, 1}, STYLE_TEXT);
        ck_assert_msg(!boxes_close(&canvas, at), "gap %zu", i);
        canvas_free(&canvas);
    }
}
END_TEST

static void check_frame(const struct canvas *canvas, const char *what, size_t step)
{
    ck_assert_msg(canvas_check(canvas), "%s step %zu %dx%d: broken canvas", what, step + 1,
                  canvas->cols, canvas->rows);
    struct buf text = {0};
    export_text(canvas, &text);
    const char *line = buf_text(&text);
    int rows = 0;
    for (; *line; rows++) {
        size_t len = strcspn(line, "\n");
        size_t width = text_width(line, len);
        ck_assert_msg(width <= (size_t)canvas->cols, "%s step %zu %dx%d: row %d is %zu columns",
                      what, step + 1, canvas->cols, canvas->rows, rows, width);
        line += len + 1;
    }
    ck_assert_int_eq(rows, canvas->rows);
    buf_free(&text);
}

static void draw_and_check(struct show *show, struct shape shape, const char *what)
{
    struct canvas canvas;
    show_draw(show, shape, &canvas, NULL);
    check_frame(&canvas, what, show->app.step);
    canvas_free(&canvas);
}

START_TEST(every_step_draws_at_any_size)
{
    enum { SIZES = 12 };
    struct show show;
    struct err err;
    show_open(&show, &subjects[_i]);
    unsigned random = 20240607u + (unsigned)_i;
    for (size_t step = 0; step < show.app.n_steps; step++) {
        ck_assert_int_eq(app_go(&show.app, step, &err), 0);
        for (int i = 0; i < SIZES; i++) {
            /* Half of them small: that is where things run out of room. */
            unsigned cols = i % 2 ? 200 : 50, rows = i % 2 ? 60 : 16;
            struct shape shape = {.cols = 1 + (int)(next_random(&random) % cols),
                                  .rows = 1 + (int)(next_random(&random) % rows),
                                  .lang = i / 2 % 2 ? LANG_KO : LANG_EN,
                                  .glyphs = i / 4 % 2 ? GLYPHS_ASCII : GLYPHS_UNICODE};
            draw_and_check(&show, shape, subjects[_i].name);
        }
    }
    show_close(&show);
}
END_TEST

/* All sizes of a corner, one step: nothing is special about the sizes that chance chose. */
START_TEST(every_small_size_draws)
{
    struct show show;
    struct err err;
    show_open(&show, &subjects[_i]);
    ck_assert_int_eq(app_go(&show.app, show.app.n_steps / 2, &err), 0);
    for (int cols = 1; cols <= 90; cols += cols < 45 ? 1 : 5)
        for (int rows = 1; rows <= 26; rows++)
            draw_and_check(&show,
                           (struct shape){cols, rows, (cols + rows) % 2 ? LANG_KO : LANG_EN,
                                          cols % 2 ? GLYPHS_ASCII : GLYPHS_UNICODE},
                           subjects[_i].name);
    show_close(&show);
}
END_TEST

/* Presses the key forward until nothing more comes, keeping every frame, then back comparing: as
 * many keys back as forward. A step with a question has two frames. */
START_TEST(going_back_is_exact)
{
    enum { FRAMES_MAX = 400 };
    struct shape shape = {80, 24, _i % 2 ? LANG_KO : LANG_EN, GLYPHS_UNICODE};
    struct show show;
    show_open(&show, &subjects[_i]);
    struct canvas *frames = calloc(FRAMES_MAX, sizeof *frames);
    size_t n = 0;
    for (;; n++) {
        ck_assert_uint_lt(n, FRAMES_MAX);
        show_draw(&show, shape, &frames[n], NULL);
        if (show.app.step + 1 == show.app.n_steps && !predict_stands(&show.app))
            break;
        show_key(&show, INPUT_RIGHT);
    }
    ck_assert_uint_ge(n + 1, show.app.n_steps);
    for (size_t f = n + 1; f-- > 0;) {
        struct canvas canvas;
        show_draw(&show, shape, &canvas, NULL);
        ck_assert_msg(canvas_equal(&canvas, &frames[f]), "%s: frame %zu differs on the way back",
                      subjects[_i].name, f + 1);
        canvas_free(&canvas);
        canvas_free(&frames[f]);
        if (f > 0)
            show_key(&show, INPUT_LEFT);
    }
    ck_assert_uint_eq(show.app.step, 0);
    free(frames);
    show_close(&show);
}
END_TEST

/* A step that looks like the one before would seem to be a key that did nothing. */
START_TEST(every_step_shows_something_new)
{
    struct shape shape = {80, 24, LANG_EN, GLYPHS_UNICODE};
    struct show show;
    show_open(&show, &subjects[_i]);
    struct canvas before;
    show_draw(&show, shape, &before, NULL);
    while (show.app.step + 1 < show.app.n_steps) {
        show_key(&show, INPUT_RIGHT);
        struct canvas canvas;
        show_draw(&show, shape, &canvas, NULL);
        ck_assert_msg(!canvas_equal(&canvas, &before), "%s: step %zu looks like the one before",
                      subjects[_i].name, show.app.step + 1);
        canvas_free(&before);
        before = canvas;
    }
    canvas_free(&before);
    show_close(&show);
}
END_TEST

/* Random keys, among them those that open the editor and the help. */
START_TEST(no_keys_lead_astray)
{
    static const char NAMES[] =
        "right right left up down enter esc tab shift-tab home end backspace ins del pgup pgdn f1 "
        "f2 e 3 0 - . / | { } < > ( ) [ @ ^ + ~ ; \" * ! & ' = # $ \\ u y v x ㄴ 가 ctrl-c ctrl-k "
        "ctrl-n ctrl-p ctrl-t";
    uint32_t keys[80];
    size_t n_keys = 0, at = 0;
    struct err err;
    while (input_key_next(NAMES, &at, &keys[n_keys], &err) == 1)
        ck_assert_uint_lt(++n_keys, sizeof keys / sizeof *keys);
    ck_assert_uint_eq(NAMES[at], '\0');
    enum { PRESSES = 300 };
    struct show show;
    show_open(&show, &subjects[_i]);
    unsigned random = 7u + (unsigned)_i;
    struct shape shape = {80, 24, LANG_EN, GLYPHS_UNICODE};
    for (int i = 0; i < PRESSES; i++) {
        uint32_t key = keys[next_random(&random) % n_keys];
        /* From the help's list anything may be picked, quitting too: we stay. */
        (void)update(&show.app, &(struct event){.kind = EVENT_KEY, .key = key});
        shape.cols = 1 + (int)(next_random(&random) % 130);
        shape.rows = 1 + (int)(next_random(&random) % 40);
        shape.lang = show.app.settings.lang;
        shape.glyphs = show.app.settings.ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
        draw_and_check(&show, shape, subjects[_i].name);
    }
    show_close(&show);
}
END_TEST

enum { N_SIZES = 3, N_SHAPES = N_SIZES * 4 };

static struct shape guaranteed_shape(int i)
{
    static const int SIZES[N_SIZES][2] = {{80, 24}, {120, 36}, {40, 12}};
    return (struct shape){SIZES[i % N_SIZES][0], SIZES[i % N_SIZES][1],
                          i / N_SIZES % 2 ? LANG_KO : LANG_EN,
                          i / N_SIZES / 2 ? GLYPHS_ASCII : GLYPHS_UNICODE};
}

/* Calls `check` for each step of a subject in each guaranteed shape. */
static void each_guaranteed(const struct subject *subject,
                            void (*check)(const struct canvas *, const struct drawn *,
                                          const char *what))
{
    struct show show;
    struct err err;
    show_open(&show, subject);
    for (size_t step = 0; step < show.app.n_steps; step++) {
        ck_assert_int_eq(app_go(&show.app, step, &err), 0);
        for (int i = 0; i < N_SHAPES; i++) {
            struct shape shape = guaranteed_shape(i);
            struct canvas canvas;
            struct drawn drawn = {0};
            show_draw(&show, shape, &canvas, &drawn);
            char what[120];
            snprintf(what, sizeof what, "%s step %zu %dx%d %s%s", subject->name, step + 1,
                     shape.cols, shape.rows, shape.lang == LANG_KO ? "ko" : "en",
                     shape.glyphs == GLYPHS_ASCII ? " ascii" : "");
            check(&canvas, &drawn, what);
            canvas_free(&canvas);
        }
    }
    show_close(&show);
}

static void check_fits(const struct canvas *canvas, const struct drawn *drawn, const char *what)
{
    (void)canvas;
    ck_assert_msg(drawn->caption_pages <= 1 && drawn->cut == 0,
                  "%s: %zu caption pages, %zu texts cut", what, drawn->caption_pages, drawn->cut);
}

/* A scene that is no subject would have no golden screens and pass every property unseen. */
START_TEST(every_built_in_scene_is_a_subject)
{
    for (size_t i = 0; i < n_scenes; i++)
        ck_assert_str_eq(subjects[i].name, builtin_scenes[i].name);
    ck_assert_msg(!builtin_scenes[n_scenes].name, "%s is no subject",
                  builtin_scenes[n_scenes].name);
}
END_TEST

START_TEST(scenes_fit_the_guaranteed_sizes)
{
    each_guaranteed(&subjects[_i], check_fits);
}
END_TEST

START_TEST(boxes_are_closed)
{
    each_guaranteed(&subjects[_i], check_boxes);
}
END_TEST

TCase *tcase_properties(void)
{
    TCase *tcase = tcase_create("properties");
    int n = (int)n_subjects;
    tcase_add_loop_test(tcase, every_step_draws_at_any_size, 0, n);
    tcase_add_loop_test(tcase, every_small_size_draws, 0, n);
    tcase_add_loop_test(tcase, going_back_is_exact, 0, n);
    tcase_add_loop_test(tcase, every_step_shows_something_new, 0, n);
    tcase_add_loop_test(tcase, no_keys_lead_astray, 0, n);
    tcase_add_test(tcase, a_gap_in_a_box_is_seen);
    tcase_add_test(tcase, every_built_in_scene_is_a_subject);
    tcase_add_loop_test(tcase, boxes_are_closed, 0, n);
    tcase_add_loop_test(tcase, scenes_fit_the_guaranteed_sizes, 0, (int)n_scenes);
    return tcase;
}

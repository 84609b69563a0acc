/* SPDX-License-Identifier: MIT
 *
 * The view of all tokens: that its numbers stand in their rows and columns, one scale for all, what
 * is hidden until its step, groups, and that it fits. */
#include "fixture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/heat.h"
#include "view/tokens.h"

/* RMS of the rows with epsilon 0: sqrt(20/4) = 2.24, sqrt(52/4) = 3.61 (by hand). */
#define TWO                                                                                  \
    "{\"midstream\":1,\"tokens\":[\"the\",\"cat\"],\"x\":[[1,-1,3,3],[-4,0,0,6]],\"model\":" \
    "{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0,\"gamma\":[2,1,1,1]},\"delta\":"       \
    "[[0.2,-0.5,0.3,0.1],[1,1,1,1]]}}]}}"

static void show(struct stage *stage, const char *at)
{
    stage_at(stage, at);
    stage->app.view = VIEW_TOKENS;
    stage->app.view_here = true;
}

static struct canvas frame_at(struct stage *stage, const char *at)
{
    show(stage, at);
    return stage_frame(stage, 80, 24, NULL);
}

static size_t occurrences(const struct canvas *canvas, const char *part)
{
    struct buf text = {0};
    size_t n = 0;
    frame_text(canvas, &text);
    for (const char *at = buf_text(&text); (at = strstr(at, part)); at += strlen(part))
        n++;
    buf_free(&text);
    return n;
}

/* The numbers of a row, blanks between as one. */
static void assert_row(const struct canvas *canvas, const char *name, const char *numbers)
{
    struct buf text = {0};
    int y = frame_find(canvas, name);
    ck_assert_msg(y >= 0, "no row %s", name);
    for (const char *at = strstr(frame_row(canvas, y), name) + strlen(name); *at; at++)
        if (*at != ' ' || (text.len && text.data[text.len - 1] != ' '))
            buf_char(&text, *at);
    ck_assert_msg(strcmp(buf_text(&text), numbers) == 0, "%s: '%s', expected '%s'", name,
                  buf_text(&text), numbers);
    buf_free(&text);
}

START_TEST(each_row_has_its_numbers_and_its_rms)
{
    static const struct {
        const char *at, *the, *cat;
    } steps[] = {
        {"embed", "1.00 -1.00 3.00 3.00", "-4.00 0.00 0.00 6.00"},
        {"b1.attn.norm.mean", "1.00 -1.00 3.00 3.00 . . . . .", "-4.00 0.00 0.00 6.00 . . . . ."},
        {"b1.attn.norm.rms", "1.00 -1.00 3.00 3.00 2.24 . . . .",
         "-4.00 0.00 0.00 6.00 3.61 . . . ."},
        {"b1.attn.norm.divide", "1.00 -1.00 3.00 3.00 2.24 0.45 -0.45 1.34 1.34",
         "-4.00 0.00 0.00 6.00 3.61 -1.11 0.00 0.00 1.66"},
        {"b1.attn.norm.gamma", "1.00 -1.00 3.00 3.00 2.24 0.89 -0.45 1.34 1.34",
         "-4.00 0.00 0.00 6.00 3.61 -2.22 0.00 0.00 1.66"},
        {"b1.attn.delta", "1.00 -1.00 3.00 3.00 0.20 -0.50 0.30 0.10 . . . .",
         "-4.00 0.00 0.00 6.00 1.00 1.00 1.00 1.00 . . . ."},
        {"b1.attn.add", "1.00 -1.00 3.00 3.00 0.20 -0.50 0.30 0.10 1.20 -1.50 3.30 3.10",
         "-4.00 0.00 0.00 6.00 1.00 1.00 1.00 1.00 -3.00 1.00 1.00 7.00"},
    };
    struct stage stage;
    stage_open(&stage, TWO);
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
        struct canvas canvas = frame_at(&stage, steps[s].at);
        assert_row(&canvas, "▶the", steps[s].the);
        assert_row(&canvas, " cat", steps[s].cat);
        assert_shows(&canvas, "T x d = 2 x 4");
        canvas_free(&canvas);
    }
    stage_press(&stage, ">");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    ck_assert_int_ge(frame_find(&canvas, "▶cat"), 0);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(one_gamma_and_one_rms_a_token_in_words)
{
    struct stage stage;
    stage_open(&stage, TWO);
    struct canvas canvas = frame_at(&stage, "b1.attn.norm.gamma");
    assert_row(&canvas, "one γ for all tokens: γ", "2.00 1.00 1.00 1.00");
    assert_shows(&canvas, "one RMS a token, never over T x d");
    assert_shows(&canvas, "one scale for all");
    canvas_free(&canvas);
    canvas = frame_at(&stage, "b1.attn.norm.rms");
    assert_shows(&canvas, "2 tokens, 2 RMS values");
    canvas_free(&canvas);
    stage.app.settings.lang = LANG_KO;
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "모든 토큰에 γ 하나: γ");
    assert_shows(&canvas, "토큰이 2개면 RMS도 2개입니다");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* Eighths of the bar below the n-th number of a row, and its side. */
static uint8_t bar_below(const struct canvas *canvas, const char *name, size_t n, uint8_t *side)
{
    int y = frame_find(canvas, name);
    const char *row = frame_row(canvas, y), *at = strstr(row, name) + strlen(name);
    for (at += strspn(at, " "); n > 0; n--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    int x = (int)(at - row) - 2 * (strstr(row, "▶") != NULL); /* which has three bytes */
    const struct cell *cell = canvas_at(canvas, x, y + 1);
    *side = cell->side;
    return cell->kind == CELL_BAR ? cell->eighths : 0;
}

START_TEST(bars_are_on_one_scale_and_tell_the_sign_by_side)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[4,-4,2,1],[1,2,-2,4]],\"model\":{\"blocks\":[{"
                       "\"attention\":{\"delta\":[[-4,0,0,0],[0,2,0,0]]}}]}}");
    show(&stage, "b1.attn.add");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL); /* bars of one row */
    static const struct {
        const char *row;
        size_t number;
        uint8_t eighths, side;
    } cells[] = {
        {"▶t1", 0, 8, BAR_FROM_BOTTOM}, {"▶t1", 1, 8, BAR_FROM_TOP},
        {"▶t1", 2, 4, BAR_FROM_BOTTOM}, {"▶t1", 3, 2, BAR_FROM_BOTTOM},
        {"▶t1", 4, 8, BAR_FROM_TOP},    {"▶t1", 8, 0, 0},
        {" t2", 2, 4, BAR_FROM_TOP},    {" t2", 5, 4, BAR_FROM_BOTTOM},
        {" t2", 9, 8, BAR_FROM_BOTTOM},
    };
    for (size_t c = 0; c < sizeof cells / sizeof *cells; c++) {
        uint8_t side, eighths = bar_below(&canvas, cells[c].row, cells[c].number, &side);
        ck_assert_msg(eighths == cells[c].eighths, "%s, number %zu: %d eighths", cells[c].row,
                      cells[c].number, eighths);
        if (eighths)
            ck_assert_int_eq(side, cells[c].side);
    }
    assert_shows(&canvas, "full bar = 4");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* The frame of a step that is not revealed has everything where it will be. */
START_TEST(nothing_moves_when_it_comes)
{
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}};
    struct stage stage;
    stage_open(&stage, TWO);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct canvas frames[2];
        show(&stage, "b1.attn.norm.mean");
        frames[0] = stage_frame(&stage, sizes[s][0], sizes[s][1], NULL);
        show(&stage, "b1.attn.norm.divide");
        frames[1] = stage_frame(&stage, sizes[s][0], sizes[s][1], NULL);
        for (int y = 1; y < sizes[s][1] - 5; y++)
            for (int x = 0; x < sizes[s][0]; x++) {
                const struct cell *before = canvas_at(&frames[0], x, y);
                const struct cell *after = canvas_at(&frames[1], x, y);
                bool place = before->kind == CELL_BLANK ||
                             (before->kind == CELL_GLYPH && before->code[0] == '.');
                ck_assert_msg(
                    place || (before->kind == after->kind && before->code[0] == after->code[0]),
                    "%dx%d: column %d of row %d", sizes[s][0], sizes[s][1], x, y);
            }
        canvas_free(&frames[0]);
        canvas_free(&frames[1]);
    }
    stage_close(&stage);
}
END_TEST

/* T x d of a fixed seed, every step in this view. */
static void open_random(struct stage *stage, size_t T, size_t d, const char *model)
{
    struct buf json = {0};
    uint64_t seed = T * 1000 + d;
    buf_str(&json, "{\"midstream\":1,\"x\":[");
    for (size_t i = 0; i < T * d; i++)
        buf_fmt(&json, "%s%.2f%s",
                i % d ? ","
                : i   ? ",["
                      : "[",
                random_unit(&seed) * (i % 7 == 3 ? 40 : 2), i % d == d - 1 ? "]" : "");
    buf_fmt(&json, "]%s}", model);
    ck_assert(!json.failed);
    stage_open(stage, buf_text(&json));
    buf_free(&json);
}

/* γ's row takes the blank one: the tokens stay in their rows, each bar below its number. */
START_TEST(three_tokens_keep_their_rows)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"tokens\":[\"big\",\"tiny\",\"huge\"],"
                       "\"x\":[[1,-1,3,3],[0.1,0.2,-0.1,0.2],[4,0,-4,2]],"
                       "\"steps\":[{\"at\":\"embed\",\"view\":\"tokens\"},"
                       "{\"at\":\"b1.attn.fork\",\"view\":\"tokens\"},"
                       "{\"at\":\"b1.attn.norm.rms\",\"view\":\"tokens\"},"
                       "{\"at\":\"b1.attn.norm.gamma\",\"view\":\"tokens\"}]}");
    for (int step = 0; step < 4; step++) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        int big = frame_find(&canvas, "▶big "), tiny = frame_find(&canvas, "tiny ");
        ck_assert_int_eq(frame_find(&canvas, "T x d = 3 x 4"), 1);
        ck_assert_int_eq(big, 5);
        ck_assert_int_eq(tiny, 7);
        ck_assert_int_eq(frame_find(&canvas, "huge "), 9);
        ck_assert_int_gt(frame_find(&canvas, "1 cell = "), 17); /* and the bars have room */
        canvas_free(&canvas);
        stage_press(&stage, "right");
    }
    stage_close(&stage);
}
END_TEST

START_TEST(every_shape_fits_every_screen)
{
    static const size_t shapes[][2] = {{1, 1},  {1, 4},  {2, 4},   {3, 8},    {7, 5},
                                       {5, 40}, {40, 3}, {200, 4}, {64, 300}, {2, 2000}};
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}};
    static const char *const models[] = {
        "", ",\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"kind\":\"layernorm\"},\"place\":"
            "\"sandwich\"},\"mlp\":{\"place\":\"post\"}}]}"};
    struct stage stage;
    open_random(&stage, shapes[_i][0], shapes[_i][1], models[_i % 2]);
    stage.app.view = VIEW_TOKENS;
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        struct err err;
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        for (int v = 0; v < 12; v++) {
            struct drawn drawn;
            stage.app.settings.lang = v % 2 ? LANG_KO : LANG_EN;
            stage.app.settings.ascii = v / 2 % 2;
            const int *size = sizes[v / 4];
            struct canvas canvas = stage_frame(&stage, size[0], size[1], &drawn);
            ck_assert_msg(drawn.cut == 0, "%zu x %zu, step %zu, %dx%d, way %d: cut", shapes[_i][0],
                          shapes[_i][1], step + 1, size[0], size[1], v % 4);
            assert_shows(&canvas, v % 2 ? "꽉 찬 막대 =" : "full bar =");
            canvas_free(&canvas);
        }
    }
    stage_close(&stage);
}
END_TEST

START_TEST(no_size_is_too_small_to_draw)
{
    struct stage stage;
    open_random(&stage, 9, 11, "");
    show(&stage, "b1.attn.add");
    for (int cols = 1; cols <= 130; cols += 3)
        for (int rows = 1; rows <= 45; rows += 2) {
            struct err err;
            struct canvas canvas;
            ck_assert_int_eq(canvas_init(&canvas, cols, rows, GLYPHS_UNICODE, &err), 0);
            tokens_draw(&stage.app, &canvas, (struct rect){0, 0, cols, rows});
            ck_assert(canvas_check(&canvas));
            canvas_free(&canvas);
        }
    stage_close(&stage);
}
END_TEST

/* The chosen token stays in sight among groups, alone, with its own values. */
START_TEST(groups_keep_the_chosen_token_in_sight)
{
    struct stage stage;
    open_random(&stage, 200, 4, "");
    show(&stage, "b1.attn.norm.rms");
    stage.app.token = 122;
    stage.app.token_here = true;
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    char rms[32], row[512];
    snprintf(rms, sizeof rms, " %.2f", app_point(&stage.app)->stats[122].rms);
    strcpy(row, frame_row(&canvas, frame_find(&canvas, "▶t123")));
    ck_assert_msg(strstr(row, rms), "'%s' has no%s", row, rms);
    assert_shows(&canvas, "a cell: the extreme of");
    ck_assert_uint_eq(occurrences(&canvas, "▶"), 1);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* Against the definition: the value of largest size, NaN before all. */
START_TEST(a_group_is_its_extreme)
{
    enum { T = 13, D = 29 };
    float values[T * D], got[D];
    uint64_t seed = 5;
    for (int round = 0; round < 50; round++) {
        for (size_t i = 0; i < T * D; i++)
            values[i] = (float)random_unit(&seed) * (i % 5 ? 1 : 1e-30f);
        if (round % 3 == 1)
            values[random_int(&seed, 0, T * D - 1)] = INFINITY;
        if (round % 3 == 2)
            values[random_int(&seed, 0, T * D - 1)] = NAN;
        size_t from = (size_t)random_int(&seed, 0, T - 1);
        size_t to = (size_t)random_int(&seed, (int)from + 1, T);
        size_t columns = (size_t)random_int(&seed, 1, D);
        heat_extremes(values, D, from, to, columns, got);
        for (size_t c = 0; c < columns; c++) {
            float want = 0;
            for (size_t t = from; t < to; t++)
                for (size_t i = c * D / columns; i < (c + 1) * D / columns; i++)
                    if (!isnan(want) &&
                        (isnan(values[t * D + i]) || fabsf(values[t * D + i]) > fabsf(want)))
                        want = values[t * D + i];
            ck_assert_msg(isnan(want) ? isnan(got[c]) : got[c] == want, "%g, expected %g",
                          (double)got[c], (double)want);
        }
    }
}
END_TEST

START_TEST(exponents_are_short)
{
    static const struct {
        double value;
        int decimals;
        const char *text;
    } cases[] = {
        {1.5, 2, "1.50"},     {-0.0044, 2, "-4e-3"},    {0.004, 3, "0.004"},
        {1.23e9, 2, "1.2e9"}, {-4.56e-12, 2, "-5e-12"}, {0, 2, "0.00"},
        {NAN, 2, "NaN"},      {-INFINITY, 2, "-inf"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        char text[NUM_MAX];
        size_t len = heat_number(cases[c].value, cases[c].decimals, text);
        ck_assert_str_eq(text, cases[c].text);
        ck_assert_uint_eq(len, strlen(text));
    }
}
END_TEST

/* What a question hides is not to be found in the map, and is there once it is answered. */
START_TEST(a_hidden_number_is_hidden_in_the_map)
{
    static const struct {
        const char *of, *number;
    } asks[] = {{"rms", "2.24"}, {"unit[3]", "1.34"}};
    for (size_t a = 0; a < sizeof asks / sizeof *asks; a++) {
        struct stage stage;
        struct buf json = {0};
        buf_fmt(&json,
                "{\"midstream\":1,\"x\":[[1,-1,3,3],[-4,0,0,6]],\"model\":{\"blocks\":[{"
                "\"attention\":{\"norm\":{\"eps\":0}}}]},\"steps\":[{\"at\":"
                "\"b1.attn.norm.divide\",\"view\":\"tokens\",\"caption\":\"c\",\"ask\":{"
                "\"of\":\"%s\"}}]}",
                asks[a].of);
        stage_open(&stage, buf_text(&json));
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows_not(&canvas, asks[a].number);
        assert_row(&canvas, " t2", "-4.00 0.00 0.00 6.00 3.61 -1.11 0.00 0.00 1.66");
        assert_shows(&canvas, "?");
        canvas_free(&canvas);
        stage_press(&stage, "right");
        canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, asks[a].number);
        canvas_free(&canvas);
        stage_close(&stage);
        buf_free(&json);
    }
}
END_TEST

START_TEST(in_ascii_a_narrow_cell_shows_its_sign)
{
    struct stage stage;
    open_random(&stage, 3, 60, "");
    show(&stage, "b1.attn.norm.gamma");
    stage.app.settings.ascii = true;
    struct canvas canvas = stage_frame(&stage, 80, 12, NULL);
    struct buf text = {0};
    frame_text(&canvas, &text);
    ck_assert_ptr_nonnull(strstr(buf_text(&text), "# above 0, = below"));
    /* Negative cells have signs of their own, since a side cannot be seen in ASCII. */
    ck_assert_ptr_nonnull(strchr(frame_row(&canvas, frame_find(&canvas, ">t1")), '-'));
    buf_free(&text);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_tokens(void)
{
    TCase *tc = tcase_create("tokens");
    tcase_add_test(tc, each_row_has_its_numbers_and_its_rms);
    tcase_add_test(tc, one_gamma_and_one_rms_a_token_in_words);
    tcase_add_test(tc, bars_are_on_one_scale_and_tell_the_sign_by_side);
    tcase_add_test(tc, nothing_moves_when_it_comes);
    tcase_add_test(tc, three_tokens_keep_their_rows);
    tcase_add_loop_test(tc, every_shape_fits_every_screen, 0, 10);
    tcase_add_test(tc, no_size_is_too_small_to_draw);
    tcase_add_test(tc, groups_keep_the_chosen_token_in_sight);
    tcase_add_test(tc, a_group_is_its_extreme);
    tcase_add_test(tc, exponents_are_short);
    tcase_add_test(tc, a_hidden_number_is_hidden_in_the_map);
    tcase_add_test(tc, in_ascii_a_narrow_cell_shows_its_sign);
    return tc;
}

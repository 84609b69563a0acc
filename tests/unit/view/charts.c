/* SPDX-License-Identifier: MIT
 *
 * What bar charts can be made to show, read back from frames: bars as eighths, ticks and notes as
 * text. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charts.h"

#define WIDE                                                                                   \
    "{\"midstream\":1,\"x\":[[0.3,-0.2,0.15,120,-0.4,0.02,0.6,-1.5]],\"model\":{\"blocks\":[{" \
    "\"attention\":{\"norm\":{\"eps\":0}}}]}}"

/* The bar cells of a row in one half of the canvas, as `side eighths` of each. */
static void row_bars(const struct canvas *canvas, int y, int from, int to, char *out, size_t size)
{
    size_t len = 0;
    out[0] = '\0';
    for (int x = from; x < to; x++) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->kind == CELL_BAR)
            len += (size_t)snprintf(out + len, size - len, "%d:%d%c ", x - from, cell->eighths,
                                    cell->side == BAR_FROM_LEFT ? '+' : '-');
    }
}

/* --- scales of their own --------------------------------------------------------------------- */

/* The lesson: with gamma 1, x and x/RMS draw the same bars, cell for cell; on one scale they do
 * not. For every width, so that many bars fall right between two eighths. */
START_TEST(own_scales_make_the_pictures_identical)
{
    uint64_t seed = 11;
    int differ = 0;
    for (int round = 0; round < 400; round++) {
        enum { D = 6 };
        float x[D], unit[D];
        double squares = 0;
        for (int i = 0; i < D; i++) {
            x[i] = (float)random_int(&seed, -48, 48);
            squares += (double)x[i] * (double)x[i];
        }
        double rms = sqrt(squares / D + 1e-5);
        for (int i = 0; i < D; i++)
            unit[i] = (float)((double)x[i] / rms);
        struct bars bars = bars_of(x, unit, D);
        int cols = random_int(&seed, 40, 160), name = 3, half = (cols - name) / 2;
        for (int own = 0; own < 2; own++) {
            bars.chart.own_scale = own;
            bars.chart.kind = round % 2 ? CHART_LOG : CHART_LINEAR;
            struct canvas canvas = chart(&bars, cols, 9, NULL);
            for (int y = 2; y < 8; y++) {
                char left[512], right[512];
                row_bars(&canvas, y, name, name + half, left, sizeof left);
                row_bars(&canvas, y, name + half, name + 2 * half, right, sizeof right);
                ck_assert_msg(!own || strcmp(left, right) == 0, "round %d:\n%s\n%s", round, left,
                              right);
                differ += !own && strcmp(left, right) != 0;
            }
            canvas_free(&canvas);
        }
    }
    ck_assert_int_gt(differ, 400);
}
END_TEST

static void check_warning(struct stage *stage, int cols, int rows, const char *words)
{
    struct drawn drawn;
    struct canvas frame = stage_frame(stage, cols, rows, &drawn);
    assert_shows(&frame, words);
    ck_assert_uint_eq(drawn.cut, 0);
    int y = frame_find(&frame, words), warned = 0;
    for (int x = 0; x < cols; x++)
        warned += canvas_at(&frame, x, y)->style == STYLE_WARNING;
    ck_assert_int_gt(warned, 10);
    canvas_free(&frame);
}

START_TEST(own_scales_are_said_as_a_warning)
{
    static const char *const AT[] = {
        "embed",         "b1.attn.fork", "b1.attn.norm.divide", "b1.attn.norm.gamma",
        "b1.attn.delta", "b1.attn.add"};
    static const struct {
        int cols, rows;
    } SIZES[] = {{80, 24}, {120, 36}, {40, 12}};
    for (size_t a = 0; a < sizeof AT / sizeof *AT; a++)
        for (int kind = 0; kind < 3; kind++) {
            struct stage stage;
            stage_open(&stage, ARTICLE);
            stage_at(&stage, AT[a]);
            stage_press(&stage, "=");
            for (int press = 0; press < kind; press++)
                stage_press(&stage, "#");
            for (int size = 0; size < 3; size++) {
                check_warning(&stage, SIZES[size].cols, SIZES[size].rows,
                              "own scales: lengths cannot be compared");
                stage.app.settings.lang = LANG_KO;
                check_warning(&stage, SIZES[size].cols, SIZES[size].rows, "눈금이 서로 다름");
                stage.app.settings.lang = LANG_EN;
            }
            stage_close(&stage);
        }
}
END_TEST

START_TEST(own_scales_have_ticks_of_their_own)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.divide");
    struct canvas frame = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&frame, "-3      0      3       -3      0      3");
    assert_shows(&frame, "same scale");
    canvas_free(&frame);
    stage_press(&stage, "=");
    frame = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&frame, "-3      0      3      -1.34    0    1.34");
    assert_shows_not(&frame, "same scale");
    canvas_free(&frame);
    stage_close(&stage);
}
END_TEST

/* --- logarithmic ----------------------------------------------------------------------------- */

START_TEST(logarithmic_charts_say_so)
{
    struct stage stage;
    stage_open(&stage, WIDE);
    stage_at(&stage, "b1.attn.norm.divide");
    stage_press(&stage, "#");
    struct canvas frame = stage_frame(&stage, 120, 36, NULL);
    assert_shows(&frame, "same log scale: 1 cell = x ");
    int y = frame_find(&frame, "-100    0    100");
    ck_assert_int_ge(y, 0);
    canvas_free(&frame);
    stage_press(&stage, "|"); /* with more room, more decades, on both sides */
    frame = stage_frame(&stage, 200, 50, NULL);
    assert_shows(&frame, "-100");
    ck_assert_ptr_nonnull(strstr(frame_row(&frame, frame_find(&frame, "-100")), "-1 "));
    ck_assert_ptr_nonnull(strstr(frame_row(&frame, frame_find(&frame, "-100")), " 1 "));
    canvas_free(&frame);
    stage_press(&stage, "#");
    stage_press(&stage, "#");
    frame = stage_frame(&stage, 120, 36, NULL);
    assert_shows_not(&frame, "log scale");
    canvas_free(&frame);
    stage_close(&stage);
}
END_TEST

/* A component a thousand times the others: on the logarithmic chart every bar has more than the
 * eighth that says "not 0". */
START_TEST(logarithmic_charts_show_both)
{
    static const float values[] = {0.12f, -0.3f, 120, 0.5f, -0.08f, 0.25f};
    struct bars bars = bars_of(values, NULL, 6);
    for (int log = 0; log < 2; log++) {
        bars.chart.kind = log ? CHART_LOG : CHART_LINEAR;
        struct canvas canvas = chart(&bars, 50, 9, NULL);
        int seen = 0;
        for (int y = 2; y < 8; y++)
            for (int x = 0; x < 50; x++)
                seen += canvas_at(&canvas, x, y)->kind == CELL_BAR &&
                        canvas_at(&canvas, x, y)->eighths == 8;
        if (log)
            ck_assert_int_ge(seen, 20 + 5 * 2);
        else
            ck_assert_int_le(seen, 20);
        canvas_free(&canvas);
    }
}
END_TEST

/* Decades stand where bars of their size end, labels never touch. */
START_TEST(ticks_stand_apart)
{
    uint64_t seed = 12;
    for (int round = 0; round < 500; round++) {
        float a[4], b[4];
        for (int i = 0; i < 4; i++) {
            a[i] = (float)(random_unit(&seed) * pow(10, random_int(&seed, -6, 6)));
            b[i] = (float)(random_unit(&seed) * pow(10, random_int(&seed, -6, 6)));
        }
        struct bars bars = bars_of(a, b, 4);
        bars.chart.kind = round % 3 ? CHART_LOG : CHART_LINEAR;
        bars.chart.own_scale = round % 5 == 0;
        struct canvas canvas = chart(&bars, random_int(&seed, 30, 200), 7, NULL);
        const char *row = frame_row(&canvas, 1);
        int bars_seen = 0;
        for (int x = 0; x < canvas.cols; x++)
            bars_seen += canvas_at(&canvas, x, 2)->kind == CELL_BAR;
        ck_assert_msg(!bars_seen || strchr(row, '0'), "bars without a zero");
        for (const char *at = row; *at;) {
            at += strspn(at, " ");
            if (!*at)
                break;
            char *end;
            (void)strtod(at, &end);
            ck_assert_msg(end > at && (*end == ' ' || *end == '\0'), "'%s'", row);
            at = end;
        }
        ck_assert_uint_eq(canvas.cut, 0);
        canvas_free(&canvas);
    }
}
END_TEST

/* --- standing -------------------------------------------------------------------------------- */

START_TEST(standing_bars_stand)
{
    static const float values[] = {1, -1, 3, 3};
    struct bars bars = bars_of(values, NULL, 4);
    bars.chart.kind = CHART_UPRIGHT;
    int used;
    struct canvas canvas = chart(&bars, 44, 15, &used);
    /* Six rows a side for 3, so that 1 is two rows; numbers beyond the tips. */
    static const char *const ROWS[] = {
        "                    a",
        "                       3.00     3.00",
    };
    for (size_t y = 0; y < sizeof ROWS / sizeof *ROWS; y++)
        ck_assert_str_eq(frame_row(&canvas, (int)y), ROWS[y]);
    int up[4] = {0}, down[4] = {0};
    for (int y = 0; y < 15; y++)
        for (int i = 0; i < 4; i++) {
            const struct cell *cell = canvas_at(&canvas, 3 + i * 9 + 4, y);
            if (cell->kind == CELL_BAR)
                *(cell->side == BAR_FROM_BOTTOM ? &up[i] : &down[i]) += cell->eighths;
        }
    ck_assert_int_eq(up[2], up[3]);
    ck_assert_int_eq(up[2] % 8, 0);
    ck_assert_int_eq(up[0], down[1]);
    ck_assert_int_le(abs(3 * up[0] - up[2]), 2);
    ck_assert_int_eq(down[0] + down[2] + down[3] + up[1], 0);
    ck_assert_int_gt(frame_find(&canvas, "x1       x2       x3       x4"), 9);
    ck_assert_int_gt(frame_find(&canvas, "1 cell = "), 10);
    ck_assert_int_le(used, 15);
    canvas_free(&canvas);
}
END_TEST

/* Where there is no room they lie: too many, too low, too narrow. */
START_TEST(standing_bars_lie_where_they_must)
{
    float values[17];
    for (int i = 0; i < 17; i++)
        values[i] = (float)(i - 8);
    static const struct {
        size_t d;
        int cols, rows;
        bool stands;
    } CASES[] = {
        {16, 50, 20, true}, {17, 50, 20, false}, {16, 30, 20, false}, {4, 40, 6, false},
        {4, 40, 12, true},  {4, 10, 20, false},  {1, 20, 12, true},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct bars bars = bars_of(values, NULL, CASES[c].d);
        bars.chart.kind = CHART_UPRIGHT;
        struct canvas canvas = chart(&bars, CASES[c].cols, CASES[c].rows, NULL);
        int standing = 0;
        for (int i = 0; i < CASES[c].cols * CASES[c].rows; i++)
            standing += canvas.cells[i].kind == CELL_BAR && canvas.cells[i].side >= BAR_FROM_BOTTOM;
        ck_assert_msg((standing > 0) == CASES[c].stands, "case %zu", c);
        canvas_free(&canvas);
    }
}
END_TEST

TCase *tcase_charts(void)
{
    TCase *tc = tcase_create("charts");
    tcase_add_test(tc, own_scales_make_the_pictures_identical);
    tcase_add_test(tc, own_scales_are_said_as_a_warning);
    tcase_add_test(tc, own_scales_have_ticks_of_their_own);
    tcase_add_test(tc, logarithmic_charts_say_so);
    tcase_add_test(tc, logarithmic_charts_show_both);
    tcase_add_test(tc, ticks_stand_apart);
    tcase_add_test(tc, standing_bars_stand);
    tcase_add_test(tc, standing_bars_lie_where_they_must);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Bars, read back from whole frames: in one picture one scale for all columns, and what is printed
 * about the scale is true. */
#include "view/bars.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "fixture.h"
#include "view/format.h"

enum { D_MAX = 6, AXES_MAX = 3, TICKS_MAX = 24 };

/* --- reading a frame ------------------------------------------------------------------------- */

struct picture {
    int axes[AXES_MAX];
    size_t count;
    int top;     /* first row of the axes */
    double unit; /* what one cell is worth, by the ticks */
};

static bool is_axis(const struct canvas *canvas, int x, int y)
{
    const struct cell *cell = canvas_at(canvas, x, y);
    return cell && cell->kind == CELL_WIRE && cell->style == STYLE_AXIS;
}

static void find_axes(const struct canvas *canvas, struct picture *chart)
{
    for (int y = 0; y < canvas->rows && !chart->count; y++)
        for (int x = 0; x < canvas->cols; x++)
            if (is_axis(canvas, x, y)) {
                ck_assert_uint_lt(chart->count, AXES_MAX);
                chart->top = y;
                chart->axes[chart->count++] = x;
            }
}

struct tick {
    double value;
    int x; /* the column that it stands for */
};

static char char_at(const struct canvas *canvas, int x, int y)
{
    const struct cell *cell = canvas_at(canvas, x, y);
    return cell && cell->kind == CELL_GLYPH && cell->code[0] < 0x80 ? (char)cell->code[0] : ' ';
}

/* Labels are centred on their column, an even width leans to the left. */
static size_t read_ticks(const struct canvas *canvas, int y, int from, struct tick *ticks)
{
    size_t count = 0;
    for (int x = from; x < canvas->cols; x++) {
        char text[NUM_MAX];
        int len = 0;
        while (x + len < canvas->cols && char_at(canvas, x + len, y) != ' ' && len < NUM_MAX - 1) {
            text[len] = char_at(canvas, x + len, y);
            len++;
        }
        text[len] = '\0';
        if (!len)
            continue;
        char *end;
        ticks[count].value = strtod(text, &end);
        ticks[count].x = x + len / 2;
        ck_assert_msg(!*end, "'%s' is no tick", text);
        count++;
        ck_assert_uint_lt(count, TICKS_MAX);
        x += len;
    }
    return count;
}

/* Zero below every axis; the largest tick says what a cell is worth, and all others agree. */
static void check_ticks(const struct canvas *canvas, struct picture *chart)
{
    struct tick ticks[TICKS_MAX];
    size_t count = read_ticks(canvas, chart->top - 1, 0, ticks);
    size_t zeros = 0, axis = 0;
    for (size_t t = 0; t < count; t++)
        zeros += ticks[t].value == 0;
    ck_assert_msg(zeros == chart->count, "%zu ticks say 0, of %zu axes", zeros, chart->count);
    double largest = 0;
    for (size_t t = 0; t < count; t++)
        if (ticks[t].value > largest) {
            largest = ticks[t].value;
            while (axis + 1 < chart->count && chart->axes[axis + 1] < ticks[t].x)
                axis++;
            chart->unit = largest / (ticks[t].x - chart->axes[axis]);
        }
    ck_assert(largest > 0);
    for (size_t t = 0; t < count; t++) {
        /* A positive one belongs to the axis left of it, a negative one to the next. */
        axis = 0;
        while (axis + 1 < chart->count &&
               (ticks[t].value < 0 ? chart->axes[axis] < ticks[t].x
                                   : chart->axes[axis + 1] <= ticks[t].x))
            axis++;
        double off = ticks[t].x - chart->axes[axis] - ticks[t].value / chart->unit;
        ck_assert_msg(fabs(off) <= 0.5 + 1e-9, "the tick %g is %g cells off", ticks[t].value, off);
    }
}

/* "1 cell = 0.25", in its own decimals. */
static void check_note(const struct canvas *canvas, const struct picture *chart)
{
    int y = frame_find(canvas, "1 cell = ");
    if (y < 0)
        return;
    const char *text = strstr(frame_row(canvas, y), "1 cell = ") + strlen("1 cell = ");
    char *end;
    double said = strtod(text, &end);
    const char *point = memchr(text, '.', (size_t)(end - text));
    const char *mark = memchr(text, 'e', (size_t)(end - text));
    double place = pow(10, (mark ? strtod(mark + 1, NULL) : 0) -
                               (point ? (double)((mark ? mark : end) - point - 1) : 0));
    ck_assert_msg(fabs(said - chart->unit) <= place / 2 * 1.001, "1 cell = %g is said, it is %g",
                  said, chart->unit);
    ck_assert_msg(fabs(said - chart->unit) <= chart->unit / 10, "%g says too little of %g", said,
                  chart->unit);
}

/* Eighths of the bar that begins beside the axis. */
static int eighths_at(const struct canvas *canvas, int axis, int y, int dir)
{
    int eighths = 0;
    for (int x = axis + dir;; x += dir) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (!cell || cell->kind != CELL_BAR)
            return eighths;
        expect(cell->side == (dir > 0 ? BAR_FROM_LEFT : BAR_FROM_RIGHT), "side %d", cell->side);
        eighths += cell->eighths;
    }
}

static int row_of(const struct canvas *canvas, size_t component)
{
    char name[16], longer[16];
    snprintf(name, sizeof name, "x%zu ", component + 1);
    snprintf(longer, sizeof longer, "x%zu", component + 1);
    for (int y = 0; y < canvas->rows; y++) {
        const char *row = frame_row(canvas, y);
        row += strspn(row, " ");
        if (strncmp(row, name, strlen(name)) == 0 || strcmp(row, longer) == 0)
            return y;
    }
    ck_abort_msg("no row of %s", name);
}

/* The bar is as long as the value says, to a sixteenth of a cell, on the value's side. */
static void check_bar(const struct canvas *canvas, const struct picture *chart, size_t column,
                      int y, float value)
{
    int right = eighths_at(canvas, chart->axes[column], y, 1);
    int left = eighths_at(canvas, chart->axes[column], y, -1);
    double cells = fabs((double)value) / chart->unit;
    int got = value < 0 ? left : right;
    ck_assert_msg((value < 0 ? right : left) == 0, "a bar on the wrong side of %g", (double)value);
    bool speck = value != 0 && got == 1 && cells < 1.0 / 16; /* what is not 0 is seen */
    ck_assert_msg(speck || fabs(got / 8.0 - cells) <= 1.0 / 16 + 1e-6,
                  "%g is %g cells, drawn as %d eighths", (double)value, cells, got);
    ck_assert_msg(value == 0 || got > 0, "%g is not seen", (double)value);
}

/* --- what is in it --------------------------------------------------------------------------- */

struct columns {
    const float *values[AXES_MAX];
    size_t count;
};

static struct columns columns_of(const struct app *app, size_t shown)
{
    const struct trace_point *point = app_point(app);
    size_t at = app_token(app) * app_components(app);
    struct columns c = {{point->value + at}, 1};
    if (plan_is_norm(app_op(app)))
        c = (struct columns){{point->x + at, point->unit + at, point->value + at}, 3};
    if (app_op(app)->kind == OP_ADD)
        c = (struct columns){{point->x + at, point->delta + at, point->value + at}, 3};
    if (app_op(app)->kind == OP_FORK)
        c = (struct columns){{point->value + at, point->value + at}, 2};
    if (shown == 2 && c.count == 3) { /* no room: the last takes the place of the one before */
        c.values[1] = c.values[2];
        c.count = 2;
    }
    return c;
}

/* At a join the digits may be more than the comparison's, so that the rows add up as shown. */
static void check_numbers(const struct stage *stage, const struct canvas *canvas, int y,
                          float value)
{
    const struct app *app = &stage->app;
    int least = num_decimals(app_point(app)->max_abs, app->settings.digits);
    int most = app_op(app)->kind == OP_ADD ? 7 : least;
    bool found = false;
    for (int decimals = least; decimals <= most && !found; decimals++) {
        struct buf text = {0};
        format_fixed(&text, value, decimals);
        found = strstr(frame_row(canvas, y), buf_text(&text)) != NULL;
        buf_free(&text);
    }
    ck_assert_msg(found, "%g is not in: %s", (double)value, frame_row(canvas, y));
}

static void check_chart(struct stage *stage, int cols, int rows)
{
    struct canvas canvas = stage_frame(stage, cols, rows, NULL);
    struct picture chart = {0};
    find_axes(&canvas, &chart);
    ck_assert_msg(chart.count > 0, "no chart at %dx%d", cols, rows);
    check_ticks(&canvas, &chart);
    check_note(&canvas, &chart);
    struct columns columns = columns_of(&stage->app, chart.count);
    ck_assert_uint_eq(chart.count, columns.count);
    for (size_t i = 0; i < app_components(&stage->app); i++) {
        int y = row_of(&canvas, i);
        for (size_t c = 0; c < columns.count; c++) {
            check_bar(&canvas, &chart, c, y, columns.values[c][i]);
            check_numbers(stage, &canvas, y, columns.values[c][i]);
        }
    }
    canvas_free(&canvas);
}

/* --- the tests ------------------------------------------------------------------------------- */

/* A block whose vector, gamma and delta are drawn by chance, sometimes all of one sign. */
static void random_json(uint64_t *seed, struct buf *out)
{
    int d = random_int(seed, 1, D_MAX), one_sign = random_int(seed, 0, 3) == 0;
    double scale = pow(10, random_int(seed, -2, 4));
    const char *const parts[] = {"{\"midstream\":1,\"x\":[[",
                                 "]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"gamma\":[",
                                 "]},\"delta\":[["};
    for (int part = 0; part < 3; part++) {
        buf_str(out, parts[part]);
        for (int i = 0; i < d; i++) {
            double value = random_unit(seed) * (part == 1 ? 2 : scale);
            if (random_int(seed, 0, 9) == 0)
                value = 0;
            buf_fmt(out, "%s%.6g", i ? "," : "", one_sign ? fabs(value) : value);
        }
    }
    buf_str(out, "]]}}]}}");
}

START_TEST(bars_are_as_long_as_their_numbers)
{
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {100, 30}, {200, 60}, {90, 40}};
    static const char *const AT[] = {"b1.attn.norm.gamma", "b1.attn.add", "b1.attn.fork", "embed"};
    enum { ROUNDS = 12 };
    uint64_t seed = 1000 + (unsigned)_i;
    for (int round = 0; round < ROUNDS; round++) {
        struct buf json = {0};
        struct stage stage;
        random_json(&seed, &json);
        stage_open(&stage, buf_text(&json));
        stage_press(&stage, "z"); /* the panel alone: room for all columns */
        stage_at(&stage, AT[_i]);
        for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++)
            check_chart(&stage, SIZES[size][0], SIZES[size][1]);
        stage_close(&stage);
        buf_free(&json);
    }
}
END_TEST

/* Equal values, equal bars; opposite values, mirror images: to the cell. */
START_TEST(equal_values_are_equal_bars)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[0.7,-0.7,0.7,0.3]],\"model\":{\"blocks\":[{"
                       "\"attention\":{\"delta\":[[-1.4,1.4,0,-0.3]]}}]}}");
    stage_press(&stage, "z");
    stage_at(&stage, "b1.attn.add"); /* x+delta: -0.7, 0.7, 0.7, 0 */
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    struct picture chart = {0};
    find_axes(&canvas, &chart);
    ck_assert_uint_eq(chart.count, 3);
    int rows[4];
    for (size_t i = 0; i < 4; i++)
        rows[i] = row_of(&canvas, i);
    int seven = eighths_at(&canvas, chart.axes[0], rows[0], 1);
    ck_assert_int_gt(seven, 8);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[0], rows[1], -1), seven);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[0], rows[2], 1), seven);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[2], rows[0], -1), seven);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[2], rows[1], 1), seven);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[2], rows[2], 1), seven);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[2], rows[3], 1), 0);
    ck_assert_int_eq(eighths_at(&canvas, chart.axes[1], rows[3], -1),
                     eighths_at(&canvas, chart.axes[0], rows[3], 1));
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* All tokens of a norm share one scale, so that they can be compared by going from one to the
 * next. */
START_TEST(tokens_share_the_scale)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,-1,3,3],[10,-10,30,30]]}");
    stage_press(&stage, "z");
    stage_at(&stage, "b1.attn.norm.gamma");
    for (int token = 0; token < 2; token++) {
        struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
        struct picture chart = {0};
        find_axes(&canvas, &chart);
        check_ticks(&canvas, &chart);
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, chart.top - 1), "-30 "));
        canvas_free(&canvas);
        stage_press(&stage, ">");
    }
    stage_close(&stage);
}
END_TEST

/* --- nothing moves --------------------------------------------------------------------------- */

static bool same_thing(const struct cell *a, const struct cell *b)
{
    return a->kind == b->kind && memcmp(a->code, b->code, sizeof a->code) == 0 &&
           a->eighths == b->eighths && memcmp(a->arms, b->arms, sizeof a->arms) == 0;
}

/* From one step to the next: every cell of the chart that showed something shows the same; what is
 * new is a bar or a number. `lines` is where the chart ends. */
static void check_revealed(const struct canvas *a, const struct canvas *b, int lines, int step)
{
    size_t came = 0;
    for (int y = 1; y < lines; y++)
        for (int x = 0; x < a->cols; x++) {
            const struct cell *before = canvas_at(a, x, y), *after = canvas_at(b, x, y);
            if (same_thing(before, after))
                continue;
            ck_assert_msg(before->kind == CELL_BLANK, "step %d: (%d, %d) has changed", step, x, y);
            ck_assert(after->kind == CELL_BAR || after->kind == CELL_GLYPH);
            came++;
        }
    ck_assert_msg(came == 0 || step >= 3, "step %d shows something before divide", step);
    ck_assert_msg(came > 0 || step < 3, "step %d shows nothing new", step);
}

START_TEST(nothing_moves_when_a_column_comes)
{
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {200, 60}, {100, 24}};
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{"
                       "\"norm\":{\"gamma\":[-12.5,1,1,0.01]},\"example\":1}}]}}");
    stage_press(&stage, "z");
    for (size_t size = 0; size < 4; size++) {
        struct canvas before = {0};
        stage_at(&stage, "b1.attn.norm.square");
        for (int step = 0; step < 5; step++) {
            struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
            int lines = frame_find(&canvas, "1 cell =");
            ck_assert_int_gt(lines, 0);
            if (step)
                check_revealed(&before, &canvas, lines + 1, step);
            canvas_free(&before);
            before = canvas;
            stage_press(&stage, "right");
        }
        canvas_free(&before);
    }
    stage_close(&stage);
}
END_TEST

/* Attention shows what it reads, which is not what its delta is added to, and that x waits. */
START_TEST(a_transform_shows_what_it_reads)
{
    static const struct {
        const char *place, *at, *reads, *makes;
    } CASES[] = {{"pre", "b1.attn.delta", "γ·x/RMS", "Δ"},
                 {"post", "b1.attn.delta", "x", "Δ"},
                 {"sandwich", "b1.attn.out", "γ·x/RMS", "output"},
                 {"reordered", "b1.attn.out", "x", "output"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char json[300], title[64];
        struct stage stage;
        snprintf(json, sizeof json,
                 "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{"
                 "\"place\":\"%s\",\"norm\":{\"eps\":0,\"gamma\":2},\"example\":1}}]}}",
                 CASES[i].place);
        stage_open(&stage, json);
        stage_at(&stage, CASES[i].at);
        struct canvas canvas = stage_frame(&stage, 60, 18, NULL);
        snprintf(title, sizeof title, "%s  ", CASES[i].reads);
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 2), title));
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 2), CASES[i].makes));
        /* 2 · 3 / 2.24, or x itself */
        bool norm = strcmp(CASES[i].reads, "x") != 0;
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 6), norm ? "2.68" : "3.00"));
        assert_shows(&canvas, "centre keeps x: [1, -1, 3, 3]");
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* Where a norm stands between the transform and the join, its result stands as the delta beside x
 * before it is added. */
START_TEST(the_sum_comes_into_its_place)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,2,-1,0]],\"model\":{\"blocks\":[{\"attention\":{"
                       "\"place\":\"reordered\",\"example\":1}}]}}");
    stage_press(&stage, "z");
    stage_at(&stage, "b1.attn.delta");
    struct canvas before = stage_frame(&stage, 120, 36, NULL);
    stage_press(&stage, "right");
    struct canvas after = stage_frame(&stage, 120, 36, NULL);
    int lines = frame_find(&after, "1 cell =");
    ck_assert_int_gt(lines, 0);
    /* Row 1 is the heading: it names the step. */
    for (int y = 2; y <= lines; y++)
        for (int x = 0; x < before.cols; x++) {
            const struct cell *was = canvas_at(&before, x, y);
            expect(was->kind == CELL_BLANK || same_thing(was, canvas_at(&after, x, y)),
                   "(%d, %d) has changed", x, y);
        }
    canvas_free(&before);
    canvas_free(&after);
    stage_close(&stage);
}
END_TEST

/* --- many components, odd values ------------------------------------------------------------- */

START_TEST(many_components_are_grouped_by_their_extremes)
{
    struct buf json = {0};
    buf_str(&json, "{\"midstream\":1,\"x\":[[");
    for (int i = 0; i < 1000; i++)
        buf_fmt(&json, "%s%s", i ? "," : "", i == 777 ? "-50" : i == 123 ? "40" : "0.5");
    buf_str(&json, "]]}");
    struct stage stage;
    stage_open(&stage, buf_text(&json));
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "-50.00"); /* the extremes are not lost */
    assert_shows(&canvas, " 40.00");
    assert_shows(&canvas, "-1000"); /* x961-1000 or so: a range */
    canvas_free(&canvas);
    buf_free(&json);
    stage_close(&stage);
}
END_TEST

START_TEST(no_number_is_said_and_has_no_bar)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[0,0]],\"model\":{\"blocks\":[{\"attention\":{"
                       "\"norm\":{\"eps\":0},\"example\":1}}]}}");
    stage_press(&stage, "z");
    stage_at(&stage, "b1.attn.norm.gamma");
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            expect(canvas_at(&canvas, x, y)->kind != CELL_BAR, "a bar at (%d, %d)", x, y);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, row_of(&canvas, 0)), "NaN"));
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_bars(void)
{
    TCase *tcase = tcase_create("bars");
    tcase_add_loop_test(tcase, bars_are_as_long_as_their_numbers, 0, 4);
    tcase_add_test(tcase, equal_values_are_equal_bars);
    tcase_add_test(tcase, tokens_share_the_scale);
    tcase_add_test(tcase, nothing_moves_when_a_column_comes);
    tcase_add_test(tcase, a_transform_shows_what_it_reads);
    tcase_add_test(tcase, the_sum_comes_into_its_place);
    tcase_add_test(tcase, many_components_are_grouped_by_their_extremes);
    tcase_add_test(tcase, no_number_is_said_and_has_no_bar);
    return tcase;
}

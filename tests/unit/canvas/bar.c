/* SPDX-License-Identifier: MIT
 *
 * Bars: the article's numbers, and over random vectors, sizes and signs what a reader relies on:
 * equal values look equal, opposite values are mirror images, lengths are true. */
#include <math.h>

#include "canvas/bar.h"
#include "fixture.h"
#include "suite.h"

START_TEST(ceiling_examples)
{
    static const struct {
        double value, ceiling;
    } cases[] = {
        {0, 1},       {1, 1},         {3, 3},         {3.0001, 4},        {1.2, 1.2}, {1.21, 1.5},
        {2.24, 2.5},  {1.5, 1.5},     {0.3, 0.3},     {0.07, 0.08},       {9, 10},    {10, 10},
        {101, 120},   {1e-5, 1e-5},   {7e20, 8e20},   {1e30, 1e30},       {0.6, 0.6}, {0.25, 0.25},
        {1e22, 1e22}, {1e-22, 1e-22}, {3.4e38, 4e38}, {1.1e-45, 1.2e-45},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_double_eq(scale_ceil(cases[i].value), cases[i].ceiling);
}
END_TEST

/* A typed 0.3 is stored as 0.300000012; its scale must not jump to 0.4. */
START_TEST(ceiling_of_float32_steps)
{
    static const double steps[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
    for (int power = -6; power <= 6; power++) {
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            float value = (float)(steps[i] * pow(10, power));
            double ceiling = scale_ceil(value);
            ck_assert_double_ge(ceiling, (double)value);
            ck_assert_double_le(ceiling, (double)value * (1 + 1e-6));
        }
    }
}
END_TEST

START_TEST(ceiling_bounds)
{
    uint64_t seed = 1;
    double before = 0, value = 1e-30;
    for (int i = 0; i < 20000; i++) {
        value *= 1 + 0.003 * (1 + random_unit(&seed)); /* rising, so that order can be checked */
        double ceiling = scale_ceil(value);
        ck_assert_double_ge(ceiling, value);
        ck_assert_double_le(ceiling, value * 4 / 3 * (1 + 1e-12));
        ck_assert_double_ge(ceiling, before);
        before = ceiling;
    }
    ck_assert(isfinite(scale_ceil(1.7e308)));
    ck_assert_double_gt(scale_ceil(5e-324), 0);
}
END_TEST

START_TEST(article_numbers)
{
    const struct scale scale = {.max = 3, .half = 10, .negative = true};
    static const struct {
        double value;
        int eighths;
        bool negative, clipped;
    } cases[] = {
        {1, 27, false, false},    {-1, 27, true, false},       {3, 80, false, false},
        {-3, 80, true, false},    {0.45, 12, false, false},    {1.34, 36, false, false},
        {0, 0, false, false},     {-0.0, 0, false, false},     {1e-30, 1, false, false},
        {-1e-30, 1, true, false}, {5e-324, 1, false, false},   {3.1, 80, false, true},
        {-300, 80, true, true},   {INFINITY, 80, false, true}, {-INFINITY, 80, true, true},
        {1e308, 80, false, true}, {2.999, 80, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct bar bar = bar_of(cases[i].value, &scale);
        ck_assert_int_eq(bar.eighths, cases[i].eighths);
        ck_assert_int_eq(bar.clipped, cases[i].clipped);
        ck_assert(!bar.nan);
        if (bar.eighths)
            ck_assert_int_eq(bar.negative, cases[i].negative);
    }
    struct bar nan = bar_of(NAN, &scale);
    ck_assert(nan.nan && nan.eighths == 0 && !nan.clipped);
}
END_TEST

START_TEST(no_room)
{
    const struct scale scale = {.max = 1, .half = 0, .negative = true};
    ck_assert_int_eq(bar_of(1, &scale).eighths, 0);
    ck_assert_int_eq(bar_of(-0.1, &scale).eighths, 0);
}
END_TEST

/* Eighths seen on the row, by walking away from the axis; checks that the bar is one piece. */
static int seen_eighths(const struct canvas *canvas, int axis, int y, int dx, enum bar_side side)
{
    int sum = 0;
    bool ended = false;
    for (int x = axis + dx; canvas_at(canvas, x, y); x += dx) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->kind != CELL_BAR) {
            ended = true;
            continue;
        }
        ck_assert_msg(!ended, "a gap at %d", x);
        ck_assert_int_eq(cell->side, side);
        sum += cell->eighths;
        ended = cell->eighths < 8;
    }
    return sum;
}

START_TEST(true_lengths_and_mirrors)
{
    uint64_t seed = 2;
    for (int round = 0; round < 400; round++) {
        double size = pow(10, random_int(&seed, -8, 8)), largest = 0, vector[12];
        int count = random_int(&seed, 1, 12);
        for (int i = 0; i < count; i++) {
            vector[i] = random_unit(&seed) * size * (random_int(&seed, 0, 3) ? 1 : 1e-4);
            largest = fmax(largest, fabs(vector[i]));
        }
        struct scale scale = {
            .max = scale_ceil(largest), .half = random_int(&seed, 1, 60), .negative = true};
        struct canvas canvas = new_canvas(2 * scale.half + 1, 2, GLYPHS_UNICODE);
        int axis = scale.half;
        for (int i = 0; i < count; i++) {
            canvas_clear(&canvas);
            bar_draw_h(&canvas, axis, 0, 1, &scale, bar_of(vector[i], &scale), STYLE_POSITIVE);
            bar_draw_h(&canvas, axis, 1, 1, &scale, bar_of(-vector[i], &scale), STYLE_POSITIVE);
            int row = vector[i] < 0 ? 1 : 0;
            int right = seen_eighths(&canvas, axis, row, 1, BAR_FROM_LEFT);
            int left = seen_eighths(&canvas, axis, 1 - row, -1, BAR_FROM_RIGHT);
            ck_assert_int_eq(right, left);
            ck_assert_int_eq(canvas_at(&canvas, axis, 0)->kind, CELL_BLANK);
            double cells = fabs(vector[i]) / scale.max * scale.half;
            if (cells >= 1.0 / 16)
                ck_assert_double_le(fabs(right / 8.0 - cells), 1.0 / 16 + 1e-9);
            else
                ck_assert_int_eq(right, vector[i] != 0);
            for (int x = 1; x <= scale.half; x++) /* cell by cell */
                ck_assert_int_eq(canvas_at(&canvas, axis + x, row)->eighths,
                                 canvas_at(&canvas, axis - x, 1 - row)->eighths);
            ck_assert(canvas_check(&canvas));
        }
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(equal_values_equal_bars)
{
    uint64_t seed = 3;
    struct canvas canvas = new_canvas(41, 4, GLYPHS_UNICODE);
    for (int round = 0; round < 200; round++) {
        struct scale scale = {.max = fabs(random_unit(&seed)) + 1e-3, .half = 20, .negative = true};
        double value = random_unit(&seed);
        canvas_clear(&canvas);
        bar_draw_h(&canvas, 20, 0, 1, &scale, bar_of(value, &scale), STYLE_NEGATIVE);
        bar_draw_h(&canvas, 20, 1, 3, &scale, bar_of(value, &scale), STYLE_NEGATIVE);
        for (int y = 1; y < 4; y++)
            ck_assert_mem_eq(canvas_at(&canvas, 0, y), canvas_at(&canvas, 0, 0),
                             41 * sizeof(struct cell));
    }
    canvas_free(&canvas);
}
END_TEST

/* Longer values never draw shorter bars. */
START_TEST(order_is_kept)
{
    const struct scale scale = {.max = 2.5, .half = 13, .negative = true};
    int before = 0;
    for (double value = 0; value < 3; value += 0.001) {
        struct bar bar = bar_of(value, &scale);
        ck_assert_int_ge(bar.eighths, before);
        before = bar.eighths;
    }
    ck_assert_int_eq(before, 13 * 8);
}
END_TEST

START_TEST(vertical_is_horizontal_turned)
{
    uint64_t seed = 4;
    for (int round = 0; round < 200; round++) {
        struct scale scale = {.max = 1, .half = random_int(&seed, 1, 20), .negative = true};
        struct bar bar = bar_of(random_unit(&seed), &scale);
        struct canvas flat = new_canvas(41, 1, GLYPHS_UNICODE);
        struct canvas tall = new_canvas(3, 41, GLYPHS_UNICODE);
        bar_draw_h(&flat, 20, 0, 1, &scale, bar, STYLE_POSITIVE);
        bar_draw_v(&tall, 1, 20, 2, &scale, bar, STYLE_POSITIVE);
        for (int i = 0; i < 41; i++) {
            const struct cell *h = canvas_at(&flat, i, 0), *v = canvas_at(&tall, 1, 40 - i);
            ck_assert_int_eq(h->kind, v->kind);
            ck_assert_int_eq(h->eighths, v->eighths);
            if (v->kind == CELL_BAR)
                ck_assert_int_eq(v->side, bar.negative ? BAR_FROM_TOP : BAR_FROM_BOTTOM);
            ck_assert_mem_eq(v, canvas_at(&tall, 2, 40 - i), sizeof *v);
            ck_assert_int_eq(canvas_at(&tall, 0, 40 - i)->kind, CELL_BLANK);
        }
        canvas_free(&flat);
        canvas_free(&tall);
    }
}
END_TEST

START_TEST(clipped_bars_say_so)
{
    const struct scale scale = {.max = 1, .half = 3, .negative = true};
    struct canvas canvas = new_canvas(7, 9, GLYPHS_UNICODE);
    bar_draw_h(&canvas, 3, 0, 1, &scale, bar_of(2, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 3, 1, 1, &scale, bar_of(-INFINITY, &scale), STYLE_NEGATIVE);
    ck_assert_str_eq(row_text(&canvas, 0), "    ██>");
    ck_assert_str_eq(row_text(&canvas, 1), "<██    ");
    ck_assert_int_eq(canvas_at(&canvas, 6, 0)->style, STYLE_POSITIVE);
    bar_draw_v(&canvas, 0, 5, 1, &scale, bar_of(2, &scale), STYLE_POSITIVE);
    bar_draw_v(&canvas, 1, 5, 1, &scale, bar_of(-2, &scale), STYLE_NEGATIVE);
    ck_assert_str_eq(row_text(&canvas, 2), "^      ");
    ck_assert_str_eq(row_text(&canvas, 8), " v     ");
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

START_TEST(odd_bars)
{
    const struct scale scale = {.max = 1, .half = 3, .negative = true};
    struct canvas canvas = new_canvas(9, 2, GLYPHS_UNICODE), blank = new_canvas(9, 2, 0);
    bar_draw_h(&canvas, 4, 0, 1, &scale, bar_of(NAN, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 4, 0, 1, &scale, bar_of(0, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 4, 0, 0, &scale, bar_of(1, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 4, 5, 2, &scale, bar_of(1, &scale), STYLE_POSITIVE);
    ck_assert(canvas_equal(&canvas, &blank));
    /* A bar made by hand does not leave the room that the scale gives. */
    bar_draw_h(&canvas, 4, 0, 1, &scale, (struct bar){.eighths = 99999}, STYLE_POSITIVE);
    ck_assert_str_eq(row_text(&canvas, 0), "     ███ ");
    /* Drawn over a wide glyph, and half outside. */
    canvas_text(&canvas, 0, 1, 9, STYLE_TEXT, "한글한글");
    bar_draw_h(&canvas, 7, 1, 1, &scale, bar_of(1, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 2, 1, 1, &scale, bar_of(-0.3, &scale), STYLE_NEGATIVE);
    ck_assert_str_eq(row_text(&canvas, 1), " █글한글█");
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
    canvas_free(&blank);
}
END_TEST

TCase *tcase_bar(void)
{
    TCase *tc = tcase_create("bar");
    tcase_set_timeout(tc, 60); /* under a sanitizer on a busy machine */
    tcase_add_test(tc, ceiling_examples);
    tcase_add_test(tc, ceiling_of_float32_steps);
    tcase_add_test(tc, ceiling_bounds);
    tcase_add_test(tc, article_numbers);
    tcase_add_test(tc, no_room);
    tcase_add_test(tc, true_lengths_and_mirrors);
    tcase_add_test(tc, equal_values_equal_bars);
    tcase_add_test(tc, order_is_kept);
    tcase_add_test(tc, vertical_is_horizontal_turned);
    tcase_add_test(tc, clipped_bars_say_so);
    tcase_add_test(tc, odd_bars);
    return tc;
}

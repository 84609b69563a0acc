/* SPDX-License-Identifier: MIT
 *
 * Logarithmic bars keep every promise of linear ones but the length itself. */
#include <float.h>
#include <math.h>

#include "canvas/bar.h"
#include "fixture.h"

static struct scale log_scale(double min, double max, int half)
{
    struct scale scale = {.half = half, .negative = true};
    scale_log(min, max, &scale);
    return scale;
}

START_TEST(scales_by_hand)
{
    static const struct {
        double min, max, least, top;
    } CASES[] = {
        {1, 3, 0.1, 3},                            /* 1 itself has a length */
        {0.45, 3, 0.1, 3},                         /* the article's norm */
        {0.02, 120, 0.01, 120},                    /* one component a thousand times the others */
        {1e-9, 120, 1e-3, 120},                    /* no more than six decades */
        {0.1f, 0.1f, 0.01, 0.1f}, {3, 3, 0.1, 3},  /* one size alone is more than next to nothing */
        {1.01, 1.01, 0.1, 1.2},   {0, 5, 1e-5, 5}, /* the smallest is not known */
        {0, 0, 1e-6, 1},          {1000, 1000, 100, 1000},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct scale scale = log_scale(CASES[c].min, CASES[c].max, 10);
        ck_assert_int_eq(scale.kind, SCALE_LOG);
        ck_assert_double_eq(scale.max, CASES[c].top);
        ck_assert_msg(scale.least == CASES[c].least, "case %zu: least %g", c, scale.least);
    }
}
END_TEST

/* Whatever is asked for: 0 < least <= max / 10, finite, six decades and the rest of the first. */
START_TEST(scales_are_sound)
{
    uint64_t seed = 5;
    for (int round = 0; round < 1500; round++) {
        double max = pow(10, random_unit(&seed) * 320),
               min = max * pow(10, -random_int(&seed, 0, 60));
        max = fmin(max, DBL_MAX);
        struct scale scale = log_scale(random_int(&seed, 0, 5) ? min : 0, max, 10);
        ck_assert_msg(isfinite(scale.max) && scale.least > 0, "%g %g", min, max);
        ck_assert_msg(scale.least <= scale.max / 9.99, "%g..%g", scale.least, scale.max);
        ck_assert_msg(scale.max / scale.least < 1.001e7, "%g..%g", scale.least, scale.max);
        ck_assert_double_ge(scale.max, fmin(max, 1e308));
    }
}
END_TEST

START_TEST(lengths_by_hand)
{
    /* 1e-3 to 1000: six decades on twelve cells, two a decade. */
    const struct scale scale = {
        .max = 1000, .half = 12, .negative = true, .kind = SCALE_LOG, .least = 1e-3};
    static const struct {
        double value;
        int eighths;
    } CASES[] = {{1000, 96}, {100, 80}, {-1, 48},      {0.01, 16}, {1e-3, 1},
                 {1e-9, 1},  {0, 0},    {31.6228, 72}, {-1e-40, 1}};
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct bar bar = bar_of(CASES[c].value, &scale);
        ck_assert_msg(bar.eighths == CASES[c].eighths, "%g: %d", CASES[c].value, bar.eighths);
        ck_assert_int_eq(bar.negative, CASES[c].value < 0);
        ck_assert(!bar.clipped);
    }
    ck_assert(bar_of(2000, &scale).clipped);
    ck_assert_int_eq(bar_of(-INFINITY, &scale).eighths, 96);
    ck_assert(bar_of(-INFINITY, &scale).clipped);
    ck_assert(bar_of(NAN, &scale).nan);
}
END_TEST

/* Longer for larger, the same for the same, the mirror for the opposite, seen for all but 0. */
START_TEST(order_mirror_and_least)
{
    uint64_t seed = 6;
    for (int round = 0; round < 200; round++) {
        struct scale scale = log_scale(pow(10, random_int(&seed, -9, 0)),
                                       pow(10, random_unit(&seed) * 6), random_int(&seed, 1, 60));
        int before = 0;
        for (double value = scale.max * 1e-9; value <= scale.max; value *= 1.07) {
            struct bar bar = bar_of(value, &scale), opposite = bar_of(-value, &scale);
            /* check writes a record for each assertion: one, and only where it fails */
            if (bar.eighths < before || bar.eighths < 1 || bar.eighths > scale.half * 8 ||
                opposite.eighths != bar.eighths || !opposite.negative || bar.negative)
                ck_abort_msg("%g on %g..%g: %d after %d, its opposite %d", value, scale.least,
                             scale.max, bar.eighths, before, opposite.eighths);
            before = bar.eighths;
        }
        ck_assert_int_eq(bar_of(scale.max, &scale).eighths, scale.half * 8);
    }
}
END_TEST

/* Both a component and one a thousand times as large can be read. */
START_TEST(outliers_leave_the_rest_visible)
{
    struct scale scale = log_scale(0.02, 120, 8);
    int small = bar_of(0.12, &scale).eighths, large = bar_of(120, &scale).eighths;
    ck_assert_int_ge(small, 8);
    ck_assert_int_ge(large, 2 * small);
    struct scale linear = {.max = 120, .half = 8, .negative = true};
    ck_assert_int_eq(bar_of(0.12, &linear).eighths, 1);
}
END_TEST

TCase *tcase_bar_log(void)
{
    TCase *tc = tcase_create("bar_log");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, scales_by_hand);
    tcase_add_test(tc, scales_are_sound);
    tcase_add_test(tc, lengths_by_hand);
    tcase_add_test(tc, order_mirror_and_least);
    tcase_add_test(tc, outliers_leave_the_rest_visible);
    return tc;
}

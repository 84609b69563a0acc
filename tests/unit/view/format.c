/* SPDX-License-Identifier: MIT
 *
 * Numbers as they are shown: how many decimals, and sums that add up as shown. */
#include "view/format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "fixture.h"

static const char *text_of(void (*write)(struct buf *, double, int), double value, int decimals)
{
    static char text[128];
    struct buf out = {0};
    write(&out, value, decimals);
    snprintf(text, sizeof text, "%s", buf_text(&out));
    buf_free(&out);
    return text;
}

START_TEST(numbers_are_written_with_these_decimals)
{
    static const struct {
        double value;
        int decimals;
        const char *fixed, *trim, *in;
    } CASES[] = {
        {1, 2, "1.00", "1", "1"},
        {-0.5, 2, "-0.50", "-0.5", "(-0.5)"},
        {2.236068, 2, "2.24", "2.24", "2.24"},
        {-2.236068, 3, "-2.236", "-2.236", "(-2.236)"},
        {0, 2, "0.00", "0", "0"},
        {-0.0, 2, "0.00", "0", "0"},
        {5, 0, "5", "5", "5"},
        {100, 2, "100.00", "100", "100"},
        {1e6, 2, "1.00e+06", "1e+06", "1e+06"},
        {-3e38, 2, "-3.00e+38", "-3e+38", "(-3e+38)"},
        {1e-9, 2, "1.00e-09", "1e-09", "1e-09"},
        {1.2345e9, 5, "1.23e+09", "1.23e+09", "1.23e+09"}, /* no more with an exponent */
        {NAN, 2, "NaN", "NaN", "NaN"},
        {INFINITY, 2, "inf", "inf", "inf"},
        {-INFINITY, 2, "-inf", "-inf", "(-inf)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double value = CASES[i].value;
        ck_assert_str_eq(text_of(format_fixed, value, CASES[i].decimals), CASES[i].fixed);
        ck_assert_str_eq(text_of(format_trim, value, CASES[i].decimals), CASES[i].trim);
        ck_assert_str_eq(text_of(format_trim_in, value, CASES[i].decimals), CASES[i].in);
    }
}
END_TEST

/* --- sums ------------------------------------------------------------------------------------ */

static const struct {
    double x, delta, out;
    const char *text; /* as the screen writes it with 2 digits */
} JOINS[] = {
    {1, 0.2, 1.2, "1 + 0.2 = 1.2"}, /* the article's join */
    {2, -0.5, 1.5, "2 + (-0.5) = 1.5"},
    {-1, 0.3, -0.7, "-1 + 0.3 = -0.7"},
    {0, 0.1, 0.1, "0 + 0.1 = 0.1"},
    {0.125, 0.125, 0.25, "0.125 + 0.125 = 0.25"}, /* 0.12 + 0.12 = 0.25 is no sum */
    {0.004, 0.004, 0.008, "0.004 + 0.004 = 0.008"},
    {1.004, 1.004, 2.008, "1.004 + 1.004 = 2.008"},
    {1, 0.00001, 1.00001, "1 + 0.00001 = 1.00001"},
    {0.1234567, 0.1234567, 0.2469134, "0.1234567 + 0.1234567 = 0.2469134"},
    {1.0 / 3, 1.0 / 3, 2.0 / 3, "0.33 + 0.33 ≈ 0.67"},
    {100000, 1, 100001, "100000 + 1 = 100001"},
    {123456, 0.5, 123456.5, "123456 + 0.5 = 123456.5"},
    {500000, 500000, 1000000, "500000 + 500000 = 1e+06"},
    {1e6, 1e6, 2e6, "1e+06 + 1e+06 = 2e+06"},
    {1.234e9, 1.234e9, 2.468e9, "1.23e+09 + 1.23e+09 ≈ 2.47e+09"},
    {1e9, 1e9, 2e9, "1e+09 + 1e+09 = 2e+09"},
    {1e38, 2e38, 3e38, "1e+38 + 2e+38 = 3e+38"},
    {1e30, 1, 1e30, "1e+30 + 1 ≈ 1e+30"}, /* what is lost is not hidden */
    {1, 1e-12, 1, "1 + 1e-12 ≈ 1"},
    {5, -5, 0, "5 + (-5) = 0"},
    {-0.0, 0, 0, "0 + 0 = 0"},
    {3e38, 3e38, INFINITY, "3e+38 + 3e+38 = inf"},
    {INFINITY, -INFINITY, NAN, "inf + (-inf) = NaN"},
};
enum { N_JOINS = sizeof JOINS / sizeof *JOINS };

static void write_join(double x, double delta, double out, int digits, struct buf *text)
{
    bool exact;
    int decimals = format_join_decimals(x, delta, out, digits, &exact);
    format_trim(text, x, decimals);
    buf_str(text, " + ");
    format_trim_in(text, delta, decimals);
    buf_str(text, exact ? " = " : " ≈ ");
    format_trim(text, out, decimals);
}

START_TEST(joins_add_up_as_shown)
{
    struct buf text = {0};
    write_join(JOINS[_i].x, JOINS[_i].delta, JOINS[_i].out, 2, &text);
    ck_assert_str_eq(buf_text(&text), JOINS[_i].text);
    buf_free(&text);
}
END_TEST

/* Shown numbers have at most seven significant digits; in units of their last place they are whole
 * and can be added without rounding. */
static bool adds_up(const char *const *shown, size_t count)
{
    long double sum = 0, last = strtold(shown[count - 1], NULL), unit = 1e-7L;
    for (size_t i = 0; i + 1 < count; i++)
        sum += strtold(shown[i], NULL);
    return fabsl(sum - last) < unit / 2;
}

START_TEST(whatever_is_written_with_an_equals_sign_is_true)
{
    uint64_t seed = 7;
    size_t equal = 0;
    enum { ROUNDS = 20000 };
    for (int i = 0; i < ROUNDS; i++) {
        double scale = pow(10, random_int(&seed, -4, 4));
        int digits = random_int(&seed, 0, 7);
        /* Half of them round numbers: those are what people type. */
        double x = random_unit(&seed) * scale, delta = random_unit(&seed) * scale;
        if (i % 2) {
            x = round(x * 100) / 100;
            delta = round(delta * 100) / 100;
        }
        float out = (float)x + (float)delta;
        bool exact;
        int decimals = format_join_decimals((float)x, (float)delta, out, digits, &exact);
        char texts[3][128];
        snprintf(texts[0], sizeof texts[0], "%s", text_of(format_trim, (float)x, decimals));
        snprintf(texts[1], sizeof texts[1], "%s", text_of(format_trim, (float)delta, decimals));
        snprintf(texts[2], sizeof texts[2], "%s", text_of(format_trim, out, decimals));
        const char *shown[] = {texts[0], texts[1], texts[2]};
        expect(!exact || adds_up(shown, 3), "%s + %s = %s", texts[0], texts[1], texts[2]);
        expect(decimals >= 0 && decimals <= 7, "%d decimals", decimals);
        equal += exact;
    }
    ck_assert_uint_gt(equal, ROUNDS / 4);
}
END_TEST

/* Products and quotients, from the very texts: what stands behind = is what stands before it, to
 * the last shown place; a result that looks round is round to one place more. */
START_TEST(products_and_quotients_are_true_as_shown)
{
    uint64_t seed = 11;
    size_t equal = 0, more = 0;
    enum { ROUNDS = 20000 };
    for (int i = 0; i < ROUNDS; i++) {
        bool quotient = i % 2, exact;
        int digits = random_int(&seed, 1, 4);
        double a = round(random_unit(&seed) * 4000) / 1000, b = random_unit(&seed) * 3;
        double operands[2] = {a, b}, result = quotient ? a / b : a * b;
        int got = format_law_digits(quotient ? format_quotient : format_product, operands, 2, 2,
                                    result, digits, FORMAT_MORE, &exact);
        char texts[3][128];
        const double values[3] = {a, b, result};
        for (int v = 0; v < 3; v++)
            snprintf(texts[v], sizeof texts[v], "%s",
                     text_of(format_trim, values[v], num_decimals(fabs(values[v]), got)));
        double left = strtod(texts[0], NULL), right = strtod(texts[1], NULL);
        double made = quotient ? left / right : left * right, last = strtod(texts[2], NULL);
        int places = num_decimals(fabs(result), got);
        bool exponent = strchr(texts[2], 'e') != NULL;
        expect(!exact || exponent || fabs(made - last) <= 0.5000001 * pow(10, -places),
               "%s %c %s = %s", texts[0], quotient ? '/' : '*', texts[1], texts[2]);
        expect(got == digits || got == digits + FORMAT_MORE, "%d digits of %d", got, digits);
        expect(exact || got == digits, "more digits, and still not exact");
        equal += exact;
        more += got > digits;
    }
    ck_assert_uint_gt(equal, ROUNDS / 4);
    ck_assert_uint_gt(more, ROUNDS / 20);
    bool exact;
    const double near[2] = {2.5, 2.5124689};
    ck_assert_int_eq(
        format_law_digits(format_quotient, near, 2, 2, near[0] / near[1], 2, 1, &exact),
        3); /* 2.5 / 2.51 is not 1 */
    ck_assert(exact);
    format_law_digits(format_quotient, near, 2, 2, near[0] / near[1], 2, 0, &exact);
    ck_assert(!exact);
    /* Results with an exponent have other decimals: 0.00037 / 404 is not 9.25e-07. */
    const double small[2] = {0.000374, 404.145};
    format_law_digits(format_quotient, small, 2, 2, small[0] / small[1], 2, 1, &exact);
    ck_assert(!exact);
    const double whole[2] = {6, 3};
    ck_assert_int_eq(format_law_digits(format_quotient, whole, 2, 2, 2, 2, 1, &exact), 2);
    ck_assert(exact);
    const double zeros[2] = {0, 0};
    ck_assert_int_eq(format_law_digits(format_quotient, zeros, 2, 2, NAN, 2, 1, &exact), 2);
    ck_assert(exact);
}
END_TEST

START_TEST(long_sums_add_up_too)
{
    static const struct {
        double terms[5], total;
        size_t count;
        int decimals;
        bool exact;
    } CASES[] = {
        {{1, 1, 9, 9}, 20, 4, 2, true},
        {{0.125, 0.125, 0.125, 0.125}, 0.5, 4, 3, true},
        {{0.0625, 1, 0.25, 2.25}, 3.5625, 4, 2, true},
        {{1.0 / 3, 1.0 / 3, 1.0 / 3}, 1, 3, 2, false},
        {{5}, 5, 1, 2, true},
        {{0, 0, 0}, 0, 3, 2, true},
        {{NAN, 1}, NAN, 2, 2, true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bool exact;
        int decimals =
            format_sum_decimals(CASES[i].terms, CASES[i].count, CASES[i].total, 2, &exact);
        ck_assert_msg(decimals == CASES[i].decimals && exact == CASES[i].exact,
                      "case %zu: %d decimals, %s", i, decimals, exact ? "exact" : "not exact");
    }
}
END_TEST

/* --- vectors --------------------------------------------------------------------------------- */

START_TEST(a_vector_keeps_its_ends)
{
    static const float V[] = {1, -1, 3.14159f, 3, -0.5f};
    static const struct {
        size_t count;
        int columns;
        const char *text;
    } CASES[] = {
        {5, 80, "[1, -1, 3.14, 3, -0.5]"},
        {5, 22, "[1, -1, 3.14, 3, -0.5]"},
        {5, 21, "[1, -1, .., -0.5]"},
        {5, 16, "[1, .., -0.5]"},
        {5, 12, "[.., -0.5]"},
        {5, 0, "[.., -0.5]"},
        {5, -3, "[.., -0.5]"},
        {1, 80, "[1]"},
        {2, 80, "[1, -1]"},
        {1, 1, "[1]"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct buf out = {0};
        buf_str(&out, "x = ");
        format_vector(&out, V, CASES[i].count, 2, CASES[i].columns);
        ck_assert_msg(strcmp(buf_text(&out) + 4, CASES[i].text) == 0, "%zu in %d: %s",
                      CASES[i].count, CASES[i].columns, buf_text(&out));
        buf_free(&out);
    }
}
END_TEST

START_TEST(a_very_long_vector_is_short)
{
    float values[1000];
    for (int i = 0; i < 1000; i++)
        values[i] = (float)i;
    for (int columns = 10; columns < 200; columns += 7) {
        struct buf out = {0};
        format_vector(&out, values, 1000, 2, columns);
        ck_assert_msg(out.len <= (size_t)(columns < 12 ? 12 : columns), "%d: %s", columns,
                      buf_text(&out));
        ck_assert_ptr_nonnull(strstr(buf_text(&out), "999]"));
        buf_free(&out);
    }
}
END_TEST

START_TEST(the_width_is_that_of_the_widest)
{
    static const float V[] = {1, -12.5f, 3, NAN};
    ck_assert_int_eq(format_width(V, 4, 2, 0), 6);
    ck_assert_int_eq(format_width(V, 4, 2, 9), 9);
    ck_assert_int_eq(format_width(V, 1, 0, 0), 1);
    ck_assert_int_eq(format_width(V, 0, 2, 3), 3);
    static const float LARGE[] = {-1e30f};
    ck_assert_int_eq(format_width(LARGE, 1, 7, 0), 9); /* -1.00e+30 */
}
END_TEST

TCase *tcase_format(void)
{
    TCase *tcase = tcase_create("format");
    tcase_add_test(tcase, numbers_are_written_with_these_decimals);
    tcase_add_loop_test(tcase, joins_add_up_as_shown, 0, N_JOINS);
    tcase_add_test(tcase, whatever_is_written_with_an_equals_sign_is_true);
    tcase_add_test(tcase, products_and_quotients_are_true_as_shown);
    tcase_add_test(tcase, long_sums_add_up_too);
    tcase_add_test(tcase, a_vector_keeps_its_ends);
    tcase_add_test(tcase, a_very_long_vector_is_short);
    tcase_add_test(tcase, the_width_is_that_of_the_widest);
    return tcase;
}

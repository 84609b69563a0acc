/* SPDX-License-Identifier: MIT
 *
 * Tests of base/num. */
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"

/* What a literal is in JSON's grammar and in the typed one. Limits of float32: its largest number
 * is 2^128 - 2^104, the middle to the next is 2^128 - 2^103; its smallest is 2^-149. */
static const struct {
    const char *text;
    enum num_status json, typed;
    float value;
} literals[] = {
    {"0", NUM_OK, NUM_OK, 0},
    {"-0", NUM_OK, NUM_OK, 0},
    {"-0.0e5", NUM_OK, NUM_OK, 0},
    {"1", NUM_OK, NUM_OK, 1},
    {"-1.5e2", NUM_OK, NUM_OK, -150},
    {"2E+1", NUM_OK, NUM_OK, 20},
    {"25e-1", NUM_OK, NUM_OK, 2.5f},
    {"0.00125", NUM_OK, NUM_OK, 0.00125f},
    {"123456.789", NUM_OK, NUM_OK, 123456.789f},
    {"3.4028235e38", NUM_OK, NUM_OK, FLT_MAX},
    {"340282346638528859811704183484516925440", NUM_OK, NUM_OK, FLT_MAX},
    {"340282356779733661637539395458142568447", NUM_OK, NUM_OK, FLT_MAX},
    {"340282356779733661637539395458142568448", NUM_OVERFLOW, NUM_OVERFLOW, 0},
    {"3.5e38", NUM_OVERFLOW, NUM_OVERFLOW, 0},
    {"-1e39", NUM_OVERFLOW, NUM_OVERFLOW, 0},
    {"1e999", NUM_OVERFLOW, NUM_OVERFLOW, 0},
    {"1e99999999999999999999", NUM_OVERFLOW, NUM_OVERFLOW, 0},
    {"0e99999999999999999999", NUM_OK, NUM_OK, 0},
    {"0.0e-99999999", NUM_OK, NUM_OK, 0},
    {"1e-45", NUM_OK, NUM_OK, 0x1p-149f},
    {"7.1e-46", NUM_OK, NUM_OK, 0x1p-149f},
    {"7e-46", NUM_UNDERFLOW, NUM_UNDERFLOW, 0},
    {"-1e-50", NUM_UNDERFLOW, NUM_UNDERFLOW, 0},
    {"1e-99999999999999999999", NUM_UNDERFLOW, NUM_UNDERFLOW, 0},
    /* 1 + 2^-24 is the middle between 1 and the next float32: to even; a trifle more: up. Read as
     * double first it would be the middle both times. */
    {"1.000000059604644775390625", NUM_OK, NUM_OK, 1},
    {"1.00000005960464477539062500000000001", NUM_OK, NUM_OK, 0x1.000002p0f},
    {"", NUM_BAD, NUM_BAD, 0},
    {"-", NUM_BAD, NUM_BAD, 0},
    {".", NUM_BAD, NUM_BAD, 0},
    {"-.", NUM_BAD, NUM_BAD, 0},
    {"e5", NUM_BAD, NUM_BAD, 0},
    {".e5", NUM_BAD, NUM_BAD, 0},
    {"1e", NUM_BAD, NUM_BAD, 0},
    {"1e+", NUM_BAD, NUM_BAD, 0},
    {"1e1.5", NUM_BAD, NUM_BAD, 0},
    {"1.2.3", NUM_BAD, NUM_BAD, 0},
    {"--1", NUM_BAD, NUM_BAD, 0},
    {"+-1", NUM_BAD, NUM_BAD, 0},
    {" 1", NUM_BAD, NUM_BAD, 0},
    {"1 ", NUM_BAD, NUM_BAD, 0},
    {"1,5", NUM_BAD, NUM_BAD, 0},
    {"0x10", NUM_BAD, NUM_BAD, 0},
    {"1f", NUM_BAD, NUM_BAD, 0},
    {"NaN", NUM_BAD, NUM_BAD, 0},
    {"nan", NUM_BAD, NUM_BAD, 0},
    {"Infinity", NUM_BAD, NUM_BAD, 0},
    {"inf", NUM_BAD, NUM_BAD, 0},
    {"-inf", NUM_BAD, NUM_BAD, 0},
    {"\xEF\xBC\x91", NUM_BAD, NUM_BAD, 0}, /* full-width 1 */
    {"+1", NUM_BAD, NUM_OK, 1},
    {".5", NUM_BAD, NUM_OK, 0.5f},
    {"-.5e1", NUM_BAD, NUM_OK, -5},
    {"1.", NUM_BAD, NUM_OK, 1},
    {"1.e3", NUM_BAD, NUM_OK, 1000},
    {"01", NUM_BAD, NUM_OK, 1},
    {"-007.50", NUM_BAD, NUM_OK, -7.5f},
};

static void check_read(const char *text, enum num_status status, float value, bool typed)
{
    /* In an array without a NUL, so that reading past the end is seen by the asan build. */
    size_t len = strlen(text);
    char *exact = malloc(len ? len : 1);
    memcpy(exact, text, len);
    float got = 42;
    enum num_status is = (typed ? num_read_typed : num_read)(exact, len, &got);
    free(exact);
    bool written = status == NUM_OK || status == NUM_UNDERFLOW;
    float want = written ? value : 42;
    ck_assert_msg(is == status, "'%s' typed %d: status %d, not %d", text, typed, is, status);
    ck_assert_msg(memcmp(&got, &want, sizeof got) == 0, "'%s': %.9g, not %.9g", text, (double)got,
                  (double)want);
}

START_TEST(literals_are_read_or_refused)
{
    check_read(literals[_i].text, literals[_i].json, literals[_i].value, false);
    check_read(literals[_i].text, literals[_i].typed, literals[_i].value, true);
}
END_TEST

/* Hundreds of digits, also such that only the exponent brings them back. */
START_TEST(length_does_not_matter)
{
    static char text[6000];
    memset(text, '0', sizeof text);
    memcpy(text, "0.", 2);
    memcpy(text + 2000, "15e1999", 8); /* 0.(1998 zeros)15 */
    check_read(text, NUM_OK, 1.5f, false);
    memset(text, '0', sizeof text);
    text[0] = '4';
    memcpy(text + 3001, "e-3000", 7);
    check_read(text, NUM_OK, 4, false);
    memset(text, '3', sizeof text);
    memcpy(text, "0.", 2);
    text[5000] = '\0';
    check_read(text, NUM_OK, 1.0f / 3, false);
    /* The digit that decides the rounding of 1 + 2^-24 stands far to the right. */
    strcpy(text, "1.000000059604644775390625");
    memset(text + 26, '0', 4000);
    strcpy(text + 4000, "1");
    check_read(text, NUM_OK, 0x1.000002p0f, false);
}
END_TEST

/* Against the C library on literals that it reads alike. */
START_TEST(rounding_is_the_c_librarys)
{
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        char text[64];
        snprintf(text, sizeof text, "%s%u.%09u%05ue%d", seed >> 63 ? "-" : "",
                 (unsigned)(seed >> 33) % 10, (unsigned)(seed >> 20) % 1000000000,
                 (unsigned)(seed >> 40) % 100000, (int)(seed >> 57) % 84 - 45);
        float want = strtof(text, NULL), got = 42;
        enum num_status status = num_read(text, strlen(text), &got);
        bool right = isinf(want) ? status == NUM_OVERFLOW : got == want;
        if (!right)
            ck_abort_msg("%s: %.9g, not %.9g", text, (double)got, (double)want);
    }
}
END_TEST

START_TEST(counts_are_digits_within_a_maximum)
{
    size_t out = 42;
    ck_assert(num_read_count("0", 1, 7, &out) && out == 0);
    ck_assert(num_read_count("007", 3, 7, &out) && out == 7);
    ck_assert(num_read_count("18446744073709551615", 20, SIZE_MAX, &out) && out == SIZE_MAX);
    static const char *const bad[] = {"",    "8",   "-1", "+1",
                                      "1.0", "1e0", " 1", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_msg(!num_read_count(bad[i], strlen(bad[i]), 7, &out), "'%s'", bad[i]);
    ck_assert(!num_read_count("18446744073709551616", 20, SIZE_MAX, &out));
    ck_assert(!num_read_count("10", 2, 9, &out));
    ck_assert_uint_eq(out, SIZE_MAX); /* untouched by what is refused */
}
END_TEST

static const struct {
    float value;
    const char *text;
} written[] = {
    {0, "0"},
    {-0.0f, "0"},
    {1, "1"},
    {10, "10"},
    {-300, "-300"},
    {100000, "100000"},
    {16777216, "16777216"},
    {1e20f, "1e+20"},
    {2.236068f, "2.236068"},   /* the root of 5 */
    {0.4472136f, "0.4472136"}, /* 1 / root of 5 */
    {1.3416408f, "1.3416408"},
    {1e-5f, "1e-05"},
    {0.1f, "0.1"},
    {1.0f / 3, "0.33333334"},
    {FLT_MAX, "3.4028235e+38"},
    {-FLT_MAX, "-3.4028235e+38"},
    {0x1p-149f, "1e-45"},
    /* Powers of two, where the nearest number with fewest digits is not the nearest to them. */
    {0x1p-96f, "1.2621775e-29"},
    {0x1p90f, "1.2379401e+27"},
    {NAN, "NaN"},
    {-NAN, "NaN"},
    {INFINITY, "Infinity"},
    {-INFINITY, "-Infinity"},
};

START_TEST(numbers_are_written_short)
{
    char out[NUM_MAX];
    size_t len = num_write(written[_i].value, out);
    ck_assert_str_eq(out, written[_i].text);
    ck_assert_uint_eq(len, strlen(out));
}
END_TEST

START_TEST(what_is_written_reads_back)
{
    uint32_t bits = 1;
    for (int i = 0; i < 100000; i++) {
        bits = bits * 1664525u + 1013904223u;
        float value, back = 42;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        char out[NUM_MAX];
        size_t len = num_write(value, out);
        bool right = num_read(out, len, &back) == NUM_OK && back == value;
        if (!right || len > 15) /* -1.23456789e-38 */
            ck_abort_msg("%a: %s", (double)value, out);
    }
}
END_TEST

static const struct {
    double value;
    int decimals;
    const char *fixed, *trimmed;
} shown[] = {
    {2.2360679, 2, "2.24", "2.24"},
    {5, 2, "5.00", "5"},
    {-0.5, 2, "-0.50", "-0.5"},
    {100, 0, "100", "100"},
    {100, 1, "100.0", "100"},
    {0, 2, "0.00", "0"},
    {-0.0, 2, "0.00", "0"},
    {-0.0, 0, "0", "0"},
    {0.125, 2, "0.12", "0.12"}, /* the C library rounds halves to even */
    {0.375, 2, "0.38", "0.38"},
    {-0.004, 2, "-4.00e-03", "-4e-03"},
    {0.004, 0, "4.0e-03", "4e-03"},
    {0.005000001, 2, "0.01", "0.01"},
    {0.4, 0, "4.0e-01", "4e-01"},
    {1e-30, 7, "1.0000000e-30", "1e-30"},
    {999999.5, 1, "999999.5", "999999.5"},
    {999999.96, 1, "1.0e+06", "1e+06"},
    {1e6, 2, "1.00e+06", "1e+06"},
    {-1234567890, 2, "-1.23e+09", "-1.23e+09"},
    {1e308, 2, "1.00e+308", "1e+308"},
    {1.5, -3, "2", "2"},
    {1.5, 99, "1.5000000", "1.5"},
    {NAN, 2, "NaN", "NaN"},
    {-NAN, 2, "NaN", "NaN"},
    {INFINITY, 2, "inf", "inf"},
    {-INFINITY, 2, "-inf", "-inf"},
};

START_TEST(numbers_are_shown)
{
    char out[NUM_MAX];
    size_t len = num_fixed(shown[_i].value, shown[_i].decimals, out);
    ck_assert_str_eq(out, shown[_i].fixed);
    ck_assert_uint_eq(len, strlen(out));
    len = num_trim(shown[_i].value, shown[_i].decimals, out);
    ck_assert_str_eq(out, shown[_i].trimmed);
    ck_assert_uint_eq(len, strlen(out));
}
END_TEST

START_TEST(a_shown_number_is_what_is_read_off)
{
    ck_assert_double_eq(num_shown(2.2360679, 2), 2.24);
    ck_assert_double_eq(num_shown(-0.125, 2), -0.12);
    ck_assert_double_eq(num_shown(0.004, 2), 0.004);
    ck_assert_double_eq(num_shown(1234567890, 2), 1.23e9);
    ck_assert(isnan(num_shown(NAN, 2)));
    ck_assert(isinf(num_shown(-INFINITY, 2)));
}
END_TEST

/* At least two significant digits of the largest are seen; not a digit more than asked where they
 * are seen anyway. */
START_TEST(small_values_get_more_decimals)
{
    static const struct {
        double max_abs;
        int digits, decimals;
    } CASES[] = {
        {3, 2, 2},     {0.5, 2, 2},    {0.1, 2, 2},     {0.05, 2, 3},     {0.02, 2, 3},
        {0.004, 2, 4}, {0.0007, 2, 5}, {0.00003, 2, 6}, {0.000002, 2, 7}, {1e-9, 2, 2},
        {1e-30, 2, 2}, {0, 2, 2},      {NAN, 2, 2},     {3, 0, 0},        {3, 7, 7},
        {0.05, 5, 5},  {0.004, 7, 7},  {1e30, 2, 2},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        ck_assert_msg(num_decimals(CASES[i].max_abs, CASES[i].digits) == CASES[i].decimals,
                      "%g with %d: %d", CASES[i].max_abs, CASES[i].digits,
                      num_decimals(CASES[i].max_abs, CASES[i].digits));
}
END_TEST

TCase *tcase_num(void)
{
    TCase *tc = tcase_create("num");
    tcase_add_loop_test(tc, literals_are_read_or_refused, 0, sizeof literals / sizeof literals[0]);
    tcase_add_test(tc, length_does_not_matter);
    tcase_add_test(tc, rounding_is_the_c_librarys);
    tcase_add_test(tc, counts_are_digits_within_a_maximum);
    tcase_add_loop_test(tc, numbers_are_written_short, 0, sizeof written / sizeof written[0]);
    tcase_add_test(tc, what_is_written_reads_back);
    tcase_add_loop_test(tc, numbers_are_shown, 0, sizeof shown / sizeof shown[0]);
    tcase_add_test(tc, a_shown_number_is_what_is_read_off);
    tcase_add_test(tc, small_values_get_more_decimals);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Norms: the worked example of the lesson, values worked out in double elsewhere, what must hold
 * for every vector, and the vectors where arithmetic gets into trouble. */
#include "engine/norm.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

TCase *tcase_norm(void);

static const float article[4] = {1, -1, 3, 3};

static struct norm_stats apply(const struct norm *norm, const float *x, size_t d, float *unit,
                               float *value)
{
    struct norm_stats stats = norm_statistics(norm, x, d);
    norm_apply(norm, &stats, x, d, unit, value);
    return stats;
}

static struct norm norm_of(enum norm_kind kind, float eps)
{
    struct norm norm = norm_default();
    norm.kind = kind;
    norm.eps = eps;
    return norm;
}

START_TEST(default_is_llamas)
{
    struct norm norm = norm_default();
    ck_assert_int_eq(norm.kind, NORM_RMS);
    ck_assert_int_eq(norm.eps_at, EPS_INSIDE);
    ck_assert(norm.eps == 1e-5f);
    ck_assert(norm_gamma(&norm, 0) == 1 && norm_gamma(&norm, 7) == 1);
    ck_assert_ptr_null(norm.beta);
}
END_TEST

/* [1, -1, 3, 3]: the source article, and check values computed in double for the lesson's notes. */
START_TEST(worked_examples)
{
    static const struct {
        enum norm_kind kind;
        enum eps_at eps_at;
        float eps;
        double mean, variance, mean_square, rms, unit[4], tolerance;
    } table[] = {
        {NORM_RMS,
         EPS_INSIDE,
         0,
         0,
         0,
         5,
         2.23606797749979,
         {0.4472136, -0.4472136, 1.3416408, 1.3416408},
         5e-8},
        {NORM_RMS,
         EPS_INSIDE,
         1e-5f,
         0,
         0,
         5,
         2.2360702135664,
         {0.44721315, -0.44721315, 1.3416394, 1.3416394},
         1e-7},
        {NORM_RMS,
         EPS_OUTSIDE,
         0.5f,
         0,
         0,
         5,
         2.73606797749979,
         {0.36548799, -0.36548799, 1.09646398, 1.09646398},
         1e-7},
        {NORM_LAYER,
         EPS_INSIDE,
         0,
         1.5,
         2.75,
         0,
         1.6583123951777,
         {-0.3015113, -1.5075567, 0.9045340, 0.9045340},
         1e-7},
        {NORM_LAYER,
         EPS_OUTSIDE,
         0.5f,
         1.5,
         2.75,
         0,
         2.1583123951777,
         {-0.2316625, -1.1583124, 0.6949874, 0.6949874},
         1e-7},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct norm norm = norm_of(table[c].kind, table[c].eps);
        norm.eps_at = table[c].eps_at;
        float unit[4], value[4];
        struct norm_stats stats = apply(&norm, article, 4, unit, value);
        lab_near("mean", c, stats.mean, table[c].mean, 0);
        lab_near("variance", c, stats.variance, table[c].variance, 0);
        lab_near("mean_square", c, stats.mean_square, table[c].mean_square, 0);
        lab_near("rms", c, stats.rms, table[c].rms, 1e-9);
        for (size_t i = 0; i < 4; i++)
            lab_near("unit", i, (double)unit[i], table[c].unit[i], table[c].tolerance);
        lab_same("value", value, unit, 4);
    }
}
END_TEST

/* What is left of a small vector: epsilon inside the root, smaller, and outside. */
START_TEST(epsilon_shrinks_small_vectors)
{
    static const struct {
        double scale;
        float eps;
        enum eps_at eps_at;
        double rms_of_result;
    } table[] = {
        {1, 1e-5f, EPS_INSIDE, 1.0000},      {0.1, 1e-5f, EPS_INSIDE, 0.9999},
        {0.01, 1e-5f, EPS_INSIDE, 0.9901},   {0.001, 1e-5f, EPS_INSIDE, 0.5774},
        {0.0001, 1e-5f, EPS_INSIDE, 0.0705}, {0.001, 1e-6f, EPS_INSIDE, 0.9129},
        {0.0001, 1e-6f, EPS_INSIDE, 0.2182}, {0.001, 1e-5f, EPS_OUTSIDE, 0.9955},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct norm norm = norm_of(NORM_RMS, table[c].eps), plain = norm_of(NORM_RMS, 0);
        norm.eps_at = table[c].eps_at;
        float x[4], unit[4], value[4];
        for (size_t i = 0; i < 4; i++)
            x[i] = (float)(table[c].scale * (double)article[i]);
        apply(&norm, x, 4, unit, value);
        lab_near("rms of result", c, norm_statistics(&plain, unit, 4).rms, table[c].rms_of_result,
                 5e-5);
    }
}
END_TEST

/* Without epsilon the scale of x does not matter: bit for bit where scaling itself is exact. */
START_TEST(scale_invariance)
{
    struct norm norm = norm_of(NORM_RMS, 0);
    float x[37], scaled[37], unit[37], again[37], value[37];
    lab_fill(x, 37, 1);
    apply(&norm, x, 37, unit, value);
    static const float factors[] = {0.0009765625f, 2, 65536, 3, 0.1f, 1e-30f, 1e30f};
    for (size_t c = 0; c < sizeof factors / sizeof *factors; c++) {
        for (size_t i = 0; i < 37; i++)
            scaled[i] = x[i] * factors[c];
        apply(&norm, scaled, 37, again, value);
        for (size_t i = 0; i < 37; i++)
            ck_assert_msg(lab_ulps(again[i], unit[i]) <= (c < 3 ? 0 : 2), "x %g: [%zu] %.9g, %.9g",
                          (double)factors[c], i, (double)again[i], (double)unit[i]);
    }
}
END_TEST

START_TEST(twice_is_once)
{
    struct norm norm = norm_of(NORM_RMS, 0);
    float x[64], once[64], twice[64], value[64];
    lab_fill(x, 64, 2);
    apply(&norm, x, 64, once, value);
    struct norm_stats stats = apply(&norm, once, 64, twice, value);
    lab_near("rms", 0, stats.rms, 1, 1e-7);
    for (size_t i = 0; i < 64; i++)
        ck_assert_int_le(lab_ulps(once[i], twice[i]), 1);
}
END_TEST

/* RMSNorm never turns a sign; LayerNorm does (component 1 of the article's vector). */
START_TEST(signs)
{
    struct norm rms = norm_of(NORM_RMS, 0), layer = norm_of(NORM_LAYER, 0);
    float unit[4], value[4];
    apply(&rms, article, 4, unit, value);
    for (size_t i = 0; i < 4; i++)
        ck_assert(signbit(unit[i]) == signbit(article[i]));
    apply(&layer, article, 4, unit, value);
    ck_assert(article[0] > 0 && unit[0] < 0);
}
END_TEST

START_TEST(zero_vector)
{
    static const float zero[5];
    static const enum norm_kind kinds[] = {NORM_RMS, NORM_LAYER};
    static const enum eps_at places[] = {EPS_INSIDE, EPS_OUTSIDE};
    for (size_t c = 0; c < 4; c++) {
        struct norm norm = norm_of(kinds[c / 2], 0);
        norm.eps_at = places[c % 2];
        float unit[5], value[5];
        struct norm_stats stats = apply(&norm, zero, 5, unit, value);
        ck_assert(stats.rms == 0);
        for (size_t i = 0; i < 5; i++)
            ck_assert(isnan(unit[i]) && isnan(value[i]));
        norm.eps = 1e-5f;
        apply(&norm, zero, 5, unit, value);
        lab_same("unit", unit, zero, 5);
        lab_same("value", value, zero, 5);
    }
}
END_TEST

START_TEST(one_component)
{
    struct norm rms = norm_of(NORM_RMS, 0), layer = norm_of(NORM_LAYER, 1e-5f);
    static const float beta[1] = {0.75f};
    layer.beta = beta;
    static const float xs[] = {3, -3, 1e-45f, -1e-45f, FLT_MAX, -FLT_MAX, 1e-20f};
    for (size_t c = 0; c < sizeof xs / sizeof *xs; c++) {
        float unit, value;
        apply(&rms, &xs[c], 1, &unit, &value);
        ck_assert_msg(value == (xs[c] < 0 ? -1 : 1), "RMSNorm of %g is %g", (double)xs[c],
                      (double)value);
        apply(&layer, &xs[c], 1, &unit, &value);
        ck_assert(unit == 0 && value == 0.75f);
    }
}
END_TEST

/* A million times float32(0.1): a float32 sum would be off by per cents. */
START_TEST(a_million_components)
{
    enum { D = 1000000 };
    float *x = malloc(D * sizeof *x), *unit = malloc(D * sizeof *unit);
    ck_assert(x && unit);
    for (size_t i = 0; i < D; i++)
        x[i] = 0.1f;
    struct norm rms = norm_of(NORM_RMS, 0), layer = norm_of(NORM_LAYER, 1e-5f);
    struct norm_stats stats = apply(&rms, x, D, unit, unit);
    lab_near("rms", 0, stats.rms, (double)0.1f, 1e-12);
    ck_assert(unit[0] == 1 && unit[D - 1] == 1);
    stats = apply(&layer, x, D, unit, unit);
    lab_near("mean", 0, stats.mean, (double)0.1f, 1e-14);
    lab_near("variance", 0, stats.variance, 0, 1e-25);
    free(x);
    free(unit);
}
END_TEST

/* Far from 0 the mean of squares less the square of the mean would lose every digit. */
START_TEST(variance_far_from_zero)
{
    static const float x[3] = {16777214, 16777215, 16777216};
    struct norm norm = norm_of(NORM_LAYER, 0);
    float unit[3], value[3];
    struct norm_stats stats = apply(&norm, x, 3, unit, value);
    ck_assert(stats.mean == 16777215);
    lab_near("variance", 0, stats.variance, 2.0 / 3, 1e-15);
    lab_near("unit", 0, (double)unit[0], -1.2247449, 1e-7);
    ck_assert(unit[1] == 0);
}
END_TEST

START_TEST(largest_and_smallest_floats)
{
    static const float xs[][3] = {{FLT_MAX, -FLT_MAX, FLT_MAX}, {1e-45f, -1e-45f, 1e-45f}};
    struct norm norm = norm_of(NORM_RMS, 0);
    for (size_t c = 0; c < 2; c++) {
        float unit[3], value[3];
        apply(&norm, xs[c], 3, unit, value);
        for (size_t i = 0; i < 3; i++)
            ck_assert(unit[i] == (i == 1 ? -1 : 1));
    }
}
END_TEST

START_TEST(not_finite)
{
    static const enum norm_kind kinds[] = {NORM_RMS, NORM_LAYER};
    for (size_t k = 0; k < 2; k++) {
        struct norm norm = norm_of(kinds[k], 1e-5f);
        float x[11], unit[11], value[11];
        lab_fill(x, 11, 3);
        x[9] = NAN;
        apply(&norm, x, 11, unit, value);
        for (size_t i = 0; i < 11; i++)
            ck_assert(isnan(value[i]));
    }
    struct norm norm = norm_of(NORM_RMS, 1e-5f);
    static const float x[3] = {1, -INFINITY, -2};
    float unit[3], value[3];
    struct norm_stats stats = apply(&norm, x, 3, unit, value);
    ck_assert(isinf(stats.mean_square) && isinf(stats.rms));
    ck_assert(value[0] == 0 && isnan(value[1]) && value[2] == 0);
}
END_TEST

START_TEST(gamma_and_beta)
{
    static const float x[3] = {1, -2, 2}; /* RMS sqrt(3) */
    static const float gamma[3] = {0.5f, -2, 0}, beta[3] = {10, 20, 30};
    struct norm norm = norm_of(NORM_RMS, 0);
    float unit[3], value[3];

    norm.gamma_all = 2;
    apply(&norm, x, 3, unit, value);
    for (size_t i = 0; i < 3; i++)
        ck_assert(value[i] == 2 * unit[i]);

    norm.gamma = gamma; /* now gamma_all says nothing */
    apply(&norm, x, 3, unit, value);
    for (size_t i = 0; i < 3; i++)
        ck_assert(value[i] == gamma[i] * unit[i] && norm_gamma(&norm, i) == gamma[i]);

    norm.gamma_offset = 1; /* Gemma */
    apply(&norm, x, 3, unit, value);
    for (size_t i = 0; i < 3; i++)
        ck_assert(value[i] == (1 + gamma[i]) * unit[i] && norm_gamma(&norm, i) == 1 + gamma[i]);

    norm.beta = beta;
    apply(&norm, x, 3, unit, value);
    for (size_t i = 0; i < 3; i++)
        lab_near("with beta", i, (double)value[i],
                 (double)(1 + gamma[i]) * (double)x[i] / sqrt(3) + (double)beta[i], 1e-6);

    norm.gamma = NULL;
    norm.gamma_offset = 0.5f;
    apply(&norm, x, 3, unit, value);
    for (size_t i = 0; i < 3; i++)
        lab_near("one number", i, (double)value[i], 2.5 * (double)x[i] / sqrt(3) + (double)beta[i],
                 2e-6);
}
END_TEST

START_TEST(none_copies)
{
    struct norm norm = norm_of(NORM_NONE, 1);
    norm.gamma_all = 5;
    float unit[4], value[4];
    apply(&norm, article, 4, unit, value);
    lab_same("unit", unit, article, 4);
    lab_same("value", value, article, 4);
}
END_TEST

/* The value that the definition gives, one step at a time in long double. */
static float by_definition(const struct norm *norm, const float *x, size_t d, size_t i)
{
    long double mean = 0, square = 0;
    for (size_t j = 0; j < d && norm->kind == NORM_LAYER; j++)
        mean += (long double)x[j] / (long double)d;
    for (size_t j = 0; j < d; j++)
        square += ((long double)x[j] - mean) * ((long double)x[j] - mean) / (long double)d;
    long double eps = (long double)norm->eps;
    long double rms = norm->eps_at == EPS_OUTSIDE ? sqrtl(square) + eps : sqrtl(square + eps);
    long double beta = norm->beta ? (long double)norm->beta[i] : 0;
    return (float)((long double)norm_gamma(norm, i) * ((long double)x[i] - mean) / rms + beta);
}

/* Every length from 1 to 70, so that whatever the loops are cut into, each rest is met. */
START_TEST(within_two_ulps_of_the_definition)
{
    float x[70], gamma[70], beta[70], unit[70], value[70];
    lab_fill(gamma, 70, 11);
    lab_fill(beta, 70, 12);
    for (size_t c = 0; c < 16; c++) {
        struct norm norm = norm_of(c & 1 ? NORM_LAYER : NORM_RMS, 1e-5f);
        norm.eps_at = c & 2 ? EPS_OUTSIDE : EPS_INSIDE;
        norm.gamma = c & 4 ? gamma : NULL;
        norm.beta = c & 8 ? beta : NULL;
        for (size_t d = 1; d <= 70; d++) {
            lab_fill(x, d, (uint32_t)(100 * c + d));
            apply(&norm, x, d, unit, value);
            for (size_t i = 0; i < d; i++)
                ck_assert_msg(lab_ulps(value[i], by_definition(&norm, x, d, i)) <= 2,
                              "case %zu, d %zu: [%zu] is %.9g, expected %.9g", c, d, i,
                              (double)value[i], (double)by_definition(&norm, x, d, i));
        }
    }
}
END_TEST

TCase *tcase_norm(void)
{
    TCase *tcase = tcase_create("norm");
    tcase_add_test(tcase, default_is_llamas);
    tcase_add_test(tcase, worked_examples);
    tcase_add_test(tcase, epsilon_shrinks_small_vectors);
    tcase_add_test(tcase, scale_invariance);
    tcase_add_test(tcase, twice_is_once);
    tcase_add_test(tcase, signs);
    tcase_add_test(tcase, zero_vector);
    tcase_add_test(tcase, one_component);
    tcase_add_test(tcase, a_million_components);
    tcase_add_test(tcase, variance_far_from_zero);
    tcase_add_test(tcase, largest_and_smallest_floats);
    tcase_add_test(tcase, not_finite);
    tcase_add_test(tcase, gamma_and_beta);
    tcase_add_test(tcase, none_copies);
    tcase_add_test(tcase, within_two_ulps_of_the_definition);
    return tcase;
}

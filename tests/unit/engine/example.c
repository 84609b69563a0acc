/* SPDX-License-Identifier: MIT
 *
 * The built-in example transforms: what a lesson expects of them. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "engine/transform.h"
#include "lab.h"

TCase *tcase_example(void);

enum { SUBJECTS = SIDE_COUNT * 3 }; /* side c / 3, variant c % 3 + 1 */

static void example(size_t c, const float *x, size_t T, size_t d, float *out)
{
    struct err err = {0};
    int got = transform_example((enum side)(c / 3), (int)(c % 3) + 1, x, T, d, out, &err);
    ck_assert_int_eq(got, 0);
}

/* x of RMS `rms`. */
static void fill_scaled(float *x, size_t n, uint32_t seed, double rms)
{
    double square = 0;
    lab_fill(x, n, seed);
    for (size_t i = 0; i < n; i++)
        square += (double)x[i] * (double)x[i];
    for (size_t i = 0; i < n; i++)
        x[i] = (float)((double)x[i] * rms / sqrt(square / (double)n));
}

/* The delta keeps about the size of its input, for a normalised vector and for a raw stream. */
START_TEST(size_and_signs)
{
    static const struct {
        size_t T, d;
        double rms;
    } table[] = {{1, 4, 1},   {1, 8, 1},  {3, 8, 1},   {16, 64, 1},  {100, 32, 1},
                 {1, 4, 0.1}, {1, 4, 10}, {8, 64, 30}, {4, 16, 1000}};
    static float x[LAB_MAX], out[LAB_MAX];
    for (size_t c = 0; c < SUBJECTS; c++) {
        for (size_t s = 0; s < sizeof table / sizeof *table; s++) {
            size_t n = table[s].T * table[s].d, negative = 0, total = 0;
            double square = 0;
            for (uint32_t seed = 1; seed <= 20; seed++) {
                fill_scaled(x, n, seed, table[s].rms);
                example(c, x, table[s].T, table[s].d, out);
                for (size_t i = 0; i < n; i++) {
                    square += (double)out[i] * (double)out[i];
                    negative += out[i] < 0;
                    ck_assert(fabs((double)out[i]) < 8 * table[s].rms);
                }
                total += n;
            }
            double ratio = sqrt(square / (double)total) / table[s].rms;
            ck_assert_msg(ratio > 0.25 && ratio < 1.25, "subject %zu, shape %zu: %g of the input",
                          c, s, ratio);
            double part = (double)negative / (double)total;
            ck_assert_msg(part > 0.25 && part < 0.75, "subject %zu, shape %zu: %g below 0", c, s,
                          part);
        }
    }
}
END_TEST

/* The vectors of the lessons, normalised: every delta can be seen and none dwarfs the vector. */
START_TEST(deltas_of_the_lessons)
{
    static const float vectors[][4] = {{0.4472136f, -0.4472136f, 1.3416408f, 1.3416408f},
                                       {0.8164966f, 1.6329932f, -0.8164966f, 0}};
    for (size_t c = 0; c < SUBJECTS; c++) {
        for (size_t v = 0; v < 2; v++) {
            float out[4];
            size_t negative = 0;
            example(c, vectors[v], 1, 4, out);
            for (size_t i = 0; i < 4; i++) {
                ck_assert_msg(fabsf(out[i]) >= 0.095f && fabsf(out[i]) <= 1.2f,
                              "subject %zu, vector %zu: [%zu] is %g", c, v, i, (double)out[i]);
                negative += out[i] < 0;
            }
            ck_assert_msg(negative >= 1 && negative <= 3, "subject %zu, vector %zu", c, v);
        }
        for (int sign = -1; sign <= 1; sign += 2) {
            float x = (float)sign, out;
            example(c, &x, 1, 1, &out);
            ck_assert_msg(fabsf(out) >= 0.1f && fabsf(out) <= 1.2f, "subject %zu, d 1: %g", c,
                          (double)out);
        }
    }
}
END_TEST

/* Editing any one component moves the delta, also from far below 0, where a lone SiLU is flat. */
START_TEST(every_component_counts)
{
    static const size_t dims[] = {1, 2, 3, 4, 5, 8, 9, 33};
    for (size_t c = 0; c < SUBJECTS; c++) {
        for (size_t k = 0; k < sizeof dims / sizeof *dims; k++) {
            for (double rms = 1; rms < 2000; rms *= 100) {
                size_t d = dims[k];
                float x[33], before[33], after[33];
                fill_scaled(x, d, 7, rms);
                example(c, x, 1, d, before);
                for (size_t i = 0; i < d; i++) {
                    float kept = x[i];
                    x[i] += (float)(0.1 * rms);
                    example(c, x, 1, d, after);
                    x[i] = kept;
                    ck_assert_msg(memcmp(before, after, d * sizeof *x) != 0,
                                  "subject %zu, d %zu, component %zu", c, d, i);
                }
            }
        }
    }
}
END_TEST

/* Bands are local and do not wrap: a component of a long vector moves its two neighbours on either
 * side, also where the tables of weights begin anew (after 512). */
START_TEST(a_band_reaches_two_neighbours)
{
    enum { D = 1100 };
    static float x[D], before[D], after[D];
    static const size_t places[] = {0, 2, 510, 511, 512, 513, 700, 1024, D - 1};
    lab_fill(x, D, 9);
    example(0, x, 1, D, before); /* attention of one token is its band alone */
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        float kept = x[places[p]];
        x[places[p]] += 1;
        example(0, x, 1, D, after);
        x[places[p]] = kept;
        for (size_t i = 0; i < D; i++) {
            size_t apart = i < places[p] ? places[p] - i : i - places[p];
            ck_assert_msg(apart <= 2 || before[i] == after[i], "%zu moved %zu", places[p], i);
        }
        ck_assert(before[places[p]] != after[places[p]]);
    }
    /* Neighbours across the border do matter. */
    x[512] += 1;
    example(0, x, 1, D, after);
    ck_assert(before[511] != after[511] || before[510] != after[510]);
}
END_TEST

/* Six different sets of weights, and the same set gives the same bits. */
START_TEST(variants_differ_and_repeat)
{
    float x[8], outs[SUBJECTS][8], again[8];
    lab_fill(x, 8, 8);
    for (size_t c = 0; c < SUBJECTS; c++) {
        example(c, x, 1, 8, outs[c]);
        example(c, x, 1, 8, again);
        lab_same("again", again, outs[c], 8);
        for (size_t other = 0; other < c; other++)
            ck_assert(memcmp(outs[c], outs[other], sizeof *outs) != 0);
    }
}
END_TEST

/* Attention looks at 64 tokens, its own included, and sees each of them. */
START_TEST(window_of_attention)
{
    enum { T = 80, D = 3 };
    static float x[T * D], before[T * D], after[T * D];
    for (size_t i = 0; i < T * D; i++)
        x[i] = 0.01f;
    example(0, x, T, D, before);
    x[3 * D] = 1e30f; /* large enough to be seen through the smallest weight */
    x[3 * D + 1] = x[3 * D + 2] = 1e30f;
    example(0, x, T, D, after);
    for (size_t t = 0; t < T; t++) {
        bool same = memcmp(before + t * D, after + t * D, D * sizeof *x) == 0;
        ck_assert_msg(same == (t < 3 || t > 3 + 63), "token %zu", t);
    }
}
END_TEST

START_TEST(zero_and_not_finite)
{
    for (size_t c = 0; c < SUBJECTS; c++) {
        float x[16] = {0}, out[16];
        example(c, x, 2, 8, out);
        for (size_t i = 0; i < 16; i++)
            ck_assert(out[i] == 0);
        x[8] = NAN; /* the second token's first component */
        example(c, x, 2, 8, out);
        ck_assert(out[0] == 0 && out[7] == 0);
        ck_assert(isnan(out[8]));
        x[8] = INFINITY;
        example(c, x, 2, 8, out);
        ck_assert(out[0] == 0 && !isfinite(out[8]));
    }
}
END_TEST

TCase *tcase_example(void)
{
    TCase *tcase = tcase_create("example");
    tcase_add_test(tcase, size_and_signs);
    tcase_add_test(tcase, deltas_of_the_lessons);
    tcase_add_test(tcase, every_component_counts);
    tcase_add_test(tcase, a_band_reaches_two_neighbours);
    tcase_add_test(tcase, variants_differ_and_repeat);
    tcase_add_test(tcase, window_of_attention);
    tcase_add_test(tcase, zero_and_not_finite);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Norms against the test vectors of other projects (ONNX, keras, candle, burn, OpenVINO...), kept
 * outside the project; without them the test says so and is skipped. */
#include <cJSON.h>
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "engine/kernel.h"
#include "engine/norm.h"
#include "lab.h"

TCase *tcase_vectors(void);

static bool read_vectors(struct buf *text)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    char path[4096];
    snprintf(path, sizeof path, "%s/data/vectors/norm_vectors.json", shared ? shared : "../shared");
    FILE *file = fopen(path, "rb");
    if (!file) {
        printf("SKIPPED: norms against %s, which is not there\n", path);
        return false;
    }
    char chunk[65536];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0)
        buf_bytes(text, chunk, got);
    fclose(file);
    return true;
}

static size_t floats(const cJSON *test, const char *name, float out[LAB_MAX])
{
    const cJSON *array = cJSON_GetObjectItem(test, name), *item;
    size_t n = 0;
    cJSON_ArrayForEach(item, array)
    {
        ck_assert_uint_lt(n, LAB_MAX);
        out[n++] = (float)item->valuedouble;
    }
    return n;
}

/* The same in double, straight from the definition. */
static double reference(const struct norm *norm, const float *x, size_t d, size_t i)
{
    double mean = 0, square = 0;
    for (size_t j = 0; j < d && norm->kind == NORM_LAYER; j++)
        mean += (double)x[j];
    mean /= (double)d;
    for (size_t j = 0; j < d; j++)
        square += ((double)x[j] - mean) * ((double)x[j] - mean);
    double rms = sqrt(square / (double)d + (double)norm->eps);
    return (double)norm->gamma[i] * (((double)x[i] - mean) / rms) +
           (norm->beta ? (double)norm->beta[i] : 0);
}

static void check_row(const struct norm *norm, const float *x, const float *expected, size_t d,
                      double tolerance, const char *source)
{
    float unit[LAB_MAX], value[LAB_MAX];
    struct norm_stats stats = norm_statistics(norm, x, d);
    norm_apply(norm, &stats, x, d, unit, value);
    for (size_t i = 0; i < d; i++) {
        lab_near(source, i, (double)value[i], (double)expected[i], tolerance);
        float want = (float)reference(norm, x, d, i);
        ck_assert_msg(lab_ulps(value[i], want) <= 2, "%s [%zu]: %.9g is more than 2 ulp off %.9g",
                      source, i, (double)value[i], (double)want);
    }
}

/* Returns the number of rows checked. */
static size_t check_case(const cJSON *test)
{
    float x[LAB_MAX], skip[LAB_MAX], gamma[LAB_MAX], beta[LAB_MAX], expected[LAB_MAX];
    const char *source = cJSON_GetObjectItem(test, "source")->valuestring;
    const char *kind = cJSON_GetObjectItem(test, "kind")->valuestring;
    double tolerance = cJSON_GetObjectItem(test, "tolerance_abs")->valuedouble;
    const cJSON *cols = cJSON_GetObjectItem(test, "cols");
    size_t n = floats(test, "input", x);
    ck_assert_uint_eq(floats(test, "expected", expected), n);
    if (floats(test, "skip", skip))
        kernel_add(x, skip, n, x);
    if (strcmp(kind, "residual_add") == 0) {
        for (size_t i = 0; i < n; i++)
            lab_near(source, i, (double)x[i], (double)expected[i], tolerance);
        return 1;
    }
    if (!cols)
        return 0;
    size_t d = (size_t)cols->valuedouble;
    struct norm norm = norm_default();
    norm.kind = strstr(kind, "layer_norm") ? NORM_LAYER : NORM_RMS;
    norm.eps = (float)cJSON_GetObjectItem(test, "eps")->valuedouble;
    ck_assert_uint_eq(floats(test, "gamma", gamma), d);
    norm.gamma = gamma;
    norm.beta = floats(test, "beta", beta) == d ? beta : NULL;
    for (size_t row = 0; row < n / d; row++)
        check_row(&norm, x + row * d, expected + row * d, d, tolerance, source);
    return n / d;
}

START_TEST(other_projects_vectors)
{
    struct buf text = {0};
    if (!read_vectors(&text))
        return;
    cJSON *root = cJSON_Parse(buf_text(&text));
    ck_assert_ptr_nonnull(root);
    const cJSON *test;
    size_t rows = 0;
    cJSON_ArrayForEach(test, cJSON_GetObjectItem(root, "cases")) rows += check_case(test);
    ck_assert_uint_gt(rows, 100);
    cJSON_Delete(root);
    buf_free(&text);
}
END_TEST

TCase *tcase_vectors(void)
{
    TCase *tcase = tcase_create("vectors");
    tcase_add_test(tcase, other_projects_vectors);
    return tcase;
}

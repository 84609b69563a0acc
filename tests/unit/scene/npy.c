/* SPDX-License-Identifier: MIT
 *
 * NumPy files, made here byte by byte as numpy/lib/format.py describes them. */
#include "scene/npy.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base/buf.h"
#include "base/mem.h"
#include "suite.h"

TCase *tcase_npy(void);

/* A version 1 file: the header is padded so that the numbers begin at a multiple of 64. */
static void begin(struct buf *file, const char *descr, const char *order, const char *shape)
{
    char dict[200];
    int len = snprintf(dict, sizeof dict, "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }",
                       descr, order, shape);
    size_t size = (size_t)(len + 1 + 10 + 63) / 64 * 64 - 10;
    buf_bytes(file, "\x93NUMPY\x01\0", 8);
    buf_char(file, (char)(size & 0xFF));
    buf_char(file, (char)(size >> 8));
    buf_str(file, dict);
    buf_repeat(file, ' ', size - (size_t)len - 1);
    buf_char(file, '\n');
}

static void put(struct buf *file, uint64_t bits, size_t size, bool big)
{
    for (size_t b = 0; b < size; b++)
        buf_char(file, (char)(bits >> 8 * (big ? size - 1 - b : b)));
}

static void put_float(struct buf *file, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(file, bits, 4, false);
}

static void put_double(struct buf *file, double value, bool big)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(file, bits, 8, big);
}

static int read_file(const struct buf *file, struct matrix *out, struct warnings *warnings,
                     struct err *err)
{
    ck_assert(!file->failed);
    return npy_read(file->data, file->len, out, warnings, err);
}

START_TEST(reads_each_type_and_order)
{
    /* half: 1, -2, 0.5, 65504 (largest), 2^-24 (smallest) */
    static const uint64_t HALVES[] = {0x3C00, 0xC000, 0x3800, 0x7BFF, 0x0001};
    static const float EXPECTED[] = {1, -2, 0.5f, 65504, 0x1p-24f};
    for (int big = 0; big < 2; big++) {
        struct buf file = {0};
        struct matrix matrix;
        struct warnings warnings = {0};
        struct err err;
        begin(&file, big ? ">f2" : "<f2", "False", "(5,)");
        for (size_t i = 0; i < 5; i++)
            put(&file, HALVES[i], 2, big);
        ck_assert_int_eq(read_file(&file, &matrix, &warnings, &err), 0);
        ck_assert_uint_eq(matrix.T, 1);
        ck_assert_uint_eq(matrix.d, 5);
        for (size_t i = 0; i < 5; i++)
            ck_assert(matrix.values[i] == EXPECTED[i]);
        matrix_free(&matrix);
        buf_clear(&file);
        begin(&file, big ? ">f8" : "<f8", "False", "(1, 2)");
        put_double(&file, 0.1, big);
        put_double(&file, -3, big);
        ck_assert_int_eq(read_file(&file, &matrix, &warnings, &err), 0);
        ck_assert(matrix.values[0] == 0.1f && matrix.values[1] == -3);
        matrix_free(&matrix);
        buf_free(&file);
    }
}
END_TEST

START_TEST(fortran_order_is_turned)
{
    struct buf file = {0};
    struct matrix matrix;
    struct warnings warnings = {0};
    struct err err;
    begin(&file, "<f4", "True", "(2, 3)");
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 2; row++)
            put_float(&file, (float)(10 * row + column));
    ck_assert_int_eq(read_file(&file, &matrix, &warnings, &err), 0);
    ck_assert_uint_eq(matrix.T, 2);
    ck_assert_uint_eq(matrix.d, 3);
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++)
            ck_assert(matrix.values[row * 3 + column] == (float)(10 * row + column));
    matrix_free(&matrix);
    buf_free(&file);
}
END_TEST

START_TEST(what_float32_cannot_hold)
{
    static const struct {
        double value;
        const char *says; /* NULL: a warning */
    } cases[] = {{NAN, "NaN"},
                 {INFINITY, "Infinity"},
                 {-INFINITY, "-Infinity"},
                 {1e39, "9.9999999999999994e+38"},
                 {1e-60, NULL}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct buf file = {0};
        struct matrix matrix;
        struct warnings warnings = {0};
        struct err err = {0};
        begin(&file, "<f8", "False", "(2, 2)");
        for (int i = 0; i < 4; i++)
            put_double(&file, i == 2 ? cases[c].value : 1, false);
        int result = read_file(&file, &matrix, &warnings, &err);
        ck_assert_int_eq(result, cases[c].says ? -1 : 0);
        if (cases[c].says) {
            ck_assert_ptr_nonnull(strstr(err.text, cases[c].says));
            ck_assert_ptr_nonnull(strstr(err.text, "x[2][1]"));
        } else {
            ck_assert_uint_eq(warnings.count, 1);
            ck_assert(matrix.values[2] == 0);
            matrix_free(&matrix);
        }
        warnings_free(&warnings);
        buf_free(&file);
    }
}
END_TEST

START_TEST(faults_are_named)
{
    static const struct {
        const char *descr, *order, *shape, *says;
    } cases[] = {
        {"<i4", "False", "(4,)", "<i4"},
        {"<c8", "False", "(4,)", "<c8"},
        {"|O", "False", "(4,)", "float32"},
        {"<f4", "Maybe", "(4,)", "fortran_order"},
        {"<f4", "False", "()", "0 dimensions"},
        {"<f4", "False", "(1, 2, 2)", "3 dimensions"},
        {"<f4", "False", "(0,)", "empty"},
        {"<f4", "False", "(5,)", "expected 20"},
        {"<f4", "False", "(-4,)", "shape"},
        {"<f4", "False", "(99999999999999999999,)", "large"},
        {"<f4", "False", "(16777216, 16)", "at most"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct buf file = {0};
        struct matrix matrix;
        struct warnings warnings = {0};
        struct err err = {0};
        begin(&file, cases[c].descr, cases[c].order, cases[c].shape);
        for (int i = 0; i < 4; i++)
            put_float(&file, 1);
        ck_assert_int_eq(read_file(&file, &matrix, &warnings, &err), -1);
        ck_assert_msg(strstr(err.text, cases[c].says), "%s: %s", cases[c].shape, err.text);
        ck_assert_ptr_null(matrix.values);
        buf_free(&file);
    }
}
END_TEST

/* Every shorter file is an error, none is a crash. */
START_TEST(cut_anywhere)
{
    struct buf file = {0};
    begin(&file, "<f4", "False", "(2, 2)");
    for (int i = 0; i < 4; i++)
        put_float(&file, 1);
    for (size_t len = 0; len < file.len; len++) {
        struct matrix matrix;
        struct warnings warnings = {0};
        struct err err = {0};
        char *cut = mem_copy(file.data, len); /* so that a sanitizer sees a read beyond */
        ck_assert_int_eq(npy_read(cut, len, &matrix, &warnings, &err), -1);
        free(cut);
    }
    buf_free(&file);
}
END_TEST

START_TEST(out_of_memory)
{
    struct buf file = {0};
    begin(&file, "<f4", "False", "(4,)");
    for (int i = 0; i < 4; i++)
        put_float(&file, 1);
    for (long n = 1; alloc_can_fail() && n <= 2; n++) {
        struct matrix matrix;
        struct warnings warnings = {0};
        struct err err = {0};
        alloc_fail_at(n);
        int result = npy_read(file.data, file.len, &matrix, &warnings, &err);
        alloc_fail_off();
        ck_assert_int_eq(result, -1);
    }
    buf_free(&file);
}
END_TEST

TCase *tcase_npy(void)
{
    TCase *tcase = tcase_create("npy");
    tcase_add_test(tcase, reads_each_type_and_order);
    tcase_add_test(tcase, fortran_order_is_turned);
    tcase_add_test(tcase, what_float32_cannot_hold);
    tcase_add_test(tcase, faults_are_named);
    tcase_add_test(tcase, cut_anywhere);
    tcase_add_test(tcase, out_of_memory);
    return tcase;
}

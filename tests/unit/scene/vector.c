/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/vector. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "scene/vector.h"

TCase *tcase_vector(void);

#define MINUS  "\xE2\x88\x92" /* U+2212 */
#define COMMA  "\xEF\xBC\x8C" /* U+FF0C */
#define ONE    "\xEF\xBC\x91" /* U+FF11 */
#define NBSP   "\xC2\xA0"     /* U+00A0 */
#define HANGUL "\xED\x95\x9C" /* U+D55C */

/* Read a copy with no NUL behind it, so that AddressSanitizer sees a read past the end. */
static int read_exact(const char *text, size_t len, struct matrix *out, struct warnings *warnings,
                      struct err *err)
{
    char *copy = malloc(len ? len : 1);
    if (len)
        memcpy(copy, text, len);
    int got = vector_read(copy, len, out, warnings, err);
    free(copy);
    if (got && !err_is_memory(err) && (err->kind < 1 || err->kind > VECTOR_FAULTS))
        ck_abort_msg("%s: kind %d", err->text, err->kind);
    return got;
}

static const struct {
    const char *text;
    size_t T, d;
    float values[6];
} good[] = {
    {"1,-1,3,3", 1, 4, {1, -1, 3, 3}},
    {"1 -1 3 3", 1, 4, {1, -1, 3, 3}},
    {" [1, -1,\t3 3] ", 1, 4, {1, -1, 3, 3}},
    {"7", 1, 1, {7}},
    {"[" MINUS "1" COMMA ONE NBSP ".5]", 1, 3, {-1, 1, 0.5f}},
    {"1e" MINUS "2 \xE2\x80\x93"
     "3",
     1,
     2,
     {0.01f, -3}}, /* an en dash */
    {"+1 .5 1. -.5 007 2E+1", 1, 6, {1, 0.5f, 1, -0.5f, 7, 20}},
    {"1,2;3,4", 2, 2, {1, 2, 3, 4}},
    {"1 2; 3 4; 5 6", 3, 2, {1, 2, 3, 4, 5, 6}},
    {"1 2\r\n3 4\r\n\r\n\n", 2, 2, {1, 2, 3, 4}},
    {"\n\n1 2\n3 4", 2, 2, {1, 2, 3, 4}},
    {"1;2\n3", 3, 1, {1, 2, 3}},
    {"1 2;\n3 4", 2, 2, {1, 2, 3, 4}},
    {"[1,2,3];[4,5,6]", 2, 3, {1, 2, 3, 4, 5, 6}},
    {"[1,2],\n[3,4]", 2, 2, {1, 2, 3, 4}},
    {"[1,2]\n[3,4]\n", 2, 2, {1, 2, 3, 4}},
    {"[[1,2],[3,4]]", 2, 2, {1, 2, 3, 4}},
    {"[\n  [1, 2],\n\n  [3, 4]\n]\n", 2, 2, {1, 2, 3, 4}},
    {"[[1. 2.\n  3.]\n [4. 5. 6.]]", 2, 3, {1, 2, 3, 4, 5, 6}}, /* as NumPy wraps rows */
    {"[1,\n 2,\n 3]", 1, 3, {1, 2, 3}},
    {"[1 2; 3 4]", 2, 2, {1, 2, 3, 4}},
    {"\xEF\xBC\xBB"
     "1\xEF\xBC\x9B"
     "2\xEF\xBC\xBD",
     2,
     1,
     {1, 2}}, /* full-width [ ; ] */
    {"\xEF\xBB\xBF"
     "1 2",
     1,
     2,
     {1, 2}},
    {"-0 0", 1, 2, {0, 0}},
    {"1e-45 3.4028235e38", 1, 2, {0x1p-149f, 0x1.fffffep127f}},
};

START_TEST(lenient)
{
    struct matrix m;
    struct warnings warnings = {0};
    struct err err = {0};
    int got = read_exact(good[_i].text, strlen(good[_i].text), &m, &warnings, &err);
    ck_assert_msg(got == 0, "%s: %s", good[_i].text, err.text);
    ck_assert_uint_eq(warnings.count, 0);
    ck_assert_uint_eq(m.T, good[_i].T);
    ck_assert_uint_eq(m.d, good[_i].d);
    for (size_t i = 0; i < m.T * m.d; i++)
        ck_assert_msg(m.values[i] == good[_i].values[i], "%s [%zu]: %g", good[_i].text, i,
                      (double)m.values[i]);
    matrix_free(&m);
}
END_TEST

/* len 0: up to the NUL. */
static const struct {
    const char *text;
    size_t len, line, column;
    const char *says;
} bad[] = {
    {"", 0, 1, 1, "empty"},
    {" \n ", 0, 2, 2, "empty"},
    {";", 0, 1, 1, "empty row"},
    {",1", 0, 1, 1, "before this comma"},
    {"1,,3", 0, 1, 3, "before this comma"},
    {"1" COMMA COMMA "3", 0, 1, 3, "before this comma"},
    {"1, -1, 3, 3,", 0, 1, 13, "after the last comma"},
    {"[1, 2, ]", 0, 1, 8, "after the last comma"},
    {"1,\n2", 0, 1, 3, "after a comma"},
    {"1,2;;3,4", 0, 1, 5, "empty row"},
    {"1,2;", 0, 1, 5, "empty row"},
    {"1\n\n2", 0, 2, 1, "empty row"},
    {"[]", 0, 1, 2, "nothing stands in"},
    {"[[1],[]]", 0, 1, 7, "nothing stands in"},
    {"1 2;3", 0, 1, 5, "row 2 has 1 number, expected 2"},
    {"1,2\n3,4,5", 0, 2, 1, "row 2 has 3 numbers"},
    {"[[1,2],\n [3]]", 0, 2, 3, "row 2 has 1 number"},
    {"[1, 2", 0, 1, 1, "never closed"},
    {"[[1, 2]", 0, 1, 2, "never closed"},
    {"1, 2]", 0, 1, 5, "closes nothing"},
    {"1 [2]", 0, 1, 3, "inside a row"},
    {"[1] 2", 0, 1, 5, "behind ]"},
    {"[1], 2", 0, 1, 6, "row in brackets"},
    {"[[[1]]]", 0, 1, 3, "three brackets"},
    {"1 two 3", 0, 1, 3, "'two'"},
    {HANGUL HANGUL " x", 0, 1, 1, "'" HANGUL HANGUL "'"},
    {"1, NaN", 0, 1, 4, "cannot be typed"},
    {"1, -inf", 0, 1, 4, "cannot be typed"},
    {"1 nan(0x1)", 0, 1, 3, "'nan(0x1)'"},
    {"1-2", 0, 1, 1, "blank missing"},
    {"1e+ 2", 0, 1, 1, "'1e+'"},
    {"0x10", 0, 1, 1, "'0x10'"},
    {"1/3", 0, 1, 1, "'1/3'"},
    {"1.5f", 0, 1, 1, "'1.5f'"},
    {". 1", 0, 1, 1, "'.'"},
    {NBSP ONE " 1e39", 0, 1, 4, "'1e39' is too large"},
    {"1 \0 2", 5, 1, 3, "U+0000"},
    {"1\xE2\x80\x8B"
     "2",
     0, 1, 2, "U+200B"},
    {"1 2\x07", 0, 1, 4, "U+0007"},
    {"1 \x1b]0;x\x07", 0, 1, 3, "U+001B"},
    {"1 \xC2\x9B"
     "31m",
     0, 1, 3, "U+009B"},
    {"1 \xFF", 0, 1, 3, "0xFF is not valid UTF-8"},
};

START_TEST(strict_where_a_slip_would_change_numbers)
{
    struct matrix m;
    struct warnings warnings = {0};
    struct err err = {0};
    size_t len = bad[_i].len ? bad[_i].len : strlen(bad[_i].text);
    ck_assert_msg(read_exact(bad[_i].text, len, &m, &warnings, &err) == -1, "accepted: %s",
                  bad[_i].text);
    ck_assert_ptr_null(m.values);
    ck_assert_msg(err.place.line == bad[_i].line && err.place.column == bad[_i].column,
                  "%s: at %zu:%zu, expected %zu:%zu: %s", bad[_i].text, err.place.line,
                  err.place.column, bad[_i].line, bad[_i].column, err.text);
    ck_assert_msg(strstr(err.text, bad[_i].says), "%s: '%s'", bad[_i].text, err.text);
    ck_assert_int_eq(err.status, ERR_INPUT);
    warnings_free(&warnings);
}
END_TEST

START_TEST(underflow_is_a_warning)
{
    struct matrix m;
    struct warnings warnings = {0};
    struct err err = {0};
    static const char text[] = "1\n-1e-60";
    ck_assert_int_eq(vector_read(text, strlen(text), &m, &warnings, &err), 0);
    ck_assert(m.values[1] == 0);
    ck_assert_uint_eq(warnings.count, 1);
    ck_assert_uint_eq(warnings.items[0].place.line, 2);
    ck_assert_ptr_nonnull(strstr(warnings.items[0].text, "'-1e-60'"));
    matrix_free(&m);
    warnings_free(&warnings);
}
END_TEST

START_TEST(too_many_numbers)
{
    struct buf text = {0};
    buf_repeat(&text, '1', 2 * (INPUTS_VALUES_MAX + 1));
    for (size_t i = 1; i < text.len; i += 2)
        text.data[i] = ' ';
    struct matrix m;
    struct err err = {0};
    ck_assert_int_eq(vector_read(text.data, text.len, &m, NULL, &err), -1);
    ck_assert_uint_eq(err.place.column, 2 * INPUTS_VALUES_MAX + 1);
    ck_assert_ptr_nonnull(strstr(err.text, "16777216"));
    buf_free(&text);
}
END_TEST

static const struct {
    const char *text;
    bool vector;
} arguments[] = {
    {"1", true},
    {"-1,2", true},
    {"-1 2", true},
    {"+1", true},
    {".5", true},
    {"-.5,1", true},
    {" 1 2", true},
    {"[1, 2]", true},
    {"[oops", true},
    {MINUS "1,2", true},
    {ONE ONE, true},
    {"1e5", true},
    {"1-2", true},
    {"1 two", true},
    {"1,Infinity", true},
    {"1.5f 2", true},
    {"1/3 2", true},
    {"0x10 1", true},
    {"1\n2", true},
    {"1" COMMA "x", true},
    {"", false},
    {" ", false},
    {"-", false},
    {"-h", false},
    {"--x", false},
    {"-inf", false},
    {"tour", false},
    {"./1", false},
    {"1.json", false},
    {"1.npy", false},
    {"2024 notes.txt", true},
    {"1st try.json", false},
    {"./1 2", false},
    {".json", false},
    {".", false},
    {"-.x", false},
    {"1" HANGUL, false},
    {"/1", false},
    {"3d/x.json", false},
};

START_TEST(what_looks_like_a_vector)
{
    const char *text = arguments[_i].text;
    ck_assert_msg(vector_looks_like(text, strlen(text)) == arguments[_i].vector, "'%s'", text);
}
END_TEST

START_TEST(one_number)
{
    struct err err = {0};
    struct warnings warnings = {0};
    float number = 9;
    ck_assert_int_eq(vector_read_number(" " MINUS "1.5 ", 8, &number, &warnings, &err), 0);
    ck_assert(number == -1.5f);
    static const char *const no[] = {"", "  ", "1 2", "1,", "x", "[1]", "1e39", "1;"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        err = (struct err){0};
        number = 9;
        ck_assert_msg(vector_read_number(no[i], strlen(no[i]), &number, &warnings, &err) == -1,
                      "'%s'", no[i]);
        ck_assert(err.text[0] && number == 9);
    }
    ck_assert_int_eq(vector_read_number("1e-60", 5, &number, &warnings, &err), 0);
    ck_assert(number == 0 && warnings.count == 1);
    warnings_free(&warnings);
}
END_TEST

START_TEST(a_scene_around_a_vector)
{
    float x[] = {1, 2, 3, 4}, delta[] = {5, 6, 7, 8}, gamma[] = {2, 3};
    struct matrix m = {x, 2, 2};
    struct change change = {.gamma = gamma, .attn = delta, .has_eps = true};
    struct scene s;
    struct err err = {0};
    ck_assert_int_eq(scene_from_matrix(&m, 3, &change, &s, &err), 0);
    /* The scene has copies. */
    memset(x, 0, sizeof x);
    memset(delta, 0, sizeof delta);
    memset(gamma, 0, sizeof gamma);
    ck_assert_uint_eq(s.base.T, 2);
    ck_assert_uint_eq(s.base.model.n_blocks, 3);
    ck_assert_str_eq(s.tokens[0], "t1");
    ck_assert_str_eq(s.tokens[1], "t2");
    ck_assert(s.base.x[3] == 4);
    for (size_t b = 0; b < 3; b++) {
        const struct branch *branch = s.base.model.blocks[b].branch;
        ck_assert_int_eq(branch[SIDE_ATTN].transform.kind, TRANSFORM_LITERAL);
        ck_assert(branch[SIDE_ATTN].transform.delta[3] == 8);
        ck_assert_int_eq(branch[SIDE_MLP].transform.kind, TRANSFORM_EXAMPLE);
        ck_assert(branch[SIDE_MLP].norm.gamma[1] == 3 && branch[SIDE_MLP].norm.eps == 0);
    }
    ck_assert(s.base.model.final_norm.gamma[0] == 2);
    ck_assert_uint_eq(s.n_steps, 0);
    scene_free(&s);
    ck_assert_int_eq(scene_from_matrix(&m, INPUTS_BLOCKS_MAX + 1, &change, &s, &err), -1);
    ck_assert_ptr_null(s.arena.blocks);
}
END_TEST

TCase *tcase_vector(void)
{
    TCase *tcase = tcase_create("vector");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, lenient, 0, sizeof good / sizeof *good);
    tcase_add_loop_test(tcase, strict_where_a_slip_would_change_numbers, 0,
                        sizeof bad / sizeof *bad);
    tcase_add_test(tcase, underflow_is_a_warning);
    tcase_add_test(tcase, too_many_numbers);
    tcase_add_loop_test(tcase, what_looks_like_a_vector, 0, sizeof arguments / sizeof *arguments);
    tcase_add_test(tcase, one_number);
    tcase_add_test(tcase, a_scene_around_a_vector);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/json_scan, json_string, json_names, json_text and json_sniff. The hostile texts
 * are our own, so that a clone alone tests how strict the scanner is. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "scene/json_scan.h"
#include "scene/json_text.h"

TCase *tcase_json_scan(void);

static const struct json_rules strict = {.depth_max = 64};

/* Scan a copy with no NUL behind it, so that AddressSanitizer sees a read past the end. */
static int scan(const char *text, size_t len, const struct json_rules *rules,
                struct json_index *index, struct err *err)
{
    char *copy = malloc(len ? len : 1);
    if (len)
        memcpy(copy, text, len);
    int got = json_scan(copy, len, rules, index, err);
    free(copy);
    return got;
}

static const char *const good[] = {
    "0",
    "-0.5e-3",
    "\"\"",
    "null",
    " [ ] ",
    "{}",
    "\xEF\xBB\xBF{}",
    "[1,2 ,\t3\r\n]",
    "{\"a\":{\"a\":[{\"a\":1},{\"a\":2}]}}", /* one name in different objects */
    "{\"a\":1,\"A\":2,\"\":3}",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"",
    "\"\x7F\xC2\x80\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\"",
    "[1e999, -1e999, 1e-999]", /* range is judged where a number is used */
    "\"/* no comment */ // #\"",
};

START_TEST(accepted)
{
    struct json_index index;
    struct err err = {0};
    int got = scan(good[_i], strlen(good[_i]), &strict, &index, &err);
    ck_assert_msg(got == 0, "%s: %s", good[_i], err.text);
    json_index_free(&index);
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
    {"\xEF\xBB\xBF", 0, 1, 1, "empty"},
    {"[1, 2", 0, 1, 6, "begins at 1:1"},
    {"{\"a\": [1,\n 2}", 0, 2, 3, "to close the array that begins at 1:7"},
    {"{\"a\": 1]", 0, 1, 8, "to close the object"},
    {"]", 0, 1, 1, "']'"},
    {"[1]]", 0, 1, 4, "nothing after the value"},
    {"{} {}", 0, 1, 4, "nothing after the value"},
    {"[1,]", 0, 1, 3, "trailing comma"},
    {"{\"a\":1,}", 0, 1, 7, "trailing comma"},
    {"[,1]", 0, 1, 2, "before this comma"},
    {"[1,,2]", 0, 1, 4, "before this comma"},
    {"[1 2]", 0, 1, 4, "comma is missing"},
    {"{\"a\":1 \"b\":2}", 0, 1, 8, "comma is missing"},
    {"{\"a\" 1}", 0, 1, 6, "colon"},
    {"{\"a\"=1}", 0, 1, 5, "colon"},
    {"{a: 1}", 0, 1, 2, "double quotes"},
    {"{'a': 1}", 0, 1, 2, "single quote"},
    {"{1: 2}", 0, 1, 2, "double quotes"},
    {"[1 // one\n]", 0, 1, 4, "comment"},
    {"# note\n{}", 0, 1, 1, "comment"},
    {"[True]", 0, 1, 2, "small"},
    {"[None]", 0, 1, 2, "leave out"},
    {"[tru]", 0, 1, 2, "'tru'"},
    {"[nullx]", 0, 1, 2, "'nullx'"},
    {"[NaN]", 0, 1, 2, "NaN"},
    {"[-Infinity]", 0, 1, 2, "infinity"},
    {"[01]", 0, 1, 2, "zeros before"},
    {"[+1]", 0, 1, 2, "no +"},
    {"[.5]", 0, 1, 2, "between digits"},
    {"[1.]", 0, 1, 2, "between digits"},
    {"[0x1F]", 0, 1, 2, "decimal"},
    {"[-]", 0, 1, 2, "'-'"},
    {"[1e+]", 0, 1, 2, "'1e+'"},
    {"[1_000]", 0, 1, 2, "'1_000'"},
    {"[1;2]", 0, 1, 3, "';'"},
    {"(1)", 0, 1, 1, "'('"},
    /* look-alikes, after characters of two and three bytes */
    {"[\"\xED\x95\x9C\", \xE2\x88\x92"
     "1]",
     0, 1, 7, "U+2212 (looks like -)"},
    {"[1\xEF\xBC\x8C 2]", 0, 1, 3, "U+FF0C"},
    {"[1e\xE2\x88\x92"
     "5]",
     0, 1, 4, "U+2212"},
    {"[\xEF\xBC\x91]", 0, 1, 2, "U+FF11"},
    {"{\xE2\x80\x9C"
     "a\xE2\x80\x9D: 1}",
     0, 1, 2, "U+201C"},
    {"[\xC2\xA0"
     "1]",
     0, 1, 2, "U+00A0"},
    {"[\xEF\xBB\xBF"
     "1]",
     0, 1, 2, "U+FEFF"},
    {"[\x0C"
     "1]",
     0, 1, 2, "U+000C"},
    {"[\0]", 3, 1, 2, "U+0000"},
    /* strings */
    {"[\"abc", 0, 1, 2, "never closed"},
    {"[\"abc\n\"]", 0, 1, 2, "closed on its line"},
    {"[\"a\tb\"]", 0, 1, 4, "tab"},
    {"[\"a\x1B\"]", 0, 1, 4, "U+001B"},
    {"[\"a\0b\"]", 7, 1, 4, "U+0000"},
    {"[\"a\\", 0, 1, 4, "ends inside a string"},
    {"[\"\\x\"]", 0, 1, 3, "'\\x'"},
    {"[\"\\\xED\x95\x9C\"]", 0, 1, 3, "'\\\xED\x95\x9C'"},
    {"[\"\\u12\"]", 0, 1, 3, "four hexadecimal"},
    {"[\"\\u+123\"]", 0, 1, 3, "four hexadecimal"},
    {"[\"\\u12", 0, 1, 3, "four hexadecimal"},
    {"[\"\\ud800x\"]", 0, 1, 3, "surrogate"},
    {"[\"\\udc00\"]", 0, 1, 3, "surrogate"},
    {"[\"\\ud800\\ud800\"]", 0, 1, 3, "surrogate"},
    {"[\"\\ud800\\u12\"]", 0, 1, 3, "surrogate"},
    {"[\"a\\u0000\"]", 0, 1, 4, "\\u0000"},
    {"[\"\xC0\x80\"]", 0, 1, 3, "0xC0 is not valid UTF-8"},
    {"[\"\xED\xA0\x80\"]", 0, 1, 3, "UTF-8"},
    {"[\"\xF4\x90\x80\x80\"]", 0, 1, 3, "UTF-8"},
    {"[\"\xEA\xB0", 0, 1, 3, "UTF-8"},
    {"[\xFFx]", 0, 1, 2, "UTF-8"},
    /* names twice; the place is that of the second */
    {"{\"a\":1,\"b\":2,\n\"a\":3}", 0, 2, 1, "1:2 already"},
    {"{\"eps\":1,\"\\u0065ps\":1}", 0, 1, 10, "'eps'"},
    {"[{\"a\":{\"b\":1,\"b\":1},\"a\":1}]", 0, 1, 14, "'b'"},
    {"{\"c\":1,\"b\":1,\"b\":1,\"c\":1}", 0, 1, 14, "'b'"},
    /* not JSON at all */
    {"\x89PNG\r\n\x1A\n", 0, 1, 1, "PNG"},
    {"PK\3\4xxxx", 0, 1, 1, "zip"},
    {"GGUF\3\0\0\0", 8, 1, 1, "GGUF"},
    {"\x93NUMPY\1\0", 8, 1, 1, "NumPy"},
    {"\xFF\xFE{\0}\0", 6, 1, 1, "UTF-16"},
    {"{\0}\0", 4, 1, 1, "UTF-16"},
    {"\0{\0}", 4, 1, 1, "UTF-16"},
    {"{\0\0\0}\0\0\0", 8, 1, 1, "UTF-32"},
    {"\x10\0\0\0\0\0\0\0{\"a\":1}", 15, 1, 1, "safetensors"},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\1\2\3\4\5\6\7\16", 36, 1, 1, "binary"},
};

START_TEST(refused)
{
    struct json_index index;
    struct err err = {0};
    size_t len = bad[_i].len ? bad[_i].len : strlen(bad[_i].text);
    ck_assert_msg(scan(bad[_i].text, len, &strict, &index, &err) == -1, "accepted: %s",
                  bad[_i].text);
    ck_assert_ptr_null(index.nodes);
    ck_assert_int_eq(err.status, ERR_INPUT);
    ck_assert_msg(err.place.line == bad[_i].line && err.place.column == bad[_i].column,
                  "%s: at %zu:%zu, expected %zu:%zu: %s", bad[_i].text, err.place.line,
                  err.place.column, bad[_i].line, bad[_i].column, err.text);
    ck_assert_msg(strstr(err.text, bad[_i].says), "%s: '%s' does not say '%s'", bad[_i].text,
                  err.text, bad[_i].says);
}
END_TEST

static const struct {
    const char *text, *says;
} not_objects[] = {
    {"<svg xmlns='x'/>", "SVG"},   {"<!DOCTYPE html><p>", "HTML"},  {"1,-1,3,3\n", "numbers"},
    {"[[1, 2]]", "an array"},      {"\"x\"", "a string"},           {"null", "'null'"},
    {"---\nmidstream: 1", "YAML"}, {"midstream: 1", "'midstream'"}, {"", "empty"},
};

START_TEST(what_must_be_an_object_is_named_otherwise)
{
    struct json_rules rules = {.depth_max = 64, .object = "a scene"};
    struct json_index index;
    struct err err = {0};
    const char *text = not_objects[_i].text;
    ck_assert_int_eq(scan(text, strlen(text), &rules, &index, &err), -1);
    ck_assert_uint_eq(err.place.line, 1);
    ck_assert_uint_eq(err.place.column, 1);
    ck_assert_msg(strstr(err.text, not_objects[_i].says) && strstr(err.text, "a scene: an object"),
                  "%s: %s", text, err.text);
}
END_TEST

static void repeat(struct buf *out, const char *text, size_t times)
{
    while (times--)
        buf_str(out, text);
}

START_TEST(depth_has_a_limit)
{
    struct json_index index;
    struct err err = {0};
    struct buf text = {0};
    repeat(&text, "[", 64);
    repeat(&text, "]", 64);
    ck_assert_int_eq(scan(text.data, text.len, &strict, &index, &err), 0);
    ck_assert_uint_eq(index.count, 64);
    json_index_free(&index);
    buf_clear(&text);
    repeat(&text, "[", 65);
    repeat(&text, "]", 65);
    ck_assert_int_eq(scan(text.data, text.len, &strict, &index, &err), -1);
    ck_assert_uint_eq(err.place.column, 65);
    buf_clear(&text);
    repeat(&text, "{\"a\":", 100000);
    ck_assert_int_eq(scan(text.data, text.len, &strict, &index, &err), -1);
    ck_assert_uint_eq(err.place.column, 64 * 5 + 1);
    buf_free(&text);
}
END_TEST

START_TEST(legal_json_can_be_allowed)
{
    struct json_rules loose = {.depth_max = 2, .repeated_names = true, .nul = true};
    static const char text[] = "{\"a\": \"\\u0000\", \"a\": 1}";
    struct json_index index;
    struct err err = {0};
    ck_assert_int_eq(scan(text, strlen(text), &loose, &index, &err), 0);
    json_index_free(&index);
    loose.nul = false;
    ck_assert_int_eq(scan(text, strlen(text), &loose, &index, &err), -1);
    loose.nul = true;
    loose.repeated_names = false;
    ck_assert_int_eq(scan(text, strlen(text), &loose, &index, &err), -1);
}
END_TEST

/* Comparing each name with each other one would take minutes here. */
START_TEST(many_names_are_quick)
{
    struct buf text = {0};
    buf_char(&text, '{');
    for (int i = 0; i < 200000; i++)
        buf_fmt(&text, "\"%d\":0,", i);
    buf_str(&text, "\"77\":0}");
    struct json_index index;
    struct err err = {0};
    ck_assert_int_eq(scan(text.data, text.len, &strict, &index, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "'77'"));
    ck_assert_uint_eq(err.place.column, text.len - 6);
    buf_free(&text);
}
END_TEST

START_TEST(the_index_lists_values_in_order)
{
    static const char text[] = "{\"a\": [1, {\"b\": null}], \"c\": \"}\"}";
    /* top, "a", [, 1, {, "b", null, "c", "}" */
    static const struct json_node expected[] = {
        {0, 9}, {1, 2}, {6, 7}, {7, 4}, {10, 7}, {11, 6}, {16, 7}, {24, 8}, {29, 9},
    };
    struct json_index index;
    struct err err = {0};
    ck_assert_int_eq(scan(text, strlen(text), &strict, &index, &err), 0);
    ck_assert_uint_eq(index.count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < index.count; i++) {
        ck_assert_msg(index.nodes[i].start == expected[i].start, "%zu: %u", i,
                      index.nodes[i].start);
        ck_assert_msg(index.nodes[i].next == expected[i].next, "%zu: %u", i, index.nodes[i].next);
    }
    json_index_free(&index);
}
END_TEST

START_TEST(places_count_code_points)
{
    static const char text[] = "\xEF\xBB\xBF"
                               "a\r\n\xED\x95\x9C"
                               "b\rc\n";
    size_t len = strlen(text);
    static const struct {
        size_t offset, line, column;
    } places[] = {{3, 1, 1}, {4, 1, 2}, {6, 2, 1}, {9, 2, 2}, {10, 2, 3}, {11, 2, 4}, {13, 3, 1}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct place place = json_text_place(text, len, places[i].offset);
        ck_assert_uint_eq(place.line, places[i].line);
        ck_assert_uint_eq(place.column, places[i].column);
    }
}
END_TEST

START_TEST(strings_map_back_to_their_source)
{
    /* a, newline, é by escape, 한, 😀 by a pair, b */
    static const char text[] = "\"a\\n\\u00e9\xED\x95\x9C\\ud83d\\ude00b\"";
    static const struct {
        size_t byte, offset;
    } map[] = {{0, 1}, {1, 2}, {2, 4}, {3, 4}, {4, 10}, {6, 10}, {7, 13}, {11, 25}, {12, 26}};
    struct buf plain = {0};
    json_text_unescape(text, 0, &plain);
    ck_assert_str_eq(plain.data, "a\n\xC3\xA9\xED\x95\x9C\xF0\x9F\x98\x80"
                                 "b");
    for (size_t i = 0; i < sizeof map / sizeof *map; i++)
        ck_assert_uint_eq(json_text_offset(text, 0, map[i].byte), map[i].offset);
    buf_free(&plain);
}
END_TEST

TCase *tcase_json_scan(void)
{
    TCase *tcase = tcase_create("json_scan");
    tcase_add_loop_test(tcase, accepted, 0, sizeof good / sizeof *good);
    tcase_add_loop_test(tcase, refused, 0, sizeof bad / sizeof *bad);
    tcase_add_loop_test(tcase, what_must_be_an_object_is_named_otherwise, 0,
                        sizeof not_objects / sizeof *not_objects);
    tcase_add_test(tcase, depth_has_a_limit);
    tcase_add_test(tcase, legal_json_can_be_allowed);
    tcase_add_test(tcase, many_names_are_quick);
    tcase_add_test(tcase, the_index_lists_values_in_order);
    tcase_add_test(tcase, places_count_code_points);
    tcase_add_test(tcase, strings_map_back_to_their_source);
    return tcase;
}

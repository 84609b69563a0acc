/* SPDX-License-Identifier: MIT
 *
 * Tests of base/utf8: bytes and code points. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/* Over all of Unicode: ck_assert would take most of the time. */
static void expect(bool holds, uint32_t code, const char *what)
{
    if (!holds)
        ck_abort_msg("U+%04X: %s", code, what);
}

START_TEST(every_scalar_value_survives)
{
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char bytes[4];
        int len = utf8_encode(code, bytes);
        bool scalar = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
        if (!scalar) {
            expect(len == 0, code, "is encoded");
            continue;
        }
        uint32_t back = 0;
        int want = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        expect(len == want, code, "has another length");
        expect(utf8_decode(bytes, (size_t)len, &back) == len, code, "is not decoded");
        expect(back == code, code, "comes back as another");
        /* Cut short it is broken. */
        for (int cut = 1; cut < len; cut++)
            expect(utf8_decode(bytes, (size_t)cut, &back) == -1, code, "is read past its end");
    }
}
END_TEST

static const struct {
    const char *text;
    size_t bad, count; /* offset of the first fault; code points, each broken byte being one */
} broken[] = {
    {"\x80", 0, 1},
    {"a\xBF", 1, 2},
    {"\xC0\x80", 0, 2},         /* overlong NUL */
    {"\xC1\xBF", 0, 2},         /* overlong */
    {"\xE0\x9F\xBF", 0, 3},     /* overlong */
    {"\xF0\x8F\xBF\xBF", 0, 4}, /* overlong */
    {"\xED\xA0\x80", 0, 3},     /* surrogate U+D800 */
    {"\xED\xBF\xBF", 0, 3},     /* surrogate U+DFFF */
    {"\xF4\x90\x80\x80", 0, 4}, /* U+110000 */
    {"\xF5\x80\x80\x80", 0, 4},
    {"\xFE\xFF", 0, 2},
    {"ab\xE1\x84", 2, 4},       /* cut short */
    {"\xE1\x84z", 0, 3},        /* broken off */
    {"\xED\x95\x9C\xFF", 3, 2}, /* after a good one */
    {"\xB0\xA1", 0, 2},         /* EUC-KR */
};

START_TEST(broken_sequences_are_found)
{
    const char *text = broken[_i].text;
    size_t len = strlen(text), bad = 99;
    uint32_t code = 42;
    ck_assert(!utf8_valid(text, len, &bad));
    ck_assert_uint_eq(bad, broken[_i].bad);
    ck_assert_uint_eq(utf8_count(text, len), broken[_i].count);
    ck_assert_int_eq(utf8_decode(text + bad, len - bad, &code), -1);
    ck_assert_uint_eq(code, 42);
    ck_assert(utf8_has_unsafe(text, len));
    ck_assert(!utf8_valid(text, len, NULL));
}
END_TEST

START_TEST(good_text_is_valid)
{
    static const char text[] = "a\xCE\xB3\xED\x95\x9C\xF0\x9F\x98\x80";
    size_t bad = 42;
    ck_assert(utf8_valid(text, strlen(text), &bad));
    ck_assert_uint_eq(bad, 42);
    ck_assert_uint_eq(utf8_count(text, strlen(text)), 4);
    ck_assert(utf8_valid("", 0, &bad));
    uint32_t code;
    ck_assert_int_eq(utf8_decode("", 0, &code), 0);
}
END_TEST

/* The list of cases/README.md: C0 but \n and \t, DEL, C1, bidi controls, U+2028, U+2029,
 * noncharacters. */
static bool unsafe_by_list(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0x00, 0x08},     {0x0B, 0x1F},     {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F},
        {0x2028, 0x2029}, {0x202A, 0x202E}, {0x2066, 0x2069}, {0xFDD0, 0xFDEF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    }
    return c % 0x10000 >= 0xFFFE;
}

START_TEST(unsafe_is_what_the_list_says)
{
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        size_t len = (size_t)utf8_encode(code, bytes);
        if (len == 0)
            continue;
        bool unsafe = unsafe_by_list(code);
        expect(utf8_unsafe(code) == unsafe, code, "is judged wrongly");
        expect(utf8_has_unsafe(bytes, len) == unsafe, code, "is judged wrongly in a text");
    }
}
END_TEST

TCase *tcase_utf8(void)
{
    TCase *tc = tcase_create("utf8");
    tcase_add_test(tc, every_scalar_value_survives);
    tcase_add_loop_test(tc, broken_sequences_are_found, 0, sizeof broken / sizeof broken[0]);
    tcase_add_test(tc, good_text_is_valid);
    tcase_add_test(tc, unsafe_is_what_the_list_says);
    return tc;
}

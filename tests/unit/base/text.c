/* SPDX-License-Identifier: MIT
 *
 * Tests of base/utf8: lines of text measured, cut, wrapped and cleaned. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

#define HAN     "\xED\x95\x9C" /* han, one syllable */
#define HAN8    HAN HAN HAN HAN HAN HAN HAN HAN
#define HAN_NFD "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB" /* the same in three jamo */
#define BAD     "\xEF\xBF\xBD"                         /* U+FFFD */

static const struct {
    const char *text;
    size_t columns, bytes, used;
} fits[] = {
    {"abc", 2, 2, 2},
    {"abc", 9, 3, 3},
    {"abc", 0, 0, 0},
    {"", 5, 0, 0},
    {HAN HAN, 3, 3, 2}, /* half a glyph is none */
    {HAN HAN, 4, 6, 4},
    {HAN_NFD "a", 2, 9, 2},
    {"e\xCC\x81x", 1, 3, 1},
    {"a\x1b"
     "b",
     2, 1, 1}, /* ^[ is one byte: both or none */
    {"a\x1b"
     "b",
     3, 2, 3},
    {"a\xE2\x80\x8B", 1, 1, 1},
};

START_TEST(text_is_cut_at_glyphs)
{
    size_t used = 99;
    size_t len = strlen(fits[_i].text);
    ck_assert_uint_eq(text_fit(fits[_i].text, len, fits[_i].columns, &used), fits[_i].bytes);
    ck_assert_uint_eq(used, fits[_i].used);
}
END_TEST

START_TEST(width_counts_columns)
{
    ck_assert_uint_eq(text_width("abc", 3), 3);
    ck_assert_uint_eq(text_width(HAN HAN_NFD "a", 13), 5);
    ck_assert_uint_eq(text_width("\x1b", 1), 2);
    ck_assert_uint_eq(text_width("", 0), 0);
}
END_TEST

/* Lines are written with | after each. */
static const struct {
    const char *text;
    size_t columns;
    const char *lines;
} wraps[] = {
    {"", 10, ""},
    {"one line", 10, "one line|"},
    {"exactly 10", 10, "exactly 10|"},
    {"the residual stream", 12, "the residual|stream|"},
    {"the residual stream", 11, "the|residual|stream|"},
    {"a\nb", 10, "a|b|"},
    {"a\n", 10, "a|"},
    {"\n\na", 10, "||a|"},
    {"a\n\nb", 10, "a||b|"},
    /* Blanks at a break belong to it, a newline too; elsewhere they stay. */
    {"aaa   bbb", 4, "aaa|bbb|"},
    {"aaa  \nbbb", 3, "aaa|bbb|"},
    {"aaaa    \n  bb", 4, "aaaa|  bb|"},
    {"  aa bb", 4, "  aa|bb|"},
    {"a  b", 9, "a  b|"},
    {"aa          ", 4, "aa|"},
    {"          aa", 4, "|aa|"},
    {"a\tb", 9, "a\tb|"},
    /* A word longer than the line is cut. */
    {"abcdefghij", 4, "abcd|efgh|ij|"},
    {"ab cdefghij", 4, "ab|cdef|ghij|"},
    {HAN HAN HAN, 5, HAN HAN "|" HAN "|"},
    {HAN_NFD HAN_NFD HAN_NFD, 4, HAN_NFD HAN_NFD "|" HAN_NFD "|"},
    /* Korean breaks at blanks, between syllables only when the blank is far. */
    {HAN HAN " " HAN HAN HAN, 9, HAN HAN "|" HAN HAN HAN "|"},
    {"a " HAN8 HAN HAN, 17, "a|" HAN8 "|" HAN HAN "|"},
    {"a " HAN8 HAN HAN, 18, "a " HAN8 "|" HAN HAN "|"},
    {HAN HAN HAN "abc", 8, HAN HAN "|" HAN "abc|"},
    {"\xE4\xB8\xAD\xE4\xB8\xAD\xE3\x80\x82"
     "a",
     4, "\xE4\xB8\xAD|\xE4\xB8\xAD\xE3\x80\x82|a|"},
    /* Fewer columns than 2 count as 2, and every byte gets somewhere. */
    {"ab" HAN, 0, "ab|" HAN "|"},
    {"\x1b\x1b", 3, "\x1b|\x1b|"},
    {"\xFF\xFF\xFF", 2, "\xFF\xFF|\xFF|"},
};

START_TEST(text_wraps)
{
    const char *at = wraps[_i].text;
    size_t rest = strlen(at), line = 99, used;
    struct buf out = {0};
    while ((used = text_wrap(at, rest, wraps[_i].columns, &line)) > 0) {
        ck_assert_uint_le(line, used);
        ck_assert_uint_le(used, rest);
        buf_bytes(&out, at, line);
        buf_char(&out, '|');
        at += used;
        rest -= used;
    }
    ck_assert_uint_eq(rest, 0);
    ck_assert_str_eq(buf_text(&out), wraps[_i].lines);
    buf_free(&out);
}
END_TEST

/* At every width: no line is too wide, and nothing but blanks gets lost. */
START_TEST(wrapping_loses_nothing)
{
    static const char text[] = "The residual stream " HAN HAN " " HAN_NFD HAN_NFD HAN HAN
                               "RMSNorm\x1b[2J e\xCC\x81\xF0\x9F\x98\x80 incomprehensibilities\n"
                               "\n   x = [1, -1, 3, 3]  \xFF" HAN HAN HAN HAN HAN HAN HAN;
    for (size_t columns = 2; columns < 90; columns++) {
        const char *at = text;
        size_t rest = sizeof text - 1, line, used;
        while ((used = text_wrap(at, rest, columns, &line)) > 0) {
            ck_assert_uint_le(text_width(at, line), columns);
            for (size_t i = line; i < used; i++)
                ck_assert(at[i] == ' ' || at[i] == '\n');
            at += used;
            rest -= used;
        }
        ck_assert_uint_eq(rest, 0);
    }
}
END_TEST

static const struct {
    const char *text, *clean, *line;
} cleans[] = {
    {"plain", "plain", "plain"},
    {"a\n\tb", "a\n\tb", "a^J^Ib"},
    {"\x1b[31m\x7f\r", "^[[31m^?^M", "^[[31m^?^M"},
    {HAN_NFD "e\xCC\x81", HAN "\xC3\xA9", HAN "\xC3\xA9"},
    {"\xC2\x9B\xE2\x80\xAE\xFF\xEF\xBF\xBE", BAD BAD BAD BAD, BAD BAD BAD BAD},
    {"\xE2\x80\xA8", BAD, BAD},
    {"%s%n", "%s%n", "%s%n"},
    {"", "", ""},
};

START_TEST(text_is_cleaned)
{
    struct buf out = {0};
    size_t len = strlen(cleans[_i].text);
    text_clean(cleans[_i].text, len, &out);
    ck_assert_str_eq(buf_text(&out), cleans[_i].clean);
    buf_clear(&out);
    text_clean_line(cleans[_i].text, len, &out);
    ck_assert_str_eq(buf_text(&out), cleans[_i].line);
    buf_free(&out);
}
END_TEST

START_TEST(cleaning_appends_and_takes_nul)
{
    struct buf out = {0};
    buf_str(&out, ">");
    text_clean("a\0b", 3, &out);
    ck_assert_str_eq(buf_text(&out), ">a^@b");
    buf_free(&out);
}
END_TEST

START_TEST(what_is_clean_stays)
{
    uint32_t seed = 7;
    for (int round = 0; round < 2000; round++) {
        char text[24];
        for (size_t i = 0; i < sizeof text; i++) {
            seed = seed * 1664525u + 1013904223u;
            text[i] = (char)(seed >> 24);
        }
        struct buf once = {0}, twice = {0};
        text_clean(text, sizeof text, &once);
        ck_assert(utf8_valid(buf_text(&once), once.len, NULL));
        ck_assert(!utf8_has_unsafe(buf_text(&once), once.len));
        text_clean(once.data, once.len, &twice);
        ck_assert_str_eq(buf_text(&twice), buf_text(&once));
        buf_free(&once);
        buf_free(&twice);
    }
}
END_TEST

TCase *tcase_text(void)
{
    TCase *tc = tcase_create("text");
    tcase_add_loop_test(tc, text_is_cut_at_glyphs, 0, sizeof fits / sizeof fits[0]);
    tcase_add_test(tc, width_counts_columns);
    tcase_add_loop_test(tc, text_wraps, 0, sizeof wraps / sizeof wraps[0]);
    tcase_add_test(tc, wrapping_loses_nothing);
    tcase_add_loop_test(tc, text_is_cleaned, 0, sizeof cleans / sizeof cleans[0]);
    tcase_add_test(tc, cleaning_appends_and_takes_nul);
    tcase_add_test(tc, what_is_clean_stays);
    return tc;
}

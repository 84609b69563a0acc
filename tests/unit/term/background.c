/* SPDX-License-Identifier: MIT
 *
 * Light or dark: answers as xterm's ctlseqs describes them and as terminals are known to vary
 * them, whole, in part and among keys. */
#include "term/background.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

#define FENCE "\033[?62;22c"

static const struct {
    const char *bytes;
    enum background says;
    bool fenced;
} rows[] = {
    {"", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgb:ffff/ffff/ffff\a" FENCE, BACKGROUND_LIGHT, true},
    {"\033]11;rgb:0000/0000/0000\033\\" FENCE, BACKGROUND_DARK, true},
    /* one to four digits are fractions of as many f */
    {"\033]11;rgb:f/f/f\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:7/7/7\a", BACKGROUND_DARK, false},
    {"\033]11;rgb:8/8/8\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:7F/7f/7F\a", BACKGROUND_DARK, false},
    {"\033]11;rgb:80/80/80\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:7ff/7ff/7ff\a", BACKGROUND_DARK, false},
    {"\033]11;rgb:f/80/7fff\a", BACKGROUND_LIGHT, false},
    /* the eye sees green more than blue: weights of ITU-R BT.709 */
    {"\033]11;rgb:00/ff/00\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:ff/00/ff\a", BACKGROUND_DARK, false},
    /* Solarized: base3 and base03 */
    {"\033]11;rgb:fdfd/f6f6/e3e3\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:0000/2b2b/3636\a", BACKGROUND_DARK, false},
    /* urxvt with transparency; an urxvt that loses the backslash */
    {"\033]11;rgba:ffff/ffff/ffff/8000\a", BACKGROUND_LIGHT, false},
    {"\033]11;rgb:ffff/ffff/ffff\033" FENCE, BACKGROUND_LIGHT, true},
    /* no colour, or none of the background */
    {FENCE, BACKGROUND_UNKNOWN, true},
    {"\033[?6c", BACKGROUND_UNKNOWN, true},
    {"\033[?c", BACKGROUND_UNKNOWN, true},
    {"\033]10;rgb:ffff/ffff/ffff\a" FENCE, BACKGROUND_UNKNOWN, true},
    {"\033]11;rgb:ffff/ffff\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgb:fffff/f/f\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgb:f/f/f/f\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgba:f/f/f\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgb:g/f/f\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;rgb://\a", BACKGROUND_UNKNOWN, false},
    {"\033]11;?\a", BACKGROUND_UNKNOWN, false},
    /* no fence */
    {"\033[c", BACKGROUND_UNKNOWN, false},
    {"\033[62;22c", BACKGROUND_UNKNOWN, false},
    {"\033[?62;22h", BACKGROUND_UNKNOWN, false},
    {"\033[>41;379;0c", BACKGROUND_UNKNOWN, false},
    /* keys before, between and behind */
    {"q\033[C\033]11;rgb:ffff/ffff/ffff\a\033[D\033" FENCE "\r", BACKGROUND_LIGHT, true},
    {"\xed\x95\x9c\033]11;\033]11;rgb:0/0/0\a" FENCE, BACKGROUND_DARK, true},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const unsigned char *as_bytes(const char *text)
{
    return (const unsigned char *)text;
}

START_TEST(test_answers)
{
    size_t len = strlen(rows[_i].bytes);
    ck_assert_int_eq(background_read(as_bytes(rows[_i].bytes), len), rows[_i].says);
    ck_assert_int_eq(background_fenced(as_bytes(rows[_i].bytes), len), rows[_i].fenced);
}
END_TEST

/* Half an answer says nothing, and the fence is closed by its last byte. The copy has no byte to
 * spare, so that a sanitizer sees a look beyond the end. */
START_TEST(test_every_beginning)
{
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff\a" FENCE;
    size_t whole = sizeof answer - 1, colour = whole - strlen(FENCE);
    for (size_t len = 0; len <= whole; len++) {
        unsigned char *copy = malloc(len ? len : 1);
        ck_assert_ptr_nonnull(copy);
        memcpy(copy, answer, len);
        ck_assert_int_eq(background_read(copy, len),
                         len >= colour ? BACKGROUND_LIGHT : BACKGROUND_UNKNOWN);
        ck_assert_int_eq(background_fenced(copy, len), len == whole);
        free(copy);
    }
}
END_TEST

START_TEST(test_nul_is_no_digit)
{
    static const unsigned char answer[] = "\033]11;rgb:\0/f/f\a";
    ck_assert_int_eq(background_read(answer, sizeof answer - 1), BACKGROUND_UNKNOWN);
}
END_TEST

TCase *tcase_background(void)
{
    TCase *tc = tcase_create("background");
    tcase_add_loop_test(tc, test_answers, 0, ROWS);
    tcase_add_test(tc, test_every_beginning);
    tcase_add_test(tc, test_nul_is_no_digit);
    return tc;
}

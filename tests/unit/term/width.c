/* SPDX-License-Identifier: MIT
 *
 * Cursor reports as answers to the question for the width: whole, in part, among keys and others.
 */
#include "term/width.h"

#include <stdlib.h>
#include <string.h>

#include "base/ambiguous.h"
#include "base/utf8.h"
#include "suite.h"

#define FENCE "\033[?62;22c"

static const struct {
    const char *bytes;
    enum width says;
} rows[] = {
    {"", WIDTH_UNKNOWN},
    {FENCE, WIDTH_UNKNOWN},
    {"\033[1;4R" FENCE, WIDTH_ONE},
    {"\033[24;4R" FENCE, WIDTH_ONE},
    {"\033[1;7R" FENCE, WIDTH_TWO},
    {"\033[1;5R" FENCE, WIDTH_TWO}, /* one of the three is wide */
    {"\033[1;6R" FENCE, WIDTH_TWO},
    {"\033[1;4R", WIDTH_ONE}, /* the fence has not come */
    {"\033[01;007R", WIDTH_TWO},
    /* no such columns: nothing was printed, or each byte as a character */
    {"\033[1;1R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;3R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;8R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;9R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;70R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;4294967300R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;18446744073709551620R" FENCE, WIDTH_UNKNOWN},
    /* no reports */
    {"\033[4R" FENCE, WIDTH_UNKNOWN},
    {"\033[R" FENCE, WIDTH_UNKNOWN},
    {"\033[;4R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;4;1R" FENCE, WIDTH_UNKNOWN},
    {"\033[?1;4R" FENCE, WIDTH_UNKNOWN},
    {"\033[1;4H" FENCE, WIDTH_UNKNOWN},
    {"\033[1;4", WIDTH_UNKNOWN},
    {"[1;4R" FENCE, WIDTH_UNKNOWN},
    /* among others; Shift-F3 before and behind; what comes behind the fence is a key */
    {"q\033]11;rgb:0/0/0\a\033[1;7R" FENCE "\033[C", WIDTH_TWO},
    {"\033[1;2R\033[1;4R" FENCE, WIDTH_ONE},
    {"\033[1;7R\033[1;2R" FENCE, WIDTH_TWO},
    {"\033[1;5R\033[1;4R" FENCE, WIDTH_ONE}, /* Ctrl-F3, then the answer */
    {"\033[1;4R" FENCE "\033[1;5R", WIDTH_ONE},
    {FENCE "\033[1;5R", WIDTH_UNKNOWN},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

START_TEST(test_answers)
{
    size_t len = strlen(rows[_i].bytes);
    unsigned char *bytes = malloc(len + 1); /* so that reading beyond is seen */
    memcpy(bytes, rows[_i].bytes, len);
    bytes = realloc(bytes, len ? len : 1);
    ck_assert_int_eq(width_read(bytes, len), rows[_i].says);
    free(bytes);
}
END_TEST

/* Three characters that are ambiguous, and all else is gone over by a terminal in silence. */
START_TEST(test_question)
{
    const char *text = WIDTH_QUESTION;
    size_t len = strlen(text), count = 0;
    uint32_t code;
    for (int used; (used = utf8_decode(text, len, &code)) > 0; text += used, len -= (size_t)used)
        count += ambiguous_is(code);
    ck_assert_uint_eq(count, 3);
    ck_assert_ptr_nonnull(strstr(WIDTH_QUESTION, "\033[6n"));
}
END_TEST

START_TEST(test_random_bytes)
{
    static const char letters[] = "\033[?;R1457c2\a]";
    unsigned random = 1;
    for (int i = 0; i < 20000; i++) {
        unsigned char bytes[24];
        size_t len = (random = random * 1664525u + 1013904223u) >> 27;
        len = len < sizeof bytes ? len : sizeof bytes;
        for (size_t b = 0; b < len; b++) {
            random = random * 1664525u + 1013904223u;
            bytes[b] = (unsigned char)letters[(random >> 16) % (sizeof letters - 1)];
        }
        enum width width = width_read(bytes, len);
        if (width != WIDTH_UNKNOWN && memchr(bytes, 'R', len) == NULL)
            ck_abort_msg("a width from nothing");
    }
}
END_TEST

TCase *tcase_width(void)
{
    TCase *tc = tcase_create("width");
    tcase_add_loop_test(tc, test_answers, 0, ROWS);
    tcase_add_test(tc, test_question);
    tcase_add_test(tc, test_random_bytes);
    return tc;
}

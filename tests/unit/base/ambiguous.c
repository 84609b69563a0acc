/* SPDX-License-Identifier: MIT
 *
 * Class A: members and their neighbours as UAX #11 and EastAsianWidth.txt list them. */
#include "base/ambiguous.h"

#include "base/utf8.h"
#include "suite.h"

/* Every character of `text`. */
static void check_all(const char *text, bool ambiguous)
{
    size_t len = strlen(text);
    uint32_t code;
    for (int used; (used = utf8_decode(text, len, &code)) > 0; text += used, len -= (size_t)used)
        ck_assert_msg(ambiguous_is(code) == ambiguous, "U+%04X", (unsigned)code);
}

START_TEST(members)
{
    check_all("▏▎▍▌▋▊▉█▁▂▃▄▅▆▇▀▔▕▒▓", true);
    check_all("─│┌┐└┘├┤┬┴┼╭╮╯╰═║╬━┃┏", true);
    check_all("←→↑↓▶▼◀●■□○◎◇◆★☆", true);
    check_all("·•…“”‘’―‖※°±×÷§¶", true);
    check_all("γεσΔΣβαωΩ", true);
    check_all("√∑∞≈≠≤≥²³¹½∂∇∫⊕", true);
    check_all("①②⑳ⓐⅣ℃№™", true);
    check_all("éàüßæøÆДжяЁ", true);
    check_all("\u0300\u0304\u036f\ufe0f\ufffd\ue000", true);
}
END_TEST

START_TEST(others)
{
    for (uint32_t code = 0; code < 0xa1; code++)
        ck_assert(!ambiguous_is(code));
    for (uint32_t code = 0x2800; code <= 0x28ff; code++)
        ck_assert(!ambiguous_is(code)); /* braille */
    for (uint32_t code = 0xac00; code <= 0xd7a3; code++)
        ck_assert(!ambiguous_is(code));
    check_all("▐░−✓✗❯ñÇşŠ₩￦～，ㄱㅏ漢あ（）", false);
    ck_assert(!ambiguous_is(0x1FB87) && !ambiguous_is(0x10ffff) && !ambiguous_is(UINT32_MAX));
}
END_TEST

START_TEST(parts)
{
    static const struct {
        uint32_t code;
        const char *parts;
        bool circled;
    } rows[] = {
        {0xe9, "e", false},
        {0x2163, "IV", false},
        {0xbd, "1⁄2", false},
        {0x2460, "1", true},
        {0x2473, "20", true},
        {0x24d0, "a", true},
        {0x2474, "(1)", false},
        {0x2103, "°C", false},
        {0x2116, "No", false},
        {0x3b3, "", false},
        {0x2500, "", false},
        {0xe000, "", false},
        {0xfdfa, "صلى الله عليه وسلم", false}, /* the longest of all */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t codes[AMBIGUOUS_PARTS];
        bool circled;
        struct buf text = {0};
        size_t n = ambiguous_parts(rows[i].code, codes, &circled);
        for (size_t p = 0; p < n; p++) {
            char bytes[4];
            buf_bytes(&text, bytes, (size_t)utf8_encode(codes[p], bytes));
        }
        ck_assert_str_eq(buf_text(&text), rows[i].parts);
        ck_assert_msg(circled == rows[i].circled, "U+%04X", (unsigned)rows[i].code);
        buf_free(&text);
    }
}
END_TEST

TCase *tcase_ambiguous(void)
{
    TCase *tc = tcase_create("ambiguous");
    tcase_add_test(tc, members);
    tcase_add_test(tc, others);
    tcase_add_test(tc, parts);
    return tc;
}

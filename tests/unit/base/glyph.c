/* SPDX-License-Identifier: MIT
 *
 * Tests of base/utf8: glyph_next, the gate that every text passes. Expected glyphs are written as
 * they would be read: code points in hexadecimal joined by +, a colon, columns. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static void spell(const char *text, size_t len, struct buf *out)
{
    uint32_t pending = 0;
    struct glyph glyph;
    while (glyph_next(&text, &len, &pending, &glyph)) {
        buf_str(out, out->len ? " " : "");
        for (int i = 0; i < GLYPH_CODES && glyph.code[i]; i++)
            buf_fmt(out, "%s%X", i ? "+" : "", glyph.code[i]);
        buf_fmt(out, ":%d", glyph.width);
    }
    ck_assert_uint_eq(len, 0);
}

static const struct {
    const char *text, *glyphs;
} cases[] = {
    {"", ""},
    {"aB", "61:1 42:1"},
    /* Controls give a caret and a letter; layout gives blanks. */
    {"\x1b[2J", "5E:1 5B:1 5B:1 32:1 4A:1"},
    {"x\x1b", "78:1 5E:1 5B:1"},
    {"\x01\x7f", "5E:1 41:1 5E:1 3F:1"},
    {"a\n\tb", "61:1 20:1 20:1 62:1"},
    {"\r", "5E:1 4D:1"},
    /* C1, bidi, separators, noncharacters. */
    {"\xC2\x9B"
     "1m",
     "FFFD:1 31:1 6D:1"},
    {"a\xE2\x80\xAE"
     "b",
     "61:1 FFFD:1 62:1"},
    {"\xD8\x9C\xE2\x80\x8E\xE2\x81\xA6", "FFFD:1 FFFD:1 FFFD:1"},
    {"\xE2\x80\xA8\xE2\x80\xA9", "FFFD:1 FFFD:1"},
    {"\xF4\x8F\xBF\xBF\xEF\xB7\x90", "FFFD:1 FFFD:1"},
    /* Bad bytes, one by one; what follows is kept. */
    {"\xFF"
     "a\xC0\x80",
     "FFFD:1 61:1 FFFD:1 FFFD:1"},
    {"\xED\xA0\x80", "FFFD:1 FFFD:1 FFFD:1"},
    {"a\xE1\x84", "61:1 FFFD:1 FFFD:1"},
    /* Hangul: composed, decomposed, in halves, and jamo that stand alone. */
    {"\xED\x95\x9C\xEA\xB8\x80", "D55C:2 AE00:2"},
    {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "D55C:2"},
    {"\xE1\x84\x92\xE1\x85\xA1z", "D558:2 7A:1"},
    {"\xED\x95\x98\xE1\x86\xAB", "D55C:2"},
    {"\xED\x95\x9C\xE1\x86\xAB", "D55C:2 FFFD:1"},
    {"\xE1\x84\x80", "FFFD:1"},
    {"\xE1\x84\x80 \xE1\x85\xA1", "FFFD:1 20:1 FFFD:1"},
    {"\xE1\x84\x80\xE1\x84\x80\xE1\x85\xA1", "FFFD:1 AC00:2"},
    {"\xE3\x84\xB1\xE3\x85\x8F", "3131:2 314F:2"}, /* compatibility jamo do not join */
    /* Marks: NFC where there is one, in canonical order, at most four. */
    {"e\xCC\x81", "E9:1"},
    {"q\xCC\x81", "71+301:1"},
    {"a\xCC\x81\xCC\xA3", "1EA1+301:1"}, /* dot below before acute */
    {"\xE2\x84\xAB", "C5:1"},            /* the angstrom sign is A with a ring */
    {"x\xCC\x80\xCC\x81\xCC\x82\xCC\x83\xCC\x84\xCC\x85y", "78+300+301+302+303:1 79:1"},
    {"\xCC\x81"
     "a",
     "25CC+301:1 61:1"},
    {"\x1b\xCC\x81", "5E:1 5B:1 25CC+301:1"},
    {"\xED\x95\x9C\xCC\x81", "D55C+301:2"},
    {"\xE0\xB9\x84\xE0\xB8\xA1\xE0\xB9\x88", "E44:1 E21+E48:1"}, /* Thai */
    {"\xD8\xA8\xD9\x8E", "628+64E:1"},                           /* Arabic */
    /* The vowel signs whose width is disputed (Devanagari ki), and one that composes (Tamil). */
    {"\xE0\xA4\x95\xE0\xA4\xBF", "915:1 FFFD:1"},
    {"\xE0\xAE\x92\xE0\xAF\x97", "B94:1"},
    /* What has no width and is no mark. */
    {"a\xE2\x80\x8B"
     "b\xEF\xBB\xBF"
     "c\xC2\xAD"
     "d",
     "61:1 62:1 63:1 64:1"},
    {"a\xE2\x80\x8C\xE2\x80\x8D"
     "b",
     "61:1 62:1"},
    {"\xE2\x80\x8B", ""},
    /* Emoji: old wide ones stay, what terminals disagree on is one U+FFFD. */
    {"\xF0\x9F\x98\x80"
     "a",
     "1F600:2 61:1"},
    {"\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7.", "FFFD:1 2E:1"},
    {"\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBB.", "FFFD:1 2E:1"},                  /* skin tone */
    {"\xF0\x9F\x87\xB0\xF0\x9F\x87\xB7\xF0\x9F\x87\xBA", "FFFD:1 FFFD:1"}, /* flag and a half */
    {"\xE2\x9A\xA0", "26A0:1"},
    {"\xE2\x9A\xA0\xEF\xB8\x8F.", "FFFD:1 2E:1"},  /* variation selector */
    {"1\xEF\xB8\x8F\xE2\x83\xA3.", "FFFD:1 2E:1"}, /* keycap */
    {"\xF0\x9F\xA9\xB0", "FFFD:1"},                /* U+1FA70 */
    {"\xF0\x9F\xAB\xA8 s", "FFFD:1 20:1 73:1"},    /* U+1FAE8, Unicode 15 */
    {"\xF3\x9F\xBF\xBD", "FFFD:1"},                /* unassigned */
    /* East Asian ambiguous is narrow; full-width is wide. */
    {"\xCE\xB3\xE2\x94\x80\xE2\x96\x88\xE2\x91\xA0\xE2\x86\x92",
     "3B3:1 2500:1 2588:1 2460:1 2192:1"},
    {"\xEF\xBC\x91\xE3\x80\x80", "FF11:2 3000:2"},
};

START_TEST(text_becomes_glyphs)
{
    struct buf out = {0};
    /* In an array without a NUL: reading past the end is seen by the asan build. */
    size_t len = strlen(cases[_i].text);
    char *exact = malloc(len ? len : 1);
    memcpy(exact, cases[_i].text, len);
    spell(exact, len, &out);
    ck_assert_str_eq(buf_text(&out), cases[_i].glyphs);
    free(exact);
    buf_free(&out);
}
END_TEST

/* No bytes whatever may give a glyph that a terminal could take amiss. */
START_TEST(no_input_gets_by)
{
    uint32_t seed = 1;
    for (int round = 0; round < 20000; round++) {
        char text[32];
        size_t len = 0;
        while (len < sizeof text - 4) {
            seed = seed * 1664525u + 1013904223u;
            uint32_t r = seed >> 8;
            switch (r % 4) {
            case 0:
                text[len++] = (char)(r >> 4);
                break;
            case 1: /* marks, joiners, jamo: what clusters are made of */
                len += (size_t)utf8_encode("\x03\x20\x11\xFE"[r >> 4 & 3] * 0x100u % 0x10000 +
                                               (r >> 6 & 0x7F),
                                           text + len);
                break;
            case 2:
                len += (size_t)utf8_encode(0x1F000 + (r >> 4) % 0x1000, text + len);
                break;
            default:
                len += (size_t)utf8_encode((r >> 2) % 0x110000, text + len);
            }
        }
        const char *at = text;
        size_t rest = len, before = len + 1;
        uint32_t pending = 0;
        struct glyph glyph;
        while (glyph_next(&at, &rest, &pending, &glyph)) {
            bool sound = (glyph.width == 1 || glyph.width == 2) && glyph.code[0] >= 0x20;
            bool ended = false;
            for (int i = 0; i < GLYPH_CODES; i++) {
                ended |= glyph.code[i] == 0;
                sound &= ended ? glyph.code[i] == 0 : !utf8_unsafe(glyph.code[i]);
            }
            if (!sound || rest >= before)
                ck_abort_msg("round %d: U+%04X in %d columns", round, glyph.code[0], glyph.width);
            before = rest + (pending != 0);
        }
        ck_assert_uint_eq(rest, 0);
    }
}
END_TEST

/* Each code point alone takes the columns that text_width says, and is cut there. */
START_TEST(widths_agree)
{
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        size_t len = (size_t)utf8_encode(code, bytes), used = 42;
        if (len == 0)
            continue;
        size_t width = text_width(bytes, len);
        bool fits = text_fit(bytes, len, width, &used) == (width ? len : 0) && used == width;
        bool cut = width == 0 || text_fit(bytes, len, width - 1, &used) == 0;
        if (width > 2 || !fits || !cut)
            ck_abort_msg("U+%04X: width %zu, fits %d, cut %d", code, width, fits, cut);
    }
}
END_TEST

TCase *tcase_glyph(void)
{
    TCase *tc = tcase_create("glyph");
    tcase_set_timeout(tc, 30); /* all of Unicode, under sanitizers too */
    tcase_add_loop_test(tc, text_becomes_glyphs, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tc, no_input_gets_by);
    tcase_add_test(tc, widths_agree);
    return tc;
}

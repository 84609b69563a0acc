/* SPDX-License-Identifier: MIT
 *
 * The ASCII spelling of midstream's own words. */
#include "fixture.h"
#include "suite.h"

static const struct {
    const char *text, *ascii;
} words[] = {
    {"γ·x/RMS", "gamma*x/RMS"},
    {"x+Δ", "x+delta"},
    {"√5 = 2.24", "sqrt 5 = 2.24"},
    {"√(20/4)", "sqrt(20/4)"},
    {"√", "sqrt"},
    {"√\n5", "sqrt\n5"},
    {"1² + (−1)² ≈ 2", "1^2 + (-1)^2 ~= 2"},
    {"ε → 0, β", "epsilon -> 0, beta"},
    {"a ≤ b ≥ c ≠ d ± 1 × 2 ÷ 3", "a <= b >= c != d +- 1 x 2 / 3"},
    {"← ↑ ↓ → ▶ ▼ ◀ …", "<- ^ v -> > v < ..."},
    {"⊕", "(+)"},
    {"Σx²", "sumx^2"},
    {"no\u00a0break – “dash”", "no break - \"dash\""},
    {"가운데 γ 경로", "가운데 gamma 경로"},
    {"café 漢", "café 漢"},
    {"γ\u0302", "γ\u0302"}, /* γ with a hat is another symbol */
    {"plain ASCII, ^2 sqrt", "plain ASCII, ^2 sqrt"},
    {"line\n\ttab", "line\n\ttab"},
    {"", ""},
};
enum { WORDS = sizeof words / sizeof words[0] };

START_TEST(spelling)
{
    for (int i = 0; i < WORDS; i++) {
        struct buf out = {0};
        buf_str(&out, "> ");
        canvas_spell(GLYPHS_ASCII, words[i].text, strlen(words[i].text), &out);
        ck_assert_str_eq(buf_text(&out) + 2, words[i].ascii);
        /* Spelling what is spelled already changes nothing. */
        struct buf again = {0};
        canvas_spell(GLYPHS_ASCII, buf_text(&out), out.len, &again);
        ck_assert_str_eq(buf_text(&again), buf_text(&out));
        buf_clear(&out);
        canvas_spell(GLYPHS_UNICODE, words[i].text, strlen(words[i].text), &out);
        ck_assert_str_eq(buf_text(&out), words[i].text);
        buf_free(&out);
        buf_free(&again);
    }
}
END_TEST

/* Drawn text is the spelled text, so that text wrapped after canvas_spell fits. */
START_TEST(drawn_as_spelled)
{
    for (int i = 0; i < WORDS; i++) {
        struct canvas drawn = new_canvas(60, 1, GLYPHS_ASCII);
        struct canvas spelled = new_canvas(60, 1, GLYPHS_ASCII);
        int width = canvas_text(&drawn, 0, 0, 60, STYLE_TEXT, words[i].text);
        ck_assert_int_eq(canvas_text(&spelled, 0, 0, 60, STYLE_TEXT, words[i].ascii), width);
        ck_assert_int_eq(width, (int)text_width(words[i].ascii, strlen(words[i].ascii)));
        ck_assert(canvas_equal(&drawn, &spelled));
        canvas_free(&drawn);
        canvas_free(&spelled);
    }
}
END_TEST

START_TEST(bytes_that_are_no_text)
{
    static const char text[] = "\xff\033γ\xce";
    struct buf out = {0};
    canvas_spell(GLYPHS_ASCII, text, sizeof text - 1, &out);
    ck_assert_str_eq(buf_text(&out), "\xff\033gamma\xce");
    buf_free(&out);
}
END_TEST

/* A spelled word is cut anywhere: it is no glyph. */
START_TEST(cut_inside_a_word)
{
    struct canvas canvas = new_canvas(8, 1, GLYPHS_ASCII);
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, 3, STYLE_TEXT, "γx"), 3);
    ck_assert_str_eq(row_text(&canvas, 0), "gam     ");
    canvas_free(&canvas);
}
END_TEST

/* One sorted table serves both look-ups: every symbol that has a word has one character. */
START_TEST(every_symbol_of_the_views)
{
    static const uint32_t symbols[] = {0x3b3,  0x394,  0x3b5,  0x3b2,  0x3c3,  0x3bc,  0x221a,
                                       0xb2,   0xb7,   0xd7,   0xf7,   0x2212, 0x2190, 0x2191,
                                       0x2192, 0x2193, 0x25b2, 0x25b6, 0x25bc, 0x25c0, 0x25cf,
                                       0x2022, 0x2026, 0x2248, 0x2264, 0x2265, 0x2295, 0x2713,
                                       0x2591, 0x2592, 0x2593, 0x2588, 0x2502, 0x2500, 0x23ce};
    struct canvas canvas = new_canvas(1, 1, GLYPHS_ASCII);
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        char text[5] = "";
        utf8_encode(symbols[i], text);
        struct buf out = {0};
        canvas_spell(GLYPHS_ASCII, text, strlen(text), &out);
        for (size_t j = 0; j < out.len; j++)
            ck_assert_int_lt((unsigned char)out.data[j], 0x7f);
        buf_free(&out);
        canvas_put(&canvas, 0, 0, STYLE_TEXT, symbols[i]);
        ck_assert_uint_ne(canvas_at(&canvas, 0, 0)->code[0], '?');
        ck_assert_uint_lt(canvas_at(&canvas, 0, 0)->code[0], 0x7f);
    }
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_spell(void)
{
    TCase *tc = tcase_create("spell");
    tcase_add_test(tc, spelling);
    tcase_add_test(tc, drawn_as_spelled);
    tcase_add_test(tc, bytes_that_are_no_text);
    tcase_add_test(tc, cut_inside_a_word);
    tcase_add_test(tc, every_symbol_of_the_views);
    return tc;
}

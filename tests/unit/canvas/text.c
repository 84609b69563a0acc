/* SPDX-License-Identifier: MIT
 *
 * Text: columns, cuts, alignment, and what untrusted text becomes. */
#include "fixture.h"
#include "suite.h"

START_TEST(cut_before_a_straddling_glyph)
{
    static const struct {
        int max, taken;
        const char *expect;
    } cases[] = {{-1, 0, "......"}, {0, 0, "......"}, {1, 1, "a....."},
                 {2, 1, "a....."},  {3, 3, "a한..."}, {4, 3, "a한..."},
                 {5, 5, "a한글."},  {6, 6, "a한글b"}, {99, 6, "a한글b"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas canvas = new_canvas(6, 1, GLYPHS_UNICODE);
        canvas_text(&canvas, 0, 0, 6, STYLE_TEXT, "......");
        ck_assert_int_eq(canvas_text(&canvas, 0, 0, cases[i].max, STYLE_TEXT, "a한글b"),
                         cases[i].taken);
        ck_assert_str_eq(row_text(&canvas, 0), cases[i].expect);
        canvas_free(&canvas);
    }
}
END_TEST

/* The columns taken do not depend on what the clip rectangle shows of them. */
START_TEST(clipped_text)
{
    for (int x = -7; x < 8; x++) {
        struct canvas canvas = new_canvas(4, 1, GLYPHS_UNICODE);
        ck_assert_int_eq(canvas_text(&canvas, x, 0, 99, STYLE_SELECT, "a한글b"), 6);
        ck_assert(canvas_check(&canvas));
        for (int i = 0; i < 4; i++) { /* half a glyph shows as a blank of its style */
            bool drawn = i >= x && i < x + 6;
            ck_assert_int_eq(canvas_at(&canvas, i, 0)->style, drawn ? STYLE_SELECT : STYLE_TEXT);
        }
        if (x == -2)
            ck_assert_str_eq(row_text(&canvas, 0), " 글b");
        if (x == 0)
            ck_assert_str_eq(row_text(&canvas, 0), "a한 ");
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(alignment)
{
    static const struct {
        const char *text;
        int w;
        const char *right, *centre;
    } cases[] = {
        {"ab", 6, ".....ab..", "...ab...."},     {"한", 6, ".....한..", "...한...."},
        {"ab", 5, "....ab...", "..ab....."},     {"", 6, ".........", "........."},
        {"abcdef", 4, ".abcd....", ".abcd...."}, {"한글한", 5, ".한글....", ".한글...."},
        {"ab", 0, ".........", "........."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas canvas = new_canvas(9, 1, GLYPHS_UNICODE);
        canvas_text(&canvas, 0, 0, 9, STYLE_TEXT, ".........");
        canvas_text_right(&canvas, 1, 0, cases[i].w, STYLE_TEXT, cases[i].text);
        ck_assert_str_eq(row_text(&canvas, 0), cases[i].right);
        canvas_text(&canvas, 0, 0, 9, STYLE_TEXT, ".........");
        canvas_text_centre(&canvas, 1, 0, cases[i].w, STYLE_TEXT, cases[i].text);
        ck_assert_str_eq(row_text(&canvas, 0), cases[i].centre);
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(blanks_are_blank_cells)
{
    /* space, no-break space, em space, newline, tab; the ideographic space takes two columns */
    struct canvas canvas = new_canvas(8, 1, GLYPHS_UNICODE);
    int taken = canvas_text(&canvas, 0, 0, 8, STYLE_FIELD, " \u00a0\u2003\n\t\u3000z");
    ck_assert_int_eq(taken, 8);
    for (int x = 0; x < 7; x++) {
        ck_assert_int_eq(canvas_at(&canvas, x, 0)->kind, CELL_BLANK);
        ck_assert_int_eq(canvas_at(&canvas, x, 0)->style, STYLE_FIELD);
    }
    ck_assert_int_eq((int)canvas_at(&canvas, 7, 0)->code[0], 'z');
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

START_TEST(untrusted_text)
{
    static const struct {
        const char *text, *expect;
    } cases[] = {
        {"\033[31mred", "^[[31mred"},
        {"a\177b", "a^?b"},
        {"\001", "^A"},
        {"a\xff", "a\ufffd"},
        {"\u202eabc", "\ufffd"
                      "abc"},
        {"\xc2\x9b"
         "1m",
         "\ufffd1m"},
        {"e\u0301", "é"},
        {"\u1112\u1161\u11ab", "한"},
        {"x\u0302y", "x\u0302y"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas canvas = new_canvas(12, 1, GLYPHS_UNICODE);
        int taken = canvas_text(&canvas, 0, 0, 12, STYLE_TEXT, cases[i].text);
        ck_assert_int_eq(taken, canvas_text_width(&canvas, cases[i].text));
        canvas_fill(&canvas, (struct rect){taken, 0, 12, 1}, STYLE_TEXT);
        const char *row = row_text(&canvas, 0);
        size_t len = strlen(cases[i].expect);
        ck_assert_msg(strncmp(row, cases[i].expect, len) == 0, "case %zu: '%s'", i, row);
        ck_assert_uint_eq(strspn(row + len, " "), strlen(row + len));
        ck_assert(canvas_check(&canvas));
        canvas_free(&canvas);
    }
}
END_TEST

/* Cutting by bytes: canvas_text_n reads no further than it may. */
START_TEST(length_in_bytes)
{
    static const char text[] = {'a', 'b', 'c'}; /* no NUL */
    struct canvas canvas = new_canvas(5, 1, GLYPHS_UNICODE);
    ck_assert_int_eq(canvas_text_n(&canvas, 0, 0, 9, STYLE_TEXT, text, 3), 3);
    ck_assert_int_eq(canvas_text_n(&canvas, 3, 0, 9, STYLE_TEXT, text, 0), 0);
    ck_assert_str_eq(row_text(&canvas, 0), "abc  ");
    canvas_free(&canvas);
}
END_TEST

/* Measuring for both glyph sets agrees with drawing, whatever the bytes. */
START_TEST(width_is_what_is_drawn)
{
    static const char *const pieces[] = {"a",      "한",     "γ",          "√5", "\xff",   "\033",
                                         "\u0301", "\u200b", "\U0001f600", " ",  "\u00b2", "→"};
    uint64_t seed = 11;
    for (int round = 0; round < 500; round++) {
        char text[128] = "";
        for (int i = random_int(&seed, 0, 12); i > 0; i--)
            strcat(text, pieces[random_int(&seed, 0, 11)]);
        for (int set = 0; set < 2; set++) {
            struct canvas canvas = new_canvas(200, 1, set ? GLYPHS_ASCII : GLYPHS_UNICODE);
            int width = canvas_text_width(&canvas, text);
            ck_assert_int_eq(canvas_text(&canvas, 0, 0, 200, STYLE_MASK, text), width);
            if (set == 0)
                ck_assert_int_eq(width, (int)text_width(text, strlen(text)));
            for (int x = 0; x < 200; x++)
                ck_assert_int_eq(canvas_at(&canvas, x, 0)->style == STYLE_MASK, x < width);
            ck_assert(canvas_check(&canvas));
            canvas_free(&canvas);
        }
    }
}
END_TEST

START_TEST(put)
{
    static const struct {
        uint32_t code, unicode;
        char ascii;
    } cases[] = {{'x', 'x', 'x'},         {0x25bc, 0x25bc, 'v'}, {0x25c0, 0x25c0, '<'},
                 {0x25b6, 0x25b6, '>'},   {0x2295, 0x2295, '+'}, {0x03b3, 0x03b3, 'g'},
                 {0x1b, 0xfffd, '?'},     {0xd55c, 0xfffd, '?'}, {0x0301, 0x25cc, '?'},
                 {0x110000, 0xfffd, '?'}, {0x202e, 0xfffd, '?'}, {0, 0xfffd, '?'},
                 {0xd800, 0xfffd, '?'}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas unicode = new_canvas(2, 1, GLYPHS_UNICODE);
        struct canvas ascii = new_canvas(2, 1, GLYPHS_ASCII);
        canvas_put(&unicode, 0, 0, STYLE_HERE, cases[i].code);
        canvas_put(&ascii, 0, 0, STYLE_HERE, cases[i].code);
        ck_assert_uint_eq(canvas_at(&unicode, 0, 0)->code[0], cases[i].unicode);
        ck_assert_int_eq((int)canvas_at(&ascii, 0, 0)->code[0], cases[i].ascii);
        ck_assert_int_eq(canvas_at(&unicode, 0, 0)->style, STYLE_HERE);
        ck_assert(canvas_check(&unicode) && canvas_check(&ascii));
        canvas_free(&unicode);
        canvas_free(&ascii);
    }
}
END_TEST

TCase *tcase_text(void)
{
    TCase *tc = tcase_create("text");
    tcase_add_test(tc, cut_before_a_straddling_glyph);
    tcase_add_test(tc, clipped_text);
    tcase_add_test(tc, alignment);
    tcase_add_test(tc, blanks_are_blank_cells);
    tcase_add_test(tc, untrusted_text);
    tcase_add_test(tc, length_in_bytes);
    tcase_add_test(tc, width_is_what_is_drawn);
    tcase_add_test(tc, put);
    return tc;
}

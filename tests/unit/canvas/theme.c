/* SPDX-License-Identifier: MIT
 *
 * Looks: readable on black and on white (WCAG 2 contrast), within the terminal's palette, and
 * meaning something without colour. */
#include <ctype.h>
#include <math.h>

#include "canvas/theme.h"
#include "suite.h"

static double channel(unsigned value)
{
    double c = value / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* WCAG 2.1, relative luminance */
static double luminance(unsigned rgb)
{
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255) +
           0.0722 * channel(rgb & 255);
}

static double contrast(unsigned a, unsigned b)
{
    double la = luminance(a), lb = luminance(b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

/* The least contrast that a style needs against the terminal's background: text 4.5, and 3 (as
 * for graphics) where it marks what lies ahead, what was before, and lines. */
static double needed(enum style style)
{
    switch (style) {
    case STYLE_FAINT:
    case STYLE_FRAME:
    case STYLE_GHOST:
    case STYLE_POSITIVE_ALT:
    case STYLE_NEGATIVE_ALT:
        return 3;
    case STYLE_BLACK:
    case STYLE_WHITE:
        return 1; /* nothing is written in them */
    default:
        return 4.5;
    }
}

START_TEST(contrast_formula)
{
    ck_assert_double_eq_tol(contrast(0xffffff, 0x000000), 21, 1e-9);
    ck_assert_double_eq_tol(contrast(0x767676, 0xffffff), 4.54, 0.005); /* WebAIM's example grey */
}
END_TEST

START_TEST(readable)
{
    static const struct {
        enum theme theme;
        unsigned background, text; /* a terminal's defaults */
    } themes[] = {{THEME_DARK, 0x000000, 0xe5e5e5}, {THEME_LIGHT, 0xffffff, 0x000000}};
    for (size_t i = 0; i < 2; i++) {
        for (enum colour_depth depth = DEPTH_8; depth <= DEPTH_256; depth++) {
            for (enum style style = 0; style < STYLE_COUNT; style++) {
                struct look look = theme_look(themes[i].theme, depth, style);
                unsigned fg = look.fg < 0 ? themes[i].text : theme_rgb(look.fg);
                unsigned bg = look.bg < 0 ? themes[i].background : theme_rgb(look.bg);
                double found = contrast(fg, bg);
                /* xterm's magenta, the best there is among eight, has 4.48 on black. */
                double least = needed(style) - (depth == DEPTH_8 ? 0.05 : 0);
                ck_assert_msg(found >= least, "style %c, theme %d, depth %d: %.2f",
                              style_letter(style), (int)themes[i].theme, (int)depth, found);
            }
        }
    }
}
END_TEST

START_TEST(within_the_palette)
{
    for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
        for (enum style style = 0; style < STYLE_COUNT; style++) {
            struct look none = theme_look(theme, DEPTH_NONE, style);
            struct look eight = theme_look(theme, DEPTH_8, style);
            struct look many = theme_look(theme, DEPTH_256, style);
            ck_assert(none.fg == -1 && none.bg == -1);
            ck_assert(eight.fg >= -1 && eight.fg < 8 && eight.bg >= -1 && eight.bg < 8);
            /* The first 16 are whatever the user made them. */
            ck_assert(many.fg == -1 || (many.fg >= 16 && many.fg < 256));
            ck_assert(many.bg == -1 || (many.bg >= 16 && many.bg < 256));
            if (theme == THEME_MONO)
                ck_assert(many.fg == -1 && many.bg == -1 && eight.fg == -1 && eight.bg == -1);
            else
                ck_assert(!eight.dim && !many.dim);
        }
    }
}
END_TEST

/* Drawn in reverse: bold would brighten the wrong half, a background would be the bar's colour. */
START_TEST(bars_are_plain)
{
    static const enum style bars[] = {STYLE_POSITIVE, STYLE_POSITIVE_ALT, STYLE_NEGATIVE,
                                      STYLE_NEGATIVE_ALT};
    for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
        for (enum colour_depth depth = DEPTH_NONE; depth <= DEPTH_256; depth++) {
            for (size_t i = 0; i < 4; i++) {
                struct look look = theme_look(theme, depth, bars[i]);
                ck_assert(!look.bold && !look.reverse && !look.underline && look.bg == -1);
                bool mono = theme == THEME_MONO || depth == DEPTH_NONE;
                ck_assert_int_eq(look.dim, mono && i >= 2);
            }
        }
    }
}
END_TEST

static bool same(struct look a, struct look b)
{
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold && a.dim == b.dim &&
           a.reverse == b.reverse && a.underline == b.underline;
}

/* What must be told apart where there is no other difference than the look. */
START_TEST(pairs_differ_everywhere)
{
    static const enum style pairs[][2] = {
        {STYLE_POSITIVE, STYLE_NEGATIVE},  {STYLE_TEXT, STYLE_STRONG},
        {STYLE_TITLE, STYLE_TITLE_STRONG}, {STYLE_TITLE, STYLE_TITLE_MARK},
        {STYLE_FIELD, STYLE_SELECT},       {STYLE_FIELD, STYLE_TEXT},
        {STYLE_FOCUS, STYLE_LABEL},        {STYLE_KEY, STYLE_HINT},
        {STYLE_WARNING, STYLE_TEXT},       {STYLE_HERE, STYLE_TEXT},
        {STYLE_WARNING, STYLE_STRONG},     {STYLE_HERE, STYLE_BRANCH},
        {STYLE_BLACK, STYLE_WHITE},
    };
    for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
        for (enum colour_depth depth = DEPTH_NONE; depth <= DEPTH_256; depth++) {
            for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
                ck_assert_msg(!same(theme_look(theme, depth, pairs[i][0]),
                                    theme_look(theme, depth, pairs[i][1])),
                              "%c and %c, theme %d, depth %d", style_letter(pairs[i][0]),
                              style_letter(pairs[i][1]), (int)theme, (int)depth);
        }
    }
}
END_TEST

START_TEST(ahead_is_weaker_than_travelled)
{
    static const enum style travelled[] = {STYLE_STREAM, STYLE_BRANCH, STYLE_HERE};
    for (size_t i = 0; i < 3; i++) {
        struct look dark = theme_look(THEME_DARK, DEPTH_256, travelled[i]);
        struct look faint = theme_look(THEME_DARK, DEPTH_256, STYLE_FAINT);
        ck_assert_double_gt(luminance(theme_rgb(dark.fg)), 1.5 * luminance(theme_rgb(faint.fg)));
        struct look light = theme_look(THEME_LIGHT, DEPTH_256, travelled[i]);
        faint = theme_look(THEME_LIGHT, DEPTH_256, STYLE_FAINT);
        ck_assert_double_lt(1.5 * luminance(theme_rgb(light.fg)), luminance(theme_rgb(faint.fg)));
        ck_assert(!theme_look(THEME_MONO, DEPTH_NONE, travelled[i]).dim);
    }
    ck_assert(theme_look(THEME_MONO, DEPTH_NONE, STYLE_FAINT).dim);
}
END_TEST

/* Blue against orange, never red against green: the two signs are far apart in blue. */
START_TEST(signs_differ_in_blue)
{
    for (enum theme theme = THEME_DARK; theme <= THEME_LIGHT; theme++) {
        for (enum colour_depth depth = DEPTH_8; depth <= DEPTH_256; depth++) {
            for (int alt = 0; alt < 2; alt++) {
                struct look plus = theme_look(theme, depth, STYLE_POSITIVE + alt);
                struct look minus = theme_look(theme, depth, STYLE_NEGATIVE + alt);
                int blue = (int)(theme_rgb(plus.fg) & 255) - (int)(theme_rgb(minus.fg) & 255);
                ck_assert_int_ge(blue, 0x80);
            }
        }
    }
}
END_TEST

START_TEST(palette)
{
    static const struct {
        short index;
        unsigned rgb;
    } cases[] = {{16, 0x000000},  {231, 0xffffff}, {75, 0x5fafff},  {214, 0xffaf00},
                 {25, 0x005faf},  {130, 0xaf5f00}, {196, 0xff0000}, {232, 0x080808},
                 {255, 0xeeeeee}, {244, 0x808080}, {0, 0x000000},   {15, 0xffffff},
                 {-1, 0x000000},  {256, 0x000000}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_uint_eq(theme_rgb(cases[i].index), cases[i].rgb);
}
END_TEST

START_TEST(letters)
{
    bool seen[128] = {false};
    for (enum style style = 0; style < STYLE_COUNT; style++) {
        char letter = style_letter(style);
        ck_assert(isalpha((unsigned char)letter) || letter == '.');
        ck_assert_msg(!seen[(int)letter], "letter %c twice", letter);
        seen[(int)letter] = true;
    }
    ck_assert_int_eq(style_letter(STYLE_TEXT), '.');
    ck_assert_int_eq(style_letter(STYLE_GHOST), 'g');
    ck_assert_int_eq(style_letter(STYLE_COUNT), '?');
}
END_TEST

TCase *tcase_theme(void)
{
    TCase *tc = tcase_create("theme");
    tcase_add_test(tc, contrast_formula);
    tcase_add_test(tc, readable);
    tcase_add_test(tc, within_the_palette);
    tcase_add_test(tc, bars_are_plain);
    tcase_add_test(tc, pairs_differ_everywhere);
    tcase_add_test(tc, ahead_is_weaker_than_travelled);
    tcase_add_test(tc, signs_differ_in_blue);
    tcase_add_test(tc, palette);
    tcase_add_test(tc, letters);
    return tc;
}

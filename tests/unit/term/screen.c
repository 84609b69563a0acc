/* SPDX-License-Identifier: MIT
 *
 * From a canvas to ncurses' window, with /dev/null in the terminal's place: ncurses needs no
 * terminal to keep its window, which is read back cell by cell. */
#include "term/screen.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
/* Last, because it defines words as common as `erase`. */
#include <curses.h>

#include "alloc.h"
#include "canvas/bar.h"
#include "canvas/glyphs.h"
#include "suite.h"

enum { SCREEN_COLS = 80, SCREEN_ROWS = 24 };

static FILE *null;
static SCREEN *curses;
static struct screen screen;
static struct canvas canvas;

static void start(const char *terminal, const char *locale, enum colour_depth depth)
{
    ck_assert_ptr_nonnull(setlocale(LC_CTYPE, locale));
    null = fopen("/dev/null", "r+");
    ck_assert_ptr_nonnull(null);
    use_env(FALSE);
    use_tioctl(TRUE);
    curses = newterm(terminal, null, null);
    ck_assert_ptr_nonnull(curses);
    ck_assert_int_eq(COLS, SCREEN_COLS);
    ck_assert_int_eq(LINES, SCREEN_ROWS);
    screen_init(&screen, depth, strcmp(locale, "C") != 0);
    struct err err;
    ck_assert_int_eq(canvas_init(&canvas, SCREEN_COLS, SCREEN_ROWS, GLYPHS_UNICODE, &err), 0);
}

static void stop(void)
{
    canvas_free(&canvas);
    screen_free(&screen);
    endwin();
    delscreen(curses);
    fclose(null);
}

static void start_usual(void)
{
    start("xterm-256color", "C.UTF-8", DEPTH_256);
}

struct seen {
    wchar_t text[CCHARW_MAX + 1];
    attr_t attributes;
    short pair, fg, bg;
};

static struct seen seen_at(int x, int y)
{
    struct seen seen = {.pair = -1};
    cchar_t cell;
    ck_assert_int_eq(mvin_wch(y, x, &cell), OK);
    ck_assert_int_eq(getcchar(&cell, seen.text, &seen.attributes, &seen.pair, NULL), OK);
    seen.fg = seen.bg = -1;
    if (seen.pair > 0)
        ck_assert_int_eq(pair_content(seen.pair, &seen.fg, &seen.bg), OK);
    return seen;
}

static uint32_t char_at(int x, int y)
{
    return (uint32_t)seen_at(x, y).text[0];
}

static void put(enum theme theme)
{
    screen_put(&screen, &canvas, theme);
}

START_TEST(test_text)
{
    canvas_text(&canvas, 3, 2, 20, STYLE_TEXT, "x1 γ가e\xcc\x82");
    put(THEME_DARK);
    static const uint32_t row[] = {' ', 'x', '1', ' ', 0x3b3, 0xac00};
    for (int i = 0; i < 6; i++)
        ck_assert_uint_eq(char_at(2 + i, 2), row[i]);
    ck_assert_uint_eq(char_at(9, 2), 0xea); /* ê, composed */
}
END_TEST

START_TEST(test_marks_stay_on_their_base)
{
    canvas_text(&canvas, 0, 0, 20, STYLE_TEXT, "q\xcc\x87\xcc\xa3.");
    put(THEME_DARK);
    struct seen seen = seen_at(0, 0);
    ck_assert_uint_eq((uint32_t)seen.text[0], 'q');
    ck_assert_uint_eq(wcslen(seen.text), 3);
    ck_assert_uint_eq(char_at(1, 0), '.');
}
END_TEST

static void check_look(struct seen seen, struct look look)
{
    ck_assert_int_eq((seen.attributes & A_BOLD) != 0, look.bold);
    ck_assert_int_eq((seen.attributes & A_DIM) != 0, look.dim);
    ck_assert_int_eq((seen.attributes & A_UNDERLINE) != 0, look.underline);
    ck_assert_int_eq((seen.attributes & A_REVERSE) != 0, look.reverse);
    ck_assert_int_eq(seen.fg, look.fg);
    ck_assert_int_eq(seen.bg, look.bg);
}

START_TEST(test_every_style)
{
    static const struct {
        const char *terminal;
        enum colour_depth asked, has;
    } rows[] = {
        {"xterm-256color", DEPTH_256, DEPTH_256},
        {"xterm-256color", DEPTH_NONE, DEPTH_NONE},
        {"xterm", DEPTH_256, DEPTH_8},
        {"linux", DEPTH_256, DEPTH_8},
        {"vt100", DEPTH_256, DEPTH_NONE},
    };
    start(rows[_i].terminal, "C.UTF-8", rows[_i].asked);
    ck_assert_int_eq(screen.depth, rows[_i].has);
    for (int theme = THEME_DARK; theme <= THEME_MONO; theme++) {
        canvas_clear(&canvas);
        for (int style = 0; style < STYLE_COUNT; style++)
            canvas_text(&canvas, style, 0, 1, (enum style)style, "x");
        put((enum theme)theme);
        for (int style = 0; style < STYLE_COUNT; style++)
            check_look(seen_at(style, 0),
                       theme_look((enum theme)theme, rows[_i].has, (enum style)style));
    }
    stop();
}
END_TEST

START_TEST(test_terminal_without_default_colours)
{
    /* wyse and the like can set colours, but not go back to the default: ncurses then takes its
     * ground to be black, and a pair with -1 would be refused. */
    start("xterm-256color", "C.UTF-8", DEPTH_256);
    screen.default_colours = false;
    canvas_text(&canvas, 0, 0, 1, STYLE_POSITIVE, "x");
    put(THEME_DARK);
    struct seen seen = seen_at(0, 0);
    ck_assert_int_eq(seen.fg, theme_look(THEME_DARK, DEPTH_256, STYLE_POSITIVE).fg);
    ck_assert_int_eq(seen.bg, COLOR_BLACK);
    stop();
}
END_TEST

START_TEST(test_bars_toggle_reverse)
{
    struct scale scale = {.max = 1, .half = 4, .negative = true};
    bar_draw_h(&canvas, 10, 0, 1, &scale, bar_of(0.3, &scale), STYLE_POSITIVE); /* 10 eighths */
    bar_draw_h(&canvas, 10, 1, 1, &scale, bar_of(-0.3, &scale), STYLE_NEGATIVE);
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(11, 0), ' ');
    ck_assert(seen_at(11, 0).attributes & A_REVERSE);
    ck_assert_uint_eq(char_at(12, 0), 0x258e); /* two eighths from the left */
    ck_assert(!(seen_at(12, 0).attributes & A_REVERSE));
    ck_assert(seen_at(9, 1).attributes & A_REVERSE);
    ck_assert_uint_eq(char_at(8, 1), 0x258a); /* six eighths of ground, in reverse */
    ck_assert(seen_at(8, 1).attributes & A_REVERSE);
}
END_TEST

START_TEST(test_only_changes_are_written)
{
    canvas_text(&canvas, 0, 0, 9, STYLE_POSITIVE, "abc");
    put(THEME_DARK);
    mvaddch(0, 1, 'Z'); /* behind its back */
    canvas_text(&canvas, 2, 0, 9, STYLE_TEXT, "d");
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(1, 0), 'Z');
    ck_assert_uint_eq(char_at(2, 0), 'd');
    screen_forget(&screen);
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(1, 0), 'b');
    mvaddch(0, 1, 'Z');
    put(THEME_LIGHT); /* in another colour, so it has changed */
    ck_assert_uint_eq(char_at(1, 0), 'b');
}
END_TEST

/* What cannot be seen on a blank may be anything, but is the same as beside it, since to switch is
 * dear; beyond the last word it is nothing, so that the line can be cleared. */
START_TEST(test_gaps_between_words)
{
    canvas_text(&canvas, 0, 0, 3, STYLE_HERE, "abc");
    canvas_text(&canvas, 4, 0, 3, STYLE_HERE, "def");
    canvas_text(&canvas, 0, 1, 3, STYLE_TITLE, "abc");
    canvas_text(&canvas, 4, 1, 3, STYLE_HERE, "def");
    put(THEME_DARK);
    ck_assert_int_eq(seen_at(3, 0).fg, seen_at(2, 0).fg);
    ck_assert_int_eq(seen_at(7, 0).pair, 0);
    ck_assert(!(seen_at(7, 0).attributes & A_BOLD));
    ck_assert(!(seen_at(3, 1).attributes & A_REVERSE)); /* that would be seen */
}
END_TEST

START_TEST(test_corners_and_edges)
{
    canvas_text(&canvas, SCREEN_COLS - 1, SCREEN_ROWS - 1, 1, STYLE_TEXT, "x");
    canvas_text(&canvas, SCREEN_COLS - 2, 0, 2, STYLE_TEXT, "가");
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(SCREEN_COLS - 1, SCREEN_ROWS - 1), 'x');
    ck_assert_uint_eq(char_at(SCREEN_COLS - 2, 0), 0xac00);
    ck_assert_uint_eq(char_at(0, 1), ' ');
}
END_TEST

static void resize(int cols, int rows)
{
    struct err err;
    canvas_free(&canvas);
    ck_assert_int_eq(canvas_init(&canvas, cols, rows, GLYPHS_UNICODE, &err), 0);
}

START_TEST(test_other_sizes_are_cut)
{
    canvas_fill(&canvas, (struct rect){0, 0, SCREEN_COLS, SCREEN_ROWS}, STYLE_TITLE);
    put(THEME_DARK);
    resize(SCREEN_COLS + 1, SCREEN_ROWS + 5);
    canvas_text(&canvas, SCREEN_COLS - 1, 0, 2, STYLE_TEXT, "가"); /* half of it is outside */
    canvas_text(&canvas, 0, SCREEN_ROWS - 1, 9, STYLE_TEXT, "last");
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(SCREEN_COLS - 1, 0), ' ');
    ck_assert_uint_eq(char_at(0, 1), ' ');
    ck_assert_uint_eq(char_at(0, SCREEN_ROWS - 1), 'l');
    resize(2, 1);
    canvas_text(&canvas, 0, 0, 2, STYLE_TEXT, "ab");
    put(THEME_DARK);
    ck_assert_uint_eq(char_at(1, 0), 'b');
    ck_assert_uint_eq(char_at(0, SCREEN_ROWS - 1), ' '); /* what stood there is gone */
}
END_TEST

START_TEST(test_cursor)
{
    int x, y;
    canvas.cursor_x = 7;
    canvas.cursor_y = 5;
    put(THEME_DARK);
    getyx(stdscr, y, x);
    ck_assert_int_eq(x, 7);
    ck_assert_int_eq(y, 5);
    ck_assert(!is_leaveok(stdscr));
    ck_assert_int_eq(curs_set(1), 1); /* it was visible */
    canvas.cursor_x = -1;
    put(THEME_DARK);
    ck_assert(is_leaveok(stdscr));
    ck_assert_int_eq(curs_set(0), 0);
}
END_TEST

START_TEST(test_plain_locale)
{
    start("xterm-256color", "C", DEPTH_256);
    canvas.glyphs = GLYPHS_ASCII;
    canvas_text(&canvas, 0, 0, 9, STYLE_TEXT, "a\xc3\xb1가b"); /* ñ is no word of ours */
    canvas_wire_h(&canvas, 0, 3, 1, WIRE_LIGHT, STYLE_FRAME);
    put(THEME_DARK);
    static const char row[] = "a???b";
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq((int)char_at(i, 0), row[i]);
    ck_assert_uint_eq(char_at(1, 1), '-');
    stop();
}
END_TEST

static bool same_cell(int x, int y, enum theme theme)
{
    const struct cell *cell = canvas_at(&canvas, x, y);
    struct shown shown = glyphs_attr(canvas.glyphs, cell);
    if (shown.glyph.width == 0)
        return true;
    struct look look = theme_look(theme, screen.depth, (enum style)cell->style);
    attr_t attributes = (look.bold ? A_BOLD : 0) | (look.dim ? A_DIM : 0) |
                        (look.underline ? A_UNDERLINE : 0) |
                        (look.reverse != shown.reverse ? A_REVERSE : 0);
    cchar_t seen;
    wchar_t text[CCHARW_MAX + 1];
    attr_t had;
    short pair, fg = -1, bg = -1;
    mvin_wch(y, x, &seen);
    getcchar(&seen, text, &had, &pair, NULL);
    if (pair > 0)
        pair_content(pair, &fg, &bg);
    if (shown.glyph.code[0] == ' ' && !(attributes & (A_REVERSE | A_UNDERLINE)))
        return text[0] == L' ' && !(had & (A_REVERSE | A_UNDERLINE)) && bg == look.bg;
    return (uint32_t)text[0] == shown.glyph.code[0] && fg == look.fg && bg == look.bg &&
           (had & (A_BOLD | A_DIM | A_UNDERLINE | A_REVERSE)) == attributes;
}

/* Every cell of the window against the canvas, by what a cell is said to look like. */
static void check_window(enum theme theme)
{
    for (int y = 0; y < SCREEN_ROWS; y++) {
        for (int x = 0; x < SCREEN_COLS; x++) {
            if (!same_cell(x, y, theme))
                ck_abort_msg("the cell at column %d of row %d differs", x, y);
        }
    }
}

START_TEST(test_random_frames)
{
    static const char *const words[] = {"가나다", "x", "γ·x/RMS", "잔차 a", " ", "│ 한 │"};
    srand(7 + (unsigned)_i);
    for (int frame = 0; frame < 60; frame++) {
        if (rand() % 5 == 0)
            canvas_clear(&canvas);
        for (int i = rand() % 30; i > 0; i--)
            canvas_text(&canvas, rand() % 84 - 4, rand() % SCREEN_ROWS, 12,
                        (enum style)(rand() % STYLE_COUNT), words[rand() % 6]);
        canvas_wire_h(&canvas, rand() % 40, 40 + rand() % 40, rand() % SCREEN_ROWS, WIRE_HEAVY,
                      STYLE_STREAM);
        put(frame % 20 < 10 ? THEME_DARK : THEME_LIGHT);
        check_window(frame % 20 < 10 ? THEME_DARK : THEME_LIGHT);
    }
}
END_TEST

START_TEST(test_without_memory)
{
    if (!alloc_can_fail())
        return;
    canvas_text(&canvas, 0, 0, 9, STYLE_TEXT, "abc");
    alloc_fail_from(1);
    put(THEME_DARK);
    canvas_text(&canvas, 0, 0, 9, STYLE_TEXT, "d");
    put(THEME_DARK);
    bool hit = alloc_hit();
    alloc_fail_off();
    ck_assert(hit);
    ck_assert_uint_eq(char_at(0, 0), 'd');
    ck_assert_uint_eq(char_at(1, 0), 'b');
}
END_TEST

TCase *tcase_screen(void)
{
    TCase *tc = tcase_create("screen");
    tcase_add_checked_fixture(tc, start_usual, stop);
    tcase_add_test(tc, test_text);
    tcase_add_test(tc, test_marks_stay_on_their_base);
    tcase_add_test(tc, test_bars_toggle_reverse);
    tcase_add_test(tc, test_only_changes_are_written);
    tcase_add_test(tc, test_gaps_between_words);
    tcase_add_test(tc, test_corners_and_edges);
    tcase_add_test(tc, test_other_sizes_are_cut);
    tcase_add_test(tc, test_cursor);
    tcase_add_loop_test(tc, test_random_frames, 0, 3);
    tcase_add_test(tc, test_without_memory);
    return tc;
}

TCase *tcase_screen_terminals(void)
{
    TCase *tc = tcase_create("screen of other terminals");
    tcase_add_loop_test(tc, test_every_style, 0, 5);
    tcase_add_test(tc, test_terminal_without_default_colours);
    tcase_add_test(tc, test_plain_locale);
    return tc;
}

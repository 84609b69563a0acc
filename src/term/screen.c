/* SPDX-License-Identifier: MIT
 *
 * ncurses compares windows by itself, but setting a cell costs it far more than comparing two of
 * ours, and most cells of a step look as in the step before. Cells are set by add_wch with
 * characters of our own making: the functions that take strings would wrap, and interpret. */
#include "term/screen.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>
/* Last, because it defines words as common as `erase` and `bool`. */
#include <curses.h>

#include "base/mem.h"
#include "canvas/glyphs.h"

/* Cells are compared by memcmp. */
_Static_assert(sizeof(struct painted) == sizeof(struct glyph) + sizeof(struct look) &&
                   sizeof(struct look) == 2 * sizeof(short) + 4 * sizeof(bool),
               "no padding");

void screen_init(struct screen *screen, enum colour_depth depth, bool utf8)
{
    memset(screen, 0, sizeof *screen);
    screen->utf8 = utf8;
    screen->depth = DEPTH_NONE;
    if (depth == DEPTH_NONE || !has_colors() || start_color() == ERR || COLORS < 8)
        return;
    screen->default_colours = use_default_colors() == OK;
    screen->depth = depth == DEPTH_256 && COLORS >= 256 ? DEPTH_256 : DEPTH_8;
}

void screen_free(struct screen *screen)
{
    free(screen->cells);
    memset(screen, 0, sizeof *screen);
}

void screen_forget(struct screen *screen)
{
    free(screen->cells);
    screen->cells = NULL;
}

/* The number of a pair of colours, made when first asked for. 0, the terminal's own colours, where
 * it cannot be had. */
static short pair_of(struct screen *screen, short fg, short bg)
{
    if (screen->depth == DEPTH_NONE || (fg < 0 && bg < 0) || fg >= COLORS || bg >= COLORS)
        return 0;
    for (int i = 0; i < screen->n_pairs; i++) {
        if (screen->pairs[i].fg == fg && screen->pairs[i].bg == bg)
            return (short)(i + 1);
    }
    int number = screen->n_pairs + 1;
    if (number > SCREEN_PAIRS || number >= COLOR_PAIRS)
        return 0;
    /* Without default colours ncurses takes the terminal to be white on black, and so do we. */
    short front = fg < 0 && !screen->default_colours ? COLOR_WHITE : fg;
    short back = bg < 0 && !screen->default_colours ? COLOR_BLACK : bg;
    if (init_pair((short)number, front, back) == ERR)
        return 0;
    screen->pairs[screen->n_pairs].fg = fg;
    screen->pairs[screen->n_pairs].bg = bg;
    screen->n_pairs++;
    return (short)number;
}

/* What the window is given for a glyph: at most its columns, and nothing whose width the C library
 * (and so ncurses) sees otherwise than the canvas, since the rest of the row would shift. U+FFFD is
 * of ambiguous width itself. */
static void spell(const struct screen *screen, const struct glyph *glyph, wchar_t out[])
{
    uint32_t base = glyph->code[0];
    if (base == 0)
        base = ' ';
    int n = 1;
    if (!screen->utf8 && base > 0x7e)
        out[0] = L'?';
    else
        out[0] = wcwidth((wchar_t)base) == glyph->width ? (wchar_t)base
                 : screen->narrow                       ? L'?'
                                                        : 0xfffd;
    for (int i = 1; screen->utf8 && i < GLYPH_CODES && n < CCHARW_MAX; i++) {
        if (glyph->code[i] != 0 && wcwidth((wchar_t)glyph->code[i]) == 0)
            out[n++] = (wchar_t)glyph->code[i];
    }
    out[n] = L'\0';
}

static void put_char(int y, int x, const wchar_t *text, attr_t attributes, short pair)
{
    cchar_t cell;
    if (setcchar(&cell, text, attributes, pair, NULL) == OK)
        mvadd_wch(y, x, &cell); /* ERR in the bottom-right cell, though it is drawn */
}

static void put_cell(struct screen *screen, const struct painted *cell, int y, int x)
{
    if (cell->glyph.width == 0)
        return;
    attr_t attributes = (cell->look.bold ? A_BOLD : 0) | (cell->look.dim ? A_DIM : 0) |
                        (cell->look.underline ? A_UNDERLINE : 0) |
                        (cell->look.reverse ? A_REVERSE : 0);
    short pair = pair_of(screen, cell->look.fg, cell->look.bg);
    wchar_t text[CCHARW_MAX + 1];
    spell(screen, &cell->glyph, text);
    put_char(y, x, text, attributes, pair);
    if (cell->glyph.width == 2 && wcwidth(text[0]) < 2) /* a wide glyph became a narrow mark */
        put_char(y, x + 1, text[0] == L'?' ? L"?" : L" ", attributes, pair);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* A blank of which only the ground is seen. */
static bool plain_blank(const struct painted *cell)
{
    return cell->glyph.code[0] == ' ' && !cell->look.reverse && !cell->look.underline &&
           cell->look.bg < 0;
}

/* Blanks between two words take the look of the first: it is not seen on them, and to switch it
 * off and on again costs about thirty bytes. Not beyond the last word, where the terminal can
 * clear the line, nor in wide gaps, which are jumped over. */
static void fill_gaps(struct painted *row, int cols)
{
    enum { GAP_MAX = 8 };
    for (int x = 1; x < cols; x++) {
        const struct painted *word = &row[x - 1];
        if (!plain_blank(&row[x]) || word->look.reverse || word->look.underline)
            continue;
        int end = x;
        while (end < cols && plain_blank(&row[end]))
            end++;
        if (end < cols && end - x <= GAP_MAX) {
            for (int i = x; i < end; i++)
                row[i].look = word->look;
        }
        x = end;
    }
}

/* What row `y` of the canvas looks like, in at most `cols` columns. */
static void paint_row(struct screen *screen, const struct canvas *canvas, enum theme theme, int y,
                      int cols)
{
    static const struct painted blank = {.glyph = {.code = {' '}, .width = 1},
                                         .look = {.fg = -1, .bg = -1}};
    const struct cell *cells = canvas->cells + (size_t)y * (size_t)canvas->cols;
    for (int x = 0; x < cols; x++) {
        struct shown shown = glyphs_attr(canvas->glyphs, &cells[x]);
        struct look look = theme_look(theme, screen->depth, (enum style)cells[x].style);
        struct painted *out = &screen->row[x];
        out->glyph = shown.glyph;
        out->look = look;
        out->look.reverse = look.reverse != shown.reverse;
        if (plain_blank(out))
            out->look = blank.look;
    }
    if (screen->row[cols - 1].glyph.width == 2) /* the screen's edge cuts it */
        screen->row[cols - 1] = blank;
    fill_gaps(screen->row, cols);
}

/* Make the copy fit. Returns whether it holds what the window holds. */
static bool copy_fits(struct screen *screen, int cols, int rows)
{
    if (screen->cells != NULL && screen->cols == cols && screen->rows == rows)
        return true;
    free(screen->cells);
    screen->cells = mem_array((size_t)cols * (size_t)rows, sizeof *screen->cells);
    screen->cols = cols;
    screen->rows = rows;
    return false;
}

static void put_row(struct screen *screen, int y, int cols, bool known)
{
    struct painted *copy = screen->cells ? screen->cells + (size_t)y * (size_t)cols : NULL;
    for (int x = 0; x < cols; x++) {
        if (!known || memcmp(&screen->row[x], &copy[x], sizeof *copy) != 0)
            put_cell(screen, &screen->row[x], y, x);
    }
    if (copy)
        memcpy(copy, screen->row, (size_t)cols * sizeof *copy);
}

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

void screen_put(struct screen *screen, const struct canvas *canvas, enum theme theme)
{
    int cols = least(canvas->cols, COLS, SCREEN_SIDE_MAX);
    int rows = least(canvas->rows, LINES, SCREEN_SIDE_MAX);
    bool known = copy_fits(screen, cols, rows);
    screen->narrow = canvas_narrow(canvas->glyphs);
    if (!known)
        erase();
    for (int y = 0; y < rows; y++) {
        paint_row(screen, canvas, theme, y, cols);
        put_row(screen, y, cols, known);
    }

    bool cursor = canvas->cursor_x >= 0 && canvas->cursor_x < COLS && canvas->cursor_y >= 0 &&
                  canvas->cursor_y < LINES;
    leaveok(stdscr, !cursor);
    curs_set(cursor);
    if (cursor)
        move(canvas->cursor_y, canvas->cursor_x);
    wnoutrefresh(stdscr);
}

/* SPDX-License-Identifier: MIT
 *
 * ncurses compares windows by itself, but setting a cell costs it far more than comparing two of
 * ours, and most cells of a step are those of the step before. Cells are set by add_wch with
 * characters of our own making: the functions that take strings would wrap, and interpret. */
#include "term/screen.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>
/* Last, because it defines words as common as `erase` and `bool`. */
#include <curses.h>

#include "base/mem.h"
#include "canvas/glyphs.h"

void screen_init(struct screen *screen, enum colour_depth depth, bool utf8)
{
    *screen = (struct screen){.utf8 = utf8, .depth = DEPTH_NONE};
    if (depth == DEPTH_NONE || !has_colors() || start_color() == ERR || COLORS < 8)
        return;
    screen->default_colours = use_default_colors() == OK;
    screen->depth = depth == DEPTH_256 && COLORS >= 256 ? DEPTH_256 : DEPTH_8;
}

void screen_free(struct screen *screen)
{
    free(screen->cells);
    *screen = (struct screen){0};
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
 * (and so ncurses) sees otherwise than the canvas, since the rest of the row would shift. */
static void spell(const struct screen *screen, const struct glyph *glyph, wchar_t out[])
{
    uint32_t base = glyph->code[0];
    if (base == 0)
        base = ' ';
    int n = 1;
    if (!screen->utf8 && base > 0x7e)
        out[0] = L'?';
    else
        out[0] = wcwidth((wchar_t)base) == glyph->width ? (wchar_t)base : 0xfffd;
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

static void put_cell(struct screen *screen, const struct cell *cell, int y, int x)
{
    struct shown shown = glyphs_attr(screen->glyphs, cell);
    if (shown.glyph.width == 0)
        return;
    struct look look = theme_look(screen->theme, screen->depth, (enum style)cell->style);
    attr_t attributes = A_NORMAL;
    if (look.bold)
        attributes |= A_BOLD;
    if (look.dim)
        attributes |= A_DIM;
    if (look.underline)
        attributes |= A_UNDERLINE;
    if (look.reverse != shown.reverse)
        attributes |= A_REVERSE;
    short pair = pair_of(screen, look.fg, look.bg);
    wchar_t text[CCHARW_MAX + 1];
    spell(screen, &shown.glyph, text);
    put_char(y, x, text, attributes, pair);
    /* A wide glyph that became a narrow mark, or one that the screen's edge cuts. */
    if (shown.glyph.width == 2 && wcwidth(text[0]) < 2)
        put_char(y, x + 1, text[0] == L'?' ? L"?" : L" ", attributes, pair);
}

/* Make the copy fit. Returns whether it holds what the window holds. */
static bool copy_fits(struct screen *screen, const struct canvas *canvas, enum theme theme)
{
    bool same = screen->cells != NULL && screen->cols == canvas->cols &&
                screen->rows == canvas->rows && screen->theme == theme &&
                screen->glyphs == canvas->glyphs;
    if (same)
        return true;
    free(screen->cells);
    screen->cells = mem_array((size_t)canvas->cols * (size_t)canvas->rows, sizeof *screen->cells);
    screen->cols = canvas->cols;
    screen->rows = canvas->rows;
    screen->theme = theme;
    screen->glyphs = canvas->glyphs;
    return false;
}

static void put_row(struct screen *screen, const struct canvas *canvas, int y, bool known)
{
    int cols = canvas->cols < COLS ? canvas->cols : COLS;
    const struct cell *row = canvas->cells + (size_t)y * (size_t)canvas->cols;
    struct cell *copy = screen->cells ? screen->cells + (size_t)y * (size_t)canvas->cols : NULL;
    for (int x = 0; x < cols; x++) {
        if (known && memcmp(&row[x], &copy[x], sizeof row[x]) == 0)
            continue;
        struct cell cell = row[x];
        bool wide = x + 1 < canvas->cols && row[x + 1].kind == CELL_RIGHT;
        if (wide && x + 1 >= COLS)
            cell = (struct cell){.kind = CELL_BLANK, .style = row[x].style};
        put_cell(screen, &cell, y, x);
    }
    if (copy)
        memcpy(copy, row, (size_t)canvas->cols * sizeof *row);
}

void screen_put(struct screen *screen, const struct canvas *canvas, enum theme theme)
{
    bool known = copy_fits(screen, canvas, theme);
    if (!known)
        erase();
    int rows = canvas->rows < LINES ? canvas->rows : LINES;
    for (int y = 0; y < rows; y++)
        put_row(screen, canvas, y, known);

    bool cursor = canvas->cursor_x >= 0 && canvas->cursor_x < COLS && canvas->cursor_y >= 0 &&
                  canvas->cursor_y < LINES;
    leaveok(stdscr, !cursor);
    curs_set(cursor);
    if (cursor)
        move(canvas->cursor_y, canvas->cursor_x);
    wnoutrefresh(stdscr);
}

/* SPDX-License-Identifier: MIT
 *
 * A frame with SGR sequences. Every change of look is one complete sequence that starts with a
 * reset: a few bytes more than differences would take, but right whatever came before. */
#include "export/ansi.h"

#include "canvas/glyphs.h"

static const struct look plain = {.fg = -1, .bg = -1};

static bool same(const struct look *a, const struct look *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->bold == b->bold && a->dim == b->dim &&
           a->reverse == b->reverse && a->underline == b->underline;
}

/* Can a blank of this look be told from nothing? */
static bool shows(const struct look *look)
{
    return look->bg >= 0 || look->reverse || look->underline;
}

static void put_colour(short index, int base, enum colour_depth depth, struct buf *out)
{
    if (index < 0)
        return;
    if (depth == DEPTH_8)
        buf_fmt(out, ";%d", base + index % 8);
    else
        buf_fmt(out, ";%d;5;%d", base + 8, index);
}

static void put_look(const struct look *look, enum colour_depth depth, struct buf *out)
{
    buf_str(out, "\033[0");
    buf_str(out, look->bold ? ";1" : "");
    buf_str(out, look->dim ? ";2" : "");
    buf_str(out, look->underline ? ";4" : "");
    buf_str(out, look->reverse ? ";7" : "");
    put_colour(look->fg, 30, depth, out);
    put_colour(look->bg, 40, depth, out);
    buf_char(out, 'm');
}

struct pen {
    const struct canvas *canvas;
    enum theme theme;
    enum colour_depth depth;
    struct look look;
    size_t blanks; /* that would not show, and are written only once something follows them */
};

static void put_cell(struct pen *pen, const struct cell *cell, struct buf *out)
{
    struct shown shown = glyphs_attr(pen->canvas->glyphs, cell);
    if (shown.glyph.width == 0)
        return;
    struct look look = theme_look(pen->theme, pen->depth, (enum style)cell->style);
    look.reverse ^= shown.reverse;
    if (shown.glyph.code[0] == ' ' && !shows(&look)) {
        /* Any look will do for it but one that shows. */
        if (shows(&pen->look)) {
            put_look(&plain, pen->depth, out);
            pen->look = plain;
        }
        pen->blanks++;
        return;
    }
    buf_repeat(out, ' ', pen->blanks);
    pen->blanks = 0;
    if (!same(&look, &pen->look)) {
        put_look(&look, pen->depth, out);
        pen->look = look;
    }
    for (int i = 0; i < GLYPH_CODES && shown.glyph.code[i]; i++)
        buf_code(out, shown.glyph.code[i]);
}

void ansi_row(const struct canvas *canvas, int y, enum theme theme, enum colour_depth depth,
              struct buf *out)
{
    struct pen pen = {.canvas = canvas, .theme = theme, .depth = depth, .look = plain};
    for (int x = 0; x < canvas->cols; x++)
        put_cell(&pen, canvas_at(canvas, x, y), out);
    if (!same(&pen.look, &plain))
        buf_str(out, "\033[0m");
}

void export_ansi(const struct canvas *canvas, enum theme theme, enum colour_depth depth,
                 struct buf *out)
{
    for (int y = 0; y < canvas->rows; y++) {
        ansi_row(canvas, y, theme, depth, out);
        buf_char(out, '\n');
    }
}

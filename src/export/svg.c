/* SPDX-License-Identifier: MIT
 *
 * A frame as a picture of its own. What a terminal draws with block and box characters is drawn
 * here as rectangles, since fonts leave gaps between such glyphs; text stays text, held to the
 * cells by textLength whatever font is found. */
#include "export/export.h"
#include "export/markup.h"
#include "export/paint.h"
#include "export/strokes.h"

enum { CELL_W = 10, CELL_H = 20, BASELINE = 15, FONT = 16, LIGHT = 2, HEAVY = 4 };
enum { FONT_WIDE = 18 }; /* two cells have more room than an em of the others */

struct sheet {
    const struct canvas *canvas;
    enum theme theme;
    struct buf *out;
};

static void rect(struct sheet *sheet, double x, double y, double w, double h)
{
    buf_fmt(sheet->out, "M%g %gh%gv%gh-%gz", x, y, w, h, w);
}

/* --- grounds and underlines ------------------------------------------------------------------ */

static struct paint paint_at(const struct sheet *sheet, int x, int y)
{
    return paint_of(sheet->theme, (enum style)canvas_at(sheet->canvas, x, y)->style);
}

static void rows_of_ground(struct sheet *sheet, int y)
{
    int cols = sheet->canvas->cols;
    for (int x = 0, end; x < cols; x = end) {
        struct paint paint = paint_at(sheet, x, y);
        for (end = x + 1; end < cols; end++) {
            struct paint next = paint_at(sheet, end, y);
            if (next.ground != paint.ground || next.underline != paint.underline ||
                next.fg != paint.fg || next.bg != paint.bg)
                break;
        }
        int left = x * CELL_W, top = y * CELL_H, width = (end - x) * CELL_W;
        if (paint.ground)
            buf_fmt(sheet->out, "<path fill=\"#%06x\" d=\"M%d %dh%dv%dh-%dz\"/>\n", paint.bg, left,
                    top, width, CELL_H, width);
        if (paint.underline)
            buf_fmt(sheet->out, "<path fill=\"#%06x\" d=\"M%d %dh%dv1h-%dz\"/>\n", paint.fg, left,
                    top + CELL_H - 2, width, width);
    }
}

/* --- bars ------------------------------------------------------------------------------------ */

static void bar_cell(struct sheet *sheet, const struct cell *cell, int column, int row)
{
    double w = CELL_W, h = CELL_H, x = column * CELL_W, y = row * CELL_H;
    double part = cell->eighths / 8.0;
    switch (cell->side) {
    case BAR_FROM_LEFT:
        rect(sheet, x, y, w * part, h);
        break;
    case BAR_FROM_RIGHT:
        rect(sheet, x + w - w * part, y, w * part, h);
        break;
    case BAR_FROM_BOTTOM:
        rect(sheet, x, y + h - h * part, w, h * part);
        break;
    default:
        rect(sheet, x, y, w, h * part);
    }
}

static bool is_bar(const struct cell *cell, enum style style)
{
    return cell && cell->kind == CELL_BAR && cell->style == style;
}

static void bars(struct sheet *sheet, enum style style)
{
    const struct canvas *canvas = sheet->canvas;
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++) {
            int end = x; /* full cells side by side are one rectangle */
            while (is_bar(canvas_at(canvas, end, y), style) &&
                   canvas_at(canvas, end, y)->eighths >= 8)
                end++;
            if (end > x)
                rect(sheet, x * CELL_W, y * CELL_H, (end - x) * CELL_W, CELL_H);
            x = end;
            if (is_bar(canvas_at(canvas, x, y), style))
                bar_cell(sheet, canvas_at(canvas, x, y), x, y);
        }
    }
}

/* --- wires ---------------------------------------------------------------------------------------
 *
 * Along each row and each column a wire is a run of half cells: the arm to the one side, then the
 * arm to the other. A run that ends in the middle of a cell goes on by half its width, so that
 * corners are filled. */

struct line {
    int y; /* the row; the column where `upright` */
    bool upright;
    int halves; /* their number */
};

/* The weight of the wire in a half cell of a line, if it is of this style. */
static enum wire_weight weight_at(const struct sheet *sheet, const struct line *line, int half,
                                  enum style style)
{
    int x = line->upright ? line->y : half / 2, y = line->upright ? half / 2 : line->y;
    const struct cell *cell = canvas_at(sheet->canvas, x, y);
    uint8_t arms[4];
    if (!cell || cell->style != style || !strokes_of(cell, arms))
        return WIRE_NONE;
    enum wire_arm first = line->upright ? ARM_UP : ARM_LEFT;
    enum wire_arm second = line->upright ? ARM_DOWN : ARM_RIGHT;
    return (enum wire_weight)arms[half % 2 ? second : first];
}

static void along(struct sheet *sheet, const struct line *line, double from, double to,
                  double width)
{
    double across = (line->upright ? CELL_W : CELL_H) * (line->y + 0.5) - width / 2;
    if (line->upright)
        rect(sheet, across, from, width, to - from);
    else
        rect(sheet, from, across, to - from, width);
}

static void wire_run(struct sheet *sheet, const struct line *line, int start, int end,
                     enum wire_weight weight)
{
    enum { DASH = 3, EVERY = 5 };
    double half = line->upright ? CELL_H / 2 : CELL_W / 2;
    double from = start * half, to = end * half, width = weight == WIRE_HEAVY ? HEAVY : LIGHT;
    if (weight == WIRE_DASHED) {
        for (double at = from; at < to; at += EVERY)
            along(sheet, line, at + 1, at + 1 + DASH, width);
        return;
    }
    along(sheet, line, from - (start % 2 ? width / 2 : 0), to + (end % 2 ? width / 2 : 0), width);
}

static void wire_line(struct sheet *sheet, const struct line *line, enum style style)
{
    for (int start = 0, end; start < line->halves; start = end) {
        enum wire_weight weight = weight_at(sheet, line, start, style);
        end = start + 1;
        while (end < line->halves && weight_at(sheet, line, end, style) == weight)
            end++;
        if (weight != WIRE_NONE)
            wire_run(sheet, line, start, end, weight);
    }
}

static void wires(struct sheet *sheet, enum style style)
{
    const struct canvas *canvas = sheet->canvas;
    for (int y = 0; y < canvas->rows; y++)
        wire_line(sheet, &(struct line){y, false, canvas->cols * 2}, style);
    for (int x = 0; x < canvas->cols; x++)
        wire_line(sheet, &(struct line){x, true, canvas->rows * 2}, style);
}

/* A style's bars, then all wires, so that a zero line runs through. Empty paths are taken back. */
static void shapes(struct sheet *sheet, void (*draw_all)(struct sheet *, enum style))
{
    for (enum style style = 0; style < STYLE_COUNT; style++) {
        struct buf *out = sheet->out;
        size_t before = out->len;
        buf_fmt(out, "<path fill=\"#%06x\" d=\"", paint_of(sheet->theme, style).fg);
        size_t start = out->len;
        draw_all(sheet, style);
        if (out->len > start)
            buf_str(out, "\"/>\n");
        else if (out->data)
            out->data[out->len = before] = '\0';
    }
}

/* --- text ------------------------------------------------------------------------------------ */

enum script { SCRIPT_NONE, SCRIPT_ASCII, SCRIPT_WIDE, SCRIPT_OTHER };

static enum script script_of(const struct cell *cell)
{
    if (cell->kind == CELL_RIGHT)
        return SCRIPT_WIDE;
    uint8_t arms[4];
    if (cell->kind != CELL_GLYPH || strokes_of(cell, arms))
        return SCRIPT_NONE;
    if (cell->width == 2)
        return SCRIPT_WIDE;
    return cell->code[0] < 0x80 && !cell->code[1] ? SCRIPT_ASCII : SCRIPT_OTHER;
}

/* The end of the run of text that starts at x. Glyphs that another font may have to help out with
 * are held to their own cell; so are wide ones, which never share a run with narrow ones. */
static int run_end(const struct canvas *canvas, int x, int y)
{
    const struct cell *first = canvas_at(canvas, x, y);
    enum script script = script_of(first);
    if (script == SCRIPT_OTHER)
        return x + 1;
    int end = x + 1;
    for (; end < canvas->cols; end++) {
        const struct cell *cell = canvas_at(canvas, end, y);
        if (script_of(cell) == script && cell->style == first->style)
            continue;
        /* One blank between words of a run belongs to it. */
        const struct cell *next = canvas_at(canvas, end + 1, y);
        if (script != SCRIPT_ASCII || cell->kind != CELL_BLANK || !next ||
            script_of(next) != script || next->style != first->style)
            break;
    }
    return end;
}

static void text_run(struct sheet *sheet, int x, int end, int y)
{
    struct buf *out = sheet->out;
    struct paint paint = paint_at(sheet, x, y);
    enum script script = script_of(canvas_at(sheet->canvas, x, y));
    buf_fmt(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"%s\" fill=\"#%06x\"%s",
            x * CELL_W, y * CELL_H + BASELINE, (end - x) * CELL_W,
            script == SCRIPT_OTHER ? "spacingAndGlyphs" : "spacing", paint.fg,
            paint.bold ? " font-weight=\"bold\"" : "");
    if (script == SCRIPT_WIDE)
        buf_fmt(out, " font-size=\"%d\"", FONT_WIDE);
    buf_char(out, '>');
    for (int at = x; at < end; at++) {
        const struct cell *cell = canvas_at(sheet->canvas, at, y);
        if (cell->kind == CELL_BLANK)
            buf_char(out, ' ');
        else if (cell->kind == CELL_GLYPH)
            markup_glyph(cell, out);
    }
    buf_str(out, "</text>\n");
}

static void text_row(struct sheet *sheet, int y)
{
    for (int x = 0; x < sheet->canvas->cols;) {
        if (script_of(canvas_at(sheet->canvas, x, y)) == SCRIPT_NONE) {
            x++;
            continue;
        }
        int end = run_end(sheet->canvas, x, y);
        text_run(sheet, x, end, y);
        x = end;
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

void export_svg(const struct canvas *canvas, enum theme theme, const struct export_words *words,
                struct buf *out)
{
    struct sheet sheet = {.canvas = canvas, .theme = theme, .out = out};
    int width = canvas->cols * CELL_W, height = canvas->rows * CELL_H;
    buf_fmt(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" xml:lang=\"%s\">\n<title>",
            width, height, width, height, words->lang);
    markup_text(words->title, out);
    buf_str(out, "</title>\n<desc>");
    markup_text(words->caption, out);
    buf_fmt(out,
            "</desc>\n<g shape-rendering=\"crispEdges\">\n"
            "<path fill=\"#%06x\" d=\"M0 0h%dv%dh-%dz\"/>\n",
            paint_ground(theme), width, height, width);
    for (int y = 0; y < canvas->rows; y++)
        rows_of_ground(&sheet, y);
    shapes(&sheet, bars);
    shapes(&sheet, wires);
    buf_fmt(out,
            "</g>\n<g font-family=\"" PAINT_FONTS "\" font-size=\"%d\" xml:space=\"preserve\">\n",
            FONT);
    for (int y = 0; y < canvas->rows; y++)
        text_row(&sheet, y);
    buf_str(out, "</g>\n</svg>\n");
}

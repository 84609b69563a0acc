/* SPDX-License-Identifier: MIT
 *
 * The outline of a bar that was. Made of wires and marks, never of bar cells, so that it cannot be
 * taken for a bar in any sink, with or without colour. */
#include <stdbool.h>

#include "canvas/bar.h"
#include "canvas/cell.h"

enum { DASH_H = 0x2504, DASH_V = 0x2506 };

/* One direction away from the axis, on a canvas of which x and y may be swapped. */
struct pen {
    struct canvas *canvas;
    enum style style;
    bool upright;
    int axis, across; /* the axis; the first line of the bar */
    int thick;
    int away; /* +1, -1: on the canvas, where rows count downwards */
};

/* Lengths as cells: the last cell that a bar touches, from 1; 0: none. */
static int last_cell(struct bar bar)
{
    return (bar.eighths + 7) / 8;
}

static void put(const struct pen *pen, int cell, int line, uint32_t code, char ascii)
{
    int along = pen->axis + pen->away * cell, across = pen->across + line;
    int x = pen->upright ? across : along, y = pen->upright ? along : across;
    if (canvas_ascii(pen->canvas->glyphs))
        cell_ascii(pen->canvas, x, y, pen->style, ascii);
    else
        canvas_put(pen->canvas, x, y, pen->style, code);
}

/* The mark across the bar, one cell in each of its lines. In ASCII a bracket that is open towards
 * the axis: a bar, partial cells included, has none. */
static void draw_mark(const struct pen *pen, int cell)
{
    char ascii = pen->upright ? '=' : pen->away > 0 ? ']' : '[';
    for (int line = 0; line < pen->thick; line++)
        put(pen, cell, line, pen->upright ? DASH_H : DASH_V, ascii);
}

/* The corners of the outline: the far end of its first and of its last line. */
static uint32_t corner(const struct pen *pen, bool first)
{
    static const uint32_t right[] = {0x2510, 0x2518}, left[] = {0x250c, 0x2514};
    static const uint32_t up[] = {0x250c, 0x2510}, down[] = {0x2514, 0x2518};
    bool away = pen->away > 0;
    const uint32_t *pair = pen->upright ? (away ? down : up) : away ? right : left;
    return pair[first ? 0 : 1];
}

static void draw_outline(const struct pen *pen, int from, int to)
{
    int last = pen->thick - 1;
    for (int cell = from; cell < to; cell++)
        for (int line = 0; line <= last; line += last ? last : 1)
            put(pen, cell, line, pen->upright ? DASH_V : DASH_H, pen->upright ? '|' : '-');
    draw_mark(pen, to);
    if (last && !canvas_ascii(pen->canvas->glyphs)) {
        put(pen, to, 0, corner(pen, true), ' ');
        put(pen, to, last, corner(pen, false), ' ');
    }
}

static void draw_ghost(const struct pen *pen, const struct scale *scale, struct bar now,
                       struct bar then)
{
    if (then.nan || then.eighths < 1 || scale->half < 1 || pen->thick < 1)
        return;
    bool same_side = now.eighths > 0 && !now.nan && now.negative == then.negative;
    if (same_side && now.eighths == then.eighths)
        return;
    int tip = same_side ? last_cell(now) : 0, old = last_cell(then);
    old = old < scale->half ? old : scale->half;
    if (old == tip) /* the bar's own tip is worth more than where in its cell the old one was */
        old += now.eighths > then.eighths ? -1 : 1;
    if (old < 1 || old > scale->half)
        return;
    if (old > tip)
        draw_outline(pen, tip + 1, old);
    else
        draw_mark(pen, old);
}

void bar_ghost_h(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                 struct bar now, struct bar then, enum style style)
{
    struct pen pen = {.canvas = canvas,
                      .style = style,
                      .axis = x,
                      .across = y,
                      .thick = thick,
                      .away = then.negative ? -1 : 1};
    draw_ghost(&pen, scale, now, then);
}

void bar_ghost_v(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                 struct bar now, struct bar then, enum style style)
{
    struct pen pen = {.canvas = canvas,
                      .style = style,
                      .upright = true,
                      .axis = y,
                      .across = x,
                      .thick = thick,
                      .away = then.negative ? 1 : -1};
    draw_ghost(&pen, scale, now, then);
}

/* SPDX-License-Identifier: MIT
 *
 * Standing bars, for few components: the axis is a row, names stand below, numbers beyond the tips
 * or, where neighbours would touch, in rows of their own. */
#include <stdio.h>
#include <string.h>

#include "app/mouse.h"
#include "base/num.h"
#include "canvas/spots.h"
#include "view/bars_parts.h"
#include "view/format.h"

enum { PITCH_MAX = 9, PITCH_MIN = 2, TICK_MIN = 2, HALF_MIN = 2 };

/* Where numbers stand. */
enum numbers {
    NUMBERS_TIPS,  /* beyond the tips */
    NUMBERS_ROWS,  /* below the names, in two rows by turns */
    NUMBERS_FOCUS, /* no room: only that of the component in focus, below the names */
};

struct geometry {
    struct rect rect;
    int column; /* columns of one vector */
    int tick;   /* columns of the ticks at its left */
    int pitch, thick;
    int value;
    enum numbers numbers;
    int axis; /* row */
    int names;
    bool note;
    struct scale scales[BARS_COLUMNS];
};

/* --- geometry -------------------------------------------------------------------------------- */

/* The ends fit; a tick between that is longer is left out, since the bars need the columns. */
static int tick_width(const struct bars *bars, const struct scale *scales)
{
    int width = TICK_MIN;
    for (size_t c = 0; c < bars->count; c++) {
        char text[NUM_MAX];
        double end = scales[c].negative ? -scales[c].max : scales[c].max;
        bars_tick_text(bars, &scales[c], end, text, sizeof text);
        int len = (int)strlen(text);
        width = len > width ? len : width;
    }
    return width;
}

static void fit_columns(struct geometry *g, const struct bars *bars)
{
    g->value = bars_value_width(bars);
    g->column = g->rect.w / (int)bars->count;
    bars_scales(bars, SCALE_LINEAR, 1, g->scales);
    g->tick = tick_width(bars, g->scales);
    int pitch = (g->column - g->tick - 2) / (int)bars->d;
    g->pitch = pitch < PITCH_MAX ? pitch : PITCH_MAX;
    g->thick = g->pitch < 4 ? g->pitch - 1 : g->pitch * 2 / 3;
    g->numbers = g->value < g->pitch       ? NUMBERS_TIPS
                 : g->value < 2 * g->pitch ? NUMBERS_ROWS
                                           : NUMBERS_FOCUS;
}

/* Rows from the top: titles, the plot, names, numbers, the note. */
static void fit_rows(struct geometry *g, const struct bars *bars)
{
    int below = 1 + (g->numbers == NUMBERS_ROWS ? 2 : g->numbers == NUMBERS_FOCUS);
    int tips = g->numbers == NUMBERS_TIPS;
    g->note = true;
    int plot = g->rect.h - 1 - below - g->note;
    int half = bars->negative ? (plot - 1 - 2 * tips) / 2 : plot - 1 - tips;
    bars_scales(bars, SCALE_LINEAR, half, g->scales);
    g->axis = g->rect.y + 1 + tips + half;
    g->names = g->axis + 1 + (bars->negative ? half + tips : 0);
}

static struct geometry geometry_of(const struct bars *bars, struct rect rect)
{
    struct geometry g = {.rect = rect};
    fit_columns(&g, bars);
    fit_rows(&g, bars);
    return g;
}

bool bars_upright_fits(const struct bars *bars, int cols, int rows)
{
    if (bars->chart.kind != CHART_UPRIGHT || bars->d > CHART_UPRIGHT_COMPONENTS || !bars->count ||
        cols < 1 || rows < BARS_UPRIGHT_ROWS)
        return false;
    struct geometry g = geometry_of(bars, (struct rect){0, 0, cols, rows});
    return g.pitch >= PITCH_MIN && g.scales[0].half >= HALF_MIN;
}

/* The columns of a vector's bars. */
static int start_of(const struct geometry *g, size_t column)
{
    return g->rect.x + (int)column * g->column + g->tick + 1;
}

static int bar_x(const struct geometry *g, size_t column, size_t i)
{
    return start_of(g, column) + (int)i * g->pitch + (g->pitch - g->thick) / 2;
}

/* --- drawing --------------------------------------------------------------------------------- */

static void draw_ticks(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                       size_t c)
{
    struct bars_tick ticks[BARS_TICKS];
    size_t count = bars_ticks(&g->scales[c], ticks);
    for (size_t t = 0; t < count; t++) {
        char text[NUM_MAX];
        bars_tick_text(bars, &g->scales[c], ticks[t].value, text, sizeof text);
        if ((int)strlen(text) <= g->tick)
            canvas_text_right(canvas, g->rect.x + (int)c * g->column, g->axis - ticks[t].cells,
                              g->tick, STYLE_LABEL, text);
    }
}

/* Every name, every number alone, or every so many-th number. */
static void draw_names(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                       size_t c)
{
    char text[32];
    int digits = bars->d > 9 ? 2 : 1;
    bool full = digits + 2 <= g->pitch;
    size_t by = full || digits + 1 <= g->pitch ? 1 : 2;
    for (size_t i = 0; i < bars->d; i += by) {
        snprintf(text, sizeof text, full ? "x%zu" : "%zu", i + 1);
        int width = (int)strlen(text), x = bar_x(g, c, i) + (g->thick - width + 1) / 2;
        canvas_text(canvas, x, g->names, width, i == bars->focus ? STYLE_FOCUS : STYLE_LABEL, text);
    }
}

/* Centred on its bar, but inside its column. */
static void draw_number(struct canvas *canvas, const struct geometry *g, size_t c, size_t i, int y,
                        enum style style, const char *text)
{
    int width = canvas_text_width(canvas, text);
    int x = bar_x(g, c, i) + (g->thick - width) / 2;
    int left = g->rect.x + (int)c * g->column, right = left + g->column - width;
    x = x < left ? left : x > right ? right : x;
    canvas_text(canvas, x, y, width, style, text);
}

/* The row beyond the tip, and beyond the ghost's where that lies on the same side. */
static int row_beyond(const struct geometry *g, struct bar bar, bool has_ghost, struct bar ghost)
{
    int cells = (bar.eighths + 7) / 8;
    if (has_ghost && ghost.eighths && ghost.negative == bar.negative) {
        int old = (ghost.eighths + 7) / 8;
        cells = old > cells ? old : cells;
    }
    return bar.negative && bar.eighths ? g->axis + cells + 1 : g->axis - cells - 1;
}

static void draw_item(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                      size_t c, size_t i)
{
    const struct scale *scale = &g->scales[c];
    struct bars_item item = bars_item(bars, c, i, i + 1);
    struct bar bar = {0}, ghost = {0};
    struct buf text = {0};
    enum style style = bars->columns[c].fresh ? STYLE_STRONG : STYLE_TEXT;
    if (item.masked) {
        style = STYLE_MASK;
        buf_str(&text, "?");
        if (g->numbers != NUMBERS_TIPS)
            draw_number(canvas, g, c, i, g->axis - 1, style, "?");
    } else {
        bar = bar_of(item.bar, scale);
        ghost = item.has_ghost ? bar_of(item.ghost, scale) : ghost;
        int x = bar_x(g, c, i);
        bar_draw_v(canvas, x, g->axis, g->thick, scale, bar, style_bar(bar.negative, false));
        if (item.has_ghost)
            bar_ghost_v(canvas, x, g->axis, g->thick, scale, bar, ghost, STYLE_GHOST);
        format_fixed(&text, item.value, bars->decimals);
    }
    int y = g->numbers == NUMBERS_TIPS   ? row_beyond(g, bar, item.has_ghost, ghost)
            : g->numbers == NUMBERS_ROWS ? g->names + 1 + (int)(i % 2)
                                         : g->names + 1;
    if (g->numbers != NUMBERS_FOCUS || i == bars->focus)
        draw_number(canvas, g, c, i, y, style, buf_text(&text));
    buf_free(&text);
}

static void draw_column(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                        size_t c)
{
    const struct bars_column *column = &bars->columns[c];
    int start = start_of(g, c), width = (int)bars->d * g->pitch;
    int title = canvas_text_width(canvas, column->title);
    int x = start + (width - title) / 2, left = g->rect.x + (int)c * g->column;
    canvas_text(canvas, x < left ? left : x, g->rect.y, g->column, bars_title_style(column),
                column->title);
    struct rect line = {start, g->axis, width, 1};
    struct rect before = canvas_clip(canvas, line);
    canvas_wire_h(canvas, start - 1, start + width, g->axis, WIRE_LIGHT, STYLE_AXIS);
    canvas_unclip(canvas, before);
    for (size_t i = 0; i < bars->d; i++) {
        int top = g->rect.y + 1; /* below the title */
        spots_add(canvas,
                  (struct rect){start + (int)i * g->pitch, top, g->pitch, g->names + 1 - top},
                  TARGET_COMPONENT, i);
    }
    draw_ticks(canvas, bars, g, c);
    draw_names(canvas, bars, g, c);
    for (size_t i = 0; i < bars->d && !column->hidden; i++)
        draw_item(canvas, bars, g, c, i);
}

int bars_upright_draw(struct canvas *canvas, struct rect rect, const struct bars *bars)
{
    struct geometry g = geometry_of(bars, rect);
    struct bars_range all = {.count = bars->d, .rows = (int)bars->d};
    for (size_t c = 0; c < bars->count; c++)
        draw_column(canvas, bars, &g, c);
    int below = 1 + (g.numbers == NUMBERS_ROWS ? 2 : g.numbers == NUMBERS_FOCUS);
    int note = g.names + below;
    bars_note(canvas, (struct rect){rect.x, note, rect.w, 1}, g.tick + 1, bars, &g.scales[0], &all);
    return note + 1 - rect.y;
}

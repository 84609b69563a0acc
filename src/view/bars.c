/* SPDX-License-Identifier: MIT
 *
 * Lying bars: a row for each component or group, a column for each vector. */
#include "view/bars.h"

#include <math.h>
#include <stdio.h>

#include "app/mouse.h"
#include "app/predict.h"
#include "base/num.h"
#include "canvas/spots.h"
#include "view/bars_parts.h"
#include "view/format.h"
#include "view/room.h"

enum { HEAD_ROWS = 2, NOTE_ROWS = 1 }; /* titles and ticks above, the scale below */
enum { LEAST_COMPONENTS = 4 };         /* with fewer rows the arithmetic gives way */

struct geometry {
    struct rect rect;
    int name, value; /* columns of a component's name and of a number */
    int column;      /* columns of one vector */
    int top;         /* rows above the first component */
    int pitch, thick, air;
    bool ticks, note;
    struct bars_range range;
    struct scale scales[BARS_COLUMNS];
};

/* --- what is shown --------------------------------------------------------------------------- */

struct bars bars_begin(const struct app *app, size_t op)
{
    const struct trace_point *point = &app->now.trace.points[op];
    size_t ghost_d = 0;
    const struct trace_point *ghost = app_ghost(app, op, &ghost_d);
    struct bars bars = {
        .d = app_components(app),
        .ghost_d = ghost_d,
        .max_abs = point->max_abs,
        .min_abs = point->min_abs,
        .negative = point->has_negative,
        .decimals = num_decimals(point->max_abs, app->settings.digits),
        .focus = app->focus,
        .lang = app->settings.lang,
        .chart = app->chart,
        .pinned = app->pin.on,
        .hides = predict_stands(app) ? predict_hides : NULL,
        .app = app,
    };
    if (ghost) { /* neither may be clipped */
        bool smaller = ghost->min_abs > 0 && (bars.min_abs == 0 || ghost->min_abs < bars.min_abs);
        bars.max_abs = ghost->max_abs > bars.max_abs ? ghost->max_abs : bars.max_abs;
        bars.min_abs = smaller ? ghost->min_abs : bars.min_abs;
        bars.negative |= ghost->has_negative;
    }
    return bars;
}

struct bars_column *bars_add(struct bars *bars, const char *title, enum quantity quantity,
                             const float *values, const float *ghost)
{
    size_t token = app_token(bars->app);
    struct bars_column *column = &bars->columns[bars->count++];
    *column = (struct bars_column){.title = title,
                                   .quantity = quantity,
                                   .values = values + token * bars->d,
                                   .ghost = ghost ? ghost + token * bars->ghost_d : NULL};
    return column;
}

/* --- geometry -------------------------------------------------------------------------------- */

/* Rows in which each of d components has a lying bar. */
static int rows_of(size_t d)
{
    return HEAD_ROWS + (d > 1000 ? 1000 : (int)d) + NOTE_ROWS;
}

int bars_rows_wanted(const struct bars *bars, int cols)
{
    if (bars_upright_fits(bars, cols, 1000))
        return 2 * BARS_UPRIGHT_ROWS + NOTE_ROWS;
    if (bars->d > 10)
        return rows_of(bars->d);
    return HEAD_ROWS + 3 * (int)bars->d - 1 + NOTE_ROWS;
}

int bars_rows_least(const struct bars *bars, int cols)
{
    if (bars_upright_fits(bars, cols, 1000))
        return BARS_UPRIGHT_GOOD;
    return rows_of(bars->d < LEAST_COMPONENTS ? bars->d : LEAST_COMPONENTS);
}

int bars_rows_all(const struct bars *bars)
{
    bool listed = bars->chart.kind != CHART_UPRIGHT && bars->d <= 16;
    return listed ? rows_of(bars->d) : 0;
}

static void fit_rows(struct geometry *g, const struct bars *bars, int rows)
{
    int few = bars->d < 5 ? (int)bars->d : 5;
    g->note = rows >= few + HEAD_ROWS + NOTE_ROWS || (bars_must_note(bars) && rows >= 3);
    g->ticks = rows >= few + HEAD_ROWS;
    g->top = g->ticks ? HEAD_ROWS : 1;
    g->range = bars_range(bars, rows - g->top - g->note);
    int shown = g->range.rows, room = rows - g->top - g->note;
    bool all = !g->range.grouped && !g->range.zoomed;
    struct room_rows fit = all ? room_rows(room, shown) : (struct room_rows){1, 1};
    g->pitch = fit.pitch;
    g->thick = fit.thick;
    int body = (shown - 1) * g->pitch + g->thick;
    g->air = g->note && g->thick > 2 && room > body; /* before the note */
}

static int name_width(const struct bars *bars, const struct bars_range *range)
{
    char text[64];
    if (range->grouped)
        return snprintf(text, sizeof text, "x%zu-%zu", bars->d, bars->d) + 1;
    return snprintf(text, sizeof text, "x%zu", bars->d) + 1;
}

static void fit_columns(struct geometry *g, const struct bars *bars)
{
    g->value = bars_value_width(bars);
    g->name = name_width(bars, &g->range);
    g->column = (g->rect.w - g->name) / (int)bars->count;
    int cells = g->column - g->value - 3; /* the axis, a blank before and one behind the number */
    bars_scales(bars, bars->chart.kind == CHART_LOG ? SCALE_LOG : SCALE_LINEAR,
                bars->negative ? cells / 2 : cells, g->scales);
}

static int left_of(const struct geometry *g, size_t column)
{
    return g->rect.x + g->name + (int)column * g->column;
}

static int axis_of(const struct geometry *g, size_t column)
{
    const struct scale *scale = &g->scales[column];
    return left_of(g, column) + (scale->negative ? scale->half : 0);
}

/* --- titles and ticks ------------------------------------------------------------------------ */

enum style bars_title_style(const struct bars_column *column)
{
    return column->fresh ? STYLE_HERE : column->hidden ? STYLE_FAINT : STYLE_STRONG;
}

static void draw_title(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                       size_t c)
{
    const char *name = bars->columns[c].title;
    char title[160], max[NUM_MAX];
    bars_tick_text(bars, &g->scales[c], g->scales[c].max, max, sizeof max);
    snprintf(title, sizeof title, "%s  ±%s", name, max);
    if (g->ticks || canvas_text_width(canvas, title) >= g->column)
        snprintf(title, sizeof title, "%s", name);
    int left = left_of(g, c), width = canvas_text_width(canvas, title);
    int x = axis_of(g, c) - width / 2, right = left + g->column - width;
    x = x > right ? right : x;
    canvas_text(canvas, x < left ? left : x, g->rect.y, g->column,
                bars_title_style(&bars->columns[c]), title);
}

/* Ticks of all columns stand in one row: what is taken there. */
struct row {
    bool taken[1024];
    int from, to; /* columns of the canvas */
};

/* Whole and with a blank at both sides? */
static bool tick_fits(const struct row *row, int start, int width)
{
    if (start < row->from || start + width > row->to)
        return false;
    for (int i = start - 1; i <= start + width; i++)
        if (i >= row->from && i < row->to && row->taken[i - row->from])
            return false;
    return true;
}

/* `count` ticks (one, or a value and its opposite) that are drawn together or not at all. */
static void draw_tick(struct canvas *canvas, const struct bars *bars, const struct scale *scale,
                      struct row *row, int axis, int y, const struct bars_tick *ticks, size_t count)
{
    char texts[2][NUM_MAX];
    int starts[2], widths[2];
    for (size_t t = 0; t < count; t++) {
        bars_tick_text(bars, scale, ticks[t].value, texts[t], sizeof texts[t]);
        widths[t] = canvas_text_width(canvas, texts[t]);
        starts[t] = axis + ticks[t].cells - widths[t] / 2;
        if (!tick_fits(row, starts[t], widths[t]))
            return;
    }
    if (count == 2 && starts[1] + widths[1] >= starts[0])
        return;
    for (size_t t = 0; t < count; t++) {
        for (int i = starts[t]; i < starts[t] + widths[t]; i++)
            row->taken[i - row->from] = true;
        canvas_text(canvas, starts[t], y, widths[t], STYLE_LABEL, texts[t]);
    }
}

/* In every column the first ticks before the next in any, so that none takes another's place. */
static void draw_ticks(struct canvas *canvas, const struct bars *bars, const struct geometry *g)
{
    struct bars_tick ticks[BARS_COLUMNS][BARS_TICKS];
    size_t count[BARS_COLUMNS] = {0};
    struct row row = {.from = g->rect.x, .to = g->rect.x + g->rect.w};
    if (row.to - row.from > 1024)
        row.to = row.from + 1024;
    for (size_t c = 0; c < bars->count; c++)
        count[c] = bars_ticks(&g->scales[c], ticks[c]);
    for (size_t t = 0; t < BARS_TICKS; t++)
        for (size_t c = 0; c < bars->count; c++) {
            /* The ends singly: one is better than none. Those between only both. */
            const struct bars_tick *tick = &ticks[c][t];
            bool pair = t + 1 < count[c] && !tick->major && tick[1].value == -tick->value;
            bool second = t > 0 && t < count[c] && !tick->major && tick->value == -tick[-1].value;
            if (t < count[c] && !second)
                draw_tick(canvas, bars, &g->scales[c], &row, axis_of(g, c), g->rect.y + 1, tick,
                          pair ? 2 : 1);
        }
}

/* --- rows ------------------------------------------------------------------------------------ */

static void draw_item(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                      size_t c, int y, const struct bars_item *item, bool alt)
{
    const struct scale *scale = &g->scales[c];
    int axis = axis_of(g, c), number = left_of(g, c) + g->column - 1 - g->value;
    int middle = y + (g->thick - 1) / 2;
    if (item->masked) {
        if (scale->half >= 1)
            canvas_text(canvas, axis + 1, middle, 1, STYLE_MASK, "?");
        canvas_text_right(canvas, number, middle, g->value, STYLE_MASK, "?");
        return;
    }
    struct bar bar = bar_of(item->bar, scale);
    bar_draw_h(canvas, axis, y, g->thick, scale, bar, style_bar(bar.negative, alt));
    if (item->has_ghost)
        bar_ghost_h(canvas, axis, y, g->thick, scale, bar, bar_of(item->ghost, scale), STYLE_GHOST);
    struct buf text = {0};
    format_fixed(&text, item->value, bars->decimals);
    canvas_text_right(canvas, number, middle, g->value,
                      bars->columns[c].fresh ? STYLE_STRONG : STYLE_TEXT, buf_text(&text));
    buf_free(&text);
}

/* Of a row, the component that its first bar shows; a question may hide which. */
static size_t pointed(const struct bars *bars, size_t from, size_t to)
{
    const float *values = bars->columns[0].values;
    size_t found = from;
    for (size_t i = from; i < to && !bars->hides; i++)
        if (fabsf(values[i]) > fabsf(values[found]) || (isnan(values[i]) && !isnan(values[found])))
            found = i;
    return found;
}

static void draw_row(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                     int row)
{
    size_t from, to;
    char name[64];
    bars_row(&g->range, row, &from, &to);
    int y = g->rect.y + g->top + row * g->pitch;
    bool focus = bars->focus >= from && bars->focus < to;
    if (to - from == 1)
        snprintf(name, sizeof name, "x%zu", from + 1);
    else
        snprintf(name, sizeof name, "x%zu-%zu", from + 1, to);
    if (canvas->spots)
        spots_add(canvas, (struct rect){g->rect.x, y, g->rect.w, g->thick}, TARGET_COMPONENT,
                  focus ? bars->focus : pointed(bars, from, to));
    canvas_text(canvas, g->rect.x, y + (g->thick - 1) / 2, g->name,
                focus ? STYLE_FOCUS : STYLE_LABEL, name);
    /* By component where they scroll: a bar keeps its shade. */
    bool alt = g->pitch == 1 && (g->range.zoomed ? from % 2 : (size_t)row % 2);
    for (size_t c = 0; c < bars->count; c++) {
        if (bars->columns[c].hidden)
            continue;
        struct bars_item item = bars_item(bars, c, from, to);
        draw_item(canvas, bars, g, c, y, &item, alt);
    }
}

/* The clip cuts the loose ends off, so that the line is whole in its first and last row. */
static void draw_axis(struct canvas *canvas, int x, int y, int rows)
{
    struct rect before = canvas_clip(canvas, (struct rect){x, y, 1, rows});
    canvas_wire_v(canvas, x, y - 1, y + rows, WIRE_LIGHT, STYLE_AXIS);
    canvas_unclip(canvas, before);
}

int bars_draw(struct canvas *canvas, struct rect rect, const struct bars *bars)
{
    if (bars_upright_fits(bars, rect.w, rect.h))
        return bars_upright_draw(canvas, rect, bars);
    struct geometry g = {.rect = rect};
    fit_rows(&g, bars, rect.h);
    if (!g.range.rows)
        return 0;
    fit_columns(&g, bars);
    int body = (g.range.rows - 1) * g.pitch + g.thick;
    for (size_t c = 0; c < bars->count; c++) {
        draw_title(canvas, bars, &g, c);
        if (g.scales[c].half >= 1)
            draw_axis(canvas, axis_of(&g, c), rect.y + g.top, body);
    }
    if (g.ticks)
        draw_ticks(canvas, bars, &g);
    for (int row = 0; row < g.range.rows; row++)
        draw_row(canvas, bars, &g, row);
    if (g.note)
        bars_note(canvas, (struct rect){rect.x, rect.y + g.top + body + g.air, rect.w, 1}, g.name,
                  bars, &g.scales[0], &g.range);
    return g.top + body + g.air + g.note;
}

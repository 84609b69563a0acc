/* SPDX-License-Identifier: MIT */
#include "view/bars.h"

#include <math.h>
#include <stdio.h>

#include "base/num.h"
#include "canvas/bar.h"
#include "view/format.h"
#include "view/words.h"

enum { HEAD_ROWS = 2, NOTE_ROWS = 1 }; /* titles and ticks above, the scale below */

struct geometry {
    int name, value; /* columns of a component's name and of a number */
    int column;      /* columns of one vector */
    int top;         /* rows above the first component */
    int groups;      /* rows of components */
    int pitch, thick;
    bool ticks, note;
    struct scale scale;
};

int bars_rows_wanted(size_t d)
{
    return d > 10 ? bars_rows_needed(d) : HEAD_ROWS + 3 * (int)d - 1 + NOTE_ROWS;
}

int bars_rows_needed(size_t d)
{
    return HEAD_ROWS + (d > 1000 ? 1000 : (int)d) + NOTE_ROWS;
}

/* --- geometry -------------------------------------------------------------------------------- */

static void fit_rows(struct geometry *g, size_t d, int rows)
{
    g->note = rows >= (int)(d < 5 ? d : 5) + HEAD_ROWS + NOTE_ROWS;
    g->ticks = rows >= (int)(d < 5 ? d : 5) + HEAD_ROWS;
    g->top = g->ticks ? HEAD_ROWS : 1;
    int room = rows - g->top - g->note;
    room = room < 0 ? 0 : room;
    g->groups = d < (size_t)room ? (int)d : room;
    bool thick = g->groups == (int)d && room >= 3 * g->groups - 1;
    bool apart = g->groups == (int)d && room >= 2 * g->groups - 1;
    g->pitch = thick ? 3 : apart ? 2 : 1;
    g->thick = thick ? 2 : 1;
}

static int name_width(size_t d, int groups)
{
    char text[64];
    if ((size_t)groups >= d)
        return snprintf(text, sizeof text, "x%zu", d) + 1;
    return snprintf(text, sizeof text, "x%zu-%zu", d, d) + 1;
}

static void fit_columns(struct geometry *g, const struct bars *bars, int cols)
{
    g->value = 5; /* hidden values count too: nothing may move when they come */
    for (size_t c = 0; c < bars->count; c++)
        g->value = format_width(bars->columns[c].values, bars->d, bars->decimals, g->value);
    g->name = name_width(bars->d, g->groups);
    g->column = (cols - g->name) / (int)bars->count;
    int cells = g->column - g->value - 3; /* the axis, a blank before and one behind the number */
    g->scale = (struct scale){.max = scale_ceil(bars->max_abs), .negative = bars->negative};
    g->scale.half = bars->negative ? cells / 2 : cells;
    g->scale.half = g->scale.half < 0 ? 0 : g->scale.half;
}

static int axis_of(const struct geometry *g, struct rect rect, size_t column)
{
    int left = rect.x + g->name + (int)column * g->column;
    return left + (g->scale.negative ? g->scale.half : 0);
}

/* --- drawing --------------------------------------------------------------------------------- */

static void draw_tick(struct canvas *canvas, int x, int y, double value)
{
    char text[NUM_MAX];
    int width = (int)num_trim(value, 7, text);
    canvas_text(canvas, x - width / 2, y, width, STYLE_LABEL, text);
}

static void draw_head(struct canvas *canvas, struct rect rect, const struct bars *bars,
                      const struct geometry *g, size_t c)
{
    const struct bars_column *column = &bars->columns[c];
    int axis = axis_of(g, rect, c), left = rect.x + g->name + (int)c * g->column;
    enum style style = column->fresh ? STYLE_HERE : column->hidden ? STYLE_FAINT : STYLE_STRONG;
    char title[96], max[NUM_MAX];
    num_trim(g->scale.max, 7, max);
    snprintf(title, sizeof title, g->ticks ? "%s" : "%s  ±%s", column->title, max);
    int width = canvas_text_width(canvas, title);
    int x = axis - width / 2;
    canvas_text(canvas, x < left ? left : x, rect.y, g->column, style, title);
    if (!g->ticks)
        return;
    int half = g->scale.half;
    if (half < 1)
        return;
    draw_tick(canvas, axis, rect.y + 1, 0);
    draw_tick(canvas, axis + half, rect.y + 1, g->scale.max);
    if (g->scale.negative)
        draw_tick(canvas, axis - half, rect.y + 1, -g->scale.max);
    if (half >= 16) {
        draw_tick(canvas, axis + half / 2, rect.y + 1, g->scale.max / 2);
        if (g->scale.negative)
            draw_tick(canvas, axis - half / 2, rect.y + 1, -g->scale.max / 2);
    }
}

/* Of a group the value that is largest in size, not-a-number before all: it must not be hidden. */
static float extreme(const float *values, size_t from, size_t to)
{
    float found = values[from];
    for (size_t i = from; i < to && !isnan(found); i++)
        if (isnan(values[i]) || fabsf(values[i]) > fabsf(found))
            found = values[i];
    return found;
}

static enum style bar_style(bool negative, bool alt)
{
    if (negative)
        return alt ? STYLE_NEGATIVE_ALT : STYLE_NEGATIVE;
    return alt ? STYLE_POSITIVE_ALT : STYLE_POSITIVE;
}

static void draw_value(struct canvas *canvas, const struct bars *bars, const struct geometry *g,
                       struct rect rect, size_t c, int y, float value, bool alt)
{
    struct bar bar = bar_of(value, &g->scale);
    bar_draw_h(canvas, axis_of(g, rect, c), y, g->thick, &g->scale, bar,
               bar_style(bar.negative, alt));
    struct buf text = {0};
    format_fixed(&text, value, bars->decimals);
    int right = rect.x + g->name + ((int)c + 1) * g->column - 1;
    enum style style = bars->columns[c].fresh ? STYLE_STRONG : STYLE_TEXT;
    canvas_text_right(canvas, right - g->value, y, g->value, style,
                      buf_text(&text));
    buf_free(&text);
}

static void draw_component(struct canvas *canvas, struct rect rect, const struct bars *bars,
                           const struct geometry *g, int group)
{
    size_t from = (size_t)group * bars->d / (size_t)g->groups;
    size_t to = ((size_t)group + 1) * bars->d / (size_t)g->groups;
    int y = rect.y + g->top + group * g->pitch;
    bool focus = bars->focus >= from && bars->focus < to;
    char name[64];
    if (to - from == 1)
        snprintf(name, sizeof name, "x%zu", from + 1);
    else
        snprintf(name, sizeof name, "x%zu-%zu", from + 1, to);
    canvas_text(canvas, rect.x, y, g->name, focus ? STYLE_FOCUS : STYLE_LABEL, name);
    bool alt = g->pitch == 1 && group % 2;
    for (size_t c = 0; c < bars->count; c++)
        if (!bars->columns[c].hidden)
            draw_value(canvas, bars, g, rect, c, y, extreme(bars->columns[c].values, from, to),
                       alt);
}

static void draw_note(struct canvas *canvas, struct rect rect, const struct bars *bars,
                      const struct geometry *g, int y)
{
    if (g->scale.half < 1)
        return;
    struct buf text = {0};
    bool grouped = (size_t)g->groups < bars->d;
    buf_str(&text,
            word(bars->count > 1 && !grouped ? WORD_SAME_SCALE : WORD_ONE_SCALE, bars->lang));
    buf_char(&text, ' ');
    double cell = g->scale.max / g->scale.half;
    format_trim(&text, cell, format_decimals(cell, 2));
    if (grouped)
        buf_fmt(&text, "; %s %zu", word(WORD_EACH_ROW, bars->lang),
                (bars->d + (size_t)g->groups - 1) / (size_t)g->groups);
    canvas_text(canvas, rect.x + g->name, y, rect.w - g->name, STYLE_LABEL, buf_text(&text));
    buf_free(&text);
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
    struct geometry g = {0};
    fit_rows(&g, bars->d, rect.h);
    if (!g.groups)
        return 0;
    fit_columns(&g, bars, rect.w);
    int body = (g.groups - 1) * g.pitch + g.thick;
    for (size_t c = 0; c < bars->count; c++) {
        draw_head(canvas, rect, bars, &g, c);
        if (g.scale.half >= 1) {
            draw_axis(canvas, axis_of(&g, rect, c), rect.y + g.top, body);
        }
    }
    for (int group = 0; group < g.groups; group++)
        draw_component(canvas, rect, bars, &g, group);
    if (g.note)
        draw_note(canvas, rect, bars, &g, rect.y + g.top + body);
    return g.top + body + g.note;
}

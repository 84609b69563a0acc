/* SPDX-License-Identifier: MIT
 *
 * What the LM head gives: the best entries of the vocabulary, their scores as bars, and what share
 * each has. */
#include "view/panel.h"

#include "base/num.h"
#include "canvas/bar.h"
#include "view/format.h"
#include "view/room.h"
#include "view/words.h"

enum { SHARE = 6, GAP = 2, LARGE = 40 }; /* "100.0%"; a tick reaches over the end of its bar */

struct table {
    const struct app *app;
    struct canvas *canvas;
    struct rect rect;
    const struct score *top;
    int count;
    int name, value; /* columns of an entry's name and of a score */
    int decimals;
    int head; /* rows above the first entry */
    int axis; /* column */
    struct room_rows rows;
    struct scale scale;
};

static const char *name_of(const struct table *t, int i)
{
    return t->app->now.inputs.model.head.names[t->top[i].id];
}

static int widest(int a, int b)
{
    return a > b ? a : b;
}

static void fit(struct table *t)
{
    const struct trace_point *point = app_point(t->app);
    t->decimals = num_decimals(point->max_abs, t->app->settings.digits);
    t->value = canvas_text_width(t->canvas, word(WORD_SCORE, t->app->settings.lang));
    for (int i = 0; i < t->count; i++) {
        struct buf text = {0};
        format_fixed(&text, t->top[i].score, t->decimals);
        t->value = widest(t->value, canvas_text_width(t->canvas, buf_text(&text)));
        t->name = widest(t->name, canvas_text_width(t->canvas, name_of(t, i)));
        buf_free(&text);
    }
    if (t->name > t->rect.w / 3)
        t->name = t->rect.w / 3;
    t->head = t->rect.h > t->count;
    /* Beside the bars of other steps thicker ones would shout. */
    int rows = t->rect.h - t->head, calm = 4 * t->count - 1;
    t->rows = room_rows(t->rect.h < LARGE && rows > calm ? calm : rows, t->count);
    int cells =
        t->rect.w - t->name - 1 - 1 - 2 * GAP - t->value - GAP - SHARE; /* the axis is one */
    t->scale = (struct scale){.max = scale_ceil(point->max_abs), .negative = point->has_negative};
    t->scale.half = t->scale.negative ? cells / 2 : cells;
    t->axis = t->rect.x + t->name + 1 + (t->scale.negative ? t->scale.half : 0);
}

static int share_at(const struct table *t)
{
    return t->rect.x + t->rect.w - SHARE;
}

static int value_at(const struct table *t)
{
    return share_at(t) - GAP - t->value;
}

static void draw_tick(const struct table *t, double value, int cells)
{
    char text[NUM_MAX];
    num_trim(value, 7, text);
    int width = canvas_text_width(t->canvas, text), x = t->axis + cells - width / 2;
    if (cells == 0 || t->scale.half > width)
        canvas_text(t->canvas, x, t->rect.y, width, STYLE_LABEL, text);
}

static void draw_head(const struct table *t)
{
    enum lang lang = t->app->settings.lang;
    draw_tick(t, 0, 0);
    draw_tick(t, t->scale.max, t->scale.half);
    if (t->scale.negative)
        draw_tick(t, -t->scale.max, -t->scale.half);
    canvas_text_right(t->canvas, value_at(t), t->rect.y, t->value, STYLE_LABEL,
                      word(WORD_SCORE, lang));
    canvas_text_right(t->canvas, share_at(t), t->rect.y, SHARE, STYLE_LABEL,
                      word(WORD_SHARE, lang));
}

/* Six columns whatever it is. */
static void write_share(double p, struct buf *text)
{
    if (p > 0 && p * 100 < 0.05)
        buf_str(text, "<0.1");
    else
        format_fixed(text, p * 100, 1);
    buf_char(text, '%');
}

static void draw_entry(const struct table *t, int i, int y)
{
    enum style style = i ? STYLE_TEXT : STYLE_STRONG;
    int middle = y + (t->rows.thick - 1) / 2;
    canvas_text(t->canvas, t->rect.x, middle, t->name, style, name_of(t, i));
    if (t->scale.half >= 1) {
        struct bar bar = bar_of(t->top[i].score, &t->scale);
        bar_draw_h(t->canvas, t->axis, y, t->rows.thick, &t->scale, bar,
                   style_bar(bar.negative, t->rows.pitch == 1 && i % 2));
    }
    struct buf text = {0};
    format_fixed(&text, t->top[i].score, t->decimals);
    canvas_text_right(t->canvas, value_at(t), middle, t->value, style, buf_text(&text));
    buf_clear(&text);
    write_share(t->top[i].p, &text);
    canvas_text_right(t->canvas, share_at(t), middle, SHARE, style, buf_text(&text));
    buf_free(&text);
}

void panel_scores(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct trace_point *point = app_point(app);
    struct table t = {.app = app,
                      .canvas = canvas,
                      .rect = rect,
                      .top = point->top + app_token(app) * point->top_count,
                      .count = (int)point->top_count};
    if (t.count > rect.h)
        t.count = rect.h;
    if (t.count < 1)
        return;
    fit(&t);
    int first = rect.y + t.head, body = (t.count - 1) * t.rows.pitch + t.rows.thick;
    if (t.scale.half >= 1) {
        if (t.head)
            draw_head(&t);
        struct rect before = canvas_clip(canvas, (struct rect){t.axis, first, 1, body});
        canvas_wire_v(canvas, t.axis, first - 1, first + body, WIRE_LIGHT, STYLE_AXIS);
        canvas_unclip(canvas, before);
    }
    for (int i = 0; i < t.count; i++)
        draw_entry(&t, i, first + i * t.rows.pitch);
}

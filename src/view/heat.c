/* SPDX-License-Identifier: MIT */
#include "view/heat.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/mouse.h"
#include "app/predict.h"
#include "base/utf8.h"
#include "canvas/bar.h"
#include "canvas/spots.h"
#include "view/format.h"
#include "view/marks.h"
#include "view/words.h"

struct brush {
    const struct heat *heat;
    const struct heat_fit *fit;
    struct canvas *canvas;
    struct rect rect;
    double max; /* a full bar */
};

/* --- numbers and bars of one cell ------------------------------------------------------------ */

/* In `rows` rows: from below or from above. `sided`: only that tells the sign, so no cell may be
 * full; and in ASCII, where the side cannot be seen, negative ones have signs of their own. */
static void draw_upright(const struct brush *b, struct rect at, float value, bool alt, bool sided)
{
    struct scale scale = {.max = b->max, .half = at.h, .negative = true};
    struct bar bar = bar_of(value, &scale);
    enum style style = style_bar(bar.negative, alt);
    if (sided && bar.eighths == 8)
        bar.eighths = 7;
    if (sided && bar.negative && canvas_ascii(b->canvas->glyphs)) {
        for (int i = 0; i < at.w; i++)
            canvas_put(b->canvas, at.x + i, at.y, style, bar.eighths < 4 ? '-' : '=');
        return;
    }
    bar.clipped = false;
    bar_draw_v(b->canvas, at.x, bar.negative ? at.y - 1 : at.y + at.h, at.w, &scale, bar, style);
}

/* Up and down from the line in the middle. */
static void draw_from_middle(const struct brush *b, int x, int y, int w, float value, bool alt)
{
    struct scale scale = {.max = b->max, .half = b->fit->bar / 2, .negative = true};
    struct bar bar = bar_of(value, &scale);
    bar.clipped = false;
    bar_draw_v(b->canvas, x, y + scale.half - bar.negative, w, &scale, bar,
               style_bar(bar.negative, alt));
}

static void draw_number(const struct brush *b, int x, int y, int w, double value, enum style style)
{
    char text[NUM_MAX];
    heat_number(value, b->heat->decimals, text);
    canvas_text_right(b->canvas, x, y, w, style, text);
}

/* Where a number ends, for what stands in its place. */
static int last_column(const struct brush *b, int x)
{
    return x + (b->fit->kind == HEAT_BESIDE ? b->fit->value : b->fit->cell - 1);
}

static void draw_masked(const struct brush *b, int x, int y)
{
    canvas_put(b->canvas, last_column(b, x), y, STYLE_MASK, '?');
}

/* The place of a value that is still to come. */
static void draw_empty(const struct brush *b, int x, int y)
{
    canvas_put(b->canvas, last_column(b, x), y, STYLE_FAINT, '.');
}

struct shown {
    float value, bar; /* two, since in a motion the bar grows */
    bool strong, alt;
};

static void draw_cell(const struct brush *b, int x, int y, const struct shown *shown)
{
    const struct heat_fit *fit = b->fit;
    int w = fit->cell, blank = w > 1;
    enum style style = shown->strong ? STYLE_STRONG : STYLE_TEXT;
    bool numbers = fit->kind == HEAT_STACKED || fit->kind == HEAT_BESIDE, alt = shown->alt;
    switch (fit->kind) {
    case HEAT_STACKED:
        draw_number(b, x, y, w, shown->value, style);
        draw_upright(b, (struct rect){x + blank, y + 1, w - blank, fit->bar}, shown->bar, alt,
                     false);
        break;
    case HEAT_BESIDE:
        draw_number(b, x, y, fit->value + 1, shown->value, style);
        x += fit->value + 1 + (w > fit->value + 2);
        draw_upright(b, (struct rect){x, y, 1, 1}, shown->bar, alt, false);
        break;
    case HEAT_BARS:
        draw_from_middle(b, x + blank, y, w - blank, shown->bar, alt);
        break;
    case HEAT_CELLS:
        if (blank && shown->value < 0)
            canvas_put(b->canvas, x, y, STYLE_NEGATIVE, '-');
        draw_upright(b, (struct rect){x + blank, y, w - blank, 1}, shown->bar, alt, w == 1);
        break;
    }
    if (isnan(shown->value) && !numbers) /* a number says it itself */
        canvas_put(b->canvas, x + w - 1, y, STYLE_WARNING, '!');
}

/* --- the maps -------------------------------------------------------------------------------- */

/* Does a question hide any of the components [from, to)? Only of the token looked at. */
static bool hides(const struct heat *heat, const struct heat_map *map, size_t from, size_t to)
{
    if (map->quantity == QUANTITY_COUNT)
        return false;
    for (size_t i = from; i < to; i++)
        if (predict_hides(heat->app, map->quantity, i))
            return true;
    return false;
}

/* The length of a bar on its way from `before`, of which `left` is still to come. */
static float grown(float value, float before, float left)
{
    bool both = left > 0 && isfinite(value) && isfinite(before);
    return both ? value + (before - value) * left : value;
}

/* Rows of a token, without the blank below. */
static int line_height(const struct heat_fit *fit)
{
    int height = fit->kind == HEAT_STACKED ? 1 + fit->bar : fit->bar;
    return height < 1 ? 1 : height;
}

/* [from, to) */
struct part {
    size_t from, to;
};

/* Where a cell stands for several values: those that are looked at, else the first. */
static size_t looked_at(size_t at, struct part part)
{
    return at >= part.from && at < part.to ? at : part.from;
}

static void mark_cell(const struct brush *b, int x, int y, struct part tokens,
                      struct part components)
{
    const struct app *app = b->heat->app;
    size_t token = looked_at(app_token(app), tokens);
    spots_add(b->canvas, (struct rect){x, y, b->fit->cell, line_height(b->fit)}, TARGET_CELL,
              token * app_components(app) + looked_at(app->focus, components));
}

static void draw_map_line(const struct brush *b, const struct heat_map *map, int left, int line)
{
    const struct heat *heat = b->heat;
    const struct heat_fit *fit = b->fit;
    size_t from, to, token = app_token(heat->app), d = app_components(heat->app);
    size_t columns = (size_t)fit->columns;
    float values[HEAT_COLUMNS_MAX], before[HEAT_COLUMNS_MAX] = {0};
    float left_over = map->fresh ? (float)motion_left(heat->app) : 0;
    int y = b->rect.y + fit->head + line * fit->pitch;
    heat_line(heat, fit, line, &from, &to);
    if (!map->hidden)
        heat_extremes(map->values, d, from, to, columns, values);
    if (left_over > 0 && map->before)
        heat_extremes(map->before, d, from, to, columns, before);
    bool asked = predict_stands(heat->app) && token >= from && token < to;
    for (size_t c = 0; c < columns; c++) {
        int x = b->rect.x + left + (int)c * fit->cell;
        mark_cell(b, x, y, (struct part){from, to},
                  (struct part){c * d / columns, (c + 1) * d / columns});
        if (map->hidden)
            draw_empty(b, x, y);
        else if (asked && hides(heat, map, c * d / columns, (c + 1) * d / columns))
            draw_masked(b, x, y);
        else
            draw_cell(b, x, y,
                      &(struct shown){.value = values[c],
                                      .bar = grown(values[c], before[c], left_over),
                                      .strong = map->fresh,
                                      .alt = fit->cell == 1 && (c + (size_t)line) % 2});
    }
}

static void draw_title(const struct brush *b, int left, int width, const char *title, bool hidden,
                       bool fresh, const char *between)
{
    enum style style = fresh ? STYLE_HERE : hidden ? STYLE_FAINT : STYLE_STRONG;
    int y = b->rect.y + (b->heat->gamma != NULL), gap = b->fit->gap;
    int length = canvas_text_width(b->canvas, title);
    /* A title that is wider than its map begins with it, or ends with the rectangle. */
    int x = b->rect.x + left + (length < width ? (width - length + 1) / 2 : 0);
    int last = b->rect.x + b->rect.w - length;
    x = x < last ? x : last;
    canvas_text(b->canvas, x, y, length, style, title);
    if (!between || canvas_text_width(b->canvas, between) > gap ||
        x + length > b->rect.x + left + width)
        return;
    canvas_text_centre(b->canvas, b->rect.x + left + width, y, gap, STYLE_LABEL, between);
}

/* x1 x2 ... over the cells, or the first and the last where cells are narrow. */
static void draw_components(const struct brush *b, int left)
{
    const struct heat_fit *fit = b->fit;
    size_t d = app_components(b->heat->app);
    int y = b->rect.y + fit->component_row, width = fit->cell * fit->columns;
    char name[32];
    int longest = snprintf(name, sizeof name, "x%zu", d);
    bool numbers = fit->kind == HEAT_STACKED || fit->kind == HEAT_BESIDE;
    bool each = fit->columns == (int)d && fit->cell > longest;
    if (!each && width < 2 * longest + 1)
        return;
    for (size_t i = 0; i < d; i += each ? 1 : d - 1) {
        int x = b->rect.x + left + (each ? (int)i * fit->cell : i ? width - longest : 0);
        int w = !each ? longest : numbers ? fit->value + 1 : fit->cell;
        snprintf(name, sizeof name, "x%zu", i + 1);
        enum style style = i == b->heat->app->focus ? STYLE_FOCUS : STYLE_LABEL;
        if (each)
            spots_add(b->canvas, (struct rect){x, y, fit->cell, 1}, TARGET_COMPONENT, i);
        if (each)
            canvas_text_right(b->canvas, x, y, fit->kind == HEAT_STACKED ? fit->cell : w, style,
                              name);
        else
            canvas_text(b->canvas, x, y, w, style, name);
        if (d == 1)
            break;
    }
}

/* --- names, RMS, gamma ----------------------------------------------------------------------- */

static void draw_name(const struct brush *b, int line)
{
    const struct heat *heat = b->heat;
    const struct heat_fit *fit = b->fit;
    size_t from, to, used, token = app_token(heat->app);
    int y = b->rect.y + fit->head + line * fit->pitch, room = fit->name - 1 - (fit->cell == 1);
    char places[64];
    heat_line(heat, fit, line, &from, &to);
    bool alone = !fit->grouped || line == 0, here = token >= from && token < to;
    const char *name = heat->app->now.names[from];
    if (!alone) {
        snprintf(places, sizeof places, to - from > 1 ? "t%zu-%zu" : "t%zu", from + 1, to);
        name = places;
    }
    if (here && alone)
        canvas_put(b->canvas, b->rect.x, y, STYLE_HERE, MARK_HERE);
    spots_add(b->canvas, (struct rect){b->rect.x, y, fit->name, line_height(fit)}, TARGET_TOKEN,
              looked_at(token, (struct part){from, to}));
    canvas_text_n(b->canvas, b->rect.x + 1, y, room, here ? STYLE_HERE : STYLE_LABEL, name,
                  text_fit(name, strlen(name), (size_t)room, &used));
}

static void draw_rms(const struct brush *b, int line)
{
    const struct heat *heat = b->heat;
    const struct heat_fit *fit = b->fit;
    size_t from, to, token = app_token(heat->app);
    int y = b->rect.y + fit->head + line * fit->pitch, x = b->rect.x + fit->stats_left;
    heat_line(heat, fit, line, &from, &to);
    spots_add(b->canvas, (struct rect){x, y, fit->stats, line_height(fit)}, TARGET_TOKEN,
              looked_at(token, (struct part){from, to}));
    int number = fit->stats > 8 ? fit->value + 1 : fit->stats;
    number = number < fit->stats ? number : fit->stats;
    if (heat->stats_hidden) {
        canvas_put(b->canvas, x + number - 1, y, STYLE_FAINT, '.');
        return;
    }
    if (token >= from && token < to && predict_hides(heat->app, QUANTITY_RMS, 0)) {
        canvas_put(b->canvas, x + number - 1, y, STYLE_MASK, '?');
        return;
    }
    double rms = heat_rms(heat, from, to);
    draw_number(b, x, y, number, rms, heat->stats_fresh ? STYLE_STRONG : STYLE_TEXT);
    /* Below the number where there is a row for it, else behind it. */
    bool under = fit->kind == HEAT_STACKED || fit->kind == HEAT_BARS;
    int start = under ? x : x + number, cells = under ? fit->stats - 1 : fit->stats - number - 1;
    struct scale scale = {.max = b->max, .half = cells};
    if (cells < 3)
        return;
    bar_draw_h(b->canvas, start, y + under, under ? 1 : fit->bar, &scale, bar_of(rms, &scale),
               STYLE_POSITIVE);
}

/* One row for all tokens, over the cells of the result. */
static void draw_gamma(const struct brush *b)
{
    const struct heat *heat = b->heat;
    const struct heat_fit *fit = b->fit;
    size_t d = app_components(heat->app), columns = (size_t)fit->columns;
    float values[HEAT_COLUMNS_MAX];
    heat_extremes(heat->gamma, d, 0, 1, columns, values);
    int left = b->rect.x + fit->left[heat->count - 1], y = b->rect.y;
    bool numbers = fit->kind == HEAT_STACKED || fit->kind == HEAT_BESIDE;
    enum style style = heat->gamma_reached ? STYLE_STRONG : STYLE_FAINT;
    int blank = fit->cell > 1;
    const struct heat_map as_gamma = {.quantity = QUANTITY_GAMMA};
    for (size_t c = 0; c < columns; c++) {
        int x = left + (int)c * fit->cell;
        if (hides(heat, &as_gamma, c * d / columns, (c + 1) * d / columns))
            draw_masked(b, x, y);
        else if (numbers)
            draw_number(b, x, y, fit->kind == HEAT_STACKED ? fit->cell : fit->value + 1, values[c],
                        style);
        else
            draw_upright(b, (struct rect){x + blank, y, fit->cell - blank, 1}, values[c],
                         !blank && c % 2, !blank);
    }
    /* In words, as far as there is room before it. */
    const char *said = word(WORD_ONE_GAMMA, heat->app->settings.lang);
    int room = left - b->rect.x - 1;
    if (canvas_text_width(b->canvas, said) > room)
        said = "γ";
    canvas_text_right(b->canvas, b->rect.x, y, room,
                      heat->gamma_reached ? STYLE_BRANCH : STYLE_LABEL, said);
}

/* --- the note -------------------------------------------------------------------------------- */

static bool add_fitting(const struct brush *b, struct buf *text, const char *more)
{
    struct buf longer = {0};
    buf_fmt(&longer, "%s%s%s", buf_text(text), text->len ? "; " : "", more);
    bool fits = canvas_text_width(b->canvas, buf_text(&longer)) <= b->rect.w - 1;
    if (fits) {
        buf_clear(text);
        buf_str(text, buf_text(&longer));
    }
    buf_free(&longer);
    return fits;
}

/* The scale, and what a cell is where it stands for several values. */
static void draw_note(const struct brush *b)
{
    const struct heat_fit *fit = b->fit;
    enum lang lang = b->heat->app->settings.lang;
    size_t d = app_components(b->heat->app), T = app_tokens(b->heat->app);
    struct buf text = {0}, part = {0};
    buf_fmt(&part, "%s ", word(WORD_FULL_BAR, lang));
    format_trim(&part, b->max, 7);
    add_fitting(b, &text, buf_text(&part));
    size_t lines = fit->grouped ? (size_t)fit->lines - 1 : T;
    size_t tokens = (T + lines - 1) / lines;
    size_t components = (d + (size_t)fit->columns - 1) / (size_t)fit->columns;
    if (tokens > 1 || components > 1) {
        buf_clear(&part);
        buf_fmt(&part, "%s %zu x %zu%s", word(WORD_CELL_LARGEST, lang), tokens, components,
                word(WORD_CELL_LARGEST_END, lang));
        if (!add_fitting(b, &text, buf_text(&part))) {
            buf_clear(&part);
            buf_fmt(&part, "%s %zu x %zu", word(WORD_CELL_MAX, lang), tokens, components);
            add_fitting(b, &text, buf_text(&part));
        }
    }
    if (fit->kind == HEAT_CELLS && fit->cell == 1 && b->heat->negative)
        add_fitting(
            b, &text,
            word(canvas_ascii(b->canvas->glyphs) ? WORD_CELL_SIGN_ASCII : WORD_CELL_SIGN, lang));
    add_fitting(b, &text, word(WORD_SCALE_FOR_ALL, lang));
    canvas_text(b->canvas, b->rect.x + 1, b->rect.y + fit->rows - 1, b->rect.w - 1, STYLE_LABEL,
                buf_text(&text));
    buf_free(&text);
    buf_free(&part);
}

void heat_draw(struct canvas *canvas, struct rect rect, const struct heat *heat,
               const struct heat_fit *fit)
{
    struct brush b = {heat, fit, canvas, rect, scale_ceil(heat->max_abs)};
    int width = fit->cell * fit->columns;
    for (size_t m = 0; m < heat->count; m++) {
        const struct heat_map *map = &heat->maps[m];
        draw_title(&b, fit->left[m], width, map->title, map->hidden, map->fresh, map->between);
        if (fit->component_row >= 0)
            draw_components(&b, fit->left[m]);
        for (int line = 0; line < fit->lines; line++)
            draw_map_line(&b, map, fit->left[m], line);
    }
    for (int line = 0; line < fit->lines; line++) {
        draw_name(&b, line);
        if (heat->stats)
            draw_rms(&b, line);
    }
    if (heat->stats)
        draw_title(&b, fit->stats_left, fit->stats, heat->stats_title, heat->stats_hidden,
                   heat->stats_fresh, heat->stats_between);
    if (heat->gamma)
        draw_gamma(&b);
    draw_note(&b);
}

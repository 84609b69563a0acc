/* SPDX-License-Identifier: MIT */
#include "view/heat.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum {
    CELL_MAX = 10,
    NUMBERS_CELL_MIN = 5, /* a narrower cell has no room for a number */
    STATS_BAR_MAX = 12,
    GAP_MAX = 6,
};

void heat_line(const struct heat *heat, const struct heat_fit *fit, int line, size_t *from,
               size_t *to)
{
    size_t T = app_tokens(heat->app), groups = (size_t)fit->lines - 1, g = (size_t)line - 1;
    *from = (size_t)line;
    *to = *from + 1;
    if (fit->grouped && line == 0) {
        *from = app_token(heat->app);
        *to = *from + 1;
    } else if (fit->grouped) {
        *from = g * T / groups;
        *to = (g + 1) * T / groups;
    }
}

/* The bits of a float, its sign last: a larger key is a larger size, and not-a-number is largest.
 * Four at a time, since a map may have two million values. */
static uint32_t largest_key(const float *values, size_t count, uint32_t most)
{
    uint32_t m[4] = {most, 0, 0, 0}, bits[4];
    for (; count >= 4; count -= 4, values += 4) {
        memcpy(bits, values, sizeof bits);
        for (int i = 0; i < 4; i++) {
            uint32_t key = bits[i] << 1 | bits[i] >> 31;
            m[i] = key > m[i] ? key : m[i];
        }
    }
    for (size_t i = 0; i < count; i++) {
        memcpy(bits, values + i, sizeof *bits);
        uint32_t key = bits[0] << 1 | bits[0] >> 31;
        m[0] = key > m[0] ? key : m[0];
    }
    m[0] = m[1] > m[0] ? m[1] : m[0];
    m[2] = m[3] > m[2] ? m[3] : m[2];
    return m[2] > m[0] ? m[2] : m[0];
}

void heat_extremes(const float *values, size_t d, size_t from, size_t to, size_t columns,
                   float *out)
{
    uint32_t keys[HEAT_COLUMNS_MAX] = {0};
    size_t first[HEAT_COLUMNS_MAX + 1];
    columns = columns < HEAT_COLUMNS_MAX ? columns : HEAT_COLUMNS_MAX;
    for (size_t c = 0; c <= columns; c++)
        first[c] = c * d / columns;
    for (size_t t = from; t < to; t++)
        for (size_t c = 0; c < columns; c++)
            keys[c] = largest_key(values + t * d + first[c], first[c + 1] - first[c], keys[c]);
    for (size_t c = 0; c < columns; c++) {
        uint32_t bits = keys[c] >> 1 | keys[c] << 31;
        memcpy(out + c, &bits, sizeof bits);
    }
}

double heat_rms(const struct heat *heat, size_t from, size_t to)
{
    double rms = heat->stats[from].rms;
    for (size_t t = from + 1; t < to && !isnan(rms); t++)
        rms = isnan(heat->stats[t].rms) || heat->stats[t].rms > rms ? heat->stats[t].rms : rms;
    return rms;
}

/* --- widths ---------------------------------------------------------------------------------- */

size_t heat_number(double value, int decimals, char out[NUM_MAX])
{
    size_t len = num_fixed(value, decimals, out);
    if (!memchr(out, 'e', len))
        return len;
    len = (size_t)snprintf(out, NUM_MAX, "%.*e", fabs(value) < 1 ? 0 : 1, value);
    char *from = memchr(out, 'e', len), *to = ++from;
    if (*from == '-')
        to++;
    from += strspn(from, "+-0");
    memmove(to, from, strlen(from) + 1);
    return strlen(out);
}

static int number_width(double value, int decimals, int least)
{
    char text[NUM_MAX];
    int width = (int)heat_number(value, decimals, text);
    return width > least ? width : least;
}

/* Of every number that will be seen, hidden ones too: nothing may move when they come. */
static int value_width(const struct heat *heat, const struct heat_fit *fit)
{
    float row[HEAT_COLUMNS_MAX];
    int width = 4;
    for (size_t m = 0; m < heat->count; m++)
        for (int line = 0; line < fit->lines; line++) {
            size_t from, to, d = app_components(heat->app);
            heat_line(heat, fit, line, &from, &to);
            heat_extremes(heat->maps[m].values, d, from, to, (size_t)fit->columns, row);
            for (int c = 0; c < fit->columns; c++)
                width = number_width(row[c], heat->decimals, width);
        }
    for (int c = 0; heat->gamma && c < fit->columns; c++)
        width = number_width(heat->gamma[c], heat->decimals, width);
    return width;
}

static int stats_width(const struct heat *heat, const struct heat_fit *fit)
{
    int width = 4;
    for (int line = 0; line < fit->lines; line++) {
        size_t from, to;
        heat_line(heat, fit, line, &from, &to);
        width = number_width(heat_rms(heat, from, to), heat->decimals, width);
    }
    return width;
}

static int name_width(const struct heat *heat, int cols, int lines)
{
    size_t T = app_tokens(heat->app);
    int width = 2, most = cols < 60 ? 6 : 10;
    if ((size_t)lines < T) { /* the places of groups: t497-512 */
        char last[64];
        return snprintf(last, sizeof last, "t%zu-%zu", T, T);
    }
    for (size_t t = 0; t < T; t++) {
        const char *name = heat->app->now.names[t];
        int len = (int)text_width(name, strlen(name));
        width = len > width ? len : width;
    }
    return width < most ? width : most;
}

/* Columns of cells and gaps for this number of lines. */
static void fit_columns(const struct heat *heat, struct heat_fit *fit, int cols)
{
    int parts = (int)heat->count, n = parts + (heat->stats != NULL);
    size_t d = app_components(heat->app);
    fit->name = 1 + name_width(heat, cols, fit->lines); /* the mark of the chosen token */
    fit->value = 5;
    fit->stats = 0;
    if (heat->stats)
        fit->stats = 1 + stats_width(heat, fit);
    int room = cols - fit->name - fit->stats - (n - 1);
    int each = room / parts;
    fit->cell = each >= 1 ? (int)((size_t)each / d < CELL_MAX ? (size_t)each / d : CELL_MAX) : 0;
    fit->columns = (int)d;
    if (fit->cell <= 1) {
        each = (room - 1) / parts; /* narrow cells have no blank of their own after the name */
        fit->name++;
        fit->cell = each >= 1;
        fit->columns = (size_t)each < d ? each : (int)d;
        fit->columns = fit->columns > HEAT_COLUMNS_MAX ? HEAT_COLUMNS_MAX : fit->columns;
    }
}

/* What is left goes to the RMS bars first, then between the parts. */
static void place_columns(const struct heat *heat, struct heat_fit *fit, int cols)
{
    int width = fit->cell * fit->columns, n = (int)heat->count + (heat->stats != NULL);
    int left = cols - fit->name - (int)heat->count * width - fit->stats - (n - 1);
    int bar = heat->stats ? left : 0;
    bar = bar > STATS_BAR_MAX ? STATS_BAR_MAX : bar;
    if (heat->stats && bar >= 4) {
        fit->stats += bar;
        left -= bar;
    }
    int more = n > 1 && left > 0 ? left / (n - 1) : 0;
    fit->gap = 1 + (more < GAP_MAX ? more : GAP_MAX);
    int x = fit->name;
    for (size_t m = 0; m < heat->count; m++) {
        fit->left[m] = x;
        x += width + fit->gap;
        if (m == 0 && heat->stats) {
            fit->stats_left = x;
            x += fit->stats + fit->gap;
        }
    }
}

/* --- rows ------------------------------------------------------------------------------------ */

struct choice {
    enum heat_kind kind;
    int bar, pitch;
    bool below; /* leaves the rows free that are wanted below */
};

/* The best first: numbers before bars, and both before more room. */
static const struct choice choices[] = {
    {HEAT_STACKED, 3, 5, true},  {HEAT_STACKED, 2, 4, true},  {HEAT_STACKED, 1, 3, true},
    {HEAT_STACKED, 1, 2, true},  {HEAT_BESIDE, 1, 1, true},   {HEAT_STACKED, 2, 4, false},
    {HEAT_STACKED, 1, 3, false}, {HEAT_STACKED, 1, 2, false}, {HEAT_BESIDE, 1, 1, false},
    {HEAT_BARS, 4, 5, true},     {HEAT_BARS, 2, 3, true},     {HEAT_BARS, 2, 2, true},
    {HEAT_CELLS, 1, 1, true},    {HEAT_BARS, 2, 2, false},    {HEAT_CELLS, 1, 1, false},
};

static bool has_width(const struct heat_fit *fit, enum heat_kind kind)
{
    switch (kind) {
    case HEAT_STACKED:
        return fit->cell >= fit->value + 1;
    case HEAT_BESIDE:
        return fit->cell >= fit->value + 2;
    default:
        return true;
    }
}

static int body_rows(const struct heat_fit *fit)
{
    return (fit->lines - 1) * fit->pitch + (fit->kind == HEAT_STACKED) + fit->bar;
}

static bool try(const struct heat *heat, struct heat_fit *fit, const struct choice *choice,
                int cols, int rows, int below)
{
    size_t T = app_tokens(heat->app);
    int room = rows - fit->head - 1 - (choice->below ? below : 0); /* 1: the note */
    if (room < 1 || T > (size_t)room)
        return false;
    fit->kind = choice->kind;
    fit->bar = choice->bar;
    fit->pitch = choice->pitch;
    fit->lines = (int)T;
    fit->grouped = false;
    if (body_rows(fit) > room)
        return false;
    fit_columns(heat, fit, cols);
    if (fit->cell >= NUMBERS_CELL_MIN)
        fit->value = value_width(heat, fit);
    return fit->cell > 0 && has_width(fit, fit->kind);
}

/* More tokens than rows. */
static bool group(const struct heat *heat, struct heat_fit *fit, int cols, int rows, int below)
{
    int room = rows - fit->head - 1;
    if (room - below >= 12)
        room -= below;
    if (room < 2)
        return false;
    fit->kind = HEAT_CELLS;
    fit->bar = fit->pitch = 1;
    fit->lines = room;
    fit->grouped = true;
    fit_columns(heat, fit, cols);
    if (fit->cell >= NUMBERS_CELL_MIN) {
        fit->value = value_width(heat, fit);
        if (has_width(fit, HEAT_BESIDE))
            fit->kind = HEAT_BESIDE;
    }
    return fit->cell > 0;
}

struct heat_fit heat_fit(const struct heat *heat, int cols, int rows, int below)
{
    struct heat_fit fit = {0};
    int titles = 1 + (heat->gamma != NULL);
    bool names = rows >= 10; /* of the components */
    fit.head = titles + names;
    fit.component_row = names ? titles : -1;
    bool found = false;
    for (size_t c = 0; c < sizeof choices / sizeof *choices && !found; c++)
        found = try(heat, &fit, &choices[c], cols, rows, below);
    if (!found && !group(heat, &fit, cols, rows, below))
        return (struct heat_fit){0};
    place_columns(heat, &fit, cols);
    fit.rows = fit.head + body_rows(&fit) + 1;
    return fit;
}

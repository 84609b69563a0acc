/* SPDX-License-Identifier: MIT
 *
 * What a bar chart shows: scales, ticks, which components stand in which row. */
#include <math.h>
#include <stdio.h>

#include "base/num.h"
#include "view/bars_parts.h"
#include "view/format.h"

bool bars_own(const struct bars *bars)
{
    return bars->chart.own_scale && !bars->hides;
}

/* --- scales ---------------------------------------------------------------------------------- */

static double largest(const float *values, size_t count)
{
    double found = 0;
    for (size_t i = 0; i < count; i++)
        if (isfinite(values[i]) && fabs((double)values[i]) > found)
            found = fabs((double)values[i]);
    return found;
}

/* Its largest value fills the column's room, whatever it is: two vectors that differ by a factor
 * then draw the same bars. A hair less than that value, since a norm rounds each component to
 * float32 and a bar that falls right between two eighths shall not fall now here, now there. */
static void set_own(const struct bars *bars, size_t c, struct scale *scale)
{
    const struct bars_column *column = &bars->columns[c];
    double max = largest(column->values, bars->d);
    if (column->ghost)
        max = fmax(max, largest(column->ghost, bars->ghost_d));
    double ratio = scale->least / scale->max;
    scale->max = max > 0 ? max * (1 - 0x1p-20) : 1;
    scale->least = scale->max * ratio;
}

void bars_scales(const struct bars *bars, enum scale_kind kind, int half, struct scale *scales)
{
    struct scale shared = {.max = scale_ceil(bars->max_abs), .negative = bars->negative};
    shared.half = half < 0 ? 0 : half;
    if (kind == SCALE_LOG)
        scale_log(bars->min_abs, bars->max_abs, &shared);
    for (size_t c = 0; c < bars->count; c++) {
        scales[c] = shared;
        if (bars_own(bars))
            set_own(bars, c, &scales[c]);
    }
}

/* --- ticks ----------------------------------------------------------------------------------- */

static size_t add_tick(const struct scale *scale, struct bars_tick *ticks, size_t n, double value,
                       int cells, bool major)
{
    ticks[n++] = (struct bars_tick){value, cells, major};
    if (scale->negative)
        ticks[n++] = (struct bars_tick){-value, -cells, major};
    return n;
}

size_t bars_ticks(const struct scale *scale, struct bars_tick ticks[BARS_TICKS])
{
    size_t n = 0;
    if (scale->half < 1)
        return 0;
    ticks[n++] = (struct bars_tick){.major = true};
    if (scale->kind == SCALE_LINEAR) {
        n = add_tick(scale, ticks, n, scale->max, scale->half, true);
        if (scale->half >= 16)
            n = add_tick(scale, ticks, n, scale->max / 2, scale->half / 2, false);
        return n;
    }
    /* Powers of ten from the top down: the small ones are near the axis anyway. */
    int power = (int)floor(log10(scale->max) + 1e-6);
    for (int i = 0; i <= SCALE_DECADES && n + 2 <= BARS_TICKS; i++, power--) {
        double value = pow(10, power);
        int cells = (int)lround(scale_share(value, scale) * scale->half);
        if (value > scale->least && cells > 0)
            n = add_tick(scale, ticks, n, value, cells, i == 0);
    }
    return n;
}

void bars_tick_text(const struct bars *bars, const struct scale *scale, double value, char *text,
                    size_t size)
{
    char number[NUM_MAX];
    double power = value != 0 ? log10(fabs(value)) : 0;
    bool decade = scale->kind == SCALE_LOG && fabs(power - round(power)) < 1e-6;
    if (decade && fabs(power) > 3.5) {
        snprintf(text, size, "%s1e%d", value < 0 ? "-" : "", (int)lround(power));
        return;
    }
    /* A scale of its own ends where the values do, in as many digits as they. */
    num_trim(value, bars_own(bars) && !decade ? bars->decimals : 7, number);
    snprintf(text, size, "%s", number);
}

/* --- components ------------------------------------------------------------------------------ */

struct bars_range bars_range(const struct bars *bars, int rows)
{
    struct bars_range range = {.count = bars->d, .rows = rows < 0 ? 0 : rows};
    if (bars->d <= (size_t)range.rows) {
        range.rows = (int)bars->d;
        return range;
    }
    if (!bars->chart.zoom || !rows) {
        range.grouped = true;
        return range;
    }
    /* Scrolled by half a screen, the focus always in the middle half: it depends on the focus
     * alone, so that coming back shows the same rows. */
    size_t shown = (size_t)range.rows, half = shown / 2 ? shown / 2 : 1;
    size_t before = (shown - half) / 2, page = bars->focus / half * half;
    range.zoomed = true;
    range.count = shown;
    range.first = page > before ? page - before : 0;
    if (range.first + shown > bars->d)
        range.first = bars->d - shown;
    return range;
}

void bars_row(const struct bars_range *range, int row, size_t *from, size_t *to)
{
    size_t rows = (size_t)range->rows;
    *from = range->first + (size_t)row * range->count / rows;
    *to = range->first + ((size_t)row + 1) * range->count / rows;
}

static float extreme(const float *values, size_t from, size_t to)
{
    float found = values[from];
    for (size_t i = from; i < to && !isnan(found); i++)
        if (isnan(values[i]) || fabsf(values[i]) > fabsf(found))
            found = values[i];
    return found;
}

struct bars_item bars_item(const struct bars *bars, size_t column, size_t from, size_t to)
{
    const struct bars_column *c = &bars->columns[column];
    struct bars_item item = {.value = extreme(c->values, from, to)};
    item.bar = item.value;
    float left = c->fresh && bars->app ? (float)motion_left(bars->app) : 0;
    if (left > 0 && isfinite(item.value)) {
        float before = c->before ? extreme(c->before, from, to) : 0;
        item.bar += isfinite(before) ? (before - item.value) * left : 0;
    }
    for (size_t i = from; bars->hides && i < to && !item.masked; i++)
        item.masked = bars->hides(bars->app, c->quantity, i);
    item.has_ghost = c->ghost && !item.masked && from < bars->ghost_d;
    if (item.has_ghost)
        item.ghost = extreme(c->ghost, from, to < bars->ghost_d ? to : bars->ghost_d);
    return item;
}

int bars_value_width(const struct bars *bars)
{
    /* Of all tokens and of hidden values too: nothing may move when they come, and every token has
     * the same cells. The largest is the longest as a plain number, the smallest with an exponent.
     */
    float sign = bars->negative ? -1 : 1;
    float ends[2] = {sign * (float)bars->max_abs, sign * (float)bars->min_abs};
    return format_width(ends, 2, bars->decimals, 5);
}

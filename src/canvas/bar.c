/* SPDX-License-Identifier: MIT
 *
 * Bars. The sign decides on which side of the axis a bar lies and nothing else, so opposite values
 * cannot but draw mirror images. */
#include "canvas/bar.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "canvas/cell.h"

/* step * 10^power, correctly rounded wherever 10^|power| is exact. */
static double decimal(int step, int power)
{
    return power >= 0 ? step * pow(10, power) : step / pow(10, -power);
}

/* Values are float32: 0.3 arrives as 0.300000012 and has reached the step 0.3. */
static bool reaches(double step, double value)
{
    return step >= value || (step >= FLT_MIN && step <= FLT_MAX && (double)(float)step >= value);
}

double scale_ceil(double value)
{
    static const int steps[] = {10, 12, 15, 20, 25, 30, 40, 50, 60, 80};
    enum { STEPS = sizeof steps / sizeof steps[0] };
    if (!(value > 0))
        return 1;
    if (value >= 1e308 || value < 1e-300)
        return value >= 1e308 ? DBL_MAX : 1e-300; /* where steps leave the range of double */
    /* One decade early: the logarithm may be rounded up across a power of ten. */
    for (int power = (int)floor(log10(value)) - 2;; power++) {
        for (int i = 0; i < STEPS; i++) {
            double candidate = decimal(steps[i], power);
            if (reaches(candidate, value))
                return candidate > value ? candidate : value;
        }
    }
}

/* The exponent of the first power of ten that is at least `value` (> 0). */
static int decade_above(double value)
{
    int power = (int)floor(log10(value)) - 1;
    while (!reaches(decimal(1, power), value))
        power++;
    return power;
}

void scale_log(double min, double max, struct scale *scale)
{
    double tiny = 1e-300; /* where powers of ten leave the range of double */
    scale->kind = SCALE_LOG;
    scale->max = scale_ceil(max);
    int top = decade_above(scale->max), lowest = top - SCALE_DECADES;
    int bottom = min > tiny && min <= max ? decade_above(min) - 1 : lowest;
    bottom = bottom > lowest ? bottom : lowest;
    int below = decimal(1, top) > scale->max ? top - 2 : top - 1;
    bottom = bottom < below ? bottom : below; /* or the largest could be next to nothing */
    scale->least = bottom < -300 ? scale->max / 100 : decimal(1, bottom);
}

double scale_share(double size, const struct scale *scale)
{
    if (scale->kind == SCALE_LINEAR)
        return size / scale->max;
    /* The smallest sizes are a point of their own, without a logarithm of nearly nothing. */
    return size > scale->least ? log(size / scale->least) / log(scale->max / scale->least) : 0;
}

struct bar bar_of(double value, const struct scale *scale)
{
    struct bar bar = {.negative = value < 0, .nan = isnan(value)};
    if (bar.nan || value == 0)
        return bar;
    int full = scale->half > 0 ? scale->half * 8 : 0;
    double size = fabs(value);
    double eighths = floor(scale_share(size, scale) * full + 0.5);
    bar.clipped = size > scale->max * (1 + 1e-6);
    bar.eighths = eighths < full ? (int)eighths : full; /* an infinity is not less */
    if (bar.eighths < 1 && full > 0)
        bar.eighths = 1;
    return bar;
}

/* One line of cells away from the axis. */
struct way {
    int dx, dy;
    enum bar_side side;
    char clip;
};

static void draw_line(struct canvas *canvas, int x, int y, const struct way *way,
                      const struct bar *bar, enum style style)
{
    for (int left = bar->eighths; left > 0; left -= 8) {
        x += way->dx;
        y += way->dy;
        if (bar->clipped && left <= 8) {
            cell_ascii(canvas, x, y, style, way->clip);
            return;
        }
        struct cell *cell = cell_take(canvas, x, y);
        if (cell) {
            memset(cell, 0, sizeof *cell);
            cell->kind = CELL_BAR;
            cell->style = (uint8_t)style;
            cell->eighths = (uint8_t)(left < 8 ? left : 8);
            cell->side = (uint8_t)way->side;
        }
    }
}

/* Whoever made the bar, it is not longer than its scale, and NaN has none. */
static struct bar fit(const struct scale *scale, struct bar bar)
{
    int full = scale->half > 0 ? scale->half * 8 : 0;
    bar.eighths = bar.nan ? 0 : bar.eighths < full ? bar.eighths : full;
    return bar;
}

void bar_draw_h(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                struct bar bar, enum style style)
{
    struct way way = {1, 0, BAR_FROM_LEFT, '>'};
    if (bar.negative)
        way = (struct way){-1, 0, BAR_FROM_RIGHT, '<'};
    bar = fit(scale, bar);
    struct rect rows = cell_visible(canvas, (struct rect){canvas->clip.x, y, 1, thick});
    for (int i = 0; i < rows.h; i++)
        draw_line(canvas, x, rows.y + i, &way, &bar, style);
}

void bar_draw_v(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                struct bar bar, enum style style)
{
    struct way way = {0, -1, BAR_FROM_BOTTOM, '^'};
    if (bar.negative)
        way = (struct way){0, 1, BAR_FROM_TOP, 'v'};
    bar = fit(scale, bar);
    struct rect columns = cell_visible(canvas, (struct rect){x, canvas->clip.y, thick, 1});
    for (int i = 0; i < columns.w; i++)
        draw_line(canvas, columns.x + i, y, &way, &bar, style);
}

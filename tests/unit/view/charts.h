/* SPDX-License-Identifier: MIT
 *
 * Bar charts made by hand, without a walk around them. */
#ifndef TESTS_VIEW_CHARTS_H
#define TESTS_VIEW_CHARTS_H

#include <math.h>

#include "fixture.h"
#include "view/bars.h"

/* On a canvas of that size; *used: the rows taken. */
static inline struct canvas chart(const struct bars *bars, int cols, int rows, int *used)
{
    struct canvas canvas;
    struct err err;
    ck_assert_int_eq(canvas_init(&canvas, cols, rows, GLYPHS_UNICODE, &err), 0);
    int got = bars_draw(&canvas, (struct rect){0, 0, cols, rows}, bars);
    ck_assert_int_le(got, rows);
    ck_assert(canvas_check(&canvas));
    if (used)
        *used = got;
    return canvas;
}

/* One or two columns (`others` NULL), with the scale that holds them. */
static inline struct bars bars_of(const float *values, const float *others, size_t d)
{
    struct bars bars = {.d = d, .decimals = 2};
    const float *const arrays[] = {values, others};
    for (int c = 0; c < 2 && arrays[c]; c++) {
        bars.columns[bars.count++] =
            (struct bars_column){.title = c ? "b" : "a", .values = arrays[c]};
        for (size_t i = 0; i < d; i++) {
            double size = isfinite(arrays[c][i]) ? fabs((double)arrays[c][i]) : 0;
            bars.max_abs = fmax(bars.max_abs, size);
            if (size > 0 && (bars.min_abs == 0 || size < bars.min_abs))
                bars.min_abs = size;
            bars.negative |= arrays[c][i] < 0;
        }
    }
    return bars;
}

#endif

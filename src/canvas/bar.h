/* SPDX-License-Identifier: MIT
 *
 * Bars in eighths of a cell, signed, on a shared scale.
 *
 * A comparison has one struct scale. `half` is the number of cells from zero to ±max on either
 * side that has values. Zero has a column (or row) of its own, the axis: a positive bar starts
 * in the cell right of it, a negative one in the cell left of it, so equal values draw equal bars
 * and opposite values draw mirror images by construction. That holds for a logarithmic scale as
 * well: it changes how long a bar is and nothing else. */
#ifndef CANVAS_BAR_H
#define CANVAS_BAR_H

#include <stdbool.h>

#include "canvas/canvas.h"

enum scale_kind { SCALE_LINEAR, SCALE_LOG };

struct scale {
    double max;    /* a bar of this size fills `half` cells; always > 0 and finite */
    int half;      /* cells per side, the same in every panel of the comparison */
    bool negative; /* the comparison has negative values: cells are reserved left of zero */
    enum scale_kind kind;
    double least; /* SCALE_LOG: a bar of this size has length 0, but for the eighth that every
                     value other than 0 has; 0 < least < max */
};

struct bar {
    int eighths;   /* 0 .. half * 8 */
    bool negative; /* which side; for eighths 0 no meaning */
    bool clipped;  /* the value is larger than the scale */
    bool nan;      /* no bar: the sink of the value prints NaN */
};

/* The smallest of {1 1.2 1.5 2 2.5 3 4 5 6 8 10} x 10^k that is at least `value` (finite, >= 0;
 * 0 gives 1; at most 1.333 times the value). A step is reached by its float32 too: 0.3f gives
 * itself, not 0.4. */
double scale_ceil(double value);

/* A scale for sizes from `min` to `max` (finite, >= 0; min 0: not known): max is scale_ceil(max),
 * least a power of ten below min, and a tenth of max or less, but never so small that there were
 * more than SCALE_DECADES decades above it. Sets kind, max and least. */
enum { SCALE_DECADES = 6 };
void scale_log(double min, double max, struct scale *scale);

/* The share of `half` that a size (>= 0) takes up: 0..1, more if it is larger than the scale. */
double scale_share(double size, const struct scale *scale);

/* round(share * half * 8), at least 1 for v != 0, clamped. Infinity is a clipped full bar. */
struct bar bar_of(double value, const struct scale *scale);

/* Draw a horizontal bar whose axis column is x, `thick` rows from y. The axis itself is not
 * drawn. With `clipped` the last cell shows > or <. */
void bar_draw_h(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                struct bar bar, enum style style);
/* Vertical: axis row y, positive upwards, `thick` columns from x. */
void bar_draw_v(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                struct bar bar, enum style style);

/* How long a bar was before: `then` as an outline beyond the tip of the bar `now`, or as a mark on
 * it where it was shorter. Draw it after the bar. Nothing where both are equal. The mark stands in
 * the cell of the old tip; where that is the cell of the bar's own tip, beside it, and nowhere if
 * there is no cell. */
void bar_ghost_h(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                 struct bar now, struct bar then, enum style style);
void bar_ghost_v(struct canvas *canvas, int x, int y, int thick, const struct scale *scale,
                 struct bar now, struct bar then, enum style style);

#endif

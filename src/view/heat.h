/* SPDX-License-Identifier: MIT
 *
 * T x d numbers as a map: one row a token, one cell a component, all maps of a step on one scale.
 * Two parts: where everything stands (heat_fit.c), and the drawing of it (heat.c). The place of
 * what is not revealed yet is the same as it will have.
 *
 * A cell is the number with a bar below or beside it where there is room; else a bar of two rows,
 * up for positive and down for negative; else one row, filled from below or from above. More
 * tokens or components than there is room for are grouped: a cell is the value of largest size, and
 * the chosen token has the first row for itself. */
#ifndef VIEW_HEAT_H
#define VIEW_HEAT_H

#include <stdbool.h>
#include <stddef.h>

#include "app/app.h"
#include "base/num.h"
#include "canvas/canvas.h"

enum { HEAT_MAPS = 3, HEAT_COLUMNS_MAX = 1000 /* cells of a map: columns of a canvas */ };

struct heat_map {
    const char *title;
    const float *values;    /* (T, d) */
    const float *before;    /* (T, d) what it grows from in a motion; NULL: from 0 */
    enum quantity quantity; /* by which a question may hide it; QUANTITY_COUNT: none can */
    bool hidden;            /* not revealed yet */
    bool fresh;             /* made at this very step */
    const char *between;    /* between this map and the next part: ÷ + =; NULL: none */
};

struct heat {
    const struct app *app;
    struct heat_map maps[HEAT_MAPS];
    size_t count;
    double max_abs; /* of everything that is compared, revealed or not */
    bool negative;
    int decimals;
    /* Of a norm: what each token is divided by stands between the first map and the last, and one
     * row of gamma above the last. */
    const struct norm_stats *stats; /* (T), or NULL */
    bool stats_hidden, stats_fresh;
    const char *stats_title, *stats_between;
    const float *gamma; /* (d), or NULL */
    bool gamma_reached;
};

enum heat_kind {
    HEAT_STACKED, /* the number, its bar below */
    HEAT_BESIDE,  /* the number, its bar behind it */
    HEAT_BARS,    /* a bar up or down from the line in the middle */
    HEAT_CELLS,   /* one row, from below or from above; a sign before it where a cell is wider */
};

struct heat_fit {
    enum heat_kind kind;
    int bar;               /* rows of a bar */
    int pitch, lines;      /* rows from token to token; token rows */
    bool grouped;          /* the first row is the chosen token, the others are groups */
    int cell, columns;     /* columns of a cell, its blank included; cells of a map */
    int name, value;       /* columns of a token's name and of a number */
    int left[HEAT_MAPS];   /* of each map, from the left of the rectangle */
    int stats_left, stats; /* of the RMS column */
    int gap;               /* between the parts */
    int head;              /* rows above the first token */
    int component_row;     /* of the components' names among them; -1: left out */
    int rows;              /* in all, the note below included */
};

/* Lay out in a rectangle of this size; `below`: rows that should stay free under the map if it
 * keeps its numbers (for more it gives way). rows is 0 if not even one token has a place. */
struct heat_fit heat_fit(const struct heat *heat, int cols, int rows, int below);

void heat_draw(struct canvas *canvas, struct rect rect, const struct heat *heat,
               const struct heat_fit *fit);

/* The number as it stands in a cell: what needs an exponent has a short one, 4e-3, so that one tiny
 * value does not take the room of all. Returns the length. */
size_t heat_number(double value, int decimals, char out[NUM_MAX]);
/* Tokens [from, to) of a line. */
void heat_line(const struct heat *heat, const struct heat_fit *fit, int line, size_t *from,
               size_t *to);
/* The largest RMS of tokens [from, to). */
double heat_rms(const struct heat *heat, size_t from, size_t to);
/* Of rows [from, to) and the `columns` groups of components, in each the value of largest size
 * (not-a-number before all). */
void heat_extremes(const float *values, size_t d, size_t from, size_t to, size_t columns,
                   float *out);

#endif

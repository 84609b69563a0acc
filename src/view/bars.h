/* SPDX-License-Identifier: MIT
 *
 * A comparison: up to three vectors side by side as horizontal bars on one printed scale, with
 * their numbers. A column that is not revealed yet has its place, its axis and its title already,
 * so that nothing moves when it comes. */
#ifndef VIEW_BARS_H
#define VIEW_BARS_H

#include <stdbool.h>
#include <stddef.h>

#include "canvas/canvas.h"
#include "view/draw.h"

enum { BARS_COLUMNS = 3 };

struct bars_column {
    const char *title;
    const float *values; /* (d) */
    bool hidden;         /* not revealed yet */
    bool fresh;          /* made at this very step: its title and numbers stand out */
};

struct bars {
    struct bars_column columns[BARS_COLUMNS];
    size_t count;    /* columns */
    size_t d;
    double max_abs;  /* of everything that is compared, revealed or not */
    bool negative;   /* something in it is below 0 */
    int decimals;
    size_t focus;    /* component */
    enum lang lang;
};

/* Rows that the comparison would like, and those it needs to show each component. */
int bars_rows_wanted(size_t d);
int bars_rows_needed(size_t d);

/* Draw into `rect`, from its top. Returns the rows used. */
int bars_draw(struct canvas *canvas, struct rect rect, const struct bars *bars);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A comparison: up to five vectors side by side as bars on one printed scale, with their numbers.
 * A column that is not revealed yet has its place, its axis and its title already, so that nothing
 * moves when it comes.
 *
 * Bars lie (linear or logarithmic) or stand. Where there are more components than rows each row
 * shows the extreme of a group of them, or, zoomed, one component around the focus. Every column
 * may have a scale of its own, which is said in words and as a warning. */
#ifndef VIEW_BARS_H
#define VIEW_BARS_H

#include <stdbool.h>
#include <stddef.h>

#include "app/app.h"
#include "canvas/canvas.h"
#include "engine/quantity.h"

enum { BARS_COLUMNS = 5 };

struct bars_column {
    const char *title;
    const float *values;    /* (d) */
    const float *ghost;     /* (ghost_d) what was pinned; NULL: nothing */
    const float *before;    /* (d) what a fresh one grows from in a motion; NULL: from 0 */
    enum quantity quantity; /* what the values are, for `hides` */
    bool hidden;            /* not revealed yet */
    bool fresh;             /* made at this very step: its title and numbers stand out */
};

struct bars {
    struct bars_column columns[BARS_COLUMNS];
    size_t count; /* columns */
    size_t d;
    size_t ghost_d;
    double max_abs; /* of everything that is compared, revealed or not, ghosts included */
    double min_abs; /* the smallest of it that is not 0; 0: none */
    bool negative;  /* something in it is below 0 */
    int decimals;
    size_t focus; /* component */
    enum lang lang;
    struct chart chart;
    bool pinned; /* say what a ghost is */
    /* Must a number not be seen? NULL: all may be. A row that has such a number in it shows ?, and
     * columns have no scales of their own, since a scale would give it away. */
    bool (*hides)(const struct app *app, enum quantity quantity, size_t index);
    const struct app *app; /* for hides */
};

/* What the state says about every chart: d, decimals, focus, language, kind, what is hidden; and
 * the scale of `op` of the plan in force (an index), its ghost included. Without columns. */
struct bars bars_begin(const struct app *app, size_t op);
/* Add a column for the token looked at. `values` and `ghost` are the (T, d) arrays of the trace and
 * of the pinned one (NULL: there is none, and for a column that is not revealed none is shown). */
struct bars_column *bars_add(struct bars *bars, const char *title, enum quantity quantity,
                             const float *values, const float *ghost);

/* Rows that the comparison would like, and those with which it can do. */
int bars_rows_wanted(const struct bars *bars, int cols);
int bars_rows_least(const struct bars *bars, int cols);
/* Rows with which no component is grouped, for up to 16 of them; else, and where bars stand, 0. */
int bars_rows_all(const struct bars *bars);

/* Draw into `rect`, from its top. Returns the rows used. */
int bars_draw(struct canvas *canvas, struct rect rect, const struct bars *bars);

#endif

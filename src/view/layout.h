/* SPDX-License-Identifier: MIT
 *
 * Where things stand. A pure function of the screen's size and of the view. Works for every size;
 * rectangles may come out empty. */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include <stdbool.h>

#include "app/app.h"
#include "canvas/canvas.h"

enum { LAYOUT_COLS_MIN = 40, LAYOUT_ROWS_MIN = 12 };

struct layout {
    bool too_small;      /* below 40x12: one line only */
    bool beside;         /* drawing and panel both, with a line between */
    bool ruled;          /* a line above the caption */
    struct rect title;   /* one row */
    struct rect drawing; /* where the view draws; empty where the panel is alone */
    struct rect panel;   /* empty where the view has the whole main area */
    struct rect caption;
    struct rect hint; /* one row */
    int separator;    /* column of the line between drawing and panel */
};

struct layout layout_of(int cols, int rows, enum view view, bool both);

/* The view as it is laid out: what the step is shown as (app/views.h), or VIEW_NORM, the panel
 * alone, while that has the whole screen. */
enum view layout_view(const struct app *app);

#endif

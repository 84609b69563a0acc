/* SPDX-License-Identifier: MIT
 *
 * Where things stand. A pure function of the screen's size and of whether the drawing has a place
 * beside the panel. Works for every size; rectangles may come out empty. */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include <stdbool.h>

#include "app/app.h"
#include "canvas/canvas.h"

enum { LAYOUT_COLS_MIN = 40, LAYOUT_ROWS_MIN = 12 };

struct layout {
    bool too_small;      /* below 40x12: one line only */
    bool beside;         /* the drawing stands left of the panel, with a line between */
    bool ruled;          /* a line above the caption */
    struct rect title;   /* one row */
    struct rect drawing; /* empty unless beside */
    struct rect panel;
    struct rect caption;
    struct rect hint; /* one row */
    int separator;    /* column of the line between drawing and panel */
};

struct layout layout_of(int cols, int rows, bool with_drawing);

/* What the step is shown as, once VIEW_AUTO and views that do not fit the step are settled:
 * VIEW_BLOCK (drawing and panel), VIEW_NORM or VIEW_ADD (the panel alone). */
enum view layout_view(const struct app *app);

#endif

/* SPDX-License-Identifier: MIT
 *
 * From a canvas to ncurses' standard window. Needs a running ncurses (newterm), and touches no
 * other state of it than that window, its colours and its cursor. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include <stdbool.h>

#include "canvas/canvas.h"
#include "canvas/theme.h"

enum { SCREEN_PAIRS = 64, SCREEN_SIDE_MAX = 1000 };

/* A cell as the window holds it. */
struct painted {
    struct glyph glyph; /* width 0: the right half of the one before */
    struct look look;
};

struct screen {
    enum colour_depth depth;
    bool utf8;            /* the locale can write all that a canvas holds */
    bool default_colours; /* -1 is a colour */
    bool narrow;          /* the canvas is of a narrow glyph set */
    struct {
        short fg, bg;
    } pairs[SCREEN_PAIRS]; /* ncurses' pair i + 1 */
    int n_pairs;

    struct painted *cells; /* (rows, cols) what the window holds; owned; NULL: not known */
    int cols, rows;
    struct painted row[SCREEN_SIDE_MAX]; /* being made */
};

/* Look at the terminal's colours. `depth` at most: DEPTH_NONE uses none. */
void screen_init(struct screen *screen, enum colour_depth depth, bool utf8);
void screen_free(struct screen *screen);
void screen_forget(struct screen *screen); /* the next screen_put writes every cell */

/* Write the cells that changed since the last time into the window, and place the cursor. Nothing
 * is sent yet (doupdate). Out of memory only costs time. */
void screen_put(struct screen *screen, const struct canvas *canvas, enum theme theme);

#endif

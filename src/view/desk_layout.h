/* SPDX-License-Identifier: MIT
 *
 * Where things stand on the presenter's second terminal. Left the small frame and below it the next
 * step, right the notes; where there is no room beside the notes, the frame goes first. */
#ifndef VIEW_DESK_LAYOUT_H
#define VIEW_DESK_LAYOUT_H

#include "canvas/canvas.h"
#include "scene/desk_json.h"

struct desk_layout {
    bool too_small;
    bool big;          /* the clock has large digits, in `head` */
    struct rect title; /* one row */
    struct rect head;  /* the step's title, what goes on */
    struct rect frame; /* w 0: no frame fits */
    size_t which;      /* of the state's frames */
    struct rect notes;
    struct rect next;
    struct rect hint; /* one row */
    int rules[2];     /* rows of lines across; 0: none */
    int separator;    /* column of the line between frame and notes; 0: none */
    int under;        /* row of the line between frame and next; 0: none */
};

/* Of the state: its frames, and whether the head needs a row for a question. */
struct desk_layout desk_layout_of(int cols, int rows, const struct desk_state *state);

#endif

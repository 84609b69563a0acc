/* SPDX-License-Identifier: MIT
 *
 * What the drawings of a block share: boxes, wires and how travelled, present and coming things
 * look. What has been travelled is heavy and bright, what lies ahead light and faint; where we are
 * has a heavy frame and the mark ▶. */
#ifndef VIEW_PEN_H
#define VIEW_PEN_H

#include <stdbool.h>
#include <stddef.h>

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/blockmap.h"

struct pen {
    const struct app *app;
    struct canvas *canvas;
    struct rect rect;
    struct blockmap map; /* rows count from the top of rect */
    size_t here;         /* op we stand at */
    int stream, lane;    /* columns of the stream and of the line beside it */
    int box;             /* width of a box */
};

/* Columns of a box in a drawing of this size: the same in both drawings of a block. */
int pen_box_width(struct rect rect);

/* The style of what belongs to an op, if it is `travelled` once it lies behind us. */
enum style pen_style(const struct pen *pen, size_t op, enum style travelled);
enum wire_weight pen_weight(const struct pen *pen, size_t op);
int pen_row(const struct pen *pen, int y); /* of the canvas, for a row of the map */

/* An end of a wire meets a box of one row, which has no frame to make a junction with: the wire
 * fills its last cell. */
enum { PEN_OPEN_ABOVE = 1, PEN_OPEN_BELOW = 2 };

/* A wire down column x from row `from` to row `to` of the map; nothing if to < from. */
void pen_wire_down(const struct pen *pen, int x, int from, int to, int open,
                   enum wire_weight weight, enum style style);
/* The same for what x travels on: bright as far as it has come. */
void pen_stream_down(const struct pen *pen, int x, int from, int to, int open);
/* Where a wire into a box ends and where one out of it begins. */
int pen_into(const struct element *box);
int pen_out(const struct element *box);

bool pen_is_box(const struct element *element);
/* A box with its text around column `centre`, and the mark if we stand there. */
void pen_box(const struct pen *pen, const struct element *element, int centre);
/* The head of the wire into a box of a branch, over the junction that the wire has made. */
void pen_arrow(const struct pen *pen, const struct element *element, int centre);
/* The way out at the bottom. */
void pen_exit(const struct pen *pen);

/* The wire from a fork across to the line beside the stream. */
void pen_fork(const struct pen *pen, const struct element *fork, enum wire_weight weight,
              enum style style);

enum { PEN_SUM = 4 }; /* columns from there to the stream */
/* x+Δ left of a join. */
void pen_sum(const struct pen *pen, const struct element *join);
/* A wire across to the join, from column `from`, with what it carries written in it. */
void pen_wire_to_join(const struct pen *pen, const struct element *join, int from, bool carried,
                      enum style style, uint32_t label, enum style label_style);

#endif

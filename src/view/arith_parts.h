/* SPDX-License-Identifier: MIT
 *
 * Internal to arith.c and arith_lines.c: the lines of a norm's arithmetic. */
#ifndef VIEW_ARITH_PARTS_H
#define VIEW_ARITH_PARTS_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/words.h"

/* What the lines are written from: one token's norm. */
struct arith {
    const struct app *app;
    const struct trace_point *point;
    const struct norm *norm;
    struct norm_stats stats;
    const float *x, *unit, *value; /* (d) of the token */
    size_t d, focus;
    int digits, more; /* that many more where its numbers do not give its result as shown */
    int cols;         /* room for the expression */
    struct canvas *canvas;
};

struct arith_line {
    enum word name;
    enum substep sub;                                      /* the step that reveals it */
    void (*write)(const struct arith *s, struct buf *out); /* appends */
};

enum { ARITH_LINES = 6 };
extern const struct arith_line arith_rms_lines[ARITH_LINES], arith_layer_lines[ARITH_LINES];

#endif

/* SPDX-License-Identifier: MIT
 *
 * Inside the compare view: what its files share. */
#ifndef VIEW_COMPARE_PARTS_H
#define VIEW_COMPARE_PARTS_H

#include "app/app.h"
#include "app/compare.h"
#include "canvas/canvas.h"

/* A variant at the present step. */
struct compare_entry {
    size_t variant;
    const struct derived *derived;
    const struct op *op;
    const struct trace_point *point;
    const float *values; /* (d) of the token: what is compared */
    struct buf label;
};

struct compare_picture {
    const struct app *app;
    struct compare_entry entries[COMPARE_VARIANTS];
    size_t count, shown; /* variants; those that have room */
    const float *x;      /* (d) what all of them start from, or NULL */
    enum substep sub;
    bool hidden; /* not reached yet, or asked for */
    enum lang lang;
};

/* The two pictures; each draws below the heading. */
void compare_vectors(const struct app *app, struct canvas *canvas, struct rect rect);
void compare_growth(const struct app *app, struct canvas *canvas, struct rect rect);

/* Below the bars: how each variant comes to its value of the component in focus, `pitch` rows
 * apart; whose signs differ; where the variants begin to differ. */
void compare_numbers(const struct compare_picture *p, struct canvas *canvas, struct rect rect,
                     int pitch);
void compare_signs(const struct compare_picture *p, struct canvas *canvas, struct rect rect);
/* The same in one or two rows. */
void compare_in_short(const struct compare_picture *p, struct canvas *canvas, struct rect rect);

/* A question that stands asks for a value: none is shown here, since all follow from it. */
bool compare_hides(const struct app *app);

/* A line of text that is left out where it does not fit. Returns whether it was drawn. */
bool compare_line(struct canvas *canvas, struct rect rect, int y, enum style style,
                  const char *text);

/* The name of a variant: the scene's, else all that tells the variants apart; where that is wider
 * than `cols`, only what it changes itself. Appends. */
void compare_label(const struct app *app, size_t variant, const struct canvas *canvas, int cols,
                   struct buf *out);
/* "first difference: b1.attn.norm, LayerNorm takes the mean away first"; without the reason where
 * the whole is longer than `reason_cols`. */
void compare_difference_line(const struct app *app, struct canvas *canvas, struct rect rect, int y,
                             int reason_cols);

#endif

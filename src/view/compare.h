/* SPDX-License-Identifier: MIT
 *
 * The compare view: the scene as it is beside other variants of it (app/compare.h), on one scale.
 * Two pictures: the vectors at one step, or the size of the stream along several blocks. */
#ifndef VIEW_COMPARE_H
#define VIEW_COMPARE_H

#include "app/app.h"
#include "app/compare.h"
#include "canvas/canvas.h"

/* On the whole main area. Draws nothing while nothing is derived. */
void compare_draw(const struct app *app, struct canvas *canvas, struct rect rect);

/* The two pictures; each draws below the heading. */
void compare_vectors(const struct app *app, struct canvas *canvas, struct rect rect);
void compare_growth(const struct app *app, struct canvas *canvas, struct rect rect);

/* A question that stands asks for a value: none is shown here, since all follow from it. */
bool compare_hides(const struct app *app);

/* --- words ----------------------------------------------------------------------------------- */

/* The name of a variant: the scene's, else what is changed and how. Appends. */
void compare_label(const struct app *app, size_t variant, struct buf *out);
/* "first difference: b1.attn.norm, LayerNorm takes the mean away first"; without the reason where
 * that is longer than `cols`. Appends. */
void compare_difference(const struct app *app, const struct canvas *canvas, int cols,
                        struct buf *out);

/* A line of text that is left out where it does not fit. Returns whether it was drawn. */
bool compare_line(struct canvas *canvas, struct rect rect, int y, enum style style,
                  const char *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The panel: what happens at the present step, as bars and in real numbers. */
#ifndef VIEW_PANEL_H
#define VIEW_PANEL_H

#include "app/app.h"
#include "canvas/canvas.h"

/* alone: there is no drawing beside it that says where we are. */
void panel_draw(const struct app *app, struct canvas *canvas, struct rect rect, bool alone);

/* What the present step is called: Embedding, RMSNorm, Join... */
const char *panel_heading(const struct app *app);

/* The kinds of panel; each draws below the heading. */
void panel_norm(const struct app *app, struct canvas *canvas, struct rect rect);
void panel_add(const struct app *app, struct canvas *canvas, struct rect rect);
void panel_transform(const struct app *app, struct canvas *canvas, struct rect rect);
void panel_vector(const struct app *app, struct canvas *canvas, struct rect rect);
void panel_scores(const struct app *app, struct canvas *canvas, struct rect rect);

/* Pieces of several of them. How what a norm gives is called in a panel of so many columns: */
const char *panel_value_title(bool layer, bool beta, int cols);
/* and in row y the centre path beside a branch: the very x that came in. */
void panel_centre(const struct app *app, struct canvas *canvas, struct rect rect, int y);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Which views fit the step we are at, and which of them is shown. One table; the view key goes
 * round it, the layout asks it. */
#ifndef APP_VIEWS_H
#define APP_VIEWS_H

#include "app/app.h"

enum {
    VIEWS_MAX = 10,
    /* Below that the panel needs the whole width, so that its own view would look the same. */
    VIEWS_BESIDE_COLS = 72,
};

/* The views that fit the present step, in the order of the key, VIEW_AUTO not among them. `out`
 * has room for VIEWS_MAX. Returns how many; VIEW_BLOCK is always one of them. */
size_t views_of(const struct app *app, enum view *out);

/* The view that is shown; never VIEW_AUTO. The scene's word holds at its step unless the key was
 * pressed there; else what the key chose; else scores at the head and the block elsewhere. A view
 * that does not fit the step gives way to its like (norm and add: the panel alone) or to the block.
 */
enum view views_shown(const struct app *app);

/* The key: the next view that fits. Where the round comes by what the step would show by itself,
 * nothing is chosen any more. */
void views_next(struct app *app);

#endif

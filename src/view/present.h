/* SPDX-License-Identifier: MIT
 *
 * What an audience sees: the black or white screen, and where things stand without chrome. */
#ifndef VIEW_PRESENT_H
#define VIEW_PRESENT_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/layout.h"

void present_blank(const struct app *app, struct canvas *canvas);

/* The layout of a screen of that size while presenting: no title, and a last row only where the
 * step asks something or a field is edited. */
struct layout present_layout(const struct app *app, int cols, int rows, enum view view);

#endif

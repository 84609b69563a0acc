/* SPDX-License-Identifier: MIT
 *
 * What is said at a step, page by page: its caption, then the speaker's notes. */
#ifndef VIEW_PAGES_H
#define VIEW_PAGES_H

#include "app/app.h"
#include "canvas/canvas.h"

/* Draw the page that the key has come to. Notes follow the caption where there are any, but never
 * on the screen without chrome, which an audience sees. Returns the number of pages of the caption
 * alone. */
size_t pages_draw(const struct app *app, struct canvas *canvas, struct rect rect);

#endif

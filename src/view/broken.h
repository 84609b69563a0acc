/* SPDX-License-Identifier: MIT
 *
 * Why the file as it stands cannot be shown, while its last good version is. */
#ifndef VIEW_BROKEN_H
#define VIEW_BROKEN_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/layout.h"

/* Over the caption, or above it where something is asked or edited there; as many rows as the
 * message takes, but the upper third of the screen stays. Nothing without app->broken. */
void broken_draw(const struct app *app, struct canvas *canvas, const struct layout *layout);

#endif

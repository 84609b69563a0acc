/* SPDX-License-Identifier: MIT
 *
 * The help overlay, made from the key table. */
#ifndef VIEW_OVERLAY_H
#define VIEW_OVERLAY_H

#include "app/app.h"
#include "canvas/canvas.h"

void overlay_help(const struct app *app, struct canvas *canvas);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The command line that opens the present state again, below the list of keys. */
#ifndef VIEW_OVERLAY_COMMAND_H
#define VIEW_OVERLAY_COMMAND_H

#include "app/app.h"
#include "canvas/canvas.h"

/* Draws it at the foot of the room inside the frame: whole, or, where it is too long or there is
 * none, that Ctrl-O saves the state. Returns the rows taken; 0 where there is no room. */
int overlay_command(const struct app *app, struct canvas *canvas, struct rect room);

#endif

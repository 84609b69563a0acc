/* SPDX-License-Identifier: MIT
 *
 * The token on its way along the wires of the residual drawing, while a motion lasts. */
#ifndef VIEW_TRAVEL_H
#define VIEW_TRAVEL_H

#include "view/pen.h"

/* A mark where it is now; nothing when all is still. */
void travel_draw(const struct pen *pen);

#endif

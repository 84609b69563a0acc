/* SPDX-License-Identifier: MIT
 *
 * A canvas drawn into another one: a picture in a picture. */
#ifndef CANVAS_BLIT_H
#define CANVAS_BLIT_H

#include "canvas/canvas.h"

/* Copy all cells of `from`, its upper left one to (x, y); what the clip rectangle of `to` hides is
 * left out. Where `to` has ASCII glyphs, or a narrow set, and `from` has not, each symbol becomes
 * one character. */
void canvas_blit(struct canvas *to, int x, int y, const struct canvas *from);

#endif

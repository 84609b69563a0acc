/* SPDX-License-Identifier: MIT
 *
 * A key and what it does, as it stands on a hint line. Where the mouse is in use it can be
 * clicked. */
#ifndef VIEW_HINT_H
#define VIEW_HINT_H

#include <stdint.h>

#include "canvas/canvas.h"

enum { HINT_GAP = 2 }; /* columns between two of them */

struct hint {
    uint32_t keys[2];  /* what a click does; the second may be 0, or both */
    const char *typed; /* how they are written, where not as what they are; else NULL */
    const char *does;
};

/* Columns of a hint, and of its keys alone. */
int hint_width(const struct canvas *canvas, const struct hint *hint);
int hint_keys_width(const struct canvas *canvas, const struct hint *hint);

/* Draws it whole from column x on; returns the column behind it. */
int hint_draw(struct canvas *canvas, int x, int y, const struct hint *hint);

#endif

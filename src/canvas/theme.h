/* SPDX-License-Identifier: MIT
 *
 * How a style looks: the one table from style to attributes, used by the terminal and by the
 * exports. Rules: the terminal's own background, blue for positive and orange for negative, never
 * red against green, 256-colour indices above 15, everything readable in mono. */
#ifndef CANVAS_THEME_H
#define CANVAS_THEME_H

#include <stdbool.h>

#include "canvas/style.h"

enum theme { THEME_DARK, THEME_LIGHT, THEME_MONO };
enum colour_depth { DEPTH_NONE, DEPTH_8, DEPTH_256 };

struct look {
    short fg, bg; /* palette index; -1: the terminal's default */
    bool bold, dim, reverse, underline;
};

/* dim is used in mono (theme or depth) only. Mono differs by bold, reverse, underline and dim. */
struct look theme_look(enum theme theme, enum colour_depth depth, enum style style);

/* The palette entry as 0xRRGGBB (xterm's 256 colours), for exports. */
unsigned theme_rgb(short index);

#endif

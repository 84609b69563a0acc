/* SPDX-License-Identifier: MIT */
#include "export/paint.h"

/* Almost black and almost white: pure ones glare on paper-white pages and projectors. Mono is made
 * for paper. */
unsigned paint_ground(enum theme theme)
{
    return theme == THEME_DARK ? 0x0c0c0c : 0xffffff;
}

unsigned paint_ink(enum theme theme)
{
    return theme == THEME_DARK ? 0xe4e4e4 : 0x121212;
}

struct paint paint_of(enum theme theme, enum style style)
{
    enum { DIM_ON_WHITE = 0x767676 }; /* 4.5:1 */
    struct look look = theme_look(theme, DEPTH_256, style);
    struct paint paint = {.bold = look.bold, .underline = look.underline};
    paint.fg = look.fg >= 0 ? theme_rgb(look.fg) : look.dim ? DIM_ON_WHITE : paint_ink(theme);
    paint.bg = look.bg >= 0 ? theme_rgb(look.bg) : paint_ground(theme);
    paint.ground = look.bg >= 0;
    if (look.reverse) {
        unsigned fg = paint.fg;
        paint.fg = paint.bg;
        paint.bg = fg;
        paint.ground = true;
    }
    return paint;
}

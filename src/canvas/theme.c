/* SPDX-License-Identifier: MIT
 *
 * The one table of looks. Text styles keep a contrast of 4.5:1 against black and against white
 * (tests/unit/canvas/theme.c computes it), what lies ahead and what merely separates 3:1. */
#include "canvas/theme.h"

enum { BOLD = 1, DIM = 2, REVERSE = 4, UNDERLINE = 8 };

/* 256-colour entries for dark and light backgrounds, the same in 8 colours (blue is too dark to
 * read on black, and yellow too bright on white), then attributes with and without colour.
 * Bars are drawn in reverse: neither bold, which brightens the wrong half, nor a background. */
static const struct {
    short dark, light, dark8, light8;
    unsigned char colour, mono;
} looks[STYLE_COUNT] = {
    [STYLE_TEXT] = {-1, -1, -1, -1, 0, 0},
    [STYLE_STRONG] = {-1, -1, -1, -1, BOLD, BOLD},
    [STYLE_LABEL] = {250, 240, -1, -1, 0, 0},
    [STYLE_FAINT] = {244, 246, -1, -1, 0, DIM},
    [STYLE_TITLE] = {-1, -1, -1, -1, REVERSE, REVERSE},
    [STYLE_TITLE_STRONG] = {-1, -1, -1, -1, REVERSE | BOLD, REVERSE | BOLD},
    [STYLE_TITLE_MARK] = {214, 130, 3, 1, REVERSE, REVERSE | UNDERLINE},
    [STYLE_STREAM] = {75, 25, 6, 4, BOLD, BOLD},
    [STYLE_BRANCH] = {214, 130, 3, 1, 0, 0},
    [STYLE_HERE] = {214, 130, 3, 1, BOLD, BOLD},
    [STYLE_POSITIVE] = {75, 25, 6, 4, 0, 0},
    [STYLE_POSITIVE_ALT] = {68, 32, 6, 4, 0, 0},
    [STYLE_NEGATIVE] = {214, 130, 3, 1, 0, DIM},
    [STYLE_NEGATIVE_ALT] = {172, 166, 3, 1, 0, DIM},
    [STYLE_AXIS] = {243, 243, -1, -1, 0, 0},
    [STYLE_FOCUS] = {-1, -1, -1, -1, BOLD | UNDERLINE, BOLD | UNDERLINE},
    [STYLE_FIELD] = {-1, -1, -1, -1, UNDERLINE, UNDERLINE},
    [STYLE_SELECT] = {-1, -1, -1, -1, REVERSE, REVERSE},
    [STYLE_KEY] = {-1, -1, -1, -1, BOLD, BOLD},
    [STYLE_HINT] = {246, 241, -1, -1, 0, 0},
    [STYLE_WARNING] = {213, 127, 5, 5, BOLD, BOLD | UNDERLINE},
    [STYLE_FRAME] = {241, 246, -1, -1, 0, DIM},
    [STYLE_MASK] = {147, 61, -1, -1, BOLD, BOLD},
    [STYLE_GHOST] = {244, 245, -1, -1, 0, DIM},
    [STYLE_BLACK] = {16, 16, 0, 0, REVERSE, 0},
    [STYLE_WHITE] = {231, 231, 7, 7, REVERSE, REVERSE},
};

struct look theme_look(enum theme theme, enum colour_depth depth, enum style style)
{
    if (style >= STYLE_COUNT)
        style = STYLE_TEXT;
    bool mono = theme == THEME_MONO || depth == DEPTH_NONE;
    bool light = theme == THEME_LIGHT;
    unsigned attr = mono ? looks[style].mono : looks[style].colour;
    short fg = -1;
    if (!mono && depth == DEPTH_8)
        fg = light ? looks[style].light8 : looks[style].dark8;
    else if (!mono)
        fg = light ? looks[style].light : looks[style].dark;
    return (struct look){
        .fg = fg,
        .bg = -1,
        .bold = attr & BOLD,
        .dim = attr & DIM,
        .reverse = attr & REVERSE,
        .underline = attr & UNDERLINE,
    };
}

unsigned theme_rgb(short index)
{
    static const unsigned system[16] = {
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    };
    static const unsigned levels[6] = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};
    if (index < 0 || index > 255)
        return 0;
    if (index < 16)
        return system[index];
    if (index >= 232)
        return (8u + 10u * (unsigned)(index - 232)) * 0x010101u;
    unsigned cube = (unsigned)index - 16;
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

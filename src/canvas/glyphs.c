/* SPDX-License-Identifier: MIT
 *
 * Which characters stand for which cells. */
#include "canvas/glyphs.h"

#include <string.h>

/* The n-eighths blocks from the left (U+258F down to U+2589) and from below (U+2581 up). */
static uint32_t left_block(int eighths)
{
    return eighths == 0 ? ' ' : 0x2590u - (uint32_t)eighths;
}

static uint32_t lower_block(int eighths)
{
    return eighths == 0 ? ' ' : 0x2580u + (uint32_t)eighths;
}

static struct shown one(uint32_t code, bool reverse)
{
    return (struct shown){.glyph = {.code = {code}, .width = 1}, .reverse = reverse};
}

/* Braille is one column wide everywhere: its left or right half, its rows from below or from above,
 * rounded; never nothing. All dots: the cell is full. */
static uint32_t braille(const struct cell *cell)
{
    static const uint8_t halves[] = {0, 0x47, 0xff}, right[] = {0, 0xb8, 0xff};
    static const uint8_t quarters[] = {0, 0xc0, 0xe4, 0xf6, 0xff};
    static const uint8_t top[] = {0, 0x09, 0x1b, 0x3f, 0xff};
    int n = cell->eighths < 8 ? cell->eighths : 8, half = n < 6 ? 1 : 2, quarter = (n + 1) / 2;
    switch (cell->side) {
    case BAR_FROM_RIGHT:
        return 0x2800u + right[half];
    case BAR_FROM_BOTTOM:
        return 0x2800u + quarters[quarter];
    case BAR_FROM_TOP:
        return 0x2800u + top[quarter];
    default:
        return 0x2800u + halves[half];
    }
}

enum { BRAILLE_FULL = 0x28ff };

static struct shown bar_attr(enum glyph_set set, const struct cell *cell)
{
    int n = cell->eighths;
    /* A full cell is a blank in reverse: no font has gaps in it, and no terminal makes it wide. */
    if (n >= 8)
        return one(' ', true);
    if (set == GLYPHS_NARROW)
        return braille(cell) == BRAILLE_FULL ? one(' ', true) : one(braille(cell), false);
    if (canvas_ascii(set))
        return n >= 4 ? one(' ', true) : one('|', false);
    switch (cell->side) {
    case BAR_FROM_RIGHT:
        return one(left_block(8 - n), true);
    case BAR_FROM_BOTTOM:
        return one(lower_block(n), false);
    case BAR_FROM_TOP:
        return one(lower_block(8 - n), true);
    default:
        return one(left_block(n), false);
    }
}

static struct shown bar_plain(enum glyph_set set, const struct cell *cell)
{
    /* Few fonts have eighths from the right or the top; these three all fonts have. */
    static const uint32_t right[] = {0x2595, 0x2590, 0x2588}, top[] = {0x2594, 0x2580, 0x2588};
    int n = cell->eighths;
    if (set == GLYPHS_NARROW)
        return one(braille(cell), false);
    if (canvas_ascii(set))
        return one(n >= 8 ? '#' : n >= 4 ? ':' : '.', false);
    int third = n <= 2 ? 0 : n <= 5 ? 1 : 2;
    switch (cell->side) {
    case BAR_FROM_RIGHT:
        return one(right[third], false);
    case BAR_FROM_BOTTOM:
        return one(lower_block(n), false);
    case BAR_FROM_TOP:
        return one(top[third], false);
    default:
        return one(left_block(n), false);
    }
}

static struct shown show(enum glyph_set set, const struct cell *cell)
{
    struct shown shown = {.reverse = false};
    switch (cell->kind) {
    case CELL_GLYPH:
        memcpy(shown.glyph.code, cell->code, sizeof shown.glyph.code);
        shown.glyph.width = cell->width == 2 ? 2 : 1;
        return shown;
    case CELL_RIGHT:
        return shown;
    case CELL_WIRE:
        return one(glyphs_wire(set, cell->arms), false);
    default:
        return one(' ', false);
    }
}

struct shown glyphs_attr(enum glyph_set set, const struct cell *cell)
{
    return cell->kind == CELL_BAR ? bar_attr(set, cell) : show(set, cell);
}

struct shown glyphs_plain(enum glyph_set set, const struct cell *cell)
{
    return cell->kind == CELL_BAR ? bar_plain(set, cell) : show(set, cell);
}

/* --- wires ----------------------------------------------------------------------------------- */

/* By up, right, down, left, each none, light or heavy: a digit of base 3. U+2500 is added. */
static const uint8_t mixes[81] = {
    0x00, 0x74, 0x78, 0x77, 0x10, 0x11, 0x7b, 0x12, 0x13, /*   ╴╸╷┐┑╻┒┓ */
    0x76, 0x00, 0x7e, 0x0c, 0x2c, 0x2d, 0x0e, 0x30, 0x31, /* ╶─╾┌┬┭┎┰┱ */
    0x7a, 0x7c, 0x01, 0x0d, 0x2e, 0x2f, 0x0f, 0x32, 0x33, /* ╺╼━┍┮┯┏┲┳ */
    0x75, 0x18, 0x19, 0x02, 0x24, 0x25, 0x7d, 0x27, 0x2a, /* ╵┘┙│┤┥╽┧┪ */
    0x14, 0x34, 0x35, 0x1c, 0x3c, 0x3d, 0x1f, 0x41, 0x45, /* └┴┵├┼┽┟╁╅ */
    0x15, 0x36, 0x37, 0x1d, 0x3e, 0x3f, 0x22, 0x46, 0x48, /* ┕┶┷┝┾┿┢╆╈ */
    0x79, 0x1a, 0x1b, 0x7f, 0x26, 0x29, 0x03, 0x28, 0x2b, /* ╹┚┛╿┦┩┃┨┫ */
    0x16, 0x38, 0x39, 0x1e, 0x40, 0x43, 0x20, 0x42, 0x49, /* ┖┸┹┞╀╃┠╂╉ */
    0x17, 0x3a, 0x3b, 0x21, 0x44, 0x47, 0x23, 0x4a, 0x4b, /* ┗┺┻┡╄╇┣╊╋ */
};

static uint32_t wire_ascii(bool horizontal, bool vertical)
{
    return horizontal && vertical ? '+' : vertical ? '|' : horizontal ? '-' : ' ';
}

uint32_t glyphs_wire(enum glyph_set set, const uint8_t arms[4])
{
    bool horizontal = arms[ARM_LEFT] || arms[ARM_RIGHT], vertical = arms[ARM_UP] || arms[ARM_DOWN];
    if (canvas_ascii(set) || (!horizontal && !vertical))
        return wire_ascii(horizontal, vertical);
    if (!vertical && arms[ARM_LEFT] == WIRE_DASHED && arms[ARM_RIGHT] == WIRE_DASHED)
        return 0x2504;
    if (!horizontal && arms[ARM_UP] == WIRE_DASHED && arms[ARM_DOWN] == WIRE_DASHED)
        return 0x2506;
    int index = 0;
    for (int i = 0; i < 4; i++)
        index = index * 3 + (arms[i] == WIRE_HEAVY ? 2 : arms[i] != WIRE_NONE);
    return 0x2500u + mixes[index];
}

/* SPDX-License-Identifier: MIT
 *
 * Cells are written here and nowhere else, so the rules about wide glyphs have one home. */
#include "canvas/cell.h"

#include <string.h>

struct rect cell_visible(const struct canvas *canvas, struct rect rect)
{
    /* In 64 bits, since callers may ask for rectangles that reach beyond the range of int. */
    const struct rect *clip = &canvas->clip;
    int64_t x0 = rect.x > clip->x ? rect.x : clip->x;
    int64_t y0 = rect.y > clip->y ? rect.y : clip->y;
    int64_t x1 = (int64_t)rect.x + rect.w, y1 = (int64_t)rect.y + rect.h;
    int64_t right = (int64_t)clip->x + clip->w, bottom = (int64_t)clip->y + clip->h;
    if (x1 > right)
        x1 = right;
    if (y1 > bottom)
        y1 = bottom;
    if (x1 <= x0 || y1 <= y0)
        return (struct rect){clip->x, clip->y, 0, 0};
    return (struct rect){(int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0)};
}

static void blank(struct cell *cell, uint8_t style)
{
    memset(cell, 0, sizeof *cell);
    cell->style = style;
}

static bool inside(const struct canvas *canvas, int x, int y)
{
    const struct rect *clip = &canvas->clip;
    return x >= clip->x && y >= clip->y && x < clip->x + clip->w && y < clip->y + clip->h;
}

struct cell *cell_take(struct canvas *canvas, int x, int y)
{
    if (!inside(canvas, x, y))
        return NULL;
    struct cell *cell = &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
    /* The other half may lie outside the clip rectangle; half a glyph is worse than that. */
    if (cell->kind == CELL_RIGHT) {
        blank(cell - 1, cell[-1].style);
        blank(cell, cell->style);
    } else if (cell->kind == CELL_GLYPH && cell->width == 2) {
        blank(cell + 1, cell[1].style);
        blank(cell, cell->style);
    }
    return cell;
}

bool cell_space(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
           code == 0x202f || code == 0x205f || code == 0x3000;
}

static void cell_blank(struct canvas *canvas, int x, int y, enum style style)
{
    struct cell *cell = cell_take(canvas, x, y);
    if (cell)
        blank(cell, (uint8_t)style);
}

void cell_ascii(struct canvas *canvas, int x, int y, enum style style, char c)
{
    struct cell *cell = cell_take(canvas, x, y);
    if (!cell)
        return;
    blank(cell, (uint8_t)style);
    if (c != ' ') {
        cell->kind = CELL_GLYPH;
        cell->width = 1;
        cell->code[0] = (unsigned char)c;
    }
}

void cell_glyph(struct canvas *canvas, int x, int y, enum style style, const struct glyph *glyph)
{
    bool wide = glyph->width == 2;
    bool space = cell_space(glyph->code[0]); /* a mark on a blank is not shown */
    if (space || (wide && (!inside(canvas, x, y) || !inside(canvas, x + 1, y)))) {
        cell_blank(canvas, x, y, style);
        if (wide)
            cell_blank(canvas, x + 1, y, style);
        return;
    }
    struct cell *cell = cell_take(canvas, x, y);
    if (!cell)
        return;
    blank(cell, (uint8_t)style);
    cell->kind = CELL_GLYPH;
    cell->width = wide ? 2 : 1;
    memcpy(cell->code, glyph->code, sizeof cell->code);
    if (wide) {
        /* Taken while the left half is not yet complete: a glyph may have begun at x + 1. */
        cell->width = 1;
        struct cell *right = cell_take(canvas, x + 1, y);
        blank(right, (uint8_t)style);
        right->kind = CELL_RIGHT;
        cell->width = 2;
    }
}

/* SPDX-License-Identifier: MIT */
#include "canvas/blit.h"

#include <string.h>

#include "canvas/cell.h"

static void copy_glyph(struct canvas *to, int x, int y, const struct cell *cell, bool spell)
{
    if (spell && cell->width == 1) {
        canvas_put(to, x, y, (enum style)cell->style, cell->code[0]);
        return;
    }
    struct glyph glyph = {.width = cell->width};
    memcpy(glyph.code, cell->code, sizeof glyph.code);
    cell_glyph(to, x, y, (enum style)cell->style, &glyph);
}

void canvas_blit(struct canvas *to, int x, int y, const struct canvas *from)
{
    bool spell = (canvas_ascii(to->glyphs) && !canvas_ascii(from->glyphs)) ||
                 (canvas_narrow(to->glyphs) && !canvas_narrow(from->glyphs));
    for (int row = 0; row < from->rows; row++) {
        for (int col = 0; col < from->cols; col++) {
            const struct cell *cell = canvas_at(from, col, row);
            if (cell->kind == CELL_RIGHT) /* came with its left half */
                continue;
            if (cell->kind == CELL_GLYPH) {
                copy_glyph(to, x + col, y + row, cell, spell);
                continue;
            }
            struct cell *place = cell_take(to, x + col, y + row);
            if (place)
                *place = *cell;
        }
    }
}

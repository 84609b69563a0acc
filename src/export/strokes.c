/* SPDX-License-Identifier: MIT */
#include "export/strokes.h"

#include <string.h>

bool strokes_of(const struct cell *cell, uint8_t arms[4])
{
    enum { L = WIRE_LIGHT, D = WIRE_DASHED };
    static const struct {
        uint32_t code;
        uint8_t arms[4]; /* up, right, down, left */
    } GLYPHS[] = {
        {0x2500, {0, L, 0, L}}, {0x2502, {L, 0, L, 0}}, {0x2504, {0, D, 0, D}},
        {0x2506, {D, 0, D, 0}}, {0x250c, {0, L, L, 0}}, {0x2510, {0, 0, L, L}},
        {0x2514, {L, L, 0, 0}}, {0x2518, {L, 0, 0, L}},
    };
    if (cell->kind == CELL_WIRE) {
        memcpy(arms, cell->arms, 4);
        return true;
    }
    if (cell->kind != CELL_GLYPH || cell->code[1])
        return false;
    for (size_t i = 0; i < sizeof GLYPHS / sizeof *GLYPHS; i++) {
        if (GLYPHS[i].code == cell->code[0]) {
            memcpy(arms, GLYPHS[i].arms, 4);
            return true;
        }
    }
    return false;
}

/* SPDX-License-Identifier: MIT */
#include "view/bignum.h"

#include <stdint.h>
#include <string.h>

enum { DIGIT_COLS = 3, COLON_COLS = 1, GAP = 1 };

/* Seven segments: a above, b c at the right, d below, e f at the left, g in the middle. */
enum { A = 1, B = 2, C = 4, D = 8, E = 16, F = 32, G = 64 };

static const uint8_t SEGMENTS[10] = {
    A | B | C | D | E | F, B | C,         A | B | D | E | G,
    A | B | C | D | G,     B | C | F | G, A | C | D | F | G,
    A | C | D | E | F | G, A | B | C,     A | B | C | D | E | F | G,
    A | B | C | D | F | G,
};

static int columns_of(char c)
{
    return c == ':' ? COLON_COLS : DIGIT_COLS;
}

int bignum_width(const char *text)
{
    int width = *text ? -GAP : 0;
    for (; *text; text++)
        width += columns_of(*text) + GAP;
    return width;
}

static void draw_digit(struct canvas *canvas, int x, int y, enum style style, int digit)
{
    static const struct {
        uint8_t segment;
        int x0, x1, y0, y1;
    } WIRES[] = {{A, 0, 2, 0, 0}, {B, 2, 2, 0, 1}, {C, 2, 2, 1, 2}, {D, 0, 2, 2, 2},
                 {E, 0, 0, 1, 2}, {F, 0, 0, 0, 1}, {G, 0, 2, 1, 1}};
    for (size_t w = 0; w < sizeof WIRES / sizeof *WIRES; w++) {
        if (!(SEGMENTS[digit] & WIRES[w].segment))
            continue;
        if (WIRES[w].y0 == WIRES[w].y1)
            canvas_wire_h(canvas, x + WIRES[w].x0, x + WIRES[w].x1, y + WIRES[w].y0, WIRE_HEAVY,
                          style);
        else
            canvas_wire_v(canvas, x + WIRES[w].x0, y + WIRES[w].y0, y + WIRES[w].y1, WIRE_HEAVY,
                          style);
    }
}

void bignum_draw(struct canvas *canvas, int x, int y, enum style style, const char *text)
{
    canvas_fill(canvas, (struct rect){x, y, bignum_width(text), BIGNUM_ROWS}, style);
    for (; *text; text++) {
        if (*text >= '0' && *text <= '9')
            draw_digit(canvas, x, y, style, *text - '0');
        else
            canvas_put(canvas, x, y + 1, style, (unsigned char)*text);
        x += columns_of(*text) + GAP;
    }
}

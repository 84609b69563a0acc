/* SPDX-License-Identifier: MIT
 *
 * Wires are kept as arms, not as box-drawing characters: a junction is then the union of what met
 * there, whatever the order, and a sink without these characters can draw it its own way. */
#include <string.h>

#include "canvas/canvas.h"
#include "canvas/cell.h"

struct arms {
    uint8_t of[4];
};

static void join(struct canvas *canvas, int x, int y, const struct arms *arms, enum style style)
{
    struct cell *cell = cell_take(canvas, x, y);
    if (!cell)
        return;
    if (cell->kind != CELL_WIRE) {
        memset(cell, 0, sizeof *cell);
        cell->kind = CELL_WIRE;
    }
    cell->style = (uint8_t)style;
    for (int i = 0; i < 4; i++)
        if (arms->of[i] != WIRE_NONE)
            cell->arms[i] = arms->of[i];
}

static void sort(int *low, int *high)
{
    if (*low > *high) {
        int kept = *low;
        *low = *high;
        *high = kept;
    }
}

/* The part of low..high inside from..from+count-1: a wire may be far longer than the canvas. */
static void shorten(int *low, int *high, int from, int count)
{
    if (*low < from)
        *low = from;
    if (*high > from + count - 1)
        *high = from + count - 1;
}

void canvas_wire_h(struct canvas *canvas, int x0, int x1, int y, enum wire_weight weight,
                   enum style style)
{
    sort(&x0, &x1);
    if (x0 == x1 || weight == WIRE_NONE)
        return;
    int from = x0, to = x1;
    shorten(&from, &to, canvas->clip.x, canvas->clip.w);
    for (int x = from; x <= to; x++) {
        struct arms arms = {{0}};
        arms.of[ARM_LEFT] = x > x0 ? (uint8_t)weight : WIRE_NONE;
        arms.of[ARM_RIGHT] = x < x1 ? (uint8_t)weight : WIRE_NONE;
        join(canvas, x, y, &arms, style);
    }
}

void canvas_wire_v(struct canvas *canvas, int x, int y0, int y1, enum wire_weight weight,
                   enum style style)
{
    sort(&y0, &y1);
    if (y0 == y1 || weight == WIRE_NONE)
        return;
    int from = y0, to = y1;
    shorten(&from, &to, canvas->clip.y, canvas->clip.h);
    for (int y = from; y <= to; y++) {
        struct arms arms = {{0}};
        arms.of[ARM_UP] = y > y0 ? (uint8_t)weight : WIRE_NONE;
        arms.of[ARM_DOWN] = y < y1 ? (uint8_t)weight : WIRE_NONE;
        join(canvas, x, y, &arms, style);
    }
}

void canvas_box(struct canvas *canvas, struct rect rect, enum wire_weight weight, enum style style)
{
    int64_t right = (int64_t)rect.x + rect.w - 1, bottom = (int64_t)rect.y + rect.h - 1;
    if (rect.w < 2 || rect.h < 2 || right > INT32_MAX || bottom > INT32_MAX)
        return;
    canvas_wire_h(canvas, rect.x, (int)right, rect.y, weight, style);
    canvas_wire_h(canvas, rect.x, (int)right, (int)bottom, weight, style);
    canvas_wire_v(canvas, rect.x, rect.y, (int)bottom, weight, style);
    canvas_wire_v(canvas, (int)right, rect.y, (int)bottom, weight, style);
}

/* SPDX-License-Identifier: MIT
 *
 * The grid itself: its life, its clip rectangle, whole rectangles of it, and its invariants. */
#include "canvas/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "canvas/cell.h"
#include "canvas/spell.h"
#include "canvas/spots.h"

enum { SIZE_MAX_CELLS = 1000 };

int canvas_init(struct canvas *canvas, int cols, int rows, enum glyph_set glyphs, struct err *err)
{
    memset(canvas, 0, sizeof *canvas);
    if (cols < 1 || rows < 1 || cols > SIZE_MAX_CELLS || rows > SIZE_MAX_CELLS) {
        return err_set(err, ERR_INPUT, "a canvas of %dx%d cells, expected 1x1 to %dx%d", cols, rows,
                       SIZE_MAX_CELLS, SIZE_MAX_CELLS);
    }
    struct cell *cells = mem_array((size_t)cols * (size_t)rows, sizeof *cells);
    if (!cells)
        return err_memory(err);
    *canvas = (struct canvas){.cols = cols, .rows = rows, .glyphs = glyphs, .cells = cells};
    canvas_clear(canvas);
    return 0;
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    memset(canvas, 0, sizeof *canvas);
}

void canvas_clear(struct canvas *canvas)
{
    if (canvas->cells) {
        memset(canvas->cells, 0,
               (size_t)canvas->cols * (size_t)canvas->rows * sizeof *canvas->cells);
    }
    canvas->clip = (struct rect){0, 0, canvas->cols, canvas->rows};
    canvas->cut = 0;
    if (canvas->spots)
        canvas->spots->count = 0;
    canvas->cursor_x = canvas->cursor_y = -1;
}

struct rect canvas_clip(struct canvas *canvas, struct rect rect)
{
    struct rect before = canvas->clip;
    canvas->clip = cell_visible(canvas, rect);
    return before;
}

void canvas_unclip(struct canvas *canvas, struct rect before)
{
    canvas->clip = (struct rect){0, 0, canvas->cols, canvas->rows};
    canvas->clip = cell_visible(canvas, before);
}

const struct cell *canvas_at(const struct canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->cols || y >= canvas->rows)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
}

bool canvas_equal(const struct canvas *a, const struct canvas *b)
{
    if (a->cols != b->cols || a->rows != b->rows || a->glyphs != b->glyphs ||
        a->cursor_x != b->cursor_x || a->cursor_y != b->cursor_y)
        return false;
    /* Bytes may be compared: a cell has no padding, and what a kind does not use is 0. */
    size_t bytes = (size_t)a->cols * (size_t)a->rows * sizeof *a->cells;
    return bytes == 0 || memcmp(a->cells, b->cells, bytes) == 0;
}

void canvas_fill(struct canvas *canvas, struct rect rect, enum style style)
{
    struct rect seen = cell_visible(canvas, rect);
    for (int y = seen.y; y < seen.y + seen.h; y++)
        for (int x = seen.x; x < seen.x + seen.w; x++)
            cell_ascii(canvas, x, y, style, ' ');
}

void canvas_put(struct canvas *canvas, int x, int y, enum style style, uint32_t code)
{
    if (canvas_ascii(canvas->glyphs))
        code = (unsigned char)spell_char(code);
    if (code >= ' ' && code <= '~') {
        cell_ascii(canvas, x, y, style, (char)code);
        return;
    }
    /* Through the gate of all text, so that no code point gets in that text could not bring. */
    char bytes[4];
    uint32_t pending = 0;
    struct glyph glyph;
    const char *text = bytes;
    size_t len = code < ' ' || code == 0x7f ? 0 : (size_t)utf8_encode(code, bytes);
    if (!glyph_next(&text, &len, &pending, &glyph) || glyph.width != 1)
        glyph = (struct glyph){.code = {0xfffd}, .width = 1};
    cell_glyph(canvas, x, y, style, &glyph);
}

/* --- invariants ------------------------------------------------------------------------------ */

static bool zero(const void *bytes, size_t len)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < len; i++)
        if (byte[i])
            return false;
    return true;
}

static bool check_glyph(const struct cell *cell)
{
    char bytes[4 * GLYPH_CODES];
    size_t len = 0;
    for (int i = 0; i < GLYPH_CODES && cell->code[i]; i++) {
        int one = utf8_encode(cell->code[i], bytes + len);
        if (one <= 0)
            return false;
        len += (size_t)one;
    }
    uint32_t code = cell->code[0], pending = 0;
    if (code < ' ' || utf8_unsafe(code) || cell_space(code))
        return false;
    struct glyph glyph;
    const char *text = bytes;
    return glyph_next(&text, &len, &pending, &glyph) && len == 0 && glyph.width == cell->width &&
           memcmp(glyph.code, cell->code, sizeof glyph.code) == 0 && !cell->side &&
           zero(cell->arms, sizeof cell->arms);
}

static bool check_bar(const struct cell *cell)
{
    return cell->eighths >= 1 && cell->eighths <= 8 && cell->side <= BAR_FROM_TOP &&
           zero(cell->arms, sizeof cell->arms) && zero(cell->code, sizeof cell->code);
}

static bool check_wire(const struct cell *cell)
{
    int arms = 0;
    for (int i = 0; i < 4; i++) {
        if (cell->arms[i] > WIRE_DASHED)
            return false;
        arms += cell->arms[i] != WIRE_NONE;
    }
    return arms > 0 && !cell->eighths && !cell->side && zero(cell->code, sizeof cell->code);
}

static bool check_cell(const struct cell *cell, bool first, bool last)
{
    if (cell->style >= STYLE_COUNT)
        return false;
    bool wide = cell->kind == CELL_GLYPH && cell->width == 2;
    if (wide && (last || cell[1].kind != CELL_RIGHT || cell[1].style != cell->style))
        return false;
    switch (cell->kind) {
    case CELL_BLANK:
        return zero(&cell->eighths, sizeof *cell - offsetof(struct cell, eighths));
    case CELL_GLYPH:
        return check_glyph(cell);
    case CELL_RIGHT:
        return !first && cell[-1].kind == CELL_GLYPH && cell[-1].width == 2 &&
               zero(&cell->eighths, sizeof *cell - offsetof(struct cell, eighths));
    case CELL_BAR:
        return check_bar(cell);
    case CELL_WIRE:
        return check_wire(cell);
    default:
        return false;
    }
}

bool canvas_check(const struct canvas *canvas)
{
    const struct rect *clip = &canvas->clip;
    if (clip->x < 0 || clip->y < 0 || clip->w < 0 || clip->h < 0 ||
        clip->x + clip->w > canvas->cols || clip->y + clip->h > canvas->rows)
        return false;
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++)
            if (!check_cell(canvas_at(canvas, x, y), x == 0, x == canvas->cols - 1))
                return false;
    }
    return true;
}

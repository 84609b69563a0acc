/* SPDX-License-Identifier: MIT */
#include "canvas/packed.h"

#include <string.h>

#include "base/num.h"
#include "canvas/cell.h"

enum { BLANKS_LEAST = 5 }; /* so many blanks are shorter as a mark */

/* --- out ------------------------------------------------------------------------------------- */

/* Columns from `x` on that hold the same cell. */
static int run_of(const struct cell *row, int x, int end)
{
    int from = x;
    while (x < end && memcmp(&row[x], &row[from], sizeof *row) == 0)
        x++;
    return x - from;
}

static void write_glyph(const struct cell *cell, struct buf *out)
{
    if (cell->code[0] == '%')
        buf_char(out, '%');
    for (int i = 0; i < GLYPH_CODES && cell->code[i]; i++)
        buf_code(out, cell->code[i]);
}

/* Cells from `x` on. Returns how many. */
static int write_cells(const struct cell *row, int x, int end, struct buf *out)
{
    const struct cell *cell = &row[x];
    int run = run_of(row, x, end);
    switch (cell->kind) {
    case CELL_BLANK:
        if (run < BLANKS_LEAST)
            buf_repeat(out, ' ', (size_t)run);
        else
            buf_fmt(out, "%%_%d;", run);
        return run;
    case CELL_BAR:
        buf_fmt(out, "%%b%d%d%d;", cell->eighths, cell->side, run);
        return run;
    case CELL_WIRE:
        buf_fmt(out, "%%w%d%d%d%d%d;", cell->arms[ARM_UP], cell->arms[ARM_RIGHT],
                cell->arms[ARM_DOWN], cell->arms[ARM_LEFT], run);
        return run;
    default:
        write_glyph(cell, out);
        return cell->width;
    }
}

void packed_write(const struct canvas *canvas, int y, struct buf *out)
{
    const struct cell *row = canvas_at(canvas, 0, y);
    int end = canvas->cols;
    uint8_t style = STYLE_TEXT;
    while (end > 0 && row[end - 1].kind == CELL_BLANK && row[end - 1].style == STYLE_TEXT)
        end--;
    for (int x = 0; x < end;) {
        if (row[x].style != style) {
            style = row[x].style;
            buf_str(out, "%s");
            buf_char(out, style_letter((enum style)style));
        }
        x += write_cells(row, x, end, out);
    }
}

/* --- in -------------------------------------------------------------------------------------- */

struct reading {
    struct canvas *canvas;
    int x, y;
    enum style style;
    const char *at;
    struct err *err;
};

static int refuse(const struct reading *reading)
{
    return err_set(reading->err, ERR_INPUT, "row %d, column %d: no packed cells", reading->y + 1,
                   reading->x + 1);
}

/* One digit from 0 to `most`. */
static bool take_digit(struct reading *reading, int most, int *out)
{
    char c = *reading->at;
    if (c < '0' || c > '0' + most)
        return false;
    *out = c - '0';
    reading->at++;
    return true;
}

/* "12;": so many cells, for which there is room. */
static bool take_count(struct reading *reading, int *count)
{
    size_t len = strspn(reading->at, "0123456789"), number;
    int room = reading->canvas->cols - reading->x;
    if (room < 1 || reading->at[len] != ';' ||
        !num_read_count(reading->at, len, (size_t)room, &number) || number == 0)
        return false;
    *count = (int)number;
    reading->at += len + 1;
    return true;
}

static bool take_style(struct reading *reading)
{
    for (int style = 0; *reading->at && style < STYLE_COUNT; style++) {
        if (style_letter((enum style)style) != *reading->at)
            continue;
        reading->style = (enum style)style;
        reading->at++;
        return true;
    }
    return false;
}

static void put(struct reading *reading, const struct cell *cell, int count)
{
    for (int i = 0; i < count; i++) {
        struct cell *to = cell_take(reading->canvas, reading->x++, reading->y);
        if (!to)
            continue;
        *to = *cell;
        to->style = (uint8_t)reading->style;
    }
}

static bool take_bar(struct reading *reading)
{
    struct cell cell = {.kind = CELL_BAR};
    int eighths, side, count;
    if (!take_digit(reading, 8, &eighths) || eighths == 0 ||
        !take_digit(reading, BAR_FROM_TOP, &side) || !take_count(reading, &count))
        return false;
    cell.eighths = (uint8_t)eighths;
    cell.side = (uint8_t)side;
    put(reading, &cell, count);
    return true;
}

static bool take_wire(struct reading *reading)
{
    struct cell cell = {.kind = CELL_WIRE};
    int weight, any = 0, count;
    for (int arm = ARM_UP; arm <= ARM_LEFT; arm++) {
        if (!take_digit(reading, WIRE_DASHED, &weight))
            return false;
        cell.arms[arm] = (uint8_t)weight;
        any |= weight;
    }
    if (!any || !take_count(reading, &count))
        return false;
    put(reading, &cell, count);
    return true;
}

/* Through the gate of all text: nothing gets in that text could not bring. */
static bool take_glyph(struct reading *reading)
{
    size_t len = strlen(reading->at);
    uint32_t pending = 0;
    struct glyph glyph;
    if (!glyph_next(&reading->at, &len, &pending, &glyph) || pending ||
        reading->canvas->cols - reading->x < glyph.width)
        return false;
    cell_glyph(reading->canvas, reading->x, reading->y, reading->style, &glyph);
    reading->x += glyph.width;
    return true;
}

static bool take_mark(struct reading *reading)
{
    int count;
    reading->at++;
    switch (*reading->at) {
    case '%':
        return take_glyph(reading);
    case 's':
        reading->at++;
        return take_style(reading);
    case '_':
        reading->at++;
        if (!take_count(reading, &count))
            return false;
        put(reading, &(struct cell){.kind = CELL_BLANK}, count);
        return true;
    case 'b':
        reading->at++;
        return take_bar(reading);
    case 'w':
        reading->at++;
        return take_wire(reading);
    default:
        return false;
    }
}

int packed_read(struct canvas *canvas, int y, const char *line, struct err *err)
{
    struct reading reading = {.canvas = canvas, .y = y, .at = line, .err = err};
    while (*reading.at) {
        bool taken = *reading.at == '%' ? take_mark(&reading) : take_glyph(&reading);
        if (!taken)
            return refuse(&reading);
    }
    return 0;
}

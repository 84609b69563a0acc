/* SPDX-License-Identifier: MIT
 *
 * Inside the bar chart: what its files share. Only src/view/bars*.c include this. */
#ifndef VIEW_BARS_PARTS_H
#define VIEW_BARS_PARTS_H

#include "canvas/bar.h"
#include "view/bars.h"

/* Which components are shown: `rows` of them or of their groups. */
struct bars_range {
    size_t first, count; /* components */
    int rows;
    bool grouped, zoomed;
};

/* Components from..to of a column as one bar. */
struct bars_item {
    float value; /* the one of largest size; NaN before all: it must not be hidden */
    float bar;   /* what its bar shows: in a motion less or more than the value */
    float ghost;
    bool has_ghost;
    bool masked;
};

struct bars_tick {
    double value;
    int cells; /* from the axis, negative towards negative values */
    bool major;
};

enum { BARS_TICKS = 2 * (SCALE_DECADES + 2) + 1 };

/* --- bars_scale.c ---------------------------------------------------------------------------- */

bool bars_own(const struct bars *bars); /* is every column on a scale of its own? */
/* The scale of every column, with `half` cells a side. */
void bars_scales(const struct bars *bars, enum scale_kind kind, int half, struct scale *scales);
/* The ticks of one scale: 0 and the ends first, then those between. Returns their number. */
size_t bars_ticks(const struct scale *scale, struct bars_tick ticks[BARS_TICKS]);
void bars_tick_text(const struct bars *bars, const struct scale *scale, double value, char *text,
                    size_t size);

struct bars_range bars_range(const struct bars *bars, int rows);
/* First component and the one behind the last of a row. */
void bars_row(const struct bars_range *range, int row, size_t *from, size_t *to);
struct bars_item bars_item(const struct bars *bars, size_t column, size_t from, size_t to);
/* Columns for a number, the same whatever is revealed, grouped or zoomed to. */
int bars_value_width(const struct bars *bars);

/* --- bars_note.c ----------------------------------------------------------------------------- */

/* Is there something that must be said, however little room there is? */
bool bars_must_note(const struct bars *bars);
void bars_note(struct canvas *canvas, struct rect rect, int indent, const struct bars *bars,
               const struct scale *scale, const struct bars_range *range);

/* --- bars_upright.c -------------------------------------------------------------------------- */

enum { BARS_UPRIGHT_ROWS = 10, BARS_UPRIGHT_GOOD = 13 }; /* at least; so that lengths can be read */

/* Standing bars were chosen and there is room for them. */
bool bars_upright_fits(const struct bars *bars, int cols, int rows);
int bars_upright_draw(struct canvas *canvas, struct rect rect, const struct bars *bars);

/* --- bars.c ---------------------------------------------------------------------------------- */

enum style bars_title_style(const struct bars_column *column);

#endif

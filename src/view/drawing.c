/* SPDX-License-Identifier: MIT */
#include "view/drawing.h"

#include "view/marks.h"
#include "view/pen.h"
#include "view/strip.h"
#include "view/travel.h"

/* --- the stream and its branches ------------------------------------------------------------- */

static void draw_stream(const struct pen *pen)
{
    int from = 0, open = PEN_OPEN_ABOVE; /* it comes in from above */
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind != ELEMENT_STREAM_BOX && element->kind != ELEMENT_BLOCKS)
            continue;
        bool flat = element->height == 1;
        pen_stream_down(pen, pen->stream, from, pen_into(element),
                        open | (flat ? PEN_OPEN_BELOW : 0));
        from = pen_out(element);
        open = flat ? PEN_OPEN_ABOVE : 0;
    }
    pen_stream_down(pen, pen->stream, from, pen->map.rows - 1, open);
    pen_exit(pen);
}

/* The branch's wire from row `from` into `box`. */
static void lane_into(const struct pen *pen, int from, int open, const struct element *box,
                      enum wire_weight weight, enum style style)
{
    if (box->height == 1)
        open |= PEN_OPEN_BELOW;
    pen_wire_down(pen, pen->lane, from, pen_into(box), open, weight, style);
}

static void draw_fork(const struct pen *pen, const struct element *element)
{
    enum style style = pen_style(pen, element->op, STYLE_BRANCH);
    const struct element *next = element + 1;
    pen_fork(pen, element, pen_weight(pen, element->op), style);
    lane_into(pen, element->y, 0, next, pen_weight(pen, element->op), style);
    if (element->op == pen->here)
        canvas_put(pen->canvas, pen->stream, pen_row(pen, element->y), STYLE_HERE, MARK_TOKEN);
}

/* The wire into `element` from the box before it. */
static void draw_lead(const struct pen *pen, const struct element *before,
                      const struct element *element)
{
    lane_into(pen, pen_out(before), before->height == 1 ? PEN_OPEN_ABOVE : 0, element,
              pen_weight(pen, element->op), pen_style(pen, element->op, STYLE_BRANCH));
}

static void draw_join(const struct pen *pen, const struct element *before,
                      const struct element *element)
{
    bool carried = element->delta <= pen->here;
    enum style wire = carried ? STYLE_BRANCH : STYLE_FAINT;
    pen_wire_down(pen, pen->lane, pen_out(before), element->y,
                  before->height == 1 ? PEN_OPEN_ABOVE : 0, carried ? WIRE_HEAVY : WIRE_LIGHT,
                  wire);
    pen_wire_to_join(pen, element, pen->lane, carried, wire, MARK_DELTA,
                     element->delta == pen->here ? STYLE_HERE : wire);
    pen_sum(pen, element);
}

/* Frames come first, so that wires make their junctions with them. */
static void draw_boxes(const struct pen *pen)
{
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (pen_is_box(element))
            pen_box(pen, element, element->kind == ELEMENT_BOX ? pen->lane : pen->stream);
    }
}

static void draw_wires(const struct pen *pen)
{
    const struct element *before = NULL;
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind == ELEMENT_FORK && e + 1 < pen->map.count)
            draw_fork(pen, element);
        else if (element->kind == ELEMENT_JOIN)
            draw_join(pen, before, element);
        else if (element->kind == ELEMENT_BOX && before && before->kind == ELEMENT_BOX)
            draw_lead(pen, before, element);
        before = element;
    }
    for (size_t e = 0; e < pen->map.count; e++)
        if (pen->map.items[e].kind == ELEMENT_BOX)
            pen_arrow(pen, &pen->map.items[e], pen->lane);
}

/* --- the vector beside the stream ------------------------------------------------------------ */

/* Rows [y, end) beside the piece of stream that holds this value. `boxed`: a box on the stream
 * follows at once, so that there is room only at its right. */
struct gap {
    int y, end;
    bool boxed;
};

static struct gap gap_behind(const struct blockmap *map, size_t e)
{
    const struct element *element = &map->items[e];
    struct gap gap = {.y = element->y + element->height, .end = map->rows};
    if (e + 1 == map->count || element[1].kind != ELEMENT_STREAM_BOX)
        return gap;
    gap.boxed = element[1].y < gap.y + 2;
    if (!gap.boxed)
        gap.end = element[1].y;
    else if (e + 2 < map->count)
        gap.end = element[2].y;
    return gap;
}

static struct gap strip_gap(const struct pen *pen)
{
    struct gap gap = {.end = pen->map.rows};
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        bool after = element->kind == ELEMENT_JOIN || element->kind == ELEMENT_BLOCKS ||
                     element->kind == ELEMENT_STREAM_BOX;
        if (element->op > pen->here || (element->op == pen->here && !after))
            break;
        bool whole = element->op < pen->here || element->kind == ELEMENT_JOIN;
        if (after && whole)
            gap = gap_behind(&pen->map, e);
    }
    return gap;
}

/* `framed`: the first and the last row are edges of a frame. */
static void draw_strip(const struct pen *pen, bool framed)
{
    const float *value = strip_value(pen->app);
    if (!value)
        return;
    struct gap gap = strip_gap(pen);
    bool boxed = gap.boxed;
    int y = framed && gap.y == 0 ? 1 : gap.y, last = pen->map.rows - framed;
    int room = (last < gap.end ? last : gap.end) - y;
    int height = pen->rect.h >= 28 && room >= 4 && !boxed ? 4 : 2;
    int width = pen->stream - pen->rect.x - 4, label = pen->stream - 2;
    struct rect rect = {pen->rect.x + 1, pen_row(pen, y), width, height};
    if (boxed) {
        label = pen->stream + pen->box / 2 + 1;
        rect.x = label + 2;
        rect.w = pen->rect.x + pen->rect.w - rect.x - 1;
    }
    if (room < height)
        return;
    strip_draw(pen->app, pen->canvas, rect, value, boxed);
    canvas_put(pen->canvas, label, pen_row(pen, y + height / 2 - 1), STYLE_STREAM, 'x');
}

/* --- the whole ------------------------------------------------------------------------------- */

int drawing_stream(struct rect rect)
{
    return rect.x + (rect.w - pen_box_width(rect) - 4) * 3 / 5 + 2;
}

static void draw_part(const struct app *app, struct canvas *canvas, struct rect rect, size_t at,
                      bool framed)
{
    struct pen pen = {.app = app, .canvas = canvas, .rect = rect, .here = app_stop(app).op};
    if (!blockmap_make(&app->now.plan, at, rect.h, &pen.map))
        return;
    pen.box = pen_box_width(rect);
    pen.stream = drawing_stream(rect);
    pen.lane = rect.x + rect.w - pen.box / 2 - 2 - framed;
    struct rect before = canvas_clip(canvas, rect);
    draw_boxes(&pen);
    draw_stream(&pen);
    draw_wires(&pen);
    if (at == pen.here) {
        draw_strip(&pen, framed);
        travel_draw(&pen);
    }
    canvas_unclip(canvas, before);
}

void drawing_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    draw_part(app, canvas, rect, app_stop(app).op, false);
}

void drawing_draw_framed(const struct app *app, struct canvas *canvas, struct rect rect, size_t at)
{
    draw_part(app, canvas, rect, at, true);
}

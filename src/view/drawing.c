/* SPDX-License-Identifier: MIT
 *
 * What has been travelled is heavy and bright, what lies ahead light and faint; where we are has
 * a heavy frame and the mark ▶. */
#include "view/drawing.h"

#include <stdio.h>
#include <string.h>

#include "view/blockmap.h"
#include "view/strip.h"
#include "view/words.h"

struct pen {
    const struct app *app;
    struct canvas *canvas;
    struct rect rect;
    struct blockmap map;
    size_t here;       /* op we stand at */
    int stream, lane;  /* columns of the stream and of the branch */
    int box;           /* width of a box */
};

static enum lang lang_of(const struct pen *pen)
{
    return pen->app->settings.lang;
}

static enum style style_of(const struct pen *pen, size_t op, enum style travelled)
{
    return op == pen->here ? STYLE_HERE : op < pen->here ? travelled : STYLE_FAINT;
}

static enum wire_weight weight_of(const struct pen *pen, size_t op)
{
    return op <= pen->here ? WIRE_HEAVY : WIRE_LIGHT;
}

static int row(const struct pen *pen, int y)
{
    return pen->rect.y + y;
}

/* --- the stream ------------------------------------------------------------------------------ */

/* The first row (below the drawing's top) that the token has not reached on the centre path. In a
 * branch the centre has already carried x down to the join. */
static int stream_reached(const struct pen *pen)
{
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind == ELEMENT_FORK && element->op >= pen->here)
            return element->op == pen->here ? element->y + 1 : element->y;
        if (element->kind == ELEMENT_JOIN && element->op > pen->here)
            return element->y;
        if (element->kind == ELEMENT_STREAM_BOX && element->op > pen->here)
            return element->y;
        if (element->op == pen->here && element->kind != ELEMENT_BOX)
            return element->y + element->height;
    }
    return pen->map.rows;
}

/* A wire down column x from row `from` to row `to`. Where it meets a box of one row, which has no
 * frame to make a junction with, it fills its last cell (`open`): the clip cuts the end off. */
static void wire_down(const struct pen *pen, int x, int from, int to, bool open_above,
                      bool open_below, enum wire_weight weight, enum style style)
{
    if (to < from)
        return;
    struct rect before = canvas_clip(pen->canvas, (struct rect){x, row(pen, from), 1, to - from + 1});
    canvas_wire_v(pen->canvas, x, row(pen, from - open_above), row(pen, to + open_below), weight,
                  style);
    canvas_unclip(pen->canvas, before);
}

/* A piece of the stream, bright as far as it was travelled. */
static void draw_piece(const struct pen *pen, int from, int to, bool open_above, bool open_below)
{
    int reached = stream_reached(pen);
    wire_down(pen, pen->stream, from, to, open_above, open_below, WIRE_LIGHT, STYLE_FAINT);
    if (reached > from)
        wire_down(pen, pen->stream, from, reached < to ? reached : to, open_above,
                  open_below && reached > to, WIRE_HEAVY, STYLE_STREAM);
}

static void draw_stream(const struct pen *pen)
{
    int from = 0, last = pen->map.rows - 1;
    bool open = true; /* it comes in from above */
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind != ELEMENT_STREAM_BOX && element->kind != ELEMENT_BLOCKS)
            continue;
        bool flat = element->height == 1;
        draw_piece(pen, from, element->y - flat, open, flat);
        from = element->y + element->height - 1 + flat;
        open = flat;
    }
    draw_piece(pen, from, last, open, false);
    canvas_put(pen->canvas, pen->stream, row(pen, last),
               stream_reached(pen) > last ? STYLE_STREAM : STYLE_FAINT, 0x25BC);
}

/* --- boxes ----------------------------------------------------------------------------------- */

static const char *box_text(const struct pen *pen, const struct element *element)
{
    const struct op *op = &pen->app->now.plan.ops[element->op];
    if (element->kind == ELEMENT_BLOCKS)
        return word(WORD_BLOCK, lang_of(pen));
    if (plan_is_norm(op))
        return word_norm(op->norm);
    if (op->kind == OP_HEAD)
        return word(WORD_LM_HEAD, lang_of(pen));
    return word_side(op->side, lang_of(pen));
}

/* Attention and MLP are dashed: their place matters here, not their inside. */
static enum wire_weight frame_weight(const struct pen *pen, const struct element *element)
{
    const struct op *op = &pen->app->now.plan.ops[element->op];
    if (element->kind == ELEMENT_BOX && !plan_is_norm(op))
        return element->op == pen->here ? WIRE_HEAVY : WIRE_DASHED;
    return weight_of(pen, element->op);
}

static void draw_box(const struct pen *pen, const struct element *element)
{
    bool on_stream = element->kind != ELEMENT_BOX;
    enum style style = style_of(pen, element->op, on_stream ? STYLE_STREAM : STYLE_BRANCH);
    int centre = on_stream ? pen->stream : pen->lane;
    struct rect box = {centre - pen->box / 2, row(pen, element->y), pen->box, element->height};
    char text[64], number[24] = "";
    if (element->kind == ELEMENT_BLOCKS)
        snprintf(number, sizeof number, pen->app->now.plan.n_blocks > 1 ? " 1-%zu" : " %zu",
                 pen->app->now.plan.n_blocks);
    snprintf(text, sizeof text, "%s%s", box_text(pen, element), number);
    canvas_fill(pen->canvas, box, STYLE_TEXT);
    if (element->height >= 3) {
        canvas_box(pen->canvas, box, frame_weight(pen, element), style);
        canvas_text_centre(pen->canvas, box.x + 1, box.y + 1, box.w - 2, style, text);
    } else {
        canvas_put(pen->canvas, box.x, box.y, style, '[');
        canvas_put(pen->canvas, box.x + box.w - 1, box.y, style, ']');
        canvas_text_centre(pen->canvas, box.x + 1, box.y, box.w - 2, style, text);
    }
    if (element->op == pen->here && box.x > pen->rect.x)
        canvas_put(pen->canvas, box.x - 1, box.y + box.h / 2, STYLE_HERE, 0x25B6);
}

/* The way into a box, over the junction that the wire has made. */
static void draw_arrow(const struct pen *pen, const struct element *element)
{
    if (element->height >= 3)
        canvas_put(pen->canvas, pen->lane, row(pen, element->y),
                   style_of(pen, element->op, STYLE_BRANCH), 0x25BC);
}

/* --- the branch ------------------------------------------------------------------------------ */

/* The branch's wire from row `from` into `box`, and from a box on: to the frame, or up to a box of
 * one row. */
static void lane_into(const struct pen *pen, int from, bool open, const struct element *box,
                      enum wire_weight weight, enum style style)
{
    bool flat = box->height == 1;
    wire_down(pen, pen->lane, from, box->y - flat, open, flat, weight, style);
}

static int lane_out(const struct element *box)
{
    return box->y + box->height - 1 + (box->height == 1);
}

static void draw_fork(const struct pen *pen, const struct element *element)
{
    enum style style = style_of(pen, element->op, STYLE_BRANCH);
    const struct element *next = element + 1;
    canvas_wire_h(pen->canvas, pen->stream, pen->lane, row(pen, element->y),
                  weight_of(pen, element->op), style);
    lane_into(pen, element->y, false, next, weight_of(pen, element->op), style);
    if (element->op == pen->here)
        canvas_put(pen->canvas, pen->stream, row(pen, element->y), STYLE_HERE, 0x25CF);
}

/* The wire into `element` from the box or fork before it. */
static void draw_lead(const struct pen *pen, const struct element *before,
                      const struct element *element)
{
    lane_into(pen, lane_out(before), before->height == 1, element, weight_of(pen, element->op),
              style_of(pen, element->op, STYLE_BRANCH));
}

static void draw_join(const struct pen *pen, const struct element *before,
                      const struct element *element)
{
    int y = row(pen, element->y);
    bool carried = element->delta <= pen->here;
    enum style wire = carried ? STYLE_BRANCH : STYLE_FAINT;
    enum wire_weight weight = carried ? WIRE_HEAVY : WIRE_LIGHT;
    wire_down(pen, pen->lane, lane_out(before), element->y, before->height == 1, false, weight,
              wire);
    canvas_wire_h(pen->canvas, pen->stream, pen->lane, y, weight, wire);
    int middle = (pen->stream + pen->lane) / 2;
    enum style delta = element->delta == pen->here ? STYLE_HERE : wire;
    canvas_put(pen->canvas, middle, y, delta, 0x394);
    canvas_put(pen->canvas, middle - 1, y, delta, ' ');
    canvas_put(pen->canvas, middle + 1, y, delta, ' ');
    enum style style = style_of(pen, element->op, STYLE_STREAM);
    canvas_put(pen->canvas, pen->stream, y, style, 0x2295);
    canvas_put(pen->canvas, pen->stream + 1, y, wire, 0x25C0);
    canvas_text_right(pen->canvas, pen->rect.x, y, pen->stream - pen->rect.x - 1, style, "x+Δ");
}

/* Frames come first, so that wires make their junctions with them. */
static void draw_boxes(const struct pen *pen)
{
    for (size_t e = 0; e < pen->map.count; e++) {
        enum element_kind kind = pen->map.items[e].kind;
        if (kind != ELEMENT_FORK && kind != ELEMENT_JOIN)
            draw_box(pen, &pen->map.items[e]);
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
            draw_arrow(pen, &pen->map.items[e]);
}

/* --- the vector beside the stream ------------------------------------------------------------ */

/* Does this op change what the stream carries? */
static bool changes_stream(const struct op *op)
{
    return op->kind == OP_EMBED || op->kind == OP_ADD ||
           (plan_is_norm(op) && op->slot == SLOT_STREAM);
}

/* What the stream carries where we are: in a branch what it held at the fork; in a norm of the
 * stream what came in, until the last sub-step. */
static const float *stream_value(const struct app *app)
{
    size_t here = app_stop(app).op;
    bool done = walk_reached(app_op(app), app_stop(app).sub, SUB_GAMMA);
    const float *rows = NULL;
    for (size_t o = here + 1; o-- > 0 && !rows;)
        if (changes_stream(&app->now.plan.ops[o]) && (o < here || done))
            rows = app->now.trace.points[o].value;
    return rows ? rows + app_token(app) * app_components(app) : NULL;
}

/* The row where the strip begins: beside the piece of stream that holds this value. `boxed`: a box
 * on the stream follows at once, so that there is room only at its right. */
static int strip_row(const struct pen *pen, bool *boxed)
{
    int y = 0;
    *boxed = false;
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        bool after = element->kind == ELEMENT_JOIN || element->kind == ELEMENT_BLOCKS ||
                     element->kind == ELEMENT_STREAM_BOX;
        if (element->op > pen->here || (element->op == pen->here && !after))
            break;
        bool whole = element->op < pen->here || element->kind == ELEMENT_JOIN;
        if (!after || !whole)
            continue;
        y = element->y + element->height;
        *boxed = e + 1 < pen->map.count && element[1].kind == ELEMENT_STREAM_BOX &&
                 element[1].y < y + 2;
    }
    return y;
}

static void draw_strip(const struct pen *pen)
{
    const float *value = stream_value(pen->app);
    if (!value)
        return;
    bool boxed;
    int y = strip_row(pen, &boxed), room = pen->map.rows - y;
    int height = pen->rect.h >= 28 && room >= 4 && !boxed ? 4 : 2;
    int width = pen->stream - pen->rect.x - 4, label = pen->stream - 2;
    struct rect rect = {pen->rect.x + 1, row(pen, y), width, height};
    if (boxed) {
        label = pen->stream + pen->box / 2 + 1;
        rect.x = label + 2;
        rect.w = pen->rect.x + pen->rect.w - rect.x - 1;
    }
    if (room < height)
        return;
    strip_draw(pen->canvas, rect, value, app_components(pen->app), strip_scale(pen->app), boxed);
    canvas_put(pen->canvas, label, row(pen, y + height / 2 - 1), STYLE_STREAM, 'x');
}

void drawing_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct pen pen = {.app = app, .canvas = canvas, .rect = rect, .here = app_stop(app).op};
    if (!blockmap_make(&app->now.plan, pen.here, rect.h, &pen.map))
        return;
    pen.box = rect.w >= 36 ? 15 : 12;
    pen.stream = rect.x + (rect.w - pen.box - 4) * 3 / 5 + 2;
    pen.lane = rect.x + rect.w - pen.box / 2 - 2;
    struct rect before = canvas_clip(canvas, rect);
    draw_boxes(&pen);
    draw_stream(&pen);
    draw_wires(&pen);
    draw_strip(&pen);
    canvas_unclip(canvas, before);
}

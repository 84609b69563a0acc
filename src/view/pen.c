/* SPDX-License-Identifier: MIT */
#include "view/pen.h"

#include <stdio.h>

#include "app/mouse.h"
#include "canvas/spots.h"
#include "view/marks.h"
#include "view/words.h"

enum style pen_style(const struct pen *pen, size_t op, enum style travelled)
{
    return op == pen->here ? STYLE_HERE : op < pen->here ? travelled : STYLE_FAINT;
}

enum wire_weight pen_weight(const struct pen *pen, size_t op)
{
    return op <= pen->here ? WIRE_HEAVY : WIRE_LIGHT;
}

int pen_row(const struct pen *pen, int y)
{
    return pen->rect.y + y;
}

int pen_box_width(struct rect rect)
{
    return rect.w >= 36 ? 15 : rect.w >= 24 ? 12 : 11;
}

/* The first row of the map that x has not reached. In a branch x has already come to the join. */
static int first_unreached(const struct pen *pen)
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

/* --- wires ----------------------------------------------------------------------------------- */

void pen_wire_down(const struct pen *pen, int x, int from, int to, int open,
                   enum wire_weight weight, enum style style)
{
    if (to < from)
        return;
    struct rect part = {x, pen_row(pen, from), 1, to - from + 1};
    struct rect before = canvas_clip(pen->canvas, part); /* it cuts the open ends off */
    canvas_wire_v(pen->canvas, x, pen_row(pen, from - !!(open & PEN_OPEN_ABOVE)),
                  pen_row(pen, to + !!(open & PEN_OPEN_BELOW)), weight, style);
    canvas_unclip(pen->canvas, before);
}

void pen_stream_down(const struct pen *pen, int x, int from, int to, int open)
{
    int reached = first_unreached(pen);
    pen_wire_down(pen, x, from, to, open, WIRE_LIGHT, STYLE_FAINT);
    if (reached <= from)
        return;
    if (reached <= to)
        open &= ~PEN_OPEN_BELOW;
    pen_wire_down(pen, x, from, reached < to ? reached : to, open, WIRE_HEAVY, STYLE_STREAM);
}

int pen_into(const struct element *box)
{
    return box->y - (box->height == 1);
}

int pen_out(const struct element *box)
{
    return box->y + box->height - 1 + (box->height == 1);
}

/* --- boxes ----------------------------------------------------------------------------------- */

bool pen_is_box(const struct element *element)
{
    return element->kind != ELEMENT_FORK && element->kind != ELEMENT_JOIN;
}

static const char *box_name(const struct pen *pen, const struct element *element)
{
    const struct op *op = &pen->app->now.plan.ops[element->op];
    enum lang lang = pen->app->settings.lang;
    if (element->kind == ELEMENT_BLOCKS)
        return word(WORD_BLOCK, lang);
    if (plan_is_norm(op))
        return word_norm(op->norm);
    if (op->kind == OP_HEAD)
        return word(WORD_LM_HEAD, lang);
    return word_side(op->side, lang);
}

/* Attention and MLP are dashed: their place matters here, not their inside. */
static enum wire_weight frame_weight(const struct pen *pen, const struct element *element)
{
    const struct op *op = &pen->app->now.plan.ops[element->op];
    if (element->kind == ELEMENT_BOX && !plan_is_norm(op))
        return element->op == pen->here ? WIRE_HEAVY : WIRE_DASHED;
    return pen_weight(pen, element->op);
}

void pen_box(const struct pen *pen, const struct element *element, int centre)
{
    bool branch = element->kind == ELEMENT_BOX;
    enum style style = pen_style(pen, element->op, branch ? STYLE_BRANCH : STYLE_STREAM);
    struct rect box = {centre - pen->box / 2, pen_row(pen, element->y), pen->box, element->height};
    char text[64], number[24] = "";
    if (element->kind == ELEMENT_BLOCKS)
        snprintf(number, sizeof number, pen->app->now.plan.n_blocks > 1 ? " 1-%zu" : " %zu",
                 pen->app->now.plan.n_blocks);
    snprintf(text, sizeof text, "%s%s", box_name(pen, element), number);
    canvas_fill(pen->canvas, box, STYLE_TEXT);
    if (element->height >= 3) {
        canvas_box(pen->canvas, box, frame_weight(pen, element), style);
        canvas_text_centre(pen->canvas, box.x + 1, box.y + 1, box.w - 2, style, text);
    } else {
        canvas_put(pen->canvas, box.x, box.y, style, '[');
        canvas_put(pen->canvas, box.x + box.w - 1, box.y, style, ']');
        canvas_text_centre(pen->canvas, box.x + 1, box.y, box.w - 2, style, text);
    }
    if (element->kind == ELEMENT_BLOCKS)
        spots_add(pen->canvas, box, TARGET_BLOCK, 1);
    else
        spots_add(pen->canvas, box, TARGET_OP, element->op);
    if (element->op == pen->here && box.x > pen->rect.x)
        canvas_put(pen->canvas, box.x - 1, box.y + box.h / 2, STYLE_HERE, MARK_HERE);
}

void pen_arrow(const struct pen *pen, const struct element *element, int centre)
{
    if (element->height >= 3)
        canvas_put(pen->canvas, centre, pen_row(pen, element->y),
                   pen_style(pen, element->op, STYLE_BRANCH), MARK_DOWN);
}

/* --- forks ----------------------------------------------------------------------------------- */

void pen_fork(const struct pen *pen, const struct element *fork, enum wire_weight weight,
              enum style style)
{
    int y = pen_row(pen, fork->y);
    canvas_wire_h(pen->canvas, pen->stream, pen->lane, y, weight, style);
    spots_add(pen->canvas, (struct rect){pen->stream, y, pen->lane - pen->stream + 1, 1}, TARGET_OP,
              fork->op);
}

/* --- joins and the end ----------------------------------------------------------------------- */

void pen_wire_to_join(const struct pen *pen, const struct element *join, int from, bool carried,
                      enum style style, uint32_t label, enum style label_style)
{
    int y = pen_row(pen, join->y), middle = (pen->stream + from) / 2;
    canvas_wire_h(pen->canvas, pen->stream, from, y, carried ? WIRE_HEAVY : WIRE_LIGHT, style);
    canvas_put(pen->canvas, middle, y, label_style, label);
    canvas_put(pen->canvas, middle - 1, y, label_style, ' ');
    canvas_put(pen->canvas, middle + 1, y, label_style, ' ');
    canvas_put(pen->canvas, pen->stream, y, pen_style(pen, join->op, STYLE_STREAM), MARK_JOIN);
    canvas_put(pen->canvas, pen->stream + 1, y, style, MARK_LEFT);
    int left = pen->stream - PEN_SUM; /* x+Δ stands there */
    spots_add(pen->canvas, (struct rect){left, y, from - left + 1, 1}, TARGET_OP, join->op);
}

/* Δ alone stands out where it is what has just been made. */
void pen_sum(const struct pen *pen, const struct element *join)
{
    int x = pen->stream - PEN_SUM, y = pen_row(pen, join->y);
    enum style style = pen_style(pen, join->op, STYLE_STREAM);
    if (x < pen->rect.x)
        return;
    canvas_text(pen->canvas, x, y, 2, style, "x+");
    canvas_put(pen->canvas, x + 2, y, join->delta == pen->here ? STYLE_HERE : style, MARK_DELTA);
}

void pen_exit(const struct pen *pen)
{
    int last = pen->map.rows - 1;
    canvas_put(pen->canvas, pen->stream, pen_row(pen, last),
               first_unreached(pen) > last ? STYLE_STREAM : STYLE_FAINT, MARK_DOWN);
}

/* SPDX-License-Identifier: MIT
 *
 * Colours mean the same as in the residual drawing: what carries x unchanged has the stream's, so
 * that the eye sees x take the way round here and go straight there. */
#include "view/conventional.h"

#include "view/marks.h"
#include "view/pen.h"
#include "view/strip.h"

static enum style carried_style(bool carried)
{
    return carried ? STYLE_BRANCH : STYLE_FAINT;
}

/* The middle line into element `e` (the way out if there is none), from row `from`. */
static void draw_middle(const struct pen *pen, size_t e, int from, int open)
{
    const struct element *element = e < pen->map.count ? &pen->map.items[e] : NULL;
    const struct element *before = e && element ? element - 1 : NULL;
    if (!element) {
        pen_stream_down(pen, pen->stream, from, pen->map.rows - 1, open);
        return;
    }
    int to = element->y;
    if (pen_is_box(element)) {
        to = pen_into(element);
        open |= element->height == 1 ? PEN_OPEN_BELOW : 0;
    }
    if (element->kind == ELEMENT_JOIN) {
        bool carried = element->delta <= pen->here;
        pen_wire_down(pen, pen->stream, from, to, open, carried ? WIRE_HEAVY : WIRE_LIGHT,
                      carried_style(carried));
    } else if (element->kind == ELEMENT_BOX) {
        /* The wire out of a fork is what the branch gets there: the fork's own. */
        size_t op = before && before->kind == ELEMENT_FORK ? before->op : element->op;
        pen_wire_down(pen, pen->stream, from, to, open, pen_weight(pen, op),
                      pen_style(pen, op, STYLE_BRANCH));
    } else {
        pen_stream_down(pen, pen->stream, from, to, open);
    }
}

static void draw_line(const struct pen *pen)
{
    int from = 0, open = PEN_OPEN_ABOVE; /* it comes in from above */
    for (size_t e = 0; e <= pen->map.count; e++) {
        draw_middle(pen, e, from, open);
        if (e == pen->map.count)
            break;
        const struct element *element = &pen->map.items[e];
        bool box = pen_is_box(element);
        from = box ? pen_out(element) : element->y;
        open = box && element->height == 1 ? PEN_OPEN_ABOVE : 0;
    }
    pen_exit(pen);
}

/* --- the skip line --------------------------------------------------------------------------- */

static void draw_leave(const struct pen *pen, const struct element *fork, int join)
{
    int y = pen_row(pen, fork->y), last = pen_row(pen, join);
    bool gone = fork->op <= pen->here;
    enum style style = gone ? STYLE_STREAM : STYLE_FAINT;
    enum wire_weight weight = gone ? WIRE_HEAVY : WIRE_LIGHT;
    pen_fork(pen, fork, weight, style);
    canvas_wire_v(pen->canvas, pen->lane, y, last, weight, style);
    if (fork->op != pen->here)
        return;
    canvas_put(pen->canvas, pen->stream, y, STYLE_HERE, MARK_TOKEN);
    if (pen->stream - 2 >= pen->rect.x)
        canvas_put(pen->canvas, pen->stream - 2, y, STYLE_HERE, MARK_HERE);
}

/* x comes back from the side, Δ from above. */
static void draw_return(const struct pen *pen, const struct element *fork,
                        const struct element *join)
{
    bool gone = fork->op <= pen->here;
    enum style style = gone ? STYLE_STREAM : STYLE_FAINT;
    pen_wire_to_join(pen, join, pen->lane, gone, style, 'x', style);
    pen_sum(pen, join);
}

static void draw_skips(const struct pen *pen)
{
    const struct element *fork = NULL;
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind == ELEMENT_FORK)
            fork = element;
        if (element->kind != ELEMENT_JOIN || !fork)
            continue;
        draw_leave(pen, fork, element->y);
        draw_return(pen, fork, element);
        fork = NULL;
    }
}

/* In a branch it is the skip line that has the token's vector. */
static void draw_strip(const struct pen *pen)
{
    const float *value = strip_value(pen->app);
    int x = pen->lane + 2, room = pen->rect.x + pen->rect.w - x - 2;
    for (size_t e = 0; e + 1 < pen->map.count && value; e++) {
        const struct element *fork = &pen->map.items[e], *join = fork + 1;
        if (fork->kind != ELEMENT_FORK || fork->op > pen->here)
            continue;
        while (join->kind != ELEMENT_JOIN)
            join++;
        if (join->op <= pen->here || join->y - fork->y < 4 || room < 3)
            continue;
        int height = pen->rect.h >= 28 ? 4 : 2, y = (fork->y + join->y - height + 1) / 2;
        strip_draw(pen->app, pen->canvas, (struct rect){x + 2, pen_row(pen, y), room, height},
                   value, true);
        canvas_put(pen->canvas, x, pen_row(pen, y + height / 2 - 1), STYLE_STREAM, 'x');
    }
}

int conventional_middle(struct rect rect)
{
    return rect.x + (rect.w >= 36 ? 11 : 8);
}

void conventional_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct pen pen = {.app = app, .canvas = canvas, .rect = rect, .here = app_stop(app).op};
    if (!blockmap_make(&app->now.plan, pen.here, rect.h, &pen.map))
        return;
    pen.box = pen_box_width(rect);
    pen.stream = conventional_middle(rect);
    pen.lane = pen.stream + pen.box / 2 + (rect.w >= 26 ? 4 : 2);
    struct rect before = canvas_clip(canvas, rect);
    for (size_t e = 0; e < pen.map.count; e++) /* frames first: wires make junctions with them */
        if (pen_is_box(&pen.map.items[e]))
            pen_box(&pen, &pen.map.items[e], pen.stream);
    draw_line(&pen);
    draw_skips(&pen);
    for (size_t e = 0; e < pen.map.count; e++)
        if (pen.map.items[e].kind == ELEMENT_BOX)
            pen_arrow(&pen, &pen.map.items[e], pen.stream);
    draw_strip(&pen);
    canvas_unclip(canvas, before);
}

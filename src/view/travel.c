/* SPDX-License-Identifier: MIT */
#include "view/travel.h"

#include <stdlib.h>

#include "view/marks.h"

enum { CORNERS_MAX = 8 };

/* The way, from corner to corner; rows are those of the map. */
struct way {
    struct {
        int x, y;
    } corners[CORNERS_MAX];
    int count;
};

static void to(struct way *way, int x, int y)
{
    way->corners[way->count].x = x;
    way->corners[way->count++].y = y;
}

/* The element of an op: its own, or the join that its delta comes to. */
static const struct element *element_of(const struct pen *pen, size_t op)
{
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        bool own = element->op == op && element->kind != ELEMENT_BLOCKS;
        if (own || (element->kind == ELEMENT_JOIN && element->delta == op))
            return element;
    }
    return NULL;
}

/* The last element of this kind before `until`, or the first after `from`; NULL: there is none. */
static const struct element *between(const struct pen *pen, enum element_kind kind,
                                     const struct element *from, const struct element *until)
{
    const struct element *found = NULL;
    for (size_t e = 0; e < pen->map.count; e++) {
        const struct element *element = &pen->map.items[e];
        if (element->kind != kind || (from && element <= from) || (until && element >= until))
            continue;
        found = element;
        if (from)
            break;
    }
    return found;
}

static bool in_lane(const struct element *element)
{
    return element && element->kind == ELEMENT_BOX;
}

/* What comes from another part of the model comes out of the folded blocks, or in at the top. */
static int entry(const struct pen *pen)
{
    const struct element *first = pen->map.items;
    bool folded = pen->map.count && first->kind == ELEMENT_BLOCKS;
    return folded ? first->y + first->height - 1 : 0;
}

/* From the foot of one element to the head of the other. */
static struct way way_of(const struct pen *pen, const struct element *a, const struct element *b)
{
    struct way way = {.count = 0};
    bool lane = in_lane(a);
    const struct element *join = lane ? between(pen, ELEMENT_JOIN, a, NULL) : NULL;
    to(&way, lane ? pen->lane : pen->stream, a ? a->y + a->height - 1 : entry(pen));
    if (join && (!in_lane(b) || join < b)) {
        to(&way, pen->lane, join->y);
        to(&way, pen->stream, join->y);
        lane = false;
    }
    if (in_lane(b) && !lane) {
        const struct element *fork = between(pen, ELEMENT_FORK, NULL, b);
        int y = fork ? fork->y : b->y;
        to(&way, pen->stream, y);
        to(&way, pen->lane, y);
    }
    to(&way, in_lane(b) ? pen->lane : pen->stream, b->y);
    return way;
}

static int length(const struct way *way, int corner)
{
    return abs(way->corners[corner].x - way->corners[corner - 1].x) +
           abs(way->corners[corner].y - way->corners[corner - 1].y);
}

static int step_to(int from, int end, int cells)
{
    return end > from ? from + cells : end < from ? from - cells : from;
}

void travel_draw(const struct pen *pen)
{
    double left = motion_left(pen->app);
    const struct element *a = element_of(pen, pen->app->motion.from.op);
    const struct element *b = element_of(pen, pen->here);
    if (left <= 0 || !b || a == b)
        return;
    struct way way = way_of(pen, a, b);
    int total = 0, corner = 1;
    for (int c = 1; c < way.count; c++)
        total += length(&way, c);
    int gone = (int)((1 - left) * total);
    for (; corner + 1 < way.count && gone > length(&way, corner); corner++)
        gone -= length(&way, corner);
    int x = step_to(way.corners[corner - 1].x, way.corners[corner].x, gone);
    int y = way.corners[corner - 1].y;
    if (x == way.corners[corner - 1].x)
        y = step_to(y, way.corners[corner].y, gone);
    canvas_put(pen->canvas, x, pen_row(pen, y), STYLE_HERE, MARK_TOKEN);
}

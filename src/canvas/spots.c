/* SPDX-License-Identifier: MIT */
#include "canvas/spots.h"

#include <stdlib.h>

#include "base/mem.h"
#include "canvas/cell.h"

void spots_free(struct spots *spots)
{
    free(spots->items);
    *spots = (struct spots){0};
}

void spots_add(struct canvas *canvas, struct rect rect, int kind, size_t index)
{
    struct spots *spots = canvas->spots;
    if (!spots)
        return;
    rect = cell_visible(canvas, rect);
    if (rect.w < 1 || rect.h < 1)
        return;
    if (!mem_grow((void **)&spots->items, &spots->cap, spots->count + 1, sizeof *spots->items))
        return;
    spots->items[spots->count++] = (struct spot){.rect = rect, .kind = kind, .index = index};
}

const struct spot *spots_at(const struct spots *spots, int x, int y)
{
    for (size_t s = spots->count; s-- > 0;) {
        struct rect rect = spots->items[s].rect;
        if (x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h)
            return &spots->items[s];
    }
    return NULL;
}

void spots_aim(const struct spots *spots, struct event *event)
{
    if (event->kind != EVENT_MOUSE)
        return;
    const struct spot *spot = spots_at(spots, event->x, event->y);
    event->target = spot ? spot->kind : 0;
    event->index = spot ? spot->index : 0;
}

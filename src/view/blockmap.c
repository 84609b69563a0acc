/* SPDX-License-Identifier: MIT */
#include "view/blockmap.h"

#include <string.h>

static struct element *add(struct blockmap *map, enum element_kind kind, size_t op)
{
    if (map->count == BLOCKMAP_MAX)
        return NULL;
    struct element *element = &map->items[map->count++];
    *element = (struct element){.kind = kind, .op = op};
    return element;
}

static void add_op(struct blockmap *map, const struct plan *plan, size_t o)
{
    const struct op *op = &plan->ops[o];
    struct element *join;
    switch (op->kind) {
    case OP_FORK:
        add(map, ELEMENT_FORK, o);
        break;
    case OP_NORM:
    case OP_OUT:
        add(map, ELEMENT_BOX, o);
        break;
    case OP_POSTNORM:
        add(map, op->slot == SLOT_STREAM ? ELEMENT_STREAM_BOX : ELEMENT_BOX, o);
        break;
    case OP_DELTA: /* a delta that a norm has made is that norm's output, no box of its own */
        if (op->transforms)
            add(map, ELEMENT_BOX, o);
        break;
    case OP_ADD:
        join = add(map, ELEMENT_JOIN, o);
        if (join)
            join->delta = o - 1;
        break;
    case OP_FINAL_NORM:
    case OP_HEAD:
        add(map, ELEMENT_STREAM_BOX, o);
        break;
    case OP_EMBED:
        break;
    }
}

static void collect(struct blockmap *map, const struct plan *plan, size_t here)
{
    size_t block = plan->ops[here].block;
    bool after = plan->ops[here].kind == OP_FINAL_NORM || plan->ops[here].kind == OP_HEAD;
    if (!block && !after)
        block = plan->n_blocks ? 1 : 0; /* embed looks at the first block */
    if (!block && plan->n_blocks)
        add(map, ELEMENT_BLOCKS, 0);
    for (size_t o = 0; o < plan->count; o++)
        if (plan->ops[o].block == block && plan->ops[o].kind != OP_EMBED)
            add_op(map, plan, o);
}

static int total_height(const struct blockmap *map, int box)
{
    int rows = 0;
    for (size_t e = 0; e < map->count; e++)
        rows += map->items[e].kind == ELEMENT_FORK || map->items[e].kind == ELEMENT_JOIN ? 1 : box;
    return rows;
}

bool blockmap_make(const struct plan *plan, size_t here, int rows, struct blockmap *out)
{
    memset(out, 0, sizeof *out);
    out->rows = rows;
    collect(out, plan, here);
    int free_rows = rows - 2; /* the first and the last stay free */
    int box = total_height(out, 3) <= free_rows ? 3 : 1;
    int spare = free_rows - total_height(out, box);
    if (spare < 0)
        return false;
    /* Spread what is left, but keep a branch together: at most two rows between neighbours. */
    int gaps = (int)out->count, y = 1;
    for (size_t e = 0; e < out->count; e++) {
        struct element *element = &out->items[e];
        bool first = e == 0;
        int gap = first || !gaps ? 0 : spare / gaps;
        gap = gap > 2 ? 2 : gap;
        spare -= gap;
        gaps--;
        element->y = y + gap;
        element->height =
            element->kind == ELEMENT_FORK || element->kind == ELEMENT_JOIN ? 1 : box;
        y = element->y + element->height;
    }
    return true;
}

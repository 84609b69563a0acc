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

/* The side of the block that we stand in; for embed the first that the block has. */
static enum side side_at(const struct plan *plan, size_t here, size_t block)
{
    if (plan->ops[here].block == block)
        return plan->ops[here].side;
    for (size_t o = 0; o < plan->count; o++)
        if (plan->ops[o].block == block)
            return plan->ops[o].side;
    return SIDE_ATTN;
}

static void collect(struct blockmap *map, const struct plan *plan, size_t here, bool one_branch)
{
    size_t block = plan->ops[here].block;
    bool after = plan->ops[here].kind == OP_FINAL_NORM || plan->ops[here].kind == OP_HEAD;
    if (!block && !after)
        block = plan->n_blocks ? 1 : 0; /* embed looks at the first block */
    if (!block && plan->n_blocks)
        add(map, ELEMENT_BLOCKS, 0);
    enum side side = side_at(plan, here, block);
    for (size_t o = 0; o < plan->count; o++) {
        const struct op *op = &plan->ops[o];
        bool left_out = one_branch && block && op->side != side;
        if (op->block == block && op->kind != OP_EMBED && !left_out)
            add_op(map, plan, o);
    }
}

static bool is_box(const struct element *element)
{
    return element->kind != ELEMENT_FORK && element->kind != ELEMENT_JOIN;
}

static int total_height(const struct blockmap *map, int box)
{
    int rows = 0;
    for (size_t e = 0; e < map->count; e++)
        rows += is_box(&map->items[e]) ? box : 1;
    return rows;
}

/* From row `top` on; the last row stays free. False: it does not fit. */
static bool place(struct blockmap *map, int top)
{
    int free_rows = map->rows - top - 1;
    int box = total_height(map, 3) <= free_rows ? 3 : 1;
    int spare = free_rows - total_height(map, box);
    if (spare < 0)
        return false;
    /* Spread what is left, but keep a branch together: few rows between neighbours. */
    int most = map->rows >= 45 ? 4 : map->rows >= 28 ? 3 : 2;
    int gaps = (int)map->count, y = top;
    for (size_t e = 0; e < map->count; e++) {
        struct element *element = &map->items[e];
        int gap = e == 0 ? 0 : spare / gaps;
        gap = gap > most ? most : gap;
        spare -= gap;
        gaps--;
        element->y = y + gap;
        element->height = is_box(element) ? box : 1;
        y = element->y + element->height;
    }
    return true;
}

bool blockmap_make(const struct plan *plan, size_t here, int rows, struct blockmap *out)
{
    static const struct {
        bool one_branch;
        int top;
    } attempts[] = {{false, 1}, {true, 1}, {true, 0}};
    for (size_t a = 0; a < sizeof attempts / sizeof *attempts; a++) {
        memset(out, 0, sizeof *out);
        out->rows = rows;
        collect(out, plan, here, attempts[a].one_branch);
        if (place(out, attempts[a].top))
            return true;
    }
    return false;
}

/* SPDX-License-Identifier: MIT */
#include "view/stackmap.h"

#include <string.h>

size_t stackmap_block(const struct plan *plan, size_t here)
{
    const struct op *op = &plan->ops[here];
    if (op->block)
        return op->block;
    return op->kind == OP_EMBED && plan->n_blocks ? 1 : plan->n_blocks;
}

static size_t level_of(const struct plan *plan, const struct op *op)
{
    if (op->kind == OP_EMBED)
        return 0;
    return op->block ? op->block : plan->n_blocks + (op->kind == OP_HEAD ? 2 : 1);
}

static enum op_kind op_kind_of(enum stack_kind kind)
{
    return kind == STACK_EMBED ? OP_EMBED : kind == STACK_FINAL_NORM ? OP_FINAL_NORM : OP_HEAD;
}

size_t stackmap_op(const struct plan *plan, enum stack_kind kind)
{
    size_t op = 0;
    while (op + 1 < plan->count && plan->ops[op].kind != op_kind_of(kind))
        op++;
    return op;
}

int stackmap_passed(const struct plan *plan, size_t here, const struct stack_item *item)
{
    size_t level = level_of(plan, &plan->ops[here]), first = item->first, last = item->last;
    if (item->kind != STACK_BLOCKS) {
        first = last = level_of(plan, &(struct op){.kind = op_kind_of(item->kind)});
    }
    return level < first ? -1 : level > last;
}

/* --- how much room each part gets ------------------------------------------------------------ */

/* From roomy to tight; the first that fits is taken. */
struct manner {
    int box, opened; /* rows of a box and of the opened block */
    int flow;        /* rows of stream after each box */
    int lead;        /* and before the first */
    bool tokens, result;
};

static const struct manner manners[] = {
    {3, 3, 1, 1, true, true},  {3, 3, 1, 0, true, true},   {1, 3, 1, 1, true, true},
    {1, 3, 1, 0, true, true},  {1, 1, 1, 0, true, true},   {1, 1, 0, 0, true, true},
    {1, 1, 0, 0, true, false}, {1, 1, 0, 0, false, false},
};

/* The blocks that are shown one by one. */
struct window {
    size_t low, high;
};

static bool has(const struct plan *plan, enum op_kind kind)
{
    for (size_t o = plan->count; o-- > 0 && !plan->ops[o].block;)
        if (plan->ops[o].kind == kind)
            return true;
    return false;
}

static size_t count_boxes(const struct plan *plan, struct window window)
{
    size_t count = 1 + has(plan, OP_FINAL_NORM) + has(plan, OP_HEAD);
    if (!plan->n_blocks)
        return count;
    return count + (window.low > 1) + (window.high < plan->n_blocks) + window.high - window.low + 1;
}

static int rows_of(const struct plan *plan, const struct manner *manner, struct window window)
{
    int count = (int)count_boxes(plan, window);
    int opened = plan->n_blocks ? manner->opened - manner->box : 0;
    return manner->tokens + (manner->result && has(plan, OP_HEAD)) + manner->lead +
           count * (manner->box + manner->flow) + opened;
}

/* Unfold a block on either side in turn while there is room. */
static struct window widen(const struct plan *plan, const struct manner *manner, size_t block,
                           int rows)
{
    struct window window = {block, block};
    for (bool grown = true; grown;) {
        grown = false;
        for (int side = 0; side < 2; side++) {
            struct window wider = window;
            if (side ? wider.low > 1 : wider.high < plan->n_blocks)
                side ? wider.low-- : wider.high++;
            else
                continue;
            if (rows_of(plan, manner, wider) > rows || count_boxes(plan, wider) > STACKMAP_MAX)
                continue;
            window = wider;
            grown = true;
        }
    }
    return window;
}

/* --- the items ------------------------------------------------------------------------------- */

static void add(struct stackmap *map, enum stack_kind kind, size_t first, size_t last)
{
    map->items[map->count++] = (struct stack_item){.kind = kind, .first = first, .last = last};
}

static void collect(struct stackmap *map, const struct plan *plan, struct window window)
{
    add(map, STACK_EMBED, 0, 0);
    if (plan->n_blocks) {
        if (window.low > 1)
            add(map, STACK_BLOCKS, 1, window.low - 1);
        for (size_t block = window.low; block <= window.high; block++)
            add(map, STACK_BLOCKS, block, block);
        if (window.high < plan->n_blocks)
            add(map, STACK_BLOCKS, window.high + 1, plan->n_blocks);
    }
    if (has(plan, OP_FINAL_NORM))
        add(map, STACK_FINAL_NORM, 0, 0);
    if (has(plan, OP_HEAD))
        add(map, STACK_HEAD, 0, 0);
}

/* What is left over makes the stream between the boxes longer. */
static void place(struct stackmap *map, const struct manner *manner, size_t block, int spare)
{
    int gaps = (int)map->count + manner->lead, more = manner->flow ? spare / gaps : 0;
    int y = manner->tokens + manner->lead * (1 + more);
    for (size_t i = 0; i < map->count; i++) {
        struct stack_item *item = &map->items[i];
        bool opened = item->kind == STACK_BLOCKS && item->first == block && item->last == block;
        item->y = y;
        item->height = opened ? manner->opened : manner->box;
        item->after = manner->flow ? 1 + more : 0;
        y += item->height + item->after;
    }
    map->tokens = manner->tokens;
    map->result = manner->result && map->items[map->count - 1].kind == STACK_HEAD;
    map->rows = y + map->result;
}

bool stackmap_make(const struct plan *plan, size_t block, int rows, struct stackmap *out)
{
    memset(out, 0, sizeof *out);
    for (size_t m = 0; m < sizeof manners / sizeof *manners; m++) {
        if (rows_of(plan, &manners[m], (struct window){block, block}) > rows)
            continue;
        struct window window = widen(plan, &manners[m], block, rows);
        collect(out, plan, window);
        place(out, &manners[m], block, rows - rows_of(plan, &manners[m], window));
        return true;
    }
    return false;
}

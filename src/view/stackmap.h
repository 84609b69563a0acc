/* SPDX-License-Identifier: MIT
 *
 * The whole model as geometry: embedding, blocks, final norm and head, one below the other. Where
 * there are more blocks than rows, those far from the opened one are folded into one box on either
 * side. Made from the plan alone. */
#ifndef VIEW_STACKMAP_H
#define VIEW_STACKMAP_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/plan.h"

enum stack_kind { STACK_EMBED, STACK_BLOCKS, STACK_FINAL_NORM, STACK_HEAD };

struct stack_item {
    enum stack_kind kind;
    size_t first, last; /* STACK_BLOCKS: from 1; one block alone if they are equal */
    int y, height;      /* rows below the top of the drawing; 1 or 3 */
    int after;          /* rows of the stream below it */
};

enum { STACKMAP_MAX = 32 };

struct stackmap {
    struct stack_item items[STACKMAP_MAX];
    size_t count;
    bool tokens, result; /* the first row, the last row is left for what comes in, for the scores */
    int rows;            /* used */
};

/* The block that a model's picture opens where we stand at op `here`: the one we are in, at the
 * embedding the first, behind the blocks the last. 0: there is none. */
size_t stackmap_block(const struct plan *plan, size_t here);

/* Lay the stack out in `rows` rows. `block` always stands alone. False: it does not fit. */
bool stackmap_make(const struct plan *plan, size_t block, int rows, struct stackmap *out);

/* The op that an item stands for; not for STACK_BLOCKS. */
size_t stackmap_op(const struct plan *plan, enum stack_kind kind);

/* How far op `here` is from an item: below 0: not reached yet, 0: in it, above 0: passed. */
int stackmap_passed(const struct plan *plan, size_t here, const struct stack_item *item);

#endif

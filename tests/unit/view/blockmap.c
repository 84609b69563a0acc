/* SPDX-License-Identifier: MIT
 *
 * The block as geometry, for every kind of block at every height. */
#include "view/blockmap.h"

#include "fixture.h"

enum { HEIGHTS = 60, ENOUGH = 24, KINDS = 4 * 2 * 2 * 2 * 3 };

/* One of all mixes: placement, norm, norm after the transform, transform, which branches. */
static struct inputs inputs_of(int kind)
{
    static const float X[] = {1, -1, 3};
    struct inputs inputs;
    struct err err;
    ck_assert_int_eq(inputs_default(&inputs, X, 1, 3, 2, &err), 0);
    for (size_t b = 0; b < 2; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            struct branch *branch = &inputs.model.blocks[b].branch[side];
            branch->place = (enum placement)(kind % 4);
            branch->norm.kind = kind / 4 % 2 ? NORM_NONE : NORM_RMS;
            branch->postnorm.kind = kind / 8 % 2 ? NORM_NONE : NORM_LAYER;
            if (kind / 16 % 2)
                branch->transform = (struct transform){.kind = TRANSFORM_LITERAL, .delta = X};
            branch->present = kind / 32 == 0 || kind / 32 - 1 == side;
        }
    return inputs;
}

static bool has_own_element(const struct op *op)
{
    return op->kind != OP_EMBED && (op->kind != OP_DELTA || op->transforms);
}

/* Does it stand for an operation of its kind? */
static bool fits_kind(const struct element *element, size_t e, const struct plan *plan)
{
    const struct op *op = &plan->ops[element->op], *delta = &plan->ops[element->delta];
    switch (element->kind) {
    case ELEMENT_FORK:
        return op->kind == OP_FORK;
    case ELEMENT_JOIN:
        return op->kind == OP_ADD && delta->kind == OP_DELTA && delta->side == op->side &&
               delta->block == op->block;
    case ELEMENT_BOX:
        return op->slot == SLOT_BRANCH;
    case ELEMENT_STREAM_BOX:
        return op->slot != SLOT_BRANCH;
    default: /* the blocks that are passed */
        return e == 0;
    }
}

static void check_element(const struct blockmap *map, const struct plan *plan, size_t e)
{
    const struct element *element = &map->items[e];
    const struct op *op = &plan->ops[element->op];
    bool line = element->kind == ELEMENT_FORK || element->kind == ELEMENT_JOIN;
    expect(element->y >= 0 && element->y + element->height <= map->rows, "element %zu is out", e);
    expect(element->height == 1 || (!line && element->height == 3), "element %zu has %d rows", e,
           element->height);
    if (e > 0)
        expect(element->y >= map->items[e - 1].y + map->items[e - 1].height,
               "element %zu lies on the one before", e);
    if (e > 0 && map->items[e - 1].kind != ELEMENT_BLOCKS)
        expect(element->op > map->items[e - 1].op, "element %zu is out of order", e);
    expect(fits_kind(element, e, plan), "element %zu of kind %d stands for op %d", e,
           (int)element->kind, (int)op->kind);
}

static bool holds(const struct blockmap *map, size_t op)
{
    for (size_t e = 0; e < map->count; e++)
        if (map->items[e].op == op && map->items[e].kind != ELEMENT_BLOCKS)
            return true;
    return false;
}

START_TEST(elements_stand_in_order_and_apart)
{
    struct inputs inputs = inputs_of(_i);
    struct plan plan;
    struct err err;
    ck_assert_int_eq(plan_init(&plan, &inputs, &err), 0);
    for (size_t here = 0; here < plan.count; here++) {
        bool fitted = false;
        for (int rows = 1; rows <= HEIGHTS; rows++) {
            struct blockmap map;
            bool made = blockmap_make(&plan, here, rows, &map);
            expect(made || !fitted, "op %zu: fits %d rows, not %d", here, rows - 1, rows);
            expect(made || rows < ENOUGH, "op %zu does not fit %d rows", here, rows);
            fitted = made;
            if (!made)
                continue;
            expect(map.rows == rows, "%d rows of %d", map.rows, rows);
            for (size_t e = 0; e < map.count; e++)
                check_element(&map, &plan, e);
            if (has_own_element(&plan.ops[here]))
                expect(holds(&map, here), "op %zu is not shown in %d rows", here, rows);
        }
    }
    plan_free(&plan);
    inputs_free(&inputs);
}
END_TEST

/* With room enough the whole block is there, both branches, its first and last row left free. */
START_TEST(a_whole_block_is_laid_out_where_there_is_room)
{
    struct inputs inputs = inputs_of(_i);
    struct plan plan;
    struct err err;
    struct blockmap map;
    ck_assert_int_eq(plan_init(&plan, &inputs, &err), 0);
    for (size_t here = 0; here < plan.count; here++) {
        size_t block = plan.ops[here].block;
        if (!block)
            continue;
        ck_assert(blockmap_make(&plan, here, HEIGHTS, &map));
        for (size_t o = 0; o < plan.count; o++)
            ck_assert_int_eq(holds(&map, o),
                             plan.ops[o].block == block && has_own_element(&plan.ops[o]));
        const struct element *last = &map.items[map.count - 1];
        ck_assert_int_ge(map.items[0].y, 1);
        ck_assert_int_le(last->y + last->height, HEIGHTS - 1);
        for (size_t e = 0; e < map.count; e++)
            if (map.items[e].kind == ELEMENT_BOX || map.items[e].kind == ELEMENT_STREAM_BOX)
                ck_assert_int_eq(map.items[e].height, 3);
    }
    plan_free(&plan);
    inputs_free(&inputs);
}
END_TEST

/* After the last block the blocks are one box, then what follows. */
START_TEST(after_the_blocks_they_are_folded)
{
    struct inputs inputs = inputs_of(0);
    struct plan plan;
    struct err err;
    struct blockmap map;
    ck_assert_int_eq(plan_init(&plan, &inputs, &err), 0);
    ck_assert_int_eq(plan.ops[plan.count - 1].kind, OP_FINAL_NORM);
    ck_assert(blockmap_make(&plan, plan.count - 1, 20, &map));
    ck_assert_uint_eq(map.count, 2);
    ck_assert_int_eq(map.items[0].kind, ELEMENT_BLOCKS);
    ck_assert_int_eq(map.items[1].kind, ELEMENT_STREAM_BOX);
    plan_free(&plan);
    inputs_free(&inputs);
}
END_TEST

TCase *tcase_blockmap(void)
{
    TCase *tcase = tcase_create("blockmap");
    tcase_add_loop_test(tcase, elements_stand_in_order_and_apart, 0, KINDS);
    tcase_add_loop_test(tcase, a_whole_block_is_laid_out_where_there_is_room, 0, KINDS);
    tcase_add_test(tcase, after_the_blocks_they_are_folded);
    return tcase;
}

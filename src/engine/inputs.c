/* SPDX-License-Identifier: MIT
 *
 * Inputs are small: the numbers stay where they were read, only the array of blocks is copied. */
#include "engine/inputs.h"

#include <stdlib.h>

#include "base/mem.h"

static struct branch branch_default(void)
{
    return (struct branch){
        .present = true,
        .place = PLACE_PRE,
        .norm = norm_default(),
        .postnorm = norm_default(),
        .transform = {.kind = TRANSFORM_EXAMPLE, .example = 1},
    };
}

int inputs_default(struct inputs *out, const float *x, size_t T, size_t d, size_t blocks,
                   struct err *err)
{
    *out = (struct inputs){0};
    if (T == 0 || d == 0)
        return err_set(err, ERR_INPUT, "there is no number, expected at least one");
    if (T > INPUTS_VALUES_MAX / d)
        return err_set(err, ERR_INPUT, "%zu x %zu numbers are too many, expected at most %u", T, d,
                       INPUTS_VALUES_MAX);
    if (blocks > INPUTS_BLOCKS_MAX)
        return err_set(err, ERR_INPUT, "%zu blocks are too many, expected at most %d", blocks,
                       INPUTS_BLOCKS_MAX);
    struct block *array = mem_array(blocks, sizeof *array);
    if (!array)
        return err_memory(err);
    for (size_t b = 0; b < blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++)
            array[b].branch[side] = branch_default();
    *out = (struct inputs){
        .T = T,
        .d = d,
        .x = x,
        .model = {.n_blocks = blocks, .blocks = array, .final_norm = norm_default()},
    };
    return 0;
}

int inputs_copy(struct inputs *out, const struct inputs *from, struct err *err)
{
    /* mem_array, not mem_copy: a model without blocks has nothing to copy, which is no failure. */
    struct block *blocks = mem_array(from->model.n_blocks, sizeof *blocks);
    if (!blocks) {
        *out = (struct inputs){0};
        return err_memory(err);
    }
    for (size_t b = 0; b < from->model.n_blocks; b++)
        blocks[b] = from->model.blocks[b];
    *out = *from;
    out->model.blocks = blocks;
    return 0;
}

void inputs_free(struct inputs *inputs)
{
    free(inputs->model.blocks);
    *inputs = (struct inputs){0};
}

static void set_gamma(struct norm *norm, const float *gamma, float gamma_all)
{
    norm->gamma = gamma;
    norm->gamma_offset = 0;
    norm->gamma_all = gamma ? 1 : gamma_all;
}

static void apply_to_norm(struct norm *norm, const struct change *change)
{
    if (change->has_norm)
        norm->kind = change->norm;
    if (change->has_eps)
        norm->eps = change->eps;
    if (change->gamma || change->has_gamma_all)
        set_gamma(norm, change->gamma, change->gamma_all);
}

/* The norm that such a place means; NULL for a delta. block at most n_blocks. */
static struct norm *norm_at(struct inputs *inputs, const struct change_only *only)
{
    if (only->place == ONLY_DELTA)
        return NULL;
    if (!only->block)
        return &inputs->model.final_norm;
    struct branch *branch = &inputs->model.blocks[only->block - 1].branch[only->side];
    bool second = only->place == ONLY_POSTNORM && branch->place == PLACE_SANDWICH;
    return second ? &branch->postnorm : &branch->norm;
}

static void apply_only(struct inputs *inputs, const struct change_only *only)
{
    struct norm *norm = norm_at(inputs, only);
    if (norm && only->has_eps)
        norm->eps = only->eps;
    if (norm && (only->gamma || only->has_gamma_all))
        set_gamma(norm, only->gamma, only->gamma_all);
    if (norm || !only->block)
        return;
    struct transform *to = &inputs->model.blocks[only->block - 1].branch[only->side].transform;
    if (only->transform)
        *to = *only->transform;
    if (only->delta)
        *to = (struct transform){.kind = TRANSFORM_LITERAL, .delta = only->delta};
}

static void apply_to_branch(struct branch *branch, const struct change *change, const float *delta)
{
    apply_to_norm(&branch->norm, change);
    apply_to_norm(&branch->postnorm, change);
    if (change->has_place)
        branch->place = change->place;
    if (delta)
        branch->transform = (struct transform){.kind = TRANSFORM_LITERAL, .delta = delta};
}

void inputs_apply(struct inputs *inputs, const struct change *change)
{
    if (change->x)
        inputs->x = change->x;
    for (size_t b = 0; b < inputs->model.n_blocks; b++) {
        struct branch *branch = inputs->model.blocks[b].branch;
        apply_to_branch(&branch[SIDE_ATTN], change, change->attn);
        apply_to_branch(&branch[SIDE_MLP], change, change->mlp);
    }
    apply_to_norm(&inputs->model.final_norm, change);
    for (size_t o = 0; o < change->n_only; o++)
        apply_only(inputs, &change->only[o]);
}

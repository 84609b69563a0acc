/* SPDX-License-Identifier: MIT
 *
 * Placements as tables: a new one is a new row here. */
#include "engine/plan.h"

#include <stdlib.h>

#include "base/mem.h"

/* One operation of a placement. `computed`: only where the transform is computed, not where a
 * literal delta is taken. */
struct recipe {
    enum op_kind kind;
    enum slot slot;
    bool transforms, computed;
};

enum { RECIPE_MAX = 6 };
static const struct recipe recipes[][RECIPE_MAX + 1] = {
    /* OP_EMBED ends a row */
    [PLACE_PRE] = {{OP_FORK, SLOT_BRANCH, false, false},
                   {OP_NORM, SLOT_BRANCH, false, false},
                   {OP_DELTA, SLOT_BRANCH, true, false},
                   {OP_ADD, SLOT_STREAM, false, false}},
    [PLACE_POST] = {{OP_FORK, SLOT_BRANCH, false, false},
                    {OP_DELTA, SLOT_BRANCH, true, false},
                    {OP_ADD, SLOT_STREAM, false, false},
                    {OP_POSTNORM, SLOT_STREAM, false, false}},
    [PLACE_SANDWICH] = {{OP_FORK, SLOT_BRANCH, false, false},
                        {OP_NORM, SLOT_BRANCH, false, false},
                        {OP_OUT, SLOT_BRANCH, true, true},
                        {OP_POSTNORM, SLOT_BRANCH, false, true},
                        {OP_DELTA, SLOT_BRANCH, false, false},
                        {OP_ADD, SLOT_STREAM, false, false}},
    [PLACE_REORDERED] = {{OP_FORK, SLOT_BRANCH, false, false},
                         {OP_OUT, SLOT_BRANCH, true, true},
                         {OP_POSTNORM, SLOT_BRANCH, false, true},
                         {OP_DELTA, SLOT_BRANCH, false, false},
                         {OP_ADD, SLOT_STREAM, false, false}},
};

/* Gathers operations; while `ops` is NULL it only counts them. */
struct emitter {
    struct op *ops;
    size_t count;
    const struct inputs *inputs;
};

static void emit(struct emitter *emitter, struct op op)
{
    const struct norm *norm = plan_norm(&op, emitter->inputs);
    if (norm && norm->kind == NORM_NONE)
        return;
    op.norm = norm ? norm->kind : NORM_NONE;
    if (emitter->ops)
        emitter->ops[emitter->count] = op;
    emitter->count++;
}

static void emit_branch(struct emitter *emitter, size_t block, enum side side)
{
    const struct branch *branch = &emitter->inputs->model.blocks[block - 1].branch[side];
    if (!branch->present)
        return;
    bool literal = branch->transform.kind == TRANSFORM_LITERAL;
    for (const struct recipe *r = recipes[branch->place]; r->kind != OP_EMBED; r++) {
        if (literal && r->computed)
            continue;
        emit(emitter, (struct op){
                          .kind = r->kind,
                          .block = block,
                          .side = side,
                          .slot = r->slot,
                          .transforms = r->transforms || (literal && r->kind == OP_DELTA),
                      });
    }
}

static void emit_all(struct emitter *emitter)
{
    const struct model *model = &emitter->inputs->model;
    emitter->count = 0;
    emit(emitter, (struct op){.kind = OP_EMBED, .slot = SLOT_STREAM});
    for (size_t block = 1; block <= model->n_blocks; block++) {
        emit_branch(emitter, block, SIDE_ATTN);
        emit_branch(emitter, block, SIDE_MLP);
    }
    emit(emitter, (struct op){.kind = OP_FINAL_NORM, .slot = SLOT_STREAM});
    if (model->head.vocab)
        emit(emitter, (struct op){.kind = OP_HEAD, .slot = SLOT_STREAM});
}

int plan_init(struct plan *plan, const struct inputs *inputs, struct err *err)
{
    *plan = (struct plan){0};
    struct emitter emitter = {.inputs = inputs};
    emit_all(&emitter);
    emitter.ops = mem_array(emitter.count, sizeof *emitter.ops);
    if (!emitter.ops)
        return err_memory(err);
    emit_all(&emitter);
    *plan = (struct plan){
        .ops = emitter.ops, .count = emitter.count, .n_blocks = inputs->model.n_blocks};
    return 0;
}

void plan_free(struct plan *plan)
{
    free(plan->ops);
    *plan = (struct plan){0};
}

bool plan_equal(const struct plan *a, const struct plan *b)
{
    if (a->count != b->count || a->n_blocks != b->n_blocks)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct op *p = &a->ops[i], *q = &b->ops[i];
        if (p->kind != q->kind || p->block != q->block || p->side != q->side ||
            p->slot != q->slot || p->transforms != q->transforms || p->norm != q->norm)
            return false;
    }
    return true;
}

bool plan_is_norm(const struct op *op)
{
    return op->kind == OP_NORM || op->kind == OP_POSTNORM || op->kind == OP_FINAL_NORM;
}

const struct branch *plan_branch(const struct op *op, const struct inputs *inputs)
{
    return op->block ? &inputs->model.blocks[op->block - 1].branch[op->side] : NULL;
}

const struct norm *plan_norm(const struct op *op, const struct inputs *inputs)
{
    if (!plan_is_norm(op))
        return NULL;
    const struct branch *branch = plan_branch(op, inputs);
    if (!branch)
        return &inputs->model.final_norm;
    /* Only a sandwich has two norms. */
    return op->kind == OP_POSTNORM && branch->place == PLACE_SANDWICH ? &branch->postnorm
                                                                      : &branch->norm;
}

const char *plan_word(enum op_kind kind)
{
    static const char *const words[] = {
        [OP_EMBED] = "embed",       [OP_FORK] = "fork",
        [OP_NORM] = "norm",         [OP_OUT] = "out",
        [OP_POSTNORM] = "postnorm", [OP_DELTA] = "delta",
        [OP_ADD] = "add",           [OP_FINAL_NORM] = "final.norm",
        [OP_HEAD] = "head",
    };
    return words[kind];
}

void plan_name(const struct op *op, struct buf *out)
{
    if (op->block)
        buf_fmt(out, "b%zu.%s.", op->block, op->side == SIDE_ATTN ? "attn" : "mlp");
    buf_str(out, plan_word(op->kind));
}

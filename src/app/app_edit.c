/* SPDX-License-Identifier: MIT
 *
 * What can be edited at a step, what it is worth, and what an edit does to the state. */
#include "app/app.h"

#include <stdlib.h>

#include "app/settle.h"

static bool same_branch(const struct op *a, const struct op *b)
{
    return a->block == b->block && (!a->block || a->side == b->side);
}

const struct op *app_edited_norm(const struct app *app)
{
    const struct plan *plan = &app->now.plan;
    size_t here = app_stop(app).op;
    if (plan_is_norm(&plan->ops[here]))
        return &plan->ops[here];
    for (size_t o = 0; o < plan->count; o++)
        if (plan->ops[here].block && plan_is_norm(&plan->ops[o]) &&
            same_branch(&plan->ops[o], &plan->ops[here]))
            return &plan->ops[o];
    for (size_t o = here; o < plan->count; o++)
        if (plan_is_norm(&plan->ops[o]))
            return &plan->ops[o];
    for (size_t o = here; o-- > 0;)
        if (plan_is_norm(&plan->ops[o]))
            return &plan->ops[o];
    return NULL;
}

static const struct op *delta_of(const struct plan *plan, const struct op *op)
{
    for (size_t o = 0; o < plan->count; o++)
        if (plan->ops[o].kind == OP_DELTA && same_branch(&plan->ops[o], op))
            return &plan->ops[o];
    return NULL;
}

const struct op *app_edited_branch(const struct app *app)
{
    const struct plan *plan = &app->now.plan;
    const struct op *found = NULL;
    for (size_t o = app_stop(app).op; o < plan->count && !found; o++)
        if (plan->ops[o].block)
            found = delta_of(plan, &plan->ops[o]);
    /* `transforms` is false where the delta is what a norm after the transform gave. */
    return found && found->transforms ? found : NULL;
}

float app_value(const struct app *app, const struct field *field)
{
    const struct inputs *inputs = &app->now.inputs;
    size_t at = field->token * inputs->d + field->index;
    switch (field->kind) {
    case FIELD_X:
        return inputs->x[at];
    case FIELD_GAMMA: {
        const struct norm *norm = plan_norm(&field->op, inputs);
        return norm ? norm_gamma(norm, field->index) : 1;
    }
    case FIELD_EPS: {
        const struct norm *norm = plan_norm(&field->op, inputs);
        return norm ? norm->eps : 0;
    }
    default: {
        const struct op *delta = delta_of(&app->now.plan, &field->op);
        return delta ? app->now.trace.points[delta - app->now.plan.ops].value[at] : 0;
    }
    }
}

/* --- edits and the scene's `set`s ---------------------------------------------------------- */

static bool sets_place(const struct change_only *only, const struct field *field)
{
    const struct op *op = &field->op;
    if (only->block != op->block || (op->block && only->side != op->side))
        return false;
    if (field->kind == FIELD_DELTA)
        return only->place == ONLY_DELTA;
    /* The second norm of a branch is the first where the placement has only one. */
    return only->place != ONLY_DELTA && (only->place == ONLY_NORM || op->kind == OP_POSTNORM) &&
           (field->kind == FIELD_EPS ? only->has_eps : only->gamma || only->has_gamma_all);
}

static bool sets_field(const struct change *set, const struct field *field)
{
    for (size_t o = 0; o < set->n_only; o++)
        if (field->kind != FIELD_X && sets_place(&set->only[o], field))
            return true;
    switch (field->kind) {
    case FIELD_X:
        return set->x;
    case FIELD_GAMMA:
        return set->gamma || set->has_gamma_all;
    case FIELD_EPS:
        return set->has_eps;
    default:
        return field->op.side == SIDE_ATTN ? set->attn : set->mlp;
    }
}

/* The last step (from 1) up to the present one whose `set` gives this field; 0: none does. */
static size_t home_of(const struct app *app, const struct field *field)
{
    size_t home = 0;
    for (size_t s = 0; s < app->scene->n_steps && s <= app->step; s++)
        if (app->scene->steps[s].set && sets_field(app->scene->steps[s].set, field))
            home = s + 1;
    return home;
}

bool app_set_by_scene(const struct app *app, const struct field *field)
{
    return home_of(app, field) > 0;
}

bool app_edit_hidden(const struct app *app)
{
    for (size_t e = 0; e < app->edits.done; e++) {
        const struct edit *edit = &app->edits.items[e];
        if (edit->home <= app->step + 1 && home_of(app, &edit->field) > edit->home)
            return true;
        bool delta = edit->kind == EDIT_NUMBER && edit->field.kind == FIELD_DELTA;
        const struct branch *branch = delta ? plan_branch(&edit->field.op, &app->now.inputs) : NULL;
        if (branch && branch->transform.kind != TRANSFORM_LITERAL)
            return true;
    }
    return false;
}

/* Does the scene give an array anywhere that has one row a token or one number a component? */
static bool fixes(const struct change *change, bool components)
{
    for (size_t o = 0; o < change->n_only; o++)
        if (change->only[o].delta || (components && change->only[o].gamma))
            return true;
    return change->x || change->attn || change->mlp || (components && change->gamma);
}

static bool scene_fixes(const struct scene *scene, bool components)
{
    for (size_t s = 0; s < scene->n_steps; s++) {
        const struct step *step = &scene->steps[s];
        if (step->set && fixes(step->set, components))
            return true;
        for (size_t c = 0; c < step->n_compare; c++)
            if (fixes(&step->compare[c].change, components))
                return true;
    }
    return false;
}

bool app_resizable(const struct app *app)
{
    return !scene_fixes(app->scene, true) && edits_resizable(&app->now.inputs);
}

bool app_tokens_resizable(const struct app *app)
{
    return !scene_fixes(app->scene, false);
}

/* A computed delta that is edited becomes literal, starting from what it was. */
static int add_start(struct app *app, struct edit *edit, struct err *err)
{
    const struct branch *branch = plan_branch(&edit->field.op, &app->now.inputs);
    const struct op *delta = delta_of(&app->now.plan, &edit->field.op);
    if (!branch || !delta || branch->transform.kind == TRANSFORM_LITERAL)
        return 0;
    settle_now(app); /* all tokens of it */
    const struct trace *trace = &app->now.trace;
    edit->values = mem_copy(trace->points[delta - app->now.plan.ops].value,
                            trace->T * trace->d * sizeof *edit->values);
    edit->T = trace->T;
    edit->d = trace->d;
    return edit->values ? 0 : err_memory(err);
}

/* What could be redone is put aside until the new edit is in force. */
struct redo {
    struct edit *items;
    size_t count;
};

static int redo_take(struct edits *edits, struct redo *redo, struct err *err)
{
    redo->count = edits->count - edits->done;
    if (!redo->count)
        return 0;
    redo->items = mem_copy(edits->items + edits->done, redo->count * sizeof *redo->items);
    if (!redo->items)
        return err_memory(err);
    edits->count = edits->done;
    return 0;
}

/* The list has not become shorter, so there is still room for them. */
static void redo_give_back(struct edits *edits, struct redo *redo)
{
    for (size_t e = 0; e < redo->count; e++)
        edits->items[edits->count++] = redo->items[e];
    free(redo->items);
}

static void redo_forget(struct redo *redo)
{
    for (size_t e = 0; e < redo->count; e++)
        free(redo->items[e].values);
    free(redo->items);
}

static int add_and_derive(struct app *app, const struct edit *edit, struct err *err)
{
    /* Merging a nudge changes the last edit in place; it must come back if deriving fails. */
    size_t done = app->edits.done;
    float before = done ? app->edits.items[done - 1].value : 0;
    if (edits_add(&app->edits, edit, err))
        return -1;
    if (app_derive(app, err) == 0)
        return 0;
    edits_drop(&app->edits, done);
    if (done)
        app->edits.items[done - 1].value = before;
    return -1;
}

bool app_delta_computed(const struct app *app, const struct field *field)
{
    if (field->kind != FIELD_DELTA)
        return false;
    const struct branch *branch = plan_branch(&field->op, &app->now.inputs);
    return branch && branch->transform.kind != TRANSFORM_LITERAL;
}

int app_edit(struct app *app, const struct edit *edit, struct err *err)
{
    struct edit whole = *edit;
    struct redo redo = {0};
    bool resizes = edit->kind == EDIT_INSERT || edit->kind == EDIT_DELETE ||
                   edit->kind == EDIT_TOKEN_INSERT || edit->kind == EDIT_TOKEN_DELETE;
    whole.home = resizes ? 0 : home_of(app, &edit->field);
    if (edit->kind == EDIT_NUMBER && edit->field.kind == FIELD_DELTA && add_start(app, &whole, err))
        return -1;
    if (redo_take(&app->edits, &redo, err)) {
        free(whole.values);
        return -1;
    }
    if (add_and_derive(app, &whole, err)) {
        redo_give_back(&app->edits, &redo);
        return -1;
    }
    redo_forget(&redo);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * What can be edited at a step, what it is worth, and what an edit does to the state. */
#include "app/app.h"

#include <stdlib.h>

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
        if (plan_is_norm(&plan->ops[o]) && same_branch(&plan->ops[o], &plan->ops[here]))
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

static bool sets_field(const struct change *set, const struct field *field)
{
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
    }
    return false;
}

bool app_resizable(const struct app *app)
{
    for (size_t s = 0; s < app->scene->n_steps; s++) {
        const struct change *set = app->scene->steps[s].set;
        if (set && (set->x || set->gamma || set->attn || set->mlp))
            return false;
    }
    return edits_resizable(&app->now.inputs);
}

/* A computed delta that is edited becomes literal, starting from what it was. */
static int add_start(struct app *app, struct edit *edit, struct err *err)
{
    const struct branch *branch = plan_branch(&edit->field.op, &app->now.inputs);
    const struct op *delta = delta_of(&app->now.plan, &edit->field.op);
    if (!branch || !delta || branch->transform.kind == TRANSFORM_LITERAL)
        return 0;
    const struct trace *trace = &app->now.trace;
    edit->values = mem_copy(trace->points[delta - app->now.plan.ops].value,
                            trace->T * trace->d * sizeof *edit->values);
    return edit->values ? 0 : err_memory(err);
}

int app_edit(struct app *app, const struct edit *edit, struct err *err)
{
    struct edit whole = *edit;
    bool resizes = edit->kind == EDIT_INSERT || edit->kind == EDIT_DELETE;
    whole.home = resizes ? 0 : home_of(app, &edit->field);
    if (edit->kind == EDIT_NUMBER && edit->field.kind == FIELD_DELTA && add_start(app, &whole, err))
        return -1;
    /* Merging a nudge changes the last edit in place; it must come back if deriving fails. */
    size_t done = app->edits.done;
    float before = done ? app->edits.items[done - 1].value : 0;
    if (edits_add(&app->edits, &whole, err))
        return -1;
    if (app_derive(app, err) == 0)
        return 0;
    edits_drop(&app->edits, done);
    if (done)
        app->edits.items[done - 1].value = before;
    return -1;
}

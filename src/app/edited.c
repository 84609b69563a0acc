/* SPDX-License-Identifier: MIT
 *
 * Nothing is concluded from the edits themselves: the state is derived at every step that sets
 * something, and what the changes so far do not make of the base is added to the step's own. So the
 * result cannot differ, whatever edits there are. */
#include "app/edited.h"

#include <stdlib.h>
#include <string.h>

#include "scene/caption.h"

/* --- what is left to be changed -------------------------------------------------------------- */

/* The changes of single places that make `to` of `from`. */
struct rest {
    struct change_only *items; /* owned */
    size_t count, cap;
    const struct model *base; /* of the scene that is made */
    bool failed;
};

static bool same_row(const float *a, const float *b, size_t count)
{
    return a == b || (a && b && memcmp(a, b, count * sizeof *a) == 0);
}

/* One entry a place: a later one would win anyway. */
static struct change_only *entry(struct rest *rest, enum only_place place, size_t block,
                                 enum side side)
{
    for (size_t i = 0; i < rest->count; i++)
        if (rest->items[i].place == place && rest->items[i].block == block &&
            rest->items[i].side == side)
            return &rest->items[i];
    if (!mem_grow((void **)&rest->items, &rest->cap, rest->count + 1, sizeof *rest->items)) {
        rest->failed = true;
        return NULL;
    }
    rest->items[rest->count] = (struct change_only){.place = place, .block = block, .side = side};
    return &rest->items[rest->count++];
}

static bool same_gamma(const struct norm *a, const struct norm *b, size_t d)
{
    for (size_t i = 0; i < d; i++)
        if (norm_gamma(a, i) != norm_gamma(b, i))
            return false;
    return true;
}

static void add_norm(struct rest *rest, const struct norm *from, const struct norm *to, size_t d,
                     struct change_only place)
{
    bool gamma = !same_gamma(from, to, d), eps = from->eps != to->eps;
    struct change_only *only =
        gamma || eps ? entry(rest, place.place, place.block, place.side) : NULL;
    if (only && eps) {
        only->has_eps = true;
        only->eps = to->eps;
    }
    if (only && gamma) { /* an edit has made it a row of its own, without an offset */
        only->gamma = to->gamma;
        only->has_gamma_all = !to->gamma;
        only->gamma_all = norm_gamma(to, 0);
    }
}

static void add_delta(struct rest *rest, const struct transform *from, const struct transform *to,
                      size_t count, size_t block, enum side side)
{
    bool literal = to->kind == TRANSFORM_LITERAL;
    if (from->kind == to->kind && (!literal || same_row(from->delta, to->delta, count)))
        return;
    struct change_only *only = entry(rest, ONLY_DELTA, block, side);
    if (only) {
        only->delta = literal ? to->delta : NULL;
        only->transform = literal ? NULL : &rest->base->blocks[block - 1].branch[side].transform;
    }
}

static void add_differences(struct rest *rest, const struct inputs *from, const struct inputs *to)
{
    for (size_t b = 0; b < to->model.n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            const struct branch *before = &from->model.blocks[b].branch[side];
            const struct branch *now = &to->model.blocks[b].branch[side];
            struct change_only place = {.block = b + 1, .side = (enum side)side};
            add_norm(rest, &before->norm, &now->norm, to->d, place);
            place.place = ONLY_POSTNORM;
            if (now->place == PLACE_SANDWICH) /* else edits do not reach it */
                add_norm(rest, &before->postnorm, &now->postnorm, to->d, place);
            add_delta(rest, &before->transform, &now->transform, to->T * to->d, b + 1,
                      (enum side)side);
        }
    add_norm(rest, &from->model.final_norm, &to->model.final_norm, to->d,
             (struct change_only){.place = ONLY_NORM});
}

/* --- changes of a step ----------------------------------------------------------------------- */

/* What all branches of a side add literally; NULL where they do not add the same. */
static const float *common_delta(const struct inputs *inputs, enum side side)
{
    const float *common = NULL;
    for (size_t b = 0; b < inputs->model.n_blocks; b++) {
        const struct transform *transform = &inputs->model.blocks[b].branch[side].transform;
        if (transform->kind != TRANSFORM_LITERAL ||
            (common && !same_row(common, transform->delta, inputs->T * inputs->d)))
            return NULL;
        common = transform->delta;
    }
    return common;
}

static struct change own_change(const struct change *set, const struct inputs *to)
{
    struct change change = set ? *set : (struct change){0};
    const float *attn = common_delta(to, SIDE_ATTN), *mlp = common_delta(to, SIDE_MLP);
    if (change.x)
        change.x = to->x;
    if (change.attn && attn)
        change.attn = attn;
    if (change.mlp && mlp)
        change.mlp = mlp;
    return change;
}

/* The scene's own single places stay, unless an edit changed them. */
static int take_given(struct rest *rest, const struct change *set, struct err *err)
{
    for (size_t o = 0; set && o < set->n_only; o++) {
        struct change_only *only =
            entry(rest, set->only[o].place, set->only[o].block, set->only[o].side);
        if (!only)
            return err_memory(err);
        struct change_only before = *only;
        *only = set->only[o];
        if (!only->has_eps) {
            only->has_eps = before.has_eps;
            only->eps = before.eps;
        }
        if (!only->gamma && !only->has_gamma_all) {
            only->gamma = before.gamma;
            only->has_gamma_all = before.has_gamma_all;
            only->gamma_all = before.gamma_all;
        }
    }
    return 0;
}

/* What an edit made is the state's, which ends before the scene does. */
static int keep(const float **array, size_t count, const struct arena *made, struct arena *arena,
                struct err *err)
{
    if (!arena_holds(made, *array))
        return 0;
    *array = arena_copy(arena, *array, count * sizeof **array);
    return *array ? 0 : err_memory(err);
}

static int keep_all(struct change *change, struct rest *rest, const struct derived *state,
                    struct arena *arena, struct err *err)
{
    const struct arena *made = &state->arena;
    size_t d = state->inputs.d, count = state->inputs.T * d;
    if (keep(&change->x, count, made, arena, err) || keep(&change->attn, count, made, arena, err) ||
        keep(&change->mlp, count, made, arena, err))
        return -1;
    for (size_t i = 0; i < rest->count; i++)
        if (keep(&rest->items[i].gamma, d, made, arena, err) ||
            keep(&rest->items[i].delta, count, made, arena, err))
            return -1;
    change->n_only = rest->count;
    change->only = NULL;
    if (rest->count)
        change->only = arena_copy(arena, rest->items, rest->count * sizeof *rest->items);
    return rest->count && !change->only ? err_memory(err) : 0;
}

/* `now` is brought from the step before to this one. */
static int change_of(const struct change *set, struct inputs *now, const struct derived *state,
                     struct scene *out, struct step *step, struct err *err)
{
    struct rest rest = {.base = &out->base.model};
    struct change change = own_change(set, &state->inputs);
    int result = take_given(&rest, set, err);
    if (!result) {
        inputs_apply(now, &change);
        add_differences(&rest, now, &state->inputs);
        result = rest.failed ? err_memory(err) : keep_all(&change, &rest, state, &out->arena, err);
    }
    free(rest.items);
    if (result || (!set && !change.n_only))
        return result;
    inputs_apply(now, &change);
    step->set = arena_copy(&out->arena, &change, sizeof change);
    return step->set ? 0 : err_memory(err);
}

/* --- words about components that have gone --------------------------------------------------- */

static int without_gone(const char **text, size_t d, struct arena *arena, struct err *err)
{
    struct buf out = {0};
    struct caption_part part;
    struct err ignored;
    size_t fault;
    const char *at = *text;
    for (const char *from = at; at && caption_next(&at, &part, &fault, &ignored) == 1; from = at) {
        if (part.value && part.indexed && part.index >= d)
            buf_char(&out, '-');
        else
            buf_bytes(&out, from, (size_t)(at - from));
    }
    if (*text)
        *text = out.failed ? NULL : arena_str(arena, buf_text(&out), out.len);
    buf_free(&out);
    return at && !*text ? err_memory(err) : 0;
}

static int both_without_gone(struct text *text, size_t d, struct arena *arena, struct err *err)
{
    bool one = text->en == text->ko;
    if (without_gone(&text->en, d, arena, err))
        return -1;
    if (one)
        text->ko = text->en;
    return one ? 0 : without_gone(&text->ko, d, arena, err);
}

static bool is_gone(const struct asked *asked, size_t d)
{
    return quantity_is_vector(asked->quantity) && asked->index >= d;
}

static int ask_without_gone(const struct ask **ask, size_t d, struct arena *arena, struct err *err)
{
    if (((*ask)->has_of && is_gone(&(*ask)->of, d)) ||
        ((*ask)->type == ASK_COMPARE && is_gone(&(*ask)->with, d))) {
        *ask = NULL; /* it is not asked on the screen either */
        return 0;
    }
    struct ask *copy = arena_copy(arena, *ask, sizeof **ask);
    struct text *choices = arena_array(arena, (*ask)->n_choices, sizeof *choices);
    if (!copy || !choices)
        return err_memory(err);
    for (size_t c = 0; c < copy->n_choices; c++) {
        choices[c] = copy->choices[c];
        if (both_without_gone(&choices[c], d, arena, err))
            return -1;
    }
    copy->choices = choices;
    *ask = copy;
    return both_without_gone(&copy->why, d, arena, err);
}

static int step_without_gone(struct step *step, size_t d, struct arena *arena, struct err *err)
{
    return both_without_gone(&step->title, d, arena, err) ||
                   both_without_gone(&step->caption, d, arena, err) ||
                   both_without_gone(&step->notes, d, arena, err) ||
                   (step->ask && ask_without_gone(&step->ask, d, arena, err))
               ? -1
               : 0;
}

/* --- the scene ------------------------------------------------------------------------------- */

static int make_step(const struct app *app, size_t s, struct inputs *now, struct scene *out,
                     struct step *step, struct err *err)
{
    struct derived state;
    if (step->has_token && step->token >= out->base.T)
        step->token = out->base.T - 1;
    if (out->base.d < app->scene->base.d && step_without_gone(step, out->base.d, &out->arena, err))
        return -1;
    if (s > 0 && !step->set)
        return 0;
    if (derived_init(&state, app->scene, &app->edits, s, err))
        return -1;
    int result = change_of(step->set, now, &state, out, step, err);
    derived_free(&state);
    return result;
}

static int make_steps(const struct app *app, struct inputs *now, struct scene *out, struct err *err)
{
    size_t count = app->scene->n_steps;
    struct step *steps = arena_copy(&out->arena, app->scene->steps, count * sizeof *steps);
    if (!steps)
        return err_memory(err);
    out->steps = steps;
    out->n_steps = count;
    for (size_t s = 0; s < count; s++)
        if (make_step(app, s, now, out, &steps[s], err))
            return -1;
    return 0;
}

/* A later step may need what a branch computes again: then the base keeps that, and an edited delta
 * begins with the first step. */
static void keep_computed(const struct scene *scene, struct inputs *base)
{
    bool needed = false;
    for (size_t s = 0; s < scene->n_steps; s++) {
        const struct change *set = scene->steps[s].set;
        needed |= set && set->has_place &&
                  (set->place == PLACE_SANDWICH || set->place == PLACE_REORDERED);
    }
    for (size_t b = 0; needed && b < base->model.n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            const struct transform *own = &scene->base.model.blocks[b].branch[side].transform;
            if (own->kind != TRANSFORM_LITERAL)
                base->model.blocks[b].branch[side].transform = *own;
        }
}

/* The state before any `set`: what the edits made of it becomes the scene's. */
static int make_base(const struct app *app, struct scene *out, struct err *err)
{
    struct scene bare = *app->scene;
    struct derived state;
    bare.n_steps = 0;
    if (derived_init(&state, &bare, &app->edits, 0, err))
        return -1;
    out->arena = state.arena;
    out->base = state.inputs;
    out->tokens = state.names;
    state.arena = (struct arena){0};
    state.inputs = (struct inputs){0};
    derived_free(&state);
    return 0;
}

/* The natural walk, step by step, so that an author has places for captions. It says and shows the
 * same, since a step has no texts of its own then. One too long for a scene stays unsaid. */
static int write_walk_out(const struct walk *walk, struct scene *out, struct err *err)
{
    if (walk->count > SCENE_STEPS_MAX)
        return 0;
    struct step *steps = arena_array(&out->arena, walk->count, sizeof *steps);
    if (!steps)
        return err_memory(err);
    for (size_t s = 0; s < walk->count; s++)
        steps[s] = (struct step){.stop = walk->stops[s], .seconds = SCENE_SECONDS};
    out->steps = steps;
    out->n_steps = walk->count;
    return 0;
}

static int make(const struct app *app, struct scene *out, struct err *err)
{
    struct inputs now;
    if (make_base(app, out, err))
        return -1;
    if (!app->scene->n_steps)
        return write_walk_out(&app->natural, out, err);
    keep_computed(app->scene, &out->base);
    if (inputs_copy(&now, &out->base, err))
        return -1;
    int result = make_steps(app, &now, out, err);
    inputs_free(&now);
    return result;
}

int edited_scene(const struct app *app, struct scene *out, struct err *err)
{
    *out = (struct scene){.schema = app->scene->schema, .title = app->scene->title};
    if (make(app, out, err) == 0)
        return 0;
    scene_free(out);
    return -1;
}

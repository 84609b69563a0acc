/* SPDX-License-Identifier: MIT
 *
 * "steps" in a scene. A step is checked against what is true when it is reached: its own `set` and
 * all before it have then been applied. */
#include "scene/read_steps.h"

#include <string.h>

#include "scene/fields.h"
#include "scene/read_ask.h"
#include "scene/read_matrix.h"
#include "scene/read_model.h"
#include "scene/read_only.h"
#include "scene/read_text.h"

enum { SECONDS_MAX = 86400 };

struct walker {
    struct scene *scene;
    struct inputs now;     /* in force at the step being read */
    struct plan plan;      /* of `now` */
    struct json_mark mark; /* how far places have been found */
};

const char *view_word(enum view view)
{
    return fields_words(WORDS_VIEW)->words[view];
}

/* --- set ------------------------------------------------------------------------------------- */

static int read_change(const struct json *field, const struct inputs *now, struct arena *arena,
                       struct change *out, struct err *err)
{
    out->has_eps = field[SET_EPS].item != NULL;
    out->has_norm = field[SET_NORM].item != NULL;
    out->has_place = field[SET_PLACE].item != NULL;
    out->has_gamma_all = json_type(&field[SET_GAMMA]) == JSON_NUMBER;
    size_t T = now->T, d = now->d;
    const struct json *x = &field[SET_X], *attn = &field[SET_ATTN], *mlp = &field[SET_MLP];
    return (x->item && read_matrix_tokens(x, T, d, arena, &out->x, err)) ||
                   (field[SET_GAMMA].item && read_model_gamma(&field[SET_GAMMA], d, arena,
                                                              &out->gamma, &out->gamma_all, err)) ||
                   (out->has_eps && read_model_eps(&field[SET_EPS], &out->eps, err)) ||
                   (out->has_norm && read_model_kind(&field[SET_NORM], &out->norm, err)) ||
                   (out->has_place && read_model_place(&field[SET_PLACE], &out->place, err)) ||
                   (attn->item && read_matrix_tokens(attn, T, d, arena, &out->attn, err)) ||
                   (mlp->item && read_matrix_tokens(mlp, T, d, arena, &out->mlp, err))
               ? -1
               : 0;
}

/* Applied at once, so that the rest of the step is read under it. */
static int read_set(const struct json *at, struct walker *walker, const struct change **out,
                    struct err *err)
{
    struct json field[SET_FIELDS];
    if (fields_read(at, FIELDS_SET, field, err))
        return -1;
    struct arena *arena = &walker->scene->arena;
    struct change *change = arena_array(arena, 1, sizeof *change);
    if (!change)
        return err_memory(err);
    if (read_change(field, &walker->now, arena, change, err) ||
        read_only(&field[SET_ONLY], walker->scene, change, err))
        return -1;
    inputs_apply(&walker->now, change);
    *out = change;
    if (!change->has_norm && !change->has_place && !change->attn && !change->mlp && !change->n_only)
        return 0;
    plan_free(&walker->plan);
    return plan_init(&walker->plan, &walker->now, err);
}

/* --- compare --------------------------------------------------------------------------------- */

static bool changes_something(const struct json *field)
{
    for (int f = 0; f < SET_SHARED; f++)
        if (field[f].item)
            return true;
    return false;
}

/* A first entry with a label alone names the scene as it is; anywhere else it would only be the
 * same thing twice. */
static int read_compared(const struct json *at, bool may_name, struct walker *walker,
                         struct compared *entries, struct step *out, struct err *err)
{
    struct json field[COMPARED_FIELDS];
    struct text label;
    struct arena *arena = &walker->scene->arena;
    if (fields_read(at, FIELDS_COMPARED, field, err) ||
        read_text(&field[COMPARED_LABEL], NULL, 0, arena, &label, err))
        return -1;
    if (!changes_something(field)) {
        if (!may_name || !label.en)
            return json_error(at, err,
                              "changes nothing, expected one of x, gamma, eps, norm, place, attn, "
                              "mlp");
        out->compare_label = label;
        return 0;
    }
    if (out->n_compare == SCENE_COMPARED_MAX)
        return json_error(at, err, "expected at most %d beside the scene as it is",
                          SCENE_COMPARED_MAX);
    struct compared *entry = &entries[out->n_compare++];
    entry->label = label;
    return read_change(field, &walker->now, arena, &entry->change, err);
}

static int read_compare(const struct json *at, const struct op *op, struct walker *walker,
                        struct step *out, struct err *err)
{
    struct compared *entries =
        arena_array(&walker->scene->arena, SCENE_COMPARED_MAX, sizeof *entries);
    if (!entries)
        return err_memory(err);
    out->compare = entries;
    if (op->kind == OP_HEAD)
        return json_error_at_name(at, err, "'compare' needs a vector, which head does not have");
    if (json_type(at) != JSON_ARRAY)
        return read_compared(at, false, walker, entries, out, err);
    struct json entry;
    for (bool more = json_first(at, &entry); more; more = json_next(&entry))
        if (read_compared(&entry, entry.order == 0, walker, entries, out, err))
            return -1;
    return out->n_compare ? 0
                          : json_error(at, err, "compares with nothing, expected 1 to %d changes",
                                       SCENE_COMPARED_MAX);
}

/* --- steps ----------------------------------------------------------------------------------- */

static int read_at(const struct json *at, const struct plan *plan, struct stop *out,
                   struct err *err)
{
    const char *name;
    if (json_string(at, &name, err))
        return -1;
    if (walk_find(plan, name, strlen(name), out))
        return 0;
    char quote[ERR_QUOTE_MAX];
    struct buf suggestion = {0};
    walk_suggest(plan, name, strlen(name), &suggestion);
    json_error(at, err, "%s is no stop of this walk, %s", err_quote(quote, name, strlen(name)),
               buf_text(&suggestion));
    buf_free(&suggestion);
    return -1;
}

static int read_token(const struct json *at, size_t T, struct step *out, struct err *err)
{
    out->has_token = at->item != NULL;
    if (!at->item)
        return 0;
    size_t token;
    if (json_count(at, 1, T, &token, err))
        return -1;
    out->token = token - 1;
    return 0;
}

static int read_seconds(const struct json *at, double *out, struct err *err)
{
    *out = SCENE_SECONDS;
    if (!at->item)
        return 0;
    if (json_real(at, out, err))
        return -1;
    if (*out < 0 || *out > SECONDS_MAX)
        return json_error(at, err, "expected 0 (wait for a key) to %d seconds", SECONDS_MAX);
    return 0;
}

static int read_view(const struct json *at, enum view *out, struct err *err)
{
    size_t view = VIEW_AUTO;
    if (at->item && fields_word(at, WORDS_VIEW, &view, err))
        return -1;
    *out = (enum view)view;
    return 0;
}

static int read_texts(const struct json *field, const struct op *op, const struct walker *walker,
                      struct step *out, struct err *err)
{
    struct arena *arena = &walker->scene->arena;
    size_t d = walker->now.d;
    return read_text(&field[STEP_TITLE], op, d, arena, &out->title, err) ||
                   read_text(&field[STEP_CAPTION], op, d, arena, &out->caption, err) ||
                   read_text(&field[STEP_NOTES], op, d, arena, &out->notes, err)
               ? -1
               : 0;
}

static void read_places(const struct json *at, const struct json *field, struct json_mark *mark,
                        struct step *out)
{
    out->place = json_place(at, mark);
    struct json_mark inside = *mark;
    out->caption_place = json_place(&field[STEP_CAPTION], &inside);
    inside = *mark;
    out->ask_place = json_place(&field[STEP_ASK], &inside);
}

static int read_step(const struct json *at, struct walker *walker, struct step *out,
                     struct err *err)
{
    struct json field[STEP_FIELDS];
    if (fields_read(at, FIELDS_STEP, field, err) || json_require(at, &field[STEP_AT], "at", err) ||
        (field[STEP_SET].item && read_set(&field[STEP_SET], walker, &out->set, err)) ||
        read_at(&field[STEP_AT], &walker->plan, &out->stop, err) ||
        read_view(&field[STEP_VIEW], &out->view, err) ||
        read_token(&field[STEP_TOKEN], walker->now.T, out, err) ||
        read_seconds(&field[STEP_SECONDS], &out->seconds, err))
        return -1;
    read_places(at, field, &walker->mark, out);
    const struct op *op = &walker->plan.ops[out->stop.op];
    if (read_texts(field, op, walker, out, err) ||
        (field[STEP_COMPARE].item && read_compare(&field[STEP_COMPARE], op, walker, out, err)))
        return -1;
    return field[STEP_ASK].item ? read_ask(&field[STEP_ASK], op, walker->now.d,
                                           &walker->scene->arena, &out->ask, err)
                                : 0;
}

static int read_all(const struct json *at, struct walker *walker, struct step *steps,
                    struct err *err)
{
    struct json step;
    for (bool more = json_first(at, &step); more; more = json_next(&step))
        if (read_step(&step, walker, &steps[step.order], err))
            return -1;
    return 0;
}

int read_steps(const struct json *at, struct scene *scene, struct err *err)
{
    if (!at->item)
        return 0;
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    size_t count = json_size(at);
    if (count == 0)
        return json_error(at, err,
                          "steps is empty, expected at least one (without steps: the "
                          "natural walk)");
    if (count > SCENE_STEPS_MAX)
        return json_error(at, err, "found %zu steps, expected at most %d", count, SCENE_STEPS_MAX);
    struct step *steps = arena_array(&scene->arena, count, sizeof *steps);
    if (!steps)
        return err_memory(err);
    struct walker walker = {.scene = scene};
    int result = inputs_copy(&walker.now, &scene->base, err);
    if (!result)
        result = plan_init(&walker.plan, &walker.now, err);
    if (!result)
        result = read_all(at, &walker, steps, err);
    plan_free(&walker.plan);
    inputs_free(&walker.now);
    scene->steps = steps;
    scene->n_steps = count;
    return result;
}

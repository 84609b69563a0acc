/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <string.h>

#include "engine/run.h"

/* --- what follows from scene, edits and step ----------------------------------------------- */

static void derived_free(struct derived *derived)
{
    trace_free(&derived->trace);
    plan_free(&derived->plan);
    inputs_free(&derived->inputs);
    arena_free(&derived->arena);
    memset(derived, 0, sizeof *derived);
}

static int derive_inputs(const struct app *app, size_t step, struct derived *out, struct err *err)
{
    if (inputs_copy(&out->inputs, &app->scene->base, err) ||
        edits_apply(&app->edits, 0, &out->inputs, &out->arena, err))
        return -1;
    for (size_t s = 0; s < app->scene->n_steps && s <= step; s++) {
        const struct change *set = app->scene->steps[s].set;
        if (!set)
            continue;
        inputs_apply(&out->inputs, set);
        out->sets++;
        if (edits_apply(&app->edits, s + 1, &out->inputs, &out->arena, err))
            return -1;
    }
    return 0;
}

static int derive_at(struct app *app, size_t step, struct err *err)
{
    struct derived next = {0};
    if (derive_inputs(app, step, &next, err) || plan_init(&next.plan, &next.inputs, err) ||
        run(&next.inputs, &next.plan, &next.trace, err)) {
        derived_free(&next);
        return -1;
    }
    derived_free(&app->now);
    app->now = next;
    if (app->focus >= next.inputs.d)
        app->focus = next.inputs.d - 1;
    return 0;
}

int app_derive(struct app *app, struct err *err)
{
    return derive_at(app, app->step, err);
}

/* Steps between two `set`s share one trace. */
static size_t sets_until(const struct scene *scene, size_t step)
{
    size_t count = 0;
    for (size_t s = 0; s < scene->n_steps && s <= step; s++)
        count += scene->steps[s].set != NULL;
    return count;
}

int app_go(struct app *app, size_t step, struct err *err)
{
    if (step >= app->n_steps)
        step = app->n_steps - 1;
    if (sets_until(app->scene, step) != app->now.sets && derive_at(app, step, err))
        return -1;
    app->step = step;
    app->caption_page = 0;
    app->token_here = false;
    return 0;
}

int app_init(struct app *app, const struct scene *scene, const char *source,
             const struct settings *settings, struct err *err)
{
    memset(app, 0, sizeof *app);
    app->scene = scene;
    app->source = source;
    app->settings = *settings;
    if (app_derive(app, err))
        goto failed;
    app->n_steps = scene->n_steps;
    if (!scene->n_steps) {
        if (walk_natural(&app->natural, &app->now.plan, err))
            goto failed;
        app->n_steps = app->natural.count;
    }
    return 0;
failed:
    app_free(app);
    return -1;
}

void app_free(struct app *app)
{
    derived_free(&app->now);
    walk_free(&app->natural);
    edits_free(&app->edits);
    editor_free(&app->editor);
    memset(app, 0, sizeof *app);
}

/* --- where we are -------------------------------------------------------------------------- */

struct stop app_stop_at(const struct app *app, size_t step)
{
    return app->scene->n_steps ? app->scene->steps[step].stop : app->natural.stops[step];
}

struct stop app_stop(const struct app *app)
{
    return app_stop_at(app, app->step);
}

const struct op *app_op(const struct app *app)
{
    return &app->now.plan.ops[app_stop(app).op];
}

const struct trace_point *app_point(const struct app *app)
{
    return &app->now.trace.points[app_stop(app).op];
}

const struct step *app_step(const struct app *app)
{
    return app->scene->n_steps ? &app->scene->steps[app->step] : NULL;
}

size_t app_tokens(const struct app *app)
{
    return app->now.inputs.T;
}

size_t app_components(const struct app *app)
{
    return app->now.inputs.d;
}

size_t app_token(const struct app *app)
{
    const struct step *step = app_step(app);
    size_t token = step && step->has_token && !app->token_here ? step->token : app->token;
    return token < app_tokens(app) ? token : app_tokens(app) - 1;
}

static bool same_stop_name(const struct plan *plan, struct stop stop, const char *at)
{
    struct buf name = {0};
    walk_name(plan, stop, &name);
    bool same = !name.failed && strcmp(buf_text(&name), at) == 0;
    if (!same && stop.sub != SUB_WHOLE) { /* a norm's own id: its first sub-step */
        buf_clear(&name);
        plan_name(&plan->ops[stop.op], &name);
        same = !name.failed && strcmp(buf_text(&name), at) == 0;
    }
    buf_free(&name);
    return same;
}

bool app_find(const struct app *app, const char *at, size_t *step)
{
    for (size_t s = 0; s < app->n_steps; s++) {
        /* A scene's `set` may change the plan, so each step is named by its own. */
        struct inputs inputs = {0};
        struct plan plan = {0};
        struct err ignored;
        if (scene_inputs(app->scene, s, &inputs, &ignored) == 0 &&
            plan_init(&plan, &inputs, &ignored) == 0 &&
            same_stop_name(&plan, app_stop_at(app, s), at)) {
            *step = s;
            plan_free(&plan);
            inputs_free(&inputs);
            return true;
        }
        plan_free(&plan);
        inputs_free(&inputs);
    }
    return false;
}


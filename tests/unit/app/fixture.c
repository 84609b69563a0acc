/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/app share. */
#include "fixture.h"

#include <string.h>

#include "base/num.h"

void stage_open(struct stage *stage, const char *json)
{
    struct settings settings = {.digits = 2, .cols = 80, .rows = 24};
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(json, strlen(json), &stage->scene, &warnings, &err);
    ck_assert_msg(got == 0, "%s\nrefused: %s: %s", json, err.pointer, err.text);
    warnings_free(&warnings);
    ck_assert_int_eq(app_init(&stage->app, &stage->scene, "source", &settings, &err), 0);
}

void stage_close(struct stage *stage)
{
    app_free(&stage->app);
    scene_free(&stage->scene);
}

void stage_at(struct stage *stage, const char *at)
{
    size_t step;
    struct err err;
    ck_assert_msg(app_find(&stage->app, at, &step), "no step %s", at);
    ck_assert_int_eq(app_go(&stage->app, step, &err), 0);
}

enum effect stage_key(struct stage *stage, uint32_t key)
{
    return update(&stage->app, &(struct event){.kind = EVENT_KEY, .key = key});
}

void stage_press(struct stage *stage, const char *keys)
{
    struct err err = {0};
    uint32_t key;
    size_t at = 0;
    int got;
    while ((got = input_key_next(keys, &at, &key, &err)) == 1)
        if (stage_key(stage, key) != EFFECT_NONE) /* libcheck is told of every ck_assert */
            ck_abort_msg("%s: an effect at byte %zu", keys, at);
    ck_assert_msg(got == 0, "%s", err.text);
}

void stage_paste(struct stage *stage, const char *text)
{
    struct event event = {.kind = EVENT_PASTE, .text = text, .len = strlen(text)};
    ck_assert_int_eq(update(&stage->app, &event), EFFECT_NONE);
}

/* --- numbers as text ------------------------------------------------------------------------- */

static void add_numbers(struct buf *out, const float *values, size_t count)
{
    char text[NUM_MAX];
    for (size_t i = 0; i < count; i++) {
        num_write(values[i], text);
        buf_fmt(out, "%s%s", i ? " " : "", text);
    }
}

static const char *written(const float *values, size_t count)
{
    static char text[4096];
    struct buf out = {0};
    add_numbers(&out, values, count);
    ck_assert_uint_lt(out.len, sizeof text);
    memcpy(text, buf_text(&out), out.len + 1);
    buf_free(&out);
    return text;
}

const char *stage_x(const struct stage *stage)
{
    size_t d = app_components(&stage->app);
    return written(stage->app.now.inputs.x + app_token(&stage->app) * d, d);
}

static const struct trace_point *point_at(const struct stage *stage, const char *at)
{
    const struct plan *plan = &stage->app.now.plan;
    for (size_t o = 0; o < plan->count; o++) {
        struct buf name = {0};
        plan_name(&plan->ops[o], &name);
        bool same = strcmp(buf_text(&name), at) == 0;
        buf_free(&name);
        if (same)
            return &stage->app.now.trace.points[o];
    }
    ck_abort_msg("no point %s", at);
}

const char *stage_value(const struct stage *stage, const char *at)
{
    size_t d = app_components(&stage->app);
    return written(point_at(stage, at)->value + app_token(&stage->app) * d, d);
}

const char *stage_gamma(const struct stage *stage, const char *at)
{
    return written(point_at(stage, at)->gamma, app_components(&stage->app));
}

const char *stage_eps(const struct stage *stage, const char *at)
{
    return written(&point_at(stage, at)->eps, 1);
}

/* --- the state as text ----------------------------------------------------------------------- */

static void add_point(const struct trace_point *point, size_t T, size_t d, struct buf *out)
{
    const float *const arrays[] = {point->x, point->value, point->unit, point->delta};
    for (size_t a = 0; a < sizeof arrays / sizeof *arrays; a++)
        if (arrays[a]) {
            buf_str(out, " | ");
            add_numbers(out, arrays[a], T * d);
        }
    if (point->gamma) {
        buf_str(out, " | ");
        add_numbers(out, point->gamma, d);
    }
    if (point->beta) {
        buf_str(out, " | ");
        add_numbers(out, point->beta, d);
    }
    for (size_t t = 0; point->stats && t < T; t++)
        buf_fmt(out, " (%a %a %a %a)", point->stats[t].mean, point->stats[t].variance,
                point->stats[t].mean_square, point->stats[t].rms);
    for (size_t i = 0; point->top && i < T * point->top_count; i++)
        buf_fmt(out, " %zu:%a", point->top[i].id, (double)point->top[i].score);
    buf_fmt(out, " eps %a max %a %d\n", (double)point->eps, point->max_abs, point->has_negative);
}

void stage_numbers(const struct stage *stage, struct buf *out)
{
    const struct derived *now = &stage->app.now;
    buf_fmt(out, "T %zu d %zu\n", now->inputs.T, now->inputs.d);
    for (size_t o = 0; o < now->plan.count; o++) {
        plan_name(&now->plan.ops[o], out);
        buf_fmt(out, " %d%d", now->plan.ops[o].transforms, (int)now->plan.ops[o].norm);
        add_point(&now->trace.points[o], now->inputs.T, now->inputs.d, out);
    }
}

static void add_edits(const struct edits *edits, struct buf *out)
{
    buf_fmt(out, "edits %zu of %zu\n", edits->done, edits->count);
    for (size_t e = 0; e < edits->count; e++) {
        const struct edit *edit = &edits->items[e];
        buf_fmt(out, "  %d home %zu field %d %zu %zu op %d %zu %d value %a", (int)edit->kind,
                edit->home, (int)edit->field.kind, edit->field.token, edit->field.index,
                (int)edit->field.op.kind, edit->field.op.block, (int)edit->field.op.side,
                (double)edit->value);
        if (edit->values)
            add_numbers(out, edit->values, edit->T * edit->d);
        buf_char(out, '\n');
    }
}

void stage_state(const struct stage *stage, struct buf *out)
{
    const struct app *app = &stage->app;
    stage_numbers(stage, out);
    buf_fmt(out, "step %zu of %zu token %zu %d focus %zu view %d full %d page %zu mode %d\n",
            app->step, app->n_steps, app->token, app->token_here, app->focus, (int)app->view,
            app->panel_full, app->caption_page, (int)app->mode);
    buf_fmt(out, "lang %d scheme %d ascii %d %d digits %d size %dx%d typed %zu %d\n",
            (int)app->settings.lang, (int)app->settings.scheme, app->settings.ascii,
            app->settings.ascii_only, app->settings.digits, app->settings.cols, app->settings.rows,
            app->typing_step ? app->typed_step : 0, app->typing_step);
    add_edits(&app->edits, out);
    if (app->mode == MODE_EDIT)
        buf_fmt(out, "editor '%s' at %zu %d start %zu vector '%s' refusal %d\n", app->editor.text,
                app->editor.cursor, app->editor.selected, app->editor.start,
                app->editor.vector ? app->editor.vector : "", (int)app->editor.refusal);
    if (app->mode == MODE_OVERVIEW)
        buf_fmt(out, "overview %zu %s\n", app->overview.chosen, app->overview.query);
    if (app->mode == MODE_HELP)
        buf_fmt(out, "help %zu '%s' %d\n", app->help.chosen, app->help.query, app->help.searching);
    ck_assert(!out->failed);
}

/* SPDX-License-Identifier: MIT
 *
 * "steps" of a scene. */
#include <stdio.h>

#include "scene/change.h"
#include "scene/fields.h"
#include "scene/json_out.h"
#include "scene/scene_json.h"

static const double WITHIN = 0.01; /* what is left out: see scene.h */

static void add_word(const char *key, const char *word, struct buf *out)
{
    json_out_key(out, key);
    json_out_string(out, word);
}

static void add_gamma(const float *gamma, float gamma_all, size_t d, struct buf *out)
{
    json_out_key(out, "gamma");
    if (gamma)
        json_out_row(out, gamma, d);
    else
        json_out_number(out, gamma_all);
}

/* --- changes --------------------------------------------------------------------------------- */

static void add_only(const struct change_only *only, size_t T, size_t d, struct buf *out)
{
    static const char *const places[] = {
        [ONLY_NORM] = "norm", [ONLY_POSTNORM] = "postnorm", [ONLY_DELTA] = "delta"};
    char name[64] = "final.norm";
    if (only->block)
        snprintf(name, sizeof name, "b%zu.%s.%s", only->block,
                 only->side == SIDE_ATTN ? "attn" : "mlp", places[only->place]);
    json_out_open(out, '{');
    add_word("at", name, out);
    if (only->gamma || only->has_gamma_all)
        add_gamma(only->gamma, only->gamma_all, d, out);
    if (only->has_eps) {
        json_out_key(out, "eps");
        json_out_number(out, only->eps);
    }
    if (only->delta)
        scene_json_rows("delta", only->delta, T, d, out);
    if (only->transform) {
        json_out_key(out, "computed");
        json_out_true(out);
    }
    json_out_close(out, '}');
}

static void add_change(const struct change *change, const struct text *label, size_t T, size_t d,
                       struct buf *out)
{
    json_out_open(out, '{');
    if (change->x)
        scene_json_rows("x", change->x, T, d, out);
    if (change->gamma || change->has_gamma_all)
        add_gamma(change->gamma, change->gamma_all, d, out);
    if (change->has_eps) {
        json_out_key(out, "eps");
        json_out_number(out, change->eps);
    }
    if (change->has_norm)
        add_word("norm", fields_words(WORDS_KIND)->words[change->norm], out);
    if (change->has_place)
        add_word("place", place_word(change->place), out);
    if (change->attn)
        scene_json_rows("attn", change->attn, T, d, out);
    if (change->mlp)
        scene_json_rows("mlp", change->mlp, T, d, out);
    if (change->n_only) {
        json_out_key(out, "only");
        json_out_open(out, '[');
        for (size_t o = 0; o < change->n_only; o++)
            add_only(&change->only[o], T, d, out);
        json_out_close(out, ']');
    }
    if (label)
        scene_json_text("label", label, out);
    json_out_close(out, '}');
}

/* One that stands alone needs no list. */
static void add_compare(const struct step *step, size_t T, size_t d, struct buf *out)
{
    bool list = step->n_compare > 1 || step->compare_label.en;
    json_out_key(out, "compare");
    if (list)
        json_out_open(out, '[');
    if (step->compare_label.en) {
        json_out_open(out, '{');
        scene_json_text("label", &step->compare_label, out);
        json_out_close(out, '}');
    }
    for (size_t c = 0; c < step->n_compare; c++)
        add_change(&step->compare[c].change, &step->compare[c].label, T, d, out);
    if (list)
        json_out_close(out, ']');
}

/* --- questions ------------------------------------------------------------------------------- */

static void add_asked(const char *key, const struct asked *asked, struct buf *out)
{
    struct buf name = {0};
    buf_str(&name, quantity_word(asked->quantity));
    if (quantity_is_vector(asked->quantity))
        buf_fmt(&name, "[%zu]", asked->index + 1);
    add_word(key, buf_text(&name), out);
    out->failed |= name.failed;
    buf_free(&name);
}

static void add_choices(const struct ask *ask, struct buf *out)
{
    json_out_key(out, "choices");
    json_out_open(out, '[');
    for (size_t c = 0; c < ask->n_choices; c++) {
        const struct text *choice = &ask->choices[c];
        if (choice->en == choice->ko) {
            json_out_string(out, choice->en);
            continue;
        }
        json_out_open(out, '{');
        add_word("en", choice->en, out);
        add_word("ko", choice->ko, out);
        json_out_close(out, '}');
    }
    json_out_close(out, ']');
}

static void add_ask(const struct ask *ask, struct buf *out)
{
    json_out_key(out, "ask");
    json_out_open(out, '{');
    if (ask->has_of)
        add_asked("of", &ask->of, out);
    if (ask->type != ASK_VALUE)
        add_word("type", fields_words(WORDS_ASK_TYPE)->words[ask->type], out);
    if (ask->type == ASK_COMPARE)
        add_asked("with", &ask->with, out);
    if (ask->within != WITHIN) {
        json_out_key(out, "within");
        json_out_real(out, ask->within);
    }
    if (ask->n_choices)
        add_choices(ask, out);
    if (ask->answer) {
        json_out_key(out, "answer");
        json_out_count(out, ask->answer);
    }
    scene_json_text("why", &ask->why, out);
    json_out_close(out, '}');
}

/* --- steps ----------------------------------------------------------------------------------- */

static void add_step(const struct step *step, const struct plan *plan, size_t T, size_t d,
                     struct buf *out)
{
    struct buf at = {0};
    walk_name(plan, step->stop, &at);
    json_out_open(out, '{');
    add_word("at", buf_text(&at), out);
    out->failed |= at.failed;
    buf_free(&at);
    if (step->view != VIEW_AUTO)
        add_word("view", view_word(step->view), out);
    if (step->has_token) {
        json_out_key(out, "token");
        json_out_count(out, step->token + 1);
    }
    if (step->set) {
        json_out_key(out, "set");
        add_change(step->set, NULL, T, d, out);
    }
    scene_json_text("title", &step->title, out);
    scene_json_text("caption", &step->caption, out);
    scene_json_text("notes", &step->notes, out);
    if (step->seconds != SCENE_SECONDS) {
        json_out_key(out, "seconds");
        json_out_real(out, step->seconds);
    }
    if (step->ask)
        add_ask(step->ask, out);
    if (step->n_compare)
        add_compare(step, T, d, out);
    json_out_close(out, '}');
}

/* The names of stops are those of the plan in force. */
static void add_steps(const struct scene *scene, struct inputs *now, struct buf *out)
{
    struct plan plan = {0};
    struct err ignored;
    for (size_t s = 0; s < scene->n_steps && !out->failed; s++) {
        const struct step *step = &scene->steps[s];
        if (step->set)
            inputs_apply(now, step->set);
        if (step->set || !plan.ops) {
            plan_free(&plan);
            out->failed |= plan_init(&plan, now, &ignored) != 0;
        }
        if (!out->failed)
            add_step(step, &plan, now->T, now->d, out);
    }
    plan_free(&plan);
}

void scene_json_steps(const struct scene *scene, struct buf *out)
{
    struct inputs now;
    struct err ignored;
    if (!scene->n_steps)
        return;
    if (inputs_copy(&now, &scene->base, &ignored)) {
        out->failed = true;
        return;
    }
    json_out_key(out, "steps");
    json_out_open(out, '[');
    add_steps(scene, &now, out);
    json_out_close(out, ']');
    inputs_free(&now);
}

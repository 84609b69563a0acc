/* SPDX-License-Identifier: MIT */
#include "app/renew.h"

#include <stdlib.h>

#include "app/compare.h"

static bool same_asked(const struct asked *a, const struct asked *b)
{
    return a->quantity == b->quantity && a->index == b->index;
}

static bool same_question(const struct ask *a, const struct ask *b)
{
    return a && b && a->type == b->type && a->has_of == b->has_of && same_asked(&a->of, &b->of) &&
           same_asked(&a->with, &b->with) && a->n_choices == b->n_choices && a->answer == b->answer;
}

/* What was done about the scene's own questions, where the new version asks the same at that step:
 * whoever writes what is said after an answer sees it at each save. A verdict knows itself whether
 * the value is still the same. */
static int carry_answers(struct app *out, const struct app *from, struct err *err)
{
    const struct predict *old = &from->predict;
    size_t steps =
        from->scene->n_steps < out->scene->n_steps ? from->scene->n_steps : out->scene->n_steps;
    out->predict.tally = old->tally;
    if (!old->count || !steps)
        return 0;
    out->predict.items = malloc(old->count * sizeof *old->items);
    if (!out->predict.items)
        return err_memory(err);
    out->predict.cap = old->count;
    for (size_t i = 0; i < old->count; i++) {
        size_t step = old->items[i].step;
        if (!old->items[i].own && step < steps &&
            same_question(from->scene->steps[step].ask, out->scene->steps[step].ask))
            out->predict.items[out->predict.count++] = old->items[i];
    }
    return 0;
}

/* What going to a step would reset. */
static void stay_there(struct app *out, const struct app *from)
{
    bool same_step = out->step == from->step;
    out->token = from->token;
    out->token_here = from->token_here && same_step;
    out->focus = from->focus < app_components(out) ? from->focus : app_components(out) - 1;
    out->view = from->view;
    out->view_here = from->view_here && same_step;
    out->panel_full = from->panel_full;
    out->caption_page = same_step ? from->caption_page : 0;
    compare_refresh(out); /* the view decides on it */
}

int renew(struct app *out, const struct app *from, const struct scene *scene, const char *source,
          struct err *err)
{
    if (app_init(out, scene, source, &from->settings, err))
        return -1;
    if (app_go(out, from->step, err) || carry_answers(out, from, err)) {
        app_free(out);
        return -1;
    }
    stay_there(out, from);
    out->invocation = from->invocation;
    out->chart = from->chart;
    out->present = from->present;
    if (from->mode == MODE_HELP) {
        out->mode = MODE_HELP;
        out->help = from->help;
    }
    out->typing_step = from->typing_step && from->mode == MODE_WALK;
    out->typed_step = from->typed_step;
    return 0;
}

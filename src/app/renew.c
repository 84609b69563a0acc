/* SPDX-License-Identifier: MIT */
#include "app/renew.h"

#include "app/compare.h"

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
    if (app_go(out, from->step, err)) {
        app_free(out);
        return -1;
    }
    stay_there(out, from);
    out->invocation = from->invocation;
    out->chart = from->chart;
    out->present = from->present;
    out->predict.tally = from->predict.tally;
    if (from->mode == MODE_HELP) {
        out->mode = MODE_HELP;
        out->help = from->help;
    }
    out->typing_step = from->typing_step && from->mode == MODE_WALK;
    out->typed_step = from->typed_step;
    return 0;
}

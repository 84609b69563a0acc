/* SPDX-License-Identifier: MIT */
#include "app/freeze.h"

#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/settle.h"

static int copy_predict(struct predict *to, const struct predict *from, struct err *err)
{
    to->tally = from->tally;
    if (!from->count)
        return 0;
    to->items = malloc(from->count * sizeof *to->items);
    if (!to->items)
        return err_memory(err);
    memcpy(to->items, from->items, from->count * sizeof *to->items);
    to->count = to->cap = from->count;
    return 0;
}

/* What is computed follows from scene, edits and step, and is computed anew. */
static int copy(struct app *to, const struct app *from, struct err *err)
{
    if (app_init(to, from->scene, from->source, &from->settings, err))
        return -1;
    to->step = from->step;
    to->token = from->token;
    to->token_here = from->token_here;
    to->focus = from->focus;
    to->view = from->view;
    to->view_here = from->view_here;
    to->panel_full = from->panel_full;
    to->caption_page = from->caption_page;
    to->chart = from->chart;
    to->present = from->present;
    to->pin.on = from->pin.on;
    if (edits_copy(&to->edits, &from->edits, err) ||
        edits_copy(&to->pin.edits, &from->pin.edits, err) ||
        copy_predict(&to->predict, &from->predict, err) || app_derive(to, err)) {
        app_free(to);
        return -1;
    }
    to->focus = from->focus; /* there may be fewer components before the edits */
    settle(to);
    return 0;
}

int freeze_toggle(struct app *app, struct err *err)
{
    if (app->frozen) {
        freeze_end(app);
        return 0;
    }
    struct app *kept = malloc(sizeof *kept);
    if (!kept)
        return err_memory(err);
    if (copy(kept, app, err)) {
        free(kept);
        return -1;
    }
    app->frozen = kept;
    return 0;
}

void freeze_end(struct app *app)
{
    if (!app->frozen)
        return;
    app_free(app->frozen);
    free(app->frozen);
    app->frozen = NULL;
}

const struct app *freeze_shown(const struct app *app)
{
    return app->frozen && !app->present.blank ? app->frozen : app;
}

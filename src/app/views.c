/* SPDX-License-Identifier: MIT */
#include "app/views.h"

#include "app/compare.h"

static bool fits_always(const struct app *app)
{
    (void)app;
    return true;
}

/* On a narrow screen the block is shown as its panel alone: no need for the same picture twice. */
static bool has_room(const struct app *app)
{
    return app->settings.cols >= VIEWS_BESIDE_COLS;
}

static bool fits_norm(const struct app *app)
{
    return plan_is_norm(app_op(app)) && has_room(app);
}

static bool fits_add(const struct app *app)
{
    enum op_kind kind = app_op(app)->kind;
    return (kind == OP_ADD || kind == OP_DELTA) && has_room(app);
}

/* Wherever there is one vector a token: everywhere but at the scores. */
static bool fits_tokens(const struct app *app)
{
    return app_op(app)->kind != OP_HEAD;
}

static bool fits_scores(const struct app *app)
{
    return app_op(app)->kind == OP_HEAD;
}

/* In the order of the key. */
static const struct {
    enum view view;
    bool (*fits)(const struct app *app);
} table[] = {
    {VIEW_MODEL, fits_always},  {VIEW_BLOCK, fits_always},
    {VIEW_BOTH, fits_always},   {VIEW_NORM, fits_norm},
    {VIEW_ADD, fits_add},       {VIEW_TOKENS, fits_tokens},
    {VIEW_SCORES, fits_scores}, {VIEW_COMPARE, compare_offered},
};

size_t views_of(const struct app *app, enum view *out)
{
    size_t count = 0;
    for (size_t v = 0; v < sizeof table / sizeof *table; v++)
        if (table[v].fits(app))
            out[count++] = table[v].view;
    return count;
}

static bool fits(const struct app *app, enum view view)
{
    for (size_t v = 0; v < sizeof table / sizeof *table; v++)
        if (table[v].view == view)
            return table[v].fits(app);
    return false;
}

/* What a view that may not fit is shown as. */
static enum view fitting(const struct app *app, enum view view)
{
    if (fits(app, view))
        return view;
    bool panel = view == VIEW_NORM || view == VIEW_ADD;
    if (panel && fits(app, VIEW_NORM))
        return VIEW_NORM;
    if (panel && fits(app, VIEW_ADD))
        return VIEW_ADD;
    bool open = view == VIEW_AUTO || panel;
    return open && fits(app, VIEW_SCORES) ? VIEW_SCORES : VIEW_BLOCK;
}

/* What the scene says at this step, VIEW_AUTO if nothing. What it compares it wants to be seen. */
static enum view said(const struct app *app)
{
    const struct step *step = app_step(app);
    if (step && step->view == VIEW_AUTO && step->n_compare)
        return VIEW_COMPARE;
    return step ? step->view : VIEW_AUTO;
}

enum view views_shown(const struct app *app)
{
    bool scene = said(app) != VIEW_AUTO && !app->view_here;
    return fitting(app, scene ? said(app) : app->view);
}

void views_next(struct app *app)
{
    enum view views[VIEWS_MAX], shown = views_shown(app);
    size_t count = views_of(app, views), at = 0;
    while (at + 1 < count && views[at] != shown)
        at++;
    enum view next = views[(at + 1) % count];
    bool own = next == fitting(app, said(app));
    app->view = own ? VIEW_AUTO : next;
    app->view_here = !own;
}

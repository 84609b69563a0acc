/* SPDX-License-Identifier: MIT */
#include "cli/start.h"

#include <string.h>

struct settings start_settings(const struct options *options)
{
    return (struct settings){
        .lang = options->lang,
        .both = options->both,
        .scheme = options->scheme,
        .ascii = options->given[OPTION_ASCII] != NULL,
        .narrow = options->ambiguous == AMBIGUOUS_TWO,
        .digits = options->digits,
        .cols = options->cols,
        .rows = options->rows,
    };
}

enum theme start_theme(enum scheme scheme)
{
    return scheme == SCHEME_LIGHT ? THEME_LIGHT : scheme == SCHEME_MONO ? THEME_MONO : THEME_DARK;
}

enum glyph_set start_glyphs(const struct settings *settings)
{
    if (settings->narrow)
        return settings->ascii ? GLYPHS_ASCII_NARROW : GLYPHS_NARROW;
    return settings->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
}

/* "--at b1.attn.nrm: no such point, did you mean ...?" */
static int no_such_point(const struct app *app, const char *at, struct err *err)
{
    char quoted[ERR_QUOTE_MAX];
    struct buf near = {0};
    walk_suggest(&app->now.plan, at, strlen(at), &near);
    struct stop stop;
    bool in_plan = walk_find(&app->now.plan, at, strlen(at), &stop);
    err_set(err, ERR_INPUT, "--at %s: %s", err_quote(quoted, at, strlen(at)),
            in_plan ? "no step of this scene stops there" : buf_text(&near));
    buf_free(&near);
    return -1;
}

static int first_step(const struct app *app, const struct options *options, size_t *step,
                      struct err *err)
{
    const char *at = options->given[OPTION_AT];
    *step = 0;
    if (at)
        return app_find(app, at, step) ? 0 : no_such_point(app, at, err);
    if (options->step > app->n_steps)
        return err_set(err, ERR_INPUT, "--step %zu: expected a step from 1 to %zu", options->step,
                       app->n_steps);
    if (options->step)
        *step = options->step - 1;
    return 0;
}

int start_go(struct app *app, const struct options *options, size_t step, struct err *err)
{
    if (app_go(app, step, err))
        return -1;
    if (options->token > app_tokens(app))
        return err_set(err, ERR_INPUT, "--token %zu: expected a token from 1 to %zu",
                       options->token, app_tokens(app));
    if (options->token) {
        app->token = options->token - 1;
        app->token_here = true;
    }
    return 0;
}

int start_app(struct app *app, const struct options *options, const struct source *source,
              const struct settings *settings, struct err *err)
{
    if (app_init(app, &source->scene, source->name, settings, err))
        return -1;
    size_t step;
    if (first_step(app, options, &step, err) == 0 && start_go(app, options, step, err) == 0)
        return 0;
    app_free(app);
    return -1;
}

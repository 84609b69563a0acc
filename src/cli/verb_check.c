/* SPDX-License-Identifier: MIT
 *
 * Validate files: every file is looked at, every fault is one line. With --size also: does each
 * step fit the screen? */
#include "app/settle.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/start.h"
#include "cli/verbs.h"
#include "view/draw.h"

/* The step as the file names it, or as the walk does. */
static void place_step(const struct app *app, const char *file, struct err *err)
{
    struct buf pointer = {0};
    if (app_step(app))
        buf_fmt(&pointer, "/steps/%zu", app->step);
    else
        walk_name(&app->now.plan, app_stop(app), &pointer);
    struct err at;
    err_at(&at, (struct place){0, 0}, buf_text(&pointer), "%s", err->text);
    err_in_file(&at, file);
    *err = at;
    buf_free(&pointer);
}

/* One frame: of a step that asks the one before the answer, or the one after it. */
static bool check_frame(struct app *app, struct canvas *canvas, const char *file)
{
    struct drawn drawn = {0};
    settle(app);
    draw(app, canvas, &drawn);
    if (drawn.caption_pages <= 1 && drawn.cut == 0)
        return true;
    struct buf text = {0};
    buf_fmt(&text, "does not fit %dx%d in %s:", canvas->cols, canvas->rows,
            app->settings.lang == LANG_KO ? "Korean" : "English");
    if (predict_revealed(app))
        buf_str(&text, " once the answer is revealed");
    if (drawn.caption_pages > 1)
        buf_fmt(&text, " the caption takes %zu pages", drawn.caption_pages);
    if (drawn.cut)
        buf_fmt(&text, "%s %zu text%s cut short", drawn.caption_pages > 1 ? "," : "", drawn.cut,
                drawn.cut == 1 ? " is" : "s are");
    struct err err;
    err_set(&err, ERR_INPUT, "%s", buf_text(&text));
    place_step(app, file, &err);
    output_error(&err);
    buf_free(&text);
    return false;
}

static int check_step(struct app *app, struct canvas *canvas, const char *file, bool *fits,
                      struct err *err)
{
    if (!check_frame(app, canvas, file))
        *fits = false;
    if (!predict_stands(app))
        return 0;
    if (predict_reveal(app, false, err))
        return -1;
    if (!check_frame(app, canvas, file))
        *fits = false;
    return 0;
}

/* Walk through in one language. Gives -1 only where the work failed. */
static int check_lang(const struct source *source, const struct options *options, enum lang lang,
                      bool *fits, struct err *err)
{
    struct settings settings = start_settings(options);
    settings.lang = lang;
    struct app app;
    struct canvas canvas;
    if (canvas_init(&canvas, settings.cols, settings.rows,
                    settings.ascii ? GLYPHS_ASCII : GLYPHS_UNICODE, err))
        return -1;
    int result = app_init(&app, &source->scene, source->name, &settings, err);
    if (result == 0) {
        for (size_t step = 0; step < app.n_steps && result == 0; step++) {
            result = app_go(&app, step, err);
            if (result == 0)
                result = check_step(&app, &canvas, source->name, fits, err);
        }
        app_free(&app);
    }
    canvas_free(&canvas);
    return result;
}

static int check_size(const struct source *source, const struct options *options)
{
    bool fits = true;
    struct err err = {0};
    for (int lang = LANG_EN; lang <= LANG_KO; lang++)
        if (check_lang(source, options, (enum lang)lang, &fits, &err))
            return output_error(&err);
    return fits ? 0 : ERR_INPUT;
}

static int check_file(const char *name, const struct options *options)
{
    struct source source;
    struct warnings warnings = {0};
    struct err err = {0};
    int result = source_check(name, &source, &warnings, &err);
    output_warnings(&warnings);
    warnings_free(&warnings);
    if (result)
        return output_error(&err);
    int status = options->given[OPTION_SIZE] ? check_size(&source, options) : 0;
    source_free(&source);
    return status;
}

int verb_check(const struct options *options)
{
    if (options->n_sources == 0) {
        struct err err;
        err_set(&err, ERR_USAGE, "check needs a FILE");
        return output_error(&err);
    }
    int status = 0;
    for (size_t i = 0; i < options->n_sources; i++)
        if (check_file(options->sources[i], options))
            status = ERR_INPUT;
    return status;
}

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
#include "view/layout.h"

/* Where what does not fit is written: of a step that has been read its caption, its question once
 * that is revealed, or all of it. A natural walk is said by its stop, and stands nowhere: its model
 * does. */
static struct place place_of(const struct app *app, bool caption, struct buf *pointer)
{
    const struct step *step = app_step(app);
    const struct scene *scene = app->scene;
    if (!step) {
        if (scene->place.line)
            buf_str(pointer, scene->has_model ? "/model" : "/x");
        return scene->place.line ? scene->place : (struct place){1, 1};
    }
    buf_fmt(pointer, "/steps/%zu", app->step);
    if (caption && predict_revealed(app) && step->ask) {
        buf_str(pointer, "/ask");
        return step->ask_place;
    }
    if (caption && step->caption_place.line) {
        buf_str(pointer, "/caption");
        return step->caption_place;
    }
    return step->place;
}

/* "at 80x24 b1.attn.norm.mean takes 2 pages in Korean once the answer is revealed, expected one" */
static void report(const struct app *app, const struct canvas *canvas, const char *file,
                   const struct drawn *drawn)
{
    bool caption = drawn->caption_pages > 1;
    struct buf pointer = {0}, text = {0};
    struct place place = place_of(app, caption, &pointer);
    buf_fmt(&text, "at %dx%d ", canvas->cols, canvas->rows);
    if (!app_step(app)) {
        buf_str(&text, "in step ");
        walk_name(&app->now.plan, app_stop(app), &text);
        buf_char(&text, ' ');
    }
    if (caption)
        buf_fmt(&text, "the caption takes %zu pages", drawn->caption_pages);
    else
        buf_fmt(&text, "%zu text%s cut short", drawn->cut, drawn->cut == 1 ? " is" : "s are");
    buf_fmt(&text, " in %s", app->settings.lang == LANG_KO ? "Korean" : "English");
    if (predict_revealed(app))
        buf_str(&text, " once the answer is revealed");
    buf_str(&text, caption ? ", expected one" : ", expected none");
    struct err err;
    err_at(&err, place, buf_text(&pointer), "%s", buf_text(&text));
    err_in_file(&err, file);
    output_error(&err);
    buf_free(&text);
    buf_free(&pointer);
}

/* One frame: of a step that asks the one before the answer, or the one after it. A line each for
 * what is too long and for what is cut, since they stand in different places. */
static bool check_frame(struct app *app, struct canvas *canvas, const char *file)
{
    struct drawn drawn = {0};
    settle(app);
    draw(app, canvas, &drawn);
    if (drawn.caption_pages > 1)
        report(app, canvas, file, &(struct drawn){.caption_pages = drawn.caption_pages});
    if (drawn.cut)
        report(app, canvas, file, &(struct drawn){.cut = drawn.cut});
    return drawn.caption_pages <= 1 && !drawn.cut;
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
    if (canvas_init(&canvas, settings.cols, settings.rows, start_glyphs(&settings), err))
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
    struct settings settings = start_settings(options);
    if (options->given[OPTION_SIZE] &&
        (settings.cols < LAYOUT_COLS_MIN || settings.rows < LAYOUT_ROWS_MIN)) {
        struct err err;
        err_set(&err, ERR_USAGE, "--size %dx%d: nothing is drawn there, expected %dx%d or more",
                settings.cols, settings.rows, LAYOUT_COLS_MIN, LAYOUT_ROWS_MIN);
        return output_error(&err);
    }
    int status = 0;
    for (size_t i = 0; i < options->n_sources; i++)
        if (check_file(options->sources[i], options))
            status = ERR_INPUT;
    return status;
}

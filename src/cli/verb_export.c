/* SPDX-License-Identifier: MIT
 *
 * Frames without a terminal: the very same update and draw. */
#include "app/settle.h"
#include "base/input.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/stage.h"
#include "cli/start.h"
#include "cli/verbs.h"
#include "export/export.h"
#include "view/draw.h"

static const char BETWEEN_FRAMES[] = "\f\n";

static int press_keys(struct stage *stage, const char *names, struct err *err)
{
    struct event event = {.kind = EVENT_KEY};
    size_t at = 0;
    int more;
    while ((more = input_key_next(names, &at, &event.key, err)) > 0) {
        enum effect effect = stage_update(stage, &event);
        settle(&stage->app);
        if (effect == EFFECT_QUIT || effect == EFFECT_INTERRUPT)
            return 0; /* what was on the screen last */
    }
    if (more < 0)
        err->status = ERR_USAGE;
    return more;
}

static int add_frame(struct app *app, const struct options *options, struct buf *out,
                     struct err *err)
{
    const struct settings *settings = &app->settings;
    struct canvas canvas;
    if (canvas_init(&canvas, settings->cols, settings->rows,
                    settings->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE, err))
        return -1;
    settle(app);
    draw(app, &canvas, NULL);
    enum colour_depth depth = options->colour == COLOUR_NEVER ? DEPTH_NONE : DEPTH_256;
    if (options->format == FORMAT_ANSI)
        export_ansi(&canvas, start_theme(settings->scheme), depth, out);
    else
        export_text(&canvas, out);
    canvas_free(&canvas);
    return out->failed ? err_memory(err) : 0;
}

static int add_all(struct app *app, const struct options *options, struct buf *out, struct err *err)
{
    for (size_t step = 0; step < app->n_steps; step++) {
        if (step)
            buf_str(out, BETWEEN_FRAMES);
        if (start_go(app, options, step, err))
            return -1;
        predict_hide(app);
        if (add_frame(app, options, out, err))
            return -1;
        if (!predict_stands(app))
            continue;
        buf_str(out, BETWEEN_FRAMES); /* a step that asks: before and after */
        if (predict_reveal(app, false, err) || add_frame(app, options, out, err))
            return -1;
    }
    return 0;
}

static int export_source(const struct options *options, const struct source *source,
                         struct buf *out, struct err *err)
{
    struct settings settings = start_settings(options);
    struct stage stage;
    if (stage_init(&stage, options, source, &settings, err))
        return -1;
    int result = 0;
    if (options->given[OPTION_KEYS])
        result = press_keys(&stage, options->given[OPTION_KEYS], err);
    if (result == 0)
        result = options->given[OPTION_ALL] ? add_all(&stage.app, options, out, err)
                                            : add_frame(&stage.app, options, out, err);
    stage_free(&stage);
    return result;
}

int verb_export(const struct options *options)
{
    struct source source;
    struct warnings warnings = {0};
    struct err err = {0};
    struct buf out = {0};
    int result = source_read(options, false, &source, &warnings, &err);
    if (result == 0) {
        result = export_source(options, &source, &out, &err);
        source_free(&source);
    }
    output_warnings(&warnings);
    warnings_free(&warnings);
    int status = result ? output_error(&err) : output_write(options->given[OPTION_OUTPUT], &out);
    buf_free(&out);
    return status;
}

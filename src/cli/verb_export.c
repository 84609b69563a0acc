/* SPDX-License-Identifier: MIT
 *
 * Frames without a terminal: the very same update and draw. */
#include <stdlib.h>
#include <string.h>

#include "app/settle.h"
#include "base/input.h"
#include "base/mem.h"
#include "cli/frames.h"
#include "cli/output.h"
#include "cli/page.h"
#include "cli/source.h"
#include "cli/stage.h"
#include "cli/start.h"
#include "cli/verbs.h"
#include "export/export.h"
#include "view/caption.h"

static const char BETWEEN_FRAMES[] = "\f\n";

/* What is exported: one text, but for svg, where each frame is a file of its own. */
struct result {
    const struct options *options;
    struct buf *texts; /* (count) */
    size_t count, cap;
    size_t frames; /* in the last text */
    struct export_cast cast;
};

static void result_free(struct result *result)
{
    canvas_free(&result->cast.last);
    for (size_t i = 0; i < result->count; i++)
        buf_free(&result->texts[i]);
    free(result->texts);
    result->texts = NULL;
}

static int add_text(struct result *result, struct err *err)
{
    void *texts = result->texts;
    if (!mem_grow(&texts, &result->cap, result->count + 1, sizeof *result->texts))
        return err_memory(err);
    result->texts = texts;
    result->texts[result->count++] = (struct buf){0};
    return 0;
}

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

static void add_svg(const struct frame *frame, enum theme theme, struct buf *out)
{
    struct frames_words words;
    frames_words_init(&words, frame->app, "");
    export_svg(frame->canvas, theme, &words.words, out);
    out->failed |= !frames_words_free(&words);
}

static int add_cast(struct result *result, const struct frame *frame, struct buf *out,
                    struct err *err)
{
    const struct app *app = frame->app;
    if (result->frames++) {
        export_cast_frame(&result->cast, frame->canvas, frame->ms, out);
        return 0;
    }
    result->cast.theme = start_theme(frame->scheme);
    result->cast.depth = result->options->colour == COLOUR_NEVER ? DEPTH_NONE : DEPTH_256;
    const char *title = text_in(&app->scene->title, app->settings.lang);
    return export_cast_start(&result->cast, frame->canvas, title ? title : app->source, frame->ms,
                             out, err);
}

static int take_frame(void *self, const struct frame *frame, struct err *err)
{
    struct result *result = self;
    const struct options *options = result->options;
    enum theme theme = start_theme(frame->scheme);
    enum colour_depth depth = options->colour == COLOUR_NEVER ? DEPTH_NONE : DEPTH_256;
    if ((result->count == 0 || options->format == FORMAT_SVG) && add_text(result, err))
        return -1;
    struct buf *out = &result->texts[result->count - 1];
    if (options->format == FORMAT_SVG) {
        add_svg(frame, depth ? theme : THEME_MONO, out);
    } else if (options->format == FORMAT_CAST) {
        if (add_cast(result, frame, out, err))
            return -1;
    } else {
        buf_str(out, result->frames++ ? BETWEEN_FRAMES : "");
        if (options->format == FORMAT_ANSI)
            export_ansi(frame->canvas, theme, depth, out);
        else
            export_text(frame->canvas, out);
    }
    return out->failed ? err_memory(err) : 0;
}

static int export_source(struct source *source, struct result *result, struct err *err)
{
    const struct options *options = result->options;
    struct settings settings = start_settings(options);
    struct stage stage;
    if (stage_init(&stage, options, source, &settings, err))
        return -1;
    struct taker taker = {.take = take_frame, .self = result};
    int status = 0;
    if (options->given[OPTION_KEYS])
        status = press_keys(&stage, options->given[OPTION_KEYS], err);
    stage.app.settings.motion = options->motion;
    stage.app.settings.ticks = options->format == FORMAT_CAST;
    if (status == 0 && options->format == FORMAT_HTML)
        status = add_text(result, err) || page_make(&stage.app, options, result->texts, err);
    else if (status == 0)
        status = options->all ? frames_all(&stage.app, options, &taker, err)
                              : frames_one(&stage.app, &taker, err);
    stage_free(&stage);
    if (status == 0 && options->format == FORMAT_CAST)
        export_cast_end(&result->cast, &result->texts[0]);
    return status;
}

/* NAME.svg -> NAME-001.svg, NAME-002.svg, ... */
static int write_numbered(const char *file, const struct result *result)
{
    static const char ENDING[] = ".svg";
    size_t len = strlen(file), end = strlen(ENDING);
    if (len > end && strcmp(file + len - end, ENDING) == 0)
        len -= end;
    int status = 0;
    for (size_t i = 0; status == 0 && i < result->count; i++) {
        struct buf name = {0};
        buf_bytes(&name, file, len);
        buf_fmt(&name, "-%03zu%s", i + 1, ENDING);
        struct err err = {0};
        if (name.failed) {
            err_memory(&err);
            status = output_error(&err);
        } else {
            status = output_write(buf_text(&name), &result->texts[i]);
        }
        buf_free(&name);
    }
    return status;
}

static int write_result(const struct result *result)
{
    const struct options *options = result->options;
    const char *file = options->given[OPTION_OUTPUT];
    if (options->format == FORMAT_SVG && options->all)
        return write_numbered(file, result);
    return output_write(file, &result->texts[0]);
}

int verb_export(const struct options *options)
{
    struct source source;
    struct warnings warnings = {0};
    struct err err = {0};
    struct result result = {.options = options};
    int failed = source_read(options, false, &source, &warnings, &err);
    if (failed == 0) {
        failed = export_source(&source, &result, &err);
        source_free(&source);
    }
    output_warnings(&warnings);
    warnings_free(&warnings);
    int status = failed ? output_error(&err) : write_result(&result);
    result_free(&result);
    return status;
}

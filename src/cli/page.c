/* SPDX-License-Identifier: MIT */
#include "cli/page.h"

#include "cli/frames.h"
#include "export/export.h"
#include "view/caption.h"
#include "view/words.h"

/* "step 3 of 32: Join" */
static void title_of(const struct app *app, struct buf *out)
{
    enum lang lang = app->settings.lang;
    const char *between = lang == LANG_KO ? "" : " ";
    buf_fmt(out, "%s %zu%s%s%s%zu: ", word(WORD_STEP, lang), app->step + 1, between,
            word(WORD_OF, lang), between, app->n_steps);
    frames_title(app, out);
}

static int take_frame(void *self, const struct frame *frame, struct err *err)
{
    struct buf *out = self, title = {0}, caption = {0};
    title_of(frame->app, &title);
    frames_caption(frame->app, &caption);
    struct export_words words = {
        .lang = frame->app->settings.lang == LANG_KO ? "ko" : "en",
        .title = buf_text(&title),
        .caption = buf_text(&caption),
    };
    export_html_frame(frame->canvas, &words, out);
    out->failed |= title.failed || caption.failed;
    buf_free(&title);
    buf_free(&caption);
    return out->failed ? err_memory(err) : 0;
}

static const char *scene_title(const struct app *app, enum lang lang)
{
    const char *title = text_in(&app->scene->title, lang);
    return title ? title : app->source;
}

static const char *first_theme(const struct app *app, const struct options *options)
{
    static const char *const WORDS[] = {"dark", "light", "mono"}; /* enum scheme */
    if (options->colour == COLOUR_NEVER)
        return "mono";
    /* A key may have changed what was not asked for. */
    bool any = options->scheme_auto && app->settings.scheme == options->scheme;
    return any ? "auto" : WORDS[app->settings.scheme];
}

int page_make(struct app *app, const struct options *options, struct buf *out, struct err *err)
{
    struct taker taker = {.take = take_frame, .self = out};
    struct export_page page = {
        .title_en = scene_title(app, LANG_EN),
        .title_ko = scene_title(app, LANG_KO),
        .korean = app->settings.lang == LANG_KO,
        .theme = first_theme(app, options),
        .cols = app->settings.cols,
        .rows = app->settings.rows,
    };
    export_html_start(&page, out);
    for (enum lang lang = LANG_EN; lang <= LANG_KO; lang++) {
        app->settings.lang = lang;
        if (frames_all(app, options, &taker, err))
            return -1;
    }
    export_html_end(out);
    return out->failed ? err_memory(err) : 0;
}

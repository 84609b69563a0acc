/* SPDX-License-Identifier: MIT */
#include "cli/page.h"

#include <stdio.h>

#include "cli/frames.h"
#include "export/export.h"
#include "view/caption.h"
#include "view/words.h"

/* "step 3 of 32: " */
static void say_step(const struct app *app, char *text, size_t size)
{
    enum lang lang = app->settings.lang;
    const char *between = lang == LANG_KO ? "" : " ";
    snprintf(text, size, "%s %zu%s%s%s%zu: ", word(WORD_STEP, lang), app->step + 1, between,
             word(WORD_OF, lang), between, app->n_steps);
}

static int take_frame(void *self, const struct frame *frame, struct err *err)
{
    struct buf *out = self;
    struct frames_words words;
    char lead[96];
    say_step(frame->app, lead, sizeof lead);
    frames_words_init(&words, frame->app, lead);
    export_html_frame(frame->canvas, &words.words, out);
    out->failed |= !frames_words_free(&words);
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

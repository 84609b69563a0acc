/* SPDX-License-Identifier: MIT */
#include "cli/frames.h"

#include "app/settle.h"
#include "cli/start.h"
#include "view/ask_words.h"
#include "view/caption.h"
#include "view/draw.h"
#include "view/panel.h"

int frames_one(struct app *app, const struct taker *taker, struct err *err)
{
    const struct settings *settings = &app->settings;
    struct canvas canvas;
    if (canvas_init(&canvas, settings->cols, settings->rows,
                    settings->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE, err))
        return -1;
    settle(app);
    draw(app, &canvas, NULL);
    int result = taker->take(taker->self, &(struct frame){.app = app, .canvas = &canvas}, err);
    canvas_free(&canvas);
    return result;
}

int frames_all(struct app *app, const struct options *options, const struct taker *taker,
               struct err *err)
{
    for (size_t step = 0; step < app->n_steps; step++) {
        if (start_go(app, options, step, err))
            return -1;
        predict_hide(app);
        if (frames_one(app, taker, err))
            return -1;
        if (!predict_stands(app))
            continue;
        if (predict_reveal(app, false, err) || frames_one(app, taker, err))
            return -1;
    }
    return 0;
}

void frames_title(const struct app *app, struct buf *out)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->title, app->settings.lang) : NULL;
    if (own)
        caption_expand(app, own, out);
    else
        buf_str(out, panel_heading(app));
}

void frames_caption(const struct app *app, struct buf *out)
{
    if (predict_stands(app)) {
        ask_words_question(app, predict_ask(app), app->settings.lang, out);
        buf_char(out, '\n');
    }
    caption_text(app, out);
}

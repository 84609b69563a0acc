/* SPDX-License-Identifier: MIT */
#include "cli/frames.h"

#include <math.h>

#include "app/freeze.h"
#include "app/settle.h"
#include "cli/start.h"
#include "view/ask_words.h"
#include "view/caption.h"
#include "view/draw.h"
#include "view/mask.h"
#include "view/panel.h"

enum { TICK_MS = 50, STEP_MS = SCENE_SECONDS * 1000 };

/* 0 seconds wait for a key, which nobody presses here. */
static long step_ms(const struct app *app)
{
    const struct step *step = app_step(app);
    return step && step->seconds > 0 ? lround(step->seconds * 1000) : STEP_MS;
}

static int take(struct app *app, const struct taker *taker, long ms, struct err *err)
{
    const struct settings *settings = &app->settings;
    struct canvas canvas;
    if (canvas_init(&canvas, settings->cols, settings->rows, start_glyphs(settings), err))
        return -1;
    settle(app);
    draw(app, &canvas, NULL);
    struct frame frame = {
        .app = freeze_shown(app),
        .scheme = settings->scheme,
        .canvas = &canvas,
        .ms = ms,
    };
    int result = taker->take(taker->self, &frame, err);
    canvas_free(&canvas);
    return result;
}

int frames_one(struct app *app, const struct taker *taker, struct err *err)
{
    return take(app, taker, step_ms(app), err);
}

/* From the step before, as update does it: not where a `set` between makes other numbers. */
static int take_motion(struct app *app, struct stop from, size_t sets, const struct taker *taker,
                       struct err *err)
{
    if (app->now.sets == sets)
        motion_start(app, from);
    while (app->motion.moving) {
        if (take(app, taker, TICK_MS, err))
            return -1;
        motion_tick(app, TICK_MS);
    }
    return 0;
}

static int take_step(struct app *app, size_t step, const struct options *options,
                     const struct taker *taker, struct err *err)
{
    struct stop from = app_stop(app);
    size_t sets = app->now.sets;
    if (start_go(app, options, step, err))
        return -1;
    predict_hide(app);
    if (step > 0 && take_motion(app, from, sets, taker, err))
        return -1;
    if (frames_one(app, taker, err))
        return -1;
    if (!predict_stands(app))
        return 0;
    return predict_reveal(app, false, err) || frames_one(app, taker, err) ? -1 : 0;
}

int frames_all(struct app *app, const struct options *options, const struct taker *taker,
               struct err *err)
{
    freeze_end(app); /* every step is to be seen */
    for (size_t step = 0; step < app->n_steps; step++)
        if (take_step(app, step, options, taker, err))
            return -1;
    return 0;
}

/* What a question hides is marked for the canvas; outside of it the mark is a question mark. */
static void add_spelt(struct buf *text, struct buf *out)
{
    mask_spell(buf_text(text), out);
    out->failed |= text->failed;
    buf_free(text);
}

static void title_of(const struct app *app, struct buf *out)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->title, app->settings.lang) : NULL;
    struct buf title = {0};
    if (own)
        caption_expand(app, own, &title);
    else
        buf_str(&title, panel_heading(app));
    add_spelt(&title, out);
}

static void caption_of(const struct app *app, struct buf *out)
{
    struct buf caption = {0};
    if (predict_stands(app)) {
        ask_words_question(app, predict_ask(app), app->settings.lang, &caption);
        buf_char(&caption, '\n');
    }
    caption_text(app, &caption);
    add_spelt(&caption, out);
}

void frames_words_init(struct frames_words *words, const struct app *app, const char *lead)
{
    *words = (struct frames_words){0};
    buf_str(&words->title, lead);
    title_of(app, &words->title);
    caption_of(app, &words->caption);
    words->words = (struct export_words){
        .lang = app->settings.lang == LANG_KO ? "ko" : "en",
        .title = buf_text(&words->title),
        .caption = buf_text(&words->caption),
    };
}

bool frames_words_free(struct frames_words *words)
{
    bool whole = !words->title.failed && !words->caption.failed;
    buf_free(&words->title);
    buf_free(&words->caption);
    return whole;
}

/* SPDX-License-Identifier: MIT */
#include "view/ask.h"

#include <stdio.h>
#include <string.h>

#include "app/mouse.h"
#include "canvas/spots.h"
#include "view/ask_words.h"
#include "view/hint.h"
#include "view/marks.h"
#include "view/words.h"

enum { FIELD = PREDICT_TYPED_MAX + 1, GAP = HINT_GAP, HINTS = 3 };

struct pad {
    const struct app *app;
    struct canvas *canvas;
    const struct ask *ask;
    const struct prediction *done; /* or NULL */
    bool revealed;
    enum lang lang;
    struct rect rect; /* the row */
    int x;            /* where the next text goes */
};

static struct pad pad_on(const struct app *app, struct canvas *canvas, struct rect rect)
{
    return (struct pad){.app = app,
                        .canvas = canvas,
                        .ask = predict_ask(app),
                        .done = predict_done(app),
                        .revealed = predict_revealed(app),
                        .lang = app->settings.lang,
                        .rect = rect,
                        .x = rect.x};
}

static int room(const struct pad *pad)
{
    return pad->rect.x + pad->rect.w - pad->x;
}

static void say(struct pad *pad, enum style style, const char *text)
{
    pad->x += canvas_text(pad->canvas, pad->x, pad->rect.y, room(pad), style, text);
}

/* --- how much room it takes ------------------------------------------------------------------ */

static int choice_width(const struct canvas *canvas, const struct ask *ask, size_t choice,
                        enum lang lang)
{
    int number = ask->type == ASK_SIGN ? 0 : choice < 10 ? 2 : 3;
    return number + canvas_text_width(canvas, ask_words_choice(ask, choice, lang)) + 1 + GAP;
}

static int answer_width(const struct canvas *canvas, const struct ask *ask, enum lang lang)
{
    int width = 0;
    if (ask->type == ASK_VALUE)
        return FIELD + GAP;
    for (size_t c = 1; c <= predict_choices(ask); c++)
        width += choice_width(canvas, ask, c, lang);
    return width;
}

/* "Predict: " where there is room for it. */
static int lead_width(const struct canvas *canvas, enum lang lang)
{
    return canvas_text_width(canvas, word(WORD_PREDICT, lang)) + 1;
}

static int question_width(const struct app *app, const struct canvas *canvas)
{
    struct buf text = {0};
    ask_words_question(app, predict_ask(app), app->settings.lang, &text);
    int width = canvas_text_width(canvas, buf_text(&text)) + 1;
    buf_free(&text);
    return width;
}

static bool one_row(const struct app *app, const struct canvas *canvas, int columns)
{
    int answer = answer_width(canvas, predict_ask(app), app->settings.lang);
    return question_width(app, canvas) + answer <= columns;
}

static bool stands_above(const struct app *app, const struct canvas *canvas, int columns)
{
    const struct ask *ask = predict_ask(app);
    /* A choice is asked for by the caption itself. */
    return ask && ask->type != ASK_CHOICE && !one_row(app, canvas, columns);
}

int ask_caption_rows(const struct app *app, const struct canvas *canvas,
                     const struct layout *layout)
{
    return stands_above(app, canvas, layout->hint.w);
}

/* --- keys ------------------------------------------------------------------------------------ */

struct asked_hint {
    struct hint hint;
    int least; /* columns of what it does: those of what may come to stand there */
};

static int asked_width(const struct canvas *canvas, const struct asked_hint *hint)
{
    int does = canvas_text_width(canvas, hint->hint.does);
    int room = does > hint->least ? does : hint->least;
    return hint_keys_width(canvas, &hint->hint) + 1 + room;
}

static int hints_width(const struct canvas *canvas, const struct asked_hint *hints, size_t count)
{
    int width = -GAP;
    for (size_t h = 0; h < count; h++)
        width += asked_width(canvas, &hints[h]) + GAP;
    return width;
}

/* At the right, as many as fit; the first is the one that is needed most. */
static void draw_hints(struct pad *pad, const struct asked_hint *hints, size_t count)
{
    while (count && hints_width(pad->canvas, hints, count) > room(pad))
        count--;
    pad->x += room(pad) - hints_width(pad->canvas, hints, count);
    for (size_t h = 0; h < count; h++) {
        hint_draw(pad->canvas, pad->x, pad->rect.y, &hints[h].hint);
        pad->x += asked_width(pad->canvas, &hints[h]) + GAP;
    }
}

/* The keys of this moment, the one that is needed most first. */
static size_t hints_of(const struct pad *pad, struct asked_hint hints[HINTS])
{
    enum lang lang = pad->lang;
    if (pad->revealed) {
        hints[0] = (struct asked_hint){{{INPUT_RIGHT}, .does = word(WORD_GO_ON, lang)}, 0};
        hints[1] = (struct asked_hint){{{INPUT_LEFT}, .does = word(WORD_HIDE, lang)}, 0};
        return 2;
    }
    bool given = pad->done && (pad->done->len || pad->done->chosen);
    bool number = pad->ask->type == ASK_VALUE;
    int check = canvas_text_width(pad->canvas, word(WORD_CHECK, lang));
    int reveal = canvas_text_width(pad->canvas, word(WORD_REVEAL, lang));
    hints[0] =
        (struct asked_hint){{{INPUT_RIGHT}, .does = word(given ? WORD_CHECK : WORD_REVEAL, lang)},
                            check > reveal ? check : reveal};
    hints[1] = number ? (struct asked_hint){{.typed = "0-9", .does = word(WORD_ANSWER, lang)}, 0}
                      : (struct asked_hint){
                            {{INPUT_UP, INPUT_DOWN}, .does = word(WORD_HELP_CHOOSE, lang)}, 0};
    hints[2] = (struct asked_hint){{{INPUT_ESC}, .does = word(WORD_SKIP, lang)}, 0};
    return 3;
}

/* Columns of the one key that is needed, before and after the reveal. */
static int key_room(struct pad pad)
{
    int widest = 0;
    for (int revealed = 0; revealed < 2; revealed++) {
        struct asked_hint hints[HINTS];
        pad.revealed = revealed;
        hints_of(&pad, hints);
        int width = hints_width(pad.canvas, hints, 1);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void draw_keys(struct pad *pad)
{
    struct asked_hint hints[HINTS];
    size_t count = hints_of(pad, hints);
    draw_hints(pad, hints, count);
}

/* --- the question and the answer ------------------------------------------------------------- */

static void draw_question(struct pad *pad, int beside)
{
    struct buf text = {0};
    ask_words_question(pad->app, pad->ask, pad->lang, &text);
    int width = canvas_text_width(pad->canvas, buf_text(&text)) + 1;
    if (lead_width(pad->canvas, pad->lang) + width + beside <= room(pad)) {
        say(pad, STYLE_MASK, word(WORD_PREDICT, pad->lang));
        pad->x++;
    }
    say(pad, STYLE_STRONG, buf_text(&text));
    pad->x++;
    buf_free(&text);
}

static void draw_field(struct pad *pad)
{
    const char *typed = pad->done ? pad->done->typed : "";
    int y = pad->rect.y;
    canvas_fill(pad->canvas, (struct rect){pad->x, y, FIELD, 1}, STYLE_FIELD);
    canvas_text(pad->canvas, pad->x, y, FIELD, STYLE_FIELD, typed);
    pad->canvas->cursor_x = pad->x + (int)strlen(typed);
    pad->canvas->cursor_y = y;
}

static void draw_number(struct pad *pad)
{
    if (pad->revealed) {
        struct buf text = {0};
        ask_words_value(pad->app, &pad->ask->of, &text);
        say(pad, STYLE_HERE, buf_text(&text));
        pad->x += GAP;
        buf_free(&text);
    } else {
        draw_field(pad);
        pad->x += FIELD + GAP;
    }
}

static void draw_choice(struct pad *pad, size_t choice, size_t chosen, size_t right)
{
    char number[24] = "";
    int start = pad->x, width = choice_width(pad->canvas, pad->ask, choice, pad->lang);
    bool marked = pad->revealed ? choice == right : choice == chosen;
    enum style style = !marked ? STYLE_TEXT : pad->revealed ? STYLE_HERE : STYLE_SELECT;
    if (pad->ask->type != ASK_SIGN)
        snprintf(number, sizeof number, "%zu ", choice);
    if (marked && !pad->revealed)
        canvas_fill(pad->canvas, (struct rect){start, pad->rect.y, width - GAP + 1, 1}, style);
    if (marked && pad->revealed)
        canvas_put(pad->canvas, pad->x, pad->rect.y, style, MARK_HERE);
    if (!pad->revealed)
        spots_add(pad->canvas, (struct rect){start, pad->rect.y, width - GAP + 1, 1}, TARGET_CHOICE,
                  choice);
    pad->x++;
    say(pad, marked ? style : STYLE_KEY, number);
    say(pad, style, ask_words_choice(pad->ask, choice, pad->lang));
    pad->x = start + width;
}

/* All choices side by side; where they do not fit, the one that is chosen and how many there are.
 */
static void draw_choices(struct pad *pad)
{
    size_t count = predict_choices(pad->ask), chosen = pad->done ? pad->done->chosen : 0;
    size_t right = predict_right(pad->app);
    if (answer_width(pad->canvas, pad->ask, pad->lang) - GAP <= room(pad)) {
        for (size_t c = 1; c <= count; c++)
            draw_choice(pad, c, chosen, right);
        return;
    }
    char number[48];
    int start = pad->x;
    size_t shown = pad->revealed ? right : chosen ? chosen : 1;
    snprintf(number, sizeof number, "%s%zu/%zu ", pad->revealed ? "▶" : "↕", shown, count);
    say(pad, pad->revealed ? STYLE_HERE : STYLE_KEY, number);
    say(pad,
        pad->revealed ? STYLE_HERE
        : chosen      ? STYLE_SELECT
                      : STYLE_TEXT,
        ask_words_choice(pad->ask, shown, pad->lang));
    if (!pad->revealed) /* the next one */
        spots_add(pad->canvas, (struct rect){start, pad->rect.y, pad->x - start, 1}, TARGET_KEY,
                  INPUT_DOWN);
    pad->x += GAP;
}

static void draw_answer(struct pad *pad)
{
    if (pad->ask->type == ASK_VALUE)
        draw_number(pad);
    else
        draw_choices(pad);
}

/* --- how the answer compares ----------------------------------------------------------------- */

/* A mark and a word; the words are left out where there is no room. Returns false where not even
 * the brief form fits. */
static bool draw_verdict(struct pad *pad)
{
    enum verdict verdict = predict_verdict(pad->app);
    bool within = verdict == VERDICT_WITHIN, fits = false;
    if (verdict == VERDICT_NONE)
        return true;
    for (int brief = 0; brief < 2 && !fits; brief++) {
        struct buf text = {0};
        buf_str(&text, within ? "✓ " : "≠ ");
        ask_words_verdict(pad->app, pad->done, pad->lang, brief, &text);
        int key = brief ? 0 : key_room(*pad) + GAP;
        fits = canvas_text_width(pad->canvas, buf_text(&text)) + key <= room(pad);
        if (fits)
            say(pad, STYLE_STRONG, buf_text(&text));
        buf_free(&text);
    }
    pad->x += GAP;
    return fits;
}

/* --- rows ------------------------------------------------------------------------------------ */

void ask_draw_above(const struct app *app, struct canvas *canvas, const struct layout *layout)
{
    struct rect caption = layout->caption;
    struct pad pad = pad_on(app, canvas, caption);
    pad.rect.y = caption.y + caption.h - 1;
    draw_question(&pad, 0);
    pad.x += GAP;
    if (pad.revealed)
        draw_verdict(&pad);
}

void ask_draw_hints(const struct app *app, struct canvas *canvas, struct rect hint)
{
    struct pad pad = pad_on(app, canvas, hint);
    bool alone = one_row(app, canvas, hint.w);
    bool above = stands_above(app, canvas, hint.w);
    if (alone)
        draw_question(&pad, answer_width(canvas, pad.ask, pad.lang) + key_room(pad));
    draw_answer(&pad);
    if (!above && pad.revealed)
        draw_verdict(&pad);
    draw_keys(&pad);
}

void ask_draw_tally(const struct app *app, struct canvas *canvas, struct rect hint)
{
    enum lang lang = app->settings.lang;
    struct buf text = {0};
    ask_words_tally(&app->predict.tally, lang, false, &text);
    if (canvas_text_width(canvas, buf_text(&text)) > hint.w) {
        buf_clear(&text);
        ask_words_tally(&app->predict.tally, lang, true, &text);
    }
    canvas_text(canvas, hint.x, hint.y, hint.w, STYLE_STRONG,
                text.len ? buf_text(&text) : word_notice(NOTICE_TALLY, lang));
    buf_free(&text);
}

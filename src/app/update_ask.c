/* SPDX-License-Identifier: MIT
 *
 * The keys of a question: answering it, revealing, hiding again, dropping it. */
#include "app/update.h"

#include "app/predict.h"
#include "base/input.h"

static void note_failure(struct app *app, int result)
{
    if (result)
        app->notice = NOTICE_MEMORY;
}

/* Reveal. What is said is another text then, and begins on its first page. */
static void reveal(struct app *app, bool judge)
{
    struct err err;
    note_failure(app, predict_reveal(app, judge, &err));
    app->caption_page = 0;
}

bool update_ask_step(struct app *app, int by)
{
    if (by > 0 && predict_stands(app)) {
        reveal(app, true);
        return true;
    }
    if (by < 0 && predict_revealed(app)) {
        predict_hide(app);
        app->caption_page = 0;
        return true;
    }
    return false;
}

/* A number: a clicker's `.` and `,` still reach the walk while nothing is typed. */
static bool type_number(struct app *app, uint32_t key)
{
    const struct prediction *done = predict_done(app);
    bool typing = done && done->len;
    struct err err;
    if ((key < '0' || key > '9') && key != '-' && key != '+' && !(key == '.' && typing))
        return false;
    if (key != '+') /* it changes nothing, and must not nudge the vector either */
        note_failure(app, predict_type(app, (char)key, &err));
    return true;
}

static size_t moved(size_t chosen, size_t count, bool down)
{
    if (down)
        return chosen % count + 1;
    return chosen <= 1 ? count : chosen - 1;
}

static bool choose(struct app *app, const struct ask *ask, uint32_t key)
{
    size_t count = predict_choices(ask);
    const struct prediction *done = predict_done(app);
    size_t chosen = done ? done->chosen : 0;
    struct err err;
    if (key == INPUT_UP || key == INPUT_DOWN)
        chosen = moved(chosen, count, key == INPUT_DOWN);
    else if (ask->type == ASK_SIGN && (key == '+' || key == '0' || key == '-'))
        chosen = key == '+' ? 1 : key == '0' ? 2 : 3;
    else if (key < '0' || key > '9')
        return false;
    else if (ask->type != ASK_SIGN && key > '0' && key - '0' <= count)
        chosen = key - '0';
    note_failure(app, predict_choose(app, chosen, &err));
    return true;
}

bool update_ask_key(struct app *app, uint32_t key)
{
    const struct ask *ask = predict_ask(app);
    if (!predict_stands(app))
        return false;
    if (key == INPUT_ESC) {
        reveal(app, false);
        return true;
    }
    if (key == INPUT_BACKSPACE)
        return predict_erase(app);
    return ask->type == ASK_VALUE ? type_number(app, key) : choose(app, ask, key);
}

void update_ask_choose(struct app *app, size_t choice)
{
    const struct ask *ask = predict_ask(app);
    struct err err;
    if (predict_stands(app) && choice >= 1 && choice <= predict_choices(ask))
        note_failure(app, predict_choose(app, choice, &err));
}

void update_ask_toggle(struct app *app)
{
    struct err err;
    bool nothing;
    note_failure(app, predict_toggle(app, &nothing, &err));
    app->caption_page = 0;
    if (nothing)
        app->notice = NOTICE_NOTHING_TO_PREDICT;
}

/* SPDX-License-Identifier: MIT */
#include "view/desk_tell.h"

#include <string.h>

#include "app/overview.h"
#include "app/settle.h"
#include "canvas/packed.h"
#include "scene/caption.h"
#include "view/ask_words.h"
#include "view/caption.h"
#include "view/draw.h"
#include "view/mask.h"

static const struct {
    int cols, rows;
} SIZES[] = {{40, 12}, {60, 18}, {80, 24}};
enum { SIZES_COUNT = sizeof SIZES / sizeof *SIZES };

/* --- texts ----------------------------------------------------------------------------------- */

/* Something that appends a text in one language. */
typedef void says(const struct app *app, enum lang lang, struct buf *out);

/* Both languages, kept in the state's arena; none where both are empty. */
static int keep(const struct app *app, says *say, struct desk_state *state, struct text *out,
                struct err *err)
{
    const char *kept[2] = {NULL, NULL};
    bool any = false;
    for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
        struct buf text = {0}, seen = {0};
        say(app, (enum lang)lang, &text);
        mask_spell(buf_text(&text), &seen);
        if (!text.failed && !seen.failed)
            kept[lang] = arena_str(&state->arena, buf_text(&seen), seen.len);
        any |= seen.len > 0;
        buf_free(&text);
        buf_free(&seen);
        if (!kept[lang])
            return err_memory(err);
    }
    if (any)
        *out = (struct text){kept[LANG_EN], kept[LANG_KO]};
    return 0;
}

/* As the list of steps has it where the scene says nothing. That list leaves numbers out, since
 * some are answers; here those that may be seen stand in their places. */
static void say_label(const struct app *app, enum lang lang, struct buf *out)
{
    struct app spoken = *app;
    struct buf label = {0};
    spoken.settings.lang = lang;
    overview_label(&spoken, app->step, &label);
    if (strstr(buf_text(&label), ".."))
        caption_of_step(app, lang, out);
    else
        buf_str(out, buf_text(&label));
    out->failed |= label.failed;
    buf_free(&label);
}

static void say_title(const struct app *app, enum lang lang, struct buf *out)
{
    const struct step *step = app_step(app);
    const char *title = step ? text_in(&step->title, lang) : NULL;
    if (title && *title)
        caption_expand(app, title, out);
    else
        say_label(app, lang, out);
}

static void say_question(const struct app *app, enum lang lang, struct buf *out)
{
    ask_words_question(app, predict_ask(app), lang, out);
}

/* The same step as if its question were answered: what it hides may be seen. */
static void open_question(const struct app *app, struct prediction *revealed, struct app *out)
{
    const struct prediction *done = predict_done(app);
    *out = *app;
    *revealed = done ? *done : (struct prediction){.step = app->step};
    revealed->revealed = true;
    out->predict = (struct predict){.items = revealed, .count = 1, .cap = 1};
}

static void say_notes(const struct app *app, enum lang lang, struct buf *out)
{
    struct prediction revealed;
    struct app open;
    open_question(app, &revealed, &open);
    caption_notes(&open, lang, out);
}

static void say_answer(const struct app *app, enum lang lang, struct buf *out)
{
    const struct ask *ask = predict_ask(app);
    size_t right = predict_right(app);
    struct prediction revealed;
    struct app open;
    open_question(app, &revealed, &open);
    if (ask->type == ASK_VALUE)
        ask_words_value(&open, &ask->of, out);
    else if (right)
        buf_str(out, ask_words_choice(ask, right, lang));
}

static int tell_question(const struct app *app, struct desk_state *out, struct err *err)
{
    out->asked = predict_ask(app) != NULL;
    if (!out->asked)
        return 0;
    out->open = predict_stands(app);
    return keep(app, say_question, out, &out->question, err) ||
                   keep(app, say_answer, out, &out->answer, err)
               ? -1
               : 0;
}

static int tell_said(const struct app *app, struct desk_state *state, struct desk_said *out,
                     struct err *err)
{
    return keep(app, say_title, state, &out->title, err) ||
                   keep(app, caption_said, state, &out->caption, err) ||
                   keep(app, say_notes, state, &out->notes, err)
               ? -1
               : 0;
}

/* --- the next step --------------------------------------------------------------------------- */

/* In the numbers of the present step; the walk itself is not moved. */
static struct app moved_on(const struct app *app)
{
    struct app next = *app;
    next.step++;
    next.token_here = next.view_here = false;
    next.compare = (struct compare){0};
    return next;
}

static bool sets(const struct app *app, size_t step)
{
    return app->scene->n_steps && app->scene->steps[step].set;
}

/* Where the next step sets new inputs its numbers are computed for this alone. Of large arrays they
 * are not: what is said there would cost the presenter's own keys their time. */
static int tell_next(const struct app *app, struct desk_state *out, struct err *err)
{
    out->has_next = app->step + 1 < app->n_steps;
    if (!out->has_next)
        return 0;
    struct app next = moved_on(app);
    if (!sets(app, next.step))
        return tell_said(&next, out, &out->next, err);
    if (settle_is_large(&app->now))
        return keep(&next, say_title, out, &out->next.title, err);
    struct derived then;
    if (derived_init(&then, app->scene, &app->edits, next.step, err))
        return -1;
    int result = derived_run(&then, err);
    next.now = then;
    if (result == 0)
        result = tell_said(&next, out, &out->next, err);
    derived_free(&then);
    return result;
}

/* --- frames ---------------------------------------------------------------------------------- */

static int keep_lines(const struct canvas *canvas, struct desk_state *out, struct desk_frame *frame,
                      struct err *err)
{
    const char **lines = arena_array(&out->arena, (size_t)canvas->rows, sizeof *lines);
    if (!lines)
        return err_memory(err);
    for (int y = 0; y < canvas->rows; y++) {
        struct buf line = {0};
        packed_write(canvas, y, &line);
        lines[y] = line.failed ? NULL : arena_str(&out->arena, buf_text(&line), line.len);
        buf_free(&line);
        if (!lines[y])
            return err_memory(err);
    }
    *frame = (struct desk_frame){canvas->cols, canvas->rows, lines};
    return 0;
}

static int tell_frame(const struct app *app, int cols, int rows, struct desk_state *out,
                      struct err *err)
{
    struct canvas canvas;
    struct app small = *app;
    bool ascii = app->settings.ascii || app->settings.narrow;
    small.settings.cols = cols;
    small.settings.rows = rows;
    small.settings.motion = small.motion.moving = false;
    small.present.blank = BLANK_NONE;
    small.present.bare = true;
    small.frozen = NULL;
    small.caption_page = 0;
    if (small.mode != MODE_EDIT)
        small.mode = MODE_WALK;
    if (canvas_init(&canvas, cols, rows, ascii ? GLYPHS_ASCII : GLYPHS_UNICODE, err))
        return -1;
    draw(&small, &canvas, NULL);
    int result = keep_lines(&canvas, out, &out->frames[out->n_frames], err);
    out->n_frames += result == 0;
    canvas_free(&canvas);
    return result;
}

/* --- the whole ------------------------------------------------------------------------------- */

static int keep_name(const char *name, struct desk_state *state, const char **out, struct err *err)
{
    *out = arena_str(&state->arena, name, strlen(name));
    return *out ? 0 : err_memory(err);
}

static int tell_at(const struct app *app, struct desk_state *out, struct err *err)
{
    struct buf name = {0};
    app_name(app, app->step, &name);
    int result = keep_name(buf_text(&name), out, &out->at, err);
    buf_free(&name);
    return result;
}

static void tell_look(const struct app *app, struct desk_state *out)
{
    const struct present *present = &app->present;
    out->title = app->scene->title;
    out->step = app->step + 1;
    out->n_steps = app->n_steps;
    out->clock = (struct desk_clock){
        .shown = present->clock != CLOCK_OFF, .started = present->started, .ms = present->ms};
    out->blank = present->blank == BLANK_BLACK   ? DESK_BLACK
                 : present->blank == BLANK_WHITE ? DESK_WHITE
                                                 : DESK_SEEN;
    out->held = app->frozen ? app->frozen->step + 1 : 0;
    out->bare = present->bare;
    out->plays = present->play;
    out->lang = app->settings.both ? DESK_BOTH : app->settings.lang == LANG_KO ? DESK_KO : DESK_EN;
    out->ascii = app->settings.ascii || app->settings.narrow;
}

int desk_tell(const struct app *app, struct desk_state *out, struct err *err)
{
    memset(out, 0, sizeof *out);
    tell_look(app, out);
    int result = keep_name(app->source, out, &out->source, err) || tell_at(app, out, err) ||
                 tell_said(app, out, &out->now, err) || tell_next(app, out, err) ||
                 tell_question(app, out, err);
    for (size_t s = 0; result == 0 && s < SIZES_COUNT; s++)
        result = tell_frame(app, SIZES[s].cols, SIZES[s].rows, out, err);
    if (result)
        desk_state_free(out);
    return result ? -1 : 0;
}

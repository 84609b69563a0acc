/* SPDX-License-Identifier: MIT */
#include "view/chrome.h"

#include <stdio.h>
#include <string.h>

#include "app/keys.h"
#include "app/mouse.h"
#include "base/utf8.h"
#include "canvas/spots.h"
#include "view/ask.h"
#include "view/caption.h"
#include "view/hint.h"
#include "view/words.h"

/* --- title line ------------------------------------------------------------------------------ */

/* Between parts of a line. The middle dot is a product in ASCII. */
static const char *dot(const struct canvas *canvas)
{
    return canvas_ascii(canvas->glyphs) ? " | " : " · ";
}

/* How the place in the walk is said, from the longest to the shortest form. */
enum form { FORM_FULL, FORM_TIGHT, FORM_BRIEF, FORM_STEP, FORM_CLOCK };

static void part(struct buf *text, const struct app *app, enum form form, enum word name, size_t n,
                 size_t of)
{
    enum lang lang = app->settings.lang;
    if (form == FORM_BRIEF)
        buf_fmt(text, "%s %zu", word(name, lang), n);
    else if (lang == LANG_KO || form == FORM_TIGHT)
        buf_fmt(text, "%s %zu/%zu", word(name, lang), n, of);
    else
        buf_fmt(text, "%s %zu of %zu", word(name, lang), n, of);
}

/* ": the"; nothing for the names that midstream gives itself, and long ones are cut. */
static void token_name(const struct app *app, struct buf *text)
{
    const char *name = app->now.names[app_token(app)];
    char own[32];
    enum { COLUMNS = 12 };
    size_t used, len = strlen(name);
    snprintf(own, sizeof own, "t%zu", app_token(app) + 1);
    if (strcmp(name, own) == 0 || !*name)
        return;
    bool whole = text_width(name, len) <= COLUMNS;
    buf_str(text, ": ");
    buf_bytes(text, name, whole ? len : text_fit(name, len, COLUMNS - 2, &used));
    buf_str(text, whole ? "" : "..");
}

static void position(const struct app *app, enum form form, const char *between, size_t block,
                     size_t step, struct buf *text)
{
    if (form < FORM_STEP && block && app->now.plan.n_blocks > 1) {
        part(text, app, form, WORD_BLOCK, block, app->now.plan.n_blocks);
        buf_str(text, between);
    }
    if (form < FORM_STEP && app_tokens(app) > 1) {
        part(text, app, form, WORD_TOKEN, app_token(app) + 1, app_tokens(app));
        token_name(app, text);
        buf_str(text, between);
    }
    if (form == FORM_BRIEF || form == FORM_STEP)
        buf_fmt(text, "%zu/%zu", step, app->n_steps);
    else if (form < FORM_BRIEF)
        part(text, app, form, WORD_STEP, step, app->n_steps);
    if (app->present.clock) {
        long long seconds = app->present.ms / 1000;
        buf_fmt(text, "%s%lld:%02lld", form == FORM_CLOCK ? "" : between, seconds / 60,
                seconds % 60);
    }
}

/* The longest form that fits beside the title at every step, so that it is the same at all. */
static void fit_position(const struct app *app, const struct canvas *canvas, int room,
                         struct buf *text)
{
    int last = app->present.clock ? FORM_CLOCK : FORM_STEP, form = FORM_FULL;
    for (; form < last; form++) {
        buf_clear(text);
        position(app, (enum form)form, dot(canvas), app->now.plan.n_blocks, app->n_steps, text);
        if (canvas_text_width(canvas, buf_text(text)) <= room)
            break;
    }
    buf_clear(text);
    position(app, (enum form)form, dot(canvas), app_op(app)->block, app->step + 1, text);
}

/* The scene's title, or the vector itself. */
static const char *title_of(const struct app *app)
{
    const char *title = text_in(&app->scene->title, app->settings.lang);
    return title ? title : app->source;
}

/* That there are edits, and the key that undoes them. Empty: there are none, or the source's file
 * has them. */
static void edit_mark(const struct app *app, const struct canvas *canvas, int cols,
                      struct buf *mark)
{
    enum lang lang = app->settings.lang;
    if (!saved_differs(&app->saved, &app->edits))
        return;
    if (cols >= 72 && app->edits.done)
        buf_fmt(mark, " %s%s@ %s ",
                word(app_edit_hidden(app) ? WORD_SET_BY_SCENE : WORD_EDITED, lang), dot(canvas),
                word(WORD_UNDO_ALL, lang));
    else
        buf_fmt(mark, " %s ", word(WORD_EDITED, lang));
}

void chrome_title(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct buf where = {0};
    canvas_fill(canvas, rect, STYLE_TITLE);
    bool wide = rect.w >= 60; /* a narrow line has room for the title alone */
    int used = -1;
    if (wide)
        used = 1 +
               canvas_text(canvas, rect.x + 1, rect.y, rect.w - 1, STYLE_TITLE_STRONG, "midstream");
    /* A scene's title comes first. A typed vector may be cut: it is seen below anyway. */
    struct buf mark = {0};
    edit_mark(app, canvas, rect.w, &mark);
    int marked = mark.len ? canvas_text_width(canvas, buf_text(&mark)) + 1 : 0;
    int room = rect.w - used - 5 - canvas_text_width(canvas, title_of(app)) - marked;
    bool titled = text_in(&app->scene->title, app->settings.lang) != NULL;
    fit_position(app, canvas, titled || room > rect.w / 2 ? room : rect.w / 2, &where);
    int width = canvas_text_width(canvas, buf_text(&where));
    int right = rect.x + rect.w - 1 - width;
    canvas_text(canvas, right, rect.y, width, STYLE_TITLE, buf_text(&where));
    buf_free(&where);
    if (marked) {
        right -= marked;
        canvas_text(canvas, right, rect.y, marked - 1, STYLE_TITLE_MARK, buf_text(&mark));
        if (app->mode == MODE_WALK) /* in the editor it would be a character */
            spots_add(canvas, (struct rect){right, rect.y, marked - 1, 1}, TARGET_KEY, '@');
    }
    buf_free(&mark);
    canvas_text(canvas, rect.x + used + 2, rect.y, right - rect.x - used - 3, STYLE_TITLE,
                title_of(app));
}

/* --- hint line ------------------------------------------------------------------------------- */

/* Where there is no more room for it, nothing. */
static int put_hint(struct canvas *canvas, struct rect rect, int x, const struct hint *hint)
{
    if (x + hint_width(canvas, hint) > rect.x + rect.w)
        return x;
    return hint_draw(canvas, x, rect.y, hint) + HINT_GAP;
}

static void draw_typed_step(const struct app *app, struct canvas *canvas, struct rect rect)
{
    char text[96];
    snprintf(text, sizeof text, "%s %zu", word(WORD_GO_TO_STEP, app->settings.lang),
             app->typed_step);
    int x = rect.x + canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_STRONG, text) + 3;
    enum lang lang = app->settings.lang;
    x = put_hint(canvas, rect, x, &(struct hint){{INPUT_ENTER}, .does = word(WORD_ACCEPT, lang)});
    put_hint(canvas, rect, x, &(struct hint){{INPUT_ESC}, .does = word(WORD_LEAVE, lang)});
}

/* The hints that concern this scene, in the order of the table. */
static size_t collect_hints(const struct app *app, const struct key_row **hints, size_t most)
{
    size_t count, n = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count && n < most; r++) {
        bool idle = (rows[r].action == ACTION_TOKEN_NEXT && app_tokens(app) < 2) ||
                    rows[r].action == ACTION_PREDICT ||
                    (rows[r].action == ACTION_LANGUAGE && app->settings.ascii_only);
        if (rows[r].hint[app->settings.lang] && !idle)
            hints[n++] = &rows[r];
    }
    return n;
}

/* Only some steps have it: it comes behind all others, so that none of them moves. */
static void put_predict(const struct app *app, struct canvas *canvas, struct rect rect, int x)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count && predict_possible(app); r++)
        if (rows[r].action == ACTION_PREDICT)
            put_hint(canvas, rect, x,
                     &(struct hint){{rows[r].keys[0]}, .does = rows[r].hint[app->settings.lang]});
}

static void draw_hints(const struct app *app, struct canvas *canvas, struct rect rect)
{
    enum { HINTS_MAX = 16 };
    const struct key_row *rows[HINTS_MAX];
    struct hint hints[HINTS_MAX];
    size_t n = collect_hints(app, rows, HINTS_MAX);
    int total = 0;
    for (size_t h = 0; h < n; h++) {
        hints[h] = (struct hint){{rows[h]->keys[0]}, .does = rows[h]->hint[app->settings.lang]};
        total += hint_width(canvas, &hints[h]) + HINT_GAP;
    }
    /* Where room is short the last, which is help, stays: it shows all the others. */
    size_t kept = n;
    while (kept > 2 && total - HINT_GAP > rect.w)
        total -= hint_width(canvas, &hints[--kept - 1]) + HINT_GAP;
    int x = rect.x;
    for (size_t h = 0; h < n; h++)
        if (h + 1 < kept || h + 1 == n)
            x = put_hint(canvas, rect, x, &hints[h]);
    put_predict(app, canvas, rect, x);
}

static void draw_notice(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct buf text = {0};
    buf_str(&text, word_notice(app->notice, app->settings.lang));
    if (app->said[0])
        buf_fmt(&text, " %s", app->said);
    canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_WARNING, buf_text(&text));
    buf_free(&text);
}

void chrome_hints(const struct app *app, struct canvas *canvas, struct rect rect)
{
    if (app->typing_step) {
        draw_typed_step(app, canvas, rect);
        return;
    }
    if (app->notice == NOTICE_TALLY) {
        ask_draw_tally(app, canvas, rect);
        return;
    }
    if (app->notice) {
        draw_notice(app, canvas, rect);
        return;
    }
    if (predict_ask(app))
        ask_draw_hints(app, canvas, rect);
    else
        draw_hints(app, canvas, rect);
}

void chrome_rules(struct canvas *canvas, const struct layout *layout)
{
    int y = layout->caption.y - 1;
    if (layout->beside)
        canvas_wire_v(canvas, layout->separator, layout->panel.y - 1,
                      layout->ruled ? y : layout->panel.y + layout->panel.h - 1, WIRE_LIGHT,
                      STYLE_FRAME);
    if (layout->ruled)
        canvas_wire_h(canvas, -1, canvas->cols, y, WIRE_LIGHT, STYLE_FRAME);
}

/* --- the field being edited ------------------------------------------------------------------ */

static void field_name(const struct app *app, struct buf *out)
{
    const struct field *field = &app->editor.field;
    static const char *const symbols[FIELD_KINDS] = {"x", "γ", "ε", "Δ"};
    buf_str(out, symbols[field->kind]);
    if (field->kind != FIELD_EPS)
        buf_fmt(out, "%zu", field->index + 1);
    if (field->kind == FIELD_GAMMA || field->kind == FIELD_EPS || field->kind == FIELD_DELTA) {
        buf_str(out, " (");
        plan_name(&field->op, out);
        buf_char(out, ')');
    } else if (app_tokens(app) > 1) {
        buf_fmt(out, " (%s)", app->now.names[field->token]);
    }
}

static void draw_field(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct editor *editor = &app->editor;
    enum lang lang = app->settings.lang;
    struct buf name = {0};
    buf_fmt(&name, "%s ", word(WORD_EDIT, lang));
    field_name(app, &name);
    int x =
        rect.x + canvas_text(canvas, rect.x, rect.y, rect.w / 2, STYLE_HERE, buf_text(&name)) + 2;
    buf_free(&name);
    char pasted[96];
    const char *text = editor->text;
    if (editor->vector) {
        snprintf(pasted, sizeof pasted, "%s %zu %s", word(WORD_PASTED, lang), editor->vector_len,
                 word(WORD_CHARACTERS, lang));
        text = pasted;
    }
    int room = rect.x + rect.w - x, width = room < 24 ? room : 24;
    size_t start = 0; /* a long line scrolls so that the cursor stays in sight */
    while (!editor->vector && start < editor->cursor &&
           text_width(text + start, editor->cursor - start) > (size_t)(room - 2))
        start++;
    int needed = canvas_text_width(canvas, text + start) + 1;
    width = needed > width ? (needed < room ? needed : room) : width;
    canvas_fill(canvas, (struct rect){x, rect.y, width, 1}, STYLE_FIELD);
    canvas_text(canvas, x, rect.y, width, editor->selected ? STYLE_SELECT : STYLE_FIELD,
                text + start);
    if (editor->vector)
        return;
    canvas->cursor_x = x + (int)text_width(text + start, editor->cursor - start);
    canvas->cursor_y = rect.y;
    if (app_set_by_scene(app, &editor->field))
        canvas_text(canvas, x + width + 2, rect.y, room - width - 2, STYLE_WARNING,
                    word(WORD_SET_BY_SCENE, lang));
    else if (app_delta_computed(app, &editor->field))
        canvas_text(canvas, x + width + 2, rect.y, room - width - 2, STYLE_LABEL,
                    word(WORD_COMPUTED, lang));
}

/* What cannot be read the reader says best; but its words are English, so in another language the
 * kind and the place must do. */
static void draw_refusal(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct editor *editor = &app->editor;
    enum lang lang = app->settings.lang;
    bool unreadable = editor->refusal >= REFUSAL_UNREADABLE;
    struct place at = editor->unreadable.place;
    struct buf text = {0};
    if (unreadable && lang == LANG_EN) {
        buf_str(&text, editor->unreadable.text);
    } else {
        buf_str(&text, word_refusal(editor->refusal, lang));
        if (unreadable && at.line > 1)
            buf_fmt(&text, " (%s %zu:%zu)", word(WORD_AT_CHARACTER, lang), at.line, at.column);
        else if (unreadable && at.line)
            buf_fmt(&text, " (%s %zu)", word(WORD_AT_CHARACTER, lang), at.column);
    }
    canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_WARNING, buf_text(&text));
    buf_free(&text);
}

void chrome_editor(const struct app *app, struct canvas *canvas, const struct layout *layout)
{
    enum lang lang = app->settings.lang;
    struct rect rect = layout->caption;
    draw_field(app, canvas, rect);
    rect.y++;
    rect.h--;
    if (rect.h >= 1 && app->editor.refusal)
        draw_refusal(app, canvas, rect);
    else if (rect.h >= 1)
        draw_notice(app, canvas, rect);
    const struct hint hints[] = {
        {{INPUT_ENTER}, .does = word(WORD_ACCEPT, lang)},
        {{INPUT_ESC}, .does = word(WORD_LEAVE, lang)},
        {{INPUT_TAB}, .does = word(WORD_NEXT_FIELD, lang)},
        {{INPUT_UP, INPUT_DOWN}, .does = word(WORD_TENTHS, lang)},
        {{INPUT_CTRL('p'), INPUT_CTRL('n')}, .does = word(WORD_TIMES_TEN, lang)},
        {{INPUT_INS, INPUT_DEL}, .does = word(WORD_COMPONENT, lang)},
    };
    int x = layout->hint.x;
    for (size_t h = 0; h < sizeof hints / sizeof *hints; h++)
        x = put_hint(canvas, layout->hint, x, &hints[h]);
}

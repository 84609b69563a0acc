/* SPDX-License-Identifier: MIT
 *
 * The mode in which a value is typed. Every change shows at once in all later values; Enter keeps
 * it, Esc takes back what was done to the field since it was opened. */
#include "app/update_edit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "scene/vector.h"

/* --- fields in the order of Tab: x, gamma, eps, delta -------------------------------------- */

struct fields {
    const struct op *norm, *branch;
    size_t d, token;
    size_t gamma, eps, delta, count; /* where each kind starts */
};

static struct fields fields_of(const struct app *app)
{
    struct fields f = {.norm = app_edited_norm(app), .branch = app_edited_branch(app)};
    f.d = app_components(app);
    f.token = app_token(app);
    f.gamma = f.d;
    f.eps = f.gamma + (f.norm ? f.d : 0);
    f.delta = f.eps + (f.norm ? 1 : 0);
    f.count = f.delta + (f.branch ? f.d : 0);
    return f;
}

static struct field field_at(const struct fields *f, size_t at)
{
    if (at < f->gamma)
        return (struct field){.kind = FIELD_X, .token = f->token, .index = at};
    if (at < f->eps)
        return (struct field){.kind = FIELD_GAMMA, .op = *f->norm, .index = at - f->gamma};
    if (at < f->delta)
        return (struct field){.kind = FIELD_EPS, .op = *f->norm};
    return (struct field){
        .kind = FIELD_DELTA, .op = *f->branch, .token = f->token, .index = at - f->delta};
}

static size_t position_of(const struct fields *f, const struct field *field)
{
    switch (field->kind) {
    case FIELD_X:
        return field->index;
    case FIELD_GAMMA:
        return f->gamma + field->index;
    case FIELD_EPS:
        return f->eps;
    default:
        return f->delta + field->index;
    }
}

static void open_field(struct app *app, struct field field)
{
    /* What was nudged before must not flow into this session: Esc could not take it back. */
    edits_end_nudging(&app->edits);
    editor_open(&app->editor, field, app_value(app, &field), app->edits.done);
    app->editor.token = app->token;
    app->editor.token_here = app->token_here;
    app->mode = MODE_EDIT;
    if (field.kind != FIELD_EPS)
        app->focus = field.index;
}

void update_edit_reopen(struct app *app, struct field field)
{
    size_t start = app->editor.start, token = app->editor.token;
    bool token_here = app->editor.token_here;
    open_field(app, field);
    app->editor.start = start;
    app->editor.token = token;
    app->editor.token_here = token_here;
}

void update_edit_open(struct app *app)
{
    struct fields f = fields_of(app);
    open_field(app, field_at(&f, app->focus));
}

/* --- what is typed becomes an edit ----------------------------------------------------------- */

int update_edit_change(struct app *app, struct edit edit)
{
    struct err err;
    if (app_edit(app, &edit, &err) == 0)
        return 0;
    app->notice = NOTICE_MEMORY;
    return -1;
}

static int change_number(struct app *app, float value)
{
    struct edit edit = {.kind = EDIT_NUMBER, .field = app->editor.field, .nudge = true};
    edit.value = value;
    if (edit.field.kind == FIELD_EPS && value < 0) {
        app->editor.refusal = REFUSAL_EPS_NEGATIVE;
        return -1;
    }
    return value == app_value(app, &edit.field) ? 0 : update_edit_change(app, edit);
}

/* While a vector was typed its first number acted for a moment: that is no edit of its own. It can
 * be redone until the vector is in force. */
static bool drop_preview(struct app *app)
{
    if (app->edits.done <= app->editor.start)
        return false;
    const struct edit *last = &app->edits.items[app->edits.done - 1];
    bool previewed =
        last->kind == EDIT_NUMBER && last->nudge && field_equal(&last->field, &app->editor.field);
    return previewed && edits_undo(&app->edits);
}

/* One row where there are several tokens replaces the row of the token looked at. */
static int spread_row(struct app *app, struct matrix *matrix)
{
    size_t T = app_tokens(app), d = app_components(app);
    if (matrix->T != 1 || T == 1 || matrix->d != d)
        return 0;
    float *values = mem_copy(app->now.inputs.x, T * d * sizeof *values);
    if (!values) {
        app->notice = NOTICE_MEMORY;
        return -1;
    }
    memcpy(values + app_token(app) * d, matrix->values, d * sizeof *values);
    free(matrix->values);
    *matrix = (struct matrix){.values = values, .T = T, .d = d};
    return 0;
}

static int change_vector(struct app *app, struct matrix *matrix)
{
    if (app->editor.field.kind == FIELD_X && spread_row(app, matrix))
        return -1;
    bool vector = app->editor.field.kind == FIELD_X;
    if (!vector || matrix->T != app_tokens(app)) {
        app->editor.refusal = vector ? REFUSAL_OTHER_TOKENS : REFUSAL_ONE_NUMBER;
        return -1;
    }
    if (matrix->d != app_components(app) && !app_resizable(app)) {
        app->notice = NOTICE_FIXED_SIZE;
        return -1;
    }
    struct edit edit = {.kind = EDIT_VECTOR, .field = app->editor.field, .T = matrix->T};
    edit.d = matrix->d;
    edit.values = matrix->values; /* handed over */
    matrix->values = NULL;
    bool previewed = drop_preview(app);
    int result = update_edit_change(app, edit);
    if (result && previewed)
        edits_redo(&app->edits);
    return result;
}

/* One number, or for x a whole vector. 0 when it is in force. */
static int accept(struct app *app)
{
    struct editor *editor = &app->editor;
    const char *text = editor->vector ? editor->vector : editor->text;
    size_t len = editor->vector ? editor->vector_len : editor->len;
    struct matrix matrix;
    struct warnings ignored = {0}; /* an underflow shows as the 0 that it is */
    struct err *err = &editor->unreadable;
    int result = vector_read(text, len, &matrix, &ignored, err);
    warnings_free(&ignored);
    if (result) {
        if (err_is_memory(err))
            app->notice = NOTICE_MEMORY;
        else
            editor->refusal = REFUSAL_UNREADABLE + (enum refusal)err->kind;
        return -1;
    }
    bool whole = matrix.T * matrix.d > 1 || editor->vector;
    result = whole ? change_vector(app, &matrix) : change_number(app, matrix.values[0]);
    matrix_free(&matrix);
    return result;
}

/* While a number is being typed it acts as soon as it can be read. */
static void preview(struct app *app)
{
    struct warnings ignored = {0};
    struct err err;
    float value;
    bool readable =
        vector_read_number(app->editor.text, app->editor.len, &value, &ignored, &err) == 0;
    warnings_free(&ignored);
    if (readable && !app->editor.vector)
        change_number(app, value);
}

static void leave(struct app *app)
{
    edits_end_nudging(&app->edits); /* what was accepted is a state that undo comes back to */
    app->mode = MODE_WALK;
    editor_free(&app->editor);
}

static void abandon(struct app *app)
{
    struct err err;
    size_t done = app->edits.done;
    if (done > app->editor.start) {
        app->edits.done = app->editor.start;
        if (app_derive(app, &err)) {
            app->edits.done = done;
            app->notice = NOTICE_MEMORY;
            return;
        }
        edits_drop(&app->edits, app->editor.start);
        app->token = app->editor.token;
        app->token_here = app->editor.token_here;
    }
    leave(app);
}

/* Nothing is typed, or it is accepted. */
static bool done_with_field(struct app *app)
{
    return app->editor.selected || accept(app) == 0;
}

static void next_field(struct app *app, int by)
{
    if (!done_with_field(app))
        return;
    struct fields f = fields_of(app);
    size_t at = position_of(&f, &app->editor.field);
    open_field(app, field_at(&f, (at + (by < 0 ? f.count - 1 : 1)) % f.count));
}

void update_edit_component(struct app *app, size_t component)
{
    if (!done_with_field(app) || component >= app_components(app))
        return;
    struct fields f = fields_of(app);
    open_field(app, field_at(&f, component));
}

/* --- keys ------------------------------------------------------------------------------------ */

static void step_number(struct app *app, double by)
{
    float value = app_value(app, &app->editor.field);
    double next = value + by;
    if (app->editor.field.kind == FIELD_EPS) /* by decades; from 0 up to the smallest in use */
        next = by > 0 ? (value > 0 ? edit_decade(value, true) : 1e-12)
                      : (value > 1e-12f ? edit_decade(value, false) : 0);
    else if (fabs(next) < 1e5)
        next = round(next * 1e4) / 1e4;
    if (fabs(next) > 3e38 || change_number(app, (float)next))
        return;
    editor_set(&app->editor, app_value(app, &app->editor.field));
}

static void scale(struct app *app, float factor)
{
    struct edit edit = {.kind = EDIT_SCALE, .value = factor};
    edit.field = (struct field){.kind = FIELD_X, .token = app_token(app)};
    const float *row = app->now.inputs.x + app_token(app) * app_components(app);
    for (size_t i = 0; i < app_components(app); i++)
        if (fabsf(row[i]) > 3e37f && factor > 1)
            return;
    if (update_edit_change(app, edit))
        return;
    editor_set(&app->editor, app_value(app, &app->editor.field));
    if (app->editor.field.kind != FIELD_X)
        app->notice = NOTICE_SCALED;
}

static void type_key(struct app *app, uint32_t key)
{
    char bytes[4];
    int n = utf8_encode(key, bytes);
    editor_type(&app->editor, bytes, n > 0 ? (size_t)n : 0);
    preview(app);
}

static enum effect edit_key(struct app *app, uint32_t key)
{
    struct editor *editor = &app->editor;
    switch (key) {
    case INPUT_ENTER:
        if (done_with_field(app))
            leave(app);
        break;
    case INPUT_ESC:
    case INPUT_CTRL('c'):
        abandon(app);
        break;
    case INPUT_TAB:
    case INPUT_SHIFT_TAB:
        next_field(app, key == INPUT_TAB ? 1 : -1);
        break;
    case INPUT_LEFT:
    case INPUT_RIGHT:
        editor_move(editor, key == INPUT_LEFT ? -1 : 1);
        break;
    case INPUT_HOME:
    case INPUT_END:
        editor_move(editor, key == INPUT_HOME ? -EDITOR_MAX : EDITOR_MAX);
        break;
    case INPUT_BACKSPACE:
        editor_backspace(editor);
        preview(app);
        break;
    case INPUT_UP:
    case INPUT_DOWN:
        step_number(app, key == INPUT_UP ? 0.1 : -0.1);
        break;
    case INPUT_PGUP:
    case INPUT_PGDN:
        step_number(app, key == INPUT_PGUP ? 1 : -1);
        break;
    case INPUT_CTRL('p'):
    case INPUT_CTRL('n'):
        scale(app, key == INPUT_CTRL('p') ? 10.0f : 0.1f);
        break;
    case INPUT_INS:
    case INPUT_DEL:
        update_edit_resize(app, key == INPUT_INS);
        break;
    case INPUT_CTRL('t'):
    case INPUT_CTRL('k'):
        update_edit_resize_tokens(app, key == INPUT_CTRL('t'));
        break;
    case INPUT_CTRL('z'):
        return EFFECT_SUSPEND;
    case INPUT_CTRL('l'):
        return EFFECT_REDRAW;
    default:
        if (key < INPUT_SPECIAL)
            type_key(app, key);
    }
    return EFFECT_NONE;
}

/* A paste longer than the line is kept beside it and shown by its length. */
static void paste(struct app *app, const char *text, size_t len)
{
    struct editor *editor = &app->editor;
    while (len && strchr(" \t\r\n", text[len - 1]))
        len--;
    bool lines = memchr(text, '\n', len) != NULL;
    if (!lines && editor->len + len <= EDITOR_MAX) {
        editor_type(editor, text, len);
        preview(app);
        return;
    }
    char *copy = mem_str(text, len);
    if (!copy) {
        app->notice = NOTICE_MEMORY;
        return;
    }
    free(editor->vector);
    editor->selected = true;
    editor_type(editor, "", 0);
    editor->vector = copy;
    editor->vector_len = len;
}

void update_edit_paste(struct app *app, const char *text, size_t len)
{
    update_edit_open(app);
    paste(app, text, len);
}

enum effect update_edit(struct app *app, const struct event *event)
{
    if (event->kind == EVENT_PASTE) {
        paste(app, event->text, event->len);
        return EFFECT_NONE;
    }
    return edit_key(app, event->key);
}

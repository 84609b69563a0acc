/* SPDX-License-Identifier: MIT
 *
 * The heading, and which panel a step has. */
#include "view/panel.h"

#include <math.h>

#include "app/predict.h"
#include "base/buf.h"
#include "base/num.h"
#include "view/caption.h"
#include "view/format.h"
#include "view/mask.h"
#include "view/words.h"

const char *panel_heading(const struct app *app)
{
    const struct op *op = app_op(app);
    enum lang lang = app->settings.lang;
    switch (op->kind) {
    case OP_EMBED:
        return word(WORD_EMBEDDING, lang);
    case OP_FORK:
        return word(WORD_FORK, lang);
    case OP_ADD:
        return word(WORD_JOIN, lang);
    case OP_HEAD:
        return word(WORD_LM_HEAD, lang);
    case OP_OUT:
    case OP_DELTA:
        return word_side(op->side, lang);
    case OP_NORM:
    case OP_POSTNORM:
    case OP_FINAL_NORM:
        return word_norm(op->norm);
    }
    return "";
}

static enum word subheading(const struct op *op)
{
    switch (op->kind) {
    case OP_EMBED:
        return WORD_SUB_EMBED;
    case OP_FORK:
        return WORD_SUB_FORK;
    case OP_ADD:
        return WORD_SUB_ADD;
    case OP_HEAD:
        return WORD_SUB_HEAD;
    case OP_OUT:
        return WORD_SUB_OUT;
    case OP_DELTA:
        return WORD_SUB_DELTA;
    case OP_POSTNORM:
        if (op->slot == SLOT_STREAM)
            return WORD_SUB_POSTNORM_STREAM;
        break;
    case OP_NORM:
    case OP_FINAL_NORM:
        break;
    }
    return op->norm == NORM_LAYER ? WORD_SUB_LAYERNORM : WORD_SUB_NORM;
}

/* Where a delta comes from: nobody should take example weights for a real model's. */
static const char *origin(const struct app *app)
{
    const struct branch *branch = plan_branch(app_op(app), &app->now.inputs);
    enum op_kind kind = app_op(app)->kind;
    if (!branch || (kind != OP_OUT && kind != OP_DELTA))
        return NULL;
    switch (branch->transform.kind) {
    case TRANSFORM_EXAMPLE:
        return word(WORD_EXAMPLE, app->settings.lang);
    case TRANSFORM_LITERAL:
        return word(WORD_LITERAL, app->settings.lang);
    default:
        return word(WORD_WEIGHTS, app->settings.lang);
    }
}

static void draw_heading(const struct app *app, struct canvas *canvas, struct rect rect, bool alone)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->title, app->settings.lang) : NULL;
    const char *from = origin(app);
    struct buf text = {0}, id = {0};
    if (app_divides_zero(app))
        buf_str(&text, word(WORD_NAN_WHY, app->settings.lang));
    else if (from)
        buf_str(&text, from);
    else if (own)
        caption_expand(app, own, &text);
    else
        buf_str(&text, word(subheading(app_op(app)), app->settings.lang));
    int used = canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_HERE, panel_heading(app)) + 2;
    int width = canvas_text_width(canvas, buf_text(&text));
    if (used + width <= rect.w)
        used += canvas_text(canvas, rect.x + used, rect.y, width,
                            app_divides_zero(app) ? STYLE_WARNING : STYLE_LABEL, buf_text(&text));
    plan_name(app_op(app), &id); /* without the drawing: where in the model this is */
    width = canvas_text_width(canvas, buf_text(&id));
    if (alone && used + 2 + width <= rect.w)
        canvas_text(canvas, rect.x + rect.w - width, rect.y, width, STYLE_LABEL, buf_text(&id));
    buf_free(&text);
    buf_free(&id);
}

/* The fork of the branch we stand in: from there on the centre keeps its x. */
static const struct trace_point *fork_of(const struct app *app)
{
    size_t op = app_stop(app).op;
    while (op && app->now.plan.ops[op].kind != OP_FORK)
        op--;
    return &app->now.trace.points[op];
}

void panel_centre(const struct app *app, struct canvas *canvas, struct rect rect, int y)
{
    const struct op *op = app_op(app);
    const struct ask *ask = predict_ask(app);
    /* What the centre carries may be the very question. */
    bool asked = predict_stands(app) && ask && ask->type == ASK_CHOICE;
    bool branches = op->kind == OP_NORM || op->kind == OP_OUT || op->kind == OP_DELTA;
    if (!branches || asked)
        return;
    const struct trace_point *point = op->kind == OP_NORM ? app_point(app) : fork_of(app);
    size_t d = app_components(app);
    struct buf text = {0};
    buf_str(&text, word(WORD_CENTRE_KEEPS, app->settings.lang));
    buf_char(&text, ' ');
    size_t start = text.len;
    format_vector(&text, point->x + app_token(app) * d, d,
                  num_decimals(point->max_abs, app->settings.digits),
                  rect.w - canvas_text_width(canvas, buf_text(&text)));
    mask_vector(app, QUANTITY_STREAM, d, &text, start);
    canvas_text(canvas, rect.x, y, rect.w, STYLE_STREAM, buf_text(&text));
    buf_free(&text);
}

void panel_draw(const struct app *app, struct canvas *canvas, struct rect rect, bool alone)
{
    struct rect before = canvas_clip(canvas, rect);
    draw_heading(app, canvas, rect, alone);
    int gap = rect.h >= 16;
    struct rect body = {rect.x, rect.y + 1 + gap, rect.w, rect.h - 1 - gap};
    const struct op *op = app_op(app);
    if (plan_is_norm(op))
        panel_norm(app, canvas, body);
    else if (op->transforms)
        panel_transform(app, canvas, body);
    else if (op->kind == OP_ADD || op->kind == OP_DELTA)
        panel_add(app, canvas, body);
    else if (op->kind == OP_HEAD)
        panel_scores(app, canvas, body);
    else
        panel_vector(app, canvas, body);
    canvas_unclip(canvas, before);
}

/* SPDX-License-Identifier: MIT */
#include "view/tokens.h"

#include <stdio.h>

#include "base/num.h"
#include "view/bars.h"
#include "view/heat.h"
#include "view/panel.h"
#include "view/words.h"

enum { BARS_FRAME = 3, BARS_SHOWN = 8 }; /* rows of title, ticks and note; of components */

/* --- what is mapped at each kind of step ------------------------------------------------------ */

struct mapped {
    struct heat heat;
    size_t op; /* index of the op whose arrays are mapped: all of them are on its scale */
};

static struct mapped begin(const struct app *app, size_t op)
{
    const struct trace_point *point = &app->now.trace.points[op];
    return (struct mapped){
        .op = op,
        .heat = {.app = app,
                 .max_abs = point->max_abs,
                 .negative = point->has_negative,
                 .decimals = num_decimals(point->max_abs, app->settings.digits)}};
}

static const char *result_title(const struct app *app, bool last)
{
    bool layer = app_op(app)->norm == NORM_LAYER, beta = app_point(app)->beta != NULL;
    if (!last)
        return layer ? "(x-mean)/σ" : "x/RMS";
    if (beta)
        return layer ? "γ·(x-mean)/σ+β" : "γ·x/RMS+β";
    return layer ? "γ·(x-mean)/σ" : "γ·x/RMS";
}

/* x, what each row is divided by, and the result as far as it has come. */
static void map_norm(const struct app *app, struct heat *heat)
{
    const struct op *op = app_op(app);
    const struct trace_point *point = app_point(app);
    enum substep sub = app_stop(app).sub, at = sub == SUB_WHOLE ? SUB_GAMMA : sub;
    bool last = at == SUB_GAMMA, layer = op->norm == NORM_LAYER;
    heat->maps[heat->count++] = (struct heat_map){.title = "x",
                                                  .values = point->x,
                                                  .quantity = QUANTITY_STREAM,
                                                  .between = layer ? NULL : "÷"};
    heat->maps[heat->count++] = (struct heat_map){.title = result_title(app, last),
                                                  .values = last ? point->value : point->unit,
                                                  .before = last ? point->unit : point->x,
                                                  .quantity = last ? QUANTITY_VALUE : QUANTITY_UNIT,
                                                  .hidden = !walk_reached(op, at, SUB_DIVIDE),
                                                  .fresh = last || at == SUB_DIVIDE};
    heat->stats = point->stats;
    heat->stats_title = layer ? "σ" : "RMS";
    heat->stats_between = layer ? NULL : last ? "·γ=" : "=";
    heat->stats_hidden = !walk_reached(op, at, SUB_RMS);
    heat->stats_fresh = at == SUB_RMS;
    heat->gamma = point->gamma;
    heat->gamma_reached = last;
}

/* The ADD of this branch, which stands right after its DELTA. */
static void map_join(const struct app *app, const struct trace_point *point, struct heat *heat)
{
    bool added = app_op(app)->kind == OP_ADD;
    heat->maps[0] = (struct heat_map){
        .title = "x", .values = point->x, .quantity = QUANTITY_STREAM, .between = "+"};
    heat->maps[1] = (struct heat_map){.title = "Δ",
                                      .values = point->delta,
                                      .quantity = QUANTITY_DELTA,
                                      .fresh = !added,
                                      .between = "="};
    heat->maps[2] = (struct heat_map){.title = "x+Δ",
                                      .values = point->value,
                                      .quantity = QUANTITY_OUT,
                                      .hidden = !added,
                                      .fresh = added};
    heat->count = 3;
}

static void map_vectors(const struct app *app, struct heat *heat)
{
    const struct trace_point *point = app_point(app);
    bool out = app_op(app)->kind == OP_OUT;
    heat->maps[heat->count++] =
        (struct heat_map){.title = out ? word(WORD_OUTPUT, app->settings.lang) : "x",
                          .values = point->value,
                          .quantity = out ? QUANTITY_OUT : QUANTITY_STREAM,
                          .fresh = app_op(app)->kind != OP_FORK};
}

static struct mapped map_of(const struct app *app)
{
    enum op_kind kind = app_op(app)->kind;
    struct mapped mapped = begin(app, app_stop(app).op + (kind == OP_DELTA));
    if (plan_is_norm(app_op(app)))
        map_norm(app, &mapped.heat);
    else if (kind == OP_ADD || kind == OP_DELTA)
        map_join(app, &app->now.trace.points[mapped.op], &mapped.heat);
    else
        map_vectors(app, &mapped.heat);
    return mapped;
}

/* --- around the maps ------------------------------------------------------------------------- */

static enum word says(const struct app *app)
{
    const struct op *op = app_op(app);
    if (plan_is_norm(op))
        return op->norm == NORM_LAYER ? WORD_TOKENS_LAYER : WORD_TOKENS_NORM;
    if (op->kind == OP_ADD)
        return WORD_TOKENS_ADD;
    return op->kind == OP_FORK ? WORD_TOKENS_FORK : WORD_TOKENS_ROWS;
}

static void draw_heading(const struct app *app, struct canvas *canvas, struct rect rect)
{
    char shape[96];
    snprintf(shape, sizeof shape, "T x d = %zu x %zu", app_tokens(app), app_components(app));
    int x = 2 + canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_HERE, panel_heading(app));
    x += 2 + canvas_text(canvas, rect.x + x, rect.y, rect.w - x, STYLE_STRONG, shape);
    const char *said = word(says(app), app->settings.lang);
    if (x + canvas_text_width(canvas, said) <= rect.w)
        canvas_text(canvas, rect.x + x, rect.y, rect.w - x, STYLE_LABEL, said);
}

/* What was pinned of the same array. */
static const float *ghost_of(const struct app *app, const struct mapped *mapped, size_t m)
{
    size_t d;
    const struct trace_point *ghost = app_ghost(app, mapped->op, &d);
    const struct trace_point *now = &app->now.trace.points[mapped->op];
    const float *values = mapped->heat.maps[m].values;
    if (!ghost)
        return NULL;
    return values == now->x       ? ghost->x
           : values == now->unit  ? ghost->unit
           : values == now->delta ? ghost->delta
                                  : ghost->value;
}

/* The chosen token's row of every map. */
static struct bars bars_of(const struct app *app, const struct mapped *mapped)
{
    struct bars bars = bars_begin(app, mapped->op);
    for (size_t m = 0; m < mapped->heat.count; m++) {
        const struct heat_map *map = &mapped->heat.maps[m];
        struct bars_column *column =
            bars_add(&bars, map->title, map->quantity, map->values, ghost_of(app, mapped, m));
        column->hidden = map->hidden;
        column->fresh = map->fresh;
        column->before = map->before ? map->before + app_token(app) * bars.d : NULL;
    }
    return bars;
}

/* Rows that the bars and the line above them would like. */
static int rows_below(const struct app *app)
{
    size_t d = app_components(app);
    return 1 + BARS_FRAME + (int)(d < BARS_SHOWN ? d : BARS_SHOWN);
}

enum { FEW = 8 }; /* tokens */

void tokens_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    if (rect.w >= 60) {
        rect.x++;
        rect.w -= 2;
    }
    struct rect before = canvas_clip(canvas, rect);
    struct mapped mapped = map_of(app);
    const struct heat *heat = &mapped.heat;
    draw_heading(app, canvas, rect);
    int top = rect.h >= 16 ? 2 : 1, below = rows_below(app);
    struct heat_fit fit = heat_fit(heat, rect.w, rect.h - top, below);
    if (top > 1 && fit.kind != HEAT_STACKED && app_tokens(app) < FEW) {
        /* Bars below their numbers are worth the blank row. */
        struct heat_fit tight = heat_fit(heat, rect.w, rect.h - 1, below);
        if (tight.kind == HEAT_STACKED) {
            fit = tight;
            top = 1;
        }
    }
    struct rect body = {rect.x, rect.y + top, rect.w, rect.h - top};
    if (fit.rows)
        heat_draw(canvas, body, heat, &fit);
    int used = fit.rows + 1;
    if (fit.rows && body.h - used >= below - 1) {
        struct bars bars = bars_of(app, &mapped);
        bars_draw(canvas, (struct rect){body.x, body.y + used, body.w, body.h - used}, &bars);
    }
    canvas_unclip(canvas, before);
}

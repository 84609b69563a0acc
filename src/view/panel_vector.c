/* SPDX-License-Identifier: MIT
 *
 * Steps without arithmetic: the vector that comes in, the copy that a branch gets, what a
 * transform gives; and the scores of the head. */
#include "view/panel.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "canvas/bar.h"
#include "view/bars.h"
#include "view/format.h"
#include "view/room.h"
#include "view/words.h"

static struct bars bars_of(const struct app *app)
{
    enum lang lang = app->settings.lang;
    size_t op = app_stop(app).op, ghost_d;
    const float *value = app_point(app)->value;
    const struct trace_point *pinned = app_ghost(app, op, &ghost_d);
    const float *ghost = pinned ? pinned->value : NULL;
    struct bars bars = bars_begin(app, op);
    switch (app_op(app)->kind) {
    case OP_FORK:
        bars_add(&bars, word(WORD_IN_CENTRE, lang), QUANTITY_STREAM, value, ghost);
        bars_add(&bars, word(WORD_IN_BRANCH, lang), QUANTITY_STREAM, value, ghost)->fresh = true;
        break;
    case OP_OUT:
        bars_add(&bars, word(WORD_OUTPUT, lang), QUANTITY_OUT, value, ghost)->fresh = true;
        break;
    default:
        bars_add(&bars, "x", QUANTITY_STREAM, value, ghost)->fresh = true;
    }
    return bars;
}

static void draw_shape(const struct app *app, struct canvas *canvas, struct rect rect, int y)
{
    char text[96];
    snprintf(text, sizeof text, "T x d = %zu x %zu", app_tokens(app), app_components(app));
    canvas_text(canvas, rect.x, y, rect.w, STYLE_LABEL, text);
}

/* Equal to the last bit: said because it was compared. */
static void draw_copy(const struct app *app, struct canvas *canvas, struct rect rect, int y)
{
    const struct trace_point *point = app_point(app);
    size_t at = app_token(app) * app_components(app);
    if (memcmp(point->x + at, point->value + at, app_components(app) * sizeof *point->x) != 0)
        return;
    char text[160];
    snprintf(text, sizeof text, "%s = %s: %s", word(WORD_IN_BRANCH, app->settings.lang),
             word(WORD_IN_CENTRE, app->settings.lang), word(WORD_BIT_FOR_BIT, app->settings.lang));
    canvas_text(canvas, rect.x, y, rect.w, STYLE_STREAM, text);
}

void panel_vector(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct bars bars = bars_of(app);
    int foot = rect.h >= 8, spare = room_of(&bars, rect.w, rect.h).bars;
    bars_draw(canvas, (struct rect){rect.x, rect.y, rect.w, spare ? spare : rect.h - 2 * foot},
              &bars);
    if (!foot)
        return;
    if (app_op(app)->kind == OP_FORK)
        draw_copy(app, canvas, rect, rect.y + rect.h - 1);
    else
        draw_shape(app, canvas, rect, rect.y + rect.h - 1);
}

void panel_scores(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct trace_point *point = app_point(app);
    const struct score *top = point->top + app_token(app) * point->top_count;
    int name = 0;
    for (size_t i = 0; i < point->top_count; i++) {
        int width = canvas_text_width(canvas, app->now.inputs.model.head.names[top[i].id]);
        name = width > name ? width : name;
    }
    name = name > rect.w / 3 ? rect.w / 3 : name;
    int cells = rect.w - name - 20;
    struct scale scale = {.max = scale_ceil(point->max_abs), .negative = point->has_negative};
    scale.half = scale.negative ? (cells - 1) / 2 : cells - 1;
    int decimals = num_decimals(point->max_abs, app->settings.digits);
    int axis = rect.x + name + 1 + (scale.negative ? scale.half : 0);
    for (size_t i = 0; i < point->top_count && (int)i < rect.h; i++) {
        int y = rect.y + (int)i * (rect.h >= 10 ? 2 : 1);
        struct buf text = {0};
        canvas_text(canvas, rect.x, y, name, i ? STYLE_TEXT : STYLE_STRONG,
                    app->now.inputs.model.head.names[top[i].id]);
        if (scale.half >= 1) {
            struct bar bar = bar_of(top[i].score, &scale);
            canvas_put(canvas, axis, y, STYLE_AXIS, 0x2502);
            bar_draw_h(canvas, axis, y, 1, &scale, bar,
                       bar.negative ? STYLE_NEGATIVE : STYLE_POSITIVE);
        }
        format_fixed(&text, top[i].score, decimals);
        buf_str(&text, "  ");
        format_fixed(&text, top[i].p * 100, 1);
        buf_str(&text, "%");
        canvas_text_right(canvas, rect.x + rect.w - 18, y, 18, i ? STYLE_TEXT : STYLE_STRONG,
                          buf_text(&text));
        buf_free(&text);
    }
}

/* SPDX-License-Identifier: MIT */
#include "view/strip.h"

#include <math.h>

#include "app/mouse.h"
#include "canvas/bar.h"
#include "canvas/spots.h"

/* Does this op change what the stream carries? */
static bool changes_stream(const struct op *op)
{
    return op->kind == OP_EMBED || op->kind == OP_ADD ||
           (plan_is_norm(op) && op->slot == SLOT_STREAM);
}

/* One scale for every place of the stream, so that a change at a join is seen as one. */
static double largest_shown(const struct app *app)
{
    double max = 0;
    for (size_t o = 0; o < app->now.plan.count; o++)
        if (changes_stream(&app->now.plan.ops[o]) && app->now.trace.points[o].max_abs > max)
            max = app->now.trace.points[o].max_abs;
    return scale_ceil(max);
}

/* The value of largest size among count; NaN counts as nothing. */
static float extreme(const float *values, size_t count)
{
    float found = 0;
    for (size_t i = 0; i < count; i++)
        if (fabsf(values[i]) > fabsf(found))
            found = values[i];
    return found;
}

const float *strip_value(const struct app *app)
{
    size_t here = app_stop(app).op;
    bool done = walk_reached(app_op(app), app_stop(app).sub, SUB_GAMMA);
    const float *rows = NULL;
    for (size_t o = here + 1; o-- > 0 && !rows;)
        if (changes_stream(&app->now.plan.ops[o]) && (o < here || done))
            rows = app->now.trace.points[o].value;
    return rows ? rows + app_token(app) * app_components(app) : NULL;
}

/* The name under which a question knows what strip_value gives. */
static enum quantity quantity_of(const struct app *app)
{
    const struct op *op = app_op(app);
    if (!changes_stream(op) || !walk_reached(op, app_stop(app).sub, SUB_GAMMA))
        return QUANTITY_STREAM;
    return op->kind == OP_ADD ? QUANTITY_OUT : plan_is_norm(op) ? QUANTITY_VALUE : QUANTITY_STREAM;
}

static bool hides_any(const struct app *app, size_t from, size_t to)
{
    bool hides = false;
    if (predict_stands(app))
        for (size_t i = from; i < to && !hides; i++)
            hides = predict_hides(app, quantity_of(app), i);
    return hides;
}

void strip_draw(const struct app *app, struct canvas *canvas, struct rect rect, const float *values,
                bool left_aligned)
{
    size_t d = app_components(app);
    int half = rect.h / 2;
    if (half < 1 || rect.w < 1)
        return;
    int pitch = (size_t)rect.w >= 2 * d - 1 ? 2 : 1; /* a blank between bars where it fits */
    size_t bars = d < (size_t)rect.w ? d : (size_t)rect.w;
    int left = rect.x;
    if (!left_aligned)
        left += rect.w - (int)(bars * (size_t)pitch) + (pitch - 1);
    struct scale scale = {.max = largest_shown(app), .half = half, .negative = true};
    for (size_t b = 0; b < bars; b++) {
        size_t from = b * d / bars, to = (b + 1) * d / bars;
        int x = left + (int)b * pitch;
        bool focus = app->focus >= from && app->focus < to;
        spots_add(canvas, (struct rect){x, rect.y, b + 1 < bars ? pitch : 1, rect.h},
                  TARGET_COMPONENT, focus ? app->focus : from);
        if (hides_any(app, from, to)) {
            canvas_put(canvas, x, rect.y + half - 1, STYLE_MASK, '?');
            continue;
        }
        float value = extreme(values + from, to - from);
        struct bar bar = bar_of(value, &scale);
        /* The two halves touch: there is no axis row in so small a picture. */
        int axis = rect.y + half - (bar.negative ? 1 : 0);
        bool alt = pitch == 1 && b % 2;
        bar_draw_v(canvas, x, axis, 1, &scale, bar, style_bar(bar.negative, alt));
    }
}

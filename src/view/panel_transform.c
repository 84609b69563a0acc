/* SPDX-License-Identifier: MIT
 *
 * Attention or the MLP: what it reads and what it makes of it, on one scale. What it reads is not
 * what its delta is added to; that waits in the centre. */
#include "view/panel.h"

#include <math.h>

#include "view/bars.h"
#include "view/room.h"
#include "view/words.h"

static double least_of(double a, double b)
{
    return a > 0 && (b <= 0 || a < b) ? a : b; /* 0: there is none */
}

/* One scale holds both, whatever the branch's norm or the join beyond it have. */
static void widen(struct bars *bars, const struct trace_point *reads)
{
    bars->max_abs = fmax(bars->max_abs, reads->max_abs);
    bars->min_abs = least_of(bars->min_abs, reads->min_abs);
    bars->negative |= reads->has_negative;
}

/* A transform stands right behind what it reads: the branch's norm or, without one, the fork. */
static struct bars bars_of(const struct app *app, int cols)
{
    size_t op = app_stop(app).op, ghost_d;
    const struct op *from = &app->now.plan.ops[op - 1];
    const struct trace_point *reads = &app->now.trace.points[op - 1], *made = app_point(app);
    const struct trace_point *reads_ghost = app_ghost(app, op - 1, &ghost_d);
    const struct trace_point *made_ghost = app_ghost(app, op, &ghost_d);
    bool norm = plan_is_norm(from), delta = app_op(app)->kind == OP_DELTA;
    struct bars bars = bars_begin(app, op);
    widen(&bars, reads);
    if (reads_ghost)
        widen(&bars, reads_ghost);
    /* What the transform reads is this step's x, and may be asked for; beside a literal delta,
     * which reads nothing, that is the stream. */
    bool is_x = made->x == reads->value;
    bars_add(&bars, norm ? panel_value_title(from->norm == NORM_LAYER, reads->beta, cols) : "x",
             is_x ? QUANTITY_STREAM : QUANTITY_VALUE, reads->value,
             reads_ghost ? reads_ghost->value : NULL);
    bars_add(&bars, delta ? "Δ" : word(WORD_OUTPUT, app->settings.lang),
             delta ? QUANTITY_DELTA : QUANTITY_OUT, made->value,
             made_ghost ? made_ghost->value : NULL)
        ->fresh = true;
    return bars;
}

void panel_transform(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct bars bars = bars_of(app, rect.w);
    int foot = rect.h >= 8, spare = room_of(&bars, rect.w, rect.h).bars;
    bars_draw(canvas, (struct rect){rect.x, rect.y, rect.w, spare ? spare : rect.h - 2 * foot},
              &bars);
    if (foot)
        panel_centre(app, canvas, rect, rect.y + rect.h - 1);
}

/* SPDX-License-Identifier: MIT
 *
 * A norm: the vector before and after on one scale, and the formula in its real numbers. */
#include "view/panel.h"

#include "view/arith.h"
#include "view/bars.h"
#include "view/room.h"
#include "view/words.h"

/* A column that comes with a sub-step. */
static void add_result(const struct app *app, struct bars *bars, enum substep shows,
                       const char *title, enum quantity quantity, const float *values,
                       const float *ghost)
{
    struct stop stop = app_stop(app);
    enum substep at = stop.sub == SUB_WHOLE ? SUB_GAMMA : stop.sub;
    struct bars_column *column = bars_add(bars, title, quantity, values, ghost);
    column->hidden = !walk_reached(app_op(app), at, shows);
    column->fresh = at == shows;
    const struct trace_point *point = app_point(app);
    column->before = (shows == SUB_DIVIDE ? point->x : point->unit) + app_token(app) * bars->d;
}

/* LayerNorm's is long where γ and σ are spelled out: there what came last names it. */
const char *panel_value_title(bool layer, bool beta, int cols)
{
    if (layer && cols < 44)
        return beta ? "× γ + β" : "× γ";
    if (layer)
        return beta ? "γ·(x-mean)/σ+β" : "γ·(x-mean)/σ";
    return beta ? "γ·x/RMS+β" : "γ·x/RMS";
}

static struct bars bars_of(const struct app *app, int cols)
{
    const struct trace_point *point = app_point(app);
    size_t ghost_d;
    const struct trace_point *ghost = app_ghost(app, app_stop(app).op, &ghost_d);
    bool layer = app_op(app)->norm == NORM_LAYER;
    enum substep sub = app_stop(app).sub;
    struct bars bars = bars_begin(app, app_stop(app).op);
    bars_add(&bars, "x", QUANTITY_STREAM, point->x, ghost ? ghost->x : NULL);
    bool room = cols >= 66; /* for all three; else the last takes the place of the one before */
    bool last = sub == SUB_GAMMA || sub == SUB_WHOLE;
    if (room || !last)
        add_result(app, &bars, SUB_DIVIDE, layer ? "(x-mean)/σ" : "x/RMS", QUANTITY_UNIT,
                   point->unit, ghost ? ghost->unit : NULL);
    if (room || last)
        add_result(app, &bars, SUB_GAMMA, panel_value_title(layer, point->beta != NULL, cols),
                   QUANTITY_VALUE, point->value, ghost ? ghost->value : NULL);
    return bars;
}

void panel_norm(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct bars bars = bars_of(app, rect.w);
    int lines = arith_lines();
    int least = bars_rows_least(&bars, rect.w);
    int centre = rect.h >= 13, gap = rect.h >= 12;
    int arith = rect.h - centre - gap - lines >= least ? lines : rect.h >= 9 ? 2 : 1;
    /* Rather the lines of this step alone than components that are grouped away. */
    int all = bars_rows_all(&bars), few = rect.h - centre - gap - 2;
    if (arith == lines && rect.h - centre - gap - lines < all && few >= all)
        arith = 2;
    if (arith != lines && all && rect.h - lines >= all) { /* all lines before any air */
        centre = gap = 0;
        arith = lines;
    }
    struct room spare = room_of(&bars, rect.w, rect.h);
    if (spare.bars)
        arith = (lines - 1) * spare.line + 1;
    int room = rect.h - centre - gap - arith;
    int used = bars_draw(canvas, (struct rect){rect.x, rect.y, rect.w, room}, &bars);
    int y = rect.y + used + (used + gap + arith + centre <= rect.h ? gap : 0);
    arith_draw(app, canvas, (struct rect){rect.x, y, rect.w, arith});
    if (centre)
        panel_centre(app, canvas, rect, rect.y + rect.h - 1);
}

/* SPDX-License-Identifier: MIT
 *
 * The compare view at one step: the same vector in every variant, on one scale. */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "view/bars.h"
#include "view/compare_parts.h"
#include "view/room.h"

enum {
    COLUMN_MIN = 17, /* columns of a vector: a few cells to either side and its number */
    NAME_COLS = 3,   /* of the components, about */
};

/* --- what is compared ------------------------------------------------------------------------ */

static bool reads_stream(const struct op *op)
{
    return plan_is_norm(op) || op->kind == OP_ADD;
}

/* The vector that all start from; NULL if they do not, or where it is not what is computed with. */
static const float *shared_x(const struct compare_picture *p)
{
    size_t d = app_components(p->app), at = app_token(p->app) * d;
    const float *x = p->entries[0].point->x;
    for (size_t s = 0; s < p->count; s++) {
        const struct compare_entry *entry = &p->entries[s];
        if (!reads_stream(entry->op) || memcmp(entry->point->x + at, x + at, d * sizeof *x) != 0)
            return NULL;
    }
    return x + at;
}

static struct compare_entry entry_of(const struct app *app, size_t variant, enum substep sub)
{
    const struct derived *derived = compare_variant(app, variant);
    size_t op = compare_op(app, variant);
    struct compare_entry entry = {.variant = variant,
                                  .derived = derived,
                                  .op = &derived->plan.ops[op],
                                  .point = &derived->trace.points[op]};
    bool unit = plan_is_norm(entry.op) && sub < SUB_GAMMA;
    entry.values =
        (unit ? entry.point->unit : entry.point->value) + app_token(app) * app_components(app);
    return entry;
}

static struct compare_picture picture_of(const struct app *app, const struct canvas *canvas,
                                         int cols)
{
    struct compare_picture p = {
        .app = app, .count = compare_count(app), .lang = app->settings.lang};
    enum substep sub = app_stop(app).sub;
    p.sub = plan_is_norm(app_op(app)) && sub != SUB_WHOLE ? sub : SUB_GAMMA;
    p.hidden = p.sub < SUB_DIVIDE || compare_hides(app);
    for (size_t v = 0; v < p.count; v++)
        p.entries[v] = entry_of(app, v, p.sub);
    p.x = shared_x(&p);
    size_t room = cols / COLUMN_MIN < 2 ? 2 : (size_t)(cols / COLUMN_MIN);
    p.shown = p.count < room ? p.count : room;
    p.shown = p.shown < BARS_COLUMNS ? p.shown : BARS_COLUMNS;
    if (p.shown + 1 > room || p.shown + 1 > BARS_COLUMNS)
        p.x = NULL;
    int column = cols / (int)(p.shown + (p.x != NULL));
    for (size_t v = 0; v < p.count; v++)
        compare_label(app, v, canvas, column - 1, &p.entries[v].label);
    return p;
}

static void picture_free(struct compare_picture *p)
{
    for (size_t v = 0; v < p->count; v++)
        buf_free(&p->entries[v].label);
}

/* --- bars ------------------------------------------------------------------------------------ */

/* The scale reaches over all variants, shown or not, and over x where that is shown. */
static void set_scale(const struct compare_picture *p, struct bars *bars)
{
    const struct compare *compare = &p->app->compare;
    bars->max_abs = compare->max_abs;
    bars->min_abs = compare->min_abs;
    bars->negative = compare->negative;
    for (size_t v = 0; p->x && v < p->count; v++) {
        const struct trace_point *point = p->entries[v].point;
        bool smaller = point->min_abs > 0 && point->min_abs < bars->min_abs;
        bars->max_abs = fmax(bars->max_abs, point->max_abs);
        bars->min_abs = smaller || bars->min_abs == 0 ? point->min_abs : bars->min_abs;
        bars->negative = bars->negative || point->has_negative;
    }
    bars->decimals = num_decimals(bars->max_abs, p->app->settings.digits);
}

static int draw_bars(const struct compare_picture *p, struct canvas *canvas, struct rect rect,
                     int whole)
{
    struct bars bars = bars_begin(p->app, app_stop(p->app).op);
    set_scale(p, &bars);
    bars.pinned = false;        /* what was pinned has no variants */
    if (!compare_hides(p->app)) /* x is hidden by component, the variants are all or none */
        bars.hides = NULL;
    bars.chart.own_scale = bars.chart.own_scale && !p->hidden;
    if (p->x)
        bars.columns[bars.count++] = (struct bars_column){.title = "x", .values = p->x};
    for (size_t v = 0; v < p->shown; v++)
        bars.columns[bars.count++] = (struct bars_column){.title = buf_text(&p->entries[v].label),
                                                          .values = p->entries[v].values,
                                                          .hidden = p->hidden,
                                                          .fresh = !p->hidden};
    int steady = room_of(&bars, rect.w, whole).bars; /* where other steps have them */
    if (steady && steady < rect.h)
        rect.h = steady;
    return bars_draw(canvas, rect, &bars);
}

/* --- the whole ------------------------------------------------------------------------------- */

/* Rows below the bars when there is room for every line. */
static int lines_of(const struct compare_picture *p)
{
    return (int)p->count + 2;
}

static void draw_below(const struct compare_picture *p, struct canvas *canvas, struct rect rect)
{
    int spare = rect.h - lines_of(p), count = (int)p->count;
    int pitch = spare > count ? 2 : 1;
    compare_numbers(p, canvas, rect, pitch);
    if (!p->hidden)
        compare_signs(p, canvas, (struct rect){rect.x, rect.y + count * pitch, rect.w, 1});
    if (!compare_hides(p->app))
        compare_difference_line(p->app, canvas, rect, rect.y + rect.h - 1, rect.w);
}

void compare_vectors(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct compare_picture p = picture_of(app, canvas, rect.w - NAME_COLS);
    size_t d = app_components(app);
    int spare = rect.h - 1 - (d < 4 ? (int)d : 4), lines = lines_of(&p); /* titles, components */
    bool full = spare >= lines;
    int gap = full && spare - lines >= 3;
    int below = full ? lines + 2 * gap : spare < 0 ? 0 : spare < 2 ? spare : 2;
    int used = draw_bars(&p, canvas, (struct rect){rect.x, rect.y, rect.w, rect.h - below}, rect.h);
    int y = rect.y + used + gap;
    struct rect rest = {rect.x, y, rect.w, rect.y + rect.h - y};
    if (full)
        draw_below(&p, canvas, rest);
    else
        compare_in_short(&p, canvas, rest);
    picture_free(&p);
}

/* SPDX-License-Identifier: MIT
 *
 * The size of the stream along several blocks: a row for each place, downwards as the stream runs,
 * a column for each variant, all bars on one scale. */
#include <stdio.h>

#include "app/mouse.h"
#include "base/num.h"
#include "canvas/bar.h"
#include "canvas/spots.h"
#include "view/compare_parts.h"
#include "view/format.h"
#include "view/room.h"
#include "view/words.h"

enum {
    COLUMN_MIN = 13,
    HEAD_ROWS = 2, /* titles, ticks */
    MARK = 2,      /* columns for the mark of where we are */
};

struct table {
    const struct app *app;
    size_t shown;            /* variants that have room */
    size_t places, rows;     /* all, and those that have a row */
    size_t token, here;      /* the place that we are at */
    int name, column, value; /* columns of a name, of a variant, of its numbers */
    int ticks, air;          /* rows: of ticks, and before the last ones */
    struct room_rows bar;
    int decimals;
    bool hidden;
    struct scale scale;
    enum lang lang;
};

/* --- which places have a row ----------------------------------------------------------------- */

/* Spread evenly from the first to the last; the one we are at takes the place of its neighbour. */
static size_t place_of(const struct table *t, size_t row)
{
    if (t->rows == t->places || t->rows < 2)
        return row;
    size_t last = t->rows - 1, span = t->places - 1;
    size_t nearest = (t->here * last + span / 2) / span;
    return row == nearest ? t->here : (row * span + last / 2) / last;
}

static void write_name(const struct table *t, size_t place, struct buf *out)
{
    const struct op *op = &t->app->now.plan.ops[compare_place(t->app, 0, place)];
    if (!op->block)
        plan_name(op, out);
    else
        buf_fmt(out, "b%zu.%s", op->block, op->side == SIDE_ATTN ? "attn" : "mlp");
}

/* --- geometry -------------------------------------------------------------------------------- */

static void fit_columns(struct table *t, const struct canvas *canvas, int cols)
{
    t->name = canvas_text_width(canvas, word(WORD_GROWTH, t->lang));
    t->value = 5;
    for (size_t row = 0; row < t->rows; row++) {
        struct buf name = {0};
        write_name(t, place_of(t, row), &name);
        t->name = (int)name.len > t->name ? (int)name.len : t->name;
        buf_free(&name);
        for (size_t v = 0; v < t->shown; v++) {
            float size = (float)compare_rms(t->app, v, place_of(t, row), t->token);
            t->value = format_width(&size, 1, t->decimals, t->value);
        }
    }
    t->name += MARK + 2;
    t->column = (cols - t->name) / (int)t->shown;
    int cells = t->column - t->value - 4; /* the axis, a blank before, two behind the number */
    t->scale =
        (struct scale){.max = scale_ceil(compare_rms_max(t->app)), .half = cells < 0 ? 0 : cells};
}

static struct table table_of(const struct app *app, const struct canvas *canvas, int cols, int rows)
{
    struct table t = {.app = app,
                      .places = compare_places(app),
                      .token = app_token(app),
                      .here = compare_place_here(app),
                      .decimals = num_decimals(compare_rms_max(app), app->settings.digits),
                      .hidden = compare_hides(app),
                      .lang = app->settings.lang};
    size_t room = (size_t)(cols < 40 ? 2 : (cols - 12) / COLUMN_MIN);
    t.shown = compare_count(app) < room ? compare_count(app) : room;
    t.ticks = rows > 5;
    int body = rows - 1 - t.ticks;
    t.rows = body < 1 ? 0 : t.places < (size_t)body ? t.places : (size_t)body;
    t.bar = (struct room_rows){1, 1};
    if (t.rows == t.places && t.rows) {
        int calm = 4 * (int)t.rows; /* thicker ones would say no more */
        t.bar = room_rows(body < calm ? body : calm, (int)t.rows);
        t.air = t.bar.pitch > 1 && body > t.bar.pitch * (int)(t.rows - 1) + t.bar.thick;
    }
    fit_columns(&t, canvas, cols);
    return t;
}

/* --- drawing --------------------------------------------------------------------------------- */

static int axis_of(const struct table *t, struct rect rect, size_t column)
{
    return rect.x + t->name + (int)column * t->column;
}

static void draw_head(const struct table *t, struct canvas *canvas, struct rect rect, size_t v)
{
    struct buf label = {0};
    char max[NUM_MAX];
    int axis = axis_of(t, rect, v);
    compare_label(t->app, v, canvas, t->column - 1, &label);
    canvas_text(canvas, axis, rect.y, t->column - 1, STYLE_HERE, buf_text(&label));
    buf_free(&label);
    if (!t->ticks || t->scale.half < 1)
        return;
    int width = (int)num_trim(t->scale.max, 7, max);
    canvas_text(canvas, axis, rect.y + 1, 1, STYLE_LABEL, "0");
    if (t->scale.half > width + 1)
        canvas_text_right(canvas, axis + 1, rect.y + 1, t->scale.half, STYLE_LABEL, max);
}

static void draw_size(const struct table *t, struct canvas *canvas, struct rect rect, size_t v,
                      int y, double size, enum style style)
{
    int axis = axis_of(t, rect, v);
    if (t->scale.half >= 1)
        bar_draw_h(canvas, axis, y, t->bar.thick, &t->scale, bar_of(size, &t->scale), style);
    struct buf text = {0};
    format_fixed(&text, size, t->decimals);
    canvas_text_right(canvas, axis + t->column - 2 - t->value, y + (t->bar.thick - 1) / 2, t->value,
                      STYLE_TEXT, buf_text(&text));
    buf_free(&text);
}

static void draw_place(const struct table *t, struct canvas *canvas, struct rect rect, size_t row,
                       int y)
{
    size_t place = place_of(t, row);
    bool here = place == t->here;
    struct buf name = {0};
    write_name(t, place, &name);
    int middle = y + (t->bar.thick - 1) / 2;
    if (here)
        canvas_text(canvas, rect.x, middle, 1, STYLE_HERE, "▶");
    canvas_text(canvas, rect.x + MARK, middle, t->name - MARK, here ? STYLE_HERE : STYLE_LABEL,
                buf_text(&name));
    buf_free(&name);
    spots_add(canvas, (struct rect){rect.x, y, rect.w, t->bar.thick}, TARGET_OP,
              compare_place(t->app, 0, place));
    for (size_t v = 0; v < t->shown && !t->hidden; v++)
        draw_size(t, canvas, rect, v, y, compare_rms(t->app, v, place, t->token),
                  style_bar(false, t->bar.pitch == 1 && row % 2));
}

static void draw_axes(const struct table *t, struct canvas *canvas, struct rect rect, int y,
                      int rows)
{
    for (size_t v = 0; v < t->shown && t->scale.half >= 1; v++) {
        int x = axis_of(t, rect, v);
        struct rect before = canvas_clip(canvas, (struct rect){x, y, 1, rows});
        canvas_wire_v(canvas, x, y - 1, y + rows, WIRE_LIGHT, STYLE_AXIS);
        canvas_unclip(canvas, before);
    }
}

/* From what comes in to what goes out: how many times as large. */
static void draw_growth(const struct table *t, struct canvas *canvas, struct rect rect, int y)
{
    canvas_text(canvas, rect.x + MARK, y, t->name - MARK, STYLE_LABEL, word(WORD_GROWTH, t->lang));
    for (size_t v = 0; v < t->shown && !t->hidden; v++) {
        struct buf text = {0};
        double first = compare_rms(t->app, v, 0, t->token);
        double last = compare_rms(t->app, v, t->places - 1, t->token);
        buf_str(&text, "× ");
        format_fixed(&text, last / first, t->app->settings.digits);
        canvas_text_right(canvas, axis_of(t, rect, v), y, t->column - 2, STYLE_STRONG,
                          buf_text(&text));
        buf_free(&text);
    }
}

/* --- the lines below ------------------------------------------------------------------------- */

static void draw_note(const struct table *t, struct canvas *canvas, struct rect rect, int y)
{
    struct buf text = {0};
    buf_fmt(&text, "%s ", word(WORD_SAME_SCALE, t->lang));
    double cell = t->scale.half ? t->scale.max / t->scale.half : t->scale.max;
    format_trim(&text, cell, num_decimals(cell, 2));
    if (t->rows < t->places)
        buf_fmt(&text, t->lang == LANG_KO ? "; %s %zu/%zu" : "; %2$zu of %3$zu %1$s",
                word(WORD_PLACES, t->lang), t->rows, t->places);
    compare_line(canvas, (struct rect){rect.x + MARK, rect.y, rect.w - MARK, rect.h}, y,
                 STYLE_LABEL, buf_text(&text));
    buf_free(&text);
}

/* The variant whose plan puts a norm on the stream itself; COMPARE_VARIANTS if there is none. */
static size_t normalises_stream(const struct app *app)
{
    for (size_t v = 0; v < compare_count(app); v++) {
        const struct plan *plan = &compare_variant(app, v)->plan;
        for (size_t o = 0; o < plan->count; o++)
            if (plan->ops[o].kind == OP_POSTNORM && plan->ops[o].slot == SLOT_STREAM)
                return v;
    }
    return COMPARE_VARIANTS;
}

static bool draw_post(const struct table *t, struct canvas *canvas, struct rect rect, int y)
{
    size_t variant = normalises_stream(t->app);
    if (variant == COMPARE_VARIANTS || t->hidden)
        return false;
    enum word says[] = {WORD_POST_KEEPS, WORD_POST_SAYS};
    for (int s = 0; s < 2; s++) {
        struct buf text = {0};
        compare_label(t->app, variant, canvas, t->column - 1, &text);
        buf_fmt(&text, t->lang == LANG_KO ? ": %s" : " %s", word(says[s], t->lang));
        bool drawn = compare_line(canvas, rect, y, STYLE_WARNING, buf_text(&text));
        buf_free(&text);
        if (drawn)
            return true;
    }
    return false;
}

void compare_growth(const struct app *app, struct canvas *canvas, struct rect rect)
{
    bool full = rect.h >= 12;
    int below = full ? 5 : 1; /* growth, scale; a gap; two lines */
    struct table t = table_of(app, canvas, rect.w, rect.h - below);
    int y = rect.y + 1 + t.ticks;
    int body = t.rows ? (int)(t.rows - 1) * t.bar.pitch + t.bar.thick : 0;
    for (size_t v = 0; v < t.shown; v++)
        draw_head(&t, canvas, rect, v);
    if (t.shown < compare_count(app)) { /* the others are not passed over in silence */
        char some[48];
        snprintf(some, sizeof some, "%zu/%zu", t.shown, compare_count(app));
        canvas_text(canvas, rect.x + MARK, rect.y, t.name - MARK, STYLE_LABEL, some);
    }
    draw_axes(&t, canvas, rect, y, body);
    for (size_t row = 0; row < t.rows; row++)
        draw_place(&t, canvas, rect, row, y + (int)row * t.bar.pitch);
    y += body + t.air;
    if (!full) {
        draw_post(&t, canvas, rect, rect.y + rect.h - 1);
        return;
    }
    draw_growth(&t, canvas, rect, y);
    draw_note(&t, canvas, rect, y + 1);
    bool told = draw_post(&t, canvas, rect, rect.y + rect.h - 2);
    if (t.hidden)
        return;
    compare_difference_line(app, canvas, rect, rect.y + rect.h - 1, told ? 0 : rect.w);
}

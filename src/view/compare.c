/* SPDX-License-Identifier: MIT
 *
 * The compare view at one step: the same vector in every variant, on one scale, and the focused
 * component in the numbers that made it. */
#include "view/compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/predict.h"
#include "view/bars.h"
#include "view/caption.h"
#include "view/format.h"
#include "view/words.h"

enum {
    COLUMN_MIN = 17,   /* columns of a vector: a few cells of bar on both entries and its number */
    HEADING_ROWS = 10, /* below that the columns' titles must do */
};

struct entry {
    size_t variant;
    const struct derived *derived;
    const struct op *op;
    const struct trace_point *point;
    const float *values; /* (d) of the token: what is compared */
    struct buf label;
};

struct picture {
    const struct app *app;
    struct entry entries[COMPARE_VARIANTS];
    size_t count, shown; /* variants; those that have room */
    const float *x;      /* (d) what all of them start from, or NULL */
    enum substep sub;
    bool hidden; /* not reached yet, or asked for */
    enum lang lang;
};

bool compare_hides(const struct app *app)
{
    const struct ask *ask = predict_ask(app);
    return ask && predict_stands(app) && (ask->type != ASK_CHOICE || ask->has_of);
}

bool compare_line(struct canvas *canvas, struct rect rect, int y, enum style style,
                  const char *text)
{
    if (canvas_text_width(canvas, text) > rect.w || y < rect.y || y >= rect.y + rect.h)
        return false;
    canvas_text(canvas, rect.x, y, rect.w, style, text);
    return true;
}

/* --- what is compared ------------------------------------------------------------------------ */

static bool reads_stream(const struct op *op)
{
    return plan_is_norm(op) || op->kind == OP_ADD;
}

/* The vector that all start from; NULL if they do not, or where it is not what is computed with. */
static const float *shared_x(const struct picture *p)
{
    size_t d = app_components(p->app), at = app_token(p->app) * d;
    const float *x = p->entries[0].point->x;
    for (size_t s = 0; s < p->count; s++) {
        const struct entry *entry = &p->entries[s];
        if (!reads_stream(entry->op) || memcmp(entry->point->x + at, x + at, d * sizeof *x) != 0)
            return NULL;
    }
    return x + at;
}

static struct entry entry_of(const struct app *app, size_t variant, enum substep sub)
{
    const struct derived *derived = compare_variant(app, variant);
    size_t op = compare_op(app, variant);
    struct entry entry = {.variant = variant,
                          .derived = derived,
                          .op = &derived->plan.ops[op],
                          .point = &derived->trace.points[op]};
    bool unit = plan_is_norm(entry.op) && sub < SUB_GAMMA;
    entry.values =
        (unit ? entry.point->unit : entry.point->value) + app_token(app) * app_components(app);
    compare_label(app, variant, &entry.label);
    return entry;
}

static struct picture picture_of(const struct app *app, int cols)
{
    struct picture p = {.app = app, .count = compare_count(app), .lang = app->settings.lang};
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
    return p;
}

static void picture_free(struct picture *p)
{
    for (size_t v = 0; v < p->count; v++)
        buf_free(&p->entries[v].label);
}

/* --- bars ------------------------------------------------------------------------------------ */

static int draw_bars(const struct picture *p, struct canvas *canvas, struct rect rect)
{
    const struct app *app = p->app;
    struct bars bars = {.d = app_components(app),
                        .max_abs = app->compare.max_abs,
                        .negative = app->compare.negative,
                        .focus = app->focus,
                        .lang = p->lang};
    if (p->x) {
        bars.columns[bars.count++] = (struct bars_column){.title = "x", .values = p->x};
        for (size_t v = 0; v < p->count; v++) {
            bars.max_abs = fmax(bars.max_abs, p->entries[v].point->max_abs);
            bars.negative = bars.negative || p->entries[v].point->has_negative;
        }
    }
    for (size_t v = 0; v < p->shown; v++)
        bars.columns[bars.count++] = (struct bars_column){.title = buf_text(&p->entries[v].label),
                                                          .values = p->entries[v].values,
                                                          .hidden = p->hidden,
                                                          .fresh = !p->hidden};
    bars.decimals = format_decimals(bars.max_abs, app->settings.digits);
    return bars_draw(canvas, rect, &bars);
}

/* --- the focused component in numbers -------------------------------------------------------- */

static void trim(const struct picture *p, struct buf *out, double value)
{
    format_trim(out, value, format_decimals(fabs(value), p->app->settings.digits));
}

static void trim_in(const struct picture *p, struct buf *out, double value)
{
    format_trim_in(out, value, format_decimals(fabs(value), p->app->settings.digits));
}

/* RMS 2.24; mean 1.5, σ 1.66: as far as the walk has come. */
static void write_statistics(const struct picture *p, const struct entry *entry, struct buf *out)
{
    const struct norm_stats *stats = &entry->point->stats[app_token(p->app)];
    if (entry->op->norm == NORM_RMS) {
        if (p->sub < SUB_MEAN)
            return;
        buf_str(out, p->sub < SUB_RMS ? word(WORD_MEAN_SQUARE, p->lang) : "RMS");
        buf_char(out, ' ');
        trim(p, out, p->sub < SUB_RMS ? stats->mean_square : stats->rms);
        return;
    }
    if (p->sub < SUB_MEAN)
        return;
    buf_fmt(out, "%s ", word(WORD_MEAN, p->lang));
    trim(p, out, stats->mean);
    if (p->sub < SUB_VARIANCE)
        return;
    bool root = p->sub >= SUB_RMS;
    buf_fmt(out, ", %s ", root ? "σ" : word(WORD_VARIANCE, p->lang));
    trim(p, out, root ? stats->rms : stats->variance);
}

/* 1 / 2.24 = 0.45; (1 - 1.5) / 1.66 = -0.3; with γ and β where they do something. */
static void write_quotient(const struct picture *p, const struct entry *entry, struct buf *out)
{
    size_t i = p->app->focus, at = app_token(p->app) * app_components(p->app) + i;
    const struct norm_stats *stats = &entry->point->stats[app_token(p->app)];
    if (p->sub < SUB_DIVIDE)
        return;
    bool scaled = p->sub >= SUB_GAMMA;
    if (scaled && entry->point->gamma[i] != 1) {
        trim_in(p, out, entry->point->gamma[i]);
        buf_str(out, " · ");
    }
    if (entry->op->norm == NORM_LAYER) {
        buf_char(out, '(');
        trim(p, out, entry->point->x[at]);
        buf_str(out, " - ");
        trim_in(p, out, stats->mean);
        buf_char(out, ')');
    } else {
        trim_in(p, out, entry->point->x[at]);
    }
    buf_str(out, " / ");
    trim(p, out, stats->rms);
    if (scaled && entry->point->beta) {
        buf_str(out, " + ");
        trim_in(p, out, entry->point->beta[i]);
    }
    buf_str(out, " = ");
    trim(p, out, entry->values[i]);
}

static void write_sum(const struct picture *p, const struct entry *entry, struct buf *out)
{
    size_t i = p->app->focus, at = app_token(p->app) * app_components(p->app) + i;
    double x = entry->point->x[at], delta = entry->point->delta[at], sum = entry->values[i];
    bool exact;
    int decimals = format_join_decimals(x, delta, sum, p->app->settings.digits, &exact);
    format_trim(out, x, decimals);
    buf_str(out, " + ");
    format_trim_in(out, delta, decimals);
    buf_str(out, exact ? " = " : " ≈ ");
    format_trim(out, sum, decimals);
}

/* How this variant comes to its value of the component in focus. */
static void write_made(const struct picture *p, const struct entry *entry, struct buf *out)
{
    if (plan_is_norm(entry->op))
        write_quotient(p, entry, out);
    else if (entry->op->kind == OP_ADD)
        write_sum(p, entry, out);
    else
        trim(p, out, entry->values[p->app->focus]);
}

static void write_size(const struct picture *p, const struct entry *entry, struct buf *out)
{
    double sum = 0;
    for (size_t i = 0; i < app_components(p->app); i++)
        sum += (double)entry->values[i] * entry->values[i];
    buf_str(out, "RMS ");
    trim(p, out, sqrt(sum / (double)app_components(p->app)));
}

/* The numbers of a norm or the size of a vector; and the id of its step where that is not the one
 * we are at. */
static void write_aside(const struct picture *p, const struct entry *entry, struct buf *out)
{
    const struct op *here = app_op(p->app);
    if (plan_is_norm(entry->op))
        write_statistics(p, entry, out);
    else if (entry->op->kind != OP_ADD)
        write_size(p, entry, out);
    if (entry->op->kind == here->kind && entry->op->slot == here->slot)
        return;
    buf_str(out, out->len ? "  " : "");
    plan_name(entry->op, out);
}

struct widths {
    int label, made, aside;
};

/* Columns for all lines alike, so that they stand under each other. */
static struct widths measure(const struct picture *p, const struct canvas *canvas)
{
    struct widths w = {0};
    for (size_t v = 0; v < p->count; v++) {
        struct buf made = {0}, aside = {0};
        write_made(p, &p->entries[v], &made);
        write_aside(p, &p->entries[v], &aside);
        int label = canvas_text_width(canvas, buf_text(&p->entries[v].label));
        int one = canvas_text_width(canvas, buf_text(&made));
        int two = canvas_text_width(canvas, buf_text(&aside));
        w.label = label > w.label ? label : w.label;
        w.made = one > w.made ? one : w.made;
        w.aside = two > w.aside ? two : w.aside;
        buf_free(&made);
        buf_free(&aside);
    }
    return w;
}

static void draw_entry(const struct picture *p, struct canvas *canvas, struct rect rect, size_t v,
                       const struct widths *w)
{
    const struct entry *entry = &p->entries[v];
    struct buf made = {0}, aside = {0};
    char name[32];
    int name_cols = snprintf(name, sizeof name, "x%zu", p->app->focus + 1);
    int x = rect.x, end = rect.x + rect.w;
    x += canvas_text(canvas, x, rect.y, rect.w, STYLE_STRONG, buf_text(&entry->label));
    x = rect.x + w->label + 2;
    write_made(p, entry, &made);
    write_aside(p, entry, &aside);
    if (compare_hides(p->app)) {
        buf_clear(&made);
        buf_clear(&aside);
    }
    if (made.len && x + name_cols + 2 + w->made <= end) {
        canvas_text(canvas, x, rect.y, end - x, STYLE_FOCUS, name);
        canvas_text(canvas, x + name_cols + 2, rect.y, end - x, STYLE_TEXT, buf_text(&made));
        x += name_cols + 2 + w->made + 3;
    }
    if (aside.len && x + w->aside <= end)
        canvas_text(canvas, x, rect.y, end - x, STYLE_LABEL, buf_text(&aside));
    buf_free(&made);
    buf_free(&aside);
}

/* All variants in one line, for a small screen: 1 + 0.2 = 1.2 | 0.45 + 0.2 = 0.65. */
static void draw_short(const struct picture *p, struct canvas *canvas, struct rect rect)
{
    for (int what = 0; what < 2; what++) {
        struct buf text = {0};
        for (size_t v = 0; v < p->shown; v++) {
            struct buf part = {0};
            if (what == 0)
                write_made(p, &p->entries[v], &part);
            else
                write_aside(p, &p->entries[v], &part);
            buf_fmt(&text, "%s%s", v && text.len ? " | " : "", buf_text(&part));
            buf_free(&part);
        }
        bool drawn = text.len && compare_line(canvas, rect, rect.y, STYLE_TEXT, buf_text(&text));
        buf_free(&text);
        if (drawn)
            return;
    }
}

/* --- signs ----------------------------------------------------------------------------------- */

static bool flips(const struct picture *p, size_t i)
{
    bool above = false, below = false;
    for (size_t v = 0; v < p->count; v++) {
        above = above || p->entries[v].values[i] > 0;
        below = below || p->entries[v].values[i] < 0;
    }
    return above && below;
}

/* The component to tell of (the one in focus if it flips), and how many do. */
static size_t count_flips(const struct picture *p, size_t *tell)
{
    size_t count = 0;
    for (size_t i = 0; i < app_components(p->app); i++) {
        if (!flips(p, i))
            continue;
        if (count++ == 0 || i == p->app->focus)
            *tell = i;
    }
    return count;
}

/* "+ in RMSNorm, pre": those whose value has this sign. */
static void write_signed(const struct picture *p, size_t i, bool negative, struct buf *out)
{
    bool ko = p->lang == LANG_KO, first = true;
    buf_str(out, ko ? "" : negative ? "- in " : "+ in ");
    for (size_t v = 0; v < p->count; v++) {
        float value = p->entries[v].values[i];
        if (negative ? value < 0 : value > 0) {
            buf_fmt(out, "%s%s", first ? "" : ", ", buf_text(&p->entries[v].label));
            first = false;
        }
    }
    buf_str(out, !ko ? "" : negative ? ": -" : ": +");
}

/* x1: + in RMSNorm, - in LayerNorm   (1 of 4 signs differ) */
static void draw_signs(const struct picture *p, struct canvas *canvas, struct rect rect)
{
    struct buf text = {0};
    size_t tell = 0, count = count_flips(p, &tell);
    if (!count) {
        if (plan_is_norm(app_op(p->app)))
            compare_line(canvas, rect, rect.y, STYLE_LABEL, word(WORD_NO_SIGN_DIFFERS, p->lang));
        return;
    }
    buf_fmt(&text, "x%zu: ", tell + 1);
    write_signed(p, tell, false, &text);
    buf_str(&text, p->lang == LANG_KO ? "  " : ", ");
    write_signed(p, tell, true, &text);
    if (!compare_line(canvas, rect, rect.y, STYLE_WARNING, buf_text(&text))) {
        buf_clear(&text);
        buf_fmt(&text, "x%zu: ", tell + 1);
        for (size_t v = 0; v < p->count; v++)
            buf_str(&text, p->entries[v].values[tell] < 0   ? " -"
                           : p->entries[v].values[tell] > 0 ? " +"
                                                            : " 0");
        compare_line(canvas, rect, rect.y, STYLE_WARNING, buf_text(&text));
    }
    int used = canvas_text_width(canvas, buf_text(&text)) + 3;
    buf_clear(&text);
    buf_fmt(&text, p->lang == LANG_KO ? "%2$zu개 중 %1$zu%3$s" : "%1$zu of %2$zu %3$s", count,
            app_components(p->app), word(WORD_SIGNS_DIFFER, p->lang));
    compare_line(canvas, (struct rect){rect.x + used, rect.y, rect.w - used, 1}, rect.y,
                 STYLE_LABEL, buf_text(&text));
    buf_free(&text);
}

/* --- the whole ------------------------------------------------------------------------------- */

static void draw_difference(const struct picture *p, struct canvas *canvas, struct rect rect)
{
    struct buf text = {0};
    compare_difference(p->app, canvas, rect.w, &text);
    compare_line(canvas, rect, rect.y, STYLE_STREAM, buf_text(&text));
    buf_free(&text);
}

/* With few rows: the numbers in one line, and a flipped sign or else the first difference. */
static void draw_few_lines(const struct picture *p, struct canvas *canvas, struct rect rect)
{
    size_t tell;
    struct rect row = {rect.x, rect.y, rect.w, 1};
    if (compare_hides(p->app) || rect.h < 1)
        return;
    bool flip = !p->hidden && count_flips(p, &tell) > 0;
    if (p->shown < p->count) {
        char some[48];
        int cols = snprintf(some, sizeof some, " %zu/%zu", p->shown, p->count);
        canvas_text_right(canvas, row.x, row.y, row.w, STYLE_LABEL, some);
        row.w -= cols; /* the variants that have no room are not passed over in silence */
    }
    if (!flip || rect.h > 1) {
        draw_short(p, canvas, row);
        row.y++;
    }
    if (row.y >= rect.y + rect.h)
        return;
    if (flip)
        draw_signs(p, canvas, row);
    else
        draw_difference(p, canvas, row);
}

void compare_vectors(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct picture p = picture_of(app, rect.w - 3);
    size_t d = app_components(app);
    int least = 1 + (d < 4 ? (int)d : 4), lines = (int)p.count + 2;
    bool full = rect.h - least >= lines;
    int gap = full && rect.h - least - lines >= 3;
    int below = full ? lines + 2 * gap : rect.h - least > 2 ? 2 : rect.h - least;
    int used = draw_bars(&p, canvas, (struct rect){rect.x, rect.y, rect.w, rect.h - below});
    int end = rect.y + rect.h, y = rect.y + used + gap;
    if (full) {
        struct widths w = measure(&p, canvas);
        int pitch = end - y - lines - gap >= (int)p.count ? 2 : 1;
        for (size_t v = 0; v < p.count; v++, y += pitch)
            draw_entry(&p, canvas, (struct rect){rect.x, y, rect.w, 1}, v, &w);
        if (!p.hidden)
            draw_signs(&p, canvas, (struct rect){rect.x, y, rect.w, 1});
        if (!compare_hides(app))
            draw_difference(&p, canvas, (struct rect){rect.x, end - 1, rect.w, 1});
    } else {
        draw_few_lines(&p, canvas, (struct rect){rect.x, y, rect.w, end - y});
    }
    picture_free(&p);
}

/* The heading says what is compared, and where in the model. */
static void draw_heading(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->title, app->settings.lang) : NULL;
    struct buf text = {0}, id = {0};
    if (own)
        caption_expand(app, own, &text);
    else
        buf_str(&text, word(compare_grows(app) ? WORD_STREAM_RMS : WORD_ONE_SCALE_ONLY,
                            app->settings.lang));
    int used = canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_HERE,
                           word(WORD_COMPARE, app->settings.lang)) +
               2;
    int width = canvas_text_width(canvas, buf_text(&text));
    if (used + width <= rect.w)
        used += canvas_text(canvas, rect.x + used, rect.y, width, STYLE_LABEL, buf_text(&text));
    walk_name(&app->now.plan, app_stop(app), &id);
    width = canvas_text_width(canvas, buf_text(&id));
    if (used + 2 + width <= rect.w)
        canvas_text(canvas, rect.x + rect.w - width, rect.y, width, STYLE_LABEL, buf_text(&id));
    buf_free(&text);
    buf_free(&id);
}

void compare_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    int margin = rect.w >= 60, heading = rect.h >= HEADING_ROWS, gap = rect.h >= 16;
    struct rect body = {rect.x + margin, rect.y + heading + gap, rect.w - 2 * margin,
                        rect.h - heading - gap};
    if (compare_count(app) < 2)
        return;
    struct rect before = canvas_clip(canvas, rect);
    if (heading)
        draw_heading(app, canvas, (struct rect){body.x, rect.y, body.w, 1});
    if (compare_grows(app))
        compare_growth(app, canvas, body);
    else
        compare_vectors(app, canvas, body);
    canvas_unclip(canvas, before);
}

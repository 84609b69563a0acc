/* SPDX-License-Identifier: MIT
 *
 * The compare view in numbers: the component in focus as each variant makes it, and whose signs
 * differ. */
#include <math.h>
#include <stdio.h>

#include "base/num.h"
#include "view/compare_parts.h"
#include "view/format.h"
#include "view/words.h"

/* --- the focused component in numbers -------------------------------------------------------- */

static void trim(int digits, struct buf *out, double value)
{
    format_trim(out, value, num_decimals(fabs(value), digits));
}

static void trim_in(int digits, struct buf *out, double value)
{
    format_trim_in(out, value, num_decimals(fabs(value), digits));
}

/* RMS 2.24; mean 1.5, σ 1.66: as far as the walk has come. */
static void write_statistics(const struct compare_picture *p, const struct compare_entry *entry,
                             struct buf *out)
{
    const struct norm_stats *stats = &entry->point->stats[app_token(p->app)];
    if (entry->op->norm == NORM_RMS) {
        if (p->sub < SUB_MEAN)
            return;
        buf_str(out, p->sub < SUB_RMS ? word(WORD_MEAN_SQUARE, p->lang) : "RMS");
        buf_char(out, ' ');
        trim(p->app->settings.digits, out, p->sub < SUB_RMS ? stats->mean_square : stats->rms);
        return;
    }
    if (p->sub < SUB_MEAN)
        return;
    buf_fmt(out, "%s ", word(WORD_MEAN, p->lang));
    trim(p->app->settings.digits, out, stats->mean);
    if (p->sub < SUB_VARIANCE)
        return;
    bool root = p->sub >= SUB_RMS;
    buf_fmt(out, ", %s ", root ? "σ" : word(WORD_VARIANCE, p->lang));
    trim(p->app->settings.digits, out, root ? stats->rms : stats->variance);
}

/* x, the mean, the divisor; and γ and β once they act. */
static double normed(const double *v)
{
    return v[3] * (v[0] - v[1]) / v[2] + v[4];
}

/* 1 / 2.24 = 0.45; (1 - 1.5) / 1.66 = -0.3; with γ and β where they do something. */
static void write_quotient(const struct compare_picture *p, const struct compare_entry *entry,
                           struct buf *out)
{
    size_t i = p->app->focus, at = app_token(p->app) * app_components(p->app) + i;
    const struct norm_stats *stats = &entry->point->stats[app_token(p->app)];
    if (p->sub < SUB_DIVIDE)
        return;
    bool scaled = p->sub >= SUB_GAMMA, exact;
    const double operands[] = {entry->point->x[at], entry->op->norm == NORM_LAYER ? stats->mean : 0,
                               stats->rms, scaled ? entry->point->gamma[i] : 1,
                               scaled && entry->point->beta ? entry->point->beta[i] : 0};
    int digits = format_law_digits(normed, operands, 5, 5, entry->values[i],
                                   p->app->settings.digits, FORMAT_MORE, &exact);
    if (scaled && entry->point->gamma[i] != 1) {
        trim_in(digits, out, entry->point->gamma[i]);
        buf_str(out, " · ");
    }
    if (entry->op->norm == NORM_LAYER) {
        buf_char(out, '(');
        trim(digits, out, entry->point->x[at]);
        buf_str(out, " - ");
        trim_in(digits, out, stats->mean);
        buf_char(out, ')');
    } else {
        trim_in(digits, out, entry->point->x[at]);
    }
    buf_str(out, " / ");
    trim(digits, out, stats->rms);
    if (scaled && entry->point->beta) {
        buf_str(out, " + ");
        trim_in(digits, out, entry->point->beta[i]);
    }
    buf_str(out, exact ? " = " : " ≈ ");
    trim(digits, out, entry->values[i]);
}

static void write_sum(const struct compare_picture *p, const struct compare_entry *entry,
                      struct buf *out)
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
static void write_made(const struct compare_picture *p, const struct compare_entry *entry,
                       struct buf *out)
{
    if (plan_is_norm(entry->op))
        write_quotient(p, entry, out);
    else if (entry->op->kind == OP_ADD)
        write_sum(p, entry, out);
    else
        trim(p->app->settings.digits, out, entry->values[p->app->focus]);
}

static void write_size(const struct compare_picture *p, const struct compare_entry *entry,
                       struct buf *out)
{
    double sum = 0;
    for (size_t i = 0; i < app_components(p->app); i++)
        sum += (double)entry->values[i] * entry->values[i];
    buf_str(out, "RMS ");
    trim(p->app->settings.digits, out, sqrt(sum / (double)app_components(p->app)));
}

/* The numbers of a norm or the size of a vector; and the id of its step where that is not the one
 * we are at. */
static void write_aside(const struct compare_picture *p, const struct compare_entry *entry,
                        struct buf *out)
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
static struct widths measure(const struct compare_picture *p, const struct canvas *canvas)
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

static void draw_entry(const struct compare_picture *p, struct canvas *canvas, struct rect rect,
                       size_t v, const struct widths *w)
{
    const struct compare_entry *entry = &p->entries[v];
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

void compare_numbers(const struct compare_picture *p, struct canvas *canvas, struct rect rect,
                     int pitch)
{
    struct widths w = measure(p, canvas);
    for (size_t v = 0; v < p->count; v++)
        draw_entry(p, canvas, (struct rect){rect.x, rect.y + (int)v * pitch, rect.w, 1}, v, &w);
}

/* All variants in one line, for a small screen: 1 + 0.2 = 1.2 | 0.45 + 0.2 = 0.65. */
static void draw_short(const struct compare_picture *p, struct canvas *canvas, struct rect rect)
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

static bool flips(const struct compare_picture *p, size_t i)
{
    bool above = false, below = false;
    for (size_t v = 0; v < p->count; v++) {
        above = above || p->entries[v].values[i] > 0;
        below = below || p->entries[v].values[i] < 0;
    }
    return above && below;
}

/* The component to tell of (the one in focus if it flips), and how many do. */
static size_t count_flips(const struct compare_picture *p, size_t *tell)
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
static void write_signed(const struct compare_picture *p, size_t i, bool negative, struct buf *out)
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
void compare_signs(const struct compare_picture *p, struct canvas *canvas, struct rect rect)
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
    buf_str(&text, p->lang == LANG_KO ? "  " : p->count > 2 ? "; " : ", ");
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

/* --- a small screen -------------------------------------------------------------------------- */

/* With few rows: the numbers in one line, and a flipped sign or else the first difference. */
void compare_in_short(const struct compare_picture *p, struct canvas *canvas, struct rect rect)
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
        compare_signs(p, canvas, row);
    else
        compare_difference_line(p->app, canvas, row, row.y, row.w);
}

/* SPDX-License-Identifier: MIT
 *
 * The lines of a norm, each written in real numbers. A line whose numbers as shown do not give its
 * result as shown gets more digits, and where that does not help, ≈. */
#include "view/arith_parts.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "view/format.h"
#include "view/mask.h"

/* --- pieces ---------------------------------------------------------------------------------- */

static void trim(const struct arith *s, struct buf *out, double value)
{
    format_trim(out, value, num_decimals(fabs(value), s->digits));
}

static void trim_in(const struct arith *s, struct buf *out, double value)
{
    format_trim_in(out, value, num_decimals(fabs(value), s->digits));
}

/* The same for a number that a question may hide. */
static void shown(const struct arith *s, struct buf *out, double value, enum quantity quantity,
                  size_t index)
{
    size_t start = out->len;
    trim(s, out, value);
    mask_number(s->app, quantity, index, out, start);
}

static void shown_in(const struct arith *s, struct buf *out, double value, enum quantity quantity,
                     size_t index)
{
    size_t start = out->len;
    trim_in(s, out, value);
    mask_number(s->app, quantity, index, out, start);
}

typedef void write_term(const struct arith *s, size_t index, int decimals, struct buf *out);

/* Terms joined by `between`; if they do not all fit, the first ones, .. and the last. `tail` is
 * the room that what follows takes. Returns false if some were left out. */
static bool terms(const struct arith *s, write_term *write, const char *between, int decimals,
                  int tail, struct buf *out)
{
    struct buf all = {0}, head = {0}, last = {0};
    bool whole = true;
    write(s, s->d - 1, decimals, &last);
    int reserve = tail + 4 + canvas_text_width(s->canvas, between) * 2 +
                  canvas_text_width(s->canvas, buf_text(&last));
    for (size_t i = 0; i < s->d && whole; i++) {
        if (i)
            buf_str(&all, between);
        write(s, i, decimals, &all);
        int width = canvas_text_width(s->canvas, buf_text(&all));
        whole = width <= s->cols - tail;
        if (width <= s->cols - reserve) {
            buf_clear(&head);
            buf_str(&head, buf_text(&all));
        }
    }
    if (whole) {
        buf_str(out, buf_text(&all));
    } else {
        buf_str(out, buf_text(&head));
        buf_str(out, head.len ? between : "");
        buf_str(out, "..");
        buf_str(out, between);
        buf_str(out, buf_text(&last));
    }
    buf_free(&all);
    buf_free(&head);
    buf_free(&last);
    return whole;
}

static double centred(const struct arith *s, size_t i)
{
    return s->norm->kind == NORM_LAYER ? s->x[i] - s->stats.mean : s->x[i];
}

static double squared(const struct arith *s, size_t i)
{
    return centred(s, i) * centred(s, i);
}

static double plain(const struct arith *s, size_t i)
{
    return s->x[i];
}

/* Decimals with which the d terms add up to their sum as shown. */
static int sum_decimals(const struct arith *s, double (*term)(const struct arith *, size_t),
                        double *sum, bool *exact)
{
    enum { CHECKED = 64 }; /* more terms than a line can hold are not all shown */
    double shown[CHECKED];
    *sum = 0;
    for (size_t i = 0; i < s->d; i++) {
        double value = term(s, i);
        *sum += value;
        if (i < CHECKED)
            shown[i] = value;
    }
    *exact = true;
    if (s->d > CHECKED)
        return num_decimals(fabs(*sum), s->digits);
    return format_sum_decimals(shown, s->d, *sum, s->digits, exact);
}

/* A component without the mean gives the mean away. */
static void mask_centred(const struct arith *s, size_t i, struct buf *out, size_t start)
{
    bool mean = s->norm->kind == NORM_LAYER && predict_hides(s->app, QUANTITY_MEAN, 0);
    if (mean || predict_hides(s->app, QUANTITY_STREAM, i))
        mask_since(out, start);
}

static void square_term(const struct arith *s, size_t i, int decimals, struct buf *out)
{
    (void)decimals;
    shown_in(s, out, s->x[i], QUANTITY_STREAM, i);
    buf_str(out, "²");
}

static void squared_term(const struct arith *s, size_t i, int decimals, struct buf *out)
{
    size_t start = out->len;
    format_trim(out, squared(s, i), decimals);
    mask_centred(s, i, out, start);
}

static void plain_term(const struct arith *s, size_t i, int decimals, struct buf *out)
{
    size_t start = out->len;
    if (i)
        format_trim_in(out, s->x[i], decimals);
    else
        format_trim(out, s->x[i], decimals);
    mask_number(s->app, QUANTITY_STREAM, i, out, start);
}

static void component(const struct arith *s, struct buf *out)
{
    buf_fmt(out, "  (x%zu)", s->focus + 1);
}

/* --- RMSNorm --------------------------------------------------------------------------------- */

static void write_square(const struct arith *s, struct buf *out)
{
    terms(s, square_term, "  ", 0, 0, out);
}

static void write_sum(const struct arith *s, struct buf *out)
{
    double sum;
    bool exact;
    int decimals = sum_decimals(s, squared, &sum, &exact);
    struct buf tail = {0};
    format_trim(&tail, sum, decimals);
    bool whole = terms(s, squared_term, " + ", decimals, 4 + (int)tail.len, out);
    buf_str(out, whole && !exact ? " ≈ " : " = ");
    size_t start = out->len;
    buf_str(out, buf_text(&tail));
    if (s->d == 1) /* the sum of one square is their mean */
        mask_number(s->app, QUANTITY_MEAN_SQUARE, 0, out, start);
    buf_free(&tail);
}

/* Is the sum, as it is shown, divided by d the average as it is shown? */
static bool divides(const struct arith *s, double sum, int decimals, double average)
{
    int places = num_decimals(fabs(average), s->digits);
    double quotient = format_shown(sum, decimals) / (double)s->d;
    return !isfinite(sum) || format_shown(quotient, places) == format_shown(average, places);
}

static void write_mean(const struct arith *s, struct buf *out)
{
    double sum;
    bool exact;
    int decimals = sum_decimals(s, squared, &sum, &exact);
    size_t start = out->len;
    format_trim(out, sum, decimals);
    if (s->d == 1)
        mask_number(s->app, QUANTITY_MEAN_SQUARE, 0, out, start);
    buf_fmt(out, " / %zu", s->d);
    buf_str(out, divides(s, sum, decimals, sum / (double)s->d) ? " = " : " ≈ ");
    shown(s, out, sum / (double)s->d, QUANTITY_MEAN_SQUARE, 0);
}

static double root_inside(const double *operands)
{
    return sqrt(operands[0] + operands[1]);
}

static double root_outside(const double *operands)
{
    return sqrt(operands[0]) + operands[1];
}

/* √(m + ε) or, where ε stands outside, √m + ε. */
static void root(const struct arith *given, double mean, struct buf *out)
{
    bool inside = given->norm->eps_at == EPS_INSIDE, has_eps = given->point->eps != 0, exact;
    bool layer = given->norm->kind == NORM_LAYER;
    struct arith with = *given, *s = &with;
    const double operands[] = {mean, given->point->eps};
    with.digits = format_law_digits(inside ? root_inside : root_outside, operands, 2, 1,
                                    given->stats.rms, given->digits, given->more, &exact);
    buf_str(out, has_eps && inside ? "√(" : "√");
    shown(s, out, mean, layer ? QUANTITY_VARIANCE : QUANTITY_MEAN_SQUARE, 0);
    if (has_eps) {
        buf_str(out, " + ");
        format_short(out, s->point->eps);
    }
    buf_str(out, has_eps && inside ? ")" : "");
    buf_str(out, exact ? " = " : " ≈ ");
    shown(s, out, s->stats.rms, QUANTITY_RMS, 0);
    if (has_eps || out->failed)
        return;
    const char *note = "  (ε = 0)"; /* where there is room */
    if (canvas_text_width(s->canvas, buf_text(out)) + canvas_text_width(s->canvas, note) <= s->cols)
        buf_str(out, note);
}

static void write_rms(const struct arith *s, struct buf *out)
{
    root(s, s->stats.mean_square, out);
}

static int divide_digits(const struct arith *s, bool *exact)
{
    const double operands[] = {centred(s, s->focus), s->stats.rms};
    return format_law_digits(format_quotient, operands, 2, 2, s->unit[s->focus], s->digits, s->more,
                             exact);
}

static void write_divide(const struct arith *given, struct buf *out)
{
    bool exact;
    size_t start = out->len;
    struct arith with = *given, *s = &with;
    with.digits = divide_digits(given, &exact);
    trim(s, out, centred(s, s->focus));
    mask_centred(s, s->focus, out, start);
    buf_str(out, " / ");
    shown(s, out, s->stats.rms, QUANTITY_RMS, 0);
    buf_str(out, exact ? " = " : " ≈ ");
    shown(s, out, s->unit[s->focus], QUANTITY_UNIT, s->focus);
    component(s, out);
}

static double scaled(const double *operands)
{
    return operands[0] * operands[1] + operands[2];
}

static void write_gamma(const struct arith *given, struct buf *out)
{
    bool exact;
    struct arith with = *given, *s = &with;
    const double operands[] = {s->point->gamma[s->focus], s->unit[s->focus],
                               s->point->beta ? s->point->beta[s->focus] : 0};
    /* x/RMS is not to have fewer digits here than where it was made. */
    with.digits = format_law_digits(scaled, operands, 3, 3, s->value[s->focus],
                                    divide_digits(given, &exact), given->more, &exact);
    trim_in(s, out, s->point->gamma[s->focus]);
    buf_str(out, " × ");
    shown_in(s, out, s->unit[s->focus], QUANTITY_UNIT, s->focus);
    if (s->point->beta) {
        buf_str(out, " + ");
        trim_in(s, out, s->point->beta[s->focus]);
    }
    buf_str(out, exact ? " = " : " ≈ ");
    shown(s, out, s->value[s->focus], QUANTITY_VALUE, s->focus);
    component(s, out);
    /* All of gamma where there is room: the component in focus may be one that it leaves alone. */
    struct buf row = {0};
    buf_str(&row, "  γ ");
    format_vector(&row, s->point->gamma, s->d, given->digits, s->cols);
    int width =
        canvas_text_width(s->canvas, buf_text(out)) + canvas_text_width(s->canvas, buf_text(&row));
    if (width <= s->cols && !strstr(buf_text(&row), ".."))
        buf_str(out, buf_text(&row));
    buf_free(&row);
}

/* --- LayerNorm ------------------------------------------------------------------------------- */

/* Do the terms, as they are shown, have that average as it is shown? Their sum is not shown. */
static bool averages(const struct arith *s, double (*number)(const struct arith *, size_t),
                     int decimals, double average)
{
    enum { CHECKED = 64 }; /* of more a line shows but a few */
    double total = 0;
    int places = num_decimals(fabs(average), s->digits);
    for (size_t i = 0; i < s->d && i < CHECKED; i++)
        total += format_shown(number(s, i), decimals);
    return s->d > CHECKED || !isfinite(total) ||
           format_shown(total / (double)s->d, places) == format_shown(average, places);
}

/* (1 + -1 + 3 + 3) / 4 = 1.5 */
static void write_average(const struct arith *s, double (*number)(const struct arith *, size_t),
                          write_term *term, double average, enum quantity quantity, struct buf *out)
{
    double sum;
    bool exact;
    int decimals = sum_decimals(s, number, &sum, &exact);
    struct buf tail = {0};
    buf_fmt(&tail, ") / %zu", s->d);
    buf_str(&tail, averages(s, number, decimals, average) ? " = " : " ≈ ");
    size_t start = tail.len;
    trim(s, &tail, average);
    buf_char(out, '(');
    terms(s, term, " + ", decimals, 1 + (int)tail.len, out);
    mask_number(s->app, quantity, 0, &tail, start);
    buf_str(out, buf_text(&tail));
    buf_free(&tail);
}

static void write_layer_mean(const struct arith *s, struct buf *out)
{
    write_average(s, plain, plain_term, s->stats.mean, QUANTITY_MEAN, out);
}

static void write_center(const struct arith *s, struct buf *out)
{
    bool exact;
    double result = centred(s, s->focus);
    int decimals = format_join_decimals(s->x[s->focus], -s->stats.mean, result, s->digits, &exact);
    size_t start = out->len;
    format_trim(out, s->x[s->focus], decimals);
    mask_number(s->app, QUANTITY_STREAM, s->focus, out, start);
    buf_str(out, " - ");
    start = out->len;
    format_trim_in(out, s->stats.mean, decimals);
    mask_number(s->app, QUANTITY_MEAN, 0, out, start);
    buf_str(out, exact ? " = " : " ≈ ");
    start = out->len;
    format_trim(out, result, decimals);
    mask_centred(s, s->focus, out, start);
    component(s, out);
}

static void write_variance(const struct arith *s, struct buf *out)
{
    write_average(s, squared, squared_term, s->stats.variance, QUANTITY_VARIANCE, out);
}

static void write_layer_root(const struct arith *s, struct buf *out)
{
    root(s, s->stats.variance, out);
}

/* --- tables
 * --------------------------------------------------------------------------------------- */

const struct arith_line arith_rms_lines[ARITH_LINES] = {
    {WORD_SQUARE, SUB_SQUARE, write_square}, {WORD_SUM, SUB_MEAN, write_sum},
    {WORD_MEAN, SUB_MEAN, write_mean},       {WORD_RMS, SUB_RMS, write_rms},
    {WORD_DIVIDE, SUB_DIVIDE, write_divide}, {WORD_TIMES_GAMMA, SUB_GAMMA, write_gamma},
};

const struct arith_line arith_layer_lines[ARITH_LINES] = {
    {WORD_MEAN, SUB_MEAN, write_layer_mean},       {WORD_CENTER, SUB_CENTER, write_center},
    {WORD_VARIANCE, SUB_VARIANCE, write_variance}, {WORD_ROOT, SUB_VARIANCE, write_layer_root},
    {WORD_DIVIDE, SUB_DIVIDE, write_divide},       {WORD_TIMES_GAMMA, SUB_GAMMA, write_gamma},
};

/* SPDX-License-Identifier: MIT */
#include "view/arith.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "view/format.h"
#include "view/marks.h"
#include "view/mask.h"
#include "view/words.h"

/* What the lines are written from: one token's norm. */
struct sum_of {
    const struct app *app;
    const struct trace_point *point;
    const struct norm *norm;
    struct norm_stats stats;
    const float *x, *unit, *value; /* (d) of the token */
    size_t d, focus;
    int digits, cols; /* cols: room for the expression */
    struct canvas *canvas;
};

struct line {
    enum word name;
    enum substep sub; /* the step that reveals it */
    void (*write)(const struct sum_of *s, struct buf *out);
};

/* --- pieces ---------------------------------------------------------------------------------- */

static void trim(const struct sum_of *s, struct buf *out, double value)
{
    format_trim(out, value, num_decimals(fabs(value), s->digits));
}

static void trim_in(const struct sum_of *s, struct buf *out, double value)
{
    format_trim_in(out, value, num_decimals(fabs(value), s->digits));
}

/* The same for a number that a question may hide. */
static void shown(const struct sum_of *s, struct buf *out, double value, enum quantity quantity,
                  size_t index)
{
    size_t start = out->len;
    trim(s, out, value);
    mask_number(s->app, quantity, index, out, start);
}

static void shown_in(const struct sum_of *s, struct buf *out, double value, enum quantity quantity,
                     size_t index)
{
    size_t start = out->len;
    trim_in(s, out, value);
    mask_number(s->app, quantity, index, out, start);
}

typedef void write_term(const struct sum_of *s, size_t index, int decimals, struct buf *out);

/* Terms joined by `between`; if they do not all fit, the first ones, .. and the last. `tail` is
 * the room that what follows takes. Returns false if some were left out. */
static bool terms(const struct sum_of *s, write_term *write, const char *between, int decimals,
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

static double centred(const struct sum_of *s, size_t i)
{
    return s->norm->kind == NORM_LAYER ? s->x[i] - s->stats.mean : s->x[i];
}

static double squared(const struct sum_of *s, size_t i)
{
    return centred(s, i) * centred(s, i);
}

static double plain(const struct sum_of *s, size_t i)
{
    return s->x[i];
}

/* Decimals with which the d terms add up to their sum as shown. */
static int sum_decimals(const struct sum_of *s, double (*term)(const struct sum_of *, size_t),
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
static void mask_centred(const struct sum_of *s, size_t i, struct buf *out, size_t start)
{
    bool mean = s->norm->kind == NORM_LAYER && predict_hides(s->app, QUANTITY_MEAN, 0);
    if (mean || predict_hides(s->app, QUANTITY_STREAM, i))
        mask_since(out, start);
}

static void square_term(const struct sum_of *s, size_t i, int decimals, struct buf *out)
{
    (void)decimals;
    shown_in(s, out, s->x[i], QUANTITY_STREAM, i);
    buf_str(out, "²");
}

static void squared_term(const struct sum_of *s, size_t i, int decimals, struct buf *out)
{
    size_t start = out->len;
    format_trim(out, squared(s, i), decimals);
    mask_centred(s, i, out, start);
}

static void plain_term(const struct sum_of *s, size_t i, int decimals, struct buf *out)
{
    size_t start = out->len;
    if (i)
        format_trim_in(out, s->x[i], decimals);
    else
        format_trim(out, s->x[i], decimals);
    mask_number(s->app, QUANTITY_STREAM, i, out, start);
}

static void component(const struct sum_of *s, struct buf *out)
{
    buf_fmt(out, "   (x%zu)", s->focus + 1);
}

/* --- RMSNorm --------------------------------------------------------------------------------- */

static void write_square(const struct sum_of *s, struct buf *out)
{
    terms(s, square_term, "  ", 0, 0, out);
}

static void write_sum(const struct sum_of *s, struct buf *out)
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

static void write_mean(const struct sum_of *s, struct buf *out)
{
    double sum;
    bool exact;
    int decimals = sum_decimals(s, squared, &sum, &exact);
    size_t start = out->len;
    format_trim(out, sum, decimals);
    if (s->d == 1)
        mask_number(s->app, QUANTITY_MEAN_SQUARE, 0, out, start);
    buf_fmt(out, " / %zu = ", s->d);
    shown(s, out, sum / (double)s->d, QUANTITY_MEAN_SQUARE, 0);
}

/* √(m + ε) or, where ε stands outside, √m + ε. */
static void root(const struct sum_of *s, double mean, struct buf *out)
{
    bool inside = s->norm->eps_at == EPS_INSIDE, has_eps = s->point->eps != 0;
    bool layer = s->norm->kind == NORM_LAYER;
    buf_str(out, has_eps && inside ? "√(" : "√");
    shown(s, out, mean, layer ? QUANTITY_VARIANCE : QUANTITY_MEAN_SQUARE, 0);
    if (has_eps) {
        buf_str(out, " + ");
        format_short(out, s->point->eps);
    }
    buf_str(out, has_eps && inside ? ") = " : " = ");
    shown(s, out, s->stats.rms, QUANTITY_RMS, 0);
    if (has_eps || out->failed)
        return;
    const char *note = "   (ε = 0)"; /* where there is room */
    if (canvas_text_width(s->canvas, buf_text(out)) + canvas_text_width(s->canvas, note) <= s->cols)
        buf_str(out, note);
}

static void write_rms(const struct sum_of *s, struct buf *out)
{
    root(s, s->stats.mean_square, out);
}

static void write_divide(const struct sum_of *s, struct buf *out)
{
    size_t start = out->len;
    trim(s, out, centred(s, s->focus));
    mask_centred(s, s->focus, out, start);
    buf_str(out, " / ");
    shown(s, out, s->stats.rms, QUANTITY_RMS, 0);
    buf_str(out, " = ");
    shown(s, out, s->unit[s->focus], QUANTITY_UNIT, s->focus);
    component(s, out);
}

static void write_gamma(const struct sum_of *s, struct buf *out)
{
    trim_in(s, out, s->point->gamma[s->focus]);
    buf_str(out, " × ");
    shown_in(s, out, s->unit[s->focus], QUANTITY_UNIT, s->focus);
    if (s->point->beta) {
        buf_str(out, " + ");
        trim_in(s, out, s->point->beta[s->focus]);
    }
    buf_str(out, " = ");
    shown(s, out, s->value[s->focus], QUANTITY_VALUE, s->focus);
    component(s, out);
    /* All of gamma where there is room: the component in focus may be one that it leaves alone. */
    struct buf row = {0};
    buf_str(&row, "  γ ");
    format_vector(&row, s->point->gamma, s->d, s->digits, s->cols);
    int width =
        canvas_text_width(s->canvas, buf_text(out)) + canvas_text_width(s->canvas, buf_text(&row));
    if (width <= s->cols && !strstr(buf_text(&row), ".."))
        buf_str(out, buf_text(&row));
    buf_free(&row);
}

/* --- LayerNorm ------------------------------------------------------------------------------- */

/* (1 + -1 + 3 + 3) / 4 = 1.5 */
static void write_average(const struct sum_of *s, double (*number)(const struct sum_of *, size_t),
                          write_term *term, double average, enum quantity quantity, struct buf *out)
{
    double sum;
    bool exact;
    int decimals = sum_decimals(s, number, &sum, &exact);
    struct buf tail = {0};
    buf_fmt(&tail, ") / %zu = ", s->d);
    size_t start = tail.len;
    trim(s, &tail, average);
    buf_char(out, '(');
    terms(s, term, " + ", decimals, 1 + (int)tail.len, out);
    mask_number(s->app, quantity, 0, &tail, start);
    buf_str(out, buf_text(&tail));
    buf_free(&tail);
}

static void write_layer_mean(const struct sum_of *s, struct buf *out)
{
    write_average(s, plain, plain_term, s->stats.mean, QUANTITY_MEAN, out);
}

static void write_center(const struct sum_of *s, struct buf *out)
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

static void write_variance(const struct sum_of *s, struct buf *out)
{
    write_average(s, squared, squared_term, s->stats.variance, QUANTITY_VARIANCE, out);
}

static void write_layer_root(const struct sum_of *s, struct buf *out)
{
    root(s, s->stats.variance, out);
}

/* --- lines ----------------------------------------------------------------------------------- */

static const struct line rms_lines[] = {
    {WORD_SQUARE, SUB_SQUARE, write_square}, {WORD_SUM, SUB_MEAN, write_sum},
    {WORD_MEAN, SUB_MEAN, write_mean},       {WORD_RMS, SUB_RMS, write_rms},
    {WORD_DIVIDE, SUB_DIVIDE, write_divide}, {WORD_TIMES_GAMMA, SUB_GAMMA, write_gamma},
};

static const struct line layer_lines[] = {
    {WORD_MEAN, SUB_MEAN, write_layer_mean},       {WORD_CENTER, SUB_CENTER, write_center},
    {WORD_VARIANCE, SUB_VARIANCE, write_variance}, {WORD_ROOT, SUB_VARIANCE, write_layer_root},
    {WORD_DIVIDE, SUB_DIVIDE, write_divide},       {WORD_TIMES_GAMMA, SUB_GAMMA, write_gamma},
};

enum { LINES = sizeof rms_lines / sizeof *rms_lines };
_Static_assert(LINES == sizeof layer_lines / sizeof *layer_lines, "both norms have as many lines");

int arith_lines(void)
{
    return LINES;
}

static void draw_line(const struct sum_of *s, struct rect rect, int y, const struct line *line)
{
    const struct app *app = s->app;
    enum substep at = app_stop(app).sub == SUB_WHOLE ? SUB_GAMMA : app_stop(app).sub;
    bool here = line->sub == at, reached = walk_reached(app_op(app), at, line->sub);
    enum style name = here ? STYLE_HERE : reached ? STYLE_LABEL : STYLE_FAINT;
    int label = rect.w - s->cols;
    canvas_text(s->canvas, rect.x, y, label - 2, name, word(line->name, app->settings.lang));
    if (!reached)
        return;
    struct buf text = {0};
    line->write(s, &text);
    if (here)
        canvas_put(s->canvas, rect.x + label - 2, y, STYLE_HERE, MARK_HERE);
    canvas_text(s->canvas, rect.x + label, y, s->cols, here ? STYLE_HERE : STYLE_TEXT,
                buf_text(&text));
    buf_free(&text);
}

static int label_width(const struct canvas *canvas, const struct line *lines, enum lang lang)
{
    int width = 0;
    for (int l = 0; l < LINES; l++) {
        int columns = canvas_text_width(canvas, word(lines[l].name, lang));
        width = columns > width ? columns : width;
    }
    return width + 3; /* a blank, the mark, a blank */
}

int arith_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct op *op = app_op(app);
    size_t d = app_components(app), at = app_token(app) * d;
    const struct trace_point *point = app_point(app);
    const struct line *lines = op->norm == NORM_LAYER ? layer_lines : rms_lines;
    struct sum_of s = {.app = app,
                       .point = point,
                       .norm = plan_norm(op, &app->now.inputs),
                       .stats = point->stats[app_token(app)],
                       .x = point->x + at,
                       .unit = point->unit + at,
                       .value = point->value + at,
                       .d = d,
                       .focus = predict_focus(app),
                       .digits = app->settings.digits,
                       .canvas = canvas};
    s.cols = rect.w - label_width(canvas, lines, app->settings.lang);
    enum substep now = app_stop(app).sub == SUB_WHOLE ? SUB_GAMMA : app_stop(app).sub;
    bool all = rect.h >= LINES;
    int pitch = rect.h > LINES ? (rect.h - 1) / (LINES - 1) : 1, y = rect.y;
    for (int l = 0; l < LINES && y < rect.y + rect.h; l++) {
        if (!all && lines[l].sub != now)
            continue;
        /* One row for two lines (sum and mean): the later says what came of the earlier. */
        bool crowded = rect.h == 1 && l + 1 < LINES && lines[l + 1].sub == now && !all;
        if (crowded)
            continue;
        draw_line(&s, rect, y, &lines[l]);
        y += pitch;
    }
    return y - rect.y;
}

/* SPDX-License-Identifier: MIT
 *
 * A join: x, delta and their sum as bars and as sums. At the step before, where delta has come but
 * is not yet added, the place of the sum is laid out and empty. */
#include "view/panel.h"

#include <math.h>
#include <stdio.h>

#include "app/mouse.h"
#include "canvas/spots.h"
#include "view/bars.h"
#include "view/format.h"
#include "view/mask.h"
#include "view/room.h"
#include "view/words.h"

struct join {
    const float *x, *delta, *out; /* (d) of the token */
    size_t d;
    bool added;
    size_t op;
};

/* The ADD of the branch we stand in; DELTA stands right before it. */
static struct join join_of(const struct app *app)
{
    size_t op = app_stop(app).op;
    bool added = app->now.plan.ops[op].kind == OP_ADD;
    op += !added;
    const struct trace_point *point = &app->now.trace.points[op];
    size_t at = app_token(app) * app_components(app);
    return (struct join){.x = point->x + at,
                         .delta = point->delta + at,
                         .out = point->value + at,
                         .d = app_components(app),
                         .added = added,
                         .op = op};
}

enum { CHECKED = 512 }; /* more rows are grouped, and then no sums */

/* Which rows add up with any number of decimals; returns the most that one of them needs. */
static int find_exact(const struct join *join, int digits, bool exact[CHECKED])
{
    int most = 0;
    for (size_t i = 0; i < join->d; i++) {
        int own = format_join_decimals(join->x[i], join->delta[i], join->out[i], digits, &exact[i]);
        most = exact[i] && own > most ? own : most;
    }
    return most;
}

static size_t count_exact(const struct join *join, int decimals, const bool exact[CHECKED])
{
    size_t count = 0;
    for (size_t i = 0; i < join->d; i++) {
        const double terms[2] = {join->x[i], join->delta[i]};
        count += exact[i] && format_adds_up(terms, 2, join->out[i], decimals);
    }
    return count;
}

/* Each row of the charts is a shown sum: 0.12, 0.12 and 0.25 must not stand side by side. The
 * fewest decimals with which most rows add up; the sum written below has its own, or says ≈. More
 * than two beyond what a row needs by itself nobody would read. */
static int sum_decimals(const struct app *app, const struct join *join, int decimals)
{
    enum { MORE = 2 };
    bool exact[CHECKED];
    if (join->d > CHECKED)
        return decimals;
    int best = decimals, needed = find_exact(join, app->settings.digits, exact);
    int last = needed > decimals + MORE ? needed : decimals + MORE;
    size_t most = 0;
    for (int tried = decimals; tried <= last && most < join->d; tried++) {
        size_t count = count_exact(join, tried, exact);
        if (count > most) {
            most = count;
            best = tried;
        }
    }
    return best;
}

static struct bars bars_of(const struct app *app, const struct join *join)
{
    const struct trace_point *point = &app->now.trace.points[join->op];
    size_t ghost_d;
    const struct trace_point *ghost = app_ghost(app, join->op, &ghost_d);
    struct bars bars = bars_begin(app, join->op);
    bars.decimals = sum_decimals(app, join, bars.decimals);
    bars_add(&bars, "x", QUANTITY_STREAM, point->x, ghost ? ghost->x : NULL);
    bars_add(&bars, "Δ", QUANTITY_DELTA, point->delta, ghost ? ghost->delta : NULL)->fresh =
        !join->added;
    struct bars_column *sum =
        bars_add(&bars, "x+Δ", QUANTITY_OUT, point->value, ghost ? ghost->value : NULL);
    sum->fresh = join->added;
    sum->hidden = !join->added;
    return bars;
}

/* 2 + (-0.5) = 1.5 */
static void write_sum(const struct app *app, const struct join *join, size_t i, struct buf *text)
{
    bool exact;
    int decimals = format_join_decimals(join->x[i], join->delta[i], join->out[i],
                                        app->settings.digits, &exact);
    format_trim(text, join->x[i], decimals);
    mask_number(app, QUANTITY_STREAM, i, text, 0);
    buf_str(text, " + ");
    size_t start = text->len;
    format_trim_in(text, join->delta[i], decimals);
    mask_number(app, QUANTITY_DELTA, i, text, start);
    if (!join->added)
        return;
    buf_str(text, exact ? " = " : " ≈ ");
    start = text->len;
    format_trim(text, join->out[i], decimals);
    mask_number(app, QUANTITY_OUT, i, text, start);
}

static void draw_sum(const struct app *app, struct canvas *canvas, const struct join *join,
                     size_t i, int x, int y, int w)
{
    struct buf text = {0};
    char name[32];
    bool focus = i == app->focus, lit = i == predict_focus(app);
    snprintf(name, sizeof name, "x%zu", i + 1);
    int label = canvas_text(canvas, x, y, w, focus ? STYLE_FOCUS : STYLE_LABEL, name);
    spots_add(canvas, (struct rect){x, y, w, 1}, TARGET_COMPONENT, i);
    label = label < 4 ? 4 : label + 1;
    write_sum(app, join, i, &text);
    canvas_text(canvas, x + label, y, w - label, join->added && lit ? STYLE_HERE : STYLE_TEXT,
                buf_text(&text));
    buf_free(&text);
}

/* As many sums as there are rows, `pitch` for each, around the one in focus. */
static void draw_sums(const struct app *app, struct canvas *canvas, const struct join *join,
                      struct rect rect, int pitch)
{
    size_t rows = rect.h < 1 ? 0 : (size_t)((rect.h - 1) / pitch + 1);
    size_t shown = join->d < rows ? join->d : rows, first = 0;
    if (predict_focus(app) >= shown)
        first = predict_focus(app) - shown + 1;
    for (size_t r = 0; r < shown; r++)
        draw_sum(app, canvas, join, first + r, rect.x, rect.y + (int)r * pitch, rect.w);
}

/* Computed here, not promised: x + delta again, compared bit for bit. */
static void draw_check(const struct app *app, struct canvas *canvas, const struct join *join,
                       struct rect rect, int y)
{
    size_t holds = 0;
    bool hidden = false;
    for (size_t i = 0; i < join->d; i++) {
        hidden = hidden || predict_hides(app, QUANTITY_OUT, i);
        float sum = join->x[i] + join->delta[i];
        holds += sum == join->out[i] && isfinite(sum); /* nothing adds up to NaN or infinity */
    }
    char text[160];
    enum lang lang = app->settings.lang;
    if (hidden) /* while a sum is asked for there is nothing to say about it */
        return;
    struct buf said = {0};
    if (lang == LANG_KO)
        buf_fmt(&said, "합 %zu개 중 %zu개 %s", join->d, holds, word(WORD_SUMS_HOLD, lang));
    else
        buf_fmt(&said, "%zu of %zu %s", holds, join->d, word(WORD_SUMS_HOLD, lang));
    int used = canvas_text(canvas, rect.x, y, rect.w,
                           holds == join->d ? STYLE_STREAM : STYLE_WARNING, buf_text(&said));
    buf_free(&said);
    if (app_tokens(app) < 2)
        return;
    snprintf(text, sizeof text, " · %zu x %zu: %s", app_tokens(app), join->d,
             word(WORD_ALL_TOKENS, lang));
    if (used + canvas_text_width(canvas, text) <= rect.w)
        canvas_text(canvas, rect.x + used, y, rect.w - used, STYLE_LABEL, text);
}

void panel_add(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct join join = join_of(app);
    int check = rect.h >= 10, gap = rect.h >= 10;
    struct bars bars = bars_of(app, &join);
    int least = bars_rows_least(&bars, rect.w);
    int sums = join.d < 8 ? (int)join.d : 8;
    if (rect.h - check - gap - sums < least)
        sums = 1;
    struct room spare = room_of(&bars, rect.w, rect.h);
    int room = spare.bars ? spare.bars : rect.h - check - gap - sums;
    int used = bars_draw(canvas, (struct rect){rect.x, rect.y, rect.w, room}, &bars);
    int left = rect.h - used - gap - check, pitch = spare.line;
    while (pitch > 1 && (sums - 1) * pitch + 1 > left)
        pitch--;
    struct rect below = {rect.x, rect.y + used + gap, rect.w, (sums - 1) * pitch + 1};
    if (below.h > left)
        below.y -= gap;
    draw_sums(app, canvas, &join, below, pitch);
    if (check && join.added)
        draw_check(app, canvas, &join, rect, rect.y + rect.h - 1);
}

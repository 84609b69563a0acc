/* SPDX-License-Identifier: MIT */
#include "view/arith.h"

#include "view/arith_parts.h"
#include "view/format.h"
#include "view/marks.h"

int arith_lines(void)
{
    return ARITH_LINES;
}

static void draw_line(const struct arith *s, struct rect rect, int y, const struct arith_line *line)
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
    if (canvas_text_width(s->canvas, buf_text(&text)) > s->cols) {
        struct arith fewer = *s;
        fewer.more = 0;
        buf_clear(&text);
        line->write(&fewer, &text);
    }
    if (here)
        canvas_put(s->canvas, rect.x + label - 2, y, STYLE_HERE, MARK_HERE);
    canvas_text(s->canvas, rect.x + label, y, s->cols, here ? STYLE_HERE : STYLE_TEXT,
                buf_text(&text));
    buf_free(&text);
}

static int label_width(const struct canvas *canvas, const struct arith_line *lines, enum lang lang)
{
    int width = 0;
    for (int l = 0; l < ARITH_LINES; l++) {
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
    const struct arith_line *lines = op->norm == NORM_LAYER ? arith_layer_lines : arith_rms_lines;
    struct arith s = {.app = app,
                      .point = point,
                      .norm = plan_norm(op, &app->now.inputs),
                      .stats = point->stats[app_token(app)],
                      .x = point->x + at,
                      .unit = point->unit + at,
                      .value = point->value + at,
                      .d = d,
                      .focus = predict_focus(app),
                      .digits = app->settings.digits,
                      .more = FORMAT_MORE,
                      .canvas = canvas};
    s.cols = rect.w - label_width(canvas, lines, app->settings.lang);
    enum substep now = app_stop(app).sub == SUB_WHOLE ? SUB_GAMMA : app_stop(app).sub;
    bool all = rect.h >= ARITH_LINES;
    int pitch = rect.h > ARITH_LINES ? (rect.h - 1) / (ARITH_LINES - 1) : 1, y = rect.y;
    for (int l = 0; l < ARITH_LINES && y < rect.y + rect.h; l++) {
        if (!all && lines[l].sub != now)
            continue;
        /* One row for two lines (sum and mean): the later says what came of the earlier. */
        bool crowded = rect.h == 1 && l + 1 < ARITH_LINES && lines[l + 1].sub == now && !all;
        if (crowded)
            continue;
        draw_line(&s, rect, y, &lines[l]);
        y += pitch;
    }
    return y - rect.y;
}

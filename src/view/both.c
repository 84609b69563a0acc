/* SPDX-License-Identifier: MIT */
#include "view/both.h"

#include "view/conventional.h"
#include "view/drawing.h"
#include "view/words.h"

enum { ROOMY_COLS = 33 }; /* of one drawing: its words stand beside its line */

static void say(struct canvas *canvas, struct rect rect, int line, int y, enum style style,
                const char *text)
{
    int x = line + (rect.w >= 38 ? 4 : 2);
    canvas_text(canvas, x, y, rect.x + rect.w - x, style, text);
}

/* What the two lines mean, where there is a branch that x could pass by. */
static bool in_block(const struct app *app)
{
    const struct op *op = app_op(app);
    return op->block || (op->kind == OP_EMBED && app->now.plan.n_blocks);
}

static void draw_words(const struct app *app, struct canvas *canvas, struct rect left,
                       struct rect right)
{
    enum lang lang = app->settings.lang;
    int middle = conventional_middle(left), stream = drawing_stream(right);
    int last = left.y + left.h - 1;
    say(canvas, left, middle, left.y, STYLE_STRONG, word(WORD_USUAL_DRAWING, lang));
    say(canvas, right, stream, right.y, STYLE_STRONG, word(WORD_RESIDUAL_DRAWING, lang));
    if (!in_block(app))
        return;
    say(canvas, left, middle, last, STYLE_STREAM, word(WORD_SKIP_CARRIES, lang));
    say(canvas, right, stream, last, STYLE_STREAM, word(WORD_MIDDLE_CARRIES, lang));
}

/* The line between the two meets the one above the caption where there is one. */
static void draw_line(struct canvas *canvas, struct rect rect, int x)
{
    const struct cell *below = canvas_at(canvas, x, rect.y + rect.h);
    bool ruled = below && below->kind == CELL_WIRE;
    struct rect before = canvas_clip(canvas, (struct rect){x, rect.y, 1, rect.h + ruled});
    canvas_wire_v(canvas, x, rect.y - 1, rect.y + rect.h, WIRE_LIGHT, STYLE_FRAME);
    canvas_unclip(canvas, before);
}

void both_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    enum lang lang = app->settings.lang;
    int half = (rect.w - 1) / 2;
    bool roomy = half >= ROOMY_COLS;
    struct rect left = {rect.x, rect.y + !roomy, half - 1, rect.h - !roomy};
    struct rect right = {rect.x + half + 1, left.y, rect.w - half - 1 - roomy, left.h};
    if (!roomy) {
        canvas_text_centre(canvas, left.x, rect.y, left.w, STYLE_STRONG,
                           word(WORD_USUAL_DRAWING, lang));
        canvas_text_centre(canvas, right.x, rect.y, right.w, STYLE_STRONG,
                           word(WORD_RESIDUAL_DRAWING, lang));
    }
    draw_line(canvas, rect, rect.x + half);
    conventional_draw(app, canvas, left);
    drawing_draw(app, canvas, right);
    if (roomy)
        draw_words(app, canvas, left, right);
}

/* SPDX-License-Identifier: MIT
 *
 * Steps without arithmetic: the vector that comes in, the copy that a branch gets, what a
 * transform gives. */
#include "view/panel.h"

#include <stdio.h>
#include <string.h>

#include "view/bars.h"
#include "view/room.h"
#include "view/words.h"

static struct bars bars_of(const struct app *app)
{
    enum lang lang = app->settings.lang;
    size_t op = app_stop(app).op, ghost_d;
    const float *value = app_point(app)->value;
    const struct trace_point *pinned = app_ghost(app, op, &ghost_d);
    const float *ghost = pinned ? pinned->value : NULL;
    struct bars bars = bars_begin(app, op);
    switch (app_op(app)->kind) {
    case OP_FORK:
        bars_add(&bars, word(WORD_IN_CENTRE, lang), QUANTITY_STREAM, value, ghost);
        bars_add(&bars, word(WORD_IN_BRANCH, lang), QUANTITY_STREAM, value, ghost)->fresh = true;
        break;
    case OP_OUT:
        bars_add(&bars, word(WORD_OUTPUT, lang), QUANTITY_OUT, value, ghost)->fresh = true;
        break;
    default:
        bars_add(&bars, "x", QUANTITY_STREAM, value, ghost)->fresh = true;
    }
    return bars;
}

static void draw_shape(const struct app *app, struct canvas *canvas, struct rect rect, int y)
{
    char text[96];
    snprintf(text, sizeof text, "T x d = %zu x %zu", app_tokens(app), app_components(app));
    canvas_text(canvas, rect.x, y, rect.w, STYLE_LABEL, text);
}

/* Equal to the last bit: said because it was compared. */
static void draw_copy(const struct app *app, struct canvas *canvas, struct rect rect, int y)
{
    const struct trace_point *point = app_point(app);
    size_t at = app_token(app) * app_components(app);
    if (memcmp(point->x + at, point->value + at, app_components(app) * sizeof *point->x) != 0)
        return;
    char text[160];
    snprintf(text, sizeof text, "%s = %s: %s", word(WORD_IN_BRANCH, app->settings.lang),
             word(WORD_IN_CENTRE, app->settings.lang), word(WORD_BIT_FOR_BIT, app->settings.lang));
    canvas_text(canvas, rect.x, y, rect.w, STYLE_STREAM, text);
}

void panel_vector(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct bars bars = bars_of(app);
    int foot = rect.h >= 8, spare = room_of(&bars, rect.w, rect.h).bars;
    bars_draw(canvas, (struct rect){rect.x, rect.y, rect.w, spare ? spare : rect.h - 2 * foot},
              &bars);
    if (!foot)
        return;
    if (app_op(app)->kind == OP_FORK)
        draw_copy(app, canvas, rect, rect.y + rect.h - 1);
    else
        draw_shape(app, canvas, rect, rect.y + rect.h - 1);
}

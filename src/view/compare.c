/* SPDX-License-Identifier: MIT */
#include "view/compare.h"

#include "app/predict.h"
#include "view/caption.h"
#include "view/compare_parts.h"
#include "view/words.h"

enum { HEADING_ROWS = 10 }; /* below that the columns' titles must do */

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

/* The heading says what is compared, and where in the model. */
static void draw_heading(const struct app *app, struct canvas *canvas, struct rect rect)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->title, app->settings.lang) : NULL;
    struct buf text = {0}, id = {0};
    if (compare_count(app) < 2)
        buf_str(&text, word(WORD_COMPUTING, app->settings.lang));
    else if (own)
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
    bool ready = compare_count(app) > 1;
    struct rect before = canvas_clip(canvas, rect);
    if (heading || !ready)
        draw_heading(app, canvas, (struct rect){body.x, rect.y, body.w, 1});
    if (ready && compare_grows(app))
        compare_growth(app, canvas, body);
    else if (ready)
        compare_vectors(app, canvas, body);
    canvas_unclip(canvas, before);
}

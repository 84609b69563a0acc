/* SPDX-License-Identifier: MIT */
#include "view/overview.h"

#include <stdio.h>

#include "app/mouse.h"
#include "app/overview.h"
#include "base/utf8.h"
#include "canvas/spots.h"
#include "view/overlay.h"

/* As much of a label as there is room for: it is a reminder, not a text that must be whole. */
static void draw_label(struct canvas *canvas, struct rect rect, enum style style,
                       const struct buf *label)
{
    struct buf text = {0};
    size_t used, columns = rect.w < 0 ? 0 : (size_t)rect.w;
    canvas_spell(canvas->glyphs, buf_text(label), label->len, &text);
    size_t fits = text_fit(buf_text(&text), text.len, columns, &used);
    if (fits < text.len && columns > 3) {
        fits = text_fit(buf_text(&text), text.len, columns - 3, &used);
        canvas_text(canvas, rect.x + (int)used, rect.y, 3, style, "...");
    }
    canvas_text_n(canvas, rect.x, rect.y, rect.w, style, buf_text(&text), fits);
    buf_free(&text);
}

static void draw_step(const struct app *app, struct canvas *canvas, struct rect rect, size_t step,
                      bool chosen)
{
    char number[24];
    struct buf label = {0};
    int digits = snprintf(number, sizeof number, "%zu", app->n_steps);
    snprintf(number, sizeof number, "%*zu", digits, step + 1);
    if (chosen)
        canvas_fill(canvas, rect, STYLE_SELECT);
    if (step == app->step)
        canvas_text(canvas, rect.x, rect.y, 1, chosen ? STYLE_SELECT : STYLE_HERE, "▶");
    canvas_text(canvas, rect.x + 2, rect.y, rect.w - 2, chosen ? STYLE_SELECT : STYLE_KEY, number);
    overview_label(app, step, &label);
    draw_label(canvas, (struct rect){rect.x + digits + 4, rect.y, rect.w - digits - 4, 1},
               chosen ? STYLE_SELECT : STYLE_TEXT, &label);
    buf_free(&label);
}

void overview_draw(const struct app *app, struct canvas *canvas)
{
    enum lang lang = app->settings.lang;
    struct rect rect =
        overlay_open(app, canvas, word(WORD_OVERVIEW, lang), &app->overview, WORD_OVERVIEW_DOES);
    size_t count = overview_count(app), entry = 0;
    size_t top = overlay_top(count, app->overview.chosen, rect.h);
    if (!count)
        canvas_text(canvas, rect.x + 1, rect.y, rect.w - 1, STYLE_LABEL,
                    word(WORD_OVERVIEW_NOTHING, lang));
    for (size_t step = 0; step < app->n_steps && entry < top + (size_t)rect.h; step++) {
        if (!overview_matches(app, step))
            continue;
        if (entry >= top) {
            struct rect line = {rect.x, rect.y + (int)(entry - top), rect.w, 1};
            draw_step(app, canvas, line, step, entry == app->overview.chosen);
            spots_add(canvas, line, TARGET_ENTRY, entry);
        }
        entry++;
    }
}

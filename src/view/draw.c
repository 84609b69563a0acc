/* SPDX-License-Identifier: MIT */
#include "view/draw.h"

#include <stdio.h>

#include "app/freeze.h"
#include "view/ask.h"
#include "view/both.h"
#include "view/broken.h"
#include "view/chrome.h"
#include "view/compare.h"
#include "view/drawing.h"
#include "view/layout.h"
#include "view/model.h"
#include "view/mask.h"
#include "view/overlay.h"
#include "view/overview.h"
#include "view/pages.h"
#include "view/panel.h"
#include "view/present.h"
#include "view/tokens.h"
#include "view/words.h"

/* Below 40x12: where we are, and how much room is needed. Keys go on working. */
static void draw_too_small(const struct app *app, struct canvas *canvas)
{
    char text[160];
    enum lang lang = app->settings.lang;
    snprintf(text, sizeof text, "%zu/%zu · %s %dx%d", app->step + 1, app->n_steps,
             word(WORD_NEEDS, lang), canvas->cols, canvas->rows);
    int width = canvas_text_width(canvas, text), y = canvas->rows / 2;
    int x = width < canvas->cols ? (canvas->cols - width) / 2 : 0;
    canvas_text(canvas, x, y, canvas->cols, STYLE_TEXT, text);
}

/* What the view draws; the panel is drawn wherever the layout gives it a place. */
static void draw_view(const struct app *app, struct canvas *canvas, enum view view,
                      struct rect rect)
{
    switch (view) {
    case VIEW_BLOCK:
        drawing_draw(app, canvas, rect);
        break;
    case VIEW_MODEL:
        model_draw(app, canvas, rect);
        break;
    case VIEW_BOTH:
        both_draw(app, canvas, rect);
        break;
    case VIEW_TOKENS:
        tokens_draw(app, canvas, rect);
        break;
    case VIEW_COMPARE:
        compare_draw(app, canvas, rect);
        break;
    default: /* the panel alone */
        break;
    }
}

void draw(const struct app *app, struct canvas *canvas, struct drawn *drawn)
{
    size_t pages = 1;
    struct spots *spots = canvas->spots;
    const struct app *now = app;
    app = freeze_shown(app);
    canvas_clear(canvas);
    if (app != now) /* a click would act on what is not seen */
        canvas->spots = NULL;
    enum view view = layout_view(app);
    struct layout layout = app->present.bare
                               ? present_layout(app, canvas->cols, canvas->rows, view)
                               : layout_of(canvas->cols, canvas->rows, view, app->settings.both);
    if (app->present.blank) {
        present_blank(app, canvas);
    } else if (layout.too_small) {
        draw_too_small(app, canvas);
    } else if (app->mode == MODE_HELP) {
        overlay_help(app, canvas);
    } else if (app->mode == MODE_OVERVIEW) {
        overview_draw(app, canvas);
    } else {
        chrome_rules(canvas, &layout);
        if (layout.title.h > 0)
            chrome_title(app, canvas, layout.title);
        if (layout.drawing.w > 0)
            draw_view(app, canvas, view, layout.drawing);
        if (layout.panel.w > 0)
            panel_draw(app, canvas, layout.panel, !layout.beside);
        if (app->mode == MODE_EDIT) {
            chrome_editor(app, canvas, &layout);
        } else {
            struct rect said = layout.caption;
            if (ask_caption_rows(app, canvas, &layout)) {
                said.h--;
                ask_draw_above(app, canvas, &layout);
            }
            pages = pages_draw(app, canvas, said);
            if (layout.hint.h > 0)
                chrome_hints(app, canvas, layout.hint);
        }
        mask_finish(app, canvas);
        broken_draw(app, canvas, &layout);
    }
    canvas->spots = spots;
    if (drawn)
        *drawn = (struct drawn){.caption_pages = pages, .cut = canvas->cut};
}

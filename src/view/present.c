/* SPDX-License-Identifier: MIT */
#include "view/present.h"

void present_blank(const struct app *app, struct canvas *canvas)
{
    canvas_fill(canvas, (struct rect){0, 0, canvas->cols, canvas->rows},
                app->present.blank == BLANK_BLACK ? STYLE_BLACK : STYLE_WHITE);
}

struct layout present_layout(const struct app *app, int cols, int rows, enum view view)
{
    /* As on a screen whose title, and mostly the hint line too, lies beyond its edges. */
    bool asked = predict_ask(app) != NULL || app->mode == MODE_EDIT;
    struct layout l = layout_of(cols, rows + (asked ? 1 : 2), view, app->settings.both);
    l.too_small = cols < LAYOUT_COLS_MIN || rows < LAYOUT_ROWS_MIN;
    l.title = (struct rect){0, 0, 0, 0};
    l.drawing.y--;
    l.panel.y--;
    l.caption.y--;
    l.hint.y--;
    l.hint.h = asked;
    return l;
}

/* SPDX-License-Identifier: MIT */
#include "view/layout.h"

#include "app/views.h"

enum {
    PANEL_TOO_COLS = 112, /* room for a panel right of two drawings */
    BESIDE_ROWS_MIN = 8,  /* the drawing of one branch */
};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Captions in both languages want twice the rows; a small screen pages them instead. */
static int caption_rows(int cols, int rows, bool both)
{
    if (rows >= 30)
        return both ? 5 : 3;
    if (cols >= 72)
        return both && rows >= 22 ? 4 : 2;
    return 3;
}

/* How much of the main area the view's drawing has; the panel has the rest, or nothing. */
static int drawing_width(int cols, int main_rows, enum view view)
{
    switch (view) {
    case VIEW_BLOCK:
        if (cols < VIEWS_BESIDE_COLS || main_rows < BESIDE_ROWS_MIN)
            return 0;
        return clamp(cols / 3, 27, 44);
    case VIEW_MODEL:
    case VIEW_BOTH:
        return cols < PANEL_TOO_COLS ? cols : clamp(cols * 3 / 5, 70, 92);
    case VIEW_COMPARE:
        return cols;
    case VIEW_TOKENS:
        return cols;
    default: /* the panel alone */
        return 0;
    }
}

struct layout layout_of(int cols, int rows, enum view view, bool both)
{
    struct layout l = {.too_small = cols < LAYOUT_COLS_MIN || rows < LAYOUT_ROWS_MIN};
    l.ruled = rows >= 16;
    int said = caption_rows(cols, rows, both);
    int main_rows = rows - 2 - said - l.ruled;
    int margin = cols >= 60;
    l.title = (struct rect){0, 0, cols, 1};
    l.hint = (struct rect){margin, rows - 1, cols - 2 * margin, 1};
    l.caption = (struct rect){margin, rows - 1 - said, cols - 2 * margin, said};
    int width = drawing_width(cols, main_rows, view);
    l.beside = width > 0 && width < cols;
    if (width > 0)
        l.drawing = (struct rect){0, 1, width, main_rows};
    if (l.beside) {
        l.separator = width;
        l.panel = (struct rect){width + 2, 1, cols - width - 3, main_rows};
    } else if (width == 0) {
        l.panel = (struct rect){margin, 1, cols - 2 * margin, main_rows};
    }
    return l;
}

enum view layout_view(const struct app *app)
{
    return app->panel_full ? VIEW_NORM : views_shown(app);
}

/* SPDX-License-Identifier: MIT */
#include "view/layout.h"

enum {
    BESIDE_COLS_MIN = 72, /* below that the panel needs the whole width */
    BESIDE_ROWS_MIN = 20, /* the drawing of a block has 16 rows at least */
};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static int caption_rows(int cols, int rows)
{
    if (rows >= 30)
        return 3;
    return cols >= 72 ? 2 : 3;
}

struct layout layout_of(int cols, int rows, bool with_drawing)
{
    struct layout l = {.too_small = cols < LAYOUT_COLS_MIN || rows < LAYOUT_ROWS_MIN};
    l.beside = with_drawing && cols >= BESIDE_COLS_MIN && rows >= BESIDE_ROWS_MIN;
    l.ruled = rows >= 16;
    int said = caption_rows(cols, rows);
    int main_rows = rows - 2 - said - l.ruled;
    int margin = cols >= 60;
    l.title = (struct rect){0, 0, cols, 1};
    l.hint = (struct rect){margin, rows - 1, cols - 2 * margin, 1};
    l.caption = (struct rect){margin, rows - 1 - said, cols - 2 * margin, said};
    l.panel = (struct rect){margin, 1, cols - 2 * margin, main_rows};
    if (l.beside) {
        int width = clamp(cols / 3, 27, 44);
        l.drawing = (struct rect){0, 1, width, main_rows};
        l.separator = width;
        l.panel = (struct rect){width + 2, 1, cols - width - 3, main_rows};
    }
    return l;
}

enum view layout_view(const struct app *app)
{
    const struct step *step = app_step(app);
    enum view view = app->view != VIEW_AUTO || !step ? app->view : step->view;
    enum op_kind kind = app_op(app)->kind;
    bool alone = view == VIEW_NORM || view == VIEW_ADD || app->panel_full;
    if (!alone)
        return VIEW_BLOCK;
    return kind == OP_ADD || kind == OP_DELTA ? VIEW_ADD : VIEW_NORM;
}

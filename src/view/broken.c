/* SPDX-License-Identifier: MIT */
#include "view/broken.h"

#include <string.h>

#include "app/mouse.h"
#include "base/input.h"
#include "base/utf8.h"
#include "canvas/spots.h"
#include "view/words.h"

/* The line that standard error would have, without the program's name, as this canvas spells it. */
static void message(const struct app *app, const struct canvas *canvas, struct buf *out)
{
    static const char NAME[] = "midstream: ";
    struct buf line = {0};
    err_format(app->broken, false, &line);
    const char *text = buf_text(&line);
    if (strncmp(text, NAME, sizeof NAME - 1) == 0)
        text += sizeof NAME - 1;
    canvas_spell(canvas->glyphs, text, strlen(text), out);
    out->failed |= line.failed;
    buf_free(&line);
}

static int count_rows(const struct buf *text, int columns)
{
    int rows = 0;
    size_t used, len;
    for (size_t at = 0; at < text->len; at += used, rows++) {
        used = text_wrap(text->data + at, text->len - at, (size_t)columns, &len);
        if (!used)
            break;
    }
    return rows;
}

/* Of what does not fit even so the last line ends in dots. */
static void draw_rows(struct canvas *canvas, struct rect rect, const struct buf *text, bool whole)
{
    size_t used, len, at = 0;
    for (int row = 0; row < rect.h && at < text->len; row++, at += used) {
        bool cut = !whole && row == rect.h - 1;
        int columns = cut ? rect.w - 3 : rect.w;
        used = text_wrap(text->data + at, text->len - at, (size_t)columns, &len);
        int x = rect.x + canvas_text_n(canvas, rect.x, rect.y + row, columns, STYLE_TEXT,
                                       text->data + at, len);
        if (cut)
            canvas_text(canvas, x, rect.y + row, 3, STYLE_TEXT, "...");
        if (!used)
            break;
    }
}

/* A line that says what this is, and the key that puts it away. */
static void draw_heading(const struct app *app, struct canvas *canvas, const struct layout *layout,
                         int y)
{
    enum lang lang = app->settings.lang;
    struct rect caption = layout->caption;
    canvas_wire_h(canvas, -1, canvas->cols, y, WIRE_LIGHT, STYLE_WARNING);
    if (layout->beside && y > layout->panel.y && y <= layout->panel.y + layout->panel.h)
        canvas_wire_v(canvas, layout->separator, y - 1, y, WIRE_LIGHT, STYLE_FRAME);
    const char *name = word(WORD_BROKEN, lang), *does = word(WORD_HELP_CLOSE, lang);
    int key = canvas_text_width(canvas, does) + 6, x = caption.x + caption.w - key;
    if (canvas_text_width(canvas, name) + 3 > x - caption.x)
        name = word(WORD_BROKEN_SHORT, lang);
    int width = canvas_text_width(canvas, name);
    canvas_fill(canvas, (struct rect){caption.x, y, width + 2, 1}, STYLE_TEXT);
    canvas_text(canvas, caption.x + 1, y, width, STYLE_WARNING, name);
    if (app->mode != MODE_WALK) /* there the key does something else */
        return;
    canvas_fill(canvas, (struct rect){x, y, key, 1}, STYLE_TEXT);
    spots_add(canvas, (struct rect){x, y, key, 1}, TARGET_KEY, INPUT_ESC);
    canvas_text(canvas, x + 1, y, 3, STYLE_KEY, "Esc");
    canvas_text(canvas, x + 5, y, key - 5, STYLE_HINT, does);
}

void broken_draw(const struct app *app, struct canvas *canvas, const struct layout *layout)
{
    struct rect caption = layout->caption;
    if (!app->broken || caption.w < 8)
        return;
    bool busy = app->mode != MODE_WALK || predict_ask(app);
    int bottom = busy ? caption.y - layout->ruled : caption.y + caption.h;
    int most = bottom - canvas->rows / 3 - 1;
    struct buf text = {0};
    message(app, canvas, &text);
    int needed = count_rows(&text, caption.w);
    int least = busy ? 1 : caption.h;
    int rows = needed < least ? least : needed;
    if (rows > most)
        rows = most;
    struct rect area = {0, bottom - rows - 1, canvas->cols, rows + 1};
    if (rows > 0) {
        canvas_fill(canvas, area, STYLE_TEXT);
        spots_add(canvas, area, TARGET_NONE, 0); /* what is covered cannot be clicked */
        draw_heading(app, canvas, layout, area.y);
        if (busy && layout->ruled) { /* without the junction of what is covered now */
            canvas_fill(canvas, (struct rect){0, bottom, canvas->cols, 1}, STYLE_TEXT);
            canvas_wire_h(canvas, -1, canvas->cols, bottom, WIRE_LIGHT, STYLE_FRAME);
        }
        draw_rows(canvas, (struct rect){caption.x, area.y + 1, caption.w, rows}, &text,
                  needed <= rows);
    }
    buf_free(&text);
}

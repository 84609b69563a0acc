/* SPDX-License-Identifier: MIT */
#include "view/overlay_command.h"

#include "app/command.h"
#include "view/words.h"

enum { LIST_LEAST = 5, COLUMNS_LEAST = 20 };

/* Lines that a text takes. */
static int count_lines(const struct buf *text, int columns)
{
    const char *at = buf_text(text);
    size_t left = text->len, line, used;
    int lines = 0;
    while ((used = text_wrap(at, left, (size_t)columns, &line)) > 0) {
        at += used;
        left -= used;
        lines++;
    }
    return lines;
}

static void draw_lines(const struct buf *text, struct canvas *canvas, struct rect rect,
                       enum style style)
{
    const char *at = buf_text(text);
    size_t left = text->len, line, used;
    for (int y = rect.y; (used = text_wrap(at, left, (size_t)rect.w, &line)) > 0; y++) {
        canvas_text_n(canvas, rect.x, y, rect.w, style, at, line);
        at += used;
        left -= used;
    }
}

/* The shortest that fits into `most` lines. */
static enum style choose(const struct app *app, int columns, int most, struct buf *text)
{
    for (int form = COMMAND_SHORT; form <= COMMAND_FILE; form++) {
        buf_clear(text);
        if (command_text(app, (enum command_form)form, text) && count_lines(text, columns) <= most)
            return STYLE_STRONG;
    }
    buf_clear(text);
    buf_str(text, word(WORD_SAVE_FIRST, app->settings.lang));
    return STYLE_TEXT;
}

int overlay_command(const struct app *app, struct canvas *canvas, struct rect room)
{
    int most = room.h / 4 > 3 ? room.h / 4 : 3;
    if (room.h < LIST_LEAST + 1 + most || room.w < COLUMNS_LEAST)
        return 0;
    struct buf text = {0};
    enum style style = choose(app, room.w - 1, most, &text);
    int lines = count_lines(&text, room.w - 1), y = room.y + room.h - lines;
    const char *name = word(WORD_OPENS_AGAIN, app->settings.lang);
    int width = canvas_text_width(canvas, name);
    canvas_wire_h(canvas, room.x - 2, room.x + room.w + 1, y - 1, WIRE_LIGHT, STYLE_FRAME);
    canvas_fill(canvas, (struct rect){room.x, y - 1, width + 2, 1}, STYLE_TEXT);
    canvas_text(canvas, room.x + 1, y - 1, width, STYLE_LABEL, name);
    draw_lines(&text, canvas, (struct rect){room.x + 1, y, room.w - 1, lines}, style);
    buf_free(&text);
    return lines + 1;
}

/* SPDX-License-Identifier: MIT */
#include "view/overlay.h"

#include <stdio.h>

#include "view/words.h"

enum { ROWS_MAX = 64, KEYS_WIDTH = 30 };

/* Lines of the list: a heading before each group that has rows. */
struct lines {
    struct {
        bool heading;
        size_t row; /* of the key table; for a heading its group */
    } items[ROWS_MAX * 2];
    size_t count, chosen; /* chosen: index of the line */
};

static struct lines lines_of(const struct app *app)
{
    struct lines lines = {0};
    size_t found[ROWS_MAX], total;
    const struct key_row *rows = keys_rows(&total);
    size_t count = help_matches(&app->help, app->settings.lang, found);
    for (size_t f = 0; f < count; f++) {
        bool first = f == 0 || rows[found[f]].group != rows[found[f - 1]].group;
        if (first) {
            lines.items[lines.count].heading = true;
            lines.items[lines.count++].row = rows[found[f]].group;
        }
        if (f == app->help.chosen)
            lines.chosen = lines.count;
        lines.items[lines.count++].row = found[f];
    }
    return lines;
}

static void draw_row(const struct app *app, struct canvas *canvas, struct rect rect, size_t r,
                     bool chosen)
{
    size_t total;
    const struct key_row *row = &keys_rows(&total)[r];
    struct buf keys = {0};
    keys_list(row, &keys);
    int width = rect.w >= 64 ? KEYS_WIDTH : rect.w / 2 - 2;
    if (chosen)
        canvas_fill(canvas, rect, STYLE_SELECT);
    canvas_text(canvas, rect.x + 1, rect.y, width, chosen ? STYLE_SELECT : STYLE_KEY,
                buf_text(&keys));
    canvas_text(canvas, rect.x + width + 2, rect.y, rect.w - width - 2,
                chosen ? STYLE_SELECT : STYLE_TEXT, row->help[app->settings.lang]);
    buf_free(&keys);
}

static void draw_list(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct lines lines = lines_of(app);
    size_t room = rect.h < 1 ? 1 : (size_t)rect.h, top = 0;
    if (lines.count > room && lines.chosen > room / 2)
        top = lines.chosen - room / 2;
    if (lines.count > room && top > lines.count - room)
        top = lines.count - room;
    if (!lines.count)
        canvas_text(canvas, rect.x + 1, rect.y, rect.w - 1, STYLE_LABEL,
                    word(WORD_HELP_NOTHING, app->settings.lang));
    for (size_t l = top; l < lines.count && l - top < room; l++) {
        struct rect line = {rect.x, rect.y + (int)(l - top), rect.w, 1};
        if (lines.items[l].heading)
            canvas_text(canvas, line.x, line.y, line.w, STYLE_STRONG,
                        keys_group_name((enum key_group)lines.items[l].row, app->settings.lang));
        else
            draw_row(app, canvas, line, lines.items[l].row, l == lines.chosen);
    }
}

static int foot(struct canvas *canvas, struct rect rect, int x, const char *key, const char *does)
{
    int width = canvas_text_width(canvas, key) + 3 + canvas_text_width(canvas, does);
    int y = rect.y + rect.h - 1;
    if (x + width > rect.x + rect.w - 1)
        return x;
    canvas_fill(canvas, (struct rect){x, y, width, 1}, STYLE_TEXT); /* a gap in the frame */
    int after = x + 1 + canvas_text(canvas, x + 1, y, width, STYLE_KEY, key) + 1;
    canvas_text(canvas, after, y, width, STYLE_HINT, does);
    return x + width;
}

void overlay_help(const struct app *app, struct canvas *canvas)
{
    enum lang lang = app->settings.lang;
    int w = canvas->cols < 86 ? canvas->cols : 86, h = canvas->rows;
    struct rect box = {(canvas->cols - w) / 2, 0, w, h};
    canvas_fill(canvas, box, STYLE_TEXT);
    canvas_box(canvas, box, WIRE_LIGHT, STYLE_FRAME);
    char title[96];
    if (app->help.searching || app->help.len)
        snprintf(title, sizeof title, " %s / %s ", word(WORD_HELP, lang), app->help.query);
    else
        snprintf(title, sizeof title, " %s ", word(WORD_HELP, lang));
    canvas_text(canvas, box.x + 2, box.y, box.w - 4, STYLE_HERE, title);
    draw_list(app, canvas, (struct rect){box.x + 2, box.y + 1, box.w - 4, box.h - 2});
    int x = foot(canvas, box, box.x + 2, "↑↓", word(WORD_HELP_CHOOSE, lang));
    x = foot(canvas, box, x, "Enter", word(WORD_HELP_DOES, lang));
    x = foot(canvas, box, x, "/", word(WORD_HELP_SEARCH, lang));
    foot(canvas, box, x, "Esc", word(WORD_HELP_CLOSE, lang));
}

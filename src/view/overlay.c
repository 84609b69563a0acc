/* SPDX-License-Identifier: MIT */
#include "view/overlay.h"

#include <stdio.h>

#include "app/mouse.h"
#include "canvas/spots.h"
#include "view/hint.h"
#include "view/overlay_command.h"

enum { KEYS_WIDTH = 28 };

enum line_kind { LINE_GROUP, LINE_ROW, LINE_HELP };

/* Lines of the list: a heading before each group that has rows; where the screen is narrow a row
 * takes two lines, its keys and what they do. */
struct lines {
    struct {
        enum line_kind kind;
        size_t row;   /* of the key table; for LINE_GROUP the group */
        size_t entry; /* of the list */
    } items[KEYS_ROWS_MAX * 3];
    size_t count, chosen; /* chosen: index of the line */
    bool narrow;
};

static void add_line(struct lines *lines, enum line_kind kind, size_t row, size_t entry)
{
    lines->items[lines->count].kind = kind;
    lines->items[lines->count].entry = entry;
    lines->items[lines->count++].row = row;
}

static struct lines lines_of(const struct app *app, bool narrow)
{
    struct lines lines = {.narrow = narrow};
    size_t found[KEYS_ROWS_MAX], total;
    const struct key_row *rows = keys_rows(&total);
    size_t count = help_matches(&app->help, app->settings.lang, found);
    for (size_t f = 0; f < count; f++) {
        if (f == 0 || rows[found[f]].group != rows[found[f - 1]].group)
            add_line(&lines, LINE_GROUP, rows[found[f]].group, f);
        if (f == app->help.chosen)
            lines.chosen = lines.count;
        add_line(&lines, LINE_ROW, found[f], f);
        if (narrow)
            add_line(&lines, LINE_HELP, found[f], f);
    }
    return lines;
}

static void draw_line(const struct app *app, struct canvas *canvas, struct rect rect,
                      const struct lines *lines, size_t l)
{
    enum lang lang = app->settings.lang;
    size_t total, index = lines->items[l].row;
    if (lines->items[l].kind == LINE_GROUP) {
        canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_STRONG,
                    keys_group_name((enum key_group)index, lang));
        return;
    }
    const struct key_row *row = &keys_rows(&total)[index];
    bool chosen = l == lines->chosen;
    spots_add(canvas, rect, TARGET_ENTRY, lines->items[l].entry);
    if (lines->items[l].kind == LINE_HELP) {
        canvas_text(canvas, rect.x + 3, rect.y, rect.w - 3, STYLE_TEXT, row->help[lang]);
        return;
    }
    struct buf keys = {0};
    keys_list(row, &keys);
    if (chosen)
        canvas_fill(canvas, rect, STYLE_SELECT);
    canvas_text(canvas, rect.x + 1, rect.y, rect.w - 1, chosen ? STYLE_SELECT : STYLE_KEY,
                buf_text(&keys));
    if (!lines->narrow)
        canvas_text(canvas, rect.x + KEYS_WIDTH, rect.y, rect.w - KEYS_WIDTH,
                    chosen ? STYLE_SELECT : STYLE_TEXT, row->help[lang]);
    buf_free(&keys);
}

static void draw_list(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct lines lines = lines_of(app, rect.w < 72);
    size_t room = rect.h < 1 ? 1 : (size_t)rect.h;
    size_t top = overlay_top(lines.count, lines.chosen, rect.h);
    if (!lines.count)
        canvas_text(canvas, rect.x + 1, rect.y, rect.w - 1, STYLE_LABEL,
                    word(WORD_HELP_NOTHING, app->settings.lang));
    for (size_t l = top; l < lines.count && l - top < room; l++)
        draw_line(app, canvas, (struct rect){rect.x, rect.y + (int)(l - top), rect.w, 1}, &lines,
                  l);
}

/* In a gap of the frame. */
static int foot(struct canvas *canvas, struct rect rect, int x, const struct hint *hint)
{
    int width = hint_width(canvas, hint) + 2, y = rect.y + rect.h - 1;
    if (x + width > rect.x + rect.w - 1)
        return x;
    canvas_fill(canvas, (struct rect){x, y, width, 1}, STYLE_TEXT);
    hint_draw(canvas, x + 1, y, hint);
    return x + width;
}

struct rect overlay_open(const struct app *app, struct canvas *canvas, const char *name,
                         const struct list *list, enum word does)
{
    enum lang lang = app->settings.lang;
    int w = canvas->cols < 86 ? canvas->cols : 86, h = canvas->rows;
    struct rect box = {(canvas->cols - w) / 2, 0, w, h};
    canvas_fill(canvas, box, STYLE_TEXT);
    canvas_box(canvas, box, WIRE_LIGHT, STYLE_FRAME);
    char title[96];
    if (list->searching || list->len)
        snprintf(title, sizeof title, " %s / %s ", name, list->query);
    else
        snprintf(title, sizeof title, " %s ", name);
    canvas_text(canvas, box.x + 2, box.y, box.w - 4, STYLE_HERE, title);
    const struct hint hints[] = {
        {{INPUT_UP, INPUT_DOWN}, .does = word(WORD_HELP_CHOOSE, lang)},
        {{INPUT_ENTER}, .does = word(does, lang)},
        {{'/'}, .does = word(WORD_HELP_SEARCH, lang)},
        {{INPUT_ESC}, .does = word(WORD_HELP_CLOSE, lang)},
    };
    int x = box.x + 2;
    for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
        x = foot(canvas, box, x, &hints[k]);
    return (struct rect){box.x + 2, box.y + 1, box.w - 4, box.h - 2};
}

size_t overlay_top(size_t count, size_t chosen, int rows)
{
    size_t room = rows < 1 ? 1 : (size_t)rows, top = 0;
    if (count > room && chosen > room / 2)
        top = chosen - room / 2;
    if (count > room && top > count - room)
        top = count - room;
    return top;
}

void overlay_help(const struct app *app, struct canvas *canvas)
{
    struct rect room =
        overlay_open(app, canvas, word(WORD_HELP, app->settings.lang), &app->help, WORD_HELP_DOES);
    room.h -= overlay_command(app, canvas, room);
    draw_list(app, canvas, room);
}

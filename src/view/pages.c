/* SPDX-License-Identifier: MIT */
#include "view/pages.h"

#include <stdio.h>

#include "app/mouse.h"
#include "base/utf8.h"
#include "canvas/spots.h"
#include "view/balance.h"
#include "view/caption.h"
#include "view/words.h"

/* A text broken into lines. The last row of each page leaves `more` columns to the word that there
 * is more. */
struct lines {
    const struct buf *text;
    int columns, rows, more;
    bool paged;       /* over several pages a line is as long as it can be */
    size_t at, count; /* bytes and lines taken */
};

static bool next_line(struct lines *lines, const char **start, size_t *len)
{
    bool last = (lines->count + 1) % (size_t)lines->rows == 0;
    size_t columns = (size_t)(lines->columns - (last ? lines->more : 0));
    *start = lines->text->data + lines->at;
    size_t rest = lines->text->len - lines->at, used = 0;
    if (rest > 0)
        used = (lines->paged ? text_wrap : balance_wrap)(*start, rest, columns, len);
    lines->at += used;
    lines->count += used > 0;
    return used > 0;
}

static size_t count_pages(struct lines lines)
{
    const char *start;
    size_t len;
    while (next_line(&lines, &start, &len))
        ;
    return lines.count ? (lines.count + (size_t)lines.rows - 1) / (size_t)lines.rows : 1;
}

/* `" more 2/3`, or `" notes` where something else comes next. Returns its columns. */
static int more_text(const struct app *app, const struct canvas *canvas, enum word name,
                     size_t page, size_t pages, char *text, size_t size)
{
    enum lang lang = app->settings.lang;
    if (name == WORD_MORE)
        snprintf(text, size, " \" %s %zu/%zu", word(name, lang), page, pages);
    else
        snprintf(text, size, " \" %s", word(name, lang));
    return canvas_text_width(canvas, text);
}

/* Break into pages, with room for the word that there is more. `after`: what comes after the last
 * page; WORD_MORE: nothing. A text of one page stays one: where the word for what comes after finds
 * no room in it there is none, and *after says so. */
static size_t break_up(const struct app *app, const struct canvas *canvas, enum word *after,
                       struct lines *lines)
{
    char more[64];
    size_t pages = count_pages(*lines);
    int width = *after == WORD_MORE ? 0 : more_text(app, canvas, *after, 0, 0, more, sizeof more);
    if (pages == 1) {
        lines->more = width;
        if (width && count_pages(*lines) > 1) {
            lines->more = 0;
            *after = WORD_MORE;
        }
        return pages;
    }
    lines->paged = true;
    /* One more may come of the room that this takes. */
    lines->more = more_text(app, canvas, WORD_MORE, pages + 1, pages + 1, more, sizeof more);
    if (lines->more < width)
        lines->more = width;
    return count_pages(*lines);
}

static void draw_page(struct canvas *canvas, struct rect rect, enum style style, struct lines lines,
                      size_t page)
{
    const char *start;
    size_t len, rows = (size_t)rect.h;
    while (next_line(&lines, &start, &len)) {
        size_t row = lines.count - 1;
        if (row / rows == page)
            canvas_text_n(canvas, rect.x, rect.y + (int)(row % rows), rect.w, style, start, len);
    }
}

static void draw_more(const struct app *app, struct canvas *canvas, struct rect rect,
                      enum word after, size_t page, size_t pages)
{
    char more[64];
    enum word name = page + 1 == pages && after != WORD_MORE ? after : WORD_MORE;
    if (name == WORD_MORE && pages == 1)
        return;
    int width = more_text(app, canvas, name, page + 1, pages, more, sizeof more);
    struct rect place = {rect.x + rect.w - width, rect.y + rect.h - 1, width, 1};
    canvas_text(canvas, place.x, place.y, width, STYLE_KEY, more);
    spots_add(canvas, place, TARGET_KEY, '"');
}

/* Each as the canvas's glyphs write it. */
static void caption_in(const struct app *app, const struct canvas *canvas, struct buf *out)
{
    struct buf said = {0};
    caption_text(app, &said);
    canvas_spell(canvas->glyphs, buf_text(&said), said.len, out);
    out->failed |= said.failed;
    buf_free(&said);
}

/* A note may say the answer in words, where no mask reaches: while a question stands, the desk
 * alone shows it. */
static void notes_in(const struct app *app, const struct canvas *canvas, struct buf *out)
{
    struct buf notes = {0}, said = {0};
    if (!app->present.bare && !predict_stands(app))
        caption_notes_text(app, &notes);
    if (notes.len) {
        buf_fmt(&said, "%s: %s", word(WORD_NOTES, app->settings.lang), buf_text(&notes));
        canvas_spell(canvas->glyphs, buf_text(&said), said.len, out);
    }
    buf_free(&notes);
    buf_free(&said);
}

size_t pages_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct buf caption = {0}, notes = {0};
    if (rect.h < 1 || rect.w < 8)
        return 1;
    caption_in(app, canvas, &caption);
    notes_in(app, canvas, &notes);
    struct lines said = {.text = &caption, .columns = rect.w, .rows = rect.h}, noted = said;
    noted.text = &notes;
    enum word after = notes.len ? WORD_NOTES : WORD_MORE, back = WORD_BACK_TO_CAPTION;
    size_t pages = break_up(app, canvas, &after, &said);
    size_t more = notes.len ? break_up(app, canvas, &back, &noted) : 0;
    size_t page = app->caption_page % (pages + more);
    if (page < pages) {
        draw_page(canvas, rect, STYLE_TEXT, said, page);
        draw_more(app, canvas, rect, after, page, pages);
    } else {
        draw_page(canvas, rect, STYLE_LABEL, noted, page - pages);
        draw_more(app, canvas, rect, back, page - pages, more);
    }
    buf_free(&caption);
    buf_free(&notes);
    return pages;
}

/* SPDX-License-Identifier: MIT
 *
 * Texts on the presenter's second screen. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "view/caption.h"
#include "view/desk_parts.h"
#include "view/words.h"

enum { COLUMNS_LEAST = 2 };

void desk_text(const struct desk *desk, const struct text *text, struct buf *out)
{
    enum lang lang = desk->settings.lang;
    const char *first = text_in(text, lang), *second = text_in(text, !lang);
    if (!first || !second)
        return;
    buf_str(out, first);
    if (desk->settings.both && strcmp(first, second) != 0) {
        buf_char(out, '\n');
        buf_str(out, second);
    }
}

/* --- lines ----------------------------------------------------------------------------------- */

void desk_flow_text(struct desk_flow *flow, enum style style, const char *text)
{
    struct buf spelled = {0};
    canvas_spell(flow->glyphs, text, strlen(text), &spelled);
    const char *at = buf_text(&spelled);
    size_t left = spelled.len, len, used;
    size_t columns = flow->rect.w > COLUMNS_LEAST ? (size_t)flow->rect.w : COLUMNS_LEAST;
    while (left > 0 && (used = text_wrap(at, left, columns, &len)) > 0) {
        size_t row = flow->count - flow->top;
        if (flow->canvas && flow->count >= flow->top && row < (size_t)flow->rect.h)
            canvas_text_n(flow->canvas, flow->rect.x, flow->rect.y + (int)row, flow->rect.w, style,
                          at, len);
        flow->count++;
        at += used;
        left -= used;
    }
    buf_free(&spelled);
}

int desk_line(struct canvas *canvas, struct rect rect, enum style style, const char *text)
{
    struct buf spelled = {0};
    size_t used, columns = rect.w > 0 ? (size_t)rect.w : 0;
    canvas_spell(canvas->glyphs, text, strcspn(text, "\n"), &spelled);
    const char *shown = buf_text(&spelled);
    size_t fits = text_fit(shown, spelled.len, columns, &used);
    bool cut = fits < spelled.len && columns > 3;
    if (cut)
        fits = text_fit(shown, spelled.len, columns - 3, &used);
    canvas_text_n(canvas, rect.x, rect.y, rect.w, style, shown, fits);
    if (cut)
        used += (size_t)canvas_text(canvas, rect.x + (int)used, rect.y, 3, style, "...");
    buf_free(&spelled);
    return (int)used;
}

/* "↑ 3  ↓ 12 lines": how much there is above and below. */
static void draw_more(const struct desk *desk, struct canvas *canvas, struct rect rect,
                      size_t above, size_t below)
{
    char text[96];
    int len = 0;
    if (above)
        len = snprintf(text, sizeof text, "↑ %zu  ", above);
    if (below)
        len += snprintf(text + len, sizeof text - (size_t)len, "↓ %zu ", below);
    snprintf(text + len, sizeof text - (size_t)len, "%s",
             word(WORD_DESK_LINES, desk->settings.lang));
    canvas_text_right(canvas, rect.x, rect.y + rect.h - 1, rect.w, STYLE_KEY, text);
}

void desk_window(const struct desk *desk, struct canvas *canvas, struct rect rect, size_t top,
                 desk_flows *flows, size_t *most, size_t *page)
{
    struct desk_flow flow = {.glyphs = canvas->glyphs, .rect = rect};
    size_t rows = rect.h > 0 ? (size_t)rect.h : 0;
    flows(desk, &flow);
    size_t count = flow.count;
    bool more = count > rows;
    if (more && rows > 1)
        rows--;
    *most = count > rows ? count - rows : 0;
    *page = rows;
    flow.canvas = canvas;
    flow.rect.h = (int)rows;
    flow.top = top < *most ? top : *most;
    flow.count = 0;
    flows(desk, &flow);
    if (more)
        draw_more(desk, canvas, rect, flow.top, *most - flow.top);
}

/* --- notes ----------------------------------------------------------------------------------- */

static void flow_text_of(const struct desk *desk, struct desk_flow *flow, enum style style,
                         enum word label, const struct text *of)
{
    struct buf text = {0};
    desk_text(desk, of, &text);
    if (label != WORD_COUNT && text.len) {
        struct buf labelled = {0};
        buf_fmt(&labelled, "%s: %s", word(label, desk->settings.lang), buf_text(&text));
        desk_flow_text(flow, style, buf_text(&labelled));
        buf_free(&labelled);
    } else {
        desk_flow_text(flow, style, buf_text(&text));
    }
    buf_free(&text);
}

/* Where a step has no notes its caption is the next best. */
static void flow_notes(const struct desk *desk, struct desk_flow *flow, bool caption)
{
    const struct desk_said *now = &desk->state.now;
    if (now->notes.en) {
        flow_text_of(desk, flow, STYLE_TEXT, WORD_COUNT, &now->notes);
    } else {
        desk_flow_text(flow, STYLE_LABEL, word(WORD_DESK_NO_NOTES, desk->settings.lang));
        caption = true;
    }
    if (!caption || !now->caption.en)
        return;
    flow->count++; /* an empty line */
    flow_text_of(desk, flow, STYLE_LABEL, WORD_BACK_TO_CAPTION, &now->caption);
}

void desk_notes_flow(const struct desk *desk, struct desk_flow *flow)
{
    flow_notes(desk, flow, false);
}

void desk_notes_whole(const struct desk *desk, struct desk_flow *flow)
{
    flow_notes(desk, flow, true);
}

/* --- the next step --------------------------------------------------------------------------- */

/* A title that was made of the caption is not said twice. */
static bool says_again(const struct text *title, const struct text *caption, enum lang lang)
{
    const char *said = text_in(title, lang), *again = text_in(caption, lang);
    return said && again && strncmp(said, again, strlen(said)) == 0;
}

static void next_flow(const struct desk *desk, struct desk_flow *flow)
{
    const struct desk_said *next = &desk->state.next;
    enum lang lang = desk->settings.lang;
    bool again = says_again(&next->title, &next->caption, lang);
    const char *name = text_in(again && !next->notes.en ? &next->caption : &next->title, lang);
    struct text named = {name, name}; /* in one language, whatever the notes are in */
    flow_text_of(desk, flow, STYLE_STRONG, WORD_DESK_NEXT, &named);
    if (next->notes.en)
        flow_text_of(desk, flow, STYLE_LABEL, WORD_NOTES, &next->notes);
    else if (!again)
        flow_text_of(desk, flow, STYLE_LABEL, WORD_BACK_TO_CAPTION, &next->caption);
}

void desk_next(const struct desk *desk, struct canvas *canvas, struct rect rect)
{
    if (rect.h < 1)
        return;
    if (!desk->state.has_next) {
        canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_LABEL,
                    word(WORD_DESK_LAST, desk->settings.lang));
        return;
    }
    struct desk_flow flow = {.glyphs = canvas->glyphs, .rect = rect};
    next_flow(desk, &flow);
    bool cut = flow.count > (size_t)rect.h;
    flow.canvas = canvas;
    flow.count = 0;
    if (cut) /* its last line says that there is more: it is all seen once it is there */
        flow.rect.w -= 4;
    next_flow(desk, &flow);
    if (cut)
        canvas_text(canvas, rect.x + rect.w - 3, rect.y + rect.h - 1, 3, STYLE_LABEL, "...");
}

/* SPDX-License-Identifier: MIT
 *
 * Lists on the presenter's second screen. */
#include <stdio.h>
#include <string.h>

#include "view/caption.h"
#include "view/desk_parts.h"
#include "view/hint.h"
#include "view/overlay.h"
#include "view/words.h"

enum { KEYS_COLS = 28, BOX_COLS = 86 };

/* The frame, its name, and what Enter and Esc do. Returns the room inside. */
static struct rect open_box(const struct desk *desk, struct canvas *canvas, enum word name,
                            const struct hint *hints, size_t count)
{
    char title[96];
    int w = canvas->cols < BOX_COLS ? canvas->cols : BOX_COLS;
    struct rect box = {(canvas->cols - w) / 2, 0, w, canvas->rows};
    canvas_fill(canvas, box, STYLE_TEXT);
    canvas_box(canvas, box, WIRE_LIGHT, STYLE_FRAME);
    snprintf(title, sizeof title, " %s ", word(name, desk->settings.lang));
    canvas_text(canvas, box.x + 2, box.y, box.w - 4, STYLE_HERE, title);
    int x = box.x + 2, y = box.y + box.h - 1;
    for (size_t h = 0; h < count; h++) {
        int width = hint_width(canvas, &hints[h]);
        if (x + width + 2 > box.x + box.w - 1)
            break;
        canvas_fill(canvas, (struct rect){x, y, width + 2, 1}, STYLE_TEXT);
        x = hint_draw(canvas, x + 1, y, &hints[h]) + 2;
    }
    return (struct rect){box.x + 2, box.y + 1, box.w - 4, box.h - 2};
}

/* --- keys ------------------------------------------------------------------------------------ */

/* Keys and what they do side by side, or below one another where there is no room for both. */
static void keys_flow(const struct desk *desk, struct desk_flow *flow)
{
    struct buf keys = {0};
    struct key_row of;
    bool narrow = flow->rect.w < 72;
    for (size_t row = 0; desk_keys(row, &of); row++) {
        keys_list(&of, &keys);
        size_t line = flow->count;
        struct desk_flow beside = *flow;
        desk_flow_text(flow, STYLE_KEY, buf_text(&keys));
        int indent = narrow ? 3 : KEYS_COLS;
        beside.rect.x += indent;
        beside.rect.w -= indent;
        beside.count = narrow ? flow->count : line;
        desk_flow_text(&beside, STYLE_TEXT, of.help[desk->settings.lang]);
        if (beside.count > flow->count)
            flow->count = beside.count;
        buf_clear(&keys);
    }
    buf_free(&keys);
}

void desk_list_keys(const struct desk *desk, struct canvas *canvas, size_t *most, size_t *page)
{
    enum lang lang = desk->settings.lang;
    const struct hint hints[] = {{{INPUT_UP, INPUT_DOWN}, .does = word(WORD_DESK_SCROLL, lang)},
                                 {{INPUT_ESC}, .does = word(WORD_HELP_CLOSE, lang)}};
    struct rect rect = open_box(desk, canvas, WORD_HELP, hints, 2);
    desk_window(desk, canvas, rect, desk->scroll[DESK_KEYS], keys_flow, most, page);
}

/* --- presentations --------------------------------------------------------------------------- */

static void draw_run(const struct desk *desk, struct canvas *canvas, struct rect rect,
                     const struct desk_run *run)
{
    char where[64], pid[24];
    enum lang lang = desk->settings.lang;
    bool chosen = run->pid == desk->chosen;
    if (chosen)
        canvas_fill(canvas, rect, STYLE_SELECT);
    snprintf(pid, sizeof pid, "%ld", run->pid);
    snprintf(where, sizeof where, "%s %zu/%zu", word(WORD_STEP, lang), run->step, run->n_steps);
    if (run->pid == desk->followed)
        canvas_text(canvas, rect.x, rect.y, 1, chosen ? STYLE_SELECT : STYLE_HERE, "▶");
    int x = rect.x + 2, width = canvas_text_width(canvas, where);
    x += canvas_text(canvas, x, rect.y, rect.w, chosen ? STYLE_SELECT : STYLE_KEY, pid) + 2;
    int right = rect.x + rect.w - 1 - width;
    canvas_text(canvas, right, rect.y, width, chosen ? STYLE_SELECT : STYLE_LABEL, where);
    desk_line(canvas, (struct rect){x, rect.y, right - x - 1, 1},
              chosen ? STYLE_SELECT : STYLE_TEXT,
              run->title[lang][0] ? run->title[lang] : run->source);
}

void desk_list_runs(const struct desk *desk, struct canvas *canvas)
{
    enum lang lang = desk->settings.lang;
    const struct hint hints[] = {{{INPUT_UP, INPUT_DOWN}, .does = word(WORD_HELP_CHOOSE, lang)},
                                 {{INPUT_ENTER}, .does = word(WORD_DESK_PICK_DOES, lang)},
                                 {{INPUT_ESC}, .does = word(WORD_HELP_CLOSE, lang)}};
    struct rect rect = open_box(desk, canvas, WORD_DESK_PICK, hints, desk_has_state(desk) ? 3 : 2);
    size_t chosen = 0;
    while (chosen + 1 < desk->n_runs && desk->runs[chosen].pid != desk->chosen)
        chosen++;
    size_t top = overlay_top(desk->n_runs, chosen, rect.h);
    for (size_t r = top; r < desk->n_runs && r - top < (size_t)rect.h; r++)
        draw_run(desk, canvas, (struct rect){rect.x, rect.y + (int)(r - top), rect.w, 1},
                 &desk->runs[r]);
}

/* SPDX-License-Identifier: MIT */
#include "view/desk.h"

#include <stdio.h>

#include "canvas/blit.h"
#include "canvas/packed.h"
#include "view/bignum.h"
#include "view/caption.h"
#include "view/desk_layout.h"
#include "view/desk_parts.h"
#include "view/hint.h"
#include "view/words.h"

/* --- title line ------------------------------------------------------------------------------ */

static void clock_text(const struct desk *desk, char *out, size_t size)
{
    long long seconds = desk_elapsed(desk) / 1000;
    snprintf(out, size, "%lld:%02lld", seconds / 60, seconds % 60);
}

/* "step 3 of 12", and the time where it has no large digits. */
static void where_text(const struct desk *desk, const struct desk_layout *layout,
                       const struct canvas *canvas, bool brief, char *out, size_t size)
{
    enum lang lang = desk->settings.lang;
    char clock[32];
    const char *dot = canvas_ascii(canvas->glyphs) ? " | " : " · ";
    clock_text(desk, clock, sizeof clock);
    int len;
    if (brief || lang == LANG_KO)
        len = snprintf(out, size, "%s %zu/%zu", word(WORD_STEP, lang), desk->state.step,
                       desk->state.n_steps);
    else
        len = snprintf(out, size, "%s %zu of %zu", word(WORD_STEP, lang), desk->state.step,
                       desk->state.n_steps);
    if (!layout->big)
        snprintf(out + len, size - (size_t)len, "%s%s", dot, clock);
}

static void draw_title(const struct desk *desk, struct canvas *canvas,
                       const struct desk_layout *layout)
{
    char where[96] = "";
    struct rect rect = layout->title;
    enum lang lang = desk->settings.lang;
    canvas_fill(canvas, rect, STYLE_TITLE);
    if (desk_has_state(desk))
        where_text(desk, layout, canvas, rect.w < 60, where, sizeof where);
    int width = canvas_text_width(canvas, where), right = rect.x + rect.w - 1 - width, x = 1;
    canvas_text(canvas, right, rect.y, width, STYLE_TITLE, where);
    if (rect.w >= 60)
        x += canvas_text(canvas, x, rect.y, rect.w, STYLE_TITLE_STRONG, word(WORD_DESK, lang)) + 2;
    const char *title = text_in(&desk->state.title, lang);
    if (!title)
        title = desk_has_state(desk) ? desk->state.source : "midstream";
    desk_line(canvas, (struct rect){x, rect.y, right - x - 1, 1}, STYLE_TITLE, title);
}

/* --- head ------------------------------------------------------------------------------------ */

/* What the presenter must not forget. Returns the columns taken, from x on. */
static int draw_flags(const struct desk *desk, struct canvas *canvas, int x, int y, int end)
{
    enum { NUMBERED_COLS = 60 }; /* below there is room for the flags alone */
    const struct desk_state *state = &desk->state;
    const struct {
        bool on;
        enum word word;
    } flags[] = {
        {desk->ended, WORD_DESK_ENDED},
        {!desk->ended && state->blank == DESK_BLACK, WORD_DESK_BLACK},
        {!desk->ended && state->blank == DESK_WHITE, WORD_DESK_WHITE},
        {!desk->ended && state->held, WORD_DESK_FROZEN},
        {!desk->ended && state->plays, WORD_DESK_PLAYS},
        {!desk->ended && state->asked && state->open, WORD_DESK_ASKS},
    };
    int from = x;
    for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
        struct buf text = {0};
        buf_str(&text, word(flags[f].word, desk->settings.lang));
        if (flags[f].word == WORD_DESK_FROZEN && canvas->cols >= NUMBERED_COLS)
            buf_fmt(&text, " %s %zu", word(WORD_DESK_AT, desk->settings.lang), state->held);
        int width = canvas_text_width(canvas, buf_text(&text));
        if (flags[f].on && x + width <= end)
            x += canvas_text(canvas, x, y, width, STYLE_WARNING, buf_text(&text)) + 2;
        buf_free(&text);
    }
    return x > from ? x - from - 2 : 0;
}

/* "RMS of this token?  answer 2.24" */
static void draw_question(const struct desk *desk, struct canvas *canvas, struct rect rect)
{
    enum lang lang = desk->settings.lang;
    const char *question = text_in(&desk->state.question, lang);
    const char *answer = text_in(&desk->state.answer, lang);
    struct buf text = {0};
    if (!desk->state.asked)
        return;
    if (answer && *answer)
        buf_fmt(&text, "%s %s", word(WORD_DESK_ANSWER, lang), answer);
    int width = canvas_text_width(canvas, buf_text(&text)), most = rect.w * 2 / 3;
    if (width > most)
        width = most;
    int used = desk_line(canvas, (struct rect){rect.x, rect.y, rect.w - width - 2, 1}, STYLE_LABEL,
                         question ? question : "");
    desk_line(canvas, (struct rect){rect.x + used + 2, rect.y, rect.w - used - 2, 1}, STYLE_STRONG,
              buf_text(&text));
    buf_free(&text);
}

static void draw_head(const struct desk *desk, struct canvas *canvas,
                      const struct desk_layout *layout)
{
    struct rect rect = layout->head;
    const char *title = text_in(&desk->state.now.title, desk->settings.lang);
    if (layout->big) {
        char clock[32];
        clock_text(desk, clock, sizeof clock);
        int width = bignum_width(clock), x = rect.x + rect.w - width;
        bool runs = desk->state.clock.started || desk->ended;
        bignum_draw(canvas, x, rect.y, runs ? STYLE_STRONG : STYLE_FAINT, clock);
        rect.w -= width + 2;
        draw_flags(desk, canvas, rect.x, rect.y + 1, rect.x + rect.w);
        draw_question(desk, canvas, (struct rect){rect.x, rect.y + 2, rect.w, 1});
    } else {
        struct canvas measured = {.glyphs = canvas->glyphs}; /* nothing is drawn on it */
        int width = draw_flags(desk, &measured, 0, 0, rect.w);
        if (width) {
            draw_flags(desk, canvas, rect.x + rect.w - width, rect.y, rect.x + rect.w);
            rect.w -= width + 2;
        }
        draw_question(desk, canvas, (struct rect){layout->head.x, rect.y + 1, layout->head.w, 1});
    }
    desk_line(canvas, (struct rect){rect.x, rect.y, rect.w, 1}, STYLE_STRONG, title ? title : "");
}

/* --- frame ----------------------------------------------------------------------------------- */

/* What a frame of another version says is left out; so is all of it where there is no memory. */
static void draw_frame(const struct desk *desk, struct canvas *canvas,
                       const struct desk_layout *layout)
{
    const struct desk_frame *frame = &desk->state.frames[layout->which];
    enum glyph_set glyphs = desk->state.ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    struct canvas picture;
    struct err ignored;
    if (canvas_init(&picture, frame->cols, frame->rows, glyphs, &ignored))
        return;
    for (int y = 0; y < frame->rows; y++)
        packed_read(&picture, y, frame->lines[y], &ignored);
    struct rect before = canvas_clip(canvas, layout->frame);
    canvas_blit(canvas, layout->frame.x, layout->frame.y, &picture);
    canvas_unclip(canvas, before);
    canvas_free(&picture);
}

static void draw_rules(struct canvas *canvas, const struct desk_layout *layout)
{
    for (size_t r = 0; r < sizeof layout->rules / sizeof *layout->rules; r++)
        if (layout->rules[r])
            canvas_wire_h(canvas, -1, canvas->cols, layout->rules[r], WIRE_LIGHT, STYLE_FRAME);
    if (!layout->separator)
        return;
    int end = layout->notes.y + layout->notes.h;
    struct rect before = canvas_clip(canvas, (struct rect){0, 0, canvas->cols, end});
    canvas_wire_v(canvas, layout->separator, layout->notes.y - 1, end, WIRE_LIGHT, STYLE_FRAME);
    canvas_unclip(canvas, before);
    canvas_wire_h(canvas, -1, layout->separator, layout->under, WIRE_LIGHT, STYLE_FRAME);
}

/* --- the rest -------------------------------------------------------------------------------- */

static void draw_hints(const struct desk *desk, struct canvas *canvas, struct rect rect)
{
    enum lang lang = desk->settings.lang;
    if (desk->hangul) {
        canvas_text(canvas, rect.x, rect.y, rect.w, STYLE_WARNING,
                    word_notice(NOTICE_HANGUL, lang));
        return;
    }
    const struct {
        bool here;
        struct hint hint;
    } hints[] = {
        {desk_has_state(desk), {{INPUT_UP, INPUT_DOWN}, .does = word(WORD_DESK_SCROLL, lang)}},
        {desk->n_runs > (desk->ended ? 0 : 1), {{INPUT_TAB}, .does = word(WORD_DESK_OTHERS, lang)}},
        {!desk->settings.ascii_only, {{';'}, .does = lang == LANG_EN ? "한국어" : "English"}},
        {true, {{'?'}, .does = word(WORD_DESK_HELP, lang)}},
        {true, {{INPUT_CTRL('c')}, .does = word(WORD_DESK_QUIT, lang)}},
    };
    int x = rect.x;
    for (size_t h = 0; h < sizeof hints / sizeof *hints; h++) {
        if (!hints[h].here || x + hint_width(canvas, &hints[h].hint) > rect.x + rect.w)
            continue;
        x = hint_draw(canvas, x, rect.y, &hints[h].hint) + HINT_GAP;
    }
}

static void draw_too_small(const struct desk *desk, struct canvas *canvas)
{
    char text[160];
    snprintf(text, sizeof text, "%s %dx%d", word(WORD_NEEDS, desk->settings.lang), canvas->cols,
             canvas->rows);
    int width = canvas_text_width(canvas, text);
    int x = width < canvas->cols ? (canvas->cols - width) / 2 : 0;
    canvas_text(canvas, x, canvas->rows / 2, canvas->cols, STYLE_TEXT, text);
}

/* Nothing has been heard yet. */
static void nobody_flow(const struct desk *desk, struct desk_flow *flow)
{
    enum lang lang = desk->settings.lang;
    if (desk->followed && !desk->ended) {
        desk_flow_text(flow, STYLE_WARNING, word(WORD_DESK_UNREAD, lang));
        return;
    }
    desk_flow_text(flow, STYLE_STRONG, word(WORD_DESK_NOBODY, lang));
    desk_flow_text(flow, STYLE_LABEL, word(WORD_DESK_WAITS, lang));
}

static void draw_walk(const struct desk *desk, struct canvas *canvas,
                      const struct desk_layout *layout, struct desk_drawn *drawn)
{
    bool framed = layout->frame.w > 0;
    draw_rules(canvas, layout);
    draw_head(desk, canvas, layout);
    if (framed)
        draw_frame(desk, canvas, layout);
    desk_next(desk, canvas, layout->next);
    desk_window(desk, canvas, layout->notes, desk->scroll[DESK_NOTES],
                framed ? desk_notes_flow : desk_notes_whole, &drawn->most, &drawn->page);
}

void desk_draw(const struct desk *desk, struct canvas *canvas, struct desk_drawn *drawn)
{
    struct desk_drawn ignored;
    if (!drawn)
        drawn = &ignored;
    *drawn = (struct desk_drawn){0};
    canvas_clear(canvas);
    struct desk_layout layout = desk_layout_of(canvas->cols, canvas->rows, &desk->state);
    if (layout.too_small) {
        draw_too_small(desk, canvas);
    } else if (desk->help) {
        desk_list_keys(desk, canvas, &drawn->most, &drawn->page);
    } else if (desk->picking) {
        desk_list_runs(desk, canvas);
    } else {
        draw_title(desk, canvas, &layout);
        draw_hints(desk, canvas, layout.hint);
        if (desk_has_state(desk)) {
            draw_walk(desk, canvas, &layout, drawn);
        } else {
            struct rect room = {layout.head.x, 2, layout.head.w, canvas->rows - 3};
            desk_window(desk, canvas, room, 0, nobody_flow, &drawn->most, &drawn->page);
        }
    }
}

/* SPDX-License-Identifier: MIT
 *
 * The keys of the presenter's second terminal. */
#include "app/desk.h"
#include "app/keys.h"

/* What only the desk has, and what a key of the walk's table does here as there. */
static const struct key_row rows[] = {
    {.keys = {INPUT_DOWN, INPUT_UP},
     .letters = "jk",
     .help = {"scroll the notes by a line", "메모를 한 줄씩 넘기기"}},
    {.keys = {INPUT_PGDN, ' ', INPUT_PGUP, INPUT_BACKSPACE},
     .letters = "",
     .help = {"scroll by a page", "한 쪽씩 넘기기"}},
    {.keys = {INPUT_HOME, INPUT_END},
     .letters = "",
     .help = {"to the first, to the last line", "처음으로, 끝으로"}},
    {.action = ACTION_OVERVIEW,
     .help = {"list of the running presentations", "실행 중인 발표 목록"}},
    {.action = ACTION_LANGUAGE},
    {.action = ACTION_THEME},
    {.action = ACTION_GLYPHS},
    {.action = ACTION_REDRAW},
    {.action = ACTION_SUSPEND},
    {.action = ACTION_HELP},
    {.action = ACTION_QUIT},
};

bool desk_keys(size_t row, struct key_row *out)
{
    size_t count;
    const struct key_row *all = keys_rows(&count);
    if (row >= sizeof rows / sizeof *rows)
        return false;
    *out = rows[row];
    for (size_t r = 0; rows[row].action && r < count; r++)
        if (all[r].action == rows[row].action)
            *out = all[r];
    for (int lang = LANG_EN; lang <= LANG_KO; lang++)
        if (rows[row].help[lang])
            out->help[lang] = rows[row].help[lang];
    return true;
}

static size_t *scroll_of(struct desk *desk)
{
    return &desk->scroll[desk->help ? DESK_KEYS : DESK_NOTES];
}

static void scroll_by(struct desk *desk, size_t lines, bool down)
{
    size_t *at = scroll_of(desk);
    if (down)
        *at += lines;
    else
        *at -= lines < *at ? lines : *at;
    if (*at > desk->most)
        *at = desk->most;
}

void desk_fitted(struct desk *desk, size_t most, size_t page)
{
    desk->most = most;
    desk->page = page;
    if (*scroll_of(desk) > most)
        *scroll_of(desk) = most;
}

static void scroll(struct desk *desk, uint32_t key)
{
    uint32_t letter = input_jamo_letter(key);
    size_t page = desk->page > 1 ? desk->page - 1 : 1; /* a line is seen again */
    switch (letter ? letter : key) {
    case INPUT_DOWN:
    case 'j':
        scroll_by(desk, 1, true);
        break;
    case INPUT_UP:
    case 'k':
        scroll_by(desk, 1, false);
        break;
    case INPUT_PGDN:
    case ' ':
        scroll_by(desk, page, true);
        break;
    case INPUT_PGUP:
    case INPUT_BACKSPACE:
        scroll_by(desk, page, false);
        break;
    case INPUT_HOME:
        *scroll_of(desk) = 0;
        break;
    case INPUT_END:
        *scroll_of(desk) = desk->most;
        break;
    default:
        desk->hangul = key >= 0xAC00 && key <= 0xD7A3;
        break;
    }
}

/* The list of presentations. Esc leaves it where there is something to go back to. */
static void pick(struct desk *desk, uint32_t key)
{
    size_t at = 0;
    while (at + 1 < desk->n_runs && desk->runs[at].pid != desk->chosen)
        at++;
    uint32_t letter = input_jamo_letter(key);
    switch (letter ? letter : key) {
    case INPUT_DOWN:
    case 'j':
        at += at + 1 < desk->n_runs;
        break;
    case INPUT_UP:
    case 'k':
        at -= at > 0;
        break;
    case INPUT_HOME:
    case INPUT_PGUP:
        at = 0;
        break;
    case INPUT_END:
    case INPUT_PGDN:
        at = desk->n_runs - 1;
        break;
    case INPUT_ENTER:
        desk_follow(desk, desk->runs[at].pid);
        return;
    case INPUT_ESC:
        desk->picking = !desk_has_state(desk);
        return;
    default:
        return;
    }
    desk->chosen = desk->runs[at].pid;
}

/* What Unicode cannot be shown, Korean cannot either. */
static void toggle_look(struct settings *settings, enum action action)
{
    if (action == ACTION_THEME)
        settings->scheme = (settings->scheme + 1) % SCHEME_COUNT;
    else if (settings->ascii_only)
        return;
    else if (action == ACTION_GLYPHS)
        settings->ascii = !settings->ascii;
    else
        settings->lang = settings->lang == LANG_EN ? LANG_KO : LANG_EN;
}

static enum effect act(struct desk *desk, uint32_t key)
{
    switch (keys_action(key)) {
    case ACTION_LANGUAGE:
    case ACTION_THEME:
    case ACTION_GLYPHS:
        toggle_look(&desk->settings, keys_action(key));
        return EFFECT_NONE;
    case ACTION_REDRAW:
        return EFFECT_REDRAW;
    case ACTION_SUSPEND:
        return EFFECT_SUSPEND;
    case ACTION_QUIT:
        return EFFECT_QUIT;
    case ACTION_HELP:
        desk->help = !desk->help;
        desk->scroll[DESK_KEYS] = 0;
        return EFFECT_NONE;
    case ACTION_OVERVIEW:
        desk->help = false;
        if (desk->picking)
            desk->picking = !desk_has_state(desk);
        else
            desk_open_list(desk);
        return EFFECT_NONE;
    default:
        break;
    }
    if (desk->picking && !desk->help)
        pick(desk, key);
    else
        scroll(desk, key);
    return EFFECT_NONE;
}

static enum effect take_key(struct desk *desk, uint32_t key)
{
    desk->hangul = false;
    if (key == INPUT_CTRL('c'))
        return EFFECT_INTERRUPT;
    if (desk->help && (key == INPUT_ESC || key == INPUT_ENTER)) {
        desk->help = false;
        return EFFECT_NONE;
    }
    return act(desk, key);
}

enum effect desk_update(struct desk *desk, const struct event *event)
{
    switch (event->kind) {
    case EVENT_KEY:
        return take_key(desk, event->key);
    case EVENT_RESIZE:
        desk->settings.cols = event->cols;
        desk->settings.rows = event->rows;
        return EFFECT_NONE;
    case EVENT_HANGUP:
        return EFFECT_QUIT;
    case EVENT_RESUME:
        return EFFECT_REDRAW;
    default:
        return EFFECT_NONE;
    }
}

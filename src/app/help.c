/* SPDX-License-Identifier: MIT */
#include "app/help.h"

#include <string.h>
#include <strings.h>

#include "base/input.h"
#include "base/utf8.h"

enum { ROWS_MAX = 64 };

static bool contains(const char *text, const char *part, size_t len)
{
    for (; *text; text++)
        if (strncasecmp(text, part, len) == 0)
            return true;
    return len == 0;
}

static bool matches(const struct key_row *row, const struct help *help, enum lang lang)
{
    struct buf keys = {0};
    keys_list(row, &keys);
    bool found = contains(row->help[lang], help->query, help->len) ||
                 contains(buf_text(&keys), help->query, help->len);
    buf_free(&keys);
    return found;
}

size_t help_matches(const struct help *help, enum lang lang, size_t *found)
{
    size_t count, n = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++)
        if (!help->len || matches(&rows[r], help, lang))
            found[n++] = r;
    return n;
}

/* Keys while the query is typed. True if the key was part of that. */
static bool search_key(struct help *help, uint32_t key)
{
    if (key == INPUT_ENTER || key == INPUT_ESC) {
        help->searching = false;
        if (key == INPUT_ESC)
            help->query[help->len = 0] = '\0';
    } else if (key == INPUT_BACKSPACE) {
        while (help->len && ((unsigned char)help->query[--help->len] & 0xC0) == 0x80)
            ;
        help->query[help->len] = '\0';
    } else if (key < INPUT_SPECIAL) {
        char bytes[4];
        size_t n = (size_t)utf8_encode(key, bytes);
        if (help->len + n <= HELP_QUERY_MAX) {
            memcpy(help->query + help->len, bytes, n);
            help->query[help->len += n] = '\0';
        }
    } else {
        return false;
    }
    help->chosen = 0;
    return true;
}

static void move(struct help *help, size_t count, size_t by, bool down)
{
    if (down)
        help->chosen += by;
    else
        help->chosen -= by < help->chosen ? by : help->chosen;
    if (help->chosen >= count)
        help->chosen = count ? count - 1 : 0;
}

bool help_key(struct help *help, uint32_t key, size_t page, enum lang lang, enum action *picked)
{
    size_t found[ROWS_MAX], total;
    const struct key_row *rows = keys_rows(&total);
    size_t count = help_matches(help, lang, found);
    if (help->searching && search_key(help, key))
        return true;
    switch (key) {
    case INPUT_DOWN:
    case INPUT_RIGHT:
    case INPUT_PGDN:
    case ' ':
        move(help, count, key == INPUT_PGDN || key == ' ' ? page : 1, true);
        return true;
    case INPUT_UP:
    case INPUT_LEFT:
    case INPUT_PGUP:
        move(help, count, key == INPUT_PGUP ? page : 1, false);
        return true;
    case INPUT_HOME:
    case INPUT_END:
        help->chosen = key == INPUT_END && count ? count - 1 : 0;
        return true;
    case '/':
        help->searching = true;
        return true;
    case INPUT_ENTER:
        if (help->chosen < count && rows[found[help->chosen]].action != ACTION_HELP)
            *picked = rows[found[help->chosen]].action;
        return false;
    case INPUT_ESC:
        return false;
    default:
        switch (keys_action(key)) {
        case ACTION_HELP:
        case ACTION_QUIT: /* q closes the list; the program ends from the walk */
        case ACTION_LANGUAGE:
        case ACTION_THEME:
        case ACTION_GLYPHS:
        case ACTION_SUSPEND:
        case ACTION_REDRAW:
            return false;
        default:
            return true;
        }
    }
}

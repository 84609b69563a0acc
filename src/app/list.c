/* SPDX-License-Identifier: MIT */
#include "app/list.h"

#include <string.h>
#include <strings.h>

#include "base/input.h"
#include "base/utf8.h"

bool list_finds(const struct list *list, const char *text)
{
    for (; *text; text++)
        if (strncasecmp(text, list->query, list->len) == 0)
            return true;
    return list->len == 0;
}

/* Keys while the query is typed. True if the key was part of that. */
static bool search_key(struct list *list, uint32_t key)
{
    if (key == INPUT_ENTER || key == INPUT_ESC) {
        list->searching = false;
        if (key == INPUT_ESC)
            list->query[list->len = 0] = '\0';
    } else if (key == INPUT_BACKSPACE) {
        while (list->len && ((unsigned char)list->query[--list->len] & 0xC0) == 0x80)
            ;
        list->query[list->len] = '\0';
    } else if (key < INPUT_SPECIAL) {
        char bytes[4];
        size_t n = (size_t)utf8_encode(key, bytes);
        if (list->len + n <= LIST_QUERY_MAX) {
            memcpy(list->query + list->len, bytes, n);
            list->query[list->len += n] = '\0';
        }
    } else {
        return false;
    }
    list->chosen = 0;
    return true;
}

static void move(struct list *list, size_t count, size_t by, bool down)
{
    if (down)
        list->chosen += by;
    else
        list->chosen -= by < list->chosen ? by : list->chosen;
    if (list->chosen >= count)
        list->chosen = count ? count - 1 : 0;
}

enum list_took list_key(struct list *list, uint32_t key, size_t page, size_t count)
{
    if (list->searching && search_key(list, key))
        return LIST_TOOK;
    switch (key) {
    case INPUT_DOWN:
    case INPUT_RIGHT:
    case INPUT_PGDN:
    case ' ':
        move(list, count, key == INPUT_PGDN || key == ' ' ? page : 1, true);
        return LIST_TOOK;
    case INPUT_UP:
    case INPUT_LEFT:
    case INPUT_PGUP:
        move(list, count, key == INPUT_PGUP ? page : 1, false);
        return LIST_TOOK;
    case INPUT_HOME:
    case INPUT_END:
        list->chosen = key == INPUT_END && count ? count - 1 : 0;
        return LIST_TOOK;
    case '/':
        list->searching = true;
        return LIST_TOOK;
    case INPUT_ENTER:
        return LIST_PICKED;
    case INPUT_ESC:
        return LIST_LEFT;
    default:
        return LIST_OTHER;
    }
}

bool list_passes_on(uint32_t key, enum action opener)
{
    switch (keys_action(key)) {
    case ACTION_QUIT: /* q closes the list; the program ends from the walk */
    case ACTION_LANGUAGE:
    case ACTION_THEME:
    case ACTION_GLYPHS:
    case ACTION_SUSPEND:
    case ACTION_REDRAW:
        return true;
    default:
        return keys_action(key) == opener;
    }
}

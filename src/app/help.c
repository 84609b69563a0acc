/* SPDX-License-Identifier: MIT */
#include "app/help.h"

static bool matches(const struct key_row *row, const struct list *help, enum lang lang)
{
    struct buf keys = {0};
    keys_list(row, &keys);
    bool found = list_finds(help, row->help[lang]) || list_finds(help, buf_text(&keys));
    buf_free(&keys);
    return found;
}

size_t help_matches(const struct list *help, enum lang lang, size_t *found)
{
    size_t count, n = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++)
        if (!help->len || matches(&rows[r], help, lang))
            found[n++] = r;
    return n;
}

bool help_key(struct list *help, uint32_t key, size_t page, enum lang lang, enum action *picked)
{
    size_t found[KEYS_ROWS_MAX], total;
    const struct key_row *rows = keys_rows(&total);
    size_t count = help_matches(help, lang, found);
    switch (list_key(help, key, page, count)) {
    case LIST_TOOK:
        return true;
    case LIST_PICKED:
        if (help->chosen < count && rows[found[help->chosen]].action != ACTION_HELP)
            *picked = rows[found[help->chosen]].action;
        return false;
    case LIST_LEFT:
        return false;
    case LIST_OTHER:
        break;
    }
    return !list_passes_on(key, ACTION_HELP);
}

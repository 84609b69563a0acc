/* SPDX-License-Identifier: MIT
 *
 * A list on the screen: entries that match what is searched for, one of them chosen. What the
 * entries are is the owner's: keys (help.h) or steps (overview.h). */
#ifndef APP_LIST_H
#define APP_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"

enum { LIST_QUERY_MAX = 60 };

struct list {
    size_t chosen; /* index among the entries that match */
    char query[LIST_QUERY_MAX + 1];
    size_t len;
    bool searching; /* characters go to the query */
};

enum list_took {
    LIST_TOOK,   /* the list stays open */
    LIST_PICKED, /* Enter: `chosen` counts, if there is any */
    LIST_LEFT,   /* Esc */
    LIST_OTHER,  /* no key of a list */
};

/* Take a key; `count` entries match, a page has `page`. */
enum list_took list_key(struct list *list, uint32_t key, size_t page, size_t count);

/* Is a key that is none of a list's for whoever opened it? It closes the list, as `opener` does
 * that opens it, or is one that works everywhere. */
bool list_passes_on(uint32_t key, enum action opener);

/* Is the query in this text, whatever the case? An empty one is. */
bool list_finds(const struct list *list, const char *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The help overlay as a list: rows of the key table that match what is searched for, one of them
 * chosen. Enter does what the chosen row's key does. */
#ifndef APP_HELP_H
#define APP_HELP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"
#include "app/list.h"

/* Indices into keys_rows of the rows that match the query (all for an empty one), in order.
 * `rows` has room for all rows. Returns how many. */
size_t help_matches(const struct list *help, enum lang lang, size_t *rows);

/* Take a key. True: the help stays open. False: it closes, with *picked the action to do, or the
 * key is not one of a list (language, theme and the like: the caller's). */
bool help_key(struct list *help, uint32_t key, size_t page, enum lang lang, enum action *picked);

#endif

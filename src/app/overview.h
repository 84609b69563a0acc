/* SPDX-License-Identifier: MIT
 *
 * The steps as a list to pick from. Enter goes to the chosen one. */
#ifndef APP_OVERVIEW_H
#define APP_OVERVIEW_H

#include "app/list.h"
#include "base/buf.h"

struct app;

void overview_open(struct app *app);

/* How a step is called, in one line: its title, else the first sentence of its caption (of a
 * long one the beginning), else its id. Appends.
 * Never a number that is computed, which an answer might be. */
void overview_label(const struct app *app, size_t step, struct buf *out);

/* Is a step in the list? By its number (from 1) or its label. */
bool overview_matches(const struct app *app, size_t step);
size_t overview_count(const struct app *app);

/* Take a key. True: the list stays open. False: it closes, with *picked the step to go to, or the
 * key is not one of a list (language, theme and the like: the caller's). */
bool overview_key(struct app *app, uint32_t key, size_t page, size_t *picked);

#endif

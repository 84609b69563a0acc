/* SPDX-License-Identifier: MIT
 *
 * Where the state was saved last. */
#ifndef APP_SAVED_H
#define APP_SAVED_H

#include <stdbool.h>

#include "app/edit.h"
#include "base/err.h"

/* Zeroed: nowhere yet. */
struct saved {
    char *file;         /* owned: its name in the current folder; NULL: nowhere */
    struct edits edits; /* that were in force */
    bool is_source;     /* the walk goes on with it: a reload reads it, with these edits in it */
};

/* The state with these edits is in this file from now on. On failure *saved is as it was. */
int saved_note(struct saved *saved, const char *file, const struct edits *edits, struct err *err);
/* The file in which the state with these edits is, or NULL. */
const char *saved_in(const struct saved *saved, const struct edits *edits);
/* Do these edits make the state another one than what a reload would read? */
bool saved_differs(const struct saved *saved, const struct edits *edits);
void saved_free(struct saved *saved);

#endif

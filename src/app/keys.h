/* SPDX-License-Identifier: MIT
 *
 * The key table: one row an action. Dispatch, hint line, help overlay, --help and README are made
 * from it, so a key exists everywhere or nowhere. */
#ifndef APP_KEYS_H
#define APP_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "app/settings.h"
#include "base/buf.h"

enum action {
    ACTION_NONE,
    ACTION_NEXT,
    ACTION_BACK,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_TOKEN_NEXT,
    ACTION_TOKEN_BACK,
    ACTION_VIEW,
    ACTION_PANEL,
    ACTION_EDIT,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_UNDO_ALL,
    ACTION_FOCUS_NEXT,
    ACTION_FOCUS_BACK,
    ACTION_NUDGE_UP,
    ACTION_NUDGE_DOWN,
    ACTION_LARGEST,
    ACTION_LANGUAGE,
    ACTION_MORE,
    ACTION_THEME,
    ACTION_GLYPHS,
    ACTION_REDRAW,
    ACTION_SUSPEND,
    ACTION_HELP,
    ACTION_QUIT,
    ACTION_GOTO, /* in the table for the help only: digits, then Enter */
};

enum key_group { KEYS_WALK, KEYS_EDIT, KEYS_SHOW, KEYS_OTHER, KEYS_GROUPS };

enum { KEYS_PER_ROW = 8 };

struct key_row {
    enum action action;
    enum key_group group;
    uint32_t keys[KEYS_PER_ROW]; /* 0-ended; the first is the one that the hint line shows */
    const char *letters;         /* "" or letters that do the same (jamo count as them) */
    const char *hint[2];         /* one or two words, by enum lang; NULL: not on the hint line */
    const char *help[2];         /* a short sentence, by enum lang */
};

const struct key_row *keys_rows(size_t *count);
enum action keys_action(uint32_t key); /* jamo taken as letters; ACTION_NONE if bound to nothing */
const char *keys_group_name(enum key_group group, enum lang lang);

/* How a key looks on the hint line (→ ← F2 ; ?) and, spelled, in documents (Right Left F2 ; ?).
 * Appends. */
void keys_symbol(uint32_t key, struct buf *out);

#endif

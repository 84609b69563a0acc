/* SPDX-License-Identifier: MIT
 *
 * The key table: one row an action. Dispatch, hint line, help overlay, --help and README are made
 * from it, so a key exists everywhere or nowhere. Every action has a key that is not a letter,
 * since under a Korean input method letters arrive as jamo. */
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
    ACTION_GOTO, /* digits, then Enter: bound to no key of its own */
    ACTION_SCENE_BACK,
    ACTION_SCENE_NEXT,
    ACTION_BLOCK_BACK,
    ACTION_BLOCK_NEXT,
    ACTION_TOKEN_BACK,
    ACTION_TOKEN_NEXT,
    ACTION_VIEW,
    ACTION_PANEL,
    ACTION_MORE,
    ACTION_EDIT,
    ACTION_FOCUS_BACK,
    ACTION_FOCUS_NEXT,
    ACTION_LARGEST,
    ACTION_NUDGE_DOWN,
    ACTION_NUDGE_UP,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_UNDO_ALL,
    ACTION_PIN,
    ACTION_OWN_SCALE,
    ACTION_CHART,
    ACTION_ZOOM,
    ACTION_PREDICT,
    ACTION_TALLY,
    ACTION_OVERVIEW,
    ACTION_PRESENT,
    ACTION_FREEZE,
    ACTION_BLACK,
    ACTION_WHITE,
    ACTION_PLAY,
    ACTION_CLOCK,
    ACTION_LANGUAGE,
    ACTION_THEME,
    ACTION_GLYPHS,
    ACTION_MOTION,
    ACTION_EDITOR,
    ACTION_SAVE,
    ACTION_RELOAD,
    ACTION_REDRAW,
    ACTION_SUSPEND,
    ACTION_HELP,
    ACTION_QUIT,
};

enum key_group {
    KEYS_WALK,
    KEYS_EDIT,
    KEYS_FIELD,
    KEYS_ASKED,
    KEYS_SHOW,
    KEYS_PRESENT,
    KEYS_OTHER,
    KEYS_GROUPS
};

enum { KEYS_PER_ROW = 6, KEYS_ROWS_MAX = 96 /* room for a list of all rows */ };

struct key_row {
    enum action action; /* ACTION_NONE: works inside the editor, listed for the help */
    enum key_group group;
    uint32_t keys[KEYS_PER_ROW]; /* 0-ended; the first is the one that the hint line shows */
    const char *letters;         /* "" or letters that do the same (2-set jamo count as them) */
    const char *typed;           /* how the keys are written where they are none of their own */
    const char *hint[2];         /* one or two words, by enum lang; NULL: not on the hint line */
    const char *help[2];         /* a short sentence, by enum lang */
};

const struct key_row *keys_rows(size_t *count);
/* The action bound to a key; ACTION_NONE if there is none. */
enum action keys_action(uint32_t key);
const char *keys_group_name(enum key_group group, enum lang lang);

/* How a key looks on the screen: → ← ↑ ↓ F2 PgDn Ctrl-Z ; and so on. Appends. */
void keys_symbol(uint32_t key, struct buf *out);
/* All keys and letters of a row, separated by blanks. Appends. */
void keys_list(const struct key_row *row, struct buf *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Keys and events: what a terminal, `--keys` or a test can tell the program. */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

/* A key is one number: a code point for a character, or one of these. A control character is
 * INPUT_CTRL('x'). */
enum input_key {
    INPUT_NONE = 0,
    INPUT_SPECIAL = 0x200000, /* above every code point */
    INPUT_RIGHT,
    INPUT_LEFT,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_ENTER,
    INPUT_ESC,
    INPUT_TAB,
    INPUT_SHIFT_TAB,
    INPUT_BACKSPACE,
    INPUT_HOME,
    INPUT_END,
    INPUT_PGUP,
    INPUT_PGDN,
    INPUT_INS,
    INPUT_DEL,
    INPUT_F1,
    INPUT_F12 = INPUT_F1 + 11,
    INPUT_CTRL_BASE = 0x300000,
};
#define INPUT_CTRL(letter) (INPUT_CTRL_BASE + (letter)) /* lower-case letter */

enum event_kind {
    EVENT_NONE,
    EVENT_KEY,
    EVENT_PASTE,  /* text, len: what was pasted, raw */
    EVENT_MOUSE,  /* button, x, y, target, index: a press, or a notch of the wheel */
    EVENT_RESIZE, /* cols, rows */
    EVENT_HANGUP, /* the terminal is gone */
    EVENT_RESUME, /* back from being stopped: everything must be drawn anew */
    EVENT_FILE,   /* something has happened to what is watched (term_watch) */
    EVENT_TICK,   /* ms have passed since the last one */
};

enum mouse_button {
    MOUSE_LEFT,
    MOUSE_MIDDLE,
    MOUSE_RIGHT,
    MOUSE_WHEEL_UP,
    MOUSE_WHEEL_DOWN,
    MOUSE_OTHER,
};

struct event {
    enum event_kind kind;
    uint32_t key;
    const char *text; /* borrowed until the next event is read */
    size_t len;
    int cols, rows;
    int ms;
    enum mouse_button button;
    int x, y;     /* the cell, from 0 */
    int target;   /* what is drawn there, as app/mouse.h numbers it; 0: nothing */
    size_t index; /* and which one of its kind */
};

/* The name of a key as `--keys` takes it and as the documentation prints it: right, ctrl-x, f1,
 * shift-tab, or the character itself. Appends to *out. */
void input_key_name(uint32_t key, struct buf *out);

/* Take the next name from a string of names separated by blanks, from the byte *at on; moves *at.
 * Returns 1 and the key, 0 at the end, -1 for a name that is none (place: argument:1:COLUMN;
 * suggests a near miss). */
int input_key_next(const char *names, size_t *at, uint32_t *key, struct err *err);

/* Under a Korean input method letters arrive as 2-set jamo: the Latin letter on the same key, or
 * 0. Takes compatibility jamo (U+3131...) and conjoining jamo. */
uint32_t input_jamo_letter(uint32_t code);

#endif

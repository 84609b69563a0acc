/* SPDX-License-Identifier: MIT
 *
 * From the bytes of a terminal to events. Own decoder, because ncurses' get_wch swallows the next
 * 143 keys after one invalid byte. Pure: bytes in, events out, no clock; the caller says when the
 * time for the rest of an escape sequence has passed. */
#ifndef TERM_DECODE_H
#define TERM_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/input.h"

enum { DECODER_PASTE_MAX = 1024 * 1024 };

struct decoder {
    unsigned char bytes[64]; /* what has come of an unfinished sequence */
    size_t len;
    bool pasting;
    bool skipping;    /* in an overlong sequence: eat up to its final byte */
    bool mouse;       /* set by the caller: reports of the mouse are events */
    bool reply;       /* begun as only a terminal would: the rest will come, if late */
    struct buf paste; /* owned */
};

void decoder_free(struct decoder *decoder);

/* Feed one byte. Returns true and fills *event if it completes one. Known: UTF-8 characters (an
 * invalid byte is dropped alone), C0 as ctrl keys, CR and LF Enter, DEL and BS Backspace, ESC [ and
 * ESC O forms of arrows, Home, End, PgUp, PgDn, Ins, Del, F1..F12 and the keypad (xterm, rxvt,
 * linux console, vt220 numbers; modifiers are ignored but for Shift-Tab), bracketed paste as one
 * EVENT_PASTE (at most DECODER_PASTE_MAX bytes, the rest is dropped; an empty one, or one that
 * memory does not suffice for, is no event), Alt-x as x; reports of the mouse (term/mouse.h) as
 * EVENT_MOUSE if `mouse` is set. Unknown CSI, OSC, DCS, focus reports, replies and other reports of
 * the mouse are eaten whole. */
bool decoder_feed(struct decoder *decoder, unsigned char byte, struct event *event);

/* How long the caller should wait for the rest of what has begun, before decoder_timeout: -1 if
 * nothing has begun, `escdelay` after a lone ESC (which may be the key), longer inside a sequence
 * and much longer inside a reply or a paste. In ms. */
int decoder_wait(const struct decoder *decoder, int escdelay);
/* The wait is over: a lone ESC becomes the key, a broken sequence is dropped, an unfinished paste
 * is taken as it is. True if an event. */
bool decoder_timeout(struct decoder *decoder, struct event *event);

#endif

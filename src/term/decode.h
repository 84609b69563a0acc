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

struct decoder {
    unsigned char bytes[64]; /* what has come of an unfinished sequence */
    size_t len;
    bool pasting;
    bool skipping;   /* in an unknown or overlong sequence: eat up to its final byte */
    struct buf paste; /* owned */
};

void decoder_free(struct decoder *decoder);

/* Feed one byte. Returns true and fills *event if it completes one. Known: UTF-8 characters (an
 * invalid byte is dropped alone), C0 as ctrl keys, CR and LF Enter, DEL and BS Backspace, ESC [ and
 * ESC O forms of arrows, Home, End, PgUp, PgDn, Ins, Del, F1..F12 (xterm, rxvt, linux console,
 * vt220 numbers; modifiers are ignored but for Shift-Tab), bracketed paste as one EVENT_PASTE (at
 * most 1 MiB, the rest is dropped), Alt-x as x. Unknown CSI, OSC, DCS, focus and mouse reports and replies are eaten
 * whole. */
bool decoder_feed(struct decoder *decoder, unsigned char byte, struct event *event);

/* Is an unfinished sequence waiting, so that the caller should wait only ESCDELAY? */
bool decoder_waiting(const struct decoder *decoder);
/* The wait is over: a lone ESC becomes the key, a broken sequence is dropped. True if an event. */
bool decoder_timeout(struct decoder *decoder, struct event *event);

#endif

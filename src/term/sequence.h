/* SPDX-License-Identifier: MIT
 *
 * Which keys terminals mean by what they send. INPUT_NONE: none. */
#ifndef TERM_SEQUENCE_H
#define TERM_SEQUENCE_H

#include <stdint.h>

/* A single byte below 0x20, or DEL. */
uint32_t sequence_control(unsigned char byte);
/* The number before `~`, as vt220, xterm, the linux console and rxvt send it. */
uint32_t sequence_numbered(unsigned number);
/* The final letter, the same after ESC [ and ESC O. Lower case is rxvt's with a modifier. */
uint32_t sequence_letter(unsigned char letter);
/* The final byte after ESC O: the keypad in application mode, beside the letters. */
uint32_t sequence_keypad(unsigned char final);

#endif

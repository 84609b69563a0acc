/* SPDX-License-Identifier: MIT
 *
 * Reports of the mouse. Asked for by two private modes, not through ncurses, which would hold every
 * press back to see whether it becomes a double click. Pure: bytes in, events out. */
#ifndef TERM_MOUSE_H
#define TERM_MOUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/input.h"

/* Report presses and the wheel; in decimal numbers. A terminal that does not know the second mode
 * reports in three bytes. */
#define MOUSE_ON  "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"

enum { MOUSE_BYTES = 3 }; /* after ESC [ M: button, column, row */

/* What stands between ESC [ < and the final byte, M or m. True, and *event filled, for a press or a
 * notch of the wheel; false for a release, a movement and what is no report. Modifiers are
 * ignored. */
bool mouse_decimal(const unsigned char *bytes, size_t len, unsigned char final,
                   struct event *event);
/* The same for the older form. It cannot tell of columns and rows beyond 223. */
bool mouse_bytes(const unsigned char bytes[MOUSE_BYTES], struct event *event);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Whether the terminal draws characters of ambiguous width (base/ambiguous.h) two columns wide, as
 * the terminal itself shows it. Pure: what to write, and what the bytes that came back say. */
#ifndef TERM_WIDTH_H
#define TERM_WIDTH_H

#include <stddef.h>

enum width { WIDTH_UNKNOWN, WIDTH_ONE, WIDTH_TWO };

/* A line, a tip of a bar and a gamma, since some terminals make an exception for lines; then where
 * the cursor is; then they are gone again, before anybody has seen them. To be written with the
 * cursor on an empty row of the second screen, in UTF-8. */
#define WIDTH_QUESTION "\r\u2502\u258f\u03b3\033[6n\r\033[K"

/* What the last cursor report, ESC [ row ; column R, of one of the columns 4 to 7 says that came
 * before the fence (term/background.h), among whatever keys and replies: 4 is behind three columns.
 * Shift-F3 is column 2 of such a report. UNKNOWN if there is none. */
enum width width_read(const unsigned char *bytes, size_t len);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Whether the terminal's background is light or dark, as the terminal itself tells it. Pure: what
 * to write, and what the bytes that came back say. */
#ifndef TERM_BACKGROUND_H
#define TERM_BACKGROUND_H

#include <stdbool.h>
#include <stddef.h>

enum background { BACKGROUND_UNKNOWN, BACKGROUND_DARK, BACKGROUND_LIGHT };

/* OSC 11 asks for the colour. BEL ends it, since urxvt breaks the end of its answer where the
 * question ended in ESC \. */
#define BACKGROUND_QUESTION "\033]11;?\a"

/* DA1 behind all questions: nearly every terminal answers that, and in order, so one that does not
 * know the others is not waited for. */
#define BACKGROUND_FENCE "\033[c"

/* Has the fence been answered, ESC [ ? numbers c, among whatever keys and replies have come? */
bool background_fenced(const unsigned char *bytes, size_t len);

/* What a complete answer to OSC 11 in these bytes says: ESC ] 11 ; rgb: or rgba: with one to four
 * hexadecimal digits per channel, ended by BEL or ESC. Light is a luminance above one half. UNKNOWN
 * if there is none. */
enum background background_read(const unsigned char *bytes, size_t len);

#endif

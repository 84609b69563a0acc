/* SPDX-License-Identifier: MIT
 *
 * Characters that look like ASCII and are not: what other keyboards, word processors and web pages
 * put where a program wants a minus, a comma or a blank. Typed vectors take them as what they look
 * like; JSON may not, so there they are named. */
#ifndef SCENE_LOOKALIKE_H
#define SCENE_LOOKALIKE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

/* The ASCII character that `code` looks like (' ' for every visible blank), or 0. 0 for ASCII. */
char lookalike_ascii(uint32_t code);

/* Is it one that leaves no trace on a screen: a control, a zero-width or a direction character? */
bool lookalike_unseen(uint32_t code);

/* Append "U+2212 (looks like -)", "U+200B (cannot be seen)" or "U+00E9". */
void lookalike_name(uint32_t code, struct buf *out);

#endif

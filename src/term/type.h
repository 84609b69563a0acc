/* SPDX-License-Identifier: MIT
 *
 * What kind of terminal this is: the locale's character set, and the description of TERM. */
#ifndef TERM_TYPE_H
#define TERM_TYPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

enum { TYPE_NAME_MAX = 64, TYPE_BYTES_MAX = 512 };

struct type {
    char name[TYPE_NAME_MAX]; /* for newterm */
    char paste_on[16], paste_off[16]; /* bracketed paste; "" where it would be rubbish */
    char leave[TYPE_BYTES_MAX]; /* gives the screen back: attributes, colours, paste, screen, cursor */
};

/* Sets LC_CTYPE from the environment, and nothing else; UTF-8 where the environment names no
 * locale, or one of UTF-8 that this machine does not have. Returns whether the codeset is UTF-8. */
bool type_set_locale(void);

/* Describe the terminal on descriptor `out` of this TERM (NULL: unset). For an unknown TERM that
 * begins like a known family, xterm-256color is described. ERR_USAGE if it is unset, unknown or
 * cannot place text. No ncurses state is left. */
int type_read(const char *term, int out, struct type *type, struct err *err);

#endif

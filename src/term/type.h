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
    char name[TYPE_NAME_MAX];   /* for newterm */
    bool answers;               /* knows xterm's questions, or passes over them unseen */
    bool console;               /* Linux' own: its fonts hold no Hangul and few block elements */
    bool ansi;                  /* of the family of ECMA-48: private modes can be set */
    char enter[96];             /* what ncurses does not send: bracketed paste on */
    char after[TYPE_BYTES_MAX]; /* what endwin leaves to do: paste off, attributes off, cursor on */
    char leave[TYPE_BYTES_MAX]; /* does all that endwin and `after` do */
};

/* Sets LC_CTYPE from the environment, and nothing else; UTF-8 where the environment names no
 * locale, or one of UTF-8 that this machine does not have. Returns whether the codeset is UTF-8. */
bool type_set_locale(void);

/* Describe the terminal on descriptor `out` of this TERM (NULL: unset). For an unknown TERM that
 * begins like a known family, xterm-256color is described; with `colours`, where COLORTERM is
 * truecolor or 24bit and TERM has fewer than 256 colours, TERM-256color if there is one. ERR_USAGE
 * if TERM is unset, unknown or cannot place text. No ncurses state is left. */
int type_read(const char *term, bool colours, int out, struct type *type, struct err *err);

/* Have presses and the wheel reported too, where the terminal can be told: adds to enter, after and
 * leave. */
void type_use_mouse(struct type *type);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What a package needs beside the program: the man page and the completions of three shells. They
 * are made from the tables of options, verbs, keys and scenes, as --help is. */
#ifndef CLI_DOCS_H
#define CLI_DOCS_H

#include "cli/options.h"

/* All of these append to *out. A failure is one of memory. */
int docs_write(enum doc doc, struct buf *out, struct err *err);

/* --- one for each, in files of their own --- */

int docs_man(struct buf *out, struct err *err);
void docs_bash(struct buf *out);
void docs_zsh(struct buf *out);
void docs_fish(struct buf *out);

/* --- what the completions have in common --- */

/* The built-in scenes' names, or the verbs' words, separated by `between`. */
void docs_scenes(const char *between, struct buf *out);
void docs_verbs(const char *between, struct buf *out);
/* An option's words, separated by blanks; nothing if it takes anything else. */
void docs_words(enum option option, struct buf *out);
/* `text` up to its first full stop, colon or semicolon: short enough for a list. */
void docs_short(const char *text, struct buf *out);

#endif

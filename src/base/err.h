/* SPDX-License-Identifier: MIT
 *
 * What went wrong, where, and what was expected instead. One struct err lives on the caller's
 * stack, is the last parameter of everything that can fail, and is written only on failure.
 * It becomes exactly one line on stderr:
 *     midstream: file:line:column: /json/pointer: what is wrong, what is expected */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { ERR_INPUT = 1, ERR_USAGE = 2 }; /* the exit status that the error leads to */
enum { ERR_FILE_MAX = 256, ERR_POINTER_MAX = 512, ERR_TEXT_MAX = 1024, ERR_QUOTE_MAX = 160 };

struct place {
    size_t line, column; /* from 1, counted in code points; 0: no place is known */
};

struct err {
    int status; /* 0 while nothing failed, else ERR_INPUT or ERR_USAGE */
    int kind;   /* of mistake, as who found it numbers them; 0: it does not */
    struct place place;
    char file[ERR_FILE_MAX];       /* "" when the error concerns no file */
    char pointer[ERR_POINTER_MAX]; /* JSON pointer, "" when there is none */
    char text[ERR_TEXT_MAX];
};

/* All of these return -1, so that a caller can write `return err_set(...)`. */
int err_set(struct err *err, int status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int err_at(struct err *err, struct place place, const char *pointer, const char *fmt, ...)
    __attribute__((format(printf, 4, 5))); /* status ERR_INPUT; pointer may be NULL */
int err_memory(struct err *err);           /* "out of memory" */
bool err_is_memory(const struct err *err); /* is it that? */
int err_system(struct err *err, const char *file, const char *doing); /* strerror(errno) */

/* Name the file of an error that a reader without knowledge of files has made. */
void err_in_file(struct err *err, const char *file);

/* Append the line without its newline. Control characters, bidi controls and broken UTF-8 in any
 * part are shown as visible marks, never passed on; a long value is cut (whole line under 4,096
 * characters). */
void err_format(const struct err *err, bool warning, struct buf *out);

/* A part of untrusted text, cleaned and cut to about 60 columns, in single quotes: for messages.
 * Returns `out`. */
const char *err_quote(char out[ERR_QUOTE_MAX], const char *text, size_t len);

/* Warnings gathered while reading. While the screen is on they must wait. A zeroed struct is an
 * empty list; after WARNINGS_MAX the rest is only counted. */
enum { WARNINGS_MAX = 20 };
struct warnings {
    struct err *items; /* owned */
    size_t count, dropped;
};
void warnings_add(struct warnings *warnings, const struct err *err);
void warnings_in_file(struct warnings *warnings, const char *file); /* names those without a file */
void warnings_format(const struct warnings *warnings,
                     struct buf *out); /* a line each, newline-ended */
void warnings_free(struct warnings *warnings);

#endif

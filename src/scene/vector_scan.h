/* SPDX-License-Identifier: MIT
 *
 * Typed text cut into numbers and separators, with other keyboards' characters read as the ASCII
 * that they look like. */
#ifndef SCENE_VECTOR_SCAN_H
#define SCENE_VECTOR_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

enum vector_token {
    VECTOR_START, /* nothing was read yet */
    VECTOR_NUMBER,
    VECTOR_COMMA,
    VECTOR_SEMICOLON,
    VECTOR_NEWLINE,
    VECTOR_OPEN,
    VECTOR_CLOSE,
    VECTOR_END,
    VECTOR_FAILED,
};

struct vector_scan {
    const char *text;
    size_t len, at;
    struct place place, token_place; /* of what comes next; of the token read last */
    float number;                    /* of VECTOR_NUMBER */
    struct buf ascii;                /* a number that was not ASCII */
    struct warnings *warnings;
    struct err *err;
};

/* A byte order mark at the start is skipped. Free with vector_scan_end. */
void vector_scan_begin(struct vector_scan *scan, const char *text, size_t len,
                       struct warnings *warnings, struct err *err);
enum vector_token vector_scan_next(struct vector_scan *scan);
void vector_scan_end(struct vector_scan *scan);

/* What the next character counts as: itself, the ASCII it looks like (' ' for every blank, '\n'),
 * or 0 for what has no place in a vector. *used: its bytes (1 for a broken one). */
char vector_scan_char(const char *text, size_t len, size_t *used);

/* Is it, as vector_scan_char gives it, a blank, a comma, a semicolon, a line end or a bracket? */
bool vector_scan_separates(char c);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Places and pieces of JSON text, by byte offset. */
#ifndef SCENE_JSON_TEXT_H
#define SCENE_JSON_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"

/* Bytes of a byte order mark at the start: 0 or 3. */
size_t json_text_mark(const char *text, size_t len);

/* Line and column of a byte: lines end at LF, a column is one code point, a byte order mark at the
 * start takes none. O(offset). */
struct place json_text_place(const char *text, size_t len, size_t offset);

/* Err of the byte at `offset`. */
void json_text_fault(const char *text, size_t len, size_t offset, struct err *err, const char *fmt,
                     va_list args) __attribute__((format(printf, 5, 0)));

/* A byte and its place, from which a later one is found without reading the text from its start.
 * Zeroed: the start. */
struct json_mark {
    size_t offset;
    struct place place;
};
void json_text_advance(const char *text, size_t len, struct json_mark *mark, size_t offset);

/* Bytes of the number, or of what a person may have meant as one, that starts at `start`. */
size_t json_text_number(const char *text, size_t len, size_t start);

/* Append the string whose opening quote stands at `start`, unescaped. It must have been scanned. */
void json_text_unescape(const char *text, size_t start, struct buf *out);

/* Where in the source the character stands that is byte `byte` of that unescaped string. */
size_t json_text_offset(const char *text, size_t start, size_t byte);

#endif

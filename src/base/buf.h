/* SPDX-License-Identifier: MIT
 *
 * A growing byte buffer. Appends never fail visibly: the first allocation that fails sets
 * `failed`, later appends are ignored, and the caller asks once at the end. `data` is always
 * NUL-terminated when not NULL; `len` does not count that NUL.
 * A zeroed struct is an empty buffer; buf_free takes it too. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *data; /* owned; NULL while nothing was appended */
    size_t len, cap;
    bool failed;
};

void buf_bytes(struct buf *buf, const void *bytes, size_t len);
void buf_str(struct buf *buf, const char *str);
void buf_char(struct buf *buf, char c);
void buf_code(struct buf *buf, uint32_t codepoint); /* as UTF-8 */
void buf_repeat(struct buf *buf, char c, size_t times);
void buf_fmt(struct buf *buf, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Forget the text, keep the memory. Clears `failed`. */
void buf_clear(struct buf *buf);

/* The text so far, "" for an empty buffer; stays the buffer's. */
const char *buf_text(const struct buf *buf);

void buf_free(struct buf *buf);

#endif

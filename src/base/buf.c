/* SPDX-License-Identifier: MIT
 *
 * The growing byte buffer. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/* Room for `more` bytes and the NUL after them. */
static bool reserve(struct buf *buf, size_t more)
{
    if (buf->failed)
        return false;
    if (more < buf->cap - buf->len)
        return true;
    size_t need = buf->len + more + 1;
    size_t cap = buf->cap < 64 ? 64 : buf->cap;
    while (cap < need && cap <= SIZE_MAX / 2)
        cap *= 2;
    char *data = need > more && cap >= need ? realloc(buf->data, cap) : NULL;
    if (!data) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->cap = cap;
    return true;
}

void buf_bytes(struct buf *buf, const void *bytes, size_t len)
{
    if (!reserve(buf, len))
        return;
    if (len)
        memcpy(buf->data + buf->len, bytes, len);
    buf->len += len;
    buf->data[buf->len] = '\0';
}

void buf_str(struct buf *buf, const char *str)
{
    buf_bytes(buf, str, strlen(str));
}

void buf_char(struct buf *buf, char c)
{
    buf_bytes(buf, &c, 1);
}

void buf_code(struct buf *buf, uint32_t codepoint)
{
    char bytes[4];
    buf_bytes(buf, bytes, (size_t)utf8_encode(codepoint, bytes));
}

void buf_repeat(struct buf *buf, char c, size_t times)
{
    if (!reserve(buf, times))
        return;
    memset(buf->data + buf->len, c, times);
    buf->len += times;
    buf->data[buf->len] = '\0';
}

void buf_fmt(struct buf *buf, const char *fmt, ...)
{
    if (!reserve(buf, 1))
        return;
    va_list args;
    va_start(args, fmt);
    int len = vsnprintf(buf->data + buf->len, buf->cap - buf->len, fmt, args);
    va_end(args);
    if (len >= 0 && (size_t)len >= buf->cap - buf->len && reserve(buf, (size_t)len)) {
        va_start(args, fmt);
        len = vsnprintf(buf->data + buf->len, buf->cap - buf->len, fmt, args);
        va_end(args);
    }
    /* The first attempt may have left a part behind: it is taken back when the rest has no room. */
    if (len < 0)
        buf->failed = true;
    if (!buf->failed)
        buf->len += (size_t)len;
    buf->data[buf->len] = '\0';
}

void buf_clear(struct buf *buf)
{
    buf->len = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = '\0';
}

const char *buf_text(const struct buf *buf)
{
    return buf->data ? buf->data : "";
}

void buf_free(struct buf *buf)
{
    free(buf->data);
    *buf = (struct buf){0};
}

/* SPDX-License-Identifier: MIT
 *
 * Places and pieces of JSON text. */
#include "scene/json_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

size_t json_text_mark(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

void json_text_fault(const char *text, size_t len, size_t offset, struct err *err, const char *fmt,
                     va_list args)
{
    char what[ERR_TEXT_MAX];
    vsnprintf(what, sizeof what, fmt, args);
    err_at(err, json_text_place(text, len, offset), NULL, "%s", what);
}

void json_text_advance(const char *text, size_t len, struct json_mark *mark, size_t offset)
{
    if (!mark->place.line || offset < mark->offset)
        *mark = (struct json_mark){json_text_mark(text, len), {1, 1}};
    for (; mark->offset < offset && mark->offset < len; mark->offset++) {
        if (text[mark->offset] == '\n')
            mark->place = (struct place){mark->place.line + 1, 1};
        else if (((unsigned char)text[mark->offset] & 0xC0) != 0x80)
            mark->place.column++;
    }
}

struct place json_text_place(const char *text, size_t len, size_t offset)
{
    struct json_mark mark = {0};
    json_text_advance(text, len, &mark, offset);
    return mark.place;
}

static bool in_number(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '-' || c == '+' || c == '_';
}

size_t json_text_number(const char *text, size_t len, size_t start)
{
    size_t end = start;
    while (end < len && in_number(text[end]))
        end++;
    return end - start;
}

static uint32_t hex4(const char *digits)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        value = value * 16 + (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

/* One character of a scanned string. Returns the source bytes used. */
static size_t unescape_one(const char *at, char bytes[4], size_t *n)
{
    if (*at != '\\') {
        size_t len = 1;
        while (((unsigned char)at[len] & 0xC0) == 0x80)
            len++;
        memcpy(bytes, at, len);
        *n = len;
        return len;
    }
    if (at[1] != 'u') {
        static const char names[] = "bfnrt", controls[] = "\b\f\n\r\t";
        const char *name = strchr(names, at[1]);
        bytes[0] = name ? controls[name - names] : at[1];
        *n = 1;
        return 2;
    }
    uint32_t code = hex4(at + 2);
    size_t used = 6;
    if (code >= 0xD800 && code <= 0xDBFF) {
        code = 0x10000 + ((code - 0xD800) << 10) + (hex4(at + 8) - 0xDC00);
        used = 12;
    }
    *n = (size_t)utf8_encode(code, bytes);
    return used;
}

void json_text_unescape(const char *text, size_t start, struct buf *out)
{
    const char *at = text + start + 1;
    while (*at != '"') {
        char bytes[4];
        size_t n;
        at += unescape_one(at, bytes, &n);
        buf_bytes(out, bytes, n);
    }
}

size_t json_text_offset(const char *text, size_t start, size_t byte)
{
    const char *at = text + start + 1;
    size_t done = 0;
    while (*at != '"') {
        char bytes[4];
        size_t n;
        size_t used = unescape_one(at, bytes, &n);
        if (done + n > byte)
            break;
        done += n;
        at += used;
    }
    return (size_t)(at - text);
}

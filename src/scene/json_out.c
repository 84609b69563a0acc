/* SPDX-License-Identifier: MIT */
#include "scene/json_out.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

/* --- pieces ---------------------------------------------------------------------------------- */

/* Behind an opening bracket or a key ("key": ) nothing has to be separated. */
static void separate(struct buf *out)
{
    char last = out->len ? out->data[out->len - 1] : '[';
    if (last != '{' && last != '[' && last != ' ')
        buf_bytes(out, ", ", 2);
}

void json_out_open(struct buf *out, char bracket)
{
    separate(out);
    buf_char(out, bracket);
}

void json_out_close(struct buf *out, char bracket)
{
    buf_char(out, bracket);
}

void json_out_string(struct buf *out, const char *text)
{
    separate(out);
    buf_char(out, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            buf_fmt(out, "\\%c", *c);
        else if (*c == '\n' || *c == '\t')
            buf_fmt(out, "\\%c", *c == '\n' ? 'n' : 't');
        else if ((unsigned char)*c < 0x20)
            buf_fmt(out, "\\u%04x", (unsigned)*c);
        else
            buf_char(out, *c);
    }
    buf_char(out, '"');
}

void json_out_key(struct buf *out, const char *key)
{
    json_out_string(out, key);
    buf_bytes(out, ": ", 2);
}

void json_out_number(struct buf *out, float value)
{
    char text[NUM_MAX];
    size_t len = num_write(value, text);
    separate(out);
    buf_bytes(out, text, len);
}

void json_out_real(struct buf *out, double value)
{
    char text[40];
    int digits = 1;
    do
        snprintf(text, sizeof text, "%.*g", digits, value);
    while (strtod(text, NULL) != value && ++digits <= 17);
    separate(out);
    buf_str(out, text);
}

void json_out_count(struct buf *out, size_t value)
{
    separate(out);
    buf_fmt(out, "%zu", value);
}

void json_out_true(struct buf *out)
{
    separate(out);
    buf_str(out, "true");
}

void json_out_row(struct buf *out, const float *row, size_t d)
{
    json_out_open(out, '[');
    for (size_t i = 0; i < d && !out->failed; i++)
        json_out_number(out, row[i]);
    json_out_close(out, ']');
}

void json_out_rows(struct buf *out, const float *rows, size_t T, size_t d)
{
    json_out_open(out, '[');
    for (size_t t = 0; t < T && !out->failed; t++)
        json_out_row(out, rows + t * d, d);
    json_out_close(out, ']');
}

/* --- layout ---------------------------------------------------------------------------------- */

struct layout {
    const char *at;
    struct buf *out;
    size_t line; /* where the present line begins in `out` */
};

/* Bytes up to and with the end of the value at `text`. Text that goes on past `limit` bytes is not
 * looked at to its end: it does not fit. */
static size_t value_len(const char *text, size_t limit)
{
    size_t n = 0;
    int depth = 0;
    bool quoted = false;
    for (; text[n] && n < limit; n++) {
        if (quoted && text[n] == '\\') {
            n++;
        } else if (text[n] == '"') {
            quoted = !quoted;
            if (!quoted && depth == 0)
                return n + 1;
        } else if (!quoted && strchr("{[", text[n])) {
            depth++;
        } else if (!quoted && strchr("}]", text[n])) {
            if (depth <= 1)
                return depth ? n + 1 : n;
            depth--;
        } else if (!quoted && depth == 0 && text[n] == ',') {
            return n;
        }
    }
    return n;
}

static void new_line(struct layout *l, size_t indent)
{
    buf_char(l->out, '\n');
    l->line = l->out->len;
    buf_repeat(l->out, ' ', indent);
}

/* On the rest of the line, with room for what closes it? */
static bool fits(const struct layout *l, size_t len)
{
    size_t bytes = l->out->len - l->line;
    if (bytes + len + 2 <= JSON_OUT_COLUMNS) /* columns are no more than bytes */
        return true;
    return text_width(l->out->data + l->line, bytes) + text_width(l->at, len) + 2 <=
           JSON_OUT_COLUMNS;
}

static void copy(struct layout *l, size_t len)
{
    buf_bytes(l->out, l->at, len);
    l->at += len;
}

static bool of_numbers(const char *list)
{
    return list[0] == '[' && (list[1] == '-' || (list[1] >= '0' && list[1] <= '9'));
}

static void lay(struct layout *l, size_t indent, bool may_fit)
{
    enum { LIMIT = 4 * JSON_OUT_COLUMNS }; /* bytes that may be one line: 4 a column */
    bool list = *l->at == '[' || *l->at == '{', numbers = of_numbers(l->at);
    size_t len = list ? value_len(l->at, LIMIT) : value_len(l->at, (size_t)-1);
    if (!list || (may_fit && len < LIMIT && fits(l, len))) {
        copy(l, len);
        return;
    }
    bool object = *l->at == '{';
    copy(l, 1);
    for (bool first = true; *l->at && *l->at != '}' && *l->at != ']' && !l->out->failed;
         first = false) {
        if (!first)
            copy(l, 1); /* the comma; its blank stays only where the line goes on */
        l->at += !first;
        if (first ? !numbers || !fits(l, value_len(l->at, LIMIT))
                  : !numbers || !fits(l, value_len(l->at, LIMIT) + 1))
            new_line(l, indent + 2);
        else if (!first)
            buf_char(l->out, ' ');
        if (object)
            copy(l, value_len(l->at, (size_t)-1) + 2); /* "key": */
        lay(l, indent + 2, true);
    }
    if (!numbers)
        new_line(l, indent);
    if (*l->at)
        copy(l, 1);
}

void json_out_layout(const struct buf *text, struct buf *out)
{
    struct layout l = {.at = buf_text(text), .out = out, .line = out->len};
    out->failed |= text->failed;
    if (text->len && !out->failed)
        lay(&l, 0, false);
    buf_char(out, '\n');
}

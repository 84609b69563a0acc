/* SPDX-License-Identifier: MIT
 *
 * Errors as values, and the one line that each becomes. */
#include "base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

static const char CUT[] = "..."; /* stands where something was left out */

/* A text that filled its array has lost its end, perhaps in the middle of a character. */
static void mark_cut(char *text, size_t size)
{
    size_t end = size - sizeof CUT;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
        end--;
    memcpy(text + end, CUT, sizeof CUT);
}

__attribute__((format(printf, 2, 0))) static void set_text(struct err *err, const char *fmt,
                                                           va_list args)
{
    int len = vsnprintf(err->text, sizeof err->text, fmt, args);
    if (len < 0)
        snprintf(err->text, sizeof err->text, "%s", fmt);
    else if ((size_t)len >= sizeof err->text)
        mark_cut(err->text, sizeof err->text);
}

int err_set(struct err *err, int status, const char *fmt, ...)
{
    *err = (struct err){.status = status};
    va_list args;
    va_start(args, fmt);
    set_text(err, fmt, args);
    va_end(args);
    return -1;
}

int err_at(struct err *err, struct place place, const char *pointer, const char *fmt, ...)
{
    *err = (struct err){.status = ERR_INPUT, .place = place};
    if (pointer &&
        (size_t)snprintf(err->pointer, sizeof err->pointer, "%s", pointer) >= sizeof err->pointer)
        mark_cut(err->pointer, sizeof err->pointer);
    va_list args;
    va_start(args, fmt);
    set_text(err, fmt, args);
    va_end(args);
    return -1;
}

static const char NO_MEMORY[] = "out of memory";

int err_memory(struct err *err)
{
    return err_set(err, ERR_INPUT, "%s", NO_MEMORY);
}

bool err_is_memory(const struct err *err)
{
    return err->status && strcmp(err->text, NO_MEMORY) == 0;
}

int err_system(struct err *err, const char *file, const char *doing)
{
    err_set(err, ERR_INPUT, "%s: %s", doing, strerror(errno));
    err_in_file(err, file ? file : "");
    return -1;
}

/* Of a long path the end says more than the beginning. */
static void set_file(struct err *err, const char *file)
{
    size_t len = strlen(file);
    if (len < sizeof err->file) {
        memcpy(err->file, file, len + 1);
        return;
    }
    const char *tail = file + len - (sizeof err->file - sizeof CUT);
    while (((unsigned char)*tail & 0xC0) == 0x80)
        tail++;
    snprintf(err->file, sizeof err->file, "%s%s", CUT, tail);
}

void err_in_file(struct err *err, const char *file)
{
    if (!err->file[0])
        set_file(err, file);
}

static void add_part(struct buf *out, const char *part)
{
    text_clean_line(part, strlen(part), out);
    buf_str(out, ": ");
}

void err_format(const struct err *err, bool warning, struct buf *out)
{
    buf_str(out, "midstream: ");
    if (err->file[0]) {
        text_clean_line(err->file, strlen(err->file), out);
        buf_str(out, err->place.line ? ":" : ": ");
    }
    if (err->place.line)
        buf_fmt(out, "%zu:%zu: ", err->place.line, err->place.column);
    if (err->pointer[0])
        add_part(out, err->pointer);
    if (warning)
        buf_str(out, "warning: ");
    text_clean_line(err->text, strlen(err->text), out);
}

/* One character as a message may show it, at most 4 bytes. Returns the bytes of `text` used. */
static size_t show_one(const char *text, size_t len, char shown[4], size_t *shown_len)
{
    uint32_t code;
    int used = utf8_decode(text, len, &code);
    if (used > 0 && (code < 0x20 || code == 0x7F)) {
        shown[0] = '^';
        shown[1] = (char)(code ^ 0x40);
        *shown_len = 2;
    } else {
        bool bad = used < 0 || utf8_unsafe(code);
        *shown_len = (size_t)utf8_encode(bad ? 0xFFFD : code, shown);
    }
    return used > 0 ? (size_t)used : 1;
}

const char *err_quote(char out[ERR_QUOTE_MAX], const char *text, size_t len)
{
    enum { COLUMNS = 60, END = sizeof CUT + 1 }; /* END: the dots, the quote and the NUL */
    size_t n = 0, columns = 0;
    out[n++] = '\'';
    bool whole = true;
    while (len > 0 && whole) {
        char shown[4];
        size_t shown_len;
        size_t used = show_one(text, len, shown, &shown_len);
        columns += text_width(shown, shown_len);
        if (columns > COLUMNS || n + shown_len + END > ERR_QUOTE_MAX) {
            whole = false;
            break;
        }
        memcpy(out + n, shown, shown_len);
        n += shown_len;
        text += used;
        len -= used;
    }
    snprintf(out + n, ERR_QUOTE_MAX - n, "%s'", whole ? "" : CUT);
    return out;
}

void warnings_add(struct warnings *warnings, const struct err *err)
{
    /* A warning that finds no memory is counted: the work goes on without it. */
    if (warnings->count < WARNINGS_MAX && !warnings->items)
        warnings->items = mem_array(WARNINGS_MAX, sizeof *warnings->items);
    if (warnings->count == WARNINGS_MAX || !warnings->items) {
        warnings->dropped++;
        return;
    }
    warnings->items[warnings->count++] = *err;
}

void warnings_in_file(struct warnings *warnings, const char *file)
{
    for (size_t i = 0; i < warnings->count; i++)
        err_in_file(&warnings->items[i], file);
}

void warnings_format(const struct warnings *warnings, struct buf *out)
{
    for (size_t i = 0; i < warnings->count; i++) {
        err_format(&warnings->items[i], true, out);
        buf_char(out, '\n');
    }
    if (warnings->dropped)
        buf_fmt(out, "midstream: warning: %zu more warnings\n", warnings->dropped);
}

void warnings_free(struct warnings *warnings)
{
    free(warnings->items);
    *warnings = (struct warnings){0};
}

/* SPDX-License-Identifier: MIT
 *
 * Typed text cut into numbers and separators. Millions of numbers are typical of a file of rows,
 * so plain ASCII goes straight to the number reader. */
#include "scene/vector_scan.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/utf8.h"
#include "scene/json_text.h"
#include "scene/lookalike.h"
#include "scene/vector.h"

char vector_scan_char(const char *text, size_t len, size_t *used)
{
    unsigned char c = (unsigned char)*text;
    *used = 1;
    if (c < 0x80) {
        if (c == '\r' && len > 1 && text[1] != '\n')
            return '\n'; /* alone it ends a row, as on old Macs; rows must not run together */
        if (c == '\t' || c == '\r')
            return ' ';
        return c >= 0x20 || c == '\n' ? (char)c : '\0';
    }
    uint32_t code;
    int bytes = utf8_decode(text, len, &code);
    if (bytes < 0)
        return '\0';
    *used = (size_t)bytes;
    return lookalike_ascii(code);
}

void vector_scan_begin(struct vector_scan *scan, const char *text, size_t len,
                       struct warnings *warnings, struct err *err)
{
    *scan = (struct vector_scan){.text = text,
                                 .len = len,
                                 .at = json_text_mark(text, len),
                                 .place = {1, 1},
                                 .warnings = warnings,
                                 .err = err};
}

void vector_scan_end(struct vector_scan *scan)
{
    buf_free(&scan->ascii);
}

bool vector_scan_separates(char c)
{
    switch (c) {
    case ' ':
    case '\n':
    case ',':
    case ';':
    case '[':
    case ']':
        return true;
    default:
        return false;
    }
}

/* --- reasons --------------------------------------------------------------------------------- */

/* A character that no keyboard is meant to type: named, since it cannot be shown. */
static bool unseen(struct vector_scan *scan, size_t at)
{
    uint32_t code;
    int used = utf8_decode(scan->text + at, scan->len - at, &code);
    if (used < 0) {
        err_at(scan->err, scan->place, NULL, "byte 0x%02X is not valid UTF-8, expected numbers",
               (unsigned char)scan->text[at]);
        scan->err->kind = VECTOR_FAULT_CHARACTER;
        return true;
    }
    if (!lookalike_unseen(code))
        return false;
    struct buf name = {0};
    lookalike_name(code, &name);
    err_at(scan->err, scan->place, NULL, "found %s, expected numbers", buf_text(&name));
    scan->err->kind = VECTOR_FAULT_CHARACTER;
    buf_free(&name);
    return true;
}

static const char *hint(const char *word, size_t len)
{
    const char *body = *word == '-' || *word == '+' ? word + 1 : word;
    size_t n = len - (size_t)(body - word);
    if (n >= 3 && (strncasecmp(body, "nan", 3) == 0 || strncasecmp(body, "inf", 3) == 0))
        return " (NaN and infinity cannot be typed)";
    if (n && memchr(body, '-', n) && body[0] >= '0' && body[0] <= '9' && !memchr(body, 'e', n))
        return " (is a blank missing before the minus?)";
    return "";
}

/* `len` bytes at the current place are no number. A hidden character inside is the better news. */
static enum vector_token bad_word(struct vector_scan *scan, size_t len)
{
    scan->place = scan->token_place;
    for (size_t at = scan->at, used; at < scan->at + len; at += used) {
        if (!vector_scan_char(scan->text + at, scan->len - at, &used) && unseen(scan, at))
            return VECTOR_FAILED;
        scan->place.column++;
    }
    char quote[ERR_QUOTE_MAX];
    err_at(scan->err, scan->token_place, NULL, "%s is no number, expected one%s",
           err_quote(quote, scan->text + scan->at, len), hint(scan->text + scan->at, len));
    scan->err->kind = VECTOR_FAULT_WORD;
    return VECTOR_FAILED;
}

static enum vector_token range(struct vector_scan *scan, enum num_status status, size_t len)
{
    char quote[ERR_QUOTE_MAX];
    err_quote(quote, scan->text + scan->at, len);
    if (status == NUM_OVERFLOW) {
        err_at(scan->err, scan->token_place, NULL,
               "%s is too large for float32, expected at most 3.4028235e38", quote);
        scan->err->kind = VECTOR_FAULT_LARGE;
        return VECTOR_FAILED;
    }
    struct err warning = {0};
    err_at(&warning, scan->token_place, NULL, "%s is so small that it becomes 0 in float32", quote);
    if (scan->warnings)
        warnings_add(scan->warnings, &warning);
    return VECTOR_NUMBER;
}

/* --- tokens ---------------------------------------------------------------------------------- */

/* Everything up to the next separator is one word. Returns its bytes and counts its columns. */
static size_t word_len(struct vector_scan *scan, bool *ascii)
{
    size_t end = scan->at, used;
    *ascii = true;
    while (end < scan->len) {
        char c = vector_scan_char(scan->text + end, scan->len - end, &used);
        if (vector_scan_separates(c))
            break;
        *ascii &= used == 1;
        end += used;
        scan->place.column++;
    }
    return end - scan->at;
}

static enum vector_token read_number(struct vector_scan *scan)
{
    bool ascii;
    size_t len = word_len(scan, &ascii);
    const char *number = scan->text + scan->at;
    size_t number_len = len;
    if (!ascii) {
        buf_clear(&scan->ascii);
        for (size_t at = 0, used; at < len; at += used)
            buf_char(&scan->ascii, vector_scan_char(number + at, len - at, &used));
        if (scan->ascii.failed)
            return err_memory(scan->err), VECTOR_FAILED;
        number = buf_text(&scan->ascii);
        number_len = scan->ascii.len;
    }
    scan->number = 0;
    enum num_status status = num_read_typed(number, number_len, &scan->number);
    enum vector_token token = VECTOR_NUMBER;
    if (status == NUM_BAD)
        return bad_word(scan, len);
    if (status != NUM_OK)
        token = range(scan, status, len);
    scan->at += len;
    return token;
}

enum vector_token vector_scan_next(struct vector_scan *scan)
{
    for (;;) {
        scan->token_place = scan->place;
        if (scan->at >= scan->len)
            return VECTOR_END;
        size_t used;
        char c = vector_scan_char(scan->text + scan->at, scan->len - scan->at, &used);
        if (!vector_scan_separates(c))
            return read_number(scan);
        scan->at += used;
        scan->place.column++;
        switch (c) {
        case ',':
            return VECTOR_COMMA;
        case ';':
            return VECTOR_SEMICOLON;
        case '[':
            return VECTOR_OPEN;
        case ']':
            return VECTOR_CLOSE;
        case '\n':
            scan->place = (struct place){scan->place.line + 1, 1};
            return VECTOR_NEWLINE;
        default: /* a blank */
            break;
        }
    }
}

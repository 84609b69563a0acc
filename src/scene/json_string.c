/* SPDX-License-Identifier: MIT
 *
 * Strings of JSON text. */
#include "scene/json_string.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "scene/json_text.h"

struct scan {
    const char *text;
    size_t len, at;
    bool nul;
    struct err *err;
};

__attribute__((format(printf, 3, 4))) static bool fail(struct scan *s, size_t offset,
                                                       const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    json_text_fault(s->text, s->len, offset, s->err, fmt, args);
    va_end(args);
    return false;
}

static bool hex4(const struct scan *s, size_t at, uint32_t *code)
{
    *code = 0;
    if (s->len < 4 || at > s->len - 4)
        return false;
    for (int i = 0; i < 4; i++) {
        char c = s->text[at + (size_t)i];
        if (!strchr("0123456789abcdefABCDEF", c) || !c)
            return false;
        *code = *code * 16 + (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return true;
}

static bool scan_unicode_escape(struct scan *s)
{
    uint32_t code, low = 0;
    if (!hex4(s, s->at + 2, &code))
        return fail(s, s->at, "\\u needs four hexadecimal digits, as in \\u00e9");
    bool high = code >= 0xD800 && code <= 0xDBFF;
    bool pair = high && s->at + 8 <= s->len && memcmp(s->text + s->at + 6, "\\u", 2) == 0 &&
                hex4(s, s->at + 8, &low) && low >= 0xDC00 && low <= 0xDFFF;
    if (high != pair || (code >= 0xDC00 && code <= 0xDFFF))
        return fail(s, s->at,
                    "\\u%04x is half of a surrogate pair, expected both halves (\\ud83d\\ude00) or "
                    "the character itself",
                    (unsigned)code);
    if (code == 0 && !s->nul)
        return fail(s, s->at, "\\u0000 cannot be shown, expected any other character");
    s->at += pair ? 12 : 6;
    return true;
}

static bool scan_escape(struct scan *s)
{
    if (s->at + 1 >= s->len)
        return fail(s, s->at, "the text ends inside a string, expected \" to close it");
    char c = s->text[s->at + 1];
    if (c == 'u')
        return scan_unicode_escape(s);
    if (!c || !strchr("\"\\/bfnrt", c)) {
        char quote[ERR_QUOTE_MAX];
        uint32_t code;
        int used = utf8_decode(s->text + s->at + 1, s->len - s->at - 1, &code);
        return fail(s, s->at,
                    "%s is no escape, expected \\n, \\t, \\\", \\u.... (or \\\\ for a backslash)",
                    err_quote(quote, s->text + s->at, used > 0 ? (size_t)used + 1 : 2));
    }
    s->at += 2;
    return true;
}

static bool raw_control(struct scan *s, size_t start, unsigned char c)
{
    if (c == '\n' || c == '\r')
        return fail(s, start,
                    "this string is not closed on its line, expected \" (a line break inside is "
                    "written \\n)");
    if (c == '\t')
        return fail(s, s->at, "found a tab inside a string, expected \\t");
    return fail(s, s->at, "found the control character U+%04X inside a string, expected \\u%04x", c,
                c);
}

static bool scan_string(struct scan *s)
{
    size_t start = s->at++;
    while (s->at < s->len) {
        unsigned char c = (unsigned char)s->text[s->at];
        if (c == '"') {
            s->at++;
            return true;
        }
        if (c == '\\') {
            if (!scan_escape(s))
                return false;
        } else if (c < 0x20) {
            return raw_control(s, start, c);
        } else {
            uint32_t code;
            int used = c < 0x80 ? 1 : utf8_decode(s->text + s->at, s->len - s->at, &code);
            if (used < 0)
                return fail(
                    s, s->at,
                    "byte 0x%02X is not valid UTF-8, expected the file to be saved as UTF-8", c);
            s->at += (size_t)used;
        }
    }
    return fail(s, start, "this string is never closed, expected \"");
}

int json_string_scan(const char *text, size_t len, size_t *at, bool nul, struct err *err)
{
    struct scan s = {.text = text, .len = len, .at = *at, .nul = nul, .err = err};
    bool ok = scan_string(&s);
    *at = s.at;
    return ok ? 0 : -1;
}

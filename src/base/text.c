/* SPDX-License-Identifier: MIT
 *
 * Lines of text: measured, cut, wrapped and cleaned. */
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

size_t text_width(const char *text, size_t len)
{
    size_t columns = 0;
    uint32_t pending = 0;
    struct glyph glyph;
    while (glyph_next(&text, &len, &pending, &glyph))
        columns += (size_t)glyph.width;
    return columns;
}

size_t text_fit(const char *text, size_t len, size_t columns, size_t *used)
{
    const char *at = text;
    size_t taken = 0, fit = 0, fit_columns = 0;
    uint32_t pending = 0;
    struct glyph glyph;
    while (glyph_next(&at, &len, &pending, &glyph)) {
        taken += (size_t)glyph.width;
        if (taken > columns)
            break;
        /* ^ and its letter stay together: they are one byte. */
        if (!pending) {
            fit = (size_t)(at - text);
            fit_columns = taken;
        }
    }
    if (used)
        *used = fit_columns;
    return fit;
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == 0x3000;
}

/* Marks that close what stands before them may not begin a line. */
static bool may_begin_line(uint32_t code)
{
    static const uint16_t closing[] = {0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011,
                                       0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F};
    for (size_t i = 0; i < sizeof closing / sizeof closing[0]; i++) {
        if (code == closing[i])
            return false;
    }
    return true;
}

/* A place where the line may end: bytes before it, and the columns that they take. */
struct stop {
    size_t bytes, columns;
    bool known;
};

/* Blanks at a break are part of the break, and so is a newline after them. */
static size_t after_break(const char *text, size_t len, size_t from)
{
    while (from < len) {
        if (text[from] == ' ' || text[from] == '\t')
            from++;
        else if (len - from >= 3 && memcmp(text + from, "\xE3\x80\x80", 3) == 0)
            from += 3;
        else
            break;
    }
    return from < len && text[from] == '\n' ? from + 1 : from;
}

/* A Korean word may be this wide and still move to the next line whole. */
enum { NEAR = 16 };

/* The word at the end does not fit: choose where the line ends instead. */
static size_t choose_stop(struct stop blank, struct stop wide, size_t here, size_t columns)
{
    size_t empty = columns - blank.columns;
    bool near = empty <= NEAR || empty * 2 <= columns;
    if (blank.known && (near || !wide.known))
        return blank.bytes;
    return wide.known ? wide.bytes : here;
}

/* The next glyph, or ^ with its letter. Returns the columns: 0 when only the end is left. */
static size_t next_unit(const char **at, size_t *rest, struct glyph *glyph)
{
    uint32_t pending = 0;
    size_t width = 0;
    while (glyph_next(at, rest, &pending, glyph)) {
        width += (size_t)glyph->width;
        if (!pending)
            break;
    }
    return width;
}

size_t text_wrap(const char *text, size_t len, size_t columns, size_t *line)
{
    columns = columns < 2 ? 2 : columns;
    const char *at = text;
    size_t rest = len, taken = 0;
    struct stop end = {0}; /* after the last glyph that is no blank */
    struct stop blank = {0}, wide = {0};
    struct glyph glyph = {0};
    bool before_wide = false;
    while (rest > 0 && *at != '\n') {
        size_t start = (size_t)(at - text), width = next_unit(&at, &rest, &glyph);
        if (is_blank(glyph.code[0]) && !glyph.code[1]) {
            if (end.known)
                blank = end;
            before_wide = wide.known = false;
        } else {
            if (before_wide && glyph.width == 2 && may_begin_line(glyph.code[0]))
                wide = (struct stop){start, taken, true};
            if (taken + width > columns) {
                /* Leading blanks alone fill the line: they are the line. */
                size_t cut = choose_stop(blank, wide, start, columns);
                *line = end.known && cut > end.bytes ? end.bytes : end.known ? cut : 0;
                return after_break(text, len, cut);
            }
            before_wide = glyph.width == 2;
            end = (struct stop){(size_t)(at - text), taken + width, true};
        }
        taken += width;
    }
    *line = end.bytes;
    return rest > 0 ? (size_t)(at - text) + 1 : len;
}

/* `text` with marks for what is unsafe, before it is brought into NFC. */
static void add_marked(const char *text, size_t len, bool one_line, struct buf *out)
{
    for (size_t i = 0; i < len;) {
        uint32_t code;
        int used = utf8_decode(text + i, len - i, &code);
        bool broken = used < 0;
        bool shown_caret = !broken && (code < 0x20 || code == 0x7F) &&
                           (one_line || (code != '\n' && code != '\t'));
        if (shown_caret) {
            buf_char(out, '^');
            buf_char(out, (char)(code ^ 0x40));
        } else if (broken || utf8_unsafe(code)) {
            buf_code(out, 0xFFFD);
        } else {
            buf_bytes(out, text + i, (size_t)used);
        }
        i += broken ? 1 : (size_t)used;
    }
}

static bool is_plain(const char *text, size_t len, bool one_line)
{
    for (size_t i = 0; i < len; i++) {
        bool layout = !one_line && (text[i] == '\n' || text[i] == '\t');
        if (!layout && (text[i] < 0x20 || text[i] > 0x7E))
            return false;
    }
    return true;
}

static void clean(const char *text, size_t len, bool one_line, struct buf *out)
{
    if (is_plain(text, len, one_line)) {
        buf_bytes(out, text, len);
        return;
    }
    struct buf marked = {0};
    add_marked(text, len, one_line, &marked);
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t n = -1;
    if (!marked.failed)
        n = utf8proc_map((const utf8proc_uint8_t *)buf_text(&marked), (utf8proc_ssize_t)marked.len,
                         &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (n < 0)
        out->failed = true;
    else
        buf_bytes(out, composed, (size_t)n);
    free(composed);
    buf_free(&marked);
}

void text_clean(const char *text, size_t len, struct buf *out)
{
    clean(text, len, false, out);
}

void text_clean_line(const char *text, size_t len, struct buf *out)
{
    clean(text, len, true, out);
}

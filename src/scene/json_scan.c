/* SPDX-License-Identifier: MIT
 *
 * One pass, with the open containers on a stack of our own: how deep a text nests must not decide
 * how much of the C stack is used. Most of the code is about reasons: a learner who has written a
 * trailing comma is to read "trailing comma", not "parse error". */
#include "scene/json_scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "scene/json_names.h"
#include "scene/json_sniff.h"
#include "scene/json_string.h"
#include "scene/json_text.h"
#include "scene/lookalike.h"

enum want {
    WANT_VALUE,
    WANT_FIRST_VALUE, /* or ] */
    WANT_NAME,
    WANT_FIRST_NAME, /* or } */
    WANT_COLON,
    WANT_MORE, /* a comma or the closing bracket */
    WANT_END,
    WANT_NOTHING, /* all is read */
    FAILED,
};

struct scan {
    const char *text;
    size_t len, at;
    const struct json_rules *rules;
    struct json_index *index;
    uint32_t *open; /* nodes of the containers that are open */
    size_t depth;
    size_t comma; /* offset of the last comma */
    struct err *err;
};

__attribute__((format(printf, 3, 4))) static enum want fail(struct scan *s, size_t offset,
                                                            const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    json_text_fault(s->text, s->len, offset, s->err, fmt, args);
    va_end(args);
    return FAILED;
}

static enum want bad_utf8(struct scan *s)
{
    return fail(s, s->at, "byte 0x%02X is not valid UTF-8, expected the file to be saved as UTF-8",
                (unsigned char)s->text[s->at]);
}

static char container(const struct scan *s)
{
    return s->depth ? s->text[s->index->nodes[s->open[s->depth - 1]].start] : '\0';
}

static const char *container_word(const struct scan *s)
{
    return container(s) == '{' ? "object" : "array";
}

static struct place container_place(const struct scan *s)
{
    return json_text_place(s->text, s->len, s->index->nodes[s->open[s->depth - 1]].start);
}

/* --- reasons --------------------------------------------------------------------------------- */

static enum want cut_short(struct scan *s, const char *expected)
{
    if (s->depth == 0)
        return fail(s, s->at, "this is empty, expected %s", expected);
    struct place place = container_place(s);
    return fail(s, s->at, "the text ends inside the %s that begins at %zu:%zu, expected %s",
                container_word(s), place.line, place.column, expected);
}

static enum want not_ascii(struct scan *s, const char *expected)
{
    uint32_t code;
    if (utf8_decode(s->text + s->at, s->len - s->at, &code) < 0)
        return bad_utf8(s);
    struct buf name = {0};
    lookalike_name(code, &name);
    fail(s, s->at, "found %s, expected %s", buf_text(&name), expected);
    buf_free(&name);
    return FAILED;
}

/* A character that cannot stand here: what it is and what belongs here. */
static enum want unexpected(struct scan *s, const char *expected)
{
    if (s->at >= s->len)
        return cut_short(s, expected);
    const char *at = s->text + s->at;
    unsigned char c = (unsigned char)*at, after = s->at + 1 < s->len ? (unsigned char)at[1] : 0;
    if (c >= 0x80)
        return not_ascii(s, expected);
    if (c < 0x20 || c == 0x7F)
        return fail(s, s->at, "found the control character U+%04X, expected %s", c, expected);
    if (c == '#' || (c == '/' && (after == '/' || after == '*')))
        return fail(s, s->at, "found a comment, which JSON does not have, expected %s", expected);
    if (c == '\'')
        return fail(s, s->at, "found a single quote, expected %s (texts stand in double quotes)",
                    expected);
    size_t word = json_text_number(s->text, s->len, s->at);
    char quote[ERR_QUOTE_MAX];
    return fail(s, s->at, "found %s, expected %s", err_quote(quote, at, word ? word : 1), expected);
}

static const char *number_hint(const char *text, size_t len)
{
    const char *body = len && (*text == '-' || *text == '+') ? text + 1 : text;
    size_t n = len - (size_t)(body - text);
    char first = n ? (char)(*body | 0x20) : '\0';
    if (first == 'n' || first == 'i')
        return "NaN and infinity are no JSON numbers";
    if (*text == '+')
        return "a number has no + before it";
    if (n > 1 && *body == '0' && (body[1] | 0x20) == 'x')
        return "numbers are decimal";
    if (n > 1 && *body == '0' && body[1] >= '0' && body[1] <= '9')
        return "a number has no zeros before it";
    if (memchr(text, '.', len))
        return "a point stands between digits, as in 0.5";
    return "digits, as in -1.5 or 2e-3";
}

static enum want bad_number(struct scan *s, size_t len)
{
    const char *text = s->text + s->at;
    /* In 1e−5 it is the look-alike that is wrong. */
    if (s->at + len < s->len && (unsigned char)text[len] >= 0x80) {
        s->at += len;
        return not_ascii(s, "a JSON number");
    }
    char quote[ERR_QUOTE_MAX];
    return fail(s, s->at, "%s is no number in JSON, expected one (%s)", err_quote(quote, text, len),
                number_hint(text, len));
}

static enum want bad_word(struct scan *s, size_t len)
{
    static const char *const wrong[] = {"None", "nil", "undefined", "NULL", "Null"};
    static const char *const boolean[] = {"True", "False", "TRUE", "FALSE"};
    const char *text = s->text + s->at, *hint = "texts stand in double quotes";
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (strlen(wrong[i]) == len && memcmp(text, wrong[i], len) == 0)
            hint = "leave out what has no value";
    for (size_t i = 0; i < sizeof boolean / sizeof *boolean; i++)
        if (strlen(boolean[i]) == len && memcmp(text, boolean[i], len) == 0)
            hint = "true and false are written small";
    if (len <= 9 && (strncasecmp(text, "nan", 3) == 0 || strncasecmp(text, "inf", 3) == 0))
        hint = "NaN and infinity are no JSON numbers";
    char quote[ERR_QUOTE_MAX];
    return fail(s, s->at, "found %s, expected a value (%s)", err_quote(quote, text, len), hint);
}

/* --- values ---------------------------------------------------------------------------------- */

static bool add_node(struct scan *s)
{
    struct json_index *index = s->index;
    void *nodes = index->nodes;
    if (!mem_grow(&nodes, &index->cap, index->count + 1, sizeof *index->nodes)) {
        err_memory(s->err);
        return false;
    }
    index->nodes = nodes;
    uint32_t number = (uint32_t)index->count++;
    index->nodes[number] = (struct json_node){.start = (uint32_t)s->at, .next = number + 1};
    return true;
}

static bool scan_string(struct scan *s)
{
    return json_string_scan(s->text, s->len, &s->at, s->rules->nul, s->err) == 0;
}

static enum want after_value(const struct scan *s)
{
    return s->depth ? WANT_MORE : WANT_END;
}

static enum want open_container(struct scan *s)
{
    if (s->depth == s->rules->depth_max)
        return fail(s, s->at, "nested deeper than %zu levels, expected no more",
                    s->rules->depth_max);
    if (!add_node(s))
        return FAILED;
    s->open[s->depth++] = (uint32_t)s->index->count - 1;
    return s->text[s->at++] == '{' ? WANT_FIRST_NAME : WANT_FIRST_VALUE;
}

static enum want close_container(struct scan *s)
{
    char found = s->text[s->at], needed = container(s) == '{' ? '}' : ']';
    struct place place = container_place(s);
    if (found != needed)
        return fail(s, s->at, "found '%c', expected '%c' to close the %s that begins at %zu:%zu",
                    found, needed, container_word(s), place.line, place.column);
    uint32_t node = s->open[--s->depth];
    s->index->nodes[node].next = (uint32_t)s->index->count;
    s->at++;
    if (needed == '}' && !s->rules->repeated_names &&
        json_names_check(s->text, s->len, s->index, node, s->err))
        return FAILED;
    return after_value(s);
}

static enum want scan_number(struct scan *s)
{
    size_t len = json_text_number(s->text, s->len, s->at);
    float value; /* only the grammar counts here: range is judged where the number is used */
    if (num_read(s->text + s->at, len, &value) == NUM_BAD)
        return bad_number(s, len);
    if (!add_node(s))
        return FAILED;
    s->at += len;
    return after_value(s);
}

static enum want scan_word(struct scan *s)
{
    size_t len = json_text_number(s->text, s->len, s->at);
    const char *text = s->text + s->at;
    bool known = (len == 4 && (memcmp(text, "true", 4) == 0 || memcmp(text, "null", 4) == 0)) ||
                 (len == 5 && memcmp(text, "false", 5) == 0);
    if (!known)
        return bad_word(s, len);
    if (!add_node(s))
        return FAILED;
    s->at += len;
    return after_value(s);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static enum want want_value(struct scan *s, bool first)
{
    char c = s->at < s->len ? s->text[s->at] : '\0';
    if (c == '{' || c == '[')
        return open_container(s);
    if (c == '"')
        return add_node(s) && scan_string(s) ? after_value(s) : FAILED;
    if (c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9'))
        return scan_number(s);
    if (is_letter(c))
        return scan_word(s);
    if (c == ']' && first)
        return close_container(s);
    if (c == ']' && container(s) == '[')
        return fail(s, s->comma, "trailing comma, expected a value after it or none before ]");
    if (c == ',')
        return fail(s, s->at, "nothing stands before this comma, expected a value");
    return unexpected(s, first ? "a value or ]" : "a value");
}

static enum want want_name(struct scan *s, bool first)
{
    char c = s->at < s->len ? s->text[s->at] : '\0';
    if (c == '"')
        return add_node(s) && scan_string(s) ? WANT_COLON : FAILED;
    if (c == '}' && !first)
        return fail(s, s->comma, "trailing comma, expected a field after it or none before }");
    if (c == '}' || c == ']')
        return close_container(s);
    return unexpected(s, first ? "a field name in double quotes or }"
                               : "a field name in double quotes");
}

static enum want want_colon(struct scan *s)
{
    if (s->at >= s->len || s->text[s->at] != ':')
        return unexpected(s, "a colon after the field name");
    s->at++;
    return WANT_VALUE;
}

static enum want want_more(struct scan *s)
{
    char c = s->at < s->len ? s->text[s->at] : '\0';
    bool object = container(s) == '{';
    if (c == ',') {
        s->comma = s->at++;
        return object ? WANT_NAME : WANT_VALUE;
    }
    if (c == '}' || c == ']')
        return close_container(s);
    if (c && (strchr("\"{[-", c) || (c >= '0' && c <= '9')))
        return fail(s, s->at, "a comma is missing before this, expected , or %c",
                    object ? '}' : ']');
    return unexpected(s, object ? "a comma or }" : "a comma or ]");
}

static enum want want_end(struct scan *s)
{
    if (s->at == s->len)
        return WANT_NOTHING;
    return unexpected(s,
                      s->rules->object ? "nothing after the closing }" : "nothing after the value");
}

/* A scene is an object: of all else it is better to say what it is than what is wrong with it. */
static enum want want_object(struct scan *s)
{
    if (s->at < s->len && s->text[s->at] == '{')
        return WANT_VALUE;
    char expected[128];
    snprintf(expected, sizeof expected, "%s: an object { ... }", s->rules->object);
    struct buf name = {0};
    json_sniff_text(s->text + s->at, s->len - s->at, &name);
    if (name.len)
        fail(s, s->at, "this is %s, expected %s", buf_text(&name), expected);
    else
        unexpected(s, expected);
    buf_free(&name);
    return FAILED;
}

static void skip_blanks(struct scan *s)
{
    while (s->at < s->len && strchr(" \t\r\n", s->text[s->at]) && s->text[s->at])
        s->at++;
}

static enum want scan_next(struct scan *s, enum want want)
{
    switch (want) {
    case WANT_VALUE:
    case WANT_FIRST_VALUE:
        return want_value(s, want == WANT_FIRST_VALUE);
    case WANT_NAME:
    case WANT_FIRST_NAME:
        return want_name(s, want == WANT_FIRST_NAME);
    case WANT_COLON:
        return want_colon(s);
    case WANT_MORE:
        return want_more(s);
    default:
        return want_end(s);
    }
}

static int scan_all(struct scan *s)
{
    s->at = json_text_mark(s->text, s->len);
    skip_blanks(s);
    enum want want = WANT_VALUE;
    if (s->rules->object)
        want = want_object(s);
    while (want != WANT_NOTHING && want != FAILED) {
        want = scan_next(s, want);
        if (want != FAILED)
            skip_blanks(s);
    }
    return want == FAILED ? -1 : 0;
}

int json_scan(const char *text, size_t len, const struct json_rules *rules, struct json_index *out,
              struct err *err)
{
    *out = (struct json_index){0};
    if (len >= UINT32_MAX)
        return err_set(err, ERR_INPUT, "%zu bytes of JSON, expected less than 4 GiB", len);
    if (json_sniff(text, len, err))
        return -1;
    struct scan s = {.text = text, .len = len, .rules = rules, .index = out, .err = err};
    s.open = mem_array(rules->depth_max, sizeof *s.open);
    int result = s.open ? scan_all(&s) : err_memory(err);
    free(s.open);
    if (result)
        json_index_free(out);
    return result;
}

void json_index_free(struct json_index *index)
{
    free(index->nodes);
    *index = (struct json_index){0};
}

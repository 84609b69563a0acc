/* SPDX-License-Identifier: MIT
 *
 * Typed reading of a JSON document. Tree and index list the same values in the same order, so they
 * are walked side by side. */
#include "scene/json_read.h"

#include <cJSON.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/suggest.h"
#include "scene/json_text.h"

/* cJSON 1.7.15 reads at most 63 characters of a number and then fails. We read numbers ourselves,
 * so where one is longer cJSON is given 0 and blanks in its place. */
enum { CJSON_NUMBER_MAX = 63 };

static bool starts_number(char c)
{
    return c == '-' || (c >= '0' && c <= '9');
}

/* NULL and true: there is nothing to shorten. NULL and false: no memory. */
static bool shorten_numbers(const struct json_doc *doc, char **out)
{
    char *copy = NULL;
    for (size_t i = 0; i < doc->index.count; i++) {
        size_t start = doc->index.nodes[i].start;
        if (!starts_number(doc->text[start]))
            continue;
        size_t len = json_text_number(doc->text, doc->len, start);
        if (len <= CJSON_NUMBER_MAX)
            continue;
        if (!copy && !(copy = mem_copy(doc->text, doc->len)))
            return false;
        memset(copy + start, ' ', len);
        copy[start] = '0';
    }
    *out = copy;
    return true;
}

int json_open(struct json_doc *doc, const char *text, size_t len, const struct json_rules *rules,
              struct warnings *warnings, struct err *err)
{
    *doc = (struct json_doc){.text = text, .len = len, .warnings = warnings};
    if (json_scan(text, len, rules, &doc->index, err)) {
        *doc = (struct json_doc){0};
        return -1;
    }
    char *shortened = NULL;
    if (shorten_numbers(doc, &shortened))
        doc->tree = cJSON_ParseWithLengthOpts(shortened ? shortened : text, len, NULL, 0);
    free(shortened);
    /* What the scanner has passed fails only for want of memory. */
    if (!doc->tree) {
        json_close(doc);
        return err_memory(err);
    }
    return 0;
}

void json_close(struct json_doc *doc)
{
    cJSON_Delete(doc->tree);
    json_index_free(&doc->index);
    *doc = (struct json_doc){0};
}

struct json json_root(const struct json_doc *doc)
{
    return (struct json){.doc = doc, .item = doc->tree};
}

enum json_type json_type(const struct json *at)
{
    if (!at->item)
        return JSON_ABSENT;
    switch (at->item->type & 0xFF) {
    case cJSON_NULL:
        return JSON_NULL;
    case cJSON_Number:
        return JSON_NUMBER;
    case cJSON_String:
        return JSON_STRING;
    case cJSON_Array:
        return JSON_ARRAY;
    case cJSON_Object:
        return JSON_OBJECT;
    default:
        return JSON_BOOL;
    }
}

size_t json_size(const struct json *at)
{
    size_t size = 0;
    for (const struct cJSON *item = at->item->child; item; item = item->next)
        size++;
    return size;
}

const char *json_name(const struct json *at)
{
    return at->item->string;
}

bool json_source_has(const struct json *at, char c)
{
    const struct json_node *node = &at->doc->index.nodes[at->node];
    size_t end =
        node->next < at->doc->index.count ? at->doc->index.nodes[node->next].start : at->doc->len;
    return memchr(at->doc->text + node->start, c, end - node->start) != NULL;
}

bool json_first(const struct json *at, struct json *child)
{
    /* Inside an object a value's node comes after its name's. */
    size_t skip = json_type(at) == JSON_OBJECT ? 2 : 1;
    *child = (struct json){
        .doc = at->doc, .item = at->item->child, .parent = at, .node = at->node + skip};
    return child->item != NULL;
}

bool json_next(struct json *child)
{
    size_t skip = child->item->string ? 1 : 0;
    child->node = child->doc->index.nodes[child->node].next + skip;
    child->item = child->item->next;
    child->order++;
    return child->item != NULL;
}

/* --- errors ---------------------------------------------------------------------------------- */

static void add_pointer(const struct json *at, struct buf *out)
{
    if (!at->parent)
        return;
    add_pointer(at->parent, out);
    if (!at->item->string) {
        buf_fmt(out, "/%zu", at->order);
        return;
    }
    buf_char(out, '/');
    for (const char *c = at->item->string; *c; c++) {
        if (*c == '~' || *c == '/')
            buf_str(out, *c == '~' ? "~0" : "~1");
        else
            buf_char(out, *c);
    }
}

__attribute__((format(printf, 4, 0))) static int
report(const struct json *at, size_t offset, struct err *err, const char *fmt, va_list args)
{
    char text[ERR_TEXT_MAX];
    vsnprintf(text, sizeof text, fmt, args);
    struct buf pointer = {0};
    add_pointer(at, &pointer);
    err_at(err, json_text_place(at->doc->text, at->doc->len, offset), buf_text(&pointer), "%s",
           text);
    buf_free(&pointer);
    return -1;
}

static size_t start(const struct json *at)
{
    return at->doc->index.nodes[at->node].start;
}

struct place json_place(const struct json *at, struct json_mark *mark)
{
    if (!at->item)
        return (struct place){0, 0};
    json_text_advance(at->doc->text, at->doc->len, mark, start(at));
    return mark->place;
}

int json_error(const struct json *at, struct err *err, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    report(at, start(at), err, fmt, args);
    va_end(args);
    return -1;
}

int json_error_at_name(const struct json *member, struct err *err, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    report(member->parent, member->doc->index.nodes[member->node - 1].start, err, fmt, args);
    va_end(args);
    return -1;
}

int json_error_at_byte(const struct json *at, size_t byte, struct err *err, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    report(at, json_text_offset(at->doc->text, start(at), byte), err, fmt, args);
    va_end(args);
    return -1;
}

void json_warn(const struct json *at, const char *fmt, ...)
{
    struct warnings *warnings = at->doc->warnings;
    struct err warning = {.status = ERR_INPUT};
    if (!warnings)
        return;
    /* Finding a place reads the text from its start: not for a warning that is only counted. */
    if (warnings->count < WARNINGS_MAX) {
        va_list args;
        va_start(args, fmt);
        report(at, start(at), &warning, fmt, args);
        va_end(args);
    }
    warnings_add(warnings, &warning);
}

/* --- types ----------------------------------------------------------------------------------- */

static const char *type_word(enum json_type type)
{
    static const char *const words[] = {"nothing", "null",           "true or false",  "a number",
                                        "a text",  "an array [...]", "an object {...}"};
    return words[type];
}

int json_expect(const struct json *at, enum json_type type, struct err *err)
{
    enum json_type found = json_type(at);
    if (found == type)
        return 0;
    if (found == JSON_NULL)
        return json_error(at, err, "null is never a value, expected %s (or leave the field out)",
                          type_word(type));
    return json_error(at, err, "found %s, expected %s",
                      found == JSON_BOOL ? (cJSON_IsTrue(at->item) ? "true" : "false")
                                         : type_word(found),
                      type_word(type));
}

static int unknown_field(const struct json *member, const char *const *names, size_t count,
                         struct err *err)
{
    const char *name = json_name(member);
    char quote[ERR_QUOTE_MAX];
    struct buf suggestion = {0};
    suggest_text(name, strlen(name), names, count, &suggestion);
    json_error_at_name(member, err, "unknown field %s, %s", err_quote(quote, name, strlen(name)),
                       buf_text(&suggestion));
    buf_free(&suggestion);
    return -1;
}

int json_fields(const struct json *object, const char *const *names, size_t count, struct json *out,
                struct err *err)
{
    memset(out, 0, count * sizeof *out);
    if (json_expect(object, JSON_OBJECT, err))
        return -1;
    struct json member;
    for (bool more = json_first(object, &member); more; more = json_next(&member)) {
        size_t i = 0;
        while (i < count && strcmp(names[i], json_name(&member)) != 0)
            i++;
        if (i == count)
            return unknown_field(&member, names, count, err);
        out[i] = member;
    }
    return 0;
}

bool json_field(const struct json *object, const char *name, struct json *out)
{
    *out = (struct json){0};
    if (json_type(object) != JSON_OBJECT)
        return false;
    for (bool more = json_first(object, out); more; more = json_next(out))
        if (strcmp(json_name(out), name) == 0)
            return true;
    return false;
}

int json_require(const struct json *object, const struct json *field, const char *name,
                 struct err *err)
{
    return field->item ? 0 : json_error(object, err, "'%s' is missing, expected it here", name);
}

int json_string(const struct json *at, const char **out, struct err *err)
{
    if (json_expect(at, JSON_STRING, err))
        return -1;
    *out = at->item->valuestring;
    return 0;
}

/* --- numbers --------------------------------------------------------------------------------- */

static size_t source(const struct json *at, const char **text)
{
    *text = at->doc->text + start(at);
    return json_text_number(at->doc->text, at->doc->len, start(at));
}

int json_number(const struct json *at, float *out, struct err *err)
{
    if (json_expect(at, JSON_NUMBER, err))
        return -1;
    const char *text;
    size_t len = source(at, &text);
    char quote[ERR_QUOTE_MAX];
    switch (num_read(text, len, out)) {
    case NUM_OK:
        return 0;
    case NUM_UNDERFLOW:
        json_warn(at, "%s is so small that it becomes 0 in float32", err_quote(quote, text, len));
        return 0;
    case NUM_OVERFLOW:
        return json_error(at, err, "%s is too large for float32, expected at most 3.4028235e38",
                          err_quote(quote, text, len));
    default:
        return err_memory(err); /* the scanner has passed its grammar */
    }
}

/* Correctly rounded to double, for what need not be float32. */
static int read_double(const struct json *at, double *out, struct err *err)
{
    const char *text;
    size_t len = source(at, &text);
    char *copy = mem_str(text, len);
    if (!copy)
        return err_memory(err);
    *out = strtod(copy, NULL);
    free(copy);
    return 0;
}

int json_real(const struct json *at, double *out, struct err *err)
{
    float rounded;
    return json_number(at, &rounded, err) || read_double(at, out, err) ? -1 : 0;
}

int json_bool(const struct json *at, bool *out, struct err *err)
{
    if (json_expect(at, JSON_BOOL, err))
        return -1;
    *out = cJSON_IsTrue(at->item);
    return 0;
}

int json_count(const struct json *at, size_t min, size_t max, size_t *out, struct err *err)
{
    double value;
    if (json_expect(at, JSON_NUMBER, err) || read_double(at, &value, err))
        return -1;
    if (!(value >= (double)min && value <= (double)max) || floor(value) != value) {
        const char *text;
        size_t len = source(at, &text);
        char quote[ERR_QUOTE_MAX];
        err_quote(quote, text, len);
        if (min == max)
            return json_error(at, err, "found %s, expected %zu", quote, min);
        return json_error(at, err, "found %s, expected a whole number from %zu to %zu", quote, min,
                          max);
    }
    *out = (size_t)value;
    return 0;
}

int json_word(const struct json *at, const char *const *words, size_t count, size_t *out,
              struct err *err)
{
    const char *word;
    if (json_string(at, &word, err))
        return -1;
    for (*out = 0; *out < count; ++*out)
        if (strcmp(words[*out], word) == 0)
            return 0;
    char quote[ERR_QUOTE_MAX];
    struct buf suggestion = {0};
    suggest_text(word, strlen(word), words, count, &suggestion);
    json_error(at, err, "unknown word %s, %s", err_quote(quote, word, strlen(word)),
               buf_text(&suggestion));
    buf_free(&suggestion);
    return -1;
}

/* SPDX-License-Identifier: MIT
 *
 * Captions with live values. */
#include "scene/caption.h"

#include <stdint.h>
#include <string.h>

#include "base/num.h"

/* What stands between the braces: name, (name), name[index], (name[index]). */
struct field {
    const char *text, *end; /* without braces */
    struct caption_part *part;
    struct err *err;
};

static int unknown_name(const char *name, size_t len, struct err *err)
{
    char quote[ERR_QUOTE_MAX];
    struct buf suggestion = {0};
    quantity_suggest(name, len, &suggestion);
    err_set(err, ERR_INPUT, "unknown name %s in braces, %s", err_quote(quote, name, len),
            buf_text(&suggestion));
    buf_free(&suggestion);
    return -1;
}

static int read_index(const struct field *field, const char *bracket)
{
    struct caption_part *part = field->part;
    size_t len = (size_t)(field->end - bracket), number;
    char quote[ERR_QUOTE_MAX];
    const char *word = quantity_word(part->quantity);
    if (!quantity_is_vector(part->quantity))
        return err_set(field->err, ERR_INPUT, "{%s} is one number, expected it without %s", word,
                       err_quote(quote, bracket, len));
    if (len < 3 || field->end[-1] != ']' ||
        !num_read_count(bracket + 1, len - 2, SIZE_MAX / 2, &number))
        return err_set(field->err, ERR_INPUT, "%s is no component, expected one like [1]",
                       err_quote(quote, bracket, len));
    if (number == 0)
        return err_set(field->err, ERR_INPUT, "components count from 1, expected {%s[1]}", word);
    part->indexed = true;
    part->index = number - 1;
    return 0;
}

static int read_field(struct field *field)
{
    struct caption_part *part = field->part;
    if (field->end - field->text >= 2 && field->text[0] == '(' && field->end[-1] == ')') {
        part->parentheses = true;
        field->text++;
        field->end--;
    }
    const char *bracket = memchr(field->text, '[', (size_t)(field->end - field->text));
    const char *name_end = bracket ? bracket : field->end;
    size_t len = (size_t)(name_end - field->text);
    if (!quantity_find(field->text, len, &part->quantity))
        return unknown_name(field->text, len, field->err);
    return bracket ? read_index(field, bracket) : 0;
}

/* A piece of plain text: up to the next opening brace or the next pair of closing ones. */
static int read_plain(const char **text, struct caption_part *part)
{
    const char *from = *text;
    size_t len;
    if ((from[0] == '{' || from[0] == '}') && from[1] == from[0]) {
        *text += 2;
        len = 1;
    } else {
        const char *end = from + 1;
        while (*end && *end != '{' && !(end[0] == '}' && end[1] == '}'))
            end++;
        *text = end;
        len = (size_t)(end - from);
    }
    *part = (struct caption_part){.text = from, .len = len};
    return 1;
}

int caption_next(const char **text, struct caption_part *part, size_t *fault, struct err *err)
{
    const char *from = *text;
    if (!*from)
        return 0;
    if (from[0] != '{' || from[1] == '{')
        return read_plain(text, part);
    *fault = 0;
    size_t len = strcspn(from + 1, "{}");
    if (from[1 + len] != '}')
        return err_set(err, ERR_INPUT, "this brace is not closed, expected } ({{ is a brace)");
    *part = (struct caption_part){.value = true};
    struct field field = {from + 1, from + 1 + len, part, err};
    if (read_field(&field))
        return -1;
    *text = from + len + 2;
    return 1;
}

static int no_value(const struct caption_part *part, const struct op *op, struct err *err)
{
    struct buf text = {0};
    plan_name(op, &text);
    buf_str(&text, ", which has");
    const char *comma = " ";
    for (int q = 0; q < QUANTITY_COUNT; q++) {
        if (!quantity_exists(op, (enum quantity)q))
            continue;
        buf_fmt(&text, "%s%s", comma, quantity_word((enum quantity)q));
        comma = ", ";
    }
    err_set(err, ERR_INPUT, "{%s} has no value at %s", quantity_word(part->quantity),
            buf_text(&text));
    buf_free(&text);
    return -1;
}

int caption_check(const char *text, const struct op *op, size_t d, size_t *fault, struct err *err)
{
    const char *at = text;
    for (;;) {
        struct caption_part part;
        const char *from = at;
        int more = caption_next(&at, &part, fault, err);
        if (more <= 0) {
            *fault = (size_t)(from - text);
            return more;
        }
        if (!part.value)
            continue;
        *fault = (size_t)(from - text);
        if (!quantity_exists(op, part.quantity))
            return no_value(&part, op, err);
        if (part.indexed && part.index >= d)
            return err_set(err, ERR_INPUT, "%s[%zu] does not exist, expected [1] to [%zu]",
                           quantity_word(part.quantity), part.index + 1, d);
    }
}

/* SPDX-License-Identifier: MIT */
#include "markup.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ENTITIES[][2] = {
    {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"},
};

/* At an entity: the character, and where it ends. */
static const char *entity(const char *at, char *c)
{
    for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++) {
        size_t len = strlen(ENTITIES[i][0]);
        if (strncmp(at, ENTITIES[i][0], len) == 0) {
            *c = ENTITIES[i][1][0];
            return at + len;
        }
    }
    ck_abort_msg("a bare ampersand: %.30s", at);
    return NULL;
}

static const char *check_attributes(const char *at)
{
    const char *names[40];
    size_t lens[40], count = 0;
    for (;;) {
        ck_assert_msg(*at != '\0', "a tag without end");
        if (*at == '>' || *at == '/' || *at == '?')
            return at;
        ck_assert_msg(*at == ' ', "no blank before an attribute: %.30s", at);
        at++;
        size_t len = strcspn(at, "= >");
        ck_assert_msg(len > 0 && at[len] == '=' && at[len + 1] == '"', "attribute: %.30s", at);
        for (size_t i = 0; i < count; i++)
            ck_assert_msg(lens[i] != len || strncmp(names[i], at, len) != 0, "twice: %.20s", at);
        ck_assert_uint_lt(count, 40);
        names[count] = at;
        lens[count++] = len;
        for (at += len + 2; *at != '"'; at++) {
            char c;
            ck_assert_msg(*at != '<' && *at != '\0', "in an attribute: %.30s", at);
            if (*at == '&')
                at = entity(at, &c) - 1;
        }
        at++;
    }
}

void markup_check(const char *text)
{
    char open[20][40];
    int depth = 0;
    for (const char *at = text; *at;) {
        unsigned char c = (unsigned char)*at;
        ck_assert_msg((c >= ' ' && c != 0x7f) || c == '\n', "control character %d", c);
        char ignored;
        if (c == '&') {
            at = entity(at, &ignored);
        } else if (c != '<') {
            ck_assert_msg(depth > 0 || isspace(c), "text outside: %.30s", at);
            at++;
        } else if (at[1] == '/') {
            ck_assert_msg(depth > 0, "closed without being open: %.30s", at);
            size_t len = strlen(open[--depth]);
            ck_assert_msg(strncmp(at + 2, open[depth], len) == 0 && at[2 + len] == '>',
                          "%s closed by %.20s", open[depth], at);
            at += len + 3;
        } else {
            size_t len = strcspn(at + 1, " />");
            ck_assert_msg(len > 0 && len < sizeof open[0], "a bare <: %.30s", at);
            ck_assert_int_lt(depth, 20);
            snprintf(open[depth++], sizeof open[0], "%.*s", (int)len, at + 1);
            at = check_attributes(at + 1 + len);
            if (*at != '>') {
                depth--;
                at++;
            }
            ck_assert_int_eq(*at++, '>');
        }
    }
    ck_assert_int_eq(depth, 0);
}

bool markup_next(const char **at, const char *name, struct buf *tag, struct buf *inside)
{
    char start[44], end[44];
    snprintf(start, sizeof start, "<%s", name);
    snprintf(end, sizeof end, "</%s>", name);
    const char *found = strstr(*at, start);
    while (found && !strchr(" >", found[strlen(start)]))
        found = strstr(found + 1, start);
    if (!found)
        return false;
    buf_clear(tag);
    buf_clear(inside);
    const char *body = strchr(found, '>') + 1, *stop = strstr(body, end);
    ck_assert_ptr_nonnull(stop);
    buf_bytes(tag, found, (size_t)(body - found));
    while (body < stop) {
        char c = *body;
        if (c == '<') {
            body = strchr(body, '>') + 1;
            continue;
        }
        body = c == '&' ? entity(body, &c) : body + 1;
        buf_char(inside, c);
    }
    *at = stop + strlen(end);
    return true;
}

double markup_number(const char *tag, const char *attribute)
{
    char key[44];
    snprintf(key, sizeof key, " %s=\"", attribute);
    const char *at = strstr(tag, key);
    ck_assert_msg(at != NULL, "no %s in %s", attribute, tag);
    return atof(at + strlen(key));
}

/* SPDX-License-Identifier: MIT
 *
 * Names are sorted, so that an object of a million members takes n log n and not n squared. */
#include "scene/json_names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "scene/json_text.h"

struct name {
    const char *text;
    size_t len;
    uint32_t start; /* of its quote */
};

static int by_text(const void *left, const void *right)
{
    const struct name *a = left, *b = right;
    size_t shorter = a->len < b->len ? a->len : b->len;
    int order = memcmp(a->text, b->text, shorter);
    if (order == 0 && a->len != b->len)
        order = a->len < b->len ? -1 : 1;
    if (order == 0)
        order = a->start < b->start ? -1 : 1;
    return order;
}

/* Points into the source where nothing is escaped, else into the arena. */
static bool name_read(const char *text, uint32_t start, struct arena *arena, struct name *out)
{
    size_t len = 0;
    bool escaped = false;
    for (const char *at = text + start + 1; *at != '"'; at++, len++) {
        if (*at == '\\') {
            escaped = true;
            at++, len++;
        }
    }
    *out = (struct name){.text = text + start + 1, .len = len, .start = start};
    if (!escaped)
        return true;
    struct buf plain = {0};
    json_text_unescape(text, start, &plain);
    out->len = plain.len;
    out->text = plain.failed ? NULL : arena_str(arena, buf_text(&plain), plain.len);
    buf_free(&plain);
    return out->text != NULL;
}

static int repeated(const char *text, size_t len, const struct name *first,
                    const struct name *second, struct err *err)
{
    char quote[ERR_QUOTE_MAX];
    struct place before = json_text_place(text, len, first->start);
    return err_at(err, json_text_place(text, len, second->start), NULL,
                  "duplicate field %s, expected it once (it stands at %zu:%zu already)",
                  err_quote(quote, second->text, second->len), before.line, before.column);
}

static int check(const char *text, size_t len, struct name *names, size_t count, struct err *err)
{
    qsort(names, count, sizeof *names, by_text);
    const struct name *found = NULL;
    for (size_t i = 1; i < count; i++) {
        bool same = names[i].len == names[i - 1].len &&
                    memcmp(names[i].text, names[i - 1].text, names[i].len) == 0;
        if (same && (!found || names[i].start < found->start))
            found = &names[i];
    }
    return found ? repeated(text, len, found - 1, found, err) : 0;
}

int json_names_check(const char *text, size_t len, const struct json_index *index, size_t object,
                     struct err *err)
{
    const struct json_node *nodes = index->nodes;
    size_t end = nodes[object].next, count = 0;
    for (size_t name = object + 1; name < end; name = nodes[name + 1].next)
        count++;
    if (count < 2)
        return 0;
    struct arena arena = {0};
    struct name *names = mem_array(count, sizeof *names);
    bool ok = names != NULL;
    size_t i = 0;
    for (size_t name = object + 1; ok && name < end; name = nodes[name + 1].next)
        ok = name_read(text, nodes[name].start, &arena, &names[i++]);
    int result = ok ? check(text, len, names, count, err) : err_memory(err);
    free(names);
    arena_free(&arena);
    return result;
}

/* SPDX-License-Identifier: MIT
 *
 * The strict scanner in front of cJSON: RFC 8259 grammar, valid UTF-8, bounded depth, no name
 * twice in one object. It says where and why a text is not JSON, and leaves an index of where
 * every value stands. It builds no values: that is cJSON's work afterwards. */
#ifndef SCENE_JSON_SCAN_H
#define SCENE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Both of the allowances are legal JSON that a scene may not hold. */
struct json_rules {
    size_t depth_max;    /* objects and arrays inside one another */
    bool repeated_names; /* allow a name twice in one object */
    bool nul;            /* allow \u0000 in strings */
    const char *object;  /* what the text must be, "a scene": then the top is an object. or NULL */
};

/* Every value and every member's name, in document order; a member's name comes right before its
 * value. The first node inside a container follows it at once. */
struct json_node {
    uint32_t start; /* byte offset of the first character: for strings and names the quote */
    uint32_t next;  /* index of the node after this one and all that is inside it */
};
struct json_index {
    struct json_node *nodes; /* owned */
    size_t count, cap;
};

/* Scan the whole text (under 4 GiB; need not end in NUL). A byte order mark at the start is
 * skipped. On failure *out is zeroed, and the error has a place. */
int json_scan(const char *text, size_t len, const struct json_rules *rules, struct json_index *out,
              struct err *err);
void json_index_free(struct json_index *index);

#endif

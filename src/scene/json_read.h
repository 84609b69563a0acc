/* SPDX-License-Identifier: MIT
 *
 * Typed reading of a JSON document: cJSON's tree with the scanner's index beside it, so that every
 * value knows its place and its JSON pointer. Numbers are read from the text as written, because
 * cJSON knows them only as doubles, and float32 must be rounded once. */
#ifndef SCENE_JSON_READ_H
#define SCENE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "scene/json_scan.h"
#include "scene/json_text.h"

struct cJSON;

struct json_doc {
    const char *text; /* borrowed */
    size_t len;
    struct json_index index;
    struct cJSON *tree;        /* owned */
    struct warnings *warnings; /* borrowed, or NULL */
};

/* Scan and parse. On failure *doc is zeroed. */
int json_open(struct json_doc *doc, const char *text, size_t len, const struct json_rules *rules,
              struct warnings *warnings, struct err *err);
void json_close(struct json_doc *doc);

/* A value where it stands. Small and passed by address; `parent` must outlive it. An absent field
 * has item NULL. */
struct json {
    const struct json_doc *doc;
    const struct cJSON *item;
    const struct json *parent;
    size_t node;  /* of the value in doc's index */
    size_t order; /* among its parent's values, from 0 */
};

enum json_type {
    JSON_ABSENT,
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json json_root(const struct json_doc *doc);
enum json_type json_type(const struct json *at);
size_t json_size(const struct json *at);      /* values in an array or object; O(size) */
const char *json_name(const struct json *at); /* of a member, unescaped */

/* Does the source of an array or object hold this character? For hints only. */
bool json_source_has(const struct json *at, char c);

/* The values of an array or object, in order:
 *     struct json child;
 *     for (bool more = json_first(at, &child); more; more = json_next(&child)) */
bool json_first(const struct json *at, struct json *child);
bool json_next(struct json *child);

/* Where a value stands. `mark`: where one before it does, or zeroed; moves on. A value that is
 * absent has no place, and leaves the mark alone. */
struct place json_place(const struct json *at, struct json_mark *mark);

/* All return -1 (an error) or do nothing (a warning). The place is the value's first character;
 * _at_name: the name's opening quote; _at_byte: inside a string, at that byte of the unescaped
 * text. */
int json_error(const struct json *at, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int json_error_at_name(const struct json *member, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int json_error_at_byte(const struct json *at, size_t byte, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void json_warn(const struct json *at, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The value must be of this type. */
int json_expect(const struct json *at, enum json_type type, struct err *err);

/* Sort an object's members into out[count] by name; absent ones get item NULL. A name that is not
 * in `names` is an error with a suggestion. */
int json_fields(const struct json *object, const char *const *names, size_t count, struct json *out,
                struct err *err);
/* One member by name. False, and item NULL, if there is none of that name or no object. */
bool json_field(const struct json *object, const char *name, struct json *out);
/* For a field that must be there: an error at the object's `{`. */
int json_require(const struct json *object, const struct json *field, const char *name,
                 struct err *err);

int json_bool(const struct json *at, bool *out, struct err *err);
int json_string(const struct json *at, const char **out, struct err *err); /* the tree's */
/* A float32. Too large is an error, underflow to 0 a warning. */
int json_number(const struct json *at, float *out, struct err *err);
/* The same range, but kept in double: for what is no tensor value (seconds, tolerances). */
int json_real(const struct json *at, double *out, struct err *err);
/* A whole number from min to max. */
int json_count(const struct json *at, size_t min, size_t max, size_t *out, struct err *err);
/* One of `words`: its index. Else an error with a suggestion. */
int json_word(const struct json *at, const char *const *words, size_t count, size_t *out,
              struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Schema and reader against each other: scenes made by chance from the schema are read, but for
 * what no schema can know; then something is broken in them, and both must see it or neither. */
#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "json_schema.h"
#include "scene/scene.h"

TCase *tcase_schema_random(void);

enum { DOCUMENTS = 60, SEEDS = 6, REPAIRS = 400, BREAKS = 12 };

struct maker {
    const cJSON *root;
    uint64_t state;
    int T, d; /* of the scene that is being made */
};

static unsigned chance(struct maker *maker, unsigned below)
{
    return random_next(&maker->state) % below;
}

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

/* --- making ----------------------------------------------------------------------------------- */

static cJSON *make(struct maker *maker, const cJSON *schema);

static bool is_definition(const struct maker *maker, const cJSON *schema, const char *name)
{
    return schema == member(member(maker->root, "definitions"), name);
}

static const cJSON *pick(struct maker *maker, const cJSON *list)
{
    return cJSON_GetArrayItem(list, (int)chance(maker, (unsigned)cJSON_GetArraySize(list)));
}

static double bound(const cJSON *schema, const char *name, double otherwise)
{
    const cJSON *found = member(schema, name);
    return found ? found->valuedouble : otherwise;
}

static cJSON *make_number(struct maker *maker, const cJSON *schema, bool whole)
{
    double low = bound(schema, "minimum", bound(schema, "exclusiveMinimum", -9));
    double high = bound(schema, "maximum", low + 3);
    if (whole)
        return cJSON_CreateNumber(low +
                                  chance(maker, high < low + 3 ? (unsigned)(high - low) + 1 : 3));
    if (!member(schema, "exclusiveMinimum") && chance(maker, 10) == 0)
        return cJSON_CreateNumber(low);
    if (chance(maker, 10) == 0)
        return cJSON_CreateNumber(high);
    return cJSON_CreateNumber((low > -1 ? 0.25 : -1.5) + 0.25 * chance(maker, 8));
}

static cJSON *make_string(struct maker *maker, const cJSON *schema)
{
    static const char *const texts[] = {"", "a", "the cat", "\xED\x95\x9C\xEA\xB8\x80", "d = {d}"};
    if (member(schema, "pattern"))
        return cJSON_CreateString(pick(maker, member(schema, "examples"))->valuestring);
    return cJSON_CreateString(texts[chance(maker, 5)]);
}

/* A few, or as many as suit the scene. */
static int make_size(struct maker *maker, const cJSON *schema)
{
    int low = (int)bound(schema, "minItems", 0), high = (int)bound(schema, "maxItems", low + 3);
    bool gamma = is_definition(maker, schema, "gamma");
    if (is_definition(maker, schema, "row") || gamma)
        return maker->d;
    if (is_definition(maker, schema, "matrix"))
        return chance(maker, 2) ? maker->T : maker->d;
    return low + (int)chance(maker, (unsigned)(high < low + 3 ? high - low : 3) + 1);
}

static cJSON *make_array(struct maker *maker, const cJSON *schema)
{
    cJSON *out = cJSON_CreateArray();
    const cJSON *items = member(schema, "items");
    for (int i = 0, size = make_size(maker, schema); i < size; i++) {
        const cJSON *item = items;
        if (cJSON_IsArray(items) && !(item = cJSON_GetArrayItem(items, i)))
            item = member(schema, "additionalItems");
        cJSON_AddItemToArray(out, make(maker, item));
    }
    return out;
}

static bool among(const cJSON *names, const char *name)
{
    for (const cJSON *one = names ? names->child : NULL; one; one = one->next)
        if (strcmp(one->valuestring, name) == 0)
            return true;
    return false;
}

/* Fields that are asked for by those that are there. */
static void add_dependent(struct maker *maker, const cJSON *schema, cJSON *out)
{
    const cJSON *dependencies = member(schema, "dependencies");
    for (const cJSON *of = dependencies ? dependencies->child : NULL; of; of = of->next) {
        if (!cJSON_IsArray(of) || !member(out, of->string))
            continue;
        for (const cJSON *name = of->child; name; name = name->next)
            if (!member(out, name->valuestring))
                cJSON_AddItemToObject(
                    out, name->valuestring,
                    make(maker, member(member(schema, "properties"), name->valuestring)));
    }
}

/* What belongs to a checkpoint is not made: the reader refuses it for now. */
static bool is_made(const char *name)
{
    return strcmp(name, "prompt") != 0 && strcmp(name, "token_ids") != 0 &&
           strcmp(name, "file") != 0;
}

static cJSON *try_object(struct maker *maker, const cJSON *schema, unsigned one_in)
{
    cJSON *out = cJSON_CreateObject();
    const cJSON *properties = member(schema, "properties");
    for (const cJSON *p = properties->child; p; p = p->next)
        if (is_made(p->string) && (among(member(schema, "required"), p->string) ||
                                   strcmp(p->string, "x") == 0 || chance(maker, one_in) == 0))
            cJSON_AddItemToObject(out, p->string, make(maker, p));
    for (int round = 0; round < 3; round++)
        add_dependent(maker, schema, out);
    return out;
}

static cJSON *make_object(struct maker *maker, const cJSON *schema)
{
    for (unsigned tries = 0; tries < 300; tries++) {
        cJSON *out = try_object(maker, schema, 2 + tries / 50);
        if (json_schema_valid(maker->root, schema, out, NULL))
            return out;
        cJSON_Delete(out);
    }
    char *text = cJSON_PrintUnformatted(schema);
    ck_abort_msg("nothing valid was made for %.300s", text);
}

static cJSON *make_type(struct maker *maker, const cJSON *schema, const char *type)
{
    const cJSON *then = member(schema, "then"), *other = member(schema, "else");
    if (strcmp(type, "array") == 0)
        return make_array(maker, member(schema, "items") || !then ? schema : then);
    if (strcmp(type, "object") == 0)
        return member(schema, "properties") ? make_object(maker, schema) : make(maker, other);
    if (strcmp(type, "string") == 0)
        return make_string(maker, schema);
    if (strcmp(type, "boolean") == 0)
        return cJSON_CreateBool(chance(maker, 2));
    return make_number(maker, schema, strcmp(type, "integer") == 0);
}

static cJSON *make(struct maker *maker, const cJSON *schema)
{
    schema = json_schema_target(maker->root, schema);
    const cJSON *type = member(schema, "type"), *list;
    if ((list = member(schema, "const")))
        return cJSON_Duplicate(list, true);
    if ((list = member(schema, "enum")))
        return cJSON_Duplicate(pick(maker, list), true);
    if ((list = member(schema, "allOf")))
        return make(maker, list->child);
    if ((list = member(schema, "anyOf")) && member(list->child, "$ref"))
        return make(maker, pick(maker, list));
    if (!type) /* $schema */
        return cJSON_CreateString("./midstream.schema.json");
    return make_type(maker, schema, (cJSON_IsArray(type) ? pick(maker, type) : type)->valuestring);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* What a schema cannot know: sizes that must fit each other, and what has a value where. */
static bool is_cross_field(const struct err *err)
{
    static const char *const known[] = {
        "is no stop of this walk",
        "has no value at",
        "this row has",
        " row, expected ",
        " rows, expected ",
        " name, expected ",
        " names, expected ",
        "do not divide",
        "turns pairs",
        "'compare' needs a",
        "compares with nothing",
        "is no component",
        "beside the scene as it is",
        "one flat row",
        "are too many",
        "has no such branch",
        "is no norm and no delta",
        "gives this delta literally",
    };
    static const char *const counts[] = {"/token", "/heads", "/kv_heads", "/answer"};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strstr(err->text, known[k]))
            return true;
    size_t len = strlen(err->pointer);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        if (len >= strlen(counts[c]) &&
            strcmp(err->pointer + len - strlen(counts[c]), counts[c]) == 0)
            return strstr(err->text, ", expected 1") || strstr(err->text, "whole number from 1 to");
    return false;
}

enum verdict { READ, CROSS_FIELD, REFUSED };

static enum verdict read(const cJSON *document, struct err *err)
{
    char *text = cJSON_PrintUnformatted(document);
    struct scene scene;
    enum verdict verdict = READ;
    if (scene_read(text, strlen(text), &scene, NULL, err))
        verdict = is_cross_field(err) ? CROSS_FIELD : REFUSED;
    else
        scene_free(&scene);
    cJSON_free(text);
    return verdict;
}

/* Neither may know of a fault that the other does not see, but for what no schema can know. */
static void agree(const struct maker *maker, const cJSON *document, const char *done)
{
    struct err err = {0};
    struct buf why = {0};
    bool is_valid = json_schema_valid(maker->root, maker->root, document, &why);
    enum verdict verdict = read(document, &err);
    if (is_valid ? verdict == REFUSED : verdict == READ) {
        char *text = cJSON_PrintUnformatted(document);
        ck_abort_msg("%s: %s\nschema: %s\nreader: %s: %s", done, text,
                     is_valid ? "valid" : buf_text(&why), err.pointer,
                     verdict == READ ? "read" : err.text);
    }
    buf_free(&why);
}

/* --- repairing -------------------------------------------------------------------------------- */

/* The value at a pointer (names here hold no ~ and no /) and what holds it. */
static cJSON *value_at(cJSON *root, const char *pointer, size_t len, cJSON **parent)
{
    cJSON *at = root;
    for (size_t i = 0; i < len && at;) {
        char name[64];
        size_t size = strcspn(pointer + i + 1, "/");
        snprintf(name, sizeof name, "%.*s", (int)size, pointer + i + 1);
        *parent = at;
        at = cJSON_IsArray(at) ? cJSON_GetArrayItem(at, atoi(name))
                               : cJSON_GetObjectItemCaseSensitive(at, name);
        i += size + 1;
    }
    return at;
}

/* Take away what the error is about, or what holds it, such that the schema still likes it. */
static cJSON *without(const struct maker *maker, const cJSON *document, const char *pointer)
{
    for (size_t len = strlen(pointer); len > 0;) {
        cJSON *copy = cJSON_Duplicate(document, true), *parent = NULL;
        cJSON *value = value_at(copy, pointer, len, &parent);
        ck_assert_ptr_nonnull(value);
        cJSON_Delete(cJSON_DetachItemViaPointer(parent, value));
        if (json_schema_valid(maker->root, maker->root, copy, NULL))
            return copy;
        cJSON_Delete(copy);
        do
            len--;
        while (pointer[len] != '/');
    }
    return NULL;
}

/* Errors about sizes end, one after the other; then the whole has been read. */
static cJSON *repair(const struct maker *maker, cJSON *document)
{
    struct err err = {0};
    for (int i = 0; i < REPAIRS; i++) {
        agree(maker, document, "made");
        if (read(document, &err) == READ)
            return document;
        cJSON *less = without(maker, document, err.pointer);
        cJSON_Delete(document);
        if (!less)
            return NULL;
        document = less;
    }
    ck_abort_msg("never read: %s: %s", err.pointer, err.text);
}

/* --- breaking --------------------------------------------------------------------------------- */

static unsigned count_members(const cJSON *value)
{
    unsigned count = 0;
    for (const cJSON *child = value->child; child; child = child->next)
        count += (child->string != NULL) + count_members(child);
    return count;
}

/* The n-th member of any object inside. */
static cJSON *nth_member(cJSON *value, unsigned *n, cJSON **parent)
{
    for (cJSON *child = value->child; child; child = child->next) {
        *parent = value;
        if (child->string && (*n)-- == 0)
            return child;
        cJSON *found = nth_member(child, n, parent);
        if (found)
            return found;
    }
    return NULL;
}

static cJSON *other_value(struct maker *maker)
{
    static const double numbers[] = {-1, 0, 1.5, 4, 1e39, 86401, 1001, -1e-3};
    char text[SCENE_TEXT_MAX + 2];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    switch (chance(maker, 7)) {
    case 0:
        return cJSON_CreateNull();
    case 1:
        return cJSON_CreateTrue();
    case 2:
        return cJSON_CreateString(chance(maker, 4) ? "x" : text);
    case 3:
        return cJSON_CreateArray();
    case 4:
        return cJSON_CreateObject();
    default:
        return cJSON_CreateNumber(numbers[chance(maker, 8)]);
    }
}

/* A name with a letter changed, moved or more. */
static void misspell(struct maker *maker, const char *name, struct buf *out)
{
    size_t len = strlen(name);
    buf_str(out, name);
    if (chance(maker, 2) || out->data[0] == '$')
        buf_char(out, 's');
    else
        out->data[chance(maker, (unsigned)len)] ^= 0x20; /* the other case, or another sign */
}

static void break_once(struct maker *maker, const cJSON *document)
{
    cJSON *copy = cJSON_Duplicate(document, true), *parent = NULL;
    unsigned n = chance(maker, count_members(copy));
    cJSON *one = nth_member(copy, &n, &parent);
    struct buf name = {0};
    buf_str(&name, one->string);
    bool for_editors = strcmp(one->string, "$schema") == 0;
    unsigned way = chance(maker, 3);
    cJSON *taken = cJSON_DetachItemViaPointer(parent, one);
    if (way == 0) {
        struct buf wrong = {0};
        struct err err;
        misspell(maker, buf_text(&name), &wrong);
        cJSON_AddItemToObject(parent, buf_text(&wrong), taken);
        ck_assert_msg(read(copy, &err) != READ, "the reader takes %s", buf_text(&wrong));
        ck_assert_msg(!json_schema_valid(maker->root, maker->root, copy, NULL),
                      "the schema takes %s", buf_text(&wrong));
        buf_free(&wrong);
    } else {
        cJSON_Delete(taken);
        if (way == 1 && !for_editors)
            cJSON_AddItemToObject(parent, buf_text(&name), other_value(maker));
        agree(maker, copy, way == 1 ? "another value" : "dropped");
    }
    buf_free(&name);
    cJSON_Delete(copy);
}

START_TEST(reader_and_schema_agree)
{
    cJSON *root = json_schema_open();
    struct maker maker = {.root = root, .state = (uint64_t)_i * 977 + 5};
    unsigned members = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
        maker.T = 1 + (int)chance(&maker, 2);
        maker.d = chance(&maker, 3) ? 2 : 1;
        cJSON *document = repair(&maker, make(&maker, root));
        if (!document)
            continue;
        members += count_members(document);
        for (int b = 0; b < BREAKS; b++)
            break_once(&maker, document);
        cJSON_Delete(document);
    }
    /* else too little was left of them to say anything */
    ck_assert_msg(members > 15 * DOCUMENTS, "%u fields were read", members);
    cJSON_Delete(root);
}
END_TEST

TCase *tcase_schema_random(void)
{
    TCase *tcase = tcase_create("schema_random");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, reader_and_schema_agree, 0, SEEDS);
    return tcase;
}

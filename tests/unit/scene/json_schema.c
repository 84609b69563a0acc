/* SPDX-License-Identifier: MIT
 *
 * JSON Schema: one table of keywords, each with what it asks of a value. */
#include "json_schema.h"

#include <check.h>
#include <regex.h>
#include <string.h>

#include "base/err.h"
#include "base/file.h"
#include "base/utf8.h"

/* A value under a schema, and where it stands. */
struct case_of {
    const cJSON *root, *schema, *value;
    struct buf *why; /* NULL: nobody asks */
    const struct case_of *parent;
    const char *name; /* of the value in its parent; NULL: by `index` */
    int index;
};

static bool valid(const struct case_of *at);

static void add_pointer(const struct case_of *at, struct buf *out)
{
    if (!at->parent)
        return;
    add_pointer(at->parent, out);
    if (at->parent->value == at->value)
        return; /* another schema for the same value */
    buf_char(out, '/');
    if (at->name)
        buf_str(out, at->name);
    else
        buf_fmt(out, "%d", at->index);
}

static bool refuse(const struct case_of *at, const char *keyword, const char *what)
{
    if (at->why && at->why->len == 0) {
        add_pointer(at, at->why);
        buf_fmt(at->why, ": %s: %s", keyword, what);
    }
    return false;
}

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_IsObject(object) ? cJSON_GetObjectItemCaseSensitive(object, name) : NULL;
}

/* The same value under another schema; a quiet one leaves no reason. */
static bool under(const struct case_of *at, const cJSON *schema, bool quiet)
{
    struct case_of inner = {.root = at->root,
                            .schema = schema,
                            .value = at->value,
                            .why = quiet ? NULL : at->why,
                            .parent = at};
    return valid(&inner);
}

static bool child_valid(const struct case_of *at, const cJSON *schema, const cJSON *value,
                        int index)
{
    struct case_of inner = {.root = at->root,
                            .schema = schema,
                            .value = value,
                            .why = at->why,
                            .parent = at,
                            .name = value->string,
                            .index = index};
    return valid(&inner);
}

/* --- keywords -------------------------------------------------------------------------------- */

typedef bool holds(const struct case_of *at, const cJSON *arg);

static bool is_type(const cJSON *value, const char *type)
{
    if (strcmp(type, "integer") == 0)
        return cJSON_IsNumber(value) && value->valuedouble > -1e15 && value->valuedouble < 1e15 &&
               (double)(long long)value->valuedouble == value->valuedouble;
    return (strcmp(type, "number") == 0 && cJSON_IsNumber(value)) ||
           (strcmp(type, "boolean") == 0 && cJSON_IsBool(value)) ||
           (strcmp(type, "string") == 0 && cJSON_IsString(value)) ||
           (strcmp(type, "array") == 0 && cJSON_IsArray(value)) ||
           (strcmp(type, "object") == 0 && cJSON_IsObject(value));
}

static bool holds_ref(const struct case_of *at, const cJSON *arg)
{
    (void)arg;
    return under(at, json_schema_target(at->root, at->schema), false);
}

static bool holds_type(const struct case_of *at, const cJSON *arg)
{
    if (cJSON_IsString(arg))
        return is_type(at->value, arg->valuestring) || refuse(at, "type", arg->valuestring);
    const cJSON *type;
    for (type = arg->child; type; type = type->next)
        if (is_type(at->value, type->valuestring))
            return true;
    return refuse(at, "type", "none of several");
}

static bool holds_const(const struct case_of *at, const cJSON *arg)
{
    return cJSON_Compare(at->value, arg, true) || refuse(at, "const", "another value");
}

static bool holds_enum(const struct case_of *at, const cJSON *arg)
{
    const cJSON *one;
    for (one = arg->child; one; one = one->next)
        if (cJSON_Compare(at->value, one, true))
            return true;
    return refuse(at, "enum", "none of these");
}

static bool holds_properties(const struct case_of *at, const cJSON *arg)
{
    const cJSON *property;
    for (property = arg->child; property; property = property->next) {
        const cJSON *value = member(at->value, property->string);
        if (value && !child_valid(at, property, value, 0))
            return false;
    }
    return true;
}

static bool holds_additional_properties(const struct case_of *at, const cJSON *arg)
{
    ck_assert(cJSON_IsFalse(arg));
    if (!cJSON_IsObject(at->value))
        return true;
    const cJSON *properties = member(at->schema, "properties"), *value;
    for (value = at->value->child; value; value = value->next)
        if (!member(properties, value->string))
            return refuse(at, "additionalProperties", value->string);
    return true;
}

static bool holds_required(const struct case_of *at, const cJSON *arg)
{
    const cJSON *name;
    if (cJSON_IsObject(at->value))
        for (name = arg->child; name; name = name->next)
            if (!member(at->value, name->valuestring))
                return refuse(at, "required", name->valuestring);
    return true;
}

static bool holds_dependencies(const struct case_of *at, const cJSON *arg)
{
    const cJSON *dependency;
    for (dependency = arg->child; dependency; dependency = dependency->next) {
        if (!member(at->value, dependency->string))
            continue;
        if (cJSON_IsArray(dependency) ? !holds_required(at, dependency)
                                      : !under(at, dependency, false))
            return false;
    }
    return true;
}

static bool holds_min_properties(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsObject(at->value) || cJSON_GetArraySize(at->value) >= arg->valueint ||
           refuse(at, "minProperties", "fewer");
}

static bool holds_items(const struct case_of *at, const cJSON *arg)
{
    if (!cJSON_IsArray(at->value))
        return true;
    const cJSON *value, *rest = member(at->schema, "additionalItems");
    int index = 0;
    for (value = at->value->child; value; value = value->next) {
        const cJSON *schema = arg;
        if (cJSON_IsArray(arg) && !(schema = cJSON_GetArrayItem(arg, index)))
            schema = rest;
        if (schema && !child_valid(at, schema, value, index))
            return false;
        index++;
    }
    return true;
}

static bool holds_min_items(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsArray(at->value) || cJSON_GetArraySize(at->value) >= arg->valueint ||
           refuse(at, "minItems", "fewer");
}

static bool holds_max_items(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsArray(at->value) || cJSON_GetArraySize(at->value) <= arg->valueint ||
           refuse(at, "maxItems", "more");
}

static bool holds_max_length(const struct case_of *at, const cJSON *arg)
{
    const char *text = at->value->valuestring;
    return !cJSON_IsString(at->value) || utf8_count(text, strlen(text)) <= (size_t)arg->valueint ||
           refuse(at, "maxLength", "longer");
}

static bool holds_minimum(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsNumber(at->value) || at->value->valuedouble >= arg->valuedouble ||
           refuse(at, "minimum", "less");
}

static bool holds_exclusive_minimum(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsNumber(at->value) || at->value->valuedouble > arg->valuedouble ||
           refuse(at, "exclusiveMinimum", "not more");
}

static bool holds_maximum(const struct case_of *at, const cJSON *arg)
{
    return !cJSON_IsNumber(at->value) || at->value->valuedouble <= arg->valuedouble ||
           refuse(at, "maximum", "more");
}

/* The patterns are written in what ECMAScript and POSIX understand alike. */
static bool holds_pattern(const struct case_of *at, const cJSON *arg)
{
    if (!cJSON_IsString(at->value))
        return true;
    regex_t regex;
    ck_assert_int_eq(regcomp(&regex, arg->valuestring, REG_EXTENDED | REG_NOSUB), 0);
    bool matches = regexec(&regex, at->value->valuestring, 0, NULL, 0) == 0;
    regfree(&regex);
    return matches || refuse(at, "pattern", at->value->valuestring);
}

static bool holds_any_of(const struct case_of *at, const cJSON *arg)
{
    const cJSON *one;
    for (one = arg->child; one; one = one->next)
        if (under(at, one, true))
            return true;
    return refuse(at, "anyOf", "none holds");
}

static bool holds_all_of(const struct case_of *at, const cJSON *arg)
{
    const cJSON *one;
    for (one = arg->child; one; one = one->next)
        if (!under(at, one, false))
            return false;
    return true;
}

static bool holds_if(const struct case_of *at, const cJSON *arg)
{
    const cJSON *then = member(at->schema, under(at, arg, true) ? "then" : "else");
    return !then || under(at, then, false);
}

/* NULL: says nothing of a value, or is read by another keyword. */
enum inside { NOTHING, ONE, MANY }; /* the schemas that an argument holds */
static const struct keyword {
    const char *name;
    holds *holds;
    enum inside inside;
} keywords[] = {
    {"$schema", NULL, NOTHING},
    {"title", NULL, NOTHING},
    {"description", NULL, NOTHING},
    {"default", NULL, NOTHING},
    {"examples", NULL, NOTHING},
    {"definitions", NULL, MANY},
    {"$ref", holds_ref, NOTHING},
    {"type", holds_type, NOTHING},
    {"const", holds_const, NOTHING},
    {"enum", holds_enum, NOTHING},
    {"properties", holds_properties, MANY},
    {"additionalProperties", holds_additional_properties, NOTHING},
    {"required", holds_required, NOTHING},
    {"dependencies", holds_dependencies, MANY},
    {"minProperties", holds_min_properties, NOTHING},
    {"items", holds_items, ONE},
    {"additionalItems", NULL, ONE},
    {"minItems", holds_min_items, NOTHING},
    {"maxItems", holds_max_items, NOTHING},
    {"maxLength", holds_max_length, NOTHING},
    {"minimum", holds_minimum, NOTHING},
    {"exclusiveMinimum", holds_exclusive_minimum, NOTHING},
    {"maximum", holds_maximum, NOTHING},
    {"pattern", holds_pattern, NOTHING},
    {"anyOf", holds_any_of, MANY},
    {"allOf", holds_all_of, MANY},
    {"if", holds_if, ONE},
    {"then", NULL, ONE},
    {"else", NULL, ONE},
};

static const struct keyword *find(const char *name)
{
    for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++)
        if (strcmp(keywords[k].name, name) == 0)
            return &keywords[k];
    return NULL;
}

static bool valid(const struct case_of *at)
{
    if (cJSON_IsFalse(at->schema))
        return refuse(at, "false", "not allowed here");
    const cJSON *arg;
    for (arg = at->schema->child; arg; arg = arg->next) {
        const struct keyword *keyword = find(arg->string);
        if (keyword->holds && !keyword->holds(at, arg))
            return false;
    }
    return true;
}

/* --- the whole ------------------------------------------------------------------------------- */

bool json_schema_valid(const cJSON *root, const cJSON *schema, const cJSON *value, struct buf *why)
{
    struct case_of at = {.root = root, .schema = schema, .value = value, .why = why};
    return valid(&at);
}

const cJSON *json_schema_target(const cJSON *root, const cJSON *schema)
{
    static const char local[] = "#/definitions/";
    const cJSON *ref;
    while ((ref = member(schema, "$ref"))) {
        ck_assert_msg(strncmp(ref->valuestring, local, sizeof local - 1) == 0, "$ref %s",
                      ref->valuestring);
        schema = member(member(root, "definitions"), ref->valuestring + sizeof local - 1);
        ck_assert_msg(schema, "%s leads nowhere", ref->valuestring);
    }
    return schema;
}

void json_schema_each(const cJSON *schema, void (*visit)(const cJSON *schema, void *data),
                      void *data)
{
    if (!cJSON_IsObject(schema))
        return;
    visit(schema, data);
    const cJSON *arg, *inner;
    for (arg = schema->child; arg; arg = arg->next) {
        const struct keyword *keyword = find(arg->string);
        ck_assert_msg(keyword, "the schema's keyword %s is not known to this test", arg->string);
        if (keyword->inside == ONE && !cJSON_IsArray(arg))
            json_schema_each(arg, visit, data);
        else if (keyword->inside != NOTHING)
            for (inner = arg->child; inner; inner = inner->next)
                json_schema_each(inner, visit, data);
    }
}

/* Beside a $ref draft-07 reads nothing, so only words for people may stand there. */
static void check_ref(const cJSON *schema, void *data)
{
    const cJSON *arg;
    if (member(schema, "$ref"))
        for (arg = schema->child; arg; arg = arg->next)
            ck_assert_msg(strcmp(arg->string, "$ref") == 0 || !find(arg->string)->holds,
                          "%s stands beside %s", arg->string, member(schema, "$ref")->valuestring);
    json_schema_target(data, schema);
}

cJSON *json_schema_open(void)
{
    struct buf text = {0};
    struct err err;
    ck_assert_msg(file_read("scenes/schema/midstream.schema.json", 1 << 20, &text, &err) == 0, "%s",
                  err.text);
    cJSON *root = cJSON_ParseWithOpts(buf_text(&text), NULL, true);
    ck_assert_msg(root, "scenes/schema/midstream.schema.json is no JSON");
    buf_free(&text);
    json_schema_each(root, check_ref, root);
    return root;
}

bool json_schema_accepts(const char *json, struct buf *why)
{
    cJSON *root = json_schema_open();
    cJSON *value = cJSON_ParseWithOpts(json, NULL, true);
    bool result = value && json_schema_valid(root, root, value, why);
    cJSON_Delete(value);
    cJSON_Delete(root);
    return result;
}

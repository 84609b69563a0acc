/* SPDX-License-Identifier: MIT
 *
 * scenes/schema/midstream.schema.json beside the reader: the same objects, fields, words and
 * limits. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "engine/plan.h"
#include "fixture.h"
#include "json_schema.h"
#include "scene/builtin.h"
#include "scene/fields.h"

TCase *tcase_schema(void);

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

/* The schema of an object of the reader. */
static const cJSON *object_schema(const cJSON *root, const char *name)
{
    return strcmp(name, "scene") == 0 ? root : member(member(root, "definitions"), name);
}

START_TEST(every_field_is_in_both)
{
    const struct fields *fields = fields_of((enum fields_object)_i);
    cJSON *root = json_schema_open();
    const cJSON *schema = object_schema(root, fields->object);
    ck_assert_msg(schema, "no schema of %s", fields->object);
    const cJSON *properties = member(schema, "properties");
    ck_assert_msg(cJSON_IsFalse(member(schema, "additionalProperties")), "%s takes others",
                  fields->object);
    for (size_t f = 0; f < fields->count; f++)
        ck_assert_msg(member(properties, fields->names[f]), "the schema has no %s.%s",
                      fields->object, fields->names[f]);
    for (const cJSON *property = properties->child; property; property = property->next) {
        size_t f = 0;
        while (f < fields->count && strcmp(fields->names[f], property->string) != 0)
            f++;
        ck_assert_msg(f < fields->count, "the reader has no %s.%s", fields->object,
                      property->string);
    }
    ck_assert_uint_le(fields->count, FIELDS_MAX);
    cJSON_Delete(root);
}
END_TEST

/* An object with fields that the reader does not know of would escape the test above. */
static bool is_known_object(const char *name)
{
    for (int o = 0; o < FIELDS_OBJECTS; o++)
        if (strcmp(fields_of((enum fields_object)o)->object, name) == 0)
            return true;
    return false;
}

START_TEST(every_object_is_one_of_the_readers)
{
    cJSON *root = json_schema_open();
    for (const cJSON *d = member(root, "definitions")->child; d; d = d->next)
        ck_assert_msg(!member(d, "properties") || is_known_object(d->string),
                      "the reader has no object %s", d->string);
    cJSON_Delete(root);
}
END_TEST

/* --- words and limits ------------------------------------------------------------------------- */

/* As sets: the order on the page is the schema's own. */
static bool same_words(const cJSON *list, const struct words *words)
{
    bool same = cJSON_GetArraySize(list) == (int)words->count;
    for (const cJSON *word = list->child; word && same; word = word->next) {
        size_t w = 0;
        while (w < words->count &&
               !(cJSON_IsString(word) && strcmp(words->words[w], word->valuestring) == 0))
            w++;
        same = w < words->count;
    }
    return same;
}

START_TEST(every_word_is_in_both)
{
    const struct words *words = fields_words((enum fields_words)_i);
    const char *dot = strchr(words->field, '.');
    char object[32];
    snprintf(object, sizeof object, "%.*s", (int)(dot - words->field), words->field);
    cJSON *root = json_schema_open();
    const cJSON *property = member(member(object_schema(root, object), "properties"), dot + 1);
    const cJSON *list = member(json_schema_target(root, property), "enum");
    ck_assert_msg(list && same_words(list, words), "%s has other words", words->field);
    cJSON_Delete(root);
}
END_TEST

static void check_enum(const cJSON *schema, void *data)
{
    const cJSON *list = member(schema, "enum");
    if (!list || !cJSON_IsString(list->child))
        return;
    int found = 0;
    for (int w = 0; w < WORDS_LISTS; w++)
        found += same_words(list, fields_words((enum fields_words)w));
    ck_assert_msg(found == 1, "the words from %s on are not the reader's",
                  list->child->valuestring);
    ++*(int *)data;
}

START_TEST(no_other_words_stand_in_the_schema)
{
    int lists = 0;
    cJSON *root = json_schema_open();
    json_schema_each(root, check_enum, &lists);
    ck_assert_int_eq(lists, WORDS_LISTS);
    cJSON_Delete(root);
}
END_TEST

static int limit_of(const cJSON *root, const char *object, const char *field, const char *keyword)
{
    const cJSON *found =
        member(member(member(object_schema(root, object), "properties"), field), keyword);
    ck_assert_msg(found, "%s.%s has no %s", object, field, keyword);
    return found->valueint;
}

static void check_length(const cJSON *schema, void *data)
{
    const cJSON *length = member(schema, "maxLength");
    (void)data;
    ck_assert(!length || length->valueint == SCENE_TEXT_MAX);
}

START_TEST(limits_and_defaults_are_the_readers)
{
    cJSON *root = json_schema_open();
    ck_assert_int_eq(limit_of(root, "scene", "steps", "maxItems"), SCENE_STEPS_MAX);
    ck_assert_int_eq(limit_of(root, "model", "blocks", "maxItems"), INPUTS_BLOCKS_MAX);
    ck_assert_int_eq(limit_of(root, "step", "seconds", "default"), 5);
    const cJSON *compare = member(member(object_schema(root, "step"), "properties"), "compare");
    /* the scene as it is may be named first */
    ck_assert_int_eq(member(member(compare, "then"), "maxItems")->valueint, SCENE_COMPARED_MAX + 1);
    json_schema_each(root, check_length, NULL);

    struct scene scene = fixture_scene("{\"midstream\": 1, \"x\": [1, 2], \"steps\": [{\"at\": "
                                       "\"embed\", \"ask\": {\"of\": \"x[1]\"}}]}");
    const cJSON *definitions = member(root, "definitions");
    struct norm norm = scene.base.model.final_norm;
    ck_assert((float)member(member(definitions, "eps"), "default")->valuedouble == norm.eps);
    ck_assert(member(member(definitions, "gamma"), "default")->valuedouble == norm.gamma_all);
    const cJSON *within = member(member(object_schema(root, "ask"), "properties"), "within");
    ck_assert(member(within, "default")->valuedouble == scene.steps[0].ask->within);
    ck_assert(scene.steps[0].seconds == 5);
    scene_free(&scene);
    cJSON_Delete(root);
}
END_TEST

/* --- stops ------------------------------------------------------------------------------------ */

static void check_stop(const cJSON *root, const struct plan *plan, struct stop stop)
{
    struct buf name = {0}, why = {0};
    walk_name(plan, stop, &name);
    const cJSON *at = member(member(object_schema(root, "step"), "properties"), "at");
    cJSON *value = cJSON_CreateString(buf_text(&name));
    ck_assert_msg(json_schema_valid(root, at, value, &why), "%s%s", buf_text(&name),
                  buf_text(&why));
    cJSON_Delete(value);
    buf_free(&name);
    buf_free(&why);
}

/* Every stop of every placement and norm is an `at` of the schema. */
START_TEST(stops_are_known)
{
    static const float x[4] = {1, 2, 3, 4};
    cJSON *root = json_schema_open();
    for (int kind = NORM_NONE; kind <= NORM_LAYER; kind++) {
        struct inputs inputs;
        struct plan plan;
        struct walk walk;
        struct err err;
        struct change change = {.has_place = true,
                                .place = (enum placement)_i,
                                .has_norm = true,
                                .norm = (enum norm_kind)kind};
        ck_assert_int_eq(inputs_default(&inputs, x, 1, 4, 12, &err), 0);
        inputs.model.head.vocab = 1; /* a plan with a head; nothing is run */
        inputs.model.head.weights = x;
        inputs_apply(&inputs, &change);
        ck_assert_int_eq(plan_init(&plan, &inputs, &err), 0);
        ck_assert_int_eq(walk_natural(&walk, &plan, &err), 0);
        for (size_t s = 0; s < walk.count; s++) {
            check_stop(root, &plan, walk.stops[s]);
            check_stop(root, &plan, (struct stop){.op = walk.stops[s].op});
        }
        walk_free(&walk);
        plan_free(&plan);
        inputs_free(&inputs);
    }
    cJSON_Delete(root);
}
END_TEST

START_TEST(other_stops_are_not)
{
    static const char *const names[] = {
        "",         "Embed",        "b0.attn.norm",    "b1.attn",
        "b1.norm",  "b01.mlp.add",  "b1.mlp.add.",     "b1.mlp.add.rms",
        "head.rms", "final.norm.",  "final",           "b1.attn.fork ",
        "xembed",   "b1xattn.fork", "b1.attn.norm.max"};
    cJSON *root = json_schema_open();
    const cJSON *at = member(member(object_schema(root, "step"), "properties"), "at");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        cJSON *value = cJSON_CreateString(names[n]);
        ck_assert_msg(!json_schema_valid(root, at, value, NULL), "'%s' passed", names[n]);
        cJSON_Delete(value);
    }
    cJSON_Delete(root);
}
END_TEST

/* Is `name` accepted by the reader as what is asked for, anywhere? */
static bool reader_asks(const char *name)
{
    static const char *const stops[] = {"b1.attn.norm", "b1.attn.add", "head"};
    bool accepted = false;
    for (size_t s = 0; s < sizeof stops / sizeof *stops; s++) {
        struct buf json = {0};
        struct scene scene;
        struct err err;
        buf_fmt(
            &json,
            "{\"midstream\": 1, \"x\": [1, 2], \"model\": {\"head\": {\"vocab\": [\"a\"], "
            "\"weights\": [[1, 2]]}}, \"steps\": [{\"at\": \"%s\", \"ask\": {\"of\": \"%s\"}}]}",
            stops[s], name);
        if (scene_read(json.data, json.len, &scene, NULL, &err) == 0) {
            accepted = true;
            scene_free(&scene);
        }
        buf_free(&json);
    }
    return accepted;
}

START_TEST(quantities_are_the_readers)
{
    static const char *const forms[] = {"", "[1]", "[2]", "[0]", "[01]", "[]", "[1"};
    cJSON *root = json_schema_open();
    const cJSON *schema = object_schema(root, "quantity");
    for (int q = 0; q < QUANTITY_COUNT; q++) {
        for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
            const char *word = quantity_word((enum quantity)q);
            struct buf name = {0};
            buf_fmt(&name, "%s%s", word, forms[f]);
            cJSON *value = cJSON_CreateString(buf_text(&name));
            ck_assert_msg(json_schema_valid(root, schema, value, NULL) ==
                              reader_asks(buf_text(&name)),
                          "%s", buf_text(&name));
            cJSON_Delete(value);
            buf_free(&name);
        }
    }
    cJSON_Delete(root);
}
END_TEST

/* --- scenes ----------------------------------------------------------------------------------- */

START_TEST(shipped_scenes_are_valid)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
        struct buf why = {0};
        ck_assert_msg(json_schema_accepts(scene->text, &why), "%s: %s", scene->name,
                      buf_text(&why));
        buf_free(&why);
    }
}
END_TEST

/* The schema is no scene, and must not become one. */
START_TEST(the_schema_is_not_built_in)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++)
        ck_assert_msg(!strstr(scene->name, "schema"), "%s", scene->name);
}
END_TEST

/* Shared cases whose names begin so: +1 valid, -1 not, and 0 what no schema can know. */
static int expected(const char *name)
{
    static const char *const bad[] = {"sem_unknown_", "sem_type_",   "sem_choice_", "sem_version_",
                                      "sem_within_",  "sem_long_",   "sem_x_",      "sem_at_word",
                                      "sem_at_empty", "sem_at_case", "sem_eps_neg"};
    if (strncmp(name, "ok_", 3) == 0)
        return 1;
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        if (strncmp(name, bad[b], strlen(bad[b])) == 0)
            return -1;
    return 0;
}

static void check_case(const char *name, int wanted)
{
    char path[300];
    struct buf json = {0}, why = {0};
    snprintf(path, sizeof path, "scene/%s", name);
    ck_assert(fixture_shared(path, "schema", &json));
    ck_assert_msg(json_schema_accepts(buf_text(&json), &why) == (wanted > 0), "%s: %s", name,
                  buf_text(&why));
    buf_free(&json);
    buf_free(&why);
}

START_TEST(shared_cases_are_told_apart)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/cases/scene", shared ? shared : "../shared");
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("SKIPPED: schema: %s is not there\n", folder);
        return;
    }
    int checked[2] = {0};
    for (struct dirent *entry; (entry = readdir(dir));) {
        int wanted = expected(entry->d_name);
        if (!wanted)
            continue;
        check_case(entry->d_name, wanted);
        checked[wanted > 0]++;
    }
    closedir(dir);
    ck_assert_msg(checked[0] > 50 && checked[1] > 20, "%d bad, %d good cases", checked[0],
                  checked[1]);
}
END_TEST

TCase *tcase_schema(void)
{
    TCase *tcase = tcase_create("schema");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_field_is_in_both, 0, FIELDS_OBJECTS);
    tcase_add_test(tcase, every_object_is_one_of_the_readers);
    tcase_add_loop_test(tcase, every_word_is_in_both, 0, WORDS_LISTS);
    tcase_add_test(tcase, no_other_words_stand_in_the_schema);
    tcase_add_test(tcase, limits_and_defaults_are_the_readers);
    tcase_add_loop_test(tcase, stops_are_known, PLACE_PRE, PLACE_REORDERED + 1);
    tcase_add_test(tcase, other_stops_are_not);
    tcase_add_test(tcase, quantities_are_the_readers);
    tcase_add_test(tcase, shipped_scenes_are_valid);
    tcase_add_test(tcase, the_schema_is_not_built_in);
    tcase_add_test(tcase, shared_cases_are_told_apart);
    return tcase;
}

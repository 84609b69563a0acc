/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/scene share. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "json_schema.h"

/* Editors know scenes by the schema: what the reader takes is valid under it, and what has a field,
 * a word or a type that the reader does not know is not. */
static void check_schema(const char *json, bool good)
{
    struct buf why = {0};
    ck_assert_msg(json_schema_accepts(json, &why) == good, "%s\nthe schema says: %s", json,
                  why.len ? buf_text(&why) : "valid");
    buf_free(&why);
}

static bool schema_knows(const struct err *err)
{
    static const char *const faults[] = {
        "unknown field",   "unknown word", "null is never",       "expected a number",
        "expected a text", "is missing",   "expected an array [", "expected an object {"};
    for (size_t f = 0; f < sizeof faults / sizeof *faults; f++)
        if (strstr(err->text, faults[f]))
            return true;
    return false;
}

struct scene fixture_scene(const char *json)
{
    struct scene scene;
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(json, strlen(json), &scene, &warnings, &err);
    ck_assert_msg(got == 0, "%s\nrefused: %zu:%zu: %s: %s", json, err.place.line, err.place.column,
                  err.pointer, err.text);
    ck_assert_msg(warnings.count == 0, "%s\nwarned: %s", json,
                  warnings.count ? warnings.items[0].text : "");
    check_schema(json, true);
    warnings_free(&warnings);
    return scene;
}

static void check(const struct fault *fault, const struct err *err)
{
    ck_assert_msg(!fault->line ||
                      (err->place.line == fault->line && err->place.column == fault->column),
                  "%s\nat %zu:%zu, expected %zu:%zu: %s", fault->json, err->place.line,
                  err->place.column, fault->line, fault->column, err->text);
    ck_assert_msg(!fault->pointer || strcmp(err->pointer, fault->pointer) == 0,
                  "%s\npointer '%s', expected '%s'", fault->json, err->pointer, fault->pointer);
    ck_assert_msg(!fault->says || strstr(err->text, fault->says), "%s\nsays '%s', expected '%s'",
                  fault->json, err->text, fault->says);
}

void fixture_refused(const struct fault *fault)
{
    struct scene scene;
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(fault->json, strlen(fault->json), &scene, &warnings, &err);
    ck_assert_msg(got == -1, "%s\naccepted, expected '%s'", fault->json,
                  fault->says ? fault->says : "an error");
    ck_assert_int_eq(err.status, ERR_INPUT);
    ck_assert_ptr_null(scene.base.x);
    ck_assert_ptr_null(scene.arena.blocks);
    check(fault, &err);
    if (schema_knows(&err))
        check_schema(fault->json, false);
    warnings_free(&warnings);
}

void fixture_warned(const struct fault *fault)
{
    struct scene scene;
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(fault->json, strlen(fault->json), &scene, &warnings, &err);
    ck_assert_msg(got == 0, "%s\nrefused: %s", fault->json, err.text);
    ck_assert_msg(warnings.count > 0, "%s\nno warning", fault->json);
    check(fault, &warnings.items[0]);
    check_schema(fault->json, true);
    warnings_free(&warnings);
    scene_free(&scene);
}

bool fixture_shared(const char *path, const char *what, struct buf *out)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    char full[4096];
    snprintf(full, sizeof full, "%s/cases/%s", shared ? shared : "../shared", path);
    struct err err = {0};
    if (file_read(full, 64u << 20, out, &err) == 0)
        return true;
    printf("SKIPPED: %s: %s: %s\n", what, full, err.text);
    return false;
}

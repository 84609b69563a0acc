/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/scene share. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

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

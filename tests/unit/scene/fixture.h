/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/scene share. */
#ifndef TESTS_SCENE_FIXTURE_H
#define TESTS_SCENE_FIXTURE_H

#include <check.h>
#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "scene/scene.h"

/* Read a scene that must be good and give no warning. */
struct scene fixture_scene(const char *json);

/* A text in JSON that must be refused, or accepted with a warning. NULL and 0: not asked for. */
struct fault {
    const char *json;
    size_t line, column;
    const char *pointer; /* exactly */
    const char *says;    /* a part of the text */
};
void fixture_refused(const struct fault *fault);
void fixture_warned(const struct fault *fault); /* the first warning */

/* Read `path` below the folder of shared cases into *out. Without that folder: false, and "SKIPPED:
 * WHAT" is printed. */
bool fixture_shared(const char *path, const char *what, struct buf *out);

#endif

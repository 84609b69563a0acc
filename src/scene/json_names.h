/* SPDX-License-Identifier: MIT
 *
 * Names that stand twice in one object. */
#ifndef SCENE_JSON_NAMES_H
#define SCENE_JSON_NAMES_H

#include <stddef.h>

#include "base/err.h"
#include "scene/json_scan.h"

/* Fails at the first member of the object at node `object` whose name, unescaped, an earlier one
 * has. The object's nodes must be complete. */
int json_names_check(const char *text, size_t len, const struct json_index *index, size_t object,
                     struct err *err);

#endif

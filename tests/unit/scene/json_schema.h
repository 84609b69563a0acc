/* SPDX-License-Identifier: MIT
 *
 * JSON Schema (draft-07), as much of it as scenes/schema/midstream.schema.json uses. A keyword that
 * is not known here fails the test that opens the schema, so none is passed over in silence. */
#ifndef TESTS_SCENE_JSON_SCHEMA_H
#define TESTS_SCENE_JSON_SCHEMA_H

#include <cJSON.h>
#include <stdbool.h>

#include "base/buf.h"

/* scenes/schema/midstream.schema.json, every keyword of it known. Freed with cJSON_Delete. */
cJSON *json_schema_open(void);

/* Is `value` valid under `schema`, a part of `root`? If not, *why (or NULL) says where and what. */
bool json_schema_valid(const cJSON *root, const cJSON *schema, const cJSON *value, struct buf *why);

/* The schema that is meant: follows $ref. */
const cJSON *json_schema_target(const cJSON *root, const cJSON *schema);

/* Call `visit` for `root` and each schema inside of it. */
void json_schema_each(const cJSON *schema, void (*visit)(const cJSON *schema, void *data),
                      void *data);

/* Open the schema and check one text: valid JSON and a valid scene? */
bool json_schema_accepts(const char *json, struct buf *why);

#endif

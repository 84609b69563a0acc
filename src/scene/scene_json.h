/* SPDX-License-Identifier: MIT
 *
 * A scene as scene JSON, for people to read and go on with. What has its default is left out. */
#ifndef SCENE_SCENE_JSON_H
#define SCENE_SCENE_JSON_H

#include "base/buf.h"
#include "base/err.h"
#include "scene/scene.h"

/* Append the scene: scene_read makes an equal one of it. A scene beyond the reader's limits
 * (SCENE_BYTES_MAX bytes, SCENE_TEXT_MAX characters in a text) or one whose inputs are not finite
 * is refused. On failure *out may hold a part of it. */
int scene_json_write(const struct scene *scene, struct buf *out, struct err *err);

/* Internal to scene/: the parts of it. */
void scene_json_model(const struct inputs *inputs, struct buf *out);
void scene_json_steps(const struct scene *scene, struct buf *out);
void scene_json_text(const char *key, const struct text *text, struct buf *out);
/* (T, d) under a key. */
void scene_json_rows(const char *key, const float *rows, size_t T, size_t d, struct buf *out);

#endif

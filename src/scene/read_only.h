/* SPDX-License-Identifier: MIT
 *
 * "only" in a `set`: changes of one norm, or of what one branch adds. */
#ifndef SCENE_READ_ONLY_H
#define SCENE_READ_ONLY_H

#include "scene/json_read.h"
#include "scene/scene.h"

/* Into change->only, in the scene's arena; an absent field changes nothing. The scene's base is
 * read already. */
int read_only(const struct json *at, struct scene *scene, struct change *change, struct err *err);

#endif

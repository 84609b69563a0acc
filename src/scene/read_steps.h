/* SPDX-License-Identifier: MIT
 *
 * "steps" in a scene. */
#ifndef SCENE_READ_STEPS_H
#define SCENE_READ_STEPS_H

#include "scene/json_read.h"
#include "scene/scene.h"

/* Fill scene->steps, checking each step against the plan in force at it. scene->base must be
 * complete. */
int read_steps(const struct json *at, struct scene *scene, struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Finding a built-in scene by name. */
#include "scene/builtin.h"

#include <string.h>

const struct builtin *builtin_find(const char *name)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++)
        if (strcmp(scene->name, name) == 0)
            return scene;
    return NULL;
}

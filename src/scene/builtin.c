/* SPDX-License-Identifier: MIT
 *
 * Finding a built-in scene by name. */
#include "scene/builtin.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"

const struct builtin *builtin_find(const char *name)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++)
        if (strcmp(scene->name, name) == 0)
            return scene;
    return NULL;
}

const char *builtin_suggest(const char *name)
{
    size_t count = 0;
    while (builtin_scenes[count].name)
        count++;
    const char **names = mem_array(count, sizeof *names);
    if (!names)
        return NULL; /* a suggestion is a courtesy: no memory, no courtesy */
    for (size_t i = 0; i < count; i++)
        names[i] = builtin_scenes[i].name;
    const char *nearest = suggest_nearest(name, strlen(name), names, count);
    free(names);
    return nearest;
}

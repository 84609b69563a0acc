/* SPDX-License-Identifier: MIT
 *
 * The scenes inside the binary, in teaching order. The data is made from scenes/ at build time
 * (embed.sh), names and order from scenes/order. */
#ifndef SCENE_BUILTIN_H
#define SCENE_BUILTIN_H

#include <stddef.h>

struct builtin {
    const char *name; /* without .json */
    const char *text;
    size_t len;
};

extern const struct builtin builtin_scenes[]; /* ends with a NULL name */

const struct builtin *builtin_find(const char *name); /* NULL: none */

#endif

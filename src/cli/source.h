/* SPDX-License-Identifier: MIT
 *
 * From the words on the command line to a scene. SOURCE is, in this order: `-` (standard input), a
 * vector, the name of a built-in scene, a path. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include <stdbool.h>

#include "base/err.h"
#include "base/watch.h"
#include "cli/options.h"
#include "scene/scene.h"

struct source {
    struct scene scene;
    char *name;         /* what the user named, owned: "-", the vector, the scene or the path */
    bool from_stdin;    /* keys must come from elsewhere */
    bool rows;          /* rows of numbers, no scene file */
    bool from_file;     /* the name is a path */
    struct stamp stamp; /* of the file before it was read */
};

/* Read the SOURCE that the options name; without one the tour, where `or_tour`, else a usage
 * error. Errors and warnings carry their file ("argument", "-" or the path). On failure *out and
 * *warnings are zeroed. */
int source_read(const struct options *options, bool or_tour, struct source *out,
                struct warnings *warnings, struct err *err);
void source_free(struct source *source);

/* The same file once more, with the same options; its name is a path whatever it looks like. */
int source_again(const struct options *options, const char *path, struct source *out,
                 struct warnings *warnings, struct err *err);

/* One file for `check`: `-`, a built-in scene or a path. As source_read. */
int source_check(const char *name, struct source *out, struct warnings *warnings, struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The options that go with a vector, as a change of its inputs. */
#ifndef CLI_VECTOR_OPTIONS_H
#define CLI_VECTOR_OPTIONS_H

#include "base/err.h"
#include "cli/options.h"
#include "scene/change.h"
#include "scene/vector.h"

struct vector_options {
    struct change change; /* borrows the matrices */
    struct matrix gamma, attn, mlp;
};

/* For a vector of T tokens of d. Errors carry `argument:1:COLUMN` and name the option. On failure
 * *out is zeroed. */
int vector_options_read(const struct options *options, size_t T, size_t d,
                        struct vector_options *out, struct warnings *warnings, struct err *err);
void vector_options_free(struct vector_options *options);

/* The usage error that says how a scene puts it, if one of them was given. */
int vector_options_refuse(const struct options *options, struct err *err);

#endif

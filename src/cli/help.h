/* SPDX-License-Identifier: MIT
 *
 * --help and --version, made from the tables of options, scenes and keys. At most 80 columns. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/buf.h"
#include "cli/options.h"

#define MIDSTREAM_VERSION "0.1.0"

void help_write(enum verb verb, struct buf *out); /* VERB_WALK: the whole program */
void help_version(struct buf *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * --help and --version, made from the tables of options, scenes and keys. At most 80 columns. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "app/keys.h"
#include "base/buf.h"
#include "cli/options.h"

#define MIDSTREAM_VERSION "0.1.0"

/* Does this verb take SOURCE, and so the name of a scene? */
bool help_takes_source(enum verb verb);

void help_write(enum verb verb, struct buf *out); /* VERB_WALK: the whole program */
void help_version(struct buf *out);

/* --- the pieces, which the man page shows too --- */

struct verb_help {
    const char *usage, *what;
    const char *examples[5]; /* ends with NULL */
};
const struct verb_help *help_verb(enum verb verb);
const char *help_group(enum option_group group);
/* The forms of a SOURCE, from 0; false if there is none of that number. Appends to both. */
bool help_source(size_t index, struct buf *form, struct buf *text);
/* "-h, --help", "--gamma LIST". Appends. */
void help_option(enum option option, struct buf *out);
/* The keys of a row as --keys takes them: also a terminal without the symbols can show these.
 * Appends. */
void help_keys(const struct key_row *row, struct buf *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the tests of the input cases share: their folder, their tables, and a run of the program. */
#ifndef TESTS_CASE_H
#define TESTS_CASE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* MIDSTREAM_SHARED/cases, by default ../shared/cases. False if there is no such folder. */
bool case_folder(struct buf *out);

/* A table of tab-separated lines without its first. Owns its text; rows point into it. */
enum { CASE_COLUMNS = 9 };
struct case_table {
    struct buf text;
    size_t count, cap;
    char *(*rows)[CASE_COLUMNS]; /* missing columns are "" */
};
/* False if the file is not there. */
bool case_table_read(const char *path, struct case_table *out);
void case_table_free(struct case_table *table);

/* One run: exit status (128 + signal for a death by signal), and what it wrote. */
struct case_run {
    int status;
    struct buf out, err;
};
/* argv without the program, ended by NULL. `in`: standard input, or NULL for none. Fails the test
 * when the program cannot be run or takes more than a minute. */
void case_run(const char *const *argv, const struct buf *in, struct case_run *run);
void case_run_free(struct case_run *run);

size_t case_lines(const struct buf *text);
/* Does the text hold one of the `|` alternatives for each of the `;` parts? "" always. */
bool case_says(const char *text, const char *says);
/* Neither stream may hold what acts on a terminal. */
void case_check_clean(const struct case_run *run, const char *name);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Where results and messages go. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "base/buf.h"
#include "base/err.h"

/* Everything at once: to the file (whole, by rename, or not at all), or to standard output where
 * `file` is NULL. Gives the exit status; has said what failed, but for a reader that closed the
 * pipe, which is no news. */
int output_write(const char *file, const struct buf *text);

/* To standard error, a line each. output_error returns the exit status that the error leads to. */
int output_error(const struct err *err);
void output_warnings(const struct warnings *warnings);

#endif

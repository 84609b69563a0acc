/* SPDX-License-Identifier: MIT
 *
 * The file in which the scene on show was saved becomes the walk's own source. */
#ifndef CLI_ADOPT_H
#define CLI_ADOPT_H

#include "base/err.h"

struct stage;

/* Read it and make it the own source, in place of what that was: it is watched, and what reads the
 * source again reads this file, without the options of the command line. The state on show stays
 * what it is, with its edits, their history and what is pinned, until then. What is on show must be
 * no file, but a built-in scene, a vector or standard input: of these there is no earlier version
 * that is kept. On failure all is as it was. */
int adopt(struct stage *stage, const char *file, struct err *err);

#endif

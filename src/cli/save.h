/* SPDX-License-Identifier: MIT
 *
 * The present state as a scene file. */
#ifndef CLI_SAVE_H
#define CLI_SAVE_H

#include "cli/stage.h"

/* Write the scene with the edits in force to NAME-1.json in the current folder, or to the first of
 * NAME-2.json, ... that does not exist yet: NAME is the built-in scene's, the file's without its
 * ending, "vector" or "scene" (standard input). A source that is no file gives way to the new one
 * (cli/adopt.h); of a file this is a copy. Says on the hint line what was saved, or why not. */
void save_state(struct stage *stage);

/* Internal to cli/: a file name for people and shells of any text: one line, no slash, not hidden,
 * no option, of moderate length. Appends; "scene" where nothing is left. */
void save_name(const char *text, struct buf *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The source's file in the user's editor: $VISUAL, else $EDITOR, else vi. */
#ifndef CLI_EDIT_FILE_H
#define CLI_EDIT_FILE_H

#include <stddef.h>

#include "base/buf.h"
#include "cli/stage.h"

/* Open it at the line of the step on show (of what is wrong with the file, where that is shown),
 * come back, and reload what has been written. Whatever fails is a notice. */
void edit_file(struct stage *stage);

/* The words behind an editor's command (which may carry arguments of its own) that open `path` at a
 * line: "+12" and the path, or "--goto" and "path:12", as the editor wants it. Appends to each of
 * *first and *second; an empty *second stands for no word. */
void edit_file_words(const char *command, const char *path, size_t line, struct buf *first,
                     struct buf *second);

#endif

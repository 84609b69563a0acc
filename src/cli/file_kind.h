/* SPDX-License-Identifier: MIT
 *
 * What a file is, by its name and its first bytes. */
#ifndef CLI_FILE_KIND_H
#define CLI_FILE_KIND_H

#include <stddef.h>

#include "base/err.h"

enum file_kind {
    FILE_SCENE,
    FILE_ROWS,
    FILE_TABS,       /* rows with one tab between two numbers */
    FILE_ARRAY,      /* NumPy, .npy */
    FILE_ARCHIVE,    /* NumPy, .npz */
    FILE_CHECKPOINT, /* weights, or a folder with them */
};

/* Looks at most at the first bytes. Errors: no such file, or nothing that midstream knows. */
int file_kind_of(const char *path, enum file_kind *out, struct err *err);

/* Of text that has been read: the first character that is no blank decides between the two. */
enum file_kind file_kind_of_text(const char *text, size_t len);

#endif

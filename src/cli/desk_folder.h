/* SPDX-License-Identifier: MIT
 *
 * The folder in which running presentations tell where they are: PID.json, what a presentation
 * says (scene/desk_json.h), and PID.lock, which it holds locked for as long as it lives. In
 * $XDG_RUNTIME_DIR/midstream, or in ${TMPDIR:-/tmp}/midstream-UID where that is not set or not
 * ours. It is used only if it is a real folder, owned by us, that nobody else gets into. */
#ifndef CLI_DESK_FOLDER_H
#define CLI_DESK_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/err.h"

struct desk_folder {
    int fd; /* of the folder; -1: not open */
};

/* Open the folder, which is made if it is not there. On failure fd is -1. */
int desk_folder_open(struct desk_folder *folder, struct err *err);
void desk_folder_close(struct desk_folder *folder);

/* What is known of a file without reading it: it is another if any of this is. */
struct desk_stamp {
    ino_t inode;
    off_t size;
    long long seconds, nanoseconds;
};
bool desk_stamp_same(const struct desk_stamp *a, const struct desk_stamp *b);

/* Is this process there, with its lock held? */
bool desk_folder_lives(const struct desk_folder *folder, long pid);
/* The processes that have a file here and live, in order; at most `most`. What dead ones have left
 * is taken away. */
size_t desk_folder_list(const struct desk_folder *folder, long *pids, size_t most);
/* False: there is no such file. */
bool desk_folder_stamp(const struct desk_folder *folder, long pid, struct desk_stamp *out);
/* Its text, of at most DESK_BYTES_MAX bytes. Appends. */
int desk_folder_read(const struct desk_folder *folder, long pid, struct buf *out, struct err *err);

/* A descriptor that becomes readable when a presentation begins, ends or tells something; -1: the
 * system has none, so that one has to look now and then. The caller reads it empty and closes it.
 */
int desk_folder_watch(const struct desk_folder *folder);
/* Somebody has taken the folder away: it is to be opened anew. */
bool desk_folder_gone(const struct desk_folder *folder);

/* Lock for this process; what an earlier one of its number has left is taken away. Returns a
 * descriptor to be kept open, -1 if it cannot be had. */
int desk_folder_lock(const struct desk_folder *folder, long pid);
/* The file appears whole, by rename, mode 0600. */
int desk_folder_write(const struct desk_folder *folder, long pid, const struct buf *text);
/* Take both files away; only who holds the lock may. */
void desk_folder_remove(const struct desk_folder *folder, long pid);

#endif

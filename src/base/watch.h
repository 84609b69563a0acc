/* SPDX-License-Identifier: MIT
 *
 * Seeing that a file has been written: by inotify where there is one, else by looking at it twice a
 * second. Editors replace a file by renaming another over it, so the folder is watched, and for a
 * symbolic link the folder of its target too. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* What tells one version of a file from another. Zeroed: there is no file. */
struct stamp {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; /* of its last change */
};
struct stamp stamp_of(const char *path);
bool stamp_equal(const struct stamp *a, const struct stamp *b);

enum { WATCH_POLL_MS = 500, WATCH_SETTLE_MS = 100 };

struct watch {
    char *path;   /* owned; NULL: nothing is watched */
    char *target; /* owned; where the path leads to, the same where it is no link; NULL: nowhere */
    int fd;       /* of inotify; -1: none */
    int folder, target_folder;  /* inotify's numbers; -1: not watched, or the same folder */
    bool writing;               /* somebody has begun to write and has not closed the file */
    bool polls;                 /* inotify does not see all: look at the file now and then */
    bool missed;                /* it has changed before we began */
    struct stamp known, before; /* of what was read; polling: of what was there the last time */
    long long due;              /* polling: when to look, ms */
};

/* Begin. `known` is what has been read; a file that has changed since is reported by the first
 * watch_take. Never fails: without inotify or memory for it the file is polled. */
void watch_open(struct watch *watch, const char *path, const struct stamp *known);
void watch_close(struct watch *watch); /* takes a zeroed one too */

/* Readable when something has happened: -1 where there is nothing to wait for. */
int watch_fd(const struct watch *watch);
/* ms until watch_take wants to be called though nothing became readable; -1: never. `now` counts ms
 * and never goes back. */
int watch_wait(const struct watch *watch, long long now);

/* Take in what has happened. True: the file may be another one than before. Whoever reads it then
 * first sees that nobody is writing it (`writing`), and that neither watch_take nor its stamp says
 * anything new afterwards: else it was perhaps half a file. */
bool watch_take(struct watch *watch, long long now);
/* This version has been read, whatever came of it. */
void watch_known(struct watch *watch, const struct stamp *stamp);

#endif

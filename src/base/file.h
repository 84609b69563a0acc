/* SPDX-License-Identifier: MIT
 *
 * Whole files in, whole files out. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"

/* Read a regular file whole. Directories, devices and files larger than `limit` bytes are errors
 * that say so before anything is read ("limit is 8 MiB (8388608 bytes)"). Appends to *out. Errors
 * carry the file's name. */
int file_read(const char *path, size_t limit, struct buf *out, struct err *err);

/* Read a descriptor to its end: pipes, terminals, standard input. `name` is for messages. */
int file_read_fd(int fd, const char *name, size_t limit, struct buf *out, struct err *err);

/* Write all bytes, going on after a short write; EPIPE and a full disk are errors. */
int file_write_fd(int fd, const char *name, const void *bytes, size_t len, struct err *err);

/* The file appears whole, by rename, or not at all. An existing one is replaced and keeps its
 * mode; a device or a pipe (/dev/stdout) is written to directly. */
int file_write(const char *path, const void *bytes, size_t len, struct err *err);

/* The same for a file that does not exist yet: whatever has that name is left alone, and the result
 * is 1. */
int file_create(const char *path, const void *bytes, size_t len, struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Whole files in, whole files out. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/num.h"

static int fail(struct err *err, const char *file, const char *text)
{
    err_set(err, ERR_INPUT, "%s", text);
    err_in_file(err, file);
    return -1;
}

static int fail_too_large(struct err *err, const char *file, size_t limit)
{
    size_t mib = limit >> 20;
    if (mib > 0 && mib << 20 == limit)
        err_set(err, ERR_INPUT, "too large, the limit is %zu MiB (%zu bytes)", mib, limit);
    else
        err_set(err, ERR_INPUT, "too large, the limit is %zu bytes", limit);
    err_in_file(err, file);
    return -1;
}

static const char *kind_of(mode_t mode)
{
    if (S_ISDIR(mode))
        return "is a directory, expected a file";
    if (S_ISFIFO(mode))
        return "is a named pipe, expected a file ('-' reads standard input)";
    if (S_ISSOCK(mode))
        return "is a socket, expected a file";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "is a device, expected a file ('-' reads standard input)";
    return NULL;
}

static int check_kind(const struct stat *info, const char *path, size_t limit, struct err *err)
{
    const char *kind = kind_of(info->st_mode);
    if (kind)
        return fail(err, path, kind);
    if (info->st_size > 0 && (uintmax_t)info->st_size > limit)
        return fail_too_large(err, path, limit);
    return 0;
}

/* A descriptor inherited from elsewhere may be set not to block: wait for it. */
static bool try_again(int fd, short events)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    struct pollfd wait = {.fd = fd, .events = events};
    return poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

static int read_all(int fd, const char *name, size_t limit, struct buf *out, struct err *err)
{
    char chunk[1 << 14];
    size_t before = out->len;
    for (;;) {
        ssize_t got = read(fd, chunk, sizeof chunk);
        if (got < 0 && try_again(fd, POLLIN))
            continue;
        if (got < 0 && errno == EISDIR)
            return fail(err, name, "is a directory, expected a file");
        if (got < 0)
            return err_system(err, name, "cannot read");
        if (got == 0)
            return 0;
        if ((size_t)got > limit - (out->len - before))
            return fail_too_large(err, name, limit);
        buf_bytes(out, chunk, (size_t)got);
        if (out->failed) {
            err_memory(err);
            err_in_file(err, name);
            return -1;
        }
    }
}

int file_read_fd(int fd, const char *name, size_t limit, struct buf *out, struct err *err)
{
    size_t before = out->len;
    int result = read_all(fd, name, limit, out, err);
    if (result && out->data) {
        out->len = before;
        out->data[before] = '\0';
    }
    return result;
}

int file_read(const char *path, size_t limit, struct buf *out, struct err *err)
{
    /* Looked at before it is opened: opening a pipe or a device can wait or have effects. */
    struct stat info;
    if (stat(path, &info))
        return err_system(err, path, "cannot read");
    if (check_kind(&info, path, limit, err))
        return -1;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return err_system(err, path, "cannot read");
    int result = 0;
    if (fstat(fd, &info))
        result = err_system(err, path, "cannot read");
    else
        result = check_kind(&info, path, limit, err);
    if (result == 0)
        result = file_read_fd(fd, path, limit, out, err);
    close(fd);
    return result;
}

int file_write_fd(int fd, const char *name, const void *bytes, size_t len, struct err *err)
{
    const char *at = bytes;
    while (len > 0) {
        ssize_t wrote = write(fd, at, len < SSIZE_MAX ? len : SSIZE_MAX);
        if (wrote < 0 && try_again(fd, POLLOUT))
            continue;
        if (wrote <= 0) {
            errno = wrote ? errno : EIO;
            return err_system(err, name, "cannot write");
        }
        at += wrote;
        len -= (size_t)wrote;
    }
    return 0;
}

/* The descriptor that a name such as /dev/stdout stands for, or -1. Opening that name would begin
 * at the start of a redirected file instead of going on where others have written. */
static int named_descriptor(const char *path)
{
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    size_t fd;
    const char *number = strncmp(path, "/dev/fd/", 8) == 0          ? path + 8
                         : strncmp(path, "/proc/self/fd/", 14) == 0 ? path + 14
                                                                    : "";
    return num_read_count(number, strlen(number), INT_MAX, &fd) ? (int)fd : -1;
}

static int write_direct(const char *path, const void *bytes, size_t len, struct err *err)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return err_system(err, path, "cannot write");
    int result = file_write_fd(fd, path, bytes, len, err);
    if (close(fd) && result == 0)
        result = err_system(err, path, "cannot write");
    return result;
}

/* Create a file beside `target`, with the mode that new files get. Its name is left in `temp`. */
static int open_beside(const char *target, struct buf *temp)
{
    const char *slash = strrchr(target, '/');
    size_t folder = slash ? (size_t)(slash - target) + 1 : 0;
    for (int i = 0; i < 100; i++) {
        buf_clear(temp);
        buf_bytes(temp, target, folder);
        buf_fmt(temp, ".midstream-%ld-%d.tmp", (long)getpid(), i);
        if (temp->failed) {
            errno = ENOMEM;
            return -1;
        }
        int fd = open(temp->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Write to a file beside `target` and rename it. `old` is NULL when there is none yet. */
static int replace(const char *target, const char *path, const struct stat *old, const void *bytes,
                   size_t len, struct err *err)
{
    struct buf temp = {0};
    int fd = open_beside(target, &temp);
    if (fd < 0) {
        int result = err_system(err, path, "cannot create the file");
        buf_free(&temp);
        return result;
    }
    int result = file_write_fd(fd, path, bytes, len, err);
    if (result == 0 && old && fchmod(fd, old->st_mode & 07777))
        result = err_system(err, path, "cannot keep the file's mode");
    if (close(fd) && result == 0)
        result = err_system(err, path, "cannot write");
    if (result == 0 && rename(temp.data, target))
        result = err_system(err, path, "cannot replace the file");
    if (result)
        unlink(temp.data);
    buf_free(&temp);
    return result;
}

int file_write(const char *path, const void *bytes, size_t len, struct err *err)
{
    int fd = named_descriptor(path);
    if (fd >= 0)
        return file_write_fd(fd, path, bytes, len, err);
    struct stat old;
    if (stat(path, &old)) {
        /* A link to nothing counts as no file: the file takes its place. */
        if (errno != ENOENT)
            return err_system(err, path, "cannot write");
        return replace(path, path, NULL, bytes, len, err);
    }
    if (S_ISDIR(old.st_mode))
        return fail(err, path, "is a directory, expected a file name");
    if (!S_ISREG(old.st_mode))
        return write_direct(path, bytes, len, err);
    /* Renaming would go around a file's write protection. */
    if (access(path, W_OK))
        return err_system(err, path, "cannot write");
    char *target = realpath(path, NULL);
    if (!target)
        return err_system(err, path, "cannot write");
    int result = replace(target, path, &old, bytes, len, err);
    free(target);
    return result;
}

/* `temp` becomes `path` if nothing has that name: by a second name for the same file, or, where the
 * file system knows no such thing, by taking the name with an empty file that is replaced at once.
 */
static int take_name(const char *temp, const char *path, struct err *err)
{
    if (link(temp, path) == 0)
        return 0;
    if (errno == EEXIST)
        return 1;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno == EEXIST ? 1 : err_system(err, path, "cannot create the file");
    close(fd);
    if (rename(temp, path) == 0)
        return 0;
    err_system(err, path, "cannot create the file");
    unlink(path);
    return -1;
}

int file_create(const char *path, const void *bytes, size_t len, struct err *err)
{
    struct stat old;
    struct buf temp = {0};
    if (lstat(path, &old) == 0)
        return 1;
    int fd = open_beside(path, &temp);
    if (fd < 0) {
        int result = err_system(err, path, "cannot create the file");
        buf_free(&temp);
        return result;
    }
    int result = file_write_fd(fd, path, bytes, len, err);
    if (close(fd) && result == 0)
        result = err_system(err, path, "cannot write");
    if (result == 0)
        result = take_name(temp.data, path, err);
    unlink(temp.data); /* gone already where it was renamed */
    buf_free(&temp);
    return result;
}

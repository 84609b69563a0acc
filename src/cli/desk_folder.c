/* SPDX-License-Identifier: MIT
 *
 * All files are opened beside an open folder, so that a name cannot come to mean another folder
 * between a look and a step. */
#include "cli/desk_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/num.h"
#include "scene/desk_json.h"

#ifdef __linux__
#include <sys/inotify.h>
#endif
#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

enum { NAME_SIZE = 40, PID_LARGEST = 1 << 30, TRIES = 10 };

/* --- the folder ------------------------------------------------------------------------------ */

static bool is_ours(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid();
}

static void path_of(struct buf *out)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR"), *temp = getenv("TMPDIR");
    if (runtime && *runtime == '/' && is_ours(runtime))
        buf_fmt(out, "%s/midstream", runtime);
    else
        buf_fmt(out, "%s/midstream-%lu", temp && *temp == '/' ? temp : "/tmp",
                (unsigned long)geteuid());
}

/* The folder itself is looked at, not what a link in its place leads to. */
static int open_path(const char *path, struct err *err)
{
    struct stat info;
    if (mkdir(path, 0700) && errno != EEXIST)
        return err_system(err, path, "cannot make the folder");
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const char *wrong = NULL;
    if (fd < 0 && (errno == ENOTDIR || errno == ELOOP))
        wrong = "is no folder, expected one of our own";
    else if (fd < 0 || fstat(fd, &info))
        err_system(err, path, "cannot open the folder");
    else if (info.st_uid != geteuid())
        wrong = "belongs to somebody else, expected a folder of our own";
    else if (info.st_mode & 077)
        wrong = "is open to others, expected a folder of mode 0700";
    else
        return fd;
    if (fd >= 0)
        close(fd);
    if (wrong)
        err_set(err, ERR_INPUT, "%s", wrong);
    err_in_file(err, path);
    return -1;
}

int desk_folder_open(struct desk_folder *folder, struct err *err)
{
    struct buf path = {0};
    path_of(&path);
    folder->fd = path.failed ? err_memory(err) : open_path(path.data, err);
    buf_free(&path);
    return folder->fd < 0 ? -1 : 0;
}

void desk_folder_close(struct desk_folder *folder)
{
    if (folder->fd >= 0)
        close(folder->fd);
    folder->fd = -1;
}

/* --- files ----------------------------------------------------------------------------------- */

static const char *name_of(long pid, const char *ending, char out[NAME_SIZE])
{
    snprintf(out, NAME_SIZE, "%ld.%s", pid, ending);
    return out;
}

static void take_away(const struct desk_folder *folder, long pid, const char *ending)
{
    char name[NAME_SIZE];
    unlinkat(folder->fd, name_of(pid, ending, name), 0);
}

void desk_folder_remove(const struct desk_folder *folder, long pid)
{
    take_away(folder, pid, "json");
    take_away(folder, pid, "tmp");
    take_away(folder, pid, "lock");
}

static bool info_of(const struct desk_folder *folder, long pid, const char *ending,
                    struct stat *info)
{
    char name[NAME_SIZE];
    return fstatat(folder->fd, name_of(pid, ending, name), info, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(info->st_mode) && info->st_uid == geteuid();
}

bool desk_folder_stamp(const struct desk_folder *folder, long pid, struct desk_stamp *out)
{
    struct stat info;
    if (!info_of(folder, pid, "json", &info))
        return false;
    *out =
        (struct desk_stamp){info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
    return true;
}

bool desk_stamp_same(const struct desk_stamp *a, const struct desk_stamp *b)
{
    return a->inode == b->inode && a->size == b->size && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds;
}

int desk_folder_read(const struct desk_folder *folder, long pid, struct buf *out, struct err *err)
{
    char name[NAME_SIZE];
    struct stat info;
    name_of(pid, "json", name);
    int fd = openat(folder->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return err_system(err, name, "cannot read");
    int result = 0;
    if (fstat(fd, &info) || !S_ISREG(info.st_mode) || info.st_uid != geteuid()) {
        result = err_set(err, ERR_INPUT, "is no file of ours");
        err_in_file(err, name);
    } else {
        result = file_read_fd(fd, name, DESK_BYTES_MAX, out, err);
    }
    close(fd);
    return result;
}

int desk_folder_write(const struct desk_folder *folder, long pid, const struct buf *text)
{
    char temp[NAME_SIZE], name[NAME_SIZE];
    struct err ignored;
    name_of(pid, "tmp", temp);
    name_of(pid, "json", name);
    unlinkat(folder->fd, temp, 0);
    int fd = openat(folder->fd, temp, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    int result = file_write_fd(fd, temp, buf_text(text), text->len, &ignored);
    if (close(fd) || result || renameat(folder->fd, temp, folder->fd, name)) {
        unlinkat(folder->fd, temp, 0);
        return -1;
    }
    return 0;
}

/* --- locks ----------------------------------------------------------------------------------- */

/* `how`: O_RDONLY, or O_RDWR | O_CREAT. */
static int open_lock(const struct desk_folder *folder, long pid, int how)
{
    char name[NAME_SIZE];
    return openat(folder->fd, name_of(pid, "lock", name), how | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                  0600);
}

/* Lock it without waiting, and see that it still is the file of that name: whoever cleans up may
 * have taken it away in between. */
static bool hold(const struct desk_folder *folder, long pid, int fd)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat held, named;
    return fcntl(fd, F_SETLK, &lock) == 0 && fstat(fd, &held) == 0 && S_ISREG(held.st_mode) &&
           info_of(folder, pid, "lock", &named) && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

int desk_folder_lock(const struct desk_folder *folder, long pid)
{
    for (int i = 0; i < TRIES; i++) {
        int fd = open_lock(folder, pid, O_RDWR | O_CREAT);
        if (fd < 0)
            return -1;
        if (hold(folder, pid, fd)) {
            take_away(folder, pid, "json");
            take_away(folder, pid, "tmp");
            return fd;
        }
        close(fd);
    }
    return -1;
}

/* Our own lock would look free, and closing the file would end it. Opened to be read alone, which
 * wakes nobody who watches the folder. */
bool desk_folder_lives(const struct desk_folder *folder, long pid)
{
    if (pid == (long)getpid())
        return true;
    int fd = open_lock(folder, pid, O_RDONLY);
    if (fd < 0)
        return false;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool lives = fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(fd);
    return lives;
}

/* Only with its lock held, so that a process that begins at this moment does not lose its files. */
static void clean_up(const struct desk_folder *folder, long pid)
{
    int fd = open_lock(folder, pid, O_RDWR | O_CREAT);
    if (fd < 0)
        return;
    if (hold(folder, pid, fd))
        desk_folder_remove(folder, pid);
    close(fd);
}

/* --- who is there ---------------------------------------------------------------------------- */

/* The number in PID.json, PID.lock or PID.tmp; 0 for any other name. */
static long pid_of(const char *name, bool *state)
{
    size_t len = strcspn(name, "."), pid;
    const char *ending = name + len;
    *state = strcmp(ending, ".json") == 0;
    bool known = *state || strcmp(ending, ".lock") == 0 || strcmp(ending, ".tmp") == 0;
    return known && *name != '0' && num_read_count(name, len, PID_LARGEST, &pid) ? (long)pid : 0;
}

static int by_number(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

size_t desk_folder_list(const struct desk_folder *folder, long *pids, size_t most)
{
    int fd = openat(folder->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (!dir) {
        if (fd >= 0)
            close(fd);
        return 0;
    }
    size_t count = 0;
    const struct dirent *entry;
    while ((entry = readdir(dir))) {
        bool state;
        long pid = pid_of(entry->d_name, &state);
        if (!pid)
            continue;
        if (!desk_folder_lives(folder, pid))
            clean_up(folder, pid);
        else if (state && count < most)
            pids[count++] = pid;
    }
    closedir(dir);
    qsort(pids, count, sizeof *pids, by_number);
    return count;
}

/* --- waiting for something new --------------------------------------------------------------- */

#ifdef __linux__

/* Files that are told anew are renamed; a lock's file is closed when its owner dies. */
int desk_folder_watch(const struct desk_folder *folder)
{
    char path[NAME_SIZE];
    snprintf(path, sizeof path, "/proc/self/fd/%d", folder->fd);
    int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (fd >= 0 &&
        inotify_add_watch(
            fd, path, IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_ONLYDIR) < 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

#else

int desk_folder_watch(const struct desk_folder *folder)
{
    (void)folder;
    return -1;
}

#endif

bool desk_folder_gone(const struct desk_folder *folder)
{
    struct stat info;
    return fstat(folder->fd, &info) || info.st_nlink == 0;
}

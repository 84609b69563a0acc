/* SPDX-License-Identifier: MIT */
#include "base/watch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#include <limits.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

#include "base/mem.h"

struct stamp stamp_of(const char *path)
{
    struct stat info;
    if (stat(path, &info))
        return (struct stamp){0};
    return (struct stamp){.device = (uint64_t)info.st_dev,
                          .inode = (uint64_t)info.st_ino,
                          .size = (uint64_t)info.st_size,
                          .seconds = info.st_mtim.tv_sec,
                          .nanoseconds = info.st_mtim.tv_nsec};
}

bool stamp_equal(const struct stamp *a, const struct stamp *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* --- by inotify ------------------------------------------------------------------------------ */

#ifdef __linux__

/* MODIFY of every file in the folder: to watch the file alone would miss what is written between
 * its rename and our noticing it. */
static const uint32_t SEEN = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM |
                             IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/* Others may write there, of which this machine's inotify hears nothing. */
static bool is_shared(const char *folder)
{
    static const unsigned long KINDS[] = {
        0x6969,     /* NFS */
        0x517B,     /* SMB */
        0xFF534D42, /* CIFS */
        0xFE534D42, /* SMB2 */
        0x01021997, /* 9P: folders of the host */
        0x65735546, /* FUSE: sshfs and others */
        0x786F4256, /* VirtualBox */
    };
    struct statfs info;
    if (statfs(folder, &info))
        return false;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (((unsigned long)info.f_type & 0xFFFFFFFF) == KINDS[i])
            return true;
    return false;
}

/* The folder that a path's last name stands in: "." where it has none. NULL: no memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return mem_str(".", 1);
    return mem_str(path, slash == path ? 1 : (size_t)(slash - path));
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int add_folder(struct watch *watch, const char *path)
{
    char *folder = folder_of(path);
    int number = folder ? inotify_add_watch(watch->fd, folder, SEEN) : -1;
    if (number < 0 || is_shared(folder))
        watch->polls = true;
    free(folder);
    return number;
}

static void drop_folder(struct watch *watch, int number)
{
    if (number >= 0)
        inotify_rm_watch(watch->fd, number);
}

/* Watch the folders of the path and of what it leads to now. Of a folder that is watched already
 * inotify gives the same number. */
static void arm(struct watch *watch)
{
    int folder = watch->folder, target = watch->target_folder;
    watch->polls = false;
    free(watch->target);
    watch->target = realpath(watch->path, NULL);
    watch->folder = add_folder(watch, watch->path);
    watch->target_folder = watch->target ? add_folder(watch, watch->target) : -1;
    if (folder != watch->folder && folder != watch->target_folder)
        drop_folder(watch, folder);
    if (target != watch->folder && target != watch->target_folder)
        drop_folder(watch, target);
}

static bool concerns(const struct watch *watch, const struct inotify_event *event)
{
    if (!event->len)
        return false;
    return (event->wd == watch->folder && strcmp(event->name, name_of(watch->path)) == 0) ||
           (event->wd == watch->target_folder && watch->target &&
            strcmp(event->name, name_of(watch->target)) == 0);
}

/* A name that appears is a file still to be written, unless it is another name of one, or no file:
 * of a pipe or a folder nothing more is to be heard. */
static bool appears_whole(const struct watch *watch)
{
    struct stat info;
    return lstat(watch->path, &info) == 0 && (!S_ISREG(info.st_mode) || info.st_nlink > 1);
}

/* What one event says. True: about the file. */
static bool take_one(struct watch *watch, const struct inotify_event *event, bool *anew)
{
    if (event->mask & (IN_Q_OVERFLOW | IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) {
        bool ours = event->wd == watch->folder || event->wd == watch->target_folder;
        bool lost = ours || (event->mask & IN_Q_OVERFLOW);
        *anew |= lost;
        watch->writing &= !lost; /* the end of it would not be heard */
        return lost;
    }
    if (!concerns(watch, event))
        return false;
    if ((event->mask & IN_CLOSE_WRITE) && !watch->writing) { /* opened, and nothing written */
        struct stamp now = stamp_of(watch->path);
        return !stamp_equal(&now, &watch->known);
    }
    if (event->mask & IN_MODIFY)
        watch->writing = true;
    else if (event->mask & IN_CREATE)
        watch->writing = !appears_whole(watch);
    else
        watch->writing = false;
    *anew |= (event->mask & (IN_CREATE | IN_MOVED_TO)) != 0;
    return true;
}

static bool take_events(struct watch *watch)
{
    _Alignas(struct inotify_event) char bytes[4096 + NAME_MAX];
    bool ours = false, anew = false;
    ssize_t got;
    while ((got = read(watch->fd, bytes, sizeof bytes)) > 0 || (got < 0 && errno == EINTR)) {
        for (ssize_t at = 0; at < got;) {
            const struct inotify_event *event = (const void *)(bytes + at);
            ours |= take_one(watch, event, &anew);
            at += (ssize_t)(sizeof *event + event->len);
        }
    }
    if (anew) /* perhaps another link, or the folder is another one */
        arm(watch);
    return ours;
}

static void start_inotify(struct watch *watch)
{
    watch->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch->fd < 0)
        watch->polls = true;
    else
        arm(watch);
}

#else

static void arm(struct watch *watch)
{
    watch->polls = true;
}

static bool take_events(struct watch *watch)
{
    (void)watch;
    return false;
}

static void start_inotify(struct watch *watch)
{
    watch->polls = true;
}

#endif

/* --- by looking ------------------------------------------------------------------------------ */

/* A change is reported once it looks the same twice: till then it is perhaps being written. */
static bool poll_file(struct watch *watch, long long now)
{
    if (now < watch->due)
        return false;
    bool armed = watch->fd >= 0;
    if (armed)
        arm(watch); /* the folder may be there again */
    struct stamp seen = stamp_of(watch->path);
    bool same = stamp_equal(&seen, &watch->before), fresh = !stamp_equal(&seen, &watch->known);
    watch->before = seen;
    watch->polls |= !armed || !same;
    watch->due = now + (same ? WATCH_POLL_MS : WATCH_SETTLE_MS);
    return same && fresh;
}

void watch_known(struct watch *watch, const struct stamp *stamp)
{
    watch->known = *stamp;
}

void watch_open(struct watch *watch, const char *path, const struct stamp *known)
{
    *watch = (struct watch){.fd = -1, .folder = -1, .target_folder = -1, .known = *known};
    watch->path = mem_str(path, strlen(path));
    if (!watch->path)
        return;
    start_inotify(watch);
    struct stamp now = stamp_of(path);
    watch->before = now;
    watch->missed = !stamp_equal(&now, known);
}

void watch_close(struct watch *watch)
{
    if (watch->path && watch->fd >= 0)
        close(watch->fd);
    free(watch->path);
    free(watch->target);
    *watch = (struct watch){.fd = -1};
}

int watch_fd(const struct watch *watch)
{
    return watch->path ? watch->fd : -1;
}

int watch_wait(const struct watch *watch, long long now)
{
    if (!watch->path)
        return -1;
    if (watch->missed)
        return 0;
    if (!watch->polls)
        return -1;
    return watch->due > now ? (int)(watch->due - now) : 0;
}

bool watch_take(struct watch *watch, long long now)
{
    if (!watch->path)
        return false;
    bool changed = watch->missed;
    watch->missed = false;
    if (watch->fd >= 0 && take_events(watch))
        changed = true;
    if (watch->polls && poll_file(watch, now))
        changed = true;
    return changed;
}

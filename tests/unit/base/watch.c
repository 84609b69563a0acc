/* SPDX-License-Identifier: MIT
 *
 * Seeing that a file has been written, in each of the ways in which editors do it. Every test works
 * in a folder of its own, and all of them by inotify and by looking. */
#include "base/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"

static char folder[64];
static struct watch watch;
static long long now;

static void enter(void)
{
    strcpy(folder, "/tmp/midstream-watch-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    now = 0;
}

static void leave(void)
{
    char command[100];
    watch_close(&watch);
    ck_assert_int_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* A name that never was: times of files are coarse. */
static void put_new(const char *name, const char *text)
{
    put("beside", text);
    ck_assert_int_eq(rename("beside", name), 0);
}

/* By looking: as where there is no inotify. */
static void open_on(const char *path, bool looking)
{
    struct stamp stamp = stamp_of(path);
    watch_open(&watch, path, &stamp);
    if (!looking)
        return;
    if (watch.fd >= 0)
        close(watch.fd);
    watch.fd = -1;
    watch.polls = true;
}

/* A file is seen at once by inotify, and by looking once it has stayed the same for a moment. */
static bool seen(void)
{
    for (int i = 0; i < 5; i++, now += WATCH_POLL_MS)
        if (watch_take(&watch, now) && !watch.writing) {
            struct stamp stamp = stamp_of(watch.path);
            watch_known(&watch, &stamp);
            return true;
        }
    return false;
}

static bool skipped(int looking)
{
    bool skip = !looking && watch.fd < 0;
    if (skip)
        printf("SKIPPED: there is no inotify here\n");
    return skip;
}

START_TEST(test_each_way_of_writing_is_seen)
{
    put("a.json", "one");
    put("b.json", "other");
    open_on("a.json", _i);
    if (skipped(_i))
        return;
    ck_assert(!seen());
    put("a.json", "second"); /* cut and written */
    ck_assert(seen());
    ck_assert(!seen());
    put_new("a.json", "third one"); /* replaced */
    ck_assert(seen());
    put("b.json", "not ours");
    ck_assert(!seen());
    unlink("a.json");
    ck_assert(seen());
    put("a.json", "again there");
    ck_assert(seen());
    ck_assert_int_eq(rename("a.json", "a.json~"), 0); /* as editors keep the old one */
    put("a.json", "and anew");
    ck_assert(seen());
    ck_assert(!seen());
}
END_TEST

START_TEST(test_nothing_is_seen_while_it_is_written)
{
    put("rows.txt", "1 2\n");
    open_on("rows.txt", 0);
    if (skipped(0))
        return;
    FILE *file = fopen("rows.txt", "w");
    fputs("3 4\n", file);
    fflush(file);
    watch_take(&watch, now);
    ck_assert(watch.writing);
    fputs("5 6\n", file);
    fflush(file);
    watch_take(&watch, now);
    ck_assert(watch.writing);
    fclose(file);
    ck_assert(watch_take(&watch, now) && !watch.writing);
    unlink("rows.txt"); /* the same for one that did not exist */
    file = fopen("rows.txt", "w");
    watch_take(&watch, now);
    ck_assert(watch.writing);
    fclose(file);
    ck_assert(watch_take(&watch, now) && !watch.writing);
    put("beside", "1 2\n"); /* a new file that somebody begins to write before we have looked */
    ck_assert_int_eq(rename("beside", "rows.txt"), 0);
    file = fopen("rows.txt", "w");
    fputs("3", file);
    fflush(file);
    watch_take(&watch, now);
    ck_assert(watch.writing);
    fclose(file);
}
END_TEST

START_TEST(test_by_looking_it_must_look_the_same_twice)
{
    put("a", "1");
    open_on("a", 1);
    ck_assert(!watch_take(&watch, 0));
    ck_assert_int_eq(watch_wait(&watch, 0), WATCH_POLL_MS);
    put_new("a", "22");
    ck_assert(!watch_take(&watch, 100)); /* it is not yet time */
    ck_assert(!watch_take(&watch, 500));
    put_new("a", "333");
    ck_assert_int_eq(watch_wait(&watch, 500), WATCH_SETTLE_MS);
    ck_assert(!watch_take(&watch, 600));
    ck_assert(watch_take(&watch, 700));
}
END_TEST

/* Whatever takes the file's place: the reader says what is wrong with it. */
START_TEST(test_what_is_no_file_is_seen)
{
    put("a.json", "one");
    open_on("a.json", _i);
    if (skipped(_i))
        return;
    ck_assert_int_eq(unlink("a.json"), 0);
    ck_assert(seen());
    ck_assert_int_eq(mkfifo("a.json", 0600), 0);
    ck_assert(seen());
    ck_assert_int_eq(unlink("a.json"), 0);
    ck_assert_int_eq(mkdir("a.json", 0700), 0);
    ck_assert(seen());
    ck_assert_int_eq(rmdir("a.json"), 0);
    put("a.json", "two");
    ck_assert(seen());
}
END_TEST

START_TEST(test_links_are_followed)
{
    ck_assert_int_eq(mkdir("far", 0700), 0);
    put("far/real.json", "one");
    put("far/second.json", "two");
    ck_assert_int_eq(symlink("far/real.json", "link.json"), 0);
    open_on("link.json", _i);
    if (skipped(_i))
        return;
    put("far/real.json", "written");
    ck_assert(seen());
    put_new("far/real.json", "replaced!");
    ck_assert(seen());
    ck_assert_int_eq(symlink("far/second.json", "new"), 0); /* leads elsewhere */
    ck_assert_int_eq(rename("new", "link.json"), 0);
    ck_assert(seen());
    put("far/real.json", "no longer ours");
    ck_assert(!seen());
    put("far/second.json", "it is this one");
    ck_assert(seen());
}
END_TEST

START_TEST(test_what_has_changed_before_is_not_missed)
{
    put("a", "1");
    struct stamp stamp = stamp_of("a");
    put_new("a", "22");
    watch_open(&watch, "a", &stamp);
    ck_assert_int_eq(watch_wait(&watch, 0), 0);
    ck_assert(watch_take(&watch, 0));
    ck_assert(!watch_take(&watch, 0) || watch.polls);
}
END_TEST

START_TEST(test_without_events_there_is_no_timer)
{
    put("a", "1");
    open_on("a", 0);
    if (skipped(0) || watch.polls)
        return;
    ck_assert_int_eq(watch_wait(&watch, 0), -1);
    ck_assert_int_ge(watch_fd(&watch), 0);
    watch_close(&watch);
    ck_assert_int_eq(watch_fd(&watch), -1);
    ck_assert_int_eq(watch_wait(&watch, 0), -1);
    ck_assert(!watch_take(&watch, 0));
}
END_TEST

START_TEST(test_a_folder_that_goes_and_comes)
{
    ck_assert_int_eq(mkdir("f", 0700), 0);
    put("f/a", "1");
    open_on("f/a", 0);
    if (skipped(0))
        return;
    unlink("f/a");
    rmdir("f");
    ck_assert(seen());
    ck_assert_int_ge(watch_wait(&watch, now), 0); /* nobody tells when it comes back */
    ck_assert_int_eq(mkdir("f", 0700), 0);
    put("f/a", "22");
    ck_assert(seen());
    ck_assert_int_eq(watch_wait(&watch, now), -1);
    put("f/a", "333");
    ck_assert(watch_take(&watch, now));
}
END_TEST

TCase *tcase_watch(void)
{
    TCase *tcase = tcase_create("watch");
    tcase_add_checked_fixture(tcase, enter, leave);
    tcase_add_loop_test(tcase, test_each_way_of_writing_is_seen, 0, 2);
    tcase_add_test(tcase, test_nothing_is_seen_while_it_is_written);
    tcase_add_test(tcase, test_by_looking_it_must_look_the_same_twice);
    tcase_add_loop_test(tcase, test_what_is_no_file_is_seen, 0, 2);
    tcase_add_loop_test(tcase, test_links_are_followed, 0, 2);
    tcase_add_test(tcase, test_what_has_changed_before_is_not_missed);
    tcase_add_test(tcase, test_without_events_there_is_no_timer);
    tcase_add_test(tcase, test_a_folder_that_goes_and_comes);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The folder of running presentations: whose it must be, who lives, and what dead ones leave. */
#include "cli/desk_folder.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/publish.h"
#include "fixture.h"

TCase *tcase_desk_folder(void);

static char runtime[64], inside[80];

static void set_up(void)
{
    snprintf(runtime, sizeof runtime, "/tmp/midstream-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(runtime));
    snprintf(inside, sizeof inside, "%s/midstream", runtime);
    setenv("XDG_RUNTIME_DIR", runtime, 1);
    unsetenv("TMPDIR");
}

static void tear_down(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf %s", runtime);
    ck_assert_int_eq(system(command), 0);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("TMPDIR");
}

static const char *in_folder(const char *name)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", inside, name);
    return path;
}

static bool there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

static void make_file(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static struct desk_folder opened(void)
{
    struct desk_folder folder;
    struct err err = {0};
    ck_assert_msg(desk_folder_open(&folder, &err) == 0, "%s: %s", err.file, err.text);
    return folder;
}

static void refused(const char *says)
{
    struct desk_folder folder;
    struct err err = {0};
    ck_assert_int_eq(desk_folder_open(&folder, &err), -1);
    ck_assert_int_eq(folder.fd, -1);
    ck_assert_msg(strstr(err.text, says) != NULL, "%s", err.text);
}

/* A process that holds the lock of its number until it is killed. */
static pid_t hold(const struct desk_folder *folder, long *number)
{
    int ends[2];
    char byte;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        struct buf text = {0};
        buf_str(&text, "told");
        bool held = desk_folder_lock(folder, (long)getpid()) >= 0 &&
                    desk_folder_write(folder, (long)getpid(), &text) == 0;
        (void)!write(ends[1], held ? "y" : "n", 1);
        for (;;)
            pause();
    }
    ck_assert_int_eq(read(ends[0], &byte, 1), 1);
    ck_assert_int_eq(byte, 'y');
    close(ends[0]);
    close(ends[1]);
    *number = (long)pid;
    return pid;
}

static void end(pid_t pid)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

/* --- whose folder ---------------------------------------------------------------------------- */

START_TEST(the_folder_is_made_for_us_alone)
{
    struct stat info;
    umask(0);
    struct desk_folder folder = opened();
    ck_assert_int_eq(stat(inside, &info), 0);
    ck_assert_uint_eq(info.st_mode & 07777, 0700);
    desk_folder_close(&folder);
    folder = opened(); /* it is there already */
    desk_folder_close(&folder);
}
END_TEST

START_TEST(a_folder_open_to_others_is_refused)
{
    static const mode_t modes[] = {0755, 0710, 0701, 0770, 0777};
    ck_assert_int_eq(mkdir(inside, 0700), 0);
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
        ck_assert_int_eq(chmod(inside, modes[m]), 0);
        refused("open to others");
    }
}
END_TEST

START_TEST(a_link_is_refused)
{
    char other[100];
    snprintf(other, sizeof other, "%s/other", runtime);
    ck_assert_int_eq(mkdir(other, 0700), 0);
    ck_assert_int_eq(symlink(other, inside), 0);
    refused("is no folder");
    ck_assert_int_eq(unlink(inside), 0);
    FILE *file = fopen(inside, "w");
    ck_assert_ptr_nonnull(file);
    fclose(file);
    refused("is no folder");
}
END_TEST

START_TEST(a_folder_of_somebody_else_is_refused)
{
    ck_assert_int_eq(mkdir(inside, 0700), 0);
    if (geteuid() != 0) {
        printf("SKIPPED: a folder of somebody else, since only root can make one\n");
        return;
    }
    ck_assert_int_eq(chown(inside, 12345, 12345), 0);
    refused("somebody else");
    /* Nor is a runtime folder used that is not ours: another takes its place. */
    ck_assert_int_eq(chown(inside, 0, 0), 0);
    ck_assert_int_eq(chown(runtime, 12345, 12345), 0);
    setenv("TMPDIR", runtime, 1);
    struct desk_folder folder = opened();
    char path[160];
    snprintf(path, sizeof path, "%s/midstream-%lu", runtime, (unsigned long)geteuid());
    ck_assert_int_eq(access(path, F_OK), 0);
    desk_folder_close(&folder);
}
END_TEST

START_TEST(without_a_runtime_folder_there_is_a_temporary_one)
{
    static const char *const values[] = {NULL, "", "relative", "/nonexistent/folder", "/dev/null"};
    char path[160];
    snprintf(path, sizeof path, "%s/midstream-%lu", runtime, (unsigned long)geteuid());
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
        unsetenv("XDG_RUNTIME_DIR");
        if (values[v])
            setenv("XDG_RUNTIME_DIR", values[v], 1);
        setenv("TMPDIR", runtime, 1);
        struct desk_folder folder = opened();
        ck_assert_int_eq(access(path, F_OK), 0);
        desk_folder_close(&folder);
        ck_assert_int_eq(rmdir(path), 0);
    }
}
END_TEST

START_TEST(a_folder_that_is_taken_away_is_noticed)
{
    struct desk_folder folder = opened();
    ck_assert(!desk_folder_gone(&folder));
    ck_assert_int_eq(rmdir(inside), 0);
    ck_assert(desk_folder_gone(&folder));
    desk_folder_close(&folder);
}
END_TEST

/* --- who lives ------------------------------------------------------------------------------- */

START_TEST(a_lock_tells_who_lives)
{
    long one, two, pids[8];
    struct desk_stamp stamp;
    struct buf text = {0};
    struct err err = {0};
    struct desk_folder folder = opened();
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 8), 0);
    pid_t first = hold(&folder, &one), second = hold(&folder, &two);
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 8), 2);
    ck_assert_int_eq(pids[0], one < two ? one : two);
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 1), 1);
    ck_assert_int_eq(desk_folder_read(&folder, one, &text, &err), 0);
    ck_assert_str_eq(buf_text(&text), "told");
    ck_assert(desk_folder_stamp(&folder, one, &stamp));
    end(first);
    ck_assert(!desk_folder_lives(&folder, one) && desk_folder_lives(&folder, two));
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 8), 1);
    ck_assert_int_eq(pids[0], two);
    ck_assert(!desk_folder_stamp(&folder, one, &stamp)); /* cleared away */
    end(second);
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 8), 0);
    char name[40];
    snprintf(name, sizeof name, "%ld.lock", two);
    ck_assert(!there(name));
    buf_free(&text);
    desk_folder_close(&folder);
}
END_TEST

START_TEST(a_stale_file_of_our_own_number_is_taken_over)
{
    char name[40];
    long mine = (long)getpid();
    struct desk_folder folder = opened();
    snprintf(name, sizeof name, "%ld.json", mine);
    make_file(name, "old");
    snprintf(name, sizeof name, "%ld.lock", mine);
    make_file(name, "");
    int lock = desk_folder_lock(&folder, mine);
    ck_assert_int_ge(lock, 0);
    snprintf(name, sizeof name, "%ld.json", mine);
    ck_assert(!there(name));
    close(lock);
    desk_folder_close(&folder);
}
END_TEST

START_TEST(nobody_locks_twice)
{
    long pid;
    struct desk_folder folder = opened();
    pid_t holder = hold(&folder, &pid);
    ck_assert_int_eq(desk_folder_lock(&folder, pid), -1);
    end(holder);
    int lock = desk_folder_lock(&folder, pid);
    ck_assert_int_ge(lock, 0);
    close(lock);
    desk_folder_close(&folder);
}
END_TEST

START_TEST(other_files_are_left_alone)
{
    static const char *const names[] = {"12x.json",         "0.json",      "-5.json", "json",
                                        "99999999999.json", "12.json.bak", "readme",  "012.json"};
    long pids[8];
    struct desk_folder folder = opened();
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        make_file(names[n], "x");
    make_file("12.tmp", "x");
    make_file("13.json", "x");
    ck_assert_uint_eq(desk_folder_list(&folder, pids, 8), 0);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        ck_assert_msg(there(names[n]), "%s is gone", names[n]);
    ck_assert(!there("12.tmp") && !there("13.json"));
    desk_folder_close(&folder);
}
END_TEST

START_TEST(links_and_pipes_are_not_read)
{
    struct buf text = {0};
    struct err err = {0};
    struct desk_stamp stamp;
    struct desk_folder folder = opened();
    make_file("secret", "secret");
    ck_assert_int_eq(symlink("secret", in_folder("5.json")), 0);
    ck_assert_int_eq(mkfifo(in_folder("6.json"), 0600), 0);
    for (long pid = 5; pid <= 7; pid++) {
        ck_assert(!desk_folder_stamp(&folder, pid, &stamp));
        ck_assert_int_eq(desk_folder_read(&folder, pid, &text, &err), -1);
        ck_assert_uint_eq(text.len, 0);
    }
    ck_assert_int_eq(symlink("secret", in_folder("8.lock")), 0);
    ck_assert(!desk_folder_lives(&folder, 8));
    ck_assert_int_eq(desk_folder_lock(&folder, 8), -1);
    buf_free(&text);
    desk_folder_close(&folder);
}
END_TEST

START_TEST(what_is_written_is_for_us_alone_and_whole)
{
    struct buf text = {0}, back = {0};
    struct err err = {0};
    struct stat info;
    struct desk_stamp one, two;
    umask(0);
    struct desk_folder folder = opened();
    make_file("5.tmp", "left by one that was killed");
    buf_str(&text, "first");
    ck_assert_int_eq(desk_folder_write(&folder, 5, &text), 0);
    ck_assert_int_eq(stat(in_folder("5.json"), &info), 0);
    ck_assert_uint_eq(info.st_mode & 07777, 0600);
    ck_assert(desk_folder_stamp(&folder, 5, &one));
    buf_str(&text, " second");
    ck_assert_int_eq(desk_folder_write(&folder, 5, &text), 0);
    ck_assert(desk_folder_stamp(&folder, 5, &two) && !desk_stamp_same(&one, &two));
    ck_assert_int_eq(desk_folder_read(&folder, 5, &back, &err), 0);
    ck_assert_str_eq(buf_text(&back), "first second");
    ck_assert(!there("5.tmp"));
    desk_folder_remove(&folder, 5);
    ck_assert(!there("5.json"));
    buf_free(&text);
    buf_free(&back);
    desk_folder_close(&folder);
}
END_TEST

/* --- who tells ------------------------------------------------------------------------------- */

START_TEST(without_a_folder_nothing_is_told)
{
    struct publish publish;
    ck_assert_int_eq(mkdir(inside, 0755), 0);
    ck_assert_int_eq(chmod(inside, 0755), 0);
    publish_open(&publish);
    ck_assert_int_eq(publish.folder.fd, -1);
    publish_event(&publish, false);
    ck_assert_int_eq(publish_state(&publish, NULL, 0, 0, 17), 17); /* the state is not looked at */
    publish_close(&publish);
}
END_TEST

START_TEST(who_begins_clears_up_and_leaves_nothing)
{
    struct publish publish;
    char name[40];
    struct desk_folder folder = opened();
    make_file("13.json", "x");
    make_file("13.lock", "");
    publish_open(&publish);
    ck_assert(!there("13.json") && !there("13.lock"));
    snprintf(name, sizeof name, "%ld.lock", (long)getpid());
    ck_assert(there(name));
    publish_close(&publish);
    ck_assert(!there(name));
    ck_assert_int_eq(rmdir(inside), 0);
    desk_folder_close(&folder);
    publish_close(&publish); /* again */
}
END_TEST

/* What clears up temporary files may take it during a talk. */
START_TEST(a_folder_that_is_taken_away_is_told_in_again)
{
    enum { STILL = 100 }; /* ms: longer than a burst of keys is waited for */
    struct publish publish;
    char json[40], command[120];
    snprintf(json, sizeof json, "%ld.json", (long)getpid());
    fixture_enter();
    put_scene("A talk", "told");
    open_source("s.json");
    publish_open(&publish);
    for (long long told = 1; told <= 2 * STILL + 1; told += STILL)
        publish_state(&publish, &stage.app, 0, told, -1);
    ck_assert(there(json));
    snprintf(command, sizeof command, "rm -r %s", inside);
    ck_assert_int_eq(system(command), 0);
    publish_event(&publish, false); /* what is on show is as it was */
    for (long long told = 1000; told <= 1000 + STILL; told += STILL)
        publish_state(&publish, &stage.app, 0, told, -1);
    ck_assert(there(json));
    struct desk_folder folder = opened();
    ck_assert(desk_folder_lives(&folder, (long)getpid()));
    desk_folder_close(&folder);
    publish_close(&publish);
    ck_assert(!there(json));
    fixture_leave();
}
END_TEST

TCase *tcase_desk_folder(void)
{
    TCase *tc = tcase_create("desk_folder");
    tcase_set_timeout(tc, 60);
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, the_folder_is_made_for_us_alone);
    tcase_add_test(tc, a_folder_open_to_others_is_refused);
    tcase_add_test(tc, a_link_is_refused);
    tcase_add_test(tc, a_folder_of_somebody_else_is_refused);
    tcase_add_test(tc, without_a_runtime_folder_there_is_a_temporary_one);
    tcase_add_test(tc, a_folder_that_is_taken_away_is_noticed);
    tcase_add_test(tc, a_lock_tells_who_lives);
    tcase_add_test(tc, a_stale_file_of_our_own_number_is_taken_over);
    tcase_add_test(tc, nobody_locks_twice);
    tcase_add_test(tc, other_files_are_left_alone);
    tcase_add_test(tc, links_and_pipes_are_not_read);
    tcase_add_test(tc, what_is_written_is_for_us_alone_and_whole);
    tcase_add_test(tc, without_a_folder_nothing_is_told);
    tcase_add_test(tc, who_begins_clears_up_and_leaves_nothing);
    tcase_add_test(tc, a_folder_that_is_taken_away_is_told_in_again);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Tests of base/file. Each test works in a folder of its own. */
#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

static char folder[64];

static void enter(void)
{
    strcpy(folder, "/tmp/midstream-file-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static int files_here(void)
{
    DIR *dir = opendir(".");
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(dir);
    return count;
}

static void leave(void)
{
    char command[200];
    ck_assert_int_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "chmod -R u+w %s; rm -rf %s", folder, folder);
    ck_assert_int_eq(system(command), 0);
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void check_content(const char *name, const char *want)
{
    struct buf out = {0};
    struct err err;
    ck_assert_int_eq(file_read(name, 1 << 20, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), want);
    buf_free(&out);
}

static void check_error(const struct err *err, const char *file, const char *says)
{
    ck_assert_int_eq(err->status, ERR_INPUT);
    ck_assert_str_eq(err->file, file);
    ck_assert_msg(strstr(err->text, says), "'%s' does not say '%s'", err->text, says);
}

START_TEST(a_file_is_read_whole)
{
    struct buf out = {0}, big = {0};
    struct err err;
    put("a", "abc");
    buf_str(&out, ">");
    ck_assert_int_eq(file_read("a", 3, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), ">abc");
    put("empty", "");
    ck_assert_int_eq(file_read("empty", 0, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), ">abc");
    buf_repeat(&big, 'x', 100000);
    put("big", buf_text(&big));
    check_content("big", buf_text(&big));
    buf_free(&out);
    buf_free(&big);
}
END_TEST

START_TEST(what_is_no_file_is_named)
{
    struct buf out = {0};
    struct err err;
    buf_str(&out, "kept");
    ck_assert_int_eq(file_read("missing", 9, &out, &err), -1);
    check_error(&err, "missing", "No such file");
    ck_assert_int_eq(file_read(".", 9, &out, &err), -1);
    check_error(&err, ".", "is a directory");
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    ck_assert_int_eq(file_read("pipe", 9, &out, &err), -1); /* without waiting for a writer */
    check_error(&err, "pipe", "named pipe");
    ck_assert_int_eq(file_read("/dev/zero", 9, &out, &err), -1);
    check_error(&err, "/dev/zero", "device");
    ck_assert_str_eq(buf_text(&out), "kept");
    buf_free(&out);
}
END_TEST

START_TEST(a_large_file_is_refused_with_the_limit)
{
    struct buf out = {0};
    struct err err;
    put("four", "abcd");
    ck_assert_int_eq(file_read("four", 3, &out, &err), -1);
    check_error(&err, "four", "limit is 3 bytes");
    /* A sparse file of 1 TiB: its size is looked at, not its content. */
    put("huge", "");
    ck_assert_int_eq(truncate("huge", (off_t)1 << 40), 0);
    ck_assert_int_eq(file_read("huge", 8 << 20, &out, &err), -1);
    check_error(&err, "huge", "limit is 8 MiB (8388608 bytes)");
    ck_assert_ptr_null(out.data);
}
END_TEST

START_TEST(a_descriptor_is_read_to_its_end)
{
    int ends[2];
    struct buf out = {0};
    struct err err;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++) { /* in parts, so that reads come back short */
            if (write(ends[1], "part ", 5) != 5)
                _exit(1);
            usleep(2000);
        }
        _exit(0);
    }
    close(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK); /* as a shell may leave it */
    ck_assert_int_eq(file_read_fd(ends[0], "-", 15, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), "part part part ");
    ck_assert_int_eq(file_read_fd(ends[0], "-", 0, &out, &err), 0); /* at the end: nothing */
    close(ends[0]);
    waitpid(child, NULL, 0);
    buf_free(&out);
}
END_TEST

START_TEST(a_descriptor_has_a_limit)
{
    struct buf out = {0};
    struct err err;
    int fd = open("/dev/zero", O_RDONLY);
    buf_str(&out, "kept");
    ck_assert_int_eq(file_read_fd(fd, "-", 100000, &out, &err), -1);
    check_error(&err, "-", "limit is 100000 bytes");
    ck_assert_uint_eq(out.len, 4);
    ck_assert_str_eq(buf_text(&out), "kept");
    close(fd);
    fd = open(".", O_RDONLY);
    ck_assert_int_eq(file_read_fd(fd, "-", 9, &out, &err), -1);
    check_error(&err, "-", "is a directory");
    close(fd);
    ck_assert_int_eq(file_read_fd(fd, "-", 9, &out, &err), -1);
    check_error(&err, "-", "Bad file descriptor");
    buf_free(&out);
}
END_TEST

START_TEST(writing_fails_with_a_reason)
{
    struct err err;
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    ck_assert_int_eq(pipe(ends), 0);
    close(ends[0]);
    ck_assert_int_eq(file_write_fd(ends[1], "standard output", "abc", 3, &err), -1);
    check_error(&err, "standard output", "Broken pipe");
    close(ends[1]);
    if (access("/dev/full", W_OK) == 0) {
        ck_assert_int_eq(file_write("/dev/full", "abc", 3, &err), -1);
        check_error(&err, "/dev/full", "No space left");
    }
    ck_assert_int_eq(file_write("/dev/null", "abc", 3, &err), 0);
}
END_TEST

START_TEST(a_new_file_gets_the_usual_mode)
{
    struct err err;
    struct stat info;
    umask(027);
    ck_assert_int_eq(file_write("new", "abc\n", 4, &err), 0);
    check_content("new", "abc\n");
    ck_assert_int_eq(stat("new", &info), 0);
    ck_assert_int_eq(info.st_mode & 07777, 0640);
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

START_TEST(an_old_file_is_replaced_and_keeps_its_mode)
{
    struct err err;
    struct stat before, after;
    put("old", "a longer text than the new one");
    ck_assert_int_eq(chmod("old", 0604), 0);
    ck_assert_int_eq(stat("old", &before), 0);
    int reader = open("old", O_RDONLY);
    ck_assert_int_eq(file_write("old", "new", 3, &err), 0);
    check_content("old", "new");
    ck_assert_int_eq(stat("old", &after), 0);
    ck_assert_int_eq(after.st_mode & 07777, 0604);
    ck_assert_uint_ne(before.st_ino, after.st_ino);
    /* Who had it open still sees the old text, whole. */
    struct buf out = {0};
    ck_assert_int_eq(file_read_fd(reader, "old", 99, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), "a longer text than the new one");
    buf_free(&out);
    close(reader);
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

START_TEST(a_link_is_written_through)
{
    struct err err;
    struct stat info;
    ck_assert_int_eq(mkdir("deep", 0700), 0);
    put("deep/real", "old");
    ck_assert_int_eq(symlink("deep/real", "link"), 0);
    ck_assert_int_eq(file_write("link", "new", 3, &err), 0);
    ck_assert_int_eq(lstat("link", &info), 0);
    ck_assert(S_ISLNK(info.st_mode));
    check_content("deep/real", "new");
    ck_assert_int_eq(files_here(), 2);
    ck_assert_int_eq(symlink("nowhere", "dangling"), 0);
    ck_assert_int_eq(file_write("dangling", "x", 1, &err), 0);
    check_content("dangling", "x");
}
END_TEST

START_TEST(a_failed_write_leaves_all_as_it_was)
{
    struct err err;
    ck_assert_int_eq(file_write("no/such/folder", "x", 1, &err), -1);
    check_error(&err, "no/such/folder", "No such file");
    ck_assert_int_eq(file_write(".", "x", 1, &err), -1);
    check_error(&err, ".", "is a directory");
    put("kept", "kept");
    ck_assert_int_eq(chmod("kept", 0400), 0);
    if (geteuid() != 0) { /* root may write anywhere */
        ck_assert_int_eq(file_write("kept", "x", 1, &err), -1);
        check_error(&err, "kept", "Permission denied");
    }
    check_content("kept", "kept");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

/* A size limit on files makes a write fail in the middle. */
START_TEST(a_write_that_breaks_off_leaves_all_as_it_was)
{
    put("kept", "kept");
    pid_t child = fork();
    if (child == 0) {
        struct err err = {0};
        static char much[100000];
        signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit = {50000, 50000};
        setrlimit(RLIMIT_FSIZE, &limit);
        int result = file_write("kept", much, sizeof much, &err);
        _exit(result == -1 && strstr(err.text, "File too large") ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    check_content("kept", "kept");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

/* /dev/stdout goes on where the output stands, also when it is a file. */
START_TEST(a_file_is_created_once)
{
    struct err err = {0};
    ck_assert_int_eq(file_create("new", "abc", 3, &err), 0);
    check_content("new", "abc");
    ck_assert_int_eq(file_create("new", "xyz", 3, &err), 1);
    check_content("new", "abc");
    ck_assert_int_eq(symlink("nowhere", "dangling"), 0);
    ck_assert_int_eq(file_create("dangling", "xyz", 3, &err), 1);
    ck_assert_int_eq(mkdir("folder", 0755), 0);
    ck_assert_int_eq(file_create("folder", "xyz", 3, &err), 1);
    ck_assert_int_eq(err.status, 0);
    ck_assert_int_eq(files_here(), 3); /* nothing temporary is left */
    ck_assert_int_eq(file_create("no/such/folder", "xyz", 3, &err), -1);
    check_error(&err, "no/such/folder", "cannot create the file");
}
END_TEST

START_TEST(standard_output_by_name_is_the_descriptor)
{
    pid_t child = fork();
    if (child == 0) {
        struct err err;
        int fd = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd < 0 || dup2(fd, STDOUT_FILENO) < 0 || write(STDOUT_FILENO, "first ", 6) != 6)
            _exit(1);
        if (file_write("/dev/stdout", "second ", 7, &err) ||
            file_write("/dev/fd/1", "third", 5, &err))
            _exit(1);
        _exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    check_content("out", "first second third");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

TCase *tcase_file(void)
{
    TCase *tc = tcase_create("file");
    tcase_add_checked_fixture(tc, enter, leave);
    tcase_add_test(tc, a_file_is_read_whole);
    tcase_add_test(tc, what_is_no_file_is_named);
    tcase_add_test(tc, a_large_file_is_refused_with_the_limit);
    tcase_add_test(tc, a_descriptor_is_read_to_its_end);
    tcase_add_test(tc, a_descriptor_has_a_limit);
    tcase_add_test(tc, writing_fails_with_a_reason);
    tcase_add_test(tc, a_new_file_gets_the_usual_mode);
    tcase_add_test(tc, an_old_file_is_replaced_and_keeps_its_mode);
    tcase_add_test(tc, a_link_is_written_through);
    tcase_add_test(tc, a_failed_write_leaves_all_as_it_was);
    tcase_add_test(tc, a_write_that_breaks_off_leaves_all_as_it_was);
    tcase_add_test(tc, a_file_is_created_once);
    tcase_add_test(tc, standard_output_by_name_is_the_descriptor);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Where the result goes: whole or not at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

static char *slurp(const char *path)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "no file %s", path);
    char *text = calloc(1, 1 << 20);
    fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

START_TEST(what_cannot_be_written_is_an_error)
{
    static const struct call CALLS[] = {
        {.args = {"trace", "1,2"}}, {.args = {"export", "1,2"}}, {.args = {"list"}},
        {.args = {"--version"}},    {.args = {"--help"}},
    };
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct call call = CALLS[i];
        if (access("/dev/full", W_OK) == 0) {
            call.to = TO_FULL_DISK;
            struct ran full = program_call(&call);
            ran_refused(&full, 1, "standard output: ");
            ran_free(&full);
        }
        call.to = TO_NOTHING;
        struct ran closed = program_call(&call);
        ran_refused(&closed, 1, "standard output: ");
        ran_free(&closed);
        /* the reader of a pipe has seen enough: no signal, no noise */
        call.to = TO_CLOSED_PIPE;
        struct ran pipe = program_call(&call);
        ck_assert_int_eq(pipe.status, 1);
        ck_assert_str_eq(pipe.err, "");
        ran_free(&pipe);
    }
}
END_TEST

START_TEST(a_file_holds_what_standard_output_would)
{
    static const struct {
        const char *ending, *format;
    } KINDS[] = {{"txt", "text"}, {"ans", "ansi"}, {"other", "text"}};
    char *folder = program_folder();
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        char path[400];
        snprintf(path, sizeof path, "%s/frame.%s", folder, KINDS[i].ending);
        struct ran file = RUN("export", "rmsnorm", "-o", path);
        struct ran out = RUN("export", "rmsnorm", "-f", KINDS[i].format);
        ran_fine(&file);
        ran_fine(&out);
        ck_assert_uint_eq(file.out_len, 0);
        char *text = slurp(path);
        ck_assert_str_eq(text, out.out);
        free(text);
        ran_free(&file);
        ran_free(&out);
    }
    ck_assert_uint_eq(program_count(folder), 3);
    program_remove(folder);
}
END_TEST

START_TEST(a_failure_leaves_the_old_file)
{
    char *folder = program_folder();
    char *old = program_file(folder, "old.txt", "old", 3);
    chmod(old, 0640);
    struct ran ran = RUN("export", "1,x", "-o", old);
    ran_refused(&ran, 1, "argument:1:3: ");
    ran_free(&ran);
    char *text = slurp(old);
    ck_assert_str_eq(text, "old");
    free(text);
    ran = RUN("trace", "1,2", "-o", old);
    ran_fine(&ran);
    ran_free(&ran);
    text = slurp(old);
    program_check_has(text, "{\"trace\": 1");
    free(text);
    struct stat info;
    ck_assert_int_eq(stat(old, &info), 0);
    ck_assert_uint_eq(info.st_mode & 0777, 0640);
    ck_assert_uint_eq(program_count(folder), 1); /* nothing beside it */
    free(old);
    program_remove(folder);
}
END_TEST

/* No way to die, and nothing is left: a limit on files is a full disk. */
START_TEST(a_limit_on_files_is_an_error)
{
    char *folder = program_folder(), path[400];
    struct rlimit before, limit;
    snprintf(path, sizeof path, "%s/tour.html", folder);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 2000;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    struct ran ran = RUN("export", "tour", "--all", "-o", path);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    ran_refused(&ran, 1, "tour.html: ");
    ran_free(&ran);
    ck_assert_uint_eq(program_count(folder), 0);
    program_remove(folder);
}
END_TEST

START_TEST(a_dash_is_standard_output)
{
    struct ran dash = RUN("export", "rmsnorm", "-o", "-"), plain = RUN("export", "rmsnorm");
    ran_fine(&dash);
    ck_assert_str_eq(dash.out, plain.out);
    ran_free(&dash);
    ran_free(&plain);
    dash = RUN("trace", "1,2", "-o", "-");
    plain = RUN("trace", "1,2");
    ran_fine(&dash);
    ck_assert_str_eq(dash.out, plain.out);
    ran_free(&dash);
    ran_free(&plain);
}
END_TEST

START_TEST(a_place_that_cannot_be_written_is_named)
{
    char *folder = program_folder();
    char path[400];
    snprintf(path, sizeof path, "%s/none/frame.txt", folder);
    struct ran ran = RUN("export", "1,2", "-o", path);
    ran_refused(&ran, 1, "/none/frame.txt: ");
    ran_free(&ran);
    ran = RUN("export", "1,2", "-o", folder);
    ran_refused(&ran, 1, "is a directory");
    ran_free(&ran);
    ck_assert_uint_eq(program_count(folder), 0);
    program_remove(folder);
}
END_TEST

TCase *tcase_output(void)
{
    TCase *tcase = tcase_create("output");
    tcase_add_test(tcase, what_cannot_be_written_is_an_error);
    tcase_add_test(tcase, a_file_holds_what_standard_output_would);
    tcase_add_test(tcase, a_failure_leaves_the_old_file);
    tcase_add_test(tcase, a_limit_on_files_is_an_error);
    tcase_add_test(tcase, a_dash_is_standard_output);
    tcase_add_test(tcase, a_place_that_cannot_be_written_is_named);
    return tcase;
}

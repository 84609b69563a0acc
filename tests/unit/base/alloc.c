/* SPDX-License-Identifier: MIT
 *
 * Out of memory, everywhere: each job is run again and again while the 1st, 2nd, ... allocation
 * fails (alone, and with all later ones), until a run meets no failure. A failed run must say so
 * and leave nothing behind (leaks and bad frees are seen by the asan build). */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "base/err.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"

/* Assertions allocate too: what a job finds wrong waits here until allocations work again. */
static const char *complaint;

static void expect(bool holds, const char *what)
{
    if (!holds)
        complaint = what;
}

static bool job_buf(void)
{
    struct buf buf = {0};
    for (int i = 0; i < 100; i++)
        buf_fmt(&buf, "%d %s ", i, "some words to fill the buffer with");
    bool done = !buf.failed;
    expect(buf.len == strlen(buf_text(&buf)), "the text is not ended");
    buf_free(&buf);
    return done;
}

static bool job_arena(void)
{
    struct arena arena = {0};
    bool done = true;
    for (int i = 0; i < 20 && done; i++)
        done = arena_array(&arena, 4, sizeof(float)) && arena_str(&arena, "token", 5) &&
               arena_copy(&arena, "\1\2\3", 3);
    arena_free(&arena);
    return done;
}

static bool job_grow(void)
{
    void *array = NULL;
    size_t cap = 0;
    bool done = mem_grow(&array, &cap, 3, sizeof(int)) && mem_grow(&array, &cap, 300, sizeof(int));
    expect((cap == 0) == (array == NULL), "the size does not fit the array");
    free(array);
    return done;
}

static bool job_clean(void)
{
    static const char text[] = "\x1b[2J \xEA\xB0\x80 \xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB";
    struct buf out = {0};
    text_clean(text, strlen(text), &out);
    bool done = !out.failed;
    buf_free(&out);
    return done;
}

static bool job_warnings(void)
{
    struct err err;
    struct warnings warnings = {0};
    err_set(&err, ERR_INPUT, "a \x1b warning");
    warnings_add(&warnings, &err);
    warnings_add(&warnings, &err);
    expect(warnings.count + warnings.dropped == 2, "a warning got lost");
    bool done = warnings.dropped == 0;
    struct buf out = {0};
    warnings_format(&warnings, &out);
    done = done && !out.failed;
    buf_free(&out);
    warnings_free(&warnings);
    return done;
}

static bool job_write_and_read(void)
{
    char name[64];
    snprintf(name, sizeof name, "/tmp/midstream-alloc-%ld", (long)getpid());
    struct err err = {0};
    struct buf out = {0};
    bool wrote = file_write(name, "abc", 3, &err) == 0;
    bool done = wrote && file_read(name, 100, &out, &err) == 0;
    expect(done || strstr(err.text, "memory"), "the error names no memory");
    expect(wrote || access(name, F_OK) != 0, "a file is left behind");
    if (wrote)
        unlink(name);
    buf_free(&out);
    return done;
}

static const struct {
    const char *name;
    bool (*run)(void);
} jobs[] = {
    {"buf", job_buf},     {"arena", job_arena},       {"grow", job_grow},
    {"clean", job_clean}, {"warnings", job_warnings}, {"file", job_write_and_read},
};

static void sweep(int job, void (*start)(long n))
{
    for (long n = 1;; n++) {
        ck_assert_msg(n < 1000, "%s never gets by", jobs[job].name);
        complaint = NULL;
        start(n);
        bool done = jobs[job].run();
        alloc_fail_off();
        bool hit = alloc_hit();
        ck_assert_msg(!complaint, "%s: allocation %ld: %s", jobs[job].name, n, complaint);
        ck_assert_msg(done == !hit, "%s: allocation %ld: failed %d, reported %d", jobs[job].name, n,
                      hit, !done);
        if (!hit) {
            ck_assert_msg(n > 1, "%s allocates nothing: the sweep tests nothing", jobs[job].name);
            return;
        }
    }
}

START_TEST(one_failure_is_reported)
{
    if (alloc_can_fail())
        sweep(_i, alloc_fail_at);
}
END_TEST

START_TEST(no_memory_at_all_is_reported)
{
    if (alloc_can_fail())
        sweep(_i, alloc_fail_from);
}
END_TEST

TCase *tcase_alloc(void)
{
    TCase *tc = tcase_create("alloc");
    int count = sizeof jobs / sizeof jobs[0];
    tcase_add_loop_test(tc, one_failure_is_reported, 0, count);
    tcase_add_loop_test(tc, no_memory_at_all_is_reported, 0, count);
    return tc;
}

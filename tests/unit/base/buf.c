/* SPDX-License-Identifier: MIT
 *
 * Tests of base/buf. */
#include <check.h>
#include <string.h>

#include "alloc.h"
#include "base/buf.h"

START_TEST(an_empty_buffer_is_an_empty_text)
{
    struct buf buf = {0};
    ck_assert_str_eq(buf_text(&buf), "");
    buf_clear(&buf);
    buf_free(&buf);
    ck_assert_ptr_null(buf.data);
}
END_TEST

START_TEST(appends_join)
{
    struct buf buf = {0};
    buf_str(&buf, "x");
    buf_bytes(&buf, "\0y", 2);
    buf_char(&buf, '=');
    buf_repeat(&buf, '-', 3);
    buf_code(&buf, 0xD55C);
    buf_code(&buf, 0xD800); /* no character: nothing */
    buf_fmt(&buf, "%d%%", 5);
    buf_repeat(&buf, '!', 0);
    static const char want[] = "x\0y=---\xED\x95\x9C"
                               "5%";
    ck_assert_uint_eq(buf.len, sizeof want - 1);
    ck_assert_mem_eq(buf.data, want, sizeof want);
    buf_free(&buf);
}
END_TEST

/* Lengths around every doubling: the NUL must always have its place. */
START_TEST(every_length_is_ended)
{
    for (size_t len = 0; len < 300; len++) {
        struct buf a = {0}, b = {0};
        buf_repeat(&a, 'a', len);
        buf_fmt(&b, "%s", buf_text(&a));
        if (len)
            ck_assert_uint_lt(a.len, a.cap);
        ck_assert_uint_eq(strlen(buf_text(&b)), len);
        ck_assert_uint_eq(b.len, len);
        buf_free(&a);
        buf_free(&b);
    }
}
END_TEST

START_TEST(clear_keeps_the_memory)
{
    struct buf buf = {0};
    buf_repeat(&buf, 'a', 1000);
    const char *before = buf.data;
    buf_clear(&buf);
    ck_assert_str_eq(buf_text(&buf), "");
    buf_str(&buf, "b");
    ck_assert_ptr_eq(buf.data, before);
    ck_assert_str_eq(buf_text(&buf), "b");
    buf_free(&buf);
}
END_TEST

START_TEST(after_a_failure_nothing_more_is_added)
{
    struct buf buf = {0};
    buf_str(&buf, "kept");
    buf_repeat(&buf, 'x', SIZE_MAX); /* the size overflows */
    ck_assert(buf.failed);
    buf_str(&buf, "more");
    ck_assert_str_eq(buf_text(&buf), "kept");
    buf_clear(&buf);
    ck_assert(!buf.failed);
    if (alloc_can_fail()) {
        buf_str(&buf, "kept");
        alloc_fail_at(1);
        buf_fmt(&buf, "%0100d", 1);
        alloc_fail_off();
        ck_assert(buf.failed);
        ck_assert_str_eq(buf_text(&buf), "kept");
    }
    buf_free(&buf);
}
END_TEST

TCase *tcase_buf(void)
{
    TCase *tc = tcase_create("buf");
    tcase_add_test(tc, an_empty_buffer_is_an_empty_text);
    tcase_add_test(tc, appends_join);
    tcase_add_test(tc, every_length_is_ended);
    tcase_add_test(tc, clear_keeps_the_memory);
    tcase_add_test(tc, after_a_failure_nothing_more_is_added);
    return tc;
}

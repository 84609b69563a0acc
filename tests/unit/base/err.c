/* SPDX-License-Identifier: MIT
 *
 * Tests of base/err. */
#include <check.h>
#include <errno.h>
#include <string.h>

#include "base/err.h"
#include "base/utf8.h"

static void check_line(const struct err *err, bool warning, const char *want)
{
    struct buf out = {0};
    err_format(err, warning, &out);
    ck_assert_str_eq(buf_text(&out), want);
    buf_free(&out);
}

START_TEST(the_line_has_what_is_known)
{
    struct err err = {0};
    ck_assert_int_eq(err_set(&err, ERR_USAGE, "unknown option '%s'", "--gama"), -1);
    ck_assert_int_eq(err.status, ERR_USAGE);
    check_line(&err, false, "midstream: unknown option '--gama'");

    struct place place = {3, 14};
    ck_assert_int_eq(err_at(&err, place, "/x/0", "%d numbers, expected %d", 3, 4), -1);
    ck_assert_int_eq(err.status, ERR_INPUT);
    check_line(&err, false, "midstream: 3:14: /x/0: 3 numbers, expected 4");
    err_in_file(&err, "a.json");
    check_line(&err, false, "midstream: a.json:3:14: /x/0: 3 numbers, expected 4");
    check_line(&err, true, "midstream: a.json:3:14: /x/0: warning: 3 numbers, expected 4");

    err_at(&err, (struct place){0}, NULL, "empty");
    err_in_file(&err, "a.json");
    err_in_file(&err, "outer.json"); /* the innermost file is where the fault is */
    check_line(&err, false, "midstream: a.json: empty");
}
END_TEST

START_TEST(system_errors_say_why)
{
    struct err err = {0};
    errno = ENOENT;
    ck_assert_int_eq(err_system(&err, "b.json", "cannot read"), -1);
    check_line(&err, false, "midstream: b.json: cannot read: No such file or directory");
    ck_assert_int_eq(err_memory(&err), -1);
    check_line(&err, false, "midstream: out of memory");
    errno = EPIPE;
    err_system(&err, NULL, "cannot write");
    check_line(&err, false, "midstream: cannot write: Broken pipe");
}
END_TEST

/* A hostile file name, pointer or text stays one line of visible characters. */
START_TEST(no_part_of_the_line_is_raw)
{
    static const char hostile[] = "a\x1b[2J\n\tb\xC2\x9B\xE2\x80\xAE\xE2\x80\xA8\xFF%s";
    static const char shown[] = "a^[[2J^J^Ib\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD%s";
    struct err err = {0};
    err_at(&err, (struct place){1, 1}, hostile, "%s", hostile);
    err_in_file(&err, hostile);
    struct buf want = {0};
    buf_fmt(&want, "midstream: %s:1:1: %s: %s", shown, shown, shown);
    check_line(&err, false, buf_text(&want));
    buf_free(&want);
}
END_TEST

START_TEST(long_parts_are_cut)
{
    /* The worst: every byte is shown as two characters. */
    char longest[5000];
    memset(longest, '\x01', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    struct err err = {0};
    err_at(&err, (struct place){SIZE_MAX, SIZE_MAX}, longest, "%s", longest);
    err_in_file(&err, longest);
    struct buf out = {0};
    err_format(&err, true, &out);
    ck_assert_uint_lt(utf8_count(buf_text(&out), out.len), 4096);
    buf_free(&out);
}
END_TEST

/* Cut in the middle of a character, the rest of it must not show as a fault. */
START_TEST(a_cut_keeps_characters_whole)
{
    char korean[3001];
    for (int i = 0; i < 1000; i++)
        memcpy(korean + i * 3, "\xED\x95\x9C", 3);
    korean[3000] = '\0';
    for (int shift = 0; shift < 3; shift++) {
        struct err err = {0};
        err_at(&err, (struct place){1, 1}, korean + 3 * shift, "%.*s%s", shift, "ab", korean);
        err_in_file(&err, korean);
        ck_assert(utf8_valid(err.text, strlen(err.text), NULL));
        ck_assert(utf8_valid(err.pointer, strlen(err.pointer), NULL));
        ck_assert(utf8_valid(err.file, strlen(err.file), NULL));
        ck_assert_str_eq(err.text + strlen(err.text) - 3, "...");
        ck_assert_int_eq(strncmp(err.file, "...", 3), 0);
    }
}
END_TEST

static const struct {
    const char *text, *quoted;
} quotes[] = {
    {"gama", "'gama'"},
    {"", "''"},
    {"a\x1b[2J\nb\x7f", "'a^[[2J^Jb^?'"},
    {"\xC2\x9B\xFF", "'\xEF\xBF\xBD\xEF\xBF\xBD'"},
    {"\xED\x95\x9C", "'\xED\x95\x9C'"},
    {"123456789 123456789 123456789 123456789 123456789 123456789 ",
     "'123456789 123456789 123456789 123456789 123456789 123456789 '"},
    {"123456789 123456789 123456789 123456789 123456789 123456789 !",
     "'123456789 123456789 123456789 123456789 123456789 123456789 ...'"},
};

START_TEST(quotes_are_clean_and_short)
{
    char out[ERR_QUOTE_MAX];
    const char *text = quotes[_i].text;
    ck_assert_ptr_eq(err_quote(out, text, strlen(text)), out);
    ck_assert_str_eq(out, quotes[_i].quoted);
}
END_TEST

START_TEST(any_quote_fits)
{
    static const char *const units[] = {"\xED\x95\x9C",     "\xFF",     "\x01",
                                        "\xF0\x9F\x98\x80", "\xCC\x81", "a"};
    for (size_t u = 0; u < sizeof units / sizeof units[0]; u++) {
        struct buf text = {0};
        for (int i = 0; i < 500; i++)
            buf_str(&text, units[u]);
        for (size_t len = 0; len < text.len; len++) {
            char out[ERR_QUOTE_MAX];
            err_quote(out, text.data, len);
            size_t n = strlen(out);
            ck_assert(utf8_valid(out, n, NULL));
            ck_assert(n >= 2 && out[0] == '\'' && out[n - 1] == '\'');
        }
        buf_free(&text);
    }
}
END_TEST

START_TEST(warnings_are_gathered_and_capped)
{
    struct warnings warnings = {0};
    struct err err;
    for (int i = 0; i < WARNINGS_MAX + 5; i++) {
        err_set(&err, ERR_INPUT, "number %d", i);
        if (i == 1)
            err_in_file(&err, "inner.json");
        warnings_add(&warnings, &err);
    }
    ck_assert_uint_eq(warnings.count, WARNINGS_MAX);
    ck_assert_uint_eq(warnings.dropped, 5);
    warnings_in_file(&warnings, "a.json");
    struct buf out = {0};
    warnings_format(&warnings, &out);
    const char *text = buf_text(&out);
    static const char first[] = "midstream: a.json: warning: number 0\n"
                                "midstream: inner.json: warning: number 1\n";
    ck_assert_int_eq(strncmp(text, first, strlen(first)), 0);
    ck_assert_ptr_nonnull(strstr(text, "number 19\nmidstream: warning: 5 more warnings\n"));
    int lines = 0;
    for (size_t i = 0; i < out.len; i++)
        lines += text[i] == '\n';
    ck_assert_int_eq(lines, WARNINGS_MAX + 1);
    buf_free(&out);
    warnings_free(&warnings);
    warnings_free(&warnings);
}
END_TEST

TCase *tcase_err(void)
{
    TCase *tc = tcase_create("err");
    tcase_add_test(tc, the_line_has_what_is_known);
    tcase_add_test(tc, system_errors_say_why);
    tcase_add_test(tc, no_part_of_the_line_is_raw);
    tcase_add_test(tc, long_parts_are_cut);
    tcase_add_test(tc, a_cut_keeps_characters_whole);
    tcase_add_loop_test(tc, quotes_are_clean_and_short, 0, sizeof quotes / sizeof quotes[0]);
    tcase_add_test(tc, any_quote_fits);
    tcase_add_test(tc, warnings_are_gathered_and_capped);
    return tc;
}

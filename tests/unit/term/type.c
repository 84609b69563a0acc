/* SPDX-License-Identifier: MIT
 *
 * The terminal's kind: locale and TERM. */
#include "term/type.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

START_TEST(test_locale)
{
    static const struct {
        const char *all, *ctype, *lang;
        bool utf8;
    } rows[] = {
        {NULL, NULL, NULL, true}, /* nobody chose: C.UTF-8 */
        {"", "", "", true},
        {"C", NULL, NULL, false},
        {"POSIX", NULL, "C.UTF-8", false},
        {NULL, NULL, "C.UTF-8", true},
        {NULL, "C", "C.UTF-8", false},
        {NULL, NULL, "xx_YY.UTF-8", true}, /* this machine does not have it */
        {NULL, NULL, "xx_YY", false},
    };
    set("LC_ALL", rows[_i].all);
    set("LC_CTYPE", rows[_i].ctype);
    set("LANG", rows[_i].lang);
    setlocale(LC_ALL, "C");
    ck_assert_int_eq(type_set_locale(), rows[_i].utf8);
    ck_assert_str_eq(setlocale(LC_NUMERIC, NULL), "C");
    ck_assert_str_eq(setlocale(LC_MESSAGES, NULL), "C");
}
END_TEST

START_TEST(test_refused)
{
    static const struct {
        const char *term, *says;
    } rows[] = {
        {NULL, "not set"},        {"", "not set"},
        {"dumb", "'dumb'"},       {"nosuchterminal", "'nosuchterminal'"},
        {"unknown", "'unknown'"}, {"a/../b\033[31m", "TERM is"},
    };
    struct err err = {0};
    struct type type;
    ck_assert_int_eq(type_read(rows[_i].term, false, STDOUT_FILENO, &type, &err), -1);
    ck_assert_int_eq(err.status, ERR_USAGE);
    ck_assert_ptr_nonnull(strstr(err.text, rows[_i].says));
    ck_assert_ptr_nonnull(strstr(err.text, "midstream export"));
    ck_assert_ptr_null(strchr(err.text, '\033'));
}
END_TEST

START_TEST(test_long_name_is_refused)
{
    char name[5000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    struct err err = {0};
    struct type type;
    ck_assert_int_eq(type_read(name, false, STDOUT_FILENO, &type, &err), -1);
    memcpy(name, "xterm-", 6); /* of a family, so it is not refused for its length */
    ck_assert_int_eq(type_read(name, false, STDOUT_FILENO, &type, &err), 0);
    ck_assert_str_eq(type.name, "xterm-256color");
}
END_TEST

START_TEST(test_families)
{
    static const struct {
        const char *term, *name;
    } rows[] = {
        {"xterm-256color", "xterm-256color"},
        {"vt100", "vt100"},
        {"linux", "linux"},
        {"xterm-nosuch", "xterm-256color"},
        {"alacritty-nosuch", "xterm-256color"},
        {"foot-nosuch", "xterm-256color"},
        {"wezterm-nosuch", "xterm-256color"},
        {"tmux-nosuch", "xterm-256color"},
        {"screen-nosuch", "xterm-256color"},
        {"konsole-nosuch", "xterm-256color"},
    };
    struct err err = {0};
    struct type type;
    ck_assert_int_eq(type_read(rows[_i].term, false, STDOUT_FILENO, &type, &err), 0);
    ck_assert_str_eq(type.name, rows[_i].name);
}
END_TEST

/* COLORTERM counts where colours are wanted, and only in two words. */
START_TEST(test_more_colours)
{
    static const struct {
        const char *term, *colorterm, *name;
        bool colours;
    } rows[] = {
        {"xterm", "truecolor", "xterm-256color", true},
        {"xterm", "24bit", "xterm-256color", true},
        {"screen", "truecolor", "screen-256color", true},
        {"tmux", "truecolor", "tmux-256color", true},
        {"xterm", "truecolor", "xterm", false},
        {"xterm", NULL, "xterm", true},
        {"xterm", "", "xterm", true},
        {"xterm", "yes", "xterm", true},
        {"xterm", "truecolor2", "xterm", true},
        {"linux", "truecolor", "linux", true}, /* has no sibling */
        {"vt100", "truecolor", "vt100", true},
        {"xterm-256color", "truecolor", "xterm-256color", true},
    };
    struct err err = {0};
    struct type type;
    set("COLORTERM", rows[_i].colorterm);
    ck_assert_int_eq(type_read(rows[_i].term, rows[_i].colours, STDOUT_FILENO, &type, &err), 0);
    ck_assert_str_eq(type.name, rows[_i].name);
    ck_assert_ptr_nonnull(strstr(type.leave, "\033["));
}
END_TEST

/* What has to be among the bytes that give the screen back, from terminfo(5) of each. */
START_TEST(test_leave_bytes)
{
    static const struct {
        const char *term, *has[5];
    } rows[] = {
        {"xterm-256color",
         {"\033[?2004l", "\033[39;49m", "\033(B\033[m", "\033[?1049l", "\033[?12l\033[?25h"}},
        {"vt100", {"\033[?2004l", "\033[m\017", "\033[999;1H", "\r\n", ""}},
        {"linux", {"\033[?2004l", "\033[39;49m", "\033[m\017", "\033[?25h", "\r\n"}},
        {"vt52", {"\033Y", "\r\n", "", "", ""}},
    };
    struct err err = {0};
    struct type type;
    ck_assert_int_eq(type_read(rows[_i].term, false, STDOUT_FILENO, &type, &err), 0);
    for (int i = 0; i < 5; i++)
        ck_assert_msg(strstr(type.leave, rows[_i].has[i]) != NULL, "%s: part %d", rows[_i].term, i);
    ck_assert_ptr_null(strstr(type.leave, "$<")); /* no padding */
    if (strcmp(rows[_i].term, "vt52") == 0)
        ck_assert_ptr_null(strstr(type.leave, "2004")); /* would be text on the screen */
}
END_TEST

/* The mouse is first given up, before anything that a short write might cut off. */
START_TEST(test_mouse_bytes)
{
    static const struct {
        const char *term;
        bool told;
    } rows[] = {
        {"xterm-256color", true}, {"linux", true}, {"tmux-256color", true}, {"vt52", false}};
    struct err err = {0};
    struct type type;
    ck_assert_int_eq(type_read(rows[_i].term, false, STDOUT_FILENO, &type, &err), 0);
    struct type plain = type;
    ck_assert(!strstr(type.enter, "?1000") && !strstr(type.leave, "?1000"));
    type_use_mouse(&type);
    ck_assert(!strstr(type.enter, "\033[?1000h\033[?1006h") == !rows[_i].told);
    if (rows[_i].told) {
        const char *off = "\033[?1006l\033[?1000l";
        ck_assert(strncmp(type.after, off, strlen(off)) == 0);
        ck_assert_str_eq(type.after + strlen(off), plain.after);
        ck_assert(strncmp(type.leave, off, strlen(off)) == 0);
        ck_assert_str_eq(type.leave + strlen(off), plain.leave);
    } else {
        ck_assert_str_eq(type.leave, plain.leave);
    }
}
END_TEST

TCase *tcase_type(void)
{
    TCase *tc = tcase_create("type");
    tcase_add_loop_test(tc, test_locale, 0, 8);
    tcase_add_loop_test(tc, test_refused, 0, 6);
    tcase_add_test(tc, test_long_name_is_refused);
    tcase_add_loop_test(tc, test_families, 0, 10);
    tcase_add_loop_test(tc, test_more_colours, 0, 12);
    tcase_add_loop_test(tc, test_leave_bytes, 0, 4);
    tcase_add_loop_test(tc, test_mouse_bytes, 0, 4);
    return tc;
}

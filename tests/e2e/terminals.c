/* SPDX-License-Identifier: MIT
 *
 * Kinds of terminals, and the refusal of what is none. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "twin.h"

static struct session session;
static struct twin twin;

static bool has_word(const struct start *start, const char *word)
{
    for (size_t i = 0; i < SESSION_ENV && start->env[i]; i++) {
        if (strcmp(start->env[i], word) == 0)
            return true;
    }
    return false;
}

/* SGR with a colour among its parameters; 39 and 49 are none. */
static bool colour_written(void)
{
    const char *at = buf_text(&session.written);
    while ((at = strstr(at, "\033[")) != NULL) {
        at += 2;
        const char *final = at + strspn(at, "0123456789;:");
        for (; *final == 'm' && at < final; at += strspn(at, ";:")) {
            long number = strtol(at, (char **)(size_t)&at, 10);
            if (((number >= 30 && number <= 48) || (number >= 90 && number <= 107)) && number != 39)
                return true;
        }
    }
    return false;
}

enum drawn_with { WITH_UNICODE, WITH_ASCII, ONLY_ASCII };

START_TEST(test_kinds)
{
    static const struct {
        struct start start;
        enum colour_depth depth;
        enum drawn_with glyphs;
    } rows[] = {
        {{.env = {"TERM=xterm"}}, DEPTH_8, WITH_UNICODE},
        {{.env = {"TERM=linux"}}, DEPTH_8, WITH_ASCII},
        {{.env = {"TERM=linux", "COLORTERM=truecolor"}}, DEPTH_8, WITH_ASCII},
        {{.env = {"TERM=linux", "LC_ALL", "LANG=ko_KR.UTF-8"}}, DEPTH_8, WITH_ASCII},
        {{.env = {"TERM=xterm", "COLORTERM=truecolor"}}, DEPTH_256, WITH_UNICODE},
        {{.env = {"TERM=screen", "COLORTERM=24bit"}}, DEPTH_256, WITH_UNICODE},
        {{.env = {"TERM=xterm", "COLORTERM=yes"}}, DEPTH_8, WITH_UNICODE},
        {{.env = {"TERM=xterm", "COLORTERM=truecolor", "NO_COLOR=1"}}, DEPTH_NONE, WITH_UNICODE},
        {{.env = {"TERM=screen"}}, DEPTH_8, WITH_UNICODE},
        {{.env = {"TERM=screen-256color"}}, DEPTH_256, WITH_UNICODE},
        {{.env = {"TERM=tmux-256color"}}, DEPTH_256, WITH_UNICODE},
        {{.env = {"TERM=vt100"}}, DEPTH_NONE, WITH_UNICODE},
        {{.env = {"TERM=alacritty-of-tomorrow"}}, DEPTH_256, WITH_UNICODE},
        {{.env = {"NO_COLOR=1"}}, DEPTH_NONE, WITH_UNICODE},
        {{.env = {"NO_COLOR="}}, DEPTH_256, WITH_UNICODE},
        {{.args = {"--color", "never"}}, DEPTH_NONE, WITH_UNICODE},
        {{.args = {"--color", "always"}, .env = {"NO_COLOR=1"}}, DEPTH_256, WITH_UNICODE},
        /* libvterm 0.1.4 cannot repeat characters, as ncurses asks xterm to do where all are ASCII
         */
        {{.env = {"LC_ALL=C", "TERM=tmux-256color"}}, DEPTH_256, ONLY_ASCII},
        {{.env = {"LC_ALL=POSIX", "TERM=vt100"}}, DEPTH_NONE, ONLY_ASCII},
        {{.env = {"LC_ALL=C", "LANG=ko_KR.UTF-8", "TERM=linux"}}, DEPTH_8, ONLY_ASCII},
        {{.env = {"LC_ALL"}}, DEPTH_256, WITH_UNICODE}, /* nobody chose a locale */
        {{.env = {"LINES=10", "COLUMNS=300"}},
         DEPTH_256,
         WITH_UNICODE}, /* the kernel knows better */
        {{.unsized = true}, DEPTH_256, WITH_UNICODE},
        {{.unsized = true, .env = {"TERM=linux"}}, DEPTH_8, WITH_ASCII},
    };
    if (!session_start(&session, &rows[_i].start))
        return;
    twin_open(&twin, &rows[_i].start);
    twin.depth = rows[_i].depth;
    twin.any_cursor = has_word(&rows[_i].start, "TERM=vt100");
    twin.stage.app.settings.ascii = rows[_i].glyphs != WITH_UNICODE;
    twin.stage.app.settings.ascii_only = rows[_i].glyphs == ONLY_ASCII;
    twin_same(&twin, &session, "at the start");
    twin_keys(&twin, &session, "right right right ? esc *");
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
    session_check_given_back(&session, "after q");
    if (rows[_i].glyphs == ONLY_ASCII)
        ck_assert_uint_eq(session_beyond_ascii(&session), 0);
    if (rows[_i].depth == DEPTH_NONE)
        ck_assert(!colour_written());
    twin_close(&twin);
    session_free(&session);
}
END_TEST

/* Says one line on standard error, with exit status 2, and does nothing to the terminal. */
START_TEST(test_refused)
{
    static const struct {
        struct start start;
        const char *says;
    } rows[] = {
        {{.env = {"TERM"}}, "TERM is not set"},
        {{.env = {"TERM="}}, "TERM is not set"},
        {{.env = {"TERM=dumb"}}, "'dumb'"},
        {{.env = {"TERM=nosuch"}}, "'nosuch'"},
        {{.to_file = true}, "standard output"},
        {{.detached = true, .in = ""}, "no terminal to read keys from"},
    };
    if (!session_start(&session, &rows[_i].start))
        return;
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert(WIFEXITED(session.status));
    ck_assert_int_eq(WEXITSTATUS(session.status), 2);
    ck_assert(!session.alternate_used);
    char row[4096], next[4096];
    session_row(&session, 0, row);
    session_row(&session, 1, next);
    strncat(row, next, sizeof row - 1 - strlen(row)); /* it is longer than the screen is wide */
    ck_assert_msg(strncmp(row, "midstream: ", 11) == 0 && strstr(row, rows[_i].says), "%s", row);
    ck_assert_msg(strstr(row, "midstream export"), "%s", row);
    session_check_given_back(&session, "refused");
    session_free(&session);
}
END_TEST

TCase *tcase_terminals(void)
{
    TCase *tc = tcase_create("terminals");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_kinds, 0, 24);
    tcase_add_loop_test(tc, test_refused, 0, 6);
    return tc;
}

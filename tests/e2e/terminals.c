/* SPDX-License-Identifier: MIT
 *
 * Kinds of terminals, and the refusal of what is none. */
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "twin.h"

static struct session session;
static struct twin twin;

START_TEST(test_kinds)
{
    static const struct {
        struct start start;
        enum colour_depth depth;
        bool ascii;
    } rows[] = {
        {{.env = {"TERM=xterm"}}, DEPTH_8, false},
        {{.env = {"TERM=linux"}}, DEPTH_8, false},
        {{.env = {"TERM=screen-256color"}}, DEPTH_256, false},
        {{.env = {"TERM=tmux-256color"}}, DEPTH_256, false},
        {{.env = {"TERM=vt100"}}, DEPTH_NONE, false},
        {{.env = {"TERM=alacritty-of-tomorrow"}}, DEPTH_256, false},
        {{.env = {"NO_COLOR=1"}}, DEPTH_NONE, false},
        {{.env = {"NO_COLOR="}}, DEPTH_256, false},
        {{.args = {"--color", "never"}}, DEPTH_NONE, false},
        {{.args = {"--color", "always"}, .env = {"NO_COLOR=1"}}, DEPTH_256, false},
        /* libvterm 0.1.4 cannot repeat characters, as ncurses asks xterm to do where all are ASCII
         */
        {{.env = {"LC_ALL=C", "TERM=tmux-256color"}}, DEPTH_256, true},
        {{.env = {"LC_ALL"}}, DEPTH_256, false},                  /* nobody chose a locale */
        {{.env = {"LINES=10", "COLUMNS=300"}}, DEPTH_256, false}, /* the kernel knows better */
        {{.unsized = true}, DEPTH_256, false},
        {{.unsized = true, .env = {"TERM=linux"}}, DEPTH_8, false},
    };
    if (!session_start(&session, &rows[_i].start))
        return;
    twin_open(&twin, &rows[_i].start);
    twin.depth = rows[_i].depth;
    twin.any_cursor = rows[_i].start.env[0] && strcmp(rows[_i].start.env[0], "TERM=vt100") == 0;
    twin.stage.app.settings.ascii = twin.stage.app.settings.ascii_only = rows[_i].ascii;
    twin_same(&twin, &session, "at the start");
    twin_keys(&twin, &session, "right right right ? esc *");
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
    session_check_given_back(&session, "after q");
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
    char row[4096];
    session_row(&session, 0, row);
    ck_assert_msg(strncmp(row, "midstream: ", 11) == 0 && strstr(row, rows[_i].says), "%s", row);
    session_check_given_back(&session, "refused");
    session_free(&session);
}
END_TEST

TCase *tcase_terminals(void)
{
    TCase *tc = tcase_create("terminals");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_kinds, 0, 15);
    tcase_add_loop_test(tc, test_refused, 0, 6);
    return tc;
}

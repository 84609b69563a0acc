/* SPDX-License-Identifier: MIT
 *
 * However the program ends, the terminal is as it was, and whoever started it can tell how. */
#include "suite.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "term/term.h"
#include "twin.h"

static struct session session;
static struct twin twin;

static bool open_both(const struct start *start)
{
    if (!twin_start(&twin, &session, start))
        return false;
    ck_assert(session.alternate && !session.cursor && !session_modes_found(&session));
    return true;
}

static void check_ended(const char *when, int signal)
{
    ck_assert_msg(session_job(&session, JOB_ENDED), "%s: still runs", when);
    session_pump(&session, 0);
    if (signal)
        ck_assert_msg(WIFSIGNALED(session.status) && WTERMSIG(session.status) == signal,
                      "%s: wait status %x instead of signal %d", when, session.status, signal);
    else
        ck_assert_msg(session.status == 0, "%s: wait status %x", when, session.status);
    session_check_given_back(&session, when);
}

START_TEST(test_keys_that_end)
{
    static const struct {
        const char *keys; /* on the way */
        char last;
        int signal;
    } rows[] = {
        {"right", 'q', 0},
        {"right right", 3, SIGINT},
        {"right", 034, SIGQUIT},
        {"right ?", 3, SIGINT},
    };
    struct start start = {.args = {"1,-1,3,3"}};
    if (!open_both(&start))
        return;
    twin_keys(&twin, &session, rows[_i].keys);
    session_send(&session, &rows[_i].last, 1);
    check_ended("after a key", rows[_i].signal);
    twin_end(&twin, &session);
}
END_TEST

/* Ctrl-C leaves editing first, then the program. */
START_TEST(test_ctrl_c_in_the_editor)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!open_both(&start))
        return;
    twin_keys(&twin, &session, "right e 5 ctrl-c right");
    session_send(&session, "\003", 1);
    check_ended("after the second Ctrl-C", SIGINT);
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_signals)
{
    static const int signals[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGSEGV, SIGBUS,
                                  SIGABRT, SIGFPE,  SIGILL, SIGXCPU, SIGALRM, SIGUSR1};
    struct start start = {.args = {"rmsnorm"}, .cols = 120, .rows = 36};
    if (!open_both(&start))
        return;
    twin_keys(&twin, &session, "right right");
    session_signal(&session, signals[_i]);
    check_ended(strsignal(signals[_i]), signals[_i]);
    twin_end(&twin, &session);
}
END_TEST

/* In the middle of drawing: what is half written must not spoil what gives the screen back. */
START_TEST(test_signal_while_drawing)
{
    struct start start = {.args = {"rmsnorm"}, .cols = 120, .rows = 36};
    if (!open_both(&start))
        return;
    for (int i = 0; i < 50; i++) {
        session_send(&session, "\014\033[C", 4); /* repaint, next */
        if (i == 20 + _i * 3)
            session_signal(&session, SIGTERM);
    }
    check_ended("a signal while drawing", SIGTERM);
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_window_closed)
{
    struct start start = {.args = {"rmsnorm"}, .deaf = _i == 1};
    if (!open_both(&start))
        return;
    double begin = session_seconds();
    session_hang_up(&session);
    ck_assert_msg(session_job(&session, JOB_ENDED), "goes on without a terminal");
    ck_assert(session_seconds() - begin < 10);
    /* Where SIGHUP is ignored only the terminal itself tells it; else either may be first. */
    if (start.deaf || !WIFSIGNALED(session.status))
        ck_assert(WIFEXITED(session.status));
    else
        ck_assert_int_eq(WTERMSIG(session.status), SIGHUP);
    twin_end(&twin, &session);
}
END_TEST

/* nohup and the like: a signal that is ignored at the start does not end the program. */
START_TEST(test_ignored_hangup)
{
    struct start start = {.args = {"rmsnorm"}, .deaf = true};
    if (!open_both(&start))
        return;
    session_signal(&session, SIGHUP);
    twin_keys(&twin, &session, "right right");
    session_send(&session, "q", 1);
    check_ended("q after an ignored SIGHUP", 0);
    twin_end(&twin, &session);
}
END_TEST

/* --- ends that the program itself does not have ----------------------------------------------- */

static int open_and_wait(const char *text)
{
    struct term_options options = {.colour = COLOUR_AUTO};
    struct err err = {0};
    struct canvas canvas;
    struct event event;
    if (term_open(&options, &err) != 0 || canvas_init(&canvas, 80, 24, GLYPHS_UNICODE, &err) != 0)
        exit(95);
    canvas_text(&canvas, 0, 0, 20, STYLE_TITLE_STRONG, text);
    term_draw(&canvas, THEME_DARK);
    canvas_free(&canvas);
    do {
        term_event(&event, -1);
    } while (event.kind != EVENT_KEY);
    return (int)event.key;
}

static int overflow(int depth)
{
    volatile char filler[4096];
    filler[0] = (char)depth;
    return depth < 0 ? 0 : overflow(depth + 1) + filler[0];
}

static int body_exits(void)
{
    open_and_wait("ready");
    exit(3);
}

static int body_aborts(void)
{
    open_and_wait("ready");
    abort();
}

static int body_overflows(void)
{
    open_and_wait("ready");
    return overflow(0);
}

static int body_closes_twice(void)
{
    open_and_wait("ready");
    term_close();
    term_close();
    return 0;
}

/* A terminal that was closed can be opened again. */
static int body_opens_again(void)
{
    open_and_wait("ready");
    term_close();
    open_and_wait("again");
    return 0;
}

static void wait_for(struct session *s, const char *text)
{
    char row[4096];
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (strcmp(session_row(s, 0, row), text) != 0 || !s->alternate) {
        ck_assert_msg(session_seconds() < end, "the frame never comes");
        session_pump(s, 100);
    }
}

START_TEST(test_other_ends)
{
    static const struct {
        int (*body)(void);
        int status, signal;
    } rows[] = {{body_exits, 3, 0},
                {body_aborts, 0, SIGABRT},
                {body_closes_twice, 0, 0},
                {body_overflows, 0, SIGSEGV}};
    struct start start = {.body = rows[_i].body};
    if ((SANITIZED && rows[_i].signal == SIGSEGV) || !session_start(&session, &start))
        return;
    wait_for(&session, "ready");
    session_send(&session, "x", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    if (rows[_i].signal)
        ck_assert(WIFSIGNALED(session.status) && WTERMSIG(session.status) == rows[_i].signal);
    else
        ck_assert(WIFEXITED(session.status) && WEXITSTATUS(session.status) == rows[_i].status);
    session_check_given_back(&session, "at another end");
    session_free(&session);
}
END_TEST

START_TEST(test_open_again)
{
    struct start start = {.body = body_opens_again};
    if (!session_start(&session, &start))
        return;
    wait_for(&session, "ready");
    session_send(&session, "x", 1);
    wait_for(&session, "again");
    session_send(&session, "x", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
    session_check_given_back(&session, "the second time");
    session_free(&session);
}
END_TEST

TCase *tcase_endings(void)
{
    TCase *tc = tcase_create("endings");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_keys_that_end, 0, 4);
    tcase_add_test(tc, test_ctrl_c_in_the_editor);
    tcase_add_loop_test(tc, test_signals, 0, 13);
    tcase_add_loop_test(tc, test_signal_while_drawing, 0, 5);
    tcase_add_loop_test(tc, test_window_closed, 0, 2);
    tcase_add_test(tc, test_ignored_hangup);
    tcase_add_loop_test(tc, test_other_ends, 0, 4);
    tcase_add_test(tc, test_open_again);
    return tc;
}

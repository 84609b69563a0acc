/* SPDX-License-Identifier: MIT
 *
 * The mouse: on only where it was asked for, off again however the program ends or stops, and what
 * is clicked is what is seen there. */
#include "suite.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "base/utf8.h"
#include "twin.h"

enum { LEFT = 1, WHEEL_UP = 4, WHEEL_DOWN = 5 };

static struct session session;
static struct twin twin;

/* The twin is told by keys what the press must have meant. */
static void both(int button, int x, int y, uint32_t key, const char *when)
{
    session_mouse(&session, button, x, y);
    twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = key});
    twin_same(&twin, &session, when);
}

/* Where `text` begins on the screen. */
static void find(const char *text, int *x, int *y)
{
    char row[4096];
    for (*y = 0; *y < session.rows; (*y)++) {
        const char *found = strstr(session_row(&session, *y, row), text);
        if (found) {
            *x = (int)text_width(row, (size_t)(found - row));
            return;
        }
    }
    ck_abort_msg("no '%s' on the screen", text);
}

static void click(const char *text, uint32_t key)
{
    int x, y;
    find(text, &x, &y);
    both(LEFT, x, y, key, text);
}

START_TEST(test_wheel_and_clicks)
{
    struct start start = {.args = {"1,-1,3,3", "--motion", "off", "--mouse"}};
    if (!twin_start(&twin, &session, &start))
        return;
    ck_assert(session.mouse);
    both(WHEEL_DOWN, 10, 10, INPUT_RIGHT, "wheel down");
    both(WHEEL_DOWN, 79, 23, INPUT_RIGHT, "wheel down in a corner");
    both(WHEEL_UP, 0, 0, INPUT_LEFT, "wheel up");
    click("x2", '}'); /* the focus is on x1 */
    click("x2", INPUT_F1 + 1);
    click("Esc", INPUT_ESC);
    click("help", '?');
    both(WHEEL_DOWN, 10, 10, INPUT_DOWN, "wheel down in the list");
    click("close", INPUT_ESC);
    session_mouse(&session, LEFT, 78, 23); /* behind the hints */
    session_mouse(&session, 2, 10, 10);
    session_mouse(&session, 3, 10, 10);
    twin_keys(&twin, &session, "right right .");
    session_mouse(&session, LEFT, 3, 3);
    twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_ESC});
    twin_same(&twin, &session, "a click on the black screen");
    twin_quit(&twin, &session);
}
END_TEST

/* As a terminal or multiplexer reports that does not know the newer form; and in pieces. */
START_TEST(test_other_reports)
{
    static const char *const sent[] = {"\033[Ma!!", "\033[<65;1;1M", "\033[<69;80;24M"};
    struct start start = {.args = {"1,-1,3,3", "--motion", "off", "--mouse"}};
    if (!twin_start(&twin, &session, &start))
        return;
    for (size_t s = 0; s < sizeof sent / sizeof *sent; s++) {
        for (const char *byte = sent[s]; *byte; byte++)
            session_send(&session, byte, 1);
        twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_RIGHT});
        twin_same(&twin, &session, sent[s] + 1);
    }
    twin_quit(&twin, &session);
}
END_TEST

START_TEST(test_off_unless_asked_for)
{
    static const char reports[] =
        "\033[<65;5;5M\033[<0;3;24M\033[<0;3;24m\033[Ma!!\033[M !!\033[M#!!";
    struct start start = {.args = {"1,-1,3,3", "--motion", "off"}};
    if (!twin_start(&twin, &session, &start))
        return;
    ck_assert(!session.mouse);
    session_send(&session, reports, sizeof reports - 1);
    twin_keys(&twin, &session, "right ?");
    session_send(&session, reports, sizeof reports - 1);
    twin_keys(&twin, &session, "esc e 7");
    session_send(&session, reports, sizeof reports - 1);
    twin_keys(&twin, &session, "1 enter");
    ck_assert(!session.mouse);
    twin_quit(&twin, &session);
}
END_TEST

START_TEST(test_off_at_the_end)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGPIPE};
    struct start start = {.args = {"1,-1,3,3", "--mouse"}};
    if (!twin_start(&twin, &session, &start))
        return;
    ck_assert(session.mouse);
    session_signal(&session, signals[_i]);
    ck_assert(session_job(&session, JOB_ENDED));
    session_pump(&session, 0);
    ck_assert(WIFSIGNALED(session.status) || SANITIZED);
    session_check_given_back(&session, strsignal(signals[_i]));
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_off_while_stopped)
{
    struct start start = {.args = {"1,-1,3,3", "--motion", "off", "--mouse"}};
    if (!twin_start(&twin, &session, &start))
        return;
    if (_i == 0)
        session_send(&session, "\032", 1);
    else
        session_signal(&session, SIGTSTP);
    ck_assert(session_job(&session, JOB_STOPPED));
    session_check_given_back(&session, "stopped");
    session_continue(&session);
    twin_same(&twin, &session, "continued");
    ck_assert(session.mouse);
    both(WHEEL_DOWN, 1, 1, INPUT_RIGHT, "wheel down");
    twin_quit(&twin, &session);
}
END_TEST

TCase *tcase_mouse(void)
{
    TCase *tc = tcase_create("mouse");
    tcase_set_timeout(tc, 120);
    tcase_add_test(tc, test_wheel_and_clicks);
    tcase_add_test(tc, test_other_reports);
    tcase_add_test(tc, test_off_unless_asked_for);
    tcase_add_loop_test(tc, test_off_at_the_end, 0, 6);
    tcase_add_loop_test(tc, test_off_while_stopped, 0, 2);
    return tc;
}

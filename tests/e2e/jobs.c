/* SPDX-License-Identifier: MIT
 *
 * Job control: stopped, the terminal is the shell's; continued, it is ours again. */
#include "suite.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "twin.h"

static struct session session;
static struct twin twin;

static void check_stopped(const char *when)
{
    ck_assert_msg(session_job(&session, JOB_STOPPED), "%s: does not stop", when);
    session_check_given_back(&session, when);
}

static void stop(int how)
{
    if (how == 0)
        session_send(&session, "\032", 1);
    else
        session_signal(&session, SIGTSTP);
}

START_TEST(test_stop_and_go_on)
{
    struct start start = {.args = {"1,-1,3,3", "--lang", "ko"}};
    if (!twin_start(&twin, &session, &start))
        return;
    twin_keys(&twin, &session, "right right");
    for (int i = 0; i < 3; i++) { /* neither is for one time only */
        stop(_i);
        check_stopped("stopped");
        session_continue(&session);
        twin_same(&twin, &session, "continued");
        ck_assert(session.alternate && session_paste_mode(&session));
        twin_keys(&twin, &session, "right");
    }
    twin_quit(&twin, &session);
}
END_TEST

START_TEST(test_resized_while_stopped)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    stop(_i);
    check_stopped("stopped");
    session_resize(&session, 120, 36);
    twin_resize(&twin, 120, 36);
    session_continue(&session);
    twin_same(&twin, &session, "continued at another size");
    twin_quit(&twin, &session);
}
END_TEST

/* SIGSTOP cannot be handled: nothing is given back, but everything is drawn again. */
START_TEST(test_stopped_unawares)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    session_signal(&session, SIGSTOP);
    ck_assert(session_job(&session, JOB_STOPPED));
    vterm_input_write(session.vt, "\033[1;31m$ stty sane\r\n$ fg\033[m\r\n", 29);
    session_continue(&session);
    twin_same(&twin, &session, "continued");
    twin_keys(&twin, &session, "right right");
    twin_quit(&twin, &session);
}
END_TEST

START_TEST(test_killed_while_stopped)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    stop(0);
    check_stopped("stopped");
    vterm_input_write(session.vt, "$ kill %1\r\n", 11);
    size_t written = session.bytes;
    session_signal(&session, SIGTERM);
    session_continue(&session);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert(WIFSIGNALED(session.status) && WTERMSIG(session.status) == SIGTERM);
    session_pump(&session, 0);
    session_check_given_back(&session, "killed while stopped");
    ck_assert_msg(session.bytes == written, "%zu bytes were written to the shell's screen",
                  session.bytes - written);
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_started_in_the_background)
{
    struct start start = {.args = {"1,-1,3,3"}, .background = true};
    if (!session_start(&session, &start))
        return;
    ck_assert_msg(session_job(&session, JOB_STOPPED), "does not wait for the terminal");
    ck_assert_uint_eq(session.bytes, 0);
    twin_open(&twin, &start);
    session_continue(&session);
    twin_same(&twin, &session, "brought to the front");
    twin_keys(&twin, &session, "right right");
    twin_quit(&twin, &session);
}
END_TEST

TCase *tcase_jobs(void)
{
    TCase *tc = tcase_create("jobs");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_stop_and_go_on, 0, 2);
    tcase_add_loop_test(tc, test_resized_while_stopped, 0, 2);
    tcase_add_test(tc, test_stopped_unawares);
    tcase_add_test(tc, test_killed_while_stopped);
    tcase_add_test(tc, test_started_in_the_background);
    return tc;
}

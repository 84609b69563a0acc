/* SPDX-License-Identifier: MIT
 *
 * Signals that are taken note of, and stopping. */
#include "term/wake.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

static bool readable(void)
{
    struct pollfd fd = {.fd = wake_fd(), .events = POLLIN};
    return poll(&fd, 1, 0) == 1;
}

START_TEST(test_signals_wake_once)
{
    struct err err = {0};
    ck_assert_int_eq(wake_install(&err), 0);
    ck_assert(!readable());
    for (int i = 0; i < 300; i++) /* a storm fits into one note */
        raise(SIGWINCH);
    raise(SIGTSTP);
    ck_assert(readable());
    struct woken woken = wake_take();
    ck_assert(woken.resized && woken.stop && !woken.resumed);
    ck_assert(!readable());
    woken = wake_take();
    ck_assert(!woken.resized && !woken.stop && !woken.resumed);
    raise(SIGCONT);
    ck_assert(wake_take().resumed);
    wake_remove();
}
END_TEST

START_TEST(test_remove_puts_handlers_back)
{
    struct err err = {0};
    struct sigaction now;
    ck_assert_int_eq(wake_install(&err), 0);
    wake_remove();
    sigaction(SIGWINCH, NULL, &now);
    ck_assert(now.sa_handler == SIG_DFL);
    wake_remove();
    ck_assert(!wake_can_stop());
}
END_TEST

START_TEST(test_ignored_stop_stays_ignored)
{
    struct err err = {0};
    signal(SIGTSTP, SIG_IGN);
    ck_assert_int_eq(wake_install(&err), 0);
    raise(SIGTSTP);
    ck_assert(!wake_take().stop);
    ck_assert(!wake_can_stop());
    wake_remove();
    signal(SIGTSTP, SIG_DFL);
}
END_TEST

START_TEST(test_stop_and_continue)
{
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct err err = {0};
        setpgid(0, 0); /* a job: its own group, with its parent above it */
        if (wake_install(&err) != 0 || !wake_can_stop())
            _exit(1);
        wake_stop(_i == 1);
        /* The note of having been continued is the caller's already; a new stop is noted. */
        bool clean = !wake_take().resumed;
        raise(SIGTSTP);
        _exit(clean && wake_take().stop ? 0 : 2);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, WUNTRACED), child);
    ck_assert(WIFSTOPPED(status));
    ck_assert_int_eq(WSTOPSIG(status), SIGTSTP);
    kill(child, SIGCONT);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 0);
}
END_TEST

TCase *tcase_wake(void)
{
    TCase *tc = tcase_create("wake");
    tcase_add_test(tc, test_signals_wake_once);
    tcase_add_test(tc, test_remove_puts_handlers_back);
    tcase_add_test(tc, test_ignored_stop_stays_ignored);
    tcase_add_loop_test(tc, test_stop_and_continue, 0, 2);
    return tc;
}

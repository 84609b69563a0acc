/* SPDX-License-Identifier: MIT
 *
 * Another program in our place. */
#include "term/child.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

static int run(const char *script, int in, bool can_stop)
{
    char shell[] = "/bin/sh", dash_c[] = "-c", text[200];
    char *argv[] = {shell, dash_c, text, NULL};
    struct err err = {0};
    int status = -1;
    ck_assert_uint_lt(strlen(script), sizeof text);
    strcpy(text, script);
    ck_assert_msg(child_run(argv, in, can_stop, &status, &err) == 0, "%s", err.text);
    return status;
}

START_TEST(test_how_it_ended)
{
    ck_assert_int_eq(run("exit 0", STDIN_FILENO, true), 0);
    int status = run("exit 7", STDIN_FILENO, true);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    status = run("kill -KILL $$", STDIN_FILENO, true);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    char nothing[] = "/nonexistent/program", *argv[] = {nothing, NULL};
    struct err err = {0};
    ck_assert_int_eq(child_run(argv, STDIN_FILENO, true, &status, &err), -1);
    ck_assert_str_eq(err.text, "cannot be started: No such file or directory");
}
END_TEST

START_TEST(test_its_input_is_the_terminal)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "yes\n", 4), 4);
    int status = run("read answer; [ \"$answer\" = yes ]", ends[0], true);
    ck_assert_int_eq(status, 0);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* What keys make concerns it and not us; afterwards it concerns us again. */
START_TEST(test_signals_of_keys)
{
    struct sigaction handler = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &handler, NULL);
    ck_assert_int_eq(run("kill -INT $PPID; kill -QUIT $PPID", STDIN_FILENO, true), 0);
    ck_assert(!interrupted);
    int status = run("kill -INT $$", STDIN_FILENO, true);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    raise(SIGINT);
    ck_assert(interrupted);
}
END_TEST

/* That we go on where a file may not grow is not its affair. */
START_TEST(test_a_limit_on_files_is_its_own)
{
    signal(SIGXFSZ, SIG_IGN);
    int status = run("kill -XFSZ $$", STDIN_FILENO, true);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ);
}
END_TEST

/* Where nobody would continue us it goes on at once; a shell that ignores the signal for us ignores
 * it for the program too. */
START_TEST(test_it_stops_where_nobody_continues)
{
    int status = run("kill -STOP $$; exit 3", STDIN_FILENO, false);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    signal(SIGTSTP, SIG_IGN);
    status = run("kill -TSTP $$; exit 4", STDIN_FILENO, false);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 4);
}
END_TEST

/* The first program of a terminal (xterm -e) has no shell behind it that would continue it. */
START_TEST(test_it_does_not_stop_what_no_shell_started)
{
    pid_t first = fork();
    ck_assert_int_ge(first, 0);
    if (first == 0) {
        char shell[] = "/bin/sh", dash_c[] = "-c", text[] = "kill -STOP $$; exit 3";
        char *argv[] = {shell, dash_c, text, NULL};
        struct err err = {0};
        int status = 0;
        setsid();
        if (child_run(argv, STDIN_FILENO, true, &status, &err))
            _exit(99);
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 98);
    }
    int status;
    ck_assert_int_eq(waitpid(first, &status, WUNTRACED), first);
    if (WIFSTOPPED(status))
        kill(first, SIGKILL);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 3, "status %#x", (unsigned)status);
}
END_TEST

TCase *tcase_child(void)
{
    TCase *tcase = tcase_create("child");
    tcase_add_test(tcase, test_how_it_ended);
    tcase_add_test(tcase, test_its_input_is_the_terminal);
    tcase_add_test(tcase, test_signals_of_keys);
    tcase_add_test(tcase, test_a_limit_on_files_is_its_own);
    tcase_add_test(tcase, test_it_stops_where_nobody_continues);
    tcase_add_test(tcase, test_it_does_not_stop_what_no_shell_started);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The way a signal ends the program: a child puts a pty into raw mode, dies, and the pty must be
 * as it was, with the farewell written once. */
#include "term/restore.h"

#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "suite.h"
#include "unit/term/pty.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define FAREWELL "so long"

static void go_raw(int tty)
{
    struct termios modes;
    tcgetattr(tty, &modes);
    cfmakeraw(&modes);
    tcsetattr(tty, TCSANOW, &modes);
}

static void arm(int tty)
{
    struct restore_plan plan = {.in = tty, .out = tty, .len = strlen(FAREWELL)};
    memcpy(plan.bytes, FAREWELL, plan.len);
    tcgetattr(tty, &plan.in_modes);
    plan.out_modes = plan.in_modes;
    restore_install(&plan);
    go_raw(tty);
    sigset_t before;
    restore_hold(&before);
    restore_arm(true);
    restore_release(&before);
}

/* Recursion that no compiler turns into a loop. */
static int overflow(int depth)
{
    volatile char filler[4096];
    filler[0] = (char)depth;
    return depth < 0 ? 0 : overflow(depth + 1) + filler[0];
}

enum way { BY_RAISE, BY_FAULT, BY_OVERFLOW, BY_ABORT, BY_DIVISION, BY_FORK, UNARMED, REMOVED };

static void die(enum way way, int number)
{
    volatile int zero = 0;
    switch (way) {
    case BY_FAULT:
        *(volatile int *)(size_t)zero = 1;
        break;
    case BY_OVERFLOW:
        _exit(overflow(0));
        break;
    case BY_ABORT:
        abort();
    case BY_DIVISION:
        zero = 7 / zero;
        break;
    case BY_FORK: { /* a child of the program dies: not its terminal */
        pid_t child = fork();
        if (child == 0)
            raise(SIGTERM);
        waitpid(child, NULL, 0);
        _exit(0);
    }
    case UNARMED:
        restore_arm(false);
        raise(number);
        break;
    case REMOVED:
        restore_remove();
        raise(number);
        break;
    default:
        raise(number);
    }
    _exit(99); /* still alive */
}

/* Runs one death. Returns the wait status; `said` is what the terminal was sent, `same` whether
 * its modes are as before. False if there is no pty. */
static bool run(enum way way, int number, int *status, char said[64], bool *same)
{
    int master, slave;
    if (!pty_open(&master, &slave))
        return false;
    struct termios before, after;
    tcgetattr(slave, &before);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct rlimit none = {0};
        setrlimit(RLIMIT_CORE, &none);
        if (SANITIZED && freopen("/dev/null", "w", stderr) == NULL) /* its report is expected */
            _exit(98);
        signal(SIGTERM, SIG_DFL); /* check has a handler for these */
        signal(SIGINT, SIG_DFL);
        signal(SIGALRM, SIG_DFL);
        signal(SIGUSR2, SIG_IGN);
        signal(SIGPIPE, SIG_IGN); /* as by programs that want EPIPE instead */
        setsid();
        ioctl(slave, TIOCSCTTY, 0);
        arm(slave);
        die(way, number);
    }
    ck_assert_int_eq(waitpid(child, status, 0), child);
    tcgetattr(slave, &after);
    *same = before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag &&
            before.c_oflag == after.c_oflag &&
            memcmp(before.c_cc, after.c_cc, sizeof before.c_cc) == 0;
    size_t len = 0;
    said[0] = '\0';
    if (write(slave, "|", 1) == 1) { /* the end, whatever came before it */
        while (len < 63 && strchr(said, '|') == NULL && read(master, said + len, 1) == 1)
            said[++len] = '\0';
    }
    close(slave);
    close(master);
    return true;
}

static const struct {
    enum way way;
    int number;
    bool sanitizer_takes; /* which then reports and exits in its own way */
} deaths[] = {
    {BY_RAISE, SIGHUP, false},   {BY_RAISE, SIGINT, false},  {BY_RAISE, SIGQUIT, false},
    {BY_RAISE, SIGTERM, false},  {BY_RAISE, SIGPIPE, false}, {BY_RAISE, SIGXCPU, false},
    {BY_RAISE, SIGALRM, false},  {BY_RAISE, SIGUSR1, false}, {BY_RAISE, SIGSEGV, true},
    {BY_RAISE, SIGBUS, true},    {BY_RAISE, SIGFPE, true},   {BY_RAISE, SIGILL, true},
    {BY_FAULT, SIGSEGV, true},   {BY_ABORT, SIGABRT, false}, {BY_OVERFLOW, SIGSEGV, true},
    {BY_DIVISION, SIGFPE, true},
};

START_TEST(test_death_restores)
{
    int status;
    char said[64];
    bool same;
    enum way way = deaths[_i].way;
    if (SANITIZED && (way == BY_FAULT || way == BY_OVERFLOW || way == BY_DIVISION))
        return; /* it sees these coming, and exits */
    if (!run(way, deaths[_i].number, &status, said, &same))
        return;
    ck_assert_str_eq(said, FAREWELL "|");
    ck_assert(same);
    if (SANITIZED && deaths[_i].sanitizer_takes)
        return;
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), deaths[_i].number);
}
END_TEST

START_TEST(test_ignored_stays_ignored)
{
    int status;
    char said[64];
    bool same;
    if (!run(BY_RAISE, SIGUSR2, &status, said, &same))
        return;
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 99);
    ck_assert_str_eq(said, "|");
}
END_TEST

START_TEST(test_not_ours_is_left_alone)
{
    static const enum way ways[] = {UNARMED, REMOVED, BY_FORK};
    int status;
    char said[64];
    bool same;
    if (!run(ways[_i], SIGTERM, &status, said, &same))
        return;
    ck_assert_str_eq(said, "|");
    ck_assert(!same);
    if (ways[_i] == BY_FORK)
        ck_assert(WIFEXITED(status));
    else
        ck_assert_int_eq(WTERMSIG(status), SIGTERM);
}
END_TEST

START_TEST(test_remove_puts_handlers_back)
{
    struct sigaction own = {.sa_handler = SIG_DFL}, now;
    struct restore_plan plan = {.in = -1, .out = -1};
    sigaction(SIGTERM, &own, NULL);
    restore_install(&plan);
    sigaction(SIGTERM, NULL, &now);
    ck_assert(now.sa_flags & SA_SIGINFO);
    ck_assert(now.sa_flags & SA_ONSTACK);
    restore_remove();
    sigaction(SIGTERM, NULL, &now);
    ck_assert(now.sa_handler == SIG_DFL);
    restore_remove(); /* twice does no harm */
}
END_TEST

/* Nobody reads the other end, and it is full: the farewell is given up, the program is not held. */
START_TEST(test_write_gives_up)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], FAREWELL, sizeof FAREWELL) > 0)
        ;
    fcntl(ends[1], F_SETFL, 0);
    alarm(10);
    restore_write(ends[1], FAREWELL, sizeof FAREWELL);
    alarm(0);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

TCase *tcase_restore(void)
{
    TCase *tc = tcase_create("restore");
    tcase_add_loop_test(tc, test_death_restores, 0, sizeof deaths / sizeof deaths[0]);
    tcase_add_test(tc, test_ignored_stays_ignored);
    tcase_add_loop_test(tc, test_not_ours_is_left_alone, 0, 3);
    tcase_add_test(tc, test_remove_puts_handlers_back);
    tcase_add_test(tc, test_write_gives_up);
    return tc;
}

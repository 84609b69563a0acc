/* SPDX-License-Identifier: MIT
 *
 * ncurses leaves the terminal broken on HUP, QUIT, PIPE, SEGV, ABRT, and calls endwin, which is
 * not safe there, on INT and TERM. So all of them are handled here. */
#include "term/restore.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* The faults come first: they may not be held back. */
static const int fatal[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,    SIGABRT, SIGSYS,  SIGTRAP,
                            SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,   SIGPIPE, SIGALRM, SIGUSR1,
                            SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF};
enum { N_FATAL = sizeof fatal / sizeof fatal[0], N_FAULTS = 7, STACK_BYTES = 64 * 1024 };
enum { WRITE_WAIT_MS = 100, WRITE_TRIES = 10 };

static struct restore_plan plan;
static struct sigaction before[N_FATAL];
static bool handled[N_FATAL];
static volatile sig_atomic_t armed;
static pid_t owner; /* a forked child has the handlers, but not the terminal */
static stack_t stack_before;
static unsigned char stack[STACK_BYTES];

void restore_write(int fd, const char *bytes, size_t len)
{
    int saved = errno;
    for (int tries = 0; len > 0 && tries < WRITE_TRIES; tries++) {
        /* A terminal that has been stopped (Ctrl-S) would hold us here for ever. */
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        if (poll(&ready, 1, WRITE_WAIT_MS) == 0)
            break;
        ssize_t wrote = write(fd, bytes, len);
        if (wrote < 0 && errno != EINTR && errno != EAGAIN)
            break;
        if (wrote > 0) {
            bytes += wrote;
            len -= (size_t)wrote;
        }
    }
    errno = saved;
}

static void give_back(void)
{
    if (!armed || getpid() != owner)
        return;
    armed = 0;
    restore_write(plan.out, plan.bytes, plan.len);
    /* Every signal is blocked here, SIGTTOU too, so a background process is not stopped by this. */
    tcsetattr(plan.out, TCSANOW, &plan.out_modes);
    tcsetattr(plan.in, TCSANOW, &plan.in_modes);
}

static bool ignored(const struct sigaction *action)
{
    return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

static void on_fatal(int number, siginfo_t *info, void *context)
{
    static const struct sigaction die = {.sa_handler = SIG_DFL};
    (void)context;
    give_back();
    for (int i = 0; i < N_FATAL; i++) {
        if (fatal[i] == number)
            sigaction(number, ignored(&before[i]) ? &die : &before[i], NULL);
    }
    /* A fault happens again when we return, now with its old handling and with the facts that a
     * debugger or a sanitizer wants; everything else has to be sent again. */
    bool fault = number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL;
    if (!fault || info == NULL || info->si_code <= 0)
        raise(number);
}

void restore_install(const struct restore_plan *wanted)
{
    plan = *wanted;
    owner = getpid();
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    if (sigaltstack(&own, &stack_before) != 0)
        stack_before.ss_flags = SS_DISABLE;
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < N_FATAL; i++) {
        /* A signal that was ignored at the start (nohup) stays so, but for SIGPIPE, which is not
         * ignored for the user's sake. A handler of others is put off, not lost: on_fatal hands
         * over to it, which is how sanitizers still report. */
        handled[i] = sigaction(fatal[i], NULL, &before[i]) == 0 &&
                     (!ignored(&before[i]) || fatal[i] == SIGPIPE) &&
                     sigaction(fatal[i], &action, NULL) == 0;
    }
}

void restore_remove(void)
{
    for (int i = 0; i < N_FATAL; i++) {
        if (handled[i])
            sigaction(fatal[i], &before[i], NULL);
        handled[i] = false;
    }
    if (owner != 0)
        sigaltstack(&stack_before, NULL);
    owner = 0;
}

void restore_arm(bool wanted)
{
    armed = wanted;
}

void restore_hold(sigset_t *was)
{
    sigset_t held;
    sigemptyset(&held);
    for (int i = N_FAULTS; i < N_FATAL; i++)
        sigaddset(&held, fatal[i]);
    sigprocmask(SIG_BLOCK, &held, was);
}

void restore_release(const sigset_t *was)
{
    sigprocmask(SIG_SETMASK, was, NULL);
}

/* SPDX-License-Identifier: MIT */
#include "term/child.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The signals that keys make, and the one that continues. */
static const int made[] = {SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
enum { N_MADE = sizeof made / sizeof made[0] };

static volatile sig_atomic_t continued;

static void on_continue(int number)
{
    (void)number;
    continued = 1;
}

/* While another program has the keys: we stop with it, and are told when that is over. */
static void set_aside(bool can_stop, struct sigaction before[])
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL},
                           note = {.sa_handler = on_continue};
    for (int i = 0; i < N_MADE; i++) {
        const struct sigaction *action = made[i] == SIGCONT               ? &note
                                         : made[i] == SIGTSTP && can_stop ? &usual
                                                                          : &ignore;
        sigaction(made[i], action, &before[i]);
    }
}

static void set_again(const struct sigaction before[])
{
    for (int i = 0; i < N_MADE; i++)
        sigaction(made[i], &before[i], NULL);
}

/* What was ignored before us stays so; handlers do not outlive the start of a program. */
static int spawn(char *const argv[], int in, const struct sigaction before[], pid_t *child)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGXFSZ); /* but this one is ignored by ourselves, from the start */
    for (int i = 0; i < N_MADE; i++)
        if (before[i].sa_handler != SIG_IGN)
            sigaddset(&usual, made[i]);
    int failed = posix_spawn_file_actions_init(&files);
    if (failed)
        return failed;
    failed = posix_spawnattr_init(&attributes);
    if (!failed) {
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        if (in != STDIN_FILENO)
            failed = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
        if (!failed)
            failed = posix_spawn(child, argv[0], &files, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

/* Is there a shell that would continue us? Not in the group of the terminal's first program. */
static bool has_shell(void)
{
    return getpgrp() != getsid(0);
}

/* The shell sees only us: it must see us stop, and it continues the whole group. What stopped the
 * program may have stopped us too, before we came to hear of it. */
static void stop_with(pid_t child, bool can_stop)
{
    if (can_stop && !continued && has_shell())
        raise(SIGSTOP);
    kill(child, SIGCONT);
}

int child_run(char *const argv[], int in, bool can_stop, int *status, struct err *err)
{
    struct sigaction before[N_MADE];
    set_aside(can_stop, before);
    pid_t child;
    int failed = spawn(argv, in, before, &child);
    for (bool waits = !failed; waits;) {
        continued = 0;
        pid_t who = waitpid(child, status, WUNTRACED);
        if (who == child && WIFSTOPPED(*status))
            stop_with(child, can_stop);
        else if (who == child || errno != EINTR)
            waits = false;
    }
    set_again(before);
    errno = failed;
    return failed ? err_system(err, NULL, "cannot be started") : 0;
}

void child_front(int in)
{
    pid_t front = tcgetpgrp(in);
    if (front < 0 || front == getpgrp())
        return;
    /* Whoever is not in front is stopped for taking the terminal, unless the signal is blocked. */
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTTOU);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    tcsetpgrp(in, getpgrp());
    sigprocmask(SIG_SETMASK, &before, NULL);
}

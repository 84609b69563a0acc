/* SPDX-License-Identifier: MIT
 *
 * A pipe to ourselves closes the gap between looking at the flags and falling asleep in poll. */
#include "term/wake.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static const int noted[] = {SIGWINCH, SIGCONT, SIGTSTP};
enum { N_NOTED = sizeof noted / sizeof noted[0] };

static struct sigaction before[N_NOTED];
static volatile sig_atomic_t resized, resumed, stop;
static bool installed, can_stop;
static int ends[2] = {-1, -1};

static void on_signal(int number)
{
    int saved = errno;
    if (number == SIGWINCH)
        resized = 1;
    else if (number == SIGCONT)
        resumed = 1;
    else
        stop = 1;
    ssize_t ignored = write(ends[1], "", 1); /* a full pipe wakes as well */
    (void)ignored;
    errno = saved;
}

static void handle(int number, struct sigaction *was)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, was);
}

int wake_install(struct err *err)
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return err_system(err, "", "making a pipe");
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    resized = resumed = stop = 0;
    for (int i = 0; i < N_NOTED; i++)
        handle(noted[i], &before[i]);
    can_stop = before[2].sa_handler != SIG_IGN;
    if (!can_stop)
        sigaction(SIGTSTP, &before[2], NULL);
    installed = true;
    return 0;
}

void wake_remove(void)
{
    if (!installed)
        return;
    installed = false;
    for (int i = 0; i < N_NOTED; i++)
        sigaction(noted[i], &before[i], NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

int wake_fd(void)
{
    return ends[0];
}

struct woken wake_take(void)
{
    char drained[64];
    while (read(ends[0], drained, sizeof drained) > 0)
        ;
    struct woken woken = {.resized = resized, .resumed = resumed, .stop = stop};
    /* One by one and only what was seen: a signal that comes in between is seen next time. */
    if (woken.resized)
        resized = 0;
    if (woken.resumed)
        resumed = 0;
    if (woken.stop)
        stop = 0;
    return woken;
}

bool wake_can_stop(void)
{
    return installed && can_stop;
}

void wake_stop(bool group)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, NULL);
    if (group)
        kill(0, SIGTSTP);
    else
        raise(SIGTSTP);
    /* Stopped here. In a group without a shell above it the kernel does not stop anyone. */
    handle(SIGTSTP, NULL);
    resumed = 0;
    stop = 0;
}

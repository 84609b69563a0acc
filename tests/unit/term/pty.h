/* SPDX-License-Identifier: MIT
 *
 * A pseudo-terminal, where the machine has one. */
#ifndef TESTS_UNIT_TERM_PTY_H
#define TESTS_UNIT_TERM_PTY_H

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Both ends; false, with a line that says so, where no pty can be had. */
static inline bool pty_open(int *master, int *slave)
{
    *slave = -1;
    *master = posix_openpt(O_RDWR | O_NOCTTY);
    if (*master >= 0 && grantpt(*master) == 0 && unlockpt(*master) == 0)
        *slave = open(ptsname(*master), O_RDWR | O_NOCTTY);
    if (*slave >= 0)
        return true;
    if (*master >= 0)
        close(*master);
    printf("SKIPPED: no pseudo-terminal can be had here\n");
    return false;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * Another program in the terminal, in our group of processes and in our place, as a shell runs a
 * command: it gets the keys and the signals that keys make. */
#ifndef TERM_CHILD_H
#define TERM_CHILD_H

#include <stdbool.h>

#include "base/err.h"

/* Run argv[0] with the terminal `in` as standard input and wait for its end. Ctrl-C and Ctrl-\ are
 * its own affair meanwhile. If it stops (Ctrl-Z) we stop with it, where `can_stop`, since the shell
 * waits for us; there it is continued when we are. *status: as of waitpid. -1: it could not
 * be started. */
int child_run(char *const argv[], int in, bool can_stop, int *status, struct err *err);

/* Be in the foreground of the terminal again, whomever a program has left there. */
void child_front(int in);

#endif

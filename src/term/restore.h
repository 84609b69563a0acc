/* SPDX-License-Identifier: MIT
 *
 * Giving the terminal back when a signal ends the program. What is to be written and set is fixed
 * beforehand, so that the handler needs only functions that are safe in one, and it runs on a
 * stack of its own, since the signal may be that the stack is full. */
#ifndef TERM_RESTORE_H
#define TERM_RESTORE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum { RESTORE_BYTES_MAX = 512 };

/* How the terminal was found, and what brings its screen back. */
struct restore_plan {
    int out, in; /* descriptors: of the screen, of the keys */
    struct termios in_modes, out_modes;
    char bytes[RESTORE_BYTES_MAX];
    size_t len;
};

/* Handle every signal that would end the program, but for those that are ignored (SIGPIPE even
 * then). Nothing is given back until restore_arm. */
void restore_install(const struct restore_plan *plan);
/* The signals are as they were before. */
void restore_remove(void);

/* From now on the terminal is ours, or no longer ours. Call with signals held (restore_hold). */
void restore_arm(bool armed);

/* Hold back those signals, and let them come again, while ownership of the terminal changes. */
void restore_hold(sigset_t *before);
void restore_release(const sigset_t *before);

/* Write all bytes without ever waiting long for a terminal that does not read. Safe in a handler;
 * leaves errno as it was. */
void restore_write(int fd, const char *bytes, size_t len);

#endif

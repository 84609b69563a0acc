/* SPDX-License-Identifier: MIT
 *
 * Allocations that fail on demand. The linker routes malloc, calloc and realloc of the test
 * program and of our libraries here (-Wl,--wrap), so that the program itself needs no hook. What
 * libc and other shared libraries allocate for themselves is neither counted nor failed. libcheck
 * may be linked statically, and its assertions allocate: assert only after alloc_fail_off().
 *
 *     if (!alloc_can_fail())
 *         return;
 *     for (long n = 1; ; n++) {
 *         alloc_fail_at(n);
 *         int got = thing_under_test(&err);
 *         alloc_fail_off();
 *         ...check and free...
 *         if (!alloc_hit())
 *             break;
 *     }
 */
#ifndef TESTS_ALLOC_H
#define TESTS_ALLOC_H

#include <stdbool.h>

/* Whether this build can make allocations fail; without it the functions below do nothing. */
bool alloc_can_fail(void);

void alloc_fail_at(long n);   /* the n-th allocation from now fails (n from 1) */
void alloc_fail_from(long n); /* that one and all later ones */
void alloc_fail_off(void);    /* none fails any more; the two below keep what they say */

long alloc_count(void); /* allocations asked for since the last of the first two calls */
bool alloc_hit(void);   /* whether one of them failed */

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the files of a test folder share: suite.c defines suite(), the other files a
 * `TCase *tcase_NAME(void)` each, declared in suite.c. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>

Suite *suite(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the values of options mean: numbers, words and sizes. */
#ifndef CLI_OPTION_VALUES_H
#define CLI_OPTION_VALUES_H

#include "cli/options.h"

/* Fill the second half of the struct from `given`. What depends on the input (is there a step of
 * that number, has gamma the right length) is checked where the input is known. */
int option_values_read(struct options *options, struct err *err);

/* The words that an option takes, NULL-ended; NULL if it takes anything else. */
const char *const *option_words(enum option option);

#endif

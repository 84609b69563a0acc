/* SPDX-License-Identifier: MIT
 *
 * What the verbs do. Each gives the exit status and has said what went wrong. */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/options.h"

int verb_walk(const struct options *options); /* in the terminal: interactive.c */
int verb_trace(const struct options *options);
int verb_export(const struct options *options);
int verb_check(const struct options *options);
int verb_list(const struct options *options);
int verb_desk(const struct options *options); /* in the terminal, too */

#endif

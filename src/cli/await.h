/* SPDX-License-Identifier: MIT
 *
 * Waiting for what comes next, while the source's file is seen to. */
#ifndef CLI_AWAIT_H
#define CLI_AWAIT_H

#include "base/input.h"
#include "cli/stage.h"

/* As term_event. EVENT_NONE also where the file has changed what there is to be seen; what happens
 * to other files in its folder does not end the waiting. */
void await(struct stage *stage, struct event *event, int wait);

long long await_now(void); /* ms that never go back */

#endif

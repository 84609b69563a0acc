/* SPDX-License-Identifier: MIT */
#include "cli/await.h"

#include <time.h>

#include "term/term.h"

long long await_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void await(struct stage *stage, struct event *event, int wait)
{
    long long end = await_now() + wait, now;
    do {
        now = await_now();
        int left = wait < 0 ? -1 : end > now ? (int)(end - now) : 0;
        int look = reload_wait(stage, now);
        term_event(event, look >= 0 && (left < 0 || look < left) ? look : left);
        if (event->kind != EVENT_NONE && event->kind != EVENT_FILE)
            return;
        *event = (struct event){.kind = EVENT_NONE};
        now = await_now();
    } while (!reload_look(stage, now) && (wait < 0 || now < end));
}

/* SPDX-License-Identifier: MIT
 *
 * poll and read without ncurses: only so can a hang-up be told from "nothing yet", and an invalid
 * byte be dropped alone. */
#include "term/events.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/num.h"

enum { ESCDELAY_DEFAULT = 25, ESCDELAY_MAX = 5000 };

int events_escdelay(void)
{
    const char *text = getenv("ESCDELAY");
    size_t ms;
    if (text == NULL || !num_read_count(text, strlen(text), ESCDELAY_MAX, &ms))
        return ESCDELAY_DEFAULT;
    return ms > 0 ? (int)ms : 1; /* 0 would break arrow keys over a slow line */
}

void events_free(struct events *events)
{
    decoder_free(&events->decoder);
    *events = (struct events){.fd = -1, .wake_fd = -1};
}

void events_clear(struct events *events)
{
    bool mouse = events->decoder.mouse;
    decoder_free(&events->decoder);
    events->decoder.mouse = mouse;
    events->len = events->next = 0;
}

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool decode_rest(struct events *events, struct event *event)
{
    while (events->next < events->len) {
        if (decoder_feed(&events->decoder, events->bytes[events->next++], event))
            return true;
    }
    return false;
}

/* Behind what is not decoded yet; there must be room. */
static void read_more(struct events *events)
{
    if (events->next == events->len)
        events->next = events->len = 0;
    ssize_t got = read(events->fd, events->bytes + events->len, sizeof events->bytes - events->len);
    events->len += got > 0 ? (size_t)got : 0;
    events->last_ms = now_ms();
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
        events->hung_up = true;
}

enum came { CAME_NOTHING, CAME_KEYS, CAME_WAKE, CAME_FILE };

/* One poll. Bytes that came before a hang-up are not worth acting on. */
static enum came wait_once(struct events *events, int wake, int watch, int timeout_ms)
{
    struct pollfd fds[3] = {{.fd = events->fd, .events = POLLIN},
                            {.fd = wake, .events = POLLIN},
                            {.fd = watch, .events = POLLIN}};
    int ready = poll(fds, 3, timeout_ms);
    if (ready < 0)
        return CAME_KEYS; /* EINTR: look again; nothing was read */
    if (ready == 0)
        return CAME_NOTHING;
    if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        events->hung_up = true;
    else if (fds[0].revents & POLLIN)
        read_more(events);
    if (fds[1].revents & POLLIN)
        return CAME_WAKE;
    /* Keys first: whoever writes a file again and again must not keep them from being read. */
    return fds[2].revents & POLLIN && !fds[0].revents ? CAME_FILE : CAME_KEYS;
}

/* What is left until `end`, which lies at most an int away. */
static int left_until(long long end)
{
    long long left = end - now_ms();
    return left > 0 ? (int)left : 0;
}

bool events_wait(struct events *events, struct event *event, int timeout_ms)
{
    long long end = timeout_ms >= 0 ? now_ms() + timeout_ms : 0;
    for (;;) {
        if (decode_rest(events, event))
            return true;
        if (events->hung_up) {
            *event = (struct event){.kind = EVENT_HANGUP};
            return true;
        }
        int left = timeout_ms >= 0 ? left_until(end) : -1;
        /* Counted from the last byte, not from this call: a caller that ticks faster than
         * ESCDELAY would else never see Esc. */
        int rest = decoder_wait(&events->decoder, events->escdelay);
        if (rest >= 0)
            rest = left_until(events->last_ms + rest);
        bool sequence = rest >= 0 && (left < 0 || rest <= left);
        int watch = events->watches ? events->watch_fd : -1;
        switch (wait_once(events, events->wake_fd, watch, sequence ? rest : left)) {
        case CAME_KEYS:
            break;
        case CAME_WAKE:
            return decode_rest(events, event);
        case CAME_FILE:
            *event = (struct event){.kind = EVENT_FILE};
            return true;
        case CAME_NOTHING:
            if (!sequence)
                return false;
            if (decoder_timeout(&events->decoder, event))
                return true;
            break;
        }
    }
}

void events_gather(struct events *events, int timeout_ms,
                   bool (*enough)(const unsigned char *bytes, size_t len))
{
    long long end = now_ms() + timeout_ms;
    while (!events->hung_up && events->len < sizeof events->bytes &&
           !enough(events->bytes, events->len)) {
        /* Signals wait for as long as we do. */
        if (wait_once(events, -1, -1, left_until(end)) == CAME_NOTHING)
            break;
    }
}

bool events_pending(const struct events *events)
{
    if (events->next < events->len || events->hung_up)
        return true;
    struct pollfd fd = {.fd = events->fd, .events = POLLIN};
    return poll(&fd, 1, 0) > 0;
}

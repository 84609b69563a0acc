/* SPDX-License-Identifier: MIT
 *
 * Waiting for keys, with a pipe in the terminal's place. */
#include "term/events.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "suite.h"

static int keys[2], wake[2];
static struct events events;

static void setup(void)
{
    ck_assert_int_eq(pipe(keys), 0);
    ck_assert_int_eq(pipe(wake), 0);
    events = (struct events){.fd = keys[0], .wake_fd = wake[0], .escdelay = 25};
}

static void teardown(void)
{
    events_free(&events);
    for (int i = 0; i < 2; i++) {
        close(keys[i]);
        close(wake[i]);
    }
}

static void type(const char *bytes)
{
    ck_assert_int_eq(write(keys[1], bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

static void expect_key(uint32_t key)
{
    struct event event = {0};
    ck_assert(events_wait(&events, &event, 1000));
    ck_assert_int_eq(event.kind, EVENT_KEY);
    ck_assert_uint_eq(event.key, key);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A file is told of when no key is waiting, for as long as nobody looks at it. */
START_TEST(test_a_watched_descriptor)
{
    struct event event = {0};
    int file[2];
    ck_assert_int_eq(pipe(file), 0);
    ck_assert_int_eq(write(file[1], "x", 1), 1);
    ck_assert(!events_wait(&events, &event, 0));
    events.watches = true;
    events.watch_fd = file[0];
    ck_assert(!events_pending(&events)); /* keys alone end a computation */
    for (int i = 0; i < 2; i++) {
        ck_assert(events_wait(&events, &event, -1));
        ck_assert_int_eq(event.kind, EVENT_FILE);
    }
    type("a");
    expect_key('a');
    ck_assert(events_wait(&events, &event, -1) && event.kind == EVENT_FILE);
    char byte;
    ck_assert_int_eq(read(file[0], &byte, 1), 1);
    ck_assert(!events_wait(&events, &event, 0));
    close(file[0]);
    close(file[1]);
}
END_TEST

START_TEST(test_keys_in_order)
{
    type("a\033[C\xed\x95\x9c");
    expect_key('a');
    expect_key(INPUT_RIGHT);
    expect_key(0xd55c);
}
END_TEST

START_TEST(test_nothing_times_out)
{
    struct event event = {0};
    ck_assert(!events_wait(&events, &event, 0));
    double start = seconds();
    ck_assert(!events_wait(&events, &event, 30));
    ck_assert(seconds() - start >= 0.029);
    ck_assert_int_eq(event.kind, EVENT_NONE);
}
END_TEST

START_TEST(test_lone_esc_comes_soon)
{
    double start = seconds();
    type("\033");
    expect_key(INPUT_ESC);
    ck_assert(seconds() - start >= 0.023);
    ck_assert(seconds() - start < 0.5);
}
END_TEST

/* A caller that ticks faster than ESCDELAY gets Esc all the same. */
START_TEST(test_esc_with_short_ticks)
{
    struct event event = {0};
    type("\033");
    for (int ticks = 0; ticks < 200 && event.kind == EVENT_NONE; ticks++)
        events_wait(&events, &event, 5);
    ck_assert_int_eq(event.kind, EVENT_KEY);
    ck_assert_uint_eq(event.key, INPUT_ESC);
}
END_TEST

START_TEST(test_split_sequence_is_one_key)
{
    struct event event = {0};
    type("\033[");
    ck_assert(!events_wait(&events, &event, 0));
    type("C");
    expect_key(INPUT_RIGHT);
}
END_TEST

START_TEST(test_wake_ends_an_endless_wait)
{
    struct event event = {0};
    ck_assert_int_eq(write(wake[1], "", 1), 1);
    ck_assert(!events_wait(&events, &event, -1));
    ck_assert_int_eq(event.kind, EVENT_NONE);
}
END_TEST

START_TEST(test_key_beside_a_wake_is_not_lost)
{
    struct event event = {0};
    ck_assert_int_eq(write(wake[1], "", 1), 1);
    type("q");
    if (!events_wait(&events, &event, -1))
        ck_assert(events_wait(&events, &event, -1));
    ck_assert_uint_eq(event.key, 'q');
}
END_TEST

START_TEST(test_hangup_for_ever)
{
    struct event event = {0};
    close(keys[1]);
    for (int i = 0; i < 3; i++) {
        event.kind = EVENT_NONE;
        ck_assert(events_wait(&events, &event, -1));
        ck_assert_int_eq(event.kind, EVENT_HANGUP);
        ck_assert(events_pending(&events));
    }
    ck_assert_int_eq(pipe(keys), 0); /* for the teardown */
}
END_TEST

START_TEST(test_pending)
{
    ck_assert(!events_pending(&events));
    type("ab");
    ck_assert(events_pending(&events));
    expect_key('a');
    ck_assert(events_pending(&events));
    expect_key('b');
    ck_assert(!events_pending(&events));
}
END_TEST

START_TEST(test_clear_drops_half_a_sequence)
{
    struct event event = {0};
    type("\033[1;");
    ck_assert(!events_wait(&events, &event, 0));
    events.decoder.mouse = true;
    events_clear(&events);
    type("q");
    expect_key('q');
    ck_assert(events.decoder.mouse); /* what was asked for is not what was typed */
    events.decoder.mouse = false;
}
END_TEST

static bool has_stop(const unsigned char *bytes, size_t len)
{
    return memchr(bytes, '!', len) != NULL;
}

/* All that was gathered, and what comes behind it, is decoded afterwards in order. */
START_TEST(test_gather_keeps_keys)
{
    double start = seconds();
    type("a\033[C!b");
    events_gather(&events, 2000, has_stop);
    ck_assert(seconds() - start < 1);
    type("c");
    static const uint32_t all[] = {'a', INPUT_RIGHT, '!', 'b', 'c'};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        expect_key(all[i]);
}
END_TEST

START_TEST(test_gather_gives_up)
{
    double start = seconds();
    type("a\033[");
    events_gather(&events, 30, has_stop);
    ck_assert(seconds() - start >= 0.029);
    type("C");
    expect_key('a');
    expect_key(INPUT_RIGHT);
}
END_TEST

START_TEST(test_gather_has_an_end)
{
    char many[sizeof events.bytes + 11] = {0};
    memset(many, 'x', sizeof many - 1);
    type(many);
    double start = seconds();
    events_gather(&events, 5000, has_stop);
    ck_assert(seconds() - start < 2);
    for (size_t i = 0; i < sizeof many - 1; i++)
        expect_key('x');
    close(keys[1]); /* and where the terminal is gone */
    events_gather(&events, 5000, has_stop);
    ck_assert(seconds() - start < 4);
    struct event event;
    ck_assert(events_wait(&events, &event, 0));
    ck_assert_int_eq(event.kind, EVENT_HANGUP);
    close(keys[0]);
    ck_assert_int_eq(pipe(keys), 0); /* for the teardown */
}
END_TEST

/* A reply's rest is no keys, though it comes later than that of a key would. */
START_TEST(test_reply_with_a_gap)
{
    static const char *const halves[][2] = {{"\033]11;rgb:ff", "ff/q/q\a"}, {"\033[?6", "2;22c"}};
    struct event event = {0};
    type(halves[_i][0]);
    ck_assert(!events_wait(&events, &event, 200));
    type(halves[_i][1]);
    type("z");
    expect_key('z');
}
END_TEST

START_TEST(test_escdelay)
{
    static const struct {
        const char *set;
        int ms;
    } rows[] = {{NULL, 25}, {"", 25},    {"100", 100},   {"0", 1},
                {"-1", 25}, {"1e3", 25}, {"5000", 5000}, {"5001", 25}};
    if (rows[_i].set)
        setenv("ESCDELAY", rows[_i].set, 1);
    else
        unsetenv("ESCDELAY");
    ck_assert_int_eq(events_escdelay(), rows[_i].ms);
    unsetenv("ESCDELAY");
}
END_TEST

TCase *tcase_events(void)
{
    TCase *tc = tcase_create("events");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, test_keys_in_order);
    tcase_add_test(tc, test_a_watched_descriptor);
    tcase_add_test(tc, test_nothing_times_out);
    tcase_add_test(tc, test_lone_esc_comes_soon);
    tcase_add_test(tc, test_esc_with_short_ticks);
    tcase_add_test(tc, test_split_sequence_is_one_key);
    tcase_add_test(tc, test_wake_ends_an_endless_wait);
    tcase_add_test(tc, test_key_beside_a_wake_is_not_lost);
    tcase_add_test(tc, test_hangup_for_ever);
    tcase_add_test(tc, test_pending);
    tcase_add_test(tc, test_clear_drops_half_a_sequence);
    tcase_add_test(tc, test_gather_keeps_keys);
    tcase_add_test(tc, test_gather_gives_up);
    tcase_add_test(tc, test_gather_has_an_end);
    tcase_add_loop_test(tc, test_reply_with_a_gap, 0, 2);
    tcase_add_loop_test(tc, test_escdelay, 0, 8);
    return tc;
}

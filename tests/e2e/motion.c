/* SPDX-License-Identifier: MIT
 *
 * With motion: whatever moves meanwhile, the screen comes to show the very frame that the headless
 * twin draws at once; and when all is still nothing is written any more. */
#include "suite.h"
#include "twin.h"

/* The fixed environment turns motion off. */
#define MOVING "MIDSTREAM_MOTION"

START_TEST(test_frames_reached)
{
    static const struct {
        struct start start;
        const char *keys;
    } rows[] = {
        {{.args = {"tour"}, .env = {MOVING}}, "right right right right left end home"},
        {{.args = {"1,-1,3,3", "--lang", "ko"}, .env = {MOVING}, .cols = 120, .rows = 36},
         "right right right right right right right e 9 enter right"},
        {{.args = {"1,2;3,4"}, .env = {MOVING}, .cols = 40, .rows = 12},
         "right right > right / right"},
        {{.args = {"1,2;3,4", "--motion", "on"}}, "right right right"}, /* above the environment */
    };
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &rows[_i].start))
        return;
    twin_keys(&twin, &session, rows[_i].keys);
    twin_end(&twin, &session);
}
END_TEST

/* Keys that come while something moves end it and act at once. */
START_TEST(test_keys_between)
{
    struct start start = {.args = {"1,-1,3,3", "--blocks", "8"}, .env = {MOVING}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    for (int i = 0; i < 60; i++) {
        uint32_t key = i % 5 == 4 ? INPUT_LEFT : INPUT_RIGHT;
        session_key(&session, key);
        twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = key});
        session_pump(&session, i % 3);
    }
    twin_same(&twin, &session, "after sixty keys");
    twin_end(&twin, &session);
}
END_TEST

/* Until nothing has been written for a while; false if that never comes. */
static bool quiet(struct session *session)
{
    enum { SILENCE = 8 }; /* waits of 50 ms */
    double deadline = session_seconds() + DEADLINE_MS / 1000.0;
    for (int silent = 0; silent < SILENCE;) {
        size_t before = session->bytes;
        session_pump(session, 50);
        silent = session->bytes == before ? silent + 1 : 0;
        if (session_seconds() > deadline)
            return false;
    }
    return true;
}

/* Bytes that the step to the fork takes until all is still. */
static size_t bytes_of_a_step(const char *env)
{
    struct start start = {.args = {"1,-1,3,3"}, .env = {env}};
    struct session session;
    struct twin twin;
    if (!session_start(&session, &start))
        return 0;
    twin_open(&twin, &start);
    twin_same(&twin, &session, "at the start");
    size_t before = session.bytes;
    twin_keys(&twin, &session, "right");
    ck_assert_msg(quiet(&session), "it never is still");
    size_t used = session.bytes - before;
    twin_same(&twin, &session, "when all is still");
    twin_end(&twin, &session);
    return used;
}

START_TEST(test_off_by_the_environment)
{
    size_t off = bytes_of_a_step("MIDSTREAM_MOTION=off"), on = bytes_of_a_step(MOVING);
    if (off && on)
        ck_assert_msg(on > off, "%zu bytes with motion, %zu without", on, off);
}
END_TEST

TCase *tcase_motion(void)
{
    TCase *tc = tcase_create("motion");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_frames_reached, 0, 4);
    tcase_add_test(tc, test_keys_between);
    tcase_add_test(tc, test_off_by_the_environment);
    return tc;
}

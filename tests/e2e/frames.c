/* SPDX-License-Identifier: MIT
 *
 * What a terminal shows is what the headless twin draws, cell by cell and after every key. */
#include "suite.h"
#include "twin.h"

static const char walk[] = "right right right left end home tab";

START_TEST(test_frames)
{
    static const struct {
        struct start start;
        const char *keys;
    } rows[] = {
        {{.args = {"tour"}}, walk},
        {{.args = {"tour", "--lang", "ko"}}, walk},
        {{.args = {"tour"}, .cols = 120, .rows = 36}, walk},
        {{.args = {"tour", "--lang", "ko"}, .cols = 120, .rows = 36}, walk},
        {{.args = {"rmsnorm"}, .env = {"MIDSTREAM_MOTION"}}, walk}, /* with motion, at its end */
        {{.args = {"1,-1,3,3"}}, "right right right e 3 0 enter right right u ? down esc"},
        {{.args = {"1,-1,3,3", "--lang", "ko"}}, "right right e 9 tab 2 esc f1 end home esc ;"},
        {{.args = {"1,-1,3,3", "--lang", "ko"}, .cols = 120, .rows = 36},
         "right right e 9 enter } - - + ^ @ ? esc |"},
        {{.args = {"rmsnorm", "--theme", "light"}, .cols = 120, .rows = 36}, "right right * * ~ ~"},
        {{.args = {"residual", "--ascii"}}, "right right right ~"},
        {{.args = {"1,2;3,4"}, .cols = 40, .rows = 12}, "right right > > < tab"},
        {{.args = {"1,2"}, .cols = 20, .rows = 5}, "right ? esc"},
        {{.args = {"1,2"}, .cols = 1, .rows = 1}, "right left"},
        {{.args = {"1,-1,3,3", "--step", "4"}, .cols = 200, .rows = 60}, "right left"},
    };
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &rows[_i].start))
        return;
    twin_keys(&twin, &session, rows[_i].keys);
    twin_end(&twin, &session);
}
END_TEST

static void resize_both(struct twin *twin, struct session *session, int cols, int rows)
{
    session_resize(session, cols, rows);
    twin_resize(twin, cols, rows);
}

START_TEST(test_resize)
{
    static const int sizes[][2] = {{40, 12}, {120, 36}, {1, 1}, {79, 23}, {200, 50}, {80, 24}};
    struct start start = {.args = {"1,-1,3,3", "--lang", "ko"}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    twin_keys(&twin, &session, "right right e 7"); /* what is half typed survives */
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        resize_both(&twin, &session, sizes[i][0], sizes[i][1]);
        twin_same(&twin, &session, "after a resize");
    }
    twin_keys(&twin, &session, "enter right");
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_resize_storm)
{
    struct start start = {.args = {"rmsnorm"}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    for (int i = 0; i < 300; i++) {
        session_resize(&session, 1 + (i * 37) % 130, 1 + (i * 17) % 45);
        session_pump(&session, 0);
    }
    resize_both(&twin, &session, 90, 30);
    twin_same(&twin, &session, "after the storm");
    twin_end(&twin, &session);
}
END_TEST

/* Keys that come faster than frames can be drawn: the last frame counts. */
START_TEST(test_held_key)
{
    struct start start = {.args = {"1,-1,3,3", "--blocks", "20"}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    for (int i = 0; i < 100; i++) {
        session_key(&session, INPUT_RIGHT);
        twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_RIGHT});
    }
    twin_same(&twin, &session, "after a hundred keys");
    twin_end(&twin, &session);
}
END_TEST

/* Ctrl-L mends a screen that something else has written on. */
START_TEST(test_redraw)
{
    struct start start = {.args = {"rmsnorm"}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    vterm_input_write(session.vt, "\033[5;5Hwall: going down\033[H", 27);
    twin_keys(&twin, &session, "ctrl-l");
    twin_end(&twin, &session);
}
END_TEST

TCase *tcase_frames(void)
{
    TCase *tc = tcase_create("frames");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_frames, 0, 14);
    tcase_add_test(tc, test_resize);
    tcase_add_test(tc, test_resize_storm);
    tcase_add_test(tc, test_held_key);
    tcase_add_test(tc, test_redraw);
    return tc;
}

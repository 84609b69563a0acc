/* SPDX-License-Identifier: MIT
 *
 * The presenter's second terminal: which presentation it follows as they come and go, its clock,
 * its keys. */
#include "app/desk.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "chance.h"
#include "fixture.h"

TCase *tcase_desk(void);

static struct desk desk;

static void open_desk(long pid)
{
    struct settings settings = {.cols = 80, .rows = 24};
    desk_init(&desk, &settings, pid);
}

/* "1 tour 7 tour": processes and their sources. */
static void seen(const char *text)
{
    struct desk_run runs[DESK_RUNS_MAX + 8];
    size_t count = 0;
    int used;
    long pid;
    char source[64];
    while (sscanf(text, "%ld %63s%n", &pid, source, &used) == 2) {
        struct desk_state state = {.pid = pid, .source = source, .step = 1, .n_steps = 3};
        runs[count++] = desk_run_of(&state);
        text += used;
    }
    desk_seen(&desk, runs, count);
}

/* What the followed one says at a step. */
static void says(const char *source, size_t step)
{
    struct desk_state state = {.pid = desk.followed, .step = step, .n_steps = 3};
    state.source = arena_str(&state.arena, source, strlen(source));
    ck_assert_ptr_nonnull(state.source);
    desk_take(&desk, &state);
    ck_assert_ptr_null(state.source); /* taken over */
}

static enum effect press(uint32_t key)
{
    return desk_update(&desk, &(struct event){.kind = EVENT_KEY, .key = key});
}

static void check(const char *when, long followed, bool ended, bool picking)
{
    ck_assert_msg(desk.followed == followed && desk.ended == ended && desk.picking == picking,
                  "%s: follows %ld%s%s", when, desk.followed, desk.ended ? ", ended" : "",
                  desk.picking ? ", picking" : "");
}

START_TEST(the_only_one_is_followed)
{
    open_desk(0);
    seen("");
    check("nobody", 0, false, false);
    ck_assert(!desk_has_state(&desk));
    seen("7 tour");
    check("one begins", 7, false, false);
    says("tour", 1);
    seen("5 rmsnorm 7 tour");
    check("another begins", 7, false, false);
    seen("7 tour");
    check("and ends", 7, false, false);
    desk_free(&desk);
}
END_TEST

START_TEST(of_several_one_is_picked)
{
    open_desk(0);
    seen("5 rmsnorm 7 tour 9 tour");
    check("several", 0, false, true);
    ck_assert_int_eq(desk.chosen, 5);
    press(INPUT_UP);
    ck_assert_int_eq(desk.chosen, 5);
    press(INPUT_DOWN);
    press(0x3153); /* j, under a Korean input method */
    press(INPUT_DOWN);
    ck_assert_int_eq(desk.chosen, 9);
    press(INPUT_ESC); /* there is nothing to go back to */
    check("Esc", 0, false, true);
    press(INPUT_UP);
    seen("7 tour 8 gamma 9 tour");
    check("one ends, one begins", 0, false, true);
    ck_assert_int_eq(desk.chosen, 7);
    seen("8 gamma 9 tour");
    ck_assert_int_eq(desk.chosen, 8);
    press(INPUT_ENTER);
    check("picked", 8, false, false);
    says("gamma", 1);
    press(INPUT_TAB);
    check("the list again", 8, false, true);
    ck_assert_int_eq(desk.chosen, 8);
    press(INPUT_ESC);
    check("and back", 8, false, false);
    press(INPUT_TAB);
    press(INPUT_END);
    press(INPUT_ENTER);
    check("another", 9, false, false);
    desk_free(&desk);
}
END_TEST

START_TEST(the_list_closes_when_nobody_is_left)
{
    open_desk(0);
    seen("5 rmsnorm 7 tour");
    seen("");
    check("none", 0, false, false);
    press(INPUT_TAB);
    check("no list of nobody", 0, false, false);
    desk_free(&desk);
}
END_TEST

START_TEST(who_comes_after_the_end)
{
    static const struct {
        const char *at_the_end, *then;
        long followed;
        bool picking;
    } rows[] = {
        {"", "8 tour", 8, false},         /* started again */
        {"", "8 other", 8, false},        /* the only one */
        {"", "8 other 9 tour", 9, false}, /* the same source is preferred */
        {"", "8 other 9 more", 7, true},  /* who can tell */
        {"", "8 tour 9 tour", 7, true},   /* nor here */
        {"3 other", "3 other", 7, false}, /* this one was there before */
        {"3 other", "3 other 9 more", 9, false},
        {"3 tour", "3 tour", 7, false},
        {"3 tour", "3 tour 9 tour", 9, false},
        {"3 tour", "", 7, false},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char before[64];
        open_desk(7);
        snprintf(before, sizeof before, "%s 7 tour", rows[r].at_the_end);
        seen(before);
        says("tour", 2);
        seen(rows[r].at_the_end);
        check(before, 7, true, false);
        ck_assert_uint_eq(desk.state.step, 2); /* its last words are kept */
        seen(rows[r].at_the_end);
        check("still", 7, true, false);
        seen(rows[r].then);
        check(rows[r].then, rows[r].followed, rows[r].followed == 7, rows[r].picking);
        ck_assert_uint_eq(desk.state.step, 2);
        desk_free(&desk);
    }
}
END_TEST

START_TEST(one_that_was_there_can_be_picked_after_the_end)
{
    open_desk(0);
    seen("7 tour");
    says("tour", 2);
    seen("3 other 7 tour");
    seen("3 other");
    check("the end", 7, true, false);
    press('o');
    check("the list", 7, true, true);
    press(INPUT_ENTER);
    check("picked", 3, false, false);
    desk_free(&desk);
}
END_TEST

START_TEST(more_than_there_is_room_for)
{
    char text[1024] = "";
    open_desk(0);
    for (int pid = 1; pid <= DESK_RUNS_MAX + 5; pid++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d a ", pid);
    seen(text);
    ck_assert_uint_eq(desk.n_runs, DESK_RUNS_MAX);
    press(INPUT_END);
    ck_assert_int_eq(desk.chosen, DESK_RUNS_MAX);
    desk_free(&desk);
}
END_TEST

START_TEST(names_are_cut_between_characters)
{
    struct buf title = {0};
    for (int i = 0; i < 300; i++)
        buf_str(&title, i % 2 ? "가\u0301\u0301\u0301" : "x");
    struct desk_state state = {.source = title.data, .title = {title.data, "한글"}};
    struct desk_run run = desk_run_of(&state);
    size_t bad;
    ck_assert(utf8_valid(run.source, strlen(run.source), &bad));
    ck_assert_uint_gt(strlen(run.source), 20);
    ck_assert_uint_lt(strlen(run.source), DESK_NAME_MAX);
    ck_assert_str_eq(run.title[LANG_KO], "한글");
    buf_free(&title);
}
END_TEST

/* --- time ------------------------------------------------------------------------------------ */

static void clock_says(bool started, long long ms, long long told)
{
    struct desk_state state = {.step = 1, .n_steps = 3};
    state.clock = (struct desk_clock){.started = started, .ms = ms, .told = told};
    state.source = arena_str(&state.arena, "tour", 4);
    desk_take(&desk, &state);
}

START_TEST(the_clock_runs_by_itself)
{
    open_desk(0);
    seen("7 tour");
    clock_says(false, 0, 1000);
    desk_time(&desk, 90000);
    ck_assert_int_eq(desk_elapsed(&desk), 0);
    ck_assert_int_eq(desk_wait(&desk), -1);
    clock_says(true, 61200, 90000);
    desk_time(&desk, 90000);
    ck_assert_int_eq(desk_elapsed(&desk), 61200);
    ck_assert_int_eq(desk_wait(&desk), 800);
    desk_time(&desk, 93800);
    ck_assert_int_eq(desk_elapsed(&desk), 65000);
    ck_assert_int_eq(desk_wait(&desk), 1000);
    desk_time(&desk, 80000); /* told by another boot: never backwards */
    ck_assert_int_eq(desk_elapsed(&desk), 61200);
    desk_time(&desk, 100000);
    seen("");
    desk_time(&desk, 500000); /* the end stops it */
    ck_assert_int_eq(desk_elapsed(&desk), 71200);
    ck_assert_int_eq(desk_wait(&desk), -1);
    desk_free(&desk);
}
END_TEST

/* --- keys ------------------------------------------------------------------------------------ */

START_TEST(notes_scroll)
{
    size_t *scroll = &desk.scroll[DESK_NOTES];
    open_desk(0);
    seen("7 tour");
    says("tour", 1);
    desk_fitted(&desk, 12, 5);
    press(INPUT_UP);
    ck_assert_uint_eq(*scroll, 0);
    press(INPUT_DOWN);
    press('j');
    ck_assert_uint_eq(*scroll, 2);
    press(INPUT_PGDN);
    press(' ');
    ck_assert_uint_eq(*scroll, 10);
    press(INPUT_PGDN);
    ck_assert_uint_eq(*scroll, 12);
    press(INPUT_PGUP);
    press('k');
    ck_assert_uint_eq(*scroll, 7);
    press(INPUT_HOME);
    ck_assert_uint_eq(*scroll, 0);
    press(INPUT_END);
    ck_assert_uint_eq(*scroll, 12);
    says("tour", 1); /* the same step: the same place */
    ck_assert_uint_eq(*scroll, 12);
    desk_fitted(&desk, 4, 9); /* a larger screen */
    ck_assert_uint_eq(*scroll, 4);
    says("tour", 2);
    ck_assert_uint_eq(*scroll, 0);
    desk_free(&desk);
}
END_TEST

START_TEST(what_keys_do)
{
    open_desk(0);
    ck_assert_int_eq(press('q'), EFFECT_QUIT);
    ck_assert_int_eq(press(0x3142), EFFECT_QUIT); /* ㅂ */
    ck_assert_int_eq(press(INPUT_CTRL('c')), EFFECT_INTERRUPT);
    ck_assert_int_eq(press(INPUT_CTRL('z')), EFFECT_SUSPEND);
    ck_assert_int_eq(press(INPUT_CTRL('l')), EFFECT_REDRAW);
    press(';');
    ck_assert_int_eq(desk.settings.lang, LANG_KO);
    press(INPUT_F12);
    ck_assert_int_eq(desk.settings.lang, LANG_EN);
    press('*');
    ck_assert_int_eq(desk.settings.scheme, SCHEME_LIGHT);
    press('~');
    ck_assert(desk.settings.ascii);
    press(0xAC00);
    ck_assert(desk.hangul);
    press('?');
    ck_assert(desk.help && !desk.hangul);
    desk_fitted(&desk, 3, 5);
    press(INPUT_DOWN);
    ck_assert(desk.scroll[DESK_KEYS] == 1 && desk.scroll[DESK_NOTES] == 0);
    press(INPUT_ESC);
    ck_assert(!desk.help);
    press(INPUT_F1);
    press(INPUT_F1);
    ck_assert(!desk.help);
    desk.settings.ascii_only = true;
    press(';');
    press('~');
    ck_assert(desk.settings.ascii && desk.settings.lang == LANG_EN);
    ck_assert_int_eq(desk_update(&desk, &(struct event){.kind = EVENT_HANGUP}), EFFECT_QUIT);
    ck_assert_int_eq(desk_update(&desk, &(struct event){.kind = EVENT_RESUME}), EFFECT_REDRAW);
    desk_update(&desk, &(struct event){.kind = EVENT_RESIZE, .cols = 100, .rows = 30});
    ck_assert(desk.settings.cols == 100 && desk.settings.rows == 30);
    desk_free(&desk);
}
END_TEST

START_TEST(every_action_has_a_key_that_is_no_letter)
{
    struct key_row row;
    size_t count = 0;
    while (desk_keys(count, &row)) {
        ck_assert(row.keys[0] && row.help[LANG_EN] && row.help[LANG_KO]);
        bool letter = (row.keys[0] | 0x20) >= 'a' && (row.keys[0] | 0x20) <= 'z';
        ck_assert(!letter);
        count++;
    }
    ck_assert_uint_gt(count, 8);
}
END_TEST

/* Any keys in any state, while presentations come and go. */
START_TEST(random_keys)
{
    static const uint32_t keys[] = {INPUT_UP,   INPUT_DOWN, INPUT_HOME, INPUT_END,
                                    INPUT_PGDN, INPUT_TAB,  INPUT_ESC,  INPUT_ENTER,
                                    '?',        ';',        '~',        'x'};
    static const char *const runs[] = {"", "1 a", "2 b", "1 a 2 b", "1 a 3 a", "1 a 2 b 3 a"};
    uint64_t seed = 9;
    open_desk(0);
    for (int i = 0; i < 20000; i++) {
        unsigned random = random_next(&seed);
        if (random % 4 == 0)
            seen(runs[random / 4 % 6]);
        else if (random % 4 == 1 && desk.followed && !desk.ended)
            says("a", 1 + random / 4 % 3);
        else
            press(keys[random / 4 % 12]);
        desk_fitted(&desk, random / 64 % 5, random / 512 % 5);
        bool follows = desk.followed && !desk.ended, there = false;
        for (size_t r = 0; r < desk.n_runs; r++)
            there |= desk.runs[r].pid == desk.followed;
        if ((follows && !there) || (desk.picking && !desk.n_runs) ||
            desk.scroll[desk.help ? DESK_KEYS : DESK_NOTES] > desk.most)
            ck_abort_msg("after event %d", i);
    }
    desk_free(&desk);
}
END_TEST

TCase *tcase_desk(void)
{
    TCase *tc = tcase_create("desk");
    tcase_add_test(tc, the_only_one_is_followed);
    tcase_add_test(tc, of_several_one_is_picked);
    tcase_add_test(tc, the_list_closes_when_nobody_is_left);
    tcase_add_test(tc, who_comes_after_the_end);
    tcase_add_test(tc, one_that_was_there_can_be_picked_after_the_end);
    tcase_add_test(tc, more_than_there_is_room_for);
    tcase_add_test(tc, names_are_cut_between_characters);
    tcase_add_test(tc, the_clock_runs_by_itself);
    tcase_add_test(tc, notes_scroll);
    tcase_add_test(tc, what_keys_do);
    tcase_add_test(tc, every_action_has_a_key_that_is_no_letter);
    tcase_add_test(tc, random_keys);
    return tc;
}

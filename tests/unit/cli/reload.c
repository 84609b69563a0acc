/* SPDX-License-Identifier: MIT
 *
 * A file that is written while it is shown. */
#include "cli/reload.h"

#include <stdio.h>
#include <unistd.h>

#include "alloc.h"
#include "fixture.h"
#include "suite.h"

/* --- good ones ------------------------------------------------------------------------------- */

START_TEST(test_a_save_keeps_the_place)
{
    put_scene("First", "one");
    open_source("s.json");
    press("right right } /");
    ck_assert(!look());
    put_scene("Second", "two");
    ck_assert(look());
    ck_assert_uint_eq(stage.app.step, 2);
    ck_assert_uint_eq(stage.app.focus, 1);
    ck_assert(stage.app.view_here);
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED);
    ck_assert_str_eq(stage.app.said, "s.json");
    check_shows("Second", true);
    check_shows("two", true);
    press("left");
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
    check_shows("two", true);
    ck_assert(!look());
}
END_TEST

START_TEST(test_fewer_steps_and_components)
{
    put_scene("First", "one");
    open_source("s.json");
    press("end } } }");
    put("s.json", "{\"midstream\": 1, \"x\": [1, 2], \"steps\": [{\"at\": \"embed\"}]}");
    ck_assert(look());
    ck_assert_uint_eq(stage.app.step, 0);
    ck_assert_uint_eq(stage.app.focus, 1);
    put("s.json", "{\"midstream\": 1, \"x\": [1, 2, 3]}"); /* the natural walk */
    ck_assert(look());
    press("end right left");
    check_shows("x3", true);
}
END_TEST

START_TEST(test_edits_are_dropped_and_it_is_said)
{
    put_scene("First", "one");
    open_source("s.json");
    press("e 9 enter '");
    ck_assert_uint_eq(stage.app.edits.done, 1);
    put_scene("First", "two");
    ck_assert(look());
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS);
    ck_assert_uint_eq(stage.app.edits.done, 0);
    ck_assert(!stage.app.pin.on);
    press("e 5");
    put_scene("First", "three"); /* in the middle of an edit */
    ck_assert(look());
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS);
}
END_TEST

START_TEST(test_what_is_presented_goes_on)
{
    put_scene("First", "one");
    open_source("s.json");
    press("right f5 c ; *");
    struct settings settings = stage.app.settings;
    struct present present = stage.app.present;
    stage.app.predict.tally.count[VERDICT_WITHIN] = 3;
    press(".");
    put_scene("First", "two");
    ck_assert(look());
    ck_assert_int_eq(stage.app.present.blank, BLANK_BLACK);
    press("x"); /* swallowed */
    ck_assert_mem_eq(&stage.app.settings, &settings, sizeof settings);
    ck_assert(stage.app.present.bare && stage.app.present.started == present.started);
    ck_assert_uint_eq(stage.app.predict.tally.count[VERDICT_WITHIN], 3);
    press("tab"); /* a list of the old steps is closed, that of the keys stays open */
    put_scene("First", "three");
    ck_assert(look());
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    press("?");
    put_scene("First", "four");
    ck_assert(look());
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
}
END_TEST

/* The audience's picture stays, through one version after another, until it is let go. */
START_TEST(test_a_frozen_picture_stays)
{
    put_scene("First", "one");
    open_source("s.json");
    press("right f");
    struct buf before = frame();
    put_scene("Second", "two");
    ck_assert(look());
    put_scene("Third", "three");
    ck_assert(look());
    press("right");
    struct buf after = frame();
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    ck_assert_ptr_nonnull(stage.kept);
    press("f");
    ck_assert_ptr_null(stage.kept);
    check_shows("Third", true);
    press("f f f"); /* of the new one, and held over a change of scene */
    put_scene("Fourth", "four");
    ck_assert(look());
    press("]");
    ck_assert_ptr_null(stage.kept);
    press("[");
    check_shows("Fourth", true);
    buf_free(&before);
    buf_free(&after);
}
END_TEST

START_TEST(test_another_scene_is_on_show)
{
    put_scene("First", "one");
    open_source("s.json");
    press("]");
    struct buf before = frame();
    put_scene("Second", "two");
    look();
    struct buf after = frame();
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    put("s.json", "{");
    look();
    buf_free(&after);
    after = frame();
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    press("[");
    check_shows("Second", true);
    check_shows("s.json:1:", true); /* and what is wrong with it now */
    buf_free(&before);
    buf_free(&after);
}
END_TEST

/* Only those of the version in force are left for the end. */
START_TEST(test_warnings_are_those_of_the_last_version)
{
#define WARNS(field) "{\"midstream\": 1, \"x\": [1, 2]," field "\"title\": {\"en\": \"T\"}}"
    put("s.json", WARNS("\n"));
    open_source("s.json");
    ck_assert_uint_eq(warnings.count, 1);
    put("s.json", WARNS("\n\n"));
    ck_assert(look());
    ck_assert_uint_eq(warnings.count, 1);
    ck_assert_uint_eq(warnings.items[0].place.line, 3);
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_WARNING);
    ck_assert_msg(strstr(stage.app.said, "3:10: /title: "), "%s", stage.app.said);
    press("e 9 enter");
    put("s.json", WARNS("\n"));
    ck_assert(look());
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS_WARNING);
    put("s.json", WARNS("\n\n") "]"); /* broken: its warnings are nobody's */
    ck_assert(look());
    ck_assert_uint_eq(warnings.count, 1);
    put_scene("Good", "good");
    ck_assert(look());
    ck_assert_uint_eq(warnings.count, 0);
}
END_TEST

START_TEST(test_rows_keep_the_options)
{
    const char *argv[] = {"midstream", "r.csv", "--eps", "0", "--gamma", "2,2"};
    struct err err = {0};
    put("r.csv", "1,2\n");
    ck_assert_int_eq(options_parse(6, (char *const *)argv, &options, &err), 0);
    open_parsed();
    put("r.csv", "3,4\n5,6\n");
    ck_assert(look());
    ck_assert_uint_eq(app_tokens(&stage.app), 2);
    ck_assert(own.scene.base.model.blocks[0].branch[0].norm.gamma[1] == 2.0f);
    put("r.csv", "3,4,5\n"); /* which gamma does not fit */
    ck_assert(look());
    ck_assert_ptr_nonnull(stage.app.broken);
}
END_TEST

/* --- broken ones ----------------------------------------------------------------------------- */

START_TEST(test_a_broken_file_is_told_and_the_last_one_stays)
{
    put_scene("First", "one");
    open_source("s.json");
    press("right");
    put("s.json", "{\"midstream\": 1,\n \"x\": [1, 2],\n \"titel\": 1}");
    long long saved = now;
    ck_assert(look());
    ck_assert_int_ge(now - saved, RELOAD_SETTLE_MS);
    ck_assert_int_eq(reload_wait(&stage, now), stage.reload.watch.polls ? WATCH_POLL_MS : -1);
    check_shows("s.json:3:2: ", true);
    check_shows("'title'?", true);
    check_shows("First", true);
    ck_assert_uint_eq(stage.app.step, 1);
    press("right"); /* keys go on working, and it stays */
    ck_assert_uint_eq(stage.app.step, 2);
    check_shows("s.json:3:2: ", true);
    press("esc");
    check_shows("s.json:3:2: ", false);
    put("s.json", "{"); /* broken otherwise: told again */
    ck_assert(look());
    check_shows("s.json:1:2: ", true);
    put_scene("Second", "two");
    ck_assert(look());
    check_shows("s.json:1:2: ", false);
    check_shows("Second", true);
    ck_assert_uint_eq(stage.app.step, 2);
}
END_TEST

START_TEST(test_no_file_for_a_moment_is_no_error)
{
    put_scene("First", "one");
    open_source("s.json");
    unlink("s.json");
    ck_assert(!look_until(now + RELOAD_SETTLE_MS - 1));
    ck_assert_ptr_null(stage.app.broken);
    now += RELOAD_SETTLE_MS - 1;
    put("s.json", "");
    ck_assert(!look_until(now + RELOAD_SETTLE_MS - 1)); /* its own time to settle */
    ck_assert_ptr_null(stage.app.broken);
    put_scene("Second", "two");
    long long saved = now;
    ck_assert(look());
    ck_assert_int_eq(now, saved); /* at once */
    check_shows("Second", true);
    unlink("s.json");
    ck_assert(look());
    check_shows("s.json: ", true);
    check_shows("No such file", true);
}
END_TEST

START_TEST(test_half_a_file_is_never_shown)
{
    put("r.txt", "1 2\n");
    open_source("r.txt");
    if (stage.reload.watch.polls) {
        printf("SKIPPED: there is no inotify here\n");
        return;
    }
    FILE *file = fopen("r.txt", "w");
    fputs("3 4\n", file);
    fflush(file);
    ck_assert(!look_until(now + 100000)); /* a good file, were it whole */
    ck_assert_uint_eq(app_tokens(&stage.app), 1);
    ck_assert(own.scene.base.x[0] == 1.0f);
    fputs("5 6\n", file);
    fclose(file);
    ck_assert(look());
    ck_assert_uint_eq(app_tokens(&stage.app), 2);
}
END_TEST

/* --- by hand --------------------------------------------------------------------------------- */

START_TEST(test_by_hand)
{
    put_scene("First", "one");
    open_source("s.json");
    press("right e 9 enter ctrl-r");
    ck_assert_uint_eq(stage.app.edits.done, 0);
    ck_assert_uint_eq(stage.app.step, 1);
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS);
    put("s.json", "{");
    press("r"); /* told at once, and only once */
    check_shows("s.json:1:2: ", true);
    press("esc");
    ck_assert(!look());
    check_shows("s.json:1:2: ", false);
    put_scene("Second", "two");
    press("r");
    check_shows("Second", true);
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED);
    press("right");
    ck_assert(!look());
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
}
END_TEST

START_TEST(test_what_is_no_file_starts_anew)
{
    static const char *const NAMES[] = {"1,-1,3,3", "rmsnorm"};
    open_source(NAMES[_i]);
    ck_assert_int_eq(reload_fd(&stage), -1);
    ck_assert_int_eq(reload_wait(&stage, now), -1);
    press("right right");
    struct buf before = frame();
    press("e 9 enter ' f r");
    ck_assert_int_eq(stage.app.notice, NOTICE_ANEW);
    ck_assert_ptr_nonnull(stage.app.frozen);
    press("f h l"); /* without the notice */
    struct buf after = frame();
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    reload_changed(&stage);
    buf_free(&before);
    buf_free(&after);
}
END_TEST

START_TEST(test_an_editor_that_changed_nothing)
{
    put_scene("First", "one");
    open_source("s.json");
    press("e 9 enter");
    reload_changed(&stage);
    ck_assert_uint_eq(stage.app.edits.done, 1);
    put_scene("Second and longer", "two");
    reload_changed(&stage);
    ck_assert_uint_eq(stage.app.edits.done, 0);
    check_shows("Second", true);
}
END_TEST

/* --- memory ---------------------------------------------------------------------------------- */

START_TEST(test_every_allocation_may_fail)
{
    if (!alloc_can_fail())
        return;
    put_scene("First", "one");
    open_source("s.json");
    press("right e 9 enter f");
    struct buf before = frame();
    for (long n = 1;; n++) {
        put_scene("Second", "two");
        alloc_fail_at(n);
        look();
        bool hit = alloc_hit();
        alloc_fail_off();
        struct buf after = frame();
        ck_assert_str_eq(buf_text(&before), buf_text(&after)); /* frozen */
        buf_free(&after);
        if (!hit)
            break;
        ck_assert_ptr_null(stage.app.broken);
        ck_assert_uint_eq(stage.app.step, 1);
        ck_assert_int_lt(n, 100000);
    }
    press("f");
    check_shows("Second", true);
    ck_assert_uint_eq(stage.app.edits.done, 0);
    buf_free(&before);
}
END_TEST

TCase *tcase_reload(void)
{
    TCase *tcase = tcase_create("reload");
    tcase_set_timeout(tcase, 60);
    tcase_add_checked_fixture(tcase, fixture_enter, fixture_leave);
    tcase_add_test(tcase, test_a_save_keeps_the_place);
    tcase_add_test(tcase, test_fewer_steps_and_components);
    tcase_add_test(tcase, test_edits_are_dropped_and_it_is_said);
    tcase_add_test(tcase, test_what_is_presented_goes_on);
    tcase_add_test(tcase, test_a_frozen_picture_stays);
    tcase_add_test(tcase, test_another_scene_is_on_show);
    tcase_add_test(tcase, test_warnings_are_those_of_the_last_version);
    tcase_add_test(tcase, test_rows_keep_the_options);
    tcase_add_test(tcase, test_a_broken_file_is_told_and_the_last_one_stays);
    tcase_add_test(tcase, test_no_file_for_a_moment_is_no_error);
    tcase_add_test(tcase, test_half_a_file_is_never_shown);
    tcase_add_test(tcase, test_by_hand);
    tcase_add_loop_test(tcase, test_what_is_no_file_starts_anew, 0, 2);
    tcase_add_test(tcase, test_an_editor_that_changed_nothing);
    tcase_add_test(tcase, test_every_allocation_may_fail);
    return tcase;
}

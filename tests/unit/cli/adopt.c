/* SPDX-License-Identifier: MIT
 *
 * What was no file is saved, and the walk goes on with the file. */
#include "cli/adopt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "app/command.h"
#include "base/file.h"
#include "cli/edit_file.h"
#include "cli/save.h"
#include "fixture.h"
#include "suite.h"

static void check_command(const char *expected)
{
    struct buf text = {0};
    command_text(&stage.app, COMMAND_SHORT, &text);
    ck_assert_str_eq(buf_text(&text), expected);
    buf_free(&text);
}

/* All but the title line, which says that there are edits, and the line of the notice. */
static struct buf body(void)
{
    struct buf text = frame(), out = {0};
    const char *from = strchr(text.data, '\n'), *end = text.data + text.len - 1;
    while (end > from && end[-1] != '\n')
        end--;
    buf_bytes(&out, from, (size_t)(end - from));
    buf_free(&text);
    return out;
}

static void save(const char *name)
{
    struct buf before = body();
    save_state(&stage);
    ck_assert_int_eq(stage.app.notice, NOTICE_SAVED);
    ck_assert_msg(strncmp(stage.app.said, name, strlen(name)) == 0, "%s", stage.app.said);
    struct buf after = body();
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    buf_free(&before);
    buf_free(&after);
}

/* The editor's work: another word in the file. */
static void change(const char *name, const char *from, const char *to)
{
    char command[200];
    snprintf(command, sizeof command, "sed -i 's/%s/%s/' %s", from, to, name);
    ck_assert_int_eq(system(command), 0);
}

START_TEST(test_a_vector_becomes_its_file)
{
    open_source("1,-1,3,3");
    press("right } e 9 enter '");
    press("+");
    check_shows("edited", true);
    save("vector-1.json, step 2");
    check_shows("edited", false);
    check_command("midstream ./vector-1.json --step 2");
    ck_assert_int_ge(reload_fd(&stage), stage.reload.watch.polls ? -1 : 0);
    ck_assert(!look()); /* what was written is what is on show */
    change("vector-1.json", "9.1", "8.5");
    ck_assert(look());
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED);
    ck_assert_str_eq(stage.app.said, "vector-1.json");
    ck_assert_uint_eq(stage.app.step, 1);
    ck_assert_uint_eq(stage.app.edits.done, 0);
    check_shows("8.5", true);
    press("left"); /* nobody shows the vector any more */
    ck_assert_ptr_null(stage.kept);
    check_command("midstream vector-1.json --step 1");
}
END_TEST

/* It is what the user did, and it is still there: but then screen and file differ, and the title
 * and the command say so. */
START_TEST(test_edits_can_still_be_undone)
{
    open_source("1,-1,3,3");
    press("e 9 enter");
    save("vector-1.json");
    press("u");
    check_shows("edited", true);
    check_command("midstream 1,-1,3,3 --step 1");
    press("ctrl-r");
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS);
    check_shows("edited", false);
    ck_assert(own.scene.base.x[0] == 9.0f);
    check_command("midstream vector-1.json --step 1");
}
END_TEST

START_TEST(test_a_pin_and_a_frozen_picture_stay)
{
    open_source("1,-1,3,3");
    press("right ' e 9 enter f");
    save("vector-1.json");
    press("ctrl-r right");
    struct buf text = frame();
    ck_assert_ptr_nonnull(stage.kept); /* the picture is of the vector */
    buf_free(&text);
    press("f");
    ck_assert_ptr_null(stage.kept);
}
END_TEST

/* Each one is the source until the next one is, and is named as the first. */
START_TEST(test_saved_again_before_it_is_read)
{
    open_source("1,-1,3,3");
    press("e 9 enter");
    save("vector-1.json");
    press("e 8 enter");
    check_shows("edited", true);
    save("vector-2.json");
    check_shows("edited", false);
    ck_assert_str_eq(own.name, "vector-2.json");
    press("ctrl-r");
    ck_assert(own.scene.base.x[0] == 8.0f);
    save("vector-2-1.json"); /* of a file it is a copy */
    ck_assert_str_eq(own.name, "vector-2.json");
    check_command("midstream vector-2.json --step 1");
}
END_TEST

START_TEST(test_a_built_in_scene)
{
    open_source("rmsnorm");
    press("] [ right"); /* which is not the same place in memory any more */
    save("rmsnorm-1.json");
    check_command("midstream ./rmsnorm-1.json --step 2");
    press("[");
    ck_assert_int_eq(stage.app.notice, NOTICE_NO_SCENE); /* it comes first now */
    press("] [");
    ck_assert(stage_shows_own(&stage));
    check_command("midstream rmsnorm-1.json --step 1");
}
END_TEST

START_TEST(test_the_next_built_in_scene)
{
    open_source("rmsnorm");
    press("] right");
    char name[80];
    snprintf(name, sizeof name, "%s-1.json", stage.other.name);
    save(name);
    ck_assert_str_eq(own.name, name);
    ck_assert(stage_shows_own(&stage));
    press("] [");
    ck_assert_ptr_null(stage.kept);
    check_shows("step 1", true);
}
END_TEST

/* What the user named is not lost by saving something else, only by going to work on that. */
START_TEST(test_a_built_in_scene_beside_a_file)
{
    put_scene("Mine", "one");
    open_source("s.json");
    press("] right");
    setenv("VISUAL", "true", 1);
    edit_file(&stage);
    ck_assert_int_eq(stage.app.notice, NOTICE_NO_FILE);
    save("tour-1.json");
    ck_assert_str_eq(own.name, "s.json");
    check_command("midstream tour --step 2");
    struct err err;
    ck_assert_int_eq(adopt(&stage, stage.app.saved.file, &err), 0); /* as F4 does */
    ck_assert_str_eq(own.name, "tour-1.json");
    ck_assert(stage_shows_own(&stage));
    check_command("midstream ./tour-1.json --step 2");
}
END_TEST

START_TEST(test_a_file_stays)
{
    put_scene("Mine", "one");
    open_source("s.json");
    press("e 9 enter");
    save("s-1.json");
    ck_assert_str_eq(own.name, "s.json");
    check_shows("edited", true);
    put_scene("Mine", "two");
    ck_assert(look());
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED_EDITS);
}
END_TEST

/* They were for the vector: a scene file would refuse them. */
START_TEST(test_options_are_in_the_file)
{
    const char *argv[] = {"midstream", "1,2", "--eps", "0", "--gamma", "3,4"};
    struct err err = {0};
    ck_assert_int_eq(options_parse(6, (char *const *)argv, &options, &err), 0);
    open_parsed();
    save("vector-1.json");
    press("ctrl-r");
    ck_assert_int_eq(stage.app.notice, NOTICE_RELOADED);
    ck_assert(own.scene.base.model.blocks[0].branch[0].norm.gamma[1] == 4.0f);
}
END_TEST

START_TEST(test_every_allocation_may_fail)
{
    if (!alloc_can_fail())
        return;
    put_scene("Saved", "one");
    open_source("1,-1,3,3");
    press("right e 9 enter f ' h l");
    struct buf before = frame();
    for (long n = 1;; n++) {
        struct err err;
        alloc_fail_at(n);
        int result = adopt(&stage, "s.json", &err);
        bool hit = alloc_hit();
        alloc_fail_off();
        struct buf after = frame();
        ck_assert_int_eq(strcmp(buf_text(&before), buf_text(&after)), 0);
        buf_free(&after);
        ck_assert_str_eq(own.name, result ? "1,-1,3,3" : "s.json");
        if (result == 0)
            break;
        ck_assert(hit && n < 100000);
    }
    buf_free(&before);
    press("f ctrl-r");
    check_shows("Saved", true);
}
END_TEST

TCase *tcase_adopt(void)
{
    TCase *tcase = tcase_create("adopt");
    tcase_set_timeout(tcase, 60);
    tcase_add_checked_fixture(tcase, fixture_enter, fixture_leave);
    tcase_add_test(tcase, test_a_vector_becomes_its_file);
    tcase_add_test(tcase, test_edits_can_still_be_undone);
    tcase_add_test(tcase, test_a_pin_and_a_frozen_picture_stay);
    tcase_add_test(tcase, test_saved_again_before_it_is_read);
    tcase_add_test(tcase, test_a_built_in_scene);
    tcase_add_test(tcase, test_the_next_built_in_scene);
    tcase_add_test(tcase, test_a_built_in_scene_beside_a_file);
    tcase_add_test(tcase, test_a_file_stays);
    tcase_add_test(tcase, test_options_are_in_the_file);
    tcase_add_test(tcase, test_every_allocation_may_fail);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * An author saves while the program runs: step and terminal are never lost, whole versions are all
 * that is ever seen. The twin reads the file again when the program must have. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/reload.h"
#include "twin.h"

static struct session session;
static struct twin twin;
static char folder[64], path[128], aside[128];

static void open_folder(const char *name)
{
    strcpy(folder, "/tmp/midstream-save-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(aside, sizeof aside, "%s/.aside", folder);
}

static void close_folder(void)
{
    unlink(path);
    rmdir(folder);
}

/* --- writers --------------------------------------------------------------------------------- */

static void write_part(FILE *file, const char *text, size_t len)
{
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, len, file), len);
    fflush(file);
}

/* In place, by another name, after removing it; the first and the last in two halves. */
enum writer { CUT, RENAME, REMOVE, WRITERS };

static void save(enum writer writer, const char *text)
{
    size_t half = strlen(text) / 2;
    if (writer == REMOVE)
        unlink(path);
    FILE *file = fopen(writer == RENAME ? aside : path, "w");
    write_part(file, text, half);
    write_part(file, text + half, strlen(text) - half);
    fclose(file);
    if (writer == RENAME)
        ck_assert_int_eq(rename(aside, path), 0);
}

/* Four steps that show the number; the odd ones are broken, each in a way of its own. */
static void save_version(enum writer writer, int number)
{
    static const char *const broken[] = {"b1.attn.norm.men", "\", ", "b9.add", "embed\"", ""};
    char text[1000];
    snprintf(text, sizeof text,
             "{\"midstream\": 1, \"x\": [[1, -1, 3, %d]], \"title\": \"version %d\",\n"
             "  \"steps\": [{\"at\": \"embed\"}, {\"at\": \"b1.attn.norm.mean\"},\n"
             "    {\"at\": \"%s\", \"caption\": \"said in version %d\"},\n"
             "    {\"at\": \"b1.attn.add\"}]}",
             number, number, number % 2 ? broken[number / 2 % 5] : "b1.attn.norm.divide", number);
    save(writer, number == 9 ? "" : text); /* an empty file in the end */
}

static bool open_both(const char *source)
{
    struct start start = {.args = {source}};
    if (!session_start(&session, &start))
        return false;
    twin_open(&twin, &start);
    twin_same(&twin, &session, "at the start");
    return true;
}

static void close_both(void)
{
    twin_quit(&twin, &session);
    close_folder();
}

START_TEST(test_ten_saves_and_five_are_broken)
{
    open_folder("s.json");
    save_version(CUT, 0);
    if (!open_both(path))
        return;
    twin_keys(&twin, &session, "right right");
    for (int number = 1; number <= 10; number++) {
        char when[40];
        snprintf(when, sizeof when, "version %d", number);
        save_version(_i == WRITERS ? (enum writer)(number % WRITERS) : (enum writer)_i, number);
        reload_now(&twin.stage);
        twin_same(&twin, &session, when);
        ck_assert_uint_eq(twin.stage.app.step, 2);
        ck_assert_msg(!twin.stage.app.broken == (number % 2 == 0), "%s is none", when);
        twin_keys(&twin, &session, "left right");
    }
    ck_assert_ptr_nonnull(strstr(twin.stage.own->scene.title.en, "version 10"));
    close_both();
}
END_TEST

/* Bare, edited, in a list: whatever is on the screen. */
START_TEST(test_a_save_in_every_mode)
{
    static const char *const keys[] = {"f5", "esc e 9", "tab", "?", "e 3 enter", "f8"};
    open_folder("s.json");
    save_version(CUT, 0);
    if (!open_both(path))
        return;
    for (int mode = 0; mode < 6; mode++) {
        twin_keys(&twin, &session, keys[mode]);
        save_version(RENAME, 2 * mode + 1);
        reload_now(&twin.stage);
        twin_same(&twin, &session, "broken");
        save_version(CUT, 2 * mode + 2);
        reload_now(&twin.stage);
        twin_same(&twin, &session, keys[mode]);
        if (twin.stage.app.mode == MODE_HELP)
            twin_keys(&twin, &session, "esc");
    }
    close_both();
}
END_TEST

START_TEST(test_half_a_file_is_never_shown)
{
    open_folder("rows.txt");
    save(CUT, "1 2\n3 4\n");
    if (!open_both(path))
        return;
    for (int writer = CUT; writer <= REMOVE; writer += REMOVE) {
        if (writer == REMOVE)
            unlink(path);
        FILE *file = fopen(path, "w");
        write_part(file, "5 6\n", 4);
        twin_keys(&twin, &session, "right left right left");
        double end = session_seconds() + 3 * RELOAD_SETTLE_MS / 1000.0;
        while (session_seconds() < end)
            session_pump(&session, RELOAD_SETTLE_MS);
        twin_same(&twin, &session, "half written");
        write_part(file, "7 8\n9 0\n", 8);
        fclose(file);
        reload_now(&twin.stage);
        ck_assert_uint_eq(app_tokens(&twin.stage.app), 3);
        twin_same(&twin, &session, "written");
        twin_keys(&twin, &session, "right left");
    }
    close_both();
}
END_TEST

START_TEST(test_by_hand)
{
    open_folder("s.json");
    save_version(CUT, 0);
    if (!open_both(path))
        return;
    twin_keys(&twin, &session, "right e 9 enter ctrl-r right - r");
    ck_assert_uint_eq(twin.stage.app.edits.done, 0);
    close_both();
}
END_TEST

/* What is wrong with the version in force is said once, when the screen is closed. */
START_TEST(test_warnings_are_printed_at_the_end)
{
    open_folder("s.json");
    save(CUT, "{\"midstream\": 1, \"x\": [1, 2], \"title\": {\"en\": \"one\"}}");
    if (!open_both(path))
        return;
    save(RENAME, "{\"midstream\": 1, \"x\": [1, 2],\n\n \"title\": {\"en\": \"two\"}}");
    reload_now(&twin.stage);
    twin_same(&twin, &session, "with a warning");
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    session_pump(&session, 0);
    char row[4096];
    int lines = 0, right = 0;
    for (int y = 0; y < session.rows; y++) {
        lines += strstr(session_row(&session, y, row), "warning: ") != NULL;
        right += strstr(row, "s.json:3:11: /title: warning: ") != NULL;
    }
    ck_assert_int_eq(lines, 1);
    ck_assert_int_eq(right, 1);
    twin_close(&twin);
    session_free(&session);
    close_folder();
}
END_TEST

TCase *tcase_reload(void)
{
    TCase *tc = tcase_create("reload");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_ten_saves_and_five_are_broken, 0, WRITERS + 1);
    tcase_add_test(tc, test_a_save_in_every_mode);
    tcase_add_test(tc, test_half_a_file_is_never_shown);
    tcase_add_test(tc, test_by_hand);
    tcase_add_test(tc, test_warnings_are_printed_at_the_end);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Ctrl-O in a folder of its own: a file that is new, whole and valid, and that shows the same. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/input.h"
#include "session.h"

static char folder[64], home[4096];

/* The program is named from where the tests began. */
static void enter_folder(void)
{
    char *program = realpath(getenv("MIDSTREAM"), NULL);
    strcpy(folder, "/tmp/midstream-saves-XXXXXX");
    ck_assert_ptr_nonnull(program);
    ck_assert_ptr_nonnull(getcwd(home, sizeof home));
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    setenv("MIDSTREAM", program, 1);
    free(program);
}

static void leave_folder(void)
{
    char command[200];
    ck_assert_int_eq(chdir(home), 0);
    snprintf(command, sizeof command, "chmod u+w %s; rm -rf %s", folder, folder);
    ck_assert_int_eq(system(command), 0);
}

static size_t files_here(void)
{
    DIR *dir = opendir(".");
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        count += entry->d_name[0] != '.' || strstr(entry->d_name, ".tmp");
    closedir(dir);
    return count;
}

/* Wait until row `y` (from the end where it is below 0) has this in it. */
static void wait_for(struct session *session, int y, const char *part)
{
    char row[4096];
    double start = session_seconds();
    if (y < 0)
        y += session->rows;
    while (!strstr(session_row(session, y, row), part)) {
        if (session->job != JOB_RUNS || session_seconds() - start > DEADLINE_MS / 1000.0)
            ck_abort_msg("row %d: '%s', expected '%s'", y, row, part);
        session_pump(session, 50);
    }
}

static void keys(struct session *session, const char *names)
{
    struct err err;
    uint32_t key;
    size_t at = 0;
    while (input_key_next(names, &at, &key, &err) == 1)
        session_key(session, key);
}

static void quit(struct session *session)
{
    keys(session, "q");
    ck_assert(session_job(session, JOB_ENDED));
    session_check_given_back(session, "after q");
    session_free(session);
}

static int shell(const char *command)
{
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Everything but the title line, which has the source and that it was edited. */
static void screen(struct session *session, struct buf *out)
{
    char row[4096];
    for (int y = 1; y < session->rows - 1; y++)
        buf_fmt(out, "%s\n", session_row(session, y, row));
}

START_TEST(test_saved_it_is_valid_and_shows_the_same)
{
    struct start start = {.args = {"rmsnorm", "--motion", "off", "--step", "5"}};
    struct session session;
    struct buf before = {0}, after = {0};
    enter_folder();
    if (!session_start(&session, &start))
        return;
    wait_for(&session, 0, "step 5");
    keys(&session, "e 7 enter");
    wait_for(&session, 0, "edited");
    keys(&session, "ctrl-o");
    wait_for(&session, -1, "saved: rmsnorm-1.json, step 5");
    screen(&session, &before);
    quit(&session);
    ck_assert_uint_eq(files_here(), 1);
    ck_assert_int_eq(shell("\"$MIDSTREAM\" check rmsnorm-1.json >/dev/null"), 0);

    struct start again = {.args = {"./rmsnorm-1.json", "--motion", "off", "--step", "5"}};
    ck_assert(session_start(&session, &again));
    wait_for(&session, 0, "step 5");
    wait_for(&session, -1, "help");
    screen(&session, &after);
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    quit(&session);
    buf_free(&before);
    buf_free(&after);
    leave_folder();
}
END_TEST

START_TEST(test_ten_saves_are_ten_files)
{
    struct start start = {.args = {"1,-1,3,3", "--motion", "off", "--lang", "ko"}};
    struct session session;
    enter_folder();
    FILE *theirs = fopen("vector-3.json", "w");
    ck_assert(theirs && fputs("theirs", theirs) >= 0 && fclose(theirs) == 0);
    if (!session_start(&session, &start))
        return;
    wait_for(&session, 0, "midstream");
    for (int n = 1; n <= 10; n++) {
        char said[64];
        keys(&session, "+ ctrl-o");
        snprintf(said, sizeof said, "저장했습니다: vector-%d.json", n < 3 ? n : n + 1);
        wait_for(&session, -1, said);
    }
    quit(&session);
    ck_assert_uint_eq(files_here(), 11);
    ck_assert_int_eq(shell("\"$MIDSTREAM\" check vector-[124-9].json vector-1?.json >/dev/null"),
                     0);
    ck_assert_int_eq(shell("test \"$(cat vector-3.json)\" = theirs"), 0);
    leave_folder();
}
END_TEST

START_TEST(test_what_cannot_be_saved_is_said_and_the_walk_goes_on)
{
    struct start start = {.args = {"tour", "--motion", "off"}};
    struct session session;
    enter_folder();
    if (!session_start(&session, &start))
        return;
    wait_for(&session, 0, "midstream");
    /* Root may write where nothing may be written, but not where nothing is. */
    ck_assert_int_eq(geteuid() ? chmod(folder, 0500) : rmdir(folder), 0);
    keys(&session, "ctrl-o");
    wait_for(&session, -1, "not saved: tour-1.json: cannot create the file");
    keys(&session, "right");
    wait_for(&session, 0, "2/33");
    quit(&session);
    if (!geteuid())
        ck_assert_int_eq(mkdir(folder, 0700), 0);
    leave_folder();
}
END_TEST

/* Whatever it was, F4 opens what was saved, and a change of it is seen, by F4 and by another
 * program. */
START_TEST(test_the_walk_goes_on_with_the_saved_file)
{
    static const struct {
        struct start start;
        const char *file;
    } cases[] = {
        {{.args = {"1,-1,3,3", "--eps", "0", "--motion", "off"}, .env = {"EDITOR=./ed.sh"}},
         "vector-1.json"},
        {{.args = {"-", "--motion", "off"}, .in = "1 -1 3 3\n", .env = {"EDITOR=./ed.sh"}},
         "scene-1.json"},
        {{.args = {"rmsnorm", "--motion", "off"}, .env = {"EDITOR=./ed.sh"}}, "rmsnorm-1.json"},
    };
    const char *file = cases[_i].file;
    struct session session;
    char text[200];
    enter_folder();
    FILE *script = fopen("ed.sh", "w");
    ck_assert(script &&
              fputs("#!/bin/sh\necho \"$2\" > opened\n"
                    "sed -i '/\"title\"/d; s/\"midstream\": 1,/&\\n \"title\": \"Mine\",/' "
                    "\"$2\"\n",
                    script) >= 0 &&
              fclose(script) == 0 && chmod("ed.sh", 0700) == 0);
    if (!session_start(&session, &cases[_i].start))
        return;
    wait_for(&session, 0, "step 1");
    keys(&session, "right f4");
    wait_for(&session, -1, "this is no file: Ctrl-O saves it as one");
    keys(&session, "e 7 enter");
    wait_for(&session, 0, "edited");
    keys(&session, "ctrl-o");
    snprintf(text, sizeof text, "saved: %s, step 2", file);
    wait_for(&session, -1, text);
    keys(&session, "f4");
    wait_for(&session, 0, "Mine");
    snprintf(text, sizeof text, "reloaded: %s", file);
    wait_for(&session, -1, text);
    wait_for(&session, 0, "step 2");
    snprintf(text, sizeof text, "test \"$(cat opened)\" = %s && sed -i s/Mine/Theirs/ %s", file,
             file);
    ck_assert_int_eq(shell(text), 0);
    wait_for(&session, 0, "Theirs");
    keys(&session, "?");
    snprintf(text, sizeof text, "midstream %s --step 2", file);
    wait_for(&session, -2, text);
    keys(&session, "esc");
    wait_for(&session, -1, "? help");
    quit(&session);
    leave_folder();
}
END_TEST

TCase *tcase_save(void)
{
    TCase *tcase = tcase_create("save");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, test_saved_it_is_valid_and_shows_the_same);
    tcase_add_test(tcase, test_ten_saves_are_ten_files);
    tcase_add_loop_test(tcase, test_the_walk_goes_on_with_the_saved_file, 0, 3);
    tcase_add_test(tcase, test_what_cannot_be_saved_is_said_and_the_walk_goes_on);
    return tcase;
}

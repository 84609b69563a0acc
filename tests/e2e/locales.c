/* SPDX-License-Identifier: MIT
 *
 * Locales that this machine need not have: they are made for the test, in a folder of its own, from
 * the sources that come with the C library. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "twin.h"

static struct session session;
static struct twin twin;
static char folder[] = "/tmp/midstream-locale-XXXXXX", locpath[64];

static void remove_locales(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    if (system(command) != 0)
        printf("%s is left\n", folder);
}

/* False, after a line that says so, if it cannot be made here. */
static bool make_locale(const char *source, const char *charmap)
{
    char command[200], made[100];
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(locpath, sizeof locpath, "LOCPATH=%s", folder);
    snprintf(command, sizeof command, "localedef -c -i %s -f %s '%s/%s.%s' >'%s/log' 2>&1", source,
             charmap, folder, source, charmap, folder);
    int status = system(command);
    snprintf(made, sizeof made, "%s/%s.%s/LC_CTYPE", folder, source, charmap);
    if (access(made, R_OK) == 0)
        return true;
    printf("SKIPPED: localedef makes no %s.%s here (%d)\n", source, charmap, status);
    remove_locales();
    return false;
}

static void quit(void)
{
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
    session_check_given_back(&session, "after q");
    session_free(&session);
}

START_TEST(test_frames)
{
    static const struct {
        const char *source, *charmap;
        struct start start;
        struct settings settings;
    } rows[] = {
        /* tmux-256color: see terminals.c */
        {"ko_KR",
         "EUC-KR",
         {.args = {"rmsnorm"}, .env = {"LC_ALL=ko_KR.EUC-KR", "TERM=tmux-256color"}},
         {.ascii = true, .ascii_only = true}},
        {"ko_KR",
         "EUC-KR",
         {.args = {"rmsnorm", "--lang", "ko"}, .env = {"LC_ALL=ko_KR.EUC-KR", "TERM=vt100"}},
         {.ascii = true, .ascii_only = true}},
        {"ko_KR", "UTF-8", {.args = {"rmsnorm"}, .env = {"LC_ALL=ko_KR.UTF-8"}}, {.lang = LANG_KO}},
        {"ko_KR",
         "UTF-8",
         {.args = {"rmsnorm"}, .wide = true, .env = {"LC_ALL=ko_KR.UTF-8"}},
         {.lang = LANG_KO, .narrow = true}},
        {"de_DE", "UTF-8", {.args = {"rmsnorm"}, .env = {"LC_ALL=de_DE.UTF-8"}}, {.lang = LANG_EN}},
    };
    if (!make_locale(rows[_i].source, rows[_i].charmap))
        return;
    struct start start = rows[_i].start;
    size_t n = 0;
    while (start.env[n])
        n++;
    start.env[n] = locpath;
    if (session_start(&session, &start)) {
        twin_open(&twin, &start);
        struct settings *settings = &twin.stage.app.settings;
        settings->lang = rows[_i].settings.lang;
        settings->ascii = rows[_i].settings.ascii;
        settings->ascii_only = rows[_i].settings.ascii_only;
        settings->narrow = rows[_i].settings.narrow;
        if (start.env[1] == rows[1].start.env[1]) { /* a vt100: nothing of either */
            twin.depth = DEPTH_NONE;
            twin.any_cursor = true;
        }
        twin_same(&twin, &session, "at the start");
        /* ; and ~ say why they do nothing where they cannot; what is typed has a decimal point */
        twin_keys(&twin, &session, "right right right right ? esc e 0 . 5 enter right right ; ; ~");
        if (settings->ascii_only)
            ck_assert_uint_eq(session_beyond_ascii(&session), 0);
        quit();
        twin_close(&twin);
    }
    remove_locales();
}
END_TEST

/* An author's Hangul cannot be written in ASCII: a mark for each column, and the row is straight.
 */
START_TEST(test_own_text)
{
    static const char scene[] = "{\"midstream\": 1, \"title\": \"가나다\", \"x\": [[1, 2]]}";
    if (!make_locale("ko_KR", "EUC-KR"))
        return;
    struct start start = {
        .args = {"-"}, .in = scene, .env = {"LC_ALL=ko_KR.EUC-KR", "TERM=tmux-256color", locpath}};
    if (session_start(&session, &start)) {
        char row[4096];
        double end = session_seconds() + DEADLINE_MS / 1000.0;
        while (!strstr(session_row(&session, 0, row), "??????  ") && session_seconds() < end)
            session_pump(&session, 50);
        ck_assert_msg(strstr(row, " midstream  ??????  ") != NULL, "%s", row);
        ck_assert_uint_eq(session_beyond_ascii(&session), 0);
        quit();
    }
    remove_locales();
}
END_TEST

TCase *tcase_locales(void)
{
    TCase *tc = tcase_create("locales");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_frames, 0, 5);
    tcase_add_test(tc, test_own_text);
    return tc;
}

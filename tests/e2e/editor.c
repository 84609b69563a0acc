/* SPDX-License-Identifier: MIT
 *
 * The editor's key: another program has the terminal for a while, edits the file, or fails. The
 * editors are small scripts. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/edit_file.h"
#include "twin.h"

static struct session session;
static struct twin twin;
static char folder[64], path[128], script[128], variable[160];

static void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static bool open_both(const char *name, const char *editor)
{
    strcpy(folder, "/tmp/midstream-editor-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(script, sizeof script, "%s/ed.sh", folder);
    snprintf(variable, sizeof variable, "VISUAL=%s --fast", script);
    char text[2000];
    snprintf(text, sizeof text, "#!/bin/sh\ncd '%s' || exit 9\n%s", folder, editor);
    put(script, text);
    ck_assert_int_eq(chmod(script, 0700), 0);
    put(path, "{\"midstream\": 1, \"x\": [[1, -1, 3, 3]], \"title\": \"first\",\n \"steps\": [\n"
              "  {\"at\": \"embed\"},\n"
              "  {\"at\": \"b1.attn.norm.mean\", \"caption\": \"one\"},\n"
              "  {\"at\": \"b1.attn.add\"}]}");
    struct start start = {.args = {path}, .env = {variable, "EDITOR=false"}};
    if (!session_start(&session, &start))
        return false;
    twin_open(&twin, &start);
    twin_same(&twin, &session, "at the start");
    twin_keys(&twin, &session, "right");
    return true;
}

static void close_both(void)
{
    char command[100];
    twin_quit(&twin, &session);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

/* What the script has left in a file of its folder. */
static struct buf found(const char *name)
{
    char file[200];
    struct buf text = {0};
    struct err err = {0};
    snprintf(file, sizeof file, "%s/%s", folder, name);
    ck_assert_msg(file_read(file, 1 << 20, &text, &err) == 0, "%s: %s", name, err.text);
    return text;
}

static bool is_shown(const char *part)
{
    char row[4096];
    for (int y = 0; y < session.rows; y++)
        if (strstr(session_row(&session, y, row), part))
            return true;
    return false;
}

static void wait_for(const char *part)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (session_seconds() < end && session.job == JOB_RUNS && !is_shown(part))
        session_pump(&session, 100);
    ck_assert_msg(is_shown(part), "'%s' is never shown", part);
}

/* A key that comes while the editor has the terminal is the editor's: press it again. */
static void press_until_shown(uint32_t key, const char *part)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (session_seconds() < end && session.job == JOB_RUNS && !is_shown(part)) {
        session_key(&session, key);
        session_pump(&session, 200);
    }
    ck_assert_msg(is_shown(part), "'%s' is never shown", part);
}

/* Both reload it: the session after its editor, the twin once there is something new. */
static void same_after_editing(const char *when)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    for (bool same = true; same && session_seconds() < end;) {
        session_pump(&session, 50);
        struct stamp stamp = stamp_of(path);
        same = stamp_equal(&stamp, &twin.source.stamp);
    }
    reload_changed(&twin.stage);
    twin_same(&twin, &session, when);
}

START_TEST(test_the_editor_gets_the_step_and_the_terminal)
{
    if (!open_both("a b'$c.json", "printf '%s\\n' \"$@\" > args\n"
                                  "stty -a > modes\n"
                                  "ls /proc/self/fd > open\n"
                                  "echo EDITING; read answer; echo \"$answer\" > answer\n"
                                  "sed -i s/first/second/ \"$3\"\n"))
        return;
    session_key(&session, _i ? INPUT_CTRL('x') : INPUT_F1 + 3);
    wait_for("EDITING");
    ck_assert(!session.alternate && !session_paste_mode(&session) && session.cursor);
    session_resize(&session, 120, 36);
    twin_resize(&twin, 120, 36);
    session_send(&session, "yes\n", 4);
    same_after_editing("after the editor");
    ck_assert(session.alternate && session_paste_mode(&session));
    ck_assert_str_eq(twin.stage.own->scene.title.en, "second");
    struct buf args = found("args"), modes = found("modes"), answer = found("answer");
    char expected[300];
    snprintf(expected, sizeof expected, "--fast\n+4\n%s\n", path);
    ck_assert_str_eq(buf_text(&args), expected);
    ck_assert_str_eq(buf_text(&answer), "yes\n");
    ck_assert_ptr_nonnull(strstr(buf_text(&modes), " icanon"));
    ck_assert_ptr_nonnull(strstr(buf_text(&modes), " echo "));
    ck_assert_ptr_nonnull(strstr(buf_text(&modes), "susp = ^Z"));
#ifdef __linux__
    struct buf fds = found("open"); /* of ls: and the folder that it reads */
    for (const char *line = buf_text(&fds); *line; line += strcspn(line, "\n") + 1) {
        long fd = strtol(line, NULL, 10); /* 64 and more are those of who runs the tests */
        ck_assert_msg(fd <= 3 || fd >= 64, "descriptor %ld is open", fd);
    }
    buf_free(&fds);
#endif
    buf_free(&args);
    buf_free(&modes);
    buf_free(&answer);
    twin_keys(&twin, &session, "right left");
    close_both();
}
END_TEST

/* It is opened where the fault is, and may leave another. */
START_TEST(test_a_broken_file_is_opened_at_its_fault)
{
    if (!open_both("s.json", "echo \"$2\" >> args; sed -i s/embed/embedx/ \"$3\"\n"))
        return;
    session_key(&session, INPUT_F1 + 3);
    same_after_editing("broken by the editor");
    ck_assert_ptr_nonnull(twin.stage.app.broken);
    session_key(&session, INPUT_F1 + 3);
    wait_for("s.json:3:10: /steps/0/at: 'embedxx'");
    session_send(&session, "\033", 1); /* puts it away: the keys are ours again */
    reload_now(&twin.stage);
    twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_ESC});
    twin_same(&twin, &session, "put away");
    struct buf args = found("args");
    ck_assert_str_eq(buf_text(&args), "+4\n+3\n");
    buf_free(&args);
    close_both();
}
END_TEST

/* Nothing is lost, not even an edit. */
START_TEST(test_an_editor_that_fails)
{
    static const struct {
        const char *editor, *says;
    } cases[] = {
        {"exit 1", "(exit 1)"},
        {"kill -9 $$", "("}, /* the shell between may say it as it likes */
        {"echo READY; read x", "("},
        {"rm ed.sh; exit 0", NULL},
    };
    if (!open_both("s.json", cases[_i].editor))
        return;
    twin_keys(&twin, &session, "e 9 enter");
    session_key(&session, INPUT_F1 + 3);
    if (_i == 2) {
        wait_for("READY");
        session_send(&session, "\003", 1); /* Ctrl-C is the editor's */
    }
    if (cases[_i].says) {
        wait_for("editor: '");
        wait_for(cases[_i].says);
    } else {
        twin_same(&twin, &session, "it did nothing");
        press_until_shown(INPUT_F1 + 3, "(127: $VISUAL, $EDITOR?)"); /* now there is none */
    }
    twin_keys(&twin, &session, "right left");
    ck_assert_uint_eq(twin.stage.app.edits.done, 1);
    close_both();
}
END_TEST

/* With all its group: by itself, as editors do, or by the terminal. */
START_TEST(test_an_editor_that_is_stopped)
{
    static const char *const editors[] = {
        "kill -TSTP 0; sed -i s/first/second/ \"$3\"\n",
        "echo READY; read x; sed -i s/first/second/ \"$3\"\n",
    };
    if (!open_both("s.json", editors[_i]))
        return;
    session_key(&session, INPUT_F1 + 3);
    if (_i == 1) {
        wait_for("READY");
        session_send(&session, "\032", 1);
    }
    ck_assert_msg(session_job(&session, JOB_STOPPED), "the shell never sees it stop");
    ck_assert(!session.alternate);
    session_continue(&session);
    if (_i == 1)
        session_send(&session, "\n", 1);
    same_after_editing("continued");
    ck_assert_str_eq(twin.stage.own->scene.title.en, "second");
    close_both();
}
END_TEST

START_TEST(test_what_is_no_file_says_so)
{
    struct start start = {.args = {"1,-1,3,3"}, .env = {"EDITOR=touch /nonexistent"}};
    if (!session_start(&session, &start))
        return;
    twin_open(&twin, &start);
    session_key(&session, INPUT_F1 + 3);
    edit_file(&twin.stage);
    ck_assert_int_eq(twin.stage.app.notice, NOTICE_NO_FILE);
    twin_same(&twin, &session, "no file");
    folder[0] = '\0';
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    twin_close(&twin);
    session_free(&session);
}
END_TEST

TCase *tcase_editor(void)
{
    TCase *tc = tcase_create("editor");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_the_editor_gets_the_step_and_the_terminal, 0, 2);
    tcase_add_test(tc, test_a_broken_file_is_opened_at_its_fault);
    tcase_add_loop_test(tc, test_an_editor_that_fails, 0, 4);
    tcase_add_loop_test(tc, test_an_editor_that_is_stopped, 0, 2);
    tcase_add_test(tc, test_what_is_no_file_says_so);
    return tc;
}

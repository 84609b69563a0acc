/* SPDX-License-Identifier: MIT
 *
 * A talk: the presentation in one terminal, driven by the bytes of a clicker, and the desk in
 * another, which follows it through steps, a black screen, its end, its death and its return. */
#include "suite.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/input.h"
#include "session.h"

#define PAGE_DOWN "\033[6~"
#define PAGE_UP   "\033[5~"
#define F5        "\033[15~"

/* Step N has the caption "Caption N." and the notes "Notes N.". */
#define STEP(at, n)                                                         \
    "{\"at\":\"" at "\",\"title\":\"Title " n "\",\"caption\":\"Caption " n \
    ".\",\"notes\":\"Notes " n ".\"}"
#define TALK(title)                                                                                \
    "{\"midstream\":1,\"title\":\"" title                                                          \
    "\",\"x\":[[1,-1,3,3]],\"steps\":[" STEP("embed", "1") "," STEP("b1.attn.fork", "2") "," STEP( \
        "b1.attn.norm.square", "3") "," STEP("b1.attn.norm.mean",                                  \
                                             "4") "," STEP("b1.attn.norm.rms", "5") "]}"

static char runtime[64], talk_file[100], other_file[100];
static struct session talk, other, desk;

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void set_up(void)
{
    snprintf(runtime, sizeof runtime, "/tmp/midstream-desk-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(runtime));
    snprintf(talk_file, sizeof talk_file, "%s/talk.json", runtime);
    snprintf(other_file, sizeof other_file, "%s/other.json", runtime);
    write_file(talk_file, TALK("The talk"));
    write_file(other_file, TALK("Another one"));
}

static void tear_down(void)
{
    unlink(talk_file);
    unlink(other_file);
    session_remove_runtime(runtime);
}

static bool start(struct session *session, const char *one, const char *two, int cols, int rows)
{
    struct start start = {.args = {one, two}, .runtime = runtime, .cols = cols, .rows = rows};
    return session_start(session, &start);
}

/* Both terminals are read, as both are seen. */
static void pump(struct session *session)
{
    session_pump(session, 20);
    if (session != &talk && talk.vt && talk.job == JOB_RUNS)
        session_pump(&talk, 0);
}

static bool shows(struct session *session, const char *part)
{
    char row[4096];
    for (int y = 0; y < session->rows; y++)
        if (strstr(session_row(session, y, row), part))
            return true;
    return false;
}

static void dump(struct session *session)
{
    char row[4096];
    for (int y = 0; y < session->rows; y++)
        fprintf(stderr, "|%s\n", session_row(session, y, row));
}

static void await_text(struct session *session, const char *part, bool there, const char *when)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (shows(session, part) != there && session_seconds() < end)
        pump(session);
    if (shows(session, part) == there)
        return;
    dump(session);
    ck_abort_msg("%s: '%s' is %s", when, part, there ? "not seen" : "still seen");
}

static void see(struct session *session, const char *part, const char *when)
{
    await_text(session, part, true, when);
}

static void send(struct session *session, const char *bytes)
{
    session_send(session, bytes, strlen(bytes));
}

static void quit(struct session *session)
{
    send(session, "q");
    ck_assert(session_job(session, JOB_ENDED));
    ck_assert_int_eq(session->status, 0);
    session_check_given_back(session, "after q");
    session_free(session);
    memset(session, 0, sizeof *session);
}

static size_t files(void)
{
    char folder[100];
    size_t count = 0;
    snprintf(folder, sizeof folder, "%s/midstream", runtime);
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

/* Two of each presentation, once it has told where it is. */
static void await_files(size_t count)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (files() != count && session_seconds() < end)
        pump(&other);
    ck_assert_uint_eq(files(), count);
}

/* --- a talk ---------------------------------------------------------------------------------- */

START_TEST(a_talk_by_clicker)
{
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk begins");
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "The talk", "the desk finds it");
    see(&desk, "step 1 of 5", "the desk finds it");
    see(&desk, "Notes 1.", "the notes of step 1");
    see(&desk, "next:", "and what comes next");
    see(&desk, "┃ ┃ : ┃ ┃ ┃ ┃", "0:00");
    send(&talk, F5);
    await_text(&talk, "midstream", false, "without chrome");
    for (int step = 2; step <= 4; step++) {
        char where[32];
        snprintf(where, sizeof where, "step %d of 5", step);
        send(&talk, PAGE_DOWN);
        see(&desk, where, "PageDown");
    }
    see(&desk, "Notes 4.", "the notes of step 4");
    see(&talk, "Caption 4.", "the talk's own screen");
    await_text(&talk, "Notes 4.", false, "notes are not for the audience");
    send(&talk, ".");
    await_text(&talk, "Caption 4.", false, "black");
    see(&desk, "BLACK", "black");
    see(&desk, "Caption 4.", "but not on the desk");
    send(&talk, PAGE_DOWN); /* swallowed */
    see(&talk, "Caption 4.", "the picture is back");
    await_text(&desk, "BLACK", false, "no longer black");
    see(&desk, "step 4 of 5", "one key was swallowed");
    send(&talk, PAGE_DOWN);
    see(&desk, "step 5 of 5", "and no other");
    send(&talk, PAGE_UP);
    see(&desk, "step 4 of 5", "PageUp");
    send(&talk, "\033");
    see(&talk, "midstream", "Esc leaves the screen without chrome");
    /* The clock has run since the first step, in both; on the desk no key is needed. */
    send(&talk, "c");
    see(&talk, "0:0", "the clock");
    await_text(&desk, "┃ ┃ : ┃ ┃ ┃ ┃", false, "it runs");
    quit(&desk);
    quit(&talk);
    ck_assert_uint_eq(files(), 0);
}
END_TEST

START_TEST(both_clocks_show_the_same)
{
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk begins");
    send(&talk, "c" PAGE_DOWN);
    ck_assert(start(&desk, "desk", NULL, 50, 16)); /* too small for large digits */
    see(&talk, "0:02", "two seconds");
    see(&desk, "0:02", "two seconds");
    see(&desk, "0:03", "and on by itself");
    see(&talk, "0:03", "and on by itself");
    send(&talk, "c"); /* from 0:00 */
    see(&talk, "0:00", "set back");
    see(&desk, "0:00", "set back");
    quit(&desk);
    quit(&talk);
}
END_TEST

/* No key is pressed: what plays tells where it is, too. */
START_TEST(a_talk_that_plays)
{
    write_file(talk_file, "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":["
                          "{\"at\":\"embed\",\"caption\":\"Caption 1.\",\"seconds\":0.3},"
                          "{\"at\":\"b1.attn.fork\",\"seconds\":0.3},"
                          "{\"at\":\"b1.attn.norm.mean\",\"seconds\":0.3}]}");
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk begins");
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "step 1 of 3", "the desk");
    session_key(&talk, INPUT_F1 + 7);
    see(&desk, "step 3 of 3", "it plays");
    await_text(&desk, "PLAYING", false, "to its end");
    see(&desk, "this is the last step", "to its end");
    quit(&desk);
    quit(&talk);
}
END_TEST

START_TEST(a_talk_ends_and_begins_again)
{
    if (!start(&desk, "desk", NULL, 80, 24))
        return;
    see(&desk, "No presentation is running.", "nobody yet");
    ck_assert(start(&talk, talk_file, NULL, 80, 24));
    see(&desk, "step 1 of 5", "one begins");
    send(&talk, PAGE_DOWN PAGE_DOWN PAGE_DOWN);
    see(&desk, "step 4 of 5", "and goes on");
    quit(&talk);
    see(&desk, "ended; waiting", "it ends");
    see(&desk, "Notes 4.", "its last notes stay");
    ck_assert(start(&talk, other_file, NULL, 80, 24));
    see(&desk, "Another one", "another is the only one");
    await_text(&desk, "ended", false, "it is followed");
    ck_assert(start(&other, talk_file, NULL, 80, 24));
    see(&other, "Caption 1.", "one more");
    await_files(4);
    send(&talk, PAGE_DOWN);
    see(&desk, "step 2 of 5", "but the one that is followed counts");
    see(&desk, "Another one", "but the one that is followed counts");
    session_signal(&talk, SIGKILL);
    ck_assert(session_job(&talk, JOB_ENDED));
    session_free(&talk);
    memset(&talk, 0, sizeof talk);
    see(&desk, "ended; waiting", "killed");
    ck_assert(start(&talk, other_file, NULL, 80, 24));
    await_text(&desk, "ended", false, "the same again, though another runs");
    see(&desk, "Another one", "the same again");
    quit(&talk);
    quit(&other);
    quit(&desk);
    ck_assert_uint_eq(files(), 0); /* the dead one's, too */
}
END_TEST

START_TEST(one_of_two)
{
    char pid[24];
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "one");
    ck_assert(start(&other, other_file, NULL, 80, 24));
    see(&other, "Caption 1.", "two");
    await_files(4);
    snprintf(pid, sizeof pid, "%ld", (long)other.program);
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "Presentations", "a list");
    see(&desk, "The talk", "with both");
    see(&desk, pid, "with both");
    send(&talk, PAGE_DOWN);
    see(&desk, "step 2/5", "it keeps up");
    send(&desk, talk.program < other.program ? "\033[B\r" : "\r");
    await_text(&desk, "Presentations", false, "picked");
    send(&other, PAGE_DOWN PAGE_DOWN);
    see(&desk, "step 3 of", "the one that was picked");
    quit(&desk);
    /* By its number. */
    ck_assert(start(&desk, "desk", pid, 80, 24));
    see(&desk, "step 3 of", "by its number");
    quit(&desk);
    quit(&other);
    quit(&talk);
}
END_TEST

/* --- the desk's own screen ------------------------------------------------------------------- */

START_TEST(the_desk_is_a_good_guest)
{
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk begins");
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "step 1 of 5", "the desk");
    send(&desk, "\032");
    ck_assert(session_job(&desk, JOB_STOPPED));
    session_check_given_back(&desk, "stopped");
    send(&talk, PAGE_DOWN);
    session_continue(&desk);
    see(&desk, "step 2 of 5", "what has happened meanwhile");
    session_resize(&desk, 120, 36);
    see(&desk, "step 2 of 5", "another size");
    session_resize(&desk, 30, 8);
    see(&desk, "needs 40x12, has 30x8", "too small");
    session_resize(&desk, 100, 30);
    see(&desk, "step 2 of 5", "and back");
    send(&desk, "?");
    see(&desk, "scroll the notes by a line", "its keys");
    send(&desk, ";");
    see(&desk, "메모를 한 줄씩", "in Korean");
    send(&desk, "\033");
    see(&desk, "단계 2/5", "in Korean");
    send(&desk, "\xe3\x85\x82"); /* ㅂ is on the key of q */
    ck_assert(session_job(&desk, JOB_ENDED));
    ck_assert_int_eq(desk.status, 0);
    session_check_given_back(&desk, "after ㅂ");
    session_free(&desk);
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "step 2 of 5", "again");
    session_signal(&desk, SIGTERM);
    ck_assert(session_job(&desk, JOB_ENDED));
    ck_assert(WIFSIGNALED(desk.status) && WTERMSIG(desk.status) == SIGTERM);
    session_check_given_back(&desk, "after SIGTERM");
    session_free(&desk);
    memset(&desk, 0, sizeof desk);
    quit(&talk);
}
END_TEST

/* Nothing is written and no time is spent while nothing happens. */
START_TEST(an_idle_desk_sleeps)
{
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk begins");
    ck_assert(start(&desk, "desk", NULL, 80, 24));
    see(&desk, "step 1 of 5", "the desk");
    see(&desk, "Ctrl-C quit", "all of it");
    double end = session_seconds() + 0.5;
    for (size_t seen = 0; seen != desk.bytes && session_seconds() < end;) {
        seen = desk.bytes;
        for (int i = 0; i < 10; i++)
            pump(&desk);
    }
    end = session_seconds() + 1.0;
    size_t written = desk.bytes;
    while (session_seconds() < end)
        pump(&desk);
    ck_assert_uint_eq(desk.bytes, written);
    quit(&desk);
    quit(&talk);
}
END_TEST

START_TEST(a_number_that_nobody_has)
{
    if (!start(&desk, "desk", "1073741823", 80, 24))
        return;
    see(&desk, "no presentation runs as process 1073741823", "nobody");
    ck_assert(session_job(&desk, JOB_ENDED));
    ck_assert(WIFEXITED(desk.status) && WEXITSTATUS(desk.status) == 1);
    ck_assert(!desk.alternate_used);
    session_free(&desk);
    memset(&desk, 0, sizeof desk);
}
END_TEST

START_TEST(a_folder_open_to_others)
{
    char folder[100];
    snprintf(folder, sizeof folder, "%s/midstream", runtime);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(chmod(folder, 0755), 0);
    if (!start(&talk, talk_file, NULL, 80, 24))
        return;
    see(&talk, "Caption 1.", "the talk says nothing about it");
    ck_assert_uint_eq(files(), 0);
    ck_assert(start(&desk, "desk", NULL, 200, 24));
    see(&desk, "is open to others", "the desk says why");
    ck_assert(session_job(&desk, JOB_ENDED));
    ck_assert(WIFEXITED(desk.status) && WEXITSTATUS(desk.status) == 1);
    ck_assert(!desk.alternate_used);
    session_free(&desk);
    quit(&talk);
}
END_TEST

TCase *tcase_desk(void)
{
    TCase *tc = tcase_create("desk");
    tcase_set_timeout(tc, 120);
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_talk_by_clicker);
    tcase_add_test(tc, both_clocks_show_the_same);
    tcase_add_test(tc, a_talk_that_plays);
    tcase_add_test(tc, a_talk_ends_and_begins_again);
    tcase_add_test(tc, one_of_two);
    tcase_add_test(tc, the_desk_is_a_good_guest);
    tcase_add_test(tc, an_idle_desk_sleeps);
    tcase_add_test(tc, a_number_that_nobody_has);
    tcase_add_test(tc, a_folder_open_to_others);
    return tc;
}

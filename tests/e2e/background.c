/* SPDX-License-Identifier: MIT
 *
 * --theme auto: what the terminal answers, or does not, and when; and that no key is lost by it and
 * no answer taken for one. */
#include "suite.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "base/input.h"
#include "term/background.h"
#include "twin.h"

#define WHITE    "\033]11;rgb:ffff/ffff/ffff\a"
#define BLACK    "\033]11;rgb:0000/0000/0000\033\\"
#define FENCE    "\033[?62;22c"
#define RIGHT    "\033[C"
#define ONE      "\033[1;4R"
#define SHIFT_F3 "\033[1;2R"

static struct session session;
static struct twin twin;

static bool open_both(const struct start *start, enum scheme scheme)
{
    if (!session_start(&session, start))
        return false;
    twin_open(&twin, start);
    twin.stage.app.settings.scheme = scheme;
    return true;
}

static void close_both(void)
{
    session_send(&session, "q", 1);
    ck_assert_msg(session_job(&session, JOB_ENDED), "q does not quit");
    ck_assert_int_eq(session.status, 0);
    session_check_given_back(&session, "after q");
    twin_close(&twin);
    session_free(&session);
}

static void twin_right(int times)
{
    for (int i = 0; i < times; i++)
        twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_RIGHT});
}

static bool asked_background(void)
{
    return strstr(buf_text(&session.written), BACKGROUND_QUESTION) != NULL;
}

static void wait_asked(void)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (!session.asked && session_seconds() < end)
        session_pump(&session, 50);
    ck_assert_msg(session.asked, "the question never comes");
}

START_TEST(test_schemes)
{
    static const struct {
        struct start start;
        enum scheme scheme;
        bool unasked;
    } rows[] = {
        {{.args = {"1,2"}, .answers = WHITE FENCE}, SCHEME_LIGHT, false},
        {{.args = {"1,2"}, .answers = BLACK FENCE}, SCHEME_DARK, false},
        {{.args = {"1,2"}, .answers = WHITE}, SCHEME_LIGHT, false}, /* never closes the fence */
        {{.args = {"1,2"}, .answers = FENCE}, SCHEME_DARK, false},
        {{.args = {"1,2"}, .answers = ""}, SCHEME_DARK, false},
        {{.args = {"-"}, .in = "1,2", .answers = WHITE FENCE}, SCHEME_LIGHT, false},
        {{.args = {"1,2", "--theme", "auto"}, .answers = WHITE FENCE}, SCHEME_LIGHT, false},
        /* COLORFGBG where there is no answer, and only there */
        {{.args = {"1,2"}, .env = {"COLORFGBG=0;15"}, .answers = FENCE}, SCHEME_LIGHT, false},
        {{.args = {"1,2"}, .env = {"COLORFGBG=0;15"}, .answers = ""}, SCHEME_LIGHT, false},
        {{.args = {"1,2"}, .env = {"COLORFGBG=0;default;7"}, .answers = ""}, SCHEME_LIGHT, false},
        {{.args = {"1,2"}, .env = {"COLORFGBG=15;0"}, .answers = ""}, SCHEME_DARK, false},
        {{.args = {"1,2"}, .env = {"COLORFGBG=0;15"}, .answers = BLACK FENCE}, SCHEME_DARK, false},
        {{.args = {"1,2"}, .env = {"COLORFGBG=15;0"}, .answers = WHITE FENCE}, SCHEME_LIGHT, false},
        /* the option before everything */
        {{.args = {"1,2", "--theme", "dark"}, .answers = WHITE FENCE}, SCHEME_DARK, true},
        {{.args = {"1,2", "--theme", "light"}, .env = {"COLORFGBG=15;0"}, .answers = BLACK FENCE},
         SCHEME_LIGHT,
         true},
    };
    if (!open_both(&rows[_i].start, rows[_i].scheme))
        return;
    twin_same(&twin, &session, "at the start");
    ck_assert_int_eq(asked_background(), !rows[_i].unasked);
    twin_keys(&twin, &session, "right");
    close_both();
}
END_TEST

/* Neither a terminal that may print the question, nor one to which the answer is all the same. */
START_TEST(test_not_asked)
{
    static const struct {
        struct start start;
        enum colour_depth depth;
    } rows[] = {
        {{.args = {"1,2"}, .env = {"TERM=linux"}, .answers = WHITE FENCE}, DEPTH_8},
        {{.args = {"1,2"}, .env = {"TERM=vt100"}, .answers = WHITE FENCE}, DEPTH_NONE},
        {{.args = {"1,2"}, .env = {"NO_COLOR=1"}, .answers = WHITE FENCE}, DEPTH_NONE},
    };
    if (!open_both(&rows[_i].start, SCHEME_DARK))
        return;
    twin.depth = rows[_i].depth;
    twin.any_cursor = true;
    twin.stage.app.settings.ascii = rows[_i].depth == DEPTH_8; /* the console */
    twin_same(&twin, &session, "at the start");
    ck_assert(!asked_background());
    close_both();
}
END_TEST

/* The keys before, between and behind the answers, and a half one. */
START_TEST(test_keys_among_answers)
{
    static const struct {
        const char *answers;
        int rights;
        enum scheme scheme;
    } rows[] = {
        {RIGHT WHITE FENCE, 1, SCHEME_LIGHT},
        {WHITE RIGHT FENCE, 1, SCHEME_LIGHT},
        {WHITE FENCE RIGHT, 1, SCHEME_LIGHT},
        {RIGHT BLACK RIGHT FENCE RIGHT, 3, SCHEME_DARK},
        {RIGHT RIGHT, 2, SCHEME_DARK},
        {RIGHT ONE RIGHT WHITE RIGHT FENCE, 3, SCHEME_LIGHT},
        {SHIFT_F3 ONE FENCE RIGHT, 1, SCHEME_DARK},
    };
    struct start start = {.args = {"1,-1,3,3"}, .answers = rows[_i].answers};
    if (!open_both(&start, rows[_i].scheme))
        return;
    twin_right(rows[_i].rights);
    twin_same(&twin, &session, "after keys among the answers");
    close_both();
}
END_TEST

/* A key that is in the middle of its sequence when the question is given up. */
START_TEST(test_keys_while_asking)
{
    struct start start = {.args = {"1,-1,3,3"}, .answers = ""};
    if (!open_both(&start, SCHEME_DARK))
        return;
    wait_asked();
    session_send(&session, RIGHT, 3);
    session_pump(&session, 20);
    session_send(&session, RIGHT, 3);
    twin_right(2);
    twin_same(&twin, &session, "after keys during the question");
    close_both();
}
END_TEST

/* Late answers change nothing, whole or with a gap anywhere behind their first bytes. */
START_TEST(test_late_answers)
{
    static const char *const pieces[][2] = {
        {WHITE FENCE, ""},
        {"\033]11;rgb:ff", "ff/ffff/ffff\a" FENCE},
        {"\033]11;rgb:ffff/ffff/ffff\033", "\\" FENCE},
        {WHITE "\033[?6", "2;22c"},
        {"\033[1", ";4R" WHITE FENCE},
        {"\033[1;7", "R" WHITE FENCE},
        {ONE WHITE FENCE, ""},
    };
    struct start start = {.args = {"1,-1,3,3"}, .answers = ""};
    if (!open_both(&start, SCHEME_DARK))
        return;
    twin_same(&twin, &session, "without an answer");
    session_send(&session, pieces[_i][0], strlen(pieces[_i][0]));
    double end = session_seconds() + 0.3; /* longer than the wait for the rest of a key */
    while (session_seconds() < end)
        session_pump(&session, 20);
    session_send(&session, pieces[_i][1], strlen(pieces[_i][1]));
    twin_keys(&twin, &session, "right right left");
    close_both();
}
END_TEST

START_TEST(test_ended_while_asking)
{
    struct start start = {.args = {"1,2"}, .answers = ""};
    if (!session_start(&session, &start))
        return;
    wait_asked();
    session_signal(&session, SIGTERM);
    ck_assert(session_job(&session, JOB_ENDED));
    session_pump(&session, 0);
    ck_assert(WIFSIGNALED(session.status) && WTERMSIG(session.status) == SIGTERM);
    session_check_given_back(&session, "ended during the question");
    session_free(&session);
}
END_TEST

TCase *tcase_background(void)
{
    TCase *tc = tcase_create("background");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_schemes, 0, 15);
    tcase_add_loop_test(tc, test_not_asked, 0, 3);
    tcase_add_loop_test(tc, test_keys_among_answers, 0, 7);
    tcase_add_test(tc, test_keys_while_asking);
    tcase_add_loop_test(tc, test_late_answers, 0, 7);
    tcase_add_test(tc, test_ended_while_asking);
    return tc;
}

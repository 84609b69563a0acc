/* SPDX-License-Identifier: MIT
 *
 * A clicker: the bytes that one sends, and what stands on the screen then. */
#include "suite.h"

#include <string.h>

#include "base/input.h"
#include "twin.h"

static void click(struct twin *twin, struct session *session, const char *bytes, uint32_t key)
{
    session_send(session, bytes, strlen(bytes));
    twin_event(twin, &(struct event){.kind = EVENT_KEY, .key = key});
    twin_same(twin, session, bytes[0] == '\033' ? bytes + 1 : bytes);
}

START_TEST(test_a_clicker_steps_and_blanks)
{
    static const struct {
        const char *bytes;
        uint32_t key;
        size_t step; /* from 0 */
        enum blank blank;
        bool bare;
    } clicks[] = {
        {"\033[15~", INPUT_F1 + 4, 0, BLANK_NONE, true},
        {"\033[6~", INPUT_PGDN, 1, BLANK_NONE, true},
        {"\033[6~", INPUT_PGDN, 2, BLANK_NONE, true},
        {".", '.', 2, BLANK_BLACK, true},
        {"\033[6~", INPUT_PGDN, 2, BLANK_NONE, true}, /* swallowed */
        {"\033[6~", INPUT_PGDN, 3, BLANK_NONE, true},
        {".", '.', 3, BLANK_BLACK, true},
        {".", '.', 3, BLANK_NONE, true},
        {"\033[5~", INPUT_PGUP, 2, BLANK_NONE, true},
        {"b", 'b', 2, BLANK_BLACK, true},
        {"\033", INPUT_ESC, 2, BLANK_NONE, true}, /* swallowed */
        {"\033", INPUT_ESC, 2, BLANK_NONE, false},
        {",", ',', 2, BLANK_WHITE, false},
        {"\033[15~", INPUT_F1 + 4, 2, BLANK_NONE, false}, /* swallowed */
        {"\033[15~", INPUT_F1 + 4, 2, BLANK_NONE, true},
        {"\033", INPUT_ESC, 2, BLANK_NONE, false},
    };
    struct start start = {.args = {"1,-1,3,3", "--motion", "off"}};
    struct session session;
    struct twin twin;
    if (!twin_start(&twin, &session, &start))
        return;
    for (size_t c = 0; c < sizeof clicks / sizeof *clicks; c++) {
        click(&twin, &session, clicks[c].bytes, clicks[c].key);
        const struct app *app = &twin.stage.app;
        ck_assert_msg(app->step == clicks[c].step && app->present.blank == clicks[c].blank &&
                          app->present.bare == clicks[c].bare,
                      "click %zu: step %zu, blank %d, bare %d", c, app->step,
                      (int)app->present.blank, app->present.bare);
    }
    twin_quit(&twin, &session);
}
END_TEST

/* No key is pressed while it runs. */
START_TEST(test_the_clock_runs)
{
    struct start start = {.args = {"1,-1,3,3", "--motion", "off"}};
    struct session session;
    char row[4096];
    if (!session_start(&session, &start))
        return;
    session_send(&session, "c\033[6~", 5);
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (!strstr(session_row(&session, 0, row), "0:02") && session_seconds() < end)
        session_pump(&session, 100);
    ck_assert_msg(strstr(row, "0:02"), "%s", row);
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    session_free(&session);
}
END_TEST

TCase *tcase_present(void)
{
    TCase *tc = tcase_create("present");
    tcase_set_timeout(tc, 120);
    tcase_add_test(tc, test_a_clicker_steps_and_blanks);
    tcase_add_test(tc, test_the_clock_runs);
    return tc;
}

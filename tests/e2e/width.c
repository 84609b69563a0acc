/* SPDX-License-Identifier: MIT
 *
 * Terminals that draw ambiguous characters two columns wide: the program finds out, or is told, and
 * every row stays straight. The terminal here is libvterm with each such character made wide, so
 * that one too many shifts the rest of its row as it would there. */
#include "suite.h"

#include <string.h>

#include "base/ambiguous.h"
#include "base/input.h"
#include "base/utf8.h"
#include "term/background.h"
#include "term/width.h"
#include "twin.h"

static struct session session;
static struct twin twin;

static bool open_both(const struct start *start, bool narrow)
{
    if (!session_start(&session, start))
        return false;
    twin_open(&twin, start);
    twin.stage.app.settings.narrow = narrow;
    return true;
}

/* Ambiguous characters among all that was written, those of the question aside. */
static size_t ambiguous_written(void)
{
    const char *text = buf_text(&session.written);
    const char *question = strstr(text, WIDTH_QUESTION);
    size_t len = session.written.len, count = 0;
    uint32_t code;
    for (int used; len > 0; text += used, len -= (size_t)used) {
        if (text == question)
            used = (int)sizeof WIDTH_QUESTION - 1;
        else if ((used = utf8_decode(text, len, &code)) < 1)
            used = 1;
        else
            count += ambiguous_is(code);
    }
    return count;
}

static bool asked(const char *question)
{
    return strstr(buf_text(&session.written), question) != NULL;
}

START_TEST(test_probe)
{
    static const struct {
        struct start start;
        bool narrow, asked;
    } rows[] = {
        {{.args = {"1,-1,3,3"}}, false, true},
        {{.args = {"1,-1,3,3"}, .wide = true}, true, true},
        {{.args = {"1,-1,3,3", "--ambiguous", "auto"}, .wide = true}, true, true},
        {{.args = {"1,-1,3,3", "--theme", "dark"}, .wide = true}, true, true},
        {{.args = {"-"}, .in = "1,-1,3,3", .wide = true}, true, true},
        {{.args = {"1,-1,3,3"}, .wide = true, .env = {"TERM=tmux-256color"}}, true, true},
        {{.args = {"1,-1,3,3"}, .wide = true, .cols = 200, .rows = 60}, true, true},
        {{.args = {"1,-1,3,3", "--lang", "ko"}, .wide = true, .cols = 120, .rows = 36}, true, true},
        /* said, so not asked */
        {{.args = {"1,-1,3,3", "--ambiguous", "2"}, .wide = true}, true, false},
        {{.args = {"1,-1,3,3", "--ambiguous", "2", "--theme", "dark"}, .wide = true}, true, false},
        {{.args = {"1,-1,3,3", "--ambiguous", "1"}}, false, false},
        /* answers of other kinds: some of the characters are wide; none; nonsense; nothing */
        {{.args = {"1,-1,3,3"}, .answers = "\033[1;5R\033[?6c"}, true, true},
        {{.args = {"1,-1,3,3"}, .answers = "\033[1;4R\033[?6c"}, false, true},
        {{.args = {"1,-1,3,3"}, .answers = "\033[1;9R\033[?6c"}, false, true},
        {{.args = {"1,-1,3,3"}, .answers = "\033[1R\033[?6c"}, false, true},
        {{.args = {"1,-1,3,3"}, .answers = "\033[?6c"}, false, true},
        {{.args = {"1,-1,3,3"}, .answers = "\033[1;7R"}, true, true},
    };
    if (!open_both(&rows[_i].start, rows[_i].narrow))
        return;
    twin_same(&twin, &session, "at the start");
    ck_assert_int_eq(asked(WIDTH_QUESTION), rows[_i].asked);
    bool themed = rows[_i].start.args[2] && strstr(rows[_i].start.args[2], "dark");
    themed |= rows[_i].start.args[2] && strcmp(rows[_i].start.args[1], "--ambiguous") == 0 &&
              rows[_i].start.args[3] != NULL;
    ck_assert_int_eq(asked(BACKGROUND_FENCE), rows[_i].asked || !themed);
    twin_keys(&twin, &session, "right right");
    if (rows[_i].narrow)
        ck_assert_uint_eq(ambiguous_written(), 0);
    else
        ck_assert_uint_gt(ambiguous_written(), 0);
    twin_quit(&twin, &session);
}
END_TEST

/* Everything there is to be seen, in both languages and both sets. */
START_TEST(test_walk)
{
    static const char *const scenes[] = {"tour", "placements", "per-token", "outlier"};
    static const char *const keys =
        "right right right right right e 3 0 enter ' right ? down esc tab down esc / / / right "
        "/ right z # # z ; ~ right right left ~ * : esc right o esc v right";
    struct start start = {.args = {scenes[_i % 4]},
                          .wide = true,
                          .cols = _i / 4 ? 120 : 80,
                          .rows = _i / 4 ? 36 : 24};
    if (!open_both(&start, true))
        return;
    twin_keys(&twin, &session, keys);
    ck_assert_uint_eq(ambiguous_written(), 0);
    twin_quit(&twin, &session);
}
END_TEST

/* The author's own text, too, and what is typed. */
START_TEST(test_own_text)
{
    static const char scene[] =
        "{\"midstream\": 1, \"title\": \"① “제목” → Ж\", \"x\": [[1, -1, 3, 3]],"
        " \"tokens\": [\"γ·é\"], \"steps\": [{\"at\": \"embed\", \"caption\": "
        "\"한글 … ‘x’ × ② ├─┤ \u2460 \u0416\", \"notes\": \"½ ★\"},"
        " {\"at\": \"b1.attn.norm.mean\"}]}";
    struct start start = {.args = {"-"}, .in = scene, .wide = true};
    if (!open_both(&start, true))
        return;
    twin_keys(&twin, &session, "\" right left e × 2 esc");
    ck_assert_uint_eq(ambiguous_written(), 0);
    char row[4096];
    ck_assert_ptr_nonnull(strstr(session_row(&session, 0, row), "(1) \"제목\" -> ?"));
    twin_quit(&twin, &session);
}
END_TEST

/* Without UTF-8 nothing of the kind can be sent, so there is nothing to find out. */
START_TEST(test_not_asked)
{
    static const struct start rows[] = {
        {.args = {"1,2"}, .env = {"LC_ALL=C", "TERM=tmux-256color"}, .wide = true},
        {.args = {"1,2"}, .env = {"TERM=vt100"}},
        {.args = {"1,2"}, .env = {"TERM=linux"}},
    };
    if (!session_start(&session, &rows[_i]))
        return;
    char row[4096];
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (!strstr(session_row(&session, 0, row), "midstream") && session_seconds() < end)
        session_pump(&session, 50);
    ck_assert(!asked("\033[6n"));
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    session_free(&session);
}
END_TEST

TCase *tcase_width(void)
{
    TCase *tc = tcase_create("width");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_probe, 0, 17);
    tcase_add_loop_test(tc, test_walk, 0, 8);
    tcase_add_test(tc, test_own_text);
    tcase_add_loop_test(tc, test_not_asked, 0, 3);
    return tc;
}

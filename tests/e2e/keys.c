/* SPDX-License-Identifier: MIT
 *
 * Keys as terminals send them, and what is none. */
#include "suite.h"

#include <string.h>

#include "base/input.h"
#include "twin.h"

static struct session session;
static struct twin twin;

/* After one invalid byte ncurses' get_wch would take the next 143 keys for its rest. */
START_TEST(test_rubbish_then_q)
{
    static const char *const rubbish[] = {
        "\xff",
        "\xed\x95",
        "\xc7\xd1" /* 한 in EUC-KR */,
        "\xfe\xfe\xfe\x80\x80",
        "\033[I\033[O",
        "\033[M !!",
        "\033[<0;5;5M\033[<0;5;5m",
        "\033[1;2R\033[?64;1;2c",
        "\033]11;rgb:0/0/0\a",
        "\033P>|xterm\033\\",
        "\033[99;99;99z",
    };
    struct start start = {.args = {"rmsnorm"}};
    if (!twin_start(&twin, &session, &start))
        return;
    session_send(&session, rubbish[_i], strlen(rubbish[_i]));
    twin_quit(&twin, &session);
}
END_TEST

START_TEST(test_both_forms_of_arrows)
{
    static const char *const forms[] = {"\033[C", "\033OC", "\033[1;5C"};
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    for (int i = 0; i < 3; i++) {
        session_send(&session, forms[i], strlen(forms[i]));
        twin_event(&twin, &(struct event){.kind = EVENT_KEY, .key = INPUT_RIGHT});
        twin_same(&twin, &session, forms[i] + 1);
    }
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_korean_letters)
{
    struct start start = {.args = {"1,-1,3,3", "--lang", "ko"}};
    if (!twin_start(&twin, &session, &start))
        return;
    twin_keys(&twin, &session, "ㅣ ㅣ ㅏ 가 right"); /* l l k, and a syllable gives a hint */
    session_send(&session, "\xe3\x85\x82", 3);       /* ㅂ stands where q does */
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
    twin_end(&twin, &session);
}
END_TEST

/* The best of a few, since the machine may be busy: a lone Esc waits 25 ms for a sequence. */
START_TEST(test_esc_reacts_at_once)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    double best = 10;
    for (int i = 0; i < 5; i++) {
        twin_keys(&twin, &session, "e 5");
        double begin = session_seconds();
        twin_keys(&twin, &session, "esc");
        double took = session_seconds() - begin;
        best = took < best ? took : best;
    }
    ck_assert_msg(best < 0.1, "Esc takes %.0f ms", best * 1000);
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_paste_is_no_keys)
{
    static const char *const pastes[] = {"q", "q\rq\rq", "1,2,3,4", "\xea\xb0\x80 q\x03\x1a",
                                         "\033[Aq"};
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    ck_assert(session_paste_mode(&session));
    session_paste(&session, pastes[_i]);
    twin_event(&twin,
               &(struct event){.kind = EVENT_PASTE, .text = pastes[_i], .len = strlen(pastes[_i])});
    twin_same(&twin, &session, "after a paste");
    twin_keys(&twin, &session, "esc right");
    twin_quit(&twin, &session);
}
END_TEST

/* A paste that arrives in pieces, with the end mark cut in two. */
START_TEST(test_paste_in_pieces)
{
    struct start start = {.args = {"1,-1,3,3"}};
    if (!twin_start(&twin, &session, &start))
        return;
    static const char *const pieces[] = {"\033[20", "0~5,6", ",7,8\033[2", "01~"};
    for (int i = 0; i < 4; i++) {
        session_send(&session, pieces[i], strlen(pieces[i]));
        session_pump(&session, 0);
    }
    twin_event(&twin, &(struct event){.kind = EVENT_PASTE, .text = "5,6,7,8", .len = 7});
    twin_same(&twin, &session, "after the last piece");
    twin_keys(&twin, &session, "enter right");
    twin_end(&twin, &session);
}
END_TEST

START_TEST(test_source_from_stdin)
{
    static const struct start starts[] = {
        {.args = {"-"}, .in = "1,-1,3,3\n"},
        {.args = {"-", "--lang", "ko"}, .in = "{\"midstream\": 1, \"x\": [[1, 2], [3, 4]]}"},
        {.args = {"5,6,7"}, .in = "q"}, /* not read at all: a vector is given */
    };
    if (!twin_start(&twin, &session, &starts[_i]))
        return;
    twin_keys(&twin, &session, "right right e 8 enter");
    twin_quit(&twin, &session);
}
END_TEST

TCase *tcase_keys(void)
{
    TCase *tc = tcase_create("keys");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_rubbish_then_q, 0, 11);
    tcase_add_test(tc, test_both_forms_of_arrows);
    tcase_add_test(tc, test_korean_letters);
    tcase_add_test(tc, test_esc_reacts_at_once);
    tcase_add_loop_test(tc, test_paste_is_no_keys, 0, 5);
    tcase_add_test(tc, test_paste_in_pieces);
    tcase_add_loop_test(tc, test_source_from_stdin, 0, 3);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Tests of base/suggest. */
#include <check.h>
#include <string.h>

#include "base/suggest.h"

static const char *const words[] = {"gamma", "eps",      "eps_at", "norm",
                                    "place", "sandwich", "mlp",    "attention"};
enum { WORDS = sizeof words / sizeof words[0] };

static const struct {
    const char *written, *nearest;
} nearest[] = {
    {"gama", "gamma"},
    {"gmama", "gamma"},
    {"Gamma", "gamma"},
    {"EPS", "eps"},
    {"epsat", "eps_at"},
    {"eps-at", "eps_at"},
    {"sandwitch", "sandwich"},
    {"mpl", "mlp"},
    {"attenshun", "attention"},
    {"atention", "attention"},
    {"gamma", "gamma"},
    {"ep", "eps"},
    {"x", NULL},
    {"", NULL},
    {"-", NULL},
    {"beta", NULL},
    {"tokens", NULL},
    {"gxmxa", NULL},
};

START_TEST(the_nearest_word_is_found)
{
    const char *want = nearest[_i].nearest, *written = nearest[_i].written;
    const char *got = suggest_nearest(written, strlen(written), words, WORDS);
    ck_assert_msg(want ? got && strcmp(got, want) == 0 : !got, "'%s': got %s", written,
                  got ? got : "nothing");
}
END_TEST

START_TEST(what_is_written_need_not_end)
{
    ck_assert_str_eq(suggest_nearest("gamax", 4, words, WORDS), "gamma");
    char text[4000];
    memset(text, 'g', sizeof text);
    ck_assert_ptr_null(suggest_nearest(text, sizeof text, words, WORDS));
}
END_TEST

/* One edit makes "b" of "a", but that says nothing. */
START_TEST(one_letter_is_not_near_another)
{
    static const char *const letters[] = {"a", "b"};
    ck_assert_ptr_null(suggest_nearest("c", 1, letters, 2));
    ck_assert_str_eq(suggest_nearest("B", 1, letters, 2), "b");
}
END_TEST

START_TEST(the_text_names_one_or_lists_all)
{
    struct buf out = {0};
    suggest_text("gama", 4, words, WORDS, &out);
    ck_assert_str_eq(buf_text(&out), "did you mean 'gamma'?");
    buf_clear(&out);
    suggest_text("zzz", 3, words, 3, &out);
    ck_assert_str_eq(buf_text(&out), "expected one of gamma, eps, eps_at");
    buf_free(&out);
}
END_TEST

TCase *tcase_suggest(void)
{
    TCase *tc = tcase_create("suggest");
    tcase_add_loop_test(tc, the_nearest_word_is_found, 0, sizeof nearest / sizeof nearest[0]);
    tcase_add_test(tc, what_is_written_need_not_end);
    tcase_add_test(tc, one_letter_is_not_near_another);
    tcase_add_test(tc, the_text_names_one_or_lists_all);
    return tc;
}

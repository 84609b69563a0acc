/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/change. */
#include <check.h>
#include <string.h>

#include "scene/change.h"

TCase *tcase_change(void);

static float four[] = {1, 2, 3, 4};

START_TEST(gamma_is_one_number_or_d)
{
    struct change change = {0};
    struct err err = {0};
    struct matrix row = {four, 1, 4}, one = {four, 1, 1}, rows = {four, 2, 2};
    ck_assert_int_eq(change_gamma(&change, &row, 4, "--gamma", &err), 0);
    ck_assert_ptr_eq(change.gamma, four);
    ck_assert(!change.has_gamma_all);
    change = (struct change){0};
    ck_assert_int_eq(change_gamma(&change, &one, 4, "--gamma", &err), 0);
    ck_assert_ptr_null(change.gamma);
    ck_assert(change.has_gamma_all);
    ck_assert_float_eq(change.gamma_all, 1);
    ck_assert_int_eq(change_gamma(&change, &row, 3, "--gamma", &err), -1);
    ck_assert_str_eq(err.text, "--gamma has 4 numbers, expected 3 (one a component) or 1");
    ck_assert_int_eq(change_gamma(&change, &rows, 4, "--gamma", &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "2 rows of 2"));
}
END_TEST

START_TEST(delta_is_t_by_d)
{
    const float *delta = NULL;
    struct err err = {0};
    struct matrix row = {four, 1, 4}, rows = {four, 2, 2};
    ck_assert_int_eq(change_delta(&delta, &rows, 2, 2, "--attn", &err), 0);
    ck_assert_ptr_eq(delta, four);
    delta = NULL;
    ck_assert_int_eq(change_delta(&delta, &row, 2, 2, "--attn", &err), -1);
    ck_assert_ptr_null(delta);
    ck_assert_str_eq(err.text, "--attn has 4 numbers, expected 2 rows (one a token) of 2");
    ck_assert_int_eq(change_delta(&delta, &rows, 1, 4, "--attn", &err), -1);
    ck_assert_str_eq(err.text, "--attn has 2 rows of 2, expected 4 (one a component)");
}
END_TEST

START_TEST(words_both_ways)
{
    struct buf suggestion = {0};
    static const char *const norms[] = {
        [NORM_NONE] = "none", [NORM_RMS] = "rmsnorm", [NORM_LAYER] = "layernorm"};
    for (int kind = NORM_NONE; kind <= NORM_LAYER; kind++) {
        const char *word = norms[kind];
        enum norm_kind back;
        ck_assert(change_norm_word(word, strlen(word), &back, &suggestion));
        ck_assert_int_eq(back, kind);
    }
    for (int place = PLACE_PRE; place <= PLACE_REORDERED; place++) {
        const char *word = place_word((enum placement)place);
        enum placement back;
        ck_assert(change_place_word(word, strlen(word), &back, &suggestion));
        ck_assert_int_eq(back, place);
    }
    ck_assert_str_eq(place_word(PLACE_SANDWICH), "sandwich");
    ck_assert_uint_eq(suggestion.len, 0);
    buf_free(&suggestion);
}
END_TEST

START_TEST(other_words_are_suggested)
{
    struct buf suggestion = {0};
    enum norm_kind kind;
    enum placement place;
    ck_assert(!change_norm_word("RMSNorm", 7, &kind, &suggestion));
    ck_assert_ptr_nonnull(strstr(buf_text(&suggestion), "did you mean 'rmsnorm'"));
    buf_clear(&suggestion);
    /* Only `len` bytes count. */
    ck_assert(!change_place_word("prefer", 5, &place, &suggestion));
    buf_clear(&suggestion);
    ck_assert(!change_place_word("before", 6, &place, &suggestion));
    ck_assert_ptr_nonnull(strstr(buf_text(&suggestion), "pre, post, sandwich, reordered"));
    buf_free(&suggestion);
}
END_TEST

TCase *tcase_change(void)
{
    TCase *tcase = tcase_create("change");
    tcase_add_test(tcase, gamma_is_one_number_or_d);
    tcase_add_test(tcase, delta_is_t_by_d);
    tcase_add_test(tcase, words_both_ways);
    tcase_add_test(tcase, other_words_are_suggested);
    return tcase;
}

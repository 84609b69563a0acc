/* SPDX-License-Identifier: MIT
 *
 * What a reader of the picture relies on: faults that were seen once. */
#include <string.h>

#include "program.h"

TCase *tcase_shown(void);

static void check_frame(const struct call *call, const char *has, const char *has_not)
{
    struct ran ran = program_call(call);
    ran_fine(&ran);
    if (has)
        program_check_has(ran.out, has);
    ck_assert_msg(!has_not || !strstr(ran.out, has_not), "holds %s:\n%s", has_not, ran.out);
    ran_free(&ran);
}

/* 0.12, 0.12 and 0.25 in one row of the bar charts is a wrong sum, whatever is written below. */
START_TEST(rows_of_a_join_add_up)
{
    check_frame(
        &(struct call){.args = {"export", "0.125,1", "--attn", "0.125,1", "--at", "b1.attn.add"}},
        "0.250", "0.12 ");
    check_frame(
        &(struct call){.args = {"export", "0.004,1", "--attn", "0.004,1", "--at", "b1.attn.add"}},
        "0.008", " 0.00 ");
}
END_TEST

/* More decimals for the one row must not make the other wrong: 0.100 + 0.200 = 0.301. */
START_TEST(all_rows_of_a_join_add_up)
{
    check_frame(&(struct call){.args = {"export", "0.125,0.1004", "--attn", "0.125,0.2004", "--at",
                                        "b1.attn.add"}},
                "0.3008", "0.301 ");
}
END_TEST

/* That the sum of the terms would be another as shown is nothing that stands there. */
START_TEST(an_average_comes_out_of_its_terms)
{
    check_frame(&(struct call){.args = {"export", "0,0.89", "--gamma", "-4.935,7.9", "--eps", "0.5",
                                        "--norm", "layernorm", "--all", "--size", "120x36"}},
                " / 2 = ", ") / 2 \xE2\x89\x88 0.59");
}
END_TEST

/* The note "1 cell = ..." of each token of one norm. */
START_TEST(tokens_of_a_norm_have_the_same_cells)
{
    static const char X[] = "1,-1,3,3;10,-10,30,30";
    char cells[2][40] = {"", ""};
    for (int t = 0; t < 2; t++) {
        struct ran ran = RUN("export", X, "--at", "b1.attn.norm.gamma", "--size", "120x36",
                             "--keys", "z", "--token", t ? "2" : "1");
        ran_fine(&ran);
        const char *note = strstr(ran.out, "1 cell = ");
        ck_assert_ptr_nonnull(note);
        memcpy(cells[t], note, strcspn(note, "\n") < 39 ? strcspn(note, "\n") : 39);
        ran_free(&ran);
    }
    ck_assert_str_eq(cells[0], cells[1]);
}
END_TEST

/* Eight components fit 80x24 if the arithmetic gives way; grouped away, one could not be seen. */
START_TEST(few_components_are_not_grouped)
{
    check_frame(
        &(struct call){.args = {"export", "1,2,3,4,-7,1,2,3", "--at", "b1.attn.norm.divide"}},
        "x8 ", "a row: ");
}
END_TEST

START_TEST(one_row_replaces_one_token)
{
    check_frame(
        &(struct call){.args = {"export", "1,2;3,4", "--token", "2", "--keys", "e 9 , 8 enter"}},
        "9.00", "4.00");
    check_frame(
        &(struct call){.args = {"export", "1,2;3,4", "--token", "2", "--keys", "e 9 , 8 enter <"}},
        "2.00", "9.00");
}
END_TEST

/* NaN and infinity are nobody's sum. */
START_TEST(no_sum_holds_that_is_no_number)
{
    check_frame(&(struct call){.args = {"export", "0,0", "--eps", "0", "--at", "b1.attn.add"}},
                "0 of 2 sums hold", NULL);
    check_frame(
        &(struct call){.args = {"export", "3e38,1", "--attn", "3e38,1", "--at", "b1.attn.add"}},
        "1 of 2 sums hold", NULL);
}
END_TEST

START_TEST(zero_by_zero_is_explained)
{
    check_frame(
        &(struct call){.args = {"export", "0,0", "--eps", "0", "--at", "b1.attn.norm.divide"}},
        "0/0 is no number. ε is there for this", "Signs and ratios stay");
}
END_TEST

/* Both calls give the same bytes. */
static void check_same(const struct call *a, const struct call *b)
{
    struct ran one = program_call(a), two = program_call(b);
    ran_fine(&one);
    ran_fine(&two);
    ck_assert_uint_gt(one.out_len, 0);
    ck_assert_str_eq(one.out, two.out);
    ran_free(&one);
    ran_free(&two);
}

/* The title and the caption of a picture that was frozen are its own, not those of the step that
 * was gone on to; an export of every step shows every step. */
START_TEST(a_frozen_picture_is_described_as_it_is)
{
    check_same(&(struct call){.args = {"export", "rmsnorm", "--step", "2", "-f", "svg"}},
               &(struct call){.args = {"export", "rmsnorm", "--step", "2", "-f", "svg", "--keys",
                                       "f6 right right ;"}});
    check_same(&(struct call){.args = {"export", "rmsnorm", "--step", "2", "-f", "svg", "--theme",
                                       "light"}},
               &(struct call){.args = {"export", "rmsnorm", "--step", "2", "-f", "svg", "--keys",
                                       "f6 right *"}});
    check_same(&(struct call){.args = {"export", "rmsnorm", "-f", "html"}},
               &(struct call){.args = {"export", "rmsnorm", "-f", "html", "--keys", "f6 right"}});
    check_same(&(struct call){.args = {"export", "rmsnorm", "--all"}},
               &(struct call){.args = {"export", "rmsnorm", "--all", "--keys", "f6 right"}});
}
END_TEST

TCase *tcase_shown(void)
{
    TCase *tcase = tcase_create("shown");
    tcase_add_test(tcase, rows_of_a_join_add_up);
    tcase_add_test(tcase, all_rows_of_a_join_add_up);
    tcase_add_test(tcase, an_average_comes_out_of_its_terms);
    tcase_add_test(tcase, tokens_of_a_norm_have_the_same_cells);
    tcase_add_test(tcase, few_components_are_not_grouped);
    tcase_add_test(tcase, one_row_replaces_one_token);
    tcase_add_test(tcase, no_sum_holds_that_is_no_number);
    tcase_add_test(tcase, zero_by_zero_is_explained);
    tcase_add_test(tcase, a_frozen_picture_is_described_as_it_is);
    return tcase;
}

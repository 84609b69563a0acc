/* SPDX-License-Identifier: MIT
 *
 * The desk's command line; its screen is tested end to end. */
#include "program.h"

#include "suite.h"

TCase *tcase_desk(void);

START_TEST(one_number_at_most)
{
    static const struct call CALLS[] = {
        {.args = {"desk", "tour"}}, {.args = {"desk", "0"}},      {.args = {"desk", "-1"}},
        {.args = {"desk", "1.5"}},  {.args = {"desk", "1", "2"}}, {.args = {"desk", "99999999999"}},
        {.args = {"desk", ""}},
    };
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct ran ran = program_call(&CALLS[i]);
        ran_refused(&ran, 2, "desk");
        ran_free(&ran);
    }
}
END_TEST

START_TEST(it_needs_a_terminal)
{
    static const struct call CALLS[] = {{.args = {"desk"}}, {.args = {"desk", "4711"}}};
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct ran ran = program_call(&CALLS[i]);
        ran_refused(&ran, 2, "no terminal");
        ran_free(&ran);
    }
}
END_TEST

START_TEST(options_of_a_walk_are_refused)
{
    static const struct call CALLS[] = {{.args = {"desk", "--step", "2"}},
                                        {.args = {"desk", "--digits", "3"}},
                                        {.args = {"desk", "-o", "x"}}};
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct ran ran = program_call(&CALLS[i]);
        ran_refused(&ran, 2, "is not for desk");
        ran_free(&ran);
    }
}
END_TEST

TCase *tcase_desk(void)
{
    TCase *tc = tcase_create("desk");
    tcase_add_test(tc, one_number_at_most);
    tcase_add_test(tc, it_needs_a_terminal);
    tcase_add_test(tc, options_of_a_walk_are_refused);
    return tc;
}

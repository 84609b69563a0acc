/* SPDX-License-Identifier: MIT
 *
 * The configuration is the interactive program's: nothing else asks it, not even whether it is
 * broken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

TCase *tcase_config(void);

START_TEST(other_verbs_ignore_it)
{
    static const struct call CALLS[] = {
        {.args = {"trace", "0.5,-1.25"}},
        {.args = {"export", "rmsnorm", "--step", "2"}},
        {.args = {"list"}},
        {.args = {"check", "scenes/tour.json"}},
        {.args = {"--help"}},
        {.args = {"--print", "man"}},
    };
    static const char *const TEXTS[] = {
        "{\"lang\": \"ko\", \"theme\": \"light\", \"glyphs\": \"ascii\", \"digits\": 4}",
        "{broken"};
    char *folder = program_folder(), below[400], variable[400];
    snprintf(below, sizeof below, "%s/midstream", folder);
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    for (size_t t = 0; t < 2; t++) {
        char *file = program_file(below, "config.json", TEXTS[t], strlen(TEXTS[t]));
        for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
            struct call call = CALLS[i];
            struct ran without = program_call(&call);
            call.env = variable;
            struct ran with = program_call(&call);
            ran_fine(&without);
            ran_fine(&with);
            ck_assert_str_eq(with.out, without.out);
            ran_free(&without);
            ran_free(&with);
        }
        unlink(file);
        free(file);
    }
    rmdir(below);
    program_remove(folder);
}
END_TEST

TCase *tcase_config(void)
{
    TCase *tcase = tcase_create("config");
    tcase_add_test(tcase, other_verbs_ignore_it);
    return tcase;
}

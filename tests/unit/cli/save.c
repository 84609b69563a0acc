/* SPDX-License-Identifier: MIT
 *
 * Names of saved files. */
#include "cli/save.h"

#include <check.h>

#include "suite.h"

TCase *tcase_save(void);

START_TEST(names_are_tame)
{
    static const struct {
        const char *text, *name;
    } NAMES[] = {
        {"rmsnorm", "rmsnorm"},
        {"two words", "two words"},
        {"\xED\x95\x9C\xEA\xB8\x80", "\xED\x95\x9C\xEA\xB8\x80"},
        {"..", "scene"},
        {".hidden", "hidden"},
        {"--option", "option"},
        {"", "scene"},
        {"a/b", "a-b"},
        {"esc\033[31m", "esc-[31m"},
        {"nl\nnl", "nl-nl"},
        {"bad\xFF\xFE", "bad--"},
        {"\xFF\xFE-x", "x"}, /* no option, whatever it is made of */
        {"\xE2\x80\xAE", "scene"},
        {"bidi\xE2\x80\xAEx", "bidi-x"},
        {"123456789012345678901234567890123456789012345678901234567890",
         "123456789012345678901234567890123456789012345678"},
        /* cut between characters */
        {"1234567890123456789012345678901234567890123456\xED\x95\x9C",
         "1234567890123456789012345678901234567890123456"},
    };
    for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++) {
        struct buf name = {0};
        save_name(NAMES[n].text, &name);
        ck_assert_str_eq(buf_text(&name), NAMES[n].name);
        buf_free(&name);
    }
}
END_TEST

TCase *tcase_save(void)
{
    TCase *tcase = tcase_create("save");
    tcase_add_test(tcase, names_are_tame);
    return tcase;
}

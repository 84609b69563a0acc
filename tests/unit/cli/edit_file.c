/* SPDX-License-Identifier: MIT
 *
 * How editors are told where to open a file. */
#include "cli/edit_file.h"

#include "suite.h"

START_TEST(test_each_editor_in_its_manner)
{
    static const struct {
        const char *command, *path, *first, *second;
    } cases[] = {
        {"vi", "a.json", "+12", "a.json"},
        {"nvim -p", "/b/a.json", "+12", "/b/a.json"},
        {"emacs -nw", "a.json", "+12", "a.json"},
        {"code", "a.json", "--goto", "a.json:12"},
        {"code --wait", "a.json", "--goto", "a.json:12"},
        {" /usr/local/bin/codium  --wait", "a b.json", "--goto", "a b.json:12"},
        {"subl -w", "a.json", "a.json:12", ""},
        {"hx", "-a.json", "./-a.json:12", ""},
        {"zed", "a.json", "a.json:12", ""},
        {"ed", "a.json", "a.json", ""},
        {"encode", "+a.json", "+12", "./+a.json"},
        {"codex/decode", "a.json", "+12", "a.json"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct buf first = {0}, second = {0};
        edit_file_words(cases[c].command, cases[c].path, 12, &first, &second);
        ck_assert_str_eq(buf_text(&first), cases[c].first);
        ck_assert_str_eq(buf_text(&second), cases[c].second);
        buf_free(&first);
        buf_free(&second);
    }
}
END_TEST

TCase *tcase_edit_file(void)
{
    TCase *tcase = tcase_create("edit_file");
    tcase_add_test(tcase, test_each_editor_in_its_manner);
    return tcase;
}

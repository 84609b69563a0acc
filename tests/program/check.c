/* SPDX-License-Identifier: MIT
 *
 * `check` and `list`. */
#include <stdlib.h>
#include <string.h>

#include "program.h"

static const char GOOD[] = "{\"midstream\": 1, \"x\": [[1, 2]]}";
static const char BAD[] = "{\"midstream\": 1, \"x\": [[1, 2]],\n  \"titel\": \"t\"}";

START_TEST(good_files_are_silent)
{
    char *folder = program_folder();
    char *scene = program_file(folder, "a.json", GOOD, strlen(GOOD));
    char *rows = program_file(folder, "b.txt", "1 2\n3 4\n", 8);
    struct ran ran = RUN("check", scene, rows, "tour", "residual", "rmsnorm");
    ran_fine(&ran);
    ck_assert_uint_eq(ran.out_len, 0);
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {"check", "-"}, .in = GOOD});
    ran_fine(&ran);
    ran_free(&ran);
    free(scene);
    free(rows);
    program_remove(folder);
}
END_TEST

START_TEST(every_bad_file_has_its_line)
{
    char *folder = program_folder();
    char *bad = program_file(folder, "bad.json", BAD, strlen(BAD));
    char *good = program_file(folder, "good.json", GOOD, strlen(GOOD));
    char *rows = program_file(folder, "rows.csv", "1,2\n3\n", 6);
    char *weights = program_file(folder, "m.gguf", "GGUF", 4);
    struct ran ran = RUN("check", bad, good, rows, weights, "/nonexistent.json");
    ck_assert_int_eq(ran.status, 1);
    ck_assert_uint_eq(ran.err_lines, 4);
    program_check_has(ran.err, "bad.json:2:3: ");
    program_check_has(ran.err, "'title'");
    program_check_has(ran.err, "rows.csv:2:");
    program_check_has(ran.err, "m.gguf: ");
    program_check_has(ran.err, "/nonexistent.json: ");
    ck_assert_ptr_null(strstr(ran.err, "good.json"));
    ran_free(&ran);
    free(bad);
    free(good);
    free(rows);
    free(weights);
    program_remove(folder);
}
END_TEST

START_TEST(what_does_not_fit_is_reported_by_step)
{
    /* 2,000 characters are no caption for 40x12, in either language. */
    enum { WORDS = 400 };
    char scene[WORDS * 5 + 300] =
        "{\"midstream\": 1, \"x\": [[1, 2]], \"steps\": [{\"at\": \"embed\"},"
        "{\"at\": \"b1.attn.add\", \"caption\": \"";
    for (int i = 0; i < WORDS; i++)
        strcat(scene, "word ");
    strcat(scene, "\"}]}");
    struct ran ran =
        program_call(&(struct call){.args = {"check", "-", "--size", "40x12"}, .in = scene});
    ck_assert_int_eq(ran.status, 1);
    ck_assert_uint_eq(ran.out_len, 0);
    program_check_has(ran.err, "midstream: -:1:92: /steps/1/caption: at 40x12 the caption takes ");
    program_check_has(ran.err, " pages in English, expected one\n");
    program_check_has(ran.err, " pages in Korean, expected one\n");
    ck_assert_uint_eq(ran.err_lines, 2);
    ck_assert_ptr_null(strstr(ran.err, "/steps/0"));
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {"check", "-"}, .in = scene});
    ran_fine(&ran);
    ran_free(&ran);
}
END_TEST

START_TEST(built_in_scenes_fit_the_guaranteed_sizes)
{
    static const char *const SIZES[] = {"80x24", "120x36", "40x12"};
    struct ran list = RUN("list");
    ran_fine(&list);
    for (char *line = strtok(list.out, "\n"); line; line = strtok(NULL, "\n")) {
        line[strcspn(line, "\t")] = '\0';
        for (size_t i = 0; i < 3; i++) {
            struct ran ran = RUN("check", "--size", SIZES[i], line);
            ran_fine(&ran);
            ran_free(&ran);
            ran = RUN("check", "--size", SIZES[i], "--ascii", line);
            ran_fine(&ran);
            ran_free(&ran);
        }
    }
    ran_free(&list);
}
END_TEST

/* As the help says it: nothing lies beside the scenes that is none. */
START_TEST(all_of_the_folder_are_scenes)
{
    struct ran ran = RUN("check", "--help");
    program_check_has(ran.out, "check --size 80x24 scenes/*.json");
    ran_free(&ran);
    ck_assert_int_eq(program_shell("said=$(\"$2\" check --size 80x24 scenes/*.json 2>&1) && "
                                   "test -z \"$said\"",
                                   "/"),
                     0);
}
END_TEST

START_TEST(list_is_name_tab_title)
{
    struct ran en = RUN("list"), ko = RUN("list", "--lang", "ko");
    ran_fine(&en);
    ran_fine(&ko);
    ck_assert_str_ne(en.out, ko.out);
    int lines = 0;
    for (const char *line = en.out; *line; line += strcspn(line, "\n") + 1, lines++) {
        size_t name = strcspn(line, "\t\n");
        ck_assert_msg(name > 0 && line[name] == '\t' && line[name + 1] != '\n', "bad line: %s",
                      line);
    }
    ck_assert_int_ge(lines, 3);
    ck_assert(strncmp(en.out, "tour\t", 5) == 0);
    program_check_has(en.out, "\nresidual\t");
    program_check_has(en.out, "\nrmsnorm\t");
    ran_free(&en);
    ran_free(&ko);
}
END_TEST

TCase *tcase_check(void)
{
    TCase *tcase = tcase_create("check");
    tcase_add_test(tcase, good_files_are_silent);
    tcase_add_test(tcase, every_bad_file_has_its_line);
    tcase_add_test(tcase, what_does_not_fit_is_reported_by_step);
    tcase_add_test(tcase, built_in_scenes_fit_the_guaranteed_sizes);
    tcase_add_test(tcase, all_of_the_folder_are_scenes);
    tcase_add_test(tcase, list_is_name_tab_title);
    return tcase;
}

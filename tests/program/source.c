/* SPDX-License-Identifier: MIT
 *
 * SOURCE: standard input, vectors, built-in scenes, files, in this order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

static const char SCENE[] = "{\"midstream\": 1, \"x\": [[1, 2]]}";
static const char EMBED[] = "\"kind\": \"stream\", \"value\": [[1, 2]]";

static void check_embeds(struct ran ran, const char *value)
{
    ran_fine(&ran);
    program_check_has(ran.out, value);
    ran_free(&ran);
}

START_TEST(standard_input_is_a_scene_or_a_vector)
{
    static const char *const TEXTS[] = {
        SCENE,
        "\n \t{\"midstream\": 1, \"x\": [[1, 2]]}\n",
        "\xEF\xBB\xBF{\"midstream\": 1, \"x\": [[1, 2]]}",
        "1,2\n",
        "[1, 2]",
        "[[1, 2]]\r\n",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        check_embeds(program_call(&(struct call){.args = {"trace", "-"}, .in = TEXTS[i]}), EMBED);
}
END_TEST

START_TEST(faults_on_standard_input_have_a_place)
{
    static const struct {
        const char *text;
        size_t len;
        const char *says;
    } TEXTS[] = {
        {"1 2\n3 x\n", 0, "midstream: -:2:3: "},
        {"{\"midstream\": 1,\n \"x\": [[1, nan]]}", 0, "midstream: -:2:12: "},
        {"{\"midstream\": 1, \"x\": [[1, 2]], \"titel\": \"\"}", 0, "'title'"},
        {"1 \0 2\n", 6, "midstream: -:1:3: "},
        {"", 0, "midstream: -:"},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        struct ran ran = program_call(
            &(struct call){.args = {"trace", "-"}, .in = TEXTS[i].text, .in_len = TEXTS[i].len});
        ran_refused(&ran, 1, TEXTS[i].says);
        ran_free(&ran);
    }
}
END_TEST

START_TEST(files_are_what_their_names_and_beginnings_say)
{
    static const struct {
        const char *name, *text;
    } FILES[] = {
        {"scene.json", SCENE},   {"rows.txt", "1 2\n"},
        {"rows.csv", "1,2\n"},   {"rows.tsv", "1\t2\n"},
        {"scene", SCENE},        {"rows", "1 2\n"},
        {"ROWS.TXT", "1 2\r\n"}, {"name with blanks.json", SCENE},
    };
    char *folder = program_folder();
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char *path = program_file(folder, FILES[i].name, FILES[i].text, strlen(FILES[i].text));
        check_embeds(RUN("trace", path), EMBED);
        free(path);
    }
    program_remove(folder);
}
END_TEST

START_TEST(vector_options_go_with_rows_from_anywhere)
{
    char *folder = program_folder();
    char *path = program_file(folder, "rows.csv", "3,4\n6,8\n", 8);
    check_embeds(RUN("trace", path, "--eps", "0"), "\"mean_square\": [12.5, 50]");
    check_embeds(program_call(&(struct call){.args = {"trace", "-", "--gamma", "2"}, .in = "3 4"}),
                 "\"gamma\": [2, 2]");
    free(path);
    program_remove(folder);
}
END_TEST

START_TEST(a_vector_comes_before_a_file_of_that_name)
{
    char *folder = program_folder();
    free(program_file(folder, "1,2", "7 8", 3));
    char name[400];
    snprintf(name, sizeof name, "%s/1,2", folder);
    check_embeds(RUN("trace", "1,2"), EMBED);
    check_embeds(RUN("trace", name), "[[7, 8]]");
    program_remove(folder);
}
END_TEST

START_TEST(other_kinds_are_named)
{
    static const struct {
        const char *name, *text;
        size_t len;
        const char *says;
    } FILES[] = {
        {"m.safetensors", "", 0, "checkpoint"},
        {"m.bin", "abcd", 4, "checkpoint"},
        {"m.gguf", "GGUF", 4, "checkpoint"},
        {"m.pt", "PK\x03\x04", 4, "checkpoint"},
        {"unnamed", "GGUF\x03\0\0\0", 8, "checkpoint"},
        {"zip", "PK\x03\x04....", 8, "checkpoint"},
        {"st", "\x02\0\0\0\0\0\0\0{}", 10, "checkpoint"},
        {"a.npy", "\x93NUMPY", 6, "NumPy"},
        {"array", "\x93NUMPY\x01\0", 8, "NumPy"},
        {"text", "hello there\n", 12, "neither"},
        {"empty", "", 0, "neither"},
        {"rows.txt", "hello there\n", 12, "1:1: "},
        {"scene.json", "1,2\n", 4, "1:1: "},
    };
    char *folder = program_folder();
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char *path = program_file(folder, FILES[i].name, FILES[i].text, FILES[i].len);
        struct ran ran = RUN("trace", path);
        ran_refused(&ran, 1, FILES[i].says);
        program_check_has(ran.err, path);
        ran_free(&ran);
        free(path);
    }
    program_remove(folder);
}
END_TEST

START_TEST(folders_and_pipes_are_refused)
{
    char *folder = program_folder();
    struct ran ran = RUN("trace", folder);
    ran_refused(&ran, 1, "is a directory");
    ran_free(&ran);
    free(program_file(folder, "config.json", "{}", 2));
    ran = RUN("trace", folder);
    ran_refused(&ran, 1, "checkpoint");
    ran_free(&ran);
    char pipe[400];
    snprintf(pipe, sizeof pipe, "%s/pipe.json", folder);
    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    ran = RUN("trace", pipe); /* nobody will ever write to it */
    ran_refused(&ran, 1, "named pipe");
    ran_free(&ran);
    program_remove(folder);
}
END_TEST

/* A name may hold anything; what is said about it may not. */
START_TEST(hostile_names_are_shown_as_marks)
{
    struct ran ran = RUN("trace", "no\x1b[2Jsuch\n\u202Efile.json");
    ran_refused(&ran, 1, "no^[[2Jsuch^J");
    ck_assert_ptr_null(strchr(ran.err, '\x1b'));
    ck_assert_ptr_null(strstr(ran.err, "\u202E"));
    ran_free(&ran);
}
END_TEST

START_TEST(warnings_do_not_stop_the_work)
{
    struct ran ran = RUN("trace", "1e-60,1");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_uint_eq(ran.err_lines, 1);
    program_check_has(ran.err, "midstream: argument:1:1: warning: ");
    program_check_has(ran.out, "[[0, 1]]");
    ran_free(&ran);
    ran = RUN("trace", "1,1", "--gamma", "1,1e-60");
    ck_assert_int_eq(ran.status, 0);
    program_check_has(ran.err, "midstream: argument:1:3: warning: --gamma: ");
    ran_free(&ran);
}
END_TEST

START_TEST(an_error_stands_alone)
{
    struct ran ran = program_call(&(struct call){
        .args = {"check", "-"},
        .in = "{\"midstream\": 1, \"x\": [[1e-60, 2]], \"title\": \"a\\u001b\", \"titel\": 1}"});
    ran_refused(&ran, 1, "'title'");
    ran_free(&ran);
}
END_TEST

/* A cell without a number, and rows that end with a carriage return alone, once vanished. */
START_TEST(rows_lose_nothing)
{
    char *folder = program_folder();
    char *gap = program_file(folder, "gap.tsv", "1\t\t3\n", 5);
    struct ran ran = RUN("trace", gap);
    ran_refused(&ran, 1, "gap.tsv:1:3: ");
    ran_free(&ran);
    char *tabs = program_file(folder, "tabs.tsv", "1\t2\n3\t4\n", 8);
    ran = RUN("trace", tabs);
    ran_fine(&ran);
    program_check_has(ran.out, "[[1, 2], [3, 4]]");
    ran_free(&ran);
    char *old = program_file(folder, "old.csv", "1,2\r3,4\r", 8);
    ran = RUN("trace", old);
    ran_fine(&ran);
    program_check_has(ran.out, "[[1, 2], [3, 4]]");
    ran_free(&ran);
    ran = RUN("trace", "1,2", "--gamma", "1,2,3");
    ran_refused(&ran, 1, "midstream: argument:1:1: --gamma has 3 numbers");
    ran_free(&ran);
    free(gap);
    free(tabs);
    free(old);
    program_remove(folder);
}
END_TEST

TCase *tcase_source(void)
{
    TCase *tcase = tcase_create("source");
    tcase_add_test(tcase, standard_input_is_a_scene_or_a_vector);
    tcase_add_test(tcase, faults_on_standard_input_have_a_place);
    tcase_add_test(tcase, files_are_what_their_names_and_beginnings_say);
    tcase_add_test(tcase, vector_options_go_with_rows_from_anywhere);
    tcase_add_test(tcase, a_vector_comes_before_a_file_of_that_name);
    tcase_add_test(tcase, other_kinds_are_named);
    tcase_add_test(tcase, folders_and_pipes_are_refused);
    tcase_add_test(tcase, hostile_names_are_shown_as_marks);
    tcase_add_test(tcase, warnings_do_not_stop_the_work);
    tcase_add_test(tcase, an_error_stands_alone);
    tcase_add_test(tcase, rows_lose_nothing);
    return tcase;
}

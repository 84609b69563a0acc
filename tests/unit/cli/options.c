/* SPDX-License-Identifier: MIT
 *
 * The table of options, and what the command line becomes. */
#include <string.h>

#include "cli/help.h"
#include "cli/options.h"
#include "suite.h"

/* Parse a command line given as words; fails the test where that fails. */
static struct options parse(const char *const *words)
{
    const char *argv[16] = {"midstream"};
    int argc = 1;
    while (*words)
        argv[argc++] = *words++;
    struct options options;
    struct err err = {0};
    ck_assert_msg(options_parse(argc, (char *const *)argv, &options, &err) == 0, "%s", err.text);
    return options;
}
#define PARSE(...) parse((const char *const[]){__VA_ARGS__, NULL})

START_TEST(table_has_no_doubles_and_no_gaps)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row((enum option)i);
        ck_assert_msg(row->name && row->help && row->verbs, "row %d is incomplete", i);
        ck_assert(row->name[0] == '-');
        for (int k = 0; k < i; k++) {
            const struct option_row *other = option_row((enum option)k);
            ck_assert_str_ne(row->name, other->name);
            ck_assert(!row->letter || row->letter != other->letter);
        }
    }
}
END_TEST

START_TEST(help_of_a_verb_names_all_its_options_and_no_other)
{
    for (int verb = VERB_TRACE; verb < VERB_COUNT; verb++) {
        struct buf help = {0};
        help_write((enum verb)verb, &help);
        for (int i = 0; i < OPTION_COUNT; i++) {
            const struct option_row *row = option_row((enum option)i);
            char begin[40] = "\n  ";
            if (row->letter && row->name[1] == '-')
                strncat(begin, (char[]){'-', row->letter, ',', ' ', '\0'}, 5);
            strncat(begin, row->name, 20);
            ck_assert_msg((strstr(help.data, begin) != NULL) == ((row->verbs >> verb & 1) != 0),
                          "%s and %s", verb_word((enum verb)verb), row->name);
        }
        buf_free(&help);
    }
}
END_TEST

START_TEST(defaults_are_those_of_the_help)
{
    struct options options = PARSE("export", "1,2");
    ck_assert_int_eq(options.verb, VERB_EXPORT);
    ck_assert_int_eq(options.cols, 80);
    ck_assert_int_eq(options.rows, 24);
    ck_assert_int_eq(options.digits, 2);
    ck_assert_uint_eq(options.blocks, 1);
    ck_assert_uint_eq(options.step, 0);
    ck_assert(options.scheme_auto && options.scheme == SCHEME_DARK);
    ck_assert_int_eq(options.format, FORMAT_TEXT);
    ck_assert_int_eq(options.lang, LANG_EN);
    options_free(&options);
}
END_TEST

START_TEST(values_are_read)
{
    struct options options = PARSE("--size=120X36", "export", "-o", "f.ans", "1,2", "--digits", "0",
                                   "--lang=ko", "--theme", "light", "--color", "never");
    ck_assert_int_eq(options.cols, 120);
    ck_assert_int_eq(options.rows, 36);
    ck_assert_int_eq(options.digits, 0);
    ck_assert_int_eq(options.lang, LANG_KO);
    ck_assert(!options.scheme_auto && options.scheme == SCHEME_LIGHT);
    ck_assert_int_eq(options.colour, COLOUR_NEVER);
    ck_assert_int_eq(options.format, FORMAT_ANSI);
    ck_assert_str_eq(options.given[OPTION_OUTPUT], "f.ans");
    options_free(&options);
    options = PARSE("1,2");
    ck_assert(options.motion && !options.given[OPTION_MOTION]);
    options_free(&options);
    options = PARSE("1,2", "--motion", "off");
    ck_assert(!options.motion);
    options_free(&options);
    options = PARSE("1,2", "--motion=on");
    ck_assert(options.motion && options.given[OPTION_MOTION]);
    options_free(&options);
    options = PARSE("export", "1,2", "-of.ans", "-ftext");
    ck_assert_int_eq(options.format, FORMAT_TEXT);
    options_free(&options);
}
END_TEST

START_TEST(words_that_are_no_options_are_sources)
{
    struct options options = PARSE("-1", "--eps", "0", "2", "-");
    ck_assert_int_eq(options.verb, VERB_WALK);
    ck_assert_uint_eq(options.n_sources, 3);
    ck_assert_str_eq(options.sources[0], "-1");
    ck_assert_str_eq(options.sources[2], "-");
    options_free(&options);
    options = PARSE("--", "trace", "--help");
    ck_assert_int_eq(options.verb, VERB_WALK);
    ck_assert_uint_eq(options.n_sources, 2);
    ck_assert_ptr_null(options.given[OPTION_HELP]);
    options_free(&options);
}
END_TEST

TCase *tcase_options(void)
{
    TCase *tcase = tcase_create("options");
    tcase_add_test(tcase, table_has_no_doubles_and_no_gaps);
    tcase_add_test(tcase, help_of_a_verb_names_all_its_options_and_no_other);
    tcase_add_test(tcase, defaults_are_those_of_the_help);
    tcase_add_test(tcase, values_are_read);
    tcase_add_test(tcase, words_that_are_no_options_are_sources);
    return tcase;
}

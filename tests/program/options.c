/* SPDX-License-Identifier: MIT
 *
 * The command line: what is accepted where, and what a slip is told. */
#include <stdlib.h>
#include <string.h>

#include "program.h"

START_TEST(options_stand_anywhere)
{
    static const struct call SAME[] = {
        {.args = {"trace", "1,-1,3,3", "--eps", "0"}},
        {.args = {"--eps", "0", "trace", "1,-1,3,3"}},
        {.args = {"trace", "--eps=0", "1,-1,3,3"}},
        {.args = {"trace", "--eps=0", "--", "1,-1,3,3"}},
        {.args = {"trace", "1,-1,3,3", "--eps", "1", "--eps", "0"}},
    };
    struct ran first = program_call(&SAME[0]);
    ran_fine(&first);
    for (size_t i = 1; i < sizeof SAME / sizeof *SAME; i++) {
        struct ran ran = program_call(&SAME[i]);
        ran_fine(&ran);
        ck_assert_str_eq(ran.out, first.out);
        ran_free(&ran);
    }
    ran_free(&first);
}
END_TEST

START_TEST(numbers_are_one_vector)
{
    static const struct call VECTORS[] = {
        {.args = {"trace", "1", "-1", "3", "3"}},
        {.args = {"trace", "1", "-1", "--eps", "0", "3", "3"}},
        {.args = {"trace", "[1,", "-1,", "3,", "3]"}},
        {.args = {"trace", "--", "1", "-1", "3", "3"}},
    };
    for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
        struct ran ran = program_call(&VECTORS[i]);
        ran_fine(&ran);
        program_check_has(ran.out, "\"value\": [[1, -1, 3, 3]]");
        ran_free(&ran);
    }
    struct ran ran = RUN("trace", "-1,2");
    ran_fine(&ran);
    program_check_has(ran.out, "\"value\": [[-1, 2]]");
    ran_free(&ran);
    ran = RUN("trace", "1,2", "--attn", "-1,-2");
    ran_fine(&ran);
    program_check_has(ran.out, "\"b1.attn.add\", \"kind\": \"stream\", \"value\": [[0, 0]]");
    ran_free(&ran);
}
END_TEST

START_TEST(slips_are_told_in_one_line)
{
    static const struct {
        struct call call;
        int status;
        const char *says;
    } SLIPS[] = {
        {{.args = {"--gama", "1,1"}}, 2, "did you mean '--gamma'?"},
        {{.args = {"trace", "1,2", "--EPS", "0"}}, 2, "did you mean '--eps'?"},
        {{.args = {"--bogus"}}, 2, "unknown option '--bogus'"},
        {{.args = {"-x"}}, 2, "unknown option '-x'"},
        {{.args = {"trace"}}, 2, "SOURCE"},
        {{.args = {"export"}}, 2, "SOURCE"},
        {{.args = {"check"}}, 2, "FILE"},
        {{.args = {"list", "tour"}}, 2, "list"},
        {{.args = {"export", "tour", "--step", "1", "--at", "embed"}}, 2, "--step and --at"},
        {{.args = {"trace", "1,2", "--size", "80x24"}}, 2, "--size is not for trace"},
        {{.args = {"1,2", "--keys", "right"}}, 2, "it is for midstream export"},
        {{.args = {"trace", "1,2", "--eps"}}, 2, "--eps needs a value"},
        {{.args = {"trace", "1,2", "--eps", "--gamma", "1"}}, 2, "--eps needs a value"},
        {{.args = {"export", "1,2", "--all=yes"}}, 2, "--all takes no value"},
        {{.args = {"export", "1,2", "--size", "80"}}, 2, "COLSxROWS"},
        {{.args = {"export", "1,2", "--size", "1001x24"}}, 2, "1000x300"},
        {{.args = {"export", "1,2", "--size", "0x24"}}, 2, "COLSxROWS"},
        {{.args = {"export", "1,2", "--digits", "8"}}, 2, "0 to 7"},
        {{.args = {"export", "1,2", "--step", "0"}}, 2, "from 1"},
        {{.args = {"export", "1,2", "--step", "two"}}, 2, "whole number"},
        {{.args = {"export", "1,2", "--lang", "kor"}}, 2, "did you mean 'ko'?"},
        {{.args = {"export", "1,2", "--theme", "drak"}}, 2, "did you mean 'dark'?"},
        {{.args = {"export", "1,2", "--color", "blue"}}, 2, "auto, always, never"},
        {{.args = {"trace", "1,2", "--norm", "rmsnrom"}}, 2, "did you mean 'rmsnorm'?"},
        {{.args = {"trace", "1,2", "--place", "per"}}, 2, "did you mean 'pre'?"},
        {{.args = {"trace", "1,2", "--blocks", "1001"}}, 2, "1 to 1000"},
        {{.args = {"export", "1,2", "--keys", "rihgt"}}, 2, "argument:1:1: "},
        {{.args = {"trace", "1,2", "foo"}}, 2, "a second SOURCE 'foo'"},
        {{.args = {"trace", "tour", "residual"}}, 2, "quotes"},
        {{.args = {"export", "1,2", "--motion", "off"}}, 2, "for -f cast alone"},
        {{.args = {"export", "1,2", "--mouse"}}, 2, "--mouse is not for export"},
        {{.args = {"1,2", "--mouse=on"}}, 2, "--mouse takes no value"},
        {{.args = {"export", "1,2", "-f", "cast", "--step", "2"}}, 2, "cast shows every step"},
        {{.args = {"export", "1,2", "-o", "x.html", "--at", "embed"}}, 2, "html shows every step"},
        {{.args = {"export", "1,2", "-o", ""}}, 2, "-o '': expected the name of a file"},
        {{.args = {"export", "1,2", "-o", "x.pdf"}}, 2, "print the page that -o NAME.html makes"},
        {{.args = {"export", "1,2", "-o", "x.png"}}, 2, "-o NAME.svg"},
        {{.args = {"trace", "1,2", "-o", ""}}, 2, "-o '': expected the name of a file"},
        {{.args = {"check", "tour", "--size", "39x12"}}, 2, "expected 40x12 or more"},
        {{.args = {"check", "tour", "--size", "40x11"}}, 2, "expected 40x12 or more"},
        {{.args = {"exprot", "1,2"}}, 2, "did you mean 'export'?"},
        {{.args = {"trace", "tour", "--gamma", "1"}}, 2, "--gamma is for a vector"},
        {{.args = {"trace", "tour", "--blocks", "2"}}, 2, "--blocks is for a vector"},
        /* well-formed, but not for this input */
        {{.args = {"trace", "toor"}}, 1, "did you mean 'tour'?"},
        {{.args = {"trace", "nothing-like-it"}}, 1, "midstream list"},
        {{.args = {"trace", "./tour"}}, 1, "./tour: "},
        {{.args = {"check", "1,2"}}, 1, "'1,2' is a vector, expected a file"},
        {{.args = {"trace", "1,2", "--eps", "-1"}}, 1, "argument:1:1: --eps: "},
        {{.args = {"trace", "1,2", "--gamma", "1,x"}}, 1, "argument:1:3: --gamma: "},
        {{.args = {"trace", "1,2", "--gamma", "1,2,3"}}, 1, "--gamma"},
        {{.args = {"trace", "1,2", "--attn", "1"}}, 1, "--attn"},
        {{.args = {"trace", "1,2;3,4", "--mlp", "1,2"}}, 1, "--mlp"},
        {{.args = {"trace", "1,two"}}, 1, "argument:1:3: "},
        {{.args = {"trace", "1,2", "--step", "99"}}, 1, "from 1 to"},
        {{.args = {"export", "1,2", "--token", "2"}}, 1, "from 1 to 1"},
        {{.args = {"export", "1,2", "--at", "b1.attn.nrom"}}, 1, "b1.attn.norm"},
    };
    for (size_t i = 0; i < sizeof SLIPS / sizeof *SLIPS; i++) {
        struct ran ran = program_call(&SLIPS[i].call);
        ran_refused(&ran, SLIPS[i].status, SLIPS[i].says);
        ran_free(&ran);
    }
}
END_TEST

START_TEST(later_options_are_refused_in_plain_words)
{
    static const struct call LATER[] = {
        {.args = {"1,2", "--tokenizer", "f"}}, {.args = {"1,2", "--prompt", "hi"}},
        {.args = {"1,2", "--tokens", "1,2"}},  {.args = {"1,2", "--generate", "3"}},
        {.args = {"1,2", "--points=none"}},
    };
    for (size_t i = 0; i < sizeof LATER / sizeof *LATER; i++) {
        struct ran ran = program_call(&LATER[i]);
        ran_refused(&ran, 2, "not in this version of midstream");
        ran_free(&ran);
    }
}
END_TEST

START_TEST(version_is_the_first_line)
{
    static const char *const FORMS[] = {"--version", "-V"};
    for (size_t i = 0; i < 2; i++) {
        struct ran ran = RUN(FORMS[i]);
        ran_fine(&ran);
        ck_assert(strncmp(ran.out, "midstream ", 10) == 0);
        ck_assert_uint_ge(strspn(ran.out + 10, "0123456789."), 5);
        ran_free(&ran);
    }
}
END_TEST

/* Each option of a verb is in its help, none of another; nothing is wider than a terminal. */
START_TEST(help_fits_the_verb)
{
    static const struct {
        const char *verb, *has, *lacks;
    } VERBS[] = {
        {"trace", "--gamma LIST", "--keys"},      {"export", "--keys KEYS", "--points"},
        {"check", "--size COLSxROWS", "--gamma"}, {"list", "--lang", "--size"},
        {"--help", "midstream list", "--prompt"},
    };
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        struct ran ran = RUN(VERBS[i].verb, "-h");
        ran_fine(&ran);
        ck_assert(strncmp(ran.out, "Usage: midstream", 16) == 0);
        program_check_has(ran.out, VERBS[i].has);
        program_check_has(ran.out, "Examples:");
        ck_assert_msg(!strstr(ran.out, VERBS[i].lacks), "%s: has %s", VERBS[i].verb,
                      VERBS[i].lacks);
        for (const char *line = ran.out; *line; line += strcspn(line, "\n") + 1)
            ck_assert_msg(strcspn(line, "\n") <= 80, "too wide: %.90s", line);
        ran_free(&ran);
    }
}
END_TEST

START_TEST(without_a_terminal_export_is_named)
{
    struct ran ran = RUN("1,-1,3,3");
    ran_refused(&ran, 2, "midstream export");
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {NULL}});
    ran_refused(&ran, 2, "midstream export");
    ran_free(&ran);
}
END_TEST

/* Nothing but the interactive program asks the locale. */
START_TEST(locale_changes_nothing)
{
    static const char *const LOCALES[] = {"LC_ALL=C", "LC_ALL=ko_KR.UTF-8", "LC_ALL=de_DE.UTF-8",
                                          "LC_ALL=nonsense", "LC_ALL="};
    static const struct call CALLS[] = {
        {.args = {"trace", "0.5,-1.25"}},
        {.args = {"export", "rmsnorm", "--step", "2"}},
        {.args = {"list"}},
        {.args = {"export", "1,2", "--help"}},
    };
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct ran first = program_call(&CALLS[i]);
        ran_fine(&first);
        for (size_t k = 0; k < sizeof LOCALES / sizeof *LOCALES; k++) {
            struct call call = CALLS[i];
            call.env = LOCALES[k];
            struct ran ran = program_call(&call);
            ran_fine(&ran);
            ck_assert_str_eq(ran.out, first.out);
            ran_free(&ran);
        }
        ran_free(&first);
    }
}
END_TEST

TCase *tcase_options(void)
{
    TCase *tcase = tcase_create("options");
    tcase_add_test(tcase, options_stand_anywhere);
    tcase_add_test(tcase, numbers_are_one_vector);
    tcase_add_test(tcase, slips_are_told_in_one_line);
    tcase_add_test(tcase, later_options_are_refused_in_plain_words);
    tcase_add_test(tcase, version_is_the_first_line);
    tcase_add_test(tcase, help_fits_the_verb);
    tcase_add_test(tcase, without_a_terminal_export_is_named);
    tcase_add_test(tcase, locale_changes_nothing);
    return tcase;
}

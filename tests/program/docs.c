/* SPDX-License-Identifier: MIT
 *
 * The man page and the completions: everything from the tables is in them, the shells take them,
 * and they are installed and taken away with the program. */
#include <stdio.h>
#include <string.h>

#include "app/keys.h"
#include "cli/help.h"
#include "cli/option_values.h"
#include "program.h"
#include "scene/builtin.h"

TCase *tcase_docs(void);

static const char *const DOCS[] = {"man", "bash", "zsh", "fish"};
enum { N_DOCS = 4 };

static struct ran print(const char *doc)
{
    struct ran ran = RUN("--print", doc);
    ran_fine(&ran);
    return ran;
}

/* As roff must write it so that it comes out as it is. */
static void roff(const char *text, struct buf *out)
{
    for (; *text; text++) {
        if (*text == '-' || *text == '\\')
            buf_str(out, *text == '-' ? "\\-" : "\\e");
        else if (strchr("'`^~\"", *text))
            buf_fmt(out, "\\(%s",
                    *text == '\''  ? "aq"
                    : *text == '`' ? "ga"
                    : *text == '^' ? "ha"
                    : *text == '~' ? "ti"
                                   : "dq");
        else if (*text == '\xce') { /* Greek: two bytes of UTF-8 */
            unsigned code = 0x380 + ((unsigned char)*++text & 0x3f);
            buf_fmt(out, "\\[u%04X]", code);
        } else
            buf_char(out, *text);
    }
}

/* How each of them names an option: where it begins, then its name, then what cannot be part of
 * a longer one. */
START_TEST(every_option_is_in_all_of_them)
{
    struct ran docs[N_DOCS];
    for (int d = 0; d < N_DOCS; d++)
        docs[d] = print(DOCS[d]);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row((enum option)i);
        const char *name = row->name, *bare = name[1] == '-' ? name + 2 : name + 1;
        struct buf man = {0}, bash = {0}, zsh = {0}, fish = {0};
        buf_str(&man, ".TP\n.B ");
        struct buf term = {0};
        help_option((enum option)i, &term);
        roff(buf_text(&term), &man);
        buf_char(&man, '\n');
        roff(row->help, &man);
        buf_char(&man, '\n');
        program_check_has(docs[0].out, buf_text(&man));
        if (row->letter && name[1] == '-') {
            buf_fmt(&bash, "-%c %s ", row->letter, name);
            buf_fmt(&zsh, "'(-%c %s)'{-%c,%s}'[", row->letter, name, row->letter, name);
            buf_fmt(&fish, " -s %c -l %s", row->letter, bare);
        } else {
            buf_fmt(&bash, "%s ", name);
            buf_fmt(&zsh, "'%s%s[", name, !row->argument ? "" : name[1] == '-' ? "=" : "+");
            buf_fmt(&fish, " -%c %s ", name[1] == '-' ? 'l' : 's', bare);
        }
        if (i == OPTION_VERSION) /* it is the last one */
            bash.data[bash.len - 1] = '\'';
        program_check_has(docs[1].out, buf_text(&bash));
        program_check_has(docs[2].out, buf_text(&zsh));
        program_check_has(docs[3].out, buf_text(&fish));
        buf_free(&man);
        buf_free(&term);
        buf_free(&bash);
        buf_free(&zsh);
        buf_free(&fish);
    }
    for (int d = 0; d < N_DOCS; d++)
        ran_free(&docs[d]);
}
END_TEST

START_TEST(every_key_is_in_help_and_man)
{
    struct ran help = RUN("--help"), man = print("man");
    ran_fine(&help);
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        struct buf names = {0}, entry = {0}, line = {0};
        help_keys(&rows[r], &names);
        ck_assert_uint_gt(names.len, 0);
        buf_str(&entry, ".B ");
        if (names.data[0] == '.')
            buf_str(&entry, "\\&");
        roff(buf_text(&names), &entry);
        buf_char(&entry, '\n');
        roff(rows[r].help[LANG_EN], &entry);
        buf_char(&entry, '\n');
        program_check_has(man.out, buf_text(&entry));
        buf_fmt(&line, "\n  %s", buf_text(&names));
        program_check_has(help.out, buf_text(&line));
        program_check_has(help.out, rows[r].help[LANG_EN]);
        buf_free(&names);
        buf_free(&entry);
        buf_free(&line);
    }
    ran_free(&help);
    ran_free(&man);
}
END_TEST

START_TEST(verbs_and_scenes_are_in_all_of_them)
{
    for (int d = 0; d < N_DOCS; d++) {
        struct ran ran = print(DOCS[d]);
        for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++)
            program_check_has(ran.out, verb_word((enum verb)verb));
        for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
            struct buf name = {0};
            if (d == 0)
                roff(scene->name, &name);
            else
                buf_str(&name, scene->name);
            program_check_has(ran.out, buf_text(&name));
            buf_free(&name);
        }
        ran_free(&ran);
    }
}
END_TEST

/* What completions offer is taken: each word of each option. */
START_TEST(every_word_is_taken)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *const *words = option_words((enum option)i);
        const struct option_row *row = option_row((enum option)i);
        for (; words && *words; words++) {
            struct call call = {.args = {"export", "1,2", row->name, *words}};
            if (i == OPTION_PRINT)
                call = (struct call){.args = {row->name, *words}};
            else if (i == OPTION_MOTION)
                call.args[4] = "-f", call.args[5] = "cast";
            struct ran ran = program_call(&call);
            ran_fine(&ran);
            ck_assert_uint_gt(ran.out_len, 0);
            ran_free(&ran);
        }
    }
}
END_TEST

/* Nothing a man program would stumble over: ASCII, no line that begins with a control character
 * and is no macro of the man set. */
START_TEST(man_page_is_clean)
{
    static const char *const MACROS[] = {"TH", "SH", "SS", "TP", "B",  "BI", "I",
                                         "br", "PP", "RS", "RE", "nf", "fi", "\\\""};
    struct ran ran = print("man");
    for (const char *line = ran.out; *line; line += strcspn(line, "\n") + 1) {
        size_t len = strcspn(line, "\n");
        ck_assert_msg(len > 0 && line[0] != '\'', "an empty or control line");
        for (size_t i = 0; i < len; i++)
            ck_assert_msg(line[i] >= ' ' && line[i] < 0x7f, "not ASCII: %.*s", (int)len, line);
        if (line[0] != '.')
            continue;
        size_t macro = strcspn(line + 1, " \n"), found = 0;
        for (size_t m = 0; m < sizeof MACROS / sizeof *MACROS; m++)
            found += strlen(MACROS[m]) == macro && memcmp(MACROS[m], line + 1, macro) == 0;
        ck_assert_msg(found, "no macro: %.*s", (int)len, line);
    }
    static const char *const SECTIONS[] = {"NAME",  "SYNOPSIS", "DESCRIPTION", "OPTIONS",
                                           "KEYS",  "SCENES",   "EXIT STATUS", "ENVIRONMENT",
                                           "FILES", "EXAMPLES"};
    const char *at = ran.out;
    for (size_t s = 0; s < sizeof SECTIONS / sizeof *SECTIONS; s++) {
        char heading[40];
        snprintf(heading, sizeof heading, ".SH %s\n", SECTIONS[s]);
        at = strstr(at, heading);
        ck_assert_msg(at, "no %s, or out of order", SECTIONS[s]);
    }
    ran_free(&ran);
}
END_TEST

/* The tools that read them, where they are installed. */
START_TEST(its_readers_take_it)
{
    static const struct {
        const char *doc, *tool, *command;
    } READERS[] = {
        {"man", "groff", "test -z \"$(\"$2\" --print man | groff -man -ww -z -Tutf8 2>&1)\""},
        {"man", "mandoc", "\"$2\" --print man | mandoc -T lint -W error"},
        {"bash", "bash", "\"$2\" --print bash >\"$1/c\" && bash -n \"$1/c\""},
        {"zsh", "zsh", "\"$2\" --print zsh >\"$1/c\" && zsh -n \"$1/c\""},
        {"fish", "fish", "\"$2\" --print fish >\"$1/c\" && HOME=$1 fish -n \"$1/c\""},
    };
    for (size_t i = 0; i < sizeof READERS / sizeof *READERS; i++) {
        char there[80];
        snprintf(there, sizeof there, "command -v %s >/dev/null", READERS[i].tool);
        if (program_shell(there, "/") != 0)
            continue;
        char *folder = program_folder();
        ck_assert_msg(program_shell(READERS[i].command, folder) == 0, "%s does not take it",
                      READERS[i].tool);
        program_remove(folder);
    }
}
END_TEST

/* Sourced in bash, with what was typed so far as words; the last is the one being typed. */
START_TEST(bash_completes)
{
    static const struct {
        const char *typed, *offers;
    } ROWS[] = {
        {"midstream --th", "--theme"},
        {"midstream --theme l", "light"},
        {"midstream --theme = d", "dark"},
        {"midstream --theme =", "dark light mono auto"},
        {"midstream tra", "trace"},
        {"midstream lis", "list"},
        {"midstream residu", "residual"},
        {"midstream export residu", "residual"},
        {"midstream export tra", ""}, /* the verb is there */
        {"midstream export --ke", "--keys"},
        {"midstream trace --ke", ""},
        {"midstream check residu", ""},
        {"midstream list --", "--lang --help --version"},
        {"midstream check READM", "README.md"},
        {"midstream export tour -o READM", "README.md"},
        {"midstream export tour -f c", "cast"},
        {"midstream --gamma READM", ""},
    };
    if (program_shell("command -v bash >/dev/null", "/") != 0)
        return;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char command[600];
        snprintf(command, sizeof command,
                 "\"$2\" --print bash | bash -c '. /dev/stdin; COMP_WORDS=(%s); "
                 "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _midstream; "
                 "test \"${COMPREPLY[*]}\" = \"%s\"'",
                 ROWS[i].typed, ROWS[i].offers);
        ck_assert_msg(program_shell(command, "/") == 0, "%s: not \"%s\"", ROWS[i].typed,
                      ROWS[i].offers);
    }
}
END_TEST

/* -o: the program is there and is not to be built again, whatever it was built with. */
#define MAKE                                                                             \
    "unset MAKEFLAGS MFLAGS MAKELEVEL; make -s -o \"$2\" PROGRAM=\"$2\" BUILD=\"$1/b\" " \
    "DESTDIR=\"$1/to here\" PREFIX=/usr "

START_TEST(install_and_uninstall)
{
    static const char *const FILES[] = {
        "bin/midstream",
        "share/man/man1/midstream.1",
        "share/bash-completion/completions/midstream",
        "share/zsh/site-functions/_midstream",
        "share/fish/vendor_completions.d/midstream.fish",
        "share/midstream/midstream.schema.json",
    };
    char *folder = program_folder();
    ck_assert_int_eq(program_shell(MAKE "install", folder), 0);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char command[200];
        snprintf(command, sizeof command, "test -s \"$1/to here/usr/%s\"", FILES[i]);
        ck_assert_msg(program_shell(command, folder) == 0, "no %s", FILES[i]);
    }
    /* from an empty folder, by nothing but itself */
    ck_assert_int_eq(program_shell("mkdir \"$1/empty\" && cd \"$1/empty\" && "
                                   "env -i \"$1/to here/usr/bin/midstream\" export tour --step 2 "
                                   ">../a && \"$2\" export tour --step 2 | cmp - ../a",
                                   folder),
                     0);
    /* a file of somebody else's stays */
    ck_assert_int_eq(program_shell(": >\"$1/to here/usr/bin/other\"", folder), 0);
    ck_assert_int_eq(program_shell(MAKE "uninstall", folder), 0);
    ck_assert_int_eq(
        program_shell("test \"$(find \"$1/to here\" -type f)\" = \"$1/to here/usr/bin/other\"",
                      folder),
        0);
    ck_assert_int_eq(program_shell("rm -rf \"$1/to here\" \"$1/b\" \"$1/empty\"", folder), 0);
    program_remove(folder);
}
END_TEST

START_TEST(print_slips)
{
    struct ran ran = RUN("--print", "bsh");
    ran_refused(&ran, 2, "did you mean 'bash'?");
    ran_free(&ran);
    ran = RUN("--print", "man", "tour");
    ran_refused(&ran, 2, "--print takes no SOURCE");
    ran_free(&ran);
    ran = RUN("trace", "1,2", "--print", "man");
    ran_refused(&ran, 2, "--print is not for trace");
    ran_free(&ran);
}
END_TEST

TCase *tcase_docs(void)
{
    TCase *tcase = tcase_create("docs");
    tcase_add_test(tcase, every_option_is_in_all_of_them);
    tcase_add_test(tcase, every_key_is_in_help_and_man);
    tcase_add_test(tcase, verbs_and_scenes_are_in_all_of_them);
    tcase_add_test(tcase, every_word_is_taken);
    tcase_add_test(tcase, man_page_is_clean);
    tcase_add_test(tcase, its_readers_take_it);
    tcase_add_test(tcase, bash_completes);
    tcase_add_test(tcase, install_and_uninstall);
    tcase_add_test(tcase, print_slips);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The README says what the program does: its frame, its keys, its scenes, its first commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/keys.h"
#include "base/buf.h"
#include "base/file.h"
#include "program.h"
#include "scene/builtin.h"
#include "scene/fields.h"

TCase *tcase_readme(void);

static struct buf readme(void)
{
    struct buf text = {0};
    struct err err;
    ck_assert_msg(file_read("README.md", 1 << 20, &text, &err) == 0, "%s", err.text);
    return text;
}

START_TEST(the_two_commands_stand_at_the_top)
{
    struct buf text = readme();
    const char *run = strstr(buf_text(&text), "make run"),
               *heading = strstr(buf_text(&text), "\n## ");
    ck_assert(run && heading && run < heading);
    ck_assert(strstr(run, "make test") && strstr(run, "make test") < heading);
    buf_free(&text);
}
END_TEST

START_TEST(its_frame_is_a_real_one)
{
    struct buf text = readme();
    struct ran ran = RUN("export", "rmsnorm", "--step", "5");
    ran_fine(&ran);
    ck_assert_msg(strstr(buf_text(&text), ran.out),
                  "`midstream export rmsnorm --step 5` gives:\n%s", ran.out);
    ran_free(&ran);
    buf_free(&text);
}
END_TEST

/* "| `→` `l` | next step |" for every row of the key table. */
START_TEST(every_key_is_in_it)
{
    struct buf text = readme();
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        struct buf help = {0};
        buf_fmt(&help, " | %s |\n", rows[r].help[LANG_EN]);
        const char *at = strstr(buf_text(&text), buf_text(&help));
        ck_assert_msg(at, "README has no row \"%s\"", rows[r].help[LANG_EN]);
        while (at > text.data && at[-1] != '\n')
            at--;
        size_t len = strcspn(at, "\n");
        for (size_t k = 0; k < KEYS_PER_ROW && rows[r].keys[k]; k++) {
            struct buf key = {0};
            buf_char(&key, '`');
            if (rows[r].keys[k] == '|')
                buf_char(&key, '\\'); /* a bar inside of a table */
            keys_symbol(rows[r].keys[k], &key);
            buf_char(&key, '`');
            const char *found = strstr(at, buf_text(&key));
            ck_assert_msg(found && found < at + len, "%s is not in: %.*s", buf_text(&key), (int)len,
                          at);
            buf_free(&key);
        }
        buf_free(&help);
    }
    buf_free(&text);
}
END_TEST

START_TEST(every_scene_is_in_it)
{
    struct buf text = readme();
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
        struct buf row = {0};
        buf_fmt(&row, "| `%s` | ", scene->name);
        program_check_has(buf_text(&text), buf_text(&row));
        buf_free(&row);
    }
    buf_free(&text);
}
END_TEST

/* --- "Writing a scene" ------------------------------------------------------------------------ */

static const char *guide(const struct buf *text)
{
    const char *at = strstr(buf_text(text), "\n## Writing a scene\n");
    ck_assert(at);
    return at;
}

/* Append the guide's first block in ``` of this kind. */
static void add_block(const char *kind, struct buf *out)
{
    struct buf text = readme(), fence = {0};
    buf_fmt(&fence, "\n```%s\n", kind);
    const char *at = strstr(guide(&text), buf_text(&fence));
    ck_assert_msg(at, "no block of %s", kind);
    at += fence.len;
    buf_bytes(out, at, (size_t)(strstr(at, "\n```") + 1 - at));
    buf_free(&fence);
    buf_free(&text);
}

static void check_lesson(const char *file)
{
    static const char *const SIZES[] = {"80x24", "120x36", "40x12"};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct ran ran = RUN("check", "--size", SIZES[i], file);
        ran_fine(&ran);
        ck_assert_str_eq(ran.out, "");
        ran_free(&ran);
    }
}

START_TEST(its_scene_is_a_good_one)
{
    struct buf lesson = {0};
    char *folder = program_folder();
    add_block("json", &lesson);
    char *file = program_file(folder, "lesson.json", lesson.data, lesson.len);
    check_lesson(file);
    struct ran first = RUN("export", file, "--step", "1");
    ran_fine(&first);
    program_check_has(first.out, "One large number");
    program_check_has(first.out, "step 1 of 5");
    program_check_has(first.out, "gets a copy of x = [1, -1, 3, 3].");
    ran_free(&first);
    struct ran last = RUN("export", file, "--step", "5", "--lang", "ko");
    ran_fine(&last);
    program_check_has(last.out, "-1 + (-0.5) = -1.5.");
    program_check_has(last.out, "5/5");
    ran_free(&last);
    free(file);
    program_remove(folder);
    buf_free(&lesson);
}
END_TEST

/* Every command that ends by itself, at the start of a line or in `, up to two blanks: it runs on
 * the guide's scene and has nothing to complain about. */
START_TEST(its_commands_work)
{
    static const char RUN_THEM[] =
        "grep -oE '(^|`)midstream (export|trace|check|list|--print) ?[^`;]*' README.md | "
        "sed 's/^`//; s/  .*//; s/ *$//' | grep -vE '^midstream (export|trace)$' | sort -u "
        ">\"$1/commands\" && mkdir \"$1/bin\" && ln -s \"$2\" \"$1/bin/midstream\" && cd \"$1\" && "
        "PATH=\"$1/bin:$PATH\" && test \"$(wc -l <commands)\" -ge 10 && while read -r command; do "
        "eval \"$command\" >said 2>&1 </dev/null || { echo \"$command\"; cat said; exit 1; }; "
        "done <commands && test -s tour.html && test -s tour.cast && test -s step.svg; "
        "status=$?; rm -r bin; exit $status";
    struct buf lesson = {0};
    add_block("json", &lesson);
    char *folder = program_folder();
    char *file = program_file(folder, "lesson.json", lesson.data, lesson.len);
    ck_assert_int_eq(program_shell(RUN_THEM, folder), 0);
    free(file);
    program_remove(folder);
    buf_free(&lesson);
}
END_TEST

START_TEST(every_field_is_in_the_guide)
{
    struct buf text = readme();
    const char *from = guide(&text), *to = strstr(from + 1, "\n## ");
    struct buf part = {0};
    buf_bytes(&part, from, (size_t)(to - from));
    for (int o = 0; o < FIELDS_OBJECTS; o++) {
        const struct fields *fields = fields_of((enum fields_object)o);
        for (size_t f = 0; f < fields->count; f++) {
            const char *name = fields->names[f], *at = buf_text(&part);
            size_t len = strlen(name);
            /* as a word of its own, after a backquote, a quote or a blank */
            while ((at = strstr(at, name)) &&
                   (!strchr("`\" ", at[-1]) || !strchr("`\" ,.[", at[len])))
                at += len;
            ck_assert_msg(at, "the guide says nothing of %s.%s", fields->object, name);
        }
    }
    buf_free(&part);
    buf_free(&text);
}
END_TEST

/* Vim finds the place of a mistake by the two settings. */
START_TEST(its_settings_of_vim_find_places)
{
    static const char lesson[] = "{\"midstream\": 1, \"x\": [1, 2],\n \"stps\": []}\n";
    if (program_shell("command -v vim >/dev/null", "/") != 0) {
        printf("SKIPPED: README, vim: there is none\n");
        return;
    }
    struct buf settings = {0};
    add_block("vim", &settings);
    char *folder = program_folder();
    char *rc = program_file(folder, "rc", settings.data, settings.len);
    char *file = program_file(folder, "a lesson.json", lesson, sizeof lesson - 1);
    ck_assert_int_eq(
        program_shell("mkdir \"$1/bin\" && ln -s \"$(realpath \"$2\")\" \"$1/bin/midstream\" && "
                      "cd \"$1\" && PATH=\"$1/bin:$PATH\" "
                      "vim -u rc -N -es 'a lesson.json' -c 'silent make!' "
                      "-c 'call writefile(map(filter(getqflist(), \"v:val.valid\"), "
                      "{_, e -> e.lnum . \":\" . e.col . e.type}), \"places\")' -c 'qa!' "
                      ">/dev/null 2>&1; rm -r bin; grep -q '^2:2$' places",
                      folder),
        0);
    free(rc);
    free(file);
    program_shell("rm -f \"$1/places\"", folder);
    program_remove(folder);
    buf_free(&settings);
}
END_TEST

TCase *tcase_readme(void)
{
    TCase *tcase = tcase_create("readme");
    tcase_add_test(tcase, the_two_commands_stand_at_the_top);
    tcase_add_test(tcase, its_frame_is_a_real_one);
    tcase_add_test(tcase, every_key_is_in_it);
    tcase_add_test(tcase, every_scene_is_in_it);
    tcase_add_test(tcase, its_scene_is_a_good_one);
    tcase_add_test(tcase, its_commands_work);
    tcase_add_test(tcase, every_field_is_in_the_guide);
    tcase_add_test(tcase, its_settings_of_vim_find_places);
    return tcase;
}

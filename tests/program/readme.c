/* SPDX-License-Identifier: MIT
 *
 * The README says what the program does: its frame, its keys, its scenes, its first commands. */
#include <string.h>

#include "app/keys.h"
#include "base/buf.h"
#include "base/file.h"
#include "program.h"
#include "scene/builtin.h"

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

TCase *tcase_readme(void)
{
    TCase *tcase = tcase_create("readme");
    tcase_add_test(tcase, the_two_commands_stand_at_the_top);
    tcase_add_test(tcase, its_frame_is_a_real_one);
    tcase_add_test(tcase, every_key_is_in_it);
    tcase_add_test(tcase, every_scene_is_in_it);
    return tcase;
}

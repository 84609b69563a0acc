/* SPDX-License-Identifier: MIT
 *
 * Exports that are files of their own kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

/* How many frames --all has as text. */
static size_t count_frames(const char *source)
{
    struct ran all = RUN("export", source, "--all");
    ran_fine(&all);
    size_t count = 1;
    for (const char *at = all.out; (at = strstr(at, "\f\n")); at++)
        count++;
    ran_free(&all);
    return count;
}

START_TEST(svg_by_ending_and_by_name)
{
    char *folder = program_folder(), path[400];
    snprintf(path, sizeof path, "%s/frame.svg", folder);
    struct ran file = RUN("export", "rmsnorm", "-o", path, "--lang", "ko");
    ran_fine(&file);
    struct ran out = RUN("export", "rmsnorm", "-f", "svg", "--lang", "ko");
    ran_fine(&out);
    program_check_has(out.out, "xml:lang=\"ko\"");
    program_check_has(out.out, "width=\"800\" height=\"480\"");
    char *text = calloc(1, out.out_len + 2);
    FILE *stream = fopen(path, "rb");
    ck_assert_ptr_nonnull(stream);
    ck_assert_uint_eq(fread(text, 1, out.out_len + 1, stream), out.out_len);
    fclose(stream);
    ck_assert_str_eq(text, out.out);
    free(text);
    ran_free(&file);
    ran_free(&out);
    program_remove(folder);
}
END_TEST

/* A file for each frame, an asked step's two among them, and nothing else. */
START_TEST(svg_of_all_is_numbered)
{
    char *folder = program_folder(), path[400];
    snprintf(path, sizeof path, "%s/r.svg", folder);
    struct ran ran = RUN("export", "rmsnorm", "--all", "-o", path);
    ran_fine(&ran);
    ran_free(&ran);
    size_t frames = count_frames("rmsnorm");
    ck_assert_uint_eq(program_count(folder), frames);
    for (size_t i = 1; i <= frames; i++) {
        snprintf(path, sizeof path, "%s/r-%03zu.svg", folder, i);
        ck_assert_msg(access(path, R_OK) == 0, "no %s", path);
    }
    ran = RUN("export", "rmsnorm", "--all", "-f", "svg");
    ran_refused(&ran, 2, "-o NAME.svg");
    ran_free(&ran);
    program_remove(folder);
}
END_TEST

/* Both languages are in the page, whichever is asked for; that one is shown first. */
START_TEST(html_holds_both_languages)
{
    size_t frames = count_frames("rmsnorm");
    static const char *const LANGS[] = {"en", "ko"};
    for (size_t i = 0; i < 2; i++) {
        struct ran ran = RUN("export", "rmsnorm", "-f", "html", "--lang", LANGS[i]);
        ran_fine(&ran);
        char start[60];
        snprintf(start, sizeof start, "<html lang=\"%s\" data-theme=\"auto\"", LANGS[i]);
        program_check_has(ran.out, start);
        size_t en = 0, ko = 0;
        for (const char *at = ran.out; (at = strstr(at, "<section class=\"frame\" lang=\""));
             at++) {
            en += strncmp(at + 29, "en", 2) == 0;
            ko += strncmp(at + 29, "ko", 2) == 0;
        }
        ck_assert_uint_eq(en, frames);
        ck_assert_uint_eq(ko, frames);
        ran_free(&ran);
    }
    struct ran ran = RUN("export", "1,2", "-f", "html", "--theme", "light");
    ran_fine(&ran);
    program_check_has(ran.out, "data-theme=\"light\"");
    ran_free(&ran);
}
END_TEST

TCase *tcase_picture(void)
{
    TCase *tcase = tcase_create("picture");
    tcase_add_test(tcase, svg_by_ending_and_by_name);
    tcase_add_test(tcase, svg_of_all_is_numbered);
    tcase_add_test(tcase, html_holds_both_languages);
    return tcase;
}

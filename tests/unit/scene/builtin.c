/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/builtin and of what embed.sh has made. */
#include <check.h>
#include <string.h>

#include "fixture.h"
#include "scene/builtin.h"

TCase *tcase_builtin(void);

START_TEST(the_tour_comes_first)
{
    ck_assert_str_eq(builtin_scenes[0].name, "tour");
    ck_assert_ptr_eq(builtin_find("tour"), &builtin_scenes[0]);
}
END_TEST

START_TEST(every_scene_is_whole_and_good)
{
    size_t count = 0;
    for (const struct builtin *b = builtin_scenes; b->name; b++, count++) {
        ck_assert_ptr_eq(builtin_find(b->name), b);
        /* The NUL behind the bytes is not one of them. */
        ck_assert_uint_eq(strlen(b->text), b->len);
        ck_assert_int_eq(b->text[0], '{');
        ck_assert_int_eq(b->text[b->len - 1], '\n');
        struct scene scene = fixture_scene(b->text);
        scene_free(&scene);
    }
    ck_assert_uint_ge(count, 3);
}
END_TEST

/* Whoever presents a scene has a word to say at every step, short enough to be read at a glance. */
START_TEST(every_step_has_notes)
{
    enum { BYTES_MAX = 300 };
    for (const struct builtin *b = builtin_scenes; b->name; b++) {
        struct scene scene = fixture_scene(b->text);
        for (size_t i = 0; i < scene.n_steps; i++) {
            const struct text *notes = &scene.steps[i].notes;
            ck_assert_msg(notes->en && notes->ko && strcmp(notes->en, notes->ko) != 0,
                          "%s: step %zu has no notes in both languages", b->name, i + 1);
            ck_assert_msg(strlen(notes->en) <= BYTES_MAX && strlen(notes->ko) <= BYTES_MAX,
                          "%s: step %zu has long notes", b->name, i + 1);
        }
        scene_free(&scene);
    }
}
END_TEST

START_TEST(names_are_exact)
{
    ck_assert_ptr_null(builtin_find("tuor"));
    ck_assert_ptr_null(builtin_find("Tour"));
    ck_assert_ptr_null(builtin_find(""));
}
END_TEST

TCase *tcase_builtin(void)
{
    TCase *tcase = tcase_create("builtin");
    tcase_add_test(tcase, the_tour_comes_first);
    tcase_add_test(tcase, every_scene_is_whole_and_good);
    tcase_add_test(tcase, every_step_has_notes);
    tcase_add_test(tcase, names_are_exact);
    return tcase;
}

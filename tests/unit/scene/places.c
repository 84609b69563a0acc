/* SPDX-License-Identifier: MIT
 *
 * Where the steps of a scene stand in its file. */
#include "suite.h"

#include <string.h>

#include "scene/scene.h"

static void read_text(struct scene *scene, const char *text)
{
    struct warnings warnings = {0};
    struct err err = {0};
    ck_assert_msg(scene_read(text, strlen(text), scene, &warnings, &err) == 0, "%s", err.text);
    warnings_free(&warnings);
}

static void check_place(struct place place, size_t line, size_t column)
{
    ck_assert_msg(place.line == line && place.column == column, "%zu:%zu, expected %zu:%zu",
                  place.line, place.column, line, column);
}

/* Members in any order, a caption in two languages, characters of several bytes before. */
START_TEST(test_steps_know_their_places)
{
    struct scene scene;
    read_text(&scene,
              "{\"midstream\": 1, \"x\": [[1, 2]],\n"
              " \"title\": \"제목\", \"steps\": [{\"at\": \"embed\"},\n"
              "  {\"ask\": {\"of\": \"x[1]\"}, \"caption\": {\"en\": \"a\", \"ko\": \"한\"},\n"
              "   \"at\": \"embed\"},\n"
              "\t{\"caption\": \"c\",\n"
              "    \"at\": \"b1.attn.add\", \"ask\":\n"
              " {\"of\": \"out[1]\"}}]}");
    ck_assert_uint_eq(scene.n_steps, 3);
    check_place(scene.steps[0].place, 2, 27);
    check_place(scene.steps[0].caption_place, 0, 0);
    check_place(scene.steps[0].ask_place, 0, 0);
    check_place(scene.steps[1].place, 3, 3);
    check_place(scene.steps[1].ask_place, 3, 11);
    check_place(scene.steps[1].caption_place, 3, 38);
    check_place(scene.steps[2].place, 5, 2);
    check_place(scene.steps[2].caption_place, 5, 14);
    check_place(scene.steps[2].ask_place, 7, 2);
    check_place(scene.place, 1, 23);
    ck_assert(!scene.has_model);
    scene_free(&scene);
}
END_TEST

START_TEST(test_a_model_is_where_a_natural_walk_stands)
{
    struct scene scene;
    read_text(&scene, "\xEF\xBB\xBF{\"midstream\": 1,\n \"x\": [1, 2],\n \"model\": {}}");
    ck_assert_uint_eq(scene.n_steps, 0);
    check_place(scene.place, 3, 11);
    ck_assert(scene.has_model);
    scene_free(&scene);
}
END_TEST

TCase *tcase_places(void)
{
    TCase *tcase = tcase_create("places");
    tcase_add_test(tcase, test_steps_know_their_places);
    tcase_add_test(tcase, test_a_model_is_where_a_natural_walk_stands);
    return tcase;
}

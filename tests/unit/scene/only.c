/* SPDX-License-Identifier: MIT
 *
 * Changes of one place in a `set`. */
#include <check.h>
#include <stdio.h>

#include "fixture.h"

TCase *tcase_only(void);

#define SCENE(place, only)                                                                    \
    "{\"midstream\": 1, \"x\": [1, 2], \"model\": {\"blocks\": [{\"attention\": {\"place\": " \
    "\"" place                                                                                \
    "\"}}, {}]}, \"steps\": [{\"at\": \"embed\", \"set\": {\"gamma\": 3, \"only\": [" only "]}}]}"

static struct inputs inputs_of(struct scene *scene, const char *json)
{
    struct inputs inputs;
    struct err err;
    *scene = fixture_scene(json);
    ck_assert_int_eq(scene_inputs(scene, 0, &inputs, &err), 0);
    return inputs;
}

static void check_gammas(const char *json, const float (*gammas)[2])
{
    struct scene scene;
    struct inputs inputs = inputs_of(&scene, json);
    const struct branch *attn = &inputs.model.blocks[0].branch[SIDE_ATTN];
    const struct norm *norms[] = {&attn->norm, &attn->postnorm,
                                  &inputs.model.blocks[1].branch[SIDE_MLP].norm,
                                  &inputs.model.final_norm};
    for (size_t n = 0; n < 4; n++)
        for (size_t i = 0; i < 2; i++)
            ck_assert_msg(norm_gamma(norms[n], i) == gammas[n][i], "%s: norm %zu [%zu] is %g", json,
                          n, i, (double)norm_gamma(norms[n], i));
    inputs_free(&inputs);
    scene_free(&scene);
}

/* After what concerns all. Where there is one norm, either name is its name. */
START_TEST(one_norm_is_changed)
{
    check_gammas(SCENE("pre", "{\"at\": \"b1.attn.norm\", \"gamma\": [5, 6]}"),
                 (const float[][2]){{5, 6}, {3, 3}, {3, 3}, {3, 3}});
    check_gammas(SCENE("sandwich", "{\"at\": \"b1.attn.postnorm\", \"gamma\": 7}"),
                 (const float[][2]){{3, 3}, {7, 7}, {3, 3}, {3, 3}});
    check_gammas(SCENE("post", "{\"at\": \"b1.attn.postnorm\", \"gamma\": 7}"),
                 (const float[][2]){{7, 7}, {3, 3}, {3, 3}, {3, 3}});
    check_gammas(SCENE("pre", "{\"at\": \"b2.mlp.norm\", \"gamma\": 1}, {\"at\": \"final.norm\", "
                              "\"gamma\": [0, 9], \"eps\": 2}"),
                 (const float[][2]){{3, 3}, {3, 3}, {1, 1}, {0, 9}});
}
END_TEST

START_TEST(one_delta_is_given_and_computed_again)
{
    struct scene scene;
    struct inputs inputs;
    struct err err;
    scene = fixture_scene(
        "{\"midstream\": 1, \"x\": [1, 2], \"model\": {\"blocks\": [{\"mlp\": {\"example\": 3}}, "
        "{}]}, \"steps\": [{\"at\": \"embed\", \"set\": {\"only\": [{\"at\": \"b1.mlp.delta\", "
        "\"delta\": [4, 5]}]}}, {\"at\": \"embed\"}, {\"at\": \"embed\", \"set\": {\"only\": "
        "[{\"at\": \"b1.mlp.delta\", \"computed\": true}]}}]}");
    for (size_t step = 0; step < 3; step++) {
        ck_assert_int_eq(scene_inputs(&scene, step, &inputs, &err), 0);
        const struct transform *changed = &inputs.model.blocks[0].branch[SIDE_MLP].transform;
        ck_assert_int_eq(changed->kind, step < 2 ? TRANSFORM_LITERAL : TRANSFORM_EXAMPLE);
        ck_assert_int_eq(changed->example, step < 2 ? 0 : 3);
        ck_assert_int_eq(inputs.model.blocks[1].branch[SIDE_MLP].transform.kind, TRANSFORM_EXAMPLE);
        inputs_free(&inputs);
    }
    scene_free(&scene);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    static const struct fault faults[] = {
        {SCENE("pre", "{\"gamma\": 2}"), 0, 0, "/steps/0/set/only/0", "'at'"},
        {SCENE("pre", "{\"at\": \"b1.attn\", \"eps\": 2}"), 0, 0, "/steps/0/set/only/0/at",
         "expected one such as b1.attn.norm"},
        {SCENE("pre", "{\"at\": \"b3.attn.norm\", \"eps\": 2}"), 0, 0, "/steps/0/set/only/0/at",
         "is no norm"},
        {SCENE("pre", "{\"at\": \"b0.attn.norm\", \"eps\": 2}"), 0, 0, "/steps/0/set/only/0/at",
         "is no norm"},
        {SCENE("pre", "{\"at\": \"b1.mlp.norm\", \"eps\": 2}"), 0, 0, "/steps/0/set/only/0/at",
         "no such branch"},
        {SCENE("pre", "{\"at\": \"b1.attn.norm\"}"), 0, 0, "/steps/0/set/only/0",
         "changes nothing, expected gamma or eps"},
        {SCENE("pre", "{\"at\": \"b1.attn.norm\", \"delta\": [1, 2]}"), 0, 0, "/steps/0/set/only/0",
         "is no field of a norm"},
        {SCENE("pre", "{\"at\": \"b1.attn.delta\", \"eps\": 1}"), 0, 0, "/steps/0/set/only/0",
         "is no field of a delta"},
        {SCENE("pre", "{\"at\": \"b1.attn.delta\", \"delta\": [1, 2, 3]}"), 0, 0,
         "/steps/0/set/only/0/delta", "expected 2"},
        {SCENE("pre", "{\"at\": \"b1.attn.delta\", \"delta\": [1, 2], \"computed\": true}"), 0, 0,
         NULL, "one of the two"},
        {SCENE("pre", "{\"at\": \"final.norm\", \"gamma\": [1, 2, 3]}"), 0, 0,
         "/steps/0/set/only/0/gamma", "expected 2"},
        {SCENE("pre", "{\"at\": \"final.norm\", \"eps\": -1}"), 0, 0, "/steps/0/set/only/0/eps",
         "below 0"},
        {"{\"midstream\": 1, \"x\": [1], \"model\": {\"blocks\": [{\"mlp\": {\"delta\": [1]}}]}, "
         "\"steps\": [{\"at\": \"embed\", \"set\": {\"only\": [{\"at\": \"b1.mlp.delta\", "
         "\"computed\": true}]}}]}",
         0, 0, "/steps/0/set/only/0/computed", "literally"},
    };
    for (size_t f = 0; f < sizeof faults / sizeof *faults; f++)
        fixture_refused(&faults[f]);
}
END_TEST

TCase *tcase_only(void)
{
    TCase *tcase = tcase_create("only");
    tcase_add_test(tcase, one_norm_is_changed);
    tcase_add_test(tcase, one_delta_is_given_and_computed_again);
    tcase_add_test(tcase, what_cannot_be_is_refused);
    return tcase;
}

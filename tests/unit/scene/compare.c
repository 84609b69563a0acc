/* SPDX-License-Identifier: MIT
 *
 * "compare" in a step: what good ones become, and which are refused where. */
#include <check.h>
#include <string.h>

#include "fixture.h"

TCase *tcase_compare(void);

#define STEP "{\"midstream\": 1, \"x\": [1, 2], \"steps\": [\n{\"at\": \"b1.attn.norm\",\n"

START_TEST(one_change_is_an_object)
{
    struct scene s = fixture_scene(STEP "\"compare\": {\"norm\": \"layernorm\", \"eps\": 0}}]}");
    const struct step *step = &s.steps[0];
    ck_assert_uint_eq(step->n_compare, 1);
    ck_assert(step->compare[0].change.has_norm && step->compare[0].change.has_eps);
    ck_assert_int_eq(step->compare[0].change.norm, NORM_LAYER);
    ck_assert(step->compare[0].change.eps == 0);
    ck_assert(!step->compare[0].change.has_place && !step->compare[0].change.x);
    ck_assert_ptr_null(step->compare[0].label.en);
    ck_assert_ptr_null(step->compare_label.en);
    /* It is not a set: the inputs in force stay what they were. */
    ck_assert_ptr_null(step->set);
    struct inputs inputs;
    struct err err;
    ck_assert_int_eq(scene_inputs(&s, 0, &inputs, &err), 0);
    ck_assert_int_eq(inputs.model.blocks[0].branch[SIDE_ATTN].norm.kind, NORM_RMS);
    inputs_free(&inputs);
    scene_free(&s);
}
END_TEST

START_TEST(several_and_their_names)
{
    struct scene s = fixture_scene(
        STEP "\"compare\": [{\"label\": {\"en\": \"as it is\", \"ko\": \"\xEA\xB7\xB8\"}},"
             "{\"x\": [3, 4], \"label\": \"moved\"}, {\"gamma\": 2}, {\"gamma\": [1, 3]}]}]}");
    const struct step *step = &s.steps[0];
    ck_assert_uint_eq(step->n_compare, 3);
    ck_assert_str_eq(step->compare_label.en, "as it is");
    ck_assert_str_eq(step->compare_label.ko, "\xEA\xB7\xB8");
    ck_assert_str_eq(step->compare[0].label.ko, "moved");
    ck_assert(step->compare[0].change.x[1] == 4);
    ck_assert(step->compare[1].change.has_gamma_all && step->compare[1].change.gamma_all == 2);
    ck_assert(!step->compare[2].change.has_gamma_all && step->compare[2].change.gamma[1] == 3);
    scene_free(&s);
}
END_TEST

START_TEST(without_it_nothing_is_compared)
{
    struct scene s = fixture_scene(STEP "\"title\": \"t\"}]}");
    ck_assert_uint_eq(s.steps[0].n_compare, 0);
    ck_assert_ptr_null(s.steps[0].compare);
    scene_free(&s);
}
END_TEST

static const struct fault faults[] = {
    {STEP "\"compare\": 3}]}", 3, 12, "/steps/0/compare", "an object"},
    {STEP "\"compare\": null}]}", 3, 12, "/steps/0/compare", "null"},
    {STEP "\"compare\": []}]}", 3, 12, "/steps/0/compare", "1 to 3"},
    {STEP "\"compare\": {}}]}", 3, 12, "/steps/0/compare", "changes nothing"},
    {STEP "\"compare\": {\"label\": \"a\"}}]}", 3, 12, "/steps/0/compare", "changes nothing"},
    {STEP "\"compare\": [{\"label\": \"a\"}]}]}", 3, 12, "/steps/0/compare", "1 to 3"},
    {STEP "\"compare\": [{\"eps\": 0}, {\"label\": \"a\"}]}]}", 3, 25, "/steps/0/compare/1",
     "changes nothing"},
    {STEP "\"compare\": [{}]}]}", 3, 13, "/steps/0/compare/0", "changes nothing"},
    {STEP "\"compare\": [{\"eps\": 0}, {\"eps\": 1}, {\"eps\": 2}, {\"eps\": 3}]}]}", 3, 49,
     "/steps/0/compare/3", "at most 3"},
    {STEP "\"compare\": {\"nrm\": \"layernorm\"}}]}", 3, 13, "/steps/0/compare",
     "did you mean 'norm'"},
    {STEP "\"compare\": {\"norm\": \"layer\"}}]}", 3, 21, "/steps/0/compare/norm", NULL},
    {STEP "\"compare\": {\"place\": \"prost\"}}]}", 3, 22, "/steps/0/compare/place", "'post'"},
    {STEP "\"compare\": [{\"x\": [1, 2, 3]}]}]}", 3, 19, "/steps/0/compare/0/x", "expected 2"},
    {STEP "\"compare\": {\"attn\": [1]}}]}", 3, 21, "/steps/0/compare/attn", "expected 2"},
    {STEP "\"compare\": {\"eps\": -1}}]}", 3, 20, "/steps/0/compare/eps", "below 0"},
    {STEP "\"compare\": {\"eps\": 0, \"label\": 3}}]}", 3, 32, "/steps/0/compare/label", "a text"},
    {STEP "\"compair\": {\"eps\": 0}}]}", 3, 1, "/steps/0", "did you mean 'compare'"},
    {"{\"midstream\": 1, \"x\": [1], \"model\": {\"head\": {\"vocab\": [\"a\"], \"weights\": "
     "[[1]]}},"
     " \"steps\": [\n{\"at\": \"head\", \"compare\": {\"eps\": 0}}]}",
     2, 16, "/steps/0", "needs a vector"},
};

START_TEST(refused_with_a_place)
{
    fixture_refused(&faults[_i]);
}
END_TEST

TCase *tcase_compare(void)
{
    TCase *tcase = tcase_create("compare");
    tcase_add_test(tcase, one_change_is_an_object);
    tcase_add_test(tcase, several_and_their_names);
    tcase_add_test(tcase, without_it_nothing_is_compared);
    tcase_add_loop_test(tcase, refused_with_a_place, 0, sizeof faults / sizeof *faults);
    return tcase;
}

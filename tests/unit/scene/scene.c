/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/scene: what good scenes become. */
#include <check.h>
#include <string.h>

#include "fixture.h"

TCase *tcase_scene(void);

static void check_floats(const float *found, const float *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(found[i] == expected[i], "[%zu] is %g, expected %g", i, (double)found[i],
                      (double)expected[i]);
}

START_TEST(everything_has_a_default)
{
    struct scene s = fixture_scene("{\"midstream\": 1, \"x\": [1, -1, 3, 3], \"$schema\": 7}");
    ck_assert_uint_eq(s.base.T, 1);
    ck_assert_uint_eq(s.base.d, 4);
    check_floats(s.base.x, (float[]){1, -1, 3, 3}, 4);
    ck_assert_ptr_null(s.title.en);
    ck_assert_str_eq(s.tokens[0], "t1");
    ck_assert_uint_eq(s.n_steps, 0);
    ck_assert_uint_eq(s.base.model.n_blocks, 1);
    const struct branch *branch = s.base.model.blocks[0].branch;
    for (int side = 0; side < SIDE_COUNT; side++) {
        ck_assert(branch[side].present);
        ck_assert_int_eq(branch[side].place, PLACE_PRE);
        ck_assert_int_eq(branch[side].transform.kind, TRANSFORM_EXAMPLE);
        ck_assert_int_eq(branch[side].transform.example, 1);
        ck_assert_int_eq(branch[side].norm.kind, NORM_RMS);
        ck_assert(branch[side].norm.eps == 1e-5f);
        ck_assert(norm_gamma(&branch[side].norm, 3) == 1);
    }
    ck_assert_int_eq(s.base.model.final_norm.kind, NORM_RMS);
    ck_assert_uint_eq(s.base.model.head.vocab, 0);
    scene_free(&s);
    ck_assert_ptr_null(s.arena.blocks);
}
END_TEST

START_TEST(texts_in_both_languages)
{
    struct scene s = fixture_scene(
        "{\"midstream\": 1, \"title\": {\"en\": \"Mean\", \"ko\": \"\xED\x8F\x89\xEA\xB7\xA0\"},"
        " \"tokens\": [\"the\", \"\\n\"], \"x\": [[1, 2], [3, 4]],"
        " \"steps\": [{\"at\": \"embed\", \"notes\": \"a\\nb\", \"caption\": \"\"}]}");
    ck_assert_str_eq(s.title.en, "Mean");
    ck_assert_str_eq(s.title.ko, "\xED\x8F\x89\xEA\xB7\xA0");
    ck_assert_str_eq(s.tokens[0], "the");
    /* A token stays one line; a note need not. */
    ck_assert_str_eq(s.tokens[1], "^J");
    ck_assert_str_eq(s.steps[0].notes.en, "a\nb");
    ck_assert_str_eq(s.steps[0].notes.ko, "a\nb");
    ck_assert_str_eq(s.steps[0].caption.en, "");
    ck_assert_ptr_null(s.steps[0].title.en);
    scene_free(&s);
}
END_TEST

START_TEST(unsafe_text_is_cleaned)
{
    static const char json[] = "{\"midstream\": 1, \"title\": \"\\u001b[31m\\u202e\", \"x\": [1]}";
    struct scene s;
    struct warnings warnings = {0};
    struct err err = {0};
    ck_assert_int_eq(scene_read(json, strlen(json), &s, &warnings, &err), 0);
    ck_assert_uint_eq(warnings.count, 1);
    ck_assert_str_eq(s.title.en, "^[[31m\xEF\xBF\xBD");
    scene_free(&s);
    warnings_free(&warnings);
}
END_TEST

static const char norms[] =
    "{\"midstream\": 1, \"x\": [[1, 2]], \"model\": {\"blocks\": [{"
    "\"attention\": {\"place\": \"sandwich\", \"norm\": {\"kind\": \"layernorm\", \"eps\": 0.5,"
    " \"eps_at\": \"outside\", \"gamma\": [2, 3], \"beta\": [-1, 1]}},"
    "\"mlp\": {\"norm\": {\"gamma\": 2, \"gamma_offset\": 1}, \"place\": \"reordered\","
    " \"postnorm\": {\"kind\": \"none\"}}}],"
    "\"final_norm\": {\"gamma_offset\": 1}}}";

START_TEST(norms_are_read_whole)
{
    struct scene s = fixture_scene(norms);
    const struct branch *attn = &s.base.model.blocks[0].branch[SIDE_ATTN];
    const struct branch *mlp = &s.base.model.blocks[0].branch[SIDE_MLP];
    ck_assert_int_eq(attn->place, PLACE_SANDWICH);
    /* postnorm is a copy of norm where it is not given */
    const struct norm *both[] = {&attn->norm, &attn->postnorm};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(both[i]->kind, NORM_LAYER);
        ck_assert_int_eq(both[i]->eps_at, EPS_OUTSIDE);
        ck_assert(both[i]->eps == 0.5f);
        check_floats(both[i]->gamma, (float[]){2, 3}, 2);
        check_floats(both[i]->beta, (float[]){-1, 1}, 2);
    }
    ck_assert_int_eq(mlp->place, PLACE_REORDERED);
    ck_assert(norm_gamma(&mlp->norm, 1) == 3); /* 2 as stored, 1 added */
    ck_assert_int_eq(mlp->postnorm.kind, NORM_NONE);
    ck_assert_ptr_null(mlp->norm.beta);
    /* A gamma that is left out acts as 1, also with an offset. */
    ck_assert(norm_gamma(&s.base.model.final_norm, 0) == 1);
    scene_free(&s);
}
END_TEST

START_TEST(blocks_and_branches)
{
    struct scene s = fixture_scene("{\"midstream\": 1, \"x\": [[1, 2]], \"model\": {\"blocks\": ["
                                   "{}, {\"mlp\": {}}, {\"attention\": {\"example\": 3}},"
                                   "{\"mlp\": {\"delta\": [5, 6]}}]}}");
    const struct block *blocks = s.base.model.blocks;
    ck_assert_uint_eq(s.base.model.n_blocks, 4);
    ck_assert(blocks[0].branch[SIDE_ATTN].present && blocks[0].branch[SIDE_MLP].present);
    ck_assert(!blocks[1].branch[SIDE_ATTN].present && blocks[1].branch[SIDE_MLP].present);
    ck_assert(blocks[2].branch[SIDE_ATTN].present && !blocks[2].branch[SIDE_MLP].present);
    ck_assert_int_eq(blocks[2].branch[SIDE_ATTN].transform.example, 3);
    ck_assert_int_eq(blocks[3].branch[SIDE_MLP].transform.kind, TRANSFORM_LITERAL);
    check_floats(blocks[3].branch[SIDE_MLP].transform.delta, (float[]){5, 6}, 2);
    scene_free(&s);
    s = fixture_scene("{\"midstream\": 1, \"x\": [[1]], \"model\": {\"blocks\": []}}");
    ck_assert_uint_eq(s.base.model.n_blocks, 0);
    ck_assert_int_eq(s.base.model.final_norm.kind, NORM_RMS);
    scene_free(&s);
}
END_TEST

START_TEST(weights_and_head)
{
    struct scene s = fixture_scene(
        "{\"midstream\": 1, \"x\": [[1, 2, 3, 4]], \"model\": {\"blocks\": [{"
        "\"attention\": {\"heads\": 2, \"kv_heads\": 1, \"rope_theta\": 10000,"
        " \"wq\": [[1,2,3,4],[5,6,7,8],[1,1,1,1],[2,2,2,2]], \"wk\": [[1,0,0,0],[0,1,0,0]],"
        " \"wv\": [[0,0,1,0],[0,0,0,1]], \"wo\": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,9]]},"
        "\"mlp\": {\"w1\": [[1,2,3,4]], \"w2\": [[1],[2],[3],[4]], \"w3\": [[4,3,2,1]]}},"
        "{\"mlp\": {\"act\": \"gelu\", \"w1\": [[1,1,1,1],[2,2,2,2]],"
        " \"w2\": [[1,2],[3,4],[5,6],[7,8]]}}],"
        "\"head\": {\"vocab\": [\"a\", \"\"], \"weights\": [[1,0,0,0],[0,0,0,1]]}}}");
    const struct transform *attn = &s.base.model.blocks[0].branch[SIDE_ATTN].transform;
    ck_assert_int_eq(attn->kind, TRANSFORM_ATTENTION);
    ck_assert_uint_eq(attn->attention.heads, 2);
    ck_assert_uint_eq(attn->attention.kv_heads, 1);
    ck_assert(attn->attention.rope_theta == 10000);
    check_floats(attn->attention.wq + 4, (float[]){5, 6, 7, 8}, 4);
    check_floats(attn->attention.wv, (float[]){0, 0, 1, 0, 0, 0, 0, 1}, 8);
    check_floats(attn->attention.wo + 12, (float[]){0, 0, 0, 9}, 4);
    const struct transform *mlp = &s.base.model.blocks[0].branch[SIDE_MLP].transform;
    ck_assert_int_eq(mlp->kind, TRANSFORM_MLP);
    ck_assert_int_eq(mlp->mlp.act, ACT_SWIGLU);
    ck_assert_uint_eq(mlp->mlp.hidden, 1);
    check_floats(mlp->mlp.w2, (float[]){1, 2, 3, 4}, 4);
    check_floats(mlp->mlp.w3, (float[]){4, 3, 2, 1}, 4);
    mlp = &s.base.model.blocks[1].branch[SIDE_MLP].transform;
    ck_assert_int_eq(mlp->mlp.act, ACT_GELU);
    ck_assert_uint_eq(mlp->mlp.hidden, 2);
    ck_assert_ptr_null(mlp->mlp.w3);
    ck_assert_uint_eq(s.base.model.head.vocab, 2);
    ck_assert_str_eq(s.base.model.head.names[0], "a");
    ck_assert_str_eq(s.base.model.head.names[1], "");
    check_floats(s.base.model.head.weights + 4, (float[]){0, 0, 0, 1}, 4);
    scene_free(&s);
}
END_TEST

START_TEST(steps_are_read_whole)
{
    struct scene s = fixture_scene(
        "{\"midstream\": 1, \"x\": [[1, 2], [3, 4]], \"steps\": ["
        "{\"at\": \"b1.attn.norm.mean\", \"view\": \"depth\", \"token\": 2, \"title\": \"{rms}\","
        " \"seconds\": 0.5, \"ask\": {\"of\": \"x[2]\", \"type\": \"compare\", \"with\": \"rms\","
        " \"why\": \"w\"}},"
        "{\"at\": \"b1.attn.add\", \"ask\": {\"of\": \"out[1]\"}},"
        "{\"at\": \"final.norm\", \"seconds\": 0, \"ask\": {\"type\": \"choice\","
        " \"choices\": [\"p\", {\"en\": \"q\", \"ko\": \"r\"}], \"answer\": 2}},"
        "{\"at\": \"final.norm.rms\", \"ask\": {\"of\": \"value[2]\", \"type\": \"sign\"}},"
        "{\"at\": \"b1.mlp.norm\", \"ask\": {\"of\": \"rms\", \"within\": 0.05}}]}");
    ck_assert_uint_eq(s.n_steps, 5);
    const struct step *step = s.steps;
    ck_assert_int_eq(step[0].stop.sub, SUB_MEAN);
    ck_assert_int_eq(step[0].view, VIEW_DEPTH);
    ck_assert(step[0].has_token && step[0].token == 1);
    ck_assert(step[0].seconds == 0.5);
    ck_assert_int_eq(step[0].ask->type, ASK_COMPARE);
    ck_assert_int_eq(step[0].ask->of.quantity, QUANTITY_STREAM);
    ck_assert_uint_eq(step[0].ask->of.index, 1);
    ck_assert_int_eq(step[0].ask->with.quantity, QUANTITY_RMS);
    ck_assert_str_eq(step[0].ask->why.ko, "w");
    ck_assert(step[1].seconds == 5 && !step[1].has_token && step[1].view == VIEW_AUTO);
    ck_assert_ptr_null(step[1].set);
    ck_assert_int_eq(step[1].ask->type, ASK_VALUE);
    ck_assert(step[1].ask->has_of && step[1].ask->within == 0.01);
    ck_assert(step[2].seconds == 0);
    ck_assert_int_eq(step[2].stop.sub, SUB_WHOLE);
    ck_assert(!step[2].ask->has_of && step[2].ask->answer == 2 && step[2].ask->n_choices == 2);
    ck_assert_str_eq(step[2].ask->choices[0].ko, "p");
    ck_assert_str_eq(step[2].ask->choices[1].ko, "r");
    ck_assert_int_eq(step[3].ask->type, ASK_SIGN);
    ck_assert(step[4].ask->within == 0.05);
    scene_free(&s);
}
END_TEST

static const char setting[] =
    "{\"midstream\": 1, \"x\": [1, 2], \"steps\": ["
    "{\"at\": \"b1.attn.norm.square\"},"
    "{\"at\": \"b1.attn.norm\", \"set\": {\"x\": [3, 4], \"eps\": 0, \"gamma\": 2}},"
    "{\"at\": \"b1.attn.norm.variance\", \"set\": {\"norm\": \"layernorm\", \"gamma\": [5, 6]},"
    " \"caption\": \"{variance}\"},"
    "{\"at\": \"b1.attn.postnorm\", \"set\": {\"place\": \"post\", \"attn\": [7, 8]}},"
    "{\"at\": \"b1.mlp.delta\", \"set\": {\"mlp\": [[9, 9]], \"x\": [[0, 0]]}}]}";

START_TEST(set_holds_from_its_step_on)
{
    struct scene s = fixture_scene(setting);
    static const float x[][2] = {{1, 2}, {3, 4}, {3, 4}, {3, 4}, {0, 0}};
    static const float gamma[][2] = {{1, 1}, {2, 2}, {5, 6}, {5, 6}, {5, 6}};
    for (size_t i = 0; i < s.n_steps; i++) {
        struct inputs now;
        struct err err = {0};
        ck_assert_int_eq(scene_inputs(&s, i, &now, &err), 0);
        const struct branch *branch = now.model.blocks[0].branch;
        check_floats(now.x, x[i], 2);
        ck_assert(norm_gamma(&branch[SIDE_ATTN].norm, 0) == gamma[i][0]);
        ck_assert(norm_gamma(&now.model.final_norm, 1) == gamma[i][1]);
        ck_assert(branch[SIDE_MLP].norm.eps == (i < 1 ? 1e-5f : 0));
        ck_assert_int_eq(branch[SIDE_ATTN].norm.kind, i < 2 ? NORM_RMS : NORM_LAYER);
        ck_assert_int_eq(branch[SIDE_MLP].place, i < 3 ? PLACE_PRE : PLACE_POST);
        ck_assert_int_eq(branch[SIDE_ATTN].transform.kind,
                         i < 3 ? TRANSFORM_EXAMPLE : TRANSFORM_LITERAL);
        ck_assert_int_eq(branch[SIDE_MLP].transform.kind,
                         i < 4 ? TRANSFORM_EXAMPLE : TRANSFORM_LITERAL);
        inputs_free(&now);
    }
    /* The base is what it was: going back is exact. */
    check_floats(s.base.x, x[0], 2);
    ck_assert_int_eq(s.base.model.blocks[0].branch[SIDE_ATTN].norm.kind, NORM_RMS);
    scene_free(&s);
}
END_TEST

START_TEST(stops_are_those_of_the_plan_in_force)
{
    struct scene s = fixture_scene(setting);
    for (size_t i = 0; i < s.n_steps; i++) {
        struct inputs now;
        struct plan plan;
        struct err err = {0};
        static const char *const at[] = {"b1.attn.norm.square", "b1.attn.norm",
                                         "b1.attn.norm.variance", "b1.attn.postnorm",
                                         "b1.mlp.delta"};
        ck_assert_int_eq(scene_inputs(&s, i, &now, &err), 0);
        ck_assert_int_eq(plan_init(&plan, &now, &err), 0);
        struct buf name = {0};
        walk_name(&plan, s.steps[i].stop, &name);
        ck_assert_str_eq(buf_text(&name), at[i]);
        buf_free(&name);
        plan_free(&plan);
        inputs_free(&now);
    }
    scene_free(&s);
}
END_TEST

START_TEST(text_need_not_end_in_nul)
{
    static const char json[] = "{\"midstream\": 1, \"x\": [1]}garbage";
    struct scene s;
    struct warnings warnings = {0};
    struct err err = {0};
    ck_assert_int_eq(scene_read(json, strlen(json) - 7, &s, &warnings, &err), 0);
    scene_free(&s);
    ck_assert_int_eq(scene_read(json, strlen(json), &s, &warnings, &err), -1);
}
END_TEST

START_TEST(views_have_words)
{
    ck_assert_str_eq(view_word(VIEW_AUTO), "auto");
    ck_assert_str_eq(view_word(VIEW_DEPTH), "depth");
    ck_assert_str_eq(view_word(VIEW_COMPARE), "compare");
}
END_TEST

TCase *tcase_scene(void)
{
    TCase *tcase = tcase_create("scene");
    tcase_add_test(tcase, everything_has_a_default);
    tcase_add_test(tcase, texts_in_both_languages);
    tcase_add_test(tcase, unsafe_text_is_cleaned);
    tcase_add_test(tcase, norms_are_read_whole);
    tcase_add_test(tcase, blocks_and_branches);
    tcase_add_test(tcase, weights_and_head);
    tcase_add_test(tcase, steps_are_read_whole);
    tcase_add_test(tcase, set_holds_from_its_step_on);
    tcase_add_test(tcase, stops_are_those_of_the_plan_in_force);
    tcase_add_test(tcase, text_need_not_end_in_nul);
    tcase_add_test(tcase, views_have_words);
    return tcase;
}

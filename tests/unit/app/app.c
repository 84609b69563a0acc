/* SPDX-License-Identifier: MIT
 *
 * Where in the walk we are. */
#include "app/app.h"

#include <string.h>

#include "fixture.h"

#define SCENE                                                             \
    "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,2,2,2],[3,3,3,3]],\"steps\":[" \
    "{\"at\":\"embed\"},"                                                 \
    "{\"at\":\"b1.attn.norm.mean\",\"token\":3},"                         \
    "{\"at\":\"b1.attn.norm\"},"                                          \
    "{\"at\":\"b1.attn.norm.mean\",\"set\":{\"norm\":\"layernorm\"}},"    \
    "{\"at\":\"b1.attn.norm.center\",\"token\":2},"                       \
    "{\"at\":\"final.norm\"}]}"

START_TEST(it_starts_at_the_first_step)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    ck_assert_uint_eq(stage.app.step, 0);
    ck_assert_uint_eq(app_token(&stage.app), 0);
    ck_assert_uint_eq(app_tokens(&stage.app), 1);
    ck_assert_uint_eq(app_components(&stage.app), 4);
    ck_assert_int_eq(app_op(&stage.app)->kind, OP_EMBED);
    ck_assert_ptr_null(app_step(&stage.app));
    /* embed; twice fork, five sub-steps, delta, add; five of the final norm */
    ck_assert_uint_eq(stage.app.n_steps, 1 + 2 * 8 + 5);
    stage_close(&stage);
}
END_TEST

START_TEST(going_too_far_ends_at_the_last_step)
{
    struct stage stage;
    struct err err;
    stage_open(&stage, ARTICLE);
    ck_assert_int_eq(app_go(&stage.app, 1000000, &err), 0);
    ck_assert_uint_eq(stage.app.step, stage.app.n_steps - 1);
    ck_assert_int_eq(app_op(&stage.app)->kind, OP_FINAL_NORM);
    ck_assert_int_eq(app_stop(&stage.app).sub, SUB_GAMMA);
    stage_close(&stage);
}
END_TEST

START_TEST(steps_are_found_by_name)
{
    static const struct {
        const char *at;
        size_t step; /* 99: none */
    } NATURAL[] = {{"embed", 0},
                   {"b1.attn.fork", 1},
                   {"b1.attn.norm.square", 2},
                   {"b1.attn.norm.gamma", 6},
                   {"b1.attn.norm", 2}, /* of several steps at one point the first */
                   {"b1.attn.delta", 7},
                   {"b1.mlp.add", 16},
                   {"final.norm", 17},
                   {"head", 99},
                   {"b2.attn.norm", 99},
                   {"b1.attn.norm.center", 99},
                   {"b1", 99},
                   {"", 99}},
      OWN[] = {{"b1.attn.norm.mean", 1}, {"b1.attn.norm", 1},      {"b1.attn.norm.center", 4},
               {"final.norm", 5},        {"b1.attn.norm.rms", 99}, {"b1.attn.fork", 99}};
    for (int own = 0; own < 2; own++) {
        struct stage stage;
        stage_open(&stage, own ? SCENE : ARTICLE);
        size_t count = own ? sizeof OWN / sizeof *OWN : sizeof NATURAL / sizeof *NATURAL;
        for (size_t i = 0; i < count; i++) {
            const char *at = own ? OWN[i].at : NATURAL[i].at;
            size_t step = 99;
            app_find(&stage.app, at, &step);
            ck_assert_msg(step == (own ? OWN[i].step : NATURAL[i].step), "%s: %zu", at, step);
        }
        stage_close(&stage);
    }
}
END_TEST

START_TEST(a_step_belongs_to_the_plan_in_force)
{
    struct stage stage;
    struct err err;
    stage_open(&stage, SCENE);
    ck_assert_int_eq(app_go(&stage.app, 4, &err), 0);
    ck_assert_int_eq(app_op(&stage.app)->norm, NORM_LAYER);
    ck_assert_int_eq(app_stop(&stage.app).sub, SUB_CENTER);
    ck_assert_float_eq((float)app_point(&stage.app)->stats[0].mean, 1.5f);
    ck_assert_int_eq(app_go(&stage.app, 2, &err), 0);
    ck_assert_int_eq(app_op(&stage.app)->norm, NORM_RMS);
    ck_assert_int_eq(app_stop(&stage.app).sub, SUB_WHOLE);
    ck_assert_float_eq((float)app_point(&stage.app)->stats[0].mean_square, 5);
    stage_close(&stage);
}
END_TEST

/* The step's own token, unless a key chose another here; else the one chosen by key. */
START_TEST(the_token_is_the_steps_or_the_keys)
{
    static const struct {
        const char *keys;
        size_t token;
    } WALK[] = {
        {"", 0},      {"right", 2}, {"right", 0}, {">", 1},    {"left", 2},  {">", 0},
        {"right", 0}, {"<", 2},     {"<", 1},     {"left", 2}, {"right", 1}, {"end", 1},
        {"left", 1},  {"<", 0},     {"right", 0}, {"t", 1},    {"ㅅ", 2},    {">", 0},
    };
    struct stage stage;
    stage_open(&stage, SCENE);
    for (size_t i = 0; i < sizeof WALK / sizeof *WALK; i++) {
        stage_press(&stage, WALK[i].keys);
        ck_assert_msg(app_token(&stage.app) == WALK[i].token, "%zu: %s gives token %zu", i,
                      WALK[i].keys, app_token(&stage.app));
    }
    stage_close(&stage);
}
END_TEST

START_TEST(one_token_is_said_to_be_alone)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, ">");
    ck_assert_int_eq(stage.app.notice, NOTICE_ONE_TOKEN);
    stage_press(&stage, "right");
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
    stage_close(&stage);
}
END_TEST

START_TEST(a_freed_app_is_empty)
{
    struct stage stage;
    stage_open(&stage, SCENE);
    stage_press(&stage, "end + e 5");
    app_free(&stage.app);
    struct app empty;
    memset(&empty, 0, sizeof empty);
    ck_assert_mem_eq(&stage.app, &empty, sizeof empty);
    app_free(&stage.app);
    scene_free(&stage.scene);
}
END_TEST

TCase *tcase_app(void)
{
    TCase *tcase = tcase_create("app");
    tcase_add_test(tcase, it_starts_at_the_first_step);
    tcase_add_test(tcase, going_too_far_ends_at_the_last_step);
    tcase_add_test(tcase, steps_are_found_by_name);
    tcase_add_test(tcase, a_step_belongs_to_the_plan_in_force);
    tcase_add_test(tcase, the_token_is_the_steps_or_the_keys);
    tcase_add_test(tcase, one_token_is_said_to_be_alone);
    tcase_add_test(tcase, a_freed_app_is_empty);
    return tcase;
}

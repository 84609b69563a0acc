/* SPDX-License-Identifier: MIT
 *
 * What stands beside the scene while the compare view is shown. Numbers are the article's: RMSNorm
 * and LayerNorm of [1, -1, 3, 3]. */
#include "app/compare.h"

#include <math.h>
#include <string.h>

#include "alloc.h"
#include "app/views.h"
#include "fixture.h"

TCase *tcase_compare(void);

#define EXACT                                                                               \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"eps\":0},\"example\":1},\"mlp\":{\"norm\":{\"eps\":0},\"example\":2}}]}"
#define AT(at, compare) EXACT ",\"steps\":[{\"at\":\"" at "\",\"compare\":" compare "}]}"
#define DEEP                                                                               \
    "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,0,0,0]],\"model\":{\"blocks\":["                \
    "{\"attention\":{\"norm\":{\"eps\":0},\"example\":1},\"mlp\":{\"norm\":{\"eps\":0}}}," \
    "{\"attention\":{\"norm\":{\"eps\":0},\"delta\":[[1,1,1,1],[1,1,1,1]]}}]}"
#define DEEP_AT(at, compare) DEEP ",\"steps\":[{\"at\":\"" at "\",\"compare\":" compare "}]}"

static const struct trace_point *point_of(const struct stage *stage, size_t variant)
{
    return &compare_variant(&stage->app, variant)->trace.points[compare_op(&stage->app, variant)];
}

static void check_values(const float *found, const double *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_double_eq_tol(found[i], expected[i], 5e-5);
}

static void choose_compare(struct stage *stage)
{
    for (int i = 0; i < VIEWS_MAX && views_shown(&stage->app) != VIEW_COMPARE; i++)
        stage_press(stage, "v");
    ck_assert_int_eq(views_shown(&stage->app), VIEW_COMPARE);
}

/* --- the other norm -------------------------------------------------------------------------- */

START_TEST(a_norm_is_compared_with_the_other_kind)
{
    struct stage stage;
    stage_open(&stage, EXACT "}");
    stage_at(&stage, "b1.attn.norm.gamma");
    ck_assert_uint_eq(compare_count(&stage.app), 1); /* nothing is derived that is not shown */
    choose_compare(&stage);
    ck_assert_uint_eq(compare_count(&stage.app), 2);
    check_values(point_of(&stage, 0)->value, (double[]){0.44721, -0.44721, 1.34164, 1.34164}, 4);
    check_values(point_of(&stage, 1)->value, (double[]){-0.30151, -1.50756, 0.90453, 0.90453}, 4);
    ck_assert(stage.app.compare.negative);
    ck_assert_double_eq_tol(stage.app.compare.max_abs, 1.50756, 5e-5);
    ck_assert_double_eq_tol(stage.app.compare.min_abs, 0.30151, 5e-5);
    ck_assert_uint_eq(compare_first(&stage.app, 1), app_stop(&stage.app).op);
    stage_close(&stage);
}
END_TEST

/* Only the norm one stands at is another: a later one still has the same input. */
START_TEST(later_norms_read_the_same)
{
    static const char *const AT[] = {"b1.mlp.norm.square", "final.norm.square"};
    struct stage stage;
    stage_open(&stage, EXACT "}");
    for (size_t i = 0; i < sizeof AT / sizeof *AT; i++) {
        stage_at(&stage, AT[i]);
        choose_compare(&stage);
        const struct trace_point *a = point_of(&stage, 0), *b = point_of(&stage, 1);
        ck_assert_mem_eq(a->x, b->x, 4 * sizeof *a->x);
        ck_assert(memcmp(a->value, b->value, 4 * sizeof *a->value) != 0);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(offered_where_there_is_something)
{
    static const struct {
        const char *json, *at;
        bool offered;
    } cases[] = {
        {EXACT "}", "embed", false},           {EXACT "}", "b1.attn.norm.mean", true},
        {EXACT "}", "b1.attn.delta", false},   {EXACT "}", "b1.attn.add", false},
        {EXACT "}", "final.norm.gamma", true}, {AT("embed", "{\"x\":[0,0,0,1]}"), "embed", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        enum view views[VIEWS_MAX];
        bool found = false;
        stage_open(&stage, cases[i].json);
        stage_at(&stage, cases[i].at);
        size_t count = views_of(&stage.app, views);
        for (size_t v = 0; v < count; v++)
            found = found || views[v] == VIEW_COMPARE;
        ck_assert_msg(found == cases[i].offered, "%s", cases[i].at);
        stage_close(&stage);
    }
}
END_TEST

/* --- what the scene compares ----------------------------------------------------------------- */

START_TEST(the_scene_shows_what_it_compares)
{
    struct stage stage, plain;
    struct buf a = {0}, b = {0};
    stage_open(&stage, AT("b1.attn.add", "[{\"attn\":[0,0,0,1]},{\"x\":[2,0,0,0]}]"));
    stage_open(&plain, EXACT "}");
    ck_assert_int_eq(views_shown(&stage.app), VIEW_COMPARE);
    ck_assert_uint_eq(compare_count(&stage.app), 3);
    check_values(point_of(&stage, 1)->value, (double[]){1, -1, 3, 4}, 4);
    check_values(point_of(&stage, 2)->x, (double[]){2, 0, 0, 0}, 4);
    /* The run itself is what it is without. */
    stage_numbers(&stage, &a);
    stage_numbers(&plain, &b);
    assert_same(a, b);
    buf_free(&a);
    buf_free(&b);
    stage_close(&stage);
    stage_close(&plain);
}
END_TEST

START_TEST(each_plan_has_an_op_for_the_step)
{
    static const struct {
        const char *json, *op;
    } cases[] = {
        {AT("b1.attn.norm", "{\"place\":\"sandwich\"}"), "b1.attn.norm"},
        {AT("b1.attn.norm", "{\"place\":\"post\"}"), "b1.attn.add"},
        {AT("b1.mlp.norm", "{\"norm\":\"none\"}"), "b1.mlp.add"},
        {AT("final.norm", "{\"norm\":\"none\"}"), "b1.mlp.add"},
        {AT("final.norm", "{\"place\":\"post\"}"), "final.norm"},
        {AT("embed", "{\"place\":\"post\"}"), "embed"},
        {AT("b1.attn.fork", "{\"place\":\"post\"}"), "b1.attn.fork"},
        /* the norm of a stream is not the norm of a branch, though both are postnorms */
        {EXACT ",\"steps\":[{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"post\"},"
               "\"compare\":{\"place\":\"reordered\"}}]}",
         "b1.attn.add"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        struct buf name = {0};
        stage_open(&stage, cases[i].json);
        plan_name(&compare_variant(&stage.app, 1)->plan.ops[compare_op(&stage.app, 1)], &name);
        ck_assert_str_eq(buf_text(&name), cases[i].op);
        buf_free(&name);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(the_first_difference_is_found)
{
    static const struct {
        const char *json, *op; /* op: NULL where nothing differs */
    } cases[] = {
        {AT("b1.mlp.norm", "{\"x\":[1,-1,3,4]}"), "embed"},
        {AT("b1.mlp.norm", "{\"norm\":\"layernorm\"}"), "b1.attn.norm"},
        {AT("b1.mlp.norm", "{\"eps\":1}"), "b1.attn.norm"},
        {AT("b1.mlp.norm", "{\"gamma\":[1,1,1,2]}"), "b1.attn.norm"},
        {AT("b1.mlp.norm", "{\"mlp\":[0,0,0,0]}"), "b1.mlp.delta"},
        {AT("b1.mlp.norm", "{\"place\":\"post\"}"), "b1.attn.norm"},
        {AT("b1.mlp.norm", "{\"place\":\"sandwich\"}"), "b1.attn.delta"},
        {AT("b1.mlp.norm", "{\"x\":[1,-1,3,3]}"), NULL},
        /* A vector whose mean is 0: LayerNorm is RMSNorm. */
        {"{\"midstream\":1,\"x\":[[2,-2]],\"model\":{\"blocks\":[]},\"steps\":[{\"at\":"
         "\"final.norm\",\"compare\":{\"norm\":\"layernorm\"}}]}",
         NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        struct buf name = {0};
        stage_open(&stage, cases[i].json);
        size_t op = compare_first(&stage.app, 1);
        ck_assert_msg((op == COMPARE_SAME) == !cases[i].op, "case %zu", i);
        if (cases[i].op) {
            plan_name(&stage.app.now.plan.ops[op], &name);
            ck_assert_str_eq(buf_text(&name), cases[i].op);
        }
        buf_free(&name);
        stage_close(&stage);
    }
}
END_TEST

/* The final norm is the one thing that a plan can have more of. */
START_TEST(a_longer_plan_is_a_difference)
{
    struct stage stage;
    stage_open(&stage,
               "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[]},\"steps\":[{\"at\":"
               "\"final.norm\",\"compare\":{\"norm\":\"none\"}}]}");
    ck_assert_uint_eq(compare_first(&stage.app, 1), 1);
    ck_assert_uint_eq(compare_op(&stage.app, 1), 0); /* the stream as it came in */
    stage_close(&stage);
}
END_TEST

/* --- walking, editing ------------------------------------------------------------------------ */

START_TEST(going_back_is_exact)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, EXACT ",\"steps\":[{\"at\":\"embed\"},{\"at\":\"b1.attn.norm\",\"compare\":"
                             "{\"norm\":\"layernorm\"}},{\"at\":\"b1.attn.add\",\"set\":{\"eps\":1}"
                             ",\"compare\":{\"place\":\"post\"}},{\"at\":\"embed\"}]}");
    stage_state(&stage, &before);
    stage_press(&stage, "right");
    float first = point_of(&stage, 1)->value[0];
    ck_assert_float_lt(first, 0);
    stage_press(&stage, "right");
    ck_assert_int_eq(compare_change(&stage.app, 1).place, PLACE_POST);
    /* The set of this step is in force in both. */
    ck_assert(compare_variant(&stage.app, 1)->inputs.model.final_norm.eps == 1);
    stage_press(&stage, "right");
    ck_assert_uint_eq(compare_count(&stage.app), 1);
    stage_press(&stage, "left left");
    ck_assert(point_of(&stage, 1)->value[0] == first);
    stage_press(&stage, "left");
    ck_assert_uint_eq(compare_count(&stage.app), 1);
    stage_state(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(edits_reach_every_variant)
{
    struct stage stage;
    stage_open(&stage, AT("b1.attn.norm", "[{\"norm\":\"layernorm\"},{\"x\":[5,5,5,4]}]"));
    stage_press(&stage, "+"); /* x1 is 1.1: mean 1.525 */
    ck_assert_double_eq_tol(point_of(&stage, 1)->stats->mean, 1.525, 1e-6);
    /* What a variant says itself is its own. */
    ck_assert(point_of(&stage, 2)->x[0] == 5);
    stage_press(&stage, "u");
    ck_assert_double_eq_tol(point_of(&stage, 1)->stats->mean, 1.5, 1e-6);
    stage_close(&stage);
}
END_TEST

START_TEST(without_memory_the_view_gives_way)
{
    if (!alloc_can_fail())
        return;
    for (long n = 1;; n++) {
        struct stage stage;
        stage_open(&stage,
                   EXACT ",\"steps\":[{\"at\":\"embed\"},{\"at\":\"b1.attn.norm\",\"compare\""
                         ":[{\"norm\":\"layernorm\"},{\"eps\":1}]}]}");
        alloc_fail_at(n);
        stage_key(&stage, INPUT_RIGHT);
        alloc_fail_off();
        ck_assert_uint_eq(stage.app.step, 1);
        ck_assert_int_eq(stage.app.notice, alloc_hit() ? NOTICE_MEMORY : NOTICE_NONE);
        ck_assert_int_eq(views_shown(&stage.app), alloc_hit() ? VIEW_BLOCK : VIEW_COMPARE);
        ck_assert_uint_eq(compare_count(&stage.app), alloc_hit() ? 1 : 3);
        stage_press(&stage, "left right"); /* the next time there is memory again */
        ck_assert_uint_eq(compare_count(&stage.app), 3);
        stage_close(&stage);
        if (!alloc_hit()) {
            ck_assert_int_gt(n, 6);
            break;
        }
    }
}
END_TEST

/* --- growth ---------------------------------------------------------------------------------- */

START_TEST(growth_is_for_several_blocks)
{
    static const struct {
        const char *json;
        bool grows;
    } cases[] = {
        {AT("b1.attn.add", "{\"place\":\"post\"}"), false}, /* one block */
        {DEEP_AT("embed", "{\"place\":\"post\"}"), true},
        {DEEP_AT("b1.attn.norm", "{\"norm\":\"layernorm\"}"), false},
        {DEEP_AT("b1.mlp.add", "{\"norm\":\"layernorm\"}"), false},
        {DEEP_AT("b2.attn.add", "{\"norm\":\"layernorm\"}"), true},
        {DEEP_AT("final.norm", "{\"eps\":1}"), true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        stage_open(&stage, cases[i].json);
        ck_assert_msg(compare_grows(&stage.app) == cases[i].grows, "case %zu", i);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(the_stream_is_measured_at_each_place)
{
    struct stage stage;
    stage_open(&stage,
               DEEP_AT("b1.mlp.norm", "[{\"place\":\"post\"},{\"x\":[[3,3,3,3],[1,1,1,1]]}]"));
    ck_assert_uint_eq(compare_places(&stage.app), 4); /* embed and three branches */
    ck_assert_uint_eq(compare_place_here(&stage.app), 2);
    ck_assert_double_eq_tol(compare_rms(&stage.app, 0, 0, 0), sqrt(5), 1e-6);
    ck_assert_double_eq_tol(compare_rms(&stage.app, 0, 0, 1), 1, 1e-6);
    ck_assert_double_eq_tol(compare_rms(&stage.app, 2, 0, 0), 3, 1e-6);
    /* post: after each join the stream is what its norm gives */
    for (size_t place = 1; place < 4; place++)
        ck_assert_double_eq_tol(compare_rms(&stage.app, 1, place, 0), 1, 1e-5);
    struct buf name = {0};
    plan_name(&compare_variant(&stage.app, 1)->plan.ops[compare_place(&stage.app, 1, 2)], &name);
    ck_assert_str_eq(buf_text(&name), "b1.mlp.postnorm");
    buf_free(&name);
    double largest = 0;
    for (size_t v = 0; v < 3; v++)
        for (size_t place = 0; place < 4; place++)
            for (size_t t = 0; t < 2; t++)
                largest = fmax(largest, compare_rms(&stage.app, v, place, t));
    ck_assert_double_eq(compare_rms_max(&stage.app), largest);
    stage_close(&stage);
}
END_TEST

TCase *tcase_compare(void)
{
    TCase *tcase = tcase_create("compare");
    tcase_add_test(tcase, a_norm_is_compared_with_the_other_kind);
    tcase_add_test(tcase, later_norms_read_the_same);
    tcase_add_test(tcase, offered_where_there_is_something);
    tcase_add_test(tcase, the_scene_shows_what_it_compares);
    tcase_add_test(tcase, each_plan_has_an_op_for_the_step);
    tcase_add_test(tcase, the_first_difference_is_found);
    tcase_add_test(tcase, a_longer_plan_is_a_difference);
    tcase_add_test(tcase, going_back_is_exact);
    tcase_add_test(tcase, edits_reach_every_variant);
    tcase_add_test(tcase, without_memory_the_view_gives_way);
    tcase_add_test(tcase, growth_is_for_several_blocks);
    tcase_add_test(tcase, the_stream_is_measured_at_each_place);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * How charts are drawn, by key; and the pinned state. */
#include "app/chart.h"

#include <string.h>

#include "alloc.h"
#include "fixture.h"

#define SETS                                                                    \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"embed\"},"        \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"eps\":0.5}},{\"at\":\"b1.attn.add\"}," \
    "{\"at\":\"b1.mlp.norm\",\"set\":{\"x\":[[2,2,2,2]]}}]}"
#define SEVENTEEN "{\"midstream\":1,\"x\":[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]]}"

START_TEST(kinds_go_round)
{
    static const struct {
        const char *json;
        int rows;
        enum chart_kind kinds[4]; /* after each press */
    } CASES[] = {
        {ARTICLE, 24, {CHART_LOG, CHART_UPRIGHT, CHART_LINEAR, CHART_LOG}},
        {ARTICLE, 12, {CHART_LOG, CHART_LINEAR, CHART_LOG, CHART_LINEAR}},
        {SEVENTEEN, 24, {CHART_LOG, CHART_LINEAR, CHART_LOG, CHART_LINEAR}},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct stage stage;
        stage_open(&stage, CASES[c].json);
        stage.app.settings.rows = CASES[c].rows;
        ck_assert_int_eq(stage.app.chart.kind, CHART_LINEAR);
        for (int press = 0; press < 4; press++) {
            stage_press(&stage, "#");
            ck_assert_msg(stage.app.chart.kind == CASES[c].kinds[press], "case %zu, press %d", c,
                          press + 1);
            bool passed_over = CASES[c].kinds[1] == CHART_LINEAR && press % 2;
            ck_assert_int_eq(stage.app.notice, passed_over ? NOTICE_NO_UPRIGHT : NOTICE_NONE);
        }
        stage_close(&stage);
    }
}
END_TEST

START_TEST(own_scale_and_zoom_go_on_and_off)
{
    struct stage stage;
    stage_open(&stage, SEVENTEEN);
    static const char *const OWN[] = {"=", "s", "ㄴ"};
    for (size_t k = 0; k < sizeof OWN / sizeof *OWN; k++) {
        stage_press(&stage, OWN[k]);
        ck_assert(stage.app.chart.own_scale);
        stage_press(&stage, OWN[k]);
        ck_assert(!stage.app.chart.own_scale);
    }
    stage_press(&stage, "$");
    ck_assert(stage.app.chart.zoom);
    stage_press(&stage, "$");
    ck_assert(!stage.app.chart.zoom);
    ck_assert_int_eq(stage.app.notice, NOTICE_NONE);
    stage_close(&stage);
    stage_open(&stage, ARTICLE); /* four rows there always are at this size */
    stage_press(&stage, "$");
    ck_assert(!stage.app.chart.zoom);
    ck_assert_int_eq(stage.app.notice, NOTICE_ALL_SHOWN);
    stage_close(&stage);
}
END_TEST

/* --- the pinned state ---------------------------------------------------------------------- */

/* Every value of the pinned walk as those of a walk with only the keys `pinned` pressed. */
static void ghost_is(const struct stage *stage, const char *json, const char *pinned)
{
    struct stage other;
    struct err err;
    stage_open(&other, json);
    stage_press(&other, pinned);
    ck_assert_int_eq(app_go(&other.app, stage->app.step, &err), 0);
    ck_assert_uint_eq(other.app.now.plan.count, stage->app.now.plan.count);
    size_t n = other.app.now.trace.T * other.app.now.trace.d;
    for (size_t o = 0; o < other.app.now.plan.count; o++) {
        size_t d;
        const struct trace_point *ghost = app_ghost(&stage->app, o, &d);
        const struct trace_point *want = &other.app.now.trace.points[o];
        ck_assert_ptr_nonnull(ghost);
        ck_assert_uint_eq(d, other.app.now.inputs.d);
        const float *const a[] = {ghost->x, ghost->value, ghost->unit, ghost->delta};
        const float *const b[] = {want->x, want->value, want->unit, want->delta};
        for (int v = 0; v < 4; v++) {
            ck_assert_int_eq(a[v] == NULL, b[v] == NULL);
            if (a[v])
                ck_assert_msg(memcmp(a[v], b[v], n * sizeof **a) == 0, "op %zu, array %d", o, v);
        }
        ck_assert_double_eq(ghost->max_abs, want->max_abs);
    }
    stage_close(&other);
}

static bool has_ghost(const struct stage *stage)
{
    size_t d;
    return app_ghost(&stage->app, 0, &d) != NULL;
}

START_TEST(pinned_is_what_was_before)
{
    static const struct {
        const char *json, *pinned, *after;
    } CASES[] = {
        {ARTICLE, "", "e 3 0 enter"},
        {ARTICLE, "", "+ + +"},
        {ARTICLE, "+ +", "+"}, /* a nudge that the list would merge with those before */
        {ARTICLE, "e 5 enter", "u"},
        {ARTICLE, "e 5 enter } e 7 enter",
         "u u e 9 enter"},                       /* what was pinned is no longer there */
        {ARTICLE, "+", "e ins 4 enter"},         /* other components */
        {ARTICLE, "e shift-tab 2 enter", "@ +"}, /* a delta made literal */
        {JOIN, "e 7 enter", "end home @"},
        {SETS, "+", "right right e 3 enter"},
        {SETS, "", "e 3 enter end"}, /* where the scene has set x anew it is pinned as well */
        {TWO_TOKENS, "> +", "+ end"},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct stage stage;
        stage_open(&stage, CASES[c].json);
        stage_press(&stage, CASES[c].pinned);
        stage_press(&stage, "'");
        ck_assert_int_eq(stage.app.notice, NOTICE_PINNED);
        ck_assert(!has_ghost(&stage)); /* nothing has changed yet */
        stage_press(&stage, CASES[c].after);
        ghost_is(&stage, CASES[c].json, CASES[c].pinned);
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct err err;
            ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
            ghost_is(&stage, CASES[c].json, CASES[c].pinned);
        }
        stage_press(&stage, "'");
        ck_assert_int_eq(stage.app.notice, NOTICE_UNPINNED);
        ck_assert(!has_ghost(&stage));
        stage_close(&stage);
    }
}
END_TEST

/* Undo goes below the pin and back over it; where nothing differs nothing is shown. */
START_TEST(undo_passes_the_pin)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 5 enter ' } e 7 enter");
    ck_assert(has_ghost(&stage));
    ck_assert_str_eq(stage_x(&stage), "5 7 3 3");
    stage_press(&stage, "u");
    ck_assert(!has_ghost(&stage));
    stage_press(&stage, "u");
    ck_assert(has_ghost(&stage));
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    ghost_is(&stage, ARTICLE, "e 5 enter");
    stage_press(&stage, "y");
    ck_assert(!has_ghost(&stage));
    stage_press(&stage, "y");
    ghost_is(&stage, ARTICLE, "e 5 enter");
    stage_close(&stage);
}
END_TEST

/* A copied token would stand beside what another was. */
START_TEST(other_tokens_have_no_ghost)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, "' + > +");
    ck_assert(has_ghost(&stage));
    stage_press(&stage, "e ctrl-t enter");
    ck_assert_uint_eq(app_tokens(&stage.app), 3);
    for (int t = 0; t < 3; t++) {
        ck_assert(!has_ghost(&stage));
        stage_press(&stage, ">");
    }
    stage_press(&stage, "u");
    ck_assert(has_ghost(&stage));
    stage_close(&stage);
}
END_TEST

/* Pinning and every change that derives two states, with each allocation failing once. */
START_TEST(out_of_memory_leaves_the_state)
{
    static const struct {
        const char *before;
        char key;
    } JOBS[] = {
        {"+ } +", '\''},
        {"'", '+'},
        {"' +", '+'},
        {"' +", '@'},
        {"+ ' u", '}'},
        {"+ ' } + @", 'y'},
        {"' + right", 'n'} /* over a `set`: both are derived */,
        {"e shift-tab 2 enter", '\''},
    };
    for (size_t j = 0; alloc_can_fail() && j < sizeof JOBS / sizeof *JOBS; j++) {
        struct stage stage;
        for (long n = 1;; n++) {
            struct buf before = {0}, after = {0};
            stage_open(&stage, SETS);
            stage_press(&stage, JOBS[j].before);
            bool on = stage.app.pin.on, ghost = has_ghost(&stage);
            stage_state(&stage, &before);
            struct event event = {.kind = EVENT_KEY, .key = (uint32_t)JOBS[j].key};
            alloc_fail_at(n);
            (void)update(&stage.app, &event);
            alloc_fail_off();
            if (alloc_hit()) {
                ck_assert_int_eq(stage.app.notice, NOTICE_MEMORY);
                stage_state(&stage, &after);
                assert_same(before, after);
                ck_assert_int_eq(stage.app.pin.on, on);
                ck_assert_int_eq(has_ghost(&stage), ghost);
            }
            buf_free(&before);
            buf_free(&after);
            stage_close(&stage);
            if (!alloc_hit())
                break;
        }
    }
}
END_TEST

TCase *tcase_chart(void)
{
    TCase *tc = tcase_create("chart");
    tcase_add_test(tc, kinds_go_round);
    tcase_add_test(tc, own_scale_and_zoom_go_on_and_off);
    tcase_add_test(tc, pinned_is_what_was_before);
    tcase_add_test(tc, undo_passes_the_pin);
    tcase_add_test(tc, other_tokens_have_no_ghost);
    tcase_add_test(tc, out_of_memory_leaves_the_state);
    return tc;
}

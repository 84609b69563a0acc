/* SPDX-License-Identifier: MIT
 *
 * Large arrays: whatever keys came and however much was computed between them, what is settled is
 * what a run of its own gives, bit for bit. */
#include "app/settle.h"

#include <string.h>

#include "alloc.h"
#include "app/compare.h"
#include "app/update.h"
#include "app/views.h"
#include "fixture.h"
#include "scene/vector.h"

TCase *tcase_settle(void);

enum { T = 140, D = 1024 }; /* large, and more tokens than attention sees */

static float number(size_t i)
{
    return (float)(i * 61 % 2003) / 500 - 2;
}

static void open_large(struct stage *stage, size_t tokens, size_t blocks)
{
    struct matrix x = {.values = mem_array(tokens * D, sizeof *x.values), .T = tokens, .d = D};
    struct settings settings = {.digits = 2, .cols = 80, .rows = 24};
    struct err err;
    for (size_t i = 0; i < tokens * D; i++)
        x.values[i] = number(i);
    ck_assert_int_eq(scene_from_matrix(&x, blocks, &(struct change){0}, &stage->scene, &err), 0);
    matrix_free(&x);
    ck_assert_int_eq(app_init(&stage->app, &stage->scene, "source", &settings, &err), 0);
}

/* --- comparing ------------------------------------------------------------------------------- */

static void same_array(const char *what, size_t op, const float *got, const float *want, size_t n)
{
    ck_assert_int_eq(got != NULL, want != NULL);
    if (!got || memcmp(got, want, n * sizeof *got) == 0)
        return;
    size_t i = 0;
    while (memcmp(got + i, want + i, sizeof *got) == 0)
        i++;
    ck_abort_msg("op %zu: %s[%zu] is %.9g, expected %.9g", op, what, i, (double)got[i],
                 (double)want[i]);
}

/* Tokens from..to-1 of all entries. */
static void same_rows(const struct trace *got, const struct trace *want, size_t from, size_t to)
{
    size_t d = want->d, n = (to - from) * d;
    ck_assert_uint_eq(got->count, want->count);
    for (size_t o = 0; o < want->count; o++) {
        const struct trace_point *a = &got->points[o], *b = &want->points[o];
        same_array("value", o, a->value + from * d, b->value + from * d, n);
        if (b->x)
            same_array("x", o, a->x + from * d, b->x + from * d, n);
        if (b->unit)
            same_array("unit", o, a->unit + from * d, b->unit + from * d, n);
        if (b->delta)
            same_array("delta", o, a->delta + from * d, b->delta + from * d, n);
        same_array("gamma", o, a->gamma, b->gamma, d);
        ck_assert(a->eps == b->eps);
        ck_assert(!b->stats ||
                  memcmp(a->stats + from, b->stats + from, (to - from) * sizeof *b->stats) == 0);
    }
}

static void same_trace(const struct trace *got, const struct trace *want)
{
    ck_assert_uint_eq(got->T, want->T);
    ck_assert_uint_eq(got->d, want->d);
    same_rows(got, want, 0, want->T);
    for (size_t o = 0; o < want->count; o++) {
        const struct trace_point *a = &got->points[o], *b = &want->points[o];
        ck_assert(a->max_abs == b->max_abs && a->min_abs == b->min_abs);
        ck_assert(a->has_negative == b->has_negative);
    }
}

static void derive(const struct stage *stage, const struct edits *edits, struct derived *out)
{
    struct err err;
    ck_assert_int_eq(derived_init(out, &stage->scene, edits, stage->app.step, &err), 0);
    ck_assert_int_eq(derived_run(out, &err), 0);
}

static void same_as_edits(const struct stage *stage, const struct derived *got,
                          const struct edits *edits)
{
    struct derived want;
    derive(stage, edits, &want);
    same_trace(&got->trace, &want.trace);
    derived_free(&want);
}

static void same_comparison(const struct stage *stage)
{
    const struct app *app = &stage->app;
    for (size_t v = 1; v < compare_count(app); v++) {
        struct derived want = {.inputs = {0}};
        struct err err;
        const struct derived *got = compare_variant(app, v);
        ck_assert_int_eq(inputs_copy(&want.inputs, &got->inputs, &err), 0);
        ck_assert_int_eq(plan_init(&want.plan, &want.inputs, &err), 0);
        ck_assert(plan_equal(&want.plan, &got->plan));
        ck_assert_int_eq(derived_run(&want, &err), 0);
        same_trace(&got->trace, &want.trace);
        derived_free(&want);
    }
}

/* All that is on show is as if it had been computed at once. */
static void settled(struct stage *stage)
{
    const struct app *app = &stage->app;
    settle(&stage->app);
    ck_assert(!settle_left(app));
    same_as_edits(stage, &app->now, &app->edits);
    if (app->pin.differs && !app->compare.count)
        same_as_edits(stage, &app->pin.then, &app->pin.edits);
    same_comparison(stage);
}

/* --- tests ----------------------------------------------------------------------------------- */

/* Keys with more or less time between them. */
START_TEST(settled_as_on_its_own)
{
    static const char *const KEYS[] = {
        "+ + { - t + u y @",
        "right right right e 5 tab tab 4 enter @ y",
        "e shift-tab shift-tab 3 enter right right e shift-tab 2 enter u",
        "right e shift-tab shift-tab up up ctrl-p esc + +", /* epsilon; given up */
        "' + + right right right right ' ' - u + +",
        "e ins 3 del ins 4 enter + u ctrl-y + u u",
        "e ctrl-t 3 ctrl-k ctrl-k 2 enter + u",
        "right right right / / / / + + / / / / +",
        "' + right right right / / / / + t + / + '",
    };
    for (int pause = 0; pause < 3; pause++) {
        struct stage stage;
        open_large(&stage, T, 1 + (_i == 0));
        size_t at = 0;
        uint32_t key;
        struct err err;
        while (input_key_next(KEYS[_i], &at, &key, &err) == 1) {
            ck_assert_int_eq(stage_key(&stage, key), EFFECT_NONE);
            ck_assert_int_ne(stage.app.notice, NOTICE_MEMORY);
            for (int slice = 0; slice < pause; slice++)
                settle_some(&stage.app);
            if (pause == 2 && key == '+')
                settled(&stage);
        }
        settled(&stage);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(the_token_first)
{
    static const char *const KEYS[] = {
        "+", "e 7", "right right right right right e shift-tab 7", "e ins", "e del", "e ctrl-t"};
    static const size_t TOKENS[] = {0, 1, 100, T - 1};
    for (size_t t = 0; t < sizeof TOKENS / sizeof *TOKENS; t++) {
        struct stage stage;
        struct derived want;
        open_large(&stage, T, 2);
        stage.app.token = TOKENS[t];
        stage_press(&stage, KEYS[_i]);
        size_t token = app_token(&stage.app);
        ck_assert(settle_left(&stage.app));
        derive(&stage, &stage.app.edits, &want);
        same_rows(&stage.app.now.trace, &want.trace, token, token + 1);
        derived_free(&want);
        stage_close(&stage);
    }
}
END_TEST

/* Small arrays are whole at once, and so is a large one that a walk begins with. */
START_TEST(nothing_left_where_nothing_was_put_off)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, "+ ' + u right / / / e 3 ins enter");
    ck_assert(!settle_left(&stage.app));
    stage_close(&stage);
    open_large(&stage, T, 1);
    stage_press(&stage, "right right t }");
    ck_assert(!settle_left(&stage.app));
    settled(&stage);
    stage_close(&stage);
}
END_TEST

/* Edits of one field after the other do not add up to copies of the array. */
START_TEST(edits_share_one_array)
{
    struct stage stage;
    open_large(&stage, T, 1);
    for (int n = 0; n < 30; n++)
        stage_press(&stage, "+ }");
    ck_assert_uint_eq(stage.app.edits.done, 30);
    ck_assert_uint_eq(stage.app.now.arena.count, 1);
    stage_press(&stage, "e ins ins del enter");
    ck_assert_uint_eq(stage.app.now.arena.count, 1);
    settled(&stage);
    stage_close(&stage);
}
END_TEST

/* --- out of memory --------------------------------------------------------------------------- */

static const struct {
    const char *before, *key;
} JOBS[] = {
    {"", "+"},
    {"+", "+"},
    {"+ }", "-"},
    {"+", "u"},
    {"right right right right e tab tab", "4"},
    {"e", "ins"},
    {"' +", "+"},
    {"right right right / / / /", "+"}, /* in the compare view */
};

/* The key does what it should or says that there is no memory; what is settled then holds for the
 * edits in force, old or new. */
START_TEST(no_memory_for_an_edit)
{
    if (!alloc_can_fail())
        return;
    for (long n = 1;; n++) {
        struct stage stage;
        uint32_t key = 0;
        size_t at = 0;
        struct err err;
        open_large(&stage, SETTLE_VALUES / D, 1);
        stage_press(&stage, JOBS[_i].before);
        settle(&stage.app);
        ck_assert_int_eq(input_key_next(JOBS[_i].key, &at, &key, &err), 1);
        size_t done = stage.app.edits.done;
        float x = stage.app.now.inputs.x[0];
        alloc_fail_at(n);
        update(&stage.app, &(struct event){.kind = EVENT_KEY, .key = key});
        settle(&stage.app);
        bool hit = alloc_hit();
        alloc_fail_off();
        bool said = stage.app.notice == NOTICE_MEMORY;
        ck_assert_msg(hit || !said, "allocation %ld", n);
        bool as_it_was = stage.app.edits.done == done && stage.app.now.inputs.x[0] == x;
        if (said && !stage.app.pin.on && !*JOBS[_i].before)
            ck_assert(as_it_was);
        settled(&stage);
        stage_close(&stage);
        if (!hit) {
            ck_assert_int_gt(n, 2);
            break;
        }
    }
}
END_TEST

TCase *tcase_settle(void)
{
    TCase *tcase = tcase_create("settle");
    tcase_add_loop_test(tcase, settled_as_on_its_own, 0, 9);
    tcase_add_loop_test(tcase, the_token_first, 0, 6);
    tcase_add_test(tcase, nothing_left_where_nothing_was_put_off);
    tcase_add_test(tcase, edits_share_one_array);
    tcase_add_loop_test(tcase, no_memory_for_an_edit, 0, (int)(sizeof JOBS / sizeof *JOBS));
    return tcase;
}

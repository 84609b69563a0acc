/* SPDX-License-Identifier: MIT
 *
 * Every allocation fails once: an ordinary error each time, and nothing is left behind (which the
 * build with AddressSanitizer checks). */
#include <check.h>
#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "engine/run.h"
#include "fixture.h"
#include "scene/trace_json.h"
#include "scene/vector.h"

TCase *tcase_memory(void);

static const char scene_text[] =
    "{\"midstream\": 1, \"title\": {\"en\": \"a\"}, \"tokens\": [\"x\\u202e\", \"y\"],"
    "\"\\u0078\": [[1, 2], [3, 4]], \"model\": {\"blocks\": [{"
    "\"attention\": {\"heads\": 1, \"wq\": [[1,0],[0,1]], \"wk\": [[1,0],[0,1]],"
    " \"wv\": [[1,0],[0,1]], \"wo\": [[1,0],[0,1]]},"
    "\"mlp\": {\"place\": \"sandwich\", \"norm\": {\"gamma\": [1, 2], \"beta\": [0, 0]},"
    " \"w1\": [[1,1]], \"w2\": [[1],[1]], \"w3\": [[1,1]]}}],"
    "\"head\": {\"vocab\": [\"v\"], \"weights\": [[1, 2]]}},"
    "\"steps\": [{\"at\": \"embed\", \"caption\": {\"en\": \"{x[1]}\", \"ko\": \"k\"}},"
    "{\"at\": \"b1.mlp.norm\", \"set\": {\"x\": [[1, 0."
    "0000000000000000000000000000000000000000000000000000000000000000000001], [2, 2]],"
    " \"place\": \"pre\"}, \"notes\": \"n\", \"seconds\": 2,"
    "\"compare\": [{\"label\": \"a\"}, {\"x\": [[1, 2], [3, 4]], \"label\": \"b\"}],"
    "\"ask\": {\"type\": \"choice\", \"choices\": [\"p\", \"q\"], \"answer\": 1, \"why\": "
    "\"w\"}}]}";

/* cJSON lives in a shared library, which the linker's wrapping does not reach. */
static void *json_malloc(size_t size)
{
    return malloc(size);
}

static void json_free(void *block)
{
    free(block);
}

/* The works below run while allocations fail, when check's own macros cannot be used: what they
 * must not find is written down instead. */
static int broken(struct err *err, const char *what)
{
    return err_set(err, ERR_USAGE, "%s", what);
}

static int read_scene(struct err *err)
{
    struct scene scene;
    struct warnings warnings = {0};
    int got = scene_read(scene_text, strlen(scene_text), &scene, &warnings, err);
    if (got == 0)
        scene_free(&scene);
    else if (scene.base.x || scene.arena.blocks || scene.steps)
        broken(err, "a scene that was not read is not zeroed");
    warnings_free(&warnings);
    return got;
}

static int read_vector(struct err *err)
{
    static const char text[] =
        "[\xEF\xBC\x91, 2, 3, 4, 5, 6, 7, 8, 9, 1e-60];\n[1 2 3 4 5 6 7 8 9 0]";
    struct matrix m;
    struct scene scene;
    struct warnings warnings = {0};
    int got = vector_read(text, strlen(text), &m, &warnings, err);
    if (got == 0) {
        struct change change = {.x = m.values, .attn = m.values, .gamma = m.values};
        got = scene_from_matrix(&m, 2, &change, &scene, err);
        if (got == 0)
            scene_free(&scene);
        else if (scene.base.x || scene.arena.blocks)
            broken(err, "a scene that was not made is not zeroed");
    } else if (m.values) {
        broken(err, "a matrix that was not read is not zeroed");
    }
    matrix_free(&m);
    warnings_free(&warnings);
    return got;
}

/* Errors have places and suggestions, which take memory too: without it there is still an error. */
static int read_faulty(struct err *err)
{
    static const char *const texts[] = {
        "{\"midstream\": 1, \"x\": [1], \"tokns\": 1}",
        "{\"midstream\": 1, \"x\": [1], \"steps\": [{\"at\": \"embd\"}]}",
        "{\"midstream\": 1, \"x\": [1], \"steps\": [{\"at\": \"embed\", \"caption\": \"{rsm}\"}]}",
        "{\"a\": 1, \"\\u0061\": 1}",
        "[\xEF\xBC\x8C]",
        "<svg>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct scene scene;
        *err = (struct err){0};
        if (scene_read(texts[i], strlen(texts[i]), &scene, NULL, err) == 0)
            return broken(err, "a fault was accepted");
        if (err->status != ERR_INPUT || !err->text[0])
            return broken(err, "an error without a text");
    }
    return 0;
}

static const struct {
    const char *name;
    int (*work)(struct err *err);
    long least; /* allocations: the sweep must not be idle */
} works[] = {{"scene", read_scene, 50}, {"vector", read_vector, 8}, {"faults", read_faulty, 20}};

START_TEST(every_allocation_fails_once)
{
    if (!alloc_can_fail()) {
        printf("SKIPPED: allocation failures of %s, which this linker cannot make\n",
               works[_i].name);
        return;
    }
    cJSON_Hooks hooks = {json_malloc, json_free};
    cJSON_InitHooks(&hooks);
    long failures = 0, n = 1;
    for (bool hit = true; hit; n++) {
        struct err err = {0};
        alloc_fail_at(n);
        int got = works[_i].work(&err);
        hit = alloc_hit();
        alloc_fail_off();
        if (got < 0) {
            ck_assert_msg(strcmp(err.text, "out of memory") == 0, "%s: %s", works[_i].name,
                          err.text);
            failures++;
        }
        ck_assert_msg(hit || got == 0, "%s: %s", works[_i].name, err.text);
    }
    ck_assert_int_ge(n, works[_i].least);
    ck_assert(works[_i].work == read_faulty || failures >= works[_i].least / 2);
    cJSON_InitHooks(NULL);
}
END_TEST

START_TEST(no_memory_at_all)
{
    if (!alloc_can_fail())
        return;
    cJSON_Hooks hooks = {json_malloc, json_free};
    cJSON_InitHooks(&hooks);
    for (long n = 1; n < 200; n++) {
        struct err err = {0};
        alloc_fail_from(n);
        int got = works[_i].work(&err);
        bool hit = alloc_hit();
        alloc_fail_off();
        ck_assert_msg(got == 0 || (hit && err.status == ERR_INPUT), "%s", err.text);
    }
    cJSON_InitHooks(NULL);
}
END_TEST

START_TEST(a_trace_without_memory_says_so)
{
    if (!alloc_can_fail())
        return;
    float x[] = {1, 2};
    struct matrix m = {x, 1, 2};
    struct change change = {0};
    struct scene scene;
    struct plan plan;
    struct trace trace;
    struct err err = {0};
    ck_assert_int_eq(scene_from_matrix(&m, 1, &change, &scene, &err), 0);
    ck_assert_int_eq(plan_init(&plan, &scene.base, &err), 0);
    ck_assert_int_eq(run(&scene.base, &plan, &trace, &err), 0);
    bool hit = true;
    for (long n = 1; hit; n++) {
        struct buf out = {0};
        alloc_fail_at(n);
        trace_json_write("s", scene.tokens, &scene.base, &plan, &trace, &out);
        hit = alloc_hit();
        alloc_fail_off();
        ck_assert_msg(out.failed == hit, "allocation %ld", n);
        buf_free(&out);
    }
    trace_free(&trace);
    plan_free(&plan);
    scene_free(&scene);
}
END_TEST

TCase *tcase_memory(void)
{
    TCase *tcase = tcase_create("memory");
    tcase_set_timeout(tcase, 120);
    int count = sizeof works / sizeof *works;
    tcase_add_loop_test(tcase, every_allocation_fails_once, 0, count);
    tcase_add_loop_test(tcase, no_memory_at_all, 0, count);
    tcase_add_test(tcase, a_trace_without_memory_says_so);
    return tcase;
}

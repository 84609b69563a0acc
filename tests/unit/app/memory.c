/* SPDX-License-Identifier: MIT
 *
 * Out of memory: each job with every allocation failing once. What was asked for then either comes
 * to be as without the failure, or leaves the state as it was and says so. */
#include <string.h>

#include "alloc.h"
#include "fixture.h"

#define SETS                                                                                       \
    "{\"midstream\":1,\"x\":[[1,2,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"gamma\":" \
    "[1,2,3]},\"example\":1},\"mlp\":{\"delta\":[[1,1,1]]}}]},\"steps\":["                         \
    "{\"at\":\"embed\"},{\"at\":\"b1.attn.norm.mean\",\"set\":{\"eps\":0.5}},"                     \
    "{\"at\":\"b1.attn.norm.mean\",\"set\":{\"norm\":\"layernorm\"}}]}"

START_TEST(a_walk_begins_or_does_not)
{
    if (!alloc_can_fail())
        return;
    static const char *const JSON[] = {TWO_TOKENS, SETS};
    struct stage stage;
    stage_open(&stage, JSON[_i]);
    struct settings settings = stage.app.settings;
    for (long n = 1;; n++) {
        struct app app, empty;
        struct err err = {0};
        alloc_fail_at(n);
        int got = app_init(&app, &stage.scene, "source", &settings, &err);
        alloc_fail_off();
        ck_assert_int_eq(got, alloc_hit() ? -1 : 0);
        if (!alloc_hit()) {
            ck_assert_int_gt(n, 1);
            app_free(&app);
            break;
        }
        memset(&empty, 0, sizeof empty);
        ck_assert_mem_eq(&app, &empty, sizeof app);
        ck_assert_ptr_nonnull(strstr(err.text, "memory"));
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_step_is_reached_or_not)
{
    if (!alloc_can_fail())
        return;
    struct stage stage;
    struct buf before = {0};
    stage_open(&stage, SETS);
    stage_press(&stage, "+");
    stage_state(&stage, &before);
    for (long n = 1;; n++) {
        struct err err = {0};
        alloc_fail_at(n);
        int got = app_go(&stage.app, 2, &err);
        alloc_fail_off();
        ck_assert_int_eq(got, alloc_hit() ? -1 : 0);
        if (!alloc_hit())
            break;
        struct buf after = {0};
        stage_state(&stage, &after);
        assert_same(before, after);
        buf_free(&after);
    }
    ck_assert_uint_eq(stage.app.step, 2);
    buf_free(&before);
    stage_close(&stage);
}
END_TEST

/* Keys that come before, and the one key or paste that meets the failure. */
static const struct {
    const char *json, *before, *key;
    const char *paste;
} JOBS[] = {
    {SETS, "", "right", NULL},
    {SETS, "end", "home", NULL},
    {SETS, "", "+", NULL},
    {SETS, "+", "+", NULL},
    {SETS, "} + {", "-", NULL},
    {SETS, "+", "u", NULL},
    {SETS, "+ u", "y", NULL},
    {SETS, "+ } +", "@", NULL},
    {SETS, "+ u", "-", NULL}, /* what could be redone stays if the new edit fails */
    {SETS, "e", "5", NULL},
    {SETS, "e 5", "0", NULL},
    {SETS, "e 5", "enter", NULL},
    {SETS, "e 5 , 6", "enter", NULL},
    {SETS, "e 5", "tab", NULL},
    {SETS, "e 5", "esc", NULL},
    {SETS, "e tab tab tab 4", "ctrl-c", NULL},
    {SETS, "e", "up", NULL},
    {SETS, "e tab tab tab", "up", NULL},
    {SETS, "e tab tab tab tab tab tab", "pgup", NULL},
    {SETS, "e shift-tab", "up", NULL}, /* a computed delta becomes literal */
    {SETS, "e", "ctrl-p", NULL},
    {SETS, "e", "ins", NULL},
    {SETS, "e", "del", NULL},
    {SETS, "e", NULL, "4 5 6 7"},
    {SETS, "right", NULL, "7"},
    {SETS, "e", NULL, "4\n5"},
    {TWO_TOKENS, "", NULL, "1 2\n3 4"},
    {SETS, "? / u", "n", NULL},
    {SETS, "tab / e", "m", NULL},
    {SETS, "+ ' + end", "f6", NULL},
    {SETS, "! f6", "f6", NULL},
};
enum { N_JOBS = sizeof JOBS / sizeof *JOBS };

static void do_job(struct stage *stage, int job, uint32_t key)
{
    struct event event = {.kind = EVENT_KEY, .key = key};
    if (JOBS[job].paste)
        event = (struct event){
            .kind = EVENT_PASTE, .text = JOBS[job].paste, .len = strlen(JOBS[job].paste)};
    (void)update(&stage->app, &event);
}

static uint32_t key_of(int job)
{
    struct err err;
    uint32_t key = 0;
    size_t at = 0;
    if (JOBS[job].key)
        ck_assert_int_eq(input_key_next(JOBS[job].key, &at, &key, &err), 1);
    return key;
}

static void open_job(struct stage *stage, int job)
{
    stage_open(stage, JOBS[job].json);
    stage_press(stage, JOBS[job].before);
}

static bool says_so(const struct stage *stage)
{
    return stage->app.notice == NOTICE_MEMORY;
}

START_TEST(a_key_acts_or_leaves_the_numbers_as_they_were)
{
    if (!alloc_can_fail())
        return;
    uint32_t key = key_of(_i);
    struct stage stage;
    struct buf before = {0}, done = {0};
    open_job(&stage, _i);
    stage_numbers(&stage, &before);
    size_t redo = stage.app.edits.count;
    do_job(&stage, _i, key);
    stage_numbers(&stage, &done);
    stage_close(&stage);
    for (long n = 1;; n++) {
        struct buf after = {0};
        open_job(&stage, _i);
        alloc_fail_at(n);
        do_job(&stage, _i, key);
        alloc_fail_off();
        stage_numbers(&stage, &after);
        bool same = strcmp(buf_text(&before), buf_text(&after)) == 0;
        bool acted = strcmp(buf_text(&done), buf_text(&after)) == 0;
        ck_assert_msg(acted || same, "job %d, allocation %ld: neither before nor after", _i, n);
        ck_assert_msg(acted || says_so(&stage) || stage.app.mode != MODE_WALK,
                      "job %d, allocation %ld: nothing said", _i, n);
        ck_assert_msg(acted || stage.app.edits.count == redo, "job %d, allocation %ld: edits lost",
                      _i, n);
        /* The numbers are those of the edits: deriving again changes nothing. */
        struct buf again = {0};
        struct err err;
        ck_assert_int_eq(app_derive(&stage.app, &err), 0);
        stage_numbers(&stage, &again);
        assert_same(after, again);
        buf_free(&after);
        buf_free(&again);
        stage_close(&stage);
        if (!alloc_hit())
            break;
        ck_assert_int_lt(n, 10000);
    }
    buf_free(&before);
    buf_free(&done);
}
END_TEST

/* No memory at all for a while: every key is survived, and afterwards all is as it was. */
START_TEST(a_drought_is_survived)
{
    if (!alloc_can_fail())
        return;
    static const char *const KEYS[] = {"right", "+",   "e", "5", "enter", "esc", "left", "up",
                                       "?",     "esc", ">", "u", "y",     "@",   "end",  "home"};
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, SETS);
    stage_press(&stage, "+");
    stage_numbers(&stage, &before);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        size_t at = 0;
        uint32_t key;
        struct err err;
        ck_assert_int_eq(input_key_next(KEYS[i], &at, &key, &err), 1);
        alloc_fail_from(1);
        (void)stage_key(&stage, key);
        alloc_fail_off();
    }
    stage_numbers(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

TCase *tcase_memory(void)
{
    TCase *tcase = tcase_create("memory");
    tcase_add_loop_test(tcase, a_walk_begins_or_does_not, 0, 2);
    tcase_add_test(tcase, a_step_is_reached_or_not);
    tcase_add_loop_test(tcase, a_key_acts_or_leaves_the_numbers_as_they_were, 0, N_JOBS);
    tcase_add_test(tcase, a_drought_is_survived);
    return tcase;
}

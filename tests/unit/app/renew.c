/* SPDX-License-Identifier: MIT
 *
 * Another version of the scene at the same place. */
#include "app/renew.h"

#include <string.h>

#include "alloc.h"
#include "fixture.h"
#include "suite.h"

#define LONGER "{\"midstream\":1,\"x\":[[1,-1,3,30],[2,2,2,2]],\"model\":{\"blocks\":[{},{}]}}"

static struct scene scene_of(const char *json)
{
    struct scene scene;
    struct warnings warnings = {0};
    struct err err = {0};
    ck_assert_msg(scene_read(json, strlen(json), &scene, &warnings, &err) == 0, "%s", err.text);
    warnings_free(&warnings);
    return scene;
}

START_TEST(test_what_stays)
{
    struct scene longer = scene_of(LONGER);
    struct stage stage;
    struct app app;
    struct err err;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "right right right } } / | = #");
    ck_assert_int_eq(renew(&app, &stage.app, &longer, "new", &err), 0);
    const struct app *from = &stage.app;
    ck_assert_ptr_eq(app.scene, &longer);
    ck_assert_str_eq(app.source, "new");
    ck_assert_uint_eq(app.step, 3);
    ck_assert_uint_eq(app.focus, 2);
    ck_assert(app.view == from->view && app.view_here == from->view_here && app.panel_full);
    ck_assert_mem_eq(&app.chart, &from->chart, sizeof app.chart);
    ck_assert_mem_eq(&app.settings, &from->settings, sizeof app.settings);
    ck_assert_uint_eq(app_tokens(&app), 2);
    app_free(&app);
    stage_close(&stage);
    scene_free(&longer);
}
END_TEST

/* More steps, more tokens, more components than the new version has. */
START_TEST(test_what_is_too_far)
{
    struct scene shorter = scene_of("{\"midstream\":1,\"x\":[1,2],\"steps\":[{\"at\":\"embed\"},"
                                    "{\"at\":\"b1.attn.add\"}]}");
    struct stage stage;
    struct app app;
    struct err err;
    stage_open(&stage, LONGER);
    stage_press(&stage, "end > } } } 1 2");
    ck_assert_int_eq(renew(&app, &stage.app, &shorter, "new", &err), 0);
    ck_assert_uint_eq(app.step, 1);
    ck_assert_uint_eq(app.focus, 1);
    ck_assert_uint_eq(app_token(&app), 0);
    ck_assert(app.typing_step && app.typed_step == 12);
    app_free(&app);
    stage_close(&stage);
    scene_free(&shorter);
}
END_TEST

/* On the same scene: as it was before the edits, at the same step. */
START_TEST(test_edits_are_left_behind)
{
    struct stage stage;
    struct app app;
    struct err err;
    struct buf before = {0}, after = {0};
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "right right");
    stage_numbers(&stage, &before);
    stage_press(&stage, "' e 9 enter - p 5");
    ck_assert_int_eq(renew(&app, &stage.app, &stage.scene, stage.app.source, &err), 0);
    ck_assert_uint_eq(app.edits.count, 0);
    ck_assert(!app.pin.on && app.mode == MODE_WALK && !predict_stands(&app));
    app_free(&stage.app);
    stage.app = app;
    stage_numbers(&stage, &after);
    assert_same(before, after);
    stage_press(&stage, "e 9"); /* a field being edited too */
    ck_assert_int_eq(renew(&app, &stage.app, &stage.scene, stage.app.source, &err), 0);
    ck_assert_int_eq(app.mode, MODE_WALK);
    app_free(&app);
    stage_close(&stage);
    buf_free(&before);
    buf_free(&after);
}
END_TEST

#define ASKS(caption, first, why)                                                              \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"b1.attn.norm.rms\",\"caption\":" \
    "\"" caption "\",\"ask\":{\"of\":\"" first "\",\"within\":0.1,\"why\":\"" why "\"}},"      \
    "{\"at\":\"b1.attn.norm.divide\",\"ask\":{\"of\":\"unit[1]\"}}]}"

/* Whoever writes what is said once a question is answered sees it at each save. */
START_TEST(test_answers_to_the_same_questions)
{
    struct scene same = scene_of(ASKS("b", "rms", "new reason"));
    struct scene other = scene_of(ASKS("a", "mean_square", "reason"));
    struct stage stage;
    struct app app;
    struct err err;
    stage_open(&stage, ASKS("a", "rms", "reason"));
    stage_press(&stage, "2 . 2 4 right");
    ck_assert(predict_revealed(&stage.app));
    ck_assert_int_eq(renew(&app, &stage.app, &same, "s", &err), 0);
    ck_assert(predict_revealed(&app));
    ck_assert_int_eq(predict_verdict(&app), VERDICT_WITHIN);
    ck_assert_uint_eq(app.predict.tally.count[VERDICT_WITHIN], 1);
    ck_assert_int_eq(app_go(&app, 1, &err), 0);
    ck_assert(predict_stands(&app));
    app_free(&app);
    ck_assert_int_eq(renew(&app, &stage.app, &other, "s", &err), 0);
    ck_assert(predict_stands(&app)); /* another question */
    ck_assert_uint_eq(app.predict.tally.count[VERDICT_WITHIN], 1);
    app_free(&app);
    stage_close(&stage);
    scene_free(&same);
    scene_free(&other);
}
END_TEST

START_TEST(test_every_allocation_may_fail)
{
    if (!alloc_can_fail())
        return;
    struct scene next = scene_of(ASKS("b", "rms", "reason"));
    struct stage stage;
    stage_open(&stage, ASKS("a", "rms", "reason"));
    stage_press(&stage, "2 right v v");
    for (long n = 1;; n++) {
        struct app app;
        struct err err = {0};
        alloc_fail_at(n);
        int result = renew(&app, &stage.app, &next, "new", &err);
        bool hit = alloc_hit();
        alloc_fail_off();
        if (result == 0)
            app_free(&app);
        ck_assert(result == 0 || err_is_memory(&err));
        if (!hit)
            break;
    }
    stage_close(&stage);
    scene_free(&next);
}
END_TEST

TCase *tcase_renew(void)
{
    TCase *tcase = tcase_create("renew");
    tcase_add_test(tcase, test_what_stays);
    tcase_add_test(tcase, test_what_is_too_far);
    tcase_add_test(tcase, test_edits_are_left_behind);
    tcase_add_test(tcase, test_answers_to_the_same_questions);
    tcase_add_test(tcase, test_every_allocation_may_fail);
    return tcase;
}

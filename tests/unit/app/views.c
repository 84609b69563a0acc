/* SPDX-License-Identifier: MIT
 *
 * Which views fit which step, which is shown, and the round of the key. */
#include "app/views.h"

#include <string.h>

#include "fixture.h"

#define HEAD                                                                                \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"place\":" \
    "\"sandwich\"},\"mlp\":{}}],\"head\":{\"vocab\":[\"a\",\"b\"],"                         \
    "\"weights\":[[1,0,0,0],[0,1,0,0]]}}}"

static void list(const struct app *app, struct buf *out)
{
    enum view views[VIEWS_MAX];
    size_t count = views_of(app, views);
    buf_clear(out);
    for (size_t v = 0; v < count; v++)
        buf_fmt(out, "%s%s", v ? " " : "", view_word(views[v]));
}

START_TEST(what_fits_where)
{
    static const struct {
        const char *at;
        int cols;
        const char *views;
    } cases[] = {
        {"embed", 80, "model block both tokens"},
        {"b1.attn.fork", 80, "model block both tokens"},
        {"b1.attn.norm.square", 80, "model block both norm tokens compare"},
        {"b1.attn.out", 80, "model block both tokens"},
        {"b1.attn.postnorm.gamma", 80, "model block both norm tokens compare"},
        {"b1.attn.delta", 80, "model block both add tokens"},
        {"b1.attn.add", 80, "model block both add tokens"},
        {"final.norm.rms", 80, "model block both norm tokens compare"},
        {"head", 80, "model block both scores"},
        /* The block is the panel alone here: no view of its own for that. */
        {"b1.attn.norm.square", 40, "model block both tokens compare"},
        {"b1.attn.add", 71, "model block both tokens"},
        {"b1.attn.add", 72, "model block both add tokens"},
        {"head", 40, "model block both scores"},
    };
    struct stage stage;
    struct buf views = {0};
    stage_open(&stage, HEAD);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_at(&stage, cases[i].at);
        stage.app.settings.cols = cases[i].cols;
        list(&stage.app, &views);
        ck_assert_msg(strcmp(buf_text(&views), cases[i].views) == 0, "%s at %d columns: %s",
                      cases[i].at, cases[i].cols, buf_text(&views));
    }
    buf_free(&views);
    stage_close(&stage);
}
END_TEST

/* The key comes by each view once and ends where it began, with nothing chosen. */
START_TEST(the_key_goes_round)
{
    struct stage stage;
    stage_open(&stage, HEAD);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        struct err err;
        enum view views[VIEWS_MAX];
        bool seen[VIEWS_MAX + 1] = {false};
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        size_t count = views_of(&stage.app, views);
        enum view first = views_shown(&stage.app);
        for (size_t v = 0; v < count; v++) {
            enum view shown = views_shown(&stage.app);
            ck_assert_msg(!seen[shown], "step %zu: %s twice", step + 1, view_word(shown));
            seen[shown] = true;
            stage_press(&stage, v % 2 ? "v" : "/");
        }
        ck_assert_int_eq(views_shown(&stage.app), first);
        ck_assert_int_eq(stage.app.view, VIEW_AUTO);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(by_itself_the_block_and_at_the_head_scores)
{
    struct stage stage;
    stage_open(&stage, HEAD);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        struct err err;
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        bool head = app_op(&stage.app)->kind == OP_HEAD;
        ck_assert_int_eq(views_shown(&stage.app), head ? VIEW_SCORES : VIEW_BLOCK);
    }
    stage_close(&stage);
}
END_TEST

/* What was chosen stays while one steps on; where it does not fit its like is shown. */
START_TEST(a_view_that_does_not_fit)
{
    static const struct {
        const char *at;
        enum view chosen, shown;
    } cases[] = {
        {"b1.attn.norm.rms", VIEW_ADD, VIEW_NORM}, {"b1.attn.add", VIEW_NORM, VIEW_ADD},
        {"b1.attn.fork", VIEW_NORM, VIEW_BLOCK},   {"embed", VIEW_ADD, VIEW_BLOCK},
        {"head", VIEW_NORM, VIEW_SCORES},          {"head", VIEW_MODEL, VIEW_MODEL},
        {"head", VIEW_BLOCK, VIEW_BLOCK},          {"b1.attn.fork", VIEW_SCORES, VIEW_BLOCK},
        {"b1.attn.fork", VIEW_DEPTH, VIEW_BLOCK},  {"final.norm.rms", VIEW_BOTH, VIEW_BOTH},
    };
    struct stage stage;
    stage_open(&stage, HEAD);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_at(&stage, cases[i].at);
        stage.app.view = cases[i].chosen;
        ck_assert_msg(views_shown(&stage.app) == cases[i].shown, "%s, %s chosen: %s", cases[i].at,
                      view_word(cases[i].chosen), view_word(views_shown(&stage.app)));
    }
    stage_close(&stage);
}
END_TEST

/* The scene's word holds at its step; the key beats it there and nowhere else. */
START_TEST(the_scene_says_and_the_key_beats_it_here)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":["
                       "{\"at\":\"embed\",\"view\":\"model\"},{\"at\":\"b1.attn.fork\"},"
                       "{\"at\":\"b1.attn.norm.rms\",\"view\":\"norm\"},"
                       "{\"at\":\"b1.attn.add\",\"view\":\"depth\"}]}");
    static const enum view own[] = {VIEW_MODEL, VIEW_BLOCK, VIEW_NORM, VIEW_BLOCK};
    for (size_t s = 0; s < 4; s++) {
        ck_assert_int_eq(views_shown(&stage.app), own[s]);
        stage_press(&stage, "right");
    }
    stage_press(&stage, "home / /"); /* both, at the first step */
    ck_assert_int_eq(views_shown(&stage.app), VIEW_BOTH);
    stage_press(&stage, "right"); /* says nothing: the choice stays */
    ck_assert_int_eq(views_shown(&stage.app), VIEW_BOTH);
    stage_press(&stage, "right"); /* says norm */
    ck_assert_int_eq(views_shown(&stage.app), VIEW_NORM);
    stage_press(&stage, "/");
    ck_assert_int_ne(views_shown(&stage.app), VIEW_NORM);
    stage_press(&stage, "left left"); /* says model, and says it again */
    ck_assert_int_eq(views_shown(&stage.app), VIEW_MODEL);
    stage_close(&stage);
}
END_TEST

TCase *tcase_views(void)
{
    TCase *tcase = tcase_create("views");
    tcase_add_test(tcase, what_fits_where);
    tcase_add_test(tcase, the_key_goes_round);
    tcase_add_test(tcase, by_itself_the_block_and_at_the_head_scores);
    tcase_add_test(tcase, a_view_that_does_not_fit);
    tcase_add_test(tcase, the_scene_says_and_the_key_beats_it_here);
    return tcase;
}

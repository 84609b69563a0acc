/* SPDX-License-Identifier: MIT
 *
 * What can be clicked: the places lie in the canvas, none hides another, each names something that
 * there is, and a click on it does what it says. */
#include "fixture.h"

#include <string.h>

#include "app/freeze.h"
#include "app/mouse.h"
#include "app/views.h"
#include "canvas/spots.h"

#define MANY_STEPS                                                                                \
    "\"steps\":[{\"at\":\"embed\",\"caption\":\"A long one, word for word, that takes more than " \
    "there is room for on a small screen, so that it has to be read page by page, one after the " \
    "other, until it is over, which takes a while, even for those who read fast, and that in "    \
    "both languages, if it has to be, as it does here, once more and for good: the end.\"},"      \
    "{\"at\":\"b1.attn.fork\",\"ask\":{\"type\":\"choice\",\"choices\":[\"the stream\",\"the "    \
    "branch\",\"neither of the two\"],\"answer\":2}},{\"at\":\"b1.attn.norm.rms\",\"ask\":{"      \
    "\"of\":\"rms\"}},{\"at\":\"b1.attn.add\",\"ask\":{\"of\":\"out[2]\",\"type\":\"sign\"}},"    \
    "{\"at\":\"b1.attn.norm\",\"view\":\"compare\"},{\"at\":\"final.norm\"}]"

static const char *const scenes[] = {
    ARTICLE, JOIN, MIXED, EMPTY, "{\"midstream\":1,\"x\":[[1,-1,3,3]]," MANY_STEPS "}",
};
enum { SCENES = sizeof scenes / sizeof *scenes };

static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}, {61, 17}, {200, 60}};
enum { N_SIZES = sizeof SIZES / sizeof *SIZES };

/* --- every place ----------------------------------------------------------------------------- */

static bool is_meant(const struct stage *stage, const struct spot *spot)
{
    const struct app *app = &stage->app;
    size_t d = app_components(app), index = spot->index;
    switch ((enum target)spot->kind) {
    case TARGET_KEY:
        return index >= INPUT_SPECIAL || keys_action((uint32_t)index) != ACTION_NONE;
    case TARGET_OP:
        return index < app->now.plan.count;
    case TARGET_BLOCK:
        return index >= 1 && index <= app->now.plan.n_blocks;
    case TARGET_COMPONENT:
        return index < d;
    case TARGET_CELL:
        return index < d * app_tokens(app);
    case TARGET_TOKEN:
        return index < app_tokens(app);
    case TARGET_ENTRY:
        return app->mode == MODE_HELP || app->mode == MODE_OVERVIEW;
    case TARGET_CHOICE:
        return predict_stands(app) && index >= 1 && index <= predict_choices(predict_ask(app));
    case TARGET_NONE:
        break;
    }
    return false;
}

/* The frame again with the places in it, which is no other frame. */
static void draw_spots(struct stage *stage, int cols, int rows, struct spots *spots)
{
    struct canvas plain = stage_frame(stage, cols, rows, NULL), canvas;
    struct err err;
    expect(canvas_init(&canvas, cols, rows, plain.glyphs, &err) == 0, "%s", err.text);
    canvas.spots = spots;
    draw(&stage->app, &canvas, NULL);
    expect(canvas.spots == spots && canvas_equal(&canvas, &plain), "another frame");
    canvas_free(&canvas);
    canvas_free(&plain);
}

static void check_spots(struct stage *stage, int cols, int rows)
{
    static char taken[60][200];
    struct spots spots = {0};
    memset(taken, 0, sizeof taken);
    draw_spots(stage, cols, rows, &spots);
    for (size_t s = 0; s < spots.count; s++) {
        const struct spot *spot = &spots.items[s];
        struct rect r = spot->rect;
        expect(r.w > 0 && r.h > 0 && r.x >= 0 && r.y >= 0 && r.x + r.w <= cols && r.y + r.h <= rows,
               "step %zu %dx%d: kind %d at %d,%d %dx%d", stage->app.step + 1, cols, rows,
               spot->kind, r.x, r.y, r.w, r.h);
        expect(is_meant(stage, spot), "step %zu %dx%d: kind %d, index %zu", stage->app.step + 1,
               cols, rows, spot->kind, spot->index);
        for (int y = r.y; y < r.y + r.h; y++)
            for (int x = r.x; x < r.x + r.w; x++) {
                expect(!taken[y][x], "step %zu %dx%d, mode %d: kind %d over another at %d,%d",
                       stage->app.step + 1, cols, rows, (int)stage->app.mode, spot->kind, x, y);
                taken[y][x] = 1;
            }
    }
    spots_free(&spots);
}

static void check_sizes(struct stage *stage, uint64_t *seed)
{
    struct settings was = stage->app.settings;
    for (int s = 0; s < N_SIZES; s++) {
        stage->app.settings.lang = random_int(seed, 0, 1) ? LANG_KO : LANG_EN;
        stage->app.settings.both = random_int(seed, 0, 3) == 0;
        stage->app.settings.ascii = random_int(seed, 0, 1);
        check_spots(stage, SIZES[s][0], SIZES[s][1]);
    }
    check_spots(stage, random_int(seed, 1, 200), random_int(seed, 1, 60));
    stage->app.settings = was;
}

START_TEST(places_lie_inside_and_side_by_side)
{
    static const char *const keys[] = {"",   "z", "# #", "e", "? down", "tab", "@",     "# $ v",
                                       "f5", "+", "1 2", "!", "v v",    "' +", "right", "f5 e"};
    uint64_t seed = 5 + (unsigned)_i;
    struct stage stage;
    stage_open(&stage, scenes[_i]);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            struct err err;
            expect(app_go(&stage.app, step, &err) == 0, "%s", err.text);
            stage_press(&stage, keys[k]);
            check_sizes(&stage, &seed);
            stage_press(&stage, "esc esc");
        }
    }
    stage_close(&stage);
}
END_TEST

/* More of all than there is room for. */
START_TEST(places_of_groups)
{
    struct buf json = {0};
    uint64_t seed = 11;
    struct stage stage;
    buf_str(&json, "{\"midstream\":1,\"x\":[");
    for (int t = 0; t < 70; t++) {
        buf_str(&json, t ? ",[" : "[");
        for (int i = 0; i < 150; i++)
            buf_fmt(&json, "%s%d", i ? "," : "", (t * 7 + i * 13) % 23 - 11);
        buf_char(&json, ']');
    }
    buf_str(&json, "]}");
    stage_open(&stage, buf_text(&json));
    buf_free(&json);
    for (size_t step = 0; step < stage.app.n_steps; step += 3) {
        struct err err;
        expect(app_go(&stage.app, step, &err) == 0, "%s", err.text);
        stage.app.focus = (size_t)random_int(&seed, 0, 149);
        for (int v = 0; v < VIEWS_MAX; v++) {
            check_sizes(&stage, &seed);
            stage_press(&stage, "/");
        }
    }
    stage_close(&stage);
}
END_TEST

/* --- every click ----------------------------------------------------------------------------- */

static struct event aim(const struct spots *spots, int x, int y)
{
    struct event event = {.kind = EVENT_MOUSE, .button = MOUSE_LEFT, .x = x, .y = y};
    spots_aim(spots, &event);
    return event;
}

static bool same_op(const struct app *app, const struct op *op)
{
    const struct op *here = app_op(app);
    return here->kind == op->kind && here->block == op->block && here->side == op->side;
}

/* Of a click in the walk. `op`, `focus`, `token`: as they were before. */
static bool has_done(const struct app *app, const struct event *event, const struct op *op,
                     size_t focus, size_t token)
{
    size_t index = event->index, d = app_components(app);
    bool edits = app->mode == MODE_EDIT && app->editor.field.index == app->focus;
    switch ((enum target)event->target) {
    case TARGET_OP:
        return app->notice == NOTICE_NO_STOP || same_op(app, op);
    case TARGET_BLOCK:
        return app->notice == NOTICE_NO_STOP || app_op(app)->block == index;
    case TARGET_COMPONENT:
        return app->focus == index && edits == (focus == index);
    case TARGET_CELL:
        return app->focus == index % d && app_token(app) == index / d &&
               edits == (focus == index % d && token == index / d);
    case TARGET_TOKEN:
        return app_token(app) == index;
    case TARGET_CHOICE:
        return predict_done(app)->chosen == index;
    default: /* keys have tests of their own */
        return true;
    }
}

static void click_all(struct stage *stage, size_t step, const int size[2])
{
    struct spots spots = {0};
    struct app *app = &stage->app;
    draw_spots(stage, size[0], size[1], &spots);
    for (size_t s = 0; s < spots.count; s++) {
        struct rect r = spots.items[s].rect;
        struct event event = aim(&spots, r.x + r.w - 1, r.y + r.h - 1);
        expect(event.target == spots.items[s].kind && event.index == spots.items[s].index,
               "place %zu", s);
        if (event.target == TARGET_KEY)
            continue;
        struct op op = app->now.plan.ops[event.target == TARGET_OP ? event.index : 0];
        size_t focus = app->focus, token = app_token(app);
        expect(update(app, &event) == EFFECT_NONE, "an effect");
        expect(has_done(app, &event, &op, focus, token), "step %zu: kind %d, index %zu", step + 1,
               event.target, event.index);
        struct err err;
        if (app->mode == MODE_EDIT)
            stage_press(stage, "esc");
        expect(app_go(app, step, &err) == 0, "%s", err.text);
        app->token_here = false;
    }
    spots_free(&spots);
}

START_TEST(clicks_do_what_they_say)
{
    struct stage stage;
    stage_open(&stage, scenes[_i]);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        struct err err;
        expect(app_go(&stage.app, step, &err) == 0, "%s", err.text);
        for (int v = 0; v < 5; v++) {
            for (int s = 0; s < 3; s++)
                click_all(&stage, step, SIZES[s]);
            stage_press(&stage, "/");
        }
    }
    stage_close(&stage);
}
END_TEST

/* --- some of them, where the eye sees them --------------------------------------------------- */

/* Click on the first cell of `text` in the frame of 80x24. */
static void click_on(struct stage *stage, const char *text)
{
    struct spots spots = {0};
    struct canvas canvas = stage_frame(stage, 80, 24, NULL);
    int y = frame_find(&canvas, text);
    expect(y >= 0, "no '%s'", text);
    const char *row = frame_row(&canvas, y);
    int x = (int)text_width(row, (size_t)(strstr(row, text) - row));
    canvas_free(&canvas);
    draw_spots(stage, 80, 24, &spots);
    struct event event = aim(&spots, x, y);
    expect(event.target != TARGET_NONE, "nothing at '%s', %d,%d", text, x, y);
    expect(update(&stage->app, &event) == EFFECT_NONE, "an effect of '%s'", text);
    spots_free(&spots);
}

static void assert_at(const struct stage *stage, const char *id)
{
    struct buf name = {0};
    app_name(&stage->app, stage->app.step, &name);
    ck_assert_str_eq(buf_text(&name), id);
    buf_free(&name);
}

START_TEST(words_on_the_screen_can_be_clicked)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    click_on(&stage, "→ next");
    ck_assert_uint_eq(stage.app.step, 1);
    click_on(&stage, "back");
    ck_assert_uint_eq(stage.app.step, 0);
    stage_at(&stage, "b1.attn.norm.divide");
    click_on(&stage, "x3");
    ck_assert_uint_eq(stage.app.focus, 2);
    click_on(&stage, "x3");
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    click_on(&stage, "x2");
    ck_assert_uint_eq(stage.app.editor.field.index, 1);
    click_on(&stage, "↑");
    ck_assert_uint_eq(stage.app.edits.done, 1);
    click_on(&stage, "accept");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    click_on(&stage, "undo all");
    ck_assert_uint_eq(stage.app.edits.done, 0);
    click_on(&stage, "Attention");
    assert_at(&stage, "b1.attn.delta");
    click_on(&stage, "⊕");
    assert_at(&stage, "b1.attn.add");
    click_on(&stage, "MLP");
    assert_at(&stage, "b1.mlp.delta");
    click_on(&stage, "help");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    click_on(&stage, "last step");
    ck_assert_int_eq(stage.app.mode, MODE_HELP);
    click_on(&stage, "last step");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    ck_assert_uint_eq(stage.app.step, stage.app.n_steps - 1);
    stage_press(&stage, "tab");
    click_on(&stage, "close");
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    stage_close(&stage);
}
END_TEST

START_TEST(captions_and_questions_can_be_clicked)
{
    struct stage stage;
    stage_open(&stage, scenes[4]);
    click_on(&stage, "\" more");
    ck_assert_uint_eq(stage.app.caption_page, 1);
    stage_press(&stage, "right");
    click_on(&stage, "2 the branch");
    ck_assert_uint_eq(predict_done(&stage.app)->chosen, 2);
    click_on(&stage, "check");
    ck_assert(predict_revealed(&stage.app));
    stage_press(&stage, "right");
    click_on(&stage, "reveal");
    ck_assert(predict_revealed(&stage.app));
    click_on(&stage, "hide");
    ck_assert(predict_stands(&stage.app));
    stage_close(&stage);
}
END_TEST

START_TEST(where_nothing_can_be_clicked)
{
    struct stage stage;
    struct spots spots = {0};
    struct err err;
    stage_open(&stage, ARTICLE);
    draw_spots(&stage, 39, 12, &spots); /* too small */
    ck_assert_uint_eq(spots.count, 0);
    stage_press(&stage, ".");
    draw_spots(&stage, 80, 24, &spots);
    ck_assert_uint_eq(spots.count, 0);
    stage_press(&stage, "x f5");
    draw_spots(&stage, 80, 24, &spots); /* no title, no hints, but the picture */
    ck_assert_uint_gt(spots.count, 4);
    for (size_t s = 0; s < spots.count; s++)
        ck_assert_int_ne(spots.items[s].kind, TARGET_KEY);
    ck_assert_int_eq(freeze_toggle(&stage.app, &err), 0); /* what is seen is not the state */
    draw_spots(&stage, 80, 24, &spots);
    ck_assert_uint_eq(spots.count, 0);
    spots_free(&spots);
    stage_close(&stage);
}
END_TEST

TCase *tcase_spots(void)
{
    TCase *tcase = tcase_create("spots");
    tcase_add_loop_test(tcase, places_lie_inside_and_side_by_side, 0, SCENES);
    tcase_add_test(tcase, places_of_groups);
    tcase_add_loop_test(tcase, clicks_do_what_they_say, 0, SCENES);
    tcase_add_test(tcase, words_on_the_screen_can_be_clicked);
    tcase_add_test(tcase, captions_and_questions_can_be_clicked);
    tcase_add_test(tcase, where_nothing_can_be_clicked);
    return tcase;
}

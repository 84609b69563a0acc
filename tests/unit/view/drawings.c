/* SPDX-License-Identifier: MIT
 *
 * The usual drawing and the residual one: where we are is the same operation, in the same rows, in
 * both, for every step of every kind of block; and x is carried by the skip line in the one and by
 * the middle in the other. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "view/blockmap.h"
#include "view/both.h"
#include "view/conventional.h"
#include "view/drawing.h"

/* One branch of each kind that a scene can have; its placement comes first. */
static const char *const branches[] = {
    "\"example\":1}",
    "\"delta\":[[0.2,-0.5,0.3,0.1],[1,1,1,1]]}",
    "\"example\":2,\"norm\":{\"kind\":\"none\"}}",
    "\"example\":3,\"norm\":{\"kind\":\"layernorm\"}}",
};
static const char *const places[] = {"pre", "post", "sandwich", "reordered"};
enum { BRANCHES = 4, PLACES = 4, CASES = BRANCHES * PLACES };

static void open_case(struct stage *stage, int i)
{
    char branch[160], json[1600];
    snprintf(branch, sizeof branch, "{\"place\":\"%s\",%s", places[i / BRANCHES],
             branches[i % BRANCHES]);
    snprintf(json, sizeof json,
             "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,0,1,-1]],\"model\":{\"blocks\":["
             "{\"attention\":%s,\"mlp\":%s},{\"attention\":%s},{\"mlp\":%s}],"
             "\"head\":{\"vocab\":[\"a\",\"b\"],\"weights\":[[1,0,0,0],[0,1,0,0]]}}}",
             branch, branch, branch, branch);
    stage_open(stage, json);
}

typedef void drawer(const struct app *app, struct canvas *canvas, struct rect rect);

static struct canvas drawn_by(const struct stage *stage, drawer *draw_it, int cols, int rows)
{
    struct canvas canvas;
    struct err err = {0};
    ck_assert_int_eq(canvas_init(&canvas, cols, rows, GLYPHS_UNICODE, &err), 0);
    draw_it(&stage->app, &canvas, (struct rect){0, 0, cols, rows});
    ck_assert(canvas_check(&canvas));
    return canvas;
}

static bool here_in(const struct canvas *canvas, int y)
{
    for (int x = 0; x < canvas->cols; x++) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->style == STYLE_HERE && cell->kind != CELL_BLANK)
            return true;
    }
    return false;
}

/* What the plan says should be lit: the rows of the element that is the present op, and of the join
 * whose Δ it is. */
static bool expected_in(const struct stage *stage, const struct blockmap *map, int y)
{
    size_t here = app_stop(&stage->app).op;
    for (size_t e = 0; e < map->count; e++) {
        const struct element *element = &map->items[e];
        bool lit = element->op == here && element->kind != ELEMENT_BLOCKS;
        lit = lit || (element->kind == ELEMENT_JOIN && element->delta == here);
        if (lit && y >= element->y && y < element->y + element->height)
            return true;
    }
    return false;
}

/* The wire that leads to the lit element may be lit too; it stands above it, or below a fork. */
static bool wire_in(const struct stage *stage, const struct blockmap *map, int y)
{
    size_t here = app_stop(&stage->app).op;
    for (size_t e = 0; e + 1 < map->count; e++) {
        const struct element *element = &map->items[e], *next = element + 1;
        bool led = next->op == here || (element->kind == ELEMENT_FORK && element->op == here);
        if (led && y >= element->y + element->height - 1 && y <= next->y)
            return true;
    }
    return false;
}

static const char *name_of(const struct op *op)
{
    if (plan_is_norm(op))
        return op->norm == NORM_LAYER ? "LayerNorm" : "RMSNorm";
    return op->side == SIDE_ATTN ? "Attention" : "MLP";
}

/* In a box that is lit the name is that of the op. */
static void check_name(const struct stage *stage, const struct blockmap *map,
                       const struct canvas *canvas, const char *what)
{
    size_t here = app_stop(&stage->app).op;
    for (size_t e = 0; e < map->count; e++) {
        const struct element *element = &map->items[e];
        if (element->op != here || element->kind != ELEMENT_BOX)
            continue;
        const char *row = frame_row(canvas, element->y + element->height / 2);
        ck_assert_msg(strstr(row, name_of(app_op(&stage->app))), "%s: '%s'", what, row);
        ck_assert_msg(strstr(row, "▶"), "%s: no mark in '%s'", what, row);
    }
}

START_TEST(the_same_is_lit_in_both)
{
    static const int SIZES[][2] = {{39, 18}, {36, 29}, {34, 18}, {19, 6}, {40, 50}};
    struct stage stage;
    open_case(&stage, _i);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        struct err err;
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            char what[120];
            struct blockmap map;
            size_t here = app_stop(&stage.app).op;
            int cols = SIZES[s][0], rows = SIZES[s][1];
            snprintf(what, sizeof what, "%s branch %d step %zu %dx%d", places[_i / BRANCHES],
                     _i % BRANCHES, step + 1, cols, rows);
            ck_assert_msg(blockmap_make(&stage.app.now.plan, here, rows, &map), "%s", what);
            struct canvas left = drawn_by(&stage, conventional_draw, cols, rows);
            struct canvas right = drawn_by(&stage, drawing_draw, cols, rows);
            for (int y = 0; y < rows; y++) {
                ck_assert_msg(here_in(&left, y) == here_in(&right, y), "%s: row %d", what, y);
                if (expected_in(&stage, &map, y))
                    ck_assert_msg(here_in(&left, y), "%s: row %d is not lit", what, y);
                else if (!wire_in(&stage, &map, y))
                    ck_assert_msg(!here_in(&left, y), "%s: row %d is lit", what, y);
            }
            check_name(&stage, &map, &left, what);
            check_name(&stage, &map, &right, what);
            ck_assert_msg(left.cut == 0 && right.cut == 0, "%s: cut", what);
            canvas_free(&left);
            canvas_free(&right);
        }
    }
    stage_close(&stage);
}
END_TEST

/* Where the stream's colour runs in a row of a branch that we stand in: x's way. */
static int stream_column(const struct canvas *canvas, int y)
{
    for (int x = 0; x < canvas->cols; x++) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->kind == CELL_WIRE && cell->style == STYLE_STREAM && cell->arms[ARM_UP] &&
            cell->arms[ARM_DOWN])
            return x;
    }
    return -1;
}

START_TEST(x_goes_outside_here_and_through_the_middle_there)
{
    struct stage stage;
    struct rect rect = {0, 0, 39, 18};
    stage_open(&stage, ARTICLE);
    static const char *const at[] = {"b1.attn.norm.divide", "b1.attn.delta", "b1.mlp.norm.rms"};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        struct blockmap map;
        stage_at(&stage, at[i]);
        size_t here = app_stop(&stage.app).op, e = 0;
        ck_assert(blockmap_make(&stage.app.now.plan, here, rect.h, &map));
        while (map.items[e].op != here)
            e++;
        int y = map.items[e].y + 1;
        struct canvas left = drawn_by(&stage, conventional_draw, rect.w, rect.h);
        struct canvas right = drawn_by(&stage, drawing_draw, rect.w, rect.h);
        ck_assert_int_gt(stream_column(&left, y), conventional_middle(rect));
        ck_assert_int_eq(stream_column(&right, y), drawing_stream(rect));
        canvas_free(&left);
        canvas_free(&right);
    }
    stage_close(&stage);
}
END_TEST

/* At the join the usual drawing has x coming in from the side, the residual one Δ. */
START_TEST(what_comes_in_from_the_side)
{
    struct stage stage;
    stage_open(&stage, JOIN);
    stage_at(&stage, "b1.attn.add");
    struct canvas left = drawn_by(&stage, conventional_draw, 39, 18);
    struct canvas right = drawn_by(&stage, drawing_draw, 39, 18);
    ck_assert_int_ge(frame_find(&left, "x+Δ ⊕◀━━ x ━"), 0);
    ck_assert_int_ge(frame_find(&right, "Δ ━"), 0);
    ck_assert_int_eq(frame_find(&right, " x ━"), -1);
    ck_assert_int_eq(frame_find(&left, "x+Δ"), frame_find(&right, "x+Δ"));
    canvas_free(&left);
    canvas_free(&right);
    stage_close(&stage);
}
END_TEST

/* The words over and under the two, and nothing cut where they have room: as in a full screen. */
START_TEST(both_have_their_words)
{
    static const int SIZES[][2] = {{80, 18}, {72, 29}, {40, 7}};
    struct stage stage;
    open_case(&stage, _i);
    for (int lang = 0; lang < 2; lang++) {
        stage.app.settings.lang = (enum lang)lang;
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            struct canvas canvas = drawn_by(&stage, both_draw, SIZES[s][0], SIZES[s][1]);
            ck_assert_uint_eq(canvas.cut, 0);
            assert_shows(&canvas, lang ? "흔히 그리는 그림" : "usual drawing");
            assert_shows(&canvas, lang ? "잔차 스트림 그림" : "residual drawing");
            if (SIZES[s][0] >= 72)
                assert_shows(&canvas, lang ? "x는 가운데로 흐른다" : "the middle carries x");
            canvas_free(&canvas);
        }
    }
    stage_close(&stage);
}
END_TEST

/* What does not fit as a whole is laid out for the branch that we stand in. */
START_TEST(low_screens_show_one_branch)
{
    struct stage stage;
    struct blockmap map;
    stage_open(&stage, ARTICLE);
    static const struct {
        const char *at;
        enum side side;
    } cases[] = {{"embed", SIDE_ATTN}, {"b1.attn.add", SIDE_ATTN}, {"b1.mlp.fork", SIDE_MLP}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_at(&stage, cases[i].at);
        size_t here = app_stop(&stage.app).op;
        const struct plan *plan = &stage.app.now.plan;
        ck_assert(blockmap_make(plan, here, 10, &map)); /* four elements of one row each, twice */
        ck_assert_uint_eq(map.count, 8);
        for (int rows = 9; rows >= 5; rows--) {
            ck_assert(blockmap_make(plan, here, rows, &map));
            ck_assert_uint_eq(map.count, 4);
            for (size_t e = 0; e < map.count; e++) {
                ck_assert_int_eq(plan->ops[map.items[e].op].side, cases[i].side);
                ck_assert_int_lt(map.items[e].y + map.items[e].height, rows);
            }
        }
        ck_assert(!blockmap_make(plan, here, 4, &map));
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_drawings(void)
{
    TCase *tcase = tcase_create("drawings");
    tcase_add_loop_test(tcase, the_same_is_lit_in_both, 0, CASES);
    tcase_add_test(tcase, x_goes_outside_here_and_through_the_middle_there);
    tcase_add_test(tcase, what_comes_in_from_the_side);
    tcase_add_loop_test(tcase, both_have_their_words, 0, CASES);
    tcase_add_test(tcase, low_screens_show_one_branch);
    return tcase;
}

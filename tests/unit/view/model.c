/* SPDX-License-Identifier: MIT
 *
 * The picture of the whole model: which blocks are folded, what flows between, which block stands
 * open, and that all of it fits. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "view/model.h"
#include "view/stackmap.h"

/* N blocks of the built-in example weights, with or without a head. */
static void open_model(struct stage *stage, size_t blocks, bool head)
{
    struct buf json = {0};
    buf_str(&json, "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,0,1,-1]],\"tokens\":[\"the\",\"cat\"],"
                   "\"model\":{\"blocks\":[");
    for (size_t b = 0; b < blocks; b++)
        buf_fmt(&json, "%s{\"attention\":{},\"mlp\":{}}", b ? "," : "");
    buf_str(&json, "]");
    if (head)
        buf_str(&json, ",\"head\":{\"vocab\":[\"a\",\"b\",\"c\"],"
                       "\"weights\":[[1,0,0,0],[0,1,0,0],[0,0,1,0]]}");
    buf_str(&json, "}}");
    ck_assert(!json.failed);
    stage_open(stage, buf_text(&json));
    buf_free(&json);
}

/* E 1-4 5! 6-12 N H: the opened block with its mark where it has three rows. */
static void say(const struct stackmap *map, size_t block, struct buf *out)
{
    for (size_t i = 0; i < map->count; i++) {
        const struct stack_item *item = &map->items[i];
        bool one = item->first == item->last;
        if (i)
            buf_char(out, ' ');
        if (item->kind != STACK_BLOCKS)
            buf_char(out, "E?NH"[item->kind]);
        else if (one)
            buf_fmt(out, "%zu%s", item->first, item->first == block ? "!" : "");
        else
            buf_fmt(out, "%zu-%zu", item->first, item->last);
    }
}

START_TEST(blocks_far_away_are_folded)
{
    static const struct {
        size_t blocks, block;
        bool head;
        int rows;
        const char *is;
    } cases[] = {
        {1, 1, true, 18, "E 1! N H"},
        {1, 1, false, 18, "E 1! N"},
        {3, 2, true, 18, "E 1 2! 3 N H"},
        {4, 1, true, 18, "E 1! 2 3-4 N H"},
        {12, 5, true, 18, "E 1-4 5! 6-12 N H"},
        {12, 1, true, 18, "E 1! 2 3-12 N H"},
        {12, 12, true, 18, "E 1-10 11 12! N H"},
        {12, 5, false, 18, "E 1-3 4 5! 6 7-12 N"},
        {1000, 500, true, 29, "E 1-499 500! 501-1000 N H"},
        {12, 5, true, 7, "E 1-4 5! 6-12 N H"}, /* 40x12 */
        {12, 5, true, 6, "E 1-4 5! 6-12 N H"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        struct stackmap map;
        struct buf text = {0};
        open_model(&stage, cases[i].blocks, cases[i].head);
        ck_assert(stackmap_make(&stage.app.now.plan, cases[i].block, cases[i].rows, &map));
        say(&map, cases[i].block, &text);
        ck_assert_msg(strcmp(buf_text(&text), cases[i].is) == 0, "case %zu: %s", i,
                      buf_text(&text));
        buf_free(&text);
        stage_close(&stage);
    }
}
END_TEST

/* Whatever the numbers: every block stands in it once and in order, nothing overlaps, all fits. */
START_TEST(no_block_is_lost)
{
    static const size_t COUNTS[] = {0, 1, 2, 3, 7, 40, 1000};
    size_t n = COUNTS[_i];
    struct stage stage;
    struct stackmap map;
    open_model(&stage, n, _i % 2);
    for (size_t block = n ? 1 : 0; block <= n; block += n > 50 ? 37 : 1) {
        for (int rows = 1; rows <= 70; rows++) {
            if (!stackmap_make(&stage.app.now.plan, block, rows, &map)) {
                ck_assert_int_lt(rows, 6);
                continue;
            }
            size_t seen = 0;
            int y = 0;
            bool alone = !n;
            for (size_t i = 0; i < map.count; i++) {
                const struct stack_item *item = &map.items[i];
                ck_assert_int_ge(item->y, y);
                ck_assert(item->height == 1 || item->height == 3);
                y = item->y + item->height + item->after;
                if (item->kind != STACK_BLOCKS)
                    continue;
                ck_assert_uint_eq(item->first, seen + 1);
                ck_assert_uint_ge(item->last, item->first);
                seen = item->last;
                alone = alone || (item->first == block && item->last == block);
            }
            ck_assert_uint_eq(seen, n);
            ck_assert(alone);
            ck_assert_int_eq(y + map.result, map.rows);
            ck_assert_int_le(map.rows, rows);
        }
    }
    stage_close(&stage);
}
END_TEST

static struct canvas model_frame(struct stage *stage, int cols, int rows)
{
    struct canvas canvas;
    struct err err = {0};
    enum glyph_set glyphs = stage->app.settings.ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    ck_assert_int_eq(canvas_init(&canvas, cols, rows, glyphs, &err), 0);
    model_draw(&stage->app, &canvas, (struct rect){0, 0, cols, rows});
    ck_assert(canvas_check(&canvas));
    return canvas;
}

/* The style of the cell where `part` begins. */
static enum style style_of(const struct canvas *canvas, const char *part)
{
    int y = frame_find(canvas, part);
    ck_assert_msg(y >= 0, "no %s", part);
    const char *row = frame_row(canvas, y);
    size_t before = (size_t)(strstr(row, part) - row);
    return (enum style)canvas_at(canvas, (int)text_width(row, before), y)->style;
}

START_TEST(the_place_in_the_stack_is_lit)
{
    static const struct {
        const char *at, *here, *passed, *ahead; /* NULL: nothing of that kind */
    } cases[] = {
        {"embed", "Embedding", NULL, "final RMSNorm"},
        {"b1.attn.fork", "block 1", "Embedding", "block 2"},
        {"b2.mlp.add", "block 2", "block 1", "block 3"},
        {"final.norm.mean", "final RMSNorm", "block 3", "LM head"},
        {"head", "LM head", "final RMSNorm", NULL},
    };
    struct stage stage;
    open_model(&stage, 3, true);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_at(&stage, cases[i].at);
        for (int small = 0; small < 2; small++) {
            struct canvas canvas = model_frame(&stage, small ? 40 : 80, small ? 8 : 18);
            ck_assert_int_eq(style_of(&canvas, cases[i].here), STYLE_HERE);
            if (cases[i].passed && frame_find(&canvas, cases[i].passed) >= 0)
                ck_assert_int_eq(style_of(&canvas, cases[i].passed), STYLE_STREAM);
            if (cases[i].ahead && frame_find(&canvas, cases[i].ahead) >= 0)
                ck_assert_int_eq(style_of(&canvas, cases[i].ahead), STYLE_FAINT);
            assert_shows(&canvas, "T x d = 2 x 4");
            assert_shows(&canvas, "T x vocab = 2 x 3");
            canvas_free(&canvas);
        }
    }
    stage_close(&stage);
}
END_TEST

/* Beside the stack stands the block that we are in, lit where we are; it is the stack's own. */
START_TEST(the_opened_block_is_ours)
{
    static const struct {
        size_t blocks;
        const char *at;
        size_t block;
    } cases[] = {{3, "embed", 1}, {3, "b2.mlp.delta", 2}, {3, "head", 3}, {0, "head", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        open_model(&stage, cases[i].blocks, true);
        stage_at(&stage, cases[i].at);
        size_t here = app_stop(&stage.app).op;
        ck_assert_uint_eq(stackmap_block(&stage.app.now.plan, here), cases[i].block);
        struct canvas canvas = model_frame(&stage, 80, 18);
        ck_assert_int_eq(frame_find(&canvas, "MLP") >= 0, cases[i].block > 0);
        if (cases[i].block == 2)
            ck_assert_int_eq(style_of(&canvas, "MLP"), STYLE_HERE);
        canvas_free(&canvas);
        canvas = model_frame(&stage, 40, 7);
        ck_assert_int_eq(frame_find(&canvas, "MLP"), -1); /* no room: the stack alone */
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(nothing_is_cut)
{
    static const int SIZES[][2] = {{80, 18}, {72, 29}, {40, 7}, {90, 50}, {50, 20}};
    static const size_t COUNTS[] = {0, 1, 12, 1000};
    struct stage stage;
    open_model(&stage, COUNTS[_i % 4], _i / 4);
    size_t by = stage.app.n_steps > 100 ? stage.app.n_steps / 37 : 1;
    for (size_t step = 0; step < stage.app.n_steps; step += by) {
        struct err err;
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES * 4; s++) {
            stage.app.settings.lang = s % 2 ? LANG_KO : LANG_EN;
            stage.app.settings.ascii = s / 2 % 2;
            struct canvas canvas = model_frame(&stage, SIZES[s / 4][0], SIZES[s / 4][1]);
            ck_assert_msg(canvas.cut == 0, "step %zu size %zu: %zu cut", step + 1, s, canvas.cut);
            canvas_free(&canvas);
        }
    }
    stage_close(&stage);
}
END_TEST

/* Long names and many tokens: the one that we look at is said. */
START_TEST(tokens_that_do_not_fit)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1],[2],[3],[4]],"
                       "\"tokens\":[\"internationalisation\",\"한국어모델링\",\"of\",\"z\"]}");
    stage_press(&stage, ">");
    struct canvas canvas = model_frame(&stage, 80, 18);
    ck_assert_uint_eq(canvas.cut, 0);
    assert_shows(&canvas, "token 2/4: 한국어모델링");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_model(void)
{
    TCase *tcase = tcase_create("model");
    tcase_add_test(tcase, blocks_far_away_are_folded);
    tcase_add_loop_test(tcase, no_block_is_lost, 0, 7);
    tcase_add_test(tcase, the_place_in_the_stack_is_lit);
    tcase_add_test(tcase, the_opened_block_is_ours);
    tcase_add_loop_test(tcase, nothing_is_cut, 0, 8);
    tcase_add_test(tcase, tokens_that_do_not_fit);
    return tcase;
}

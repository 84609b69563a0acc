/* SPDX-License-Identifier: MIT
 *
 * The compare view: one scale, the mistake beside the truth in real numbers, the stream growing.
 * Numbers are the article's, RMSNorm and LayerNorm of [1, -1, 3, 3]. */
#include <string.h>

#include "app/compare.h"
#include "app/views.h"
#include "fixture.h"

TCase *tcase_compare(void);

#define MODEL                                                                                      \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\"" \
    ":0},\"delta\":[[0.2,-0.5,0.3,0.1]]}}]},\"steps\":["
#define NORMS MODEL "{\"at\":\"b1.attn.norm\",\"compare\":{\"norm\":\"layernorm\"}}]}"
#define MISTAKE                                                                             \
    MODEL "{\"at\":\"b1.attn.add\",\"compare\":[{\"label\":\"x + f(norm(x))\"},{\"label\":" \
          "\"norm(x) + f(..)\",\"x\":[0.4472136,-0.4472136,1.3416408,1.3416408]}]}]}"
/* Blocks whose branches add, so that the stream grows. */
#define BLOCK  "{\"attention\":{\"delta\":[[1,-1,1,1]]},\"mlp\":{\"delta\":[[1,-1,1,1]]}}"
#define BLOCK4 BLOCK "," BLOCK "," BLOCK "," BLOCK
#define DEEP(blocks, at)                                                                    \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[" blocks "]},\"steps\":[{"  \
    "\"at\":\"" at "\",\"compare\":[{\"place\":\"post\"},{\"place\":\"sandwich\"},{\"place" \
    "\":\"reordered\"}]}]}"

/* Eighths of the bars in row y from column `from` up to `to`. */
static int eighths(const struct canvas *canvas, int y, int from, int to)
{
    int sum = 0;
    for (int x = from; x < to; x++) {
        const struct cell *cell = canvas_at(canvas, x, y);
        sum += cell && cell->kind == CELL_BAR ? cell->eighths : 0;
    }
    return sum;
}

static int row_of(const struct canvas *canvas, const char *part)
{
    int y = frame_find(canvas, part);
    ck_assert_msg(y >= 0, "'%s' is not shown", part);
    return y;
}

/* --- the vectors at one step ----------------------------------------------------------------- */

START_TEST(two_norms_on_one_scale)
{
    struct stage stage;
    stage_open(&stage, NORMS);
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    static const char *const shows[] = {"RMSNorm",
                                        "LayerNorm",
                                        "same scale",
                                        "RMS 2.24",
                                        "mean 1.5, \xCF\x83 1.66",
                                        "1 / 2.24 = 0.45",
                                        "(1 - 1.5) / 1.658 = -0.302",
                                        "x1: + in RMSNorm, - in LayerNorm",
                                        "1 of 4 signs differ",
                                        "first difference: b1.attn.norm, LayerNorm takes the mean"};
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++)
        assert_shows(&canvas, shows[i]);
    /* The results themselves, in the rows of the components. */
    static const char *const rows[][3] = {{"1.00", "0.45", "-0.30"},
                                          {"-1.00", "-0.45", "-1.51"},
                                          {"3.00", "1.34", "0.90"},
                                          {"3.00", "1.34", "0.90"}};
    int y = row_of(&canvas, "x1 ");
    for (int i = 0; i < 4; i++) {
        char name[8] = {'x', (char)('1' + i), ' ', '\0'};
        const char *row = frame_row(&canvas, row_of(&canvas, name));
        for (int c = 0; c < 3; c++) {
            row = strstr(row, rows[i][c]);
            ck_assert_msg(row, "%s%s", name, rows[i][c]);
            row++;
        }
    }
    /* Bars are as long as what they stand for, whichever the column: x has 1 and 3. */
    int column = (78 - 3) / 3, left = 1 + 3;
    int one = eighths(&canvas, y, left, left + column);
    int minus = eighths(&canvas, row_of(&canvas, "x2 "), left, left + column);
    int three = eighths(&canvas, row_of(&canvas, "x3 "), left, left + column);
    int rms = eighths(&canvas, row_of(&canvas, "x3 "), left + column, left + 2 * column);
    int layer = eighths(&canvas, row_of(&canvas, "x3 "), left + 2 * column, left + 3 * column);
    ck_assert_int_eq(one, minus); /* mirrored */
    ck_assert_int_eq(three, 64);  /* fills its side: 8 cells */
    ck_assert_int_eq(one, 21);    /* round(64 / 3) */
    ck_assert_int_eq(rms, 29);    /* round(64 * 1.3416 / 3) */
    ck_assert_int_eq(layer, 19);  /* round(64 * 0.9045 / 3) */
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(the_mistake_beside_the_truth)
{
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}};
    struct stage stage;
    stage_open(&stage, MISTAKE);
    for (size_t i = 0; i < 3; i++) {
        struct canvas canvas = stage_frame(&stage, sizes[i][0], sizes[i][1], NULL);
        assert_shows(&canvas, "1 + 0.2 = 1.2");
        assert_shows(&canvas, "0.45 + 0.2 = 0.65");
        assert_shows(&canvas, "norm(x) + f(..)");
        assert_shows(&canvas, "first difference: embed");
        canvas_free(&canvas);
    }
    /* Another component, other sums. */
    stage_press(&stage, "}");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "-1 + (-0.5) = -1.5");
    assert_shows(&canvas, "-0.45 + (-0.5) = -0.95");
    assert_shows_not(&canvas, "1 + 0.2 = 1.2");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* What is not reached yet has its place: the walk moves nothing. */
START_TEST(sub_steps_reveal)
{
    static const struct {
        const char *at, *shows, *shows_not;
    } cases[] = {
        {"b1.attn.norm.square", "Compare", "0.45"},
        {"b1.attn.norm.mean", "mean 1.5", "RMS 2.24"},
        {"b1.attn.norm.rms", "RMS 2.24", "0.45"},
        {"b1.attn.norm.divide", "-1.51", "\xCE\xB3"},
    };
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.square");
    while (views_shown(&stage.app) != VIEW_COMPARE)
        stage_press(&stage, "v");
    int title = -1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_at(&stage, cases[i].at);
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, cases[i].shows);
        assert_shows_not(&canvas, cases[i].shows_not);
        int y = row_of(&canvas, "LayerNorm");
        ck_assert(title < 0 || title == y);
        title = y;
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(x_stands_beside_only_where_all_share_it)
{
    static const struct {
        const char *json;
        bool shared;
    } cases[] = {
        {NORMS, true},
        {MODEL "{\"at\":\"b1.attn.norm\",\"compare\":{\"x\":[10,-10,30,30]}}]}", false},
        {MODEL "{\"at\":\"b1.attn.delta\",\"compare\":{\"attn\":[0,0,0,1]}}]}", false},
        {MODEL "{\"at\":\"b1.attn.add\",\"compare\":{\"attn\":[0,0,0,1]}}]}", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        stage_open(&stage, cases[i].json);
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        /* the row of titles, one below the blank one */
        ck_assert_msg((strstr(frame_row(&canvas, 3), "  x  ") != NULL) == cases[i].shared,
                      "case %zu: %s", i, frame_row(&canvas, 3));
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(what_is_asked_stays_hidden)
{
    static const char json[] =
        MODEL "{\"at\":\"b1.attn.norm\",\"compare\":{\"norm\":\"layernorm\"},\"caption\":\"c\","
              "\"ask\":{\"of\":\"value[1]\",\"within\":0.05}}]}";
    struct stage stage;
    stage_open(&stage, json);
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    static const char *const hidden[] = {"0.45", "-0.30", "1.34", "2.24", "differ"};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        assert_shows_not(&canvas, hidden[i]);
    assert_shows(&canvas, "LayerNorm");
    canvas_free(&canvas);
    stage_press(&stage, "right");
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "-0.30");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* Large arrays take a moment: that is said, and no old number stands there. */
START_TEST(what_is_not_computed_yet_is_said)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}};
    struct stage stage;
    stage_open(&stage, NORMS);
    stage.app.compare.ready = false;
    for (size_t i = 0; i < 2; i++) {
        struct canvas canvas = stage_frame(&stage, sizes[i][0], sizes[i][1], NULL);
        assert_shows(&canvas, "computing");
        assert_shows_not(&canvas, "0.45");
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

/* --- names and reasons ----------------------------------------------------------------------- */

START_TEST(names_and_reasons)
{
    static const struct {
        const char *compare, *en, *ko;
    } cases[] = {
        {"{\"norm\":\"layernorm\"}", "LayerNorm takes the mean away first", "LayerNorm: 평균부터"},
        {"{\"norm\":\"none\"}", "no norm ", "정규화 없음"},
        {"{\"eps\":0.5}", "\xCE\xB5 = 0 ", "\xCE\xB5 = 0.5"},
        {"{\"eps\":0.5}", "\xCE\xB5 differs", "\xCE\xB5이 다르다"},
        {"{\"gamma\":2}", "\xCE\xB3 = 2", "\xCE\xB3가 다르다"},
        {"{\"gamma\":[1,1,1,2]}", "other \xCE\xB3", "다른 \xCE\xB3"},
        {"{\"x\":[1,1,1,1]}", "x as given", "주어진 x"},
        {"{\"attn\":[1,1,1,1]}", "other \xCE\x94", "다른 \xCE\x94"},
        {"{\"place\":\"post\"}", "post normalises the stream itself", "post: 스트림 자체를"},
        {"{\"place\":\"post\",\"norm\":\"layernorm\"}", "RMSNorm pre", "LayerNorm post"},
        {"{\"eps\":0,\"label\":{\"en\":\"mine\",\"ko\":\"내 것\"}}", "mine", "내 것"},
        {"{\"x\":[1,-1,3,3]}", "no value differs", "다른 값이 없다"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        struct buf json = {0};
        buf_fmt(&json, MODEL "{\"at\":\"b1.attn.norm\",\"compare\":%s}]}", cases[i].compare);
        stage_open(&stage, buf_text(&json));
        for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
            stage.app.settings.lang = (enum lang)lang;
            struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
            assert_shows(&canvas, lang == LANG_KO ? cases[i].ko : cases[i].en);
            canvas_free(&canvas);
        }
        buf_free(&json);
        stage_close(&stage);
    }
}
END_TEST

/* --- growth ---------------------------------------------------------------------------------- */

START_TEST(the_stream_grows_but_for_post)
{
    struct stage stage;
    stage_open(&stage, DEEP(BLOCK4, "final.norm"));
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "post normalises the stream itself");
    assert_shows(&canvas, "first difference: b1.attn.norm");
    int first = row_of(&canvas, "embed"), last = row_of(&canvas, "b4.mlp");
    ck_assert_int_eq(last - first, 8);
    /* Columns of the four variants: names take 2 + 7 + 2. */
    int left = 1 + 11, column = (78 - 11) / 4;
    for (int v = 1; v < 4; v++) /* the same vector comes in: one scale */
        ck_assert_int_eq(eighths(&canvas, first, left, left + column),
                         eighths(&canvas, first, left + v * column, left + (v + 1) * column));
    for (int y = first + 1; y <= last; y++) {
        ck_assert_int_gt(eighths(&canvas, y, left, left + column),
                         eighths(&canvas, y - 1, left, left + column));
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, y), "1.00"));
    }
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* The bars stand where they stood before they were compared. */
START_TEST(comparing_moves_no_bar)
{
    static const int SIZES[][2] = {{120, 36}, {200, 60}};
    for (size_t i = 0; i < 2; i++) {
        int rows[2][2];
        for (int compared = 0; compared < 2; compared++) {
            struct stage stage;
            stage_open(&stage, compared ? NORMS : MODEL "{\"at\":\"b1.attn.norm\"}]}");
            struct canvas canvas = stage_frame(&stage, SIZES[i][0], SIZES[i][1], NULL);
            rows[compared][0] = row_of(&canvas, "x1 ");
            rows[compared][1] = row_of(&canvas, "x2 ");
            ck_assert_int_gt(rows[compared][1], rows[compared][0] + 2);
            canvas_free(&canvas);
            stage_close(&stage);
        }
        ck_assert(memcmp(rows[0], rows[1], sizeof rows[0]) == 0);
    }
}
END_TEST

/* A larger screen has thicker bars, and a blank row before what comes of them. */
START_TEST(growth_takes_the_room_that_there_is)
{
    static const struct {
        int cols, rows, pitch, thick, air;
    } SIZES[] = {{80, 24, 1, 1, 0}, {120, 36, 2, 1, 1}, {200, 60, 4, 3, 1}};
    struct stage stage;
    stage_open(&stage, DEEP(BLOCK4, "final.norm"));
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct canvas canvas = stage_frame(&stage, SIZES[i].cols, SIZES[i].rows, NULL);
        int first = row_of(&canvas, "embed"), last = row_of(&canvas, "b4.mlp"), bars = 0;
        ck_assert_int_eq(last - first, 8 * SIZES[i].pitch);
        ck_assert_int_eq(row_of(&canvas, "growth") - last, 1 + SIZES[i].thick / 2 + SIZES[i].air);
        for (int y = 3; y < canvas.rows - 10; y++)
            bars += eighths(&canvas, y, 1, canvas.cols) > 0;
        ck_assert_int_eq(bars, 9 * SIZES[i].thick);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(many_places_are_folded)
{
    struct stage stage;
    stage_open(&stage, DEEP(BLOCK4 "," BLOCK4 "," BLOCK4 "," BLOCK4, "b7.attn.norm"));
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "of 33 places");
    assert_shows(&canvas, "embed");
    assert_shows(&canvas, "b16.mlp");
    assert_shows(&canvas, "\xE2\x96\xB6 b7.attn"); /* where we are is never left out */
    canvas_free(&canvas);
    /* Large enough for all: no word of it. */
    canvas = stage_frame(&stage, 120, 50, NULL);
    assert_shows_not(&canvas, "places");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(what_has_no_room_is_counted)
{
    static const char *const json[] = {
        DEEP(BLOCK4, "final.norm"),
        MODEL "{\"at\":\"b1.attn.add\",\"compare\":[{\"place\":\"post\"},{\"eps\":1},{\"eps\":2}]}"
              "]}"};
    for (size_t i = 0; i < 2; i++) {
        struct stage stage;
        stage_open(&stage, json[i]);
        struct canvas canvas = stage_frame(&stage, 40, 12, NULL);
        assert_shows(&canvas, "2/4");
        canvas_free(&canvas);
        canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows_not(&canvas, "2/4");
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* --- every size ------------------------------------------------------------------------------ */

#define PLACES                                                                                   \
    MODEL "{\"at\":\"b1.attn.add\",\"compare\":[{\"place\":\"post\"},{\"place\":\"sandwich\"},{" \
          "\"place\":\"reordered\"}]}]}"
#define MANY                                                                                     \
    "{\"midstream\":1,\"x\":[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]]," \
    "\"steps\":[{\"at\":\"b1.mlp.norm\",\"compare\":{\"norm\":\"layernorm\"}}]}"
static const char *const all[] = {
    NORMS,
    MISTAKE,
    DEEP(BLOCK4, "final.norm"),
    DEEP(BLOCK4 "," BLOCK4 "," BLOCK4 "," BLOCK4, "b12.attn.norm"),
    PLACES,
    MODEL "{\"at\":\"b1.attn.norm\",\"compare\":[{\"eps\":0.001},{\"eps\":0.01},{\"eps\":0.1}]}]}",
    MODEL "{\"at\":\"embed\",\"compare\":{\"x\":[1e6,-1e-6,0,3e38]}}]}",
    MODEL "{\"at\":\"b1.attn.delta\",\"compare\":{\"attn\":[0,0,0,0]}}]}",
    MODEL "{\"at\":\"b1.attn.norm\",\"compare\":{\"x\":[0,0,0,0]}}]}", /* 0/0 */
    MODEL "{\"at\":\"final.norm\",\"compare\":[{\"norm\":\"none\"},{\"gamma\":[3,-2,1,0]}]}]}",
    MANY,
};
enum { ALL = sizeof all / sizeof *all };

START_TEST(nothing_is_cut)
{
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}, {72, 20}, {60, 16}};
    struct stage stage;
    stage_open(&stage, all[_i]);
    for (size_t i = 0; i < 4 * sizeof sizes / sizeof *sizes; i++) {
        const int *size = sizes[i / 4];
        struct drawn drawn;
        stage.app.settings.lang = i & 1 ? LANG_KO : LANG_EN;
        stage.app.settings.ascii = (i & 2) != 0;
        struct canvas canvas = stage_frame(&stage, size[0], size[1], &drawn);
        ck_assert_msg(drawn.cut == 0, "%dx%d %s%s: %zu texts are cut", size[0], size[1],
                      i & 1 ? "ko" : "en", i & 2 ? " ascii" : "", drawn.cut);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(any_size_draws)
{
    uint64_t seed = 5;
    struct stage stage;
    stage_open(&stage, all[_i]);
    for (int i = 0; i < 300; i++) {
        stage.app.settings.lang = i & 1 ? LANG_KO : LANG_EN;
        stage.app.settings.ascii = i % 3 == 0;
        stage.app.chart.kind = (enum chart_kind)(i % CHART_KINDS);
        stage.app.chart.own_scale = i % 5 == 0;
        bool small = i % 2;
        struct canvas canvas = stage_frame(&stage, random_int(&seed, 1, small ? 60 : 200),
                                           random_int(&seed, 1, small ? 16 : 60), NULL);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_compare(void)
{
    TCase *tcase = tcase_create("compare");
    tcase_add_test(tcase, two_norms_on_one_scale);
    tcase_add_test(tcase, the_mistake_beside_the_truth);
    tcase_add_test(tcase, sub_steps_reveal);
    tcase_add_test(tcase, x_stands_beside_only_where_all_share_it);
    tcase_add_test(tcase, what_is_asked_stays_hidden);
    tcase_add_test(tcase, what_is_not_computed_yet_is_said);
    tcase_add_test(tcase, names_and_reasons);
    tcase_add_test(tcase, the_stream_grows_but_for_post);
    tcase_add_test(tcase, comparing_moves_no_bar);
    tcase_add_test(tcase, growth_takes_the_room_that_there_is);
    tcase_add_test(tcase, many_places_are_folded);
    tcase_add_test(tcase, what_has_no_room_is_counted);
    tcase_add_loop_test(tcase, nothing_is_cut, 0, ALL);
    tcase_add_loop_test(tcase, any_size_draws, 0, ALL);
    return tcase;
}

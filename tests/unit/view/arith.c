/* SPDX-License-Identifier: MIT
 *
 * The formula of a norm in the real numbers. Worked by hand for [1, -1, 3, 3]. */
#include "view/arith.h"

#include <stdio.h>
#include <string.h>

#include "fixture.h"

#define NORM(norm)                                                                               \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" norm \
    "},\"example\":1}}]}}"

enum { LINES_MAX = 6 };

/* The lines in the order of the steps; what a later step reveals is not there yet. */
static const struct {
    const char *json;
    const char *ids[5]; /* sub-steps */
    int revealed[5];    /* lines that are there at each */
    const char *lines[LINES_MAX];
    int cols; /* from this width on the longest line is not elided */
} WALKS[] = {
    {NORM("\"eps\":0"),
     {"square", "mean", "rms", "divide", "gamma"},
     {1, 3, 4, 5, 6},
     {"1²  (-1)²  3²  3²", "1 + 1 + 9 + 9 = 20", "20 / 4 = 5", "√5 = 2.24  (ε = 0)",
      "1 / 2.24 = 0.45  (x1)", "1 × 0.45 = 0.45  (x1)"},
     80},
    {NORM("\"kind\":\"layernorm\""),
     {"mean", "center", "variance", "divide", "gamma"},
     {1, 2, 4, 5, 6},
     {"(1 + (-1) + 3 + 3) / 4 = 1.5", "1 - 1.5 = -0.5  (x1)",
      "(0.25 + 6.25 + 2.25 + 2.25) / 4 = 2.75", "√(2.75 + 1e-5) = 1.66",
      "-0.5 / 1.658 = -0.302  (x1)", "1 × (-0.302) = -0.302  (x1)"},
     120},
    {NORM("\"gamma\":[2,-0.5,1,1],\"eps\":4"),
     {"square", "mean", "rms", "divide", "gamma"},
     {1, 3, 4, 5, 6},
     {"1²  (-1)²  3²  3²", "1 + 1 + 9 + 9 = 20", "20 / 4 = 5", "√(5 + 4) = 3", "1 / 3 = 0.33  (x1)",
      "2 × 0.33 ≈ 0.67  (x1)"},
     80},
};
enum { N_WALKS = sizeof WALKS / sizeof *WALKS };

static void check_step(struct stage *stage, int walk, int step, int cols, int rows)
{
    char at[64];
    snprintf(at, sizeof at, "b1.attn.norm.%s", WALKS[walk].ids[step]);
    stage_at(stage, at);
    struct canvas canvas = stage_frame(stage, cols, rows, NULL);
    int before = -1;
    for (int l = 0; l < LINES_MAX; l++) {
        int row = frame_find(&canvas, WALKS[walk].lines[l]);
        bool there = l < WALKS[walk].revealed[step];
        ck_assert_msg((row >= 0) == there, "%s %dx%d: '%s' is %s", at, cols, rows,
                      WALKS[walk].lines[l], there ? "missing" : "shown too early");
        ck_assert_msg(!there || row > before, "%s: '%s' is above the line before", at,
                      WALKS[walk].lines[l]);
        before = there ? row : before;
    }
    canvas_free(&canvas);
}

START_TEST(every_line_comes_at_its_step)
{
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {200, 60}};
    struct stage stage;
    stage_open(&stage, WALKS[_i].json);
    for (int full = 0; full < 2; full++) {
        for (size_t size = 0; size < 3; size++)
            for (int step = 0; step < 5 && SIZES[size][0] >= WALKS[_i].cols; step++)
                check_step(&stage, _i, step, SIZES[size][0], SIZES[size][1]);
        stage_press(&stage, "z");
    }
    stage_close(&stage);
}
END_TEST

/* On a small screen the line of the present step is there, whatever else is not. */
START_TEST(the_present_line_fits_the_smallest_screen)
{
    static const int LAST[5] = {0, 2, 3, 4, 5}; /* of mean the later line: 20 / 4 = 5 */
    struct stage stage;
    stage_open(&stage, WALKS[0].json);
    for (int step = 0; step < 5; step++) {
        char at[64];
        snprintf(at, sizeof at, "b1.attn.norm.%s", WALKS[0].ids[step]);
        stage_at(&stage, at);
        struct canvas canvas = stage_frame(&stage, 40, 12, NULL);
        assert_shows(&canvas, WALKS[0].lines[LAST[step]]);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(epsilon_stands_where_it_acts)
{
    static const struct {
        const char *json, *line;
    } CASES[] = {
        {NORM("\"eps\":1e-5"), "√(5 + 1e-5) = 2.24"},
        {NORM("\"eps\":1e-5,\"eps_at\":\"outside\""), "√5 + 1e-5 = 2.24"},
        {NORM("\"eps\":0"), "√5 = 2.24  (ε = 0)"},
        {NORM("\"eps\":0,\"eps_at\":\"outside\""), "√5 = 2.24  (ε = 0)"},
        {NORM("\"eps\":11"), "√(5 + 11) = 4"},
        {NORM("\"eps\":1e-12"), "√(5 + 1e-12) = 2.24"},
        {NORM("\"eps\":0.001"), "√(5 + 0.001) = 2.24"},
        {NORM("\"eps\":2,\"eps_at\":\"outside\""), "√5 + 2 = 4.24"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        stage_open(&stage, CASES[i].json);
        stage_at(&stage, "b1.attn.norm.rms");
        struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
        assert_shows(&canvas, CASES[i].line);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(lines_follow_the_focus)
{
    static const char *const DIVIDE[] = {"1 / 2.24 = 0.45  (x1)", "-1 / 2.24 = -0.45  (x2)",
                                         "3 / 2.24 = 1.34  (x3)", "3 / 2.24 = 1.34  (x4)"};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.divide");
    for (size_t i = 0; i < 4; i++) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, DIVIDE[i]);
        canvas_free(&canvas);
        stage_press(&stage, "}");
    }
    stage_close(&stage);
}
END_TEST

/* A sum that does not fit keeps its ends and its total; nothing runs into the next column. */
START_TEST(long_sums_are_elided)
{
    enum { D = 40 };
    struct buf json = {0};
    buf_str(&json, "{\"midstream\":1,\"x\":[[");
    for (int i = 1; i <= D; i++)
        buf_fmt(&json, "%s%d", i > 1 ? "," : "", i);
    buf_str(&json, "]]}");
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {72, 20}, {60, 24}};
    struct stage stage;
    stage_open(&stage, buf_text(&json));
    stage_at(&stage, "b1.attn.norm.mean");
    for (size_t i = 0; i < 4; i++) {
        struct canvas canvas = stage_frame(&stage, SIZES[i][0], SIZES[i][1], NULL);
        assert_shows(&canvas, "1 + 4 + 9 + ");
        assert_shows(&canvas, " + .. + 1600 = 22140"); /* 40 * 41 * 81 / 6 */
        assert_shows(&canvas, "22140 / 40 = 553.5");
        canvas_free(&canvas);
    }
    stage_press(&stage, "left");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "1²  2²  3²");
    assert_shows(&canvas, "..  40²");
    canvas_free(&canvas);
    buf_free(&json);
    stage_close(&stage);
}
END_TEST

START_TEST(shown_sums_of_squares_add_up)
{
    static const struct {
        const char *x, *line;
    } CASES[] = {
        {"0.15,0.15", "0.0225 + 0.0225 = 0.045"}, /* 0.023 + 0.023 = 0.045 is no sum */
        {"0.5,1.5", "0.25 + 2.25 = 2.5"},         {"1000,1", "1e+06 + 1 ≈ 1e+06"},
        {"300,1", "90000 + 1 = 90001"},           {"0,0", "0 + 0 = 0"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char json[128];
        snprintf(json, sizeof json, "{\"midstream\":1,\"x\":[[%s]]}", CASES[i].x);
        struct stage stage;
        stage_open(&stage, json);
        stage_at(&stage, "b1.attn.norm.mean");
        struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
        assert_shows(&canvas, CASES[i].line);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* Whether an average is exact is for the terms to say that stand there. */
START_TEST(averages_come_out_as_shown)
{
    static const struct {
        const char *x, *at, *line;
    } CASES[] = {
        {"0,1.54", "variance", "(0.593 + 0.593) / 2 = 0.59"},
        {"0,0.89", "variance", "(0.2 + 0.2) / 2 = 0.2"},
        {"1,-1,3,3", "mean", "(1 + (-1) + 3 + 3) / 4 = 1.5"},
        {"0.33,0.33,0.35", "mean", "(0.33 + 0.33 + 0.35) / 3 = 0.34"},
        {"0.003,0.35", "mean", "(0.003 + 0.35) / 2 = 0.18"},
        {"0,0.89", "mean", "(0 + 0.89) / 2 ≈ 0.44"}, /* the float below 0.445 */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char json[200], at[64];
        snprintf(json, sizeof json,
                 "{\"midstream\":1,\"x\":[[%s]],\"model\":{\"blocks\":[{\"attention\":{"
                 "\"norm\":{\"kind\":\"layernorm\"},\"example\":1}}]}}",
                 CASES[i].x);
        snprintf(at, sizeof at, "b1.attn.norm.%s", CASES[i].at);
        struct stage stage;
        stage_open(&stage, json);
        stage_at(&stage, at);
        struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
        assert_shows(&canvas, CASES[i].line);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(zeros_over_zero_are_no_number)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[0,0]],\"model\":{\"blocks\":[{\"attention\":{"
                       "\"norm\":{\"eps\":0},\"example\":1}}]}}");
    stage_at(&stage, "b1.attn.norm.divide");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "0 / 0 = NaN");
    assert_shows(&canvas, "ε"); /* and why it is there */
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(in_ascii_the_symbols_are_written_out)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage.app.settings.ascii = stage.app.settings.ascii_only = true;
    stage_at(&stage, "b1.attn.norm.gamma");
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    assert_shows(&canvas, "1^2  (-1)^2  3^2  3^2");
    assert_shows(&canvas, "sqrt");
    struct buf text = {0};
    frame_text(&canvas, &text);
    for (size_t i = 0; i < text.len; i++)
        expect((unsigned char)text.data[i] < 0x80, "byte %zu of the frame is no ASCII", i);
    buf_free(&text);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_arith(void)
{
    TCase *tcase = tcase_create("arith");
    tcase_add_loop_test(tcase, every_line_comes_at_its_step, 0, N_WALKS);
    tcase_add_test(tcase, the_present_line_fits_the_smallest_screen);
    tcase_add_test(tcase, epsilon_stands_where_it_acts);
    tcase_add_test(tcase, lines_follow_the_focus);
    tcase_add_test(tcase, long_sums_are_elided);
    tcase_add_test(tcase, shown_sums_of_squares_add_up);
    tcase_add_test(tcase, averages_come_out_as_shown);
    tcase_add_test(tcase, zeros_over_zero_are_no_number);
    tcase_add_test(tcase, in_ascii_the_symbols_are_written_out);
    return tcase;
}

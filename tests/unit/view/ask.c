/* SPDX-License-Identifier: MIT
 *
 * Questions on the screen: nowhere a trace of the answer before the reveal, nothing moves by it,
 * and everything fits. Numbers by hand: x = [1.7, -2.3, 0.4, 3.1] has the mean square 4.4875 and
 * the RMS 2.118; x/RMS is 0.802 -1.086 0.189 1.463; with LayerNorm [1.7, -2.3, 0.4, 3.2] has the
 * mean 0.75, the variance 4.0825, its root 2.0205. */
#include <stdio.h>
#include <string.h>

#include "app/views.h"
#include "fixture.h"

#define SCENE(kind, x, steps)                                                           \
    "{\"midstream\":1,\"x\":[" x "],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"  \
    "\"kind\":\"" kind "\",\"eps\":0,\"gamma\":[1,1,2,1]},\"delta\":[[0.26,-0.57,0.33," \
    "0.14]]}}]},\"steps\":[{\"at\":\"embed\"}," steps ",{\"at\":\"final.norm.mean\"}]}"
#define RMS(steps)   SCENE("rmsnorm", "[1.7,-2.3,0.4,3.1]", steps)
#define LAYER(steps) SCENE("layernorm", "[1.7,-2.3,0.4,3.2]", steps)
#define AT(at, rest) "{\"at\":\"b1.attn." at "\"" rest "}"
#define ASK(at, ask) AT(at, ",\"ask\":{" ask "}")
#define SAYING(at, ask, says) \
    AT(at, ",\"ask\":{" ask "},\"title\":\"" says "\",\"caption\":\"" says "\"")
#define CHOICES \
    "\"type\":\"choice\",\"choices\":[\"the sum\",\"x, as it was\",\"its copy\"],\"answer\":1"

#define COMPUTED                                                                          \
    "{\"midstream\":1,\"x\":[[1.7,-2.3,0.4,3.1]],\"model\":{\"blocks\":[{\"attention\":{" \
    "\"norm\":{\"eps\":0},\"example\":1}}]},\"steps\":[{\"at\":\"embed\"},{\"at\":"       \
    "\"b1.attn.delta\",\"title\":\"{x[2]}\",\"caption\":\"{x}\",\"ask\":{\"of\":\"x[2]\"}}]}"

/* One question of every kind: what to press to have it stand, and what must not be seen then. */
static const struct {
    const char *json, *keys, *answer;
} ASKED[] = {
    {RMS(SAYING("norm.rms", "\"of\":\"rms\"", "it is {rms}")), "", "2.12"},
    {RMS(SAYING("norm.mean", "\"of\":\"mean_square\"", "{(mean_square)}")), "", "4.49"},
    {RMS(SAYING("norm.gamma", "\"of\":\"rms\"", "{rms} {unit} {value}")), "", "2.12"},
    {RMS(SAYING("norm.divide", "\"of\":\"unit[4]\"", "{unit}: {unit[4]}")), "", "1.46"},
    {RMS(ASK("norm.divide", "\"of\":\"unit[2]\",\"type\":\"sign\"")), "", "1.09"},
    {RMS(SAYING("norm.gamma", "\"of\":\"value[1]\"", "{unit} {value}")), "", "0.8"},
    {RMS(ASK("norm.gamma", "\"of\":\"value[3]\",\"type\":\"compare\",\"with\":\"unit[3]\"")), "",
     "0.38"},
    {RMS(SAYING("norm", "\"of\":\"x[2]\"", "{x}")), "", "2.3"},
    {RMS(SAYING("delta", "\"of\":\"delta[2]\"", "{delta}: {(delta[2])}")), "", "-0.57"},
    {RMS(SAYING("add", "\"of\":\"out[2]\"", "{x[2]} + {(delta[2])} = {out[2]}")), "", "2.87"},
    {RMS(ASK("add", "\"of\":\"delta[2]\"")), "", "0.57"},
    {COMPUTED, "", "1.09"}, /* x is what the transform reads there */
    {RMS(ASK("add", "\"of\":\"out[4]\"," CHOICES)), "", "3.24"},
    {RMS(AT("norm.rms", "")), "!", "2.12"},
    {RMS(AT("add", "")), "} !", "2.87"},
    {LAYER(AT("norm.mean", "")), "!", "0.75"},
    {LAYER(AT("norm.variance", "")), "!", "4.08"},
    {LAYER(AT("norm.variance", "")), "!", "2.02"}, /* its root comes with it */
    {LAYER(ASK("norm.divide", "\"of\":\"unit[1]\"")), "", "0.47"},
};
enum { ASKED_COUNT = sizeof ASKED / sizeof *ASKED };

/* The next of the forms in which a step can be shown: every view with every kind of chart, in turn
 * in one of the languages and glyph sets. */
static bool next_form(struct stage *stage, int form)
{
    enum { VIEWS = 8, CHARTS = 3 };
    stage->app.settings.lang = form % 2 ? LANG_KO : LANG_EN;
    stage->app.settings.ascii = form % 4 > 1;
    if (form)
        stage_press(stage, form % CHARTS ? "#" : "# /");
    return form < CHARTS * VIEWS;
}

static const struct {
    int cols, rows;
} SIZES[] = {{80, 24}, {120, 36}, {40, 12}};
enum { SIZES_COUNT = sizeof SIZES / sizeof *SIZES };

/* --- nothing is seen ------------------------------------------------------------------------- */

START_TEST(no_trace_of_the_answer)
{
    struct stage stage;
    stage_open(&stage, ASKED[_i].json);
    stage_press(&stage, "'"); /* what is pinned is drawn behind the bars */
    stage_press(&stage, "right");
    stage_press(&stage, ASKED[_i].keys);
    for (int form = 0; next_form(&stage, form); form++)
        for (int s = 0; s < SIZES_COUNT; s++) {
            struct canvas canvas = stage_frame(&stage, SIZES[s].cols, SIZES[s].rows, NULL);
            assert_shows_not(&canvas, ASKED[_i].answer);
            canvas_free(&canvas);
        }
    stage_press(&stage, "= |");
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    assert_shows_not(&canvas, ASKED[_i].answer);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(the_reveal_shows_it)
{
    struct stage stage;
    stage_open(&stage, ASKED[_i].json);
    stage_press(&stage, "right");
    stage_press(&stage, ASKED[_i].keys);
    stage_press(&stage, "right");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, ASKED[_i].answer);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* --- nothing moves --------------------------------------------------------------------------- */

static bool is_mask(const struct cell *cell)
{
    return cell->kind == CELL_GLYPH && cell->code[0] == '?' && cell->style == STYLE_MASK;
}

/* Outside caption and hint line, what is not masked and not blank before is the same after. */
START_TEST(a_reveal_moves_nothing)
{
    struct stage stage;
    stage_open(&stage, ASKED[_i].json);
    stage_press(&stage, "right");
    stage_press(&stage, ASKED[_i].keys);
    for (int s = 0; s < SIZES_COUNT; s++) {
        struct canvas before = stage_frame(&stage, SIZES[s].cols, SIZES[s].rows, NULL);
        stage_press(&stage, "right");
        struct canvas after = stage_frame(&stage, SIZES[s].cols, SIZES[s].rows, NULL);
        size_t masks = 0;
        for (int y = 0; y < before.rows - 4; y++)
            for (int x = 0; x < before.cols; x++) {
                const struct cell *was = canvas_at(&before, x, y), *is = canvas_at(&after, x, y);
                masks += is_mask(was);
                if (was->kind != CELL_BLANK && !is_mask(was))
                    ck_assert_msg(memcmp(was, is, sizeof *is) == 0, "%d,%d of %dx%d moved", x, y,
                                  before.cols, before.rows);
            }
        ck_assert_uint_gt(masks, 0);
        stage_press(&stage, "left");
        struct canvas again = stage_frame(&stage, SIZES[s].cols, SIZES[s].rows, NULL);
        ck_assert(canvas_equal(&before, &again));
        canvas_free(&before);
        canvas_free(&after);
        canvas_free(&again);
    }
    stage_close(&stage);
}
END_TEST

#define WALK                                                                                   \
    RMS(ASK("norm.rms", "\"of\":\"rms\"") "," ASK(                                             \
        "norm.divide",                                                                         \
        "\"of\":\"unit[2]\",\"type\":"                                                         \
        "\"sign\"") "," ASK("norm.gamma", "\"of\":\"value[3]\",\"type\":\"compare\",\"with\":" \
                                          "\"unit[3]\"") "," ASK("add", CHOICES))

START_TEST(forward_and_back_give_the_same_frames)
{
    enum { STOPS = 9 };
    static const char *const KEYS[STOPS] = {"right", "2 . 1", "right", "right", "-",
                                            "right", "right", "right", "right"};
    static const bool STEPS[STOPS] = {true, false, true, true, false, true, true, true, true};
    struct stage stage;
    struct canvas frames[STOPS + 1];
    size_t n = 0;
    stage_open(&stage, WALK);
    for (size_t k = 0; k < STOPS; k++) {
        if (STEPS[k]) /* an answer is typed into the frame that stands before the reveal */
            frames[n++] = stage_frame(&stage, 80, 24, NULL);
        stage_press(&stage, KEYS[k]);
    }
    while (n-- > 0) {
        stage_press(&stage, "left");
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        ck_assert_msg(canvas_equal(&canvas, &frames[n]), "frame %zu", n);
        canvas_free(&canvas);
        canvas_free(&frames[n]);
    }
    stage_close(&stage);
}
END_TEST

/* --- everything fits ------------------------------------------------------------------------- */

START_TEST(questions_fit)
{
    static const char *const ANSWERS[] = {"", "2", "- 2 . 1 2 3 4 5"};
    struct stage stage;
    stage_open(&stage, WALK);
    for (size_t step = 1; step < 5; step++)
        for (size_t a = 0; a < sizeof ANSWERS / sizeof *ANSWERS; a++)
            for (int lang = LANG_EN; lang <= LANG_KO; lang++)
                for (int s = 0; s < SIZES_COUNT; s++) {
                    struct drawn drawn;
                    struct err err;
                    stage.app.settings.lang = (enum lang)lang;
                    ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
                    stage_press(&stage, "!"); /* anew */
                    if (predict_revealed(&stage.app))
                        stage_press(&stage, "!");
                    stage_press(&stage, ANSWERS[a]);
                    for (int revealed = 0; revealed < 2; revealed++) {
                        struct canvas canvas =
                            stage_frame(&stage, SIZES[s].cols, SIZES[s].rows, &drawn);
                        ck_assert_msg(drawn.cut == 0 && drawn.caption_pages == 1,
                                      "step %zu '%s' %d %dx%d: %zu cut, %zu pages", step,
                                      ANSWERS[a], lang, SIZES[s].cols, SIZES[s].rows, drawn.cut,
                                      drawn.caption_pages);
                        canvas_free(&canvas);
                        stage_press(&stage, "right");
                    }
                    if (stage.app.step != step)
                        stage_press(&stage, "left");
                }
    stage_close(&stage);
}
END_TEST

START_TEST(any_size_can_be_drawn)
{
    uint64_t seed = 3;
    struct stage stage;
    stage_open(&stage, ASKED[_i].json);
    stage_press(&stage, "right");
    stage_press(&stage, ASKED[_i].keys);
    for (int round = 0; round < 20; round++) {
        stage.app.settings.lang = round % 3 ? LANG_EN : LANG_KO;
        struct canvas canvas =
            stage_frame(&stage, random_int(&seed, 1, 200), random_int(&seed, 1, 60), NULL);
        canvas_free(&canvas);
        stage_press(&stage, round % 2 ? "left" : "right");
    }
    stage_close(&stage);
}
END_TEST

/* --- words ----------------------------------------------------------------------------------- */

START_TEST(what_is_said)
{
    static const struct {
        const char *json, *keys;
        enum lang lang;
        const char *says;
    } CASES[] = {
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "", LANG_EN, "Predict: RMS of this token?"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "", LANG_KO, "예측: 이 토큰의 RMS는?"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "", LANG_EN, "→ reveal"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "2", LANG_EN, "→ check"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "2 right", LANG_EN,
         "2.12  ≠ your 2 is off by 0.12"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\",\"within\":0.2")), "2 right", LANG_EN,
         "2.12  ✓ your 2 is within ±0.2"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\"")), "right", LANG_EN, "The root of 4.49 is 2.12:"},
        {RMS(ASK("norm.rms", "\"of\":\"rms\",\"why\":\"since {mean_square}\"")), "right", LANG_EN,
         "since 4.49"},
        {RMS(ASK("norm.divide", "\"of\":\"unit[2]\",\"type\":\"sign\"")), "right", LANG_EN,
         "-2.3 / 2.118 = -1.086."},
        {RMS(ASK("norm.divide", "\"of\":\"unit[2]\",\"type\":\"sign\"")), "+ right", LANG_EN,
         "▶-  ≠ you said +"},
        {RMS(ASK("norm.divide", "\"of\":\"unit[2]\",\"type\":\"sign\"")), "- right", LANG_KO,
         "▶-  ✓ 고른 그대로"},
        {RMS(ASK("norm.divide", "\"of\":\"unit[2]\"")), "", LANG_EN, "-2.3 / 2.118 = ??????  (x2)"},
        {RMS(ASK("add", "\"of\":\"out[2]\"")), "", LANG_EN, "-2.3 + (-0.57) = ?????"},
        {RMS(ASK("add", "\"of\":\"out[2]\"")), "right", LANG_EN, "4 of 4 sums hold"},
        {RMS(ASK("add", CHOICES)), "", LANG_EN, "1 the sum   2 x, as it was   3 its copy"},
        {RMS(ASK("add", CHOICES)), "&", LANG_EN, "nothing was predicted yet"},
        {RMS(ASK("add", CHOICES)), "1 right &", LANG_EN, "1 prediction: 1 within tolerance"},
        {RMS(ASK("add", CHOICES)), "2 right &", LANG_KO, "예측 1개: 오차 밖 1"},
        {RMS(ASK("add", CHOICES)), "right &", LANG_EN, "1 prediction: 1 only revealed"},
    };
    struct stage stage;
    stage_open(&stage, CASES[_i].json);
    stage.app.settings.lang = CASES[_i].lang;
    stage_press(&stage, "right");
    stage_press(&stage, CASES[_i].keys);
    struct canvas canvas = stage_frame(&stage, 120, 36, NULL);
    assert_shows(&canvas, CASES[_i].says);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* A tally is never shown unasked, and goes with the next key. */
START_TEST(the_tally_waits_for_its_key)
{
    struct stage stage;
    stage_open(&stage, WALK);
    stage_press(&stage, "right 9 right");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&canvas, "prediction");
    canvas_free(&canvas);
    stage_press(&stage, "& ;");
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&canvas, "prediction");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_ask(void)
{
    TCase *t = tcase_create("ask");
    tcase_add_loop_test(t, no_trace_of_the_answer, 0, ASKED_COUNT);
    tcase_add_loop_test(t, the_reveal_shows_it, 0, ASKED_COUNT);
    tcase_add_loop_test(t, a_reveal_moves_nothing, 0, ASKED_COUNT);
    tcase_add_test(t, forward_and_back_give_the_same_frames);
    tcase_add_test(t, questions_fit);
    tcase_add_loop_test(t, any_size_can_be_drawn, 0, ASKED_COUNT);
    tcase_add_loop_test(t, what_is_said, 0, 19);
    tcase_add_test(t, the_tally_waits_for_its_key);
    return t;
}

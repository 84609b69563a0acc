/* SPDX-License-Identifier: MIT
 *
 * Texts with live values. */
#include "view/caption.h"

#include <string.h>

#include "fixture.h"

#define EIGHTHS                                                                  \
    "{\"midstream\":1,\"x\":[[0.125,1]],\"model\":{\"blocks\":[{\"attention\":{" \
    "\"delta\":[[0.125,-3]]}}]}}"
#define LONG  "{\"midstream\":1,\"x\":[[1,2,3,4,5,6,7,8,9,-10]]}"
#define EIGHT "{\"midstream\":1,\"x\":[[1,2,3,4,5,6,7,8]]}"
#define ZEROS                                                                                     \
    "{\"midstream\":1,\"x\":[[0,0]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0}," \
    "\"example\":1}}]}}"
#define LAYER                                                                               \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"kind\":\"layernorm\"},\"example\":1}}]}}"
#define HEAD                                                                                       \
    "{\"midstream\":1,\"x\":[[1,2]],\"tokens\":[\"the\"],\"model\":{\"blocks\":[],\"final_norm\":" \
    "{\"kind\":\"none\"},\"head\":{\"vocab\":[\"cat\",\"고양이\"],\"weights\":[[1,0],[0,1.25]]}}}"
#define SPECK "{\"midstream\":1,\"x\":[[0.004,-0.02]]}"

#define GAMMA(x, gamma, eps)                                                             \
    "{\"midstream\":1,\"x\":[[" x "]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"gamma\":[" gamma "],\"eps\":" eps "},\"example\":1}}]}}"
#define TWICE GAMMA("1,-1,3,3", "2,1,1,1", "0")
#define THIRD GAMMA("1,-1,3,3", "2,1,1,1", "4")

static const struct {
    const char *json, *at, *text, *shown;
} CASES[] = {
    {JOIN, "b1.attn.add", "{x[2]} + {(delta[2])} = {out[2]}", "2 + (-0.5) = 1.5"},
    {JOIN, "b1.attn.add", "{x} + {delta} = {out}",
     "[1, 2, -1, 0] + [0.2, -0.5, 0.3, 0.1] = [1.2, 1.5, -0.7, 0.1]"},
    {JOIN, "b1.attn.add", "{(x[3])} {(delta[3])} {(out[3])}", "(-1) 0.3 (-0.7)"},
    {EIGHTHS, "b1.attn.add", "{x[1]} + {delta[1]} = {out[1]}", "0.125 + 0.125 = 0.25"},
    {EIGHTHS, "b1.attn.add", "{x}, {delta}", "[0.125, 1], [0.125, -3]"},
    {EIGHTHS, "embed", "{x}", "[0.12, 1]"}, /* nothing is added here */
    {ARTICLE, "b1.attn.norm.rms", "{mean_square}, {rms}, {eps}, {gamma}",
     "5, 2.24, 0, [1, 1, 1, 1]"},
    {ARTICLE, "b1.attn.norm.divide", "{unit}", "[0.45, -0.45, 1.34, 1.34]"},
    {ARTICLE, "b1.attn.norm.gamma", "{value[2]} {(value[2])} {(value[1])}", "-0.45 (-0.45) 0.45"},
    {ARTICLE, "embed", "T = {T}, d = {d}, {token}", "T = 1, d = 4, t1"},
    {ARTICLE, "embed", "{{x}} {{{x[1]}}}", "{x} {1}"},
    {ARTICLE, "embed", "", ""},
    {ARTICLE, "embed", "no value at all. 값이 없다", "no value at all. 값이 없다"},
    {LAYER, "b1.attn.norm.mean", "{mean} {variance} {eps}", "1.5 2.75 1e-5"},
    {LONG, "embed", "{x}", "[1, 2, 3, 4, 5, 6, .., -10]"},
    {EIGHT, "embed", "{x}", "[1, 2, 3, 4, 5, 6, 7, 8]"},
    {ZEROS, "b1.attn.norm.divide", "{unit[1]} {rms}", "NaN 0"},
    {HEAD, "head", "{token}: {score}", "고양이: 2.5"},
    {HEAD, "embed", "{token}", "the"},
    {SPECK, "embed", "{x[1]} {x[2]}", "0.004 -0.02"},
    /* 2 × 0.45 is not 0.89; 2 × 0.33 is not 0.67, and neither is 2 × 0.333 0.667 */
    {TWICE, "b1.attn.norm.gamma", "{gamma[1]} × {(unit[1])} = {value[1]}, {unit[1]}.",
     "2 × 0.447 = 0.894, 0.45."},
    {THIRD, "b1.attn.norm.gamma", "A: {gamma[1]} × {unit[1]} = {value[1]} = {value[1]}",
     "A: 2 × 0.33 ≈ 0.67 = 0.67"},
    {THIRD, "b1.attn.norm.divide", "{x[1]} / {rms} = {unit[1]}", "1 / 3 = 0.33"},
    {TWICE, "b1.attn.norm.gamma", "{gamma[1]} × {unit[1]} is {value[1]}", "2 × 0.45 is 0.89"},
    {TWICE, "b1.attn.norm.gamma", "{gamma} × {unit[1]} = {value[1]}", "[2, 1, 1, 1] × 0.45 = 0.89"},
};
enum { N_CASES = sizeof CASES / sizeof *CASES };

START_TEST(values_stand_in_their_place)
{
    struct stage stage;
    struct buf out = {0};
    stage_open(&stage, CASES[_i].json);
    stage_at(&stage, CASES[_i].at);
    buf_str(&out, "> ");
    caption_expand(&stage.app, CASES[_i].text, &out);
    ck_assert_str_eq(buf_text(&out) + 2, CASES[_i].shown);
    buf_free(&out);
    stage_close(&stage);
}
END_TEST

START_TEST(values_follow_the_edits)
{
    struct stage stage;
    struct buf out = {0};
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e 3 0 enter");
    caption_expand(&stage.app, "{x} {x[4]} {x[2]}|", &out);
    stage_press(&stage, "e del enter");
    caption_expand(&stage.app, "{x} {x[4]}", &out); /* the fourth is gone: nothing is made up */
    ck_assert_str_eq(buf_text(&out), "[30, -1, 3, 3] 3 -1|[-1, 3, 3] -");
    buf_free(&out);
    stage_close(&stage);
}
END_TEST

START_TEST(values_are_those_of_the_token)
{
    struct stage stage;
    struct buf out = {0};
    stage_open(&stage, "{\"midstream\":1,\"tokens\":[\"the\",\"고양이\"],\"x\":[[1,2],[3,4]]}");
    stage_press(&stage, ">");
    caption_expand(&stage.app, "{token} {x}", &out);
    ck_assert_str_eq(buf_text(&out), "고양이 [3, 4]");
    buf_free(&out);
    stage_close(&stage);
}
END_TEST

START_TEST(digits_are_those_of_the_settings)
{
    static const char *const SHOWN[] = {"2", "2.2", "2.24", "2.236", "2.2361"};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.rms");
    for (int digits = 0; digits < 5; digits++) {
        struct buf out = {0};
        stage.app.settings.digits = digits;
        caption_expand(&stage.app, "{rms}", &out);
        ck_assert_str_eq(buf_text(&out), SHOWN[digits]);
        buf_free(&out);
    }
    stage_close(&stage);
}
END_TEST

#define TWO_LANGUAGES                                                                   \
    "{\"midstream\":1,\"x\":[[1,2]],\"steps\":["                                        \
    "{\"at\":\"embed\",\"caption\":{\"en\":\"Here {x[1]}\",\"ko\":\"여기 {x[1]}\"}}," \
    "{\"at\":\"embed\",\"caption\":\"Only once {d}\"},"                                 \
    "{\"at\":\"b1.attn.add\"}]}"

START_TEST(a_step_says_the_scenes_words_or_our_own)
{
    static const struct {
        size_t step;
        enum lang lang;
        bool both;
        const char *text;
    } SAID[] = {
        {0, LANG_EN, false, "Here 1"},        {0, LANG_KO, false, "여기 1"},
        {0, LANG_EN, true, "Here 1\n여기 1"}, {0, LANG_KO, true, "여기 1\nHere 1"},
        {1, LANG_EN, false, "Only once 2"},   {1, LANG_KO, false, "Only once 2"},
        {1, LANG_EN, true, "Only once 2"},
    };
    struct stage stage;
    struct err err;
    stage_open(&stage, TWO_LANGUAGES);
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        struct buf out = {0};
        ck_assert_int_eq(app_go(&stage.app, SAID[i].step, &err), 0);
        stage.app.settings.lang = SAID[i].lang;
        stage.app.settings.both = SAID[i].both;
        caption_text(&stage.app, &out);
        ck_assert_str_eq(buf_text(&out), SAID[i].text);
        buf_free(&out);
    }
    struct buf own = {0};
    ck_assert_int_eq(app_go(&stage.app, 2, &err), 0);
    caption_of_step(&stage.app, LANG_EN, &own);
    ck_assert_ptr_nonnull(strstr(buf_text(&own), "x + Δ"));
    buf_free(&own);
    stage_close(&stage);
}
END_TEST

TCase *tcase_caption(void)
{
    TCase *tcase = tcase_create("caption");
    tcase_add_loop_test(tcase, values_stand_in_their_place, 0, N_CASES);
    tcase_add_test(tcase, values_follow_the_edits);
    tcase_add_test(tcase, values_are_those_of_the_token);
    tcase_add_test(tcase, digits_are_those_of_the_settings);
    tcase_add_test(tcase, a_step_says_the_scenes_words_or_our_own);
    return tcase;
}

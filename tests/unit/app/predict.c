/* SPDX-License-Identifier: MIT
 *
 * Predict, then reveal: what a question hides, how it is answered, and that it stays where it is
 * whichever way its step is left and come back to. Numbers are the article's: squares 20, mean 5,
 * RMS 2.236, x/RMS 0.447 -0.447 1.342 1.342. */
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "fixture.h"

#define SCENE(steps)                                                                        \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"eps\":0,\"gamma\":[1,1,2,1]},\"delta\":[[0.2,-0.5,0,0.1]]}}]},\"steps\":[" steps "]}"
#define STEP(at, ask) "{\"at\":\"b1.attn." at "\",\"ask\":{" ask "}}"
#define OF(name)      "\"of\":\"" name "\""
#define SIGN          ",\"type\":\"sign\""
#define AGAINST(name) ",\"type\":\"compare\",\"with\":\"" name "\""
#define CHOICE        "\"type\":\"choice\",\"choices\":[\"a\",\"b\",\"c\"],\"answer\":2"

/* Every type once, between steps that ask nothing. */
#define ALL                                                           \
    SCENE("{\"at\":\"embed\"}," STEP("norm.rms", OF("rms")) "," STEP( \
        "norm.divide",                                                \
        OF("unit[2]")                                                 \
            SIGN) "," STEP("norm.gamma",                              \
                           OF("value[3]") AGAINST(                    \
                               "unit[3]")) "," STEP("add", CHOICE) ",{\"at\":\"final.norm\"}")

/* --- what is hidden -------------------------------------------------------------------------- */

struct hides {
    const char *json, *hidden, *seen; /* names, separated by blanks */
};

static bool next_name(const char **text, struct asked *out)
{
    *text += strspn(*text, " ");
    size_t len = strcspn(*text, " "), name = strcspn(*text, "[ ");
    if (!len)
        return false;
    ck_assert(quantity_find(*text, name < len ? name : len, &out->quantity));
    out->index = name < len ? (size_t)((*text)[name + 1] - '1') : 0;
    *text += len;
    return true;
}

START_TEST(what_gives_it_away_is_hidden_too)
{
    static const struct hides CASES[] = {
        {SCENE(STEP("norm.rms", OF("rms"))), "rms unit[1] value[4]", "x[1] mean_square eps"},
        {SCENE(STEP("norm.mean", OF("mean_square"))), "mean_square rms unit[2] value[2]", "x[2]"},
        /* x4 is x3: so are its quotients */
        {SCENE(STEP("norm.divide", OF("unit[3]"))), "unit[3] value[3] unit[4] value[4]",
         "unit[1] value[1] rms x[3] x[4]"},
        /* γ1 is 1: x/RMS is the same number; γ3 is 2 */
        {SCENE(STEP("norm.gamma", OF("value[1]"))), "value[1] unit[1]", "value[2] unit[2] rms"},
        {SCENE(STEP("norm.gamma", OF("value[3]"))), "value[3]", "unit[3] gamma[3]"},
        {SCENE(STEP("norm", OF("x[2]"))), "x[2] unit[2] value[2]", "x[1] unit[1] rms"},
        {SCENE(STEP("delta", OF("delta[2]"))), "delta[2]", "delta[1] x[2]"},
        {SCENE(STEP("add", OF("out[2]"))), "out[2]", "out[1] x[2] delta[2]"},
        {SCENE(STEP("add", OF("delta[2]"))), "delta[2]", "x[2] out[2]"},
        /* Δ3 is 0: the sum is x3 again */
        {SCENE(STEP("add", OF("x[3]"))), "x[3] out[3]", "delta[3]"},
        {SCENE(STEP("norm.gamma", OF("value[3]") AGAINST("value[4]"))), "value[3] value[4]",
         "value[1] unit[3]"},
        {SCENE(STEP("norm.gamma", OF("value[3]") AGAINST("unit[3]"))), "value[3] unit[3]",
         "unit[4]"},
        {SCENE(STEP("norm.rms", OF("rms") AGAINST("mean_square"))), "rms", "mean_square"},
        {SCENE(STEP("add", OF("out[1]") AGAINST("x[1]"))), "out[1]", "x[1] delta[1]"},
        {SCENE(STEP("add", CHOICE)), "", "x[1] delta[1] out[1]"},
        {SCENE(STEP("add", OF("out[4]") "," CHOICE)), "out[4]", "out[1]"},
    };
    struct stage stage;
    struct asked name;
    const struct hides *now = &CASES[_i];
    stage_open(&stage, now->json);
    ck_assert(predict_stands(&stage.app));
    for (const char *at = now->hidden; next_name(&at, &name);)
        ck_assert_msg(predict_hides(&stage.app, name.quantity, name.index), "%s", at);
    for (const char *at = now->seen; next_name(&at, &name);)
        ck_assert_msg(!predict_hides(&stage.app, name.quantity, name.index), "%s", at);
    stage_press(&stage, "right");
    ck_assert(predict_revealed(&stage.app));
    for (const char *at = now->hidden; next_name(&at, &name);)
        ck_assert_msg(!predict_hides(&stage.app, name.quantity, name.index), "%s", at);
    stage_close(&stage);
}
END_TEST

/* --- going through --------------------------------------------------------------------------- */

static void look(const struct stage *stage, size_t step, bool revealed)
{
    ck_assert_uint_eq(stage->app.step, step);
    ck_assert_int_eq(predict_revealed(&stage->app), revealed);
}

START_TEST(forward_reveals_then_moves_and_back_hides_then_moves)
{
    static const char *const FORWARD[] = {"right", "down", "space", "enter", "pgdn", "l", "n"};
    static const char *const BACK[] = {"left", "up", "backspace", "pgup", "h", "k", "left"};
    struct stage stage;
    stage_open(&stage, ALL);
    stage_press(&stage, "right");
    look(&stage, 1, false);
    stage_press(&stage, FORWARD[_i]);
    look(&stage, 1, true);
    stage_press(&stage, FORWARD[_i]);
    look(&stage, 2, false);
    stage_press(&stage, "pgup");
    look(&stage, 1, true);
    stage_press(&stage, BACK[_i]);
    look(&stage, 1, false);
    stage_press(&stage, BACK[_i]);
    look(&stage, 0, false);
    stage_close(&stage);
}
END_TEST

START_TEST(leaps_land_on_it_as_it_was_left)
{
    struct stage stage;
    stage_open(&stage, ALL);
    stage_press(&stage, "right right end home right");
    look(&stage, 1, true); /* revealed before */
    stage_press(&stage, "right end 3 enter");
    look(&stage, 2, false);         /* seen, not revealed */
    stage_press(&stage, "3 right"); /* digits answer: 3 does not go anywhere */
    look(&stage, 2, true);
    stage_press(&stage, "1 enter 3 enter");
    look(&stage, 2, true);
    stage_close(&stage);
}
END_TEST

START_TEST(esc_reveals_without_judging)
{
    struct stage stage;
    stage_open(&stage, ALL);
    stage_press(&stage, "right 9 esc");
    look(&stage, 1, true);
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_NONE);
    stage_press(&stage, "esc");
    look(&stage, 1, true);
    stage_close(&stage);
}
END_TEST

/* --- answers --------------------------------------------------------------------------------- */

START_TEST(a_number_is_typed)
{
    static const struct {
        const char *keys, *typed;
    } CASES[] = {
        {"2 . 2 4", "2.24"},
        {"- 2", "-2"},
        {"2 - 3", "23"},
        {". . 5", "5"},
        {"- . 5", "-5"},
        {"2 . . 5", "2.5"},
        {"+ 2", "2"},
        {"2 2 backspace", "2"},
        {"1 2 3 4 5 6 7 8 9", "12345678"},
        {"2 right left 3", "3"}, /* hidden again: a new answer */
        {"2 right left backspace", ""},
    };
    struct stage stage;
    stage_open(&stage, ALL);
    stage_press(&stage, "right");
    stage_press(&stage, CASES[_i].keys);
    ck_assert_str_eq(predict_done(&stage.app)->typed, CASES[_i].typed);
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3"); /* + and - nudge nothing */
    look(&stage, 1, false);
    stage_close(&stage);
}
END_TEST

START_TEST(erasing_nothing_goes_back)
{
    struct stage stage;
    stage_open(&stage, ALL);
    stage_press(&stage, "right 2 backspace");
    look(&stage, 1, false);
    stage_press(&stage, "backspace");
    look(&stage, 0, false);
    stage_press(&stage, "right right right down backspace");
    look(&stage, 2, false);
    ck_assert_uint_eq(predict_done(&stage.app)->chosen, 0);
    stage_press(&stage, "backspace");
    look(&stage, 1, true);
    stage_close(&stage);
}
END_TEST

START_TEST(answers_are_judged)
{
    static const struct {
        const char *json, *keys;
        enum verdict verdict;
    } CASES[] = {
        {SCENE(STEP("norm.rms", OF("rms") ",\"within\":0.1")), "2 . 3", VERDICT_WITHIN},
        {SCENE(STEP("norm.rms", OF("rms") ",\"within\":0.1")), "2 . 1", VERDICT_OUTSIDE},
        {SCENE(STEP("norm.rms", OF("rms"))), "2 . 2 4", VERDICT_WITHIN},
        {SCENE(STEP("norm.rms", OF("rms"))), "2 . 2", VERDICT_OUTSIDE},
        /* what the screen shows is right, however narrow the tolerance */
        {SCENE(STEP("norm.rms", OF("rms") ",\"within\":0")), "2 . 2 4", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("out[1]") ",\"within\":0")), "1 . 2", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("out[2]"))), "- 1 . 5", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("out[2]"))), "-", VERDICT_NONE}, /* no number yet */
        {SCENE(STEP("add", OF("out[2]"))), "", VERDICT_NONE},
        {SCENE(STEP("norm.divide", OF("unit[2]") SIGN)), "-", VERDICT_WITHIN},
        {SCENE(STEP("norm.divide", OF("unit[2]") SIGN)), "+", VERDICT_OUTSIDE},
        {SCENE(STEP("norm.divide", OF("unit[1]") SIGN)), "+", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("delta[3]") SIGN)), "0", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("delta[3]") SIGN)), "down down", VERDICT_WITHIN},
        {SCENE(STEP("add", OF("delta[3]") SIGN)), "up", VERDICT_OUTSIDE},
        {SCENE(STEP("norm", OF("value[3]") AGAINST("unit[3]"))), "1", VERDICT_WITHIN},
        {SCENE(STEP("norm", OF("unit[3]") AGAINST("value[3]"))), "2", VERDICT_WITHIN},
        {SCENE(STEP("norm", OF("value[1]") AGAINST("unit[1]"))), "3", VERDICT_WITHIN},
        {SCENE(STEP("norm", OF("value[1]") AGAINST("unit[1]"))), "down", VERDICT_OUTSIDE},
        {SCENE(STEP("add", CHOICE)), "2", VERDICT_WITHIN},
        {SCENE(STEP("add", CHOICE)), "up up", VERDICT_WITHIN},
        {SCENE(STEP("add", CHOICE)), "2 3", VERDICT_OUTSIDE},
        {SCENE(STEP("add", CHOICE)), "2 9", VERDICT_WITHIN}, /* there is no ninth */
        {SCENE(STEP("add", CHOICE)), "2 backspace", VERDICT_NONE},
    };
    struct stage stage;
    stage_open(&stage, CASES[_i].json);
    stage_press(&stage, CASES[_i].keys);
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_NONE);
    stage_press(&stage, "right");
    ck_assert(predict_revealed(&stage.app));
    ck_assert_int_eq(predict_verdict(&stage.app), CASES[_i].verdict);
    stage_close(&stage);
}
END_TEST

/* 0/0 has no sign and is neither larger, smaller nor the same. */
START_TEST(nothing_is_right_about_nan)
{
    static const char *const KEYS[] = {"+", "0", "-"};
    struct stage stage;
    stage_open(&stage,
               "{\"midstream\":1,\"x\":[[0,0]],\"model\":{\"blocks\":[{\"attention\":{"
               "\"norm\":{\"eps\":0}}}]},\"steps\":[" STEP("norm", OF("unit[1]") SIGN) "]}");
    stage_press(&stage, KEYS[_i]);
    stage_press(&stage, "right");
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_OUTSIDE);
    stage_close(&stage);
}
END_TEST

/* --- editing --------------------------------------------------------------------------------- */

START_TEST(the_truth_follows_an_edit)
{
    struct stage stage;
    double value;
    stage_open(&stage, SCENE(STEP("add", OF("out[1]"))));
    stage_press(&stage, "e 5 enter");
    ck_assert(predict_hides(&stage.app, QUANTITY_OUT, 0));
    ck_assert(predict_value(&stage.app, &predict_ask(&stage.app)->of, &value));
    ck_assert_float_eq_tol((float)value, 5.2f, 1e-6f);
    stage_press(&stage, "5 . 2 right");
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_WITHIN);
    stage_press(&stage, "+"); /* the answer was about another number */
    ck_assert(predict_revealed(&stage.app));
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_NONE);
    stage_press(&stage, "-");
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_WITHIN);
    stage_close(&stage);
}
END_TEST

START_TEST(a_question_goes_with_its_component)
{
    struct stage stage;
    stage_open(&stage, SCENE(STEP("norm.divide", OF("unit[4]"))));
    ck_assert_uint_eq(predict_focus(&stage.app), 3);
    ck_assert_uint_eq(stage.app.focus, 0);
    stage_close(&stage);
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[" STEP("norm.divide",
                                                                         OF("unit[2]")) "]}");
    ck_assert(predict_stands(&stage.app));
    stage_press(&stage, "e del enter");
    ck_assert_ptr_null(predict_ask(&stage.app));
    ck_assert(!predict_hides(&stage.app, QUANTITY_UNIT, 0));
    stage_close(&stage);
}
END_TEST

/* --- asked by key ---------------------------------------------------------------------------- */

START_TEST(a_key_asks_for_what_the_step_makes)
{
    static const struct {
        const char *json, *at, *name; /* name NULL: nothing */
    } CASES[] = {
        {ARTICLE, "embed", NULL},
        {ARTICLE, "b1.attn.fork", NULL},
        {ARTICLE, "b1.attn.norm.square", NULL},
        {ARTICLE, "b1.attn.norm.mean", "mean_square"},
        {ARTICLE, "b1.attn.norm.rms", "rms"},
        {ARTICLE, "b1.attn.norm.divide", "unit[2]"},
        {ARTICLE, "b1.attn.norm.gamma", "value[2]"},
        {ARTICLE, "b1.attn.delta", "delta[2]"},
        {ARTICLE, "b1.attn.add", "out[2]"},
        {ARTICLE, "final.norm.rms", "rms"},
        {"{\"midstream\":1,\"x\":[[1,2,4]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"
         "\"kind\":\"layernorm\"},\"place\":\"reordered\",\"example\":1}}]}}",
         "b1.attn.out", "out[2]"},
        {"{\"midstream\":1,\"x\":[[1,2,4]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"
         "\"kind\":\"layernorm\"}}}]}}",
         "b1.attn.norm.mean", "mean"},
        {"{\"midstream\":1,\"x\":[[1,2,4]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"
         "\"kind\":\"layernorm\"}}}]}}",
         "b1.attn.norm.center", NULL},
        {"{\"midstream\":1,\"x\":[[1,2,4]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"
         "\"kind\":\"layernorm\"}}}]}}",
         "b1.attn.norm.variance", "variance"},
        {"{\"midstream\":1,\"x\":[[0,0]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{"
         "\"eps\":0}}}]}}",
         "b1.attn.norm.divide", NULL}, /* 0/0 cannot be typed */
    };
    struct stage stage;
    struct asked name;
    stage_open(&stage, CASES[_i].json);
    stage_at(&stage, CASES[_i].at);
    stage_press(&stage, "} !");
    const struct ask *ask = predict_ask(&stage.app);
    if (CASES[_i].name) {
        const char *at = CASES[_i].name;
        next_name(&at, &name);
        ck_assert_ptr_nonnull(ask);
        ck_assert_int_eq(ask->type, ASK_VALUE);
        ck_assert_int_eq(ask->of.quantity, name.quantity);
        if (quantity_is_vector(name.quantity))
            ck_assert_uint_eq(ask->of.index, name.index);
        ck_assert(predict_stands(&stage.app));
        stage_press(&stage, "p");
    } else {
        ck_assert_int_eq(stage.app.notice, NOTICE_NOTHING_TO_PREDICT);
    }
    ck_assert_ptr_null(predict_ask(&stage.app));
    stage_close(&stage);
}
END_TEST

START_TEST(one_in_twenty_or_half_of_what_is_shown)
{
    static const struct {
        const char *x, *keys;
        enum verdict verdict;
    } CASES[] = {
        {"[[100,100]]", "1 0 4 . 9", VERDICT_WITHIN}, {"[[100,100]]", "1 0 5 . 1", VERDICT_OUTSIDE},
        {"[[0.1,0.1]]", "0 . 1 0 4", VERDICT_WITHIN}, {"[[0.1,0.1]]", "0 . 1 1", VERDICT_OUTSIDE},
        {"[[0,0]]", "0 . 0 0 4", VERDICT_WITHIN},     {"[[0,0]]", "0 . 0 1", VERDICT_OUTSIDE},
    };
    char json[256];
    struct stage stage;
    snprintf(json, sizeof json,
             "{\"midstream\":1,\"x\":%s,\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0}"
             "}}]}}",
             CASES[_i].x);
    stage_open(&stage, json);
    stage_at(&stage, "b1.attn.norm.rms");
    stage_press(&stage, "!");
    stage_press(&stage, CASES[_i].keys);
    stage_press(&stage, "right");
    ck_assert_int_eq(predict_verdict(&stage.app), CASES[_i].verdict);
    stage_close(&stage);
}
END_TEST

START_TEST(the_key_drops_skips_and_asks_anew)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "b1.attn.norm.rms");
    size_t step = stage.app.step;
    stage_press(&stage, "! right right left");
    look(&stage, step, true); /* its own question stays too */
    stage_press(&stage, "left");
    look(&stage, step, false);
    stage_press(&stage, "!");
    ck_assert_ptr_null(predict_ask(&stage.app));
    stage_press(&stage, "right");
    look(&stage, step + 1, false);
    stage_close(&stage);

    stage_open(&stage, ALL);
    stage_press(&stage, "right 2 !");
    look(&stage, 1, true);
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_NONE);
    stage_press(&stage, "!");
    look(&stage, 1, false);
    ck_assert_uint_eq(predict_done(&stage.app)->len, 0);
    stage_close(&stage);
}
END_TEST

/* --- the tally ------------------------------------------------------------------------------- */

START_TEST(every_question_counts_once)
{
    struct stage stage;
    const size_t *count = stage.app.predict.tally.count;
    stage_open(&stage, ALL);
    stage_press(&stage, "right 9 right");
    ck_assert_uint_eq(count[VERDICT_OUTSIDE], 1);
    stage_press(&stage, "left 2 . 2 4 right"); /* the last answer is the one that counts */
    ck_assert_uint_eq(count[VERDICT_OUTSIDE], 0);
    ck_assert_uint_eq(count[VERDICT_WITHIN], 1);
    stage_press(&stage, "left esc left right"); /* only revealed: takes no answer back */
    ck_assert_uint_eq(count[VERDICT_WITHIN], 1);
    ck_assert_uint_eq(count[VERDICT_NONE], 0);
    stage_press(&stage, "right right");
    ck_assert_uint_eq(count[VERDICT_NONE], 1);
    stage_press(&stage, "left - right");
    ck_assert_uint_eq(count[VERDICT_NONE], 0);
    ck_assert_uint_eq(count[VERDICT_WITHIN], 2);
    stage_press(&stage, "&");
    ck_assert_int_eq(stage.app.notice, NOTICE_TALLY);
    stage_close(&stage);
}
END_TEST

/* --- memory ---------------------------------------------------------------------------------- */

START_TEST(a_failure_changes_nothing)
{
    static const char *const KEYS[] = {"right", "2", "esc", "!"};
    struct stage stage;
    if (!alloc_can_fail())
        return;
    stage_open(&stage, ALL);
    stage_press(&stage, "right");
    alloc_fail_at(1);
    struct event event = {.kind = EVENT_KEY};
    size_t at = 0;
    struct err err;
    input_key_next(KEYS[_i], &at, &event.key, &err);
    update(&stage.app, &event);
    alloc_fail_off();
    ck_assert(alloc_hit());
    ck_assert_int_eq(stage.app.notice, NOTICE_MEMORY);
    look(&stage, 1, false);
    ck_assert_uint_eq(stage.app.predict.count, 0);
    ck_assert_uint_eq(stage.app.predict.tally.count[VERDICT_NONE], 0);
    stage_press(&stage, KEYS[_i]);
    ck_assert_uint_eq(stage.app.predict.count, 1);
    stage_close(&stage);
}
END_TEST

TCase *tcase_predict(void)
{
    TCase *t = tcase_create("predict");
    tcase_add_loop_test(t, what_gives_it_away_is_hidden_too, 0, 16);
    tcase_add_loop_test(t, forward_reveals_then_moves_and_back_hides_then_moves, 0, 7);
    tcase_add_test(t, leaps_land_on_it_as_it_was_left);
    tcase_add_test(t, esc_reveals_without_judging);
    tcase_add_loop_test(t, a_number_is_typed, 0, 11);
    tcase_add_test(t, erasing_nothing_goes_back);
    tcase_add_loop_test(t, answers_are_judged, 0, 24);
    tcase_add_loop_test(t, nothing_is_right_about_nan, 0, 3);
    tcase_add_test(t, the_truth_follows_an_edit);
    tcase_add_test(t, a_question_goes_with_its_component);
    tcase_add_loop_test(t, a_key_asks_for_what_the_step_makes, 0, 15);
    tcase_add_loop_test(t, one_in_twenty_or_half_of_what_is_shown, 0, 6);
    tcase_add_test(t, the_key_drops_skips_and_asks_anew);
    tcase_add_test(t, every_question_counts_once);
    tcase_add_loop_test(t, a_failure_changes_nothing, 0, 4);
    return t;
}

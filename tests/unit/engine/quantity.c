/* SPDX-License-Identifier: MIT
 *
 * The named quantities: what each point has, and its numbers. */
#include "engine/quantity.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab.h"

TCase *tcase_quantity(void);

static const char *const all_words[] = {"x",    "unit",     "value",       "gamma", "eps",
                                        "mean", "variance", "mean_square", "rms",   "delta",
                                        "out",  "d",        "T",           "token", "score"};

START_TEST(words)
{
    ck_assert_uint_eq(sizeof all_words / sizeof *all_words, QUANTITY_COUNT);
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        enum quantity quantity = QUANTITY_COUNT;
        ck_assert(quantity_find(all_words[i], strlen(all_words[i]), &quantity));
        ck_assert_str_eq(quantity_word(quantity), all_words[i]);
    }
    static const char *const vectors = " x unit value gamma delta out ";
    for (int q = 0; q < QUANTITY_COUNT; q++) {
        char padded[32];
        snprintf(padded, sizeof padded, " %s ", quantity_word((enum quantity)q));
        ck_assert_int_eq(quantity_is_vector((enum quantity)q), strstr(vectors, padded) != NULL);
    }
    static const char *const none[] = {"", "X", "D", "t", "xx", "rm", "RMS", "mean_squares", "x "};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        enum quantity quantity;
        ck_assert_msg(!quantity_find(none[i], strlen(none[i]), &quantity), "'%s'", none[i]);
    }
    enum quantity quantity;
    ck_assert(quantity_find("rms]", 3, &quantity) && quantity == QUANTITY_RMS);
}
END_TEST

START_TEST(suggestions)
{
    struct buf out = {0};
    quantity_suggest("gama", 4, &out);
    ck_assert_str_eq(buf_text(&out), "did you mean 'gamma'?");
    buf_clear(&out);
    quantity_suggest("qqqqqqqqqqqqqqqq", 16, &out);
    ck_assert(strstr(buf_text(&out), "mean_square") != NULL);
    buf_free(&out);
}
END_TEST

/* A run with every kind of point: attention sandwiched by RMSNorm, MLP after LayerNorm. */
static const float x[4] = {1, -1, 3, 3}, gamma_row[4] = {1, 2, 3, 4};
static const float delta[4] = {0.25f, -0.5f, 0.5f, 1}, weights[8] = {1, 0, 0, 0, 0, 1, 0, 0};

static void open_rich(struct lab *lab)
{
    lab_open(lab, x, 1, 4, 1);
    inputs_apply(&lab->inputs, &(struct change){.has_eps = true, .eps = 0, .gamma = gamma_row});
    struct branch *mlp = lab_branch(lab, 1, SIDE_MLP);
    lab_branch(lab, 1, SIDE_ATTN)->place = PLACE_SANDWICH;
    mlp->norm.kind = NORM_LAYER;
    mlp->transform = (struct transform){.kind = TRANSFORM_LITERAL, .delta = delta};
    lab->inputs.model.head = (struct head){.vocab = 2, .weights = weights};
    lab_run(lab);
}

static bool has_word(const char *list, const char *word)
{
    char padded[160], wanted[32];
    snprintf(padded, sizeof padded, " %s d T token ", list);
    snprintf(wanted, sizeof wanted, " %s ", word);
    return strstr(padded, wanted) != NULL;
}

/* The table of quantity.h. */
START_TEST(what_each_point_has)
{
    static const char *const table[][2] = {
        {"embed", "x"},
        {"b1.attn.fork", "x"},
        {"b1.attn.norm", "x unit value gamma eps mean_square rms"},
        {"b1.attn.out", "x out"},
        {"b1.attn.postnorm", "x unit value gamma eps mean_square rms"},
        {"b1.attn.delta", "x delta"},
        {"b1.attn.add", "x delta out"},
        {"b1.mlp.norm", "x unit value gamma eps mean variance rms"},
        {"b1.mlp.delta", "x delta"},
        {"final.norm", "x unit value gamma eps mean_square rms"},
        {"head", "score"},
    };
    struct lab lab;
    open_rich(&lab);
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        size_t op = lab_op(&lab, table[c][0]);
        for (int q = 0; q < QUANTITY_COUNT; q++) {
            const char *word = quantity_word((enum quantity)q);
            bool want = has_word(table[c][1], word);
            double number;
            ck_assert_msg(quantity_exists(&lab.plan.ops[op], (enum quantity)q) == want, "%s at %s",
                          word, table[c][0]);
            bool got = quantity_value(&lab.trace, &lab.plan, op, (enum quantity)q, 0, 0, &number);
            ck_assert_msg(got == (want && q != QUANTITY_TOKEN), "%s at %s", word, table[c][0]);
        }
    }
    lab_close(&lab);
}
END_TEST

static double value_at(const struct lab *lab, const char *point, const char *word, size_t index)
{
    enum quantity quantity;
    double number = NAN;
    ck_assert(quantity_find(word, strlen(word), &quantity));
    ck_assert_msg(
        quantity_value(&lab->trace, &lab->plan, lab_op(lab, point), quantity, 0, index, &number),
        "%s at %s", word, point);
    return number;
}

START_TEST(numbers)
{
    static const struct {
        const char *point, *word;
        size_t index;
        double want;
    } table[] = {
        {"embed", "x", 1, -1},
        {"b1.attn.norm", "x", 2, 3},
        {"b1.attn.norm", "unit", 1, -0.4472136},
        {"b1.attn.norm", "value", 1, -0.8944272},
        {"b1.attn.norm", "gamma", 3, 4},
        {"b1.attn.norm", "eps", 0, 0},
        {"b1.attn.norm", "mean_square", 0, 5},
        {"b1.attn.norm", "rms", 3, 2.2360680},
        {"b1.mlp.delta", "delta", 1, -0.5},
        {"b1.mlp.add", "delta", 3, 1},
        {"head", "d", 0, 4},
        {"embed", "T", 0, 1},
    };
    struct lab lab;
    open_rich(&lab);
    for (size_t c = 0; c < sizeof table / sizeof *table; c++)
        lab_near(table[c].word, c, value_at(&lab, table[c].point, table[c].word, table[c].index),
                 table[c].want, 1e-7);
    for (size_t i = 0; i < 4; i++) {
        lab_near("join", i, value_at(&lab, "b1.mlp.add", "out", i),
                 value_at(&lab, "b1.mlp.add", "x", i) + value_at(&lab, "b1.mlp.add", "delta", i),
                 1e-6);
        lab_near("stream", i, value_at(&lab, "b1.mlp.delta", "x", i),
                 value_at(&lab, "b1.attn.add", "out", i), 0);
    }
    lab_near(
        "score", 0, value_at(&lab, "head", "score", 0),
        fmax(value_at(&lab, "final.norm", "value", 0), value_at(&lab, "final.norm", "value", 1)),
        0);
    lab_close(&lab);
}
END_TEST

/* LayerNorm of [1, -1, 3, 3]: mean 1.5, variance 2.75. */
START_TEST(layer_norm_numbers)
{
    struct lab lab;
    lab_open(&lab, x, 1, 4, 1);
    inputs_apply(&lab.inputs,
                 &(struct change){.has_norm = true, .norm = NORM_LAYER, .has_eps = true, .eps = 0});
    lab_run(&lab);
    lab_near("mean", 0, value_at(&lab, "b1.attn.norm", "mean", 0), 1.5, 0);
    lab_near("variance", 0, value_at(&lab, "b1.attn.norm", "variance", 0), 2.75, 0);
    lab_near("rms", 0, value_at(&lab, "b1.attn.norm", "rms", 0), sqrt(2.75), 1e-15);
    lab_near("unit", 0, value_at(&lab, "b1.attn.norm", "unit", 0), -0.3015113, 1e-7);
    lab_close(&lab);
}
END_TEST

START_TEST(tokens_and_bounds)
{
    static const float two[4] = {3, 4, 30, 40};
    struct lab lab;
    double number;
    lab_open(&lab, two, 2, 2, 1);
    lab_run(&lab);
    size_t embed = lab_op(&lab, "embed"), norm = lab_op(&lab, "b1.attn.norm");
    ck_assert(quantity_value(&lab.trace, &lab.plan, embed, QUANTITY_STREAM, 1, 1, &number));
    ck_assert(number == 40);
    ck_assert(quantity_value(&lab.trace, &lab.plan, norm, QUANTITY_MEAN_SQUARE, 1, 0, &number));
    ck_assert(number == 1250);
    ck_assert(!quantity_value(&lab.trace, &lab.plan, embed, QUANTITY_STREAM, 2, 0, &number));
    ck_assert(!quantity_value(&lab.trace, &lab.plan, embed, QUANTITY_STREAM, 0, 2, &number));
    ck_assert(!quantity_value(&lab.trace, &lab.plan, lab.plan.count, QUANTITY_T, 0, 0, &number));
    lab_close(&lab);
}
END_TEST

TCase *tcase_quantity(void)
{
    TCase *tcase = tcase_create("quantity");
    tcase_add_test(tcase, words);
    tcase_add_test(tcase, suggestions);
    tcase_add_test(tcase, what_each_point_has);
    tcase_add_test(tcase, numbers);
    tcase_add_test(tcase, layer_norm_numbers);
    tcase_add_test(tcase, tokens_and_bounds);
    return tcase;
}

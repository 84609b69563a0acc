/* SPDX-License-Identifier: MIT
 *
 * Transforms with weights against a naive computation in double, one formula at a time. */
#include "engine/transform.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "lab.h"

TCase *tcase_transform(void);

enum { T_MAX = 7, D_MAX = 12, HIDDEN_MAX = 20 };

/* --- attention ------------------------------------------------------------------------------- */

/* w (rows, d) times x, rotated for its position if theta is not 0. */
static void naive_project(const float *w, const float *x, size_t rows, size_t d, size_t head_dim,
                          double theta, size_t position, double *out)
{
    for (size_t r = 0; r < rows; r++) {
        out[r] = 0;
        for (size_t i = 0; i < d; i++)
            out[r] += (double)w[r * d + i] * (double)x[i];
    }
    for (size_t r = 0; theta > 0 && r < rows; r += 2) {
        size_t pair = r % head_dim / 2;
        double angle = (double)position / pow(theta, 2.0 * (double)pair / (double)head_dim);
        double a = out[r], b = out[r + 1];
        out[r] = a * cos(angle) - b * sin(angle);
        out[r + 1] = a * sin(angle) + b * cos(angle);
    }
}

static void naive_attention(const struct attention *w, const float *x, size_t T, size_t d,
                            double *out)
{
    static double q[T_MAX][D_MAX], k[T_MAX][D_MAX], v[T_MAX][D_MAX];
    size_t head_dim = d / w->heads, group = w->heads / w->kv_heads;
    double theta = (double)w->rope_theta;
    for (size_t t = 0; t < T; t++) {
        naive_project(w->wq, x + t * d, d, d, head_dim, theta, t, q[t]);
        naive_project(w->wk, x + t * d, w->kv_heads * head_dim, d, head_dim, theta, t, k[t]);
        naive_project(w->wv, x + t * d, w->kv_heads * head_dim, d, head_dim, 0, t, v[t]);
    }
    for (size_t t = 0; t < T; t++) {
        double mixed[D_MAX] = {0};
        for (size_t h = 0; h < w->heads; h++) {
            const size_t kv = h / group * head_dim;
            double weight[T_MAX], sum = 0;
            for (size_t s = 0; s <= t; s++) {
                double score = 0;
                for (size_t i = 0; i < head_dim; i++)
                    score += q[t][h * head_dim + i] * k[s][kv + i];
                sum += weight[s] = exp(score / sqrt((double)head_dim));
            }
            for (size_t s = 0; s <= t; s++)
                for (size_t i = 0; i < head_dim; i++)
                    mixed[h * head_dim + i] += weight[s] / sum * v[s][kv + i];
        }
        for (size_t i = 0; i < d; i++) {
            out[t * d + i] = 0;
            for (size_t j = 0; j < d; j++)
                out[t * d + i] += (double)w->wo[i * d + j] * mixed[j];
        }
    }
}

static struct attention weights_of(size_t heads, size_t kv_heads, float theta)
{
    static float w[4][D_MAX * D_MAX];
    for (uint32_t m = 0; m < 4; m++) {
        lab_fill(w[m], D_MAX * D_MAX, 40 + m);
        for (size_t i = 0; i < D_MAX * D_MAX; i++)
            w[m][i] *= 0.3f;
    }
    return (struct attention){heads, kv_heads, theta, w[0], w[1], w[2], w[3]};
}

START_TEST(attention_against_definition)
{
    static const struct {
        size_t T, d, heads, kv_heads;
        float theta;
    } table[] = {
        {1, 4, 1, 1, 0},      {7, 4, 1, 1, 0},      {7, 4, 1, 1, 10000},  {7, 12, 6, 6, 0},
        {7, 12, 6, 3, 10000}, {7, 12, 6, 2, 10000}, {5, 12, 6, 1, 10000}, {7, 12, 3, 1, 100},
        {6, 12, 2, 1, 10000}, {3, 1, 1, 1, 0},      {7, 12, 12, 4, 0},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        size_t T = table[c].T, d = table[c].d;
        struct attention w = weights_of(table[c].heads, table[c].kv_heads, table[c].theta);
        struct err err = {0};
        float x[T_MAX * D_MAX], out[T_MAX * D_MAX];
        double want[T_MAX * D_MAX];
        lab_fill(x, T * d, (uint32_t)c);
        ck_assert_int_eq(transform_attention(&w, x, T, d, out, &err), 0);
        naive_attention(&w, x, T, d, want);
        for (size_t i = 0; i < T * d; i++)
            lab_near("out", i, (double)out[i], want[i], 2e-6);
    }
}
END_TEST

/* Rotation turns by angles between positions: with equal tokens the second sees itself and the
 * first at different scores, without rotation at equal ones. */
START_TEST(rotation_tells_positions_apart)
{
    static const float identity[4] = {1, 0, 0, 1}, x[4] = {3, 1, 3, 1};
    struct attention w = {1, 1, 0, identity, identity, identity, identity};
    struct err err = {0};
    float out[4];
    ck_assert_int_eq(transform_attention(&w, x, 2, 2, out, &err), 0);
    lab_same("equal tokens give their own value", out, x, 4);
    /* Tokens that differ only in what is rotated away from the query. */
    static const float y[4] = {0, 2, 2, 0};
    w.rope_theta = 10000;
    ck_assert_int_eq(transform_attention(&w, y, 2, 2, out, &err), 0);
    /* q = k2 = (2, 0) turned by 1; k1 = (0, 2): score 4 sin 1 against 4, over sqrt 2. */
    double p = 1 / (1 + exp((4 - 4 * sin(1)) / sqrt(2)));
    lab_near("out", 2, (double)out[2], 2 * (1 - p), 1e-6);
    lab_near("out", 3, (double)out[3], 2 * p, 1e-6);
}
END_TEST

START_TEST(huge_scores_stay_finite)
{
    static const float identity[4] = {1, 0, 0, 1}, x[4] = {1e15f, 0, 2e15f, 0};
    struct attention w = {1, 1, 0, identity, identity, identity, identity};
    struct err err = {0};
    float out[4];
    ck_assert_int_eq(transform_attention(&w, x, 2, 2, out, &err), 0);
    lab_same("out", out, x, 4); /* all weight on the token itself */
}
END_TEST

/* --- MLP ------------------------------------------------------------------------------------- */

static double naive_mlp(const struct mlp *w, const float *x, size_t d, size_t i)
{
    double sum = 0;
    for (size_t h = 0; h < w->hidden; h++) {
        double a = 0, b = 0;
        for (size_t j = 0; j < d; j++) {
            a += (double)w->w1[h * d + j] * (double)x[j];
            b += w->w3 ? (double)w->w3[h * d + j] * (double)x[j] : 0;
        }
        double cube = a + 0.044715 * pow(a, 3);
        double hidden = w->act == ACT_SWIGLU ? a / (1 + exp(-a)) * b
                                             : 0.5 * a * (1 + tanh(sqrt(2 / acos(-1)) * cube));
        sum += (double)w->w2[i * w->hidden + h] * hidden;
    }
    return sum;
}

START_TEST(mlp_against_definition)
{
    static const struct {
        enum activation act;
        size_t T, d, hidden;
    } table[] = {
        {ACT_SWIGLU, 1, 4, 8}, {ACT_SWIGLU, 5, 12, 20}, {ACT_SWIGLU, 3, 1, 1},
        {ACT_GELU, 1, 4, 16},  {ACT_GELU, 5, 12, 20},   {ACT_GELU, 3, 1, 3},
    };
    float w1[HIDDEN_MAX * D_MAX], w2[HIDDEN_MAX * D_MAX], w3[HIDDEN_MAX * D_MAX];
    lab_fill(w1, HIDDEN_MAX * D_MAX, 51);
    lab_fill(w2, HIDDEN_MAX * D_MAX, 52);
    lab_fill(w3, HIDDEN_MAX * D_MAX, 53);
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        size_t T = table[c].T, d = table[c].d;
        struct mlp w = {table[c].act, table[c].hidden, w1, w2,
                        table[c].act == ACT_GELU ? NULL : w3};
        struct err err = {0};
        float x[T_MAX * D_MAX], out[T_MAX * D_MAX];
        lab_fill(x, T * d, (uint32_t)c);
        ck_assert_int_eq(transform_mlp(&w, x, T, d, out, &err), 0);
        for (size_t i = 0; i < T * d; i++) {
            double want = naive_mlp(&w, x + i / d * d, d, i % d);
            lab_near("out", i, (double)out[i], want, 2e-6 * (1 + fabs(want)));
        }
    }
}
END_TEST

/* Known values of the two activations (silu(1), gelu_tanh(1), computed in double elsewhere). */
START_TEST(activations)
{
    static const float one = 1;
    static const struct {
        enum activation act;
        float x;
        double want;
    } table[] = {
        {ACT_SWIGLU, 1, 0.7310585786},
        {ACT_SWIGLU, -1, 0.2689414214}, /* silu(-1) * -1 */
        {ACT_SWIGLU, 0, 0},
        {ACT_SWIGLU, -1000, 0},
        {ACT_GELU, 1, 0.8411919906},
        {ACT_GELU, -1, -0.1588080094},
        {ACT_GELU, 0, 0},
        {ACT_GELU, 1000, 1000},
        {ACT_GELU, -1e30f, 0},
        {ACT_SWIGLU, 1000, 1e6},
    };
    for (size_t c = 0; c < sizeof table / sizeof *table; c++) {
        struct mlp w = {table[c].act, 1, &one, &one, table[c].act == ACT_GELU ? NULL : &one};
        struct err err = {0};
        float out;
        ck_assert_int_eq(transform_mlp(&w, &table[c].x, 1, 1, &out, &err), 0);
        lab_near("activation", c, (double)out, table[c].want, 1e-7 * (1 + fabs(table[c].want)));
    }
}
END_TEST

/* --- all of them ----------------------------------------------------------------------------- */

struct subject {
    struct transform transform;
    enum side side;
    bool looks_back;
};

static size_t all_subjects(struct subject out[])
{
    static float w1[D_MAX * D_MAX], w2[D_MAX * D_MAX];
    lab_fill(w1, D_MAX * D_MAX, 61);
    lab_fill(w2, D_MAX * D_MAX, 62);
    size_t n = 0;
    for (int variant = 1; variant <= 3; variant++)
        for (int side = 0; side < SIDE_COUNT; side++)
            out[n++] = (struct subject){{.kind = TRANSFORM_EXAMPLE, .example = variant},
                                        (enum side)side,
                                        side == SIDE_ATTN};
    out[n++] = (struct subject){
        {.kind = TRANSFORM_ATTENTION, .attention = weights_of(6, 2, 10000)}, SIDE_ATTN, true};
    out[n++] = (struct subject){
        {.kind = TRANSFORM_MLP, .mlp = {ACT_SWIGLU, D_MAX, w1, w2, w1}}, SIDE_MLP, false};
    out[n++] = (struct subject){
        {.kind = TRANSFORM_MLP, .mlp = {ACT_GELU, D_MAX, w1, w2, NULL}}, SIDE_MLP, false};
    return n;
}

/* A change of token t reaches t, later ones only through attention, earlier ones never. */
START_TEST(causality)
{
    struct subject subjects[16];
    size_t n = all_subjects(subjects);
    for (size_t c = 0; c < n; c++) {
        const struct subject *subject = &subjects[c];
        float x[T_MAX * D_MAX], before[T_MAX * D_MAX], after[T_MAX * D_MAX];
        struct err err = {0};
        const struct transform *f = &subject->transform;
        lab_fill(x, T_MAX * D_MAX, 70);
        ck_assert_int_eq(transform_apply(f, subject->side, x, T_MAX, D_MAX, before, &err), 0);
        for (size_t t = 0; t < T_MAX; t++) {
            float kept[D_MAX];
            memcpy(kept, x + t * D_MAX, sizeof kept);
            lab_fill(x + t * D_MAX, D_MAX, 71);
            ck_assert_int_eq(transform_apply(f, subject->side, x, T_MAX, D_MAX, after, &err), 0);
            memcpy(x + t * D_MAX, kept, sizeof kept);
            for (size_t s = 0; s < T_MAX; s++) {
                bool same = memcmp(before + s * D_MAX, after + s * D_MAX, sizeof kept) == 0;
                bool reached = subject->looks_back ? s >= t : s == t;
                ck_assert_msg(same == !reached, "subject %zu: token %zu, changed %zu", c, s, t);
            }
        }
    }
}
END_TEST

START_TEST(a_literal_copies)
{
    static const float delta[4] = {0.2f, -0.5f, 0.3f, 0.1f}, x[4] = {9, 9, 9, 9};
    struct transform literal = {.kind = TRANSFORM_LITERAL, .delta = delta};
    struct err err = {0};
    float out[4];
    ck_assert_int_eq(transform_apply(&literal, SIDE_MLP, x, 2, 2, out, &err), 0);
    lab_same("out", out, delta, 4);
}
END_TEST

TCase *tcase_transform(void)
{
    TCase *tcase = tcase_create("transform");
    tcase_add_test(tcase, attention_against_definition);
    tcase_add_test(tcase, rotation_tells_positions_apart);
    tcase_add_test(tcase, huge_scores_stay_finite);
    tcase_add_test(tcase, mlp_against_definition);
    tcase_add_test(tcase, activations);
    tcase_add_test(tcase, causality);
    tcase_add_test(tcase, a_literal_copies);
    return tcase;
}

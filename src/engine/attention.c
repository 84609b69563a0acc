/* SPDX-License-Identifier: MIT
 *
 * Attention with weights from a scene: grouped heads, causal, rotary positions. Keys and values of
 * all tokens are kept, queries only of the token at work. */
#include "engine/transform.h"

#include <math.h>
#include <stdint.h>

#include "base/mem.h"
#include "engine/kernel.h"

struct work {
    const struct attention *w;
    size_t d, head_dim, q_dim, kv_dim;
    float *k, *v;       /* (T, kv_dim) */
    float *q, *mixed;   /* (q_dim) */
    double *p;          /* (T) scores, then weights, of one head */
    double *cosine;     /* (head_dim / 2) of one position */
    double *sine;       /* (head_dim / 2) */
    struct arena arena; /* owns all of these */
};

static int work_init(struct work *work, const struct attention *w, size_t T, size_t d,
                     struct err *err)
{
    size_t head_dim = d / w->heads;
    *work = (struct work){
        .w = w,
        .d = d,
        .head_dim = head_dim,
        .q_dim = w->heads * head_dim,
        .kv_dim = w->kv_heads * head_dim,
    };
    size_t kv_count = work->kv_dim && T > SIZE_MAX / work->kv_dim ? SIZE_MAX : T * work->kv_dim;
    work->k = arena_array(&work->arena, kv_count, sizeof *work->k);
    work->v = arena_array(&work->arena, kv_count, sizeof *work->v);
    work->q = arena_array(&work->arena, work->q_dim, sizeof *work->q);
    work->mixed = arena_array(&work->arena, work->q_dim, sizeof *work->mixed);
    work->p = arena_array(&work->arena, T, sizeof *work->p);
    work->cosine = arena_array(&work->arena, head_dim / 2, sizeof *work->cosine);
    work->sine = arena_array(&work->arena, head_dim / 2, sizeof *work->sine);
    if (work->k && work->v && work->q && work->mixed && work->p && work->cosine && work->sine)
        return 0;
    arena_free(&work->arena);
    return err_memory(err);
}

static void multiply(const float *w, const float *x, size_t rows, size_t columns, float *out)
{
    for (size_t r = 0; r < rows; r++)
        out[r] = (float)kernel_dot(w + r * columns, x, columns);
}

static void turn_to(struct work *work, size_t position)
{
    for (size_t i = 0; i < work->head_dim / 2; i++) {
        double power = -2.0 * (double)i / (double)work->head_dim;
        double angle = (double)position * pow((double)work->w->rope_theta, power);
        work->cosine[i] = cos(angle);
        work->sine[i] = sin(angle);
    }
}

/* Rotate the neighbouring pairs of every head in `v`. */
static void rotate(const struct work *work, float *v, size_t heads)
{
    for (size_t h = 0; h < heads; h++) {
        float *head = v + h * work->head_dim;
        for (size_t i = 0; i < work->head_dim / 2; i++) {
            double a = (double)head[2 * i], b = (double)head[2 * i + 1];
            head[2 * i] = (float)(a * work->cosine[i] - b * work->sine[i]);
            head[2 * i + 1] = (float)(a * work->sine[i] + b * work->cosine[i]);
        }
    }
}

/* Turn n scores into weights that sum to 1. Subtracting the largest keeps exp in range. */
static void softmax(double *p, size_t n)
{
    double largest = p[0], sum = 0;
    for (size_t i = 1; i < n; i++)
        largest = p[i] > largest ? p[i] : largest;
    for (size_t i = 0; i < n; i++) {
        p[i] = exp(p[i] - largest);
        sum += p[i];
    }
    for (size_t i = 0; i < n; i++)
        p[i] /= sum;
}

/* What head h of the token at index t gathers from tokens 0..t. */
static void attend(struct work *work, size_t h, size_t t)
{
    size_t head_dim = work->head_dim;
    size_t shared = h / (work->w->heads / work->w->kv_heads) * head_dim; /* its group's key head */
    const float *q = work->q + h * head_dim;
    double scale = 1 / sqrt((double)head_dim);
    for (size_t s = 0; s <= t; s++)
        work->p[s] = scale * kernel_dot(q, work->k + s * work->kv_dim + shared, head_dim);
    softmax(work->p, t + 1);
    for (size_t i = 0; i < head_dim; i++) {
        double sum = 0;
        for (size_t s = 0; s <= t; s++)
            sum += work->p[s] * (double)work->v[s * work->kv_dim + shared + i];
        work->mixed[h * head_dim + i] = (float)sum;
    }
}

int transform_attention(const struct attention *w, const float *x, size_t T, size_t d, float *out,
                        struct err *err)
{
    struct work work;
    if (work_init(&work, w, T, d, err) < 0)
        return -1;
    for (size_t t = 0; t < T; t++) {
        float *k = work.k + t * work.kv_dim;
        multiply(w->wq, x + t * d, work.q_dim, d, work.q);
        multiply(w->wk, x + t * d, work.kv_dim, d, k);
        multiply(w->wv, x + t * d, work.kv_dim, d, work.v + t * work.kv_dim);
        if (w->rope_theta > 0) {
            turn_to(&work, t);
            rotate(&work, work.q, w->heads);
            rotate(&work, k, w->kv_heads);
        }
        for (size_t h = 0; h < w->heads; h++)
            attend(&work, h, t);
        multiply(w->wo, work.mixed, d, work.q_dim, out + t * d);
    }
    arena_free(&work.arena);
    return 0;
}

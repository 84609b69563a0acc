/* SPDX-License-Identifier: MIT
 *
 * The built-in example transforms. They are real computations on made-up weights, so that a delta
 * follows when the vector is edited:
 *   attention   token t gathers tokens t-63..t with softmax weights, then one banded matrix
 *   MLP         banded matrix, pairs of SiLU units, banded matrix
 * A band reaches two components to either side; its centre outweighs its sides, which keeps every
 * delta near its input in size, also for d = 1. Weights come from an integer hash of the place, in
 * steps of 1/64, so that they are the same everywhere, and repeat after TILE components, so that a
 * vector of millions needs no tables of its own size. */
#include "engine/transform.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/kernel.h"

enum { REACH = 2, TAPS = 2 * REACH + 1 };
enum { WINDOW = TRANSFORM_EXAMPLE_WINDOW };
enum { RANK = 2 };   /* numbers in a query and in a key */
enum { ROWS = 64 };  /* tokens whose attention is computed at a time */
enum { TILE = 512 }; /* components at a time: these sums and weights stay in the nearest cache */

/* 0 to 1 in steps of 1/1024, the same on every machine. */
static double noise(uint32_t seed, size_t i)
{
    uint32_t h = seed * 0x9e3779b9u + (uint32_t)i;
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    return (double)((h ^ (h >> 16)) >> 22) / 1024;
}

static double step_64(double w)
{
    return floor(w * 64 + 0.5) / 64;
}

/* A (d, d) matrix with 2 * REACH + 1 diagonals: out[i] = sum of tap[k][i] * in[i + k - REACH]. */
struct band {
    double *tap[TAPS]; /* (d) each, at most TILE: they repeat */
};

/* Size of the weights: centre from `low` to `high`, sides up to `side`, signs mixed. */
struct band_size {
    double low, high, side;
};

static size_t tile_at(size_t start, size_t d)
{
    return d - start < TILE ? d - start : TILE;
}

/* The tables lie one behind the other in the caller's scratch. */
static double *take(double **scratch, size_t count)
{
    double *taken = *scratch;
    *scratch += count;
    return taken;
}

static void band_init(struct band *band, double **scratch, uint32_t seed, size_t d,
                      struct band_size size)
{
    size_t n = tile_at(0, d);
    for (uint32_t k = 0; k < TAPS; k++) {
        double *tap = band->tap[k] = take(scratch, n);
        for (size_t i = 0; i < n; i++) {
            double u = noise(seed + 2 * k, i);
            double sign = noise(seed + 2 * k + 1, i) < 0.5 ? -1 : 1;
            double w = k == REACH ? size.low + u * (size.high - size.low) : u * size.side;
            tap[i] = sign * step_64(w);
        }
    }
}

static void band_apply_tile(const struct band *band, const double *in, size_t n,
                            double *restrict out)
{
    const double *t0 = band->tap[0], *t1 = band->tap[1], *t2 = band->tap[2];
    const double *t3 = band->tap[3], *t4 = band->tap[4];
    for (size_t i = 0; i < n; i++)
        out[i] = t0[i] * in[i] + t1[i] * in[i + 1] + t2[i] * in[i + 2] + t3[i] * in[i + 3] +
                 t4[i] * in[i + 4];
}

/* `in` begins with the first of REACH zeros; as many follow its d numbers. */
static void band_apply(const struct band *band, const double *in, size_t d, double *out)
{
    for (size_t i = 0; i < d; i += TILE)
        band_apply_tile(band, in + i, tile_at(i, d), out + i);
}

static void to_float(const double *restrict row, size_t d, float *restrict out)
{
    for (size_t i = 0; i < d; i++)
        out[i] = (float)row[i];
}

/* --- attention ------------------------------------------------------------------------------- */

struct example {
    size_t d;
    struct band first, second; /* attention has only one */
    double *padded, *row;      /* (d + 2 * REACH), (d) */
    float *probe[2 * RANK]; /* (d) each, repeating: how queries, then keys are read off a token */
    double *looks;          /* (ROWS + WINDOW, 2 * RANK) queries and keys, from token `base` */
    size_t base;
};

size_t transform_example_scratch(size_t d)
{
    size_t n = tile_at(0, d);
    return (2 * d + 2 * REACH) + 2 * TAPS * n + 2 * RANK * n + (ROWS + WINDOW) * (2 * RANK);
}

/* Chosen among many for deltas that are well seen in lessons: for small vectors signs are mixed and
 * sizes mostly between 0.1 and 1.2. */
static uint32_t seed_of(enum side side, int variant)
{
    static const uint32_t seeds[SIDE_COUNT][3] = {
        [SIDE_ATTN] = {2426, 1249, 4793},
        [SIDE_MLP] = {3269, 822, 3852},
    };
    return seeds[side][variant >= 1 && variant <= 3 ? variant - 1 : 0];
}

/* What a transform finds left and right of a row are zeros. */
static void rows_init(struct example *e, size_t d, double **scratch)
{
    *e = (struct example){.d = d};
    e->padded = take(scratch, d + 2 * REACH);
    e->row = take(scratch, d);
    memset(e->padded, 0, (d + 2 * REACH) * sizeof *e->padded);
}

static void attention_init(struct example *e, int variant, size_t d, double *scratch)
{
    uint32_t seed = seed_of(SIDE_ATTN, variant);
    const struct band_size size = {0.45, 0.85, 0.3};
    size_t n = tile_at(0, d);
    rows_init(e, d, &scratch);
    band_init(&e->first, &scratch, seed, d, size);
    for (uint32_t k = 0; k < 2 * RANK; k++) {
        float *probe = e->probe[k] = (float *)(void *)take(&scratch, n);
        for (size_t i = 0; i < n; i++)
            probe[i] = (float)step_64(2 * noise(seed + 50 + k, i) - 1);
    }
    e->looks = take(&scratch, (ROWS + WINDOW) * 2 * RANK);
}

/* Queries and keys do not grow with the vector (as in models that normalise them): else a raw
 * stream would see one token alone, and perhaps not itself. */
static void look(struct example *e, const float *x, size_t t)
{
    const double gain = 1.5, least = 1e-12; /* a zero vector looks nowhere in particular */
    const float *token = x + t * e->d;
    double *looks = e->looks + (t - e->base) * (2 * RANK);
    double length = sqrt(kernel_dot(token, token, e->d) + least);
    for (size_t k = 0; k < 2 * RANK; k++) {
        double sum = 0;
        for (size_t i = 0; i < e->d; i += TILE)
            sum += kernel_dot(e->probe[k], token + i, tile_at(i, e->d));
        looks[k] = gain * sum / length;
    }
}

/* Softmax weights of tokens first..t; nearness counts, so that a delta does not fade into the mean
 * of a long text. */
static void weigh(const struct example *e, size_t first, size_t t, double p[WINDOW])
{
    const double slope = 0.5;
    const double *query = e->looks + (t - e->base) * (2 * RANK);
    double largest = -INFINITY, sum = 0;
    for (size_t s = first; s <= t; s++) {
        const double *key = e->looks + (s - e->base) * (2 * RANK) + RANK;
        double score = -slope * (double)(t - s);
        for (size_t k = 0; k < RANK; k++)
            score += query[k] * key[k];
        p[s - first] = score;
        largest = score > largest ? score : largest;
    }
    for (size_t n = 0; n <= t - first; n++)
        sum += p[n] = exp(p[n] - largest);
    for (size_t n = 0; n <= t - first; n++)
        p[n] /= sum;
}

/* out[i] += the sum of p[s] * x[s][i] over four tokens, stride d apart: four at a time, because
 * reading and writing the sums costs more than the products. */
static void mix_four(const float *x, size_t d, const double *p, size_t n, double *restrict out)
{
    const float *a = x, *b = x + d, *c = x + 2 * d, *e = x + 3 * d;
    for (size_t i = 0; i < n; i++)
        out[i] +=
            p[0] * (double)a[i] + p[1] * (double)b[i] + p[2] * (double)c[i] + p[3] * (double)e[i];
}

static void mix_one(const float *x, double p, size_t n, double *restrict out)
{
    for (size_t i = 0; i < n; i++)
        out[i] += p * (double)x[i];
}

static void mix(const float *x, size_t d, const double *p, size_t tokens, double *out)
{
    for (size_t i = 0; i < d; i += TILE) {
        size_t n = tile_at(i, d), s = 0;
        memset(out + i, 0, n * sizeof *out);
        for (; s + 4 <= tokens; s += 4)
            mix_four(x + s * d + i, d, p + s, n, out + i);
        for (; s < tokens; s++)
            mix_one(x + s * d + i, p[s], n, out + i);
    }
}

/* The first token that token t looks at. */
static size_t first_seen(size_t t)
{
    return t < WINDOW ? 0 : t - WINDOW + 1;
}

static void attention_rows(struct example *e, const float *x, size_t from, size_t to, float *out)
{
    size_t d = e->d;
    e->base = first_seen(from);
    for (size_t t = e->base; t < to; t++)
        look(e, x, t);
    for (size_t t = from; t < to; t++) {
        size_t first = first_seen(t);
        double p[WINDOW];
        weigh(e, first, t, p);
        mix(x + first * d, d, p, t - first + 1, e->padded + REACH);
        band_apply(&e->first, e->padded, d, e->row);
        to_float(e->row, d, out + t * d);
    }
}

static void example_attention(int variant, const float *x, size_t d, size_t from, size_t to,
                              float *out, double *scratch)
{
    struct example e;
    attention_init(&e, variant, d, scratch);
    for (; from < to; from += ROWS)
        attention_rows(&e, x, from, to - from < ROWS ? to : from + ROWS, out);
}

/* --- MLP ------------------------------------------------------------------------------------- */

/* A pair of SiLU units that see u and -u, the second with weight -0.3. One exponential serves both,
 * and together they rise everywhere, so that no component is ever without effect. */
static double pair(double u)
{
    double up = u / (1 + exp(-u));
    return up - 0.3 * (up - u);
}

static void mlp_init(struct example *e, int variant, size_t d, double *scratch)
{
    uint32_t seed = seed_of(SIDE_MLP, variant);
    const struct band_size up = {0.8, 1.3, 0.4}, down = {0.5, 0.9, 0.3};
    rows_init(e, d, &scratch);
    band_init(&e->first, &scratch, seed, d, up);
    band_init(&e->second, &scratch, seed + 30, d, down);
}

static void example_mlp(int variant, const float *x, size_t d, size_t from, size_t to, float *out,
                        double *scratch)
{
    struct example e;
    mlp_init(&e, variant, d, scratch);
    double *padded = e.padded + REACH;
    for (size_t t = from; t < to; t++) {
        for (size_t i = 0; i < d; i++)
            padded[i] = (double)x[t * d + i];
        band_apply(&e.first, e.padded, d, e.row);
        for (size_t i = 0; i < d; i++)
            padded[i] = pair(e.row[i]);
        band_apply(&e.second, e.padded, d, e.row);
        to_float(e.row, d, out + t * d);
    }
}

void transform_example_rows(enum side side, int variant, const float *x, size_t d, size_t from,
                            size_t to, float *out, double *scratch)
{
    if (side == SIDE_ATTN)
        example_attention(variant, x, d, from, to, out, scratch);
    else
        example_mlp(variant, x, d, from, to, out, scratch);
}

int transform_example(enum side side, int variant, const float *x, size_t T, size_t d, float *out,
                      struct err *err)
{
    double *scratch =
        d > SIZE_MAX / 4 ? NULL : mem_array(transform_example_scratch(d), sizeof *scratch);
    if (!scratch)
        return err_memory(err);
    transform_example_rows(side, variant, x, d, 0, T, out, scratch);
    free(scratch);
    return 0;
}

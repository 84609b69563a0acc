/* SPDX-License-Identifier: MIT
 *
 * Norms. The sums run over independent accumulators, so that they vectorise and so that a million
 * components lose nothing that float32 could show. */
#include "engine/norm.h"

#include <math.h>
#include <string.h>

#include "engine/kernel.h"

enum { LANES = 8 };

struct norm norm_default(void)
{
    return (struct norm){.kind = NORM_RMS, .eps_at = EPS_INSIDE, .eps = 1e-5f, .gamma_all = 1};
}

float norm_gamma(const struct norm *norm, size_t i)
{
    return (norm->gamma ? norm->gamma[i] : norm->gamma_all) + norm->gamma_offset;
}

static double lanes_sum(const double sum[LANES])
{
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static double mean_of(const float *x, size_t d)
{
    double sum[LANES] = {0};
    size_t i = 0;
    for (; i + LANES <= d; i += LANES)
        for (size_t lane = 0; lane < LANES; lane++)
            sum[lane] += (double)x[i + lane];
    double total = lanes_sum(sum);
    for (; i < d; i++)
        total += (double)x[i];
    return total / (double)d;
}

/* A second pass over the differences: mean(x^2) - mean^2 would cancel for a vector far from 0. */
static double variance_of(const float *x, size_t d, double mean)
{
    double sum[LANES] = {0};
    size_t i = 0;
    for (; i + LANES <= d; i += LANES) {
        for (size_t lane = 0; lane < LANES; lane++) {
            double off = (double)x[i + lane] - mean;
            sum[lane] += off * off;
        }
    }
    double total = lanes_sum(sum);
    for (; i < d; i++) {
        double off = (double)x[i] - mean;
        total += off * off;
    }
    return total / (double)d;
}

struct norm_stats norm_statistics(const struct norm *norm, const float *x, size_t d)
{
    struct norm_stats stats = {0};
    if (norm->kind == NORM_NONE) {
        stats.rms = 1;
        return stats;
    }
    double square;
    if (norm->kind == NORM_LAYER) {
        stats.mean = mean_of(x, d);
        square = stats.variance = variance_of(x, d, stats.mean);
    } else {
        square = stats.mean_square = kernel_dot(x, x, d) / (double)d;
    }
    double eps = (double)norm->eps;
    stats.rms = norm->eps_at == EPS_OUTSIDE ? sqrt(square) + eps : sqrt(square + eps);
    return stats;
}

static void divide(const float *x, size_t d, double mean, double rms, float *unit)
{
    for (size_t i = 0; i < d; i++)
        unit[i] = (float)(((double)x[i] - mean) / rms);
}

/* With a beta the product may cancel, so here the quotient stays in double up to the sum. */
static void scale_and_shift(const struct norm *norm, const struct norm_stats *stats, const float *x,
                            size_t d, float *value)
{
    const float *gamma = norm->gamma, *beta = norm->beta;
    for (size_t i = 0; i < d; i++) {
        float g = (gamma ? gamma[i] : norm->gamma_all) + norm->gamma_offset;
        double unit = ((double)x[i] - stats->mean) / stats->rms;
        value[i] = (float)((double)g * unit + (double)beta[i]);
    }
}

void norm_apply(const struct norm *norm, const struct norm_stats *stats, const float *x, size_t d,
                float *unit, float *value)
{
    if (norm->kind == NORM_NONE) {
        memmove(unit, x, d * sizeof *x);
        memmove(value, x, d * sizeof *x);
        return;
    }
    divide(x, d, stats->mean, stats->rms, unit);
    if (norm->beta) {
        scale_and_shift(norm, stats, x, d, value);
    } else if (norm->gamma) {
        for (size_t i = 0; i < d; i++)
            value[i] = (norm->gamma[i] + norm->gamma_offset) * unit[i];
    } else if (value != unit) {
        float g = norm_gamma(norm, 0);
        for (size_t i = 0; i < d; i++)
            value[i] = g * unit[i];
    }
}

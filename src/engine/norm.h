/* SPDX-License-Identifier: MIT
 *
 * RMSNorm and LayerNorm of one token's vector.
 *
 *   RMSNorm    value = gamma * x / rms                  rms = sqrt(mean(x^2) + eps)
 *   LayerNorm  value = gamma * (x - mean) / rms + beta  rms = sqrt(variance + eps)
 *
 * (arXiv 1910.07467, arXiv 1607.06450; the population variance.) eps_at outside: rms = sqrt(...) +
 * eps. Statistics, root and quotient are double; unit = float32(x / rms), value = float32(gamma *
 * unit). With a beta, value = float32(gamma * quotient + beta) of the quotient before rounding,
 * since that sum may cancel. */
#ifndef ENGINE_NORM_H
#define ENGINE_NORM_H

#include <stddef.h>

enum norm_kind { NORM_NONE, NORM_RMS, NORM_LAYER };
enum eps_at { EPS_INSIDE, EPS_OUTSIDE };

/* A norm is data. Arrays are borrowed. */
struct norm {
    enum norm_kind kind;
    enum eps_at eps_at;
    float eps;
    float gamma_all;    /* every component's gamma where `gamma` is NULL */
    float gamma_offset; /* 0 or 1: added to gamma before it acts (Gemma stores gamma - 1) */
    const float *gamma; /* (d) as stored, or NULL */
    const float *beta;  /* (d) or NULL; LayerNorm and RMSNorm alike add it when given */
};

/* What one token's norm divides by, and how it got there. mean and variance are 0 for RMSNorm;
 * mean_square is 0 for LayerNorm. */
struct norm_stats {
    double mean, variance, mean_square;
    double rms; /* the number divided by */
};

/* kind rmsnorm, eps 1e-5 inside, gamma 1, no beta. */
struct norm norm_default(void);

/* Gamma of component i as it acts: stored + offset, in float32. */
float norm_gamma(const struct norm *norm, size_t i);

struct norm_stats norm_statistics(const struct norm *norm, const float *x, size_t d);

/* x (d) -> unit (d) = x/RMS, value (d) = gamma * unit + beta. unit and value may be the same array
 * only if gamma is all 1 and beta NULL. kind NORM_NONE copies. 0/0 is NaN. */
void norm_apply(const struct norm *norm, const struct norm_stats *stats, const float *x, size_t d,
                float *unit, float *value);

#endif

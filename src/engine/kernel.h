/* SPDX-License-Identifier: MIT
 *
 * The inner loops that several files of the engine share. Inside the engine only. */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

/* Sum of a[i] * b[i], products and sum in double. */
double kernel_dot(const float *a, const float *b, size_t n);

/* out[i] = a[i] + b[i], each rounded once to float32. */
void kernel_add(const float *a, const float *b, size_t n, float *out);

/* What a scale has to hold: the largest finite |v| and the smallest that is not 0 (both 0 if there
 * is none), and whether any finite v is below 0. */
struct extent {
    double max_abs, min_abs;
    bool has_negative;
};
struct extent kernel_extent(const float *v, size_t n);
struct extent kernel_join(struct extent a, struct extent b);

#endif

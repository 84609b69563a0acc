/* SPDX-License-Identifier: MIT
 *
 * Written so that the compiler can vectorise without fast-math: a sum is split by hand into
 * independent accumulators, since the compiler may not reorder one; a maximum is taken of bit
 * patterns, since a float maximum would have to heed NaN and signed zeros. */
#include "engine/kernel.h"

#include <stdint.h>
#include <string.h>

enum { LANES = 8 };

double kernel_dot(const float *a, const float *b, size_t n)
{
    double sum[LANES] = {0};
    size_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (size_t lane = 0; lane < LANES; lane++)
            sum[lane] += (double)a[i + lane] * (double)b[i + lane];
    double total =
        ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
    for (; i < n; i++)
        total += (double)a[i] * (double)b[i];
    return total;
}

void kernel_add(const float *a, const float *b, size_t n, float *restrict out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = a[i] + b[i];
}

struct extent kernel_extent(const float *v, size_t n)
{
    const int32_t infinity = 0x7f800000;
    int32_t largest = 0, negative = 0;
    uint32_t smallest = UINT32_MAX; /* less one, so that 0 wraps round and is never the smallest */
    for (size_t i = 0; i < n; i++) {
        int32_t bits;
        memcpy(&bits, v + i, sizeof bits);
        int32_t size = bits & 0x7fffffff; /* as a float: |v|; grows with |v| as an integer too */
        size = size < infinity ? size : 0;
        largest = size > largest ? size : largest;
        uint32_t less_one = (uint32_t)size - 1;
        smallest = less_one < smallest ? less_one : smallest;
        negative |= bits & -size; /* the sign bit where size is not 0: -0 is not below 0 */
    }
    float max, min;
    smallest++;
    memcpy(&max, &largest, sizeof max);
    memcpy(&min, &smallest, sizeof min);
    return (struct extent){
        .max_abs = (double)max, .min_abs = (double)min, .has_negative = negative < 0};
}

struct extent kernel_join(struct extent a, struct extent b)
{
    bool of_a = a.min_abs > 0 && (!(b.min_abs > 0) || a.min_abs < b.min_abs);
    return (struct extent){
        .max_abs = a.max_abs > b.max_abs ? a.max_abs : b.max_abs,
        .min_abs = of_a ? a.min_abs : b.min_abs,
        .has_negative = a.has_negative || b.has_negative,
    };
}

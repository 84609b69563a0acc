/* SPDX-License-Identifier: MIT
 *
 * Numbers by chance that come back with their seed, so that a failure does. */
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H

#include <stdint.h>

/* Knuth's linear congruential generator (MMIX); the upper bits are the good ones. */
static inline unsigned random_next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

/* low..high, both included */
static inline int random_int(uint64_t *seed, int low, int high)
{
    return low + (int)(random_next(seed) % (unsigned)(high - low + 1));
}

/* -1..1 */
static inline double random_unit(uint64_t *seed)
{
    return (double)random_next(seed) / (double)(1u << 30) - 1;
}

#endif

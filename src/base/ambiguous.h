/* SPDX-License-Identifier: MIT
 *
 * Characters of East Asian Width class A, ambiguous (UAX #11): one column wide in most terminals,
 * two in some that are set up for Korean, Chinese or Japanese. */
#ifndef BASE_AMBIGUOUS_H
#define BASE_AMBIGUOUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is it of class A in EastAsianWidth.txt of Unicode 14.0.0? Combining marks of that class count. */
bool ambiguous_is(uint32_t code);

/* What the character is made of, for a spelling without it: its full compatibility decomposition
 * without marks (é e, Ⅳ I V, ½ 1 ⁄ 2). Returns how many codes; 0 if it is made of nothing else.
 * *circled: it stands in a circle (①). */
enum { AMBIGUOUS_PARTS = 18 };
size_t ambiguous_parts(uint32_t code, uint32_t parts[AMBIGUOUS_PARTS], bool *circled);

#endif

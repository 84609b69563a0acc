/* SPDX-License-Identifier: MIT
 *
 * The one place where numbers are read and written. LC_NUMERIC is never set, so the decimal mark
 * is a point. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>

enum { NUM_MAX = 64 }; /* room for any number that these functions write, with its NUL */

enum num_status {
    NUM_OK,
    NUM_UNDERFLOW, /* not 0 as written, but 0 in float32: *out is 0 */
    NUM_OVERFLOW,  /* finite as written, but beyond float32: *out untouched */
    NUM_BAD,       /* not a number in this grammar: *out untouched */
};

/* Read exactly `len` bytes as a JSON number (RFC 8259), correctly rounded to float32. -0 is 0. */
enum num_status num_read(const char *text, size_t len, float *out);
/* The same with what a person may type: a sign +, `.5`, `1.`. ASCII only: other keyboards'
 * characters are mapped before (scene/vector.h). */
enum num_status num_read_typed(const char *text, size_t len, float *out);

/* A whole number of digits only, at most `max`. */
bool num_read_count(const char *text, size_t len, size_t max, size_t *out);

/* The fewest digits that read back as the same float32; "0" for -0; "NaN", "Infinity",
 * "-Infinity". A form that JSON allows. Returns the length. */
size_t num_write(float value, char out[NUM_MAX]);

/* For the screen: `decimals` places (0 to 7), rounded by the C library, never "-0.00". Values of
 * 1e6 or more in size, and ones that would show as 0 without being 0, are written like 1.23e+09
 * with `decimals` places (at least 1). "NaN", "inf", "-inf". */
size_t num_fixed(double value, int decimals, char out[NUM_MAX]);
/* The same without trailing zeros: 5, 2.24, -0.5. */
size_t num_trim(double value, int decimals, char out[NUM_MAX]);

/* Decimals for numbers of which the largest in size is `max_abs`: `digits`, more where fewer than
 * two significant digits would be seen, at most 7. */
int num_decimals(double max_abs, int digits);

/* What a shown number says: `value` rounded to `decimals` places as num_fixed shows it. */
double num_shown(double value, int decimals);

#endif

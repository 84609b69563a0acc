/* SPDX-License-Identifier: MIT
 *
 * Numbers as they are shown. A comparison uses one number of decimals everywhere; a shown sum
 * adds up as shown. */
#ifndef VIEW_FORMAT_H
#define VIEW_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Do the terms as written with these decimals add up to the total as written with them? */
bool format_adds_up(const double *terms, size_t count, double total, int decimals);

/* Decimals (from `digits` up) with which the shown terms add up to the shown total; *exact is
 * false if even 7 significant digits do not, and then the sum is to be written with ≈. */
int format_sum_decimals(const double *terms, size_t count, double total, int digits, bool *exact);
/* The same for one join, x + delta = out. */
int format_join_decimals(double x, double delta, double out, int digits, bool *exact);

/* What the number written with these decimals says. */
double format_shown(double value, int decimals);

enum { FORMAT_MORE = 1 }; /* 0.447 may be read aloud, 0.44721 may not */

/* What the operands give. */
typedef double format_law(const double *operands);
double format_product(const double *operands);  /* a · b */
double format_quotient(const double *operands); /* a / b */
/* Digits (from `digits` up, at most `more` of them more) with which the operands as shown, each to
 * num_decimals(|it|, digits), give the result as shown. Of `count` operands the first `rounded` are
 * shown so, the others with all their digits. *exact is false if none do, and then ≈ is to stand
 * before the result. */
int format_law_digits(format_law *law, const double *operands, size_t count, size_t rounded,
                      double result, int digits, int more, bool *exact);

void format_fixed(struct buf *out, double value, int decimals); /* 1.00 */
void format_trim(struct buf *out, double value, int decimals);  /* 1 */
/* The same with parentheses around what is shown with a minus. */
void format_trim_in(struct buf *out, double value, int decimals);

/* All its digits, as people write them: 1e-5, 0.1, 0. For what was given, not computed. */
void format_short(struct buf *out, float value);

/* [1, -1, 3, 3]; one that is longer than `columns` keeps its ends: [1, -1, .., 3]. */
void format_vector(struct buf *out, const float *values, size_t count, int decimals, int columns);

/* Columns that num_fixed takes for any of the values, at least `least`. */
int format_width(const float *values, size_t count, int decimals, int least);

#endif

/* SPDX-License-Identifier: MIT */
#include "view/format.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/num.h"

enum { DECIMALS_MAX = 7, SIGNIFICANT_MAX = 7, EXPONENT_DECIMALS = 2 };

double format_shown(double value, int decimals)
{
    char text[NUM_MAX];
    size_t len = num_fixed(value, decimals, text);
    bool exponent = memchr(text, 'e', len);
    return num_shown(value,
                     exponent && decimals > EXPONENT_DECIMALS ? EXPONENT_DECIMALS : decimals);
}

/* Shown numbers are decimal, so a double's rounding is allowed for; a term so small that it would
 * be lost in that does not add up. */
bool format_adds_up(const double *terms, size_t count, double total, int decimals)
{
    double sum = 0, last = format_shown(total, decimals), size = fabs(last);
    for (size_t i = 0; i < count; i++) {
        double term = format_shown(terms[i], decimals);
        sum += term;
        size += fabs(term);
    }
    double rounding = size * (double)(count + 1) * DBL_EPSILON;
    for (size_t i = 0; i < count; i++)
        if (terms[i] != 0 && fabs(format_shown(terms[i], decimals)) <= rounding)
            return false;
    return fabs(sum - last) <= rounding;
}

int format_sum_decimals(const double *terms, size_t count, double total, int digits, bool *exact)
{
    double largest = fabs(total);
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(terms[i]));
    int first = num_decimals(largest, digits);
    int whole = largest >= 1 && largest < 1e9 ? (int)floor(log10(largest)) + 1 : 0;
    int last = SIGNIFICANT_MAX - whole < DECIMALS_MAX ? SIGNIFICANT_MAX - whole : DECIMALS_MAX;
    *exact = true;
    if (!isfinite(total))
        return first;
    if (format_adds_up(terms, count, total, first))
        return first;
    for (int decimals = first + 1; decimals <= last; decimals++)
        if (format_adds_up(terms, count, total, decimals))
            return decimals;
    *exact = false;
    return first;
}

int format_join_decimals(double x, double delta, double out, int digits, bool *exact)
{
    double terms[2] = {x, delta};
    return format_sum_decimals(terms, 2, out, digits, exact);
}

double format_product(const double *operands)
{
    return operands[0] * operands[1];
}

double format_quotient(const double *operands)
{
    return operands[0] / operands[1];
}

static double shown_at(double value, int digits)
{
    return format_shown(value, num_decimals(fabs(value), digits));
}

/* Does what the numbers as shown give stand there as the result? A result with zeros at its end is
 * written without them and looks exact: 2.5 / 2.51 is not 1. */
static bool gives(double got, double result, int decimals)
{
    double last = format_shown(result, decimals);
    char text[NUM_MAX];
    size_t len = num_fixed(result, decimals, text);
    if (memchr(text, 'e', len)) /* its decimals are not those of the value */
        return format_shown(got, decimals) == last;
    bool looks_exact = format_shown(result, decimals - 1) == last;
    return looks_exact ? fabs(got - last) < pow(10, -decimals - 1)
                       : format_shown(got, decimals) == last;
}

int format_law_digits(format_law *law, const double *operands, size_t count, size_t rounded,
                      double result, int digits, int more, bool *exact)
{
    enum { OPERANDS = 5 };
    double as_shown[OPERANDS] = {0};
    *exact = true;
    if (!isfinite(result))
        return digits;
    for (int tried = digits; tried <= digits + more && tried <= DECIMALS_MAX; tried++) {
        for (size_t i = 0; i < count && i < OPERANDS; i++)
            as_shown[i] = i < rounded ? shown_at(operands[i], tried) : operands[i];
        if (gives(law(as_shown), result, num_decimals(fabs(result), tried)))
            return tried;
    }
    *exact = false;
    return digits;
}

static size_t write_number(double value, int decimals, bool trim, char text[NUM_MAX])
{
    size_t len = trim ? num_trim(value, decimals, text) : num_fixed(value, decimals, text);
    if (decimals > EXPONENT_DECIMALS && memchr(text, 'e', len))
        len = trim ? num_trim(value, EXPONENT_DECIMALS, text)
                   : num_fixed(value, EXPONENT_DECIMALS, text);
    return len;
}

void format_fixed(struct buf *out, double value, int decimals)
{
    char text[NUM_MAX];
    buf_bytes(out, text, write_number(value, decimals, false, text));
}

void format_trim(struct buf *out, double value, int decimals)
{
    char text[NUM_MAX];
    buf_bytes(out, text, write_number(value, decimals, true, text));
}

void format_trim_in(struct buf *out, double value, int decimals)
{
    char text[NUM_MAX];
    size_t len = write_number(value, decimals, true, text);
    bool negative = text[0] == '-';
    if (negative)
        buf_char(out, '(');
    buf_bytes(out, text, len);
    if (negative)
        buf_char(out, ')');
}

void format_short(struct buf *out, float value)
{
    char text[NUM_MAX];
    num_write(value, text);
    char *zero = strstr(text, "e-0"); /* 1e-05 */
    if (zero)
        memmove(zero + 2, zero + 3, strlen(zero + 3) + 1);
    buf_str(out, text);
}

/* The first `head` components, .. and the last; all if head >= count. */
static void write_vector(struct buf *out, const float *values, size_t count, size_t head,
                         int decimals)
{
    buf_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i)
            buf_str(out, ", ");
        if (i == head && i + 1 < count) {
            buf_str(out, "..");
            i = count - 2;
            continue;
        }
        format_trim(out, values[i], decimals);
    }
    buf_char(out, ']');
}

void format_vector(struct buf *out, const float *values, size_t count, int decimals, int columns)
{
    enum { HEAD_MAX = 30 };
    size_t head = count < HEAD_MAX ? count : HEAD_MAX;
    struct buf text = {0};
    do {
        buf_clear(&text);
        write_vector(&text, values, count, head, decimals);
    } while (text.len > (size_t)(columns < 0 ? 0 : columns) && head-- > 0);
    buf_bytes(out, buf_text(&text), text.len);
    buf_free(&text);
}

/* Of each sign the values that may be the widest: the largest that has no exponent, the largest at
 * all and the smallest that is not 0, which may have one. Widths between them are no larger, and
 * thousands of numbers need not be written. */
struct widest {
    float fixed, large, small;
};

static void note_size(struct widest *widest, float size)
{
    if (size < 1e6f && size > widest->fixed)
        widest->fixed = size;
    if (size > widest->large)
        widest->large = size;
    if (size > 0 && !(size >= widest->small && widest->small > 0))
        widest->small = size;
}

int format_width(const float *values, size_t count, int decimals, int least)
{
    struct widest sides[2] = {{0}};
    char text[NUM_MAX];
    int width = least;
    bool nan = false;
    for (size_t i = 0; i < count; i++) {
        nan |= isnan(values[i]);
        if (!isnan(values[i]))
            note_size(&sides[values[i] < 0], fabsf(values[i]));
    }
    for (int side = 0; side < 2; side++) {
        const float sizes[] = {sides[side].fixed, sides[side].large, sides[side].small};
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            double value = side ? -(double)sizes[i] : (double)sizes[i];
            int len = (int)write_number(value, decimals, false, text);
            width = len > width && count ? len : width;
        }
    }
    return nan && width < 3 ? 3 : width;
}

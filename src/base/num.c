/* SPDX-License-Identifier: MIT
 *
 * Numbers in and out. The grammar is checked here and only then is the C library asked, because
 * strtof also takes blanks, hexadecimal, "nan" and "inf". strtof rather than strtod: rounding
 * twice, to double and then to float, is not correct rounding. */
#include "base/num.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_LITERAL = 100 }; /* bytes */

enum {
    /* The exact decimal of a float32, or of the middle between two, has at most 114 digits. */
    DIGITS_MAX = 128,
    /* More than any text in memory could make up for with digits. */
    EXPONENT_MAX = 1000000000,
};

static size_t digits(const char *text, size_t len, size_t from)
{
    size_t n = 0;
    while (from + n < len && text[from + n] >= '0' && text[from + n] <= '9')
        n++;
    return n;
}

/* number = [-] int [. digits] [e [+-] digits]; `typed` also allows +, a missing int or missing
 * decimals, and 007. */
static bool grammatical(const char *text, size_t len, bool typed)
{
    size_t i = 0;
    if (i < len && (text[i] == '-' || (typed && text[i] == '+')))
        i++;
    size_t whole = digits(text, len, i);
    if (!typed && (whole == 0 || (whole > 1 && text[i] == '0')))
        return false;
    i += whole;
    size_t decimals = 0;
    if (i < len && text[i] == '.') {
        decimals = digits(text, len, ++i);
        if (!typed && decimals == 0)
            return false;
        i += decimals;
    }
    if (whole + decimals == 0)
        return false;
    if (i < len && (text[i] == 'e' || text[i] == 'E')) {
        i++;
        if (i < len && (text[i] == '-' || text[i] == '+'))
            i++;
        size_t exponent = digits(text, len, i);
        if (exponent == 0)
            return false;
        i += exponent;
    }
    return i == len;
}

/* A literal by its significant digits: sign 0.DIGITS e exponent. Leading zeros are left out. */
struct literal {
    char digits[DIGITS_MAX + 1];
    int count;
    bool negative;
    long long exponent;
};

/* A digit past the last one kept only says that there is more: a final 1 keeps the value off a
 * midpoint between two float32, of which none needs DIGITS_MAX digits. */
static void take_digit(struct literal *literal, char digit)
{
    if (literal->count < DIGITS_MAX)
        literal->digits[literal->count++] = digit;
    else if (digit != '0')
        literal->digits[DIGITS_MAX] = '1';
}

static void take_exponent(struct literal *literal, const char *text, size_t len)
{
    bool negative = len > 0 && text[0] == '-';
    long long exponent = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] >= '0' && text[i] <= '9' && exponent < EXPONENT_MAX)
            exponent = exponent * 10 + (text[i] - '0');
    }
    literal->exponent += negative ? -exponent : exponent;
}

static struct literal dissect(const char *text, size_t len)
{
    struct literal literal = {.negative = text[0] == '-'};
    literal.digits[DIGITS_MAX] = '0';
    bool after_point = false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == 'e' || text[i] == 'E') {
            take_exponent(&literal, text + i + 1, len - i - 1);
            break;
        }
        if (text[i] == '.')
            after_point = true;
        if (text[i] < '0' || text[i] > '9')
            continue;
        if (literal.count > 0 || text[i] != '0') {
            take_digit(&literal, text[i]);
            literal.exponent += !after_point;
        } else if (after_point) {
            literal.exponent--;
        }
    }
    return literal;
}

/* A literal may be of any length and need not end in NUL: it is written anew in a bounded array,
 * which takes no memory, and handed to strtof. */
static enum num_status convert(const char *text, size_t len, float *out)
{
    char direct[SHORT_LITERAL];
    if (len < sizeof direct) { /* nearly all: strtof as it stands, unless it is at an edge */
        memcpy(direct, text, len);
        direct[len] = '\0';
        float value = strtof(direct, NULL);
        if (value != 0 && isfinite(value)) {
            *out = value;
            return NUM_OK;
        }
    }
    struct literal literal = dissect(text, len);
    if (literal.count == 0) {
        *out = 0;
        return NUM_OK;
    }
    /* Far beyond float32 on either side, and within what any C library reads. */
    long long exponent = literal.exponent;
    exponent = exponent > 9999 ? 9999 : exponent < -9999 ? -9999 : exponent;
    char copy[DIGITS_MAX + 32];
    snprintf(copy, sizeof copy, "%s.%.*s%se%lld", literal.negative ? "-" : "", literal.count,
             literal.digits, literal.digits[DIGITS_MAX] == '1' ? "1" : "", exponent);
    float value = strtof(copy, NULL);
    if (isinf(value))
        return NUM_OVERFLOW;
    *out = value == 0 ? 0 : value;
    return value == 0 ? NUM_UNDERFLOW : NUM_OK;
}

enum num_status num_read(const char *text, size_t len, float *out)
{
    return grammatical(text, len, false) ? convert(text, len, out) : NUM_BAD;
}

enum num_status num_read_typed(const char *text, size_t len, float *out)
{
    return grammatical(text, len, true) ? convert(text, len, out) : NUM_BAD;
}

bool num_read_count(const char *text, size_t len, size_t max, size_t *out)
{
    if (len == 0 || digits(text, len, 0) != len)
        return false;
    size_t value = 0;
    for (size_t i = 0; i < len; i++) {
        size_t digit = (size_t)(text[i] - '0');
        if (digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static size_t word(const char *text, char out[NUM_MAX])
{
    size_t len = strlen(text);
    memcpy(out, text, len + 1);
    return len;
}

/* Writes with `precision` digits; false when they do not read back as `value`. */
static bool write_digits(double near, float value, int precision, char out[NUM_MAX])
{
    snprintf(out, NUM_MAX, "%.*g", precision, near);
    return strtof(out, NULL) == value;
}

/* The middle of all numbers that round to `value`. At a power of two it is not `value` itself,
 * because the float32 below is nearer than the one above. */
static double middle(float value)
{
    double above = (double)nextafterf(value, INFINITY),
           below = (double)nextafterf(value, -INFINITY);
    return isfinite(above) && isfinite(below) ? (above + below) / 4 + (double)value / 2
                                              : (double)value;
}

size_t num_write(float value, char out[NUM_MAX])
{
    if (isnan(value))
        return word("NaN", out);
    if (isinf(value))
        return word(value > 0 ? "Infinity" : "-Infinity", out);
    if (value == 0)
        return word("0", out);
    int exponent;
    bool uneven = fabsf(frexpf(value, &exponent)) == 0.5f; /* a power of two: see middle */
    /* A normal float32 keeps any six digits, so that %.6g, which drops zeros at the end, is already
     * the shortest form if it reads back at all. Below, precision fades with the value. */
    int precision = fabsf(value) >= FLT_MIN ? 6 : 1;
    while (precision < 9 && !write_digits((double)value, value, precision, out) &&
           !(uneven && write_digits(middle(value), value, precision, out)))
        precision++;
    if (precision == 9)
        write_digits((double)value, value, precision, out);
    /* "1e+01" has the digits of 10 and of 100 too, but nobody writes them so. Whole numbers that
     * need no more room than float32 has digits are written out. */
    if (strchr(out, 'e') && fabsf(value) >= 1 && fabsf(value) < 1e7f)
        snprintf(out, NUM_MAX, "%.0f", (double)value);
    return strlen(out);
}

/* 0.00 written with a sign says something that is not there. */
static size_t drop_sign_of_zero(char out[NUM_MAX], size_t len)
{
    if (out[0] != '-' || strspn(out + 1, "0.") != len - 1)
        return len;
    memmove(out, out + 1, len);
    return len - 1;
}

size_t num_fixed(double value, int decimals, char out[NUM_MAX])
{
    if (isnan(value))
        return word("NaN", out);
    if (isinf(value))
        return word(value > 0 ? "inf" : "-inf", out);
    int places = decimals < 0 ? 0 : decimals > 7 ? 7 : decimals;
    size_t len = 0;
    if (fabs(value) < 1e6) {
        len = (size_t)snprintf(out, NUM_MAX, "%.*f", places, value);
        len = drop_sign_of_zero(out, len);
        bool shows_zero = strspn(out, "0.") == len;
        bool grew = strcspn(out, ".") - (out[0] == '-') > 6; /* 999999.999 is shown as 1e6 */
        if (!grew && (value == 0 || !shows_zero))
            return len;
    }
    return (size_t)snprintf(out, NUM_MAX, "%.*e", places < 1 ? 1 : places, value);
}

size_t num_trim(double value, int decimals, char out[NUM_MAX])
{
    size_t len = num_fixed(value, decimals, out);
    char *exponent = strchr(out, 'e');
    size_t end = exponent ? (size_t)(exponent - out) : len;
    if (!memchr(out, '.', end))
        return len;
    size_t keep = end;
    while (out[keep - 1] == '0')
        keep--;
    if (out[keep - 1] == '.')
        keep--;
    memmove(out + keep, out + end, len - end + 1);
    return len - (end - keep);
}

int num_decimals(double max_abs, int digits)
{
    enum { DECIMALS_MAX = 7 };
    if (!(max_abs > 0) || max_abs >= 0.1)
        return digits;
    int zeros = (int)floor(-log10(max_abs)); /* 0.05 has one zero after the point */
    int decimals = zeros + 2 > digits ? zeros + 2 : digits;
    return decimals > DECIMALS_MAX ? digits : decimals; /* smaller still: with an exponent */
}

double num_shown(double value, int decimals)
{
    if (!isfinite(value))
        return value;
    char text[NUM_MAX];
    num_fixed(value, decimals, text);
    return strtod(text, NULL);
}

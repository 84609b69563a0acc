/* SPDX-License-Identifier: MIT
 *
 * Numbers in and out. The grammar is checked here and only then is the C library asked, because
 * strtof also takes blanks, hexadecimal, "nan" and "inf". strtof rather than strtod: rounding
 * twice, to double and then to float, is not correct rounding. */
#include "base/num.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

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

static bool has_nonzero_digit(const char *text, size_t len)
{
    for (size_t i = 0; i < len && text[i] != 'e' && text[i] != 'E'; i++) {
        if (text[i] >= '1' && text[i] <= '9')
            return true;
    }
    return false;
}

static enum num_status convert(const char *text, size_t len, float *out)
{
    char small[128];
    char *copy = small;
    if (len < sizeof small) {
        memcpy(small, text, len);
        small[len] = '\0';
    } else if (!(copy = mem_str(text, len))) {
        return NUM_BAD;
    }
    float value = strtof(copy, NULL);
    if (copy != small)
        free(copy);
    if (isinf(value))
        return NUM_OVERFLOW;
    *out = value == 0 ? 0 : value;
    return value == 0 && has_nonzero_digit(text, len) ? NUM_UNDERFLOW : NUM_OK;
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

size_t num_write(float value, char out[NUM_MAX])
{
    if (isnan(value))
        return word("NaN", out);
    if (isinf(value))
        return word(value > 0 ? "Infinity" : "-Infinity", out);
    if (value == 0)
        return word("0", out);
    int len = 0;
    for (int precision = 1; precision <= 9; precision++) {
        len = snprintf(out, NUM_MAX, "%.*g", precision, (double)value);
        if (strtof(out, NULL) == value)
            break;
    }
    /* "1e+01" has the digits of 10 and of 100 too, but nobody writes them so. Whole numbers that
     * need no more room than float32 has digits are written out. */
    if (strchr(out, 'e') && fabsf(value) >= 1 && fabsf(value) < 1e7f)
        len = snprintf(out, NUM_MAX, "%.0f", (double)value);
    return (size_t)len;
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
        if (value == 0 || !shows_zero)
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

double num_shown(double value, int decimals)
{
    if (!isfinite(value))
        return value;
    char text[NUM_MAX];
    num_fixed(value, decimals, text);
    return strtod(text, NULL);
}

/* SPDX-License-Identifier: MIT */
#include "scene/npy.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* What the header says. */
struct array {
    size_t size; /* bytes a number: 2, 4, 8 */
    bool big;    /* most significant byte first */
    bool fortran;
    size_t T, d;
    const unsigned char *data;
};

static int bad(struct err *err, const char *what)
{
    return err_set(err, ERR_INPUT, "%s", what);
}

/* --- the header: a Python dict with three keys ----------------------------------------------- */

/* The text after `'key':`, without leading blanks; NULL if the key is missing. */
static const char *value_of(const char *dict, const char *key)
{
    for (const char *at = strstr(dict, key); at; at = strstr(at + 1, key)) {
        const char *after = at + strlen(key);
        if (at == dict || (at[-1] != '\'' && at[-1] != '"') || *after != at[-1])
            continue;
        after++;
        after += strspn(after, " \t\n");
        if (*after != ':')
            continue;
        after++;
        return after + strspn(after, " \t\n");
    }
    return NULL;
}

/* '<f4' */
static int read_type(const char *descr, struct array *array, struct err *err)
{
    char quoted[ERR_QUOTE_MAX];
    size_t len = descr ? strcspn(descr, ",}") : 0;
    bool simple = descr && len >= 5 && (descr[0] == '\'' || descr[0] == '"') &&
                  (descr[1] == '<' || descr[1] == '>') && descr[2] == 'f' &&
                  (descr[3] == '2' || descr[3] == '4' || descr[3] == '8') && descr[4] == descr[0];
    if (!descr)
        return bad(err, "the array's header does not say what its numbers are (descr)");
    if (!simple)
        return err_set(err, ERR_INPUT,
                       "the array's numbers are %s, expected float16, float32 or float64 "
                       "(x.astype('float32') before np.save)",
                       err_quote(quoted, descr + 1, len > 2 ? len - 2 : 0));
    array->size = (size_t)(descr[3] - '0');
    array->big = descr[1] == '>';
    return 0;
}

/* (4,) or (2, 4) */
static int read_shape(const char *shape, struct array *array, struct err *err)
{
    size_t sides[3] = {0}, count = 0;
    if (!shape || *shape != '(')
        return bad(err, "the array's header has no shape");
    const char *at = shape + 1;
    for (; *at && *at != ')'; at += strspn(at, ", ")) {
        char *end;
        if (!isdigit((unsigned char)*at))
            return bad(err, "the array's shape is not a list of whole numbers");
        unsigned long long side = strtoull(at, &end, 10);
        if (side > INPUTS_VALUES_MAX)
            return err_set(err, ERR_INPUT, "the array is too large, expected at most %u numbers",
                           INPUTS_VALUES_MAX);
        if (count < 3)
            sides[count] = (size_t)side;
        count++;
        at = end + strspn(end, " L");
    }
    if (count != 1 && count != 2)
        return err_set(err, ERR_INPUT,
                       "the array has %zu dimensions, expected one (d) or two (T, d)", count);
    array->T = count == 2 ? sides[0] : 1;
    array->d = count == 2 ? sides[1] : sides[0];
    if (!array->T || !array->d)
        return bad(err, "the array is empty");
    if (array->T > INPUTS_VALUES_MAX / array->d)
        return err_set(err, ERR_INPUT, "the array is %zu x %zu, expected at most %u numbers",
                       array->T, array->d, INPUTS_VALUES_MAX);
    return 0;
}

static int read_dict(const char *dict, struct array *array, struct err *err)
{
    const char *order = value_of(dict, "fortran_order");
    if (!order || (strncmp(order, "True", 4) != 0 && strncmp(order, "False", 5) != 0))
        return bad(err, "the array's header does not say fortran_order True or False");
    array->fortran = *order == 'T';
    if (read_type(value_of(dict, "descr"), array, err))
        return -1;
    return read_shape(value_of(dict, "shape"), array, err);
}

static int read_header(const char *bytes, size_t len, struct array *array, struct err *err)
{
    const unsigned char *raw = (const unsigned char *)bytes;
    if (len < 6 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return bad(err, "is no NumPy array: it does not begin with \\x93NUMPY");
    if (len < 12)
        return bad(err, "the NumPy array's header is cut short");
    bool wide = raw[6] > 1; /* versions 2 and 3 have a four-byte length */
    if (raw[6] < 1 || raw[6] > 3)
        return bad(err, "is a NumPy array of an unknown format version");
    size_t start = wide ? 12 : 10;
    size_t size = (size_t)raw[8] | (size_t)raw[9] << 8;
    if (wide)
        size |= (size_t)raw[10] << 16 | (size_t)raw[11] << 24;
    if (size > len - start)
        return bad(err, "the NumPy array's header is cut short");
    char *dict = mem_str(bytes + start, size);
    if (!dict)
        return err_memory(err);
    int result = read_dict(dict, array, err);
    free(dict);
    if (result)
        return -1;
    array->data = raw + start + size;
    size_t held = len - start - size, wanted = array->T * array->d * array->size;
    if (held != wanted)
        return err_set(err, ERR_INPUT,
                       "the array has %zu bytes of numbers, expected %zu (%zu x %zu)", held, wanted,
                       array->T, array->d);
    return 0;
}

/* --- the numbers ----------------------------------------------------------------------------- */

static uint64_t bits(const struct array *array, const unsigned char *at)
{
    uint64_t value = 0;
    for (size_t b = 0; b < array->size; b++)
        value = value << 8 | at[array->big ? b : array->size - 1 - b];
    return value;
}

/* IEEE 754 binary16. */
static double half(uint64_t value)
{
    int exponent = (int)(value >> 10 & 0x1F);
    double fraction = (double)(value & 0x3FF);
    double size = exponent == 0x1F ? (fraction != 0 ? NAN : INFINITY)
                  : exponent       ? ldexp(1024 + fraction, exponent - 25)
                                   : ldexp(fraction, -24);
    return value >> 15 ? -size : size;
}

static double number(const struct array *array, size_t index)
{
    uint64_t value = bits(array, array->data + index * array->size);
    if (array->size == 2)
        return half(value);
    if (array->size == 8) {
        double wide;
        memcpy(&wide, &value, sizeof wide);
        return wide;
    }
    uint32_t narrow = (uint32_t)value;
    float single;
    memcpy(&single, &narrow, sizeof single);
    return (double)single;
}

/* x[3] or, with several tokens, x[2][3]: counted from 1, as everywhere. */
static void name(const struct array *array, size_t t, size_t i, char *out, size_t size)
{
    if (array->T > 1)
        snprintf(out, size, "x[%zu][%zu]", t + 1, i + 1);
    else
        snprintf(out, size, "x[%zu]", i + 1);
}

static int convert(const struct array *array, size_t t, size_t i, float *out,
                   struct warnings *warnings, struct err *err)
{
    size_t index = array->fortran ? i * array->T + t : t * array->d + i;
    double value = number(array, index);
    char where[64];
    *out = (float)value + 0.0f; /* -0 is 0 */
    bool fits = isfinite(value) && isfinite(*out);
    if (fits && (*out != 0 || value == 0))
        return 0;
    name(array, t, i, where, sizeof where);
    if (!isfinite(value))
        return err_set(err, ERR_INPUT, "%s is %s, expected a finite number", where,
                       isnan(value) ? "NaN"
                       : value > 0  ? "Infinity"
                                    : "-Infinity");
    if (!fits)
        return err_set(err, ERR_INPUT, "%s is %.17g, too large for float32", where, value);
    struct err warning = {0};
    err_set(&warning, ERR_INPUT, "%s is %.17g, which is 0 in float32", where, value);
    warnings_add(warnings, &warning);
    return 0;
}

int npy_read(const char *bytes, size_t len, struct matrix *out, struct warnings *warnings,
             struct err *err)
{
    struct array array = {0};
    memset(out, 0, sizeof *out);
    if (read_header(bytes, len, &array, err))
        return -1;
    float *values = mem_array(array.T * array.d, sizeof *values);
    if (!values)
        return err_memory(err);
    for (size_t t = 0; t < array.T; t++)
        for (size_t i = 0; i < array.d; i++)
            if (convert(&array, t, i, &values[t * array.d + i], warnings, err)) {
                free(values);
                return -1;
            }
    *out = (struct matrix){.values = values, .T = array.T, .d = array.d};
    return 0;
}

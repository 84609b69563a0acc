/* SPDX-License-Identifier: MIT
 *
 * Rows of numbers in JSON. */
#include "scene/read_matrix.h"

#include "engine/inputs.h"

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Is the first entry a row? An empty array has none. */
static bool is_nested(const struct json *at)
{
    struct json first;
    return json_first(at, &first) && json_type(&first) == JSON_ARRAY;
}

/* Did somebody write 0,5 for 0.5? Then there are more numbers than expected, all of them whole. */
static const char *comma_hint(const struct json *row, size_t size, size_t d)
{
    return size > d && size <= 2 * d && !json_source_has(row, '.')
               ? " (decimals are written with a point: 0.5)"
               : "";
}

static int read_row(const struct json *at, size_t d, float *out, struct err *err)
{
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    struct json entry;
    size_t size = json_size(at);
    if (size != d) {
        if (json_first(at, &entry) && json_expect(&entry, JSON_NUMBER, err))
            return -1;
        return json_error(at, err, "this row has %zu number%s, expected %zu%s", size, plural(size),
                          d, comma_hint(at, size, d));
    }
    for (bool more = json_first(at, &entry); more; more = json_next(&entry))
        if (json_number(&entry, out++, err))
            return -1;
    return 0;
}

static float *room(size_t rows, size_t columns, struct arena *arena, struct err *err)
{
    if (columns && rows > INPUTS_VALUES_MAX / columns) {
        err_set(err, ERR_INPUT, "%zu x %zu numbers are too many, expected at most %u", rows,
                columns, INPUTS_VALUES_MAX);
        return NULL;
    }
    float *values = arena_array(arena, rows * columns, sizeof *values);
    if (!values)
        err_memory(err);
    return values;
}

int read_matrix(const struct json *at, size_t rows, size_t columns, struct arena *arena,
                const float **out, struct err *err)
{
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    size_t size = json_size(at);
    if (size && !is_nested(at)) {
        struct json first;
        json_first(at, &first);
        return json_type(&first) == JSON_NUMBER
                   ? json_error(at, err, "found one flat row, expected %zu row%s of %zu", rows,
                                plural(rows), columns)
                   : json_expect(&first, JSON_ARRAY, err);
    }
    if (size != rows)
        return json_error(at, err, "found %zu row%s, expected %zu row%s of %zu", size, plural(size),
                          rows, plural(rows), columns);
    float *values = room(rows, columns, arena, err);
    if (!values)
        return -1;
    *out = values;
    struct json row;
    for (bool more = json_first(at, &row); more; more = json_next(&row), values += columns)
        if (read_row(&row, columns, values, err))
            return -1;
    return 0;
}

int read_matrix_row(const struct json *at, size_t d, struct arena *arena, const float **out,
                    struct err *err)
{
    float *values = room(1, d, arena, err);
    *out = values;
    return values ? read_row(at, d, values, err) : -1;
}

int read_matrix_tokens(const struct json *at, size_t T, size_t d, struct arena *arena,
                       const float **out, struct err *err)
{
    bool flat = T == 1 && json_type(at) == JSON_ARRAY && json_size(at) && !is_nested(at);
    return flat ? read_matrix_row(at, d, arena, out, err) : read_matrix(at, T, d, arena, out, err);
}

int read_matrix_any(const struct json *at, struct arena *arena, const float **out, size_t *T,
                    size_t *d, struct err *err)
{
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    struct json first;
    if (!json_first(at, &first))
        return json_error(at, err, "this is empty, expected T rows of d numbers");
    if (json_type(&first) != JSON_ARRAY) {
        *T = 1;
        *d = json_size(at);
        return read_matrix_row(at, *d, arena, out, err);
    }
    *T = json_size(at);
    *d = json_size(&first);
    if (*d == 0)
        return json_error(&first, err, "this row is empty, expected numbers");
    return read_matrix(at, *T, *d, arena, out, err);
}

/* SPDX-License-Identifier: MIT
 *
 * Rows of numbers in JSON. All arrays are made in the arena. */
#ifndef SCENE_READ_MATRIX_H
#define SCENE_READ_MATRIX_H

#include "base/mem.h"
#include "scene/json_read.h"

/* T rows of d numbers, or one row: says what T and d are. */
int read_matrix_any(const struct json *at, struct arena *arena, const float **out, size_t *T,
                    size_t *d, struct err *err);

/* Exactly rows x columns. */
int read_matrix(const struct json *at, size_t rows, size_t columns, struct arena *arena,
                const float **out, struct err *err);

/* T x d; for T = 1 one flat row will do. */
int read_matrix_tokens(const struct json *at, size_t T, size_t d, struct arena *arena,
                       const float **out, struct err *err);

/* One row of d numbers. */
int read_matrix_row(const struct json *at, size_t d, struct arena *arena, const float **out,
                    struct err *err);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Typed vectors: `1,-1,3,3` · `1 -1 3 3` · `[1, −1, 3, 3]` · `1,2;3,4` · `[[1,2],[3,4]]`.
 * Lenient where people's keyboards differ: U+2212 and other dashes, full-width digits, commas,
 * semicolons, brackets, signs and points, no-break and ideographic blanks count as what they look
 * like. Strict where a slip would change the numbers: an empty place beside a comma, a word, NaN,
 * an infinity, rows of unequal length, an unseen character are errors with their place. */
#ifndef SCENE_VECTOR_H
#define SCENE_VECTOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "scene/scene.h"

struct matrix {
    float *values; /* (T, d), owned */
    size_t T, d;
};

/* The kind of an error of vector_read and vector_read_number; 0 for want of memory. */
enum vector_fault {
    VECTOR_FAULT_CHARACTER = 1, /* one that is not meant to be seen, or broken UTF-8 */
    VECTOR_FAULT_WORD,          /* no number */
    VECTOR_FAULT_LARGE,         /* no float32 */
    VECTOR_FAULT_EMPTY,         /* a number is missing */
    VECTOR_FAULT_ROWS,          /* of unequal length */
    VECTOR_FAULT_MANY,          /* numbers */
    VECTOR_FAULT_BRACKET,       /* brackets and rows are not as they should be */
    VECTOR_FAULTS = VECTOR_FAULT_BRACKET,
};

/* Does an argument start like a vector (a number after blanks, sign or bracket)? -1,2 does, -h and
 * --x do not, ./1 and 1.json do not (a vector has only vector characters up to its first blank,
 * comma or end, and a file name ends in a letter). */
bool vector_looks_like(const char *text, size_t len);

/* Rows are separated by ; or newlines; empty lines at the end are ignored. Underflow is a warning.
 * T * d at most INPUTS_VALUES_MAX. On failure *out is zeroed. */
int vector_read(const char *text, size_t len, struct matrix *out, struct warnings *warnings,
                struct err *err);
void matrix_free(struct matrix *matrix);

/* One number, as an edit field or --eps takes it, with the same leniency. */
int vector_read_number(const char *text, size_t len, float *out, struct warnings *warnings,
                       struct err *err);

/* A scene around a vector: tokens t1.., `blocks` blocks, then `change` (whose arrays are copied;
 * their shapes are the caller's business: see change.h). Takes nothing over. */
int scene_from_matrix(const struct matrix *x, size_t blocks, const struct change *change,
                      struct scene *out, struct err *err);

#endif

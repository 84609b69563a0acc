/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a typed vector and as a NumPy file. */
#include <stdint.h>

#include "scene/npy.h"
#include "scene/vector.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct matrix matrix;
    struct warnings warnings = {0};
    struct err err;
    if (vector_read((const char *)data, size, &matrix, &warnings, &err) == 0)
        matrix_free(&matrix);
    if (npy_read((const char *)data, size, &matrix, &warnings, &err) == 0)
        matrix_free(&matrix);
    warnings_free(&warnings);
    return 0;
}

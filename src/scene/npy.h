/* SPDX-License-Identifier: MIT
 *
 * NumPy's .npy files: an array dumped from anyone's model with np.save. Format versions 1 to 3 as
 * numpy/lib/format.py describes them: magic, version, a Python dict as text, raw numbers. */
#ifndef SCENE_NPY_H
#define SCENE_NPY_H

#include "scene/vector.h"

/* float16, float32 or float64 of either byte order, C or Fortran order, one dimension (one token)
 * or two (T, d). Anything else is an error that names it. NaN, infinities and numbers beyond
 * float32 are errors with their index; what underflows to 0 is a warning. T * d is at most
 * INPUTS_VALUES_MAX. On failure *out is zeroed. */
int npy_read(const char *bytes, size_t len, struct matrix *out, struct warnings *warnings,
             struct err *err);

#endif

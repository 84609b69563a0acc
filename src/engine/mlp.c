/* SPDX-License-Identifier: MIT
 *
 * An MLP with weights from a scene. */
#include "engine/transform.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "engine/kernel.h"

static double silu(double u)
{
    return u / (1 + exp(-u));
}

static double gelu(double u)
{
    const double root_2_over_pi = 0.79788456080286535588;
    return 0.5 * u * (1 + tanh(root_2_over_pi * (u + 0.044715 * u * u * u)));
}

int transform_mlp(const struct mlp *w, const float *x, size_t T, size_t d, float *out,
                  struct err *err)
{
    float *hidden = mem_array(w->hidden, sizeof *hidden);
    if (!hidden)
        return err_memory(err);
    for (size_t t = 0; t < T; t++) {
        const float *token = x + t * d;
        for (size_t h = 0; h < w->hidden; h++) {
            double u = kernel_dot(w->w1 + h * d, token, d);
            hidden[h] = (float)(w->act == ACT_SWIGLU ? silu(u) * kernel_dot(w->w3 + h * d, token, d)
                                                     : gelu(u));
        }
        for (size_t i = 0; i < d; i++)
            out[t * d + i] = (float)kernel_dot(w->w2 + i * w->hidden, hidden, w->hidden);
    }
    free(hidden);
    return 0;
}

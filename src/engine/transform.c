/* SPDX-License-Identifier: MIT
 *
 * The one door to all transforms; the arithmetic is in example.c, attention.c and mlp.c. */
#include "engine/transform.h"

#include <string.h>

int transform_apply(const struct transform *transform, enum side side, const float *x, size_t T,
                    size_t d, float *out, struct err *err)
{
    switch (transform->kind) {
    case TRANSFORM_LITERAL:
        memcpy(out, transform->delta, T * d * sizeof *out);
        return 0;
    case TRANSFORM_ATTENTION:
        return transform_attention(&transform->attention, x, T, d, out, err);
    case TRANSFORM_MLP:
        return transform_mlp(&transform->mlp, x, T, d, out, err);
    case TRANSFORM_EXAMPLE:
        break;
    }
    return transform_example(side, transform->example, x, T, d, out, err);
}

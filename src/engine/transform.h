/* SPDX-License-Identifier: MIT
 *
 * Attention and MLP: what a branch computes from its input. x (T, d) -> out (T, d). Attention is
 * causal: token t sees tokens 1..t. An MLP sees its own token only. Dot products accumulate in
 * double. */
#ifndef ENGINE_TRANSFORM_H
#define ENGINE_TRANSFORM_H

#include <stddef.h>

#include "base/err.h"
#include "engine/model.h"

enum { TRANSFORM_EXAMPLE_WINDOW = 64 }; /* tokens its attention looks at, its own included */

/* Built-in example weights: banded, deterministic, chosen so that the delta has about the size of
 * the input and mixed signs. O(T * d); attention looks at 64 tokens at most. `variant`
 * 1 to 3 are different weights. */
int transform_example(enum side side, int variant, const float *x, size_t T, size_t d, float *out,
                      struct err *err);
/* The same for the tokens from..to-1 alone: what they give depends on no later token. x and out are
 * whole arrays; `scratch` has room for transform_example_scratch(d) numbers. */
void transform_example_rows(enum side side, int variant, const float *x, size_t d, size_t from,
                            size_t to, float *out, double *scratch);
size_t transform_example_scratch(size_t d); /* d at most SIZE_MAX / 4 */
/* softmax(q k^T / sqrt(head_dim)) v, wo; rotary positions on neighbouring pairs (2i, 2i+1) as in
 * the Llama paper's code when rope_theta > 0. */
int transform_attention(const struct attention *w, const float *x, size_t T, size_t d, float *out,
                        struct err *err);
/* swiglu: w2 (silu(w1 x) * (w3 x)); gelu: w2 gelu(w1 x), the tanh form of GPT-2. */
int transform_mlp(const struct mlp *w, const float *x, size_t T, size_t d, float *out,
                  struct err *err);

/* The branch's transform, whatever its kind (a literal copies). */
int transform_apply(const struct transform *transform, enum side side, const float *x, size_t T,
                    size_t d, float *out, struct err *err);

#endif

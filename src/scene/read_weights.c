/* SPDX-License-Identifier: MIT
 *
 * A branch's own weights. */
#include "scene/read_weights.h"

#include "scene/fields.h"
#include "scene/read_matrix.h"

const struct json *read_weights_given(enum side side, const struct json *field)
{
    size_t count = fields_of(side == SIDE_ATTN ? FIELDS_ATTENTION : FIELDS_MLP)->count;
    for (size_t i = BRANCH_WEIGHTS; i < count; i++)
        if (field[i].item)
            return &field[i];
    return NULL;
}

/* heads divides d, kv_heads divides heads, and a rotation turns pairs. */
static int read_heads(const struct json *branch, const struct json *field, size_t d,
                      struct attention *out, struct err *err)
{
    out->heads = 1;
    if (field[ATTENTION_HEADS].item && json_count(&field[ATTENTION_HEADS], 1, d, &out->heads, err))
        return -1;
    if (d % out->heads)
        return json_error(&field[ATTENTION_HEADS], err, "%zu heads do not divide d = %zu evenly",
                          out->heads, d);
    out->kv_heads = out->heads;
    if (field[ATTENTION_KV_HEADS].item &&
        json_count(&field[ATTENTION_KV_HEADS], 1, out->heads, &out->kv_heads, err))
        return -1;
    if (out->heads % out->kv_heads)
        return json_error(&field[ATTENTION_KV_HEADS], err,
                          "%zu kv_heads do not divide %zu heads evenly", out->kv_heads, out->heads);
    if (!field[ATTENTION_ROPE_THETA].item)
        return 0;
    if (json_number(&field[ATTENTION_ROPE_THETA], &out->rope_theta, err))
        return -1;
    if (!(out->rope_theta > 0))
        return json_error(&field[ATTENTION_ROPE_THETA], err,
                          "rope_theta is not above 0, expected a base such "
                          "as 10000 (or leave it out: no rotation)");
    if (d / out->heads % 2)
        return json_error(branch, err,
                          "rope_theta turns pairs, but a head has %zu components, expected an even "
                          "number",
                          d / out->heads);
    return 0;
}

static int read_attention(const struct json *branch, const struct json *field, size_t d,
                          struct arena *arena, struct attention *out, struct err *err)
{
    if (read_heads(branch, field, d, out, err))
        return -1;
    for (int i = ATTENTION_WQ; i <= ATTENTION_WO; i++)
        if (json_require(branch, &field[i], fields_of(FIELDS_ATTENTION)->names[i], err))
            return -1;
    size_t kv = out->kv_heads * (d / out->heads);
    return read_matrix(&field[ATTENTION_WQ], d, d, arena, &out->wq, err) ||
                   read_matrix(&field[ATTENTION_WK], kv, d, arena, &out->wk, err) ||
                   read_matrix(&field[ATTENTION_WV], kv, d, arena, &out->wv, err) ||
                   read_matrix(&field[ATTENTION_WO], d, d, arena, &out->wo, err)
               ? -1
               : 0;
}

static int read_act(const struct json *field, enum activation *out, struct err *err)
{
    size_t act = ACT_SWIGLU;
    if (field[MLP_ACT].item && fields_word(&field[MLP_ACT], WORDS_ACT, &act, err))
        return -1;
    *out = (enum activation)act;
    if (act == ACT_GELU && field[MLP_W3].item)
        return json_error(&field[MLP_W3], err, "gelu has no w3, expected only w1 and w2");
    return 0;
}

static int read_mlp(const struct json *branch, const struct json *field, size_t d,
                    struct arena *arena, struct mlp *out, struct err *err)
{
    if (read_act(field, &out->act, err) || json_require(branch, &field[MLP_W1], "w1", err) ||
        json_require(branch, &field[MLP_W2], "w2", err) ||
        (out->act == ACT_SWIGLU && json_require(branch, &field[MLP_W3], "w3", err)) ||
        json_expect(&field[MLP_W1], JSON_ARRAY, err))
        return -1;
    /* Nothing else says how many hidden units there are. */
    out->hidden = json_size(&field[MLP_W1]);
    if (out->hidden == 0)
        return json_error(&field[MLP_W1], err, "w1 is empty, expected rows of %zu", d);
    return read_matrix(&field[MLP_W1], out->hidden, d, arena, &out->w1, err) ||
                   read_matrix(&field[MLP_W2], d, out->hidden, arena, &out->w2, err) ||
                   (field[MLP_W3].item &&
                    read_matrix(&field[MLP_W3], out->hidden, d, arena, &out->w3, err))
               ? -1
               : 0;
}

int read_weights(const struct json *branch, enum side side, const struct json *field, size_t d,
                 struct arena *arena, struct transform *out, struct err *err)
{
    if (side == SIDE_ATTN) {
        out->kind = TRANSFORM_ATTENTION;
        return read_attention(branch, field, d, arena, &out->attention, err);
    }
    out->kind = TRANSFORM_MLP;
    return read_mlp(branch, field, d, arena, &out->mlp, err);
}

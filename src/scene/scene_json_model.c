/* SPDX-License-Identifier: MIT
 *
 * "model" of a scene. */
#include <string.h>

#include "scene/fields.h"
#include "scene/json_out.h"
#include "scene/scene_json.h"

static void add_word(const char *key, enum fields_words list, size_t index, struct buf *out)
{
    json_out_key(out, key);
    json_out_string(out, fields_words(list)->words[index]);
}

/* --- norms ----------------------------------------------------------------------------------- */

static bool same_row(const float *a, const float *b, size_t d)
{
    return !a == !b && (!a || memcmp(a, b, d * sizeof *a) == 0);
}

static bool same_norm(const struct norm *a, const struct norm *b, size_t d)
{
    return a->kind == b->kind && a->eps_at == b->eps_at && a->eps == b->eps &&
           a->gamma_offset == b->gamma_offset && same_row(a->gamma, b->gamma, d) &&
           (a->gamma || a->gamma_all == b->gamma_all) && same_row(a->beta, b->beta, d);
}

static bool is_default(const struct norm *norm, size_t d)
{
    struct norm plain = norm_default();
    return same_norm(norm, &plain, d);
}

static void add_norm(const char *key, const struct norm *norm, size_t d, struct buf *out)
{
    struct norm plain = norm_default();
    json_out_key(out, key);
    json_out_open(out, '{');
    if (norm->kind != plain.kind)
        add_word("kind", WORDS_KIND, norm->kind, out);
    if (norm->gamma) {
        json_out_key(out, "gamma");
        json_out_row(out, norm->gamma, d);
    } else if (norm->gamma_all != 1 - norm->gamma_offset) {
        json_out_key(out, "gamma");
        json_out_number(out, norm->gamma_all);
    }
    if (norm->gamma_offset != 0) {
        json_out_key(out, "gamma_offset");
        json_out_number(out, norm->gamma_offset);
    }
    if (norm->beta) {
        json_out_key(out, "beta");
        json_out_row(out, norm->beta, d);
    }
    if (norm->eps != plain.eps) {
        json_out_key(out, "eps");
        json_out_number(out, norm->eps);
    }
    if (norm->eps_at != plain.eps_at)
        add_word("eps_at", WORDS_EPS_AT, norm->eps_at, out);
    json_out_close(out, '}');
}

/* --- branches -------------------------------------------------------------------------------- */

static void add_attention(const struct attention *w, size_t d, struct buf *out)
{
    size_t kv = w->kv_heads * (d / w->heads);
    json_out_key(out, "heads");
    json_out_count(out, w->heads);
    if (w->kv_heads != w->heads) {
        json_out_key(out, "kv_heads");
        json_out_count(out, w->kv_heads);
    }
    if (w->rope_theta > 0) {
        json_out_key(out, "rope_theta");
        json_out_number(out, w->rope_theta);
    }
    scene_json_rows("wq", w->wq, d, d, out);
    scene_json_rows("wk", w->wk, kv, d, out);
    scene_json_rows("wv", w->wv, kv, d, out);
    scene_json_rows("wo", w->wo, d, d, out);
}

static void add_mlp(const struct mlp *w, size_t d, struct buf *out)
{
    add_word("act", WORDS_ACT, w->act, out);
    scene_json_rows("w1", w->w1, w->hidden, d, out);
    scene_json_rows("w2", w->w2, d, w->hidden, out);
    if (w->w3)
        scene_json_rows("w3", w->w3, w->hidden, d, out);
}

static void add_transform(const struct transform *transform, const struct inputs *inputs,
                          struct buf *out)
{
    switch (transform->kind) {
    case TRANSFORM_LITERAL:
        scene_json_rows("delta", transform->delta, inputs->T, inputs->d, out);
        break;
    case TRANSFORM_ATTENTION:
        add_attention(&transform->attention, inputs->d, out);
        break;
    case TRANSFORM_MLP:
        add_mlp(&transform->mlp, inputs->d, out);
        break;
    case TRANSFORM_EXAMPLE:
        json_out_key(out, "example");
        json_out_count(out, (size_t)transform->example);
        break;
    }
}

static void add_branch(enum side side, const struct branch *branch, const struct inputs *inputs,
                       struct buf *out)
{
    json_out_key(out, side == SIDE_ATTN ? "attention" : "mlp");
    json_out_open(out, '{');
    if (!is_default(&branch->norm, inputs->d))
        add_norm("norm", &branch->norm, inputs->d, out);
    if (!same_norm(&branch->postnorm, &branch->norm, inputs->d))
        add_norm("postnorm", &branch->postnorm, inputs->d, out);
    if (branch->place != PLACE_PRE)
        add_word("place", WORDS_PLACE, branch->place, out);
    add_transform(&branch->transform, inputs, out);
    json_out_close(out, '}');
}

static bool is_default_branch(const struct branch *branch, size_t d)
{
    return branch->present && branch->place == PLACE_PRE && is_default(&branch->norm, d) &&
           is_default(&branch->postnorm, d) && branch->transform.kind == TRANSFORM_EXAMPLE &&
           branch->transform.example == 1;
}

/* --- model ----------------------------------------------------------------------------------- */

static bool is_default_model(const struct model *model, size_t d)
{
    return model->n_blocks == 1 && !model->head.vocab && is_default(&model->final_norm, d) &&
           is_default_branch(&model->blocks[0].branch[SIDE_ATTN], d) &&
           is_default_branch(&model->blocks[0].branch[SIDE_MLP], d);
}

static void add_head(const struct head *head, size_t d, struct buf *out)
{
    json_out_key(out, "head");
    json_out_open(out, '{');
    json_out_key(out, "vocab");
    json_out_open(out, '[');
    for (size_t i = 0; i < head->vocab; i++)
        json_out_string(out, head->names[i]);
    json_out_close(out, ']');
    scene_json_rows("weights", head->weights, head->vocab, d, out);
    json_out_close(out, '}');
}

void scene_json_model(const struct inputs *inputs, struct buf *out)
{
    const struct model *model = &inputs->model;
    if (is_default_model(model, inputs->d))
        return;
    json_out_key(out, "model");
    json_out_open(out, '{');
    json_out_key(out, "blocks");
    json_out_open(out, '[');
    for (size_t b = 0; b < model->n_blocks; b++) {
        json_out_open(out, '{');
        for (int side = 0; side < SIDE_COUNT; side++)
            if (model->blocks[b].branch[side].present)
                add_branch((enum side)side, &model->blocks[b].branch[side], inputs, out);
        json_out_close(out, '}');
    }
    json_out_close(out, ']');
    if (!is_default(&model->final_norm, inputs->d))
        add_norm("final_norm", &model->final_norm, inputs->d, out);
    if (model->head.vocab)
        add_head(&model->head, inputs->d, out);
    json_out_close(out, '}');
}

/* SPDX-License-Identifier: MIT
 *
 * "model" in a scene. */
#include "scene/read_model.h"

#include <string.h>

#include "scene/change.h"
#include "scene/fields.h"
#include "scene/read_matrix.h"
#include "scene/read_text.h"
#include "scene/read_weights.h"

/* --- norms ----------------------------------------------------------------------------------- */

static int unknown_word(const struct json *at, const char *word, struct buf *suggestion,
                        struct err *err)
{
    char quote[ERR_QUOTE_MAX];
    json_error(at, err, "unknown word %s, %s", err_quote(quote, word, strlen(word)),
               buf_text(suggestion));
    buf_free(suggestion);
    return -1;
}

int read_model_kind(const struct json *at, enum norm_kind *out, struct err *err)
{
    const char *word;
    struct buf suggestion = {0};
    if (json_string(at, &word, err))
        return -1;
    return change_norm_word(word, strlen(word), out, &suggestion)
               ? 0
               : unknown_word(at, word, &suggestion, err);
}

int read_model_place(const struct json *at, enum placement *out, struct err *err)
{
    const char *word;
    struct buf suggestion = {0};
    if (json_string(at, &word, err))
        return -1;
    return change_place_word(word, strlen(word), out, &suggestion)
               ? 0
               : unknown_word(at, word, &suggestion, err);
}

int read_model_gamma(const struct json *at, size_t d, struct arena *arena, const float **gamma,
                     float *gamma_all, struct err *err)
{
    *gamma = NULL;
    return json_type(at) == JSON_NUMBER ? json_number(at, gamma_all, err)
                                        : read_matrix_row(at, d, arena, gamma, err);
}

int read_model_eps(const struct json *at, float *eps, struct err *err)
{
    if (json_number(at, eps, err))
        return -1;
    return *eps < 0 ? json_error(at, err, "eps is below 0, expected 0 or more") : 0;
}

static int read_norm_gamma(const struct json *field, size_t d, struct arena *arena,
                           struct norm *out, struct err *err)
{
    if (field[NORM_GAMMA_OFFSET].item) {
        size_t offset;
        if (json_count(&field[NORM_GAMMA_OFFSET], 0, 1, &offset, err))
            return -1;
        /* A gamma that is left out acts as 1, however it would be stored. */
        out->gamma_offset = (float)offset;
        out->gamma_all = 1 - out->gamma_offset;
    }
    if (!field[NORM_GAMMA].item)
        return 0;
    return read_model_gamma(&field[NORM_GAMMA], d, arena, &out->gamma, &out->gamma_all, err);
}

/* Leaves *out as it is where the field is absent. */
static int read_norm(const struct json *at, size_t d, struct arena *arena, struct norm *out,
                     struct err *err)
{
    if (!at->item)
        return 0;
    struct json field[NORM_FIELDS];
    size_t eps_at = EPS_INSIDE;
    *out = norm_default();
    if (fields_read(at, FIELDS_NORM, field, err) ||
        (field[NORM_KIND].item && read_model_kind(&field[NORM_KIND], &out->kind, err)) ||
        (field[NORM_EPS].item && read_model_eps(&field[NORM_EPS], &out->eps, err)) ||
        (field[NORM_EPS_AT].item && fields_word(&field[NORM_EPS_AT], WORDS_EPS_AT, &eps_at, err)) ||
        read_norm_gamma(field, d, arena, out, err) ||
        (field[NORM_BETA].item && read_matrix_row(&field[NORM_BETA], d, arena, &out->beta, err)))
        return -1;
    out->eps_at = (enum eps_at)eps_at;
    return 0;
}

/* --- branches -------------------------------------------------------------------------------- */

static int read_example(const struct json *at, int *out, struct err *err)
{
    size_t example;
    if (json_count(at, 1, 3, &example, err))
        return -1;
    *out = (int)example;
    return 0;
}

/* A branch has at most one of a literal delta, built-in weights and weights of its own. */
static int one_transform(const struct json *delta, const struct json *example,
                         const struct json *weights, struct err *err)
{
    const struct json *given[] = {delta, example, weights};
    const struct json *first = NULL;
    for (int i = 0; i < 3; i++) {
        if (!given[i] || !given[i]->item)
            continue;
        if (first)
            return json_error(first->node > given[i]->node ? first : given[i], err,
                              "the branch has '%s' and '%s', expected at most one of delta, "
                              "example and weights",
                              json_name(first), json_name(given[i]));
        first = given[i];
    }
    return 0;
}

static int read_transform(const struct json *at, enum side side, const struct json *field,
                          const struct inputs *inputs, struct arena *arena, struct transform *out,
                          struct err *err)
{
    const struct json *weights = read_weights_given(side, field);
    if (one_transform(&field[BRANCH_DELTA], &field[BRANCH_EXAMPLE], weights, err))
        return -1;
    if (weights)
        return read_weights(at, side, field, inputs->d, arena, out, err);
    if (field[BRANCH_EXAMPLE].item)
        return read_example(&field[BRANCH_EXAMPLE], &out->example, err);
    if (!field[BRANCH_DELTA].item)
        return 0;
    out->kind = TRANSFORM_LITERAL;
    return read_matrix_tokens(&field[BRANCH_DELTA], inputs->T, inputs->d, arena, &out->delta, err);
}

static int read_branch(const struct json *at, enum side side, const struct inputs *inputs,
                       struct arena *arena, struct branch *out, struct err *err)
{
    struct json field[FIELDS_MAX];
    if (fields_read(at, side == SIDE_ATTN ? FIELDS_ATTENTION : FIELDS_MLP, field, err) ||
        read_norm(&field[BRANCH_NORM], inputs->d, arena, &out->norm, err))
        return -1;
    out->postnorm = out->norm;
    if (read_norm(&field[BRANCH_POSTNORM], inputs->d, arena, &out->postnorm, err) ||
        (field[BRANCH_PLACE].item && read_model_place(&field[BRANCH_PLACE], &out->place, err)))
        return -1;
    return read_transform(at, side, field, inputs, arena, &out->transform, err);
}

static int read_block(const struct json *at, const struct inputs *inputs, struct arena *arena,
                      struct block *out, struct err *err)
{
    struct json side[SIDE_COUNT];
    if (fields_read(at, FIELDS_BLOCK, side, err))
        return -1;
    /* A block that names nothing is the default one; naming one branch leaves the other out. */
    if (!side[SIDE_ATTN].item && !side[SIDE_MLP].item)
        return 0;
    for (int i = 0; i < SIDE_COUNT; i++) {
        out->branch[i].present = side[i].item != NULL;
        if (side[i].item &&
            read_branch(&side[i], (enum side)i, inputs, arena, &out->branch[i], err))
            return -1;
    }
    return 0;
}

/* --- model ----------------------------------------------------------------------------------- */

static int read_head(const struct json *at, size_t d, struct arena *arena, struct head *out,
                     struct err *err)
{
    if (!at->item)
        return 0;
    struct json field[HEAD_FIELDS];
    if (fields_read(at, FIELDS_HEAD, field, err) ||
        json_require(at, &field[HEAD_VOCAB], "vocab", err) ||
        json_require(at, &field[HEAD_WEIGHTS], "weights", err) ||
        json_expect(&field[HEAD_VOCAB], JSON_ARRAY, err))
        return -1;
    out->vocab = json_size(&field[HEAD_VOCAB]);
    if (out->vocab == 0)
        return json_error(&field[HEAD_VOCAB], err, "this vocabulary is empty, expected names");
    return read_text_names(&field[HEAD_VOCAB], out->vocab, "one an entry", arena, &out->names,
                           err) ||
                   read_matrix(&field[HEAD_WEIGHTS], out->vocab, d, arena, &out->weights, err)
               ? -1
               : 0;
}

static int read_blocks(const struct json *at, struct arena *arena, struct inputs *out,
                       struct err *err)
{
    struct json block;
    for (bool more = json_first(at, &block); more; more = json_next(&block))
        if (read_block(&block, out, arena, &out->model.blocks[block.order], err))
            return -1;
    return 0;
}

static int count_blocks(const struct json *at, size_t *count, struct err *err)
{
    *count = 1;
    if (!at->item)
        return 0;
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    *count = json_size(at);
    return *count > INPUTS_BLOCKS_MAX ? json_error(at, err, "found %zu blocks, expected at most %d",
                                                   *count, INPUTS_BLOCKS_MAX)
                                      : 0;
}

int read_model(const struct json *at, struct arena *arena, struct inputs *out, struct err *err)
{
    struct json field[MODEL_FIELDS] = {0};
    size_t blocks;
    if (at->item && fields_read(at, FIELDS_MODEL, field, err))
        return -1;
    if (field[MODEL_FILE].item)
        return json_error(&field[MODEL_FILE], err,
                          "checkpoints are not read by this version, expected \"blocks\"");
    if (count_blocks(&field[MODEL_BLOCKS], &blocks, err) ||
        inputs_default(out, out->x, out->T, out->d, blocks, err))
        return -1;
    if (field[MODEL_BLOCKS].item && read_blocks(&field[MODEL_BLOCKS], arena, out, err))
        return -1;
    return read_norm(&field[MODEL_FINAL_NORM], out->d, arena, &out->model.final_norm, err) ||
                   read_head(&field[MODEL_HEAD], out->d, arena, &out->model.head, err)
               ? -1
               : 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The objects of a scene file, the names of their fields and the words some of them take: the one
 * list that the reader sorts by and that scenes/schema/midstream.schema.json is compared with. A
 * field's place in the enum of its object is its place in the array that fields_read fills. */
#ifndef SCENE_FIELDS_H
#define SCENE_FIELDS_H

#include <stddef.h>

#include "scene/json_read.h"

enum fields_object {
    FIELDS_SCENE,
    FIELDS_TEXT,
    FIELDS_MODEL,
    FIELDS_BLOCK,
    FIELDS_ATTENTION,
    FIELDS_MLP,
    FIELDS_NORM,
    FIELDS_HEAD,
    FIELDS_STEP,
    FIELDS_SET,
    FIELDS_ONLY,
    FIELDS_COMPARED,
    FIELDS_ASK,
    FIELDS_OBJECTS
};

enum scene_field {
    SCENE_MIDSTREAM,
    SCENE_TITLE,
    SCENE_TOKENS,
    SCENE_X,
    SCENE_MODEL,
    SCENE_STEPS,
    SCENE_SCHEMA, /* for editors; kept, not read */
    SCENE_PROMPT,
    SCENE_TOKEN_IDS,
    SCENE_FIELDS
};

enum text_field { TEXT_EN, TEXT_KO, TEXT_FIELDS };

enum model_field { MODEL_BLOCKS, MODEL_FINAL_NORM, MODEL_HEAD, MODEL_FILE, MODEL_FIELDS };

/* The fields of a block are indexed by enum side. */

/* Both branches begin with the same fields; the weights follow. */
enum branch_field {
    BRANCH_NORM,
    BRANCH_POSTNORM,
    BRANCH_PLACE,
    BRANCH_DELTA,
    BRANCH_EXAMPLE,
    BRANCH_WEIGHTS
};
enum attention_field {
    ATTENTION_HEADS = BRANCH_WEIGHTS,
    ATTENTION_KV_HEADS,
    ATTENTION_ROPE_THETA,
    ATTENTION_WQ,
    ATTENTION_WK,
    ATTENTION_WV,
    ATTENTION_WO,
    ATTENTION_FIELDS
};
enum mlp_field { MLP_ACT = BRANCH_WEIGHTS, MLP_W1, MLP_W2, MLP_W3, MLP_FIELDS };

enum norm_field {
    NORM_KIND,
    NORM_EPS,
    NORM_EPS_AT,
    NORM_GAMMA,
    NORM_GAMMA_OFFSET,
    NORM_BETA,
    NORM_FIELDS
};

enum head_field { HEAD_VOCAB, HEAD_WEIGHTS, HEAD_FIELDS };

enum step_field {
    STEP_AT,
    STEP_VIEW,
    STEP_TOKEN,
    STEP_TITLE,
    STEP_CAPTION,
    STEP_NOTES,
    STEP_SECONDS,
    STEP_SET,
    STEP_ASK,
    STEP_COMPARE,
    STEP_FIELDS
};

/* What is compared has the fields of a change and a label. */
enum set_field {
    SET_X,
    SET_GAMMA,
    SET_EPS,
    SET_NORM,
    SET_PLACE,
    SET_ATTN,
    SET_MLP,
    SET_SHARED, /* so many fields are those of both */
    SET_ONLY = SET_SHARED,
    SET_FIELDS,
    COMPARED_LABEL = SET_SHARED,
    COMPARED_FIELDS
};

/* A change of one place. */
enum only_field { ONLY_AT, ONLY_GAMMA, ONLY_EPS, ONLY_LITERAL, ONLY_COMPUTED, ONLY_FIELDS };

enum ask_field {
    ASK_OF,
    ASK_TYPE,
    ASK_WITHIN,
    ASK_CHOICES,
    ASK_ANSWER,
    ASK_WITH,
    ASK_WHY,
    ASK_FIELDS
};

enum { FIELDS_MAX = BRANCH_WEIGHTS + 7 }; /* of any object */

struct fields {
    const char *object; /* its name in the schema's definitions */
    const char *const *names;
    size_t count;
};
const struct fields *fields_of(enum fields_object object);

/* Sort an object's members into out[count] by these names (json_fields). */
int fields_read(const struct json *at, enum fields_object object, struct json *out,
                struct err *err);

/* The fields that take one of a list of words, in the order of the engine's or the scene's enum. */
enum fields_words {
    WORDS_VIEW,
    WORDS_ASK_TYPE,
    WORDS_KIND,
    WORDS_PLACE,
    WORDS_EPS_AT,
    WORDS_ACT,
    WORDS_LISTS
};
struct words {
    const char *field; /* OBJECT.FIELD */
    const char *const *words;
    size_t count;
};
const struct words *fields_words(enum fields_words list);

/* One of the list's words: its index. Else an error with a suggestion. */
int fields_word(const struct json *at, enum fields_words list, size_t *out, struct err *err);

#endif

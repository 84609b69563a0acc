/* SPDX-License-Identifier: MIT
 *
 * The fields of a scene file, and their words. */
#include "scene/fields.h"

#include "engine/model.h"
#include "scene/scene.h"

static const char *const scene_names[SCENE_FIELDS] = {
    [SCENE_SCHEMA] = "$schema",
    [SCENE_MIDSTREAM] = "midstream",
    [SCENE_TITLE] = "title",
    [SCENE_TOKENS] = "tokens",
    [SCENE_X] = "x",
    [SCENE_PROMPT] = "prompt",
    [SCENE_MODEL] = "model",
    [SCENE_TOKEN_IDS] = "token_ids",
    [SCENE_STEPS] = "steps",
};
static const char *const text_names[TEXT_FIELDS] = {[TEXT_EN] = "en", [TEXT_KO] = "ko"};
static const char *const model_names[MODEL_FIELDS] = {
    [MODEL_FILE] = "file",
    [MODEL_BLOCKS] = "blocks",
    [MODEL_FINAL_NORM] = "final_norm",
    [MODEL_HEAD] = "head",
};
static const char *const block_names[SIDE_COUNT] = {[SIDE_ATTN] = "attention", [SIDE_MLP] = "mlp"};

#define BRANCH_NAMES                                                                  \
    [BRANCH_NORM] = "norm", [BRANCH_POSTNORM] = "postnorm", [BRANCH_PLACE] = "place", \
    [BRANCH_DELTA] = "delta", [BRANCH_EXAMPLE] = "example"
static const char *const attention_names[ATTENTION_FIELDS] = {
    BRANCH_NAMES,
    [ATTENTION_HEADS] = "heads",
    [ATTENTION_KV_HEADS] = "kv_heads",
    [ATTENTION_ROPE_THETA] = "rope_theta",
    [ATTENTION_WQ] = "wq",
    [ATTENTION_WK] = "wk",
    [ATTENTION_WV] = "wv",
    [ATTENTION_WO] = "wo",
};
static const char *const mlp_names[MLP_FIELDS] = {
    BRANCH_NAMES, [MLP_ACT] = "act", [MLP_W1] = "w1", [MLP_W2] = "w2", [MLP_W3] = "w3"};

static const char *const norm_names[NORM_FIELDS] = {
    [NORM_KIND] = "kind",
    [NORM_EPS] = "eps",
    [NORM_EPS_AT] = "eps_at",
    [NORM_GAMMA] = "gamma",
    [NORM_GAMMA_OFFSET] = "gamma_offset",
    [NORM_BETA] = "beta",
};
static const char *const head_names[HEAD_FIELDS] = {
    [HEAD_VOCAB] = "vocab", [HEAD_WEIGHTS] = "weights"};
static const char *const step_names[STEP_FIELDS] = {
    [STEP_AT] = "at",           [STEP_VIEW] = "view",       [STEP_TOKEN] = "token",
    [STEP_TITLE] = "title",     [STEP_CAPTION] = "caption", [STEP_NOTES] = "notes",
    [STEP_SECONDS] = "seconds", [STEP_SET] = "set",         [STEP_ASK] = "ask",
    [STEP_COMPARE] = "compare",
};
#define CHANGE_NAMES                                                              \
    [SET_X] = "x", [SET_GAMMA] = "gamma", [SET_EPS] = "eps", [SET_NORM] = "norm", \
    [SET_PLACE] = "place", [SET_ATTN] = "attn", [SET_MLP] = "mlp"
static const char *const set_names[SET_FIELDS] = {CHANGE_NAMES, [SET_ONLY] = "only"};
static const char *const compared_names[COMPARED_FIELDS] = {CHANGE_NAMES, [COMPARED_LABEL] =
                                                                              "label"};
static const char *const only_names[ONLY_FIELDS] = {
    [ONLY_AT] = "at",         [ONLY_GAMMA] = "gamma",       [ONLY_EPS] = "eps",
    [ONLY_LITERAL] = "delta", [ONLY_COMPUTED] = "computed",
};
static const char *const ask_names[ASK_FIELDS] = {
    [ASK_OF] = "of",           [ASK_TYPE] = "type",     [ASK_WITHIN] = "within",
    [ASK_CHOICES] = "choices", [ASK_ANSWER] = "answer", [ASK_WITH] = "with",
    [ASK_WHY] = "why",
};

static const struct fields objects[FIELDS_OBJECTS] = {
    [FIELDS_SCENE] = {"scene", scene_names, SCENE_FIELDS},
    [FIELDS_TEXT] = {"text", text_names, TEXT_FIELDS},
    [FIELDS_MODEL] = {"model", model_names, MODEL_FIELDS},
    [FIELDS_BLOCK] = {"block", block_names, SIDE_COUNT},
    [FIELDS_ATTENTION] = {"attention", attention_names, ATTENTION_FIELDS},
    [FIELDS_MLP] = {"mlp", mlp_names, MLP_FIELDS},
    [FIELDS_NORM] = {"norm", norm_names, NORM_FIELDS},
    [FIELDS_HEAD] = {"head", head_names, HEAD_FIELDS},
    [FIELDS_STEP] = {"step", step_names, STEP_FIELDS},
    [FIELDS_SET] = {"set", set_names, SET_FIELDS},
    [FIELDS_ONLY] = {"only", only_names, ONLY_FIELDS},
    [FIELDS_COMPARED] = {"compared", compared_names, COMPARED_FIELDS},
    [FIELDS_ASK] = {"ask", ask_names, ASK_FIELDS},
};

static const char *const views[] = {
    [VIEW_AUTO] = "auto",     [VIEW_MODEL] = "model",   [VIEW_BLOCK] = "block",
    [VIEW_BOTH] = "both",     [VIEW_NORM] = "norm",     [VIEW_ADD] = "add",
    [VIEW_TOKENS] = "tokens", [VIEW_SCORES] = "scores", [VIEW_COMPARE] = "compare",
    [VIEW_DEPTH] = "depth",
};
static const char *const ask_types[] = {
    [ASK_VALUE] = "value", [ASK_SIGN] = "sign", [ASK_COMPARE] = "compare", [ASK_CHOICE] = "choice"};
static const char *const kinds[] = {
    [NORM_NONE] = "none", [NORM_RMS] = "rmsnorm", [NORM_LAYER] = "layernorm"};
static const char *const places[] = {[PLACE_PRE] = "pre",
                                     [PLACE_POST] = "post",
                                     [PLACE_SANDWICH] = "sandwich",
                                     [PLACE_REORDERED] = "reordered"};
static const char *const eps_sides[] = {[EPS_INSIDE] = "inside", [EPS_OUTSIDE] = "outside"};
static const char *const acts[] = {[ACT_SWIGLU] = "swiglu", [ACT_GELU] = "gelu"};

static const struct words lists[WORDS_LISTS] = {
    [WORDS_VIEW] = {"step.view", views, sizeof views / sizeof *views},
    [WORDS_ASK_TYPE] = {"ask.type", ask_types, sizeof ask_types / sizeof *ask_types},
    [WORDS_KIND] = {"norm.kind", kinds, sizeof kinds / sizeof *kinds},
    [WORDS_PLACE] = {"attention.place", places, sizeof places / sizeof *places},
    [WORDS_EPS_AT] = {"norm.eps_at", eps_sides, sizeof eps_sides / sizeof *eps_sides},
    [WORDS_ACT] = {"mlp.act", acts, sizeof acts / sizeof *acts},
};

const struct fields *fields_of(enum fields_object object)
{
    return &objects[object];
}

int fields_read(const struct json *at, enum fields_object object, struct json *out, struct err *err)
{
    return json_fields(at, objects[object].names, objects[object].count, out, err);
}

const struct words *fields_words(enum fields_words list)
{
    return &lists[list];
}

int fields_word(const struct json *at, enum fields_words list, size_t *out, struct err *err)
{
    return json_word(at, lists[list].words, lists[list].count, out, err);
}

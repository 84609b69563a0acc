/* SPDX-License-Identifier: MIT
 *
 * What is said while all tokens are seen, where the scene says nothing: which of the numbers belong
 * to a row, which to a column, and which to neither. */
#include "view/tokens.h"

#include "view/layout.h"

struct said {
    const char *text[2]; /* English, Korean */
};

static const struct said by_sub[] = {
    [SUB_SQUARE] = {{"Each row is squared and averaged on its own: over d = {d}, never over T x d.",
                     "줄마다 따로 제곱해 평균합니다. d = {d}개의 평균이지 T x d 전체의 평균이 "
                     "아닙니다."}},
    [SUB_RMS] = {{"{T} tokens, {T} RMS values: one for each row, over its d = {d} numbers, never "
                  "over T x d.",
                  "토큰이 {T}개면 RMS도 {T}개입니다. 줄마다 수 {d}개로 구하고, T x d 전체로 "
                  "구하지 않습니다."}},
    [SUB_DIVIDE] = {{"Each row is divided by its own RMS. No row looks at another.",
                     "줄마다 제 RMS로 나눕니다. 다른 줄은 보지 않습니다."}},
    [SUB_GAMMA] = {{"Each column is multiplied by its γ: one γ of {d} numbers serves all {T} "
                    "tokens.",
                    "열마다 제 γ를 곱합니다. 수 {d}개인 γ 하나를 토큰 {T}개가 함께 씁니다."}},
};
static const struct said by_layer_sub = {
    {"Each row has a mean and a σ of its own, over d = {d}, never over T x d.",
     "평균과 σ는 줄마다 수 {d}개로 구하고, T x d 전체로 구하지 않습니다."}};
static const struct said embedded = {
    {"{T} tokens, each a vector of {d} numbers. T x d goes in, and T x d it stays to the end.",
     "토큰 {T}개가 저마다 수 {d}개인 벡터로 들어옵니다. T x d 모양은 끝까지 그대로입니다."}};
static const struct said forked = {
    {"The branch gets a copy of all {T} rows. The centre keeps them until the join.",
     "가지는 {T}줄 모두의 복사본을 받습니다. 가운데는 합칠 때까지 그대로 지닙니다."}};
static const struct said joined = {
    {"Join: the same sum in each of the T x d places. No row is mixed with another.",
     "합침: T x d 자리마다 같은 덧셈입니다. 줄끼리 섞이지 않습니다."}};

static const struct said *norm_says(const struct op *op, enum substep sub)
{
    if (sub == SUB_WHOLE || sub == SUB_GAMMA)
        return op->slot == SLOT_STREAM && op->kind == OP_POSTNORM ? NULL : &by_sub[SUB_GAMMA];
    if (op->norm == NORM_LAYER)
        return &by_layer_sub;
    return &by_sub[sub == SUB_MEAN ? SUB_SQUARE : sub];
}

const char *tokens_caption(const struct app *app, enum lang lang)
{
    const struct op *op = app_op(app);
    const struct said *said = NULL;
    if (app_tokens(app) < 2 || layout_view(app) != VIEW_TOKENS)
        return NULL;
    if (plan_is_norm(op))
        said = norm_says(op, app_stop(app).sub);
    else if (op->kind == OP_EMBED)
        said = &embedded;
    else if (op->kind == OP_FORK)
        said = &forked;
    else if (op->kind == OP_ADD)
        said = &joined;
    return said ? said->text[lang == LANG_KO] : NULL;
}

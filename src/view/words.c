/* SPDX-License-Identifier: MIT */
#include "view/words.h"

#include <stddef.h>

#include "view/tokens.h"

const char *word(enum word index, enum lang lang)
{
    static const char *const words[WORD_COUNT][2] = {
#define X(name, en, ko) {en, ko},
        WORD_LIST(X)
#undef X
    };
    return words[index][lang];
}

const char *word_notice(enum notice notice, enum lang lang)
{
    static const char *const notices[NOTICE_COUNT][2] = {
        [NOTICE_NONE] = {"", ""},
        [NOTICE_FIRST_STEP] = {"this is the first step", "첫 단계입니다"},
        [NOTICE_LAST_STEP] = {"this is the last step; ] goes to the next scene",
                              "마지막 단계입니다. ]를 누르면 다음 장면"},
        [NOTICE_NO_STEP] = {"no such step; the number of steps is",
                            "그런 단계는 없습니다. 단계 수:"},
        [NOTICE_NO_STOP] = {"this walk does not stop there", "여기에서 멈추는 단계가 없습니다"},
        [NOTICE_NO_BLOCK] = {"there is no other block that way", "그쪽에는 블록이 없습니다"},
        [NOTICE_NO_SCENE] = {"there is no other scene that way", "그쪽에는 장면이 없습니다"},
        [NOTICE_ONE_TOKEN] = {"there is only one token", "토큰이 하나뿐입니다"},
        [NOTICE_HANGUL] = {"press 한/영 first, or use a key that is no letter",
                           "한/영 키를 누르거나 글자가 아닌 키를 쓰세요"},
        [NOTICE_MOTION_ON] = {"motion on", "움직임을 켰습니다"},
        [NOTICE_MOTION_OFF] = {"motion off", "움직임을 껐습니다"},
        [NOTICE_NOTHING_TO_UNDO] = {"nothing to undo", "취소할 것이 없습니다"},
        [NOTICE_NOTHING_TO_REDO] = {"nothing to redo", "되살릴 것이 없습니다"},
        [NOTICE_PINNED] = {"pinned: from now on edits show what was before",
                           "고정했습니다: 이제 고치면 이전 값도 보입니다"},
        [NOTICE_UNPINNED] = {"the pinned state is dropped", "고정한 상태를 지웠습니다"},
        [NOTICE_ALL_SHOWN] = {"every component has its row already",
                              "이미 모든 성분이 한 줄씩 보입니다"},
        [NOTICE_NO_UPRIGHT] = {"no room for upright bars here", "세로 막대를 그릴 자리가 없습니다"},
        [NOTICE_ONE_COMPONENT] = {"this is the last component", "마지막 남은 성분입니다"},
        [NOTICE_SCALED] = {"all of x was multiplied", "x 전체에 곱했습니다"},
        [NOTICE_FIXED_TOKENS] = {"the number of tokens is fixed here",
                                 "여기서는 토큰 수가 정해져 있습니다"},
        [NOTICE_TOO_MANY] = {"no room for that many numbers", "수가 너무 많아집니다"},
        [NOTICE_FIXED_SIZE] = {"the scene fixes the number; your own vector: midstream 1,2,3",
                               "장면이 성분 수를 정합니다. 직접 쓰려면: midstream 1,2,3"},
        [NOTICE_ASCII_ONLY] = {"this terminal's locale is not UTF-8", ""},
        [NOTICE_NOTHING_TO_PREDICT] = {"there is no one number to predict here",
                                       "이 단계에는 예측할 수가 없습니다"},
        [NOTICE_TALLY] = {"nothing was predicted yet", "아직 예측한 것이 없습니다"},
        [NOTICE_PLAYS] = {"playing: any key pauses", "자동 진행: 아무 키나 누르면 멈춤"},
        [NOTICE_PAUSED] = {"paused", "멈췄습니다"},
        [NOTICE_RELOADED] = {"reloaded:", "다시 읽었습니다:"},
        [NOTICE_RELOADED_WARNING] = {"reloaded, but", "다시 읽음, 주의:"},
        [NOTICE_RELOADED_EDITS] = {"reloaded, edits dropped:", "다시 읽음, 고친 값은 버림:"},
        [NOTICE_RELOADED_EDITS_WARNING] = {"reloaded, edits dropped, but",
                                           "다시 읽음, 고친 값은 버림, 주의:"},
        [NOTICE_ANEW] = {"as it was given, without edits", "고치기 전, 처음 주어진 대로입니다"},
        [NOTICE_STDIN] = {"standard input cannot be read again",
                          "표준 입력은 다시 읽을 수 없습니다"},
        [NOTICE_NO_FILE] = {"this is no file: Ctrl-O saves it as one",
                            "파일이 아닙니다. Ctrl-O로 저장하세요"},
        [NOTICE_SAVED] = {"saved:", "저장했습니다:"},
        [NOTICE_NOT_SAVED] = {"not saved:", "저장하지 못했습니다:"},
        [NOTICE_NO_EDITOR] = {"editor:", "편집기:"},
        [NOTICE_MEMORY] = {"out of memory: nothing was changed",
                           "메모리가 모자라 그대로 두었습니다"},
    };
    return notices[notice][lang];
}

const char *word_refusal(enum refusal refusal, enum lang lang)
{
#define UNREADABLE(fault) [REFUSAL_UNREADABLE + (fault)]
    static const char *const refusals[REFUSAL_COUNT][2] = {
        [REFUSAL_NONE] = {"", ""},
        [REFUSAL_EPS_NEGATIVE] = {"ε cannot be negative", "ε은 음수가 될 수 없습니다"},
        [REFUSAL_ONE_NUMBER] = {"one number goes here", "여기에는 수 하나만 들어갑니다"},
        [REFUSAL_OTHER_TOKENS] = {"the number of tokens is another", "토큰 수가 다릅니다"},
        [REFUSAL_UNREADABLE] = {"this cannot be read", "읽을 수 없습니다"},
        UNREADABLE(VECTOR_FAULT_CHARACTER) = {"a character that cannot be seen",
                                              "안 보이는 글자입니다"},
        UNREADABLE(VECTOR_FAULT_WORD) = {"this is no number", "수가 아닙니다"},
        UNREADABLE(VECTOR_FAULT_LARGE) = {"too large for float32", "너무 큰 수입니다"},
        UNREADABLE(VECTOR_FAULT_EMPTY) = {"a number is missing", "수가 빠졌습니다"},
        UNREADABLE(VECTOR_FAULT_ROWS) = {"rows of unequal length", "행의 길이가 다릅니다"},
        UNREADABLE(VECTOR_FAULT_MANY) = {"too many numbers", "수가 너무 많습니다"},
        UNREADABLE(VECTOR_FAULT_BRACKET) = {"brackets do not match", "괄호가 맞지 않습니다"},
    };
#undef UNREADABLE
    return refusals[refusal][lang];
}

const char *word_norm(enum norm_kind kind)
{
    return kind == NORM_LAYER ? "LayerNorm" : "RMSNorm";
}

const char *word_side(enum side side, enum lang lang)
{
    return word(side == SIDE_ATTN ? WORD_ATTENTION : WORD_MLP, lang);
}

/* --- captions of the natural walk ------------------------------------------------------------ */

struct caption_words {
    const char *en, *ko;
};

static const struct caption_words by_sub[] = {
    [SUB_SQUARE] = {"Square every component. Signs disappear; large components count more.",
                    "성분을 하나씩 제곱합니다. 부호는 사라지고 큰 성분일수록 더 크게 반영됩니다."},
    [SUB_MEAN] = {"Add the squares, divide by d = {d}: the mean square is {mean_square}.",
                  "제곱을 모두 더해 d = {d}로 나눕니다. 제곱의 평균은 {mean_square}입니다."},
    [SUB_RMS] = {"Add ε, take the root: RMS = {rms}, one number for the whole token.",
                 "ε을 더하고 제곱근을 구합니다. RMS = {rms}, 토큰마다 하나입니다."},
    [SUB_DIVIDE] = {"Divide every component by the same RMS: x/RMS. Signs and ratios stay.",
                    "모든 성분을 같은 RMS로 나눕니다: x/RMS. 부호와 비율은 그대로입니다."},
    [SUB_GAMMA] = {"Multiply by γ, one learned number a component, shared by all tokens.",
                   "성분마다 학습된 수 γ를 곱합니다. 모든 토큰이 같은 γ를 씁니다."},
};

static const struct caption_words by_layer_sub[] = {
    [SUB_MEAN] = {"LayerNorm first takes the mean of the components: {mean}.",
                  "LayerNorm은 먼저 성분의 평균을 구합니다: {mean}."},
    [SUB_CENTER] = {"Take the mean from every component. A sign can flip here.",
                    "모든 성분에서 평균을 뺍니다. 여기서 부호가 바뀔 수 있습니다."},
    [SUB_VARIANCE] = {"The mean of the squared differences is the variance: {variance}.",
                      "차이를 제곱해 평균한 것이 분산입니다: {variance}."},
    [SUB_DIVIDE] = {"Divide by √(variance + ε) = {rms}.", "√(분산 + ε) = {rms}로 나눕니다."},
    [SUB_GAMMA] = {"Multiply by γ (and add β where there is one).",
                   "γ를 곱합니다 (β가 있으면 더합니다)."},
};

static struct caption_words norm_caption(const struct op *op, enum substep sub)
{
    if (sub == SUB_WHOLE)
        sub = SUB_GAMMA;
    if (sub == SUB_GAMMA && op->kind == OP_POSTNORM && op->slot == SLOT_STREAM)
        return (struct caption_words){
            "Multiply by γ. Here the stream itself is normalised: the sum travels on changed.",
            "γ를 곱합니다. 여기서는 스트림 자체가 정규화되어, 바뀐 값이 계속 흐릅니다."};
    return op->norm == NORM_LAYER ? by_layer_sub[sub] : by_sub[sub];
}

static struct caption_words transform_caption(const struct op *op)
{
    if (op->kind == OP_OUT)
        return op->side == SIDE_ATTN
                   ? (struct caption_words){"Attention gives this. A norm comes before it is "
                                            "added.",
                                            "Attention의 출력입니다. 더하기 전에 정규화가 "
                                            "있습니다."}
                   : (struct caption_words){"The MLP gives this. A norm comes before it is added.",
                                            "MLP의 출력입니다. 더하기 전에 정규화가 있습니다."};
    return op->side == SIDE_ATTN
               ? (struct caption_words){"Attention makes Δ of its copy. Only here a token may look "
                                        "at other tokens.",
                                        "Attention이 복사본으로 Δ를 만듭니다. 여기서만 다른 토큰을 "
                                        "볼 수 있습니다."}
               : (struct caption_words){"The MLP makes Δ of its copy, for each token on its own.",
                                        "MLP가 복사본으로 Δ를 만듭니다. 토큰마다 따로 계산합니다."};
}

static struct caption_words caption_of(const struct op *op, enum substep sub)
{
    switch (op->kind) {
    case OP_EMBED:
        return (struct caption_words){
            "A token enters the residual stream as a vector x of {d} numbers.",
            "토큰이 수 {d}개로 된 벡터 x가 되어 잔차 스트림에 들어옵니다."};
    case OP_FORK:
        return (struct caption_words){
            "The branch gets a copy of x. The centre keeps x, bit for bit, until the join.",
            "가지는 x의 복사본을 받습니다. 가운데는 합칠 때까지 x를 그대로 지닙니다."};
    case OP_OUT:
    case OP_DELTA:
        return transform_caption(op);
    case OP_ADD:
        return (struct caption_words){
            "Join: x + Δ, component by component. From here on the sum is what travels.",
            "합침: 성분마다 x + Δ. 이제부터는 이 합이 흐릅니다."};
    case OP_HEAD:
        return (struct caption_words){
            "The LM head gives every vocabulary entry a score. First: '{token}', {score}.",
            "LM head가 단어마다 점수를 매깁니다. 1위: '{token}', {score}."};
    case OP_NORM:
    case OP_POSTNORM:
    case OP_FINAL_NORM:
        return norm_caption(op, sub);
    }
    return (struct caption_words){"", ""};
}

const char *word_caption(const struct app *app, enum lang lang)
{
    const char *of_rows = tokens_caption(app, lang);
    if (of_rows)
        return of_rows;
    struct caption_words words = caption_of(app_op(app), app_stop(app).sub);
    if (app_divides_zero(app))
        words = (struct caption_words){"0/0 is no number. ε is there for this: added inside the "
                                       "root it keeps the divisor from 0.",
                                       "0/0은 수가 아닙니다. ε은 이때를 위한 것입니다: 근호 안에 "
                                       "더해 나누는 수가 0이 되지 않게 합니다."};
    const char *text = lang == LANG_KO ? words.ko : words.en;
    return text ? text : "";
}

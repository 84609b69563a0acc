/* SPDX-License-Identifier: MIT
 *
 * Every word of the screen, in both languages: one table. Captions may hold {values} as in a
 * scene (scene/caption.h); other words hold none. Terms keep their names: RMSNorm, Attention,
 * MLP, x, x/RMS, γ·x/RMS, Δ. */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

#include "app/app.h"
#include "app/settings.h"

#define WORD_LIST(X)                                                                              \
    X(BLOCK, "block", "블록")                                                                     \
    X(TOKEN, "token", "토큰")                                                                     \
    X(STEP, "step", "단계")                                                                       \
    X(OF, "of", "/")                                                                              \
    X(EDITED, "edited", "고침")                                                                   \
    X(UNDO_ALL, "undo all", "모두 취소")                                                          \
    X(SET_BY_SCENE, "set by the scene", "장면이 정한 값")                                         \
    X(COMPUTED, "computed; typing fixes it", "계산한 값, 입력하면 고정")                          \
    X(EMBEDDING, "Embedding", "임베딩")                                                           \
    X(LM_HEAD, "LM head", "LM head")                                                              \
    X(ATTENTION, "Attention", "Attention")                                                        \
    X(MLP, "MLP", "MLP")                                                                          \
    X(FORK, "Fork", "갈라짐")                                                                     \
    X(JOIN, "Join", "합침")                                                                       \
    X(IN_CENTRE, "centre", "가운데")                                                              \
    X(IN_BRANCH, "branch", "가지")                                                                \
    X(OUTPUT, "output", "출력")                                                                   \
    X(SUB_EMBED, "one token, one vector x", "토큰 하나, 벡터 x 하나")                             \
    X(SUB_FORK, "the branch gets a copy of x", "가지가 x의 복사본을 받는다")                      \
    X(SUB_NORM, "one RMS for this token", "이 토큰에 RMS 하나")                                   \
    X(SUB_LAYERNORM, "mean and spread of this token", "이 토큰의 평균과 표준편차")                \
    X(SUB_POSTNORM_STREAM, "the stream itself is normalised", "스트림 자체를 정규화한다")         \
    X(SUB_OUT, "not yet what is added", "아직 더해지는 값이 아니다")                              \
    X(SUB_DELTA, "what will be added: Δ", "더해질 값: Δ")                                         \
    X(SUB_ADD, "x + Δ, component by component", "x + Δ, 성분마다")                                \
    X(SUB_HEAD, "a score for every entry", "단어마다 점수 하나")                                  \
    X(EXAMPLE, "built-in example weights", "내장 예시 가중치")                                    \
    X(LITERAL, "Δ as it was given", "Δ는 주어진 값")                                              \
    X(WEIGHTS, "computed from weights", "가중치로 계산")                                          \
    X(SQUARE, "square", "제곱")                                                                   \
    X(SUM, "sum", "합")                                                                           \
    X(MEAN, "mean", "평균")                                                                       \
    X(CENTER, "minus mean", "평균 빼기")                                                          \
    X(VARIANCE, "variance", "분산")                                                               \
    X(RMS, "RMS", "RMS")                                                                          \
    X(ROOT, "root", "제곱근")                                                                     \
    X(DIVIDE, "divide", "나누기")                                                                 \
    X(TIMES_GAMMA, "× γ", "× γ")                                                                  \
    X(SAME_SCALE, "same scale: 1 cell =", "같은 눈금: 한 칸 =")                                   \
    X(ONE_SCALE, "1 cell =", "한 칸 =")                                                           \
    X(SAME_LOG_SCALE, "same log scale: 1 cell =", "같은 로그 눈금: 한 칸 =")                      \
    X(LOG_SCALE, "log scale: 1 cell =", "로그 눈금: 한 칸 =")                                     \
    X(OWN_SCALES, "own scales: lengths cannot be compared",                                       \
      "눈금이 서로 다름: 길이를 비교할 수 없음")                                                  \
    X(BEFORE, "before", "이전")                                                                   \
    X(ZOOM, "zoom", "크게")                                                                       \
    X(ZOOM_ALL, "all", "모두")                                                                    \
    X(CENTRE_KEEPS, "centre keeps x:", "가운데는 x 그대로:")                                      \
    X(BIT_FOR_BIT, "bit for bit", "비트 단위까지 같음")                                           \
    X(SUMS_HOLD, "sums hold", "맞음")                                                             \
    X(EACH_ROW, "a row: the extreme of", "한 줄: 가장 먼 값, 성분 수")                            \
    X(ALL_TOKENS, "the same in all T x d places", "T x d 모든 자리에서 같다")                     \
    X(NAN_WHY, "0/0 is no number: this is why ε is there", "0/0은 수가 아니다: 그래서 ε이 있다")  \
    X(MORE, "more", "더")                                                                         \
    X(DESK, "desk", "발표자 화면")                                                                \
    X(DESK_NOBODY, "No presentation is running.", "실행 중인 발표가 없습니다.")                   \
    X(DESK_WAITS, "Start one in another terminal, midstream tour, and it is seen here.",          \
      "다른 터미널에서 midstream tour처럼 시작하면 여기에 나타납니다.")                           \
    X(DESK_UNREAD, "The presentation says nothing that this version can read.",                   \
      "발표가 알린 내용을 이 버전이 읽을 수 없습니다.")                                           \
    X(DESK_ENDED, "ended; waiting", "끝남, 다시 시작되기를 기다림")                               \
    X(DESK_NEXT, "next", "다음")                                                                  \
    X(DESK_LAST, "this is the last step", "마지막 단계")                                          \
    X(DESK_NO_NOTES, "no notes for this step", "이 단계에는 메모가 없음")                         \
    X(DESK_BLACK, "BLACK", "검은 화면")                                                           \
    X(DESK_WHITE, "WHITE", "흰 화면")                                                             \
    X(DESK_AT, "AT STEP", "단계")                                                                 \
    X(DESK_FROZEN, "FROZEN", "화면 고정")                                                         \
    X(DESK_PLAYS, "PLAYING", "자동 진행")                                                         \
    X(DESK_ASKS, "QUESTION OPEN", "질문 중")                                                      \
    X(DESK_ANSWER, "answer", "답")                                                                \
    X(DESK_PICK, "Presentations", "발표")                                                         \
    X(DESK_PICK_DOES, "follows it", "따라가기")                                                   \
    X(DESK_OTHERS, "others", "다른 발표")                                                         \
    X(DESK_SCROLL, "scroll", "넘기기")                                                            \
    X(DESK_HELP, "help", "도움말")                                                                \
    X(DESK_QUIT, "quit", "끝내기")                                                                \
    X(DESK_LINES, "lines", "줄")                                                                  \
    X(NOTES, "notes", "메모")                                                                     \
    X(BACK_TO_CAPTION, "caption", "설명")                                                         \
    X(EDIT, "edit", "고치기")                                                                     \
    X(ACCEPT, "accept", "받기")                                                                   \
    X(LEAVE, "leave", "그만두기")                                                                 \
    X(NEXT_FIELD, "next", "다음 칸")                                                              \
    X(TENTHS, "0.1", "0.1")                                                                       \
    X(TIMES_TEN, "x 10", "x 10")                                                                  \
    X(COMPONENT, "component", "성분")                                                             \
    X(PASTED, "pasted:", "붙여 넣음:")                                                            \
    X(AT_CHARACTER, "character", "글자 위치")                                                     \
    X(CHARACTERS, "characters", "글자")                                                           \
    X(GO_TO_STEP, "go to step", "이 단계로:")                                                     \
    X(PREDICT, "Predict:", "예측:")                                                               \
    X(LARGER, "larger", "크다")                                                                   \
    X(SMALLER, "smaller", "작다")                                                                 \
    X(SAME, "the same", "같다")                                                                   \
    X(AS_YOU_SAID, "as you said", "고른 그대로")                                                  \
    X(YOU_SAID, "you said", "고른 답:")                                                           \
    X(CHECK, "check", "확인")                                                                     \
    X(REVEAL, "reveal", "답 보기")                                                                \
    X(ANSWER, "answer", "답하기")                                                                 \
    X(SKIP, "show", "보기")                                                                       \
    X(GO_ON, "next", "다음")                                                                      \
    X(HIDE, "hide again", "다시 숨기기")                                                          \
    X(HELP, "Keys", "키")                                                                         \
    X(HELP_DOES, "does it", "실행")                                                               \
    X(HELP_CLOSE, "close", "닫기")                                                                \
    X(HELP_SEARCH, "search", "찾기")                                                              \
    X(HELP_CHOOSE, "choose", "고르기")                                                            \
    X(HELP_NOTHING, "no key matches", "맞는 키가 없음")                                           \
    X(OPENS_AGAIN, "opens this state again", "이 상태 다시 열기")                                 \
    X(SAVE_FIRST, "Ctrl-O saves this state first", "Ctrl-O로 이 상태를 먼저 저장하세요")          \
    X(OVERVIEW, "Steps", "단계")                                                                  \
    X(OVERVIEW_DOES, "goes there", "이동")                                                        \
    X(OVERVIEW_NOTHING, "no step matches", "맞는 단계가 없음")                                    \
    X(FINAL, "final", "마지막")                                                                   \
    X(SCORES, "scores", "점수")                                                                   \
    X(SCORE, "score", "점수")                                                                     \
    X(SHARE, "p", "확률")                                                                         \
    X(USUAL_DRAWING, "usual drawing", "흔히 그리는 그림")                                         \
    X(RESIDUAL_DRAWING, "residual drawing", "잔차 스트림 그림")                                   \
    X(SKIP_CARRIES, "the skip line carries x", "x는 바깥 선으로 흐른다")                          \
    X(MIDDLE_CARRIES, "the middle carries x", "x는 가운데로 흐른다")                              \
    X(ONE_GAMMA, "one γ for all tokens: γ", "모든 토큰에 γ 하나: γ")                              \
    X(FULL_BAR, "full bar =", "꽉 찬 막대 =")                                                     \
    X(SCALE_FOR_ALL, "one scale for all", "눈금은 모두 같음")                                     \
    X(CELL_LARGEST, "a cell: the extreme of", "한 칸:")                                           \
    X(CELL_LARGEST_END, " values", "개 중 0에서 가장 먼 값")                                      \
    X(CELL_MAX, "cell: max of", "칸: 최대,")                                                      \
    X(CELL_SIGN, "▃ above 0, ▀ below", "▃ 양수, ▀ 음수")                                          \
    X(CELL_SIGN_ASCII, "# above 0, = below", "# 양수, = 음수")                                    \
    X(TOKENS_NORM, "one RMS a token, never over T x d", "RMS는 토큰마다 하나, T x d 전체가 아님") \
    X(TOKENS_LAYER, "mean and σ of each token alone", "평균과 σ는 토큰마다")                      \
    X(TOKENS_ADD, "the same sum in every place", "모든 자리에서 같은 덧셈")                       \
    X(TOKENS_FORK, "the branch gets a copy of all", "가지가 전체의 복사본을 받는다")              \
    X(TOKENS_ROWS, "one row a token", "토큰마다 한 줄")                                           \
    X(NEEDS, "needs 40x12, has", "40x12가 필요, 지금")                                            \
    X(COMPARE, "Compare", "비교")                                                                 \
    X(MEAN_SQUARE, "mean square", "제곱의 평균")                                                  \
    X(ONE_SCALE_ONLY, "one scale", "같은 눈금")                                                   \
    X(COMPUTING, "computing ...", "계산하는 중 ...")                                              \
    X(AS_GIVEN, "as given", "주어진")                                                             \
    X(AS_IT_IS, "as it is", "그대로")                                                             \
    X(OTHER, "other", "다른")                                                                     \
    X(BROKEN, "the file is broken: its last good version is shown",                               \
      "파일에 잘못이 있어 마지막으로 읽은 내용을 보입니다")                                       \
    X(BROKEN_SHORT, "broken: last good version", "파일에 잘못: 이전 내용")                        \
    X(NO_NORM, "no norm", "정규화 없음")                                                          \
    X(FIRST_DIFFERENCE, "first difference:", "처음 달라지는 곳:")                                 \
    X(NO_DIFFERENCE, "no value differs", "다른 값이 없다")                                        \
    X(MEAN_FIRST, "takes the mean away first", "평균부터 뺀다")                                   \
    X(EPS_DIFFERS, "ε differs", "ε이 다르다")                                                     \
    X(GAMMA_DIFFERS, "γ differs", "γ가 다르다")                                                   \
    X(X_DIFFERS, "x differs from the start", "처음부터 x가 다르다")                               \
    X(DELTA_DIFFERS, "what is added differs", "더하는 값이 다르다")                               \
    X(NORM_LEFT_OUT, "one has no norm there", "한쪽에는 정규화가 없다")                           \
    X(PRE_SAYS, "normalises the branch's copy", "가지의 복사본을 정규화한다")                     \
    X(POST_SAYS, "normalises the stream itself", "스트림 자체를 정규화한다")                      \
    X(SANDWICH_SAYS, "normalises before and after f", "변환 앞뒤에서 정규화한다")                 \
    X(REORDERED_SAYS, "normalises what f gives", "변환의 출력을 정규화한다")                      \
    X(POST_KEEPS, "normalises the stream itself: its size is set anew after every join",          \
      "스트림 자체를 정규화한다: 합칠 때마다 크기를 다시 맞춘다")                                 \
    X(NO_SIGN_DIFFERS, "no sign differs", "부호가 다른 성분은 없다")                              \
    X(SIGNS_DIFFER, "signs differ", "개의 부호가 다르다")                                         \
    X(STREAM_RMS, "RMS of the stream after each join", "합칠 때마다 스트림의 RMS")                \
    X(GROWTH, "growth", "배율")                                                                   \
    X(PLACES, "places", "자리")

enum word {
#define X(name, en, ko) WORD_##name,
    WORD_LIST(X)
#undef X
        WORD_COUNT
};

const char *word(enum word word, enum lang lang);
const char *word_notice(enum notice notice, enum lang lang);
const char *word_refusal(enum refusal refusal, enum lang lang);

/* What is said at a step that has no caption of its own. Never NULL. */
const char *word_caption(const struct app *app, enum lang lang);

/* Names of what an op is: "RMSNorm", "Attention"... and the heading of its panel. */
const char *word_norm(enum norm_kind kind);
const char *word_side(enum side side, enum lang lang);

#endif

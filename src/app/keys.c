/* SPDX-License-Identifier: MIT */
#include "app/keys.h"

#include <string.h>

#include "base/input.h"

#define F(n) (INPUT_F1 - 1 + (n))

/* One row of the help, one row here. */
/* clang-format off */
static const struct key_row rows[] = {
    {ACTION_NEXT, KEYS_WALK, {INPUT_RIGHT, INPUT_DOWN, ' ', INPUT_ENTER, INPUT_PGDN}, "ljn", NULL,
     {"next", "다음"},
     {"next step", "다음 단계"}},
    {ACTION_BACK, KEYS_WALK, {INPUT_LEFT, INPUT_UP, INPUT_BACKSPACE, INPUT_PGUP}, "hk", NULL,
     {"back", "이전"},
     {"one step back, the same picture", "한 단계 뒤로, 똑같은 그림"}},
    {ACTION_FIRST, KEYS_WALK, {INPUT_HOME}, "g", NULL,
     {NULL, NULL},
     {"first step", "첫 단계"}},
    {ACTION_LAST, KEYS_WALK, {INPUT_END}, "", NULL,
     {NULL, NULL},
     {"last step", "마지막 단계"}},
    {ACTION_GOTO, KEYS_WALK, {0}, "", "1 2 .. Enter",
     {NULL, NULL},
     {"go to the step of that number", "그 번호의 단계로"}},
    {ACTION_SCENE_BACK, KEYS_WALK, {'['}, "", NULL,
     {NULL, NULL},
     {"the scene before", "앞 장면"}},
    {ACTION_SCENE_NEXT, KEYS_WALK, {']'}, "", NULL,
     {NULL, NULL},
     {"the next scene", "다음 장면"}},
    {ACTION_BLOCK_BACK, KEYS_WALK, {'('}, "", NULL,
     {NULL, NULL},
     {"the block before", "앞 블록"}},
    {ACTION_BLOCK_NEXT, KEYS_WALK, {')'}, "", NULL,
     {NULL, NULL},
     {"the next block", "다음 블록"}},
    {ACTION_TOKEN_BACK, KEYS_WALK, {'<'}, "", NULL,
     {NULL, NULL},
     {"the token before", "앞 토큰"}},
    {ACTION_TOKEN_NEXT, KEYS_WALK, {'>'}, "t", NULL,
     {"token", "토큰"},
     {"the next token", "다음 토큰"}},
    {ACTION_EDIT, KEYS_EDIT, {F(2), ':'}, "e", NULL,
     {"edit", "고치기"},
     {"edit the component in focus", "고른 성분 고치기"}},
    {ACTION_FOCUS_BACK, KEYS_EDIT, {'{'}, "", NULL,
     {NULL, NULL},
     {"focus on the component before", "앞 성분 고르기"}},
    {ACTION_FOCUS_NEXT, KEYS_EDIT, {'}'}, "", NULL,
     {NULL, NULL},
     {"focus on the next component", "다음 성분 고르기"}},
    {ACTION_LARGEST, KEYS_EDIT, {'^'}, "", NULL,
     {NULL, NULL},
     {"focus on the largest component", "가장 큰 성분 고르기"}},
    {ACTION_NUDGE_DOWN, KEYS_EDIT, {'-'}, "", NULL,
     {NULL, NULL},
     {"take 0.1 from it", "0.1 빼기"}},
    {ACTION_NUDGE_UP, KEYS_EDIT, {'+'}, "", NULL,
     {NULL, NULL},
     {"add 0.1 to it", "0.1 더하기"}},
    {ACTION_UNDO, KEYS_EDIT, {F(3)}, "u", NULL,
     {NULL, NULL},
     {"undo the last edit", "마지막 고침 취소"}},
    {ACTION_REDO, KEYS_EDIT, {INPUT_CTRL('y')}, "y", NULL,
     {NULL, NULL},
     {"redo it", "취소한 고침 되살리기"}},
    {ACTION_UNDO_ALL, KEYS_EDIT, {'@'}, "", NULL,
     {NULL, NULL},
     {"undo all edits", "모든 고침 취소"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_ENTER}, "", NULL,
     {NULL, NULL},
     {"accept what is typed", "적은 값 받아들이기"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_ESC, INPUT_CTRL('c')}, "", NULL,
     {NULL, NULL},
     {"leave it as it was", "그대로 두고 나가기"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_TAB, INPUT_SHIFT_TAB}, "", NULL,
     {NULL, NULL},
     {"accept; next, previous field: x, γ, ε, Δ", "받고 다음, 이전 칸으로: x, γ, ε, Δ"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_UP, INPUT_DOWN}, "", NULL,
     {NULL, NULL},
     {"0.1 more, less (ε: ten times)", "0.1씩 (ε: 열 배씩)"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_PGUP, INPUT_PGDN}, "", NULL,
     {NULL, NULL},
     {"1 more, less", "1씩"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_CTRL('p'), INPUT_CTRL('n')}, "", NULL,
     {NULL, NULL},
     {"the whole vector x 10, / 10", "벡터 전체 x 10, / 10"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_INS, INPUT_DEL}, "", NULL,
     {NULL, NULL},
     {"insert, delete a component", "성분 넣기, 빼기"}},
    {ACTION_NONE, KEYS_FIELD, {INPUT_CTRL('t'), INPUT_CTRL('k')}, "", NULL,
     {NULL, NULL},
     {"copy this token behind it, delete it", "이 토큰을 바로 뒤에 복사, 지우기"}},
    {ACTION_PREDICT, KEYS_ASKED, {'!'}, "p", NULL,
     {"predict", "예측"},
     {"predict what this step makes; again: drop it", "이 단계의 값 예측하기, 다시: 그만두기"}},
    {ACTION_NONE, KEYS_ASKED, {0}, "", "0 .. 9 - .",
     {NULL, NULL},
     {"answer with a number, or pick a choice", "수로 답하기, 보기 고르기"}},
    {ACTION_NONE, KEYS_ASKED, {INPUT_UP, INPUT_DOWN}, "", NULL,
     {NULL, NULL},
     {"choose among answers", "답 고르기"}},
    {ACTION_NONE, KEYS_ASKED, {INPUT_RIGHT, INPUT_LEFT}, "", NULL,
     {NULL, NULL},
     {"check or reveal, hide again", "확인하거나 답 보기, 다시 숨기기"}},
    {ACTION_NONE, KEYS_ASKED, {INPUT_ESC}, "", NULL,
     {NULL, NULL},
     {"reveal without checking the answer", "맞춰 보지 않고 답만 보기"}},
    {ACTION_TALLY, KEYS_ASKED, {'&'}, "", NULL,
     {NULL, NULL},
     {"how the predictions went so far", "지금까지 예측한 결과"}},
    {ACTION_VIEW, KEYS_SHOW, {'/'}, "v", NULL,
     {"view", "보기"},
     {"another view of this step", "이 단계를 다르게 보기"}},
    {ACTION_PANEL, KEYS_SHOW, {'|'}, "z", NULL,
     {NULL, NULL},
     {"panel on the whole screen and back", "패널을 화면 가득, 다시 원래대로"}},
    {ACTION_PIN, KEYS_SHOW, {'\''}, "", NULL,
     {NULL, NULL},
     {"pin this state as a ghost; again: drop it", "지금 상태를 흔적으로, 다시: 지우기"}},
    {ACTION_OWN_SCALE, KEYS_SHOW, {'='}, "s", NULL,
     {NULL, NULL},
     {"each panel on a scale of its own and back", "패널마다 제 눈금, 다시 같은 눈금"}},
    {ACTION_CHART, KEYS_SHOW, {'#'}, "", NULL,
     {NULL, NULL},
     {"bars: linear, logarithmic, upright", "막대: 선형, 로그, 세로"}},
    {ACTION_ZOOM, KEYS_SHOW, {'$'}, "", NULL,
     {NULL, NULL},
     {"zoom to components at the focus and back", "고른 성분 둘레만, 다시 모두"}},
    {ACTION_LANGUAGE, KEYS_SHOW, {';', F(12)}, "", NULL,
     {"한국어", "English"},
     {"Korean, English", "영어, 한국어"}},
    {ACTION_MORE, KEYS_SHOW, {'"', F(7)}, "", NULL,
     {NULL, NULL},
     {"more of the caption, then the notes", "설명 더 보기, 이어서 메모"}},
    {ACTION_THEME, KEYS_SHOW, {'*'}, "", NULL,
     {NULL, NULL},
     {"colours: dark, light, none", "색: 어둡게, 밝게, 없이"}},
    {ACTION_GLYPHS, KEYS_SHOW, {'~'}, "", NULL,
     {NULL, NULL},
     {"drawing in Unicode, in ASCII", "그림 문자: 유니코드, ASCII"}},
    {ACTION_MOTION, KEYS_SHOW, {'\\'}, "", NULL,
     {NULL, NULL},
     {"motion on, off", "움직임 켜기, 끄기"}},
    {ACTION_OVERVIEW, KEYS_PRESENT, {INPUT_TAB}, "o", NULL,
     {NULL, NULL},
     {"list of the steps, to pick one from", "단계 목록에서 고르기"}},
    {ACTION_PRESENT, KEYS_PRESENT, {F(5)}, "", NULL,
     {NULL, NULL},
     {"no title, no hints; F5 or Esc leaves", "제목과 키 안내 없이, F5나 Esc로 나가기"}},
    {ACTION_FREEZE, KEYS_PRESENT, {F(6)}, "f", NULL,
     {NULL, NULL},
     {"hold this picture; again: show where we are", "이 화면 그대로 두기, 다시: 지금 단계 보이기"}},
    {ACTION_BLACK, KEYS_PRESENT, {'.'}, "b", NULL,
     {NULL, NULL},
     {"black screen; any key brings the step back", "검은 화면, 아무 키나 누르면 돌아옴"}},
    {ACTION_WHITE, KEYS_PRESENT, {','}, "w", NULL,
     {NULL, NULL},
     {"white screen; any key brings the step back", "흰 화면, 아무 키나 누르면 돌아옴"}},
    {ACTION_PLAY, KEYS_PRESENT, {F(8)}, "a", NULL,
     {NULL, NULL},
     {"go on by itself; any key pauses", "저절로 넘기기, 아무 키나 누르면 멈춤"}},
    {ACTION_CLOCK, KEYS_PRESENT, {F(9), '%'}, "c", NULL,
     {NULL, NULL},
     {"clock: on, from 0:00, off", "시계: 켜기, 0:00부터, 끄기"}},
    {ACTION_EDITOR, KEYS_OTHER, {F(4), INPUT_CTRL('x')}, "", NULL,
     {NULL, NULL},
     {"this step's file in your editor", "이 단계의 파일을 편집기로 열기"}},
    {ACTION_SAVE, KEYS_OTHER, {INPUT_CTRL('o')}, "", NULL,
     {NULL, NULL},
     {"save this state as a new scene file", "지금 상태를 새 장면 파일로 저장"}},
    {ACTION_RELOAD, KEYS_OTHER, {INPUT_CTRL('r')}, "r", NULL,
     {NULL, NULL},
     {"read the file again, without the edits", "파일 다시 읽기, 고친 값은 버림"}},
    {ACTION_REDRAW, KEYS_OTHER, {INPUT_CTRL('l')}, "", NULL,
     {NULL, NULL},
     {"draw the screen anew", "화면 다시 그리기"}},
    {ACTION_SUSPEND, KEYS_OTHER, {INPUT_CTRL('z')}, "", NULL,
     {NULL, NULL},
     {"back to the shell (fg returns)", "잠시 셸로 (fg: 돌아오기)"}},
    {ACTION_HELP, KEYS_OTHER, {'?', F(1)}, "", NULL,
     {"help", "도움말"},
     {"this list", "이 목록"}},
    {ACTION_QUIT, KEYS_OTHER, {INPUT_CTRL('c')}, "q", NULL,
     {NULL, NULL},
     {"quit", "끝내기"}},
};
/* clang-format on */

_Static_assert(sizeof rows / sizeof *rows <= KEYS_ROWS_MAX, "lists of rows have room for all");

const struct key_row *keys_rows(size_t *count)
{
    *count = sizeof rows / sizeof *rows;
    return rows;
}

static int row_has(const struct key_row *row, uint32_t key)
{
    for (size_t k = 0; k < KEYS_PER_ROW && row->keys[k]; k++)
        if (row->keys[k] == key)
            return 1;
    return key < 0x80 && key && strchr(row->letters, (int)key) != NULL;
}

enum action keys_action(uint32_t key)
{
    uint32_t letter = input_jamo_letter(key);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        if (rows[r].action && row_has(&rows[r], letter ? letter : key))
            return rows[r].action;
    return ACTION_NONE;
}

const char *keys_group_name(enum key_group group, enum lang lang)
{
    static const char *const names[KEYS_GROUPS][2] = {
        [KEYS_WALK] = {"Stepping", "단계 이동"},
        [KEYS_EDIT] = {"Editing", "고치기"},
        [KEYS_FIELD] = {"While editing", "고치는 동안"},
        [KEYS_ASKED] = {"Predicting", "예측하기"},
        [KEYS_SHOW] = {"Showing", "보기"},
        [KEYS_PRESENT] = {"Presenting", "발표하기"},
        [KEYS_OTHER] = {"Program", "프로그램"},
    };
    return names[group][lang];
}

void keys_symbol(uint32_t key, struct buf *out)
{
    static const struct {
        uint32_t key;
        const char *symbol;
    } symbols[] = {
        {INPUT_RIGHT, "→"},   {INPUT_LEFT, "←"},    {INPUT_UP, "↑"},
        {INPUT_DOWN, "↓"},    {' ', "Space"},       {INPUT_ENTER, "Enter"},
        {INPUT_ESC, "Esc"},   {INPUT_TAB, "Tab"},   {INPUT_SHIFT_TAB, "Shift-Tab"},
        {INPUT_HOME, "Home"}, {INPUT_END, "End"},   {INPUT_BACKSPACE, "Backspace"},
        {INPUT_PGUP, "PgUp"}, {INPUT_PGDN, "PgDn"}, {INPUT_INS, "Ins"},
        {INPUT_DEL, "Del"},
    };
    for (size_t s = 0; s < sizeof symbols / sizeof *symbols; s++)
        if (symbols[s].key == key) {
            buf_str(out, symbols[s].symbol);
            return;
        }
    if (key >= INPUT_F1 && key <= INPUT_F12)
        buf_fmt(out, "F%d", (int)(key - INPUT_F1) + 1);
    else if (key > INPUT_CTRL_BASE)
        buf_fmt(out, "Ctrl-%c", (char)(key - INPUT_CTRL_BASE - 'a' + 'A'));
    else
        buf_code(out, key);
}

void keys_list(const struct key_row *row, struct buf *out)
{
    if (row->typed)
        buf_str(out, row->typed);
    for (size_t k = 0; k < KEYS_PER_ROW && row->keys[k]; k++) {
        if (k)
            buf_char(out, ' ');
        keys_symbol(row->keys[k], out);
    }
    for (const char *letter = row->letters; *letter; letter++) {
        buf_char(out, ' ');
        buf_char(out, *letter);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * Keys by name, and Korean keys by their place on the keyboard. */
#include "base/input.h"

#include <string.h>

#include "base/suggest.h"
#include "base/utf8.h"

struct key_name {
    const char *name;
    uint32_t key;
};

static const struct key_name NAMES[] = {
    {"right", INPUT_RIGHT},
    {"left", INPUT_LEFT},
    {"up", INPUT_UP},
    {"down", INPUT_DOWN},
    {"space", ' '},
    {"enter", INPUT_ENTER},
    {"esc", INPUT_ESC},
    {"tab", INPUT_TAB},
    {"shift-tab", INPUT_SHIFT_TAB},
    {"backspace", INPUT_BACKSPACE},
    {"home", INPUT_HOME},
    {"end", INPUT_END},
    {"pgup", INPUT_PGUP},
    {"pgdn", INPUT_PGDN},
    {"ins", INPUT_INS},
    {"del", INPUT_DEL},
    {"f1", INPUT_F1},
    {"f2", INPUT_F1 + 1},
    {"f3", INPUT_F1 + 2},
    {"f4", INPUT_F1 + 3},
    {"f5", INPUT_F1 + 4},
    {"f6", INPUT_F1 + 5},
    {"f7", INPUT_F1 + 6},
    {"f8", INPUT_F1 + 7},
    {"f9", INPUT_F1 + 8},
    {"f10", INPUT_F1 + 9},
    {"f11", INPUT_F1 + 10},
    {"f12", INPUT_F12},
};
enum { NAME_COUNT = sizeof NAMES / sizeof NAMES[0] };

void input_key_name(uint32_t key, struct buf *out)
{
    for (int i = 0; i < NAME_COUNT; i++) {
        if (NAMES[i].key == key) {
            buf_str(out, NAMES[i].name);
            return;
        }
    }
    if (key >= INPUT_CTRL('a') && key <= INPUT_CTRL('z'))
        buf_fmt(out, "ctrl-%c", (char)(key - INPUT_CTRL_BASE));
    else if (key != INPUT_NONE)
        buf_code(out, key);
}

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* 0 when the name is that of no key. */
static uint32_t find_key(const char *name, size_t len)
{
    uint32_t code = 0;
    int used = utf8_decode(name, len, &code);
    if (used > 0 && (size_t)used == len)
        return utf8_unsafe(code) ? 0 : code;
    for (int i = 0; i < NAME_COUNT; i++) {
        if (strlen(NAMES[i].name) == len && memcmp(NAMES[i].name, name, len) == 0)
            return NAMES[i].key;
    }
    bool ctrl = len == 6 && memcmp(name, "ctrl-", 5) == 0 && name[5] >= 'a' && name[5] <= 'z';
    return ctrl ? (uint32_t)INPUT_CTRL(name[5]) : 0;
}

static int unknown_name(const char *name, size_t len, size_t column, struct err *err)
{
    const char *words[NAME_COUNT];
    for (int i = 0; i < NAME_COUNT; i++)
        words[i] = NAMES[i].name;
    const char *near = suggest_nearest(name, len, words, NAME_COUNT);
    char quoted[ERR_QUOTE_MAX];
    err_quote(quoted, name, len);
    struct place place = {1, column};
    if (near)
        err_at(err, place, NULL, "unknown key %s, did you mean '%s'?", quoted, near);
    else
        err_at(err, place, NULL,
               "unknown key %s, expected a name like right, enter, pgdn, f1 or ctrl-x, or one "
               "character",
               quoted);
    err_in_file(err, "argument");
    return -1;
}

int input_key_next(const char *names, size_t *at, uint32_t *key, struct err *err)
{
    size_t start = *at;
    while (is_separator(names[start]))
        start++;
    size_t end = start;
    while (names[end] && !is_separator(names[end]))
        end++;
    *at = end;
    if (end == start)
        return 0;
    uint32_t found = find_key(names + start, end - start);
    if (!found)
        return unknown_name(names + start, end - start, utf8_count(names, start) + 1, err);
    *key = found;
    return 1;
}

/* The Latin letters of the 2-set keyboard, in the order of Unicode's three jamo blocks. '-' marks
 * compounds, which take two keys. */
static const char COMPATIBILITY[] = "rR-s--eEf" /* U+3131.. */
                                    "-------aqQ-tTdwWczxvg"
                                    "koiOjpuPh---yn---bm-l"; /* U+314F.. */
static const char INITIAL[] = "rRseEfaqQtTdwWczxvg";         /* U+1100.. */
static const char VOWEL[] = "koiOjpuPh---yn---bm-l";         /* U+1161.. */
static const char FINAL[] = "rR-s--ef-------aq-tTdwczxvg";   /* U+11A8.. */

static uint32_t letter_in(const char *letters, uint32_t first, uint32_t code)
{
    if (code < first || code - first >= strlen(letters))
        return 0;
    char letter = letters[code - first];
    return letter == '-' ? 0 : (uint32_t)letter;
}

uint32_t input_jamo_letter(uint32_t code)
{
    uint32_t letter = letter_in(COMPATIBILITY, 0x3131, code);
    letter = letter ? letter : letter_in(INITIAL, 0x1100, code);
    letter = letter ? letter : letter_in(VOWEL, 0x1161, code);
    return letter ? letter : letter_in(FINAL, 0x11A8, code);
}

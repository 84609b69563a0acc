/* SPDX-License-Identifier: MIT
 *
 * The key table against the document that fixes it, and the rules that every row keeps. */
#include <string.h>

#include "fixture.h"
#include "app/keys.h"

/* DESIGN section 9: the keys of each action, then its letters. What is not built yet has no row in
 * the table; what has one has exactly these keys. */
static const struct {
    const char *keys, *letters;
} FIXED[] = {
    {"right down space enter pgdn", "ljn"},
    {"left up backspace pgup", "hk"},
    {"home", "g"},
    {"end", ""},
    {"[", ""},
    {"]", ""},
    {"(", ""},
    {")", ""},
    {"<", ""},
    {">", "t"},
    {"tab", "o"},
    {"/", "v"},
    {"|", "z"},
    {"f2 :", "e"},
    {"f3", "u"},
    {"ctrl-y", "y"},
    {"{", ""},
    {"}", ""},
    {"-", ""},
    {"+", ""},
    {"^", ""},
    {"@", ""},
    {"'", ""},
    {"=", "s"},
    {"#", ""},
    {"!", "p"},
    {"; f12", ""},
    {"\" f7", ""},
    {"*", ""},
    {"~", ""},
    {"\\", ""},
    {"f5", ""},
    {"f6", "f"},
    {".", "b"},
    {",", "w"},
    {"f8", "a"},
    {"f9 %", "c"},
    {"f4 ctrl-x", ""},
    {"ctrl-o", ""},
    {"ctrl-r", "r"},
    {"ctrl-l", ""},
    {"ctrl-z", ""},
    {"ins", "i"},
    {"_", "m"},
    {"f1 ?", ""},
    {"ctrl-c", "q"},
};
enum { N_FIXED = sizeof FIXED / sizeof *FIXED, BUILT = 36 };

static const struct key_row *row_of(enum action action)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++)
        if (rows[r].action == action)
            return &rows[r];
    ck_abort_msg("no row for action %d", (int)action);
}

static size_t keys_in(const struct key_row *row)
{
    size_t n = 0;
    while (n < KEYS_PER_ROW && row->keys[n])
        n++;
    return n;
}

START_TEST(the_table_agrees_with_the_document)
{
    const char *names = FIXED[_i].keys;
    struct err err = {0};
    uint32_t key;
    size_t at = 0, n = 0;
    enum action action = ACTION_NONE;
    for (; input_key_next(names, &at, &key, &err) == 1; n++) {
        action = n ? action : keys_action(key);
        ck_assert_msg(keys_action(key) == action, "%s: a key does action %d", names,
                      (int)keys_action(key));
    }
    ck_assert_uint_eq(err.status, 0);
    if (action == ACTION_NONE)
        return;
    ck_assert_msg(keys_in(row_of(action)) == n, "%s: the row has %zu keys", names,
                  keys_in(row_of(action)));
    ck_assert_str_eq(row_of(action)->letters, FIXED[_i].letters);
}
END_TEST

/* The row of the document that has this key; -1: none. */
static int fixed_with(uint32_t key)
{
    for (int f = 0; f < N_FIXED; f++) {
        struct err err;
        uint32_t other;
        size_t at = 0;
        if (key < 0x80 && key && strchr(FIXED[f].letters, (int)key))
            return f;
        while (input_key_next(FIXED[f].keys, &at, &other, &err) == 1)
            if (other == key)
                return f;
    }
    return -1;
}

/* Also what the document keeps for later: a new action takes none of it. */
START_TEST(a_row_keeps_to_one_row_of_the_document)
{
    size_t count, known = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        if (rows[r].action == ACTION_NONE)
            continue;
        int fixed = fixed_with(rows[r].keys[0]);
        for (size_t k = 1; k < keys_in(&rows[r]); k++)
            ck_assert_msg(fixed_with(rows[r].keys[k]) == fixed, "row %zu, key %zu", r, k);
        for (const char *letter = rows[r].letters; *letter; letter++)
            ck_assert_msg(fixed_with((uint32_t)*letter) == fixed, "row %zu, %c", r, *letter);
        known += fixed >= 0;
    }
    ck_assert_uint_ge(known, BUILT); /* what was there once stays */
}
END_TEST

static size_t rows_with(uint32_t key)
{
    size_t count, n = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        bool has = key < 0x80 && strchr(rows[r].letters, (int)key);
        for (size_t k = 0; k < keys_in(&rows[r]); k++)
            has = has || rows[r].keys[k] == key;
        n += has && rows[r].action != ACTION_NONE;
    }
    return n;
}

START_TEST(every_key_does_one_thing)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        if (rows[r].action == ACTION_NONE)
            continue;
        for (size_t k = 0; k < keys_in(&rows[r]); k++)
            ck_assert_msg(rows_with(rows[r].keys[k]) == 1, "row %zu key %zu is bound twice", r, k);
        for (const char *letter = rows[r].letters; *letter; letter++) {
            ck_assert_msg(*letter >= 'a' && *letter <= 'z', "row %zu: '%c'", r, *letter);
            ck_assert_msg(rows_with((uint32_t)*letter) == 1, "'%c' is bound twice", *letter);
            ck_assert_int_eq(keys_action((uint32_t)*letter), rows[r].action);
        }
    }
}
END_TEST

/* Under a Korean input method letters do not arrive: another key must, and hints show that one. */
START_TEST(every_action_has_a_key_that_is_no_letter)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++) {
        uint32_t first = rows[r].keys[0];
        ck_assert_msg(first || rows[r].typed, "row %zu has letters only", r);
        for (size_t k = 0; k < keys_in(&rows[r]); k++) {
            uint32_t key = rows[r].keys[k] | 0x20;
            ck_assert_msg(key < 'a' || key > 'z', "row %zu: a letter among the keys", r);
        }
    }
}
END_TEST

START_TEST(every_row_is_explained_in_both_languages)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    bool seen[KEYS_GROUPS] = {false};
    for (size_t r = 0; r < count; r++) {
        ck_assert(rows[r].help[LANG_EN][0] && rows[r].help[LANG_KO][0]);
        ck_assert_msg(!rows[r].hint[LANG_EN] == !rows[r].hint[LANG_KO], "row %zu: one hint", r);
        /* The list has a heading per group: a group that came twice would have two. */
        bool starts = r == 0 || rows[r].group != rows[r - 1].group;
        ck_assert_msg(!starts || !seen[rows[r].group], "row %zu: its group is torn apart", r);
        seen[rows[r].group] = true;
    }
    for (int group = 0; group < KEYS_GROUPS; group++)
        ck_assert(seen[group] && keys_group_name(group, LANG_EN)[0] &&
                  keys_group_name(group, LANG_KO)[0]);
}
END_TEST

START_TEST(jamo_count_as_the_letters_on_their_keys)
{
    size_t count, letters = 0;
    const struct key_row *rows = keys_rows(&count);
    for (size_t r = 0; r < count; r++)
        for (const char *letter = rows[r].letters; *letter; letter++) {
            size_t found = 0;
            for (uint32_t code = 0x1100; code <= 0x3163; code++)
                if (input_jamo_letter(code) == (uint32_t)*letter) {
                    ck_assert_msg(keys_action(code) == rows[r].action, "U+%04X is not '%c'", code,
                                  *letter);
                    found++;
                }
            ck_assert_msg(found, "no jamo for '%c'", *letter);
            letters++;
        }
    ck_assert_uint_gt(letters, 10);
}
END_TEST

START_TEST(other_keys_do_nothing)
{
    static const uint32_t FREE[] = {
        0,      'x',     'L',    'Q',          '0',           '9',       0xAC00,
        0x3132, 0x1F600, 0x201C, INPUT_F1 + 9, INPUT_F1 + 10, INPUT_ESC, INPUT_CTRL('d'),
    };
    for (size_t i = 0; i < sizeof FREE / sizeof *FREE; i++)
        ck_assert_msg(keys_action(FREE[i]) == ACTION_NONE, "key %zu does action %d", i,
                      (int)keys_action(FREE[i]));
}
END_TEST

START_TEST(keys_look_like_what_is_printed_on_them)
{
    static const struct {
        uint32_t key;
        const char *symbol;
    } SYMBOLS[] = {
        {INPUT_RIGHT, "→"},
        {INPUT_UP, "↑"},
        {' ', "Space"},
        {INPUT_PGDN, "PgDn"},
        {INPUT_SHIFT_TAB, "Shift-Tab"},
        {INPUT_F1, "F1"},
        {INPUT_F12, "F12"},
        {INPUT_CTRL('z'), "Ctrl-Z"},
        {';', ";"},
        {'"', "\""},
        {INPUT_DEL, "Del"},
    };
    for (size_t i = 0; i < sizeof SYMBOLS / sizeof *SYMBOLS; i++) {
        struct buf out = {0};
        keys_symbol(SYMBOLS[i].key, &out);
        ck_assert_str_eq(buf_text(&out), SYMBOLS[i].symbol);
        buf_free(&out);
    }
}
END_TEST

START_TEST(a_row_lists_its_keys_then_its_letters)
{
    static const struct {
        enum action action;
        const char *list;
    } LISTS[] = {{ACTION_NEXT, "→ ↓ Space Enter PgDn l j n"},
                 {ACTION_GOTO, "1 2 .. Enter"},
                 {ACTION_QUIT, "Ctrl-C q"},
                 {ACTION_LAST, "End"}};
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        struct buf out = {0};
        keys_list(row_of(LISTS[i].action), &out);
        ck_assert_str_eq(buf_text(&out), LISTS[i].list);
        buf_free(&out);
    }
}
END_TEST

TCase *tcase_keys(void)
{
    TCase *tcase = tcase_create("keys");
    tcase_add_loop_test(tcase, the_table_agrees_with_the_document, 0, N_FIXED);
    tcase_add_test(tcase, a_row_keeps_to_one_row_of_the_document);
    tcase_add_test(tcase, every_key_does_one_thing);
    tcase_add_test(tcase, every_action_has_a_key_that_is_no_letter);
    tcase_add_test(tcase, every_row_is_explained_in_both_languages);
    tcase_add_test(tcase, jamo_count_as_the_letters_on_their_keys);
    tcase_add_test(tcase, other_keys_do_nothing);
    tcase_add_test(tcase, keys_look_like_what_is_printed_on_them);
    tcase_add_test(tcase, a_row_lists_its_keys_then_its_letters);
    return tcase;
}

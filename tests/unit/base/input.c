/* SPDX-License-Identifier: MIT
 *
 * Tests of base/input. */
#include <check.h>
#include <string.h>

#include "base/input.h"

static const struct {
    const char *name;
    uint32_t key;
} keys[] = {
    {"right", INPUT_RIGHT},
    {"pgdn", INPUT_PGDN},
    {"space", ' '},
    {"shift-tab", INPUT_SHIFT_TAB},
    {"f1", INPUT_F1},
    {"f9", INPUT_F1 + 8},
    {"f12", INPUT_F12},
    {"ctrl-a", INPUT_CTRL('a')},
    {"ctrl-z", INPUT_CTRL('z')},
    {"q", 'q'},
    {"Q", 'Q'},
    {"?", '?'},
    {"\xED\x95\x9C", 0xD55C},
    {"\xE3\x85\x82", 0x3142},
};

START_TEST(names_and_keys_agree)
{
    uint32_t key = 0;
    size_t at = 0;
    struct err err = {0};
    ck_assert_int_eq(input_key_next(keys[_i].name, &at, &key, &err), 1);
    ck_assert_uint_eq(key, keys[_i].key);
    ck_assert_uint_eq(at, strlen(keys[_i].name));
    ck_assert_int_eq(input_key_next(keys[_i].name, &at, &key, &err), 0);
    struct buf out = {0};
    input_key_name(key, &out);
    ck_assert_str_eq(buf_text(&out), keys[_i].name);
    buf_free(&out);
}
END_TEST

/* Every special key has a name that leads back to it. */
START_TEST(every_special_key_has_a_name)
{
    for (uint32_t key = INPUT_RIGHT; key <= INPUT_F12; key++) {
        struct buf out = {0};
        struct err err;
        uint32_t back = 0;
        size_t at = 0;
        input_key_name(key, &out);
        ck_assert_int_eq(input_key_next(buf_text(&out), &at, &back, &err), 1);
        ck_assert_uint_eq(back, key);
        buf_free(&out);
    }
}
END_TEST

START_TEST(names_are_separated_by_blanks)
{
    static const uint32_t want[] = {INPUT_RIGHT, INPUT_RIGHT, 'e', '3', '0', INPUT_ENTER};
    const char *names = "  right right\te 3\n0   enter ";
    size_t at = 0;
    uint32_t key;
    struct err err;
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        ck_assert_int_eq(input_key_next(names, &at, &key, &err), 1);
        ck_assert_uint_eq(key, want[i]);
    }
    ck_assert_int_eq(input_key_next(names, &at, &key, &err), 0);
    ck_assert_int_eq(input_key_next(names, &at, &key, &err), 0);
}
END_TEST

static const struct {
    const char *names, *line;
} wrong[] = {
    {"rigth", "midstream: argument:1:1: unknown key 'rigth', did you mean 'right'?"},
    {"e Enter", "midstream: argument:1:3: unknown key 'Enter', did you mean 'enter'?"},
    {"\xED\x95\x9C pageup-please",
     "midstream: argument:1:3: unknown key 'pageup-please', expected "
     "a name like right, enter, pgdn, f1 or ctrl-x, or one character"},
    {"f13", "midstream: argument:1:1: unknown key 'f13', did you mean 'f1'?"},
    {"ctrl-1", NULL},
    {"ctrl-", NULL},
    {"ctrl-xy", NULL},
    {"\x1b", NULL}, /* no raw control */
    {"\xFF", NULL},
};

START_TEST(a_wrong_name_is_placed)
{
    size_t at = 0;
    uint32_t key = 42;
    struct err err = {0};
    int got;
    while ((got = input_key_next(wrong[_i].names, &at, &key, &err)) > 0)
        key = 42;
    ck_assert_int_eq(got, -1);
    ck_assert_uint_eq(key, 42);
    ck_assert_int_eq(err.status, ERR_INPUT);
    struct buf out = {0};
    err_format(&err, false, &out);
    if (wrong[_i].line)
        ck_assert_str_eq(buf_text(&out), wrong[_i].line);
    buf_free(&out);
}
END_TEST

/* The 2-set keyboard, row by row, plain and shifted: compatibility jamo. */
START_TEST(compatibility_jamo_are_keys)
{
    static const struct {
        uint32_t jamo;
        char letter;
    } rows[] = {
        {0x3142, 'q'}, {0x3148, 'w'}, {0x3137, 'e'}, {0x3131, 'r'}, {0x3145, 't'}, {0x315B, 'y'},
        {0x3155, 'u'}, {0x3151, 'i'}, {0x3150, 'o'}, {0x3154, 'p'}, {0x3141, 'a'}, {0x3134, 's'},
        {0x3147, 'd'}, {0x3139, 'f'}, {0x314E, 'g'}, {0x3157, 'h'}, {0x3153, 'j'}, {0x314F, 'k'},
        {0x3163, 'l'}, {0x314B, 'z'}, {0x314C, 'x'}, {0x314A, 'c'}, {0x314D, 'v'}, {0x3160, 'b'},
        {0x315C, 'n'}, {0x3161, 'm'}, {0x3143, 'Q'}, {0x3149, 'W'}, {0x3138, 'E'}, {0x3132, 'R'},
        {0x3146, 'T'}, {0x3152, 'O'}, {0x3156, 'P'},
    };
    int letters = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_uint_eq(input_jamo_letter(rows[i].jamo), (uint32_t)rows[i].letter);
    /* All others are compounds: no key. */
    for (uint32_t code = 0x3131; code <= 0x3163; code++)
        letters += input_jamo_letter(code) != 0;
    ck_assert_int_eq(letters, 33);
}
END_TEST

/* A conjoining jamo is the key of the compatibility jamo that looks like it. Initials from
 * U+1100, vowels from U+1161, finals from U+11A8 (UAX #15, UnicodeData). */
START_TEST(conjoining_jamo_are_the_same_keys)
{
    static const uint16_t initial[] = {0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141,
                                       0x3142, 0x3143, 0x3145, 0x3146, 0x3147, 0x3148, 0x3149,
                                       0x314A, 0x314B, 0x314C, 0x314D, 0x314E};
    static const uint16_t final[] = {0x3131, 0x3132, 0x3133, 0x3134, 0x3135, 0x3136, 0x3137,
                                     0x3139, 0x313A, 0x313B, 0x313C, 0x313D, 0x313E, 0x313F,
                                     0x3140, 0x3141, 0x3142, 0x3144, 0x3145, 0x3146, 0x3147,
                                     0x3148, 0x314A, 0x314B, 0x314C, 0x314D, 0x314E};
    for (uint32_t i = 0; i < 19; i++)
        ck_assert_uint_eq(input_jamo_letter(0x1100 + i), input_jamo_letter(initial[i]));
    for (uint32_t i = 0; i < 21; i++)
        ck_assert_uint_eq(input_jamo_letter(0x1161 + i), input_jamo_letter(0x314F + i));
    for (uint32_t i = 0; i < 27; i++)
        ck_assert_uint_eq(input_jamo_letter(0x11A8 + i), input_jamo_letter(final[i]));
    static const uint32_t none[] = {0,      'q',    0x3130, 0x3164, 0x1113,     0x1160,
                                    0x1176, 0x11A7, 0x11C3, 0xAC00, INPUT_RIGHT};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        ck_assert_uint_eq(input_jamo_letter(none[i]), 0);
}
END_TEST

TCase *tcase_input(void)
{
    TCase *tc = tcase_create("input");
    tcase_add_loop_test(tc, names_and_keys_agree, 0, sizeof keys / sizeof keys[0]);
    tcase_add_test(tc, every_special_key_has_a_name);
    tcase_add_test(tc, names_are_separated_by_blanks);
    tcase_add_loop_test(tc, a_wrong_name_is_placed, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(tc, compatibility_jamo_are_keys);
    tcase_add_test(tc, conjoining_jamo_are_the_same_keys);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/lookalike. */
#include <check.h>

#include "scene/lookalike.h"

TCase *tcase_lookalike(void);

static const struct {
    uint32_t code;
    char ascii;
    const char *name;
} characters[] = {
    {'-', 0, "U+002D"},
    {0x2212, '-', "U+2212 (looks like -)"},
    {0x2013, '-', "U+2013 (looks like -)"},
    {0xFF0C, ',', "U+FF0C (looks like ,)"},
    {0x3001, ',', "U+3001 (looks like ,)"},
    {0xFF11, '1', "U+FF11 (looks like 1)"},
    {0xFF3B, '[', "U+FF3B (looks like [)"},
    {0x201C, '"', "U+201C (looks like \")"},
    {0x2019, '\'', "U+2019 (looks like ')"},
    {0x00A0, ' ', "U+00A0 (looks like a blank)"},
    {0x3000, ' ', "U+3000 (looks like a blank)"},
    {0x200B, 0, "U+200B (cannot be seen)"},
    {0xFEFF, 0, "U+FEFF (cannot be seen)"},
    {0x202E, 0, "U+202E (cannot be seen)"},
    {0x9B, 0, "U+009B (cannot be seen)"},
    {0x0661, 0, "U+0661"},
    {0xD55C, 0, "U+D55C"},
    {0x1F600, 0, "U+1F600"},
};

START_TEST(named)
{
    struct buf name = {0};
    lookalike_name(characters[_i].code, &name);
    ck_assert_str_eq(buf_text(&name), characters[_i].name);
    ck_assert_int_eq(lookalike_ascii(characters[_i].code), characters[_i].ascii);
    buf_free(&name);
}
END_TEST

TCase *tcase_lookalike(void)
{
    TCase *tcase = tcase_create("lookalike");
    tcase_add_loop_test(tcase, named, 0, sizeof characters / sizeof *characters);
    return tcase;
}

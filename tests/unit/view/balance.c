/* SPDX-License-Identifier: MIT
 *
 * Where the lines of a caption end. */
#include "view/balance.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "fixture.h"

static const struct {
    const char *text;
    size_t columns;
    const char *lines;
} CASES[] = {
    {"", 40, ""},
    {"one line", 40, "one line|"},
    /* No word alone; after a sentence where that is not far from the middle. */
    {"In the branch the copy is normalised, to a size of about 1. How, we see in a moment.", 78,
     "In the branch the copy is normalised, to a size of about 1.|How, we see in a moment.|"},
    {"Fork: the branch gets a copy of x. The centre keeps x, bit for bit, until the join.", 78,
     "Fork: the branch gets a copy of x.|The centre keeps x, bit for bit, until the join.|"},
    {"하는 일은 같습니다: 복사본을 정규화하고, Δ를 만들고, 더합니다. 이것이 블록 하나입니다.", 78,
     "하는 일은 같습니다: 복사본을 정규화하고,|Δ를 만들고, 더합니다. 이것이 블록 하나입니다.|"},
    {"In the branch the copy is normalised, to a size of about 1. How, we see in a moment.", 58,
     "In the branch the copy is normalised,|to a size of about 1. How, we see in a moment.|"},
    /* Vectors and formulas stay together, */
    {"Attention makes of it the change that it wants to add: Δ = [0.2, -0.5, 0.3, 0.1].", 78,
     "Attention makes of it the change that it wants to add:|Δ = [0.2, -0.5, 0.3, 0.1].|"},
    {"sandwich, as in Gemma 2: a second norm after the transform. x + norm(f(norm(x))).", 78,
     "sandwich, as in Gemma 2: a second norm after the transform.|x + norm(f(norm(x))).|"},
    {"이제 RMSNorm을 봅니다. 벡터를 바꿨습니다: x = [1, -1, 3, 3]. 토큰 하나만 봅니다.", 58,
     "이제 RMSNorm을 봅니다. 벡터를 바꿨습니다:|x = [1, -1, 3, 3]. 토큰 하나만 봅니다.|"},
    /* except where no line could hold one. */
    {"x = [1, 2, 3, 4]", 10, "x = [1,|2, 3, 4]|"},
    {"unbreakable", 6, "unbrea|kable|"},
    /* Every paragraph by itself. */
    {"one\n\ntwo three four", 10, "one||two three|four|"},
};

START_TEST(lines_end_where_a_reader_pauses)
{
    const char *at = CASES[_i].text;
    size_t rest = strlen(at), line = 99, used;
    struct buf out = {0};
    while ((used = balance_wrap(at, rest, CASES[_i].columns, &line)) > 0) {
        buf_bytes(&out, at, line);
        buf_char(&out, '|');
        at += used;
        rest -= used;
    }
    ck_assert_uint_eq(rest, 0);
    ck_assert_str_eq(buf_text(&out), CASES[_i].lines);
    buf_free(&out);
}
END_TEST

/* At every width as many lines as without it, none too wide, nothing but blanks lost. */
START_TEST(balancing_costs_no_line)
{
    static const char text[] =
        "All four: [1, 2, -1, 0] + Δ = [1.2, 1.5, -0.7, 0.1]. 성분마다 따로 더합니다.\n"
        "   incomprehensibilities 언어모델을위에서아래로봅니다 \xFF x\n\n";
    for (size_t columns = 2; columns < 90; columns++) {
        const char *at = text;
        size_t rest = sizeof text - 1, line, used;
        int saved = 0;
        while ((used = text_wrap(at, rest, columns, &line)) > 0) {
            at += used;
            rest -= used;
            saved++;
        }
        at = text;
        rest = sizeof text - 1;
        while ((used = balance_wrap(at, rest, columns, &line)) > 0) {
            ck_assert_uint_le(text_width(at, line), columns);
            for (size_t i = line; i < used; i++)
                ck_assert(at[i] == ' ' || at[i] == '\n');
            at += used;
            rest -= used;
            saved--;
        }
        ck_assert_uint_eq(rest, 0);
        ck_assert_int_eq(saved, 0);
    }
}
END_TEST

TCase *tcase_balance(void)
{
    TCase *tc = tcase_create("balance");
    tcase_add_loop_test(tc, lines_end_where_a_reader_pauses, 0, sizeof CASES / sizeof *CASES);
    tcase_add_test(tc, balancing_costs_no_line);
    return tc;
}

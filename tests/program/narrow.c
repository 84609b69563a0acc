/* SPDX-License-Identifier: MIT
 *
 * --ambiguous in exports: nothing of ambiguous width in any format, and without it as before. */
#include "base/ambiguous.h"
#include "base/utf8.h"
#include "program.h"

TCase *tcase_narrow(void);

static size_t ambiguous_in(const struct ran *ran)
{
    const char *text = ran->out;
    size_t len = ran->out_len, count = 0;
    uint32_t code;
    for (int used; len > 0; text += used, len -= (size_t)used) {
        used = utf8_decode(text, len, &code);
        ck_assert_int_ge(used, 1);
        count += ambiguous_is(code);
    }
    return count;
}

static const char own[] =
    "{\"midstream\": 1, \"title\": \"① “제목” → Ж\", \"x\": [[1, -1, 3, 3]], \"tokens\": [\"γ·é\"],"
    " \"steps\": [{\"at\": \"embed\", \"caption\": \"한글 … ×\"}, {\"at\": \"b1.attn.norm\"}]}";

START_TEST(no_format_has_any)
{
    static const struct call rows[] = {
        {.args = {"export", "tour", "--all", "--ambiguous", "2"}},
        {.args = {"export", "tour", "--all", "--ambiguous", "2", "--lang", "ko", "-f", "ansi"}},
        {.args = {"export", "placements", "--ambiguous=2", "-f", "svg", "--step", "3"}},
        {.args = {"export", "per-token", "--ambiguous", "2", "-f", "cast", "--lang", "both"}},
        {.args = {"export", "tour", "--ambiguous", "2", "--keys", "right ? ~", "--size", "120x36"}},
        {.args = {"export", "tour", "--ascii", "--ambiguous", "2", "-f", "ansi"}},
        {.args = {"export", "-", "--all", "--ambiguous", "2"}, .in = own},
        {.args = {"export", "-", "--all", "--ambiguous", "2", "--ascii", "-f", "ansi"}, .in = own},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ran ran = program_call(&rows[i]);
        ran_fine(&ran);
        ck_assert_msg(ambiguous_in(&ran) == 0, "row %zu has %zu", i, ambiguous_in(&ran));
        ran_free(&ran);
    }
}
END_TEST

START_TEST(only_2_changes_an_export)
{
    struct ran plain = RUN("export", "tour", "--step", "3");
    struct ran one = RUN("export", "tour", "--step", "3", "--ambiguous", "1");
    struct ran asked = RUN("export", "tour", "--step", "3", "--ambiguous", "auto");
    struct ran two = RUN("export", "tour", "--step", "3", "--ambiguous", "2");
    ran_fine(&plain);
    ck_assert_uint_gt(ambiguous_in(&plain), 0);
    ck_assert_str_eq(one.out, plain.out);
    ck_assert_str_eq(asked.out, plain.out);
    ck_assert_str_ne(two.out, plain.out);
    ran_free(&plain);
    ran_free(&one);
    ran_free(&asked);
    ran_free(&two);
}
END_TEST

START_TEST(other_widths_are_refused)
{
    static const struct call rows[] = {
        {.args = {"export", "1,2", "--ambiguous", "3"}},
        {.args = {"export", "1,2", "--ambiguous", "wide"}},
        {.args = {"export", "1,2", "--ambiguous="}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ran ran = program_call(&rows[i]);
        ran_refused(&ran, 2, "expected");
        ran_free(&ran);
    }
    struct ran ran = RUN("trace", "1,2", "--ambiguous", "2");
    ran_refused(&ran, 2, "--ambiguous is not for trace");
    ran_free(&ran);
}
END_TEST

TCase *tcase_narrow(void)
{
    TCase *tcase = tcase_create("narrow");
    tcase_add_test(tcase, no_format_has_any);
    tcase_add_test(tcase, only_2_changes_an_export);
    tcase_add_test(tcase, other_widths_are_refused);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/caption. */
#include <check.h>
#include <string.h>

#include "scene/caption.h"

TCase *tcase_caption(void);

/* Parts written back, values as <quantity index parentheses>. */
static void spell(const char *text, struct buf *out)
{
    struct caption_part part;
    struct err err = {0};
    size_t fault;
    int more;
    while ((more = caption_next(&text, &part, &fault, &err)) > 0) {
        if (!part.value) {
            buf_bytes(out, part.text, part.len);
            continue;
        }
        buf_fmt(out, "<%s", quantity_word(part.quantity));
        if (part.indexed)
            buf_fmt(out, " %zu", part.index);
        buf_str(out, part.parentheses ? " ()>" : ">");
    }
    ck_assert_msg(more == 0, "%s", err.text);
}

static const struct {
    const char *text, *parts;
} captions[] = {
    {"", ""},
    {"plain", "plain"},
    {"{rms}", "<rms>"},
    {"a {x[2]} + {(delta[12])} = {out}!", "a <x 1> + <delta 11 ()> = <out>!"},
    {"{d}{T}{token}{score}", "<d><T><token><score>"},
    {"{(rms)}", "<rms ()>"},
    {"{{x}}", "{x}"},
    {"{{{x}}}", "{<x>}"},
    {"a}b", "a}b"},
    {"a}}b}", "a}b}"},
    {"\xED\x95\x9C {mean_square}\xEC\x9D\xB4\xEB\x8B\xA4", /* 한 {..}이다 */
     "\xED\x95\x9C <mean_square>\xEC\x9D\xB4\xEB\x8B\xA4"},
};

START_TEST(parts)
{
    struct buf out = {0};
    spell(captions[_i].text, &out);
    ck_assert_str_eq(buf_text(&out), captions[_i].parts);
    buf_free(&out);
}
END_TEST

static const struct {
    const char *text;
    size_t fault; /* of the brace */
    const char *says;
} faults[] = {
    {"the {rsm}", 4, "'rms'"},
    {"{mean_squar}", 0, "mean_square"},
    {"{RMS}", 0, "'rms'"},
    {"{temperature}", 0, "temperature"},
    {"{}", 0, "''"},
    {"{ x }", 0, "' x '"},
    {"{x.y}", 0, "x.y"},
    {"a{x", 1, "not closed"},
    {"{", 0, "not closed"},
    {"{x{rms}", 0, "not closed"},
    {"ab {x[0]}", 3, "from 1"},
    {"{x[-1]}", 0, "[-1]"},
    {"{x[]}", 0, "[]"},
    {"{x[1.5]}", 0, "[1.5]"},
    {"{x[1]", 0, "not closed"},
    {"{x[1}", 0, "[1"},
    {"{x[99999999999999999999999]}", 0, "[99999999999999999999999]"},
    {"{x[5]}", 0, "x[5]"},
    {"{rms[1]}", 0, "one number"},
    {"{(rms}", 0, "(rms"},
    {"ok {x} then {variance}", 12, "variance"}, /* known, but LayerNorm's */
    {"{out}", 0, "b1.attn.norm"},
    {"{score}", 0, "score"},
};

START_TEST(faults_have_a_place)
{
    struct op op = {.kind = OP_NORM, .block = 1, .side = SIDE_ATTN, .norm = NORM_RMS};
    size_t fault = 99;
    struct err err = {0};
    ck_assert_int_eq(caption_check(faults[_i].text, &op, 4, &fault, &err), -1);
    ck_assert_uint_eq(fault, faults[_i].fault);
    ck_assert_msg(strstr(err.text, faults[_i].says), "%s: '%s'", faults[_i].text, err.text);
}
END_TEST

START_TEST(values_depend_on_the_op)
{
    struct op rms = {.kind = OP_NORM, .norm = NORM_RMS}, add = {.kind = OP_ADD};
    struct op layer = {.kind = OP_NORM, .norm = NORM_LAYER}, head = {.kind = OP_HEAD};
    size_t fault;
    struct err err = {0};
    ck_assert_int_eq(caption_check("{x[4]} {unit} {mean_square} {rms}", &rms, 4, &fault, &err), 0);
    ck_assert_int_eq(caption_check("{mean} {variance} {rms}", &layer, 4, &fault, &err), 0);
    ck_assert_int_eq(caption_check("{x[2]} + {(delta[2])} = {out[2]}", &add, 4, &fault, &err), 0);
    ck_assert_int_eq(caption_check("{token} {score}", &head, 4, &fault, &err), 0);
    ck_assert_int_eq(caption_check("{mean_square}", &layer, 4, &fault, &err), -1);
    ck_assert_int_eq(caption_check("{rms}", &add, 4, &fault, &err), -1);
}
END_TEST

TCase *tcase_caption(void)
{
    TCase *tcase = tcase_create("caption");
    tcase_add_loop_test(tcase, parts, 0, sizeof captions / sizeof *captions);
    tcase_add_loop_test(tcase, faults_have_a_place, 0, sizeof faults / sizeof *faults);
    tcase_add_test(tcase, values_depend_on_the_op);
    return tcase;
}

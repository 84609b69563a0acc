/* SPDX-License-Identifier: MIT
 *
 * Which fields can be edited at a step, and in which order Tab walks them. */
#include <string.h>

#include "fixture.h"

#define PLACED(place)                                                                          \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"place\":\"" place \
    "\",\"example\":1},\"mlp\":{\"place\":\"" place "\",\"example\":1}}]}}"
#define NO_NORMS                                                                                \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"kind\":" \
    "\"none\"},\"example\":1}}],\"final_norm\":{\"kind\":\"none\"}}}"
#define TWO_BLOCKS                                                                          \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"example\":1}," \
    "\"mlp\":{\"example\":1}},{\"attention\":{\"example\":2},\"mlp\":{\"example\":2}}]}}"

/* x1, g2 (b1.attn.norm), e (final.norm), d1 (b1.mlp.delta) */
static void add_field(const struct field *field, struct buf *out)
{
    buf_char(out, "xged"[field->kind]);
    if (field->kind != FIELD_EPS)
        buf_fmt(out, "%zu", field->index + 1);
    if (field->kind == FIELD_X)
        return;
    buf_char(out, ' ');
    plan_name(&field->op, out);
}

static const struct {
    const char *json, *at;
    const char *fields; /* in the order of Tab, from x1 until x1 comes again */
} WALKS[] = {
    {ARTICLE, "embed",
     "x1, x2, x3, x4, g1 b1.attn.norm, g2 b1.attn.norm, g3 b1.attn.norm, g4 b1.attn.norm, "
     "e b1.attn.norm, d1 b1.attn.delta, d2 b1.attn.delta, d3 b1.attn.delta, d4 b1.attn.delta"},
    {PLACED("pre"), "b1.attn.fork",
     "x1, x2, g1 b1.attn.norm, g2 b1.attn.norm, e b1.attn.norm, d1 b1.attn.delta, "
     "d2 b1.attn.delta"},
    {PLACED("pre"), "b1.attn.add",
     "x1, x2, g1 b1.attn.norm, g2 b1.attn.norm, e b1.attn.norm, d1 b1.attn.delta, "
     "d2 b1.attn.delta"},
    {PLACED("pre"), "b1.mlp.norm.mean",
     "x1, x2, g1 b1.mlp.norm, g2 b1.mlp.norm, e b1.mlp.norm, d1 b1.mlp.delta, d2 b1.mlp.delta"},
    {PLACED("pre"), "final.norm.gamma", "x1, x2, g1 final.norm, g2 final.norm, e final.norm"},
    {PLACED("post"), "b1.attn.fork",
     "x1, x2, g1 b1.attn.postnorm, g2 b1.attn.postnorm, e b1.attn.postnorm, d1 b1.attn.delta, "
     "d2 b1.attn.delta"},
    /* What a norm gave cannot be made literal without changing the plan. */
    {PLACED("sandwich"), "b1.attn.postnorm.rms",
     "x1, x2, g1 b1.attn.postnorm, g2 b1.attn.postnorm, e b1.attn.postnorm"},
    {PLACED("sandwich"), "b1.attn.out", "x1, x2, g1 b1.attn.norm, g2 b1.attn.norm, e b1.attn.norm"},
    {PLACED("reordered"), "b1.mlp.delta",
     "x1, x2, g1 b1.mlp.postnorm, g2 b1.mlp.postnorm, e b1.mlp.postnorm"},
    {NO_NORMS, "embed", "x1, x2, d1 b1.attn.delta, d2 b1.attn.delta"},
    {TWO_BLOCKS, "b2.attn.delta",
     "x1, x2, g1 b2.attn.norm, g2 b2.attn.norm, e b2.attn.norm, d1 b2.attn.delta, "
     "d2 b2.attn.delta"},
};

START_TEST(tab_walks_the_fields_in_order)
{
    struct stage stage;
    struct buf seen = {0};
    stage_open(&stage, WALKS[_i].json);
    stage_at(&stage, WALKS[_i].at);
    stage_press(&stage, "e");
    do {
        buf_str(&seen, seen.len ? ", " : "");
        add_field(&stage.app.editor.field, &seen);
        stage_press(&stage, "tab");
        ck_assert_uint_lt(seen.len, 1000);
    } while (stage.app.editor.field.kind != FIELD_X || stage.app.editor.field.index != 0);
    ck_assert_str_eq(buf_text(&seen), WALKS[_i].fields);
    buf_free(&seen);
    stage_close(&stage);
}
END_TEST

START_TEST(shift_tab_walks_them_back)
{
    struct stage stage;
    struct field fields[40];
    size_t n = 0;
    stage_open(&stage, WALKS[_i].json);
    stage_at(&stage, WALKS[_i].at);
    stage_press(&stage, "e");
    do {
        fields[n++] = stage.app.editor.field;
        stage_press(&stage, "tab");
    } while (stage.app.editor.field.kind != FIELD_X || stage.app.editor.field.index != 0);
    while (n-- > 0) {
        stage_press(&stage, "shift-tab");
        ck_assert(field_equal(&stage.app.editor.field, &fields[n]));
    }
    ck_assert_uint_eq(stage.app.edits.count, 0); /* looking is no edit */
    stage_close(&stage);
}
END_TEST

START_TEST(it_opens_on_the_focused_component_of_the_token)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    stage_press(&stage, "> } } e");
    ck_assert_int_eq(stage.app.editor.field.kind, FIELD_X);
    ck_assert_uint_eq(stage.app.editor.field.index, 2);
    ck_assert_uint_eq(stage.app.editor.field.token, 1);
    ck_assert_str_eq(stage.app.editor.text, "30");
    stage_press(&stage, "5 enter");
    ck_assert_str_eq(stage_x(&stage), "10 -10 5 30");
    stage_press(&stage, "<");
    ck_assert_str_eq(stage_x(&stage), "1 -1 3 3");
    stage_close(&stage);
}
END_TEST

START_TEST(the_focus_goes_with_the_field)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e tab tab");
    ck_assert_uint_eq(stage.app.focus, 2);
    stage_press(&stage, "tab tab tab"); /* gamma 2 */
    ck_assert_uint_eq(stage.app.focus, 1);
    stage_press(&stage, "tab tab tab"); /* eps: of no component */
    ck_assert_int_eq(stage.app.editor.field.kind, FIELD_EPS);
    ck_assert_uint_eq(stage.app.focus, 3);
    stage_close(&stage);
}
END_TEST

/* Each field shows its own value, selected. */
START_TEST(fields_open_with_their_values)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,-2]],\"model\":{\"blocks\":[{\"attention\":{"
                       "\"norm\":{\"gamma\":[0.5,3],\"eps\":0.001},\"delta\":[[7,-0.25]]}}]}}");
    static const char *const TEXTS[] = {"1", "-2", "0.5", "3", "0.001", "7", "-0.25", "1"};
    stage_press(&stage, "e");
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        ck_assert_str_eq(stage.app.editor.text, TEXTS[i]);
        ck_assert(stage.app.editor.selected);
        stage_press(&stage, "tab");
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_fields(void)
{
    TCase *tcase = tcase_create("fields");
    int n = sizeof WALKS / sizeof *WALKS;
    tcase_add_loop_test(tcase, tab_walks_the_fields_in_order, 0, n);
    tcase_add_loop_test(tcase, shift_tab_walks_them_back, 0, n);
    tcase_add_test(tcase, it_opens_on_the_focused_component_of_the_token);
    tcase_add_test(tcase, the_focus_goes_with_the_field);
    tcase_add_test(tcase, fields_open_with_their_values);
    return tcase;
}

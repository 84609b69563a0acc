/* SPDX-License-Identifier: MIT
 *
 * The list of the steps: what they are called, searching, picking. */
#include "app/overview.h"

#include "fixture.h"

#define LESSON                                                                                        \
    "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"steps\":["                                                \
    "{\"at\":\"embed\",\"title\":{\"en\":\"The start\",\"ko\":\"처음부터\"},\"caption\":\"No\"}," \
    "{\"at\":\"b1.attn.norm.mean\",\"caption\":\"A mean. It is {mean_square}, see\"},"                \
    "{\"at\":\"b1.attn.norm.rms\",\"caption\":\"RMS = {rms}\"},"                                      \
    "{\"at\":\"b1.attn.norm.divide\",\"caption\":\"Divide them: {unit}\"},"                           \
    "{\"at\":\"b1.attn.add\"}]}"

static void labelled(const struct stage *stage, size_t step, const char *text)
{
    struct buf label = {0};
    overview_label(&stage->app, step, &label);
    ck_assert_str_eq(buf_text(&label), text);
    buf_free(&label);
}

START_TEST(a_step_is_called_by_what_there_is)
{
    struct stage stage;
    stage_open(&stage, LESSON);
    labelled(&stage, 0, "The start");
    labelled(&stage, 1, "A mean");
    labelled(&stage, 2, "b1.attn.norm.rms"); /* the number would be all of it */
    labelled(&stage, 3, "Divide them");
    labelled(&stage, 4, "b1.attn.add");
    stage.app.settings.lang = LANG_KO;
    labelled(&stage, 0, "처음부터");
    stage_close(&stage);
    stage_open(&stage, ARTICLE);
    labelled(&stage, 2, "b1.attn.norm.square");
    stage_close(&stage);
}
END_TEST

#define SHAPED                                                                                \
    "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"steps\":["                                        \
    "{\"at\":\"embed\",\"caption\":\"T = {T} tokens, d = {d} numbers each. {{x}} is {x}.\"}," \
    "{\"at\":\"b1.attn.norm.mean\",\"caption\":\"{mean_square} is divided by {d}, see "       \
    "{{here}.\"},"                                                                            \
    "{\"at\":\"b1.attn.norm.rms\",\"caption\":\"{rms} and {x} and {unit} only\"}]}"

/* What is the same at every step is said, what could be an answer is not. */
START_TEST(a_label_has_the_shape_and_no_other_number)
{
    struct stage stage;
    stage_open(&stage, SHAPED);
    labelled(&stage, 0, "T = 2 tokens, d = 2 numbers each");
    labelled(&stage, 1, ".. is divided by 2, see {here}");
    labelled(&stage, 2, "b1.attn.norm.rms");
    stage_close(&stage);
}
END_TEST

/* A list is read at a glance: a caption gives its first sentence, and of a long one the beginning.
 * A title is the author's and stays whole. */
START_TEST(a_label_is_a_headline)
{
    static const struct {
        const char *caption, *label;
    } of[] = {
        {"One block, drawn twice. Left the usual way.", "One block, drawn twice"},
        {"Why so? Because it must be.", "Why so?"},
        {"A language model from top to bottom: embedding, blocks, one last RMSNorm. All.",
         "A language model from top to bottom"},
        {"After the first comma, which comes early, there are so many words that they are cut",
         "After the first comma, which comes early"},
        {"So: what stands behind a short word and a colon stays, since the word is "
         "short",
         "So: what stands behind a short word and a colon stays"},
        {"Nothing stops this one although it is longer than any row of a list ought to be",
         "Nothing stops this one although it is longer than any row of a list ought to be"},
        {"One token comes in as a vector x = {x}. The line.", "One token comes in as a vector x"},
        {"With {x} it does so, as is seen. The branch.", "With .. it does so, as is seen"},
        {"It is .5 or 1.5 of it. Then more.", "It is .5 or 1.5 of it"},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct stage stage;
        struct buf scene = {0};
        buf_fmt(&scene,
                "{\"midstream\":1,\"x\":[1,2],\"steps\":[{\"at\":\"embed\",\"caption\":\"%s\"},"
                "{\"at\":\"embed\",\"title\":\"A title. %s\"}]}",
                of[i].caption, "It is whole, however long it may be, and has its second sentence");
        stage_open(&stage, buf_text(&scene));
        labelled(&stage, 0, of[i].label);
        labelled(&stage, 1,
                 "A title. It is whole, however long it may be, and has its second sentence");
        stage_close(&stage);
        buf_free(&scene);
    }
}
END_TEST

START_TEST(it_opens_at_the_present_step_and_picks)
{
    static const struct {
        const char *keys;
        size_t step; /* from 0, having started at 3 */
    } cases[] = {
        {"tab enter", 3},
        {"o enter", 3},
        {"tab up enter", 2},
        {"tab down esc", 3},
        {"tab home enter", 0},
        {"tab end enter", 21},
        {"tab pgdn enter", 21},
        {"tab pgup enter", 0},
        {"tab end down enter", 21},
        {"tab down o", 3},
        {"tab down q", 3},
        {"tab right right left enter", 4},
        {"tab / a d d enter enter", 8},
        {"tab / 1 2 enter enter", 11},
        {"tab / z z enter enter", 3},
        {"tab / a d d esc esc", 3},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "4 enter");
        stage_press(&stage, cases[c].keys);
        ck_assert_msg(stage.app.mode == MODE_WALK, "%s: still open", cases[c].keys);
        ck_assert_msg(stage.app.step == cases[c].step, "%s: at %zu", cases[c].keys, stage.app.step);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(other_keys_leave_it_open)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "tab down 3 + . f5 e");
    ck_assert_int_eq(stage.app.mode, MODE_OVERVIEW);
    ck_assert_uint_eq(stage.app.overview.chosen, 1);
    ck_assert(!stage.app.present.bare && !stage.app.present.blank && !stage.app.edits.done);
    stage_press(&stage, "; *");
    ck_assert_int_eq(stage.app.mode, MODE_OVERVIEW);
    ck_assert_int_eq(stage.app.settings.lang, LANG_KO);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('z')), EFFECT_SUSPEND);
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('c')), EFFECT_INTERRUPT);
    stage_close(&stage);
}
END_TEST

TCase *tcase_overview(void)
{
    TCase *tcase = tcase_create("overview");
    tcase_add_test(tcase, a_step_is_called_by_what_there_is);
    tcase_add_test(tcase, a_label_has_the_shape_and_no_other_number);
    tcase_add_test(tcase, a_label_is_a_headline);
    tcase_add_test(tcase, it_opens_at_the_present_step_and_picks);
    tcase_add_test(tcase, other_keys_leave_it_open);
    return tcase;
}

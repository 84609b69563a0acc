/* SPDX-License-Identifier: MIT
 *
 * What presses of the mouse do, told what they are on. */
#include "fixture.h"

#include <string.h>

#include "app/help.h"
#include "app/mouse.h"
#include "suite.h"

#define ASKED                                                                                     \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"embed\"},{\"at\":\"b1.attn.fork\"," \
    "\"ask\":{\"type\":\"choice\",\"choices\":[\"a\",\"b\",\"c\"],\"answer\":2}},"                \
    "{\"at\":\"b1.attn.add\"}]}"
/* The norm of the second step is another, so ops stand elsewhere in the plan from there on. */
#define CHANGED                                                                        \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"embed\"},{\"at\":"       \
    "\"b1.attn.norm\"},{\"at\":\"b1.attn.add\",\"set\":{\"place\":\"post\"}},{\"at\":" \
    "\"b1.attn.postnorm\"}]}"

static enum effect send(struct stage *stage, enum mouse_button button, enum target target,
                        size_t index)
{
    struct event event = {
        .kind = EVENT_MOUSE, .button = button, .target = (int)target, .index = index};
    return update(&stage->app, &event);
}

static void click(struct stage *stage, enum target target, size_t index)
{
    ck_assert_int_eq(send(stage, MOUSE_LEFT, target, index), EFFECT_NONE);
}

static void wheel(struct stage *stage, bool down)
{
    ck_assert_int_eq(send(stage, down ? MOUSE_WHEEL_DOWN : MOUSE_WHEEL_UP, TARGET_NONE, 0),
                     EFFECT_NONE);
}

/* The op of the plan in force with this id. */
static size_t op_at(const struct stage *stage, const char *id)
{
    const struct plan *plan = &stage->app.now.plan;
    for (size_t o = 0; o < plan->count; o++) {
        struct buf name = {0};
        plan_name(&plan->ops[o], &name);
        bool same = strcmp(buf_text(&name), id) == 0;
        buf_free(&name);
        if (same)
            return o;
    }
    ck_abort_msg("no op %s", id);
    return 0;
}

START_TEST(the_wheel_steps)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    wheel(&stage, true);
    wheel(&stage, true);
    ck_assert_uint_eq(stage.app.step, 2);
    wheel(&stage, false);
    ck_assert_uint_eq(stage.app.step, 1);
    wheel(&stage, false);
    wheel(&stage, false);
    ck_assert_uint_eq(stage.app.step, 0);
    ck_assert_int_eq(stage.app.notice, NOTICE_FIRST_STEP);
    stage_press(&stage, "7"); /* digits that were begun are dropped */
    wheel(&stage, true);
    ck_assert(!stage.app.typing_step && stage.app.step == 1);
    stage_close(&stage);
}
END_TEST

/* As the forward key: it reveals, and the next one goes on. */
START_TEST(the_wheel_reveals)
{
    struct stage stage;
    stage_open(&stage, ASKED);
    wheel(&stage, true);
    ck_assert(predict_stands(&stage.app));
    wheel(&stage, true);
    ck_assert(predict_revealed(&stage.app) && stage.app.step == 1);
    wheel(&stage, true);
    ck_assert_uint_eq(stage.app.step, 2);
    stage_close(&stage);
}
END_TEST

START_TEST(the_wheel_moves_in_lists_and_does_nothing_in_the_editor)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "tab");
    wheel(&stage, true);
    ck_assert_uint_eq(stage.app.overview.chosen, 1);
    wheel(&stage, false);
    ck_assert_uint_eq(stage.app.overview.chosen, 0);
    stage_press(&stage, "esc ?");
    wheel(&stage, true);
    ck_assert_uint_eq(stage.app.help.chosen, 1);
    stage_press(&stage, "esc e 7");
    stage_state(&stage, &before);
    wheel(&stage, true);
    wheel(&stage, false);
    stage_state(&stage, &after);
    assert_same(before, after);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(other_buttons_and_empty_ground_do_nothing)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "right f8");
    stage_state(&stage, &before);
    send(&stage, MOUSE_LEFT, TARGET_NONE, 5);
    for (enum mouse_button b = MOUSE_MIDDLE; b <= MOUSE_OTHER; b++)
        if (b == MOUSE_MIDDLE || b == MOUSE_RIGHT || b == MOUSE_OTHER)
            send(&stage, b, TARGET_KEY, 'q');
    stage_state(&stage, &after);
    assert_same(before, after);
    ck_assert(stage.app.present.play);
    send(&stage, MOUSE_LEFT, TARGET_COMPONENT, 2); /* but what does something pauses */
    ck_assert(!stage.app.present.play);
    buf_free(&before);
    buf_free(&after);
    stage_close(&stage);
}
END_TEST

START_TEST(any_press_brings_a_blank_screen_back)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (enum mouse_button b = MOUSE_LEFT; b <= MOUSE_OTHER; b++) {
        stage_press(&stage, b % 2 ? "." : ",");
        ck_assert(stage.app.present.blank);
        ck_assert_int_eq(send(&stage, b, TARGET_KEY, INPUT_CTRL('c')), EFFECT_NONE);
        ck_assert(!stage.app.present.blank);
        ck_assert_uint_eq(stage.app.step, 0);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_key_is_done)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    click(&stage, TARGET_KEY, INPUT_RIGHT);
    ck_assert_uint_eq(stage.app.step, 1);
    stage_press(&stage, "+");
    ck_assert_uint_eq(stage.app.edits.done, 1);
    click(&stage, TARGET_KEY, '@');
    ck_assert_uint_eq(stage.app.edits.done, 0);
    ck_assert_int_eq(send(&stage, MOUSE_LEFT, TARGET_KEY, INPUT_CTRL('c')), EFFECT_INTERRUPT);
    click(&stage, TARGET_KEY, INPUT_F1 + 1);
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    click(&stage, TARGET_KEY, '@'); /* of an older frame: it must not be typed */
    ck_assert(stage.app.editor.selected);
    click(&stage, TARGET_KEY, INPUT_UP);
    ck_assert_str_eq(stage.app.editor.text, "1.1");
    click(&stage, TARGET_KEY, INPUT_ESC);
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    stage_press(&stage, "? /");
    click(&stage, TARGET_KEY, '/');
    ck_assert_uint_eq(stage.app.help.len, 0);
    stage_close(&stage);
}
END_TEST

START_TEST(an_op_leads_to_its_first_step)
{
    struct stage stage;
    size_t step;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "end");
    click(&stage, TARGET_OP, op_at(&stage, "b1.attn.norm"));
    ck_assert(app_find(&stage.app, "b1.attn.norm.square", &step));
    ck_assert_uint_eq(stage.app.step, step);
    click(&stage, TARGET_OP, op_at(&stage, "b1.mlp.fork"));
    ck_assert(app_find(&stage.app, "b1.mlp.fork", &step));
    ck_assert_uint_eq(stage.app.step, step);
    click(&stage, TARGET_BLOCK, 1);
    ck_assert(app_find(&stage.app, "b1.attn.fork", &step));
    ck_assert_uint_eq(stage.app.step, step);
    click(&stage, TARGET_OP, 1000);
    click(&stage, TARGET_BLOCK, 1000);
    ck_assert_uint_eq(stage.app.step, step);
    ck_assert_int_eq(stage.app.notice, NOTICE_NO_STOP);
    stage_close(&stage);
}
END_TEST

START_TEST(an_op_is_found_in_another_plan)
{
    struct stage stage;
    stage_open(&stage, CHANGED);
    stage_press(&stage, "end");
    click(&stage, TARGET_OP, op_at(&stage, "b1.attn.add"));
    ck_assert_uint_eq(stage.app.step, 2);
    click(&stage, TARGET_OP, op_at(&stage, "b1.attn.delta")); /* where no step stands */
    ck_assert_uint_eq(stage.app.step, 2);
    ck_assert_int_eq(stage.app.notice, NOTICE_NO_STOP);
    click(&stage, TARGET_OP, op_at(&stage, "b1.attn.postnorm"));
    ck_assert_uint_eq(stage.app.step, 3);
    click(&stage, TARGET_BLOCK, 1);
    ck_assert_uint_eq(stage.app.step, 1);
    click(&stage, TARGET_OP, op_at(&stage, "b1.attn.add")); /* it has another index here */
    ck_assert_uint_eq(stage.app.step, 2);
    stage_close(&stage);
}
END_TEST

START_TEST(a_component_is_chosen_then_edited)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    click(&stage, TARGET_COMPONENT, 2);
    ck_assert_uint_eq(stage.app.focus, 2);
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    click(&stage, TARGET_COMPONENT, 2);
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    ck_assert_uint_eq(stage.app.editor.field.index, 2);
    stage_press(&stage, "9");
    click(&stage, TARGET_COMPONENT, 0); /* accepts, as Tab does */
    ck_assert_str_eq(stage_x(&stage), "1 -1 9 3");
    ck_assert_uint_eq(stage.app.editor.field.index, 0);
    stage_press(&stage, "-");
    click(&stage, TARGET_COMPONENT, 1); /* no number: refused */
    ck_assert_uint_eq(stage.app.editor.field.index, 0);
    ck_assert_int_eq(stage.app.editor.refusal, REFUSAL_UNREADABLE + VECTOR_FAULT_WORD);
    stage_press(&stage, "esc");
    click(&stage, TARGET_COMPONENT, 4); /* there are four */
    ck_assert_uint_eq(stage.app.focus, 0);
    stage_close(&stage);
}
END_TEST

/* A vector that is shorter comes into force before the next field is opened. */
START_TEST(a_component_that_is_gone_is_not_opened)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "e");
    stage_paste(&stage, "5,6");
    click(&stage, TARGET_COMPONENT, 3);
    ck_assert_str_eq(stage_x(&stage), "5 6");
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    ck_assert_uint_eq(stage.app.editor.field.index, 0);
    stage_press(&stage, "esc");
    stage_close(&stage);
}
END_TEST

START_TEST(tokens_and_cells)
{
    struct stage stage;
    stage_open(&stage, TWO_TOKENS);
    click(&stage, TARGET_TOKEN, 1);
    ck_assert_uint_eq(app_token(&stage.app), 1);
    click(&stage, TARGET_TOKEN, 2);
    ck_assert_uint_eq(app_token(&stage.app), 1);
    click(&stage, TARGET_CELL, 0 * 4 + 2); /* another token: chosen, even if in focus */
    ck_assert(app_token(&stage.app) == 0 && stage.app.focus == 2);
    click(&stage, TARGET_CELL, 1 * 4 + 2);
    ck_assert(app_token(&stage.app) == 1 && stage.app.mode == MODE_WALK);
    click(&stage, TARGET_CELL, 1 * 4 + 3);
    ck_assert(stage.app.focus == 3 && stage.app.mode == MODE_WALK);
    click(&stage, TARGET_CELL, 1 * 4 + 3);
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    ck_assert_uint_eq(stage.app.editor.field.token, 1);
    click(&stage, TARGET_CELL, 0); /* the editor stays with its token */
    ck_assert(app_token(&stage.app) == 1 && stage.app.mode == MODE_EDIT);
    stage_press(&stage, "esc");
    click(&stage, TARGET_CELL, 2 * 4);
    ck_assert_uint_eq(app_token(&stage.app), 1);
    stage_close(&stage);
}
END_TEST

START_TEST(entries_of_lists)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "tab");
    click(&stage, TARGET_ENTRY, 3);
    ck_assert(stage.app.mode == MODE_OVERVIEW && stage.app.overview.chosen == 3);
    click(&stage, TARGET_ENTRY, 3);
    ck_assert(stage.app.mode == MODE_WALK && stage.app.step == 3);
    click(&stage, TARGET_ENTRY, 1); /* no list is open */
    ck_assert_uint_eq(stage.app.step, 3);
    stage_press(&stage, "? /");
    click(&stage, TARGET_ENTRY, 1); /* while searching too */
    ck_assert(stage.app.help.chosen == 1 && !stage.app.help.searching);
    click(&stage, TARGET_ENTRY, 1);
    ck_assert(stage.app.mode == MODE_WALK && stage.app.step == 2); /* one step back */
    stage_press(&stage, "tab");
    click(&stage, TARGET_ENTRY, 1000);
    click(&stage, TARGET_ENTRY, 1000);
    ck_assert_uint_eq(stage.app.step, 2);
    stage_close(&stage);
}
END_TEST

START_TEST(choices_of_a_question)
{
    struct stage stage;
    stage_open(&stage, ASKED);
    click(&stage, TARGET_CHOICE, 1); /* nothing is asked here */
    stage_press(&stage, "right");
    ck_assert_ptr_null(predict_done(&stage.app));
    click(&stage, TARGET_CHOICE, 3);
    ck_assert_uint_eq(predict_done(&stage.app)->chosen, 3);
    click(&stage, TARGET_CHOICE, 4);
    click(&stage, TARGET_CHOICE, 0);
    ck_assert_uint_eq(predict_done(&stage.app)->chosen, 3);
    click(&stage, TARGET_CHOICE, 2);
    stage_press(&stage, "right");
    ck_assert_int_eq(predict_verdict(&stage.app), VERDICT_WITHIN);
    click(&stage, TARGET_CHOICE, 1); /* it is revealed */
    ck_assert_uint_eq(predict_done(&stage.app)->chosen, 2);
    stage_close(&stage);
}
END_TEST

TCase *tcase_mouse(void)
{
    TCase *tcase = tcase_create("mouse");
    tcase_add_test(tcase, the_wheel_steps);
    tcase_add_test(tcase, the_wheel_reveals);
    tcase_add_test(tcase, the_wheel_moves_in_lists_and_does_nothing_in_the_editor);
    tcase_add_test(tcase, other_buttons_and_empty_ground_do_nothing);
    tcase_add_test(tcase, any_press_brings_a_blank_screen_back);
    tcase_add_test(tcase, a_key_is_done);
    tcase_add_test(tcase, an_op_leads_to_its_first_step);
    tcase_add_test(tcase, an_op_is_found_in_another_plan);
    tcase_add_test(tcase, a_component_is_chosen_then_edited);
    tcase_add_test(tcase, a_component_that_is_gone_is_not_opened);
    tcase_add_test(tcase, tokens_and_cells);
    tcase_add_test(tcase, entries_of_lists);
    tcase_add_test(tcase, choices_of_a_question);
    return tcase;
}

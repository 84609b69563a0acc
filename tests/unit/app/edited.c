/* SPDX-License-Identifier: MIT
 *
 * Edits made part of a scene: saved and read back, every step has the very numbers of the state
 * with the edits. */
#include "app/edited.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "chance.h"
#include "fixture.h"
#include "scene/builtin.h"
#include "scene/scene_json.h"

TCase *tcase_edited(void);

static void go(struct app *app, size_t step)
{
    struct err err;
    if (app_go(app, step, &err))
        ck_abort_msg("no step %zu", step);
}

static void written(const struct app *app, struct buf *out)
{
    struct scene scene;
    struct err err = {0};
    if (edited_scene(app, &scene, &err) || scene_json_write(&scene, out, &err))
        ck_abort_msg("not written: %s", err.text);
    scene_free(&scene);
}

static void names(const struct app *app, struct buf *out)
{
    for (size_t t = 0; t < app_tokens(app); t++)
        buf_fmt(out, "%s|", app->now.names[t]);
}

/* From the line on that differs. */
static const char *difference(const struct buf *a, const struct buf *b)
{
    size_t at = 0, line = 0;
    for (; at < a->len && at < b->len && a->data[at] == b->data[at]; at++)
        line = a->data[at] == '\n' ? at + 1 : line;
    return buf_text(a) + line;
}

/* Read back, it is the same walk. `story`: what was done, for the message. */
static void assert_saved(struct stage *stage, const char *story)
{
    struct buf text = {0};
    struct stage again;
    size_t here = stage->app.step;
    written(&stage->app, &text);
    stage_open(&again, buf_text(&text));
    if (again.app.n_steps != stage->app.n_steps)
        ck_abort_msg("%s: other steps\n%s", story, buf_text(&text));
    for (size_t step = 0; step < stage->app.n_steps; step++) {
        struct buf a = {0}, b = {0};
        go(&stage->app, step);
        go(&again.app, step);
        stage_numbers(stage, &a);
        stage_numbers(&again, &b);
        names(&stage->app, &a);
        names(&again.app, &b);
        again.app.token = stage->app.token; /* chosen by key */
        buf_fmt(&a, "token %zu", app_token(&stage->app));
        buf_fmt(&b, "token %zu", app_token(&again.app));
        if (strcmp(buf_text(&a), buf_text(&b)) != 0)
            ck_abort_msg("%.800s\nstep %zu differs:\n%.400s\n%.400s\n%.1600s", story, step + 1,
                         difference(&a, &b), difference(&b, &a), buf_text(&text));
        buf_free(&a);
        buf_free(&b);
    }
    go(&stage->app, here);
    stage_close(&again);
    buf_free(&text);
}

/* --- cases that have gone through the mind --------------------------------------------------- */

static void assert_holds(const struct stage *stage, const char *part)
{
    struct buf text = {0}, flat = {0};
    written(&stage->app, &text);
    for (const char *c = buf_text(&text); *c; c++)
        if (*c != '\n' && (*c != ' ' || (flat.len && flat.data[flat.len - 1] != ' ')))
            buf_char(&flat, *c);
    ck_assert_msg(strstr(buf_text(&flat), part), "no %s in\n%s", part, buf_text(&text));
    buf_free(&text);
    buf_free(&flat);
}

START_TEST(an_edit_of_the_base)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "} } } e 3 0 enter");
    assert_holds(&stage, "\"x\": [[1, -1, 3, 30]]");
    assert_saved(&stage, "x4 = 30");
    stage_press(&stage, "e ins 7 enter e tab tab 2 enter");
    assert_saved(&stage, "and more");
    stage_close(&stage);
    stage_open(&stage, "{\"$schema\":\"./s.json\",\"midstream\":1,\"x\":[1,2]}");
    stage_press(&stage, "e 3 enter");
    assert_holds(&stage, "\"$schema\": \"./s.json\"");
    stage_close(&stage);
}
END_TEST

/* An author finds a place for every caption. */
START_TEST(a_natural_walk_is_written_out)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    assert_holds(&stage, "\"steps\": [ {\"at\": \"embed\"}, {\"at\": \"b1.attn.fork\"},");
    assert_holds(&stage, "{\"at\": \"final.norm.gamma\"} ]");
    assert_saved(&stage, "the natural walk");
    stage_close(&stage);
}
END_TEST

/* 120 blocks that join twice have more stops than a scene may have steps. */
START_TEST(a_walk_too_long_for_a_scene_stays_unsaid)
{
    struct stage stage;
    struct buf scene = {0};
    buf_str(&scene, "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{}");
    for (int block = 1; block < 120; block++)
        buf_str(&scene, ",{}");
    buf_str(&scene, "]}}");
    stage_open(&stage, buf_text(&scene));
    ck_assert_uint_gt(stage.app.n_steps, SCENE_STEPS_MAX);
    struct buf text = {0};
    written(&stage.app, &text);
    ck_assert_ptr_null(strstr(buf_text(&text), "steps"));
    buf_free(&text);
    buf_free(&scene);
    stage_close(&stage);
}
END_TEST

#define SETS                                                                             \
    "{\"midstream\":1,\"x\":[[1,2]],\"steps\":["                                         \
    "{\"at\":\"b1.attn.norm\"},"                                                         \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"x\":[[5,6]],\"gamma\":[1,3]}},"                 \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"eps\":0.5}},"                                   \
    "{\"at\":\"b1.attn.norm\",\"set\":{\"x\":[[7,8]],\"only\":[{\"at\":\"b1.mlp.norm\"," \
    "\"eps\":2}]}},"                                                                     \
    "{\"at\":\"b1.attn.delta\",\"set\":{\"attn\":[[3,4]]}}]}"

START_TEST(an_edit_of_what_a_set_gave)
{
    struct stage stage;
    stage_open(&stage, SETS);
    go(&stage.app, 1);
    stage_press(&stage, "e 9 enter");
    assert_holds(&stage, "\"set\": {\"x\": [[9, 6]], \"gamma\": [1, 3]}");
    go(&stage.app, 4);
    stage_press(&stage, "e shift-tab 4 0 enter { ");
    assert_holds(&stage, "\"attn\": [[3, 40]]");
    go(&stage.app, 2);
    stage_press(&stage, "e tab tab 8 tab tab 0 . 2 5 enter"); /* gamma 1, eps */
    assert_holds(&stage, "\"only\": [{\"at\": \"b1.attn.norm\", \"gamma\": [8, 3]}]");
    assert_holds(&stage, "\"eps\": 0.5, \"only\": [{\"at\": \"b1.attn.norm\", \"eps\": 0.25}]");
    assert_holds(&stage, "\"only\": [{\"at\": \"b1.mlp.norm\", \"eps\": 2}]");
    assert_saved(&stage, "edits of sets");
    stage_close(&stage);
}
END_TEST

/* The same edit made and saved twice is one entry. */
START_TEST(saving_what_was_saved_adds_nothing)
{
    struct stage stage, again;
    struct buf first = {0}, second = {0};
    stage_open(&stage, SETS);
    go(&stage.app, 2);
    stage_press(&stage, "e tab tab 8 enter");
    written(&stage.app, &first);
    stage_open(&again, buf_text(&first));
    written(&again.app, &second);
    ck_assert_str_eq(buf_text(&first), buf_text(&second));
    go(&again.app, 2);
    stage_press(&again, "e tab tab 9 enter");
    assert_holds(&again, "\"only\": [{\"at\": \"b1.attn.norm\", \"gamma\": [9, 3]}]");
    assert_saved(&again, "again");
    buf_free(&first);
    buf_free(&second);
    stage_close(&stage);
    stage_close(&again);
}
END_TEST

START_TEST(an_edited_delta_where_the_place_changes)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"steps\":[{\"at\":\"b1.attn.delta\"},"
                       "{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"sandwich\"}},"
                       "{\"at\":\"b1.attn.out\",\"set\":{\"place\":\"reordered\"}},"
                       "{\"at\":\"b1.attn.delta\",\"set\":{\"place\":\"post\"}}]}");
    stage_press(&stage, "e shift-tab 4 0 enter");
    assert_holds(&stage, "\"computed\": true");
    assert_saved(&stage, "a delta");
    go(&stage.app, 1);
    stage_press(&stage, "e tab tab 5 tab 6 tab 0 enter");
    assert_saved(&stage, "and the second norm of the sandwich");
    stage_close(&stage);
}
END_TEST

/* What names a component that has gone says so; what asks for it is not asked. */
START_TEST(components_that_have_gone)
{
    struct stage stage;
    stage_open(&stage,
               "{\"midstream\":1,\"x\":[[1,2,3],[4,5,6]],\"steps\":[{\"at\":\"embed\",\"token\":2,"
               "\"caption\":{\"en\":\"{x[1]} {x[3]} {{ {(x[3])}\",\"ko\":\"{x[3]}\"},\"ask\":{"
               "\"of\":\"x[3]\"}},{\"at\":\"embed\",\"title\":\"{x[3]}\",\"ask\":{\"of\":\"x[2]\","
               "\"why\":\"not {x[3]}\"}}]}");
    stage_press(&stage, "end esc esc > e home del enter");
    stage_press(&stage, "e ctrl-k enter");
    ck_assert_uint_eq(app_components(&stage.app), 2);
    assert_holds(&stage, "{\"en\": \"{x[1]} - {{ -\", \"ko\": \"-\"}}");
    assert_holds(&stage, "\"title\": \"-\"");
    assert_holds(&stage, "\"why\": \"not -\"");
    assert_holds(&stage, "\"token\": 1");
    assert_saved(&stage, "gone");
    stage_close(&stage);
}
END_TEST

/* An edited delta holds the numbers beside it, which were computed: 0/0. */
START_TEST(what_no_file_can_hold_is_refused)
{
    struct stage stage;
    struct buf out = {0};
    struct scene scene;
    struct err err = {0};
    stage_open(&stage,
               "{\"midstream\":1,\"title\":\"NaN \\\" N\",\"x\":[[0,0]],\"model\":{\"blocks\":["
               "{\"attention\":{\"norm\":{\"eps\":0}}}]}}");
    assert_saved(&stage, "words are no numbers");
    stage_at(&stage, "b1.attn.delta");
    stage_press(&stage, "e shift-tab 4 0 enter");
    ck_assert_int_eq(edited_scene(&stage.app, &scene, &err), 0);
    ck_assert_int_eq(scene_json_write(&scene, &out, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "not finite"));
    scene_free(&scene);
    buf_free(&out);
    stage_close(&stage);
}
END_TEST

/* --- without memory -------------------------------------------------------------------------- */

static int write_it(const struct app *app, struct buf *out, struct err *err)
{
    struct scene scene;
    if (edited_scene(app, &scene, err))
        return -1;
    int result = scene_json_write(&scene, out, err);
    scene_free(&scene);
    return result;
}

START_TEST(every_allocation_may_fail)
{
    static const char *const KEYS[] = {"end e tab tab 8 tab tab 2 enter home e 9 enter",
                                       "end esc esc e home del enter e ctrl-t enter"};
    static const char *const SCENES[] = {
        SETS, "{\"midstream\":1,\"x\":[[1,2,3]],\"steps\":[{\"at\":\"embed\",\"caption\":{\"en\":"
              "\"{x[3]}\",\"ko\":\"k\"},\"ask\":{\"type\":\"choice\",\"choices\":[\"a\",\"b\"],"
              "\"answer\":1}},{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"sandwich\"}}]}"};
    struct stage stage;
    struct buf whole = {0};
    if (!alloc_can_fail())
        return;
    stage_open(&stage, SCENES[_i]);
    stage_press(&stage, KEYS[_i]);
    written(&stage.app, &whole);
    bool hit = true;
    for (long n = 1; hit; n++) {
        struct buf out = {0};
        struct err err = {0};
        alloc_fail_at(n);
        int result = write_it(&stage.app, &out, &err);
        hit = alloc_hit();
        alloc_fail_off();
        ck_assert_msg(hit == (result != 0), "allocation %ld: %s", n, err.text);
        ck_assert(!hit || strcmp(err.text, "out of memory") == 0);
        ck_assert(hit || strcmp(buf_text(&out), buf_text(&whole)) == 0);
        buf_free(&out);
    }
    struct saved saved = {0};
    struct err err;
    ck_assert_int_eq(saved_note(&saved, "old.json", &(struct edits){0}, &err), 0);
    hit = true;
    for (long n = 1; hit; n++) {
        alloc_fail_at(n);
        int result = saved_note(&saved, "new.json", &stage.app.edits, &err);
        hit = alloc_hit();
        alloc_fail_off();
        ck_assert_int_eq(result, hit ? -1 : 0);
        ck_assert_str_eq(saved.file, hit ? "old.json" : "new.json");
        ck_assert(!saved_in(&saved, &stage.app.edits) == hit);
    }
    saved_free(&saved);
    buf_free(&whole);
    stage_close(&stage);
}
END_TEST

/* --- the key --------------------------------------------------------------------------------- */

START_TEST(ctrl_o_saves_where_one_walks)
{
    const uint32_t ctrl_o = INPUT_CTRL('o');
    struct stage stage;
    stage_open(&stage, ARTICLE);
    ck_assert_int_eq(stage_key(&stage, ctrl_o), EFFECT_SAVE);
    stage_press(&stage, "e");
    ck_assert_int_eq(stage_key(&stage, ctrl_o), EFFECT_NONE);
    ck_assert_int_eq(stage.app.mode, MODE_EDIT);
    stage_press(&stage, "esc .");
    ck_assert_int_eq(stage_key(&stage, ctrl_o), EFFECT_NONE); /* only un-blanks */
    stage_press(&stage, "? / c t r l - o enter");
    ck_assert_int_eq(stage_key(&stage, INPUT_ENTER), EFFECT_SAVE); /* from the list of keys */
    ck_assert_int_eq(stage.app.mode, MODE_WALK);
    stage_close(&stage);
}
END_TEST

/* Undo comes back to what was saved. */
START_TEST(a_save_parts_nudges)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "+ +");
    ck_assert_int_eq(stage_key(&stage, INPUT_CTRL('o')), EFFECT_SAVE);
    stage_press(&stage, "+ +");
    ck_assert_str_eq(stage_x(&stage), "1.4 -1 3 3");
    stage_press(&stage, "u");
    ck_assert_str_eq(stage_x(&stage), "1.2 -1 3 3");
    stage_close(&stage);
}
END_TEST

/* --- any edits ------------------------------------------------------------------------------- */

static uint64_t chance_state;

static unsigned chance(unsigned below)
{
    return random_next(&chance_state) % below;
}

static void do_something(struct stage *stage, struct buf *story)
{
    static const char *const DEEDS[] = {
        "right",
        "right right right",
        "left",
        "end",
        "home",
        ">",
        "}",
        "{",
        "^",
        "+",
        "-",
        "+ + +",
        "e 3 0 enter",
        "e - 0 . 7 enter",
        "e 0 enter",
        "e ins 5 enter",
        "e del enter",
        "e ctrl-t enter",
        "e ctrl-k enter",
        "e ctrl-p enter",
        "e ctrl-n enter",
        "u",
        "y",
        "@",
        "e pgup enter",
        "e down enter",
        "esc",
        "e ctrl-t up enter",
    };
    struct buf keys = {0};
    unsigned deed = chance(sizeof DEEDS / sizeof *DEEDS + 9);
    if (deed < sizeof DEEDS / sizeof *DEEDS) {
        buf_str(&keys, DEEDS[deed]);
    } else if (deed % 9 == 0) {
        char vector[80];
        size_t d = app_components(&stage->app) + chance(5) / 4;
        size_t at = 0;
        for (size_t i = 0; i < d && at < 60; i++)
            at += (size_t)snprintf(vector + at, sizeof vector - at, "%s%d.%u", i ? ", " : "",
                                   (int)chance(9) - 4, chance(99));
        stage_paste(stage, vector);
        buf_fmt(story, " <%s>", vector);
        buf_str(&keys, "enter esc");
    } else { /* any field there is: gamma, eps, delta */
        static const char *const VALUES[] = {"2", "0", "0 . 1 2 5", "9"};
        buf_str(&keys, "e");
        for (unsigned tabs = 1 + chance(16); tabs; tabs--)
            buf_str(&keys, deed % 2 ? " tab" : " shift-tab");
        buf_fmt(&keys, " %s enter", VALUES[chance(4)]);
    }
    stage_press(stage, buf_text(&keys));
    buf_fmt(story, " %s", buf_text(&keys));
    if (stage->app.mode == MODE_EDIT)
        stage_press(stage, "esc");
    buf_free(&keys);
}

static void any_edits(const char *json, unsigned rounds, unsigned seed)
{
    for (unsigned round = 0; round < rounds; round++) {
        struct stage stage;
        struct buf story = {0};
        stage_open(&stage, json);
        chance_state = seed * 1000003u + round;
        for (unsigned deeds = 1 + chance(12); deeds; deeds--)
            do_something(&stage, &story);
        assert_saved(&stage, buf_text(&story));
        buf_free(&story);
        stage_close(&stage);
    }
}

START_TEST(any_edits_of_the_builtin_scenes)
{
    unsigned seed = 1;
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
        struct buf text = {0};
        buf_bytes(&text, scene->text, scene->len);
        any_edits(buf_text(&text), 12, seed++);
        buf_free(&text);
    }
}
END_TEST

START_TEST(any_edits_of_other_scenes)
{
    static const char *const SCENES[] = {
        ARTICLE,
        JOIN,
        TWO_TOKENS,
        SETS,
        "{\"midstream\":1,\"tokens\":[\"a\",\"t2\"],\"x\":[[1,2],[3,4]],\"model\":{\"blocks\":["
        "{\"attention\":{\"delta\":[[1,2],[3,4]],\"place\":\"post\"},\"mlp\":{\"place\":"
        "\"sandwich\",\"norm\":{\"kind\":\"layernorm\",\"beta\":[1,2],\"gamma_offset\":1},"
        "\"postnorm\":{\"gamma\":[3,4]}}},{\"mlp\":{\"place\":\"reordered\",\"norm\":{\"eps_at\":"
        "\"outside\",\"gamma\":2,\"gamma_offset\":1}}}],\"final_norm\":{\"kind\":\"none\"}}}",
        "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"model\":{\"blocks\":[{},{}],\"head\":{\"vocab\":["
        "\"a\",\"b\"],\"weights\":[[1,2],[3,4]]}},\"steps\":[{\"at\":\"embed\",\"set\":{\"mlp\":"
        "[[1,1],[2,2]]}},{\"at\":\"b2.mlp.delta\"},{\"at\":\"b2.attn.norm\",\"set\":{\"norm\":"
        "\"layernorm\",\"eps\":0}},{\"at\":\"b1.attn.norm\",\"set\":{\"gamma\":[2,3]}},{\"at\":"
        "\"b1.attn.postnorm\",\"set\":{\"place\":\"sandwich\"}},{\"at\":\"b2.attn.postnorm\"},"
        "{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"post\",\"attn\":[[1,0],[0,1]]}},"
        "{\"at\":\"b1.attn.norm\",\"set\":{\"place\":\"pre\",\"norm\":\"rmsnorm\"}},{\"at\":"
        "\"head\"}]}",
        "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"b1.attn.delta\"},{\"at\":"
        "\"b1.attn.norm\",\"set\":{\"gamma\":2}},{\"at\":\"b1.mlp.postnorm\",\"set\":{\"place\":"
        "\"sandwich\",\"eps\":1}},{\"at\":\"b1.mlp.delta\",\"set\":{\"place\":\"pre\"}},{\"at\":"
        "\"b1.mlp.out\",\"set\":{\"place\":\"reordered\",\"gamma\":3}},{\"at\":\"final.norm\"}]}",
    };
    for (unsigned s = 0; s < sizeof SCENES / sizeof *SCENES; s++)
        any_edits(SCENES[s], 60, 100 + s);
}
END_TEST

TCase *tcase_edited(void)
{
    TCase *tcase = tcase_create("edited");
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, an_edit_of_the_base);
    tcase_add_test(tcase, a_natural_walk_is_written_out);
    tcase_add_test(tcase, a_walk_too_long_for_a_scene_stays_unsaid);
    tcase_add_test(tcase, an_edit_of_what_a_set_gave);
    tcase_add_test(tcase, saving_what_was_saved_adds_nothing);
    tcase_add_test(tcase, an_edited_delta_where_the_place_changes);
    tcase_add_test(tcase, components_that_have_gone);
    tcase_add_test(tcase, what_no_file_can_hold_is_refused);
    tcase_add_loop_test(tcase, every_allocation_may_fail, 0, 2);
    tcase_add_test(tcase, ctrl_o_saves_where_one_walks);
    tcase_add_test(tcase, a_save_parts_nudges);
    tcase_add_test(tcase, any_edits_of_the_builtin_scenes);
    tcase_add_test(tcase, any_edits_of_other_scenes);
    return tcase;
}

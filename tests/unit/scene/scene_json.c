/* SPDX-License-Identifier: MIT
 *
 * Scenes written as JSON: what is read back is the same scene. */
#include "scene/scene_json.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "fixture.h"
#include "json_schema.h"
#include "scene/builtin.h"

TCase *tcase_scene_json(void);

/* --- two scenes are equal -------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
    return !a == !b && (!a || strcmp(a, b) == 0);
}

static bool same_texts(const struct text *a, const struct text *b)
{
    return same_text(a->en, b->en) && same_text(a->ko, b->ko);
}

static bool same_floats(const float *a, const float *b, size_t count)
{
    return !a == !b && (!a || memcmp(a, b, count * sizeof *a) == 0);
}

static bool same_norm(const struct norm *a, const struct norm *b, size_t d)
{
    return a->kind == b->kind && a->eps_at == b->eps_at && a->eps == b->eps &&
           a->gamma_offset == b->gamma_offset && same_floats(a->gamma, b->gamma, d) &&
           (a->gamma || a->gamma_all == b->gamma_all) && same_floats(a->beta, b->beta, d);
}

static bool same_transform(const struct transform *a, const struct transform *b, size_t T, size_t d)
{
    const struct attention *v = &a->attention, *w = &b->attention;
    const struct mlp *m = &a->mlp, *n = &b->mlp;
    if (a->kind != b->kind)
        return false;
    if (a->kind == TRANSFORM_EXAMPLE)
        return a->example == b->example;
    if (a->kind == TRANSFORM_LITERAL)
        return same_floats(a->delta, b->delta, T * d);
    if (a->kind == TRANSFORM_MLP)
        return m->act == n->act && m->hidden == n->hidden &&
               same_floats(m->w1, n->w1, m->hidden * d) &&
               same_floats(m->w2, n->w2, m->hidden * d) && same_floats(m->w3, n->w3, m->hidden * d);
    size_t kv = v->kv_heads * (d / v->heads);
    return v->heads == w->heads && v->kv_heads == w->kv_heads && v->rope_theta == w->rope_theta &&
           same_floats(v->wq, w->wq, d * d) && same_floats(v->wk, w->wk, kv * d) &&
           same_floats(v->wv, w->wv, kv * d) && same_floats(v->wo, w->wo, d * d);
}

static bool same_branch(const struct branch *a, const struct branch *b, size_t T, size_t d)
{
    if (a->present != b->present || !a->present)
        return a->present == b->present;
    return a->place == b->place && same_norm(&a->norm, &b->norm, d) &&
           same_norm(&a->postnorm, &b->postnorm, d) &&
           same_transform(&a->transform, &b->transform, T, d);
}

static bool same_inputs(const struct inputs *a, const struct inputs *b)
{
    const struct model *m = &a->model, *n = &b->model;
    if (a->T != b->T || a->d != b->d || !same_floats(a->x, b->x, a->T * a->d) ||
        m->n_blocks != n->n_blocks || m->head.vocab != n->head.vocab ||
        !same_norm(&m->final_norm, &n->final_norm, a->d) ||
        !same_floats(m->head.weights, n->head.weights, m->head.vocab * a->d))
        return false;
    for (size_t i = 0; i < m->head.vocab; i++)
        if (!same_text(m->head.names[i], n->head.names[i]))
            return false;
    for (size_t i = 0; i < m->n_blocks; i++)
        for (int side = 0; side < SIDE_COUNT; side++)
            if (!same_branch(&m->blocks[i].branch[side], &n->blocks[i].branch[side], a->T, a->d))
                return false;
    return true;
}

static bool same_only(const struct change_only *a, const struct change_only *b, size_t T, size_t d)
{
    return a->place == b->place && a->block == b->block && a->side == b->side &&
           a->has_eps == b->has_eps && a->eps == b->eps && a->has_gamma_all == b->has_gamma_all &&
           a->gamma_all == b->gamma_all && same_floats(a->gamma, b->gamma, d) &&
           same_floats(a->delta, b->delta, T * d) && !a->transform == !b->transform;
}

static bool same_change(const struct change *a, const struct change *b, size_t T, size_t d)
{
    for (size_t o = 0; o < a->n_only && a->n_only == b->n_only; o++)
        if (!same_only(&a->only[o], &b->only[o], T, d))
            return false;
    return a->n_only == b->n_only && a->has_eps == b->has_eps && a->has_norm == b->has_norm &&
           a->has_place == b->has_place && a->has_gamma_all == b->has_gamma_all &&
           a->eps == b->eps && a->norm == b->norm && a->place == b->place &&
           a->gamma_all == b->gamma_all && same_floats(a->gamma, b->gamma, d) &&
           same_floats(a->x, b->x, T * d) && same_floats(a->attn, b->attn, T * d) &&
           same_floats(a->mlp, b->mlp, T * d);
}

static bool same_ask(const struct ask *a, const struct ask *b)
{
    if (a->type != b->type || a->has_of != b->has_of || a->of.quantity != b->of.quantity ||
        a->of.index != b->of.index || a->within != b->within || a->n_choices != b->n_choices ||
        a->answer != b->answer || !same_texts(&a->why, &b->why))
        return false;
    for (size_t c = 0; c < a->n_choices; c++)
        if (!same_texts(&a->choices[c], &b->choices[c]))
            return false;
    return a->type != ASK_COMPARE ||
           (a->with.quantity == b->with.quantity && a->with.index == b->with.index);
}

static bool same_step(const struct step *a, const struct step *b, size_t T, size_t d)
{
    if (a->stop.op != b->stop.op || a->stop.sub != b->stop.sub || a->view != b->view ||
        a->has_token != b->has_token || a->token != b->token || a->seconds != b->seconds ||
        !a->set != !b->set || !a->ask != !b->ask || a->n_compare != b->n_compare)
        return false;
    for (size_t c = 0; c < a->n_compare; c++)
        if (!same_change(&a->compare[c].change, &b->compare[c].change, T, d) ||
            !same_texts(&a->compare[c].label, &b->compare[c].label))
            return false;
    return same_texts(&a->title, &b->title) && same_texts(&a->caption, &b->caption) &&
           same_texts(&a->notes, &b->notes) && same_texts(&a->compare_label, &b->compare_label) &&
           (!a->set || same_change(a->set, b->set, T, d)) && (!a->ask || same_ask(a->ask, b->ask));
}

/* NULL where they are, else what differs. */
static const char *difference(const struct scene *a, const struct scene *b)
{
    if (!same_text(a->schema, b->schema))
        return "$schema";
    if (!same_texts(&a->title, &b->title))
        return "title";
    if (!same_inputs(&a->base, &b->base))
        return "base";
    for (size_t t = 0; t < a->base.T; t++)
        if (!same_text(a->tokens[t], b->tokens[t]))
            return "tokens";
    if (a->n_steps != b->n_steps)
        return "number of steps";
    for (size_t s = 0; s < a->n_steps; s++)
        if (!same_step(&a->steps[s], &b->steps[s], a->base.T, a->base.d))
            return "a step";
    return NULL;
}

/* --- there and back -------------------------------------------------------------------------- */

static void read_text(const char *name, const char *text, size_t len, struct scene *scene)
{
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(text, len, scene, &warnings, &err);
    warnings_free(&warnings);
    if (got)
        ck_abort_msg("%s: %zu:%zu: %s: %s\n%.2000s", name, err.place.line, err.place.column,
                     err.pointer, err.text, text);
}

static void there_and_back(const char *name, const char *text, size_t len)
{
    struct scene before, after;
    struct buf out = {0}, again = {0};
    struct err err = {0};
    read_text(name, text, len, &before);
    if (scene_json_write(&before, &out, &err))
        ck_abort_msg("%s: not written: %s", name, err.text);
    struct buf why = {0};
    if (!json_schema_accepts(buf_text(&out), &why))
        ck_abort_msg("%s: the schema says: %s\n%.4000s", name, buf_text(&why), buf_text(&out));
    read_text(name, buf_text(&out), out.len, &after);
    const char *differs = difference(&before, &after);
    if (differs)
        ck_abort_msg("%s: %s differs\n%.4000s", name, differs, buf_text(&out));
    ck_assert_int_eq(scene_json_write(&after, &again, &err), 0);
    ck_assert_str_eq(buf_text(&out), buf_text(&again));
    buf_free(&out);
    buf_free(&again);
    scene_free(&before);
    scene_free(&after);
}

START_TEST(every_builtin_scene)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++)
        there_and_back(scene->name, scene->text, scene->len);
}
END_TEST

#define X1 "{\"midstream\":1,\"x\":"
static const char *const FIXTURES[] = {
    X1 "[1,2],\"$schema\":\"./a folder/\\\"midstream\\\".schema.json\"}",
    X1 "[[1,2],[3,4]],\"steps\":[{\"at\":\"embed\",\"set\":{\"eps\":0,\"only\":[{\"at\":"
       "\"b1.attn.norm\",\"eps\":2},{\"at\":\"b1.mlp.postnorm\",\"gamma\":3},{\"at\":"
       "\"final.norm\",\"gamma\":[4,5]},{\"at\":\"b1.attn.delta\",\"delta\":[[1,2],[3,4]]}]}},"
       "{\"at\":\"b1.attn.postnorm\",\"set\":{\"place\":\"sandwich\",\"only\":[{\"at\":"
       "\"b1.attn.delta\",\"computed\":true}]}}]}",
    X1 "[1,-1,3,3]}",
    X1 "[[1e-45,3.4028235e38,0.1],[-0,16777216,1e-5]],\"tokens\":[\"t1\",\"t3\"]}",
    X1 "[1,2],\"model\":{\"blocks\":[]}}",
    X1 "[1,2],\"model\":{\"blocks\":[{},{\"mlp\":{}},{\"attention\":{\"example\":3}}]}}",
    X1 "[1,2],\"title\":{\"en\":\"a \\\"quoted\\\" \\\\ line\\nand\\ta tab\",\"ko\":\"제목\"}}",
    X1 "[1,2],\"title\":\"one for both\",\"tokens\":[\"\\n \\u001b[31m\"]}",
    X1 "[1,2],\"model\":{\"final_norm\":{\"kind\":\"none\",\"gamma\":[3,4]},\"head\":{\"vocab\":["
       "\"a\",\"\\\"\"],\"weights\":[[1,2],[3,4.5]]}}}",
    X1 "[1,2],\"model\":{\"final_norm\":{\"kind\":\"layernorm\",\"gamma_offset\":1,\"beta\":[1,2],"
       "\"eps\":0.1,\"eps_at\":\"outside\"}}}",
    X1 "[1,2],\"model\":{\"final_norm\":{\"gamma_offset\":1,\"gamma\":0.25}}}",
    X1 "[1,2],\"model\":{\"final_norm\":{\"gamma_offset\":1,\"gamma\":[0.25,0]}}}",
    X1 "[1,2],\"model\":{\"blocks\":[{\"attention\":{\"place\":\"sandwich\",\"norm\":{\"eps\":0},"
       "\"postnorm\":{\"gamma\":2}},\"mlp\":{\"norm\":{\"eps\":3},\"postnorm\":{},"
       "\"place\":\"reordered\"}}]}}",
    X1 "[[1,2],[3,4]],\"model\":{\"blocks\":[{\"attention\":{\"delta\":[[1,2],[3,4]],\"place\":"
       "\"post\"}}]}}",
    X1 "[1,2,3,4],\"model\":{\"blocks\":[{\"attention\":{\"heads\":2,\"kv_heads\":1,\"rope_theta\":"
       "10000,\"wq\":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],\"wk\":[[1,2,3,4],[5,6,7,8]],\"wv\":"
       "[[1,2,3,4],[5,6,7,8]],\"wo\":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,2]]},\"mlp\":{\"act\":"
       "\"gelu\",\"w1\":[[1,2,3,4]],\"w2\":[[1],[2],[3],[4]]}}]}}",
    X1 "[1,2],\"model\":{\"blocks\":[{\"mlp\":{\"w1\":[[1,2],[3,4],[5,6]],\"w2\":[[1,2,3],[4,5,6]],"
       "\"w3\":[[1,2],[3,4],[5,7]]}}]}}",
    X1 "[1,2],\"steps\":[{\"at\":\"embed\",\"set\":{}},{\"at\":\"b1.attn.norm\",\"set\":{\"x\":[5,"
       "6],\"gamma\":[1,2],\"eps\":0,\"norm\":\"layernorm\",\"place\":\"sandwich\",\"mlp\":[1,2]}},"
       "{\"at\":\"b1.attn.norm.center\",\"seconds\":0.1,\"view\":\"norm\",\"token\":1,\"caption\":"
       "\"{x[2]} {{\",\"notes\":{\"en\":\"n\",\"ko\":\"ㄴ\"},\"title\":\"\"},{\"at\":"
       "\"b1.attn.postnorm\",\"set\":{\"gamma\":7}},{\"at\":\"b1.attn.fork\",\"set\":{\"norm\":"
       "\"none\",\"attn\":[3,3],\"place\":\"pre\"},\"seconds\":0}]}",
    X1 "[1,2],\"steps\":[{\"at\":\"b1.attn.norm\",\"ask\":{\"of\":\"rms\",\"within\":1e-300}},"
       "{\"at\":\"b1.attn.add\",\"ask\":{\"of\":\"out[2]\",\"type\":\"sign\",\"why\":\"so\"}},"
       "{\"at\":\"b1.attn.add\",\"ask\":{\"of\":\"x[1]\",\"with\":\"delta[1]\",\"type\":"
       "\"compare\"}},{\"at\":\"embed\",\"ask\":{\"type\":\"choice\",\"choices\":[\"a\",{\"en\":"
       "\"b\",\"ko\":\"ㅂ\"}],\"answer\":2}}]}",
    X1 "[1,2],\"steps\":[{\"at\":\"b1.attn.norm\",\"compare\":{\"eps\":1}},{\"at\":\"b1.attn.add\","
       "\"compare\":[{\"label\":\"as is\"},{\"place\":\"post\",\"label\":{\"en\":\"p\",\"ko\":"
       "\"ㅍ\"}},{\"norm\":\"none\",\"gamma\":[1,2],\"x\":[3,4]},{\"attn\":[0,0]}]},{\"at\":"
       "\"embed\",\"compare\":[{\"label\":\"only\"},{\"mlp\":[1,1]}]}]}",
};

START_TEST(every_field_of_the_format)
{
    for (size_t i = 0; i < sizeof FIXTURES / sizeof *FIXTURES; i++) {
        there_and_back(FIXTURES[i], FIXTURES[i], strlen(FIXTURES[i]));
    }
}
END_TEST

/* It is the editor's: a copy keeps it, nothing about it is a fault, and no escape is ever kept. */
START_TEST(what_names_the_schema_is_kept)
{
    static const struct {
        const char *json, *kept;
    } CASES[] = {
        {X1 "[1,2],\"$schema\":\"./s.json\"}", "{\n  \"$schema\": \"./s.json\",\n  \"midstream\""},
        {X1 "[1,2],\"$schema\":\"a\\u001b[31mb\"}", "{\n  \"midstream\""},
        {X1 "[1,2],\"$schema\":[1]}", "{\n  \"midstream\""},
        {X1 "[1,2]}", "{\n  \"midstream\""}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct scene scene;
        struct buf out = {0};
        struct err err = {0};
        read_text(CASES[i].json, CASES[i].json, strlen(CASES[i].json), &scene);
        ck_assert_int_eq(scene_json_write(&scene, &out, &err), 0);
        ck_assert_msg(strncmp(buf_text(&out), CASES[i].kept, strlen(CASES[i].kept)) == 0, "%s",
                      buf_text(&out));
        buf_free(&out);
        scene_free(&scene);
    }
}
END_TEST

START_TEST(every_good_scene_of_the_shared_cases)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    char folder[4000];
    snprintf(folder, sizeof folder, "%s/cases/scene", shared ? shared : "../shared");
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("SKIPPED: every_good_scene_of_the_shared_cases: %s\n", folder);
        return;
    }
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[4400];
        struct buf text = {0};
        struct err err = {0};
        if (strncmp(entry->d_name, "ok_", 3) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        ck_assert_int_eq(file_read(path, SCENE_BYTES_MAX, &text, &err), 0);
        there_and_back(entry->d_name, buf_text(&text), text.len);
        buf_free(&text);
        count++;
    }
    closedir(dir);
    ck_assert_uint_gt(count, 20);
}
END_TEST

/* --- how it looks ---------------------------------------------------------------------------- */

static void assert_written(const char *json, const char *expected)
{
    struct scene scene;
    struct buf out = {0};
    struct err err = {0};
    read_text(json, json, strlen(json), &scene);
    ck_assert_int_eq(scene_json_write(&scene, &out, &err), 0);
    ck_assert_str_eq(buf_text(&out), expected);
    buf_free(&out);
    scene_free(&scene);
}

START_TEST(what_has_its_default_is_left_out)
{
    assert_written(X1 "[1,-1,3,3],\"tokens\":[\"t1\"]}", "{\n"
                                                         "  \"midstream\": 1,\n"
                                                         "  \"x\": [[1, -1, 3, 3]]\n"
                                                         "}\n");
}
END_TEST

START_TEST(it_is_laid_out_for_people)
{
    assert_written(
        X1 "[1,0.5,-0.1],\"title\":{\"en\":\"RMSNorm\",\"ko\":\"정규화\"},\"model\":{\"blocks\":[{"
           "\"attention\":{\"norm\":{\"eps\":0}}}]},\"steps\":[{\"at\":\"embed\",\"caption\":{"
           "\"en\":\"A caption that is long enough to need a line.\",\"ko\":\"한 줄을 다 쓸 만큼 "
           "긴 설명입니다. 한글은 한 글자가 두 "
           "칸입니다.\"}},{\"at\":\"final.norm\",\"set\":{\"eps\":1}}"
           "]}",
        "{\n"
        "  \"midstream\": 1,\n"
        "  \"title\": {\"en\": \"RMSNorm\", \"ko\": \"정규화\"},\n"
        "  \"x\": [[1, 0.5, -0.1]],\n"
        "  \"model\": {\"blocks\": [{\"attention\": {\"norm\": {\"eps\": 0}, \"example\": 1}}]},\n"
        "  \"steps\": [\n"
        "    {\n"
        "      \"at\": \"embed\",\n"
        "      \"caption\": {\n"
        "        \"en\": \"A caption that is long enough to need a line.\",\n"
        "        \"ko\": \"한 줄을 다 쓸 만큼 긴 설명입니다. 한글은 한 글자가 두 칸입니다.\"\n"
        "      }\n"
        "    },\n"
        "    {\"at\": \"final.norm\", \"set\": {\"eps\": 1}}\n"
        "  ]\n"
        "}\n");
}
END_TEST

START_TEST(long_rows_fill_lines)
{
    struct buf json = {0}, out = {0};
    struct scene scene;
    struct err err = {0};
    buf_str(&json, X1 "[[");
    for (int i = 0; i < 100; i++)
        buf_fmt(&json, "%s%d.5", i ? "," : "", i * 37);
    buf_str(&json, "]]}");
    read_text("long", buf_text(&json), json.len, &scene);
    ck_assert_int_eq(scene_json_write(&scene, &out, &err), 0);
    size_t lines = 0;
    for (const char *line = buf_text(&out); *line; lines++) {
        size_t len = strcspn(line, "\n");
        ck_assert_uint_le(len, 100);
        ck_assert(len == 0 || line[len - 1] != ' ');
        line += len + 1;
    }
    ck_assert_uint_le(lines, 16);
    buf_free(&json);
    buf_free(&out);
    scene_free(&scene);
}
END_TEST

/* --- refusals -------------------------------------------------------------------------------- */

START_TEST(what_the_reader_would_refuse_is_not_written)
{
    size_t d = 700000; /* eleven digits each and more: beyond 8 MiB */
    float *x = calloc(d, sizeof *x);
    for (size_t i = 0; i < d; i++)
        x[i] = 1.2345678e-10f + (float)i * 1e-17f;
    const char *name = "t1";
    struct scene scene = {.tokens = &name};
    struct err err = {0};
    struct buf out = {0};
    ck_assert_int_eq(inputs_default(&scene.base, x, 1, d, 1, &err), 0);
    ck_assert_int_eq(scene_json_write(&scene, &out, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "the limit is 8 MiB"));
    scene_free(&scene);
    free(x);
    buf_free(&out);
}
END_TEST

START_TEST(a_text_that_grew_beyond_its_limit_is_named)
{
    struct buf json = {0}, out = {0};
    struct scene scene;
    struct err err = {0};
    buf_str(&json, X1 "[1],\"title\":\"");
    for (int i = 0; i < 4000; i++)
        buf_str(&json, "\\u001b");
    buf_str(&json, "\"}");
    read_text("controls", buf_text(&json), json.len, &scene);
    ck_assert_int_eq(scene_json_write(&scene, &out, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "8000 characters"));
    buf_free(&json);
    buf_free(&out);
    scene_free(&scene);
}
END_TEST

TCase *tcase_scene_json(void)
{
    TCase *tcase = tcase_create("scene_json");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, every_builtin_scene);
    tcase_add_test(tcase, every_field_of_the_format);
    tcase_add_test(tcase, what_names_the_schema_is_kept);
    tcase_add_test(tcase, every_good_scene_of_the_shared_cases);
    tcase_add_test(tcase, what_has_its_default_is_left_out);
    tcase_add_test(tcase, it_is_laid_out_for_people);
    tcase_add_test(tcase, long_rows_fill_lines);
    tcase_add_test(tcase, what_the_reader_would_refuse_is_not_written);
    tcase_add_test(tcase, a_text_that_grew_beyond_its_limit_is_named);
    return tcase;
}

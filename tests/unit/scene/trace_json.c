/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/trace_json: the exact text. The numbers are the article's ([1, -1, 3, 3] has mean
 * square 5; the sum is [1.2, -1.5, 3.3, 3.1]) and ones that are exact in float32. */
#include <check.h>
#include <cJSON.h>
#include <math.h>
#include <string.h>

#include "engine/run.h"
#include "fixture.h"
#include "scene/trace_json.h"

TCase *tcase_trace_json(void);

static void trace_of(const char *json, const char *source, struct buf *out)
{
    struct scene scene = fixture_scene(json);
    struct plan plan;
    struct trace trace;
    struct err err = {0};
    ck_assert_int_eq(plan_init(&plan, &scene.base, &err), 0);
    ck_assert_int_eq(run(&scene.base, &plan, &trace, &err), 0);
    trace_json_write(source, scene.tokens, &scene.base, &plan, &trace, out);
    ck_assert(!out->failed);
    trace_free(&trace);
    plan_free(&plan);
    scene_free(&scene);
}

static const struct {
    const char *json, *trace;
} traces[] = {
    {"{\"midstream\": 1, \"x\": [[4, -4]], \"tokens\": [\"a\\\"b\"], \"model\": {\"blocks\": [{"
     "\"attention\": {\"norm\": {\"eps\": 0, \"gamma\": [2, 0.5]}, \"delta\": [0.5, -0.0]}}],"
     "\"final_norm\": {\"kind\": \"none\"}}}",
     "{\"trace\": 1, \"source\": \"s\", \"tokens\": [\"a\\\"b\"], \"T\": 1, \"d\": 2,\n"
     " \"points\": [\n"
     "  {\"at\": \"embed\", \"kind\": \"stream\", \"value\": [[4, -4]]},\n"
     "  {\"at\": \"b1.attn.norm\", \"kind\": \"rmsnorm\", \"eps\": 0, \"gamma\": [2, 0.5],"
     " \"mean_square\": [16], \"rms\": [4], \"unit\": [[1, -1]], \"value\": [[2, -0.5]]},\n"
     "  {\"at\": \"b1.attn.delta\", \"kind\": \"delta\", \"value\": [[0.5, 0]]},\n"
     "  {\"at\": \"b1.attn.add\", \"kind\": \"stream\", \"value\": [[4.5, -4]]}]}\n"},
    /* LayerNorm with beta: mean 2, variance 1; every token has its own statistics. */
    {"{\"midstream\": 1, \"x\": [[1, 3], [0, 0]], \"model\": {\"blocks\": [],"
     " \"final_norm\": {\"kind\": \"layernorm\", \"eps\": 0, \"beta\": [1, 10]}}}",
     "{\"trace\": 1, \"source\": \"s\", \"tokens\": [\"t1\", \"t2\"], \"T\": 2, \"d\": 2,\n"
     " \"points\": [\n"
     "  {\"at\": \"embed\", \"kind\": \"stream\", \"value\": [[1, 3], [0, 0]]},\n"
     "  {\"at\": \"final.norm\", \"kind\": \"layernorm\", \"eps\": 0, \"gamma\": [1, 1],"
     " \"beta\": [1, 10], \"mean\": [2, 0], \"variance\": [1, 0], \"rms\": [1, 0],"
     " \"unit\": [[-1, 1], [\"NaN\", \"NaN\"]], \"value\": [[0, 11], [\"NaN\", \"NaN\"]]}]}\n"},
    /* out, then the norm after the transform, then what is added */
    {"{\"midstream\": 1, \"x\": [[1]], \"model\": {\"blocks\": [{\"mlp\": {\"place\": "
     "\"reordered\","
     " \"norm\": {\"eps\": 0, \"gamma\": 3}, \"act\": \"gelu\", \"w1\": [[0]], \"w2\": [[1]]}}],"
     "\"final_norm\": {\"kind\": \"none\"}}}",
     "{\"trace\": 1, \"source\": \"s\", \"tokens\": [\"t1\"], \"T\": 1, \"d\": 1,\n"
     " \"points\": [\n"
     "  {\"at\": \"embed\", \"kind\": \"stream\", \"value\": [[1]]},\n"
     "  {\"at\": \"b1.mlp.out\", \"kind\": \"out\", \"value\": [[0]]},\n"
     "  {\"at\": \"b1.mlp.postnorm\", \"kind\": \"rmsnorm\", \"eps\": 0, \"gamma\": [3],"
     " \"mean_square\": [0], \"rms\": [0], \"unit\": [[\"NaN\"]], \"value\": [[\"NaN\"]]},\n"
     "  {\"at\": \"b1.mlp.delta\", \"kind\": \"delta\", \"value\": [[\"NaN\"]]},\n"
     "  {\"at\": \"b1.mlp.add\", \"kind\": \"stream\", \"value\": [[\"NaN\"]]}]}\n"},
    /* p = 1/2 each for equal scores: ties by the lower id */
    {"{\"midstream\": 1, \"x\": [[2]], \"model\": {\"blocks\": [], \"final_norm\": {\"kind\": "
     "\"none\"}, \"head\": {\"vocab\": [\"a\", \"\\n\"], \"weights\": [[1], [1]]}}}",
     "{\"trace\": 1, \"source\": \"s\", \"tokens\": [\"t1\"], \"T\": 1, \"d\": 1,\n"
     " \"points\": [\n"
     "  {\"at\": \"embed\", \"kind\": \"stream\", \"value\": [[2]]},\n"
     "  {\"at\": \"head\", \"kind\": \"scores\", \"top\": [[{\"token\": \"a\", \"id\": 0,"
     " \"score\": 2, \"p\": 0.5}, {\"token\": \"^J\", \"id\": 1, \"score\": 2, \"p\": 0.5}]]}]}\n"},
};

START_TEST(exact_text)
{
    struct buf out = {0};
    trace_of(traces[_i].json, "s", &out);
    ck_assert_str_eq(buf_text(&out), traces[_i].trace);
    buf_free(&out);
}
END_TEST

static const char article[] =
    "{\"midstream\": 1, \"x\": [[1, -1, 3, 3]], \"model\": {\"blocks\": [{\"attention\": "
    "{\"norm\": {\"eps\": 0}, \"delta\": [[0.2, -0.5, 0.3, 0.1]]}}]}}";

static double number_at(const cJSON *point, const char *key, int row, int column)
{
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(point, key);
    const cJSON *cell = cJSON_GetArrayItem(rows, row);
    return (column < 0 ? cell : cJSON_GetArrayItem(cell, column))->valuedouble;
}

START_TEST(numbers_of_the_article)
{
    struct buf out = {0};
    trace_of(article, "s", &out);
    cJSON *tree = cJSON_Parse(out.data);
    ck_assert_ptr_nonnull(tree);
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(tree, "points");
    ck_assert_int_eq(cJSON_GetArraySize(points), 5);
    const cJSON *norm = cJSON_GetArrayItem(points, 1), *add = cJSON_GetArrayItem(points, 3);
    ck_assert(number_at(norm, "mean_square", 0, -1) == 5);
    /* Written as float32's shortest: read back, exactly the float32 nearest to the root of 5. */
    ck_assert((float)number_at(norm, "rms", 0, -1) == (float)sqrt(5));
    static const double expected[] = {0.4472136, -0.4472136, 1.3416408, 1.3416408};
    static const float sum[] = {1.2f, -1.5f, 3.3f, 3.1f};
    for (int i = 0; i < 4; i++) {
        ck_assert(fabs(number_at(norm, "value", 0, i) - expected[i]) < 1e-7);
        ck_assert((float)number_at(add, "value", 0, i) == sum[i]);
    }
    cJSON_Delete(tree);
    buf_free(&out);
}
END_TEST

START_TEST(source_is_cleaned_and_escaped)
{
    struct buf out = {0};
    trace_of("{\"midstream\": 1, \"x\": [[1]], \"model\": {\"blocks\": []}}",
             "a\"b\\\x1b]0;x\x07\n\xC2\x9B\xE2\x80\xAE\xFF", &out);
    static const char begin[] = "{\"trace\": 1, \"source\": \"a\\\"b\\\\^[]0;x^G^J"
                                "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\", ";
    ck_assert_msg(strncmp(out.data, begin, strlen(begin)) == 0, "%s", out.data);
    buf_free(&out);
}
END_TEST

START_TEST(infinity_is_a_word)
{
    struct buf out = {0};
    /* The largest float32 twice is beyond float32. */
    trace_of("{\"midstream\": 1, \"x\": [[3.4028235e38, -3.4028235e38]], \"model\": {\"blocks\": [{"
             "\"mlp\": {\"delta\": [[3.4028235e38, -3.4028235e38]]}}], \"final_norm\": {\"kind\": "
             "\"none\"}}}",
             "s", &out);
    ck_assert_ptr_nonnull(strstr(out.data, "\"value\": [[\"Infinity\", \"-Infinity\"]]}]}\n"));
    buf_free(&out);
}
END_TEST

TCase *tcase_trace_json(void)
{
    TCase *tcase = tcase_create("trace_json");
    tcase_add_loop_test(tcase, exact_text, 0, sizeof traces / sizeof *traces);
    tcase_add_test(tcase, numbers_of_the_article);
    tcase_add_test(tcase, source_is_cleaned_and_escaped);
    tcase_add_test(tcase, infinity_is_a_word);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Scenes that must be refused or warned about, with place, pointer and reason. */
#include <check.h>
#include <string.h>

#include "base/buf.h"
#include "fixture.h"

TCase *tcase_refused(void);

#define TOP   "{\"midstream\": 1, \"x\": [1, 2], " /* 30 columns */
#define MODEL TOP "\"model\": {\"blocks\": [\n"    /* the block begins line 2 */
#define STEP  TOP "\"steps\": [\n"                 /* the step begins line 2 */
#define NORM  STEP "{\"at\": \"b1.attn.norm\",\n"  /* its fields begin line 3 */

static const struct fault faults[] = {
    /* the top */
    {"{\"x\": [1]}", 1, 1, "", "'midstream' is missing"},
    {"{\"midstream\": 2, \"later\": 1}", 1, 15, "/midstream", "expected 1"},
    {"{\"midstream\": 1}", 1, 1, "", "'x' is missing"},
    {TOP "\"tokns\": []}", 1, 31, "", "did you mean 'tokens'"},
    {TOP "\"scale\": 1}", 1, 31, "", "expected one of"},
    {TOP "\"prompt\": \"a\"}", 1, 31, "", "checkpoint"},
    {"{\"midstream\": 1, \"model\": {\"file\": \"m.bin\"}, \"token_ids\": [1]}", 1, 46, "",
     "checkpoint"},
    {"{\"midstream\": 1, \"model\": {\"file\": \"m.bin\"}}", 1, 36, "/model/file", "checkpoint"},
    {TOP "\"title\": null}", 1, 40, "/title", "null"},
    {TOP "\"title\": {}}", 1, 40, "/title", "no language"},
    {TOP "\"title\": {\"kr\": \"x\"}}", 1, 41, "/title", "'ko'"},
    {TOP "\"tokens\": [\"a\", \"b\"]}", 1, 41, "/tokens", "expected 1"},
    {TOP "\"tokens\": [1]}", 1, 42, "/tokens/0", "a text"},
    /* x */
    {"{\"midstream\": 1, \"x\": []}", 1, 23, "/x", "empty"},
    {"{\"midstream\": 1, \"x\": [[]]}", 1, 24, "/x/0", "empty"},
    {"{\"midstream\": 1, \"x\": 3}", 1, 23, "/x", "found a number"},
    {"{\"midstream\": 1, \"x\": [[1, 2], [3]]}", 1, 32, "/x/1", "1 number, expected 2"},
    {"{\"midstream\": 1, \"x\": [[1], [0,25]]}", 1, 29, "/x/1", "with a point"},
    {"{\"midstream\": 1, \"x\": [1, [2]]}", 1, 27, "/x/1", "found an array"},
    {"{\"midstream\": 1, \"x\": [[1], 2]}", 1, 29, "/x/1", "found a number"},
    {"{\"midstream\": 1, \"x\": [1, 1e39]}", 1, 27, "/x/1", "'1e39'"},
    {"{\"midstream\": 1, \"x\": [1, \"2\"]}", 1, 27, "/x/1", "found a text"},
    /* model */
    {TOP "\"model\": {\"blocks\": {}}}", 1, 51, "/model/blocks", "an array"},
    {MODEL "{\"atention\": {}}]}}", 2, 2, "/model/blocks/0", "'attention'"},
    {MODEL "{\"mlp\": {\"wq\": []}}]}}", 2, 10, "/model/blocks/0/mlp", "'w1'"},
    {MODEL "{\"mlp\": {\"delta\": [[0, 0], [0, 0]]}}]}}", 2, 19, "/model/blocks/0/mlp/delta",
     "2 rows, expected 1 row of 2"},
    {MODEL "{\"mlp\": {\"delta\": [0]}}]}}", 2, 19, "/model/blocks/0/mlp/delta", "expected 2"},
    {MODEL "{\"mlp\": {\"example\": 4}}]}}", 2, 21, "/model/blocks/0/mlp/example", "from 1 to 3"},
    {MODEL "{\"mlp\": {\"example\": 1, \"delta\": [0, 0]}}]}}", 2, 33, NULL, "at most one"},
    {MODEL "{\"mlp\": {\"delta\": [0, 0], \"act\": \"gelu\"}}]}}", 2, 34, NULL, "at most one"},
    {MODEL "{\"mlp\": {\"place\": \"sandwhich\"}}]}}", 2, 19, NULL, "'sandwich'"},
    {MODEL "{\"mlp\": {\"norm\": {\"kind\": \"RMSNorm\"}}}]}}", 2, 27, NULL, "'rmsnorm'"},
    {MODEL "{\"mlp\": {\"norm\": {\"eps\": -1}}}]}}", 2, 26, NULL, "below 0"},
    {MODEL "{\"mlp\": {\"norm\": {\"eps_at\": \"insde\"}}}]}}", 2, 29, NULL, "'inside'"},
    {MODEL "{\"mlp\": {\"norm\": {\"gamma\": [1]}}}]}}", 2, 28, NULL, "1 number, expected 2"},
    {MODEL "{\"mlp\": {\"norm\": {\"gamma\": [[1, 1]]}}}]}}", 2, 29, NULL, "found an array"},
    {MODEL "{\"mlp\": {\"norm\": {\"gamma_offset\": 2}}}]}}", 2, 35, NULL, "from 0 to 1"},
    {MODEL "{\"mlp\": {\"norm\": {\"beta\": 0}}}]}}", 2, 27, NULL, "an array"},
    {MODEL "{\"mlp\": {\"postnorm\": 1}}]}}", 2, 22, "/model/blocks/0/mlp/postnorm", "an object"},
    {TOP "\"model\": {\"final_norm\": []}}", 1, 55, "/model/final_norm", "an object"},
    /* weights */
    {MODEL "{\"attention\": {\"heads\": 1}}]}}", 2, 15, "/model/blocks/0/attention", "'wq'"},
    {MODEL "{\"attention\": {\"heads\": 3}}]}}", 2, 25, NULL, "from 1 to 2"},
    {"{\"midstream\": 1, \"x\": [1, 2, 3], \"model\": {\"blocks\": [\n{\"attention\": {\"heads\": "
     "2}}]}}",
     2, 25, NULL, "do not divide"},
    {MODEL "{\"attention\": {\"heads\": 2, \"kv_heads\": 2, \"rope_theta\": 10}}]}}", 2, 15, NULL,
     "even"},
    {MODEL "{\"attention\": {\"rope_theta\": 0}}]}}", 2, 30, NULL, "above 0"},
    {MODEL
     "{\"attention\": {\"wq\": [[1, 0], [0, 1]], \"wk\": [[1, 0]], \"wv\": [], \"wo\": []}}]}}",
     2, 46, "/model/blocks/0/attention/wk", "1 row, expected 2"},
    {MODEL "{\"mlp\": {\"w1\": [[1, 1]], \"w2\": [[1], [1]]}}]}}", 2, 9, NULL, "'w3'"},
    {MODEL
     "{\"mlp\": {\"act\": \"gelu\", \"w1\": [[1, 1]], \"w2\": [[1], [1]], \"w3\": [[1, 1]]}}]}}",
     2, 65, NULL, "gelu has no w3"},
    {MODEL "{\"mlp\": {\"w1\": [], \"w2\": [], \"w3\": []}}]}}", 2, 16, NULL, "empty"},
    {MODEL "{\"mlp\": {\"w1\": [[1, 1]], \"w2\": [[1, 1]], \"w3\": [[1, 1]]}}]}}", 2, 32, NULL,
     "1 row, expected 2 rows of 1"},
    /* head */
    {TOP "\"model\": {\"head\": {\"vocab\": [\"a\"]}}}", 1, 49, "/model/head", "'weights'"},
    {TOP "\"model\": {\"head\": {\"vocab\": [], \"weights\": []}}}", 1, 59, "/model/head/vocab",
     "empty"},
    {TOP "\"model\": {\"head\": {\"vocab\": [\"a\"], \"weights\": [1, 2]}}}", 1, 77,
     "/model/head/weights", "flat"},
    /* steps */
    {TOP "\"steps\": []}", 1, 40, "/steps", "empty"},
    {STEP "{}]}", 2, 1, "/steps/0", "'at' is missing"},
    {STEP "{\"at\": \"b1.atn.norm\"}]}", 2, 8, "/steps/0/at", "b1.attn.norm"},
    {STEP "{\"at\": \"b2.attn.norm\"}]}", 2, 8, "/steps/0/at", NULL},
    {STEP "{\"at\": \"\"}]}", 2, 8, "/steps/0/at", NULL},
    {STEP "{\"at\": \"embed\", \"view\": \"vew\"}]}", 2, 25, "/steps/0/view",
     "expected one of auto"},
    {STEP "{\"at\": \"embed\", \"token\": 0}]}", 2, 26, "/steps/0/token", "expected 1"},
    {STEP "{\"at\": \"embed\", \"token\": 2}]}", 2, 26, "/steps/0/token", "expected 1"},
    {STEP "{\"at\": \"embed\", \"seconds\": -0.001}]}", 2, 28, "/steps/0/seconds", "0 (wait"},
    {STEP "{\"at\": \"embed\", \"caption\": \"\\u00e9\xED\x95\x9C {rms}\"}]}", 2, 37,
     "/steps/0/caption", "no value at embed"},
    {STEP "{\"at\": \"embed\", \"notes\": {\"en\": \"\", \"ko\": \"{y}\"}}]}", 2, 44,
     "/steps/0/notes/ko", "unknown name 'y'"},
    {STEP "{\"at\": \"embed\", \"title\": \"{x[3]}\"}]}", 2, 27, "/steps/0/title", "[1] to [2]"},
    /* set: what a step changes is in force at it and after it */
    {STEP "{\"at\": \"embed\", \"set\": {\"x\": [1]}}]}", 2, 30, "/steps/0/set/x", "expected 2"},
    {STEP "{\"at\": \"embed\", \"set\": {\"X\": [1]}}]}", 2, 25, "/steps/0/set", "'x'"},
    {STEP "{\"at\": \"embed\", \"set\": {\"norm\": {}}}]}", 2, 33, "/steps/0/set/norm", "a text"},
    {STEP "{\"at\": \"b1.attn.norm\", \"set\": {\"norm\": \"none\"}}]}", 2, 8, "/steps/0/at", NULL},
    {STEP
     "{\"at\": \"b1.attn.norm.square\"},\n{\"at\": \"b1.attn.norm.square\", \"set\": {\"norm\": "
     "\"layernorm\"}}]}",
     3, 8, "/steps/1/at", NULL},
    {STEP "{\"at\": \"embed\", \"set\": {\"place\": \"post\"}},\n{\"at\": \"b1.attn.norm\"}]}", 3,
     8, "/steps/1/at", NULL},
    /* ask */
    {NORM "\"ask\": \"rms\"}]}", 3, 8, "/steps/0/ask", "an object"},
    {NORM "\"ask\": {}}]}", 3, 8, "/steps/0/ask", "'of' is missing"},
    {NORM "\"ask\": {\"of\": \"rmss\"}}]}", 3, 15, "/steps/0/ask/of", "'rms'"},
    {NORM "\"ask\": {\"of\": \"gamma[1]\"}}]}", 3, 15, "/steps/0/ask/of", "cannot be asked"},
    {NORM "\"ask\": {\"of\": \"x\"}}]}", 3, 15, "/steps/0/ask/of", "x[1]"},
    {NORM "\"ask\": {\"of\": \"x[0]\"}}]}", 3, 15, "/steps/0/ask/of", "x[1] to x[2]"},
    {NORM "\"ask\": {\"of\": \"x[3]\"}}]}", 3, 15, "/steps/0/ask/of", "x[1] to x[2]"},
    {NORM "\"ask\": {\"of\": \"rms[1]\"}}]}", 3, 15, "/steps/0/ask/of", "one number"},
    {NORM "\"ask\": {\"of\": \"delta[1]\"}}]}", 3, 15, "/steps/0/ask/of",
     "no value at b1.attn.norm"},
    {NORM "\"ask\": {\"of\": \"rms\", \"within\": -1}}]}", 3, 32, "/steps/0/ask/within", "below 0"},
    {NORM "\"ask\": {\"of\": \"rms\", \"type\": \"sgn\"}}]}", 3, 30, "/steps/0/ask/type", "'sign'"},
    {NORM "\"ask\": {\"of\": \"x[1]\", \"type\": \"compare\"}}]}", 3, 8, "/steps/0/ask", "'with'"},
    {NORM "\"ask\": {\"type\": \"choice\", \"choices\": [\"a\", \"b\"]}}]}", 3, 8, "/steps/0/ask",
     "'answer'"},
    {NORM "\"ask\": {\"type\": \"choice\", \"choices\": [\"a\"], \"answer\": 1}}]}", 3, 38,
     "/steps/0/ask/choices", "at least 2"},
    {NORM "\"ask\": {\"type\": \"choice\", \"choices\": [\"a\", \"b\"], \"answer\": 3}}]}", 3, 60,
     "/steps/0/ask/answer", "from 1 to 2"},
    {NORM "\"ask\": {\"of\": \"rms\", \"why\": \"{delta}\"}}]}", 3, 30, "/steps/0/ask/why",
     "delta"},
};

START_TEST(refused_with_a_place)
{
    fixture_refused(&faults[_i]);
}
END_TEST

static const struct fault warnings[] = {
    {"{\"midstream\": 1, \"x\": [1, 1e-50]}", 1, 27, "/x/1", "'1e-50'"},
    {TOP "\"title\": {\"en\": \"x\"}}", 1, 40, "/title", "'ko'"},
    {TOP "\"title\": {\"ko\": \"x\"}}", 1, 40, "/title", "'en'"},
    {TOP "\"title\": \"\\u001b[2J\"}", 1, 40, "/title", "marks"},
    {TOP "\"tokens\": [\"a\\u202e\"]}", 1, 42, "/tokens/0", "marks"},
    {TOP "\"title\": \"\x7F\"}", 1, 40, "/title", "marks"},
    {STEP "{\"at\": \"embed\", \"notes\": {\"ko\": \"\\u0085\", \"en\": \"x\"}}]}", 2, 33,
     "/steps/0/notes/ko", "marks"},
};

START_TEST(warned_with_a_place)
{
    fixture_warned(&warnings[_i]);
}
END_TEST

static void repeat(struct buf *out, const char *text, size_t times)
{
    while (times--)
        buf_str(out, text);
}

START_TEST(texts_have_a_limit)
{
    /* 4,000 characters are fine, of three bytes and as escapes too. */
    static const char *const characters[] = {"a", "\xED\x95\x9C", "\\u00e9", "\\n"};
    struct buf text = {0};
    for (size_t i = 0; i < 4; i++) {
        buf_clear(&text);
        buf_str(&text, TOP "\"title\": \"");
        repeat(&text, characters[i], SCENE_TEXT_MAX);
        buf_str(&text, "\"}");
        struct scene scene = fixture_scene(text.data);
        scene_free(&scene);
        text.len -= 2;
        repeat(&text, characters[i], 1);
        buf_str(&text, "\"}");
        fixture_refused(&(struct fault){text.data, 1, 40, "/title", "4000"});
    }
    buf_free(&text);
}
END_TEST

START_TEST(steps_have_a_limit)
{
    struct buf text = {0};
    buf_str(&text, STEP "{\"at\": \"embed\"}");
    repeat(&text, ",{\"at\": \"embed\"}", SCENE_STEPS_MAX - 1);
    size_t len = text.len;
    buf_str(&text, "]}");
    struct scene scene = fixture_scene(text.data);
    ck_assert_uint_eq(scene.n_steps, SCENE_STEPS_MAX);
    scene_free(&scene);
    text.len = len;
    buf_str(&text, ",{\"at\": \"embed\"}]}");
    fixture_refused(&(struct fault){text.data, 1, 40, "/steps", "at most 1000"});
    buf_free(&text);
}
END_TEST

START_TEST(bytes_have_a_limit)
{
    struct buf text = {0};
    buf_str(&text, "{\"midstream\": 1, \"x\": [1]}");
    buf_repeat(&text, ' ', SCENE_BYTES_MAX - text.len);
    struct scene scene = fixture_scene(text.data);
    scene_free(&scene);
    buf_char(&text, ' ');
    fixture_refused(&(struct fault){text.data, 0, 0, "", "8388608"});
    buf_free(&text);
}
END_TEST

START_TEST(blocks_have_a_limit)
{
    struct buf text = {0};
    buf_str(&text, MODEL "{}");
    repeat(&text, ",{}", INPUTS_BLOCKS_MAX);
    buf_str(&text, "]}}");
    fixture_refused(&(struct fault){text.data, 1, 51, "/model/blocks", "at most 1000"});
    buf_free(&text);
}
END_TEST

TCase *tcase_refused(void)
{
    TCase *tcase = tcase_create("refused");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, refused_with_a_place, 0, sizeof faults / sizeof *faults);
    tcase_add_loop_test(tcase, warned_with_a_place, 0, sizeof warnings / sizeof *warnings);
    tcase_add_test(tcase, texts_have_a_limit);
    tcase_add_test(tcase, steps_have_a_limit);
    tcase_add_test(tcase, bytes_have_a_limit);
    tcase_add_test(tcase, blocks_have_a_limit);
    return tcase;
}

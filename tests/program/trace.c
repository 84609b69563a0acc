/* SPDX-License-Identifier: MIT
 *
 * What `trace` prints: the numbers of the article, digit by digit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

/* The line of a point, without what follows it. */
static char *line_at(const char *out, const char *at)
{
    char begin[80];
    snprintf(begin, sizeof begin, "{\"at\": \"%s\",", at);
    const char *line = strstr(out, begin);
    ck_assert_msg(line != NULL, "no point %s in: %.1500s", at, out);
    return strndup(line, strcspn(line, "\n"));
}

static void check_point(const struct ran *ran, const char *at, const char *part)
{
    char *line = line_at(ran->out, at);
    program_check_has(line, part);
    free(line);
}

/* arXiv 1910.07467 by hand: squares sum to 20, mean 5, root 2.236068. */
START_TEST(rmsnorm_of_the_article)
{
    struct ran ran = RUN("trace", "1,-1,3,3", "--eps", "0");
    ran_fine(&ran);
    check_point(&ran, "embed", "\"value\": [[1, -1, 3, 3]]");
    check_point(&ran, "b1.attn.norm", "\"kind\": \"rmsnorm\", \"eps\": 0, \"gamma\": [1, 1, 1, 1]");
    check_point(&ran, "b1.attn.norm", "\"mean_square\": [5], \"rms\": [2.236068]");
    check_point(&ran, "b1.attn.norm", "\"unit\": [[0.4472136, -0.4472136, 1.3416408, 1.3416408]]");
    check_point(&ran, "b1.attn.norm", "\"value\": [[0.4472136, -0.4472136, 1.3416408, 1.3416408]]");
    program_check_has(ran.out, "\"T\": 1, \"d\": 4");
    program_check_has(ran.out, "\"source\": \"1,-1,3,3\"");
    program_check_has(ran.out, "\"tokens\": [\"t1\"]");
    ran_free(&ran);
}
END_TEST

START_TEST(join_of_the_article)
{
    /* U+2212 as a text processor writes the minus */
    struct ran ran = RUN("trace", "1, 2, \u22121, 0", "--attn", "0.2,-0.5,0.3,0.1");
    ran_fine(&ran);
    check_point(&ran, "b1.attn.delta", "\"value\": [[0.2, -0.5, 0.3, 0.1]]");
    check_point(&ran, "b1.attn.add", "\"kind\": \"stream\", \"value\": [[1.2, 1.5, -0.7, 0.1]]");
    ran_free(&ran);
}
END_TEST

START_TEST(tokens_have_their_own_rms_and_share_gamma)
{
    struct ran ran = RUN("trace", "3,4;6,8", "--eps", "0", "--gamma", "1,2");
    ran_fine(&ran);
    check_point(&ran, "b1.attn.norm", "\"gamma\": [1, 2], \"mean_square\": [12.5, 50]");
    check_point(&ran, "b1.attn.norm", "\"rms\": [3.535534, 7.071068]");
    check_point(&ran, "b1.attn.norm",
                "\"unit\": [[0.84852815, 1.1313709], [0.84852815, 1.1313709]]");
    check_point(&ran, "b1.attn.norm",
                "\"value\": [[0.84852815, 2.2627418], [0.84852815, 2.2627418]]");
    ran_free(&ran);
}
END_TEST

START_TEST(epsilon_keeps_the_divisor_from_zero)
{
    struct ran ran = RUN("trace", "0,0", "--eps", "0");
    ran_fine(&ran);
    check_point(&ran, "b1.attn.norm",
                "\"rms\": [0], \"unit\": [[\"NaN\", \"NaN\"]], \"value\": [[\"NaN\", \"NaN\"]]");
    ran_free(&ran);
    ran = RUN("trace", "0,0");
    ran_fine(&ran);
    check_point(&ran, "b1.attn.norm", "\"unit\": [[0, 0]], \"value\": [[0, 0]]");
    ran_free(&ran);
}
END_TEST

START_TEST(options_reach_every_block)
{
    struct ran ran = RUN("trace", "1,-1,3,3", "--blocks", "2", "--eps", "0.5", "--place",
                         "sandwich", "--norm", "layernorm");
    ran_fine(&ran);
    static const char *const NORMS[] = {"b1.attn.norm", "b1.attn.postnorm", "b2.mlp.norm",
                                        "b2.mlp.postnorm", "final.norm"};
    for (size_t i = 0; i < sizeof NORMS / sizeof *NORMS; i++)
        check_point(&ran, NORMS[i], "\"kind\": \"layernorm\", \"eps\": 0.5");
    ran_free(&ran);
}
END_TEST

/* The points of each placement, in order (DESIGN section 4). */
START_TEST(points_follow_the_placement)
{
    static const struct {
        const char *place, *points[6];
    } PLACES[] = {
        {"pre", {"b1.attn.norm", "b1.attn.delta", "b1.attn.add", "b1.mlp.norm"}},
        {"post", {"b1.attn.delta", "b1.attn.add", "b1.attn.postnorm", "b1.mlp.delta"}},
        {"sandwich",
         {"b1.attn.norm", "b1.attn.out", "b1.attn.postnorm", "b1.attn.delta", "b1.attn.add",
          "b1.mlp.norm"}},
        {"reordered",
         {"b1.attn.out", "b1.attn.postnorm", "b1.attn.delta", "b1.attn.add", "b1.mlp.out"}},
    };
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        struct ran ran = RUN("trace", "1,2", "--place", PLACES[i].place);
        ran_fine(&ran);
        const char *at = strstr(ran.out, "\"embed\"");
        for (size_t k = 0; k < 6 && PLACES[i].points[k]; k++) {
            const char *next = strstr(at + 1, "{\"at\": \"");
            ck_assert_msg(
                next && strncmp(next + 8, PLACES[i].points[k], strlen(PLACES[i].points[k])) == 0,
                "%s: expected %s at: %.40s", PLACES[i].place, PLACES[i].points[k],
                next ? next : "(end)");
            at = next;
        }
        ran_free(&ran);
    }
}
END_TEST

START_TEST(a_set_counts_from_its_step_on)
{
    static const char SCENE[] =
        "{\"midstream\": 1, \"x\": [[1, 2]], \"steps\": [{\"at\": \"embed\"},"
        "{\"at\": \"b1.attn.norm\", \"set\": {\"x\": [[5, 6]]}}]}";
    struct ran ran = program_call(&(struct call){.args = {"trace", "-"}, .in = SCENE});
    ran_fine(&ran);
    check_point(&ran, "embed", "[[1, 2]]");
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {"trace", "-", "--step", "2"}, .in = SCENE});
    ran_fine(&ran);
    check_point(&ran, "embed", "[[5, 6]]");
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {"trace", "-", "--at", "b1.attn.norm"}, .in = SCENE});
    ran_fine(&ran);
    check_point(&ran, "embed", "[[5, 6]]");
    ran_free(&ran);
    ran = program_call(&(struct call){.args = {"trace", "-", "--step", "1"}, .in = SCENE});
    check_point(&ran, "embed", "[[1, 2]]");
    ran_free(&ran);
}
END_TEST

TCase *tcase_trace(void)
{
    TCase *tcase = tcase_create("trace");
    tcase_add_test(tcase, rmsnorm_of_the_article);
    tcase_add_test(tcase, join_of_the_article);
    tcase_add_test(tcase, tokens_have_their_own_rms_and_share_gamma);
    tcase_add_test(tcase, epsilon_keeps_the_divisor_from_zero);
    tcase_add_test(tcase, options_reach_every_block);
    tcase_add_test(tcase, points_follow_the_placement);
    tcase_add_test(tcase, a_set_counts_from_its_step_on);
    return tcase;
}

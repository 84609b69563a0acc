/* SPDX-License-Identifier: MIT
 *
 * vec/typed_vectors.tsv: vectors as people type them, and what `midstream trace` must make of each.
 */
#include <check.h>
#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "scene/json_text.h"

TCase *tcase_typed(void);

enum column { INPUT, KIND, HOW, EXPECTED, EXIT, EMBED, SAYS };

static bool read_typed(struct buf *folder, struct case_table *out)
{
    *out = (struct case_table){0};
    if (!case_folder(folder))
        return false;
    struct buf path = {0};
    buf_fmt(&path, "%s/vec/typed_vectors.tsv", buf_text(folder));
    bool there = case_table_read(buf_text(&path), out);
    buf_free(&path);
    return there;
}

/* As float32: what is written need not have the same digits. */
static void check_value(const cJSON *found, const cJSON *expected, const char *name)
{
    ck_assert_int_eq(cJSON_GetArraySize(found), cJSON_GetArraySize(expected));
    for (int t = 0; t < cJSON_GetArraySize(expected); t++) {
        const cJSON *row = cJSON_GetArrayItem(expected, t), *a, *b;
        ck_assert_int_eq(cJSON_GetArraySize(cJSON_GetArrayItem(found, t)), cJSON_GetArraySize(row));
        a = cJSON_GetArrayItem(found, t)->child;
        for (b = row->child; b; a = a->next, b = b->next) {
            bool same = cJSON_IsNumber(a) && (float)a->valuedouble == (float)b->valuedouble;
            ck_assert_msg(same, "%.80s: %g, expected %g", name, a->valuedouble, b->valuedouble);
        }
    }
}

static void check_trace(const struct case_run *run, const char *embed, const char *name)
{
    cJSON *trace = cJSON_Parse(run->out.data), *expected = cJSON_Parse(embed);
    ck_assert_msg(trace && expected, "%.80s: the trace is no JSON", name);
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(trace, "points");
    const cJSON *first = cJSON_GetArrayItem(points, 0);
    const cJSON *at = cJSON_GetObjectItemCaseSensitive(first, "at");
    ck_assert_str_eq(cJSON_GetStringValue(at), "embed");
    check_value(cJSON_GetObjectItemCaseSensitive(first, "value"), expected, name);
    cJSON_Delete(trace);
    cJSON_Delete(expected);
}

static void trace(const char *how, const struct buf *input, struct case_run *run)
{
    if (strcmp(how, "stdin") == 0)
        case_run((const char *const[]){"trace", "-", NULL}, input, run);
    else if (strcmp(how, "bare") == 0)
        case_run((const char *const[]){"trace", buf_text(input), NULL}, NULL, run);
    else
        case_run((const char *const[]){"trace", "--", buf_text(input), NULL}, NULL, run);
}

START_TEST(typed)
{
    struct buf folder = {0}, input = {0};
    struct case_table table;
    ck_assert(read_typed(&folder, &table));
    char *const *row = table.rows[_i];
    json_text_unescape(row[INPUT], 0, &input);
    struct case_run run;
    trace(row[HOW], &input, &run);
    const char *name = row[INPUT], *err = run.err.data;
    char status[16];
    snprintf(status, sizeof status, "%d", run.status);
    ck_assert_msg(case_says(status, row[EXIT]), "%.80s: exit %s, expected %s: %.400s", name, status,
                  row[EXIT], err);
    case_check_clean(&run, name);
    size_t lines = case_lines(&run.err);
    if (strcmp(row[EXPECTED], "error") == 0) {
        ck_assert_msg(lines == 1 && run.out.len == 0, "%.80s: %zu lines: %.400s", name, lines, err);
    } else {
        bool warning = strcmp(row[EXPECTED], "warning") == 0;
        ck_assert_msg(warning == (lines > 0), "%.80s: %.400s", name, err);
        check_trace(&run, row[EMBED], name);
    }
    ck_assert_msg(case_says(err, row[SAYS]), "%.80s: does not say %s: %.400s", name, row[SAYS],
                  err);
    case_run_free(&run);
    buf_free(&input);
    buf_free(&folder);
    case_table_free(&table);
}
END_TEST

TCase *tcase_typed(void)
{
    TCase *tcase = tcase_create("typed");
    tcase_set_timeout(tcase, 90);
    struct buf folder = {0};
    struct case_table table;
    if (read_typed(&folder, &table))
        tcase_add_loop_test(tcase, typed, 0, (int)table.count);
    else
        printf("SKIPPED: typed vectors: %s is not there\n", buf_text(&folder));
    case_table_free(&table);
    buf_free(&folder);
    return tcase;
}

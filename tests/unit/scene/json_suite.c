/* SPDX-License-Identifier: MIT
 *
 * The scanner against JSONTestSuite (github.com/nst/JSONTestSuite): every y_ file is accepted,
 * every n_ file refused with a place, and each i_ file pinned. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "scene/json_scan.h"

TCase *tcase_json_suite(void);

/* Of what the grammar leaves open: a byte order mark, 500 nested arrays and numbers beyond any
 * range pass (range is judged where a number is used); broken UTF-8, UTF-16 and halves of surrogate
 * pairs do not. */
static const char *const accepted[] = {
    "i_number_double_huge_neg_exp.json",  "i_number_huge_exp.json",
    "i_number_neg_int_huge_exp.json",     "i_number_pos_double_huge_exp.json",
    "i_number_real_neg_overflow.json",    "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json",       "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json",      "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
};
/* Legal JSON that a scene may not hold. */
static const char *const not_for_scenes[] = {
    "y_object_duplicated_key.json",
    "y_object_duplicated_key_and_value.json",
    "y_string_null_escape.json",
    "y_object_escaped_null_in_key.json",
};

static bool listed(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

static void scan_file(const char *name, const char *path)
{
    static const struct json_rules loose = {.depth_max = 500, .repeated_names = true, .nul = true};
    static const struct json_rules strict = {.depth_max = 500};
    struct buf text = {0};
    ck_assert(fixture_shared(path, name, &text));
    /* A copy without a NUL behind it, so that reading past the end is noticed. */
    char *bytes = malloc(text.len ? text.len : 1);
    if (text.len)
        memcpy(bytes, text.data, text.len);
    struct json_index index;
    struct err err = {0};
    bool good = name[0] == 'y' || listed(name, accepted, sizeof accepted / sizeof *accepted);
    int got = json_scan(bytes, text.len, &loose, &index, &err);
    ck_assert_msg(got == (good ? 0 : -1), "%s: %s", name, good ? err.text : "accepted");
    ck_assert_msg(good || err.place.line > 0, "%s has no place", name);
    ck_assert(good ? index.count > 0 : index.nodes == NULL);
    json_index_free(&index);
    if (listed(name, not_for_scenes, sizeof not_for_scenes / sizeof *not_for_scenes))
        ck_assert_msg(json_scan(bytes, text.len, &strict, &index, &err) == -1, "%s", name);
    free(bytes);
    buf_free(&text);
}

START_TEST(json_test_suite)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/cases/JSONTestSuite/test_parsing",
             shared ? shared : "../shared");
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("SKIPPED: JSONTestSuite: %s is not there\n", folder);
        return;
    }
    size_t count[3] = {0};
    for (struct dirent *entry; (entry = readdir(dir));) {
        static const char kinds[] = "yni";
        const char *kind = strchr(kinds, entry->d_name[0]);
        if (!kind || entry->d_name[1] != '_')
            continue;
        count[kind - kinds]++;
        char path[512];
        snprintf(path, sizeof path, "JSONTestSuite/test_parsing/%.400s", entry->d_name);
        scan_file(entry->d_name, path);
    }
    closedir(dir);
    ck_assert_uint_eq(count[0], 95);
    ck_assert_uint_eq(count[1], 188);
    ck_assert_uint_eq(count[2], 35);
}
END_TEST

TCase *tcase_json_suite(void)
{
    TCase *tcase = tcase_create("json_suite");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, json_test_suite);
    return tcase;
}

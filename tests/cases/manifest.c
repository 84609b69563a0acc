/* SPDX-License-Identifier: MIT
 *
 * MANIFEST.tsv: files, and what `midstream check` must make of each. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/num.h"
#include "case.h"
#include "scene/json_text.h"

TCase *tcase_manifest(void);

enum column { FILE_NAME, KIND, EXPECTED, HOW, WHERE, POINTER, SAYS };

static bool read_manifest(struct buf *folder, struct case_table *out)
{
    *out = (struct case_table){0};
    if (!case_folder(folder))
        return false;
    struct buf path = {0};
    buf_fmt(&path, "%s/MANIFEST.tsv", buf_text(folder));
    bool there = case_table_read(buf_text(&path), out);
    buf_free(&path);
    return there;
}

/* COUNT, tab, JSON string: the string COUNT times; and so on. */
static void expand(const struct buf *rep, struct buf *out)
{
    for (const char *line = buf_text(rep); *line; line += strcspn(line, "\n") + 1) {
        size_t digits = strcspn(line, "\t"), count;
        ck_assert(num_read_count(line, digits, (size_t)1 << 30, &count));
        struct buf piece = {0};
        json_text_unescape(line, digits + 1, &piece);
        while (count--)
            buf_bytes(out, piece.data, piece.len);
        buf_free(&piece);
    }
    ck_assert(!out->failed);
}

static void read_case(const char *path, struct buf *out)
{
    struct err err;
    ck_assert_msg(file_read(path, 64u << 20, out, &err) == 0, "%s: %s", path, err.text);
    size_t len = strlen(path);
    if (len < 4 || strcmp(path + len - 4, ".rep") != 0)
        return;
    struct buf whole = {0};
    expand(out, &whole);
    buf_free(out);
    *out = whole;
}

/* Is `line` an error of `file` at one of the places? */
static bool at_place(const char *line, const char *file, const char *where)
{
    if (strcmp(where, "-") == 0)
        return true;
    char begin[4200];
    int len = snprintf(begin, sizeof begin, "midstream: %s:", file);
    if (strncmp(line, begin, (size_t)len) != 0)
        return false;
    size_t row, column;
    const char *place = line + len, *colon = place + strspn(place, "0123456789");
    size_t digits = *colon == ':' ? strspn(colon + 1, "0123456789") : 0;
    if (!digits || !num_read_count(place, (size_t)(colon - place), 1u << 30, &row) ||
        !num_read_count(colon + 1, digits, 1u << 30, &column))
        return false;
    if (strcmp(where, "any") == 0)
        return row && column;
    char found[64];
    snprintf(found, sizeof found, "%zu:%zu", row, column);
    size_t wanted;
    for (; *where; where += wanted + (where[wanted] == '|')) {
        wanted = strcspn(where, "|");
        if (strlen(found) == wanted && strncmp(found, where, wanted) == 0)
            return true;
    }
    return false;
}

static void check_message(char *const *row, const char *file, const struct case_run *run)
{
    const char *err = run->err.data;
    bool placed = false;
    for (const char *line = err; *line; line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
        placed = placed || at_place(line, file, row[WHERE]);
    ck_assert_msg(placed, "%s: not at %s: %.400s", row[FILE_NAME], row[WHERE], err);
    ck_assert_msg(strstr(err, row[POINTER]), "%s: not %s: %.400s", row[FILE_NAME], row[POINTER],
                  err);
    ck_assert_msg(case_says(err, row[SAYS]), "%s: does not say %s: %.400s", row[FILE_NAME],
                  row[SAYS], err);
}

static void check_outcome(char *const *row, const char *file, const struct case_run *run)
{
    const char *name = row[FILE_NAME], *err = run->err.data;
    bool error = strcmp(row[EXPECTED], "error") == 0;
    ck_assert_msg(run->status == (error ? 1 : 0), "%s: exit %d, expected %s: %.400s", name,
                  run->status, row[EXPECTED], err);
    size_t lines = case_lines(&run->err);
    if (strcmp(row[EXPECTED], "accept") == 0) {
        ck_assert_msg(lines == 0, "%s: not silent: %.400s", name, err);
        return;
    }
    ck_assert_msg(error ? lines == 1 : lines > 0, "%s: %zu lines on standard error: %.400s", name,
                  lines, err);
    check_message(row, file, run);
}

START_TEST(outcome)
{
    struct buf folder = {0}, path = {0}, text = {0};
    struct case_table table;
    ck_assert(read_manifest(&folder, &table));
    char *const *row = table.rows[_i];
    buf_fmt(&path, "%s/%s", buf_text(&folder), row[FILE_NAME]);
    bool from_stdin = strcmp(row[HOW], "stdin") == 0, rep = strstr(row[FILE_NAME], ".rep");
    if (rep || from_stdin)
        read_case(buf_text(&path), &text);
    char expanded[] = "/tmp/midstream-case-XXXXXX.json";
    if (rep && !from_stdin) {
        int fd = mkstemps(expanded, 5);
        struct err err;
        ck_assert(fd >= 0 && file_write_fd(fd, expanded, text.data, text.len, &err) == 0);
        close(fd);
        buf_clear(&path);
        buf_str(&path, expanded);
    }
    struct case_run run;
    if (from_stdin)
        case_run((const char *const[]){"trace", "-", NULL}, &text, &run);
    else
        case_run((const char *const[]){"check", buf_text(&path), NULL}, NULL, &run);
    if (rep && !from_stdin)
        unlink(expanded);
    case_check_clean(&run, row[FILE_NAME]);
    check_outcome(row, from_stdin ? "-" : buf_text(&path), &run);
    case_run_free(&run);
    buf_free(&text);
    buf_free(&path);
    buf_free(&folder);
    case_table_free(&table);
}
END_TEST

/* Rows of `load` are for a reader of checkpoints. */
static bool applies(char *const *row)
{
    return strcmp(row[HOW], "load") != 0;
}

TCase *tcase_manifest(void)
{
    TCase *tcase = tcase_create("manifest");
    tcase_set_timeout(tcase, 90);
    struct buf folder = {0};
    struct case_table table;
    if (!read_manifest(&folder, &table))
        printf("SKIPPED: input cases: %s is not there\n", buf_text(&folder));
    size_t skipped = 0;
    for (size_t i = 0; i < table.count; i++) {
        if (applies(table.rows[i]))
            tcase_add_loop_test(tcase, outcome, (int)i, (int)i + 1);
        else
            skipped++;
    }
    if (skipped)
        printf("SKIPPED: %zu input cases of checkpoints, which are not read\n", skipped);
    case_table_free(&table);
    buf_free(&folder);
    return tcase;
}

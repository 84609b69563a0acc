/* SPDX-License-Identifier: MIT
 *
 * Folder, tables and runs. */
#include "case.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"

bool case_folder(struct buf *out)
{
    const char *shared = getenv("MIDSTREAM_SHARED");
    struct stat about;
    buf_fmt(out, "%s/cases", shared ? shared : "../shared");
    return stat(buf_text(out), &about) == 0 && S_ISDIR(about.st_mode);
}

bool case_table_read(const char *path, struct case_table *out)
{
    *out = (struct case_table){0};
    struct err err;
    if (file_read(path, 64u << 20, &out->text, &err))
        return false;
    char *line = strchr(out->text.data, '\n');
    while (line && *++line) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        void *rows = out->rows;
        /* No assertion here: tables are also read before the tests run, to count them. */
        if (!mem_grow(&rows, &out->cap, out->count + 1, sizeof *out->rows))
            return false;
        out->rows = rows;
        char **row = out->rows[out->count++];
        for (int i = 0; i < CASE_COLUMNS; i++) {
            row[i] = line;
            line += strcspn(line, "\t");
            if (*line)
                *line++ = '\0';
        }
        line = end;
    }
    return true;
}

void case_table_free(struct case_table *table)
{
    free(table->rows);
    buf_free(&table->text);
    *table = (struct case_table){0};
}

/* --- runs ------------------------------------------------------------------------------------ */

/* Files, not pipes: nothing waits for anything. */
static FILE *temporary(const struct buf *content)
{
    FILE *file = tmpfile();
    ck_assert_msg(file != NULL, "no temporary file: %s", strerror(errno));
    if (content && content->len)
        ck_assert_uint_eq(fwrite(content->data, 1, content->len, file), content->len);
    rewind(file);
    return file;
}

static void collect(FILE *file, const char *name, struct buf *out)
{
    struct err err;
    rewind(file);
    lseek(fileno(file), 0, SEEK_SET);
    int got = file_read_fd(fileno(file), name, (size_t)1 << 30, out, &err);
    ck_assert_msg(got == 0, "%s: %s", name, err.text);
    buf_str(out, ""); /* a NUL behind it, also when it is empty */
    fclose(file);
}

static void become(const char *program, const char *const *argv, FILE *const stream[3])
{
    enum { ARGUMENTS_MAX = 8, SECONDS = 60 };
    char *arguments[ARGUMENTS_MAX + 2] = {(char *)(size_t)program};
    for (int i = 0; i < ARGUMENTS_MAX && argv[i]; i++)
        arguments[i + 1] = (char *)(size_t)argv[i];
    for (int i = 0; i < 3; i++)
        dup2(fileno(stream[i]), i);
    alarm(SECONDS);
    execv(program, arguments);
    _exit(127);
}

void case_run(const char *const *argv, const struct buf *in, struct case_run *run)
{
    const char *program = getenv("MIDSTREAM");
    ck_assert_msg(program && access(program, X_OK) == 0, "MIDSTREAM names no program");
    *run = (struct case_run){0};
    FILE *const stream[3] = {temporary(in), temporary(NULL), temporary(NULL)};
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0)
        become(program, argv, stream);
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    fclose(stream[0]);
    collect(stream[1], "standard output", &run->out);
    collect(stream[2], "standard error", &run->err);
}

void case_run_free(struct case_run *run)
{
    buf_free(&run->out);
    buf_free(&run->err);
}

/* --- what was said --------------------------------------------------------------------------- */

size_t case_lines(const struct buf *text)
{
    size_t count = 0;
    for (size_t i = 0; i < text->len; i++)
        count += text->data[i] == '\n';
    return count + (text->len && text->data[text->len - 1] != '\n');
}

bool case_says(const char *text, const char *says)
{
    while (*says) {
        bool said = false;
        size_t part = strcspn(says, ";");
        for (const char *word = says; word < says + part;) {
            size_t len = strcspn(word, "|;");
            char *copy = mem_str(word, len);
            ck_assert_ptr_nonnull(copy);
            said = said || strstr(text, copy);
            free(copy);
            word += len + (word[len] == '|');
        }
        if (!said)
            return false;
        says += part + (says[part] == ';');
    }
    return true;
}

static void check_clean(const struct buf *text, const char *name, const char *stream)
{
    ck_assert_msg(!utf8_has_unsafe(text->data, text->len) && !memchr(text->data, '\t', text->len) &&
                      utf8_valid(text->data, text->len, &(size_t){0}),
                  "%s: %s holds what acts on a terminal", name, stream);
}

void case_check_clean(const struct case_run *run, const char *name)
{
    check_clean(&run->out, name, "standard output");
    check_clean(&run->err, name, "standard error");
}

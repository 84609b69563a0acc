/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *read_back(FILE *file, size_t *len)
{
    fseek(file, 0, SEEK_END);
    *len = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*len + 1);
    ck_assert_uint_eq(fread(text, 1, *len, file), *len);
    text[*len] = '\0';
    fclose(file);
    return text;
}

static FILE *input_of(const struct call *call)
{
    FILE *file = call->in ? tmpfile() : fopen("/dev/null", "r");
    ck_assert_ptr_nonnull(file);
    if (call->in) {
        fwrite(call->in, 1, call->in_len ? call->in_len : strlen(call->in), file);
        fflush(file);
        lseek(fileno(file), 0, SEEK_SET);
    }
    return file;
}

static int output_of(const struct call *call, FILE *out)
{
    if (call->to == TO_FULL_DISK)
        return open("/dev/full", O_WRONLY);
    if (call->to == TO_CLOSED_PIPE) {
        int ends[2];
        if (pipe(ends) == 0) {
            close(ends[0]);
            return ends[1];
        }
    }
    return fileno(out);
}

/* In the child: never returns. */
static void become(const struct call *call, FILE *in, FILE *out, FILE *err)
{
    const char *program = getenv("MIDSTREAM"), *path = getenv("PATH");
    char path_entry[4096];
    snprintf(path_entry, sizeof path_entry, "PATH=%s", path ? path : "");
    const char *env[5] = {path_entry, "TERM=xterm-256color", "LC_ALL=C.UTF-8", NULL, NULL};
    if (call->env) /* glibc takes the first of two */
        env[strncmp(call->env, "LC_ALL=", 7) == 0 ? 2 : 3] = call->env;
    const char *argv[ARGS_MAX + 2] = {"midstream"};
    for (size_t i = 0; i < ARGS_MAX && call->args[i]; i++)
        argv[i + 1] = call->args[i];
    dup2(fileno(in), STDIN_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    dup2(output_of(call, out), STDOUT_FILENO);
    if (call->to == TO_NOTHING)
        close(STDOUT_FILENO);
    execve(program ? program : "build/midstream", (char *const *)argv, (char *const *)env);
    _exit(127);
}

struct ran program_call(const struct call *call)
{
    FILE *in = input_of(call), *out = tmpfile(), *err = tmpfile();
    ck_assert(out && err);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        become(call, in, out, err);
    ck_assert_int_gt(child, 0);
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    fclose(in);
    struct ran ran = {.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
    size_t err_len;
    ran.out = read_back(out, &ran.out_len);
    ran.err = read_back(err, &err_len);
    for (size_t i = 0; i < err_len; i++)
        ran.err_lines += ran.err[i] == '\n';
    return ran;
}

void ran_free(struct ran *ran)
{
    free(ran->out);
    free(ran->err);
    *ran = (struct ran){0};
}

void ran_fine(const struct ran *ran)
{
    ck_assert_msg(ran->status == 0 && ran->err[0] == '\0', "status %d, said: %.1500s", ran->status,
                  ran->err);
}

void ran_refused(const struct ran *ran, int status, const char *says)
{
    ck_assert_msg(ran->status == status, "status %d instead of %d, said: %.1500s", ran->status,
                  status, ran->err);
    ck_assert_msg(ran->err_lines == 1 && strncmp(ran->err, "midstream: ", 11) == 0,
                  "not one line of the right form: %.1500s", ran->err);
    program_check_has(ran->err, says);
    ck_assert_msg(ran->out_len == 0, "wrote something all the same: %.500s", ran->out);
}

void program_check_has(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "no \"%s\" in: %.1500s", part, text);
}

char *program_folder(void)
{
    const char *tmp = getenv("TMPDIR");
    char name[300];
    snprintf(name, sizeof name, "%s/midstream-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(name));
    return strdup(name);
}

char *program_file(const char *folder, const char *name, const char *text, size_t len)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fwrite(text, 1, len, file);
    fclose(file);
    return strdup(path);
}

/* Calls remove for each entry, or counts them. */
static size_t each_entry(const char *folder, bool removing)
{
    size_t count = 0;
    DIR *dir = opendir(folder);
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (removing)
            remove(path);
    }
    closedir(dir);
    return count;
}

size_t program_count(const char *folder)
{
    return each_entry(folder, false);
}

void program_remove(char *folder)
{
    each_entry(folder, true);
    rmdir(folder);
    free(folder);
}

int program_shell(const char *command, const char *folder)
{
    char program[PATH_MAX]; /* from any folder */
    ck_assert_ptr_nonnull(realpath(getenv("MIDSTREAM"), program));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, "sh", folder, program, (char *)NULL);
        _exit(126);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

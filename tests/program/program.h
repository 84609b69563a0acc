/* SPDX-License-Identifier: MIT
 *
 * Run the built program as a shell would, and look at what it leaves. */
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stddef.h>

#include "suite.h"

enum { ARGS_MAX = 16 };

enum stdout_kind { TO_FILE, TO_FULL_DISK, TO_CLOSED_PIPE, TO_NOTHING /* closed */ };

struct call {
    const char *args[ARGS_MAX]; /* ends with NULL; without the program's name */
    const char *in;             /* standard input, NULL: /dev/null */
    size_t in_len;              /* 0: strlen(in) */
    const char *env;            /* one NAME=VALUE beside LC_ALL=C.UTF-8 and PATH, or NULL */
    enum stdout_kind to;
};

struct ran {
    int status;      /* exit status, or 128 + signal */
    char *out, *err; /* NUL-ended; owned */
    size_t out_len, err_lines;
};

struct ran program_call(const struct call *call);
void ran_free(struct ran *ran);

/* RUN("trace", "1,2"): what most tests need. */
#define RUN(...) program_call(&(struct call){.args = {__VA_ARGS__}})

/* Fails unless it ended with 0 and said nothing on standard error. */
void ran_fine(const struct ran *ran);
/* Fails unless it ended with `status`, wrote nothing, and said one line that begins with
 * "midstream: " and holds `says`. */
void ran_refused(const struct ran *ran, int status, const char *says);

void program_check_has(const char *text, const char *part);

/* A new folder for one test, and a file in it. Both are owned by the caller. */
char *program_folder(void);
char *program_file(const char *folder, const char *name, const char *text, size_t len);
void program_remove(char *folder);        /* with all files in it; frees the name */
size_t program_count(const char *folder); /* entries in it */

/* A shell command's exit status. The folder is its $1, the program's whole path its $2. */
int program_shell(const char *command, const char *folder);

#endif

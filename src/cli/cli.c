/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <unistd.h>

#include "cli/docs.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/verbs.h"

/* A program may be started with its standard descriptors closed. The next file that it opens would
 * then take their numbers and get what was meant for a reader. What stands in for them here
 * answers with an error, as a closed one does. */
static void fill_closed_descriptors(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* glibc comes to keep large freed arrays in its heap, where they lie between others and stay. An
 * array of megabytes that is let go of must be given back at once. */
static void give_back_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

static int print_doc(enum doc doc)
{
    struct buf text = {0};
    struct err err = {0};
    int status = docs_write(doc, &text, &err) ? output_error(&err) : output_write(NULL, &text);
    buf_free(&text);
    return status;
}

static int run_verb(const struct options *options)
{
    static int (*const VERBS[VERB_COUNT])(const struct options *) = {
        [VERB_WALK] = verb_walk,   [VERB_TRACE] = verb_trace, [VERB_EXPORT] = verb_export,
        [VERB_CHECK] = verb_check, [VERB_LIST] = verb_list,   [VERB_DESK] = verb_desk,
    };
    if (options->given[OPTION_HELP] || options->given[OPTION_VERSION]) {
        struct buf text = {0};
        if (options->given[OPTION_HELP])
            help_write(options->verb, &text);
        else
            help_version(&text);
        int status = output_write(NULL, &text);
        buf_free(&text);
        return status;
    }
    if (options->given[OPTION_PRINT])
        return print_doc(options->print);
    return VERBS[options->verb](options);
}

int cli_run(int argc, char *const *argv)
{
    fill_closed_descriptors();
    give_back_memory();
    /* A reader that goes away is an error of writing, not a way to die, and so is a file that may
     * not grow: the terminal, if it is open, installs its own handlers. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    struct options options;
    struct err err = {0};
    if (options_parse(argc, argv, &options, &err))
        return output_error(&err);
    int status = run_verb(&options);
    options_free(&options);
    return status;
}

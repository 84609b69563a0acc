/* SPDX-License-Identifier: MIT
 *
 * The command line. One table says what each option is called, what it takes, which verbs know it
 * and what it does; parsing, --help and suggestions are made from it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "app/settings.h"
#include "base/err.h"
#include "term/term.h"

enum verb { VERB_WALK, VERB_TRACE, VERB_EXPORT, VERB_CHECK, VERB_LIST, VERB_DESK, VERB_COUNT };

/* The verb's word on the command line; "" for the walk, which has none. */
const char *verb_word(enum verb verb);

enum option {
    OPTION_GAMMA,
    OPTION_EPS,
    OPTION_NORM,
    OPTION_PLACE,
    OPTION_ATTN,
    OPTION_MLP,
    OPTION_BLOCKS,
    OPTION_LANG,
    OPTION_STEP,
    OPTION_AT,
    OPTION_TOKEN,
    OPTION_SIZE,
    OPTION_DIGITS,
    OPTION_ASCII,
    OPTION_AMBIGUOUS,
    OPTION_COLOR,
    OPTION_THEME,
    OPTION_MOTION,
    OPTION_MOUSE,
    OPTION_KEYS,
    OPTION_ALL,
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_PRINT,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
};

enum option_group { GROUP_VECTOR, GROUP_SHOW, GROUP_OUTPUT, GROUP_OTHER, GROUP_COUNT };

struct option_row {
    const char *name;     /* as written: "--gamma", or "-o" where there is only a letter */
    char letter;          /* the short form, or 0 */
    const char *argument; /* what it takes, as --help names it; NULL for a flag */
    unsigned verbs;       /* 1 << enum verb */
    enum option_group group;
    const char *help;
};

const struct option_row *option_row(enum option option);

/* What --print takes, in this order. */
enum doc { DOC_MAN, DOC_BASH, DOC_ZSH, DOC_FISH, DOC_COUNT };

/* Columns of an ambiguous character: as the terminal shows it (an export: one), one, two. */
enum ambiguous { AMBIGUOUS_AUTO, AMBIGUOUS_ONE, AMBIGUOUS_TWO };

enum format { FORMAT_TEXT, FORMAT_ANSI, FORMAT_SVG, FORMAT_CAST, FORMAT_HTML };

struct options {
    enum verb verb;
    const char *given[OPTION_COUNT]; /* an option's text, "" for a flag, NULL if not given */
    const char **sources; /* (n_sources) all that is no option; owned, the texts are not */
    size_t n_sources;

    /* Read from `given`; the defaults where nothing was given. */
    enum lang lang;
    bool both;          /* captions in both languages */
    size_t step, token; /* from 1; 0: not given */
    size_t blocks;
    int digits;
    int cols, rows; /* 80, 24 */
    enum colour_use colour;
    enum scheme scheme;
    bool scheme_auto;
    enum ambiguous ambiguous;
    bool unicode; /* the configuration asks for Unicode glyphs, also where they may be missing */
    bool motion;  /* true */
    enum format format;
    bool all; /* every step: --all, or a format that always has them */
    enum doc print;
};

/* Read the command line (argv[0] is skipped). The texts stay argv's. With --help or --version
 * nothing but `given` and `verb` is to be used. Errors are usage errors; *out is then zeroed. */
int options_parse(int argc, char *const *argv, struct options *out, struct err *err);
void options_free(struct options *options);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The table of options, and the walk over the arguments. What a value means is option_values.c. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "cli/option_values.h"
#include "scene/vector.h"

#define W   (1u << VERB_WALK)
#define T   (1u << VERB_TRACE)
#define E   (1u << VERB_EXPORT)
#define C   (1u << VERB_CHECK)
#define L   (1u << VERB_LIST)
#define D   (1u << VERB_DESK)
#define ALL (W | T | E | C | L | D)

static const struct option_row ROWS[OPTION_COUNT] = {
    [OPTION_GAMMA] = {"--gamma", 0, "LIST", W | T | E, GROUP_VECTOR,
                      "gamma of every norm: one number a component, or one for all"},
    [OPTION_EPS] = {"--eps", 0, "NUM", W | T | E, GROUP_VECTOR,
                    "epsilon of every norm (default 1e-5; 0 is allowed)"},
    [OPTION_NORM] = {"--norm", 0, "KIND", W | T | E, GROUP_VECTOR, "rmsnorm, layernorm or none"},
    [OPTION_PLACE] = {"--place", 0, "PLACE", W | T | E, GROUP_VECTOR,
                      "where the norms stand: pre, post, sandwich or reordered"},
    [OPTION_ATTN] = {"--attn", 0, "LIST", W | T | E, GROUP_VECTOR,
                     "what Attention adds, in place of the built-in example weights"},
    [OPTION_MLP] = {"--mlp", 0, "LIST", W | T | E, GROUP_VECTOR,
                    "what the MLP adds, in place of the built-in example weights"},
    [OPTION_BLOCKS] = {"--blocks", 0, "N", W | T | E, GROUP_VECTOR, "how many blocks (default 1)"},
    [OPTION_LANG] =
        {"--lang", 0, "LANG", ALL, GROUP_SHOW,
         "en, ko or both (captions in two languages, words in English); the interactive "
         "program also asks LC_ALL, LC_MESSAGES, LANG"},
    [OPTION_STEP] = {"--step", 0, "N", W | T | E, GROUP_SHOW, "start at step N"},
    [OPTION_AT] = {"--at", 0, "POINT", W | T | E, GROUP_SHOW,
                   "start at a point, such as b1.attn.norm.divide"},
    [OPTION_TOKEN] = {"--token", 0, "N", W | E, GROUP_SHOW, "look at token N"},
    [OPTION_SIZE] = {"--size", 0, "COLSxROWS", E | C, GROUP_SHOW,
                     "size of a frame (default 80x24; up to 1000x300); check reports what does "
                     "not fit"},
    [OPTION_DIGITS] = {"--digits", 0, "N", W | E, GROUP_SHOW, "decimals, 0 to 7 (default 2)"},
    [OPTION_ASCII] = {"--ascii", 0, NULL, W | E | C | D, GROUP_SHOW,
                      "draw with ASCII characters only"},
    [OPTION_AMBIGUOUS] = {"--ambiguous", 0, "WIDTH", W | E | C | D, GROUP_SHOW,
                          "auto, 1 or 2: columns of lines, arrows, Greek and other characters of "
                          "ambiguous width; 2 draws without any (auto: the terminal is asked)"},
    [OPTION_COLOR] = {"--color", 0, "WHEN", W | E | D, GROUP_SHOW, "auto, always or never"},
    [OPTION_THEME] = {"--theme", 0, "THEME", W | E | D, GROUP_SHOW, "auto, dark, light or mono"},
    [OPTION_MOTION] = {"--motion", 0, "WHEN", W | E, GROUP_SHOW,
                       "on or off (default on, or on the screen as MIDSTREAM_MOTION says); of the "
                       "exports, cast alone has motion"},
    [OPTION_MOUSE] = {"--mouse", 0, NULL, W, GROUP_SHOW,
                      "the wheel steps, a click picks what is under it; hold Shift to select text "
                      "meanwhile"},
    [OPTION_KEYS] = {"--keys", 0, "KEYS", E, GROUP_OUTPUT,
                     "press these first: names with blanks between, \"right right e 3 0 enter\""},
    [OPTION_ALL] = {"--all", 0, NULL, E, GROUP_OUTPUT,
                    "every step; a line with one form feed stands between two frames, but svg "
                    "makes a file of each, NAME-001.svg and so on"},
    [OPTION_OUTPUT] = {"-o", 'o', "FILE", T | E, GROUP_OUTPUT,
                       "write to FILE, whole or not at all; -: standard output"},
    [OPTION_FORMAT] = {"-f", 'f', "FORMAT", E, GROUP_OUTPUT,
                       "text, ansi, svg, cast (asciicast v2 of every step) or html (one page "
                       "with every step); default: by FILE's ending, else text"},
    [OPTION_PRINT] = {"--print", 0, "WHAT", W, GROUP_OTHER,
                      "man (the man page), or bash, zsh or fish (its completions): for packagers"},
    [OPTION_HELP] = {"--help", 'h', NULL, ALL, GROUP_OTHER, "this help, also for each verb"},
    [OPTION_VERSION] = {"--version", 'V', NULL, ALL, GROUP_OTHER, "the version"},
};

/* Options that are fixed for the program but belong to parts it does not have yet. */
static const char *const LATER[] = {"--tokenizer", "--prompt", "--tokens", "--generate",
                                    "--points"};

static const char *const VERBS[VERB_COUNT] = {"", "trace", "export", "check", "list", "desk"};

const struct option_row *option_row(enum option option)
{
    return &ROWS[option];
}

const char *verb_word(enum verb verb)
{
    return VERBS[verb];
}

struct parse {
    char *const *argv;
    int argc, at; /* argv[at] is looked at */
    struct options *out;
    bool options_over; /* `--` was seen */
};

static int unknown_option(const char *arg, size_t len, struct err *err)
{
    char quoted[ERR_QUOTE_MAX];
    err_quote(quoted, arg, len);
    for (size_t i = 0; i < sizeof LATER / sizeof *LATER; i++)
        if (strlen(LATER[i]) == len && memcmp(LATER[i], arg, len) == 0)
            return err_set(err, ERR_USAGE, "%s is not in this version of midstream", LATER[i]);
    const char *names[OPTION_COUNT];
    for (int i = 0; i < OPTION_COUNT; i++)
        names[i] = ROWS[i].name;
    const char *near = suggest_nearest(arg, len, names, OPTION_COUNT);
    if (near && len > 2)
        return err_set(err, ERR_USAGE, "unknown option %s, did you mean '%s'?", quoted, near);
    return err_set(err, ERR_USAGE, "unknown option %s, `midstream --help` lists what there is",
                   quoted);
}

/* The option that `arg` begins with, or -1. *value: what stands in the same argument, or NULL. */
static int find_option(const char *arg, const char **value, struct err *err)
{
    const char *equals = strchr(arg, '=');
    bool is_long = arg[1] == '-';
    size_t len = !is_long ? 2 : equals ? (size_t)(equals - arg) : strlen(arg);
    for (int i = 0; i < OPTION_COUNT; i++) {
        bool same = is_long ? strlen(ROWS[i].name) == len && memcmp(ROWS[i].name, arg, len) == 0
                            : ROWS[i].letter == arg[1];
        if (!same)
            continue;
        *value = arg[len] == '\0' ? NULL : arg + len + (is_long ? 1 : 0);
        return i;
    }
    return unknown_option(arg, is_long ? len : strlen(arg), err);
}

/* A following option is not meant as the value of this one; something like -1,2 may be. */
static bool is_option_name(const char *arg)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (strcmp(arg, ROWS[i].name) == 0)
            return true;
    return false;
}

static int take_option(struct parse *parse, struct err *err)
{
    const char *value = NULL;
    int option = find_option(parse->argv[parse->at], &value, err);
    if (option < 0)
        return -1;
    const struct option_row *row = &ROWS[option];
    if (!row->argument && value)
        return err_set(err, ERR_USAGE, "%s takes no value", row->name);
    if (row->argument && !value) {
        const char *next = parse->at + 1 < parse->argc ? parse->argv[parse->at + 1] : NULL;
        if (!next || is_option_name(next))
            return err_set(err, ERR_USAGE, "%s needs a value: %s %s", row->name, row->name,
                           row->argument);
        value = next;
        parse->at++;
    }
    parse->out->given[option] = value ? value : "";
    return 0;
}

/* -1,2 is a vector and - is standard input. */
static bool looks_like_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0' && !vector_looks_like(arg, strlen(arg));
}

/* The first word that is no option may be the verb. */
static void take_word(struct parse *parse, bool first)
{
    struct options *out = parse->out;
    const char *arg = parse->argv[parse->at];
    if (first && !parse->options_over) {
        for (int i = VERB_WALK + 1; i < VERB_COUNT; i++) {
            if (strcmp(arg, VERBS[i]) == 0) {
                out->verb = (enum verb)i;
                return;
            }
        }
    }
    out->sources[out->n_sources++] = arg;
}

static int take_arguments(struct parse *parse, struct err *err)
{
    bool first = true;
    for (parse->at = 1; parse->at < parse->argc; parse->at++) {
        const char *arg = parse->argv[parse->at];
        if (!parse->options_over && strcmp(arg, "--") == 0) {
            parse->options_over = true;
        } else if (!parse->options_over && looks_like_option(arg)) {
            if (take_option(parse, err))
                return -1;
        } else {
            take_word(parse, first);
            first = false;
        }
    }
    return 0;
}

/* An option that the verb does not know: say which verbs do. */
static int check_applies(const struct options *options, struct err *err)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &ROWS[i];
        if (!options->given[i] || row->verbs & 1u << options->verb)
            continue;
        struct buf for_verbs = {0};
        for (int v = 0; v < VERB_COUNT; v++)
            if (row->verbs & 1u << v)
                buf_fmt(&for_verbs, "%smidstream%s%s", for_verbs.len ? ", " : "", v ? " " : "",
                        VERBS[v]);
        const char *word = options->verb ? VERBS[options->verb] : "the interactive program";
        err_set(err, ERR_USAGE, "%s is not for %s, it is for %s", row->name, word,
                buf_text(&for_verbs));
        buf_free(&for_verbs);
        return -1;
    }
    return 0;
}

int options_parse(int argc, char *const *argv, struct options *out, struct err *err)
{
    *out = (struct options){.cols = 80, .rows = 24, .digits = 2, .blocks = 1, .motion = true};
    out->sources = mem_array((size_t)(argc > 0 ? argc : 1), sizeof *out->sources);
    if (!out->sources)
        return err_memory(err);
    struct parse parse = {.argv = argv, .argc = argc, .out = out};
    int result = take_arguments(&parse, err);
    if (result == 0 && !out->given[OPTION_HELP] && !out->given[OPTION_VERSION])
        result = check_applies(out, err) || option_values_read(out, err) ? -1 : 0;
    if (result)
        options_free(out);
    return result;
}

void options_free(struct options *options)
{
    free(options->sources);
    *options = (struct options){0};
}

/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include <string.h>

#include "app/desk.h"
#include "base/input.h"
#include "base/utf8.h"
#include "scene/builtin.h"

enum { COLUMNS = 80, INDENT = 2, COLUMN = 26 };

static const struct verb_help HELP[VERB_COUNT] = {
    [VERB_WALK] = {"midstream [SOURCE] [options]",
                   "Draws what one decoder block of a language model does to a token vector: the "
                   "residual stream in the middle, RMSNorm, Attention and MLP as side branches, "
                   "real numbers at each step. Without SOURCE it opens the tour.",
                   {"midstream 1,-1,3,3 --eps 0", "midstream \"1,2;3,4\" --place post",
                    "midstream rmsnorm --lang ko"}},
    [VERB_TRACE] = {"midstream trace SOURCE [options]",
                    "Prints every value of one run as JSON, one point a line.",
                    {"midstream trace 1,-1,3,3 --eps 0",
                     "midstream trace \"1 2 -1 0\" --attn 0.2,-0.5,0.3,0.1",
                     "midstream trace residual --step 3"}},
    [VERB_EXPORT] = {"midstream export SOURCE [options]",
                     "Prints frames exactly as the screen shows them, without a terminal.",
                     {"midstream export rmsnorm --at b1.attn.norm.divide --size 120x36",
                      "midstream export 1,-1,3,3 --keys \"right right e 3 0 enter\"",
                      "midstream export tour --all --lang ko -o tour.txt",
                      "midstream export tour -o tour.html"}},
    [VERB_CHECK] =
        {"midstream check FILE... [options]",
         "Validates scene files and files of numbers: silent and 0 if all are right, else "
         "one line an error and 1. With --size it also draws every step in both "
         "languages and reports what does not fit.",
         {"midstream check lesson.json", "midstream check --size 80x24 scenes/*.json"}},
    [VERB_LIST] = {"midstream list [options]",
                   "Prints the built-in scenes, one a line: name, tab, title.",
                   {"midstream list --lang ko"}},
    [VERB_DESK] = {"midstream desk [PID] [options]",
                   "The presenter's second terminal: the notes of the present step, its frame in "
                   "small, the next step, a clock. It finds the presentation that runs, lists them "
                   "where there are several (or takes the one of process PID), waits where there "
                   "is none, and goes on when it is started again.",
                   {"midstream desk", "midstream desk --lang ko --theme dark"}},
};

static const char *const GROUPS[GROUP_COUNT] = {"For a vector", "Display", "Output", "Other"};

const struct verb_help *help_verb(enum verb verb)
{
    return &HELP[verb];
}

const char *help_group(enum option_group group)
{
    return GROUPS[group];
}

/* `left` in its column, `text` wrapped beside it. */
static void row(struct buf *out, const char *left, const char *text)
{
    size_t len = strlen(text), width = text_width(left, strlen(left));
    buf_repeat(out, ' ', INDENT);
    buf_str(out, left);
    size_t at = INDENT + width;
    while (len > 0) {
        if (at + 1 > COLUMN) {
            buf_char(out, '\n');
            at = 0;
        }
        buf_repeat(out, ' ', COLUMN - at);
        size_t line, used = text_wrap(text, len, COLUMNS - COLUMN, &line);
        if (used == 0)
            break;
        buf_bytes(out, text, line);
        text += used;
        len -= used;
        at = COLUMN;
    }
    buf_char(out, '\n');
}

static void paragraph(struct buf *out, const char *text)
{
    size_t len = strlen(text), line, used;
    while (len > 0 && (used = text_wrap(text, len, COLUMNS, &line)) > 0) {
        buf_bytes(out, text, line);
        buf_char(out, '\n');
        text += used;
        len -= used;
    }
}

void help_option(enum option option, struct buf *out)
{
    const struct option_row *row_of = option_row(option);
    if (row_of->letter && row_of->name[1] == '-')
        buf_fmt(out, "-%c, ", row_of->letter);
    buf_str(out, row_of->name);
    if (row_of->argument)
        buf_fmt(out, " %s", row_of->argument);
}

static void options_of(enum verb verb, struct buf *out)
{
    for (unsigned group = 0; group < GROUP_COUNT; group++) {
        bool any = false;
        for (int i = 0; i < OPTION_COUNT; i++) {
            const struct option_row *option = option_row((enum option)i);
            /* The general help is about the whole program. */
            if (option->group != group || (verb && !(option->verbs & 1u << verb)))
                continue;
            if (!any)
                buf_fmt(out, "\n%s:\n", GROUPS[group]);
            any = true;
            struct buf left = {0};
            help_option((enum option)i, &left);
            row(out, buf_text(&left), option->help);
            buf_free(&left);
        }
    }
}

bool help_source(size_t index, struct buf *form, struct buf *text)
{
    static const char *const FORMS[][2] = {
        {"-", "standard input: a scene or a vector"},
        {"1,-1,3,3", "a vector; \"1,2;3,4\" is two tokens of two components"},
        {"NAME", ""},
        {"FILE", "a scene (JSON), rows of numbers (.txt .csv .tsv) or an array (.npy); ./NAME "
                 "forces a file"},
    };
    if (index >= sizeof FORMS / sizeof *FORMS)
        return false;
    buf_str(form, FORMS[index][0]);
    buf_str(text, FORMS[index][1]);
    for (const struct builtin *s = builtin_scenes; !*FORMS[index][1] && s->name; s++)
        buf_fmt(text, "%s%s", text->len ? ", " : "", s->name);
    return true;
}

static void sources(struct buf *out)
{
    buf_str(out, "\nSOURCE is, in this order:\n");
    struct buf form = {0}, text = {0};
    for (size_t i = 0; help_source(i, &form, &text); i++) {
        row(out, buf_text(&form), buf_text(&text));
        buf_clear(&form);
        buf_clear(&text);
    }
    buf_free(&form);
    buf_free(&text);
}

void help_keys(const struct key_row *row_of, struct buf *out)
{
    for (size_t k = 0; k < KEYS_PER_ROW && row_of->keys[k]; k++) {
        if (k)
            buf_char(out, ' ');
        input_key_name(row_of->keys[k], out);
    }
    for (const char *letter = row_of->letters; *letter; letter++)
        buf_fmt(out, " %c", *letter);
    if (row_of->typed)
        buf_str(out, row_of->typed);
}

static void key_row(const struct key_row *of, struct buf *out)
{
    struct buf left = {0};
    help_keys(of, &left);
    row(out, buf_text(&left), of->help[LANG_EN] ? of->help[LANG_EN] : "");
    buf_free(&left);
}

static void keys(struct buf *out)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (unsigned group = 0; group < KEYS_GROUPS; group++) {
        const char *name = keys_group_name((enum key_group)group, LANG_EN);
        buf_fmt(out, "\nKeys: %s\n", name);
        for (size_t i = 0; i < count; i++) {
            if (rows[i].group != group)
                continue;
            key_row(&rows[i], out);
        }
    }
}

static void verbs(struct buf *out)
{
    buf_str(out, "\nWithout a terminal:\n");
    row(out, "midstream trace SOURCE", "every value as JSON");
    row(out, "midstream export SOURCE", "frames as text, ansi, svg, html or cast");
    row(out, "midstream check FILE...", "validate scene files");
    row(out, "midstream list", "the built-in scenes");
    buf_str(out, "\nIn a second terminal, while one presents:\n");
    row(out, "midstream desk [PID]", "notes, the next step, a clock");
    buf_str(out, "\nEach of them has a --help of its own.\n");
}

bool help_takes_source(enum verb verb)
{
    return verb != VERB_CHECK && verb != VERB_LIST && verb != VERB_DESK;
}

static void desk_rows(struct buf *out)
{
    struct key_row of;
    buf_str(out, "\nKeys:\n");
    for (size_t i = 0; desk_keys(i, &of); i++)
        key_row(&of, out);
}

void help_write(enum verb verb, struct buf *out)
{
    const struct verb_help *help = &HELP[verb];
    buf_fmt(out, "Usage: %s\n\n", help->usage);
    paragraph(out, help->what);
    if (verb == VERB_WALK)
        verbs(out);
    if (help_takes_source(verb))
        sources(out);
    options_of(verb, out);
    if (verb == VERB_WALK || verb == VERB_EXPORT)
        keys(out);
    if (verb == VERB_DESK)
        desk_rows(out);
    buf_str(out, "\nExamples:\n");
    for (const char *const *example = help->examples; *example; example++)
        buf_fmt(out, "  %s\n", *example);
    if (verb == VERB_WALK)
        buf_str(out, "\nExit status: 0 done; 1 the input is bad or the work failed; 2 usage.\n");
}

void help_version(struct buf *out)
{
    buf_str(out, "midstream " MIDSTREAM_VERSION "\n");
}

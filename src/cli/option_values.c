/* SPDX-License-Identifier: MIT */
#include "cli/option_values.h"

#include <string.h>

#include "base/num.h"
#include "base/suggest.h"
#include "engine/inputs.h"

enum { COLS_MAX = 1000, ROWS_MAX = 300, DIGITS_MAX = 7, STEP_MAX = 1000000000 };

static const char *value_of(const struct options *options, enum option option)
{
    return options->given[option];
}

enum { WORDS_MAX = 6 };

static const char *const WORDS[OPTION_COUNT][WORDS_MAX] = {
    [OPTION_NORM] = {"rmsnorm", "layernorm", "none"},
    [OPTION_PLACE] = {"pre", "post", "sandwich", "reordered"},
    [OPTION_LANG] = {"en", "ko", "both"},               /* enum lang, then both */
    [OPTION_AMBIGUOUS] = {"auto", "1", "2"},            /* enum ambiguous */
    [OPTION_COLOR] = {"auto", "always", "never"},       /* enum colour_use */
    [OPTION_THEME] = {"dark", "light", "mono", "auto"}, /* enum scheme, auto */
    [OPTION_MOTION] = {"off", "on"},
    [OPTION_FORMAT] = {"text", "ansi", "svg", "cast", "html"}, /* enum format */
    [OPTION_PRINT] = {"man", "bash", "zsh", "fish"},           /* enum doc */
};

const char *const *option_words(enum option option)
{
    return WORDS[option][0] ? WORDS[option] : NULL;
}

/* One of its words. Returns the index, or -1. */
static int word_of(const struct options *options, enum option option, struct err *err)
{
    const char *value = value_of(options, option);
    const char *const *words = WORDS[option];
    size_t count = 0;
    while (words[count])
        count++;
    for (size_t i = 0; i < count; i++)
        if (strcmp(value, words[i]) == 0)
            return (int)i;
    char quoted[ERR_QUOTE_MAX];
    struct buf expected = {0};
    suggest_text(value, strlen(value), words, count, &expected);
    err_set(err, ERR_USAGE, "%s %s: %s", option_row(option)->name,
            err_quote(quoted, value, strlen(value)), buf_text(&expected));
    buf_free(&expected);
    return -1;
}

/* A whole number from `min` to `max`. */
static int number_of(const struct options *options, enum option option, size_t min, size_t max,
                     size_t *out, struct err *err)
{
    const char *value = value_of(options, option);
    if (num_read_count(value, strlen(value), max, out) && *out >= min)
        return 0;
    char quoted[ERR_QUOTE_MAX];
    err_quote(quoted, value, strlen(value));
    if (max == STEP_MAX)
        return err_set(err, ERR_USAGE, "%s %s: expected a whole number from %zu",
                       option_row(option)->name, quoted, min);
    return err_set(err, ERR_USAGE, "%s %s: expected a whole number from %zu to %zu",
                   option_row(option)->name, quoted, min, max);
}

static int read_lang(struct options *options, struct err *err)
{
    if (!value_of(options, OPTION_LANG))
        return 0;
    int word = word_of(options, OPTION_LANG, err);
    options->both = word == 2; /* captions in both; words in the first */
    options->lang = word == 1 ? LANG_KO : LANG_EN;
    return word < 0 ? -1 : 0;
}

static int read_size(struct options *options, struct err *err)
{
    const char *value = value_of(options, OPTION_SIZE);
    if (!value)
        return 0;
    size_t cols_len = strcspn(value, "xX"), mark = 1;
    const char *times = strstr(value, "\xC3\x97"); /* × */
    if (times) {
        cols_len = (size_t)(times - value);
        mark = 2;
    }
    size_t cols, rows;
    const char *rest = value[cols_len] ? value + cols_len + mark : "";
    if (!num_read_count(value, cols_len, COLS_MAX, &cols) || cols == 0 ||
        !num_read_count(rest, strlen(rest), ROWS_MAX, &rows) || rows == 0) {
        char quoted[ERR_QUOTE_MAX];
        return err_set(err, ERR_USAGE, "--size %s: expected COLSxROWS, such as 80x24, up to %dx%d",
                       err_quote(quoted, value, strlen(value)), COLS_MAX, ROWS_MAX);
    }
    options->cols = (int)cols;
    options->rows = (int)rows;
    return 0;
}

static int read_look(struct options *options, struct err *err)
{
    options->scheme_auto = true;
    if (value_of(options, OPTION_COLOR)) {
        int word = word_of(options, OPTION_COLOR, err);
        if (word < 0)
            return -1;
        options->colour = (enum colour_use)word;
    }
    if (value_of(options, OPTION_THEME)) {
        int word = word_of(options, OPTION_THEME, err);
        if (word < 0)
            return -1;
        options->scheme_auto = word == SCHEME_COUNT;
        options->scheme = options->scheme_auto ? SCHEME_DARK : (enum scheme)word;
    }
    if (value_of(options, OPTION_AMBIGUOUS)) {
        int word = word_of(options, OPTION_AMBIGUOUS, err);
        if (word < 0)
            return -1;
        options->ambiguous = (enum ambiguous)word;
    }
    if (value_of(options, OPTION_MOTION)) {
        int word = word_of(options, OPTION_MOTION, err);
        if (word < 0)
            return -1;
        options->motion = word == 1;
    }
    return 0;
}

static int read_numbers(struct options *options, struct err *err)
{
    size_t digits = (size_t)options->digits;
    if ((value_of(options, OPTION_STEP) &&
         number_of(options, OPTION_STEP, 1, STEP_MAX, &options->step, err)) ||
        (value_of(options, OPTION_TOKEN) &&
         number_of(options, OPTION_TOKEN, 1, STEP_MAX, &options->token, err)) ||
        (value_of(options, OPTION_BLOCKS) &&
         number_of(options, OPTION_BLOCKS, 1, INPUTS_BLOCKS_MAX, &options->blocks, err)) ||
        (value_of(options, OPTION_DIGITS) &&
         number_of(options, OPTION_DIGITS, 0, DIGITS_MAX, &digits, err)))
        return -1;
    options->digits = (int)digits;
    if (value_of(options, OPTION_STEP) && value_of(options, OPTION_AT))
        return err_set(err, ERR_USAGE, "--step and --at together, expected one of them");
    return 0;
}

static bool ends_with(const char *text, const char *ending)
{
    size_t len = strlen(text), n = strlen(ending);
    return len >= n && strcmp(text + len - n, ending) == 0;
}

/* By FILE's ending; text where it says nothing. */
static enum format format_of(const char *file)
{
    static const struct {
        const char *ending;
        enum format format;
    } ENDINGS[] = {{".ans", FORMAT_ANSI},  {".ansi", FORMAT_ANSI}, {".svg", FORMAT_SVG},
                   {".cast", FORMAT_CAST}, {".html", FORMAT_HTML}, {".htm", FORMAT_HTML}};
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
        if (ends_with(file, ENDINGS[i].ending))
            return ENDINGS[i].format;
    return FORMAT_TEXT;
}

/* A file that is called what no text is would only be opened in vain. */
static int refuse_format(const char *file, struct err *err)
{
    static const struct {
        const char *ending, *instead;
    } OTHERS[] = {{".pdf", "print the page that -o NAME.html makes"},
                  {".png", "a browser makes it of -o NAME.svg"},
                  {".jpg", "a browser makes a picture of -o NAME.svg"},
                  {".gif", "agg makes it of -o NAME.cast"},
                  {".mp4", "other programs make it of -o NAME.cast"}};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (ends_with(file, OTHERS[i].ending))
            return err_set(err, ERR_USAGE, "%s files are not made here: %s", OTHERS[i].ending,
                           OTHERS[i].instead);
    return 0;
}

static int read_format(struct options *options, struct err *err)
{
    const char *value = value_of(options, OPTION_FORMAT);
    const char *file = value_of(options, OPTION_OUTPUT);
    if (file && !*file)
        return err_set(err, ERR_USAGE, "-o '': expected the name of a file");
    if (file && strcmp(file, "-") == 0) /* as everywhere: standard output */
        options->given[OPTION_OUTPUT] = file = NULL;
    if (value) {
        int word = word_of(options, OPTION_FORMAT, err);
        if (word < 0)
            return -1;
        options->format = (enum format)word;
    } else if (file && options->verb == VERB_EXPORT) {
        if (refuse_format(file, err))
            return -1;
        options->format = format_of(file);
    }
    return 0;
}

static int read_extent(struct options *options, struct err *err)
{
    bool cast = options->format == FORMAT_CAST, whole = cast || options->format == FORMAT_HTML;
    bool from = value_of(options, OPTION_STEP) || value_of(options, OPTION_AT);
    options->all = value_of(options, OPTION_ALL) || whole;
    if (options->all && from)
        return err_set(err, ERR_USAGE, "%s shows every step, expected no --step and no --at",
                       cast    ? "-f cast"
                       : whole ? "-f html"
                               : "--all");
    if (options->verb != VERB_EXPORT)
        return 0;
    if (value_of(options, OPTION_MOTION) && !cast)
        return err_set(err, ERR_USAGE, "--motion in an export is for -f cast alone");
    if (options->format == FORMAT_SVG && options->all && !value_of(options, OPTION_OUTPUT))
        return err_set(err, ERR_USAGE,
                       "--all writes an svg file for each frame, expected -o NAME.svg");
    return 0;
}

static int read_print(struct options *options, struct err *err)
{
    if (!value_of(options, OPTION_PRINT))
        return 0;
    int word = word_of(options, OPTION_PRINT, err);
    if (word < 0)
        return -1;
    options->print = (enum doc)word;
    if (options->n_sources)
        return err_set(err, ERR_USAGE, "--print takes no SOURCE");
    return 0;
}

int option_values_read(struct options *options, struct err *err)
{
    return read_lang(options, err) || read_size(options, err) || read_look(options, err) ||
                   read_numbers(options, err) || read_format(options, err) ||
                   read_extent(options, err) || read_print(options, err)
               ? -1
               : 0;
}

/* SPDX-License-Identifier: MIT */
#include "cli/vector_options.h"

#include <stdio.h>
#include <string.h>

static const char ARGUMENT_NAME[] = "argument";

/* A list that does not say where it stands helps little: --gamma: ... */
static void name_option(struct err *err, enum option option)
{
    char text[ERR_TEXT_MAX];
    snprintf(text, sizeof text, "%s", err->text);
    snprintf(err->text, sizeof err->text, "%s: %.*s", option_row(option)->name,
             (int)(sizeof err->text - 16), text);
    err_in_file(err, ARGUMENT_NAME);
}

/* A list of the wrong shape is at fault from its beginning. */
static int placed(int result, struct err *err)
{
    if (result) {
        err->place = (struct place){1, 1};
        err_in_file(err, ARGUMENT_NAME);
    }
    return result;
}

/* Warnings that came since `before` are about this option. */
static void name_option_in(struct warnings *warnings, size_t before, enum option option)
{
    for (size_t i = before; i < warnings->count; i++)
        name_option(&warnings->items[i], option);
}

static int read_list(const struct options *options, enum option option, struct matrix *out,
                     struct warnings *warnings, struct err *err)
{
    const char *text = options->given[option];
    size_t before = warnings->count;
    int result = vector_read(text, strlen(text), out, warnings, err);
    name_option_in(warnings, before, option);
    if (result)
        name_option(err, option);
    return result;
}

static int read_gamma(const struct options *options, size_t d, struct vector_options *out,
                      struct warnings *warnings, struct err *err)
{
    if (!options->given[OPTION_GAMMA])
        return 0;
    if (read_list(options, OPTION_GAMMA, &out->gamma, warnings, err))
        return -1;
    return placed(change_gamma(&out->change, &out->gamma, d, "--gamma", err), err);
}

static int read_delta(const struct options *options, enum option option, size_t T, size_t d,
                      struct matrix *rows, const float **delta, struct warnings *warnings,
                      struct err *err)
{
    if (!options->given[option])
        return 0;
    if (read_list(options, option, rows, warnings, err))
        return -1;
    return placed(change_delta(delta, rows, T, d, option_row(option)->name, err), err);
}

static int read_eps(const struct options *options, struct change *change, struct warnings *warnings,
                    struct err *err)
{
    const char *text = options->given[OPTION_EPS];
    if (!text)
        return 0;
    size_t before = warnings->count;
    int result = vector_read_number(text, strlen(text), &change->eps, warnings, err);
    name_option_in(warnings, before, OPTION_EPS);
    if (result == 0 && change->eps < 0)
        result = err_at(err, (struct place){1, 1}, NULL, "%s is below 0, expected 0 or more", text);
    if (result)
        name_option(err, OPTION_EPS);
    change->has_eps = true;
    return result;
}

static int read_words(const struct options *options, struct change *change, struct err *err)
{
    const char *norm = options->given[OPTION_NORM], *place = options->given[OPTION_PLACE];
    struct buf near = {0};
    int result = 0;
    char quoted[ERR_QUOTE_MAX];
    if (norm && !change_norm_word(norm, strlen(norm), &change->norm, &near))
        result = err_set(err, ERR_USAGE, "--norm %s: %s", err_quote(quoted, norm, strlen(norm)),
                         buf_text(&near));
    else if (place && !change_place_word(place, strlen(place), &change->place, &near))
        result = err_set(err, ERR_USAGE, "--place %s: %s", err_quote(quoted, place, strlen(place)),
                         buf_text(&near));
    change->has_norm = norm != NULL;
    change->has_place = place != NULL;
    buf_free(&near);
    return result;
}

int vector_options_read(const struct options *options, size_t T, size_t d,
                        struct vector_options *out, struct warnings *warnings, struct err *err)
{
    *out = (struct vector_options){0};
    if (read_words(options, &out->change, err) == 0 &&
        read_eps(options, &out->change, warnings, err) == 0 &&
        read_gamma(options, d, out, warnings, err) == 0 &&
        read_delta(options, OPTION_ATTN, T, d, &out->attn, &out->change.attn, warnings, err) == 0 &&
        read_delta(options, OPTION_MLP, T, d, &out->mlp, &out->change.mlp, warnings, err) == 0)
        return 0;
    vector_options_free(out);
    return -1;
}

void vector_options_free(struct vector_options *options)
{
    matrix_free(&options->gamma);
    matrix_free(&options->attn);
    matrix_free(&options->mlp);
    *options = (struct vector_options){0};
}

int vector_options_refuse(const struct options *options, struct err *err)
{
    static const struct {
        enum option option;
        const char *field;
    } FIELDS[] = {
        {OPTION_GAMMA, "the field \"gamma\" of a norm"},
        {OPTION_EPS, "the field \"eps\" of a norm"},
        {OPTION_NORM, "the field \"kind\" of a norm"},
        {OPTION_PLACE, "the field \"place\" of a branch"},
        {OPTION_ATTN, "the field \"delta\" of \"attention\""},
        {OPTION_MLP, "the field \"delta\" of \"mlp\""},
        {OPTION_BLOCKS, "the list \"blocks\" of \"model\""},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (options->given[FIELDS[i].option])
            return err_set(err, ERR_USAGE, "%s is for a vector, a scene has %s",
                           option_row(FIELDS[i].option)->name, FIELDS[i].field);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Shapes and words of changes. */
#include "scene/change.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "scene/fields.h"

static int shape(const struct matrix *found, const char *name, const char *expected,
                 struct err *err)
{
    if (found->T == 1)
        return err_set(err, ERR_INPUT, "%s has %zu number%s, expected %s", name, found->d,
                       found->d == 1 ? "" : "s", expected);
    return err_set(err, ERR_INPUT, "%s has %zu rows of %zu, expected %s", name, found->T, found->d,
                   expected);
}

int change_gamma(struct change *change, const struct matrix *gamma, size_t d, const char *name,
                 struct err *err)
{
    if (gamma->T == 1 && gamma->d == d) {
        change->gamma = gamma->values;
        return 0;
    }
    if (gamma->T == 1 && gamma->d == 1) {
        change->has_gamma_all = true;
        change->gamma_all = gamma->values[0];
        return 0;
    }
    char expected[96];
    snprintf(expected, sizeof expected, "%zu (one a component) or 1", d);
    return shape(gamma, name, expected, err);
}

int change_delta(const float **delta, const struct matrix *rows, size_t T, size_t d,
                 const char *name, struct err *err)
{
    if (rows->T == T && rows->d == d) {
        *delta = rows->values;
        return 0;
    }
    char expected[96];
    if (T == 1)
        snprintf(expected, sizeof expected, "%zu (one a component)", d);
    else
        snprintf(expected, sizeof expected, "%zu rows (one a token) of %zu", T, d);
    return shape(rows, name, expected, err);
}

static bool find(enum fields_words list, const char *word, size_t len, size_t *out,
                 struct buf *suggestion)
{
    const struct words *known = fields_words(list);
    for (size_t i = 0; i < known->count; i++) {
        if (strlen(known->words[i]) == len && memcmp(known->words[i], word, len) == 0) {
            *out = i;
            return true;
        }
    }
    suggest_text(word, len, known->words, known->count, suggestion);
    return false;
}

bool change_norm_word(const char *word, size_t len, enum norm_kind *out, struct buf *suggestion)
{
    size_t i;
    if (!find(WORDS_KIND, word, len, &i, suggestion))
        return false;
    *out = (enum norm_kind)i;
    return true;
}

bool change_place_word(const char *word, size_t len, enum placement *out, struct buf *suggestion)
{
    size_t i;
    if (!find(WORDS_PLACE, word, len, &i, suggestion))
        return false;
    *out = (enum placement)i;
    return true;
}

const char *place_word(enum placement place)
{
    return fields_words(WORDS_PLACE)->words[place];
}

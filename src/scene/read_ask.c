/* SPDX-License-Identifier: MIT
 *
 * "ask" in a step. */
#include "scene/read_ask.h"

#include <string.h>

#include "base/num.h"
#include "base/suggest.h"
#include "scene/fields.h"
#include "scene/read_text.h"

/* What can be asked for; vectors by component. */
static const enum quantity askable[] = {QUANTITY_RMS,  QUANTITY_MEAN_SQUARE, QUANTITY_STREAM,
                                        QUANTITY_UNIT, QUANTITY_VALUE,       QUANTITY_DELTA,
                                        QUANTITY_OUT};
enum { ASKABLE = sizeof askable / sizeof *askable };

static int unknown_quantity(const struct json *at, const char *name, size_t len, struct err *err)
{
    const char *words[ASKABLE];
    for (size_t i = 0; i < ASKABLE; i++)
        words[i] = quantity_word(askable[i]);
    char quote[ERR_QUOTE_MAX];
    struct buf suggestion = {0};
    suggest_text(name, len, words, ASKABLE, &suggestion);
    json_error(at, err, "%s cannot be asked for, %s", err_quote(quote, name, len),
               buf_text(&suggestion));
    buf_free(&suggestion);
    return -1;
}

static int read_component(const struct json *at, const char *bracket, size_t d, struct asked *out,
                          struct err *err)
{
    const char *word = quantity_word(out->quantity);
    size_t len = strlen(bracket), number;
    if (!quantity_is_vector(out->quantity))
        return len ? json_error(at, err, "%s is one number, expected it without [ ]", word) : 0;
    if (len == 0)
        return json_error(at, err, "%s has %zu components, expected one, as in %s[1]", word, d,
                          word);
    if (len < 3 || bracket[len - 1] != ']' || !num_read_count(bracket + 1, len - 2, d, &number) ||
        number == 0) {
        char quote[ERR_QUOTE_MAX];
        return json_error(at, err, "%s is no component, expected %s[1] to %s[%zu]",
                          err_quote(quote, bracket, len), word, word, d);
    }
    out->index = number - 1;
    return 0;
}

static int read_asked(const struct json *at, const struct op *op, size_t d, struct asked *out,
                      struct err *err)
{
    const char *name;
    if (json_string(at, &name, err))
        return -1;
    size_t len = strcspn(name, "[");
    size_t i = 0;
    bool known = quantity_find(name, len, &out->quantity);
    while (known && i < ASKABLE && askable[i] != out->quantity)
        i++;
    if (!known || i == ASKABLE)
        return unknown_quantity(at, name, len, err);
    if (read_component(at, name + len, d, out, err))
        return -1;
    if (quantity_exists(op, out->quantity))
        return 0;
    struct buf place = {0};
    plan_name(op, &place);
    json_error(at, err, "%s has no value at %s, expected one that has",
               quantity_word(out->quantity), buf_text(&place));
    buf_free(&place);
    return -1;
}

static int read_choices(const struct json *at, struct arena *arena, struct ask *ask,
                        const struct op *op, size_t d, struct err *err)
{
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    size_t count = json_size(at);
    if (count < 2)
        return json_error(at, err, "found %zu choice%s, expected at least 2", count,
                          count == 1 ? "" : "s");
    struct text *choices = arena_array(arena, count, sizeof *choices);
    if (!choices)
        return err_memory(err);
    ask->choices = choices;
    ask->n_choices = count;
    struct json choice;
    for (bool more = json_first(at, &choice); more; more = json_next(&choice))
        if (read_text(&choice, op, d, arena, &choices[choice.order], err))
            return -1;
    return 0;
}

static int read_within(const struct json *at, double *out, struct err *err)
{
    *out = 0.01;
    if (!at->item)
        return 0;
    if (json_real(at, out, err))
        return -1;
    return *out < 0 ? json_error(at, err, "a tolerance is not below 0, expected 0 or more") : 0;
}

/* What each type cannot do without. */
static int check_type(const struct json *at, const struct json *field, const struct ask *ask,
                      struct err *err)
{
    if (ask->type == ASK_CHOICE)
        return json_require(at, &field[ASK_CHOICES], "choices", err) ||
                       json_require(at, &field[ASK_ANSWER], "answer", err)
                   ? -1
                   : 0;
    if (ask->type == ASK_COMPARE && json_require(at, &field[ASK_WITH], "with", err))
        return -1;
    return json_require(at, &field[ASK_OF], "of", err);
}

static int read_fields(const struct json *field, const struct op *op, size_t d, struct arena *arena,
                       struct ask *ask, struct err *err)
{
    ask->has_of = field[ASK_OF].item != NULL;
    if ((ask->has_of && read_asked(&field[ASK_OF], op, d, &ask->of, err)) ||
        (field[ASK_WITH].item && read_asked(&field[ASK_WITH], op, d, &ask->with, err)) ||
        read_within(&field[ASK_WITHIN], &ask->within, err) ||
        (field[ASK_CHOICES].item && read_choices(&field[ASK_CHOICES], arena, ask, op, d, err)))
        return -1;
    size_t choices = ask->n_choices ? ask->n_choices : SCENE_STEPS_MAX;
    if (field[ASK_ANSWER].item && json_count(&field[ASK_ANSWER], 1, choices, &ask->answer, err))
        return -1;
    return read_text(&field[ASK_WHY], op, d, arena, &ask->why, err);
}

int read_ask(const struct json *at, const struct op *op, size_t d, struct arena *arena,
             const struct ask **out, struct err *err)
{
    struct json field[ASK_FIELDS];
    size_t type = ASK_VALUE;
    if (fields_read(at, FIELDS_ASK, field, err) ||
        (field[ASK_TYPE].item && fields_word(&field[ASK_TYPE], WORDS_ASK_TYPE, &type, err)))
        return -1;
    struct ask *ask = arena_array(arena, 1, sizeof *ask);
    if (!ask)
        return err_memory(err);
    ask->type = (enum ask_type)type;
    *out = ask;
    return check_type(at, field, ask, err) || read_fields(field, op, d, arena, ask, err) ? -1 : 0;
}

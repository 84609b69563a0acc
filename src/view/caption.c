/* SPDX-License-Identifier: MIT */
#include "view/caption.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "scene/caption.h"
#include "view/ask_words.h"
#include "view/format.h"
#include "view/mask.h"
#include "view/words.h"

const char *text_in(const struct text *text, enum lang lang)
{
    return lang == LANG_KO ? text->ko : text->en;
}

static bool number(const struct app *app, enum quantity quantity, size_t index, double *value)
{
    return quantity_value(&app->now.trace, &app->now.plan, app_stop(app).op, quantity,
                          app_token(app), index, value);
}

/* At a join the three numbers of a component add up as shown, wherever they are said. */
static int decimals_of(const struct app *app, int digits, size_t index, double value)
{
    double x, delta, out;
    bool exact;
    if (app_op(app)->kind == OP_ADD && number(app, QUANTITY_STREAM, index, &x) &&
        number(app, QUANTITY_DELTA, index, &delta) && number(app, QUANTITY_OUT, index, &out))
        return format_join_decimals(x, delta, out, digits, &exact);
    return num_decimals(fabs(value), digits);
}

static void one_number(const struct app *app, int digits, const struct caption_part *part,
                       struct buf *out)
{
    double value;
    if (!number(app, part->quantity, part->index, &value)) {
        buf_char(out, '-'); /* the component was deleted by an edit */
        return;
    }
    size_t start = out->len;
    int decimals = decimals_of(app, digits, part->indexed ? part->index : 0, value);
    if (part->quantity == QUANTITY_EPS) /* as the formula beside it has it */
        format_short(out, (float)value);
    else if (part->parentheses)
        format_trim_in(out, value, decimals);
    else
        format_trim(out, value, decimals);
    mask_number(app, part->quantity, part->index, out, start);
}

static void whole_vector(const struct app *app, enum quantity quantity, struct buf *out)
{
    enum { SHOWN = 8 };
    size_t d = app_components(app);
    buf_char(out, '[');
    for (size_t i = 0; i < d; i++) {
        if (i)
            buf_str(out, ", ");
        if (d > SHOWN && i == SHOWN - 2) {
            buf_str(out, "..");
            i = d - 2;
            continue;
        }
        one_number(app, app->settings.digits,
                   &(struct caption_part){.quantity = quantity, .indexed = true, .index = i}, out);
    }
    buf_char(out, ']');
}

static void token_name(const struct app *app, struct buf *out)
{
    const struct trace_point *point = app_point(app);
    if (app_op(app)->kind == OP_HEAD && point->top_count)
        buf_str(out,
                app->now.inputs.model.head.names[point->top[app_token(app) * point->top_count].id]);
    else
        buf_str(out, app->now.names[app_token(app)]);
}

/* "{a} × {b} = {c}" or "{a} / {b} = {c}", as far as it has been said. */
struct equation {
    int left;   /* parts of it still to come; 0: none is being said */
    int digits; /* for its numbers */
    bool exact; /* else ≈ stands before the result */
};

static bool is_text(const struct caption_part *part, const char *text)
{
    return !part->value && part->len == strlen(text) && memcmp(part->text, text, part->len) == 0;
}

static bool is_number(const struct caption_part *part)
{
    return part->value && part->quantity != QUANTITY_TOKEN && part->quantity != QUANTITY_EPS &&
           (part->indexed || !quantity_is_vector(part->quantity));
}

/* Does an equation begin with this part? `behind` is what follows it. */
static struct equation equation_at(const struct app *app, const struct caption_part *first,
                                   const char *behind)
{
    enum { PARTS = 5 };
    struct caption_part parts[PARTS] = {*first};
    struct equation none = {.digits = app->settings.digits, .exact = true}, found = none;
    struct err err;
    size_t fault;
    double values[3];
    for (int p = 1; p < PARTS; p++)
        if (caption_next(&behind, &parts[p], &fault, &err) != 1)
            return none;
    bool product = is_text(&parts[1], " × ");
    if (!(product || is_text(&parts[1], " / ")) || !is_text(&parts[3], " = "))
        return none;
    for (int n = 0; n < 3; n++)
        if (!is_number(&parts[2 * n]) ||
            !number(app, parts[2 * n].quantity, parts[2 * n].index, &values[n]))
            return none;
    found.left = PARTS;
    found.digits = format_law_digits(product ? format_product : format_quotient, values, 2, 2,
                                     values[2], app->settings.digits, FORMAT_MORE, &found.exact);
    return found;
}

static void write_part(const struct app *app, const struct caption_part *part,
                       const struct equation *equation, struct buf *out)
{
    if (!part->value && equation->left && !equation->exact && is_text(part, " = "))
        buf_str(out, " ≈ ");
    else if (!part->value)
        buf_bytes(out, part->text, part->len);
    else if (part->quantity == QUANTITY_TOKEN)
        token_name(app, out);
    else if (quantity_is_vector(part->quantity) && !part->indexed)
        whole_vector(app, part->quantity, out);
    else
        one_number(app, equation->left ? equation->digits : app->settings.digits, part, out);
}

void caption_expand(const struct app *app, const char *text, struct buf *out)
{
    struct caption_part part;
    struct equation equation = {0};
    struct err err;
    size_t fault;
    while (caption_next(&text, &part, &fault, &err) == 1) {
        if (!equation.left && is_number(&part))
            equation = equation_at(app, &part, text);
        write_part(app, &part, &equation, out);
        equation.left -= equation.left > 0;
    }
}

void caption_of_step(const struct app *app, enum lang lang, struct buf *out)
{
    const struct step *step = app_step(app);
    const char *own = step ? text_in(&step->caption, lang) : NULL;
    caption_expand(app, own ? own : word_caption(app, lang), out);
}

void caption_said(const struct app *app, enum lang lang, struct buf *out)
{
    if (predict_revealed(app))
        ask_words_why(app, predict_ask(app), lang, out);
    else
        caption_of_step(app, lang, out);
}

void caption_notes(const struct app *app, enum lang lang, struct buf *out)
{
    const struct step *step = app_step(app);
    const char *notes = step ? text_in(&step->notes, lang) : NULL;
    if (notes)
        caption_expand(app, notes, out);
}

/* In the chosen language, or in both. */
static void in_languages(const struct app *app,
                         void (*say)(const struct app *, enum lang, struct buf *), struct buf *out)
{
    enum lang lang = app->settings.lang;
    size_t start = out->len;
    say(app, lang, out);
    if (!app->settings.both)
        return;
    struct buf other = {0};
    say(app, lang == LANG_EN ? LANG_KO : LANG_EN, &other);
    /* A scene in one language says everything once. */
    if (strcmp(buf_text(&other), buf_text(out) + start) != 0) {
        buf_char(out, '\n');
        buf_str(out, buf_text(&other));
    }
    out->failed |= other.failed;
    buf_free(&other);
}

void caption_text(const struct app *app, struct buf *out)
{
    in_languages(app, caption_said, out);
}

void caption_notes_text(const struct app *app, struct buf *out)
{
    in_languages(app, caption_notes, out);
}

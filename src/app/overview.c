/* SPDX-License-Identifier: MIT */
#include "app/overview.h"

#include <string.h>

#include "app/app.h"
#include "app/keys.h"
#include "base/utf8.h"

void overview_open(struct app *app)
{
    app->mode = MODE_OVERVIEW;
    app->overview = (struct list){.chosen = app->step};
}

/* Back to behind the last of these characters; 0: there is none. */
static size_t back_to(const char *text, size_t len, const char *any)
{
    while (len && !strchr(any, text[len - 1]))
        len--;
    return len;
}

/* Without any of these characters at its end. */
static size_t without(const char *text, size_t len, const char *any)
{
    while (len && strchr(any, text[len - 1]))
        len--;
    return len;
}

/* {T} and {d}, which are no secret and the same at every step. */
static bool is_shape(const char *at)
{
    return (at[1] == 'T' || at[1] == 'd') && at[2] == '}';
}

/* A caption as far as it needs no numbers: whole sentences, else up to a comma, and not "x =". Too
 * little of it says nothing. */
static size_t plain_length(const char *text)
{
    enum { LEAST = 6 };
    size_t len = strcspn(text, "{\n");
    while (text[len] == '{' && is_shape(text + len))
        len += strcspn(text + len + 1, "{\n") + 1;
    if (text[len] == '{') {
        size_t sentences = back_to(text, len, ".?!");
        len = sentences ? sentences : back_to(text, len, ",:;");
    }
    len = without(text, len, " .,:;");
    return len < LEAST ? 0 : len;
}

/* A whole caption that says something without its numbers, 0: it does not. */
static size_t whole_length(const char *text)
{
    enum { LEAST = 20 };
    size_t len = strcspn(text, "\n"), words = len;
    for (const char *at = text; (at = strchr(at, '{')) && at < text + len; at++)
        words -= at[1] == '{' ? 1 : strcspn(at, "}") + 1;
    return words < LEAST ? 0 : len;
}

/* Without "= {value}" at the end, which would stand there without its value. */
static size_t before_equals(const char *text, size_t len)
{
    size_t end = without(text, len, " .");
    size_t brace = end && text[end - 1] == '}' ? back_to(text, end, "{") : 0;
    if (!brace)
        return len;
    end = without(text, brace - 1, " ");
    if (!end || text[end - 1] != '=')
        return len;
    end = without(text, end - 1, " ");
    return end ? end : len;
}

/* Of that much of a caption as much as names the step: its first sentence, and of a long one what
 * comes before a colon, else before a comma. A list is read at a glance, on 80 columns. */
static size_t headline_length(const char *text, size_t len)
{
    enum { COLUMNS = 60, LEAST_COLUMNS = 12 };
    size_t used, end = 0;
    while (end < len && !(strchr(".?!", text[end]) && (end + 1 == len || text[end + 1] == ' ')))
        end++;
    end += end < len && text[end] != '.';
    end = before_equals(text, end);
    if (text_width(text, end) <= COLUMNS)
        return end;
    size_t fits = text_fit(text, end, COLUMNS, &used), cut = back_to(text, fits, ":;");
    if (text_width(text, cut) < LEAST_COLUMNS)
        cut = back_to(text, fits, ",");
    return text_width(text, cut) < LEAST_COLUMNS ? end : cut - 1;
}

/* In the place of every other number stands "..", which gives no answer away. */
static void write_plain(const struct app *app, const char *text, size_t len, struct buf *out)
{
    for (const char *at = text; at < text + len;) {
        if (*at != '{' || at[1] == '{') {
            buf_char(out, *at);
            at += 1 + (*at == '{');
            continue;
        }
        if (is_shape(at))
            buf_fmt(out, "%zu", at[1] == 'T' ? app_tokens(app) : app_components(app));
        else
            buf_str(out, "..");
        at += strcspn(at, "}") + 1;
    }
}

void overview_label(const struct app *app, size_t step, struct buf *out)
{
    bool korean = app->settings.lang == LANG_KO;
    if (app->scene->n_steps) {
        const struct step *of = &app->scene->steps[step];
        const char *texts[] = {korean ? of->title.ko : of->title.en,
                               korean ? of->caption.ko : of->caption.en};
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            size_t len = texts[t] ? plain_length(texts[t]) : 0;
            if (texts[t] && !len)
                len = whole_length(texts[t]);
            if (len) {
                bool caption = t > 0;
                write_plain(app, texts[t], caption ? headline_length(texts[t], len) : len, out);
                return;
            }
        }
    }
    app_name(app, step, out);
}

bool overview_matches(const struct app *app, size_t step)
{
    struct buf label = {0};
    if (!app->overview.len)
        return true;
    buf_fmt(&label, "%zu ", step + 1);
    overview_label(app, step, &label);
    bool found = list_finds(&app->overview, buf_text(&label));
    buf_free(&label);
    return found;
}

size_t overview_count(const struct app *app)
{
    size_t count = 0;
    for (size_t step = 0; step < app->n_steps; step++)
        count += overview_matches(app, step);
    return count;
}

/* The step of an entry; where there is none, the present one. */
static size_t step_of(const struct app *app, size_t entry)
{
    for (size_t step = 0; step < app->n_steps; step++)
        if (overview_matches(app, step) && entry-- == 0)
            return step;
    return app->step;
}

bool overview_key(struct app *app, uint32_t key, size_t page, size_t *picked)
{
    switch (list_key(&app->overview, key, page, overview_count(app))) {
    case LIST_TOOK:
        return true;
    case LIST_PICKED:
        *picked = step_of(app, app->overview.chosen);
        return false;
    case LIST_LEFT:
        return false;
    case LIST_OTHER:
        break;
    }
    return !list_passes_on(key, ACTION_OVERVIEW);
}

/* SPDX-License-Identifier: MIT */
#include "app/command.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

enum { VALUES_MAX = 512 }; /* no one types more numbers */

/* --- words ----------------------------------------------------------------------------------- */

/* Is the text on the screen, byte for byte, what it is? */
static bool is_shown_as_it_is(const char *text, bool ascii)
{
    const char *at = text;
    size_t len = strlen(text), left = len;
    uint32_t pending = 0;
    struct glyph glyph;
    struct buf shown = {0};
    while (glyph_next(&at, &left, &pending, &glyph))
        for (int c = 0; c < GLYPH_CODES && glyph.code[c]; c++)
            buf_code(&shown, glyph.code[c]);
    bool same = !shown.failed && shown.len == len && memcmp(buf_text(&shown), text, len) == 0;
    for (size_t i = 0; ascii && i < len; i++)
        same = same && (unsigned char)text[i] < 0x80;
    buf_free(&shown);
    return same && !memchr(text, '\n', len);
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_./,:+-@%", c));
}

static void add_quoted(const char *word, struct buf *out)
{
    bool plain = *word;
    for (const char *c = word; *c; c++)
        plain = plain && is_plain(*c);
    buf_str(out, plain ? "" : "'");
    for (const char *c = word; *c; c++) {
        if (*c == '\'')
            buf_str(out, "'\\''");
        else
            buf_char(out, *c);
    }
    buf_str(out, plain ? "" : "'");
}

static void add_option(const char *name, const char *value, struct buf *out)
{
    if (!value)
        return;
    buf_fmt(out, " %s ", name);
    add_quoted(value, out);
}

/* --- as it was named ------------------------------------------------------------------------- */

static bool add_as_named(const struct invocation *named, bool ascii, struct buf *out)
{
    const char *const words[] = {named->source, named->gamma, named->eps, named->norm,
                                 named->place,  named->attn,  named->mlp};
    if (!named->source)
        return false;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (words[w] && !is_shown_as_it_is(words[w], ascii))
            return false;
    buf_char(out, ' ');
    add_quoted(named->source, out);
    add_option("--gamma", named->gamma, out);
    add_option("--eps", named->eps, out);
    add_option("--norm", named->norm, out);
    add_option("--place", named->place, out);
    add_option("--attn", named->attn, out);
    add_option("--mlp", named->mlp, out);
    if (named->rows && named->blocks > 1)
        buf_fmt(out, " --blocks %zu", named->blocks);
    return true;
}

/* --- the vector as it is now ----------------------------------------------------------------- */

static void write_rows(const float *rows, size_t T, size_t d, struct buf *out)
{
    char text[NUM_MAX];
    for (size_t i = 0; i < T * d; i++) {
        num_write(rows[i], text);
        buf_fmt(out, "%s%s", i == 0 ? "" : i % d ? "," : ";", text);
    }
}

static void add_rows(const char *option, const float *rows, size_t T, size_t d, struct buf *out)
{
    struct buf text = {0};
    write_rows(rows, T, d, &text);
    buf_str(out, option);
    add_quoted(buf_text(&text), out);
    out->failed |= text.failed;
    buf_free(&text);
}

/* The norm that all norms of the walk are like. NULL: there is none, or (*same false) they are not
 * alike or have what no option gives. */
static const struct norm *common_norm(const struct derived *now, bool *same)
{
    const struct norm *common = NULL;
    *same = true;
    for (size_t o = 0; o < now->plan.count; o++) {
        const struct norm *norm = plan_norm(&now->plan.ops[o], &now->inputs);
        if (!norm)
            continue;
        common = common ? common : norm;
        *same = *same && norm->eps == common->eps && norm->eps_at == EPS_INSIDE && !norm->beta;
        for (size_t i = 0; i < now->inputs.d; i++)
            *same = *same && norm_gamma(norm, i) == norm_gamma(common, i);
    }
    return common;
}

/* What all branches of a side add. NULL: they compute it from example 1, or (*same false) they
 * differ. */
static const float *common_delta(const struct inputs *inputs, enum side side, bool *same)
{
    const float *common = NULL;
    size_t size = inputs->T * inputs->d * sizeof *common;
    for (size_t b = 0; b < inputs->model.n_blocks; b++) {
        const struct transform *transform = &inputs->model.blocks[b].branch[side].transform;
        bool literal = transform->kind == TRANSFORM_LITERAL;
        if (b == 0 && literal)
            common = transform->delta;
        *same = *same && literal == (common != NULL) && (literal || transform->example == 1) &&
                (!literal || memcmp(common, transform->delta, size) == 0);
    }
    return common;
}

static void add_gamma(const struct norm *norm, size_t d, struct buf *out)
{
    float row[VALUES_MAX];
    bool one = true;
    for (size_t i = 0; i < d; i++) {
        row[i] = norm_gamma(norm, i);
        one = one && row[i] == row[0];
    }
    if (!one || row[0] != 1)
        add_rows(" --gamma ", row, 1, one ? 1 : d, out);
}

static bool add_vector(const struct derived *now, const struct invocation *named, struct buf *out)
{
    const struct inputs *inputs = &now->inputs;
    size_t T = inputs->T, d = inputs->d;
    if (!named->rows || d > VALUES_MAX || T > VALUES_MAX / d)
        return false;
    bool same;
    const struct norm *norm = common_norm(now, &same), plain = norm_default();
    const float *attn = common_delta(inputs, SIDE_ATTN, &same);
    const float *mlp = common_delta(inputs, SIDE_MLP, &same);
    if (!same)
        return false;
    add_rows(" ", inputs->x, T, d, out);
    if (norm)
        add_gamma(norm, d, out);
    if (norm && norm->eps != plain.eps)
        add_rows(" --eps ", &norm->eps, 1, 1, out);
    add_option("--norm", named->norm, out);
    add_option("--place", named->place, out);
    if (attn)
        add_rows(" --attn ", attn, T, d, out);
    if (mlp)
        add_rows(" --mlp ", mlp, T, d, out);
    if (named->blocks > 1)
        buf_fmt(out, " --blocks %zu", named->blocks);
    return true;
}

/* --- where we stand and how it looks --------------------------------------------------------- */

static size_t token_unasked(const struct app *app)
{
    const struct step *step = app_step(app);
    size_t token = step && step->has_token ? step->token : 0;
    return token < app_tokens(app) ? token : app_tokens(app) - 1;
}

static void add_place(const struct app *app, const struct invocation *named, struct buf *out)
{
    const struct settings *settings = &app->settings;
    buf_fmt(out, " --step %zu", app->step + 1);
    if (app_token(app) != token_unasked(app))
        buf_fmt(out, " --token %zu", app_token(app) + 1);
    if (settings->lang == LANG_KO)
        buf_str(out, " --lang ko");
    else if (settings->both)
        buf_str(out, " --lang both");
    else if (named && named->say_lang)
        buf_str(out, " --lang en");
    if (settings->digits != 2 || (named && named->say_digits))
        buf_fmt(out, " --digits %d", settings->digits);
    if (settings->ascii && !settings->ascii_only)
        buf_str(out, " --ascii");
}

bool command_text(const struct app *app, enum command_form form, struct buf *out)
{
    const struct invocation *named = app->invocation;
    const char *file = saved_in(&app->saved, &app->edits);
    size_t start = out->len;
    buf_str(out, "midstream");
    bool file_first = form == COMMAND_FILE || (file && app->saved.is_source);
    bool said = !file_first && named &&
                ((!app->edits.done && add_as_named(named, app->settings.ascii, out)) ||
                 add_vector(&app->now, named, out));
    if (!said && file) {
        buf_str(out, " ./");
        add_quoted(file, out);
        said = true;
    }
    if (said)
        add_place(app, named, out);
    else if (out->data)
        out->data[out->len = start] = '\0';
    return said && !out->failed;
}

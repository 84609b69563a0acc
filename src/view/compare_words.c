/* SPDX-License-Identifier: MIT
 *
 * How variants are called and in what they differ. Names stand without particles or articles: in
 * Korean the particle would hang on a name that we do not know. */
#include "scene/change.h"
#include "view/caption.h"
#include "view/compare_parts.h"
#include "view/format.h"
#include "view/words.h"

/* --- names ----------------------------------------------------------------------------------- */

enum {
    CHANGES_NORM = 1,
    CHANGES_PLACE = 2,
    CHANGES_EPS = 4,
    CHANGES_GAMMA = 8,
    CHANGES_X = 16,
    CHANGES_DELTA = 32
};

static unsigned what_changes(const struct change *change)
{
    return (change->has_norm ? CHANGES_NORM : 0) | (change->has_place ? CHANGES_PLACE : 0) |
           (change->has_eps ? CHANGES_EPS : 0) |
           (change->gamma || change->has_gamma_all ? CHANGES_GAMMA : 0) |
           (change->x ? CHANGES_X : 0) | (change->attn || change->mlp ? CHANGES_DELTA : 0);
}

/* What any variant changes is what tells them apart. */
static unsigned what_differs(const struct app *app)
{
    unsigned differs = 0;
    for (size_t v = 1; v < compare_count(app); v++) {
        struct change change = compare_change(app, v);
        differs |= what_changes(&change);
    }
    return differs;
}

/* "x as given", "other x". */
static void write_given(enum lang lang, const char *name, bool other, struct buf *out)
{
    if (other)
        buf_fmt(out, "%s %s", word(WORD_OTHER, lang), name);
    else if (lang == LANG_KO)
        buf_fmt(out, "%s %s", word(WORD_AS_GIVEN, lang), name);
    else
        buf_fmt(out, "%s %s", name, word(WORD_AS_GIVEN, lang));
}

static void write_norm(const struct app *app, const struct change *change, struct buf *out)
{
    const struct op *op = app_edited_norm(app);
    enum norm_kind kind = change->has_norm ? change->norm : op ? op->norm : NORM_NONE;
    buf_str(out, kind == NORM_NONE ? word(WORD_NO_NORM, app->settings.lang) : word_norm(kind));
}

/* The branch whose placement stands for all: the present one, at the end the last. */
static const struct branch *branch_of(const struct app *app, const struct derived *derived)
{
    const struct plan *plan = &derived->plan;
    const struct branch *branch = plan_branch(app_op(app), &derived->inputs);
    for (size_t o = plan->count; o-- > 0 && !branch;)
        branch = plan_branch(&plan->ops[o], &derived->inputs);
    return branch;
}

static void write_place(const struct app *app, size_t variant, struct buf *out)
{
    const struct branch *branch = branch_of(app, compare_variant(app, variant));
    buf_str(out, branch ? place_word(branch->place) : "");
}

static void write_eps(const struct app *app, const struct change *change, struct buf *out)
{
    const struct op *op = app_edited_norm(app);
    const struct norm *norm = op ? plan_norm(op, &app->now.inputs) : NULL;
    buf_str(out, "ε = ");
    format_short(out, change->has_eps ? change->eps : norm ? norm->eps : 0);
}

static void write_gamma(const struct app *app, const struct change *change, struct buf *out)
{
    const struct op *op = app_edited_norm(app);
    const struct norm *norm = op ? plan_norm(op, &app->now.inputs) : NULL;
    if (change->gamma || (!change->has_gamma_all && (!norm || norm->gamma))) {
        write_given(app->settings.lang, "γ", change->gamma != NULL, out);
        return;
    }
    buf_str(out, "γ = ");
    format_short(out, change->has_gamma_all ? change->gamma_all : norm_gamma(norm, 0));
}

/* What of `fields` a variant has; where it is not the variant that changes it, as it is given. */
static void write_fields(const struct app *app, size_t variant, unsigned fields, struct buf *out)
{
    struct change change = compare_change(app, variant);
    if (change.has_norm && change.norm == NORM_NONE)
        fields &= ~(unsigned)(CHANGES_EPS | CHANGES_GAMMA); /* of a norm that is not there */
    for (unsigned one = 1; one <= CHANGES_DELTA; one *= 2) {
        if (!(fields & one))
            continue;
        if (fields & (one - 1))
            buf_char(out, ' ');
        if (one == CHANGES_NORM)
            write_norm(app, &change, out);
        else if (one == CHANGES_PLACE)
            write_place(app, variant, out);
        else if (one == CHANGES_EPS)
            write_eps(app, &change, out);
        else if (one == CHANGES_GAMMA)
            write_gamma(app, &change, out);
        else
            write_given(app->settings.lang, one == CHANGES_X ? "x" : "Δ",
                        what_changes(&change) & one, out);
    }
}

void compare_label(const struct app *app, size_t variant, const struct canvas *canvas, int cols,
                   struct buf *out)
{
    const struct step *step = app_step(app);
    const struct compared *list = app->compare.list;
    const struct text *own = !list     ? NULL
                             : variant ? &list[variant - 1].label
                                       : &step->compare_label;
    enum lang lang = app->settings.lang;
    const char *name = own ? text_in(own, lang) : NULL;
    if (name) {
        buf_str(out, name);
        return;
    }
    struct buf full = {0};
    write_fields(app, variant, what_differs(app), &full);
    if (canvas_text_width(canvas, buf_text(&full)) > cols) {
        struct change change = compare_change(app, variant);
        buf_clear(&full);
        write_fields(app, variant, what_changes(&change), &full);
        buf_str(&full, variant ? "" : word(WORD_AS_IT_IS, lang));
    }
    buf_str(out, buf_text(&full));
    buf_free(&full);
}

/* --- the first difference -------------------------------------------------------------------- */

/* The variant that differs first; 0: none does. */
static size_t first_to_differ(const struct app *app)
{
    size_t found = 0;
    for (size_t v = 1; v < compare_count(app); v++)
        if (compare_first(app, v) != COMPARE_SAME &&
            (!found || compare_first(app, v) < compare_first(app, found)))
            found = v;
    return found;
}

static void write_says(const struct app *app, size_t variant, enum word says,
                       const struct canvas *canvas, struct buf *out)
{
    enum lang lang = app->settings.lang;
    compare_label(app, variant, canvas, canvas->cols, out);
    buf_fmt(out, lang == LANG_KO ? ": %s" : " %s", word(says, lang));
}

static enum word place_says(enum placement place)
{
    static const enum word says[] = {[PLACE_PRE] = WORD_PRE_SAYS,
                                     [PLACE_POST] = WORD_POST_SAYS,
                                     [PLACE_SANDWICH] = WORD_SANDWICH_SAYS,
                                     [PLACE_REORDERED] = WORD_REORDERED_SAYS};
    return says[place];
}

/* Both plans have this norm. */
static void write_norm_reason(const struct app *app, size_t variant, size_t op,
                              const struct canvas *canvas, struct buf *out)
{
    const struct derived *a = &app->now, *b = compare_variant(app, variant);
    const struct op *p = &a->plan.ops[op], *q = &b->plan.ops[op];
    if (p->norm != q->norm)
        write_says(app, q->norm == NORM_LAYER ? variant : 0, WORD_MEAN_FIRST, canvas, out);
    else if (a->trace.points[op].eps != b->trace.points[op].eps)
        buf_str(out, word(WORD_EPS_DIFFERS, app->settings.lang));
    else
        buf_str(out, word(WORD_GAMMA_DIFFERS, app->settings.lang));
}

static void write_reason(const struct app *app, size_t variant, size_t op,
                         const struct canvas *canvas, struct buf *out)
{
    const struct derived *a = &app->now, *b = compare_variant(app, variant);
    const struct op *p = op < a->plan.count ? &a->plan.ops[op] : NULL;
    const struct op *q = op < b->plan.count ? &b->plan.ops[op] : NULL;
    struct change change = compare_change(app, variant);
    enum lang lang = app->settings.lang;
    if (!p || !q || p->kind != q->kind || p->slot != q->slot) {
        if (change.has_norm && change.norm == NORM_NONE)
            buf_str(out, word(WORD_NORM_LEFT_OUT, lang));
        else if (change.has_place)
            write_says(app, variant, place_says(change.place), canvas, out);
        else
            buf_str(out, word(WORD_DELTA_DIFFERS, lang));
    } else if (p->kind == OP_EMBED) {
        buf_str(out, word(WORD_X_DIFFERS, lang));
    } else if (plan_is_norm(p)) {
        write_norm_reason(app, variant, op, canvas, out);
    } else {
        buf_str(out, word(WORD_DELTA_DIFFERS, lang));
    }
}

static void write_difference(const struct app *app, const struct canvas *canvas, int cols,
                             struct buf *out)
{
    enum lang lang = app->settings.lang;
    size_t variant = first_to_differ(app);
    if (!variant) {
        buf_str(out, word(WORD_NO_DIFFERENCE, lang));
        return;
    }
    size_t op = compare_first(app, variant);
    const struct plan *plan = &app->now.plan;
    if (op >= plan->count)
        plan = &compare_variant(app, variant)->plan;
    struct buf where = {0}, reason = {0};
    buf_fmt(&where, "%s ", word(WORD_FIRST_DIFFERENCE, lang));
    plan_name(&plan->ops[op], &where);
    write_reason(app, variant, op, canvas, &reason);
    buf_str(out, buf_text(&where));
    if (canvas_text_width(canvas, buf_text(&where)) + 2 +
            canvas_text_width(canvas, buf_text(&reason)) <=
        cols)
        buf_fmt(out, ", %s", buf_text(&reason));
    buf_free(&where);
    buf_free(&reason);
}

void compare_difference_line(const struct app *app, struct canvas *canvas, struct rect rect, int y,
                             int reason_cols)
{
    struct buf text = {0};
    write_difference(app, canvas, reason_cols, &text);
    compare_line(canvas, rect, y, STYLE_STREAM, buf_text(&text));
    buf_free(&text);
}

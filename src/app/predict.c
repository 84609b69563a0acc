/* SPDX-License-Identifier: MIT */
#include "app/predict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "base/num.h"

/* --- the question of a step ------------------------------------------------------------------ */

static struct prediction *find(const struct app *app)
{
    for (size_t p = 0; p < app->predict.count; p++)
        if (app->predict.items[p].step == app->step)
            return &app->predict.items[p];
    return NULL;
}

/* An edit may have taken the component away, or the kind of norm may have changed. */
static bool has_value(const struct app *app, const struct asked *asked)
{
    double ignored;
    return predict_value(app, asked, &ignored);
}

const struct ask *predict_ask(const struct app *app)
{
    const struct step *step = app_step(app);
    const struct prediction *done = find(app);
    const struct ask *ask = step && step->ask ? step->ask : done && done->own ? &done->ask : NULL;
    if (!ask || (ask->has_of && !has_value(app, &ask->of)) ||
        (ask->type == ASK_COMPARE && !has_value(app, &ask->with)))
        return NULL;
    return ask;
}

const struct prediction *predict_done(const struct app *app)
{
    return find(app);
}

bool predict_revealed(const struct app *app)
{
    const struct prediction *done = find(app);
    return done && done->revealed && predict_ask(app);
}

bool predict_stands(const struct app *app)
{
    return predict_ask(app) && !predict_revealed(app);
}

/* Asked by key, not by the scene. */
static bool is_own(const struct app *app)
{
    const struct prediction *done = find(app);
    return done && done->own;
}

size_t predict_focus(const struct app *app)
{
    const struct ask *ask = predict_ask(app);
    bool component = ask && ask->has_of && quantity_is_vector(ask->of.quantity);
    return component ? ask->of.index : app->focus;
}

/* --- what is true ---------------------------------------------------------------------------- */

bool predict_value(const struct app *app, const struct asked *asked, double *value)
{
    return quantity_value(&app->now.trace, &app->now.plan, app_stop(app).op, asked->quantity,
                          app_token(app), asked->index, value);
}

bool predict_same_shown(const struct app *app, double a, double b)
{
    int decimals = num_decimals(fmax(fabs(a), fabs(b)), app->settings.digits);
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return num_shown(a, decimals) == num_shown(b, decimals);
}

static double truth_of(const struct app *app, const struct ask *ask)
{
    double value = NAN;
    if (ask->has_of)
        predict_value(app, &ask->of, &value);
    return value;
}

double predict_within(const struct app *app)
{
    const struct ask *ask = predict_ask(app);
    if (!ask || !is_own(app))
        return ask ? ask->within : 0;
    /* One in twenty, and never finer than what is shown. */
    double truth = fabs(truth_of(app, ask));
    double half = 0.5 * pow(10, -num_decimals(truth, app->settings.digits));
    return fmax(0.05 * truth, half);
}

size_t predict_choices(const struct ask *ask)
{
    return ask->type == ASK_VALUE ? 0 : ask->type == ASK_CHOICE ? ask->n_choices : 3;
}

size_t predict_right(const struct app *app)
{
    const struct ask *ask = predict_ask(app);
    double of, with;
    if (!ask || ask->type == ASK_VALUE)
        return 0;
    if (ask->type == ASK_CHOICE)
        return ask->answer;
    of = truth_of(app, ask);
    if (ask->type == ASK_SIGN)
        return of > 0 ? 1 : of < 0 ? 3 : of == 0 ? 2 : 0;
    if (!predict_value(app, &ask->with, &with) || isnan(of) || isnan(with))
        return 0;
    return predict_same_shown(app, of, with) ? 3 : of > with ? 1 : 2;
}

/* What the screen shows counts as the value: 2.24 is right for the root of 5. */
static bool is_within(const struct app *app, double answer, double truth)
{
    double shown = num_shown(truth, num_decimals(fabs(truth), app->settings.digits));
    double slack = 1e-7 * fabs(truth); /* float32 has no more digits */
    return fabs(answer - truth) <= predict_within(app) + slack || fabs(answer - shown) <= slack;
}

static enum verdict judge_answer(const struct app *app, const struct prediction *done,
                                 const struct ask *ask, double *truth)
{
    float answer;
    *truth = ask->type == ASK_VALUE ? truth_of(app, ask) : (double)predict_right(app);
    bool right;
    if (ask->type != ASK_VALUE && done->chosen)
        right = done->chosen == predict_right(app);
    else if (ask->type == ASK_VALUE && num_read_typed(done->typed, done->len, &answer) == NUM_OK)
        right = is_within(app, (double)answer, *truth);
    else
        return VERDICT_NONE;
    return right ? VERDICT_WITHIN : VERDICT_OUTSIDE;
}

enum verdict predict_verdict(const struct app *app)
{
    const struct prediction *done = find(app);
    const struct ask *ask = predict_ask(app);
    double truth;
    if (!done || !done->revealed || !ask || done->verdict == VERDICT_NONE)
        return VERDICT_NONE;
    truth = ask->type == ASK_VALUE ? truth_of(app, ask) : (double)predict_right(app);
    bool same = truth == done->truth || (isnan(truth) && isnan(done->truth));
    return same ? done->verdict : VERDICT_NONE;
}

/* --- answering ------------------------------------------------------------------------------- */

void predict_free(struct predict *predict)
{
    free(predict->items);
    memset(predict, 0, sizeof *predict);
}

static struct prediction *find_or_add(struct app *app, struct err *err)
{
    struct predict *predict = &app->predict;
    struct prediction *done = find(app);
    if (done)
        return done;
    void *items = predict->items;
    if (!mem_grow(&items, &predict->cap, predict->count + 1, sizeof *predict->items)) {
        err_memory(err);
        return NULL;
    }
    predict->items = items;
    done = &predict->items[predict->count++];
    *done = (struct prediction){.step = app->step};
    return done;
}

static void count_in(struct tally *tally, struct prediction *done)
{
    if (done->counted && done->verdict == VERDICT_NONE)
        return;
    if (done->counted)
        tally->count[done->tallied]--;
    tally->count[done->verdict]++;
    done->counted = true;
    done->tallied = done->verdict;
}

int predict_reveal(struct app *app, bool judge, struct err *err)
{
    const struct ask *ask = predict_ask(app);
    if (!predict_stands(app))
        return 0;
    struct prediction *done = find_or_add(app, err);
    if (!done)
        return -1;
    done->verdict = judge ? judge_answer(app, done, ask, &done->truth) : VERDICT_NONE;
    done->revealed = done->kept = true;
    count_in(&app->predict.tally, done);
    return 0;
}

void predict_hide(struct app *app)
{
    struct prediction *done = find(app);
    if (done)
        done->revealed = false;
}

static void forget_answer(struct prediction *done)
{
    done->len = 0;
    done->typed[0] = '\0';
    done->chosen = 0;
    done->kept = false;
}

/* What this very step makes; false: nothing that has a name and one number. */
static bool made_here(const struct app *app, struct asked *out)
{
    static const enum quantity by_sub[] = {
        [SUB_WHOLE] = QUANTITY_VALUE, [SUB_VARIANCE] = QUANTITY_VARIANCE, [SUB_RMS] = QUANTITY_RMS,
        [SUB_DIVIDE] = QUANTITY_UNIT, [SUB_GAMMA] = QUANTITY_VALUE,
    };
    const struct op *op = app_op(app);
    enum substep sub = app_stop(app).sub;
    double value;
    out->index = app->focus;
    if (plan_is_norm(op)) {
        if (sub == SUB_SQUARE || sub == SUB_CENTER)
            return false;
        bool layer = op->norm == NORM_LAYER;
        out->quantity = sub != SUB_MEAN ? by_sub[sub]
                        : layer         ? QUANTITY_MEAN
                                        : QUANTITY_MEAN_SQUARE;
    } else if (op->kind == OP_OUT || op->kind == OP_ADD) {
        out->quantity = QUANTITY_OUT;
    } else if (op->kind == OP_DELTA) {
        out->quantity = QUANTITY_DELTA;
    } else {
        return false;
    }
    return predict_value(app, out, &value) && isfinite(value);
}

bool predict_possible(const struct app *app)
{
    struct asked made;
    return predict_ask(app) || made_here(app, &made);
}

static void drop(struct predict *predict, struct prediction *done)
{
    *done = predict->items[--predict->count];
}

int predict_toggle(struct app *app, bool *nothing, struct err *err)
{
    struct asked made;
    struct prediction *done;
    *nothing = false;
    if (is_own(app)) {
        drop(&app->predict, find(app));
        return 0;
    }
    if (predict_stands(app))
        return predict_reveal(app, false, err);
    if (predict_ask(app)) {
        done = find(app);
        done->revealed = false;
        forget_answer(done);
        return 0;
    }
    *nothing = !made_here(app, &made);
    if (*nothing || !(done = find_or_add(app, err)))
        return *nothing ? 0 : -1;
    done->own = true;
    done->ask = (struct ask){.type = ASK_VALUE, .of = made, .has_of = true};
    return 0;
}

int predict_type(struct app *app, char c, struct err *err)
{
    struct prediction *done = find_or_add(app, err);
    if (!done)
        return -1;
    if (done->kept)
        forget_answer(done);
    bool digit = c >= '0' && c <= '9';
    bool after_digit =
        done->len && done->typed[done->len - 1] >= '0' && done->typed[done->len - 1] <= '9';
    bool fits =
        digit || (c == '-' && !done->len) || (c == '.' && after_digit && !strchr(done->typed, '.'));
    if (!fits || done->len == PREDICT_TYPED_MAX)
        return 0;
    done->typed[done->len++] = c;
    done->typed[done->len] = '\0';
    return 0;
}

int predict_choose(struct app *app, size_t choice, struct err *err)
{
    struct prediction *done = find_or_add(app, err);
    if (!done)
        return -1;
    done->chosen = choice;
    done->kept = false;
    return 0;
}

bool predict_erase(struct app *app)
{
    struct prediction *done = find(app);
    if (!done || (!done->len && !done->chosen))
        return false;
    done->kept = false;
    done->chosen = 0;
    if (done->len)
        done->typed[--done->len] = '\0';
    return true;
}

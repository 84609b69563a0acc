/* SPDX-License-Identifier: MIT */
#include "view/ask_words.h"

#include <math.h>
#include <stdio.h>

#include "base/num.h"
#include "view/caption.h"
#include "view/format.h"
#include "view/words.h"

static bool is_layer(const struct app *app)
{
    return plan_is_norm(app_op(app)) && app_op(app)->norm == NORM_LAYER;
}

/* --- the question ---------------------------------------------------------------------------- */

static void write_formula(const struct app *app, const struct asked *asked, enum lang lang,
                          struct buf *out)
{
    size_t n = asked->index + 1;
    bool layer = is_layer(app), beta = app_point(app)->beta != NULL;
    switch (asked->quantity) {
    case QUANTITY_UNIT:
        buf_fmt(out, layer ? "(x%zu-mean)/σ" : "x%zu/RMS", n);
        break;
    case QUANTITY_VALUE:
        buf_fmt(out, layer ? "γ%zu·(x%zu-mean)/σ" : "γ%zu·x%zu/RMS", n, n);
        if (beta)
            buf_fmt(out, "+β%zu", n);
        break;
    case QUANTITY_DELTA:
        buf_fmt(out, "Δ%zu", n);
        break;
    case QUANTITY_OUT:
        if (app_op(app)->kind == OP_ADD)
            buf_fmt(out, "x%zu + Δ%zu", n, n);
        else
            buf_fmt(out, "%s %zu", word(WORD_OUTPUT, lang), n);
        break;
    default:
        buf_fmt(out, "x%zu", n);
    }
}

/* "RMS of this token", "x2/RMS". */
static void write_name(const struct app *app, const struct asked *asked, enum lang lang,
                       struct buf *out)
{
    static const char *const names[QUANTITY_COUNT][2] = {
        [QUANTITY_MEAN] = {"the mean", "평균"},
        [QUANTITY_VARIANCE] = {"the variance", "분산"},
        [QUANTITY_MEAN_SQUARE] = {"the mean square", "제곱의 평균"},
        [QUANTITY_RMS] = {"RMS of this token", "이 토큰의 RMS"},
    };
    if (asked->quantity == QUANTITY_RMS && is_layer(app))
        buf_str(out, lang == LANG_KO ? "이 토큰의 σ" : "σ of this token");
    else if (quantity_is_vector(asked->quantity))
        write_formula(app, asked, lang, out);
    else
        buf_str(out, names[asked->quantity][lang]);
}

static void write_value_question(const struct asked *of, enum lang lang, struct buf *out)
{
    if (quantity_is_vector(of->quantity))
        buf_str(out, " =");
    else if (lang == LANG_EN)
        buf_str(out, "?");
    else
        buf_str(out, of->quantity == QUANTITY_RMS ? "는?" : "은?");
}

void ask_words_question(const struct app *app, const struct ask *ask, enum lang lang,
                        struct buf *out)
{
    bool korean = lang == LANG_KO;
    if (ask->type == ASK_CHOICE) { /* what about is said by the caption */
        buf_str(out, korean ? "어느 것일까요?" : "Which one?");
        return;
    }
    if (ask->type == ASK_SIGN && !korean)
        buf_str(out, "the sign of ");
    write_name(app, &ask->of, lang, out);
    switch (ask->type) {
    case ASK_SIGN:
        buf_str(out, korean ? "의 부호는?" : "?");
        break;
    case ASK_COMPARE:
        buf_str(out, korean ? "의 값은 " : " against ");
        write_name(app, &ask->with, lang, out);
        buf_str(out, korean ? "에 비해?" : "?");
        break;
    case ASK_VALUE:
    case ASK_CHOICE:
        write_value_question(&ask->of, lang, out);
    }
}

const char *ask_words_choice(const struct ask *ask, size_t choice, enum lang lang)
{
    static const char *const signs[] = {"+", "0", "-"};
    static const enum word relations[] = {WORD_LARGER, WORD_SMALLER, WORD_SAME};
    if (choice == 0 || choice > predict_choices(ask))
        return "";
    if (ask->type == ASK_CHOICE) {
        const char *text = text_in(&ask->choices[choice - 1], lang);
        return text ? text : "";
    }
    return ask->type == ASK_SIGN ? signs[choice - 1] : word(relations[choice - 1], lang);
}

/* --- the answer ------------------------------------------------------------------------------ */

void ask_words_value(const struct app *app, const struct asked *asked, struct buf *out)
{
    char text[64];
    const char *name = quantity_word(asked->quantity);
    if (quantity_is_vector(asked->quantity))
        snprintf(text, sizeof text, "{%s[%zu]}", name, asked->index + 1);
    else
        snprintf(text, sizeof text, "{%s}", name);
    caption_expand(app, text, out);
}

static void write_size(const struct app *app, double value, struct buf *out)
{
    format_trim(out, value, num_decimals(value, app->settings.digits));
}

/* From what is shown, so that it can be checked by eye; from the value where that would be 0. */
static double difference(const struct app *app, double typed, double truth)
{
    double shown = num_shown(truth, num_decimals(fabs(truth), app->settings.digits));
    return typed != shown ? fabs(typed - shown) : fabs(typed - truth);
}

static void verdict_on_number(const struct app *app, const struct prediction *done, enum lang lang,
                              struct buf *out)
{
    bool korean = lang == LANG_KO;
    float typed;
    double truth = 0;
    predict_value(app, &predict_ask(app)->of, &truth);
    if (num_read_typed(done->typed, done->len, &typed) != NUM_OK)
        return;
    buf_fmt(out, korean ? "적은 값 %s, " : "your %s is ", done->typed);
    if (predict_verdict(app) == VERDICT_WITHIN) {
        buf_str(out, korean ? "오차 ±" : "within ±");
        write_size(app, predict_within(app), out);
        buf_str(out, korean ? " 안" : "");
    } else {
        buf_str(out, korean ? "차이 " : "off by ");
        write_size(app, difference(app, (double)typed, truth), out);
    }
}

void ask_words_verdict(const struct app *app, const struct prediction *done, enum lang lang,
                       bool brief, struct buf *out)
{
    const struct ask *ask = predict_ask(app);
    const char *said = ask_words_choice(ask, done->chosen, lang);
    if (ask->type == ASK_VALUE && brief)
        buf_str(out, done->typed);
    else if (ask->type == ASK_VALUE)
        verdict_on_number(app, done, lang, out);
    else if (brief && ask->type == ASK_CHOICE)
        buf_fmt(out, "%zu", done->chosen);
    else if (!brief && predict_verdict(app) == VERDICT_WITHIN)
        buf_str(out, word(WORD_AS_YOU_SAID, lang));
    else
        buf_fmt(out, brief ? "%s%s" : "%s %s", brief ? "" : word(WORD_YOU_SAID, lang), said);
}

/* By quantity, in the notation of captions; # is the component. */
static const char *const sentences[QUANTITY_COUNT][2] = {
    [QUANTITY_STREAM] = {"x# is {x[#]}.", "x#의 값은 {x[#]}입니다."},
    [QUANTITY_MEAN] = {"All components added, divided by d = {d}, give {mean}.",
                       "성분을 모두 더해 d = {d}로 나누면 {mean}입니다."},
    [QUANTITY_MEAN_SQUARE] = {"All squares added, divided by d = {d}, give {mean_square}.",
                              "제곱을 모두 더해 d = {d}로 나누면 {mean_square}입니다."},
    [QUANTITY_VARIANCE] = {"The squared distances from the mean, on average: {variance}.",
                           "평균과의 차이를 제곱해 평균하면 {variance}입니다."},
    [QUANTITY_DELTA] = {"Δ# is {delta[#]}: that much will be added to x#.",
                        "Δ#의 값은 {delta[#]}, 그만큼 x#에 더해집니다."},
};

/* By where ε stands: nowhere, inside the root, outside. */
static const char *root_sentence(const struct app *app, enum lang lang)
{
    static const char *const rms[3][2] = {
        {"The root of {mean_square} is {rms}: one number for the whole token.",
         "{mean_square}의 제곱근은 {rms}, 토큰마다 하나입니다."},
        {"The root of {mean_square} + ε is {rms}: one number for the whole token.",
         "{mean_square} + ε의 제곱근은 {rms}, 토큰마다 하나입니다."},
        {"The root of {mean_square}, plus ε, is {rms}: one number for the token.",
         "{mean_square}의 제곱근에 ε을 더하면 {rms}, 토큰마다 하나입니다."},
    };
    static const char *const sigma[3][2] = {
        {"The root of the variance {variance} is {rms}.",
         "분산 {variance}의 제곱근은 {rms}입니다."},
        {"The root of the variance {variance} + ε is {rms}.",
         "분산 {variance} + ε의 제곱근은 {rms}입니다."},
        {"The root of the variance {variance}, plus ε, is {rms}.",
         "분산 {variance}의 제곱근에 ε을 더하면 {rms}입니다."},
    };
    const struct norm *norm = plan_norm(app_op(app), &app->now.inputs);
    size_t where = norm->eps == 0 ? 0 : norm->eps_at == EPS_INSIDE ? 1 : 2;
    return is_layer(app) ? sigma[where][lang] : rms[where][lang];
}

static const char *norm_sentence(const struct app *app, enum quantity quantity, enum lang lang)
{
    static const char *const unit[2][2] = {
        {"{x[#]} / {rms} = {unit[#]}. Every component is divided by the same RMS.",
         "{x[#]} / {rms} = {unit[#]}. 모든 성분을 같은 RMS로 나눕니다."},
        {"({x[#]} - {(mean)}) / {rms} = {unit[#]}. The mean goes first.",
         "({x[#]} - {(mean)}) / {rms} = {unit[#]}. 평균부터 뺍니다."},
    };
    static const char *const value[2][2] = {
        {"{(gamma[#])} × {(unit[#])} = {value[#]}. Each component has its own γ.",
         "{(gamma[#])} × {(unit[#])} = {value[#]}. 성분마다 γ가 따로 있습니다."},
        {"{(gamma[#])} × {(unit[#])}, plus its β, is {value[#]}.",
         "{(gamma[#])} × {(unit[#])}에 β를 더하면 {value[#]}입니다."},
    };
    if (quantity == QUANTITY_RMS)
        return root_sentence(app, lang);
    if (quantity == QUANTITY_UNIT)
        return unit[is_layer(app)][lang];
    return quantity == QUANTITY_VALUE ? value[app_point(app)->beta != NULL][lang] : NULL;
}

static const char *sentence_of(const struct app *app, enum quantity quantity, enum lang lang)
{
    if (quantity == QUANTITY_OUT && app_op(app)->kind == OP_ADD)
        return lang == LANG_KO ? "{x[#]} + {(delta[#])} = {out[#]}. 성분마다 더합니다."
                               : "{x[#]} + {(delta[#])} = {out[#]}, component by component.";
    if (quantity == QUANTITY_OUT)
        return lang == LANG_KO ? "출력 #: {out[#]}. 아직 더해지는 값이 아닙니다."
                               : "Output # is {out[#]}: not yet what is added.";
    const char *own = norm_sentence(app, quantity, lang);
    return own ? own : sentences[quantity][lang];
}

/* Both sides of a comparison, each with its number. */
static void write_both(const struct app *app, const struct ask *ask, enum lang lang,
                       struct buf *out)
{
    const struct asked *sides[] = {&ask->of, &ask->with};
    for (size_t s = 0; s < 2; s++) {
        write_name(app, sides[s], lang, out);
        buf_str(out, " = ");
        ask_words_value(app, sides[s], out);
        buf_str(out, s ? "." : ", ");
    }
}

void ask_words_why(const struct app *app, const struct ask *ask, enum lang lang, struct buf *out)
{
    const char *own = text_in(&ask->why, lang);
    if (own) {
        caption_expand(app, own, out);
    } else if (ask->type == ASK_COMPARE) {
        write_both(app, ask, lang, out);
    } else if (ask->has_of) {
        struct buf text = {0};
        for (const char *at = sentence_of(app, ask->of.quantity, lang); *at; at++)
            if (*at == '#')
                buf_fmt(&text, "%zu", ask->of.index + 1);
            else
                buf_char(&text, *at);
        caption_expand(app, buf_text(&text), out);
        buf_free(&text);
    } else {
        caption_of_step(app, lang, out);
    }
}

/* --- the tally ------------------------------------------------------------------------------- */

void ask_words_tally(const struct tally *tally, enum lang lang, bool brief, struct buf *out)
{
    static const enum verdict order[] = {VERDICT_WITHIN, VERDICT_OUTSIDE, VERDICT_NONE};
    static const char *const words[][2] = {
        [VERDICT_NONE] = {"only revealed", "답만 본 것"},
        [VERDICT_WITHIN] = {"within tolerance", "오차 안"},
        [VERDICT_OUTSIDE] = {"further off", "오차 밖"},
    };
    size_t total = 0;
    for (size_t v = 0; v < sizeof order / sizeof *order; v++)
        total += tally->count[v];
    if (!total)
        return;
    if (!brief && lang == LANG_KO)
        buf_fmt(out, "예측 %zu개: ", total);
    else if (!brief)
        buf_fmt(out, "%zu prediction%s: ", total, total == 1 ? "" : "s");
    const char *comma = "";
    for (size_t v = 0; v < sizeof order / sizeof *order; v++) {
        if (!tally->count[order[v]])
            continue;
        buf_str(out, comma);
        const char *kind = words[order[v]][lang];
        if (lang == LANG_KO)
            buf_fmt(out, "%s %zu", kind, tally->count[order[v]]);
        else
            buf_fmt(out, "%zu %s", tally->count[order[v]], kind);
        comma = ", ";
    }
}

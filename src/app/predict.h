/* SPDX-License-Identifier: MIT
 *
 * Predict, then reveal. A step may ask for something: because the scene does, or because the user
 * pressed the key for it. What is asked for stays hidden until the question is answered, skipped or
 * given to the class; every drawing asks predict_hides before it shows a number or a bar.
 *
 * Each step keeps its own question, answer and "revealed", however the step is left and come back
 * to: going forward and back again gives the same frames, and first, last and go-to-step land on a
 * revealed step only where it was revealed before. Only the answer's key, Left and Esc change it.
 * The truth is read from the trace, so after an edit the question is about the new value. */
#ifndef APP_PREDICT_H
#define APP_PREDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/quantity.h"
#include "scene/scene.h"

struct app;

enum { PREDICT_TYPED_MAX = 8 };

enum verdict {
    VERDICT_NONE, /* revealed without an answer, or the value has changed since */
    VERDICT_WITHIN,
    VERDICT_OUTSIDE,
};

/* What was done about the question of one step. */
struct prediction {
    size_t step;
    bool own; /* asked by key: `ask` below, not the scene's */
    struct ask ask;
    bool revealed;
    bool kept; /* what is typed was checked before: the next character replaces it */
    char typed[PREDICT_TYPED_MAX + 1]; /* ASK_VALUE */
    size_t len;
    size_t chosen; /* the other types: from 1; 0: nothing */
    enum verdict verdict;
    double truth; /* that the verdict was about */
    bool counted; /* stands in the tally, as `tallied` */
    enum verdict tallied;
};

/* Every question once, by its last answer; a reveal without one takes no answer back. By enum
 * verdict; VERDICT_NONE: only revealed. */
struct tally {
    size_t count[VERDICT_OUTSIDE + 1];
};

struct predict {
    struct prediction *items; /* owned */
    size_t count, cap;
    struct tally tally;
};

void predict_free(struct predict *predict);

/* The question of the present step, answered or not; NULL: there is none. */
const struct ask *predict_ask(const struct app *app);
/* What was done about it; NULL: nothing yet. */
const struct prediction *predict_done(const struct app *app);
/* There is a question and it is not revealed. */
bool predict_stands(const struct app *app);
bool predict_revealed(const struct app *app);
/* Is there something to ask for at this step, or something asked? */
bool predict_possible(const struct app *app);
/* The component to spell out: the one that is asked for, else the one in focus. */
size_t predict_focus(const struct app *app);

/* Must this number (of the present op, of the token looked at) not be seen? True for what is asked
 * while the question stands, and for what would give it away at this step: in a norm all that is
 * computed from it, and results that show the same digits. index is ignored for single numbers. */
bool predict_hides(const struct app *app, enum quantity quantity, size_t index);

/* The value now in force; false if it has none. */
bool predict_value(const struct app *app, const struct asked *asked, double *value);
/* ASK_VALUE: how far an answer may be off. */
double predict_within(const struct app *app);
/* The number of choices (0 for ASK_VALUE) and the right one (from 1; 0: none is, as for NaN).
 * ASK_SIGN: + 0 -; ASK_COMPARE: larger, smaller, same (as shown). */
size_t predict_choices(const struct ask *ask);
size_t predict_right(const struct app *app);
/* Of the answer given, if the value is still the one that it was about. */
enum verdict predict_verdict(const struct app *app);

/* Do two numbers look the same on the screen? */
bool predict_same_shown(const struct app *app, double a, double b);

/* --- for update and the exports ------------------------------------------------------------- */

/* Show what is asked for; `judge`: and check the answer, if there is one. Nothing happens where no
 * question stands. On failure (memory) the state is as it was. */
int predict_reveal(struct app *app, bool judge, struct err *err);
/* Hide it again, the answer stays typed. */
void predict_hide(struct app *app);
/* Ask here, or drop the question; of the scene's own question: ask anew, or skip it. *nothing: this
 * step makes nothing that could be asked for. */
int predict_toggle(struct app *app, bool *nothing, struct err *err);
/* Answering, while a question stands. */
int predict_type(struct app *app, char c, struct err *err); /* what makes no number is ignored */
int predict_choose(struct app *app, size_t choice, struct err *err); /* from 1 */
bool predict_erase(struct app *app); /* false: there was nothing to erase */

#endif

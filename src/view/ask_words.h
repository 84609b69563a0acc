/* SPDX-License-Identifier: MIT
 *
 * What a question says: its own sentence, made from what is asked for, and one on why the answer
 * is what it is, for questions that bring none. */
#ifndef VIEW_ASK_WORDS_H
#define VIEW_ASK_WORDS_H

#include "app/app.h"
#include "base/buf.h"

/* "RMS of this token?", "x2/RMS =", "the sign of x2 + Δ2?". Appends. */
void ask_words_question(const struct app *app, const struct ask *ask, enum lang lang,
                        struct buf *out);
/* The number in force, as captions show it. Appends. */
void ask_words_value(const struct app *app, const struct asked *asked, struct buf *out);
/* A choice (from 1) of any type. Never NULL. */
const char *ask_words_choice(const struct ask *ask, size_t choice, enum lang lang);

/* How the answer given compares ("your 2.2 is within ±0.11"); `brief`: the answer alone. Appends.
 */
void ask_words_verdict(const struct app *app, const struct prediction *done, enum lang lang,
                       bool brief, struct buf *out);

/* The scene's `why`, else a sentence of ours, else the step's caption. Appends. */
void ask_words_why(const struct app *app, const struct ask *ask, enum lang lang, struct buf *out);

/* "3 predictions: 2 within tolerance, 1 only revealed"; `brief` leaves the total out. Appends
 * nothing while nothing was predicted. */
void ask_words_tally(const struct tally *tally, enum lang lang, bool brief, struct buf *out);

#endif

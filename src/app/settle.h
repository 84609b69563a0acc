/* SPDX-License-Identifier: MIT
 *
 * Large arrays after an edit. T * d may be millions: to compute them takes a tenth of a second and
 * a second trace the memory of the first. So an edit takes over the arrays of the trace in force
 * and computes at once the token that is looked at; the others follow in slices while no key waits.
 * What a pin or a comparison shows beside it is computed in slices, too.
 *
 * Until all is settled, other tokens may show numbers of before, and scales are only sure to hold
 * what the token shows. Whoever has no keys to wait for calls settle before it draws. */
#ifndef APP_SETTLE_H
#define APP_SETTLE_H

#include "app/app.h"

/* T * d from which on an edit is not computed as a whole: below it takes a few milliseconds. */
enum { SETTLE_VALUES = 1 << 17 };

/* Is this large, and can some tokens be computed before the others? Not with weights. */
bool settle_is_large(const struct derived *derived);

/* `next` has inputs and plan, and no trace yet: place it in the trace of `derived`, which it then
 * replaces, and compute one token. Only where settle_can_replace. On failure both are as they
 * were. */
bool settle_can_replace(const struct derived *derived, const struct derived *next);
int settle_replace(struct derived *derived, struct derived *next, size_t token, struct err *err);
/* The same without an earlier trace: nothing is computed yet. On failure there is no trace. */
int settle_start(struct derived *derived, struct err *err);
/* Compute one token and the next, which is looked at where it was inserted, and those that they
 * look at through all blocks, before the slices. */
void settle_token(struct derived *derived, size_t token);
bool settle_is_done(const struct derived *derived);
/* Compute one slice, some milliseconds' work. */
void settle_slice(struct derived *derived);

/* Is anything left to be computed? */
bool settle_left(const struct app *app);
/* Compute a slice of what is left. Without memory for it a comparison says so; a ghost is not
 * shown until the next edit. */
void settle_some(struct app *app);
/* Compute all that is left. */
void settle(struct app *app);
/* All that is left of the state in force, for what depends on every token of it. */
void settle_now(struct app *app);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What stands beside the scene as it is, while the compare view is shown. Variant 0 is the state in
 * force; the others are its inputs with one change each, planned and run in full. Without a word of
 * the scene a norm is compared with the other kind, at that norm alone, so that both have the same
 * input. */
#ifndef APP_COMPARE_H
#define APP_COMPARE_H

#include "app/app.h"

enum { COMPARE_VARIANTS = 1 + SCENE_COMPARED_MAX };

/* Is there anything to compare at the present step, and was there memory for it? */
bool compare_offered(const struct app *app);

/* Derive what the compare view needs at the present step, or let go of it where it is not shown;
 * to be called after every change of the state. Where there is no memory, the view is not offered
 * any more until the step changes, and NOTICE_MEMORY says so. */
void compare_refresh(struct app *app);
void compare_free(struct compare *compare);

/* Large arrays (app/settle.h) are computed in slices: compare_again after an edit in their place,
 * then compare_some while compare_left. Until the first time they are whole there is nothing to be
 * seen of them. */
void compare_again(struct app *app);
bool compare_left(const struct app *app);
void compare_some(struct app *app);

/* Variants, the scene as it is among them; 1 while nothing is derived. */
size_t compare_count(const struct app *app);
const struct derived *compare_variant(const struct app *app, size_t variant);

/* The change that makes a variant; zeroed for variant 0. */
struct change compare_change(const struct app *app, size_t variant);

/* The op of the variant's plan that stands for the present one: the one of the same id and
 * slot, else the join of the same branch, else (a final norm that it lacks) the last that writes
 * the stream. */
size_t compare_op(const struct app *app, size_t variant);

/* The first op at which a variant other than 0 differs from the scene as it is, in what there is or
 * in any value of any token. An index of plan 0 and, up to it, of the variant's plan; COMPARE_SAME
 * if there is none. */
#define COMPARE_SAME ((size_t)-1)
size_t compare_first(const struct app *app, size_t variant);

/* --- growth: the size of the stream along several blocks ------------------------------------- */

/* Is the whole stream what is to be compared here? It is where the norms stand in other places, or
 * at the end of several blocks. */
bool compare_grows(const struct app *app);

/* Places of the stream: 0 is what comes in, then one after each branch; the same in all variants.
 */
size_t compare_places(const struct app *app);
/* The op that has written the stream there, in a variant's plan. */
size_t compare_place(const struct app *app, size_t variant, size_t place);
/* The place that the present step belongs to. */
size_t compare_place_here(const struct app *app);
/* sqrt(mean(x^2)) of one token there; the largest finite one of all variants, places, tokens. */
double compare_rms(const struct app *app, size_t variant, size_t place, size_t token);
double compare_rms_max(const struct app *app);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The same walk on another version of its scene. */
#ifndef APP_RENEW_H
#define APP_RENEW_H

#include "app/app.h"

/* A new state on `scene`, which may be the same one, that stands where `from` stands: at the step
 * of that number, or at the last. How things are shown, what is presented and the tally stay as
 * they are, and so do answers to questions of the scene that are still asked there. Edits, what is
 * pinned and a field being edited belong to the old version and are left behind; so is a frozen
 * picture, which stays with `from`. On failure (memory) *out is zeroed. */
int renew(struct app *out, const struct app *from, const struct scene *scene, const char *source,
          struct err *err);

#endif

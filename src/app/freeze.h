/* SPDX-License-Identifier: MIT
 *
 * A frame that stays for the audience while the presenter goes on: a copy of the state as it was,
 * from which it is drawn. */
#ifndef APP_FREEZE_H
#define APP_FREEZE_H

#include "base/err.h"

struct app;

/* Keep what is shown, or show again what is. On failure (memory) the state is as it was. */
int freeze_toggle(struct app *app, struct err *err);
void freeze_end(struct app *app);

/* The state that the screen shows: the kept one, or the present one. */
const struct app *freeze_shown(const struct app *app);

#endif

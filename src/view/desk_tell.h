/* SPDX-License-Identifier: MIT
 *
 * What a walk tells the presenter's second terminal: the state that app/desk.h shows there. */
#ifndef VIEW_DESK_TELL_H
#define VIEW_DESK_TELL_H

#include "app/app.h"
#include "scene/desk_json.h"

/* The present step and the next, texts and small frames. The caller adds pid and clock.told, and
 * frees *out. The frames are what the audience sees, but whole and without title and hints; all
 * else is the presenter's own. On failure (memory) *out is zeroed. */
int desk_tell(const struct app *app, struct desk_state *out, struct err *err);

#endif

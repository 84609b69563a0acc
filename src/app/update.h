/* SPDX-License-Identifier: MIT
 *
 * The only way to change the state: one event after another. */
#ifndef APP_UPDATE_H
#define APP_UPDATE_H

#include "app/app.h"
#include "base/input.h"

enum effect {
    EFFECT_NONE,
    EFFECT_QUIT,
    EFFECT_INTERRUPT, /* Ctrl-C as a key: end as by SIGINT */
    EFFECT_SUSPEND,
    EFFECT_REDRAW,
    EFFECT_SCENE_BACK, /* another scene: the caller makes a new state */
    EFFECT_SCENE_NEXT,
};

/* Never fails: out of memory leaves the state as it was, with a notice. */
enum effect update(struct app *app, const struct event *event);

/* Internal to app/: the modes. */
enum effect update_edit(struct app *app, const struct event *event);
/* A question has its keys first. False: this key has no part in it. */
bool update_ask_key(struct app *app, uint32_t key);
/* A step forward that reveals, or one back that hides again. False: go on. */
bool update_ask_step(struct app *app, int by);
void update_ask_toggle(struct app *app);
/* Open the editor on the focused component of x. */
void update_edit_open(struct app *app);
/* Open it with a paste, not yet accepted. */
void update_edit_paste(struct app *app, const char *text, size_t len);

#endif

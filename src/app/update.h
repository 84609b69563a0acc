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
    EFFECT_RELOAD,     /* read the source again */
    EFFECT_SAVE,       /* the present state as a scene file */
    EFFECT_EDITOR,     /* the source in the user's editor */
    EFFECT_SCENE_BACK, /* another scene: the caller makes a new state */
    EFFECT_SCENE_NEXT,
};

/* Never fails: out of memory leaves the state as it was, with a notice. */
enum effect update(struct app *app, const struct event *event);

/* Internal to app/: the modes. */
void update_go(struct app *app, size_t step); /* clamped; with a notice if there is no memory */
/* On a blank screen. */
enum effect update_blank(struct app *app, const struct event *event);
enum effect update_mouse(struct app *app, const struct event *event);
enum effect update_edit(struct app *app, const struct event *event);
/* A question has its keys first. False: this key has no part in it. */
bool update_ask_key(struct app *app, uint32_t key);
/* A step forward that reveals, or one back that hides again. False: go on. */
bool update_ask_step(struct app *app, int by);
void update_ask_toggle(struct app *app);
/* Choose an answer (from 1) while a question with choices stands. */
void update_ask_choose(struct app *app, size_t choice);
/* Open the editor on the focused component of x. */
void update_edit_open(struct app *app);
/* From field to field: accept what is typed, then open a component of x; what is refused stays. */
void update_edit_component(struct app *app, size_t component);
/* Open it with a paste, not yet accepted. */
void update_edit_paste(struct app *app, const char *text, size_t len);

#endif

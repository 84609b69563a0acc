/* SPDX-License-Identifier: MIT
 *
 * The scene with the edits in force made part of it. */
#ifndef APP_EDITED_H
#define APP_EDITED_H

#include "app/app.h"

/* A scene that has at each step the inputs and names which the state has there. An edit of what a
 * `set` gave changes that `set`; what concerns one norm or one delta becomes an "only" of it. Where
 * a component has gone, captions say "-" for it as the screen does, and a question about it is left
 * out. A natural walk is written out as steps (up to SCENE_STEPS_MAX of them). Texts, and arrays
 * that no edit touched, are borrowed from the state and its scene. Freed with scene_free; on failure
 * (memory) *out is zeroed. */
int edited_scene(const struct app *app, struct scene *out, struct err *err);

#endif

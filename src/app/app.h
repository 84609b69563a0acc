/* SPDX-License-Identifier: MIT
 *
 * The state of a walk, and the only way to change it: update(state, event). What is on the screen
 * is a pure function of this struct (view/draw.h). No clock, no input or output here. */
#ifndef APP_APP_H
#define APP_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "app/edit.h"
#include "app/editor.h"
#include "app/settings.h"
#include "base/err.h"
#include "base/input.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"
#include "engine/walk.h"
#include "scene/scene.h"

enum mode { MODE_WALK, MODE_EDIT, MODE_HELP };

/* A short word to the user on the hint line, until the next key. */
enum notice {
    NOTICE_NONE,
    NOTICE_FIRST_STEP,
    NOTICE_LAST_STEP,
    NOTICE_HANGUL,       /* a whole syllable came: switch the input method */
    NOTICE_NO_TOKEN,     /* there is only one */
    NOTICE_NOT_HERE,     /* nothing to edit at this step */
    NOTICE_NOTHING_TO_UNDO,
    NOTICE_NOTHING_TO_REDO,
    NOTICE_SET_BY_SCENE, /* the scene sets this field at this step: the edit shows before it */
    NOTICE_FIXED_SIZE,   /* weights or a later `set` fix d */
    NOTICE_NO_STEP,      /* no step of that number */
    NOTICE_ONE_VIEW,     /* this step has one view */
    NOTICE_ASCII_ONLY,   /* the terminal's locale is not UTF-8 */
    NOTICE_MEMORY,
};

struct app {
    const struct scene *scene; /* borrowed */
    const char *source;        /* borrowed: what the user named, for the title line */
    struct settings settings;

    size_t n_steps;
    struct walk natural; /* where the scene has no steps */
    size_t step;         /* from 0 */
    size_t token;        /* from 0 */
    size_t focus;        /* component, from 0 */
    enum view view;      /* chosen by key; VIEW_AUTO: as the step says */
    bool panel_full;     /* the right-hand panel has the whole screen */
    size_t caption_page; /* view takes it modulo the number of pages */

    struct edits edits;

    /* In force at this step: derived from scene, edits and step, never changed elsewhere. */
    struct arena arena; /* arrays that edits made */
    struct inputs inputs;
    struct plan plan;
    struct trace trace;
    unsigned set_fields; /* 1 << enum field_kind: set by the scene up to this step */
    size_t set_steps;    /* number of `set`s in force */

    enum mode mode;
    struct editor editor;
    size_t help_top;
    size_t typed_step; /* digits typed so far: go to step */
    bool typing_step;
    enum notice notice;
};

enum effect { EFFECT_NONE, EFFECT_QUIT, EFFECT_SUSPEND, EFFECT_REDRAW };

/* Start at step 0. On failure (memory) *app is zeroed. */
int app_init(struct app *app, const struct scene *scene, const char *source,
             const struct settings *settings, struct err *err);
void app_free(struct app *app);

/* Go to a step from outside (--step, --at). Clamped. */
int app_go(struct app *app, size_t step, struct err *err);
/* The first step at a point's id; false if the walk has none. */
bool app_find(const struct app *app, const char *at, size_t *step);

/* The stop of the present step, and its op. */
struct stop app_stop(const struct app *app);
const struct op *app_op(const struct app *app);
/* The scene's step, or NULL on a natural walk. */
const struct step *app_step(const struct app *app);

/* Take one event. Never fails: out of memory leaves the state as it was, with a notice. */
enum effect update(struct app *app, const struct event *event);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A scene: what is shown and said, step by step. Read from JSON or made from a typed vector;
 * afterwards it is plain data, checked once and for all: every `at` names a stop of the plan in
 * force at its step, every shape fits, every name in a caption has a value where it stands. */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/mem.h"
#include "engine/inputs.h"
#include "engine/quantity.h"
#include "engine/walk.h"

enum {
    SCENE_BYTES_MAX = 8 * 1024 * 1024,
    SCENE_DEPTH_MAX = 64,
    SCENE_STEPS_MAX = 1000,
    SCENE_TEXT_MAX = 4000, /* code points */
    SCENE_SECONDS = 5,     /* that a step stays where it does not say */
};

/* A text in both languages, clean (text_clean) UTF-8. Where only one was given both point to it;
 * both are NULL where there is no text at all. */
struct text {
    const char *en, *ko;
};

enum view {
    VIEW_AUTO,
    VIEW_MODEL,
    VIEW_BLOCK,
    VIEW_BOTH,
    VIEW_NORM,
    VIEW_ADD,
    VIEW_TOKENS,
    VIEW_SCORES,
    VIEW_COMPARE,
    VIEW_DEPTH,
};

/* A quantity as a question names it: rms, x[2]. index from 0. */
struct asked {
    enum quantity quantity;
    size_t index;
};

enum ask_type { ASK_VALUE, ASK_SIGN, ASK_COMPARE, ASK_CHOICE };
struct ask {
    enum ask_type type;
    struct asked of; /* not for ASK_CHOICE without `of` */
    bool has_of;
    struct asked with;          /* ASK_COMPARE */
    double within;              /* ASK_VALUE: absolute; default 0.01 */
    const struct text *choices; /* ASK_CHOICE: (n_choices) */
    size_t n_choices;
    size_t answer; /* ASK_CHOICE: from 1 */
    struct text why;
};

/* Another variant beside the scene as it is at a step: the inputs in force there, changed. */
struct compared {
    struct change change;
    struct text label; /* NULLs: named by what is changed */
};
enum { SCENE_COMPARED_MAX = 3 };

struct step {
    struct stop stop; /* in the plan in force at this step */
    enum view view;
    bool has_token;
    size_t token; /* from 0 */
    struct text title, caption, notes;
    double seconds;                 /* SCENE_SECONDS if not given; 0 waits for a key */
    const struct change *set;       /* NULL: sets nothing */
    const struct ask *ask;          /* NULL: asks nothing */
    const struct compared *compare; /* (n_compare) beside the scene as it is; NULL: none */
    size_t n_compare;
    struct place place, caption_place, ask_place; /* in the file; 0: not there */
    struct text compare_label; /* of the scene as it is; NULLs: named by what the others change */
};

struct scene {
    const char *schema;        /* where editors find the schema, "$schema"; NULL: not said */
    struct text title;         /* NULLs: none */
    const char *const *tokens; /* (T) clean names; "t1".. when none were given */
    struct inputs base;        /* before any edit or `set` */
    const struct step *steps;  /* (n_steps) */
    size_t n_steps;            /* 0: the natural walk */
    struct place place;        /* of what a natural walk goes through: "model", or where there is
                                  none, "x"; 0: not read from scene JSON */
    bool has_model;            /* the place is that of "model" */
    struct arena arena;        /* owns all of the above but base.model.blocks */
};

/* Read scene JSON. `text` need not end in NUL. Errors and warnings carry line:column and a JSON
 * pointer, no file name. On failure *out is zeroed. */
int scene_read(const char *text, size_t len, struct scene *out, struct warnings *warnings,
               struct err *err);
void scene_free(struct scene *scene);

/* Give a scene whose T is known the token names t1, t2, ... */
int scene_name_tokens(struct scene *scene, struct err *err);

/* Inputs in force at a step (from 0) without edits: base, then each `set` up to it. For a scene
 * without steps the base. Frees nothing of *out beforehand. */
int scene_inputs(const struct scene *scene, size_t step, struct inputs *out, struct err *err);

const char *view_word(enum view view); /* "auto", "model", ... */

#endif

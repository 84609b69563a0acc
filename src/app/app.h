/* SPDX-License-Identifier: MIT
 *
 * The state of a walk. What is on the screen is a pure function of it (view/draw.h); it changes
 * only in update (app/update.h). No clock, no input or output here. */
#ifndef APP_APP_H
#define APP_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "app/chart.h"
#include "app/edit.h"
#include "app/editor.h"
#include "app/help.h"
#include "app/motion.h"
#include "app/predict.h"
#include "app/present.h"
#include "app/saved.h"
#include "app/settings.h"
#include "base/err.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"
#include "engine/walk.h"
#include "scene/scene.h"

enum mode { MODE_WALK, MODE_EDIT, MODE_HELP, MODE_OVERVIEW };

/* A short word to the user on the hint line, until the next key. */
enum notice {
    NOTICE_NONE,
    NOTICE_FIRST_STEP,
    NOTICE_LAST_STEP,
    NOTICE_NO_STEP,  /* no step of that number; with how many there are */
    NOTICE_NO_STOP,  /* no step stands where was clicked */
    NOTICE_NO_BLOCK, /* no block before or after */
    NOTICE_NO_SCENE, /* no scene before or after */
    NOTICE_ONE_TOKEN,
    NOTICE_HANGUL, /* a whole syllable came: switch the input method */
    NOTICE_MOTION_ON,
    NOTICE_MOTION_OFF,
    NOTICE_NOTHING_TO_UNDO,
    NOTICE_NOTHING_TO_REDO,
    NOTICE_PINNED,
    NOTICE_UNPINNED,
    NOTICE_ALL_SHOWN,  /* every component has its row: nothing to zoom to */
    NOTICE_NO_UPRIGHT, /* no room for upright bars */
    NOTICE_ONE_COMPONENT,
    NOTICE_SCALED,             /* x, while another field is open */
    NOTICE_FIXED_TOKENS,       /* a `set` fixes the number of tokens */
    NOTICE_TOO_MANY,           /* T * d would be too large */
    NOTICE_FIXED_SIZE,         /* weights, a head or a `set` fix the number of components */
    NOTICE_ASCII_ONLY,         /* the terminal's locale is not UTF-8 */
    NOTICE_NOTHING_TO_PREDICT, /* this step makes no one number */
    NOTICE_TALLY,              /* how the predictions went */
    NOTICE_PLAYS,
    NOTICE_PAUSED,
    NOTICE_RELOADED, /* these four with the file's name, or the first warning */
    NOTICE_RELOADED_WARNING,
    NOTICE_RELOADED_EDITS, /* edits were in force, and are dropped */
    NOTICE_RELOADED_EDITS_WARNING,
    NOTICE_ANEW,      /* what is no file: as it was given */
    NOTICE_STDIN,     /* standard input cannot be read again */
    NOTICE_NO_FILE,   /* for the editor; it can be saved as one */
    NOTICE_SAVED,     /* with the file's name and the step */
    NOTICE_NOT_SAVED, /* with why */
    NOTICE_NO_EDITOR, /* it could not be run; with why */
    NOTICE_MEMORY,
    NOTICE_COUNT
};

enum { SAID_MAX = 240 };

/* Everything that follows from scene, edits and step. Never changed in place: app_derive makes a
 * new one and takes it over only when it is whole. Only large arrays are: see app/settle.h. */
struct derived {
    struct arena arena; /* arrays that edits made */
    struct inputs inputs;
    struct plan plan;
    struct trace trace;
    size_t sets;     /* number of `set`s in force */
    size_t computed; /* tokens from 0 that the trace has the numbers of; T but for large arrays */
    const char *const *names; /* (T) of the tokens; the scene's or the arena's */
};

/* What is shown as a ghost beside the present values: the same walk with the edits that were in
 * force when it was pinned. A copy of them, since undo, redo and merged nudges change the list. */
struct pin {
    bool on;
    struct edits edits;
    bool differs;        /* from the edits in force: `then` is derived */
    struct derived then; /* else zeroed */
    bool failed;         /* there was no memory for it */
};

/* Inputs and plan at a step with these edits; the trace is still to be made. On failure *out is
 * zeroed. */
int derived_init(struct derived *out, const struct scene *scene, const struct edits *edits,
                 size_t step, struct err *err);
int derived_run(struct derived *derived, struct err *err);
void derived_free(struct derived *derived); /* takes a zeroed one too */

/* What stands beside `now` while the compare view is shown; see app/compare.h. */
struct compare {
    struct derived *others; /* (count), owned; they borrow from `now` */
    size_t count;
    bool ready;                  /* they can be seen: they have been computed once */
    bool noted;                  /* they are computed, and the facts below hold */
    const struct compared *list; /* what they are made of; NULL: the other norm at `op` */
    size_t op;
    size_t first[SCENE_COMPARED_MAX]; /* where each begins to differ */
    double max_abs;   /* the largest finite |v| of what is compared at this step, all tokens */
    double min_abs;   /* the smallest that is not 0; 0: none */
    bool negative;    /* any of it is below 0 */
    double rms_max;   /* the largest size of the stream */
    size_t failed_at; /* step (from 1) for which there was no memory; 0: none */
};

struct app {
    const struct scene *scene;           /* borrowed */
    const char *source;                  /* borrowed: what the user named */
    const struct invocation *invocation; /* borrowed: how that was, NULL: unknown; app/command.h */
    struct settings settings;

    size_t n_steps;
    struct walk natural; /* where the scene has no steps */
    size_t step;         /* from 0 */
    size_t token;        /* chosen by key, from 0; see app_token */
    bool token_here;     /* the key was pressed at this step: it beats the step's own token */
    size_t focus;        /* component in focus, from 0 */
    enum view view;      /* chosen by key; VIEW_AUTO: none (see app/views.h) */
    bool view_here;      /* the key was pressed at this step: it beats the step's own view */
    bool panel_full;     /* the right-hand panel has the whole screen */
    size_t caption_page; /* view takes it modulo the number of pages */

    struct chart chart;

    struct edits edits;
    struct saved saved;
    struct derived now;
    struct pin pin;
    struct compare compare;

    struct predict predict;

    struct motion motion;

    struct present present;
    const struct err *broken; /* borrowed: why the file as it stands cannot be shown; NULL: it can,
                                 or the message was put away */
    struct app *frozen;       /* owned; what is shown instead (app/freeze.h), NULL: nothing */

    enum mode mode;
    struct editor editor;
    struct list help;     /* while MODE_HELP */
    struct list overview; /* while MODE_OVERVIEW */
    size_t typed_step;    /* digits typed so far: go to step */
    bool typing_step;
    enum notice notice;
    char said[SAID_MAX]; /* what the notice is about: a file's name, an error; clean UTF-8, "" for
                            most. Written by app_say */
};

/* Start at step 0. On failure (memory) *app is zeroed. */
int app_init(struct app *app, const struct scene *scene, const char *source,
             const struct settings *settings, struct err *err);
void app_free(struct app *app);

/* Give a notice with a text of the moment behind it, until the next key. The text is cleaned and
 * cut to what there is room for. */
void app_say(struct app *app, enum notice notice, const char *text);
void app_say_number(struct app *app, enum notice notice, size_t number);

/* Go to a step (clamped). On failure the state is as it was. */
int app_go(struct app *app, size_t step, struct err *err);
/* The first step at a point's or step's id; false if the walk has none. */
bool app_find(const struct app *app, const char *at, size_t *step);
/* The first step that stands at an op of the plan in force; false if none does. */
bool app_step_of_op(const struct app *app, size_t op, size_t *step);
/* The first step in a block (from 1). */
bool app_step_of_block(const struct app *app, size_t block, size_t *step);
/* The id of any step's stop: b1.attn.norm.mean. Appends; nothing if there is no memory. */
void app_name(const struct app *app, size_t step, struct buf *out);
/* The first step of the next (by > 0) or of the previous block; the present step if there is none.
 * What comes before the first block and after the last counts as a block. */
size_t app_block_step(const struct app *app, int by);

/* The stop of the present step, its op and its entry in the trace. */
struct stop app_stop(const struct app *app);
const struct op *app_op(const struct app *app);
const struct trace_point *app_point(const struct app *app);
/* The scene's step, or NULL on a natural walk. */
const struct step *app_step(const struct app *app);
/* The token looked at: the step's own, unless a key chose another at this step; else the one that
 * was chosen by key. */
size_t app_token(const struct app *app);
size_t app_tokens(const struct app *app);     /* T */
size_t app_components(const struct app *app); /* d */

/* Has the norm of this step come to 0/0 (for the token and the component looked at)? */
bool app_divides_zero(const struct app *app);

/* --- editing ------------------------------------------------------------------------------- */

/* The norm (GAMMA, EPS) or the branch (DELTA) that editing concerns at this step: the one we stand
 * in, else the next on the way, else the last. NULL: there is none, or its delta cannot be edited
 * (a computed delta behind a norm: to make it literal would change the plan). */
const struct op *app_edited_norm(const struct app *app);
const struct op *app_edited_branch(const struct app *app);

float app_value(const struct app *app, const struct field *field);
/* Is this field's value given by a `set` of the scene that is in force? */
bool app_set_by_scene(const struct app *app, const struct field *field);
/* Is an edit in force whose field the scene sets anew, so that it cannot be seen here? */
bool app_edit_hidden(const struct app *app);

/* May components be inserted or deleted? */
bool app_resizable(const struct app *app);
/* May tokens? */
bool app_tokens_resizable(const struct app *app);

/* Is this field a delta that the branch computes, and not one that was given? */
bool app_delta_computed(const struct app *app, const struct field *field);

/* Add an edit (home and, for a computed delta, values are filled in here; takes over
 * edit->values) and derive anew. On failure the state is as it was. */
int app_edit(struct app *app, const struct edit *edit, struct err *err);
/* Pin the present state, or drop what is pinned. On failure the state is as it was. */
int app_pin(struct app *app, struct err *err);
/* The pinned entry of an op of the plan in force; NULL where nothing is pinned, nothing has changed
 * since, or tokens have come or gone. *d: its components, which may be others in number. */
const struct trace_point *app_ghost(const struct app *app, size_t op, size_t *d);

/* Derive after edits_undo, edits_redo, edits_undo_all or edits_drop. */
int app_derive(struct app *app, struct err *err);

#endif

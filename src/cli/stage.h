/* SPDX-License-Identifier: MIT
 *
 * The scene on show, and the way to the one before and after: the built-in scenes in teaching
 * order, with the user's own source in front of them if it is none of them. */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include "app/app.h"
#include "app/update.h"
#include "cli/invoke.h"
#include "cli/options.h"
#include "cli/reload.h"
#include "cli/source.h"

struct stage {
    const struct options *options; /* borrowed */
    struct source *own;        /* borrowed: what the user named; a reload replaces what it holds */
    struct warnings *warnings; /* borrowed: of reading it, as last read; NULL: nobody wants them */
    struct source *kept; /* owned: what the walk or a frozen picture still shows, where it is no
                            longer the own one; else NULL */
    bool adopted;        /* the own one is a file that was saved here (cli/adopt.h) */
    struct reload reload;
    struct invoke invoke;
    struct source other; /* a built-in scene that was gone to, else zeroed */
    long at;             /* index of the scene on show among the built-in ones; -1: own, which is
                            none of them */
    bool own_builtin;
    struct app app;
};

/* start_app on the user's source, which is not watched yet (reload_start). Must stay where it is
 * from then on. On failure *stage is zeroed. */
int stage_init(struct stage *stage, const struct options *options, struct source *own,
               const struct settings *settings, struct err *err);
void stage_free(struct stage *stage);

/* update; a change of scene and a reload are done here and come back as EFFECT_NONE. */
enum effect stage_update(struct stage *stage, const struct event *event);

/* Is the own source on show (or what it was before it was adopted), or was a built-in scene gone
 * to?
 */
bool stage_shows_own(const struct stage *stage);
/* The source of what is on show. */
struct source *stage_shown(struct stage *stage);
/* Internal to cli/: no picture shows the kept version any more. */
void stage_drop_kept(struct stage *stage);

#endif

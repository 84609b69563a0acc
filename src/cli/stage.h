/* SPDX-License-Identifier: MIT
 *
 * The scene on show, and the way to the one before and after: the built-in scenes in teaching
 * order, with the user's own source in front of them if it is none of them. */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include "app/app.h"
#include "app/update.h"
#include "cli/options.h"
#include "cli/source.h"

struct stage {
    const struct source *own; /* borrowed: what the user named */
    struct source other;      /* a built-in scene that was gone to, else zeroed */
    long at;                  /* index of the scene on show among the built-in ones; -1: own, which is
                                 none of them */
    bool own_builtin;
    struct app app;
};

/* start_app on the user's source. On failure *stage is zeroed. */
int stage_init(struct stage *stage, const struct options *options, const struct source *own,
               const struct settings *settings, struct err *err);
void stage_free(struct stage *stage);

/* update; a change of scene is done here and comes back as EFFECT_NONE. */
enum effect stage_update(struct stage *stage, const struct event *event);

#endif

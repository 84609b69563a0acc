/* SPDX-License-Identifier: MIT */
#include "cli/adopt.h"

#include <stdlib.h>
#include <string.h>

#include "cli/stage.h"

/* The walk goes on with the scene that it began with, at another address: edits and what is pinned
 * are relative to it. */
static void keep_shown(struct stage *stage, struct source *room)
{
    struct app *app = &stage->app;
    struct source *shown = stage_shown(stage);
    *room = *shown;
    memset(shown, 0, sizeof *shown);
    app->scene = &room->scene;
    if (app->frozen)
        app->frozen->scene = &room->scene;
    stage->kept = room;
}

int adopt(struct stage *stage, const char *file, struct err *err)
{
    struct source next;
    struct warnings ignored = {0}; /* what the program writes has none */
    bool again = stage->kept && stage_shown(stage) == stage->kept;
    struct source *room = again ? NULL : malloc(sizeof *room);
    if (!again && !room)
        return err_memory(err);
    if (source_again(NULL, file, &next, &ignored, err)) {
        free(room);
        return -1;
    }
    warnings_free(&ignored);
    if (!again)
        keep_shown(stage, room);
    source_free(stage->own); /* zeroed where it is what is on show */
    *stage->own = next;
    stage->adopted = true;
    stage->own_builtin = false;
    stage->at = -1;
    stage->app.saved.is_source = true;
    stage->app.broken = NULL; /* it was about another file */
    reload_end(stage);
    reload_start(stage);
    invoke_adopted(stage);
    return 0;
}

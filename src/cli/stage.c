/* SPDX-License-Identifier: MIT */
#include "cli/stage.h"

#include <stdlib.h>
#include <string.h>

#include "cli/start.h"
#include "scene/builtin.h"

static long builtin_index(const char *name)
{
    const struct builtin *scene = builtin_find(name);
    return scene ? scene - builtin_scenes : -1;
}

int stage_init(struct stage *stage, const struct options *options, struct source *own,
               const struct settings *settings, struct err *err)
{
    memset(stage, 0, sizeof *stage);
    if (start_app(&stage->app, options, own, settings, err))
        return -1;
    stage->options = options;
    stage->own = own;
    stage->at = builtin_index(own->name);
    stage->own_builtin = stage->at >= 0;
    invoke_start(stage);
    return 0;
}

void stage_free(struct stage *stage)
{
    app_free(&stage->app);
    stage_drop_kept(stage);
    reload_end(stage);
    invoke_end(stage);
    source_free(&stage->other);
    memset(stage, 0, sizeof *stage);
}

/* A new state on `source`, with the settings as they are now. */
static int show(struct stage *stage, const struct source *source, struct err *err)
{
    struct app app;
    if (app_init(&app, &source->scene, source->name, &stage->app.settings, err))
        return -1;
    app.predict.tally = stage->app.predict.tally; /* of the session, not of a scene */
    app.present = stage->app.present;
    app_free(&stage->app);
    stage->app = app;
    return 0;
}

static int go_to(struct stage *stage, long at, struct err *err)
{
    struct source next = {0};
    struct warnings ignored = {0}; /* the scenes in the binary have none, a test sees to it */
    if (at < 0)
        return show(stage, stage->own, err);
    int result = source_check(builtin_scenes[at].name, &next, &ignored, err);
    warnings_free(&ignored);
    if (result || show(stage, &next, err)) {
        source_free(&next);
        return -1;
    }
    source_free(&stage->other);
    stage->other = next;
    /* The name has moved with the struct; the scene's address has not stayed the same. */
    stage->app.scene = &stage->other.scene;
    return 0;
}

static void change_scene(struct stage *stage, int by)
{
    struct err err;
    long at = stage->at + by, first = stage->own_builtin ? 0 : -1;
    if (at < first || !builtin_scenes[at < 0 ? 0 : at].name)
        stage->app.notice = NOTICE_NO_SCENE;
    else if (go_to(stage, at, &err))
        stage->app.notice = NOTICE_MEMORY;
    else
        stage->at = at;
    invoke_shown(stage);
    reload_shown(stage);
}

bool stage_shows_own(const struct stage *stage)
{
    const struct scene *shown = stage->app.scene;
    return shown == &stage->own->scene || (stage->kept && shown == &stage->kept->scene);
}

struct source *stage_shown(struct stage *stage)
{
    if (!stage_shows_own(stage))
        return &stage->other;
    return stage->app.scene == &stage->own->scene ? stage->own : stage->kept;
}

void stage_drop_kept(struct stage *stage)
{
    if (stage->kept)
        source_free(stage->kept);
    free(stage->kept);
    stage->kept = NULL;
}

enum effect stage_update(struct stage *stage, const struct event *event)
{
    enum effect effect = update(&stage->app, event);
    bool handled = true;
    if (effect == EFFECT_RELOAD)
        reload_now(stage);
    else if (effect == EFFECT_SCENE_BACK || effect == EFFECT_SCENE_NEXT)
        change_scene(stage, effect == EFFECT_SCENE_BACK ? -1 : 1);
    else
        handled = false;
    const struct app *app = &stage->app, *frozen = app->frozen;
    const struct scene *kept = stage->kept ? &stage->kept->scene : NULL;
    if (app->scene != kept && !(frozen && frozen->scene == kept))
        stage_drop_kept(stage);
    return handled ? EFFECT_NONE : effect;
}

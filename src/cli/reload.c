/* SPDX-License-Identifier: MIT */
#include "cli/reload.h"

#include <stdlib.h>
#include <string.h>

#include "app/freeze.h"
#include "app/renew.h"
#include "cli/stage.h"

enum { TRIES = 3 }; /* at a file that changes while it is read, before keys are looked at again */

void reload_start(struct stage *stage)
{
    if (stage->own->from_file)
        watch_open(&stage->reload.watch, stage->own->name, &stage->own->stamp);
}

void reload_end(struct stage *stage)
{
    watch_close(&stage->reload.watch);
    memset(&stage->reload, 0, sizeof stage->reload);
}

int reload_fd(const struct stage *stage)
{
    return watch_fd(&stage->reload.watch);
}

int reload_wait(const struct stage *stage, long long now)
{
    const struct reload *reload = &stage->reload;
    int wait = watch_wait(&reload->watch, now);
    if (!reload->pending || reload->watch.writing)
        return wait;
    int left = reload->failed && reload->until > now ? (int)(reload->until - now) : 0;
    return wait >= 0 && wait < left ? wait : left;
}

/* --- taking a version ------------------------------------------------------------------------ */

/* A frozen picture is drawn from the version that it was taken of, which is kept for it. */
static int keep_frozen(struct stage *stage, struct app *next, struct err *err)
{
    struct app *frozen = stage->app.frozen;
    if (frozen && frozen->scene == &stage->own->scene) {
        struct source *kept = malloc(sizeof *kept);
        if (!kept)
            return err_memory(err);
        *kept = *stage->own;
        memset(stage->own, 0, sizeof *stage->own);
        frozen->scene = &kept->scene;
        stage_drop_kept(stage);
        stage->kept = kept;
    }
    next->frozen = frozen;
    stage->app.frozen = NULL;
    return 0;
}

/* *next becomes the own source. On failure all is as it was, and *next is the caller's. */
static int take(struct stage *stage, struct source *next, struct err *err)
{
    bool shown = stage_shows_own(stage);
    struct app app;
    if (shown) {
        if (renew(&app, &stage->app, &next->scene, next->name, err))
            return -1;
        if (keep_frozen(stage, &app, err)) {
            app_free(&app);
            return -1;
        }
        app_free(&stage->app);
        stage->app = app;
        stage->app.scene = &stage->own->scene; /* where it is about to be */
    }
    source_free(stage->own);
    *stage->own = *next;
    memset(next, 0, sizeof *next);
    if (shown)
        invoke_shown(stage); /* may be the first version of what was adopted */
    return 0;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* The first warning without its file: "3:5: /title: ..." */
static void say_warning(struct app *app, const struct err *warning, enum notice notice)
{
    static const char NAME[] = "midstream: ";
    struct err placed = *warning;
    placed.file[0] = '\0';
    struct buf line = {0};
    err_format(&placed, false, &line);
    app_say(app, notice, buf_text(&line) + (line.len > sizeof NAME ? sizeof NAME - 1 : 0));
    buf_free(&line);
}

static void say_reloaded(struct stage *stage, bool edited, const struct warnings *warnings)
{
    struct app *app = &stage->app;
    if (warnings->count)
        say_warning(app, &warnings->items[0],
                    edited ? NOTICE_RELOADED_EDITS_WARNING : NOTICE_RELOADED_WARNING);
    else
        app_say(app, edited ? NOTICE_RELOADED_EDITS : NOTICE_RELOADED, base_name(stage->own->name));
}

/* At the program's end the warnings of the version in force are printed, not those of others. */
static void keep_warnings(struct stage *stage, struct warnings *warnings)
{
    if (stage->warnings) {
        warnings_free(stage->warnings);
        *stage->warnings = *warnings;
        memset(warnings, 0, sizeof *warnings);
    }
    warnings_free(warnings);
}

static void notice_memory(struct stage *stage)
{
    stage->app.notice = NOTICE_MEMORY;
    stage->app.said[0] = '\0';
}

/* --- reading --------------------------------------------------------------------------------- */

enum outcome { READ_GOOD, READ_BROKEN, READ_AGAIN };

/* Those of the command line were for what it named. */
static const struct options *options_of(const struct stage *stage)
{
    return stage->adopted ? NULL : stage->options;
}

/* Read what is there. READ_AGAIN: it changed meanwhile. */
static enum outcome read_file(struct stage *stage, long long now, struct source *next,
                              struct warnings *warnings, struct err *err)
{
    struct watch *watch = &stage->reload.watch;
    const char *path = stage->own->name;
    struct stamp before = stamp_of(path);
    int result = source_again(options_of(stage), path, next, warnings, err);
    struct stamp after = stamp_of(path);
    watch_known(watch, &before);
    if (!watch_take(watch, now) && stamp_equal(&before, &after))
        return result ? READ_BROKEN : READ_GOOD;
    if (result == 0)
        source_free(next);
    warnings_free(warnings);
    return READ_AGAIN;
}

static void finish(struct reload *reload)
{
    reload->pending = reload->failed = false;
}

static void take_good(struct stage *stage, struct source *next, struct warnings *warnings)
{
    struct err err;
    bool shown = stage_shows_own(stage),
         edited = shown && saved_differs(&stage->app.saved, &stage->app.edits);
    finish(&stage->reload);
    if (take(stage, next, &err)) {
        source_free(next);
        warnings_free(warnings);
        notice_memory(stage);
        return;
    }
    stage->reload.fault = (struct err){0};
    if (shown)
        say_reloaded(stage, edited, warnings);
    keep_warnings(stage, warnings);
}

static void take_broken(struct stage *stage, const struct err *err)
{
    finish(&stage->reload);
    if (err_is_memory(err)) { /* the file may be good */
        notice_memory(stage);
        return;
    }
    stage->reload.fault = *err;
    reload_shown(stage);
}

void reload_shown(struct stage *stage)
{
    if (stage_shows_own(stage) && stage->reload.fault.status)
        stage->app.broken = &stage->reload.fault;
}

bool reload_look(struct stage *stage, long long now)
{
    struct reload *reload = &stage->reload;
    if (watch_take(&reload->watch, now)) {
        reload->pending = true;
        reload->failed = false; /* another file: it has its own time to settle */
    }
    for (int t = 0; t < TRIES && reload->pending && !reload->watch.writing; t++) {
        struct source next;
        struct warnings warnings = {0};
        struct err err;
        switch (read_file(stage, now, &next, &warnings, &err)) {
        case READ_AGAIN:
            reload->failed = false;
            continue;
        case READ_GOOD:
            take_good(stage, &next, &warnings);
            return true;
        case READ_BROKEN:
            break;
        }
        if (reload->failed && now >= reload->until) {
            take_broken(stage, &err);
            return true;
        }
        if (!reload->failed)
            reload->until = now + RELOAD_SETTLE_MS;
        reload->failed = true;
        return false;
    }
    return false;
}

/* --- by hand --------------------------------------------------------------------------------- */

static void start_anew(struct stage *stage)
{
    struct app app, *now = &stage->app;
    struct err err;
    if (renew(&app, now, now->scene, now->source, &err)) {
        notice_memory(stage);
        return;
    }
    app.frozen = now->frozen;
    now->frozen = NULL;
    app_free(now);
    *now = app;
    now->notice = NOTICE_ANEW;
}

void reload_now(struct stage *stage)
{
    if (!stage_shows_own(stage) || !(stage->own->from_file || stage->own->from_stdin)) {
        start_anew(stage);
        return;
    }
    if (stage->own->from_stdin) {
        stage->app.notice = NOTICE_STDIN;
        return;
    }
    struct source next;
    struct warnings warnings = {0};
    struct err err;
    watch_take(&stage->reload.watch, 0); /* what has happened until now is seen to here */
    struct stamp stamp = stamp_of(stage->own->name);
    if (source_again(options_of(stage), stage->own->name, &next, &warnings, &err))
        take_broken(stage, &err);
    else
        take_good(stage, &next, &warnings);
    watch_known(&stage->reload.watch, &stamp);
}

void reload_changed(struct stage *stage)
{
    if (!stage->own->from_file)
        return;
    struct stamp stamp = stamp_of(stage->own->name);
    if (!stamp_equal(&stamp, &stage->reload.watch.known))
        reload_now(stage);
}

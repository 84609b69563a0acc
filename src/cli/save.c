/* SPDX-License-Identifier: MIT */
#include "cli/save.h"

#include <stdio.h>
#include <string.h>

#include "app/edited.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/adopt.h"
#include "scene/builtin.h"
#include "scene/scene_json.h"
#include "view/words.h"

enum { NAME_BYTES = 48, FILES_MAX = 9999 };

void save_name(const char *text, struct buf *out)
{
    size_t len = strlen(text), start = out->len;
    while (len) {
        uint32_t code = 0;
        int used = utf8_decode(text, len, &code);
        if (out->len - start + (size_t)(used > 0 ? used : 1) > NAME_BYTES)
            break;
        bool bad = used <= 0 || code < 0x20 || code == '/' || utf8_unsafe(code);
        bool leads = out->len == start && (bad || strchr(".- ", *text));
        if (bad && !leads)
            buf_char(out, '-');
        else if (!leads)
            buf_bytes(out, text, (size_t)used);
        text += used > 0 ? used : 1;
        len -= used > 0 ? (size_t)used : 1;
    }
    if (out->len == start)
        buf_str(out, "scene");
}

/* The last part of a path, without its ending. */
static void name_of_file(const char *path, struct buf *out)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    struct buf stem = {0};
    buf_bytes(&stem, name, dot && dot != name ? (size_t)(dot - name) : strlen(name));
    save_name(buf_text(&stem), out);
    out->failed |= stem.failed;
    buf_free(&stem);
}

static void name_of(const struct source *source, struct buf *out)
{
    if (source->from_stdin)
        buf_str(out, "scene");
    else if (source->from_file)
        name_of_file(source->name, out);
    else
        buf_str(out, builtin_find(source->name) ? source->name : "vector");
}

static int write_new(const struct source *source, const struct buf *text, struct buf *file,
                     struct err *err)
{
    struct buf name = {0};
    int result = 1;
    name_of(source, &name);
    for (int n = 1; result == 1 && n <= FILES_MAX; n++) {
        buf_clear(file);
        buf_fmt(file, "%s-%d.json", buf_text(&name), n);
        result = name.failed || file->failed
                     ? err_memory(err)
                     : file_create(buf_text(file), buf_text(text), text->len, err);
    }
    buf_free(&name);
    return result == 1
               ? err_set(err, ERR_INPUT, "%s exists, and so do all before it", buf_text(file))
               : result;
}

static int save(struct stage *stage, struct buf *file, struct err *err)
{
    struct scene scene;
    struct buf text = {0};
    if (edited_scene(&stage->app, &scene, err))
        return -1;
    int result = scene_json_write(&scene, &text, err);
    scene_free(&scene);
    if (result == 0)
        result = write_new(stage_shown(stage), &text, file, err);
    buf_free(&text);
    return result;
}

/* "rmsnorm-1.json, step 5" */
static void say_saved(struct app *app, const char *file)
{
    struct buf text = {0};
    buf_fmt(&text, "%s, %s %zu", file, word(WORD_STEP, app->settings.lang), app->step + 1);
    app_say(app, NOTICE_SAVED, buf_text(&text));
    buf_free(&text);
}

/* A file stays what the walk goes on with, and so does what the user named while a built-in scene
 * was gone to: to lose it would be a surprise. */
static bool goes_on_with_it(struct stage *stage)
{
    return !stage_shown(stage)->from_file && (stage_shows_own(stage) || stage->own_builtin);
}

void save_state(struct stage *stage)
{
    struct app *app = &stage->app;
    struct buf file = {0}, text = {0};
    struct err err = {0}, ignored;
    if (save(stage, &file, &err) == 0) {
        say_saved(app, buf_text(&file));
        if (saved_note(&app->saved, buf_text(&file), &app->edits, &ignored) == 0 &&
            goes_on_with_it(stage))
            (void)adopt(stage, buf_text(&file), &ignored); /* F4 tries again, and says why not */
    } else {
        buf_fmt(&text, "%s%s%s", err.file, err.file[0] ? ": " : "", err.text);
        app_say(app, NOTICE_NOT_SAVED, buf_text(&text));
        buf_free(&text);
    }
    buf_free(&file);
}

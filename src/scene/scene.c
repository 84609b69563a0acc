/* SPDX-License-Identifier: MIT
 *
 * Scenes: reading the top level, freeing, and the inputs in force at a step. */
#include "scene/scene.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "scene/fields.h"
#include "scene/read_matrix.h"
#include "scene/read_model.h"
#include "scene/read_steps.h"
#include "scene/read_text.h"

/* The version comes first: a later one may have fields that would only look unknown here. */
static int check_version(const struct json *top, struct err *err)
{
    struct json version;
    size_t number;
    json_field(top, fields_of(FIELDS_SCENE)->names[SCENE_MIDSTREAM], &version);
    return json_require(top, &version, "midstream", err) || json_count(&version, 1, 1, &number, err)
               ? -1
               : 0;
}

static int refuse_checkpoint(const struct json *field, struct err *err)
{
    for (int i = SCENE_PROMPT; i <= SCENE_TOKEN_IDS; i++)
        if (field[i].item)
            return json_error_at_name(&field[i], err,
                                      "'%s' needs a checkpoint, which this version does not read, "
                                      "expected \"x\"",
                                      fields_of(FIELDS_SCENE)->names[i]);
    return 0;
}

static int name_tokens(const struct json *at, struct scene *scene, struct err *err)
{
    size_t T = scene->base.T;
    if (at->item)
        return read_text_names(at, T, "one a row of x", &scene->arena, &scene->tokens, err);
    return scene_name_tokens(scene, err);
}

/* It is the editor's, so nothing about it is an error; but a copy of the scene keeps it. */
static int keep_schema(const struct json *at, struct scene *scene, struct err *err)
{
    const char *text;
    struct err no_string;
    if (!at->item || json_string(at, &text, &no_string))
        return 0;
    size_t len = strlen(text);
    if (len > SCENE_TEXT_MAX || utf8_has_unsafe(text, len))
        return 0;
    scene->schema = arena_str(&scene->arena, text, len);
    return scene->schema ? 0 : err_memory(err);
}

static int read_top(const struct json *top, struct scene *scene, struct err *err)
{
    struct json field[SCENE_FIELDS];
    if (json_expect(top, JSON_OBJECT, err) || check_version(top, err) ||
        fields_read(top, FIELDS_SCENE, field, err) || refuse_checkpoint(field, err))
        return -1;
    struct inputs *base = &scene->base;
    struct json_mark mark = {0};
    struct json file;
    scene->has_model = field[SCENE_MODEL].item != NULL;
    scene->place = json_place(&field[scene->has_model ? SCENE_MODEL : SCENE_X], &mark);
    if (!field[SCENE_X].item && json_field(&field[SCENE_MODEL], "file", &file))
        return json_error(&file, err, "checkpoints are not read by this version, expected \"x\"");
    return json_require(top, &field[SCENE_X], "x", err) ||
                   read_matrix_any(&field[SCENE_X], &scene->arena, &base->x, &base->T, &base->d,
                                   err) ||
                   name_tokens(&field[SCENE_TOKENS], scene, err) ||
                   keep_schema(&field[SCENE_SCHEMA], scene, err) ||
                   read_text(&field[SCENE_TITLE], NULL, 0, &scene->arena, &scene->title, err) ||
                   read_model(&field[SCENE_MODEL], &scene->arena, base, err) ||
                   read_steps(&field[SCENE_STEPS], scene, err)
               ? -1
               : 0;
}

int scene_read(const char *text, size_t len, struct scene *out, struct warnings *warnings,
               struct err *err)
{
    static const struct json_rules rules = {.depth_max = SCENE_DEPTH_MAX, .object = "a scene"};
    *out = (struct scene){0};
    if (len > SCENE_BYTES_MAX)
        return err_set(err, ERR_INPUT, "%zu bytes, expected at most 8 MiB (%d bytes)", len,
                       SCENE_BYTES_MAX);
    struct json_doc doc;
    if (json_open(&doc, text, len, &rules, warnings, err))
        return -1;
    struct json top = json_root(&doc);
    int result = read_top(&top, out, err);
    json_close(&doc);
    if (result)
        scene_free(out);
    return result;
}

void scene_free(struct scene *scene)
{
    inputs_free(&scene->base);
    arena_free(&scene->arena);
    *scene = (struct scene){0};
}

int scene_name_tokens(struct scene *scene, struct err *err)
{
    enum { ROOM = 24 };
    size_t T = scene->base.T;
    const char **names = arena_array(&scene->arena, T, sizeof *names);
    char *text = arena_array(&scene->arena, T, ROOM);
    if (!names || !text)
        return err_memory(err);
    for (size_t t = 0; t < T; t++) {
        names[t] = text + t * ROOM;
        snprintf(text + t * ROOM, ROOM, "t%zu", t + 1);
    }
    scene->tokens = names;
    return 0;
}

int scene_inputs(const struct scene *scene, size_t step, struct inputs *out, struct err *err)
{
    if (inputs_copy(out, &scene->base, err))
        return -1;
    for (size_t i = 0; i <= step && i < scene->n_steps; i++)
        if (scene->steps[i].set)
            inputs_apply(out, scene->steps[i].set);
    return 0;
}

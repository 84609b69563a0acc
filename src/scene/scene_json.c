/* SPDX-License-Identifier: MIT
 *
 * The top of a scene, and what may stand in its way. */
#include "scene/scene_json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "scene/json_out.h"

void scene_json_text(const char *key, const struct text *text, struct buf *out)
{
    if (!text->en)
        return;
    json_out_key(out, key);
    if (strcmp(text->en, text->ko) == 0) {
        json_out_string(out, text->en);
        return;
    }
    json_out_open(out, '{');
    json_out_key(out, "en");
    json_out_string(out, text->en);
    json_out_key(out, "ko");
    json_out_string(out, text->ko);
    json_out_close(out, '}');
}

void scene_json_rows(const char *key, const float *rows, size_t T, size_t d, struct buf *out)
{
    json_out_key(out, key);
    json_out_rows(out, rows, T, d);
}

/* Names that only count, t1, t2, ..., come by themselves. */
static bool has_names(const struct scene *scene)
{
    char own[32];
    for (size_t t = 0; t < scene->base.T; t++) {
        snprintf(own, sizeof own, "t%zu", t + 1);
        if (strcmp(scene->tokens[t], own) != 0)
            return true;
    }
    return false;
}

static void add_names(const struct scene *scene, struct buf *out)
{
    json_out_key(out, "tokens");
    json_out_open(out, '[');
    for (size_t t = 0; t < scene->base.T; t++)
        json_out_string(out, scene->tokens[t]);
    json_out_close(out, ']');
}

static void add_scene(const struct scene *scene, struct buf *out)
{
    json_out_open(out, '{');
    if (scene->schema) {
        json_out_key(out, "$schema");
        json_out_string(out, scene->schema);
    }
    json_out_key(out, "midstream");
    json_out_count(out, 1);
    scene_json_text("title", &scene->title, out);
    if (has_names(scene))
        add_names(scene, out);
    scene_json_rows("x", scene->base.x, scene->base.T, scene->base.d, out);
    scene_json_model(&scene->base, out);
    scene_json_steps(scene, out);
    json_out_close(out, '}');
}

/* --- limits ---------------------------------------------------------------------------------- */

static int too_large(struct err *err)
{
    return err_set(err, ERR_INPUT, "too large for a scene file, the limit is 8 MiB (%d bytes)",
                   SCENE_BYTES_MAX);
}

/* A control character takes more room as the mark that is shown for it. */
static int check_text(const char *text, struct err *err)
{
    size_t count = text ? utf8_count(text, strlen(text)) : 0;
    return count <= SCENE_TEXT_MAX
               ? 0
               : err_set(err, ERR_INPUT,
                         "a text of the scene has %zu characters with its control characters "
                         "written out, a scene file takes %d",
                         count, SCENE_TEXT_MAX);
}

static int check_both(const struct text *text, struct err *err)
{
    return check_text(text->en, err) || check_text(text->ko, err) ? -1 : 0;
}

static int check_ask(const struct ask *ask, struct err *err)
{
    for (size_t c = 0; c < ask->n_choices; c++)
        if (check_both(&ask->choices[c], err))
            return -1;
    return check_both(&ask->why, err);
}

static int check_step(const struct step *step, struct err *err)
{
    for (size_t c = 0; c < step->n_compare; c++)
        if (check_both(&step->compare[c].label, err))
            return -1;
    return check_both(&step->title, err) || check_both(&step->caption, err) ||
                   check_both(&step->notes, err) || check_both(&step->compare_label, err) ||
                   (step->ask && check_ask(step->ask, err))
               ? -1
               : 0;
}

static int check_texts(const struct scene *scene, struct err *err)
{
    const struct head *head = &scene->base.model.head;
    for (size_t t = 0; t < scene->base.T; t++)
        if (check_text(scene->tokens[t], err))
            return -1;
    for (size_t n = 0; n < head->vocab; n++)
        if (check_text(head->names[n], err))
            return -1;
    for (size_t s = 0; s < scene->n_steps; s++)
        if (check_step(&scene->steps[s], err))
            return -1;
    return check_both(&scene->title, err);
}

/* An edit of one number of a computed delta keeps the others, which may be NaN. Outside of strings
 * nothing but NaN and Infinity has a capital letter. */
static int check_numbers(const char *json, struct err *err)
{
    for (bool quoted = false; *json; json++) {
        if (*json == '"')
            quoted = !quoted;
        else if (quoted && *json == '\\')
            json++;
        else if (!quoted && (*json == 'N' || *json == 'I'))
            return err_set(err, ERR_INPUT, "a number that the scene fixes is not finite");
    }
    return 0;
}

int scene_json_write(const struct scene *scene, struct buf *out, struct err *err)
{
    const struct inputs *base = &scene->base;
    size_t count = base->T * base->d, before = out->len;
    /* A number and its comma take three bytes: no need to write it all to see that. */
    if (count > SCENE_BYTES_MAX / 3)
        return too_large(err);
    for (size_t i = 0; i < count; i++)
        if (!isfinite(base->x[i]))
            return err_set(err, ERR_INPUT, "x holds a number that is not finite");
    if (check_texts(scene, err))
        return -1;
    struct buf text = {0};
    add_scene(scene, &text);
    if (!text.failed && check_numbers(buf_text(&text), err)) {
        buf_free(&text);
        return -1;
    }
    if (!text.failed && text.len <= SCENE_BYTES_MAX)
        json_out_layout(&text, out);
    bool failed = text.failed || out->failed;
    bool large = text.len > SCENE_BYTES_MAX || out->len - before > SCENE_BYTES_MAX;
    buf_free(&text);
    return failed ? err_memory(err) : large ? too_large(err) : 0;
}

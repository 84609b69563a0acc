/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a scene: read it, and if it is one run it, walk it and draw it. */
#include <stdint.h>
#include <stdlib.h>

#include "app/edited.h"
#include "app/update.h"
#include "base/input.h"
#include "scene/scene.h"
#include "scene/scene_json.h"
#include "view/draw.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void walk(struct app *app)
{
    struct canvas canvas;
    struct err err;
    struct event next = {.kind = EVENT_KEY, .key = INPUT_RIGHT};
    for (size_t step = 0; step < app->n_steps && step < 8; step++) {
        if (canvas_init(&canvas, 80, 24, GLYPHS_UNICODE, &err) == 0)
            draw(app, &canvas, NULL);
        canvas_free(&canvas);
        update(app, &next);
    }
}

/* What is written of a scene is a scene. */
static void save(const struct app *app)
{
    struct scene scene, again;
    struct buf text = {0};
    struct warnings warnings = {0};
    struct err err;
    if (edited_scene(app, &scene, &err))
        return;
    if (scene_json_write(&scene, &text, &err) == 0) {
        if (scene_read(buf_text(&text), text.len, &again, &warnings, &err))
            abort();
        scene_free(&again);
    }
    scene_free(&scene);
    warnings_free(&warnings);
    buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scene scene;
    struct warnings warnings = {0};
    struct err err;
    struct app app;
    struct settings settings = {.digits = 2, .cols = 80, .rows = 24};
    if (scene_read((const char *)data, size, &scene, &warnings, &err) == 0) {
        if (app_init(&app, &scene, "fuzz", &settings, &err) == 0) {
            walk(&app);
            save(&app);
            app_free(&app);
        }
        scene_free(&scene);
    }
    warnings_free(&warnings);
    return 0;
}

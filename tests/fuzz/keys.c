/* SPDX-License-Identifier: MIT
 *
 * Any bytes from a terminal: decoded to events, taken by the state, drawn. */
#include <stdint.h>
#include <stdlib.h>

#include "app/update.h"
#include "canvas/spots.h"
#include "scene/vector.h"
#include "term/decode.h"
#include "view/draw.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A click is on what the frame of that moment has there. */
static void press(struct app *app, struct canvas *canvas, const uint8_t *data, size_t size)
{
    struct decoder decoder = {.mouse = true};
    struct event event;
    for (size_t i = 0; i < size; i++) {
        if (!decoder_feed(&decoder, data[i], &event))
            continue;
        if (event.kind == EVENT_MOUSE) {
            draw(app, canvas, NULL);
            spots_aim(canvas->spots, &event);
        }
        update(app, &event);
    }
    decoder_free(&decoder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char X[] = "1,-1,3,3;0.5,2,-7,0";
    struct matrix matrix;
    struct warnings warnings = {0};
    struct err err;
    struct scene scene;
    struct app app;
    struct canvas canvas;
    struct spots spots = {0};
    struct change none = {0};
    struct settings settings = {.digits = 2, .cols = 80, .rows = 24};
    if (size < 2 || vector_read(X, sizeof X - 1, &matrix, &warnings, &err))
        return 0;
    if (scene_from_matrix(&matrix, 1, &none, &scene, &err))
        abort();
    matrix_free(&matrix);
    if (app_init(&app, &scene, "fuzz", &settings, &err))
        abort();
    if (canvas_init(&canvas, 1 + data[0] % 130, 1 + data[1] % 50, GLYPHS_UNICODE, &err) == 0) {
        canvas.spots = &spots;
        press(&app, &canvas, data + 2, size - 2);
        draw(&app, &canvas, NULL);
        if (!canvas_check(&canvas))
            abort();
    }
    spots_free(&spots);
    canvas_free(&canvas);
    app_free(&app);
    scene_free(&scene);
    warnings_free(&warnings);
    return 0;
}

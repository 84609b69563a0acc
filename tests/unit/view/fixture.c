/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/view share. */
#include "fixture.h"

#include <string.h>

#include "canvas/glyphs.h"

void stage_open(struct stage *stage, const char *json)
{
    struct settings settings = {.digits = 2, .cols = 80, .rows = 24};
    struct warnings warnings = {0};
    struct err err = {0};
    int got = scene_read(json, strlen(json), &stage->scene, &warnings, &err);
    ck_assert_msg(got == 0, "%s\nrefused: %s: %s", json, err.pointer, err.text);
    warnings_free(&warnings);
    ck_assert_int_eq(app_init(&stage->app, &stage->scene, "source", &settings, &err), 0);
}

void stage_close(struct stage *stage)
{
    app_free(&stage->app);
    scene_free(&stage->scene);
}

void stage_at(struct stage *stage, const char *at)
{
    size_t step;
    struct err err;
    ck_assert_msg(app_find(&stage->app, at, &step), "no step %s", at);
    ck_assert_int_eq(app_go(&stage->app, step, &err), 0);
}

void stage_press(struct stage *stage, const char *keys)
{
    struct err err = {0};
    uint32_t key;
    size_t at = 0;
    int got;
    while ((got = input_key_next(keys, &at, &key, &err)) == 1) {
        struct event event = {.kind = EVENT_KEY, .key = key};
        expect(update(&stage->app, &event) == EFFECT_NONE, "%s: an effect at byte %zu", keys, at);
    }
    ck_assert_msg(got == 0, "%s", err.text);
}

struct canvas stage_frame(struct stage *stage, int cols, int rows, struct drawn *drawn)
{
    struct canvas canvas;
    struct err err = {0};
    struct settings *settings = &stage->app.settings;
    settings->cols = cols;
    settings->rows = rows;
    enum glyph_set glyphs = settings->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    expect(canvas_init(&canvas, cols, rows, glyphs, &err) == 0, "%s", err.text);
    draw(&stage->app, &canvas, drawn);
    expect(canvas_check(&canvas), "step %zu %dx%d: broken canvas", stage->app.step + 1, cols, rows);
    return canvas;
}

const char *frame_row(const struct canvas *canvas, int y)
{
    static char text[4096];
    size_t len = 0, end = 0;
    for (int x = 0; x < canvas->cols; x++) {
        struct shown shown = glyphs_plain(canvas->glyphs, canvas_at(canvas, x, y));
        for (int i = 0; shown.glyph.width && i < GLYPH_CODES && shown.glyph.code[i]; i++) {
            expect(len < sizeof text - 5, "row %d is too long", y);
            len += (size_t)utf8_encode(shown.glyph.code[i], text + len);
            end = shown.glyph.code[i] == ' ' ? end : len;
        }
    }
    text[end] = '\0';
    return text;
}

void frame_text(const struct canvas *canvas, struct buf *out)
{
    for (int y = 0; y < canvas->rows; y++) {
        buf_str(out, frame_row(canvas, y));
        buf_char(out, '\n');
    }
    ck_assert(!out->failed);
}

int frame_find(const struct canvas *canvas, const char *part)
{
    for (int y = 0; y < canvas->rows; y++)
        if (strstr(frame_row(canvas, y), part))
            return y;
    return -1;
}

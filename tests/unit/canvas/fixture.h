/* SPDX-License-Identifier: MIT
 *
 * What the canvas tests share: a canvas that must come to be, a row as text, and a small random
 * generator with a fixed seed, so that a failure comes back. */
#ifndef TESTS_CANVAS_FIXTURE_H
#define TESTS_CANVAS_FIXTURE_H

#include <check.h>
#include <string.h>

#include "canvas/glyphs.h"
#include "chance.h"

static inline struct canvas new_canvas(int cols, int rows, enum glyph_set glyphs)
{
    struct canvas canvas;
    struct err err = {0};
    ck_assert_msg(canvas_init(&canvas, cols, rows, glyphs, &err) == 0, "%s", err.text);
    return canvas;
}

/* Row y as a sink without attributes shows it, blanks included. Valid until the next call. */
static inline const char *row_text(const struct canvas *canvas, int y)
{
    static char text[4096];
    size_t len = 0;
    for (int x = 0; x < canvas->cols; x++) {
        struct shown shown = glyphs_plain(canvas->glyphs, canvas_at(canvas, x, y));
        for (int i = 0; shown.glyph.width && i < GLYPH_CODES && shown.glyph.code[i]; i++) {
            ck_assert_uint_lt(len, sizeof text - 5);
            len += (size_t)utf8_encode(shown.glyph.code[i], text + len);
        }
    }
    text[len] = '\0';
    return text;
}

#endif

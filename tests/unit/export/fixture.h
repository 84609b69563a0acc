/* SPDX-License-Identifier: MIT
 *
 * What the export tests share: a frame that holds every kind of cell in every style. */
#ifndef TESTS_EXPORT_FIXTURE_H
#define TESTS_EXPORT_FIXTURE_H

#include <check.h>
#include <string.h>

#include "canvas/bar.h"
#include "export/export.h"

static inline struct canvas new_canvas(int cols, int rows, enum glyph_set glyphs)
{
    struct canvas canvas;
    struct err err = {0};
    ck_assert_msg(canvas_init(&canvas, cols, rows, glyphs, &err) == 0, "%s", err.text);
    return canvas;
}

static inline struct canvas busy_canvas(enum glyph_set glyphs)
{
    static const char *const texts[] = {"x/RMS",     "한글 b", "\033[31m\001",
                                        "x\u0302 é", "  √5 ",  "\t"};
    const struct scale scale = {.max = 1, .half = 5, .negative = true};
    struct canvas canvas = new_canvas(47, STYLE_COUNT + 3, glyphs);
    for (enum style style = 0; style < STYLE_COUNT; style++) {
        int y = (int)style;
        canvas_text(&canvas, 1, y, 12, style, texts[style % 6]);
        canvas_wire_h(&canvas, 14, 18, y, (enum wire_weight)(1 + style % 3), style);
        double value = ((double)style - 11.5) / 11;
        bar_draw_h(&canvas, 25, y, 1, &scale, bar_of(value, &scale), style);
        canvas_fill(&canvas, (struct rect){33, y, style % 7, 1}, style);
        canvas_text(&canvas, 40, y, 7, STYLE_TEXT, style % 2 ? "end" : "1234567");
    }
    bar_draw_v(&canvas, 45, 10, 1, &scale, bar_of(0.7, &scale), STYLE_POSITIVE);
    bar_draw_v(&canvas, 45, 10, 1, &scale, bar_of(-0.55, &scale), STYLE_NEGATIVE);
    canvas_fill(&canvas, (struct rect){0, canvas.rows - 2, 47, 1}, STYLE_TITLE);
    return canvas;
}

#endif

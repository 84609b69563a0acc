/* SPDX-License-Identifier: MIT
 *
 * Ten thousand random drawings, most of them partly outside: the invariants hold after each, and
 * nothing is drawn outside the clip rectangle but the other halves of wide glyphs. */
#include <math.h>

#include "canvas/bar.h"
#include "canvas/packed.h"
#include "fixture.h"
#include "suite.h"

static const char *const texts[] = {
    "stream", "한글과 text",       "γ·x/RMS = √5", "a\u0301b\u0302", "\033[0m\xff", "漢字漢字漢字",
    "",       "\U0001f600 \u3000|"};

static void draw_something(struct canvas *canvas, uint64_t *seed)
{
    int x = random_int(seed, -20, 60), y = random_int(seed, -5, 25);
    int w = random_int(seed, -3, 50), h = random_int(seed, -3, 15);
    enum style style = (enum style)random_int(seed, 0, STYLE_COUNT - 1);
    enum wire_weight weight = (enum wire_weight)random_int(seed, 0, 3);
    struct scale scale = {.max = 1, .half = random_int(seed, 0, 20), .negative = true};
    const char *text = texts[random_int(seed, 0, 7)];
    struct bar bar = bar_of(random_unit(seed) * 1.2, &scale);
    static const uint32_t codes[] = {'x', 0x25bc, 0xd55c, 0, 0x1b, 0x2295, 0x301};
    switch (random_int(seed, 0, 10)) {
    case 0:
        canvas_text(canvas, x, y, w, style, text);
        break;
    case 1:
        canvas_text_right(canvas, x, y, w, style, text);
        break;
    case 2:
        canvas_text_centre(canvas, x, y, w, style, text);
        break;
    case 3:
        canvas_fill(canvas, (struct rect){x, y, w, h}, style);
        break;
    case 4:
        canvas_wire_h(canvas, x, x + w, y, weight, style);
        break;
    case 5:
        canvas_wire_v(canvas, x, y, y + h, weight, style);
        break;
    case 6:
        canvas_box(canvas, (struct rect){x, y, w, h}, weight, style);
        break;
    case 7:
        bar_draw_h(canvas, x, y, random_int(seed, -1, 3), &scale, bar, style);
        break;
    case 8:
        bar_draw_v(canvas, x, y, random_int(seed, -1, 3), &scale, bar, style);
        break;
    default:
        canvas_put(canvas, x, y, style, codes[random_int(seed, 0, 6)]);
    }
}

static bool in_clip(const struct canvas *canvas, int x, int y)
{
    struct rect clip = canvas->clip;
    return x >= clip.x && y >= clip.y && x < clip.x + clip.w && y < clip.y + clip.h;
}

static void check_outside(const struct canvas *canvas, const struct cell *before)
{
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            const struct cell *old = &before[y * canvas->cols + x];
            if (in_clip(canvas, x, y) || memcmp(cell, old, sizeof *cell) == 0)
                continue;
            bool half = old->kind == CELL_RIGHT || (old->kind == CELL_GLYPH && old->width == 2);
            bool beside = in_clip(canvas, x - 1, y) || in_clip(canvas, x + 1, y);
            ck_assert_msg(half && beside, "(%d, %d) was drawn outside the clip rectangle", x, y);
        }
    }
}

static void check_packs(const struct canvas *canvas)
{
    struct canvas back = new_canvas(canvas->cols, canvas->rows, canvas->glyphs);
    struct err err = {0};
    for (int y = 0; y < canvas->rows; y++) {
        struct buf line = {0};
        packed_write(canvas, y, &line);
        ck_assert_msg(packed_read(&back, y, buf_text(&line), &err) == 0, "%s: %s", err.text,
                      buf_text(&line));
        buf_free(&line);
    }
    ck_assert(canvas_equal(canvas, &back));
    canvas_free(&back);
}

START_TEST(ten_thousand_drawings)
{
    uint64_t seed = 5;
    struct canvas canvas = new_canvas(40, 15, GLYPHS_UNICODE);
    static struct cell before[40 * 15];
    for (int i = 0; i < 10000; i++) {
        if (i % 50 == 0) {
            canvas_unclip(&canvas, (struct rect){0, 0, 40, 15});
            canvas.glyphs = random_int(&seed, 0, 1) ? GLYPHS_ASCII : GLYPHS_UNICODE;
            if (random_int(&seed, 0, 2))
                canvas_clip(&canvas,
                            (struct rect){random_int(&seed, -5, 35), random_int(&seed, -5, 14),
                                          random_int(&seed, -1, 40), random_int(&seed, -1, 15)});
        }
        memcpy(before, canvas.cells, sizeof before);
        draw_something(&canvas, &seed);
        ck_assert_msg(canvas_check(&canvas), "after drawing %d", i);
        check_outside(&canvas, before);
        if (i % 10 == 0)
            check_packs(&canvas);
    }
    canvas_free(&canvas);
}
END_TEST

/* Every size from 1x1: nothing needs room. */
START_TEST(every_small_size)
{
    uint64_t seed = 6;
    for (int cols = 1; cols <= 6; cols++) {
        for (int rows = 1; rows <= 6; rows++) {
            struct canvas canvas = new_canvas(cols, rows, GLYPHS_UNICODE);
            for (int i = 0; i < 200; i++)
                draw_something(&canvas, &seed);
            ck_assert(canvas_check(&canvas));
            canvas_free(&canvas);
        }
    }
}
END_TEST

TCase *tcase_random(void)
{
    TCase *tc = tcase_create("random");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, ten_thousand_drawings);
    tcase_add_test(tc, every_small_size);
    return tc;
}

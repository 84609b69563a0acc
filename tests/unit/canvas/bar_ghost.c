/* SPDX-License-Identifier: MIT
 *
 * The outline of a bar that was. */
#include <math.h>

#include "canvas/bar.h"
#include "fixture.h"

enum { HALF = 6, AXIS = HALF, WIDTH = 2 * HALF + 1 };
static const struct scale SCALE = {.max = 6, .half = HALF, .negative = true}; /* a cell is 1 */

static struct canvas drawn(double now, double then, int thick, enum glyph_set glyphs)
{
    struct canvas canvas = new_canvas(WIDTH, thick, glyphs);
    struct bar bar = bar_of(now, &SCALE), ghost = bar_of(then, &SCALE);
    bar_draw_h(&canvas, AXIS, 0, thick, &SCALE, bar, STYLE_POSITIVE);
    bar_ghost_h(&canvas, AXIS, 0, thick, &SCALE, bar, ghost, STYLE_GHOST);
    ck_assert(canvas_check(&canvas));
    return canvas;
}

START_TEST(rows_by_hand)
{
    static const struct {
        double now, then;
        const char *unicode, *ascii;
    } CASES[] = {
        {2, 5, "       ██┄┄┆ ", "       ##--] "},
        {5, 2, "       █┆███ ", "       #]### "},
        {-2, -5, " ┆┄┄██       ", " [--##       "},
        {-5, -2, " ███┆█       ", " ###[#       "},
        {2, -3, "   ┆┄┄ ██    ", "   [-- ##    "},
        {0, 3, "       ┄┄┆   ", "       --]   "},
        {3, 0, "       ███   ", "       ###   "},
        {3, 3, "       ███   ", "       ###   "},
        {2.5, 2.1, "       █┆▌   ", "       #]:   "}, /* the new tip stays */
        {2.1, 2.5, "       ██▏┆  ", "       ##.]  "},
        {0.6, 0.2, "       ▋     ", "       :     "}, /* no cell for it */
        {5.5, 6, "       █████▌", "       #####:"},
        {6, 2, "       █┆████", "       #]####"},
        {NAN, 2, "       ┄┆    ", "       -]    "},
        {2, NAN, "       ██    ", "       ##    "},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++)
        for (int ascii = 0; ascii < 2; ascii++) {
            struct canvas canvas = drawn(CASES[c].now, CASES[c].then, 1, ascii);
            const char *want = ascii ? CASES[c].ascii : CASES[c].unicode;
            ck_assert_msg(strcmp(row_text(&canvas, 0), want) == 0, "%g was %g: '%s', not '%s'",
                          CASES[c].now, CASES[c].then, row_text(&canvas, 0), want);
            canvas_free(&canvas);
        }
}
END_TEST

START_TEST(thick_outlines_have_corners)
{
    struct canvas canvas = drawn(1, 4, 3, GLYPHS_UNICODE);
    ck_assert_str_eq(row_text(&canvas, 0), "       █┄┄┐  ");
    ck_assert_str_eq(row_text(&canvas, 1), "       █  ┆  ");
    ck_assert_str_eq(row_text(&canvas, 2), "       █┄┄┘  ");
    canvas_free(&canvas);
    canvas = drawn(-4, -1, 2, GLYPHS_UNICODE);
    ck_assert_str_eq(row_text(&canvas, 0), "  ███┆       ");
    ck_assert_str_eq(row_text(&canvas, 1), row_text(&canvas, 0));
    canvas_free(&canvas);
}
END_TEST

/* Its own style, and never a bar's cell: no sink can show it as part of the bar. */
START_TEST(never_taken_for_a_bar)
{
    uint64_t seed = 7;
    for (int round = 0; round < 2000; round++) {
        double now = random_unit(&seed) * 7, then = random_unit(&seed) * 7;
        struct canvas with = drawn(now, then, random_int(&seed, 1, 3), round % 2);
        struct canvas bar = new_canvas(with.cols, with.rows, with.glyphs);
        bar_draw_h(&bar, AXIS, 0, with.rows, &SCALE, bar_of(now, &SCALE), STYLE_POSITIVE);
        for (int y = 0; y < with.rows; y++)
            for (int x = 0; x < WIDTH; x++) {
                const struct cell *a = canvas_at(&with, x, y), *b = canvas_at(&bar, x, y);
                bool ghost = a->style == STYLE_GHOST;
                if (ghost ? a->kind != CELL_GLYPH : memcmp(a, b, sizeof *a) != 0)
                    ck_abort_msg("%g was %g: column %d", now, then, x);
            }
        ck_assert_int_eq(canvas_at(&with, AXIS, 0)->kind, CELL_BLANK);
        canvas_free(&with);
        canvas_free(&bar);
    }
}
END_TEST

START_TEST(the_mirror_of_the_opposite)
{
    uint64_t seed = 8;
    for (int round = 0; round < 500; round++) {
        double now = random_unit(&seed) * 6, then = random_unit(&seed) * 6;
        struct canvas a = drawn(now, then, 1, GLYPHS_ASCII),
                      b = drawn(-now, -then, 1, GLYPHS_ASCII);
        for (int x = 0; x < WIDTH; x++) {
            const struct cell *left = canvas_at(&a, x, 0), *right = canvas_at(&b, WIDTH - 1 - x, 0);
            if (left->kind != right->kind || left->style != right->style)
                ck_abort_msg("%g was %g: column %d", now, then, x);
        }
        canvas_free(&a);
        canvas_free(&b);
    }
}
END_TEST

START_TEST(standing)
{
    static const struct {
        double now, then;
        const char *column; /* from the top, axis in the middle */
    } CASES[] = {
        {2, 5, " ┄┆┆██       "},
        {5, 2, " ███┄█       "},
        {-1, -3, "       █┆┄   "},
        {-1, 2, "    ┄┆ █     "},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct canvas tall = new_canvas(3, WIDTH, GLYPHS_UNICODE);
        struct bar bar = bar_of(CASES[c].now, &SCALE);
        bar_draw_v(&tall, 1, AXIS, 1, &SCALE, bar, STYLE_POSITIVE);
        bar_ghost_v(&tall, 1, AXIS, 1, &SCALE, bar, bar_of(CASES[c].then, &SCALE), STYLE_GHOST);
        char text[WIDTH * 4 + 1] = "";
        for (int y = 0; y < WIDTH; y++) {
            struct shown shown = glyphs_plain(GLYPHS_UNICODE, canvas_at(&tall, 1, y));
            text[strlen(text) + (size_t)utf8_encode(shown.glyph.code[0], text + strlen(text))] = 0;
        }
        ck_assert_str_eq(text, CASES[c].column);
        canvas_free(&tall);
    }
    struct canvas wide = new_canvas(3, WIDTH, GLYPHS_UNICODE);
    bar_ghost_v(&wide, 0, AXIS, 3, &SCALE, bar_of(0, &SCALE), bar_of(2, &SCALE), STYLE_GHOST);
    ck_assert_str_eq(row_text(&wide, AXIS - 2), "┌┄┐");
    ck_assert_str_eq(row_text(&wide, AXIS - 1), "┆ ┆");
    canvas_free(&wide);
}
END_TEST

TCase *tcase_bar_ghost(void)
{
    TCase *tc = tcase_create("bar_ghost");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, rows_by_hand);
    tcase_add_test(tc, thick_outlines_have_corners);
    tcase_add_test(tc, never_taken_for_a_bar);
    tcase_add_test(tc, the_mirror_of_the_opposite);
    tcase_add_test(tc, standing);
    return tc;
}

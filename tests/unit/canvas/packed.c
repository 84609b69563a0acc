/* SPDX-License-Identifier: MIT
 *
 * Rows as lines of text: what comes back is the same, and nothing gets in that is no cell. */
#include "canvas/packed.h"

#include "canvas/bar.h"
#include "fixture.h"
#include "suite.h"

static void check_comes_back(const struct canvas *canvas, const char *when)
{
    struct canvas back = new_canvas(canvas->cols, canvas->rows, canvas->glyphs);
    struct err err = {0};
    for (int y = 0; y < canvas->rows; y++) {
        struct buf line = {0};
        packed_write(canvas, y, &line);
        ck_assert_msg(packed_read(&back, y, buf_text(&line), &err) == 0, "%s, row %d: %s: %s", when,
                      y, err.text, buf_text(&line));
        buf_free(&line);
    }
    ck_assert_msg(canvas_equal(canvas, &back), "%s", when);
    canvas_free(&back);
}

START_TEST(every_kind_of_cell_comes_back)
{
    struct canvas canvas = new_canvas(40, 8, (enum glyph_set)_i);
    struct scale scale = {.max = 1, .half = 10, .negative = true};
    canvas_text(&canvas, 0, 0, 40, STYLE_STRONG, "100% %s%_ 한글 a\u0301  γ·x/RMS");
    canvas_box(&canvas, (struct rect){2, 1, 20, 4}, WIRE_HEAVY, STYLE_FRAME);
    canvas_wire_h(&canvas, 0, 39, 2, WIRE_DASHED, STYLE_FAINT);
    canvas_wire_v(&canvas, 20, -1, 9, WIRE_LIGHT, STYLE_BRANCH);
    bar_draw_h(&canvas, 20, 5, 1, &scale, bar_of(0.77, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 20, 6, 1, &scale, bar_of(-0.43, &scale), STYLE_NEGATIVE);
    bar_draw_v(&canvas, 36, 7, 2, &scale, bar_of(0.31, &scale), STYLE_POSITIVE_ALT);
    canvas_fill(&canvas, (struct rect){30, 7, 10, 1}, STYLE_TITLE);
    check_comes_back(&canvas, "drawn by hand");
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_row_is_short)
{
    struct canvas canvas = new_canvas(80, 2, GLYPHS_UNICODE);
    struct buf line = {0};
    packed_write(&canvas, 0, &line);
    ck_assert_str_eq(buf_text(&line), "");
    canvas_wire_h(&canvas, -1, 80, 1, WIRE_LIGHT, STYLE_FRAME);
    packed_write(&canvas, 1, &line);
    ck_assert_str_eq(buf_text(&line), "%sr%w010180;");
    buf_free(&line);
    canvas_free(&canvas);
}
END_TEST

static const char *const bad[] = {
    "%",           "%x",           "%s",
    "%s!",         "%_;",          "%_0;",
    "%_11;",       "%_4",          "%_99999999999999999999;",
    "%b;",         "%b001;",       "%b901;",
    "%b841;",      "%b8011;",      "%b80",
    "%w00001;",    "%w01014;1;x%", "%w4000;",
    "%w0101",      "12345678901",  "한글한글한글",
    "123456789한", "\033[31m",     "a\x7f",
    "%_10;x",      "%_-1;",        "%b80 1;",
    "%w0101-1;",   "%_10;%_1;",
};

START_TEST(nothing_else_is_read)
{
    struct canvas canvas = new_canvas(10, 1, GLYPHS_UNICODE);
    struct err err = {0};
    ck_assert_msg(packed_read(&canvas, 0, bad[_i], &err) == -1, "%s", bad[_i]);
    ck_assert_int_eq(err.status, ERR_INPUT);
    ck_assert_msg(canvas_check(&canvas), "%s", bad[_i]);
    canvas_free(&canvas);
}
END_TEST

/* Lines made of the grammar's own pieces, and of bytes. */
START_TEST(random_lines_do_no_harm)
{
    static const char *const pieces[] = {"%",    "s",       "b",   "w", "_",  "8",
                                         "0",    "1",       "10;", ";", "한", "\xff",
                                         "\033", "e\u0301", "%%",  " ", "."};
    enum { PIECES = sizeof pieces / sizeof *pieces };
    uint64_t seed = 11;
    size_t taken = 0;
    for (int i = 0; i < 20000; i++) {
        struct canvas canvas = new_canvas(12, 1, GLYPHS_UNICODE);
        struct buf line = {0};
        struct err err = {0};
        for (int n = random_int(&seed, 0, 9); n > 0; n--)
            buf_str(&line, pieces[random_int(&seed, 0, PIECES - 1)]);
        taken += packed_read(&canvas, 0, buf_text(&line), &err) == 0;
        if (!canvas_check(&canvas))
            ck_abort_msg("%s", buf_text(&line));
        buf_free(&line);
        canvas_free(&canvas);
    }
    ck_assert_uint_gt(taken, 1000);
}
END_TEST

TCase *tcase_packed(void)
{
    TCase *tc = tcase_create("packed");
    tcase_add_loop_test(tc, every_kind_of_cell_comes_back, 0, 2);
    tcase_add_test(tc, a_row_is_short);
    tcase_add_loop_test(tc, nothing_else_is_read, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tc, random_lines_do_no_harm);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * The style plane: one letter per column, so that it lies exactly over the text. */
#include "fixture.h"
#include "suite.h"

START_TEST(letters_lie_over_cells)
{
    struct canvas canvas = new_canvas(10, 4, GLYPHS_UNICODE);
    canvas_text(&canvas, 1, 0, 9, STYLE_LABEL, "한 x");
    canvas_text(&canvas, 0, 1, 9, STYLE_TEXT, "ab");
    canvas_fill(&canvas, (struct rect){0, 2, 10, 1}, STYLE_TITLE);
    canvas_wire_h(&canvas, 8, 9, 1, WIRE_LIGHT, STYLE_FRAME);
    struct buf out = {0};
    export_styles(&canvas, &out);
    ck_assert_str_eq(buf_text(&out), ".llll\n"
                                     "........rr\n"
                                     "tttttttttt\n"
                                     "\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

START_TEST(every_cell_of_a_busy_frame)
{
    struct canvas canvas = busy_canvas(GLYPHS_UNICODE);
    struct buf out = {0};
    export_styles(&canvas, &out);
    const char *at = buf_text(&out);
    for (int y = 0; y < canvas.rows; y++) {
        for (int x = 0; x < canvas.cols; x++) {
            const struct cell *cell = canvas_at(&canvas, x, y);
            if (*at != '\n')
                ck_assert_int_eq(*at++, style_letter((enum style)cell->style));
            else
                ck_assert(cell->kind == CELL_BLANK && cell->style == STYLE_TEXT);
        }
        ck_assert_int_eq(*at++, '\n');
    }
    ck_assert_int_eq(*at, '\0');
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_styles(void)
{
    TCase *tc = tcase_create("styles");
    tcase_add_test(tc, letters_lie_over_cells);
    tcase_add_test(tc, every_cell_of_a_busy_frame);
    return tc;
}

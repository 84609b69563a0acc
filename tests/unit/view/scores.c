/* SPDX-License-Identifier: MIT
 *
 * The scores of the LM head, read back from whole frames. */
#include <string.h>

#include "fixture.h"
#include "view/panel.h"

#define WORDS                                                                                      \
    "{\"midstream\":1,\"x\":[[1,-2]],\"model\":{\"blocks\":[],\"final_norm\":{\"kind\":\"none\"}," \
    "\"head\":{\"vocab\":[\"cat\",\"고양이\",\"sat\",\".\"],"                                   \
    "\"weights\":[[1,0],[0,1.25],[12,0.5],[-3,-1]]}}}"

static const struct {
    int cols, rows, thick;
} SIZES[] = {{40, 12, 1}, {80, 24, 3}, {120, 36, 3}, {200, 60, 4}};

static int column_of(struct canvas *canvas, int y, uint32_t code)
{
    for (int x = canvas->cols; x-- > 0;) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->kind == CELL_GLYPH && cell->code[0] == code)
            return x;
    }
    return -1;
}

/* Scores stand below their heading, shares below theirs, point below point. */
START_TEST(numbers_stand_in_columns)
{
    struct stage stage;
    stage_open(&stage, WORDS);
    stage_at(&stage, "head");
    struct canvas canvas = stage_frame(&stage, SIZES[_i].cols, SIZES[_i].rows, NULL);
    int percent = -1, count = 0, heading = -1, tiny = 0;
    for (int y = 2; y < canvas.rows - 3; y++) {
        if (strstr(frame_row(&canvas, y), " score ")) {
            heading = y;
            continue;
        }
        int x = column_of(&canvas, y, '%');
        if (x < 0)
            continue;
        ck_assert(percent < 0 || x == percent);
        percent = x;
        ck_assert_uint_eq(canvas_at(&canvas, x - 2, y)->code[0], '.');
        ck_assert_uint_eq(canvas_at(&canvas, x - 10, y)->code[0], '.');
        tiny += canvas_at(&canvas, x - 4, y)->code[0] == '<';
        count++;
    }
    ck_assert_int_eq(count, 4);
    ck_assert_int_gt(tiny, 0); /* 0.00004 % is not 4.0e-05% */
    ck_assert_int_gt(heading, 0);
    ck_assert_int_eq(column_of(&canvas, heading, 'p'), percent);
    ck_assert_int_eq(column_of(&canvas, heading, 'e'), percent - 8);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* One axis through all of them, and bars as thick as the rows allow. */
START_TEST(bars_hang_on_one_axis)
{
    struct stage stage;
    stage_open(&stage, WORDS);
    stage_at(&stage, "head");
    struct canvas canvas = stage_frame(&stage, SIZES[_i].cols, SIZES[_i].rows, NULL);
    int first = -1, last = -1, rows = 0, thick = 0;
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            if (canvas_at(&canvas, x, y)->style == STYLE_AXIS) {
                first = first < 0 ? y : first;
                last = y;
                rows++;
                thick += canvas_at(&canvas, x + 1, y)->kind == CELL_BAR;
            }
    ck_assert_int_eq(rows, last - first + 1);
    ck_assert_int_eq(thick, 2 * SIZES[_i].thick); /* two of the four are above 0 */
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_scores(void)
{
    TCase *tc = tcase_create("scores");
    tcase_add_loop_test(tc, numbers_stand_in_columns, 0, sizeof SIZES / sizeof *SIZES);
    tcase_add_loop_test(tc, bars_hang_on_one_axis, 0, sizeof SIZES / sizeof *SIZES);
    return tc;
}

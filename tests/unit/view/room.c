/* SPDX-License-Identifier: MIT
 *
 * What large screens do with their rows. */
#include "view/room.h"

#include <string.h>

#include "fixture.h"

START_TEST(bars_take_the_rows_that_there_are)
{
    for (int count = 1; count <= 20; count++)
        for (int rows = count, before = 0; rows < 140; rows++) {
            struct room_rows fit = room_rows(rows, count);
            ck_assert_int_ge(fit.pitch, fit.thick);
            ck_assert_int_le(fit.thick, 4);
            ck_assert_int_le(fit.pitch * (count - 1) + fit.thick, rows);
            ck_assert_int_ge(fit.pitch, before); /* more room never makes them smaller */
            before = fit.pitch;
        }
    ck_assert_int_eq(room_rows(11, 4).thick, 2);
    ck_assert_int_eq(room_rows(10, 4).thick, 1);
    ck_assert_int_eq(room_rows(100, 4).thick, 4);
}
END_TEST

/* Row of the first cell with this word, -1: none. */
static int row_of(struct canvas *canvas, const char *text)
{
    for (int y = 0; y < canvas->rows; y++)
        if (strstr(frame_row(canvas, y), text))
            return y;
    return -1;
}

/* From fork to join every component keeps its rows; the arithmetic comes below and has air. */
START_TEST(bars_stay_where_they_are_from_step_to_step)
{
    static const struct {
        const char *at, *first, *second; /* two neighbouring lines of arithmetic */
    } STEPS[] = {{"b1.attn.fork", NULL, NULL},
                 {"b1.attn.norm.gamma", "square ", "sum "},
                 {"b1.attn.delta", NULL, NULL},
                 {"b1.attn.add", "x1  1 + 0.2", "x2  2 + "}};
    static const int SIZES[][3] = {{120, 36, 2}, {150, 44, 2}, {200, 60, 3}};
    for (size_t size = 0; size < 3; size++) {
        int rows[4] = {0};
        for (size_t s = 0; s < sizeof STEPS / sizeof *STEPS; s++) {
            struct stage stage;
            stage_open(&stage, JOIN);
            stage_at(&stage, STEPS[s].at);
            struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
            for (int i = 0; i < 4; i++) {
                char name[] = {' ', 'x', (char)('1' + i), ' ', ' ', '\0'};
                int row = row_of(&canvas, name);
                ck_assert_int_gt(row, 0);
                ck_assert_msg(s == 0 || row == rows[i], "%s: x%d jumps from row %d to %d",
                              STEPS[s].at, i + 1, rows[i], row);
                rows[i] = row;
            }
            if (STEPS[s].first)
                ck_assert_int_eq(row_of(&canvas, STEPS[s].second) - row_of(&canvas, STEPS[s].first),
                                 SIZES[size][2]);
            canvas_free(&canvas);
            stage_close(&stage);
        }
        ck_assert_int_gt(rows[1] - rows[0], size); /* thicker in a larger one */
    }
}
END_TEST

TCase *tcase_room(void)
{
    TCase *tc = tcase_create("room");
    tcase_add_test(tc, bars_take_the_rows_that_there_are);
    tcase_add_test(tc, bars_stay_where_they_are_from_step_to_step);
    return tc;
}

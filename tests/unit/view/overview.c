/* SPDX-License-Identifier: MIT
 *
 * The list of the steps on the screen. */
#include "view/overview.h"

#include <stdio.h>
#include <string.h>

#include "fixture.h"

START_TEST(the_chosen_step_is_in_sight_and_nothing_is_cut)
{
    static const int SIZES[][2] = {{40, 12}, {80, 24}, {120, 36}};
    for (int run = 0; run < 12; run++) {
        const int *size = SIZES[run % 3];
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage.app.settings.lang = run / 3 % 2 ? LANG_KO : LANG_EN;
        stage.app.settings.ascii = run / 6;
        stage_press(&stage, "5 enter tab home");
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct drawn drawn;
            struct canvas canvas = stage_frame(&stage, size[0], size[1], &drawn);
            char number[24];
            int chosen = 0;
            ck_assert_uint_eq(drawn.cut, 0);
            snprintf(number, sizeof number, " %zu ", step + 1);
            for (int y = 0; y < canvas.rows; y++)
                if (canvas_at(&canvas, canvas.cols / 2, y)->style == STYLE_SELECT) {
                    chosen++;
                    ck_assert_msg(strstr(frame_row(&canvas, y), number), "%s is not in %s", number,
                                  frame_row(&canvas, y));
                }
            ck_assert_int_eq(chosen, 1);
            canvas_free(&canvas);
            stage_press(&stage, "down");
        }
        stage_close(&stage);
    }
}
END_TEST

START_TEST(it_says_what_is_searched_for_and_where_we_are)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "3 enter tab / n o r m");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "Steps / norm"));
    assert_shows(&canvas, "▶  3  b1.attn.norm.square");
    assert_shows_not(&canvas, "embed");
    canvas_free(&canvas);
    stage_press(&stage, "x");
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "no step matches");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(it_draws_at_any_size)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "tab end");
    for (int cols = 1; cols <= 130; cols += 3)
        for (int rows = 1; rows <= 50; rows += 3) {
            stage.app.settings.ascii = cols % 2;
            struct canvas canvas = stage_frame(&stage, cols, rows, NULL);
            canvas_free(&canvas);
        }
    stage_close(&stage);
}
END_TEST

TCase *tcase_overview(void)
{
    TCase *tcase = tcase_create("overview");
    tcase_add_test(tcase, the_chosen_step_is_in_sight_and_nothing_is_cut);
    tcase_add_test(tcase, it_says_what_is_searched_for_and_where_we_are);
    tcase_add_test(tcase, it_draws_at_any_size);
    return tcase;
}

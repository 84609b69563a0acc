/* SPDX-License-Identifier: MIT
 *
 * Why the file as it stands cannot be shown, over the lower part of the screen. */
#include "view/broken.h"

#include <string.h>

#include "app/mouse.h"
#include "base/err.h"
#include "canvas/spots.h"
#include "fixture.h"
#include "suite.h"
#include "view/words.h"

#define ASKED                                                                 \
    "{\"midstream\":1,\"title\":\"Its title\",\"x\":[[1,-1,3,3]],\"steps\":[" \
    "{\"at\":\"b1.attn.norm.rms\",\"caption\":\"Its caption.\"},"             \
    "{\"at\":\"b1.attn.norm.rms\",\"ask\":{\"of\":\"rms\",\"within\":0.1}}]}"

static struct err fault(void)
{
    struct err err;
    err_at(&err, (struct place){12, 9}, "/steps/1/at",
           "'b1.attn.norm.men' is no stop of this walk, did you mean 'b1.attn.norm.mean'?");
    err_in_file(&err, "lesson.json");
    return err;
}

/* The words of the message, wherever lines end. */
static void check_message(const struct canvas *canvas, const char *when)
{
    static const char *const parts[] = {"lesson.json:12:9:", "/steps/1/at:", "'b1.attn.norm.men'",
                                        "'b1.attn.norm.mean'?"};
    struct buf text = {0};
    frame_text(canvas, &text);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
        ck_assert_msg(strstr(buf_text(&text), parts[p]), "%s: no %s in\n%s", when, parts[p],
                      buf_text(&text));
    buf_free(&text);
}

START_TEST(test_it_is_whole_wherever_it_stands)
{
    static const int sizes[][2] = {{80, 24}, {120, 36}, {40, 12}, {40, 15}, {72, 16}, {200, 60}};
    static const char *const keys[] = {"", "f5", "esc e", "esc right", "f5"};
    struct err err = fault();
    struct stage stage;
    stage_open(&stage, ASKED);
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        stage_press(&stage, keys[k]);
        stage.app.broken = &err;
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            stage.app.settings.lang = s % 2 ? LANG_KO : LANG_EN;
            stage.app.settings.ascii = k % 2;
            struct drawn drawn;
            struct canvas canvas = stage_frame(&stage, sizes[s][0], sizes[s][1], &drawn);
            check_message(&canvas, keys[k]);
            const char *name =
                word(sizes[s][0] < 72 ? WORD_BROKEN_SHORT : WORD_BROKEN, stage.app.settings.lang);
            int heading = frame_find(&canvas, name);
            ck_assert_msg(heading > sizes[s][1] / 3 - 1, "heading in row %d", heading);
            bool edits = stage.app.mode == MODE_EDIT; /* Esc leaves the field first */
            ck_assert(!strstr(frame_row(&canvas, heading), "Esc") == edits);
            ck_assert_uint_eq(drawn.cut, 0);
            canvas_free(&canvas);
        }
    }
    stage_close(&stage);
}
END_TEST

/* The caption gives way, the hints stay; where something is asked or edited that stays, too. */
START_TEST(test_what_it_leaves)
{
    struct err err = fault();
    struct stage stage;
    stage_open(&stage, ASKED);
    stage.app.broken = &err;
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&canvas, "Its caption.");
    assert_shows(&canvas, "Its title");
    assert_shows(&canvas, "F2 edit");
    struct spots spots = {0};
    canvas.spots = &spots;
    draw(&stage.app, &canvas, NULL);
    const struct spot *spot = spots_at(&spots, 76, 20), *under = spots_at(&spots, 30, 21);
    ck_assert(spot && spot->kind == TARGET_KEY && spot->index == INPUT_ESC);
    ck_assert(under && under->kind == TARGET_NONE);
    spots_free(&spots);
    ck_assert_int_eq(frame_find(&canvas, "lesson.json"), 21);
    canvas_free(&canvas);
    stage_press(&stage, "right");
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "Predict:");
    canvas_free(&canvas);
    stage_press(&stage, "e");
    canvas = stage_frame(&stage, 80, 24, NULL);
    ck_assert_int_ge(canvas.cursor_y, 20);
    canvas_free(&canvas);
    stage_press(&stage, "esc"); /* leaves the field */
    ck_assert_ptr_nonnull(stage.app.broken);
    stage_press(&stage, "esc");
    ck_assert_ptr_null(stage.app.broken);
    stage_close(&stage);
}
END_TEST

/* As much of a very long one as leaves a third of the screen; dots say that it goes on. */
START_TEST(test_a_very_long_one)
{
    char words[900] = "";
    while (strlen(words) < 850)
        strcat(words, "word 한글 ");
    struct err err;
    err_at(&err, (struct place){1, 1}, "", "%s", words);
    struct stage stage;
    stage_open(&stage, ASKED);
    stage.app.broken = &err;
    for (int cols = 1; cols < 130; cols += 3)
        for (int rows = 1; rows < 40; rows += 2) {
            struct canvas canvas = stage_frame(&stage, cols, rows, NULL);
            canvas_free(&canvas);
        }
    struct canvas canvas = stage_frame(&stage, 40, 12, NULL);
    ck_assert_int_eq(frame_find(&canvas, word(WORD_BROKEN_SHORT, LANG_EN)), 4);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 10), "..."));
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* A file's text reaches the screen only as marks. */
START_TEST(test_nothing_raw_reaches_the_screen)
{
    struct err err;
    err_at(&err, (struct place){1, 1}, "/a\033[2J", "a\033]0;title\a b\tc\x80");
    err_in_file(&err, "na\033[31mme.json");
    struct stage stage;
    stage_open(&stage, ASKED);
    stage.app.broken = &err;
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "na^[[31mme.json:1:1: /a^[[2J: a^[]0;title^G b");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

TCase *tcase_broken(void)
{
    TCase *tcase = tcase_create("broken");
    tcase_add_test(tcase, test_it_is_whole_wherever_it_stands);
    tcase_add_test(tcase, test_what_it_leaves);
    tcase_add_test(tcase, test_a_very_long_one);
    tcase_add_test(tcase, test_nothing_raw_reaches_the_screen);
    return tcase;
}

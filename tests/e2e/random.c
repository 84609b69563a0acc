/* SPDX-License-Identifier: MIT
 *
 * Random frames one after another, full of wide glyphs that are overwritten by halves: the worst
 * that a screen can ask of a terminal. The child draws them, the test draws the same again. */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#include "canvas/bar.h"
#include "term/term.h"
#include "twin.h"

enum { FRAMES = 60, COLS_MOST = 60, ROWS_MOST = 20 };

static unsigned seed;

static int roll(int sides)
{
    seed = seed * 1103515245u + 12345u;
    return (int)(seed >> 16 & 0x7fff) % sides;
}

static void scribble(struct canvas *canvas)
{
    static const char *const words[] = {
        "가나다라", "x",   "γ·x/RMS", "잔차 a", " ",
        "│ 한 │",   "0.9", "한",      "0.45",   "......................"};
    if (roll(4) == 0)
        canvas_clear(canvas);
    canvas->cursor_x = roll(3) ? -1 : roll(canvas->cols);
    canvas->cursor_y = canvas->cursor_x < 0 ? -1 : roll(canvas->rows);
    for (int i = roll(25); i > 0; i--)
        canvas_text(canvas, roll(canvas->cols + 4) - 3, roll(canvas->rows), 24,
                    (enum style)roll(STYLE_COUNT), words[roll(10)]);
    /* Not in the last column, where libvterm 0.1.4 loses marks. */
    canvas_text(canvas, roll(canvas->cols - 9), roll(canvas->rows), 8, STYLE_TEXT, "q\xcc\x87 e");
    struct scale scale = {.max = 8, .half = 8, .negative = true};
    bar_draw_h(canvas, roll(canvas->cols), roll(canvas->rows), 1, &scale,
               bar_of(roll(128) / 8.0 - 8, &scale), STYLE_POSITIVE);
    canvas_wire_h(canvas, roll(30), 30 + roll(30), roll(canvas->rows), WIRE_HEAVY, STYLE_STREAM);
    canvas_fill(canvas, (struct rect){roll(50), roll(15), roll(20), roll(4)}, STYLE_TITLE);
}

/* The theme changes at run time too. */
static enum theme theme_of(int frame)
{
    return frame % 20 < 10 ? THEME_DARK : THEME_LIGHT;
}

/* A frame for every key. */
static int draw_frames(void)
{
    struct term_options options = {.colour = COLOUR_AUTO};
    struct err err = {0};
    struct canvas canvas;
    if (term_open(&options, &err) != 0 ||
        canvas_init(&canvas, COLS_MOST, ROWS_MOST, GLYPHS_UNICODE, &err) != 0)
        return 1;
    for (int frame = 0; frame < FRAMES; frame++) {
        struct event event = {.kind = EVENT_NONE};
        scribble(&canvas);
        term_draw(&canvas, theme_of(frame));
        while (event.kind != EVENT_KEY)
            term_event(&event, -1);
    }
    canvas_free(&canvas);
    return 0;
}

START_TEST(test_random_frames)
{
    struct start start = {.body = draw_frames, .cols = COLS_MOST, .rows = ROWS_MOST};
    struct session session;
    seed = 100 + (unsigned)_i;
    if (!session_start(&session, &start))
        return;
    struct canvas canvas;
    struct err err = {0};
    ck_assert_int_eq(canvas_init(&canvas, COLS_MOST, ROWS_MOST, GLYPHS_UNICODE, &err), 0);
    for (int frame = 0; frame < FRAMES; frame++) {
        scribble(&canvas);
        screen_same(&session, &canvas, theme_of(frame), DEPTH_256, false, "a random frame");
        session_send(&session, "x", 1);
    }
    canvas_free(&canvas);
    ck_assert(session_job(&session, JOB_ENDED));
    session_check_given_back(&session, "after random frames");
    session_free(&session);
}
END_TEST

TCase *tcase_random(void)
{
    TCase *tc = tcase_create("random frames");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_random_frames, 0, 4);
    return tc;
}

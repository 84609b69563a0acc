/* SPDX-License-Identifier: MIT
 *
 * Recordings, byte by byte; tests/e2e plays whole ones back in a terminal. */
#include "fixture.h"
#include "suite.h"

START_TEST(exact_lines)
{
    struct canvas canvas = new_canvas(4, 2, GLYPHS_UNICODE);
    struct export_cast cast = {.theme = THEME_DARK, .depth = DEPTH_256};
    struct buf out = {0};
    struct err err = {0};
    canvas_text(&canvas, 0, 0, 4, STYLE_TEXT, "\"\\");
    ck_assert_int_eq(export_cast_start(&cast, &canvas, "a \"b\"\n", 1500, &out, &err), 0);
    canvas_text(&canvas, 0, 1, 4, STYLE_STRONG, "한b");
    export_cast_frame(&cast, &canvas, 250, &out);
    export_cast_frame(&cast, &canvas, 250, &out); /* nothing has changed */
    canvas.cursor_x = 3;
    canvas.cursor_y = 1;
    export_cast_frame(&cast, &canvas, 3000, &out);
    export_cast_end(&cast, &out);
    ck_assert(!out.failed);
    const char *rest = strchr(buf_text(&out), '\n') + 1;
    static const char HEADER[] = "{\"version\": 2, \"width\": 4, \"height\": 2, "
                                 "\"title\": \"a \\\"b\\\"\\u000a\", ";
    ck_assert_int_eq(strncmp(buf_text(&out), HEADER, strlen(HEADER)), 0);
    ck_assert_str_eq(rest, "[0.000, \"o\", \"\\u001b[0m\\u001b[2J\\u001b[1;1H\\u001b[2K\\\"\\\\"
                           "\\u001b[2;1H\\u001b[2K\\u001b[?25l\"]\n"
                           "[1.500, \"o\", \"\\u001b[2;1H\\u001b[2K\\u001b[0;1m한b\\u001b[0m"
                           "\\u001b[?25l\"]\n"
                           "[2.000, \"o\", \"\\u001b[2;4H\\u001b[?25h\"]\n"
                           "[5.000, \"o\", \"\\u001b[0m\\u001b[2;4H\\u001b[?25h\"]\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_cast(void)
{
    TCase *tc = tcase_create("cast");
    tcase_add_test(tc, exact_lines);
    return tc;
}

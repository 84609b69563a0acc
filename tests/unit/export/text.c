/* SPDX-License-Identifier: MIT
 *
 * Frames as plain text. */
#include "alloc.h"
#include "fixture.h"
#include "suite.h"

START_TEST(shape)
{
    for (int set = 0; set < 2; set++) {
        struct canvas canvas = busy_canvas(set ? GLYPHS_ASCII : GLYPHS_UNICODE);
        struct buf out = {0};
        export_text(&canvas, &out);
        ck_assert(!out.failed);
        ck_assert(utf8_valid(out.data, out.len, NULL));
        int lines = 0;
        for (size_t i = 0; i < out.len; i++) {
            unsigned char c = (unsigned char)out.data[i];
            ck_assert(c >= ' ' || c == '\n');
            ck_assert_uint_ne(c, 0x7f);
            if (c == '\n') {
                lines++;
                ck_assert(i == 0 || out.data[i - 1] != ' ');
            }
        }
        ck_assert_int_eq(lines, canvas.rows);
        ck_assert_int_eq(out.data[out.len - 1], '\n');
        buf_free(&out);
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(content)
{
    struct canvas canvas = new_canvas(24, 5, GLYPHS_UNICODE);
    const struct scale scale = {.max = 3, .half = 10, .negative = true};
    canvas_text(&canvas, 2, 0, 20, STYLE_STRONG, "한글 x\u0302  ");
    canvas_fill(&canvas, (struct rect){0, 1, 24, 1}, STYLE_TITLE); /* no trace without attributes */
    bar_draw_h(&canvas, 11, 2, 1, &scale, bar_of(1, &scale), STYLE_POSITIVE);
    bar_draw_h(&canvas, 11, 3, 1, &scale, bar_of(-1, &scale), STYLE_NEGATIVE);
    canvas_wire_v(&canvas, 11, 2, 3, WIRE_LIGHT, STYLE_AXIS);
    struct buf out = {0};
    buf_str(&out, "before\n"); /* appends */
    export_text(&canvas, &out);
    ck_assert_str_eq(buf_text(&out), "before\n"
                                     "  한글 x\u0302\n"
                                     "\n"
                                     "           ╷███▍\n"
                                     "       ▐███╵\n"
                                     "\n");
    canvas.glyphs = GLYPHS_ASCII;
    buf_clear(&out);
    export_text(&canvas, &out);
    ck_assert_str_eq(buf_text(&out), "  한글 x\u0302\n"
                                     "\n"
                                     "           |###.\n"
                                     "       .###|\n"
                                     "\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

/* The last column is reached exactly, also by a wide glyph. */
START_TEST(full_rows)
{
    struct canvas canvas = new_canvas(4, 2, GLYPHS_UNICODE);
    canvas_text(&canvas, 0, 0, 4, STYLE_TEXT, "ab한");
    canvas_text(&canvas, 0, 1, 4, STYLE_TEXT, "글한");
    struct buf out = {0};
    export_text(&canvas, &out);
    ck_assert_str_eq(buf_text(&out), "ab한\n글한\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

/* Whichever allocation fails, the buffer says so; otherwise the frame is whole. */
START_TEST(out_of_memory)
{
    static void (*const exporters[])(const struct canvas *, struct buf *) = {export_text,
                                                                             export_styles};
    if (!alloc_can_fail())
        return;
    struct canvas canvas = busy_canvas(GLYPHS_UNICODE);
    for (int which = 0; which < 3; which++) {
        for (long n = 1;; n++) {
            struct buf out = {0};
            alloc_fail_at(n);
            if (which < 2)
                exporters[which](&canvas, &out);
            else
                export_ansi(&canvas, THEME_LIGHT, DEPTH_8, &out);
            bool hit = alloc_hit();
            alloc_fail_off();
            ck_assert_int_eq(out.failed, hit);
            buf_free(&out);
            if (!hit)
                break;
        }
    }
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_text(void)
{
    TCase *tc = tcase_create("text");
    tcase_add_test(tc, shape);
    tcase_add_test(tc, content);
    tcase_add_test(tc, full_rows);
    tcase_add_test(tc, out_of_memory);
    return tc;
}

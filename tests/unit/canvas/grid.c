/* SPDX-License-Identifier: MIT
 *
 * The grid: sizes, clipping, rectangles, halves of wide glyphs, and that canvas_check finds what
 * it promises to find. */
#include "alloc.h"
#include "fixture.h"
#include "suite.h"

START_TEST(sizes)
{
    static const struct {
        int cols, rows, result;
    } cases[] = {{1, 1, 0},  {80, 24, 0},  {1000, 1000, 0}, {0, 1, -1},
                 {1, 0, -1}, {-1, 10, -1}, {1001, 1, -1},   {1, 1001, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas canvas = {.cols = 7};
        struct err err = {0};
        int result = canvas_init(&canvas, cases[i].cols, cases[i].rows, GLYPHS_UNICODE, &err);
        ck_assert_int_eq(result, cases[i].result);
        if (result == 0) {
            ck_assert_int_eq(err.status, 0);
            ck_assert(canvas_check(&canvas));
            ck_assert_ptr_null(canvas_at(&canvas, cases[i].cols, 0));
            ck_assert_ptr_null(canvas_at(&canvas, 0, cases[i].rows));
            ck_assert_ptr_null(canvas_at(&canvas, -1, 0));
            ck_assert_int_eq(canvas_at(&canvas, 0, 0)->kind, CELL_BLANK);
        } else {
            ck_assert_int_eq(err.status, ERR_INPUT);
            ck_assert_ptr_null(canvas.cells);
            ck_assert_int_eq(canvas.cols, 0);
        }
        canvas_free(&canvas);
        ck_assert_ptr_null(canvas.cells);
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(out_of_memory)
{
    if (!alloc_can_fail())
        return;
    struct canvas canvas = {.cols = 7};
    struct err err = {0};
    alloc_fail_at(1);
    int result = canvas_init(&canvas, 80, 24, GLYPHS_UNICODE, &err);
    bool hit = alloc_hit();
    alloc_fail_off();
    ck_assert(hit);
    ck_assert_int_eq(result, -1);
    ck_assert_int_eq(err.status, ERR_INPUT);
    ck_assert(canvas.cells == NULL && canvas.cols == 0 && canvas.clip.w == 0);
    /* Drawing asks for nothing, so that it cannot fail. */
    ck_assert_int_eq(canvas_init(&canvas, 80, 24, GLYPHS_ASCII, &err), 0);
    alloc_fail_from(1);
    canvas_text(&canvas, 0, 0, 80, STYLE_TEXT, "γ·x/RMS 한글 e\u0301\u0302");
    canvas_put(&canvas, 0, 1, STYLE_TEXT, 0x2295);
    canvas_box(&canvas, (struct rect){0, 0, 9, 9}, WIRE_HEAVY, STYLE_HERE);
    long asked = alloc_count();
    alloc_fail_off();
    ck_assert_int_eq((int)asked, 0);
    canvas_free(&canvas);
}
END_TEST

/* A zeroed canvas takes every drawing without harm. */
START_TEST(empty_canvas)
{
    struct canvas canvas = {0};
    canvas_clear(&canvas);
    canvas_fill(&canvas, (struct rect){-5, -5, 100, 100}, STYLE_TITLE);
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, 10, STYLE_TEXT, "한글"), 4);
    canvas_put(&canvas, 0, 0, STYLE_TEXT, 'x');
    canvas_wire_h(&canvas, -10, 10, 0, WIRE_LIGHT, STYLE_TEXT);
    canvas_box(&canvas, (struct rect){0, 0, 5, 5}, WIRE_LIGHT, STYLE_TEXT);
    ck_assert(canvas_check(&canvas));
    ck_assert(canvas_equal(&canvas, &canvas));
}
END_TEST

START_TEST(clear_and_equal)
{
    struct canvas a = new_canvas(10, 3, GLYPHS_UNICODE), b = new_canvas(10, 3, GLYPHS_UNICODE);
    struct canvas wider = new_canvas(11, 3, GLYPHS_UNICODE);
    struct canvas ascii = new_canvas(10, 3, GLYPHS_ASCII);
    ck_assert_int_eq(a.cursor_x, -1);
    ck_assert(canvas_equal(&a, &b));
    ck_assert(!canvas_equal(&a, &wider));
    ck_assert(!canvas_equal(&a, &ascii));

    canvas_text(&a, 0, 0, 10, STYLE_TEXT, "x");
    ck_assert(!canvas_equal(&a, &b));
    canvas_text(&b, 0, 0, 10, STYLE_STRONG, "x");
    ck_assert(!canvas_equal(&a, &b));
    canvas_text(&b, 0, 0, 10, STYLE_TEXT, "x");
    ck_assert(canvas_equal(&a, &b));
    a.cursor_x = 1;
    ck_assert(!canvas_equal(&a, &b));

    /* Whatever was drawn first, the same drawing on top gives the same cells. */
    canvas_text(&a, 0, 1, 10, STYLE_TITLE, "한글 γ̂");
    canvas_wire_h(&a, 0, 9, 2, WIRE_HEAVY, STYLE_STREAM);
    canvas_clip(&a, (struct rect){1, 1, 2, 2});
    canvas_clear(&a);
    canvas_clear(&b);
    ck_assert(canvas_equal(&a, &b));
    ck_assert_int_eq(a.clip.w, 10);
    ck_assert_int_eq(a.clip.h, 3);
    canvas_free(&a);
    canvas_free(&b);
    canvas_free(&wider);
    canvas_free(&ascii);
}
END_TEST

START_TEST(clip_nests_and_comes_back)
{
    struct canvas canvas = new_canvas(10, 4, GLYPHS_UNICODE);
    struct rect whole = canvas_clip(&canvas, (struct rect){2, 1, 100, 2});
    ck_assert_int_eq(canvas.clip.x, 2);
    ck_assert_int_eq(canvas.clip.w, 8);
    struct rect outer = canvas_clip(&canvas, (struct rect){0, 0, 5, 100});
    ck_assert_int_eq(canvas.clip.x, 2);
    ck_assert_int_eq(canvas.clip.y, 1);
    ck_assert_int_eq(canvas.clip.w, 3);
    ck_assert_int_eq(canvas.clip.h, 2);
    for (int y = 0; y < 4; y++)
        canvas_text(&canvas, 0, y, 10, STYLE_TEXT, "0123456789");
    canvas_unclip(&canvas, outer);
    ck_assert_int_eq(canvas.clip.w, 8);
    canvas_clip(&canvas, (struct rect){20, 20, 5, 5});
    canvas_text(&canvas, 0, 0, 10, STYLE_TEXT, "nowhere");
    canvas_unclip(&canvas, whole);
    ck_assert_int_eq(canvas.clip.w, 10);
    ck_assert_str_eq(row_text(&canvas, 0), "          ");
    ck_assert_str_eq(row_text(&canvas, 1), "  234     ");
    ck_assert_str_eq(row_text(&canvas, 2), "  234     ");
    ck_assert_str_eq(row_text(&canvas, 3), "          ");
    canvas_free(&canvas);
}
END_TEST

/* A clip rectangle that was kept from a larger canvas must not open memory beyond this one. */
START_TEST(unclip_never_exceeds_the_canvas)
{
    struct canvas canvas = new_canvas(4, 2, GLYPHS_UNICODE);
    canvas_unclip(&canvas, (struct rect){-3, -3, 2000, 2000});
    ck_assert_int_eq(canvas.clip.x, 0);
    ck_assert_int_eq(canvas.clip.w, 4);
    ck_assert_int_eq(canvas.clip.h, 2);
    canvas_text(&canvas, 0, 1, 100, STYLE_TEXT, "longer than the row");
    ck_assert_str_eq(row_text(&canvas, 1), "long");
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

/* Every column of "a한글z" overwritten by one or two columns, with and without clipping: the other
 * half of what was hit becomes blank, everything else stays. */
START_TEST(halves_of_wide_glyphs)
{
    static const struct {
        int x;
        const char *text, *expect;
    } cases[] = {
        {0, "-", "-한글z "},  {1, "-", "a- 글z "},   {2, "-", "a -글z "},   {3, "-", "a한- z "},
        {4, "-", "a한 -z "},  {5, "-", "a한글- "},   {0, "나", "나 글z "},  {1, "나", "a나글z "},
        {2, "나", "a 나 z "}, {3, "나", "a한나z "},  {4, "나", "a한 나 "},  {5, "나", "a한글나"},
        {6, "나", "a한글z "}, {-1, "나", " 한글z "}, {1, "나-", "a나- z "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int clipped = 0; clipped < 2; clipped++) {
            struct canvas canvas = new_canvas(7, 1, GLYPHS_UNICODE);
            canvas_text(&canvas, 0, 0, 7, STYLE_LABEL, "a한글z");
            int width = canvas_text_width(&canvas, cases[i].text);
            if (clipped)
                canvas_clip(&canvas, (struct rect){cases[i].x, 0, width, 1});
            canvas_text(&canvas, cases[i].x, 0, 7, STYLE_STRONG, cases[i].text);
            ck_assert_str_eq(row_text(&canvas, 0), cases[i].expect);
            ck_assert(canvas_check(&canvas));
            canvas_free(&canvas);
        }
    }
}
END_TEST

/* Not only text: fills, wires and single glyphs break wide glyphs as cleanly. */
START_TEST(halves_under_other_drawings)
{
    for (int x = 0; x < 2; x++) {
        struct canvas canvas = new_canvas(2, 2, GLYPHS_UNICODE);
        canvas_text(&canvas, 0, 0, 2, STYLE_LABEL, "한");
        canvas_fill(&canvas, (struct rect){x, 0, 1, 1}, STYLE_TITLE);
        ck_assert_int_eq(canvas_at(&canvas, 1 - x, 0)->kind, CELL_BLANK);
        ck_assert_int_eq(canvas_at(&canvas, 1 - x, 0)->style, STYLE_LABEL);
        ck_assert_int_eq(canvas_at(&canvas, x, 0)->style, STYLE_TITLE);

        canvas_text(&canvas, 0, 0, 2, STYLE_LABEL, "한");
        canvas_put(&canvas, x, 0, STYLE_TEXT, 0x25bc);
        ck_assert_int_eq(canvas_at(&canvas, 1 - x, 0)->kind, CELL_BLANK);

        canvas_text(&canvas, 0, 0, 2, STYLE_LABEL, "한");
        canvas_wire_v(&canvas, x, 0, 1, WIRE_LIGHT, STYLE_TEXT);
        ck_assert_int_eq(canvas_at(&canvas, 1 - x, 0)->kind, CELL_BLANK);
        ck_assert_int_eq(canvas_at(&canvas, x, 0)->kind, CELL_WIRE);
        ck_assert(canvas_check(&canvas));
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(fill_blanks)
{
    struct canvas canvas = new_canvas(8, 3, GLYPHS_UNICODE);
    canvas_text(&canvas, 0, 1, 8, STYLE_TEXT, "ab한글cd");
    canvas_wire_v(&canvas, 7, 0, 2, WIRE_LIGHT, STYLE_FRAME);
    canvas_fill(&canvas, (struct rect){-4, 1, 8, 1}, STYLE_TITLE);
    ck_assert_str_eq(row_text(&canvas, 1), "    글c│");
    ck_assert_int_eq(canvas_at(&canvas, 0, 1)->style, STYLE_TITLE);
    ck_assert_int_eq(canvas_at(&canvas, 0, 0)->style, STYLE_TEXT);
    canvas_free(&canvas);
}
END_TEST

START_TEST(extreme_rectangles)
{
    enum { BIG = 2147483647 };
    struct canvas canvas = new_canvas(5, 2, GLYPHS_UNICODE);
    canvas_fill(&canvas, (struct rect){-BIG, -BIG, BIG, BIG}, STYLE_TITLE);
    canvas_fill(&canvas, (struct rect){BIG, BIG, BIG, BIG}, STYLE_TITLE);
    canvas_fill(&canvas, (struct rect){0, 0, -1, -1}, STYLE_TITLE);
    ck_assert_int_eq(canvas_at(&canvas, 0, 0)->style, STYLE_TEXT);
    canvas_fill(&canvas, (struct rect){-1, 0, BIG, BIG}, STYLE_TITLE);
    ck_assert_int_eq(canvas_at(&canvas, 4, 1)->style, STYLE_TITLE);
    canvas_wire_h(&canvas, -BIG, BIG, 0, WIRE_LIGHT, STYLE_FRAME);
    canvas_wire_v(&canvas, 2, BIG, -BIG, WIRE_LIGHT, STYLE_FRAME);
    canvas_box(&canvas, (struct rect){BIG - 1, BIG - 1, BIG, BIG}, WIRE_LIGHT, STYLE_FRAME);
    ck_assert_str_eq(row_text(&canvas, 0), "──┼──");
    ck_assert_int_eq(canvas_text(&canvas, BIG, 0, BIG, STYLE_TEXT, "x"), 1);
    ck_assert_int_eq(canvas_text(&canvas, -BIG, 0, BIG, STYLE_TEXT, "x"), 1);
    ck_assert_int_eq(canvas_text_right(&canvas, BIG, BIG, BIG, STYLE_TEXT, "x"), 1);
    ck_assert_int_eq(canvas_text_centre(&canvas, -BIG, BIG, BIG, STYLE_TEXT, "x"), 1);
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, -BIG, STYLE_TEXT, "x"), 0);
    ck_assert_str_eq(row_text(&canvas, 0), "──┼──");
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

/* canvas_check is what other tests lean on, so it must see every kind of damage. */
START_TEST(check_sees_damage)
{
    static const struct {
        struct cell first, second;
    } damaged[] = {
        {{.kind = CELL_RIGHT}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BLANK}, {.kind = CELL_RIGHT}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {'a'}}, {.kind = CELL_RIGHT}},
        {{.kind = CELL_GLYPH, .width = 2, .code = {0xd55c}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 2, .code = {0xd55c}}, {.kind = CELL_RIGHT, .style = 1}},
        {{.kind = CELL_GLYPH, .width = 2, .code = {'a'}}, {.kind = CELL_RIGHT}},
        {{.kind = CELL_BLANK}, {.kind = CELL_GLYPH, .width = 2, .code = {0xd55c}}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {0x1b}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {0x9b}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {0x202e}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {' '}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 1}, {.kind = CELL_BLANK}},
        {{.kind = CELL_GLYPH, .width = 1, .code = {'a', 'b'}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BAR}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BAR, .eighths = 9}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BAR, .eighths = 1, .side = 4}, {.kind = CELL_BLANK}},
        {{.kind = CELL_WIRE}, {.kind = CELL_BLANK}},
        {{.kind = CELL_WIRE, .arms = {4}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BLANK, .code = {'a'}}, {.kind = CELL_BLANK}},
        {{.kind = CELL_BLANK, .style = STYLE_COUNT}, {.kind = CELL_BLANK}},
        {{.kind = CELL_WIRE + 1}, {.kind = CELL_BLANK}},
    };
    struct canvas canvas = new_canvas(2, 1, GLYPHS_UNICODE);
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        canvas.cells[0] = damaged[i].first;
        canvas.cells[1] = damaged[i].second;
        ck_assert_msg(!canvas_check(&canvas), "damage %zu was not seen", i);
    }
    canvas_clear(&canvas);
    ck_assert(canvas_check(&canvas));
    canvas.clip.w = 3;
    ck_assert(!canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_grid(void)
{
    TCase *tc = tcase_create("grid");
    tcase_add_test(tc, sizes);
    tcase_add_test(tc, out_of_memory);
    tcase_add_test(tc, empty_canvas);
    tcase_add_test(tc, clear_and_equal);
    tcase_add_test(tc, clip_nests_and_comes_back);
    tcase_add_test(tc, unclip_never_exceeds_the_canvas);
    tcase_add_test(tc, halves_of_wide_glyphs);
    tcase_add_test(tc, halves_under_other_drawings);
    tcase_add_test(tc, fill_blanks);
    tcase_add_test(tc, extreme_rectangles);
    tcase_add_test(tc, check_sees_damage);
    return tc;
}

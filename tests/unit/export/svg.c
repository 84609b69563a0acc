/* SPDX-License-Identifier: MIT
 *
 * The picture of a frame: well-formed, text where the cells have it, lines that meet. */
#include <stdlib.h>

#include "fixture.h"
#include "markup.h"
#include "suite.h"

static const struct export_words WORDS = {"en", "a < b & \"c\"", "two\nlines \x01 end"};

static void draw_svg(const struct canvas *canvas, enum theme theme, struct buf *out)
{
    buf_clear(out);
    export_svg(canvas, theme, &WORDS, out);
    ck_assert(!out->failed);
}

START_TEST(is_well_formed)
{
    struct buf out = {0};
    for (int set = 0; set < 2; set++) {
        struct canvas canvas = busy_canvas(set ? GLYPHS_ASCII : GLYPHS_UNICODE);
        canvas_text(&canvas, 1, 0, 12, STYLE_TEXT, "<&>'\"");
        for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
            draw_svg(&canvas, theme, &out);
            markup_check(buf_text(&out));
            ck_assert_ptr_nonnull(strstr(out.data, "<title>a &lt; b &amp; &quot;c&quot;</title>"));
            ck_assert_ptr_nonnull(strstr(out.data, "<desc>two\nlines \uFFFD end</desc>"));
        }
        canvas_free(&canvas);
    }
    struct canvas one = new_canvas(1, 1, GLYPHS_UNICODE);
    draw_svg(&one, THEME_DARK, &out);
    markup_check(buf_text(&out));
    canvas_free(&one);
    buf_free(&out);
}
END_TEST

/* Every glyph is written once, in its row, from its own column on and as wide as its cells. */
START_TEST(text_stands_in_its_cells)
{
    struct canvas canvas = busy_canvas(GLYPHS_UNICODE);
    struct buf out = {0}, tag = {0}, inside = {0}, want = {0};
    draw_svg(&canvas, THEME_DARK, &out);
    bool *seen = calloc((size_t)(canvas.cols * canvas.rows), sizeof *seen);
    const char *at = buf_text(&out);
    while (markup_next(&at, "text", &tag, &inside)) {
        int x = (int)markup_number(buf_text(&tag), "x") / 10;
        int y = (int)markup_number(buf_text(&tag), "y") / 20;
        int end = x + (int)markup_number(buf_text(&tag), "textLength") / 10;
        ck_assert_int_le(end, canvas.cols);
        buf_clear(&want);
        for (; x < end; x++) {
            const struct cell *cell = canvas_at(&canvas, x, y);
            seen[y * canvas.cols + x] = true;
            if (cell->kind == CELL_BLANK)
                buf_char(&want, ' ');
            for (int i = 0; cell->kind == CELL_GLYPH && i < GLYPH_CODES && cell->code[i]; i++)
                buf_code(&want, cell->code[i]);
        }
        ck_assert_str_eq(buf_text(&inside), buf_text(&want));
    }
    for (int i = 0; i < canvas.cols * canvas.rows; i++)
        ck_assert_msg(canvas.cells[i].kind != CELL_GLYPH || seen[i], "the glyph in cell %d", i);
    free(seen);
    buf_free(&out);
    buf_free(&tag);
    buf_free(&inside);
    buf_free(&want);
    canvas_free(&canvas);
}
END_TEST

static void has(const struct buf *out, const char *part)
{
    ck_assert_msg(strstr(buf_text(out), part) != NULL, "no %s in\n%s", part, buf_text(out));
}

/* Cells are 10 x 20, light wires 2 wide, heavy ones 4. A box of 3 x 2 cells: its corners are in the
 * middles of their cells, and each side reaches to the outer edge of the next. */
START_TEST(lines_meet)
{
    struct canvas canvas = new_canvas(12, 3, GLYPHS_UNICODE);
    struct buf out = {0};
    canvas_box(&canvas, (struct rect){0, 0, 3, 2}, WIRE_LIGHT, STYLE_TEXT);
    draw_svg(&canvas, THEME_LIGHT, &out);
    has(&out, "<path fill=\"#121212\" d=\"M4 9h22v2h-22zM4 29h22v2h-22z"
              "M4 9h2v22h-2zM24 9h2v22h-2z\"/>");
    canvas_clear(&canvas);
    canvas_wire_h(&canvas, 2, 6, 1, WIRE_HEAVY, STYLE_STREAM);
    draw_svg(&canvas, THEME_DARK, &out);
    has(&out, "<path fill=\"#5fafff\" d=\"M23 28h44v4h-44z\"/>");
    /* an axis that is put as a glyph is a line all the same, and no text */
    canvas_clear(&canvas);
    for (int y = 0; y < 3; y++)
        canvas_put(&canvas, 5, y, STYLE_TEXT, 0x2502);
    draw_svg(&canvas, THEME_LIGHT, &out);
    has(&out, "d=\"M54 0h2v60h-2z\"");
    ck_assert_ptr_null(strstr(out.data, "<text"));
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

/* 0.75 of two cells is 15 wide to either side of the axis. */
START_TEST(bars_are_mirror_images)
{
    struct canvas canvas = new_canvas(9, 2, GLYPHS_UNICODE);
    const struct scale scale = {.max = 1, .half = 2, .negative = true};
    struct buf out = {0};
    bar_draw_h(&canvas, 4, 0, 1, &scale, bar_of(0.75, &scale), STYLE_TEXT);
    bar_draw_h(&canvas, 4, 1, 1, &scale, bar_of(-0.75, &scale), STYLE_TEXT);
    draw_svg(&canvas, THEME_DARK, &out);
    has(&out, "d=\"M50 0h10v20h-10zM60 0h5v20h-5zM25 20h5v20h-5zM30 20h10v20h-10z\"");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

START_TEST(wide_glyphs_take_two_cells)
{
    struct canvas canvas = new_canvas(12, 1, GLYPHS_UNICODE);
    struct buf out = {0};
    canvas_text(&canvas, 1, 0, 11, STYLE_TEXT, "a한글 b√");
    draw_svg(&canvas, THEME_DARK, &out);
    has(&out, "<text x=\"10\" y=\"15\" textLength=\"10\"");
    has(&out, "<text x=\"20\" y=\"15\" textLength=\"40\"");
    has(&out, ">한글</text>");
    has(&out, "<text x=\"70\" y=\"15\" textLength=\"10\"");
    has(&out, "<text x=\"80\" y=\"15\" textLength=\"10\" lengthAdjust=\"spacingAndGlyphs\"");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_svg(void)
{
    TCase *tc = tcase_create("svg");
    tcase_add_test(tc, is_well_formed);
    tcase_add_test(tc, text_stands_in_its_cells);
    tcase_add_test(tc, lines_meet);
    tcase_add_test(tc, bars_are_mirror_images);
    tcase_add_test(tc, wide_glyphs_take_two_cells);
    return tc;
}

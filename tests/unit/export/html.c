/* SPDX-License-Identifier: MIT
 *
 * The page: well-formed, the text of its frames that of the text export, nothing from elsewhere. */
#include "fixture.h"
#include "markup.h"
#include "suite.h"

static void make_page(const struct canvas *canvas, struct buf *out)
{
    const struct export_page page = {.title_en = "a < \"b\"",
                                     .title_ko = "한글",
                                     .theme = "auto",
                                     .cols = canvas->cols,
                                     .rows = canvas->rows};
    static const struct export_words WORDS[] = {{"en", "step 1: <x>", "a & b\nc"},
                                                {"ko", "단계 1", "\x01 말"}};
    export_html_start(&page, out);
    export_html_frame(canvas, &WORDS[0], out);
    export_html_frame(canvas, &WORDS[1], out);
    export_html_end(out);
    ck_assert(!out->failed);
}

/* Written so that it is well-formed XML behind its first line: the parser of browsers would take
 * almost anything. */
START_TEST(is_well_formed)
{
    static const char DOCTYPE[] = "<!DOCTYPE html>\n";
    for (int set = 0; set < 2; set++) {
        struct canvas canvas = busy_canvas(set ? GLYPHS_ASCII : GLYPHS_UNICODE);
        struct buf out = {0};
        canvas_text(&canvas, 1, 0, 12, STYLE_TEXT, "<&>'\"");
        make_page(&canvas, &out);
        ck_assert_int_eq(strncmp(buf_text(&out), DOCTYPE, strlen(DOCTYPE)), 0);
        markup_check(buf_text(&out) + strlen(DOCTYPE));
        ck_assert_ptr_nonnull(strstr(out.data, "<h2>step 1: &lt;x&gt;</h2>\n<p>a &amp; b\nc</p>"));
        ck_assert_ptr_nonnull(strstr(out.data, "<p>\uFFFD 말</p>"));
        ck_assert_ptr_nonnull(strstr(out.data, "<title>a &lt; &quot;b&quot;</title>"));
        ck_assert_ptr_null(strstr(out.data, "http"));
        ck_assert_ptr_null(strstr(out.data, "url("));
        buf_free(&out);
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(frames_are_the_text_export)
{
    for (int set = 0; set < 2; set++) {
        struct canvas canvas = busy_canvas(set ? GLYPHS_ASCII : GLYPHS_UNICODE);
        struct buf out = {0}, tag = {0}, inside = {0}, want = {0};
        canvas_fill(&canvas, (struct rect){0, 0, 47, 1}, STYLE_TEXT); /* an empty first row */
        make_page(&canvas, &out);
        export_text(&canvas, &want);
        const char *at = buf_text(&out);
        int frames = 0;
        for (; markup_next(&at, "pre", &tag, &inside); frames++) {
            ck_assert_int_eq(buf_text(&inside)[0], '\n'); /* a browser takes this one away */
            ck_assert_str_eq(buf_text(&inside) + 1, buf_text(&want));
        }
        ck_assert_int_eq(frames, 2);
        buf_free(&out);
        buf_free(&tag);
        buf_free(&inside);
        buf_free(&want);
        canvas_free(&canvas);
    }
}
END_TEST

/* In each row, boxes and bare characters make up the columns: nothing to the right of a box moves.
 */
START_TEST(boxes_are_as_wide_as_their_cells)
{
    struct canvas canvas = new_canvas(20, 1, GLYPHS_UNICODE);
    const struct scale scale = {.max = 1, .half = 2, .negative = true};
    struct buf out = {0};
    canvas_text(&canvas, 0, 0, 20, STYLE_LABEL, "a 한글√");
    canvas_wire_h(&canvas, 8, 11, 0, WIRE_HEAVY, STYLE_TEXT);
    bar_draw_h(&canvas, 13, 0, 1, &scale, bar_of(0.75, &scale), STYLE_POSITIVE);
    canvas_fill(&canvas, (struct rect){17, 0, 3, 1}, STYLE_SELECT);
    export_html_frame(&canvas, &(struct export_words){"en", "t", "c"}, &out);
    const char *pre = strstr(buf_text(&out), "<pre>");
    ck_assert_ptr_nonnull(pre);
    static const char HIDDEN[] = " aria-hidden=\"true\"";
    struct buf want = {0};
    buf_str(&want, "<pre>\n<span class=\"l\">a </span><i class=\"l z n4\">한글</i>"
                   "<i class=\"l n1\">√</i> ");
    buf_fmt(&want, "<i class=\"x r2 n1\"%s>╺</i>", HIDDEN);
    buf_fmt(&want, "<i class=\"x r2 l2 n2\"%s>━━</i>", HIDDEN);
    buf_fmt(&want, "<i class=\"x l2 n1\"%s>╸</i>  ", HIDDEN);
    buf_fmt(&want, "<i class=\"p bl e8 n1\"%s>█</i>", HIDDEN);
    buf_fmt(&want, "<i class=\"p bl e4 n1\"%s>▌</i>", HIDDEN);
    buf_str(&want, "<i class=\"n1\"></i><i class=\"v n3\"></i>\n</pre>\n</section>\n");
    ck_assert_str_eq(pre, buf_text(&want));
    buf_free(&want);
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_html(void)
{
    TCase *tc = tcase_create("html");
    tcase_add_test(tc, is_well_formed);
    tcase_add_test(tc, frames_are_the_text_export);
    tcase_add_test(tc, boxes_are_as_wide_as_their_cells);
    return tc;
}

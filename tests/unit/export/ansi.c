/* SPDX-License-Identifier: MIT
 *
 * Frames with SGR sequences, read back by a small terminal of the test's own: the same glyphs and
 * looks must stand in the same columns. */
#include <stdlib.h>

#include "canvas/glyphs.h"
#include "fixture.h"
#include "suite.h"

/* One parameter list, "0;1;38;5;75" up to 'm'. Returns what follows it. */
static const char *read_sgr(const char *at, struct look *look)
{
    for (;;) {
        char *end;
        long n = strtol(at, &end, 10);
        ck_assert_msg(end != at, "an empty SGR parameter");
        if (n == 38 || n == 48) {
            ck_assert_msg(strncmp(end, ";5;", 3) == 0, "not a palette colour");
            short index = (short)strtol(end + 3, &end, 10);
            *(n == 38 ? &look->fg : &look->bg) = index;
        } else if (n == 0) {
            *look = (struct look){.fg = -1, .bg = -1};
        } else if (n >= 30 && n <= 37) {
            look->fg = (short)(n - 30);
        } else if (n >= 40 && n <= 47) {
            look->bg = (short)(n - 40);
        } else {
            ck_assert_msg(n == 1 || n == 2 || n == 4 || n == 7, "SGR %ld", n);
            look->bold |= n == 1;
            look->dim |= n == 2;
            look->underline |= n == 4;
            look->reverse |= n == 7;
        }
        at = end + 1;
        if (*end == 'm')
            return at;
        ck_assert_int_eq(*end, ';');
    }
}

static bool blank_shows(const struct look *look)
{
    return look->bg >= 0 || look->reverse || look->underline;
}

static void check_look(const struct look *got, const struct look *want, bool blank, int x, int y)
{
    bool ok = blank && !blank_shows(want)
                  ? !blank_shows(got)
                  : got->fg == want->fg && got->bg == want->bg && got->bold == want->bold &&
                        got->dim == want->dim && got->reverse == want->reverse &&
                        got->underline == want->underline;
    ck_assert_msg(ok, "the look at column %d, row %d", x, y);
}

static void check_frame(const char *at, const struct canvas *canvas, enum theme theme,
                        enum colour_depth depth)
{
    struct look look = {.fg = -1, .bg = -1};
    for (int y = 0; y < canvas->rows; y++) {
        bool ended = false;
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            struct shown shown = glyphs_attr(canvas->glyphs, cell);
            struct look want = theme_look(theme, depth, (enum style)cell->style);
            want.reverse ^= shown.reverse;
            while (!ended && at[0] == '\033') {
                ck_assert_int_eq(at[1], '[');
                at = read_sgr(at + 2, &look);
            }
            ended |= *at == '\n';
            bool blank = shown.glyph.code[0] == ' ';
            for (int i = 0; !ended && i < GLYPH_CODES && shown.glyph.code[i]; i++) {
                uint32_t code = 0;
                int used = utf8_decode(at, strlen(at), &code);
                ck_assert_int_gt(used, 0);
                ck_assert_uint_eq(code, shown.glyph.code[i]);
                at += used;
            }
            if (ended)
                ck_assert_msg(shown.glyph.width == 0 || blank, "row %d ends at %d", y, x);
            if (shown.glyph.width)
                check_look(&look, &want, blank, x, y);
        }
        while (*at == '\033')
            at = read_sgr(at + 2, &look);
        const struct look plain = {.fg = -1, .bg = -1};
        check_look(&look, &plain, false, canvas->cols, y);
        ck_assert_int_eq(*at++, '\n');
    }
    ck_assert_int_eq(*at, '\0');
}

START_TEST(reads_back)
{
    for (int set = 0; set < 2; set++) {
        struct canvas canvas = busy_canvas(set ? GLYPHS_ASCII : GLYPHS_UNICODE);
        for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
            for (enum colour_depth depth = DEPTH_NONE; depth <= DEPTH_256; depth++) {
                struct buf out = {0};
                export_ansi(&canvas, theme, depth, &out);
                ck_assert(!out.failed);
                check_frame(buf_text(&out), &canvas, theme, depth);
                buf_free(&out);
            }
        }
        canvas_free(&canvas);
    }
}
END_TEST

START_TEST(no_colour_without_depth)
{
    struct canvas canvas = busy_canvas(GLYPHS_UNICODE);
    struct buf out = {0};
    export_ansi(&canvas, THEME_DARK, DEPTH_NONE, &out);
    ck_assert_ptr_null(strstr(buf_text(&out), ";3"));
    ck_assert_ptr_null(strstr(buf_text(&out), ";5;"));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "\033[0;2m"));
    buf_clear(&out);
    export_ansi(&canvas, THEME_DARK, DEPTH_8, &out);
    ck_assert_ptr_null(strstr(buf_text(&out), ";5;"));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), ";36m"));
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

/* Bytes as they are: a title to its last column, a bar with its tip, plain text untouched. */
START_TEST(exact_bytes)
{
    struct canvas canvas = new_canvas(6, 4, GLYPHS_UNICODE);
    const struct scale scale = {.max = 1, .half = 2, .negative = false};
    canvas_fill(&canvas, (struct rect){0, 0, 6, 1}, STYLE_TITLE);
    canvas_text(&canvas, 0, 0, 6, STYLE_TITLE, "ab");
    bar_draw_h(&canvas, 0, 1, 1, &scale, bar_of(0.75, &scale), STYLE_POSITIVE);
    canvas_text(&canvas, 0, 2, 6, STYLE_STRONG, "a b");
    canvas_text(&canvas, 5, 2, 6, STYLE_TEXT, "c");
    struct buf out = {0};
    export_ansi(&canvas, THEME_DARK, DEPTH_256, &out);
    ck_assert_str_eq(buf_text(&out), "\033[0;7mab    \033[0m\n"
                                     " \033[0;7;38;5;75m \033[0;38;5;75m▌\033[0m\n"
                                     "\033[0;1ma b  \033[0mc\n"
                                     "\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

/* A blank after a look that shows must not inherit it. */
START_TEST(blanks_do_not_inherit)
{
    struct canvas canvas = new_canvas(5, 1, GLYPHS_UNICODE);
    canvas_text(&canvas, 0, 0, 1, STYLE_SELECT, "a");
    canvas_text(&canvas, 2, 0, 2, STYLE_SELECT, "b ");
    struct buf out = {0};
    export_ansi(&canvas, THEME_DARK, DEPTH_8, &out);
    ck_assert_str_eq(buf_text(&out), "\033[0;7ma\033[0m \033[0;7mb \033[0m\n");
    buf_free(&out);
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_ansi(void)
{
    TCase *tc = tcase_create("ansi");
    tcase_add_test(tc, reads_back);
    tcase_add_test(tc, no_colour_without_depth);
    tcase_add_test(tc, exact_bytes);
    tcase_add_test(tc, blanks_do_not_inherit);
    return tc;
}

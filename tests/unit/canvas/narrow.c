/* SPDX-License-Identifier: MIT
 *
 * The sets for terminals in which ambiguous characters are two columns wide: none of them is ever
 * shown, whatever text is drawn, and a bar can still be read. */
#include "base/ambiguous.h"
#include "base/utf8.h"
#include "canvas/bar.h"
#include "canvas/blit.h"
#include "fixture.h"
#include "suite.h"

static const enum glyph_set NARROW[] = {GLYPHS_NARROW, GLYPHS_ASCII_NARROW};
enum { SETS = 2 };

static bool shown_narrow(struct shown shown)
{
    for (int i = 0; i < GLYPH_CODES; i++)
        if (ambiguous_is(shown.glyph.code[i]))
            return false;
    return true;
}

static void check_narrow(const struct canvas *canvas, unsigned what)
{
    ck_assert(canvas_check(canvas));
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            if (!shown_narrow(glyphs_attr(canvas->glyphs, cell)) ||
                !shown_narrow(glyphs_plain(canvas->glyphs, cell)))
                ck_abort_msg("U+%04X at %d,%d", what, x, y);
        }
}

static const struct {
    const char *text, *shown;
} words[] = {
    {"γ·x/RMS → √5", "gamma*x/RMS -> sqrt 5"},
    {"한글 “따옴표” ‘홑’ … ① ② ③×④", "한글 \"따옴표\" '홑' ... (1) (2) (3)x(4)"},
    {"café ½ Ⅳ ℃ ⑴ №5 ™", "cafe 1/2 IV degC (1) No5 TM"},
    {"ω Ω φ ρ ※ ★ ◎ ❷ ⓐ", "omega Omega phi rho * * (o) (2) (a)"},
    {"┌─┬╮ █▉▚", "+-++ ##▚"},
    {"Да", "??"},
    {"x\u0304 γ\u0302 가", "x gamma 가"},
    {"\xff|\ue0b0|\u2764\ufe0f", "?|?|?"},
    {"✓ ñ 漢 ～", "ok ñ 漢 ～"},
    {"plain", "plain"},
};
enum { WORDS = sizeof words / sizeof words[0] };

/* Drawn, measured and spelled for wrapping: the same. */
START_TEST(text_in_the_narrow_sets)
{
    for (int i = 0; i < WORDS * SETS; i++) {
        struct canvas drawn = new_canvas(60, 1, NARROW[i % SETS]);
        struct canvas wanted = new_canvas(60, 1, NARROW[i % SETS]);
        const char *text = words[i / SETS].text, *shown = words[i / SETS].shown;
        int width = canvas_text(&drawn, 0, 0, 60, STYLE_TEXT, text);
        ck_assert_int_eq(width, canvas_text(&wanted, 0, 0, 60, STYLE_TEXT, shown));
        ck_assert_msg(canvas_equal(&drawn, &wanted), "%s", row_text(&drawn, 0));
        ck_assert_int_eq(width, canvas_text_width(&drawn, text));
        struct buf spelled = {0};
        canvas_spell(drawn.glyphs, text, strlen(text), &spelled);
        ck_assert_int_eq(width, (int)text_width(buf_text(&spelled), spelled.len));
        buf_free(&spelled);
        check_narrow(&drawn, 0);
        canvas_free(&drawn);
        canvas_free(&wanted);
    }
}
END_TEST

START_TEST(no_character_at_all_is_ambiguous)
{
    struct canvas canvas = new_canvas(24, 3, NARROW[_i]);
    for (uint32_t code = 1; code < 0x20000; code++) {
        /* thousands of wide ones, and planes of scripts, are all alike */
        code = code == 0x3400 ? 0x9f00 : code == 0xac00 ? 0xd780 : code == 0x10000 ? 0x1f000 : code;
        char text[9] = "";
        int len = utf8_encode(code, text);
        canvas_clear(&canvas);
        canvas_text_n(&canvas, 0, 0, 24, STYLE_TEXT, text, (size_t)len);
        canvas_put(&canvas, 0, 1, STYLE_TEXT, code);
        if (code >= 0x300) { /* on something that stays as it is */
            memcpy(text, "가", 3);
            len = 3 + utf8_encode(code, text + 3);
            canvas_text_n(&canvas, 0, 2, 24, STYLE_TEXT, text, (size_t)len);
        }
        check_narrow(&canvas, code);
    }
    canvas_free(&canvas);
}
END_TEST

START_TEST(wires_and_ghosts)
{
    struct canvas canvas = new_canvas(20, 12, NARROW[_i]);
    struct scale scale = {.max = 4, .half = 8, .negative = true};
    canvas_box(&canvas, (struct rect){0, 0, 20, 12}, WIRE_HEAVY, STYLE_FRAME);
    canvas_wire_v(&canvas, 9, 0, 11, WIRE_DASHED, STYLE_AXIS);
    for (int i = 0; i < 8; i++) {
        struct bar now = bar_of(i - 4, &scale), then = bar_of((i * 5) % 8 - 4, &scale);
        bar_draw_h(&canvas, 9, 1 + i, 1, &scale, now, STYLE_POSITIVE);
        bar_ghost_h(&canvas, 9, 1 + i, 1, &scale, now, then, STYLE_GHOST);
    }
    check_narrow(&canvas, 0);
    ck_assert_uint_eq(glyphs_plain(NARROW[_i], canvas_at(&canvas, 0, 0)).glyph.code[0], '+');
    canvas_free(&canvas);
}
END_TEST

/* A picture that another terminal drew. */
START_TEST(pictures_of_other_sets)
{
    for (enum glyph_set set = GLYPHS_UNICODE; set <= GLYPHS_ASCII_NARROW; set++) {
        struct canvas to = new_canvas(20, 4, NARROW[_i]), from = new_canvas(18, 3, set);
        canvas_box(&from, (struct rect){0, 0, 18, 3}, WIRE_LIGHT, STYLE_FRAME);
        canvas_text(&from, 1, 1, 16, STYLE_TEXT, "Ж가 … x");
        canvas_blit(&to, 1, 1, &from);
        check_narrow(&to, 0);
        ck_assert_ptr_nonnull(strstr(row_text(&to, 2), "|?가 "));
        canvas_free(&to);
        canvas_free(&from);
    }
}
END_TEST

/* The tips, eighth by eighth: never nothing, never shorter than a smaller one; all dots is full. */
START_TEST(tips_of_bars)
{
    static const char *const want[] = {
        [BAR_FROM_LEFT] = "⡇⡇⡇⡇⡇⣿⣿⣿",
        [BAR_FROM_RIGHT] = "⢸⢸⢸⢸⢸⣿⣿⣿",
        [BAR_FROM_BOTTOM] = "⣀⣀⣤⣤⣶⣶⣿⣿",
        [BAR_FROM_TOP] = "⠉⠉⠛⠛⠿⠿⣿⣿",
    };
    for (enum bar_side side = BAR_FROM_LEFT; side <= BAR_FROM_TOP; side++) {
        for (int n = 1; n <= 8; n++) {
            struct cell cell = {.kind = CELL_BAR, .eighths = (uint8_t)n, .side = (uint8_t)side};
            uint32_t code;
            utf8_decode(want[side] + 3 * (n - 1), 3, &code);
            struct shown plain = glyphs_plain(GLYPHS_NARROW, &cell);
            struct shown attr = glyphs_attr(GLYPHS_NARROW, &cell);
            ck_assert_uint_eq(plain.glyph.code[0], code);
            ck_assert(!plain.reverse);
            ck_assert_int_eq(attr.reverse, code == 0x28ff);
            ck_assert_uint_eq(attr.glyph.code[0], code == 0x28ff ? ' ' : code);
            struct shown ascii = glyphs_plain(GLYPHS_ASCII_NARROW, &cell);
            ck_assert_uint_eq(ascii.glyph.code[0], glyphs_plain(GLYPHS_ASCII, &cell).glyph.code[0]);
        }
    }
}
END_TEST

TCase *tcase_narrow(void)
{
    TCase *tc = tcase_create("narrow");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, text_in_the_narrow_sets);
    tcase_add_loop_test(tc, no_character_at_all_is_ambiguous, 0, SETS);
    tcase_add_loop_test(tc, wires_and_ghosts, 0, SETS);
    tcase_add_loop_test(tc, pictures_of_other_sets, 0, SETS);
    tcase_add_test(tc, tips_of_bars);
    return tc;
}

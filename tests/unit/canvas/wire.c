/* SPDX-License-Identifier: MIT
 *
 * Wires: arms, junctions in every order and weight, frames. */
#include "fixture.h"
#include "suite.h"

/* A cross of four half wires around (1, 1), each drawn or not by its bit. */
static void draw_arms(struct canvas *canvas, int mask, const enum wire_weight weights[4], int first)
{
    for (int i = 0; i < 4; i++) {
        int arm = (first + i) % 4;
        if (!(mask >> arm & 1))
            continue;
        if (arm == ARM_UP)
            canvas_wire_v(canvas, 1, 0, 1, weights[arm], STYLE_BRANCH);
        else if (arm == ARM_DOWN)
            canvas_wire_v(canvas, 1, 1, 2, weights[arm], STYLE_BRANCH);
        else if (arm == ARM_LEFT)
            canvas_wire_h(canvas, 0, 1, 1, weights[arm], STYLE_BRANCH);
        else
            canvas_wire_h(canvas, 1, 2, 1, weights[arm], STYLE_BRANCH);
    }
}

START_TEST(every_junction)
{
    /* By mask of up 1, right 2, down 4, left 8. */
    static const char *const light[16] = {"",  "╵", "╶", "└", "╷", "│", "┌", "├",
                                          "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    static const char *const heavy[16] = {"",  "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                          "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    static const char *const dashed[16] = {"",  "╵", "╶", "└", "╷", "┆", "┌", "├",
                                           "╴", "┘", "┄", "┴", "┐", "┤", "┬", "┼"};
    static const char ascii[] = " |-+||++-+-+++++";
    static const char *const *const tables[] = {NULL, light, heavy, dashed};
    for (int mask = 1; mask < 16; mask++) {
        for (enum wire_weight weight = WIRE_LIGHT; weight <= WIRE_DASHED; weight++) {
            enum wire_weight weights[4] = {weight, weight, weight, weight};
            for (int first = 0; first < 4; first++) {
                struct canvas canvas = new_canvas(3, 3, GLYPHS_UNICODE);
                draw_arms(&canvas, mask, weights, first);
                char text[5] = "";
                const uint8_t *arms = canvas_at(&canvas, 1, 1)->arms;
                utf8_encode(glyphs_wire(GLYPHS_UNICODE, arms), text);
                ck_assert_str_eq(text, tables[weight][mask]);
                ck_assert_uint_eq(glyphs_wire(GLYPHS_ASCII, arms), (unsigned char)ascii[mask]);
                ck_assert(canvas_check(&canvas));
                canvas_free(&canvas);
            }
        }
    }
}
END_TEST

/* All 80 mixes of light and heavy have a character of their own. Named here: the ones that the
 * drawings of a block make, where a heavy wire meets light ones. */
START_TEST(mixed_weights)
{
    static const struct {
        uint8_t arms[4]; /* up right down left */
        uint32_t code;
    } named[] = {
        {{2, 1, 2, 0}, 0x2520}, {{2, 0, 2, 1}, 0x2528}, {{2, 2, 2, 0}, 0x2523},
        {{1, 2, 1, 0}, 0x251d}, {{1, 0, 1, 2}, 0x2525}, {{2, 1, 2, 1}, 0x2542},
        {{1, 2, 1, 2}, 0x253f}, {{0, 1, 2, 1}, 0x2530}, {{2, 1, 0, 1}, 0x2538},
        {{0, 2, 1, 2}, 0x252f}, {{2, 0, 1, 0}, 0x257f}, {{1, 0, 2, 0}, 0x257d},
        {{0, 2, 0, 1}, 0x257c}, {{0, 1, 0, 2}, 0x257e}, {{2, 1, 1, 0}, 0x251e},
        {{1, 1, 2, 0}, 0x251f}, {{2, 2, 1, 1}, 0x2544}, {{1, 1, 2, 2}, 0x2545},
        {{0, 2, 2, 0}, 0x250f}, {{2, 0, 0, 1}, 0x251a},
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        ck_assert_uint_eq(glyphs_wire(GLYPHS_UNICODE, named[i].arms), named[i].code);
    bool seen[0x80] = {false};
    for (int i = 1; i < 81; i++) {
        uint8_t arms[4] = {(uint8_t)(i / 27), (uint8_t)(i / 9 % 3), (uint8_t)(i / 3 % 3),
                           (uint8_t)(i % 3)};
        uint32_t code = glyphs_wire(GLYPHS_UNICODE, arms);
        ck_assert_uint_ge(code, 0x2500);
        ck_assert_uint_lt(code, 0x2580);
        ck_assert_msg(!seen[code - 0x2500], "U+%04X twice", (unsigned)code);
        seen[code - 0x2500] = true;
    }
}
END_TEST

START_TEST(later_weight_and_style_win)
{
    struct canvas canvas = new_canvas(3, 3, GLYPHS_UNICODE);
    canvas_wire_v(&canvas, 1, 0, 2, WIRE_LIGHT, STYLE_FAINT);
    canvas_wire_v(&canvas, 1, 0, 1, WIRE_HEAVY, STYLE_STREAM);
    canvas_wire_h(&canvas, 2, 1, 1, WIRE_LIGHT, STYLE_BRANCH); /* ends in any order */
    const struct cell *cell = canvas_at(&canvas, 1, 1);
    static const uint8_t expect[4] = {WIRE_HEAVY, WIRE_LIGHT, WIRE_LIGHT, WIRE_NONE};
    ck_assert_mem_eq(cell->arms, expect, 4);
    ck_assert_int_eq(cell->style, STYLE_BRANCH);
    ck_assert_int_eq(canvas_at(&canvas, 1, 2)->style, STYLE_FAINT);
    ck_assert_str_eq(row_text(&canvas, 0), " ╻ ");
    ck_assert_str_eq(row_text(&canvas, 1), " ┞╴");
    ck_assert_str_eq(row_text(&canvas, 2), " ╵ ");
    canvas_free(&canvas);
}
END_TEST

START_TEST(replaces_what_is_no_wire)
{
    struct canvas canvas = new_canvas(3, 1, GLYPHS_UNICODE);
    canvas_text(&canvas, 0, 0, 3, STYLE_TEXT, "abc");
    canvas_wire_h(&canvas, 0, 2, 0, WIRE_LIGHT, STYLE_FRAME);
    ck_assert_str_eq(row_text(&canvas, 0), "╶─╴");
    canvas_text(&canvas, 1, 0, 1, STYLE_TEXT, " ");
    canvas_wire_h(&canvas, 1, 2, 0, WIRE_HEAVY, STYLE_FRAME); /* no arm to the left survived */
    ck_assert_str_eq(row_text(&canvas, 0), "╶╺╸");
    ck_assert(canvas_check(&canvas));
    canvas_free(&canvas);
}
END_TEST

START_TEST(nothing_to_draw)
{
    struct canvas canvas = new_canvas(4, 4, GLYPHS_UNICODE), blank = new_canvas(4, 4, 0);
    canvas_wire_h(&canvas, 1, 1, 1, WIRE_LIGHT, STYLE_FRAME);
    canvas_wire_v(&canvas, 1, 2, 2, WIRE_LIGHT, STYLE_FRAME);
    canvas_wire_h(&canvas, 0, 3, 1, WIRE_NONE, STYLE_FRAME);
    canvas_wire_h(&canvas, 0, 3, 4, WIRE_LIGHT, STYLE_FRAME);
    canvas_wire_v(&canvas, -1, 0, 3, WIRE_LIGHT, STYLE_FRAME);
    canvas_box(&canvas, (struct rect){0, 0, 1, 4}, WIRE_LIGHT, STYLE_FRAME);
    canvas_box(&canvas, (struct rect){0, 0, 4, 1}, WIRE_LIGHT, STYLE_FRAME);
    canvas_box(&canvas, (struct rect){0, 0, -4, -4}, WIRE_LIGHT, STYLE_FRAME);
    ck_assert(canvas_equal(&canvas, &blank));
    canvas_free(&canvas);
    canvas_free(&blank);
}
END_TEST

/* What a clip rectangle shows of a wire is what would be there without it. */
START_TEST(clipping_changes_no_arm)
{
    struct canvas whole = new_canvas(7, 5, GLYPHS_UNICODE), part = new_canvas(7, 5, GLYPHS_UNICODE);
    struct rect window = {2, 1, 3, 3};
    canvas_box(&whole, (struct rect){1, 0, 4, 3}, WIRE_HEAVY, STYLE_HERE);
    canvas_wire_h(&whole, 0, 6, 2, WIRE_LIGHT, STYLE_FRAME);
    canvas_clip(&part, window);
    canvas_box(&part, (struct rect){1, 0, 4, 3}, WIRE_HEAVY, STYLE_HERE);
    canvas_wire_h(&part, 0, 6, 2, WIRE_LIGHT, STYLE_FRAME);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 7; x++) {
            bool in = x >= 2 && x < 5 && y >= 1 && y < 4;
            const struct cell blank = {.kind = CELL_BLANK};
            ck_assert_mem_eq(canvas_at(&part, x, y), in ? canvas_at(&whole, x, y) : &blank,
                             sizeof blank);
        }
    }
    canvas_free(&whole);
    canvas_free(&part);
}
END_TEST

START_TEST(frames)
{
    static const struct {
        enum wire_weight weight;
        enum glyph_set glyphs;
        const char *rows[4];
    } cases[] = {
        {WIRE_LIGHT, GLYPHS_UNICODE, {"┌─┬──┐", "│ │  │", "├─┼──┤", "└─┴──┘"}},
        {WIRE_HEAVY, GLYPHS_UNICODE, {"┏━┯━━┓", "┃ │  ┃", "┠─┼──┨", "┗━┷━━┛"}},
        {WIRE_DASHED, GLYPHS_UNICODE, {"┌┄┬┄┄┐", "┆ │  ┆", "├─┼──┤", "└┄┴┄┄┘"}},
        {WIRE_HEAVY, GLYPHS_ASCII, {"+-+--+", "| |  |", "+-+--+", "+-+--+"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct canvas canvas = new_canvas(6, 4, cases[i].glyphs);
        canvas_box(&canvas, (struct rect){0, 0, 6, 4}, cases[i].weight, STYLE_FRAME);
        canvas_wire_v(&canvas, 2, 0, 3, WIRE_LIGHT, STYLE_FRAME);
        canvas_wire_h(&canvas, 0, 5, 2, WIRE_LIGHT, STYLE_FRAME);
        for (int y = 0; y < 4; y++)
            ck_assert_str_eq(row_text(&canvas, y), cases[i].rows[y]);
        canvas_free(&canvas);
    }
}
END_TEST

TCase *tcase_wire(void)
{
    TCase *tc = tcase_create("wire");
    tcase_add_test(tc, every_junction);
    tcase_add_test(tc, mixed_weights);
    tcase_add_test(tc, later_weight_and_style_win);
    tcase_add_test(tc, replaces_what_is_no_wire);
    tcase_add_test(tc, nothing_to_draw);
    tcase_add_test(tc, clipping_changes_no_arm);
    tcase_add_test(tc, frames);
    return tc;
}

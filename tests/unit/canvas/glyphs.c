/* SPDX-License-Identifier: MIT
 *
 * From cells to characters. Whichever sink, what is inked must be what the cell says. */
#include "fixture.h"
#include "suite.h"

static struct cell bar_cell(int eighths, enum bar_side side)
{
    return (struct cell){.kind = CELL_BAR, .eighths = (uint8_t)eighths, .side = (uint8_t)side};
}

/* Eighths that a block element inks, and from which side, by its Unicode name. */
static bool ink_of(uint32_t code, int *eighths, enum bar_side *side)
{
    if (code == ' ' || code == 0x2588) {
        *eighths = code == ' ' ? 0 : 8;
        return true;
    }
    if (code >= 0x2589 && code <= 0x258f) { /* left seven eighths block .. left one eighth block */
        *side = BAR_FROM_LEFT;
        *eighths = (int)(0x2590 - code);
        return true;
    }
    if (code >= 0x2581 &&
        code <= 0x2587) { /* lower one eighth block .. lower seven eighths block */
        *side = BAR_FROM_BOTTOM;
        *eighths = (int)(code - 0x2580);
        return true;
    }
    return false;
}

static enum bar_side opposite(enum bar_side side)
{
    static const enum bar_side of[] = {BAR_FROM_RIGHT, BAR_FROM_LEFT, BAR_FROM_TOP,
                                       BAR_FROM_BOTTOM};
    return of[side];
}

START_TEST(ink_with_attributes)
{
    for (enum bar_side side = BAR_FROM_LEFT; side <= BAR_FROM_TOP; side++) {
        for (int n = 1; n <= 8; n++) {
            struct cell cell = bar_cell(n, side);
            struct shown shown = glyphs_attr(GLYPHS_UNICODE, &cell);
            ck_assert_int_eq(shown.glyph.width, 1);
            ck_assert_uint_eq(shown.glyph.code[1], 0);
            int ink = -1;
            enum bar_side from = side;
            ck_assert(ink_of(shown.glyph.code[0], &ink, &from));
            if (shown.reverse) { /* what was not inked is, from the other side */
                ink = 8 - ink;
                from = n == 8 ? side : opposite(from);
            }
            ck_assert_int_eq(ink, n);
            ck_assert_int_eq(from, side);
            if (n == 8)
                ck_assert_uint_eq(shown.glyph.code[0], ' ');
        }
    }
}
END_TEST

START_TEST(ascii_with_attributes)
{
    for (int n = 1; n <= 8; n++) {
        struct cell cell = bar_cell(n, n % 2 ? BAR_FROM_RIGHT : BAR_FROM_LEFT);
        struct shown shown = glyphs_attr(GLYPHS_ASCII, &cell);
        ck_assert_uint_eq(shown.glyph.code[0], n >= 4 ? ' ' : '|');
        ck_assert_int_eq(shown.reverse, n >= 4);
    }
}
END_TEST

START_TEST(plain_bars)
{
    static const struct {
        enum glyph_set set;
        enum bar_side side;
        const char *blocks; /* for 1 to 8 eighths */
    } cases[] = {
        {GLYPHS_UNICODE, BAR_FROM_LEFT, "▏▎▍▌▋▊▉█"},   {GLYPHS_UNICODE, BAR_FROM_RIGHT, "▕▕▐▐▐███"},
        {GLYPHS_UNICODE, BAR_FROM_BOTTOM, "▁▂▃▄▅▆▇█"}, {GLYPHS_UNICODE, BAR_FROM_TOP, "▔▔▀▀▀███"},
        {GLYPHS_ASCII, BAR_FROM_LEFT, "...::::#"},     {GLYPHS_ASCII, BAR_FROM_RIGHT, "...::::#"},
        {GLYPHS_ASCII, BAR_FROM_TOP, "...::::#"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *at = cases[i].blocks;
        for (int n = 1; n <= 8; n++) {
            uint32_t code = 0;
            at += utf8_decode(at, strlen(at), &code);
            struct cell cell = bar_cell(n, cases[i].side);
            struct shown shown = glyphs_plain(cases[i].set, &cell);
            ck_assert_uint_eq(shown.glyph.code[0], code);
            ck_assert(!shown.reverse);
        }
    }
}
END_TEST

START_TEST(other_cells)
{
    static const struct {
        struct cell cell;
        uint32_t code;
        int width;
    } cases[] = {
        {{.kind = CELL_BLANK, .style = STYLE_TITLE}, ' ', 1},
        {{.kind = CELL_GLYPH, .width = 1, .code = {'x', 0x302}}, 'x', 1},
        {{.kind = CELL_GLYPH, .width = 2, .code = {0xd55c}}, 0xd55c, 2},
        {{.kind = CELL_RIGHT}, 0, 0},
        {{.kind = CELL_WIRE, .arms = {1, 0, 1, 0}}, 0x2502, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct shown attr = glyphs_attr(GLYPHS_UNICODE, &cases[i].cell);
        struct shown text = glyphs_plain(GLYPHS_UNICODE, &cases[i].cell);
        ck_assert_uint_eq(attr.glyph.code[0], cases[i].code);
        ck_assert_int_eq(attr.glyph.width, cases[i].width);
        ck_assert_uint_eq(attr.glyph.code[1], cases[i].cell.code[1]);
        ck_assert(!attr.reverse && !text.reverse);
        ck_assert_mem_eq(&attr.glyph, &text.glyph, sizeof attr.glyph);
    }
}
END_TEST

TCase *tcase_glyphs(void)
{
    TCase *tc = tcase_create("glyphs");
    tcase_add_test(tc, ink_with_attributes);
    tcase_add_test(tc, ascii_with_attributes);
    tcase_add_test(tc, plain_bars);
    tcase_add_test(tc, other_cells);
    return tc;
}

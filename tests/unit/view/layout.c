/* SPDX-License-Identifier: MIT
 *
 * Where things stand, at every size. */
#include "view/layout.h"

#include "fixture.h"

enum { COLS_MAX = 210, ROWS_MAX = 70 };

static bool inside(struct rect rect, int cols, int rows)
{
    return rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= cols && rect.y + rect.h <= rows;
}

static bool empty(struct rect rect)
{
    return rect.w <= 0 || rect.h <= 0;
}

static bool overlap(struct rect a, struct rect b)
{
    return !empty(a) && !empty(b) && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

static void check_layout(int cols, int rows, enum view view, bool both)
{
    struct layout l = layout_of(cols, rows, view, both);
    const struct rect rects[] = {l.title, l.drawing, l.panel, l.caption, l.hint};
    enum { N = sizeof rects / sizeof *rects };
    expect(l.too_small == (cols < LAYOUT_COLS_MIN || rows < LAYOUT_ROWS_MIN), "%dx%d", cols, rows);
    if (l.too_small)
        return;
    for (int i = 0; i < N; i++) {
        expect(empty(rects[i]) || inside(rects[i], cols, rows), "%dx%d view %d: %d is out", cols,
               rows, (int)view, i);
        for (int k = 0; k < i; k++)
            expect(!overlap(rects[i], rects[k]), "%dx%d view %d: %d meets %d", cols, rows,
                   (int)view, i, k);
        /* The lines between them have cells of their own. */
        struct rect rule = {0, l.caption.y - 1, cols, l.ruled};
        struct rect separator = {l.separator, 1, l.beside, rows - 2 - l.caption.h - l.ruled};
        expect(!overlap(rects[i], rule) && !overlap(rects[i], separator),
               "%dx%d view %d: %d is under a line", cols, rows, (int)view, i);
    }
    bool whole = !empty(l.title) && !empty(l.caption) && !empty(l.hint) &&
                 (!empty(l.drawing) || !empty(l.panel)) && l.title.h == 1 && l.hint.h == 1 &&
                 l.drawing.h + l.panel.h >= 6;
    expect(whole, "%dx%d view %d: a part is missing", cols, rows, (int)view);
    expect(l.beside == (!empty(l.drawing) && !empty(l.panel)), "%dx%d view %d: beside %d", cols,
           rows, (int)view, l.beside);
}

START_TEST(nothing_overlaps_or_leaves_the_screen)
{
    for (int cols = 1; cols <= COLS_MAX; cols++)
        for (int rows = 1; rows <= ROWS_MAX; rows++) {
            check_layout(cols, rows, (enum view)_i, false);
            check_layout(cols, rows, (enum view)_i, true);
        }
}
END_TEST

/* The lesson of 80x24: the block at the left, what happens in it at the right. */
START_TEST(the_block_has_its_panel_at_the_guaranteed_size)
{
    struct layout l = layout_of(80, 24, VIEW_BLOCK, false);
    ck_assert(l.beside);
    ck_assert_int_lt(l.drawing.x, l.panel.x);
    ck_assert_int_ge(l.panel.w, 48);
    ck_assert_int_ge(l.caption.h, 2);
    l = layout_of(40, 12, VIEW_BLOCK, false);
    ck_assert(!l.beside && !empty(l.panel)); /* too narrow for both */
    l = layout_of(80, 24, VIEW_NORM, false);
    ck_assert(!l.beside && empty(l.drawing));
    ck_assert_int_ge(l.panel.w, 78);
}
END_TEST

START_TEST(the_full_panel_beats_the_view)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    ck_assert_int_eq(layout_view(&stage.app), VIEW_BLOCK);
    stage_press(&stage, "z");
    ck_assert_int_eq(layout_view(&stage.app), VIEW_NORM);
    stage_press(&stage, "right right |");
    ck_assert_int_eq(layout_view(&stage.app), VIEW_BLOCK);
    stage_press(&stage, "/"); /* the next view that fits: never the same */
    ck_assert_int_ne(layout_view(&stage.app), VIEW_BLOCK);
    stage_close(&stage);
}
END_TEST

TCase *tcase_layout(void)
{
    TCase *tcase = tcase_create("layout");
    tcase_add_loop_test(tcase, nothing_overlaps_or_leaves_the_screen, VIEW_MODEL, VIEW_DEPTH + 1);
    tcase_add_test(tcase, the_block_has_its_panel_at_the_guaranteed_size);
    tcase_add_test(tcase, the_full_panel_beats_the_view);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * Every allocation of an export may fail: it says so, and nothing is lost or used after. */
#include <stdio.h>

#include "alloc.h"
#include "fixture.h"
#include "suite.h"

static int make_svg(const struct canvas *canvas, struct buf *out)
{
    export_svg(canvas, THEME_DARK, &(struct export_words){"en", "title", "caption"}, out);
    return out->failed ? -1 : 0;
}

static int make_html(const struct canvas *canvas, struct buf *out)
{
    const struct export_page page = {.title_en = "a",
                                     .title_ko = "b",
                                     .theme = "auto",
                                     .cols = canvas->cols,
                                     .rows = canvas->rows};
    export_html_start(&page, out);
    export_html_frame(canvas, &(struct export_words){"en", "title", "caption"}, out);
    export_html_end(out);
    return out->failed ? -1 : 0;
}

static int make_cast(const struct canvas *canvas, struct buf *out)
{
    struct export_cast cast = {.theme = THEME_DARK, .depth = DEPTH_256};
    struct err err = {0};
    if (export_cast_start(&cast, canvas, "title", 1000, out, &err))
        return -1;
    export_cast_frame(&cast, canvas, 1000, out);
    export_cast_end(&cast, out);
    return out->failed ? -1 : 0;
}

START_TEST(each_allocation_may_fail)
{
    static int (*const MAKERS[])(const struct canvas *, struct buf *) = {make_svg, make_html,
                                                                         make_cast};
    if (!alloc_can_fail()) {
        puts("SKIPPED: this build cannot make allocations fail");
        return;
    }
    struct canvas canvas = busy_canvas(GLYPHS_UNICODE);
    for (size_t i = 0; i < sizeof MAKERS / sizeof *MAKERS; i++) {
        long n = 0;
        bool hit;
        do {
            struct buf out = {0};
            alloc_fail_at(++n);
            int result = MAKERS[i](&canvas, &out);
            hit = alloc_hit();
            alloc_fail_off();
            ck_assert_int_eq(result, hit ? -1 : 0);
            buf_free(&out);
        } while (hit);
        ck_assert_int_gt(n, 3);
    }
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_memory(void)
{
    TCase *tc = tcase_create("memory");
    tcase_add_test(tc, each_allocation_may_fail);
    return tc;
}

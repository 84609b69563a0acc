/* SPDX-License-Identifier: MIT
 *
 * From the command line to a frame with every single allocation failing once: an error each time,
 * nothing leaked, nothing used after. */
#include <string.h>

#include "alloc.h"
#include "canvas/canvas.h"
#include "cli/options.h"
#include "cli/source.h"
#include "cli/start.h"
#include "export/export.h"
#include "suite.h"
#include "view/draw.h"

static int export_frame(const char *const *argv, int argc, struct buf *out, struct err *err)
{
    struct options options;
    struct source source = {0};
    struct warnings warnings = {0};
    struct app app = {0};
    struct canvas canvas = {0};
    if (options_parse(argc, (char *const *)argv, &options, err))
        return -1;
    struct settings settings = start_settings(&options);
    int result = source_read(&options, false, &source, &warnings, err);
    if (result == 0)
        result = start_app(&app, &options, &source, &settings, err);
    if (result == 0)
        result = canvas_init(&canvas, options.cols, options.rows, GLYPHS_UNICODE, err);
    if (result == 0) {
        draw(&app, &canvas, NULL);
        export_text(&canvas, out);
    }
    canvas_free(&canvas);
    app_free(&app);
    warnings_free(&warnings);
    source_free(&source);
    options_free(&options);
    return result;
}

static const char *const LINES[][8] = {
    {"midstream", "export", "1,-1", "--gamma", "1,2", "--attn=1,1e-60", "--step", "9"},
    {"midstream", "export", "rmsnorm", "--lang", "ko", "--step=2", "--digits", "3"},
};

START_TEST(every_allocation_may_fail)
{
    if (!alloc_can_fail())
        return;
    struct buf whole = {0};
    struct err err = {0};
    ck_assert_int_eq(export_frame(LINES[_i], 8, &whole, &err), 0);
    for (long n = 1;; n++) {
        struct buf out = {0};
        err = (struct err){0};
        alloc_fail_at(n);
        int result = export_frame(LINES[_i], 8, &out, &err);
        bool hit = alloc_hit();
        alloc_fail_off();
        ck_assert_msg(result == 0 || (err.status == ERR_INPUT && strstr(err.text, "memory")),
                      "allocation %ld: status %d, %s", n, err.status, err.text);
        if (!hit)
            ck_assert_str_eq(buf_text(&out), buf_text(&whole));
        buf_free(&out);
        if (!hit)
            break;
        ck_assert_int_lt(n, 100000);
    }
    buf_free(&whole);
}
END_TEST

TCase *tcase_memory(void)
{
    TCase *tcase = tcase_create("memory");
    tcase_add_loop_test(tcase, every_allocation_may_fail, 0, 2);
    return tcase;
}

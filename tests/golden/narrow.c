/* SPDX-License-Identifier: MIT
 *
 * For terminals that draw ambiguous characters two columns wide: in the narrow sets no sink shows
 * any, whatever step, view, size and language, and all of it still fits. */
#include <stdio.h>

#include "app/predict.h"
#include "app/update.h"
#include "app/views.h"
#include "base/ambiguous.h"
#include "base/input.h"
#include "canvas/glyphs.h"
#include "show.h"

static uint32_t ambiguous_in(struct shown shown)
{
    for (int i = 0; i < GLYPH_CODES && shown.glyph.code[i]; i++)
        if (shown.glyph.code[i] >= 0x80 && ambiguous_is(shown.glyph.code[i]))
            return shown.glyph.code[i];
    return 0;
}

static void check_frame(const struct canvas *canvas, const char *what)
{
    ck_assert_msg(canvas_check(canvas), "%s: broken canvas", what);
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            uint32_t code = ambiguous_in(glyphs_attr(canvas->glyphs, cell));
            code = code ? code : ambiguous_in(glyphs_plain(canvas->glyphs, cell));
            if (code)
                ck_abort_msg("%s: U+%04X at %d,%d", what, (unsigned)code, x, y);
        }
    }
}

static void check_shape(struct show *show, struct shape shape, const char *name, bool fits)
{
    char what[120];
    struct canvas canvas;
    struct drawn drawn = {0};
    show_draw(show, shape, &canvas, &drawn);
    snprintf(what, sizeof what, "%s step %zu view %d %dx%d %s set %d", name, show->app.step + 1,
             (int)views_shown(&show->app), shape.cols, shape.rows,
             shape.lang == LANG_KO ? "ko" : "en", (int)shape.glyphs);
    check_frame(&canvas, what);
    ck_assert_msg(!fits || (drawn.caption_pages <= 1 && drawn.cut == 0),
                  "%s: %zu caption pages, %zu texts cut", what, drawn.caption_pages, drawn.cut);
    canvas_free(&canvas);
}

enum { GUARANTEED = 3, SIZES = 6 };

/* In the first `sizes` sizes and both languages; `fits`: in the guaranteed ones nothing may be
 * cut. */
static void check_view(struct show *show, const char *name, int sizes, bool fits)
{
    static const int size[SIZES][2] = {{80, 24}, {120, 36}, {40, 12}, {63, 17}, {200, 60}, {9, 4}};
    bool other = show->app.step % 4 == 3; /* now and then */
    for (int i = 0; i < sizes * 2; i++) {
        struct shape shape = {size[i / 2][0], size[i / 2][1], i % 2 ? LANG_KO : LANG_EN,
                              other && i == 1 ? GLYPHS_ASCII_NARROW : GLYPHS_NARROW};
        check_shape(show, shape, name, fits && i / 2 < GUARANTEED);
    }
}

START_TEST(nothing_ambiguous_is_shown)
{
    const char *name = subjects[_i].name;
    struct show show;
    struct err err;
    show_open(&show, &subjects[_i]);
    for (size_t step = 0; step < show.app.n_steps; step++) {
        ck_assert_int_eq(app_go(&show.app, step, &err), 0);
        enum view views[16];
        size_t n = views_of(&show.app, views);
        check_view(&show, name, SIZES, (size_t)_i < n_scenes);
        for (size_t v = 0; v < n; v++) { /* all of them, and round to where we were */
            views_next(&show.app);
            check_view(&show, name, GUARANTEED, false);
        }
        if (predict_stands(&show.app)) {
            show_key(&show, INPUT_RIGHT);
            check_view(&show, name, GUARANTEED, (size_t)_i < n_scenes);
        }
    }
    show_close(&show);
}
END_TEST

/* Lists, editing, a pinned ghost, other kinds of charts, notes and all that only keys show. */
START_TEST(nothing_ambiguous_comes_by_keys)
{
    static const char *const keys =
        "? down down esc tab down esc e 3 0 enter ' right right # # = _ z z \" esc right right / / "
        "| ; * ~ v right % : esc 5 enter ! right { } + - @ u y b b";
    struct show show;
    struct err err = {0};
    uint32_t key;
    size_t at = 0;
    show_open(&show, &subjects[_i]);
    while (input_key_next(keys, &at, &key, &err) == 1) {
        (void)update(&show.app, &(struct event){.kind = EVENT_KEY, .key = key});
        check_view(&show, subjects[_i].name, 1, false);
    }
    ck_assert_str_eq(err.text, "");
    show_close(&show);
}
END_TEST

TCase *tcase_narrow(void)
{
    TCase *tcase = tcase_create("narrow");
    tcase_add_loop_test(tcase, nothing_ambiguous_is_shown, 0, (int)n_subjects);
    tcase_add_loop_test(tcase, nothing_ambiguous_comes_by_keys, 0, (int)n_subjects);
    return tcase;
}

/* SPDX-License-Identifier: MIT
 *
 * The strip beside the stream: one scale for every place of the walk, and no bar beyond it. */
#include <string.h>

#include "fixture.h"
#include "scene/builtin.h"
#include "view/strip.h"

TCase *tcase_strip(void);

/* The strip of the present step as text. */
static void strip_text(const struct app *app, struct buf *out)
{
    const float *values = strip_value(app);
    struct canvas canvas;
    struct err err;
    ck_assert_int_eq(canvas_init(&canvas, 24, 2, GLYPHS_UNICODE, &err), 0);
    if (values)
        strip_draw(app, &canvas, (struct rect){0, 0, 24, 2}, values, true);
    frame_text(&canvas, out);
    canvas_free(&canvas);
}

static void check_walk(struct stage *stage, const char *name)
{
    for (size_t step = 0; step < stage->app.n_steps; step++) {
        struct err err;
        ck_assert_int_eq(app_go(&stage->app, step, &err), 0);
        struct buf text = {0};
        strip_text(&stage->app, &text);
        ck_assert_msg(!strpbrk(buf_text(&text), "^v"), "%s, step %zu: a bar is clipped:\n%s", name,
                      step + 1, buf_text(&text));
        buf_free(&text);
    }
}

START_TEST(no_bar_of_a_scene_is_clipped)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
        struct stage stage;
        stage_open(&stage, scene->text);
        check_walk(&stage, scene->name);
        stage_close(&stage);
    }
}
END_TEST

/* The last norm may make the stream larger than it was anywhere before. */
START_TEST(the_last_norm_is_on_the_scale)
{
    struct stage stage;
    stage_open(&stage, "{\"midstream\":1,\"x\":[[0.1,-0.1,0.3,0.3]],\"model\":{\"blocks\":[{"
                       "\"attention\":{\"delta\":[[0,0,0,0]]}}],\"final_norm\":{\"gamma\":5}}}");
    check_walk(&stage, "small");
    stage_at(&stage, "final.norm.gamma");
    struct buf text = {0};
    strip_text(&stage.app, &text);
    ck_assert_msg(strstr(buf_text(&text), "\u2586") || strstr(buf_text(&text), "\u2587") ||
                      strstr(buf_text(&text), "\u2588"),
                  "no large bar:\n%s", buf_text(&text));
    buf_free(&text);
    stage_close(&stage);
}
END_TEST

TCase *tcase_strip(void)
{
    TCase *tcase = tcase_create("strip");
    tcase_add_test(tcase, no_bar_of_a_scene_is_clipped);
    tcase_add_test(tcase, the_last_norm_is_on_the_scale);
    return tcase;
}

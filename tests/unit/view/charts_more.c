/* SPDX-License-Identifier: MIT
 *
 * What comes on top of a chart: ghosts, hidden numbers, groups and the way into them; and that
 * all of it fits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charts.h"

/* --- ghosts ---------------------------------------------------------------------------------- */

static int count_style(const struct canvas *canvas, enum style style)
{
    int count = 0;
    for (int i = 0; i < canvas->cols * canvas->rows; i++)
        count += canvas->cells[i].style == style && canvas->cells[i].kind != CELL_BLANK;
    return count;
}

START_TEST(ghosts_come_with_the_pin_and_go)
{
    static const char *const AT[] = {"embed",         "b1.attn.fork", "b1.attn.norm.gamma",
                                     "b1.attn.delta", "b1.attn.add",  "final.norm"};
    for (size_t a = 0; a < sizeof AT / sizeof *AT; a++)
        for (int kind = 0; kind < 3; kind++) {
            struct stage stage;
            stage_open(&stage, ARTICLE);
            stage_at(&stage, AT[a]);
            for (int press = 0; press < kind; press++)
                stage_press(&stage, "#");
            stage_press(&stage, "' e 6 enter");
            struct canvas frame = stage_frame(&stage, 80, 24, NULL);
            assert_shows(&frame, "┆ before");
            ck_assert_msg(count_style(&frame, STYLE_GHOST) > 8, "%s kind %d", AT[a], kind);
            canvas_free(&frame);
            stage.app.settings.ascii = true;
            stage.app.settings.lang = LANG_KO;
            frame = stage_frame(&stage, 80, 24, NULL);
            assert_shows(&frame, "] 이전");
            canvas_free(&frame);
            stage.app.settings.ascii = false;
            stage_press(&stage, "'");
            frame = stage_frame(&stage, 80, 24, NULL);
            ck_assert_int_eq(count_style(&frame, STYLE_GHOST), 0);
            canvas_free(&frame);
            stage_close(&stage);
        }
}
END_TEST

/* The scale holds what was as well as what is: neither is clipped. */
START_TEST(the_scale_covers_the_ghost)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_at(&stage, "embed");
    stage_press(&stage, "e 3 0 enter ' e 1 enter");
    struct canvas frame = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&frame, "-30");
    stage_press(&stage, "'");
    canvas_free(&frame);
    frame = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&frame, "-30");
    canvas_free(&frame);
    stage_close(&stage);
}
END_TEST

START_TEST(components_that_were_not_there_have_no_ghost)
{
    static const float values[] = {1, 2, 3, 4, 5}, ghost[] = {5, 5};
    struct bars bars = bars_of(values, NULL, 5);
    bars.columns[0].ghost = ghost;
    bars.ghost_d = 2;
    for (int kind = 0; kind < CHART_KINDS; kind++) {
        bars.chart.kind = (enum chart_kind)kind;
        struct canvas canvas = chart(&bars, 60, kind == CHART_UPRIGHT ? 14 : 8, NULL);
        int with = count_style(&canvas, STYLE_GHOST);
        canvas_free(&canvas);
        bars.columns[0].ghost = NULL;
        canvas = chart(&bars, 60, kind == CHART_UPRIGHT ? 14 : 8, NULL);
        ck_assert_int_gt(with, 0);
        ck_assert_int_eq(count_style(&canvas, STYLE_GHOST), 0);
        canvas_free(&canvas);
        bars.columns[0].ghost = ghost;
    }
}
END_TEST

/* --- questions ------------------------------------------------------------------------------- */

static bool hide_third_of_unit(const struct app *app, enum quantity quantity, size_t index)
{
    (void)app;
    return quantity == QUANTITY_UNIT && index == 2;
}

/* The frame is the same whatever the hidden value is: nothing of it can be seen. */
START_TEST(hidden_numbers_cannot_be_seen)
{
    static const float hidden[] = {0.07f, -2.99f, 0.5f, 2};
    float x[] = {1, -1, 3, 3}, unit[] = {0.45f, -0.45f, 1.34f, 1.34f}, ghost[] = {1, 1, 1, 1};
    for (int kind = 0; kind < CHART_KINDS; kind++)
        for (int rows = 4; rows < 20; rows++) { /* few rows: groups */
            struct canvas first;
            for (int h = 0; h < 4; h++) {
                unit[2] = hidden[h];
                struct bars bars = bars_of(x, unit, 4);
                bars.min_abs = 0.05; /* the scale is laid out for all values alike */
                bars.columns[1].quantity = QUANTITY_UNIT;
                bars.columns[1].ghost = ghost;
                bars.ghost_d = 4;
                bars.chart.kind = (enum chart_kind)kind;
                bars.chart.own_scale = rows % 2;
                bars.hides = hide_third_of_unit;
                struct canvas canvas = chart(&bars, 60, rows, NULL);
                ck_assert_int_gt(count_style(&canvas, STYLE_MASK), 0);
                if (h)
                    ck_assert_msg(canvas_equal(&first, &canvas), "kind %d, %d rows", kind, rows);
                else
                    first = canvas;
                if (h)
                    canvas_free(&canvas);
            }
            canvas_free(&first);
        }
}
END_TEST

/* --- many components ------------------------------------------------------------------------- */

static const float *many(size_t d)
{
    static float values[5000];
    for (size_t i = 0; i < d; i++)
        values[i] = (float)((i * 7919) % 1000) / 1000.0f - 0.5f;
    values[d / 3] = 40;
    return values;
}

/* Rows by their names, such as x17, from the chart's text. */
static size_t rows_named(const struct canvas *canvas, size_t *first, size_t *last)
{
    size_t count = 0;
    for (int y = 0; y < canvas->rows; y++) {
        size_t from;
        if (sscanf(frame_row(canvas, y), "x%zu", &from) != 1)
            continue;
        *first = count ? *first : from;
        *last = from;
        count++;
    }
    return count;
}

START_TEST(zoom_shows_one_a_row_around_the_focus)
{
    static const size_t DS[] = {12, 100, 4096};
    for (size_t c = 0; c < sizeof DS / sizeof *DS; c++)
        for (int rows = 4; rows < 14; rows++) {
            struct bars bars = bars_of(many(DS[c]), NULL, DS[c]);
            bars.chart.zoom = true;
            size_t room = (size_t)(rows - (rows >= 7 ? 3 : 2)), before = 0;
            for (bars.focus = 0; bars.focus<DS[c]; bars.focus += DS[c]> 100 ? 37 : 1) {
                size_t first = 0, last = 0;
                struct canvas canvas = chart(&bars, 70, rows, NULL);
                size_t count = rows_named(&canvas, &first, &last);
                ck_assert_uint_eq(count, DS[c] < room ? DS[c] : room);
                ck_assert_uint_eq(last - first, count - 1);
                ck_assert_uint_le(first, bars.focus + 1);
                ck_assert_uint_ge(last, bars.focus + 1);
                ck_assert_uint_ge(first, before); /* it scrolls one way */
                before = first;
                char where[64];
                snprintf(where, sizeof where, "x%zu-x%zu of %zu", first, last, DS[c]);
                if (DS[c] > room)
                    assert_shows(&canvas, where);
                canvas_free(&canvas);
            }
        }
}
END_TEST

START_TEST(groups_say_so_and_show_the_extreme)
{
    struct bars bars = bars_of(many(4096), NULL, 4096);
    struct canvas canvas = chart(&bars, 60, 11, NULL);
    assert_shows(&canvas, "a row: the extreme of 512");
    assert_shows(&canvas, "$ zoom");
    assert_shows(&canvas, "x1025-1536");
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, frame_find(&canvas, "x1025-1536")), "40.00"));
    canvas_free(&canvas);
}
END_TEST

/* At no width stands the key without its word, and it takes no words from the rest. */
START_TEST(the_key_that_zooms_has_its_word)
{
    static const char *const WITH[2][2] = {{"$ zoom", "$ all"}, {"$ 크게", "$ 모두"}};
    int with = 0, without = 0;
    for (int lang = 0; lang < 2; lang++)
        for (int zoom = 0; zoom < 2; zoom++)
            for (int cols = 12; cols < 80; cols++) {
                struct bars bars = bars_of(many(4096), NULL, 4096);
                bars.lang = (enum lang)lang;
                bars.chart.zoom = zoom;
                struct canvas canvas = chart(&bars, cols, 11, NULL);
                if (frame_find(&canvas, "$") >= 0) {
                    assert_shows(&canvas, WITH[lang][zoom]);
                    assert_shows(&canvas, zoom ? "4096" : "512");
                    with++;
                } else {
                    without++;
                }
                canvas_free(&canvas);
            }
    ck_assert_int_gt(with, 40);
    ck_assert_int_gt(without, 40);
}
END_TEST

/* Keys on a whole screen: in, through, to the largest, out again to the very same frame. */
START_TEST(zoom_by_key)
{
    struct buf json = {0};
    struct stage stage;
    const float *values = many(300);
    buf_str(&json, "{\"midstream\":1,\"x\":[[");
    for (size_t i = 0; i < 300; i++)
        buf_fmt(&json, "%s%.3f", i ? "," : "", (double)values[i]);
    buf_str(&json, "]]}");
    stage_open(&stage, buf_text(&json));
    stage_at(&stage, "b1.attn.norm.divide");
    struct canvas whole = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&whole, "a row: the extreme of 50  $ zoom");
    stage_press(&stage, "$");
    struct canvas zoomed = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&zoomed, "of 300");
    assert_shows(&zoomed, "x2 ");
    stage_press(&stage, "^");
    struct canvas largest = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&largest, "x101 ");
    ck_assert_ptr_nonnull(strstr(frame_row(&largest, frame_find(&largest, "x101 ")), "40.00"));
    stage_press(&stage, "} {");
    struct canvas again = stage_frame(&stage, 80, 24, NULL);
    ck_assert(canvas_equal(&largest, &again));
    stage_press(&stage, "$");
    canvas_free(&again);
    again = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&again, "a row: the extreme of");
    canvas_free(&whole);
    canvas_free(&zoomed);
    canvas_free(&largest);
    canvas_free(&again);
    stage_close(&stage);
    buf_free(&json);
}
END_TEST

/* --- room ------------------------------------------------------------------------------------ */

static void open_wide(struct stage *stage, size_t d, uint64_t *seed)
{
    struct buf json = {0};
    buf_str(&json, "{\"midstream\":1,\"x\":[[");
    for (size_t i = 0; i < d; i++)
        buf_fmt(&json, "%s%.2f", i ? "," : "", random_unit(seed) * (i % 7 == 3 ? 90 : 2));
    buf_str(&json, "]]}");
    stage_open(stage, buf_text(&json));
    buf_free(&json);
}

/* Every kind of chart with everything on, at the sizes that are promised: nothing is cut; at any
 * other nothing breaks; and the way back leads to the same frame. */
START_TEST(everything_fits)
{
    static const size_t DS[] = {1, 3, 4, 9, 16, 40, 700};
    static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}};
    uint64_t seed = 20 + (unsigned)_i;
    struct stage stage;
    open_wide(&stage, DS[_i], &seed);
    for (int way = 0; way < 24; way++) {
        stage.app.chart = (struct chart){
            .kind = (enum chart_kind)(way % 3), .own_scale = way / 3 % 2, .zoom = way / 6 % 2};
        stage.app.settings.ascii = way / 12;
        stage.app.settings.lang = way % 2 ? LANG_KO : LANG_EN;
        if (way % 4 == 3)
            stage_press(&stage, "' + } -");
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct err err;
            struct drawn drawn;
            ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
            stage.app.panel_full = step % 2;
            for (int size = 0; size < 3; size++) {
                struct canvas frame = stage_frame(&stage, SIZES[size][0], SIZES[size][1], &drawn);
                ck_assert_msg(drawn.cut == 0, "d %zu way %d step %zu %dx%d: cut", DS[_i], way,
                              step + 1, SIZES[size][0], SIZES[size][1]);
                canvas_free(&frame);
            }
            int cols = random_int(&seed, 1, 200), rows = random_int(&seed, 1, 60);
            struct canvas there = stage_frame(&stage, cols, rows, NULL);
            stage_press(&stage, step + 1 < stage.app.n_steps ? "right left" : "left right");
            stage.app.panel_full = step % 2;
            struct canvas back = stage_frame(&stage, cols, rows, NULL);
            ck_assert_msg(canvas_equal(&there, &back), "d %zu way %d step %zu", DS[_i], way,
                          step + 1);
            canvas_free(&there);
            canvas_free(&back);
        }
    }
    stage_close(&stage);
}
END_TEST

TCase *tcase_charts_more(void)
{
    TCase *tc = tcase_create("charts_more");
    tcase_add_test(tc, ghosts_come_with_the_pin_and_go);
    tcase_add_test(tc, the_scale_covers_the_ghost);
    tcase_add_test(tc, components_that_were_not_there_have_no_ghost);
    tcase_add_test(tc, hidden_numbers_cannot_be_seen);
    tcase_add_test(tc, zoom_shows_one_a_row_around_the_focus);
    tcase_add_test(tc, groups_say_so_and_show_the_extreme);
    tcase_add_test(tc, the_key_that_zooms_has_its_word);
    tcase_add_test(tc, zoom_by_key);
    tcase_add_loop_test(tc, everything_fits, 0, 7);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Places marked in a canvas: clipped as everything is, the last on top, gone with the next frame.
 */
#include "canvas/spots.h"

#include "alloc.h"
#include "suite.h"

static struct canvas canvas;
static struct spots spots;

static void start(void)
{
    struct err err;
    ck_assert_int_eq(canvas_init(&canvas, 20, 10, GLYPHS_UNICODE, &err), 0);
    spots = (struct spots){0};
}

static void stop(void)
{
    canvas_free(&canvas);
    spots_free(&spots);
    ck_assert(spots.items == NULL && spots.count == 0);
}

static void assert_rect(size_t spot, int x, int y, int w, int h)
{
    struct rect r = spots.items[spot].rect;
    ck_assert_msg(r.x == x && r.y == y && r.w == w && r.h == h, "%d,%d %dx%d", r.x, r.y, r.w, r.h);
}

START_TEST(test_nothing_without_a_list)
{
    spots_add(&canvas, (struct rect){0, 0, 5, 5}, 1, 0);
    canvas_clear(&canvas);
    ck_assert_ptr_null(spots_at(&spots, 0, 0));
}
END_TEST

START_TEST(test_the_clip_rectangle_cuts)
{
    canvas.spots = &spots;
    spots_add(&canvas, (struct rect){-3, -3, 5, 5}, 1, 7);
    spots_add(&canvas, (struct rect){18, 9, 100, 100}, 2, 8);
    struct rect before = canvas_clip(&canvas, (struct rect){4, 4, 3, 3});
    spots_add(&canvas, (struct rect){0, 5, 20, 1}, 3, 9);
    spots_add(&canvas, (struct rect){0, 0, 4, 10}, 4, 0); /* beside it */
    spots_add(&canvas, (struct rect){5, 5, 0, 1}, 4, 0);
    spots_add(&canvas, (struct rect){5, 5, 1, -2}, 4, 0);
    spots_add(&canvas, (struct rect){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, 4, 0);
    canvas_unclip(&canvas, before);
    ck_assert_uint_eq(spots.count, 3);
    assert_rect(0, 0, 0, 2, 2);
    assert_rect(1, 18, 9, 2, 1);
    assert_rect(2, 4, 5, 3, 1);
}
END_TEST

START_TEST(test_the_last_is_on_top)
{
    canvas.spots = &spots;
    spots_add(&canvas, (struct rect){0, 0, 10, 10}, 1, 1);
    spots_add(&canvas, (struct rect){2, 2, 2, 2}, 2, 5);
    struct event event = {.kind = EVENT_MOUSE, .x = 3, .y = 3};
    spots_aim(&spots, &event);
    ck_assert(event.target == 2 && event.index == 5);
    event.x = 4;
    spots_aim(&spots, &event);
    ck_assert(event.target == 1 && event.index == 1);
    event.x = 10;
    spots_aim(&spots, &event);
    ck_assert(event.target == 0 && event.index == 0);
    struct event key = {.kind = EVENT_KEY, .target = 9};
    spots_aim(&spots, &key);
    ck_assert_int_eq(key.target, 9);
    ck_assert_ptr_null(spots_at(&spots, -1, 3));
    ck_assert_ptr_null(spots_at(&spots, 32766, 32766));
    canvas_clear(&canvas);
    ck_assert_ptr_null(spots_at(&spots, 3, 3));
}
END_TEST

START_TEST(test_what_finds_no_memory_is_left_out)
{
    if (!alloc_can_fail())
        return;
    canvas.spots = &spots;
    alloc_fail_at(1);
    spots_add(&canvas, (struct rect){0, 0, 1, 1}, 1, 1);
    bool hit = alloc_hit();
    alloc_fail_off();
    ck_assert(hit);
    ck_assert_uint_eq(spots.count, 0);
    for (size_t i = 0; i < 100; i++)
        spots_add(&canvas, (struct rect){0, 0, 1, 1}, 1, i);
    ck_assert_uint_eq(spots.count, 100);
    ck_assert_uint_eq(spots_at(&spots, 0, 0)->index, 99);
}
END_TEST

TCase *tcase_spots(void)
{
    TCase *tc = tcase_create("spots");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, test_nothing_without_a_list);
    tcase_add_test(tc, test_the_clip_rectangle_cuts);
    tcase_add_test(tc, test_the_last_is_on_top);
    tcase_add_test(tc, test_what_finds_no_memory_is_left_out);
    return tc;
}

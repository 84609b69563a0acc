/* SPDX-License-Identifier: MIT
 *
 * Tests of base/mem. */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

START_TEST(arrays_are_zeroed)
{
    unsigned char *array = mem_array(100, 3);
    ck_assert_ptr_nonnull(array);
    for (int i = 0; i < 300; i++)
        ck_assert_int_eq(array[i], 0);
    free(array);
}
END_TEST

START_TEST(nothing_can_be_freed)
{
    void *empty[] = {mem_array(0, 4), mem_array(4, 0), mem_copy(NULL, 0), mem_str(NULL, 0)};
    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_nonnull(empty[i]);
        free(empty[i]);
    }
}
END_TEST

START_TEST(sizes_that_overflow_are_refused)
{
    void *array = NULL;
    size_t cap = 0;
    ck_assert_ptr_null(mem_array(SIZE_MAX / 2, 4));
    ck_assert_ptr_null(mem_array(SIZE_MAX, SIZE_MAX));
    ck_assert_ptr_null(mem_str("", SIZE_MAX));
    ck_assert(!mem_grow(&array, &cap, SIZE_MAX / 4 + 1, 4));
    ck_assert(!mem_grow(&array, &cap, SIZE_MAX, 16));
    ck_assert_ptr_null(array);
    ck_assert_uint_eq(cap, 0);
}
END_TEST

START_TEST(a_string_is_ended)
{
    char *copy = mem_str("gamma, beta", 5);
    ck_assert_str_eq(copy, "gamma");
    free(copy);
}
END_TEST

START_TEST(growing_keeps_what_was_there)
{
    void *array = NULL;
    size_t cap = 0, moves = 0;
    for (int i = 0; i < 1000; i++) {
        size_t before = cap;
        ck_assert(mem_grow(&array, &cap, (size_t)i + 1, sizeof(int)));
        moves += cap != before;
        ((int *)array)[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(((int *)array)[i], i);
    ck_assert_uint_lt(moves, 12); /* doubling, not one by one */
    free(array);
}
END_TEST

START_TEST(an_arena_holds_all_until_its_end)
{
    struct arena arena = {0};
    char *text[50];
    for (int i = 0; i < 50; i++) {
        text[i] = arena_str(&arena, "abcdefghij", (size_t)(i % 10));
        float *row = arena_array(&arena, 8, sizeof(float));
        ck_assert_float_eq(row[7], 0);
    }
    for (int i = 0; i < 50; i++)
        ck_assert_uint_eq(strlen(text[i]), (size_t)(i % 10));
    ck_assert_ptr_null(arena_array(&arena, SIZE_MAX, 2));
    arena_free(&arena);
    arena_free(&arena); /* empty again */
    ck_assert_uint_eq(arena.count, 0);
}
END_TEST

START_TEST(an_array_goes_before_the_others)
{
    struct arena arena = {0}, other = {0};
    char *text[5];
    for (int i = 0; i < 5; i++)
        text[i] = arena_str(&arena, "abcde", (size_t)i);
    char *foreign = arena_str(&other, "abc", 3);
    ck_assert(arena_holds(&arena, text[0]) && arena_holds(&arena, text[4]));
    ck_assert(!arena_holds(&arena, foreign) && !arena_holds(&arena, NULL));
    arena_drop(&arena, foreign); /* is none of its own */
    ck_assert_str_eq(foreign, "abc");
    arena_drop(&arena, text[0]);
    arena_drop(&arena, text[4]);
    arena_drop(&arena, text[2]);
    ck_assert_uint_eq(arena.count, 2);
    ck_assert_str_eq(text[1], "a");
    ck_assert_str_eq(text[3], "abc");
    ck_assert(arena_holds(&arena, text[1]) && arena_holds(&arena, text[3]));
    arena_free(&arena);
    arena_free(&other);
}
END_TEST

TCase *tcase_mem(void)
{
    TCase *tc = tcase_create("mem");
    tcase_add_test(tc, arrays_are_zeroed);
    tcase_add_test(tc, nothing_can_be_freed);
    tcase_add_test(tc, sizes_that_overflow_are_refused);
    tcase_add_test(tc, a_string_is_ended);
    tcase_add_test(tc, growing_keeps_what_was_there);
    tcase_add_test(tc, an_arena_holds_all_until_its_end);
    tcase_add_test(tc, an_array_goes_before_the_others);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * Frames without a terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

/* Exactly `rows` lines without trailing blanks, each ended by a newline; gives what follows. */
static const char *check_frame(const char *text, int rows)
{
    for (int row = 0; row < rows; row++) {
        size_t len = strcspn(text, "\n");
        ck_assert_msg(text[len] == '\n', "row %d of %d is missing", row + 1, rows);
        ck_assert_msg(len == 0 || text[len - 1] != ' ', "row %d ends in a blank", row + 1);
        ck_assert_msg(strcspn(text, "\x1b\r\f") >= len, "row %d holds a control", row + 1);
        text += len + 1;
    }
    return text;
}

START_TEST(a_frame_has_exactly_its_rows)
{
    static const struct {
        const char *size;
        int rows;
    } SIZES[] = {{"80x24", 24}, {"120x36", 36},    {"40x12", 12},
                 {"1x1", 1},    {"1000x300", 300}, {"80\u00D724", 24}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct ran ran = RUN("export", "rmsnorm", "--size", SIZES[i].size);
        ran_fine(&ran);
        ck_assert_str_eq(check_frame(ran.out, SIZES[i].rows), "");
        ran_free(&ran);
    }
    struct ran ran = RUN("export", "1,-1,3,3");
    ran_fine(&ran);
    ck_assert_str_eq(check_frame(ran.out, 24), "");
    ran_free(&ran);
}
END_TEST

START_TEST(all_is_every_step_with_form_feeds_between)
{
    struct ran all = RUN("export", "1,-1,3,3", "--all", "--size", "60x20");
    ran_fine(&all);
    const char *rest = all.out;
    int steps = 0;
    for (;;) {
        const char *frame = rest;
        rest = check_frame(rest, 20);
        char number[16];
        snprintf(number, sizeof number, "%d", ++steps);
        struct ran one = RUN("export", "1,-1,3,3", "--step", number, "--size", "60x20");
        ran_fine(&one);
        ck_assert_msg(strlen(one.out) == (size_t)(rest - frame) &&
                          memcmp(one.out, frame, one.out_len) == 0,
                      "step %d differs between --all and --step", steps);
        ran_free(&one);
        if (!*rest)
            break;
        ck_assert_msg(strncmp(rest, "\f\n", 2) == 0, "no form feed after frame %d", steps);
        rest += 2;
    }
    /* embed; two branches of fork, five sub-steps, delta, add; the final norm's five */
    ck_assert_int_eq(steps, 1 + 2 * (1 + 5 + 2) + 5);
    ran_free(&all);
}
END_TEST

static void check_same(struct ran a, struct ran b)
{
    ran_fine(&a);
    ran_fine(&b);
    ck_assert_str_eq(a.out, b.out);
    ran_free(&a);
    ran_free(&b);
}

static void check_differ(struct ran a, struct ran b)
{
    ran_fine(&a);
    ran_fine(&b);
    ck_assert_str_ne(a.out, b.out);
    ran_free(&a);
    ran_free(&b);
}

START_TEST(keys_lead_where_step_and_at_lead)
{
    check_same(RUN("export", "1,-1,3,3", "--keys", "right right"),
               RUN("export", "1,-1,3,3", "--step", "3"));
    check_same(RUN("export", "1,-1,3,3", "--keys", " right  left "), RUN("export", "1,-1,3,3"));
    check_same(RUN("export", "1,-1,3,3", "--at", "b1.attn.norm.mean"),
               RUN("export", "1,-1,3,3", "--step", "4"));
    check_same(RUN("export", "1,-1,3,3", "--step", "3", "--keys", "right"),
               RUN("export", "1,-1,3,3", "--at", "b1.attn.norm.mean"));
    check_same(RUN("export", "1,-1,3,3", "--keys", "right q right right"),
               RUN("export", "1,-1,3,3", "--step", "2"));
}
END_TEST

/* The named SOURCE comes before the built-in scenes, unless it is one of them. */
START_TEST(brackets_lead_to_other_scenes)
{
    check_same(RUN("export", "tour", "--keys", "]"), RUN("export", "residual"));
    check_same(RUN("export", "residual", "--keys", "] right"),
               RUN("export", "rmsnorm", "--step", "2"));
    check_same(RUN("export", "rmsnorm", "--keys", "[ ["), RUN("export", "tour"));
    check_same(RUN("export", "1,2", "--keys", "]"), RUN("export", "tour"));
    check_same(RUN("export", "1,2", "--keys", "; ]"), RUN("export", "tour", "--lang", "ko"));
    check_same(RUN("export", "1,2", "--keys", "right ] right ["), RUN("export", "1,2"));
    check_same(RUN("export", "tour", "--keys", "] ["), RUN("export", "tour"));
    check_same(RUN("export", "tour", "--keys", "[ right"), RUN("export", "tour", "--step", "2"));
}
END_TEST

START_TEST(options_change_the_picture)
{
    static const char *const CHANGES[][2] = {{"--lang", "ko"},
                                             {"--digits", "5"},
                                             {"--step", "3"},
                                             {"--keys", "e 3 0 enter"},
                                             {"--token", "2"}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
        check_differ(RUN("export", "1,2;3,4.5"),
                     RUN("export", "1,2;3,4.5", CHANGES[i][0], CHANGES[i][1]));
    struct ran ran = RUN("export", "1,-1,3,3", "--ascii", "--at", "b1.attn.norm.divide");
    ran_fine(&ran);
    /* The hint line may name the other language in its own letters. */
    size_t drawing = (size_t)(strstr(ran.out, "? help") - ran.out);
    while (ran.out[drawing - 1] != '\n')
        drawing--;
    for (size_t i = 0; i < drawing; i++)
        ck_assert_msg((unsigned char)ran.out[i] < 0x80, "not ASCII at byte %zu", i);
    ran_free(&ran);
}
END_TEST

START_TEST(ansi_has_colours_unless_told_not_to)
{
    struct ran ran = RUN("export", "rmsnorm", "-f", "ansi");
    ran_fine(&ran);
    program_check_has(ran.out, "\x1b[");
    program_check_has(ran.out, "38;5;");
    ran_free(&ran);
    ran = RUN("export", "rmsnorm", "-fansi", "--color=never");
    ran_fine(&ran);
    ck_assert_ptr_null(strstr(ran.out, "38;5;"));
    ran_free(&ran);
    /* no clock, no locale, no terminal: twice the same */
    check_same(RUN("export", "rmsnorm", "-f", "ansi"), RUN("export", "rmsnorm", "-f", "ansi"));
}
END_TEST

TCase *tcase_export(void)
{
    TCase *tcase = tcase_create("export");
    tcase_add_test(tcase, a_frame_has_exactly_its_rows);
    tcase_add_test(tcase, all_is_every_step_with_form_feeds_between);
    tcase_add_test(tcase, keys_lead_where_step_and_at_lead);
    tcase_add_test(tcase, brackets_lead_to_other_scenes);
    tcase_add_test(tcase, options_change_the_picture);
    tcase_add_test(tcase, ansi_has_colours_unless_told_not_to);
    return tcase;
}

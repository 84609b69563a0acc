/* SPDX-License-Identifier: MIT
 *
 * The list of keys on the screen. */
#include "view/overlay.h"

#include <string.h>

#include "app/command.h"
#include "app/keys.h"
#include "fixture.h"

START_TEST(every_row_is_listed_with_its_keys)
{
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage.app.settings.lang = lang;
        stage_press(&stage, "?");
        struct canvas canvas = stage_frame(&stage, 120, 80, NULL);
        for (size_t r = 0; r < count; r++) {
            struct buf keys = {0};
            keys_list(&rows[r], &keys);
            int y = frame_find(&canvas, rows[r].help[lang]);
            ck_assert_msg(y >= 0, "'%s' is not listed", rows[r].help[lang]);
            ck_assert_int_ge(frame_find(&canvas, buf_text(&keys)), 0);
            buf_free(&keys);
        }
        for (int group = 0; group < KEYS_GROUPS; group++)
            assert_shows(&canvas, keys_group_name(group, lang));
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* The first row that looks chosen, -1: none. A narrow screen has two rows for one entry. */
static int chosen_row(const struct canvas *canvas, int *count)
{
    int found = -1;
    *count = 0;
    for (int y = 0; y < canvas->rows; y++) {
        bool chosen = false;
        for (int x = 0; x < canvas->cols; x++)
            chosen = chosen || canvas_at(canvas, x, y)->style == STYLE_SELECT;
        expect(!chosen || found < 0 || y == found + *count, "two entries look chosen");
        found = chosen && found < 0 ? y : found;
        *count += chosen;
    }
    return found;
}

START_TEST(the_chosen_row_is_in_sight)
{
    static const int SIZES[][2] = {{40, 12}, {80, 24}, {64, 13}, {120, 36}, {86, 30}};
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "?");
        for (size_t r = 0; r < count; r++) {
            struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
            int lines, y = chosen_row(&canvas, &lines);
            ck_assert_msg(y > 0 && y + lines <= canvas.rows - 1, "%dx%d: row %zu is chosen, unseen",
                          SIZES[size][0], SIZES[size][1], r);
            /* At 40 columns only its beginning. */
            char part[8] = "";
            strncpy(part, rows[r].help[LANG_EN], sizeof part - 1);
            bool seen = false;
            for (int line = 0; line < 2; line++) /* on a narrow screen in the row below */
                seen = seen || strstr(frame_row(&canvas, y + line), part);
            ck_assert_msg(seen, "'%s' is not in '%s'", part, frame_row(&canvas, y));
            canvas_free(&canvas);
            stage_press(&stage, "down");
        }
        stage_close(&stage);
    }
}
END_TEST

START_TEST(a_search_shows_its_words_and_what_it_found)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? / u n d o");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "/ undo"));
    assert_shows(&canvas, "undo all edits");
    assert_shows_not(&canvas, "next step");
    canvas_free(&canvas);
    stage_press(&stage, "x x");
    canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, "no key matches");
    int lines;
    ck_assert_int_eq(chosen_row(&canvas, &lines), -1);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

static void without_blanks(const char *text, struct buf *out)
{
    for (; *text; text++)
        if (*text != ' ')
            buf_char(out, *text);
}

/* What stands between the rule above the command and the frame's foot, without blanks. */
static void command_shown(const struct canvas *canvas, const char *heading, struct buf *out)
{
    int y = frame_find(canvas, heading);
    ck_assert_int_ge(y, 0);
    for (y++; y < canvas->rows - 1; y++) {
        const char *edge = canvas->glyphs == GLYPHS_ASCII ? "|" : "\xE2\x94\x82";
        const char *row = strstr(frame_row(canvas, y), edge);
        ck_assert_ptr_nonnull(row);
        row += strlen(edge);
        struct buf inside = {0};
        buf_bytes(&inside, row, (size_t)(strstr(row, edge) - row));
        without_blanks(buf_text(&inside), out);
        buf_free(&inside);
    }
}

/* Whole or not at all. */
START_TEST(the_command_line_is_never_cut)
{
    static const char *const NAMES[] = {"tour", "scenes/one that is long, and then some more.json",
                                        "1,-1,3,3,1,-1,3,3,1,-1,3,3,1,-1,3,3,1,-1,3,3,1,-1,3,3"};
    struct invocation named = {0};
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage.app.invocation = &named;
    stage_press(&stage, "?");
    for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++)
        for (int cols = 40; cols < 100; cols += 3)
            for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
                struct buf text = {0}, expected = {0}, shown = {0};
                named.source = NAMES[n];
                stage.app.settings.lang = lang;
                stage.app.settings.ascii = cols % 2;
                struct canvas canvas = stage_frame(&stage, cols, cols > 60 ? 24 : 12, NULL);
                command_shown(&canvas, word(WORD_OPENS_AGAIN, lang), &shown);
                ck_assert(command_text(&stage.app, COMMAND_SHORT, &text));
                without_blanks(buf_text(&text), &expected);
                if (text.len > 2 * (size_t)(cols < 86 ? cols - 6 : 80) &&
                    strcmp(buf_text(&shown), buf_text(&expected)) != 0) {
                    buf_clear(&expected); /* where it is too long it says so */
                    without_blanks(word(WORD_SAVE_FIRST, lang), &expected);
                }
                ck_assert_str_eq(buf_text(&shown), buf_text(&expected));
                buf_free(&text);
                buf_free(&expected);
                buf_free(&shown);
                canvas_free(&canvas);
            }
    stage_close(&stage);
}
END_TEST

START_TEST(it_draws_at_any_size)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "? end");
    for (int cols = 1; cols <= 130; cols += 3)
        for (int rows = 1; rows <= 50; rows += 3)
            for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
                stage.app.settings.lang = lang;
                stage.app.settings.ascii = cols % 2;
                struct canvas canvas = stage_frame(&stage, cols, rows, NULL);
                canvas_free(&canvas);
            }
    stage_close(&stage);
}
END_TEST

TCase *tcase_overlay(void)
{
    TCase *tcase = tcase_create("overlay");
    tcase_add_test(tcase, every_row_is_listed_with_its_keys);
    tcase_add_test(tcase, the_chosen_row_is_in_sight);
    tcase_add_test(tcase, a_search_shows_its_words_and_what_it_found);
    tcase_add_test(tcase, the_command_line_is_never_cut);
    tcase_add_test(tcase, it_draws_at_any_size);
    return tcase;
}

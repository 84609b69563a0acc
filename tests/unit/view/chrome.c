/* SPDX-License-Identifier: MIT
 *
 * What stands around the picture: title line, caption, hints, the field being edited. */
#include "view/chrome.h"

#include <stdio.h>
#include <string.h>

#include "app/keys.h"
#include "fixture.h"
#include "view/words.h"

#define SETS                                                                                      \
    "{\"midstream\":1,\"title\":{\"en\":\"A tour\",\"ko\":\"둘러보기\"},\"x\":[[1,2],[3,4]]," \
    "\"model\":{\"blocks\":[{\"attention\":{\"example\":1}},{\"attention\":{\"example\":2}}]},"   \
    "\"steps\":[{\"at\":\"embed\"},{\"at\":\"b2.attn.norm.mean\",\"set\":{\"x\":[[5,6],[7,8]]}}]}"

static void press_and_draw(struct stage *stage, const char *keys, int cols, int rows,
                           struct canvas *canvas)
{
    stage_press(stage, keys);
    *canvas = stage_frame(stage, cols, rows, NULL);
}

/* --- title line ------------------------------------------------------------------------------ */

/* A name that is cut says so. */
#define NAMED \
    "{\"midstream\":1,\"x\":[[1,2],[3,4]],\"tokens\":[\"twelve wide.\",\"one that is longer\"]}"

START_TEST(the_title_says_where_we_are)
{
    static const struct {
        const char *json, *keys;
        int cols;
        const char *parts[4];
    } CASES[] = {
        {ARTICLE, "right", 80, {"midstream", "source", "step 2 of "}},
        {ARTICLE, "right ;", 80, {"midstream", "source", "단계 2/"}},
        {ARTICLE, "right", 40, {"source", "step 2 of "}},
        {SETS, "", 120, {"midstream", "A tour", "token 1 of 2", "step 1 of 2"}},
        {NAMED, "", 80, {"token 1 of 2: twelve wide", "step 1 of"}},
        {NAMED, ">", 80, {"token 2 of 2: one that i..", "step 1 of"}},
        {SETS, "right >", 120, {"A tour", "block 2 of 2", "token 2 of 2", "step 2 of 2"}},
        {SETS, "; right", 120, {"둘러보기", "블록 2/2", "토큰 1/2", "단계 2/2"}},
        {SETS, "right", 40, {"A tour", "2/2"}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        struct canvas canvas;
        stage_open(&stage, CASES[i].json);
        press_and_draw(&stage, CASES[i].keys, CASES[i].cols, 24, &canvas);
        const char *row = frame_row(&canvas, 0);
        for (size_t p = 0; p < 4 && CASES[i].parts[p]; p++)
            ck_assert_msg(strstr(row, CASES[i].parts[p]), "'%s' is not in '%s'", CASES[i].parts[p],
                          row);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* The place gives way to the mark, and the title is whole. */
START_TEST(an_edit_does_not_cut_the_title)
{
    struct stage stage;
    struct canvas canvas;
    stage_open(&stage, "{\"midstream\":1,\"title\":\"The residual stream and RMSNorm\","
                       "\"x\":[[1,2],[3,4]],\"model\":{\"blocks\":[{},{}]}}");
    press_and_draw(&stage, "right +", 80, 24, &canvas);
    const char *row = frame_row(&canvas, 0);
    ck_assert_msg(strstr(row, "The residual stream and RMSNorm  ") && strstr(row, "@ undo all") &&
                      strstr(row, "2/"),
                  "%s", row);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* A step inside a block has more to say; the others say theirs as shortly. */
START_TEST(the_place_is_said_the_same_way_at_every_step)
{
    struct stage stage;
    stage_open(&stage, SETS);
    for (int cols = 40; cols <= 110; cols++) {
        bool full[2];
        for (int step = 0; step < 2; step++) {
            struct canvas canvas;
            press_and_draw(&stage, step ? "right" : "home", cols, 24, &canvas);
            full[step] = strstr(frame_row(&canvas, 0), " step ") != NULL;
            canvas_free(&canvas);
        }
        ck_assert_msg(full[0] == full[1], "at %d columns", cols);
        ck_assert(cols > 40 || !full[0]);
        ck_assert(cols < 110 || full[0]);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(edits_are_marked_with_the_key_that_undoes_them)
{
    struct stage stage;
    struct canvas canvas;
    stage_open(&stage, SETS);
    press_and_draw(&stage, "", 80, 24, &canvas);
    ck_assert_ptr_null(strstr(frame_row(&canvas, 0), "edited"));
    canvas_free(&canvas);
    press_and_draw(&stage, "+", 80, 24, &canvas);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "edited"));
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "@ undo all"));
    canvas_free(&canvas);
    press_and_draw(&stage, "", 40, 12, &canvas);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "edited"));
    canvas_free(&canvas);
    press_and_draw(&stage, "right", 80, 24, &canvas); /* here the scene has set x anew */
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, 0), "set by the scene"));
    canvas_free(&canvas);
    press_and_draw(&stage, "@", 80, 24, &canvas);
    ck_assert_ptr_null(strstr(frame_row(&canvas, 0), "undo all"));
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* --- caption --------------------------------------------------------------------------------- */

#define WORDS                                                                                  \
    "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november " \
    "oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu "

static void open_long(struct stage *stage, int times)
{
    struct buf json = {0};
    buf_str(&json, "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\",\"caption\":\"");
    for (int i = 0; i < times; i++)
        buf_str(&json, WORDS);
    buf_str(&json, "\"}]}");
    stage_open(stage, buf_text(&json));
    buf_free(&json);
}

/* A caption that does not fit says so; going through its pages every word is seen. */
START_TEST(a_long_caption_is_paged)
{
    static const int SIZES[][2] = {{80, 24}, {40, 12}, {120, 36}};
    static const char *const SOME[] = {"alpha", "juliett", "november", "quebec", "zulu"};
    struct stage stage;
    open_long(&stage, 3);
    for (size_t size = 0; size < 3; size++) {
        struct drawn drawn;
        struct buf all = {0};
        struct canvas canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], &drawn);
        ck_assert_uint_gt(drawn.caption_pages, 1);
        canvas_free(&canvas);
        for (size_t page = 0; page < drawn.caption_pages; page++) {
            char said[64];
            snprintf(said, sizeof said, "%zu/%zu", page + 1, drawn.caption_pages);
            canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL);
            assert_shows(&canvas, said);
            frame_text(&canvas, &all);
            canvas_free(&canvas);
            stage_press(&stage, "\"");
        }
        size_t seen = 0;
        for (size_t i = 0; i < sizeof SOME / sizeof *SOME; i++) {
            const char *at = buf_text(&all);
            for (; (at = strstr(at, SOME[i])); at++)
                seen++;
        }
        ck_assert_msg(seen == 3 * sizeof SOME / sizeof *SOME, "%dx%d: %zu words", SIZES[size][0],
                      SIZES[size][1], seen);
        canvas = stage_frame(&stage, SIZES[size][0], SIZES[size][1], NULL); /* round again */
        assert_shows(&canvas, "alpha bravo");
        canvas_free(&canvas);
        stage.app.caption_page = 0;
        buf_free(&all);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_short_caption_has_one_page)
{
    struct stage stage;
    struct drawn drawn;
    stage_open(&stage, ARTICLE);
    stage_press(&stage, "\" \""); /* more of it: there is none */
    struct canvas canvas = stage_frame(&stage, 80, 24, &drawn);
    ck_assert_uint_eq(drawn.caption_pages, 1);
    assert_shows(&canvas, "A token enters the residual stream");
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* --- hints ----------------------------------------------------------------------------------- */

START_TEST(hints_show_keys_that_are_no_letters)
{
    for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
        struct stage stage;
        size_t count;
        const struct key_row *rows = keys_rows(&count);
        stage_open(&stage, SETS);
        stage.app.settings.lang = lang;
        struct canvas canvas = stage_frame(&stage, 160, 40, NULL);
        const char *line = frame_row(&canvas, 39);
        size_t shown = 0;
        for (size_t r = 0; r < count; r++) {
            if (!rows[r].hint[lang])
                continue;
            struct buf pair = {0};
            keys_symbol(rows[r].keys[0], &pair);
            buf_fmt(&pair, " %s", rows[r].hint[lang]);
            shown += strstr(line, buf_text(&pair)) != NULL;
            buf_free(&pair);
        }
        ck_assert_msg(shown >= 5, "%zu hints in: %s", shown, line);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* Where room is short help stays, since it shows all the others; and no hint is cut. */
START_TEST(help_is_the_last_hint_to_go)
{
    struct stage stage;
    stage_open(&stage, SETS);
    for (int lang = LANG_EN; lang <= LANG_KO; lang++)
        for (int cols = 40; cols <= 200; cols += 3) {
            stage.app.settings.lang = lang;
            struct drawn drawn;
            struct canvas canvas = stage_frame(&stage, cols, 24, &drawn);
            const char *row = frame_row(&canvas, 23);
            ck_assert_msg(strstr(row, lang ? "? 도움말" : "? help"), "%d: %s", cols, row);
            ck_assert_msg(strstr(row, lang ? "→ 다음" : "→ next"), "%d: %s", cols, row);
            canvas_free(&canvas);
        }
    stage_close(&stage);
}
END_TEST

/* A question of one's own is possible at some steps only: the others stay where they are. */
START_TEST(hints_keep_their_place_from_step_to_step)
{
    struct stage stage;
    stage_open(&stage, ARTICLE);
    for (int cols = 40; cols <= 120; cols += 20) {
        long help = -1;
        size_t predict = 0;
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct canvas canvas;
            press_and_draw(&stage, step ? "right" : "home", cols, 24, &canvas);
            const char *row = frame_row(&canvas, 23), *at = strstr(row, "? help");
            ck_assert_ptr_nonnull(at);
            ck_assert_msg(help < 0 || at - row == help, "step %zu: %s", step + 1, row);
            help = at - row;
            predict += strstr(row, "! predict") != NULL;
            canvas_free(&canvas);
        }
        ck_assert(cols < 80 || predict > 0);
        ck_assert_uint_lt(predict, stage.app.n_steps);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(a_typed_step_and_notices_take_the_hints_place)
{
    static const struct {
        const char *keys, *part;
    } CASES[] = {{"1 2", "go to step 12"}, {"9 9 enter", "the number of steps is 22"},
                 {"left", "first step"},   {"end right", "last step"},
                 {"가", "한/영"},          {"u", "nothing to undo"},
                 {"y", "nothing to redo"}, {">", "only one token"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (int small = 0; small < 2; small++) {
            struct stage stage;
            struct canvas canvas;
            stage_open(&stage, ARTICLE);
            press_and_draw(&stage, CASES[i].keys, small ? 40 : 80, small ? 12 : 24, &canvas);
            ck_assert_msg(strstr(frame_row(&canvas, canvas.rows - 1), CASES[i].part), "%s: %s",
                          CASES[i].keys, frame_row(&canvas, canvas.rows - 1));
            canvas_free(&canvas);
            stage_close(&stage);
        }
}
END_TEST

/* --- the field ------------------------------------------------------------------------------- */

static uint32_t code_at(const struct canvas *canvas, int x, int y)
{
    const struct cell *cell = canvas_at(canvas, x, y);
    return cell && cell->kind == CELL_GLYPH ? cell->code[0] : ' ';
}

START_TEST(the_field_shows_its_name_text_and_cursor)
{
    static const struct {
        const char *keys, *name, *text;
        uint32_t before; /* the character left of the cursor */
    } CASES[] = {
        {"e", "x1", "1", '1'},
        {"e 3 0", "x1", "30", '0'},
        {"e 3 0 left", "x1", "30", '3'},
        {"e tab - 2 . 5", "x2", "-2.5", '5'},
        {"e shift-tab 7", "Δ4", "7", '7'},
        {"e tab tab tab tab tab 0 . 5", "γ2", "0.5", '5'},
    };
    static const int SIZES[][2] = {{80, 24}, {40, 12}, {120, 36}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (size_t size = 0; size < 3; size++) {
            struct stage stage;
            struct canvas canvas;
            stage_open(&stage, ARTICLE);
            press_and_draw(&stage, CASES[i].keys, SIZES[size][0], SIZES[size][1], &canvas);
            ck_assert_int_ge(canvas.cursor_x, 1);
            const char *row = frame_row(&canvas, canvas.cursor_y);
            ck_assert_msg(strstr(row, CASES[i].name) && strstr(row, CASES[i].text), "%s: %s",
                          CASES[i].keys, row);
            ck_assert_msg(code_at(&canvas, canvas.cursor_x - 1, canvas.cursor_y) == CASES[i].before,
                          "%s: the cursor is elsewhere", CASES[i].keys);
            canvas_free(&canvas);
            stage_close(&stage);
        }
}
END_TEST

START_TEST(what_is_selected_looks_so)
{
    struct stage stage;
    struct canvas canvas;
    stage_open(&stage, ARTICLE);
    press_and_draw(&stage, "e", 80, 24, &canvas);
    ck_assert_int_eq(canvas_at(&canvas, canvas.cursor_x - 1, canvas.cursor_y)->style, STYLE_SELECT);
    canvas_free(&canvas);
    press_and_draw(&stage, "5", 80, 24, &canvas);
    ck_assert_int_eq(canvas_at(&canvas, canvas.cursor_x - 1, canvas.cursor_y)->style, STYLE_FIELD);
    ck_assert_int_eq(canvas_at(&canvas, canvas.cursor_x, canvas.cursor_y)->style, STYLE_FIELD);
    canvas_free(&canvas);
    press_and_draw(&stage, "esc", 80, 24, &canvas);
    ck_assert_int_eq(canvas.cursor_x, -1);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

/* A line longer than the field scrolls: the cursor and the character before it stay in sight. */
START_TEST(a_long_line_scrolls_with_the_cursor)
{
    static const int COLS[] = {40, 41, 60, 80, 120};
    for (size_t i = 0; i < sizeof COLS / sizeof *COLS; i++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        stage_press(&stage, "e");
        for (int n = 0; n < 200; n++) {
            char key[2] = {(char)('0' + n % 10), '\0'};
            stage_press(&stage, key);
            struct canvas canvas = stage_frame(&stage, COLS[i], 24, NULL);
            ck_assert_msg(canvas.cursor_x > 0 && canvas.cursor_x < COLS[i], "%d characters: %d",
                          n + 1, canvas.cursor_x);
            ck_assert_uint_eq(code_at(&canvas, canvas.cursor_x - 1, canvas.cursor_y),
                              (uint32_t)key[0]);
            canvas_free(&canvas);
        }
        stage_press(&stage, "home");
        struct canvas canvas = stage_frame(&stage, COLS[i], 24, NULL);
        ck_assert_uint_eq(code_at(&canvas, canvas.cursor_x, canvas.cursor_y), '0');
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(wide_characters_move_the_cursor_by_two)
{
    struct stage stage;
    struct canvas canvas;
    stage_open(&stage, ARTICLE);
    press_and_draw(&stage, "e 1", 80, 24, &canvas);
    int x = canvas.cursor_x;
    canvas_free(&canvas);
    press_and_draw(&stage, "５ 한", 80, 24, &canvas);
    ck_assert_int_eq(canvas.cursor_x, x + 4);
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(a_problem_is_said_below_the_field)
{
    static const struct {
        const char *keys, *part;
    } CASES[] = {{"e a b c enter", "abc"},
                 {"e 1 e 3 9 enter", "1e39"},
                 {"e tab tab tab tab 1 , 2 enter", "one number"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct stage stage;
        struct canvas canvas;
        stage_open(&stage, ARTICLE);
        press_and_draw(&stage, CASES[i].keys, 80, 24, &canvas);
        ck_assert_msg(strstr(frame_row(&canvas, canvas.cursor_y + 1), CASES[i].part), "%s: %s",
                      CASES[i].keys, frame_row(&canvas, canvas.cursor_y + 1));
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(a_long_paste_is_shown_by_its_length)
{
    struct stage stage;
    struct buf text = {0};
    stage_open(&stage, ARTICLE);
    for (int i = 0; i < 100; i++)
        buf_fmt(&text, "%d, ", i + 100);
    text.len -= 2;
    struct event event = {.kind = EVENT_PASTE, .text = text.data, .len = text.len};
    ck_assert_int_eq(update(&stage.app, &event), EFFECT_NONE);
    char part[64];
    snprintf(part, sizeof part, "%zu characters", text.len);
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&canvas, part);
    canvas_free(&canvas);
    buf_free(&text);
    stage_close(&stage);
}
END_TEST

/* What the scene has set is told from what is one's own while it is edited. */
START_TEST(a_field_that_the_scene_sets_says_so)
{
    struct stage stage;
    struct canvas canvas;
    stage_open(&stage, SETS);
    press_and_draw(&stage, "e", 80, 24, &canvas);
    assert_shows_not(&canvas, "set by the scene");
    canvas_free(&canvas);
    press_and_draw(&stage, "esc right e", 80, 24, &canvas);
    ck_assert_ptr_nonnull(strstr(frame_row(&canvas, canvas.cursor_y), "set by the scene"));
    canvas_free(&canvas);
    stage_close(&stage);
}
END_TEST

START_TEST(a_delta_that_is_computed_says_so_until_a_number_is_typed)
{
    static const char *const SAYS[] = {"computed; typing fixes it", "계산한 값, 입력하면 고정"};
    for (int lang = 0; lang < 2; lang++) {
        struct stage stage;
        struct canvas canvas;
        stage_open(&stage, "{\"midstream\":1,\"x\":[[1,-1,3,3]]}");
        stage.app.settings.lang = (enum lang)lang;
        stage_at(&stage, "b1.mlp.fork");
        press_and_draw(&stage, "e shift-tab", 80, 24, &canvas);
        ck_assert_ptr_nonnull(strstr(frame_row(&canvas, canvas.cursor_y), SAYS[lang]));
        canvas_free(&canvas);
        press_and_draw(&stage, "2", 80, 24, &canvas);
        assert_shows_not(&canvas, SAYS[lang]);
        canvas_free(&canvas);
        press_and_draw(&stage, "tab", 80, 24, &canvas); /* on to x1, which nobody computes */
        assert_shows_not(&canvas, SAYS[lang]);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

/* On a Korean screen no English: the kind and where it is. */
START_TEST(what_cannot_be_read_is_said_in_the_screens_language)
{
    static const struct {
        const char *paste, *en, *ko;
    } rows[] = {
        {"1 2 x 4", "'x' is no number", "수가 아닙니다 (글자 위치 5)"},
        {"1e39", "too large for float32", "너무 큰 수입니다 (글자 위치 1)"},
        {"1,,3", "nothing stands before this comma", "수가 빠졌습니다 (글자 위치 3)"},
        {"1 2\n3", "row 2 has 1 number", "행의 길이가 다릅니다 (글자 위치 2:1)"},
        {"1 2\n3 4", "the number of tokens is another", "토큰 수가 다릅니다"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct stage stage;
        stage_open(&stage, ARTICLE);
        struct event paste = {
            .kind = EVENT_PASTE, .text = rows[r].paste, .len = strlen(rows[r].paste)};
        update(&stage.app, &paste);
        stage_press(&stage, "enter");
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, rows[r].en);
        canvas_free(&canvas);
        stage.app.settings.lang = LANG_KO;
        canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, rows[r].ko);
        assert_shows_not(&canvas, rows[r].en);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}
END_TEST

TCase *tcase_chrome(void)
{
    TCase *tcase = tcase_create("chrome");
    tcase_add_test(tcase, the_title_says_where_we_are);
    tcase_add_test(tcase, an_edit_does_not_cut_the_title);
    tcase_add_test(tcase, the_place_is_said_the_same_way_at_every_step);
    tcase_add_test(tcase, edits_are_marked_with_the_key_that_undoes_them);
    tcase_add_test(tcase, a_long_caption_is_paged);
    tcase_add_test(tcase, a_short_caption_has_one_page);
    tcase_add_test(tcase, hints_show_keys_that_are_no_letters);
    tcase_add_test(tcase, help_is_the_last_hint_to_go);
    tcase_add_test(tcase, hints_keep_their_place_from_step_to_step);
    tcase_add_test(tcase, a_typed_step_and_notices_take_the_hints_place);
    tcase_add_test(tcase, the_field_shows_its_name_text_and_cursor);
    tcase_add_test(tcase, what_is_selected_looks_so);
    tcase_add_test(tcase, a_long_line_scrolls_with_the_cursor);
    tcase_add_test(tcase, wide_characters_move_the_cursor_by_two);
    tcase_add_test(tcase, a_problem_is_said_below_the_field);
    tcase_add_test(tcase, a_long_paste_is_shown_by_its_length);
    tcase_add_test(tcase, a_field_that_the_scene_sets_says_so);
    tcase_add_test(tcase, a_delta_that_is_computed_says_so_until_a_number_is_typed);
    tcase_add_test(tcase, what_cannot_be_read_is_said_in_the_screens_language);
    return tcase;
}

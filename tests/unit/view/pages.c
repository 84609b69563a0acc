/* SPDX-License-Identifier: MIT
 *
 * The key that goes through the caption's pages and on to the notes. */
#include "view/pages.h"

#include <stdio.h>
#include <string.h>

#include "fixture.h"

TCase *tcase_pages(void);

#define SCENE(caption, notes)                                                               \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"eps\":0},\"example\":1}}]},\"steps\":[{\"at\":\"b1.attn.norm.rms\",\"title\":\"T\"," \
    "\"caption\":\"" caption "\",\"notes\":\"" notes "\"},"                                 \
    "{\"at\":\"b1.attn.norm.rms\",\"title\":\"T\",\"caption\":\"" caption "\"}]}"

#define TEN  "One two three four five six seven eight nine ten. "
#define LONG TEN TEN TEN TEN TEN TEN TEN TEN

/* The rows below the picture, as one text. */
static void caption_rows(const struct canvas *canvas, struct buf *out)
{
    int rows = canvas->rows >= 30 ? 3 : canvas->cols >= 72 ? 2 : 3;
    for (int y = canvas->rows - 1 - rows; y < canvas->rows - 1; y++)
        buf_fmt(out, "%s\n", frame_row(canvas, y));
}

static struct buf caption_at(struct stage *stage, int cols, int rows, size_t *pages)
{
    struct drawn drawn;
    struct buf text = {0};
    struct canvas canvas = stage_frame(stage, cols, rows, &drawn);
    caption_rows(&canvas, &text);
    *pages = drawn.caption_pages;
    ck_assert_uint_eq(drawn.cut, 0);
    canvas_free(&canvas);
    return text;
}

static void check_caption(struct stage *stage, const char *has, const char *has_not)
{
    size_t pages;
    struct buf text = caption_at(stage, 80, 24, &pages);
    ck_assert_msg(strstr(buf_text(&text), has) != NULL, "'%s' is not in\n%s", has, buf_text(&text));
    ck_assert_msg(!has_not || !strstr(buf_text(&text), has_not), "'%s' is in\n%s", has_not,
                  buf_text(&text));
    ck_assert_uint_eq(pages, 1);
    buf_free(&text);
}

START_TEST(notes_come_after_the_caption)
{
    struct stage stage;
    stage_open(&stage, SCENE("The caption.", "Say {rms}, wait."));
    check_caption(&stage, "The caption.", "Say");
    check_caption(&stage, "\" notes", NULL);
    stage_press(&stage, _i ? "f7" : "\"");
    check_caption(&stage, "notes: Say 2.24, wait.", "The caption.");
    check_caption(&stage, "\" caption", NULL);
    stage.app.settings.lang = LANG_KO;
    check_caption(&stage, "메모: Say 2.24, wait.", NULL);
    stage.app.settings.lang = LANG_EN;
    stage_press(&stage, "\"");
    check_caption(&stage, "The caption.", "Say");
    stage_press(&stage, "\" right"); /* another step begins with its caption, and has no notes */
    check_caption(&stage, "The caption.", "notes");
    stage_press(&stage, "\"");
    check_caption(&stage, "The caption.", "notes");
    stage_close(&stage);
}
END_TEST

START_TEST(the_audience_does_not_see_them)
{
    struct stage stage;
    stage_open(&stage, SCENE("The caption.", "Say it."));
    stage_press(&stage, "f5");
    for (int press = 0; press < 4; press++) {
        struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
        assert_shows(&canvas, "The caption.");
        assert_shows_not(&canvas, "Say it.");
        assert_shows_not(&canvas, "notes");
        canvas_free(&canvas);
        stage_press(&stage, "\"");
    }
    stage_press(&stage, "f5 \"");
    stage_close(&stage);
}
END_TEST

/* Every word of both is seen, in order, and the caption counts alone. */
START_TEST(long_ones_are_paged)
{
    static const int SIZES[][2] = {{40, 12}, {60, 16}, {80, 24}, {120, 36}};
    const int *size = SIZES[_i % 4];
    struct stage stage;
    size_t pages = 0, ignored, all = 0;
    stage_open(&stage, SCENE("A " LONG "Z.", "B " LONG "Y."));
    stage.app.settings.ascii = _i >= 4;
    struct buf first = caption_at(&stage, size[0], size[1], &pages), seen = {0};
    stage_press(&stage, "right");
    struct buf alone = caption_at(&stage, size[0], size[1], &ignored);
    ck_assert_uint_eq(pages, ignored); /* as many as without notes */
    buf_free(&alone);
    stage_press(&stage, "left");
    do {
        struct buf text = caption_at(&stage, size[0], size[1], &ignored);
        buf_str(&seen, buf_text(&text));
        buf_free(&text);
        stage_press(&stage, "\"");
        struct buf again = caption_at(&stage, size[0], size[1], &ignored);
        bool back = strcmp(buf_text(&again), buf_text(&first)) == 0;
        buf_free(&again);
        all++;
        if (back)
            break;
    } while (all < 60);
    ck_assert_uint_gt(all, pages);
    size_t words = 0;
    for (const char *at = buf_text(&seen); (at = strstr(at, "seven")); at++)
        words++;
    ck_assert_uint_eq(words, 16);
    ck_assert_ptr_nonnull(strstr(buf_text(&seen), "Z."));
    ck_assert_ptr_nonnull(strstr(buf_text(&seen), "notes: B One"));
    ck_assert_ptr_nonnull(strstr(buf_text(&seen), "Y."));
    buf_free(&seen);
    buf_free(&first);
    stage_close(&stage);
}
END_TEST

/* A caption of one page stays one, however long it is: the word for the notes gives way. */
START_TEST(notes_never_push_the_caption)
{
    for (int len = 1; len <= 160; len++) {
        char json[1024], words[200] = "";
        for (int i = 0; i < len; i++)
            words[i] = i % 6 == 5 ? ' ' : 'w';
        snprintf(json, sizeof json,
                 "{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"embed\",\"caption\":\"%s\","
                 "\"notes\":\"n\"},{\"at\":\"embed\",\"caption\":\"%s\"}]}",
                 words, words);
        struct stage stage;
        size_t with, without;
        stage_open(&stage, json);
        struct buf one = caption_at(&stage, 80, 24, &with);
        stage_press(&stage, "right");
        struct buf two = caption_at(&stage, 80, 24, &without);
        size_t ws = 0, other = 0;
        for (size_t i = 0; i < one.len; i++)
            ws += one.data[i] == 'w';
        for (size_t i = 0; i < two.len; i++)
            other += two.data[i] == 'w';
        ck_assert_msg(with > 1 || ws == other, "%d: a page shows %zu of %zu letters", len, ws,
                      other);
        ck_assert_msg(with == without, "%d: %zu pages, %zu without notes", len, with, without);
        buf_free(&one);
        buf_free(&two);
        stage_close(&stage);
    }
}
END_TEST

/* A note may say in words what is asked: it waits for the reveal. */
START_TEST(no_notes_while_a_question_stands)
{
    struct stage stage;
    stage_open(&stage, SCENE("The caption.", "Say {rms}."));
    stage_press(&stage, "! \"");
    struct canvas asked = stage_frame(&stage, 80, 24, NULL);
    assert_shows_not(&asked, "notes");
    assert_shows(&asked, "The caption.");
    stage_press(&stage, "right \"");
    struct canvas revealed = stage_frame(&stage, 80, 24, NULL);
    assert_shows(&revealed, "notes: Say 2.24.");
    canvas_free(&asked);
    canvas_free(&revealed);
    stage_close(&stage);
}
END_TEST

TCase *tcase_pages(void)
{
    TCase *tc = tcase_create("pages");
    tcase_add_loop_test(tc, notes_come_after_the_caption, 0, 2);
    tcase_add_test(tc, the_audience_does_not_see_them);
    tcase_add_loop_test(tc, long_ones_are_paged, 0, 8);
    tcase_add_test(tc, notes_never_push_the_caption);
    tcase_add_test(tc, no_notes_while_a_question_stands);
    return tc;
}

/* SPDX-License-Identifier: MIT
 *
 * What a walk tells the presenter's second terminal, and what is seen there. */
#include "view/desk.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "canvas/packed.h"
#include "fixture.h"
#include "scene/builtin.h"
#include "view/bignum.h"
#include "view/desk_tell.h"
#include "view/mask.h"

TCase *tcase_desk(void);

/* Two steps with notes, a third that asks, a fourth behind a change of x. */
#define TALK                                                                                    \
    "{\"midstream\":1,\"title\":{\"en\":\"A talk\",\"ko\":\"발표\"},\"x\":[[1,-1,3,3]],"      \
    "\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0},\"example\":1}}]},\"steps\":[" \
    "{\"at\":\"embed\",\"title\":{\"en\":\"Start\",\"ko\":\"시작\"},"                         \
    "\"notes\":{\"en\":\"Say {x[3]}.\",\"ko\":\"{x[3]}라고 말한다.\"}},"                   \
    "{\"at\":\"b1.attn.norm.mean\",\"caption\":{\"en\":\"The mean is {mean_square}.\","         \
    "\"ko\":\"평균은 {mean_square}.\"}},"                                                    \
    "{\"at\":\"b1.attn.norm.rms\",\"caption\":{\"en\":\"So RMS = {rms}.\",\"ko\":\"RMS = "      \
    "{rms}\"},"                                                                                 \
    "\"notes\":{\"en\":\"It is {rms}.\",\"ko\":\"답은 {rms}.\"},"                             \
    "\"ask\":{\"of\":\"rms\",\"within\":0.1}},"                                                 \
    "{\"at\":\"b1.attn.norm.mean\",\"set\":{\"x\":[[2,2,2,2]]},"                                \
    "\"caption\":{\"en\":\"Now {mean_square}.\",\"ko\":\"이제 {mean_square}.\"}}]}"

static struct desk_state told(const struct stage *stage)
{
    struct desk_state state;
    struct err err = {0};
    ck_assert_msg(desk_tell(&stage->app, &state, &err) == 0, "%s", err.text);
    state.pid = 7;
    return state;
}

/* --- what is told ---------------------------------------------------------------------------- */

START_TEST(the_step_and_the_next_are_told)
{
    struct stage stage;
    stage_open(&stage, TALK);
    struct desk_state state = told(&stage);
    ck_assert_str_eq(state.source, "source");
    ck_assert_str_eq(state.title.ko, "발표");
    ck_assert_str_eq(state.at, "embed");
    ck_assert(state.step == 1 && state.n_steps == 4 && state.has_next && !state.asked);
    ck_assert_str_eq(state.now.title.en, "Start");
    ck_assert_str_eq(state.now.notes.en, "Say 3.");
    ck_assert_str_eq(state.now.notes.ko, "3라고 말한다.");
    ck_assert_str_eq(state.next.title.en, "b1.attn.norm.mean"); /* "The mean is" says little */
    ck_assert_str_eq(state.next.caption.en, "The mean is 5.");
    ck_assert_ptr_null(state.next.notes.en);
    desk_state_free(&state);
    stage_close(&stage);
}
END_TEST

/* The list of steps has ".." for numbers; here they are seen. */
START_TEST(a_title_made_of_a_caption_has_its_numbers)
{
    struct stage stage;
    stage_open(&stage,
               "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"steps\":[{\"at\":\"embed\"},"
               "{\"at\":\"embed\",\"caption\":\"The largest is {x[3]} of all of them.\"}]}");
    struct desk_state state = told(&stage);
    ck_assert_str_eq(state.next.title.en, "The largest is 3 of all of them.");
    desk_state_free(&state);
    stage_close(&stage);
}
END_TEST

/* Out of memory at any place: told or not, and nothing lost. */
START_TEST(no_memory)
{
    struct stage stage;
    stage_open(&stage, TALK);
    stage_press(&stage, "3 enter right");
    long n = 1;
    for (bool hit = alloc_can_fail(); hit; n++) {
        struct desk_state state;
        struct err err = {0};
        alloc_fail_at(n);
        int result = desk_tell(&stage.app, &state, &err);
        alloc_fail_off();
        hit = alloc_hit();
        expect(result == 0 || (hit && !state.source && !state.arena.count), "allocation %ld", n);
        desk_state_free(&state);
    }
    ck_assert(n == 1 || n > 50);
    stage_close(&stage);
}
END_TEST

START_TEST(an_answer_is_hidden_in_captions_alone)
{
    struct stage stage;
    stage_open(&stage, TALK);
    stage_press(&stage, "3 enter");
    struct desk_state state = told(&stage);
    ck_assert(state.asked && state.open);
    ck_assert_str_eq(state.now.caption.en, "So RMS = ????.");
    ck_assert_str_eq(state.now.notes.en, "It is 2.24.");
    ck_assert_str_eq(state.now.notes.ko, "답은 2.24.");
    ck_assert_str_eq(state.answer.en, "2.24");
    ck_assert_ptr_nonnull(strstr(state.question.en, "RMS"));
    ck_assert(predict_stands(&stage.app)); /* the walk itself has not been touched */
    desk_state_free(&state);
    stage_press(&stage, "left");
    state = told(&stage);
    ck_assert_str_eq(state.next.caption.en, "So RMS = ????.");
    ck_assert_str_eq(state.next.notes.en, "It is 2.24.");
    desk_state_free(&state);
    stage_press(&stage, "right right");
    state = told(&stage);
    ck_assert(state.asked && !state.open);
    desk_state_free(&state);
    stage_close(&stage);
}
END_TEST

START_TEST(what_the_next_step_sets_is_in_force_there)
{
    struct stage stage;
    struct buf before = {0}, after = {0};
    stage_open(&stage, TALK);
    stage_press(&stage, "3 enter right");
    struct canvas canvas = stage_frame(&stage, 80, 24, NULL);
    frame_text(&canvas, &before);
    canvas_free(&canvas);
    struct desk_state state = told(&stage);
    ck_assert_str_eq(state.next.caption.en, "Now 4.");
    desk_state_free(&state);
    canvas = stage_frame(&stage, 80, 24, NULL);
    frame_text(&canvas, &after);
    canvas_free(&canvas);
    ck_assert_str_eq(buf_text(&before), buf_text(&after));
    buf_free(&before);
    buf_free(&after);
    stage_press(&stage, "end");
    state = told(&stage);
    ck_assert(!state.has_next && state.step == 4);
    ck_assert_str_eq(state.now.caption.en, "Now 4.");
    desk_state_free(&state);
    stage_close(&stage);
}
END_TEST

START_TEST(what_is_presented_is_told)
{
    struct stage stage;
    stage_open(&stage, TALK);
    stage_press(&stage, "f5 f6 right f8 c c .");
    update(&stage.app, &(struct event){.kind = EVENT_TICK, .ms = 1500});
    struct desk_state state = told(&stage);
    ck_assert(state.bare && state.held == 1 && state.blank == DESK_BLACK && !state.plays);
    ck_assert(state.clock.shown && state.clock.started && state.clock.ms == 1500);
    ck_assert_uint_eq(state.step, 2); /* the presenter's own */
    /* So is the frame, as if it were not black: who looks ahead unseen wants to see something. */
    struct canvas frame;
    struct err err;
    ck_assert_int_eq(canvas_init(&frame, 40, 12, GLYPHS_UNICODE, &err), 0);
    for (int y = 0; y < 12; y++)
        ck_assert_int_eq(packed_read(&frame, y, state.frames[0].lines[y], &err), 0);
    assert_shows(&frame, "RMSNorm");
    canvas_free(&frame);
    desk_state_free(&state);
    stage_press(&stage, "x f8");
    state = told(&stage);
    ck_assert(state.plays && state.blank == DESK_SEEN);
    desk_state_free(&state);
    stage_close(&stage);
}
END_TEST

/* Every step of every scene, in both glyph sets: the lines give back the frame that draw makes. */
static void check_frames(struct stage *stage, const char *name)
{
    struct desk_state state = told(stage), back;
    struct buf text = {0};
    struct err err = {0};
    desk_json_write(&state, &text);
    expect(desk_json_read(buf_text(&text), text.len, &back, &err) == 0, "%s %zu: %s", name,
           stage->app.step + 1, err.text);
    expect(back.n_frames == 3, "%zu frames", back.n_frames);
    for (size_t f = 0; f < back.n_frames; f++) {
        const struct desk_frame *frame = &back.frames[f];
        struct canvas canvas;
        stage->app.present.bare = true;
        struct canvas drawn = stage_frame(stage, frame->cols, frame->rows, NULL);
        stage->app.present.bare = false;
        expect(canvas_init(&canvas, frame->cols, frame->rows, drawn.glyphs, &err) == 0, "%s",
               err.text);
        for (int y = 0; y < frame->rows; y++)
            expect(packed_read(&canvas, y, frame->lines[y], &err) == 0, "%s %zu row %d: %s", name,
                   stage->app.step + 1, y, err.text);
        drawn.cursor_x = drawn.cursor_y = -1;
        expect(canvas_equal(&canvas, &drawn), "%s %zu at %dx%d", name, stage->app.step + 1,
               frame->cols, frame->rows);
        canvas_free(&canvas);
        canvas_free(&drawn);
    }
    buf_free(&text);
    desk_state_free(&back);
    desk_state_free(&state);
}

START_TEST(frames_come_back_whole)
{
    for (const struct builtin *builtin = builtin_scenes; builtin->name; builtin++) {
        struct stage stage;
        struct buf json = {0};
        buf_bytes(&json, builtin->text, builtin->len);
        stage_open(&stage, buf_text(&json));
        stage.app.settings.ascii = _i;
        stage.app.settings.lang = _i ? LANG_KO : LANG_EN;
        for (size_t step = 0; step < stage.app.n_steps; step++) {
            struct err err;
            expect(app_go(&stage.app, step, &err) == 0, "%s", err.text);
            check_frames(&stage, builtin->name);
        }
        stage_close(&stage);
        buf_free(&json);
    }
}
END_TEST

/* --- what is seen ---------------------------------------------------------------------------- */

static void open_desk(struct desk *desk, struct desk_state *state)
{
    struct settings settings = {.cols = 80, .rows = 24};
    desk_init(desk, &settings, 0);
    struct desk_run run = desk_run_of(state);
    desk_seen(desk, &run, 1);
    desk_take(desk, state);
}

static struct canvas screen(struct desk *desk, int cols, int rows, struct desk_drawn *drawn)
{
    struct canvas canvas;
    struct err err = {0};
    enum glyph_set glyphs = desk->settings.ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    expect(canvas_init(&canvas, cols, rows, glyphs, &err) == 0, "%s", err.text);
    desk_draw(desk, &canvas, drawn);
    expect(canvas_check(&canvas), "%dx%d: broken canvas", cols, rows);
    return canvas;
}

START_TEST(notes_next_and_place_are_seen)
{
    static const int SIZES[][2] = {{40, 12}, {60, 20}, {80, 24}, {120, 36}, {160, 48}};
    struct stage stage;
    struct desk desk;
    stage_open(&stage, TALK);
    struct desk_state state = told(&stage);
    state.clock = (struct desk_clock){.started = true, .ms = 65000};
    open_desk(&desk, &state);
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        struct canvas canvas = screen(&desk, SIZES[s][0], SIZES[s][1], NULL);
        assert_shows(&canvas, "A talk");
        assert_shows(&canvas, SIZES[s][0] < 60 ? "step 1/4" : "step 1 of 4");
        assert_shows(&canvas, "Start");
        assert_shows(&canvas, "Say 3.");
        assert_shows(&canvas, "next: b1.attn.norm.mean");
        if (SIZES[s][0] < 60)
            assert_shows(&canvas, "1:05");
        if (SIZES[s][0] >= 80)
            assert_shows(&canvas, "Embedding"); /* the frame */
        canvas_free(&canvas);
    }
    desk_free(&desk);
    stage_close(&stage);
}
END_TEST

START_TEST(flags_are_seen)
{
    struct stage stage;
    struct desk desk;
    stage_open(&stage, TALK);
    stage_press(&stage, "3 enter");
    struct desk_state state = told(&stage);
    state.blank = DESK_BLACK;
    state.held = 2;
    state.plays = true;
    open_desk(&desk, &state);
    struct canvas canvas = screen(&desk, 80, 24, NULL);
    assert_shows(&canvas, "BLACK  FROZEN AT STEP 2  PLAYING  QUESTION OPEN");
    assert_shows(&canvas, "answer 2.24");
    canvas_free(&canvas);
    canvas = screen(&desk, 40, 12, NULL);
    assert_shows(&canvas, "BLACK  FROZEN  PLAYING  QUESTION OPEN");
    assert_shows(&canvas, "answer 2.24");
    canvas_free(&canvas);
    desk.settings.lang = LANG_KO;
    canvas = screen(&desk, 40, 12, NULL);
    assert_shows(&canvas, "검은 화면  화면 고정  자동 진행  질문 중");
    canvas_free(&canvas);
    canvas = screen(&desk, 80, 24, NULL);
    assert_shows(&canvas, "검은 화면  화면 고정 단계 2  자동 진행  질문 중");
    canvas_free(&canvas);
    desk_seen(&desk, NULL, 0);
    canvas = screen(&desk, 80, 24, NULL);
    assert_shows_not(&canvas, "검은 화면");
    assert_shows(&canvas, "끝남");
    assert_shows(&canvas, "답은 2.24."); /* the last notes stay */
    canvas_free(&canvas);
    canvas = screen(&desk, 40, 12, NULL);
    assert_shows(&canvas, "끝남");
    canvas_free(&canvas);
    desk_free(&desk);
    stage_close(&stage);
}
END_TEST

START_TEST(nobody_runs)
{
    struct desk desk;
    struct settings settings = {.lang = LANG_EN};
    desk_init(&desk, &settings, 0);
    struct canvas canvas = screen(&desk, 40, 12, NULL);
    assert_shows(&canvas, "No presentation is running.");
    canvas_free(&canvas);
    struct desk_run run = {.pid = 7};
    desk_seen(&desk, &run, 1); /* it says nothing that can be read */
    canvas = screen(&desk, 80, 24, NULL);
    assert_shows(&canvas, "says nothing");
    canvas_free(&canvas);
    canvas = screen(&desk, 39, 12, NULL);
    assert_shows(&canvas, "needs 40x12, has 39x12");
    canvas_free(&canvas);
    desk_free(&desk);
}
END_TEST

static struct desk_state long_notes(struct buf *notes)
{
    for (int i = 1; i <= 60; i++)
        buf_fmt(notes, "Line %d.\n", i);
    struct desk_state state = {.pid = 7, .step = 1, .n_steps = 1};
    state.source = arena_str(&state.arena, "tour", 4);
    const char *text = arena_str(&state.arena, buf_text(notes), notes->len);
    state.now.notes = (struct text){text, text};
    return state;
}

START_TEST(long_notes_say_that_there_is_more)
{
    struct desk desk;
    struct buf notes = {0};
    struct desk_drawn drawn;
    struct desk_state state = long_notes(&notes);
    open_desk(&desk, &state);
    struct canvas canvas = screen(&desk, 80, 24, &drawn);
    ck_assert_uint_eq(drawn.most + drawn.page, 60);
    assert_shows(&canvas, "Line 1.");
    char more[64];
    snprintf(more, sizeof more, "↓ %zu lines", drawn.most);
    assert_shows(&canvas, more);
    canvas_free(&canvas);
    for (size_t top = 0; top <= drawn.most; top++) { /* nothing is skipped */
        char line[24];
        desk.scroll[DESK_NOTES] = top;
        canvas = screen(&desk, 80, 24, &drawn);
        for (size_t row = 0; row < drawn.page; row++) {
            snprintf(line, sizeof line, "Line %zu.", top + row + 1);
            expect(frame_find(&canvas, line) >= 0, "%s is not seen from %zu", line, top);
        }
        canvas_free(&canvas);
    }
    desk.scroll[DESK_NOTES] = drawn.most;
    canvas = screen(&desk, 80, 24, &drawn);
    snprintf(more, sizeof more, "↑ %zu  lines", drawn.most);
    assert_shows(&canvas, more);
    canvas_free(&canvas);
    desk_free(&desk);
    buf_free(&notes);
}
END_TEST

/* Both languages and glyph sets, with and without lists, whatever the size. */
START_TEST(every_size)
{
    struct stage stage;
    struct desk desk;
    stage_open(&stage, TALK);
    stage_press(&stage, "3 enter");
    struct desk_state state = told(&stage);
    state.blank = DESK_WHITE;
    open_desk(&desk, &state);
    struct desk_run runs[3] = {desk.runs[0], {.pid = 8, .source = "a"}, {.pid = 12345678}};
    desk_seen(&desk, runs, 3);
    for (int cols = 1; cols <= 200; cols += cols < 45 ? 1 : 7)
        for (int rows = 1; rows <= 60; rows += rows < 26 ? 1 : 5)
            for (int run = 0; run < 12; run++) {
                struct desk_drawn drawn;
                desk.settings.lang = run & 1 ? LANG_KO : LANG_EN;
                desk.settings.ascii = run & 2;
                desk.settings.both = run == 3;
                desk.help = run / 4 == 1;
                desk.picking = run / 4 == 2;
                struct canvas canvas = screen(&desk, cols, rows, &drawn);
                bool fits = cols >= 40 && rows >= 12;
                expect(!fits || canvas.cut == 0, "%dx%d run %d: %zu cut", cols, rows, run,
                       canvas.cut);
                canvas_free(&canvas);
            }
    desk_free(&desk);
    stage_close(&stage);
}
END_TEST

START_TEST(the_list_of_presentations)
{
    struct desk desk;
    struct settings settings = {.lang = LANG_EN};
    desk_init(&desk, &settings, 0);
    struct desk_run runs[2] = {{.pid = 41, .source = "tour", .title = {"The tour", "둘러보기"}},
                               {.pid = 9000, .source = "./mine.json"}};
    runs[0].step = 2;
    runs[0].n_steps = runs[1].n_steps = 33;
    runs[1].step = 30;
    desk_seen(&desk, runs, 2);
    struct canvas canvas = screen(&desk, 80, 24, NULL);
    assert_shows(&canvas, "41  The tour");
    assert_shows(&canvas, "step 2/33");
    assert_shows(&canvas, "9000  ./mine.json");
    ck_assert_int_eq(canvas_at(&canvas, 40, 1)->style, STYLE_SELECT);
    canvas_free(&canvas);
    desk_free(&desk);
}
END_TEST

/* A frame that says anything at all. */
START_TEST(hostile_frames)
{
    static const char *const lines[] = {"%",           "%b88999;",     "\033[2J",
                                        "%_9999999;x", "한한한한한한", "%sr%w010140;",
                                        "\xff\xfe",    "%%%s",         "ok"};
    struct desk desk;
    struct buf notes = {0};
    struct desk_state state = long_notes(&notes);
    const char **frame = arena_array(&state.arena, 12, sizeof *frame);
    for (int y = 0; y < 12; y++)
        frame[y] = lines[y % 9];
    state.frames[state.n_frames++] = (struct desk_frame){40, 12, frame};
    open_desk(&desk, &state);
    for (int ascii = 0; ascii < 2; ascii++) {
        desk.settings.ascii = ascii;
        struct canvas canvas = screen(&desk, 80, 24, NULL);
        assert_shows(&canvas, "ok");
        canvas_free(&canvas);
    }
    desk_free(&desk);
    buf_free(&notes);
}
END_TEST

START_TEST(digits_are_seven_segments)
{
    struct canvas canvas;
    struct err err;
    ck_assert_int_eq(canvas_init(&canvas, 40, 3, GLYPHS_UNICODE, &err), 0);
    ck_assert_int_eq(bignum_width("0123456789"), 39);
    ck_assert_int_eq(bignum_width("1:05"), 13);
    ck_assert_int_eq(bignum_width(""), 0);
    bignum_draw(&canvas, 0, 0, STYLE_STRONG, "0123456789");
    ck_assert_str_eq(frame_row(&canvas, 0), "┏━┓   ╻ ╺━┓ ╺━┓ ╻ ╻ ┏━╸ ┏━╸ ╺━┓ ┏━┓ ┏━┓");
    ck_assert_str_eq(frame_row(&canvas, 1), "┃ ┃   ┃ ┏━┛ ╺━┫ ┗━┫ ┗━┓ ┣━┓   ┃ ┣━┫ ┗━┫");
    ck_assert_str_eq(frame_row(&canvas, 2), "┗━┛   ╹ ┗━╸ ╺━┛   ╹ ╺━┛ ┗━┛   ╹ ┗━┛ ╺━┛");
    canvas_free(&canvas);
}
END_TEST

TCase *tcase_desk(void)
{
    TCase *tc = tcase_create("desk");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, the_step_and_the_next_are_told);
    tcase_add_test(tc, a_title_made_of_a_caption_has_its_numbers);
    tcase_add_test(tc, no_memory);
    tcase_add_test(tc, an_answer_is_hidden_in_captions_alone);
    tcase_add_test(tc, what_the_next_step_sets_is_in_force_there);
    tcase_add_test(tc, what_is_presented_is_told);
    tcase_add_loop_test(tc, frames_come_back_whole, 0, 2);
    tcase_add_test(tc, notes_next_and_place_are_seen);
    tcase_add_test(tc, flags_are_seen);
    tcase_add_test(tc, nobody_runs);
    tcase_add_test(tc, long_notes_say_that_there_is_more);
    tcase_add_test(tc, every_size);
    tcase_add_test(tc, the_list_of_presentations);
    tcase_add_test(tc, hostile_frames);
    tcase_add_test(tc, digits_are_seven_segments);
    return tc;
}

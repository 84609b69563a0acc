/* SPDX-License-Identifier: MIT
 *
 * The state of a presentation: what is written comes back, and nothing else is read. */
#include "scene/desk_json.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "chance.h"
#include "suite.h"

TCase *tcase_desk_json(void);

static const char *const lines[] = {"%stone%_12;", "", "한글 \"%%\" \\"};

static struct desk_state sample(void)
{
    return (struct desk_state){
        .pid = 4711,
        .source = "./a \"b\"\\c.json",
        .title = {"A \"talk\"", "발표"},
        .step = 3,
        .n_steps = 12,
        .at = "b1.attn.norm.mean",
        .now = {.title = {"Mean", "평균"},
                .caption = {"20 / 4 = 5", "5"},
                .notes = {"Ask.\nWait.", "묻기"}},
        .next = {.title = {"Root", "제곱근"}},
        .has_next = true,
        .asked = true,
        .open = true,
        .question = {"RMS?", "RMS는?"},
        .answer = {"2.24", "2.24"},
        .clock = {.shown = true, .started = true, .ms = 61000, .told = 123456789012},
        .blank = DESK_BLACK,
        .bare = true,
        .plays = true,
        .lang = DESK_BOTH,
        .n_frames = 2,
        .frames = {{40, 3, lines}, {80, 1, lines}},
    };
}

static void written(const struct desk_state *state, struct buf *out)
{
    desk_json_write(state, out);
    ck_assert(!out->failed);
}

START_TEST(what_is_written_comes_back)
{
    struct desk_state state = sample(), back;
    struct buf text = {0}, again = {0};
    struct err err = {0};
    if (_i == 1) { /* as little as there can be */
        state = (struct desk_state){.pid = 1, .source = "", .step = 1, .n_steps = 1, .at = ""};
        state.held = 7;
        state.ascii = true;
    }
    written(&state, &text);
    ck_assert_msg(desk_json_read(buf_text(&text), text.len, &back, &err) == 0, "%zu:%zu %s: %s",
                  err.place.line, err.place.column, err.pointer, err.text);
    written(&back, &again);
    ck_assert_str_eq(buf_text(&text), buf_text(&again));
    ck_assert_str_eq(back.source, state.source);
    ck_assert_int_eq(back.pid, state.pid);
    ck_assert(back.clock.told == state.clock.told && back.has_next == state.has_next &&
              back.held == state.held);
    if (_i == 0) {
        ck_assert_str_eq(back.now.notes.en, "Ask.\nWait.");
        ck_assert_str_eq(back.next.title.ko, "제곱근");
        ck_assert(!back.next.notes.en && !back.next.caption.ko);
        ck_assert_str_eq(back.frames[0].lines[2], lines[2]);
    }
    desk_state_free(&back);
    buf_free(&text);
    buf_free(&again);
}
END_TEST

START_TEST(what_is_written_is_clean)
{
    struct desk_state state = sample(), back;
    struct buf text = {0};
    struct err err = {0};
    state.source = "a\033]0;x\007";
    state.now.notes = (struct text){"\033[2J\xff\tb", "\u202e"};
    written(&state, &text);
    ck_assert(desk_json_read(buf_text(&text), text.len, &back, &err) == 0);
    ck_assert_str_eq(back.source, "a^[]0;x^G");
    ck_assert_str_eq(back.now.notes.en, "^[[2J\uFFFD\tb");
    desk_state_free(&back);
    buf_free(&text);
}
END_TEST

/* What is put in the place of what, and what is then said. */
static const struct {
    const char *from, *to, *says;
} changes[] = {
    {"\"desk\": 1", "\"desk\": 2", "expected 1"},
    {"\"pid\": 4711", "\"pid\": 0", "whole number"},
    {"\"pid\": 4711", "\"pid\": -1", "whole number"},
    {"\"pid\": 4711", "\"pid\": 1e300", "whole number"},
    {"\"step\": 3", "\"step\": 13", "whole number"},
    {"\"step\": 3", "\"step\": 0", "whole number"},
    {"\"step\": 3, ", "", "step"},
    {"\"source\"", "\"sauce\"", "sauce"},
    {"\"open\": true", "\"open\": 1", "found"},
    {"\"open\": true", "\"open\": true, \"more\": 1", "more"},
    {"\"blank\": \"black\"", "\"blank\": \"blue\"", "blue"},
    {"\"lang\": \"both\"", "\"lang\": null", "null"},
    {"{\"en\": \"Mean\", ", "{", "en"},
    {"\"Mean\"", "\"M\\u001b[2Jean\"", "control"},
    {"\"Mean\"", "\"M\\u202eean\"", "control"},
    {"\"told\": 1", "\"told\": 1e30", "whole number"},
    {"\"cols\": 40", "\"cols\": 100000", "whole number"},
    {"\"rows\": 3", "\"rows\": 4", "lines"},
    {"\"rows\": 3", "\"rows\": 0", "whole number"},
    {"\"frames\": [", "\"frames\": [1, ", "found"},
    {"%stone", "\\u0007", "control"},
    {"\"frames\": [", "\"frames\": [[[[[[[[[]]]]]]]], ", ""},
    {"]}\n", "]", ""},
};

static void replaced(const struct buf *text, const char *from, const char *to, struct buf *out)
{
    const char *at = strstr(buf_text(text), from);
    ck_assert_msg(at != NULL, "%s", from);
    buf_bytes(out, buf_text(text), (size_t)(at - buf_text(text)));
    buf_str(out, to);
    buf_str(out, at + strlen(from));
}

START_TEST(nothing_else_is_read)
{
    struct desk_state state = sample(), back;
    struct buf text = {0}, other = {0};
    struct err err = {0};
    written(&state, &text);
    replaced(&text, changes[_i].from, changes[_i].to, &other);
    ck_assert_msg(desk_json_read(buf_text(&other), other.len, &back, &err) == -1, "%s",
                  changes[_i].to);
    ck_assert_msg(strstr(err.text, changes[_i].says) != NULL, "%s: %s", changes[_i].to, err.text);
    ck_assert(back.source == NULL && back.n_frames == 0);
    buf_free(&text);
    buf_free(&other);
}
END_TEST

START_TEST(too_much_is_refused)
{
    struct desk_state state = sample(), back;
    struct buf text = {0}, other = {0}, name = {0};
    struct err err = {0};
    buf_char(&name, '"');
    buf_repeat(&name, 'x', DESK_TEXT_MAX + 1);
    buf_char(&name, '"');
    written(&state, &text);
    replaced(&text, "\"Mean\"", buf_text(&name), &other);
    ck_assert(desk_json_read(buf_text(&other), other.len, &back, &err) == -1);
    ck_assert_msg(strstr(err.text, "at most") != NULL, "%s", err.text);
    buf_clear(&other);
    replaced(&text, "\"frames\": [", "\"frames\": [0,0,0,", &other);
    ck_assert(desk_json_read(buf_text(&other), other.len, &back, &err) == -1);
    /* And the writer never makes it. */
    name.data[name.len - 1] = '\0';
    state.now.notes.en = name.data;
    buf_clear(&text);
    written(&state, &text);
    ck_assert(desk_json_read(buf_text(&text), text.len, &back, &err) == 0);
    ck_assert_uint_eq(strlen(back.now.notes.en), DESK_TEXT_MAX);
    desk_state_free(&back);
    buf_free(&text);
    buf_free(&other);
    buf_free(&name);
}
END_TEST

/* Bytes changed, taken out and cut off at random: read or refused, never anything worse. */
START_TEST(random_damage)
{
    struct desk_state state = sample(), back;
    struct buf text = {0};
    uint64_t seed = 3;
    size_t taken = 0;
    written(&state, &text);
    char *copy = malloc(text.len + 1);
    ck_assert(copy != NULL);
    for (int i = 0; i < 20000; i++) {
        struct err err = {0};
        size_t len = text.len;
        memcpy(copy, text.data, len);
        for (int hits = 1 + i % 3; hits > 0; hits--) {
            size_t at = random_next(&seed) % len;
            if (seed >> 20 & 1)
                copy[at] = (char)(seed >> 24);
            else if (seed >> 21 & 1)
                copy[at] = "0129\"{}[],:-e\\"[seed >> 40 & 13];
            else if (seed >> 22 & 1)
                len = at + 1;
        }
        if (desk_json_read(copy, len, &back, &err) == 0) {
            taken++;
            desk_state_free(&back);
        } else if (!err.text[0] || back.arena.count) {
            ck_abort_msg("damage %d", i);
        }
    }
    ck_assert_uint_gt(taken, 100);
    free(copy);
    buf_free(&text);
}
END_TEST

START_TEST(no_memory)
{
    struct desk_state state = sample(), back;
    struct buf text = {0};
    struct err err;
    written(&state, &text);
    bool hit = alloc_can_fail();
    for (long n = 1; hit; n++) {
        err = (struct err){0};
        alloc_fail_at(n);
        int result = desk_json_read(buf_text(&text), text.len, &back, &err);
        alloc_fail_off();
        hit = alloc_hit();
        if (result == 0)
            desk_state_free(&back);
        ck_assert_int_eq(result, hit ? -1 : 0);
    }
    buf_free(&text);
}
END_TEST

TCase *tcase_desk_json(void)
{
    TCase *tc = tcase_create("desk_json");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, what_is_written_comes_back, 0, 2);
    tcase_add_test(tc, what_is_written_is_clean);
    tcase_add_loop_test(tc, nothing_else_is_read, 0, sizeof changes / sizeof *changes);
    tcase_add_test(tc, too_much_is_refused);
    tcase_add_test(tc, random_damage);
    tcase_add_test(tc, no_memory);
    return tc;
}

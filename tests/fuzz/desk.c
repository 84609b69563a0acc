/* SPDX-License-Identifier: MIT
 *
 * What a presentation tells the desk, with any bytes in it: read, and drawn at any size. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "view/desk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 6 }; /* bytes that say how the others are taken */

/* Read a state; one that is good is drawn, and written as it was read. */
static void take(const char *text, size_t len, int cols, int rows, bool must)
{
    struct settings settings = {.cols = cols, .rows = rows, .lang = cols % 2 ? LANG_KO : LANG_EN};
    struct desk desk;
    struct desk_state state;
    struct desk_drawn drawn;
    struct canvas canvas;
    struct err err;
    if (desk_json_read(text, len, &state, &err)) {
        if (must)
            abort();
        return;
    }
    struct desk_run run = desk_run_of(&state);
    struct buf again = {0};
    desk_json_write(&state, &again);
    desk_init(&desk, &settings, 0);
    desk_seen(&desk, &run, 1);
    desk_take(&desk, &state);
    desk_time(&desk, 1000);
    if (desk_json_read(buf_text(&again), again.len, &state, &err))
        abort();
    desk_state_free(&state);
    buf_free(&again);
    if (canvas_init(&canvas, cols, rows, rows % 2 ? GLYPHS_ASCII : GLYPHS_UNICODE, &err) == 0) {
        for (int i = 0; i < 3; i++) {
            struct event down = {.kind = EVENT_KEY, .key = i ? INPUT_DOWN : INPUT_END};
            desk_draw(&desk, &canvas, &drawn);
            if (!canvas_check(&canvas))
                abort();
            desk_fitted(&desk, drawn.most, drawn.page);
            desk_update(&desk, &down);
        }
        canvas_free(&canvas);
    }
    desk_free(&desk);
}

/* The bytes as the texts and the cells of a state that is otherwise good: that is read in any case.
 */
static void write_state(const char *text, struct buf *out)
{
    const char *lines[DESK_ROWS_MAX];
    int rows = 1 + (int)(strlen(text) % DESK_ROWS_MAX);
    for (int y = 0; y < rows; y++)
        lines[y] = y % 2 ? "%w01012;%_6;%b8013;" : "%%s3 x";
    struct text same = {.en = text, .ko = text};
    struct desk_said said = {.title = same, .caption = same, .notes = same};
    struct desk_state state = {.pid = 7,
                               .source = text,
                               .title = same,
                               .step = 2,
                               .n_steps = 9,
                               .at = "embed",
                               .now = said,
                               .next = said,
                               .has_next = true,
                               .asked = true,
                               .open = true,
                               .question = same,
                               .answer = same,
                               .clock = {.started = true, .ms = 10, .told = 20},
                               .n_frames = 1,
                               .frames = {{.cols = 40, .rows = rows, .lines = lines}}};
    desk_json_write(&state, out);
}

/* A state in which the bytes stand in the place of others. */
static void splice(const uint8_t *data, size_t size, int cols, int rows)
{
    struct buf whole = {0}, cut = {0};
    write_state("text", &whole);
    size_t at = (data[2] * 256u + data[3]) % whole.len, gone = data[4] % (whole.len - at);
    buf_bytes(&cut, whole.data, at);
    buf_bytes(&cut, (const char *)data + HEAD, size - HEAD);
    buf_bytes(&cut, whole.data + at + gone, whole.len - at - gone);
    take(buf_text(&cut), cut.len, cols, rows, false);
    buf_free(&whole);
    buf_free(&cut);
}

static void fill(const uint8_t *data, size_t size, int cols, int rows)
{
    struct buf text = {0}, whole = {0};
    buf_bytes(&text, (const char *)data + HEAD, size - HEAD);
    write_state(buf_text(&text), &whole);
    take(buf_text(&whole), whole.len, cols, rows, true);
    buf_free(&text);
    buf_free(&whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    int cols = 1 + data[0] % 130, rows = 1 + data[1] % 50;
    switch (data[5] % 3) {
    case 0:
        take((const char *)data + HEAD, size - HEAD, cols, rows, false);
        break;
    case 1:
        splice(data, size, cols, rows);
        break;
    default:
        fill(data, size, cols, rows);
    }
    return 0;
}

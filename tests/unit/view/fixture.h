/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/view share: a walk over a scene, frames of it, and frames read back: rows
 * as text, bars as eighths. */
#ifndef TESTS_VIEW_FIXTURE_H
#define TESTS_VIEW_FIXTURE_H

#include <check.h>
#include <stdbool.h>

#include "app/update.h"
#include "canvas/canvas.h"
#include "chance.h"
#include "view/draw.h"

/* The article's token with epsilon 0, and its join. */
#define ARTICLE                                                                             \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]],\"model\":{\"blocks\":[{\"attention\":{\"norm\":{" \
    "\"eps\":0},\"example\":1},\"mlp\":{\"norm\":{\"eps\":0},\"example\":1}}]}}"
#define JOIN                                                                      \
    "{\"midstream\":1,\"x\":[[1,2,-1,0]],\"model\":{\"blocks\":[{\"attention\":{" \
    "\"delta\":[[0.2,-0.5,0.3,0.1]]}}]}}"

/* Every placement and both norms, a block without attention, a head; and no block at all. */
#define MIXED                                                                                 \
    "{\"midstream\":1,\"x\":[[1,-1,3,3],[2,0,1,-1]],\"tokens\":[\"the\",\"cat\"],\"model\":{" \
    "\"blocks\":[{\"attention\":{\"place\":\"sandwich\"},\"mlp\":{\"place\":\"sandwich\"}},"  \
    "{\"attention\":{\"place\":\"post\",\"norm\":{\"kind\":\"layernorm\"}},"                  \
    "\"mlp\":{\"place\":\"reordered\"}},{\"mlp\":{\"norm\":{\"kind\":\"none\"}}},{}],"        \
    "\"head\":{\"vocab\":[\"a\",\"고양이\"],\"weights\":[[1,0,0,0],[0,1,0,0]]}}}"
#define EMPTY \
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[],\"final_norm\":{\"kind\":\"none\"}}}"

struct stage {
    struct scene scene;
    struct app app;
};

void stage_open(struct stage *stage, const char *json); /* 80x24, English, 2 decimals */
void stage_close(struct stage *stage);
void stage_at(struct stage *stage, const char *at); /* go to the first step of that name */
void stage_press(struct stage *stage, const char *keys);

/* The frame of the state at a size; the caller frees it. The state's settings say language and
 * glyphs. Every frame is a whole canvas (canvas_check). */
struct canvas stage_frame(struct stage *stage, int cols, int rows, struct drawn *drawn);

/* An assertion for hot loops: libcheck sends a message for every ck_assert that holds. */
#define expect(holds, ...)             \
    do {                               \
        if (!(holds))                  \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

/* Row y, blanks at its end left out; valid until the next call. */
const char *frame_row(const struct canvas *canvas, int y);
/* All rows, each ended by a newline. */
void frame_text(const struct canvas *canvas, struct buf *out);
/* The first row that holds `part`, -1: none. */
int frame_find(const struct canvas *canvas, const char *part);
#define assert_shows(canvas, part)                                                 \
    do {                                                                           \
        struct buf shows_ = {0};                                                   \
        frame_text(canvas, &shows_);                                               \
        ck_assert_msg(strstr(buf_text(&shows_), part), "'%s' is not in\n%s", part, \
                      buf_text(&shows_));                                          \
        buf_free(&shows_);                                                         \
    } while (0)
#define assert_shows_not(canvas, part) \
    ck_assert_msg(frame_find(canvas, part) < 0, "'%s' is in row %d", part, frame_find(canvas, part))

#endif

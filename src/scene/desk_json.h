/* SPDX-License-Identifier: MIT
 *
 * What a running presentation tells the presenter's second terminal, as JSON. Version 1:
 *     {"desk": 1, "pid": 4711, "source": "tour", "title": TEXT, "step": 3, "steps": 12,
 *      "at": "b1.attn.fork",
 *      "now": {"title": TEXT, "caption": TEXT, "notes": TEXT}, "next": the same,
 *      "asked": {"question": TEXT, "answer": TEXT, "open": true},
 *      "clock": {"shown": false, "started": true, "ms": 61000, "told": 123456},
 *      "blank": "none|black|white", "held": 0, "bare": false, "plays": false,
 *      "lang": "en|ko|both", "ascii": false,
 *      "frames": [{"cols": 40, "rows": 12, "lines": [...]}, ...]}
 * TEXT is {"en": "...", "ko": "..."} and is left out where there is none, as are "next" at the last
 * step and "asked" where nothing is asked. Steps count from 1; "held" is the one that the audience
 * goes on seeing while the picture is frozen, else 0. Values in texts are filled in, and
 * what the audience may not see yet is masked in captions and shown in notes. "ms" had passed when
 * the system's monotonic clock stood at "told" ms. Lines are those of canvas/packed.h. */
#ifndef SCENE_DESK_JSON_H
#define SCENE_DESK_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/mem.h"
#include "scene/scene.h"

enum {
    DESK_BYTES_MAX = 1 << 20,
    DESK_TEXT_MAX = 1 << 16, /* bytes of a text */
    DESK_COLS_MAX = 200,     /* of a frame */
    DESK_ROWS_MAX = 60,
    DESK_FRAMES_MAX = 4,
};

enum desk_blank { DESK_SEEN, DESK_BLACK, DESK_WHITE };
enum desk_lang { DESK_EN, DESK_KO, DESK_BOTH };

/* What is said at a step. */
struct desk_said {
    struct text title, caption, notes;
};

struct desk_frame {
    int cols, rows;
    const char *const *lines; /* (rows) */
};

struct desk_clock {
    bool shown;   /* on the presenter's own screen */
    bool started; /* by the first step forward */
    long long ms, told;
};

struct desk_state {
    long pid;
    const char *source;
    struct text title;    /* of the scene */
    size_t step, n_steps; /* from 1 */
    const char *at;
    struct desk_said now, next;
    bool has_next;
    bool asked, open; /* there is a question; it is not answered yet */
    struct text question, answer;
    struct desk_clock clock;
    enum desk_blank blank;
    size_t held; /* the step that the audience is kept at, from 1; 0: it sees the present one */
    bool bare, plays;
    enum desk_lang lang;
    bool ascii;
    size_t n_frames;
    struct desk_frame frames[DESK_FRAMES_MAX];
    struct arena arena; /* of a state that was read: owns all of the above */
};

/* Append the state. Texts are cleaned here. */
void desk_json_write(const struct desk_state *state, struct buf *out);

/* Whatever is not as above is an error. On failure *out is zeroed. */
int desk_json_read(const char *text, size_t len, struct desk_state *out, struct err *err);
void desk_state_free(struct desk_state *state); /* takes a zeroed one too */

#endif

/* SPDX-License-Identifier: MIT */
#include "view/desk_layout.h"

#include "view/bignum.h"
#include "view/layout.h"

enum {
    BIG_COLS = 60, /* from here on the clock has large digits */
    BIG_ROWS = 20,
    NOTES_COLS = 36, /* beside a frame */
    NEXT_ROWS = 3,   /* below one */
    BETWEEN = 3,     /* blank, line, blank */
    MARGIN = 1,      /* right of the notes */
};

/* The largest frame beside which the notes have nearly half of the screen, and below which there is
 * room for the next step. */
static bool choose_frame(const struct desk_state *state, int cols, int rows, size_t *which)
{
    int best = 0;
    for (size_t f = 0; f < state->n_frames; f++) {
        const struct desk_frame *frame = &state->frames[f];
        int notes = cols - frame->cols - BETWEEN - MARGIN;
        if (notes < NOTES_COLS || notes * 20 < cols * 9 || frame->rows + 1 + NEXT_ROWS > rows ||
            frame->cols <= best)
            continue;
        best = frame->cols;
        *which = f;
    }
    return best > 0;
}

/* Frame, next step and notes in the rows from y on, in two columns. */
static void two_columns(struct desk_layout *l, const struct desk_frame *frame, int cols, int y,
                        int rows)
{
    l->frame = (struct rect){0, y, frame->cols, frame->rows};
    l->separator = frame->cols + 1;
    l->under = y + frame->rows;
    int margin = frame->cols >= BIG_COLS; /* as the frame itself has it: they stand in one line */
    l->next = (struct rect){margin, l->under + 1, frame->cols - margin, rows - frame->rows - 1};
    l->notes = (struct rect){frame->cols + BETWEEN, y, cols - frame->cols - BETWEEN - MARGIN, rows};
}

static void one_column(struct desk_layout *l, int cols, int y, int rows)
{
    int margin = cols >= 60, width = cols - 2 * margin;
    int next = rows >= 24 ? 6 : rows >= 12 ? 3 : 1;
    bool ruled = rows >= 12;
    l->notes = (struct rect){margin, y, width, rows - next - ruled};
    if (ruled)
        l->rules[1] = y + rows - next - 1;
    l->next = (struct rect){margin, y + rows - next, width, next};
}

struct desk_layout desk_layout_of(int cols, int rows, const struct desk_state *state)
{
    struct desk_layout l = {.too_small = cols < LAYOUT_COLS_MIN || rows < LAYOUT_ROWS_MIN};
    int margin = cols >= 60;
    l.big = cols >= BIG_COLS && rows >= BIG_ROWS;
    int head = l.big ? BIGNUM_ROWS : 1 + state->asked;
    l.title = (struct rect){0, 0, cols, 1};
    l.head = (struct rect){margin, 1, cols - 2 * margin, head};
    l.hint = (struct rect){margin, rows - 1, cols - 2 * margin, 1};
    int y = 1 + head, body;
    if (l.big)
        l.rules[0] = y++;
    body = rows - 1 - y;
    if (choose_frame(state, cols, body, &l.which))
        two_columns(&l, &state->frames[l.which], cols, y, body);
    else
        one_column(&l, cols, y, body);
    return l;
}

/* SPDX-License-Identifier: MIT
 *
 * Captions with live values: "{x[2]} + {(delta[2])} = {out[2]}". `{{` is a brace, `}}` too; a lone
 * } is itself. Parentheses ask for parentheses around a negative number. Components count from 1
 * in the text and from 0 in the parts. */
#ifndef SCENE_CAPTION_H
#define SCENE_CAPTION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/plan.h"
#include "engine/quantity.h"

struct caption_part {
    const char *text; /* a piece of plain text, when value is false */
    size_t len;
    bool value;
    enum quantity quantity;
    bool indexed; /* a vector quantity without index is the whole vector in brackets */
    size_t index;
    bool parentheses;
};

/* The next part. Returns 1, 0 at the end, -1 for a fault (unknown name with a suggestion, bad
 * index, brace not closed): then *text stays at the brace, and *fault is the byte offset of the
 * fault from there. */
int caption_next(const char **text, struct caption_part *part, size_t *fault, struct err *err);

/* Does every value exist at this op, with index < d? If not, *fault is the byte offset of the brace
 * in `text`. */
int caption_check(const char *text, const struct op *op, size_t d, size_t *fault, struct err *err);

#endif

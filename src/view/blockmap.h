/* SPDX-License-Identifier: MIT
 *
 * The residual drawing as geometry: which operations of the plan stand at which rows. Made from
 * the plan alone, so a new placement needs no drawing of its own. */
#ifndef VIEW_BLOCKMAP_H
#define VIEW_BLOCKMAP_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/plan.h"

enum element_kind {
    ELEMENT_FORK,
    ELEMENT_BOX,        /* on the branch */
    ELEMENT_STREAM_BOX, /* the stream passes through it */
    ELEMENT_JOIN,
    ELEMENT_BLOCKS, /* blocks that are passed, folded into one box on the stream */
};

struct element {
    enum element_kind kind;
    size_t op;     /* index into the plan; for a JOIN its ADD */
    size_t delta;  /* JOIN: the DELTA that comes in */
    int y, height; /* rows below the top of the drawing */
};

enum { BLOCKMAP_MAX = 16 };

struct blockmap {
    struct element items[BLOCKMAP_MAX];
    size_t count;
    int rows;
};

/* The part of the plan around op `here` (its block, or what follows the last block) laid out in
 * `rows` rows: row 0 is free for the vector that comes in, the last row for what goes out. Boxes
 * are three rows high where that fits, else one; where that does not fit either, only the branch
 * that we stand in is laid out, if need be from row 0 on. False: not even that fits. */
bool blockmap_make(const struct plan *plan, size_t here, int rows, struct blockmap *out);

#endif

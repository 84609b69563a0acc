/* SPDX-License-Identifier: MIT
 *
 * What is put on the screen in these tests: a SOURCE with options, opened as `export` does. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include <stdbool.h>

#include "app/app.h"
#include "canvas/canvas.h"
#include "cli/options.h"
#include "cli/source.h"
#include "view/draw.h"

#include "suite.h"

enum { STAGE_ARGS = 8 };

struct subject {
    const char *name;             /* of its golden files */
    const char *args[STAGE_ARGS]; /* SOURCE and options; ends with NULL */
};

/* The built-in scenes, then vectors of many kinds. */
extern const struct subject subjects[];
extern const size_t n_subjects, n_scenes; /* the first n_scenes are the built-in scenes */

struct stage {
    struct options options;
    struct source source;
    struct app app;
};

void stage_open(struct stage *stage, const struct subject *subject);
void stage_close(struct stage *stage);

struct shape {
    int cols, rows;
    enum lang lang;
    enum glyph_set glyphs;
};

/* Draw the present step; the caller frees the canvas. */
void stage_draw(struct stage *stage, struct shape look, struct canvas *canvas, struct drawn *drawn);
void stage_key(struct stage *stage, uint32_t key);

#endif

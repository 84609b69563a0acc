/* SPDX-License-Identifier: MIT
 *
 * What is put on the screen in these tests: a SOURCE with options, opened as `export` does. */
#ifndef TESTS_SHOW_H
#define TESTS_SHOW_H

#include <stdbool.h>

#include "app/app.h"
#include "canvas/canvas.h"
#include "cli/options.h"
#include "cli/source.h"
#include "view/draw.h"

#include "suite.h"

enum { SHOW_ARGS = 8 };

struct subject {
    const char *name;            /* of its golden files */
    const char *args[SHOW_ARGS]; /* SOURCE and options; ends with NULL */
};

/* The built-in scenes, then vectors of many kinds. */
extern const struct subject subjects[];
extern const size_t n_subjects, n_scenes; /* the first n_scenes are the built-in scenes */

struct show {
    struct options options;
    struct source source;
    struct app app;
};

void show_open(struct show *show, const struct subject *subject);
void show_close(struct show *show);

struct shape {
    int cols, rows;
    enum lang lang;
    enum glyph_set glyphs;
};

/* Draw the present step; the caller frees the canvas. */
void show_draw(struct show *show, struct shape look, struct canvas *canvas, struct drawn *drawn);
void show_key(struct show *show, uint32_t key);

#endif

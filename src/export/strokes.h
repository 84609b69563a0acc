/* SPDX-License-Identifier: MIT
 *
 * Which cells are lines. Only src/export includes this. */
#ifndef EXPORT_STROKES_H
#define EXPORT_STROKES_H

#include <stdbool.h>
#include <stdint.h>

#include "canvas/canvas.h"

/* The arms (enum wire_weight by enum wire_arm) of a wire, and of the box-drawing characters that
 * drawings put as glyphs: axes and outlines. False for any other cell. */
bool strokes_of(const struct cell *cell, uint8_t arms[4]);

#endif

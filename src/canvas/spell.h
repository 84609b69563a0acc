/* SPDX-License-Identifier: MIT
 *
 * How midstream's own symbols are written where only ASCII can be shown, and what stands for
 * characters of ambiguous width where those would take two columns. Only src/canvas includes
 * this. */
#ifndef CANVAS_SPELL_H
#define CANVAS_SPELL_H

#include <stddef.h>
#include <stdint.h>

#include "canvas/canvas.h"

enum { SPELL_ROOM = 24 };

/* How the glyph set writes a glyph: in these ASCII characters, or, if NULL, as *glyph, which a
 * narrow set may have taken marks from. What follows in the text decides between "sqrt(20)" and
 * "sqrt 5". The word may lie in `room`. */
const char *spell_glyph(enum glyph_set set, struct glyph *glyph, const char *rest, size_t len,
                        char room[SPELL_ROOM]);

/* One character for a symbol that has a single cell; '?' when there is none. */
char spell_char(uint32_t code);

#endif

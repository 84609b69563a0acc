/* SPDX-License-Identifier: MIT
 *
 * How midstream's own symbols are written where only ASCII can be shown. Only src/canvas includes
 * this. */
#ifndef CANVAS_SPELL_H
#define CANVAS_SPELL_H

#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"

/* The ASCII spelling, or NULL when the glyph stays as it is. What follows in the text decides
 * between "sqrt(20)" and "sqrt 5". */
const char *spell_glyph(const struct glyph *glyph, const char *rest, size_t len);

/* One character for a symbol that has a single cell; '?' when there is none. */
char spell_char(uint32_t code);

#endif

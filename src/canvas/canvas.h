/* SPDX-License-Identifier: MIT
 *
 * The canvas: a grid of cells that says what is to be seen, not how a sink shows it. The screen,
 * every export and every golden test read the same cells.
 *
 * Invariants (canvas_check): a wide glyph's cell is followed, in the same row, by one CELL_RIGHT of
 * its style; no CELL_RIGHT stands elsewhere; a glyph cell's first code is a printable character and
 * no space (spaces are CELL_BLANK); eighths are 1..8; wires have at least one arm; what a kind does
 * not use is 0. Overwriting half of a wide glyph blanks the other half.
 * Everything outside the clip rectangle (at first the whole canvas) is dropped in silence, so any
 * drawing may be called with any size, 0x0 included. */
#ifndef CANVAS_CANVAS_H
#define CANVAS_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/utf8.h"
#include "canvas/style.h"

/* The narrow sets are for terminals in which characters of ambiguous width (base/ambiguous.h) are
 * two columns wide: no sink prints any for them. GLYPHS_NARROW is laid out and spelled as ASCII,
 * but the tips of bars are halves and quarters in braille; GLYPHS_ASCII_NARROW is ASCII itself. In
 * both, what text holds of ambiguous width is spelled too, or shown as a question mark. */
enum glyph_set { GLYPHS_UNICODE, GLYPHS_ASCII, GLYPHS_NARROW, GLYPHS_ASCII_NARROW };

/* Are wires, marks and symbols of this set ASCII? */
static inline bool canvas_ascii(enum glyph_set glyphs)
{
    return glyphs != GLYPHS_UNICODE;
}

/* Is it one of the narrow ones? */
static inline bool canvas_narrow(enum glyph_set glyphs)
{
    return glyphs == GLYPHS_NARROW || glyphs == GLYPHS_ASCII_NARROW;
}

enum cell_kind {
    CELL_BLANK, /* nothing, or the style's background */
    CELL_GLYPH,
    CELL_RIGHT, /* the right half of the wide glyph before it */
    CELL_BAR,
    CELL_WIRE,
};

/* The side from which a bar's cell is filled. */
enum bar_side { BAR_FROM_LEFT, BAR_FROM_RIGHT, BAR_FROM_BOTTOM, BAR_FROM_TOP };

enum wire_weight { WIRE_NONE, WIRE_LIGHT, WIRE_HEAVY, WIRE_DASHED };
enum wire_arm { ARM_UP, ARM_RIGHT, ARM_DOWN, ARM_LEFT };

struct cell {
    uint8_t kind, style;
    union {
        uint8_t eighths; /* CELL_BAR: 1..8 */
        uint8_t width;   /* CELL_GLYPH: 1 or 2 columns */
    };
    uint8_t side;    /* CELL_BAR: enum bar_side */
    uint8_t arms[4]; /* CELL_WIRE: enum wire_weight by enum wire_arm */
    uint32_t code[GLYPH_CODES];
};

struct rect {
    int x, y, w, h;
};

struct canvas {
    int cols, rows;
    enum glyph_set glyphs;
    struct rect clip;
    size_t cut;             /* texts that did not fit since canvas_clear: for `check --size` */
    int cursor_x, cursor_y; /* where a text cursor blinks; -1: none */
    struct cell *cells;     /* rows x cols, owned */
    struct spots *spots; /* filled with what can be clicked (canvas/spots.h); borrowed, or NULL */
};

/* Leaves the struct zeroed on failure. Sizes from 1x1 to 1000x1000. */
int canvas_init(struct canvas *canvas, int cols, int rows, enum glyph_set glyphs, struct err *err);
void canvas_free(struct canvas *canvas);
void canvas_clear(struct canvas *canvas); /* blank, clip to the whole, no cursor */

/* Narrow the clip rectangle to its intersection with `rect`; gives back the one before. */
struct rect canvas_clip(struct canvas *canvas, struct rect rect);
void canvas_unclip(struct canvas *canvas, struct rect before);

const struct cell *canvas_at(const struct canvas *canvas, int x, int y); /* NULL outside */
/* The same size, glyph set, cursor and cells; the clip rectangle does not count. */
bool canvas_equal(const struct canvas *a, const struct canvas *b);
bool canvas_check(const struct canvas *canvas); /* the invariants above */

/* A line of text (\n shows as a blank) in at most `max` columns, cut before a glyph that would
 * straddle the end. Returns the columns taken. In all sets but GLYPHS_UNICODE the symbols of
 * midstream's own words are written out (γ gamma, Δ delta, √ sqrt, ² ^2, · *, → ->, ...): measure
 * with canvas_text_width, never with text_width. Other text stays as it is, but for what the narrow
 * sets must not show. */
int canvas_text(struct canvas *canvas, int x, int y, int max, enum style style, const char *text);
int canvas_text_n(struct canvas *canvas, int x, int y, int max, enum style style, const char *text,
                  size_t len);
int canvas_text_width(const struct canvas *canvas, const char *text);
/* The text as the canvas's glyph set writes it (see above), for wrapping. Appends. */
void canvas_spell(enum glyph_set glyphs, const char *text, size_t len, struct buf *out);

/* Right-aligned: ends before column x + w. Text longer than w is cut at its end. */
int canvas_text_right(struct canvas *canvas, int x, int y, int w, enum style style,
                      const char *text);
int canvas_text_centre(struct canvas *canvas, int x, int y, int w, enum style style,
                       const char *text);

void canvas_fill(struct canvas *canvas, struct rect rect, enum style style); /* blanks */

/* Wires meet by their arms: a line that ends on another one makes the junction. Where two weights
 * meet on one arm the later wins. A wire over a glyph or a bar replaces it. Ends are included and
 * get no arm outwards (a line that runs off the canvas ends one cell beyond it); a length of one
 * cell draws nothing. The cell takes the later style. */
void canvas_wire_h(struct canvas *canvas, int x0, int x1, int y, enum wire_weight weight,
                   enum style style);
void canvas_wire_v(struct canvas *canvas, int x, int y0, int y1, enum wire_weight weight,
                   enum style style);
void canvas_box(struct canvas *canvas, struct rect rect, enum wire_weight weight,
                enum style style); /* the frame only; at least 2x2 */

/* One single-code glyph, narrow. `code` is spelled for ASCII by one character (▼ v, ◀ <, ⊕ +). */
void canvas_put(struct canvas *canvas, int x, int y, enum style style, uint32_t code);

#endif
